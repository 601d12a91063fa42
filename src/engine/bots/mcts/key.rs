//! Options as a seat sees them: by design and place, never by the number of a physical card. So the same option on two
//! deals is the same edge of the tree.

use crate::decision::{Choice, ChoiceKind, Decision};
use crate::pack::Pack;
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

    pub fn of(pack: &Pack, table: &Table, decision: &Decision, choice: Choice) -> Self {
        let card = |card: CardId| {
            let place = match table.spot(card) {
                Spot::Box => 0,
                Spot::Pile => 1,
                Spot::Discard => 2,
                Spot::Revealed => 3,
                Spot::Removed => 4,
                Spot::Hand(seat) => 8 + u64::from(seat.0),
                Spot::Army(seat, place) => {
                    16 + u64::from(seat.0) * 32 + u64::from(place.row) * 8 + u64::from(place.column)
                }
            };
            (pack.design_index(card) as u64) << 8 | place
        };
        let number = u64::from(choice.n);
        let (what, how) = match choice.kind {
            ChoiceKind::Draw => (number << 8, u64::from(choice.m) << 2 | u64::from(choice.seat.0)),
            ChoiceKind::Player => (0, u64::from(choice.seat.0)),
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
