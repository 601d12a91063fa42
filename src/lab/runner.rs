//! The table of one thread, where bots play game after game.

use std::rc::Rc;
use std::slice::from_ref;
use std::sync::Arc;

use ozeki_engine::bots::Roster;
use ozeki_engine::decision::{Driver, Inline};
use ozeki_engine::kernel::{Backend, Flow, Run};
use ozeki_engine::pack::Pack;
use ozeki_engine::script::Compiled;
use ozeki_engine::table::{Outcome, Phase};

/// Whoever plays many games has one of these on each thread.
pub struct Runner {
    run: Run,
    rosters: Vec<Roster>,
}

impl Runner {
    pub fn new(pack: &Arc<Pack>, players: u8) -> Self {
        Self::judging_by(from_ref(pack), players)
    }

    /// The first pack is played; bots may judge by any of them.
    pub fn judging_by(packs: &[Arc<Pack>], players: u8) -> Self {
        Self::with_backend(packs, players, Rc::new(Compiled::new(packs[0].clone())))
    }

    /// With another way to run the hooks of the pack that is played.
    pub fn with_backend(packs: &[Arc<Pack>], players: u8, backend: Rc<dyn Backend>) -> Self {
        let no_bots = Box::new(Inline::new(Vec::new()));
        let run = Run::new(packs[0].clone(), packs[0].table(players, 0), backend, no_bots);
        Runner { run, rosters: packs.iter().cloned().map(Roster::new).collect() }
    }

    /// The bots of the pack that is played.
    pub fn roster(&self) -> &Roster {
        &self.rosters[0]
    }

    /// The bots of each pack.
    pub fn rosters(&self) -> &[Roster] {
        &self.rosters
    }

    pub fn run(&self) -> &Run {
        &self.run
    }

    /// Lays out the game of a seed. What is changed on the table before the first step counts for this game.
    pub fn begin(&mut self, seed: u64, driver: Box<dyn Driver>) -> &mut Run {
        self.run.set_driver(driver);
        self.run.restart(seed);
        &mut self.run
    }

    /// Plays the game to its end. `after_step` sees the run after every step, and the phase the step was of.
    pub fn finish(&mut self, mut after_step: impl FnMut(Phase, &mut Run) -> Flow<()>) -> Flow<Outcome> {
        loop {
            if let Some(outcome) = self.run.table.outcome {
                return Ok(outcome);
            }
            let phase = self.run.table.phase;
            self.run.step()?;
            after_step(phase, &mut self.run)?;
        }
    }
}
