//! Information-set tree search: one tree over what its seat can tell apart, with a new deal of the hidden cards in
//! every iteration. Each player in the tree maximises their own share of victories, so any number can play.

mod key;
mod moves;
mod tree;

use std::rc::Rc;
use std::sync::Arc;

pub use tree::NODE_BYTES;

use self::key::Key;
use self::moves::Moves;
use self::tree::{NodeId, Tree};
use super::rerun::{Lookahead, Thinker, is_fault_of_an_action};
use super::spec::MctsOptions;
use super::{evaluate, policy};
use crate::decision::{Bot, Decision, Habit, Moment};
use crate::kernel::{Backend, Stop};
use crate::pack::Pack;
use crate::table::{MAX_SEATS, Phase, Purpose, Seat, Stream, Table};

/// What a search thinks of an option.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Prospect {
    /// How often it was tried; the option tried most is the one chosen.
    pub visits: u32,
    /// The share of those games that was won.
    pub win_rate: f32,
}

/// One in this many moves beyond the tree is random.
const CURIOSITY: u32 = 4;

/// A flow without turns is looked along for so many steps.
const FLOW_STEPS_AHEAD: u16 = 400;

/// How much of a lead is taken for lost with every turn until it is there: who can win now does not put it off.
const IMPATIENCE: f32 = 0.002;

/// Walks the tree, grows it by one node, and plays on by habit.
struct Walker {
    options: MctsOptions,
    seat: Seat,
    tree: Tree,
    moves: Moves,
    /// The nodes of this iteration.
    path: Vec<NodeId>,
    in_tree: bool,
    stream: Stream,
}

impl Walker {
    fn walk(&mut self, table: &Table, decision: &Decision) -> usize {
        let at = self.path.last().copied().unwrap_or(Tree::ROOT);
        let c = self.options.c;
        let visits = self.tree.visits(at);
        let even = 1.0 / f32::from(table.seat_count());
        let at_first = self.tree.first_guess(at, decision.seat).unwrap_or(even);
        let mut best = (f32::MIN, 0, None);
        for (index, &option) in decision.options.iter().enumerate() {
            let child = self.tree.child(at, Key::of(table, decision, option));
            let urgency = match child {
                Some(child) => {
                    self.tree.offer(child);
                    self.tree.urgency(child, c)
                }
                // Every option of this decision is tried at least once, however it did elsewhere: it may win at once.
                None if at == Tree::ROOT => f32::MAX,
                // Never tried here: as good as elsewhere, or as things are here on the whole.
                None => {
                    let elsewhere = self.moves.mean(Moves::of(table, decision, option));
                    elsewhere.unwrap_or(at_first) + c * libm::logf(visits.max(2) as f32).sqrt()
                }
            };
            let urgency = urgency + self.tie_break();
            if urgency > best.0 {
                best = (urgency, index, child);
            }
        }
        let (_, index, child) = best;
        let child = child.unwrap_or_else(|| {
            let key = Key::of(table, decision, decision.options[index]);
            let child = self.tree.grow(at, key, decision.seat);
            self.tree.offer(child);
            self.in_tree = false;
            child
        });
        self.path.push(child);
        self.moves.make(Moves::of(table, decision, decision.options[index]));
        index
    }

    /// Which of equals comes first is no matter of their order.
    fn tie_break(&mut self) -> f32 {
        self.stream.below(1 << 10) as f32 * 1e-8
    }

    /// Beyond the tree: by habit where there is one, else mostly what has gone well so far.
    fn play_on(&mut self, table: &Table, decision: &Decision) -> usize {
        if decision.options.len() == 1 {
            return 0;
        }
        let index = if decision.ask.habit() != Habit::Any || self.stream.below(CURIOSITY) == 0 {
            policy::pick(table, decision, &mut self.stream)
        } else {
            let mut best = (f32::MIN, 0);
            for (index, &option) in decision.options.iter().enumerate() {
                let mean = self.moves.mean(Moves::of(table, decision, option));
                let mean = mean.unwrap_or(1.0) + self.tie_break();
                if mean > best.0 {
                    best = (mean, index);
                }
            }
            best.1
        };
        self.moves.make(Moves::of(table, decision, decision.options[index]));
        index
    }
}

impl Thinker for Walker {
    fn at_root(&mut self, table: &Table, decision: &Decision) -> Option<usize> {
        Some(self.walk(table, decision))
    }

    fn later(&mut self, table: &Table, decision: &Decision) -> Option<usize> {
        // Who is asked at the same time as others does not know what they answer, and nor does the tree.
        let in_secret = decision.group != 0 && decision.seat != self.seat;
        // Payments are chosen by habit: trying out every way to pay would leave no time for the rest.
        let by_habit = decision.ask.habit() == Habit::GiveWorst;
        if !self.in_tree || in_secret || by_habit {
            return self.meanwhile(table, decision);
        }
        if decision.options.len() == 1 {
            return Some(0);
        }
        Some(self.walk(table, decision))
    }

    fn meanwhile(&mut self, table: &Table, decision: &Decision) -> Option<usize> {
        Some(self.play_on(table, decision))
    }
}

pub struct MctsBot {
    ahead: Lookahead<Walker>,
    options: MctsOptions,
    /// Iterations that could not be played out.
    lost: u64,
    /// Is told how many iterations are done.
    watcher: Option<Watcher>,
}

type Watcher = Box<dyn FnMut(u32)>;

/// How many iterations lie between two words to a watcher.
const WATCHED_EVERY: u32 = 2_048;

impl MctsBot {
    pub fn new(pack: Arc<Pack>, backend: Rc<dyn Backend>, options: MctsOptions, seed: u64, seat: Seat) -> Self {
        let mut stream = Stream::new(seed, Purpose::Bot(seat.0));
        let walker = Walker {
            options,
            seat,
            tree: Tree::default(),
            moves: Moves::new(),
            path: Vec::new(),
            in_tree: true,
            stream: stream.branch(),
        };
        MctsBot { ahead: Lookahead::new(pack, backend, stream, options.open, walker), options, lost: 0, watcher: None }
    }

    /// The same bot, with somebody who is told now and then how many iterations of a long search are done.
    pub fn watched(self, watcher: impl FnMut(u32) + 'static) -> Self {
        MctsBot { watcher: Some(Box::new(watcher)), ..self }
    }

    /// Searches, and says of each option what came of it.
    pub fn prospects(&mut self, table: &Table, decision: &Decision, moment: &Moment) -> Vec<Prospect> {
        self.ahead.root(decision, moment);
        self.ahead.think(|walker| {
            walker.tree.clear(walker.seat);
            walker.moves.clear();
        });
        for done in 0..self.options.budget {
            if done > 0
                && done % WATCHED_EVERY == 0
                && let Some(watcher) = &mut self.watcher
            {
                watcher(done);
            }
            if self.iterate(decision, moment.step_start).is_err() {
                // A script half-way through may hold a card that has been dealt elsewhere under it.
                self.lost += 1;
            }
        }
        self.ahead.think(|walker| {
            let key = |&option| Key::of(table, decision, option);
            let nodes = decision.options.iter().map(|option| walker.tree.child(Tree::ROOT, key(option)));
            let prospect = |node: Option<NodeId>| match node {
                Some(node) => Prospect { visits: walker.tree.visits(node), win_rate: walker.tree.win_rate(node) },
                None => Prospect { visits: 0, win_rate: 0.0 },
            };
            nodes.map(prospect).collect()
        })
    }

    /// How many iterations could not be played out since this was last asked.
    pub fn take_lost(&mut self) -> u64 {
        std::mem::take(&mut self.lost)
    }

    fn iterate(&mut self, decision: &Decision, start: &Table) -> Result<(), Stop> {
        self.ahead.think(|walker| {
            walker.path.clear();
            walker.moves.start();
            walker.in_tree = true;
        });
        let stepped = self.ahead.step(start);
        if is_fault_of_an_action(decision, &stepped) {
            // A script that fails must not be avoided, or nobody would ever hear of it.
            let mut shares = [0.0; MAX_SEATS];
            shares[decision.seat.index()] = 1.0;
            self.record(&shares);
            return Ok(());
        }
        stepped?;
        let mut turns = self.options.turns.saturating_mul(u16::from(start.seat_count()));
        let mut steps = 0;
        loop {
            let run = &mut self.ahead.run;
            if run.table.phase == Phase::Over {
                break;
            }
            let is_scripted = run.table.phase == Phase::Scripted;
            steps += u16::from(is_scripted);
            if run.is_before_a_turn() && !self.ahead.think(|walker| walker.in_tree) || steps > FLOW_STEPS_AHEAD {
                if turns == 0 || steps > FLOW_STEPS_AHEAD {
                    break;
                }
                turns -= 1;
            }
            self.ahead.run.step()?;
        }
        let mut shares = evaluate::shares(&mut self.ahead.run)?;
        let table = &self.ahead.run.table;
        let even = shares.iter().sum::<f32>() / f32::from(table.seat_count());
        let left = (1.0 - IMPATIENCE * f32::from(table.turn.saturating_sub(start.turn))).max(0.0);
        shares.iter_mut().for_each(|share| *share = even + (*share - even) * left);
        self.record(&shares);
        Ok(())
    }

    /// Keeps what came of the way that was taken.
    fn record(&mut self, shares: &[f32; MAX_SEATS]) {
        self.ahead.think(|walker| {
            walker.tree.record(Tree::ROOT, shares);
            for &node in &walker.path {
                walker.tree.record(node, shares);
            }
            walker.moves.record(shares);
        });
    }
}

/// The option tried most; of several, the one that won more.
pub fn best(prospects: &[Prospect]) -> usize {
    let mut best = 0;
    for (index, prospect) in prospects.iter().enumerate() {
        let (a, b) = (prospect, &prospects[best]);
        if a.visits > b.visits || a.visits == b.visits && a.win_rate > b.win_rate {
            best = index;
        }
    }
    best
}

impl Bot for MctsBot {
    fn choose(&mut self, table: &Table, decision: &Decision, moment: &Moment) -> usize {
        if decision.options.len() < 2 {
            return 0;
        }
        best(&self.prospects(table, decision, moment))
    }

    fn looks_ahead(&self) -> bool {
        true
    }
}
