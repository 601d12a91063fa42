//! One thread's table, at which bots meet game after game.

use std::cell::Cell;
use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::in_order::{Stopping, try_in_order};
use crate::bots::{BotSpec, Roster};
use crate::decision::{Bot, Decision, Driver, Inline, Moment};
use crate::lab::simulate::SimulateError;
use crate::pack::Pack;
use crate::run::{Flow, Run, Stop};
use crate::script::Compiled;
use crate::table::{Phase, Seat, Table};

/// How many decisions a bot took, and how long: for show only, nothing is decided by it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pace {
    pub decisions: u64,
    pub time: Duration,
}

impl Pace {
    pub fn add(&mut self, other: Pace) {
        self.decisions += other.decisions;
        self.time += other.time;
    }

    pub fn seconds_per_decision(&self) -> f64 {
        if self.decisions == 0 { 0.0 } else { self.time.as_secs_f64() / self.decisions as f64 }
    }
}

/// A game that was played to its end.
#[derive(Clone, Debug)]
pub struct Played {
    /// The part of the win each seat has: 1 alone, shared among several winners.
    pub shares: Vec<f64>,
    /// Who took the first turn.
    pub first: Seat,
    /// Of each seat's bot.
    pub paces: Vec<Pace>,
}

/// A bot and how fast it is.
struct Timed {
    bot: Box<dyn Bot>,
    pace: Rc<Cell<Pace>>,
}

impl Bot for Timed {
    fn choose(&mut self, table: &Table, decision: &Decision, moment: &Moment) -> usize {
        let start = Instant::now();
        let option = self.bot.choose(table, decision, moment);
        let mut pace = self.pace.get();
        pace.add(Pace { decisions: 1, time: start.elapsed() });
        self.pace.set(pace);
        option
    }

    fn looks_ahead(&self) -> bool {
        self.bot.looks_ahead()
    }
}

/// Bots that stop in the middle of a game when nobody wants its end any more.
struct UntilEnough {
    bots: Inline,
    stopping: Stopping,
}

impl Driver for UntilEnough {
    fn decide(&mut self, table: &mut Table, decision: &Decision) -> Option<usize> {
        if self.stopping.is_set() { None } else { self.bots.decide(table, decision) }
    }

    fn step_begins(&mut self, table: &Table) {
        self.bots.step_begins(table);
    }

    fn group_begins(&mut self, table: &mut Table, group: u16) {
        self.bots.group_begins(table, group);
    }
}

pub(super) struct Arena {
    run: Run,
    stopping: Stopping,
}

impl Arena {
    pub fn new(pack: Arc<Pack>, players: u8, seed: u64, stopping: Stopping) -> Result<Self, SimulateError> {
        let backend =
            Compiled::new(pack.clone()).map_err(|fault| SimulateError::Script { seed, fault: Box::new(fault) })?;
        let no_bots = Box::new(Inline::new(Vec::new()));
        let run = Run::new(pack, Table::new(players, seed), Rc::new(backend), no_bots);
        Ok(Arena { run, stopping })
    }

    /// Plays one game with a bot in each seat; `None` if it was given up. `at_turn` sees the table before every turn.
    pub fn play(
        &mut self,
        bots: Vec<Box<dyn Bot>>,
        seed: u64,
        mut at_turn: impl FnMut(&mut Run) -> Flow<()>,
    ) -> Result<Option<Played>, SimulateError> {
        let paces: Vec<Rc<Cell<Pace>>> = bots.iter().map(|_| Rc::default()).collect();
        let timed = |(bot, pace): (Box<dyn Bot>, &Rc<Cell<Pace>>)| -> Box<dyn Bot> {
            Box::new(Timed { bot, pace: pace.clone() })
        };
        let bots = Inline::new(bots.into_iter().zip(&paces).map(timed).collect());
        self.run.set_driver(Box::new(UntilEnough { bots, stopping: self.stopping.clone() }));
        self.run.restart(seed);
        let mut first = None;
        let outcome = loop {
            if let Some(outcome) = self.run.table.outcome {
                break outcome;
            }
            match self.run.step() {
                Ok(()) => {}
                Err(Stop::Suspended) => return Ok(None),
                Err(stop) => return Err(SimulateError::of(seed, stop)),
            }
            if self.run.table.phase == Phase::Turn {
                first.get_or_insert(self.run.table.starter);
                at_turn(&mut self.run).map_err(|stop| SimulateError::of(seed, stop))?;
            }
        };
        let winners: Vec<Seat> = outcome.winners().collect();
        let share = |seat: Seat| match winners.len() {
            0 => 1.0 / f64::from(self.run.table.seat_count()),
            several if winners.contains(&seat) => 1.0 / several as f64,
            _ => 0.0,
        };
        let shares = self.run.table.seats().map(share).collect();
        let first = first.unwrap_or(self.run.table.starter);
        Ok(Some(Played { shares, first, paces: paces.iter().map(|pace| pace.get()).collect() }))
    }
}

/// Plays games `0..games` on so many threads: `seating` says who sits where and the seed, `take` gets the games in their
/// order until it breaks. Ends early, without error, when `stopping` is set from outside.
pub fn play_in_order(
    pack: &Arc<Pack>,
    players: u8,
    games: u64,
    threads: usize,
    stopping: &Stopping,
    seating: impl Fn(u64) -> (Vec<BotSpec>, u64) + Sync,
    take: impl FnMut(Played) -> ControlFlow<()>,
) -> Result<(), SimulateError> {
    let play = |table: &mut Option<(Arena, Roster)>, game: u64| {
        let (seats, seed) = seating(game);
        let (arena, roster) = match table {
            Some(table) => table,
            None => {
                let arena = Arena::new(pack.clone(), players, seed, stopping.clone())?;
                table.insert((arena, Roster::new(pack.clone())))
            }
        };
        let bot = |(seat, spec): (u8, &BotSpec)| {
            roster.bot(spec, seed, Seat(seat)).map_err(|fault| SimulateError::Script { seed, fault })
        };
        arena.play((0..).zip(&seats).map(bot).collect::<Result<_, _>>()?, seed, |_| Ok(()))
    };
    try_in_order(games, threads, stopping, || None, play, take)
}
