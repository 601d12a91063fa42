//! What one player may know. A view is built by naming what goes in, so that nothing else can.

use serde::Serialize;

use super::{CardId, Outcome, ROWS, Seat, Table, UNLIMITED};
use crate::pack::Pack;

/// A card as seen: by its design, never by its number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CardView {
    pub card: String,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub prisoner: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub free: bool,
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
}

/// The table as one player sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    pub seat: u8,
    pub round: u8,
    pub active: u8,
    pub advantage: u8,
    pub pile_size: usize,
    /// From the top.
    pub discard: Vec<String>,
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
            advantage: self.advantage.0,
            pile_size: self.pile().len(),
            discard: self.discard().as_slice().iter().rev().map(|&c| id(c)).collect(),
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
        };
        SeatView {
            points: self.points[seat.index()],
            hand_size: self.hand(seat).len(),
            army: std::array::from_fn(|row| self.army(seat).row(row).iter().map(card).collect()),
            turns_left: Some(self.turns_left[seat.index()]).filter(|&turns| turns != UNLIMITED),
        }
    }
}
