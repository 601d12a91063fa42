//! The pack's own moments, and how cards answer them.

use serde::Deserialize;

use super::cast::Pack;
use crate::vocabulary::hooks::Hook;

/// How a moment is answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answered {
    /// The query whether a card can answer it.
    pub may: Hook,
    pub from: AnsweredFrom,
    /// Those in this role alone.
    pub by: Option<u8>,
    pub spent: Spent,
}

/// Where the cards lie that answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnsweredFrom {
    Hand,
    InPlay,
    /// A zone of the pack that each player has, by its number.
    Zone(u8),
}

/// Where a card goes that was used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename = "`spent`")]
pub enum Spent {
    Discarded,
    Removed,
    Kept,
}

/// What a query of the pack gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename = "`gives`")]
pub enum Gives {
    Number,
    Truth,
    Cards,
}

impl Pack {
    /// How a moment of the pack's own is answered, if it is.
    pub fn answered(&self, moment: Hook) -> Option<Answered> {
        self.answered.get(moment.own_index()?).copied().flatten()
    }
}
