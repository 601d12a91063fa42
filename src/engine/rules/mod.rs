//! The flow of a game of the army family: opening, turns, battles, rounds.
//!
//! A game is a chain of **steps**. A step starts from a table alone and ends on one; in between the code runs straight
//! through, asking as it goes. So a step can always be run again from its start, which is how recorded games go on.

mod actions;
mod answers;
mod arrival;
mod at_once;
mod battle;
mod counters;
mod course;
mod giving;
mod identity;
mod judgement;
mod moments;
mod opening;
mod own_actions;
pub(crate) mod piles;
pub(crate) mod powers;
mod round;
mod secrets;
mod tokens;
mod turn;
pub(crate) mod verbs;
mod victory;
pub mod ways;
pub(crate) mod zones;

use crate::event::LogMark;
use crate::kernel::{Answering, Flow, Run, Stop};
pub use crate::limits::MAX_TURNS;
use crate::table::{CardSet, Ending, MAX_SEATS, Outcome, Phase};

/// So many hands go through any deck more than once: who still has not drawn what they need is not asked again, so that
/// nobody who always says yes keeps a game from going on.
const MOST_REDRAWS: usize = 20;

impl Run {
    /// Takes the game one step further. Whatever stops it, a fault of a script leaves the table as it was before.
    pub fn step(&mut self) -> Flow<()> {
        self.frames.clear();
        self.pending.clear();
        self.querying = false;
        self.answering = Answering::NONE;
        self.had.clear();
        self.groups = 0;
        self.asked = 0;
        self.coming = 0;
        self.picked = [CardSet::EMPTY; MAX_SEATS];
        self.log.step_begins();
        self.backend.fuel().begin_step();
        let core = &mut **self;
        core.driver.step_begins(&core.table);
        // Kept between steps, so that a step allocates nothing.
        let mut before = self.before.take().unwrap_or_else(|| Box::new(*self.table));
        *before = *self.table;
        let mark = self.log.mark();
        let result = match self.table.phase {
            Phase::Opening => self.opening(),
            Phase::Turn => self.turn(),
            Phase::Battle => self.battle(),
            Phase::NewRound => self.new_round(),
            Phase::Scripted => self.scripted().and_then(|()| self.check_idle(&mut before)),
            Phase::Over => Ok(()),
        };
        let result = match result {
            Err(Stop::Over) => {
                self.table.phase = Phase::Over;
                Ok(())
            }
            Err(stop @ (Stop::Fault(_) | Stop::BadAnswer { .. })) => {
                self.put_table(&before);
                self.log.rewind(mark);
                Err(stop)
            }
            other => other,
        };
        if result.is_ok() && !self.table.delays.is_empty() {
            self.table.delays.renumber();
        }
        self.before = Some(before);
        result
    }

    /// Plays to the end of the game.
    pub fn play_out(&mut self) -> Flow<Outcome> {
        loop {
            if let Some(outcome) = self.table.outcome {
                return Ok(outcome);
            }
            self.step()?;
        }
    }

    /// Starts another game in this run: the same pack, backend and driver.
    pub fn restart(&mut self, seed: u64) {
        let seats = self.table.seat_count();
        self.put_table(&self.pool().table(seats, seed));
        self.log.rewind(LogMark::default());
        self.decisions = 0;
    }

    pub(crate) fn end(&mut self, outcome: Outcome) -> Stop {
        self.table.outcome = Some(outcome);
        self.note(crate::event::Event::over(outcome));
        Stop::Over
    }

    fn stalled(&mut self) -> Stop {
        self.end(Outcome::new(Ending::Stalled, []))
    }
}
