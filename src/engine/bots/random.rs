//! Chooses at random, every option with the same probability.

use crate::decision::{Bot, Decision, Moment};
use crate::table::{Purpose, Seat, Stream, Table};

pub struct RandomBot {
    stream: Stream,
}

impl RandomBot {
    pub fn new(seed: u64, seat: Seat) -> Self {
        RandomBot { stream: Stream::new(seed, Purpose::Bot(seat.0)) }
    }
}

impl Bot for RandomBot {
    fn choose(&mut self, _: &Table, decision: &Decision, _: &Moment) -> usize {
        self.stream.below(decision.options.len() as u32) as usize
    }
}
