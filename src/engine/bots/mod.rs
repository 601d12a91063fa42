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
use crate::kernel::Backend;
use crate::pack::Pack;
use crate::script::Compiled;
use crate::table::Seat;

/// What the bots of one pack on one thread share: the back end they look ahead with. Bots run scripts in the middle of a
/// game that is under way, with fuel of their own, so it cannot be the back end of the game itself.
pub struct Roster {
    pack: Arc<Pack>,
    backend: OnceCell<Rc<dyn Backend>>,
}

impl Roster {
    pub fn new(pack: Arc<Pack>) -> Self {
        Roster { pack, backend: OnceCell::new() }
    }

    /// A bot for one seat of one game.
    pub fn bot(&self, spec: &BotSpec, seed: u64, seat: Seat) -> Box<dyn Bot> {
        match spec {
            BotSpec::Random => Box::new(RandomBot::new(seed, seat)),
            BotSpec::Greedy => Box::new(GreedyBot::new(self.pack.clone(), self.backend(), seed, seat)),
            BotSpec::Mcts(options) => Box::new(self.search(*options, seed, seat)),
        }
    }

    /// A tree search, which can also say what it thinks of each option.
    pub fn search(&self, options: MctsOptions, seed: u64, seat: Seat) -> MctsBot {
        MctsBot::new(self.pack.clone(), self.backend(), options, seed, seat)
    }

    /// Made when the first bot wants it: a game of random bots has no need of it.
    fn backend(&self) -> Rc<dyn Backend> {
        self.backend.get_or_init(|| Rc::new(Compiled::new(self.pack.clone()))).clone()
    }
}
