//! The course of a game: the flow that a pack writes as a list, laid out as steps one after the other.

use super::cast::Pack;
use crate::table::Phase;
use crate::vocabulary::hooks::Hook;

/// One step of a flow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CourseStep {
    /// The game begins, in a flow that does not begin with an opening.
    Start,
    /// A phase that the engine knows.
    Phase(Phase),
    /// A function of `rules.rhai`.
    Call(Hook),
    /// A loop begins; its end is at this place.
    Begin {
        over: Over,
        end: u8,
    },
    /// A loop ends that began at this place.
    End {
        begin: u8,
    },
    /// The turn of the player whom the innermost loop has come to.
    TurnStart,
    TurnEnd,
    /// An action of the player whom the innermost loop has come to, who may pass or not.
    Action { may_pass: bool },
    /// Players lay a card each, all at the same time.
    Together(Laying),
}

/// Each of some players lays a card, and nobody sees what the others lay before all have chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Laying {
    /// Of all players, or those in a role.
    pub role: Option<u8>,
    /// The number of the zone of the pack that it comes from; without one, the hand,
    pub from: Option<u8>,
    /// and of the one that it goes to.
    pub to: u8,
}

/// What a loop goes through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Over {
    /// Nothing: it goes on until the game ends or it is left.
    Forever,
    Times(u8),
    Numbers {
        from: i16,
        to: i16,
    },
    Players {
        role: Option<u8>,
        from: From,
    },
    Owners {
        kind: u8,
        from: From,
    },
}

/// With whom a loop begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum From {
    Starter,
    Active,
    First,
    /// The one whose number, from 1, a counter of the game stands at.
    Counter(u8),
}

/// All steps of a flow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Course {
    steps: Vec<CourseStep>,
}

impl Default for Course {
    /// Turns, a battle and a new round, until somebody has won.
    fn default() -> Self {
        Course::new(vec![
            CourseStep::Phase(Phase::Opening),
            CourseStep::Begin { over: Over::Forever, end: 5 },
            CourseStep::Phase(Phase::Turn),
            CourseStep::Phase(Phase::Battle),
            CourseStep::Phase(Phase::NewRound),
            CourseStep::End { begin: 1 },
        ])
    }
}

impl Course {
    pub(crate) fn new(steps: Vec<CourseStep>) -> Self {
        Course { steps }
    }

    pub(crate) fn step(&self, at: u8) -> Option<CourseStep> {
        self.steps.get(usize::from(at)).copied()
    }

    /// Where a phase is first, and how many loops it is inside of.
    pub fn place_of(&self, phase: Phase) -> Option<(u8, u8)> {
        let mut depth = 0;
        for (at, step) in self.steps.iter().enumerate() {
            match step {
                CourseStep::Begin { .. } => depth += 1,
                CourseStep::End { .. } => depth -= 1,
                CourseStep::Phase(other) if *other == phase => return Some((at as u8, depth)),
                _ => {}
            }
        }
        None
    }

    pub fn has(&self, phase: Phase) -> bool {
        self.place_of(phase).is_some()
    }
}

impl Pack {
    /// The phase that a game begins with.
    pub fn first_phase(&self) -> Phase {
        match self.course.step(0) {
            Some(CourseStep::Phase(phase)) => phase,
            _ => Phase::Scripted,
        }
    }
}
