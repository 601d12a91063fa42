//! Looks one decision ahead: tries every option on one deal of the hidden cards, tries out what follows in the same
//! step, and takes the option that leads to the best table.

use std::rc::Rc;
use std::sync::Arc;

use super::rerun::{Lookahead, Thinker, is_fault_of_an_action};
use super::{evaluate, policy};
use crate::decision::{Bot, Decision, Habit, Moment};
use crate::kernel::Backend;
use crate::pack::Pack;
use crate::table::{Purpose, Seat, Stream, Table};

/// How many ways to go on after an option are tried at most. Two deals and four times as many ways win two games in a
/// hundred more, and take four times as long.
const MOST_WAYS: usize = 6;

/// A choice further on, and how many there were.
#[derive(Clone, Copy)]
struct Branch {
    option: usize,
    options: usize,
}

/// Answers the root with one option, and the seat's own questions after it with one of all ways to answer them.
struct Ways {
    seat: Seat,
    option: usize,
    path: Vec<Branch>,
    depth: usize,
    stream: Stream,
}

impl Ways {
    /// The next way to answer what comes after the root; false if all have been tried.
    fn next(&mut self) -> bool {
        while let Some(last) = self.path.last_mut() {
            last.option += 1;
            if last.option < last.options {
                return true;
            }
            self.path.pop();
        }
        false
    }
}

impl Thinker for Ways {
    fn at_root(&mut self, _: &Table, _: &Decision) -> Option<usize> {
        self.depth = 0;
        Some(self.option)
    }

    fn later(&mut self, table: &Table, decision: &Decision) -> Option<usize> {
        if decision.seat != self.seat || decision.ask.habit() == Habit::GiveWorst {
            return self.meanwhile(table, decision);
        }
        let depth = self.depth;
        self.depth += 1;
        if depth == self.path.len() {
            self.path.push(Branch { option: 0, options: decision.options.len() });
        }
        Some(self.path[depth].option)
    }

    fn meanwhile(&mut self, table: &Table, decision: &Decision) -> Option<usize> {
        Some(policy::pick(table, decision, &mut self.stream))
    }
}

pub struct GreedyBot {
    ahead: Lookahead<Ways>,
    stream: Stream,
}

impl GreedyBot {
    pub fn new(pack: Arc<Pack>, backend: Rc<dyn Backend>, seed: u64, seat: Seat) -> Self {
        let stream = Stream::new(seed, Purpose::Bot(seat.0));
        let ways = Ways { seat, option: 0, path: Vec::new(), depth: 0, stream };
        GreedyBot { ahead: Lookahead::new(pack, backend, stream, false, ways), stream }
    }

    /// The best that can come of the option on a deal. A script that fails when a card is played or used must not be
    /// avoided, or nobody would ever hear of it: such an option is the best of all.
    fn best_of(&mut self, option: usize, decision: &Decision, start: &Table, deal: &Stream) -> f32 {
        self.ahead.think(|ways| {
            ways.option = option;
            ways.path.clear();
        });
        let mut best = 0.0f32;
        for _ in 0..MOST_WAYS {
            self.ahead.set_stream(*deal);
            self.ahead.think(|ways| ways.stream = *deal);
            let stepped = self.ahead.step(start);
            if is_fault_of_an_action(decision, &stepped) {
                return f32::INFINITY;
            }
            // What cannot be played out otherwise tells nothing.
            let settled = stepped.and_then(|()| self.ahead.settle());
            if let Ok(shares) = settled.and_then(|()| evaluate::shares(&mut self.ahead.run)) {
                best = best.max(shares[decision.seat.index()]);
            }
            if !self.ahead.think(Ways::next) {
                break;
            }
        }
        best
    }
}

impl Bot for GreedyBot {
    fn choose(&mut self, table: &Table, decision: &Decision, moment: &Moment) -> usize {
        if decision.options.len() < 2 {
            return 0;
        }
        // The value of a clan does not show in the hands that are dealt next.
        if decision.ask.habit() == Habit::Clan {
            let decision = Decision { pack: self.ahead.run.pool(), ..*decision };
            return policy::pick(table, &decision, &mut self.stream);
        }
        self.ahead.root(decision, moment);
        // Each option on the same deal: what differs is the option alone.
        let deal = self.stream.branch();
        let mut best = (f32::MIN, 0);
        for option in 0..decision.options.len() {
            let share = self.best_of(option, decision, moment.step_start, &deal);
            if share > best.0 {
                best = (share, option);
            }
        }
        best.1
    }

    fn looks_ahead(&self) -> bool {
        true
    }
}
