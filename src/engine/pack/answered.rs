//! The pack's own moments, and how cards answer them.

use serde::Deserialize;

use super::cast::Pack;
use super::model::Texts;
use crate::vocabulary::hooks::Hook;

/// A moment of the pack's own.
#[derive(Clone, Debug)]
pub struct OwnMoment {
    pub name: String,
    pub text: Texts,
    /// How cards answer it, if they do.
    pub answered: Option<Answered>,
}

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
    /// A moment of the pack's own.
    pub fn own_moment(&self, hook: Hook) -> Option<&OwnMoment> {
        self.moments.get(hook.own_index()?)
    }
}
