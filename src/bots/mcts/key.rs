//! Options as a seat sees them: by design and place, never by the number of a physical card. So the same option on two
//! deals is the same edge of the tree.

use crate::decision::{Choice, Decision};
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
        let (kind, what, how) = match choice {
            Choice::Pass => (0, 0, 0),
            Choice::Play { card: c, row, cost, spend } => {
                (1, card(c), u64::from(row) << 9 | u64::from(cost) << 1 | u64::from(spend))
            }
            Choice::Mutate { card: c, cost, spend } => (2, card(c), u64::from(cost) << 1 | u64::from(spend)),
            Choice::Jump(c) => (3, card(c), 0),
            Choice::Draw { tokens, cards, player } => {
                (4, u64::from(tokens) << 8, u64::from(cards) << 2 | u64::from(player.0))
            }
            Choice::Activate { card: c, bonus } => (5, card(c), u64::from(bonus)),
            Choice::Act(c) => (6, card(c), 0),
            Choice::Card(c) => (7, card(c), 0),
            Choice::Player(seat) => (8, 0, u64::from(seat.0)),
            Choice::Clan(clan) => (9, 0, u64::from(clan)),
            Choice::Level(level) => (10, 0, u64::from(level)),
            Choice::Trigger(CardId::NONE) => (11, 0, 1),
            Choice::Trigger(c) => (11, card(c), 0),
            Choice::SpentToken => (12, 0, 0),
            Choice::Prompt(prompt) => (13, 0, u64::from(prompt)),
            Choice::Yes => (14, 0, 0),
            Choice::No => (15, 0, 0),
            Choice::Done => (16, 0, 0),
        };
        Key(u64::from(decision.seat.0) << 56 | kind << 48 | how << 32 | what)
    }
}
