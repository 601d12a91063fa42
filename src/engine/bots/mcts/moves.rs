//! How moves have done so far, wherever in the search they were made. A script's choice does not say what it is for;
//! the search learns from the results that it should target others and not itself.

use crate::decision::{Choice, Decision};
use crate::table::{Seat, Spot, Table};

use super::key::Key;

const SIZE: usize = 1 << 13;

/// The sum of shares, and of how many games.
#[derive(Clone, Copy, Default)]
struct Record {
    won: f32,
    games: f32,
}

/// A move as it is remembered, whatever the rest of the table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Move {
    slot: u16,
    seat: Seat,
}

pub(super) struct Moves {
    records: Vec<Record>,
    /// Made in this game.
    made: Vec<Move>,
}

impl Moves {
    pub fn new() -> Self {
        Moves { records: vec![Record::default(); SIZE], made: Vec::new() }
    }

    /// Forgets everything: another decision, another search.
    pub fn clear(&mut self) {
        self.records.fill(Record::default());
        self.made.clear();
    }

    /// An action is remembered by its card; what an effect is aimed at by where it lies and how strong it is, so that
    /// little experience goes a long way. Two moves in one slot are rare, and do no more harm than a wrong guess.
    pub fn of(table: &Table, decision: &Decision, option: Choice) -> Move {
        let source = if decision.source.is_some() { decision.pack.design_index(decision.source) as u64 + 1 } else { 0 };
        let what = match option.picked() {
            Some(card) => {
                let place = match table.spot(card) {
                    Spot::Army(seat, _) => 8 + u64::from(seat.0) * 2 + u64::from(table.is_prisoner(card)),
                    Spot::Hand(seat @ Seat(0..4)) => 4 + u64::from(seat.0),
                    Spot::Hand(seat) => 24 + u64::from(seat.0),
                    Spot::Pile => 1,
                    Spot::Discard => 2,
                    _ => 3,
                };
                1 << 40 | place << 8 | decision.pack.design(card).power as u64 & 0xFF
            }
            None => Key::of(table, decision, option).without_place(),
        };
        let mixed = (what ^ source << 48 ^ u64::from(decision.seat.0) << 60).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        Move { slot: (mixed >> (64 - SIZE.trailing_zeros())) as u16, seat: decision.seat }
    }

    /// How well games went in which a move was made; `None` if it never was.
    pub fn mean(&self, made: Move) -> Option<f32> {
        let record = self.records[usize::from(made.slot)];
        (record.games > 0.0).then(|| record.won / record.games)
    }

    pub fn make(&mut self, made: Move) {
        self.made.push(made);
    }

    pub fn start(&mut self) {
        self.made.clear();
    }

    /// The game came to these shares.
    pub fn record(&mut self, shares: &[f32]) {
        for made in &self.made {
            let record = &mut self.records[usize::from(made.slot)];
            record.won += shares[made.seat.index()];
            record.games += 1.0;
        }
    }
}
