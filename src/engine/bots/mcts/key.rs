//! Options as a seat sees them: by design and place, never by the number of a physical card. So the same option on two
//! deals is the same edge of the tree.

use crate::decision::{Choice, ChoiceKind, Decision};
use crate::table::{CardId, Spot, Table};

/// An option of a seat; options that look the same to everybody have the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Key(u64);

impl Key {
    /// Of no option: the root of a tree.
    pub const NONE: Key = Key(u64::MAX);

    /// The same wherever the card lies.
    pub fn without_place(self) -> u64 {
        self.0 & !0xFF
    }

    pub fn of(table: &Table, decision: &Decision, choice: Choice) -> Self {
        let card = |card: CardId| {
            let place = match table.spot(card) {
                Spot::Box => 0,
                Spot::Pile => 1,
                Spot::Discard => 2,
                Spot::Revealed => 3,
                Spot::Removed => 4,
                // Which zone is written above the design.
                Spot::Zone(zone, place) => u64::from(zone.0 + 1) << 24 | (209 + u64::from(place % 40)),
                Spot::On(_) => 250,
                Spot::Hand(seat) => 8 + u64::from(seat.0),
                Spot::Army(seat, place) => {
                    let grid = table.army(seat).grid();
                    let before = usize::from(seat.0) * grid.cells() + usize::from(place.row * grid.columns);
                    16 + before as u64 + u64::from(place.column)
                }
            };
            // Copies in one place may have different counters, and something else may wait for each.
            let counters =
                table.counters.on(card).iter().fold(0u8, |all, &n| all.wrapping_mul(31).wrapping_add(n as u8));
            let counters = counters.wrapping_add(table.delays.about(card) as u8);
            let counters = if matches!(table.spot(card), Spot::Army(..)) { 0 } else { u64::from(counters) };
            counters << 24 | (decision.pack.design_index(card) as u64) << 8 | place
        };
        let (number, seat) = (u64::from(choice.n), u64::from(choice.seat.0));
        let (what, how) = match choice.kind {
            ChoiceKind::Draw => (number << 8, u64::from(choice.m) << 2 | seat & 3 | seat >> 2 << 10),
            ChoiceKind::Number => (0, u64::from(choice.m) << 8 | number),
            ChoiceKind::Player => (0, seat),
            _ if choice.card.is_some() => {
                (card(choice.card), number << 9 | u64::from(choice.m) << 1 | u64::from(choice.flag))
            }
            // The pack's own.
            ChoiceKind::Trigger => (0, 1),
            _ => (0, number),
        };
        let kind = choice.kind.index() as u64;
        Key(u64::from(decision.seat.0) << 56 | kind << 48 | how << 32 | what)
    }
}
