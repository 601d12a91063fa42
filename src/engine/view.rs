//! What one player may know. A view lists everything that goes into it, so nothing else can leak.

use serde::Serialize;

use crate::pack::Pack;
use crate::table::{CardId, Outcome, ROWS, Seat, Table, UNLIMITED};

/// A card as seen: by its design, never by its number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CardView {
    pub card: String,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub prisoner: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub free: bool,
    #[serde(skip_serializing_if = "is_zero")]
    pub tokens: u8,
    /// Markers that lie on it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub markers: Vec<String>,
}

/// A player's tokens that lie on no card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct TokenView {
    pub hand: u8,
    pub spent: u8,
    pub locked: u8,
    pub bonus: u8,
}

fn is_zero(number: &u8) -> bool {
    *number == 0
}

/// What everybody sees of a player's own deck, or of the common one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DeckView {
    pub pile_size: usize,
    /// From the top.
    pub discard: Vec<String>,
}

/// What everybody sees of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeatView {
    pub points: u8,
    pub hand_size: usize,
    /// Level I first, each row from the left.
    pub army: [Vec<CardView>; ROWS],
    /// Turns this round: none left means out, null means no limit yet.
    pub turns_left: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tokens: Option<TokenView>,
    /// Where players have decks of their own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deck: Option<DeckView>,
}

/// The table as one player sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    pub seat: u8,
    pub round: u8,
    pub active: u8,
    pub advantage: Option<u8>,
    /// The common deck, where there is one.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub deck: Option<DeckView>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub removed: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub active_tiles: Vec<String>,
    pub revealed: Vec<String>,
    /// The viewer's own.
    pub hand: Vec<String>,
    pub seats: Vec<SeatView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winners: Option<Vec<u8>>,
}

impl Table {
    pub fn view(&self, pack: &Pack, seat: Seat) -> View {
        let id = |card: CardId| pack.design(card).id.clone();
        View {
            seat: seat.0,
            round: self.round,
            active: self.active.0,
            advantage: self.advantage.map(|seat| seat.0),
            deck: (!self.has_own_decks()).then(|| self.deck_view(pack, seat)),
            removed: self.removed().into_iter().map(id).collect(),
            active_tiles: self.active_tiles.into_iter().map(id).collect(),
            revealed: self.revealed().into_iter().map(id).collect(),
            hand: self.hand(seat).into_iter().map(id).collect(),
            seats: self.seats().map(|s| self.seat_view(pack, s)).collect(),
            winners: self.outcome.map(|outcome: Outcome| outcome.winners().map(|s| s.0).collect()),
        }
    }

    fn seat_view(&self, pack: &Pack, seat: Seat) -> SeatView {
        let card = |&card: &CardId| CardView {
            card: pack.design(card).id.clone(),
            prisoner: self.is_prisoner(card),
            free: self.is_free(card),
            tokens: self.tokens.on(card),
            markers: pack
                .markers
                .keys()
                .zip(self.markers)
                .filter(|(_, on)| *on == card)
                .map(|(m, _)| m.clone())
                .collect(),
        };
        SeatView {
            points: self.points[seat.index()],
            hand_size: self.hand(seat).len(),
            army: std::array::from_fn(|row| self.army(seat).row(row).iter().map(card).collect()),
            turns_left: Some(self.turns_left[seat.index()]).filter(|&turns| turns != UNLIMITED),
            tokens: pack.rules.tokens.as_ref().map(|_| TokenView {
                hand: self.tokens.hand[seat.index()],
                spent: self.tokens.spent[seat.index()],
                locked: self.tokens.locked[seat.index()],
                bonus: self.tokens.bonus_hand[seat.index()],
            }),
            deck: self.has_own_decks().then(|| self.deck_view(pack, seat)),
        }
    }

    fn deck_view(&self, pack: &Pack, seat: Seat) -> DeckView {
        let discard = self.discard(seat).as_slice().iter().rev();
        DeckView {
            pile_size: self.pile(seat).len(),
            discard: discard.map(|&card| pack.design(card).id.clone()).collect(),
        }
    }
}
