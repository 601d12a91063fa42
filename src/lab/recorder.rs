//! Plays games at the table of one thread, and makes a record of each.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use super::record::GameRecord;
use super::runner::Runner;
use super::simulate::SimulateError;
use super::watch::Watch;
use ozeki_engine::bots::BotSpec;
use ozeki_engine::decision::{AskKind, Decision, Driver, Inline};
use ozeki_engine::event::{Listening, LogMark};
use ozeki_engine::pack::Pack;
use ozeki_engine::table::Table;

/// What was asked and answered in a game.
#[derive(Default)]
struct Answered {
    actions: u16,
    answers: Vec<(u8, u16)>,
}

/// Bots at the table, and somebody who writes down their answers.
struct AnswerRecorder {
    bots: Inline,
    answered: Rc<RefCell<Answered>>,
}

impl Driver for AnswerRecorder {
    fn step_begins(&mut self, table: &Table) {
        self.bots.step_begins(table);
    }

    fn group_begins(&mut self, table: &mut Table, group: u16) {
        self.bots.group_begins(table, group);
    }

    fn decide(&mut self, table: &mut Table, decision: &Decision) -> Option<usize> {
        let option = self.bots.decide(table, decision)?;
        let mut answered = self.answered.borrow_mut();
        answered.actions += u16::from(decision.ask.kind == AskKind::Action);
        answered.answers.push((decision.seat.0, option as u16));
        Some(option)
    }
}

pub struct Recorder {
    runner: Runner,
    answered: Rc<RefCell<Answered>>,
    /// Plays every seat.
    bot: BotSpec,
}

impl Recorder {
    /// The same bot in every seat.
    pub fn new(pack: &Arc<Pack>, players: u8, bot: BotSpec) -> Self {
        Recorder { runner: Runner::new(pack, players), answered: Rc::default(), bot }
    }

    /// Plays the game of a seed, after `prepare` has had its way with the empty table.
    pub fn play(
        &mut self,
        game: u64,
        seed: u64,
        prepare: impl FnOnce(&mut Table),
    ) -> Result<GameRecord, SimulateError> {
        let bot = |seat| self.runner.roster().bot(&self.bot, seed, seat);
        let bots = Inline::new(self.runner.run().table.seats().map(bot).collect());
        *self.answered.borrow_mut() = Answered::default();
        let run = self.runner.begin(seed, Box::new(AnswerRecorder { bots, answered: self.answered.clone() }));
        run.log.listening = Listening::Effects;
        prepare(&mut run.table);
        let mut watch = Watch::new(run.pack.clone(), &run.table);
        let outcome = self.runner.finish(|phase, run| {
            watch.step(phase, run);
            run.log.rewind(LogMark::default());
            Ok(())
        });
        let outcome = outcome.map_err(|stop| SimulateError::of(seed, stop))?;
        let (run, answered) = (self.runner.run(), self.answered.borrow());
        let forced = run.table.turn.saturating_sub(answered.actions);
        let mut record = watch.end(game, outcome, &run.table, run.decisions, forced);
        record.answers.clone_from(&answered.answers);
        Ok(record)
    }
}
