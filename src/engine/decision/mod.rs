//! Decisions, and the drivers that take them.
//!
//! Rules and scripts never wait: they ask, and a [`Driver`] answers with the number of an option. A driver without an
//! answer stops the run; the same step is run again from its start when the answer is there.

mod ask;
mod choice;

pub use ask::{Ask, AskKind, AskSpec, Habit};
pub use choice::{Choice, ChoiceKind, ChoiceSpec, Hidden};

use crate::pack::Pack;
use crate::table::{CardId, CardSet, MAX_SEATS, Seat, Table};

/// A question and its options, as a driver gets it.
#[derive(Clone, Copy, Debug)]
pub struct Decision<'a> {
    /// What is played: the cards of the table are this pack's.
    pub pack: &'a Pack,
    pub seat: Seat,
    pub ask: Ask,
    /// The card whose effect asks, or [`CardId::NONE`].
    pub source: CardId,
    pub options: &'a [Choice],
    /// The number, within its step, of the group of questions it is one of; 0 if nobody else is asked at the same time.
    pub group: u16,
}

/// A question that waits for its answer, as data.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenDecision {
    pub seat: Seat,
    pub ask: Ask,
    pub source: CardId,
    pub options: Vec<Choice>,
    /// As in [`Decision::group`].
    pub group: u16,
    /// Cards the seat has already picked in answer to this question (of several).
    pub chosen: CardSet,
}

impl OpenDecision {
    /// As a driver gets it, of the pack that is played.
    pub fn decision<'a>(&'a self, pack: &'a Pack) -> Decision<'a> {
        let OpenDecision { seat, ask, source, group, .. } = *self;
        Decision { pack, seat, ask, source, options: &self.options, group }
    }
}

/// Takes decisions.
pub trait Driver {
    /// The number of an option, or `None` when there is no answer yet. The table is handed over mutable so that a
    /// search may re-deal what the seat cannot know; any other driver only looks.
    fn decide(&mut self, table: &mut Table, decision: &Decision) -> Option<usize>;

    /// Nobody is asked because all of some ways to go on lead to the same: which one. A test tries others.
    fn any_order(&mut self, _ways: usize) -> usize {
        0
    }

    /// A step of the game begins at this table.
    fn step_begins(&mut self, _: &Table) {}

    /// Several seats are about to be asked at the same time; their questions carry this number. What a search cannot
    /// know it must re-deal now: once the first is asked, what each may pick is fixed.
    fn group_begins(&mut self, _: &mut Table, _group: u16) {}
}

/// How a decision came about: where its step began, and what has been answered in it since. Running the step again
/// with these answers leads to the same decision.
#[derive(Clone, Copy, Debug)]
pub struct Moment<'a> {
    pub step_start: &'a Table,
    /// Each seat's are in the order it gave them.
    pub answers: &'a [Answer],
}

/// A player that answers at once.
pub trait Bot {
    fn choose(&mut self, table: &Table, decision: &Decision, moment: &Moment) -> usize;

    /// Whether it makes use of the [`Moment`]; it costs a copy of the table at each step.
    fn looks_ahead(&self) -> bool {
        false
    }
}

/// Inline play: every seat has a bot.
pub struct Inline {
    bots: Vec<Box<dyn Bot>>,
    /// Kept if some bot looks ahead.
    step_start: Option<Box<Table>>,
    answers: Vec<Answer>,
}

impl Inline {
    pub fn new(bots: Vec<Box<dyn Bot>>) -> Self {
        let looks_ahead = bots.iter().any(|bot| bot.looks_ahead());
        Inline { bots, step_start: looks_ahead.then(|| Box::new(Table::new(1, 0))), answers: Vec::new() }
    }
}

impl Driver for Inline {
    fn step_begins(&mut self, table: &Table) {
        if let Some(start) = &mut self.step_start {
            (**start).clone_from(table);
            self.answers.clear();
        }
    }

    fn decide(&mut self, table: &mut Table, decision: &Decision) -> Option<usize> {
        let bot = self.bots.get_mut(decision.seat.index())?;
        let Some(start) = &self.step_start else {
            return Some(bot.choose(table, decision, &Moment { step_start: table, answers: &[] }));
        };
        let option = bot.choose(table, decision, &Moment { step_start: start, answers: &self.answers });
        self.answers.push(Answer { seat: decision.seat, option: option as u16 });
        Some(option)
    }
}

/// An answer on record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answer {
    pub seat: Seat,
    pub option: u16,
}

impl From<(u8, u16)> for Answer {
    fn from((seat, option): (u8, u16)) -> Self {
        Answer { seat: Seat(seat), option }
    }
}

/// Recorded play: each seat's answers are taken in their order. Which seat answered first is of no account, so players
/// who are asked at the same time may answer in any order.
#[derive(Clone, Debug, Default)]
pub struct Recorded {
    answers: [Vec<u16>; MAX_SEATS],
    used: [usize; MAX_SEATS],
}

impl Recorded {
    /// Plays the answers after the first `used` of each seat.
    pub fn new(answers: impl IntoIterator<Item = Answer>, used: [usize; MAX_SEATS]) -> Self {
        let mut recorded = Recorded { used, ..Recorded::default() };
        for answer in answers {
            recorded.answers[answer.seat.index()].push(answer.option);
        }
        recorded
    }

    /// How many answers of each seat have been played.
    pub fn used(&self) -> [usize; MAX_SEATS] {
        self.used
    }

    /// Whether answers are left that nothing has asked for yet.
    pub fn has_unused(&self) -> bool {
        self.answers.iter().zip(self.used).any(|(answers, used)| used < answers.len())
    }
}

impl Driver for Recorded {
    fn decide(&mut self, _: &mut Table, decision: &Decision) -> Option<usize> {
        let seat = decision.seat.index();
        let answer = *self.answers[seat].get(self.used[seat])?;
        self.used[seat] += 1;
        Some(usize::from(answer))
    }
}
