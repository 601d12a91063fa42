//! Computer players.

mod evaluate;
mod greedy;
mod mcts;
mod policy;
mod random;
mod rerun;
mod spec;

pub use evaluate::{Features, features};
pub use greedy::GreedyBot;
pub use mcts::{MctsBot, NODE_BYTES, Prospect, best};
pub use random::RandomBot;
pub use spec::{BotSpec, MctsOptions, NAMES, SpecError, rejoin};

use std::cell::OnceCell;
use std::rc::Rc;
use std::sync::Arc;

use crate::decision::Bot;
use crate::pack::Pack;
use crate::script::{Backend, Compiled, Fault};
use crate::table::Seat;

/// What the bots of one pack on one thread share: the scripts they look ahead with. Bots run them in the middle of a
/// game that is under way, so they cannot be those of the game itself.
pub struct Roster {
    pack: Arc<Pack>,
    backend: OnceCell<Rc<dyn Backend>>,
}

impl Roster {
    pub fn new(pack: Arc<Pack>) -> Self {
        Roster { pack, backend: OnceCell::new() }
    }

    /// A bot for one seat of one game.
    pub fn bot(&self, spec: &BotSpec, seed: u64, seat: Seat) -> Result<Box<dyn Bot>, Box<Fault>> {
        match spec {
            BotSpec::Random => Ok(Box::new(RandomBot::new(seed, seat))),
            BotSpec::Greedy => Ok(Box::new(GreedyBot::new(self.pack.clone(), self.backend()?, seed, seat))),
            BotSpec::Mcts(options) => Ok(Box::new(self.search(*options, seed, seat)?)),
        }
    }

    /// A tree search, which can also say what it thinks of each option.
    pub fn search(&self, options: MctsOptions, seed: u64, seat: Seat) -> Result<MctsBot, Box<Fault>> {
        Ok(MctsBot::new(self.pack.clone(), self.backend()?, options, seed, seat))
    }

    /// Compiled when the first bot wants it: a game of random bots has no need of it.
    fn backend(&self) -> Result<Rc<dyn Backend>, Box<Fault>> {
        if let Some(backend) = self.backend.get() {
            return Ok(backend.clone());
        }
        let backend: Rc<dyn Backend> = Rc::new(Compiled::new(self.pack.clone())?);
        Ok(self.backend.get_or_init(|| backend).clone())
    }
}
