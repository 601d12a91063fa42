//! The table of one thread, where game after game is played and recorded.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use super::record::GameRecord;
use super::simulate::SimulateError;
use super::watch::Watch;
use crate::bots::{BotSpec, Roster};
use crate::decision::{Ask, Decision, Driver, Inline};
use crate::event::{Listening, LogMark};
use crate::pack::Pack;
use crate::run::{Run, Stop};
use crate::script::Compiled;
use crate::table::Table;

/// What was asked and answered in a game.
#[derive(Default)]
struct Asked {
    actions: u16,
    answers: Vec<(u8, u16)>,
}

/// Bots at the table, and somebody who writes down their answers.
struct Noting {
    bots: Inline,
    asked: Rc<RefCell<Asked>>,
}

impl Driver for Noting {
    fn step_begins(&mut self, table: &Table) {
        self.bots.step_begins(table);
    }

    fn group_begins(&mut self, table: &mut Table, group: u16) {
        self.bots.group_begins(table, group);
    }

    fn decide(&mut self, table: &mut Table, decision: &Decision) -> Option<usize> {
        let option = self.bots.decide(table, decision)?;
        let mut asked = self.asked.borrow_mut();
        asked.actions += u16::from(decision.ask == Ask::Action);
        asked.answers.push((decision.seat.0, option as u16));
        Some(option)
    }
}

pub struct Sitting {
    run: Run,
    asked: Rc<RefCell<Asked>>,
    roster: Roster,
    /// Plays every seat.
    bot: BotSpec,
}

impl Sitting {
    /// The same bot in every seat.
    pub fn new(pack: Arc<Pack>, players: u8, bot: BotSpec) -> Result<Self, SimulateError> {
        let backend =
            Compiled::new(pack.clone()).map_err(|fault| SimulateError::Script { seed: 0, fault: Box::new(fault) })?;
        let driver = Box::new(Inline::new(Vec::new()));
        let roster = Roster::new(pack.clone());
        let mut run = Run::new(pack, Table::new(players, 0), Rc::new(backend), driver);
        run.log.listening = Listening::Trace;
        Ok(Sitting { run, asked: Rc::default(), roster, bot })
    }

    /// Plays the game of a seed, after `prepare` has had its way with the empty table.
    pub fn play(
        &mut self,
        game: u64,
        seed: u64,
        prepare: impl FnOnce(&mut Table),
    ) -> Result<GameRecord, SimulateError> {
        let bots = self.run.table.seats().map(|seat| self.roster.bot(&self.bot, seed, seat));
        let bots = bots.collect::<Result<_, _>>().map_err(|fault| SimulateError::Script { seed, fault })?;
        *self.asked.borrow_mut() = Asked::default();
        self.run.set_driver(Box::new(Noting { bots: Inline::new(bots), asked: self.asked.clone() }));
        self.run.restart(seed);
        prepare(&mut self.run.table);
        let mut watch = Watch::new(self.run.pack.clone(), &self.run.table);
        let outcome = loop {
            if let Some(outcome) = self.run.table.outcome {
                break outcome;
            }
            let phase = self.run.table.phase;
            self.run.log.rewind(LogMark::default());
            self.run.step().map_err(|stop| match stop {
                Stop::Fault(fault) => SimulateError::Script { seed, fault },
                other => SimulateError::Stuck { seed, why: format!("{other:?}") },
            })?;
            watch.step(phase, &self.run);
        };
        let asked = self.asked.borrow();
        let forced = self.run.table.turn.saturating_sub(asked.actions);
        let mut record = watch.end(game, outcome, &self.run.table, self.run.decisions, forced);
        record.answers.clone_from(&asked.answers);
        Ok(record)
    }
}
