//! An answer under way: what it answers, and what it has done to that.

use crate::pack::Word;
use crate::table::{CardId, CardSet, Seat};
use crate::vocabulary::hooks::Hook;

/// What is about to happen, and what answers have made of it so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Answering {
    /// How many effects are under way while the answer runs; deeper ones are not the answer. 0: nothing is answered.
    pub depth: usize,
    pub what: Answers,
    /// What it is about now.
    pub about: About,
    /// The same before the answers.
    pub was: About,
    pub cancelled: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Answers {
    /// A card is used of its own accord: there is nothing to call off.
    Nothing,
    /// A verb is about to be done to a card; to these it is done as well.
    Deed(Word, CardSet),
    /// A moment of the pack.
    Moment(Hook),
}

/// What something is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct About {
    pub card: Option<CardId>,
    pub player: Option<Seat>,
    pub number: Option<i64>,
}

impl Answering {
    pub const NONE: Answering = Answering::of(Answers::Nothing, About { card: None, player: None, number: None });

    /// The effect that comes next is not an answer yet.
    pub const fn of(what: Answers, about: About) -> Self {
        Answering { depth: 0, what, about, was: about, cancelled: false }
    }
}
