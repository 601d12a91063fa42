//! What one player may know. A view lists everything that goes into it, so nothing else can leak.

use indexmap::IndexMap;
mod later;
mod zones;

use serde::Serialize;

use crate::pack::{Counter, OwnerId, Pack};
use crate::table::{CardId, CounterOf, CounterOwner, Outcome, Seat, Table, UNLIMITED};
pub use later::LaterView;
pub use zones::{PieceView, ZoneView};

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
    #[serde(skip_serializing_if = "IndexMap::is_empty")]
    pub counters: CountersView,
    /// Cards that lie on it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub on: Vec<PieceView>,
}

/// Counters by id, and what they stand at.
pub type CountersView = IndexMap<String, i16>;

/// A player's tokens that lie on no card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct TokenView {
    pub hand: u8,
    pub spent: u8,
    pub locked: u8,
    pub bonus: u8,
}

fn is_nothing(score: &i32) -> bool {
    *score == 0
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

/// An owner that a player belongs to, and what the player is there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OwnerView {
    pub kind: String,
    /// Which of its kind, from 0.
    pub number: u8,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub roles: Vec<String>,
}

/// An owner that the pack names, and its counters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OwnerCountersView {
    pub kind: String,
    pub number: u8,
    pub counters: CountersView,
}

/// What everybody sees of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeatView {
    pub points: u8,
    /// What scripts have given this player so far.
    #[serde(skip_serializing_if = "is_nothing")]
    pub score: i32,
    pub hand_size: usize,
    /// Level I first, each row from the left; left out in a game without armies.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub army: Vec<Vec<CardView>>,
    /// Turns this round: none left means out, null means no limit yet.
    pub turns_left: Option<u8>,
    /// Answers nothing any more in this turn.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub answers_no_more: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tokens: Option<TokenView>,
    #[serde(skip_serializing_if = "IndexMap::is_empty")]
    pub counters: CountersView,
    /// Others on the same side.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub allies: Vec<u8>,
    /// The owners that the player belongs to.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub owners: Vec<OwnerView>,
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
    /// Of the game.
    #[serde(skip_serializing_if = "IndexMap::is_empty")]
    pub counters: CountersView,
    /// Those of the owners that the pack names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub owners: Vec<OwnerCountersView>,
    /// The zones of the pack.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub zones: Vec<ZoneView>,
    /// What is still to come.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub later: Vec<LaterView>,
    /// The viewer's own.
    pub hand: Vec<String>,
    pub seats: Vec<SeatView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winners: Option<Vec<u8>>,
    /// What each player got in the end, where there is more to it than who won.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scores: Option<Vec<i32>>,
}

impl Table {
    pub fn view(&self, pack: &Pack, seat: Seat) -> View {
        let id = |card: CardId| pack.with_counters(&self.counters, card);
        View {
            seat: seat.0,
            round: self.round,
            active: self.active.0,
            advantage: self.advantage.map(|seat| seat.0),
            deck: (!self.has_own_decks()).then(|| self.deck_view(pack, seat)),
            removed: self.removed().into_iter().map(id).collect(),
            active_tiles: self.active_tiles.into_iter().map(id).collect(),
            revealed: self.revealed().into_iter().map(id).collect(),
            counters: self.counters_view(pack, CounterOf::Game, CounterOwner::Game),
            owners: self.owners_with_counters(pack),
            zones: self.zone_views(pack, seat),
            later: self.later_views(pack, seat),
            hand: self.hand(seat).into_iter().map(id).collect(),
            seats: self.seats().map(|s| self.seat_view(pack, seat, s)).collect(),
            scores: self.outcome.and_then(|outcome| outcome.scores(self.seat_count()).map(<[i32]>::to_vec)),
            winners: self.outcome.map(|outcome: Outcome| outcome.winners().map(|s| s.0).collect()),
        }
    }

    fn seat_view(&self, pack: &Pack, viewer: Seat, seat: Seat) -> SeatView {
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
            counters: self.counters_view(pack, CounterOf::Card, CounterOwner::Card(card)),
            on: self.pieces_on(pack, viewer, card),
        };
        let rows = if pack.has_armies() || !self.in_play().is_empty() { self.army(seat).rows() } else { 0 };
        SeatView {
            points: self.points[seat.index()],
            score: self.scores[seat.index()],
            hand_size: self.hand(seat).len(),
            army: (0..rows).map(|row| self.army(seat).row(row).iter().map(card).collect()).collect(),
            turns_left: Some(self.turns_left[seat.index()]).filter(|&turns| turns != UNLIMITED),
            answers_no_more: self.answers_no_more & 1 << seat.0 != 0,
            tokens: pack.rules.tokens.as_ref().map(|_| TokenView {
                hand: self.tokens.hand[seat.index()],
                spent: self.tokens.spent[seat.index()],
                locked: self.tokens.locked[seat.index()],
                bonus: self.tokens.bonus_hand[seat.index()],
            }),
            counters: self.counters_view(pack, CounterOf::Player, CounterOwner::Player(seat)),
            allies: pack.seating(self.seat_count()).side(seat).into_iter().skip(1).map(|ally| ally.0).collect(),
            owners: self.owner_views(pack, seat),
            deck: self.has_own_decks().then(|| self.deck_view(pack, seat)),
        }
    }

    fn counters_view(&self, pack: &Pack, of: CounterOf, owner: CounterOwner) -> CountersView {
        let value = |(_, id, counter): (u8, &str, &Counter)| (id.to_owned(), self.counters.get(&counter.spec, owner));
        pack.counters_of(of).map(value).collect()
    }

    /// Counters on a card that do not stand at their start.
    fn counters_off_start(&self, pack: &Pack, card: CardId) -> CountersView {
        let value = |(_, id, counter): (u8, &str, &Counter)| {
            let value = self.counters.get(&counter.spec, CounterOwner::Card(card));
            (value != counter.spec.start).then(|| (id.to_owned(), value))
        };
        pack.counters_of(CounterOf::Card).filter_map(value).collect()
    }

    /// The owners that the pack names, if they have counters.
    fn owners_with_counters(&self, pack: &Pack) -> Vec<OwnerCountersView> {
        let view = |owner: OwnerId| {
            let counters = self.counters_view(pack, CounterOf::Owner(owner.kind), CounterOwner::Owner(owner.index));
            let kind = pack.owner_kind_id(owner.kind).to_owned();
            OwnerCountersView { kind, number: owner.index, counters }
        };
        pack.all_owners(self.seat_count()).map(view).filter(|owner| !owner.counters.is_empty()).collect()
    }

    fn owner_views(&self, pack: &Pack, seat: Seat) -> Vec<OwnerView> {
        let seating = pack.seating(self.seat_count());
        let view = |id: OwnerId| OwnerView {
            kind: pack.owner_kind_id(id.kind).to_owned(),
            number: id.index,
            roles: pack
                .roles
                .keys()
                .enumerate()
                .filter(|(role, _)| seating.owner(id).and_then(|owner| owner.in_role(*role as u8)) == Some(seat))
                .map(|(_, role)| role.clone())
                .collect(),
        };
        (0..pack.owner_kinds.len() as u8).flat_map(|kind| seating.owners_of(seat, kind)).map(view).collect()
    }

    fn deck_view(&self, pack: &Pack, seat: Seat) -> DeckView {
        let discard = self.discard(seat).as_slice().iter().rev();
        DeckView {
            pile_size: self.pile(seat).len(),
            discard: discard.map(|&card| pack.with_counters(&self.counters, card)).collect(),
        }
    }
}
