//! The table of one thread, where bots play game after game.

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
use crate::script::{Compiled, Fault};
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

/// One thread's table, which is set when the first game begins.
pub(super) struct Arena<'a> {
    /// The first is the one that is played; bots may judge by any.
    packs: &'a [Arc<Pack>],
    players: u8,
    stopping: &'a Stopping,
    table: Option<(Run, Vec<Roster>)>,
}

impl<'a> Arena<'a> {
    pub fn new(packs: &'a [Arc<Pack>], players: u8, stopping: &'a Stopping) -> Self {
        Arena { packs, players, stopping, table: None }
    }

    /// Plays one game; `None` if it was given up. `bot` finds one for each seat, from the bots of each pack; `at_turn`
    /// sees the table before every turn.
    pub fn play(
        &mut self,
        seed: u64,
        bot: impl Fn(&[Roster], Seat) -> Result<Box<dyn Bot>, Box<Fault>>,
        mut at_turn: impl FnMut(&mut Run) -> Flow<()>,
    ) -> Result<Option<Played>, SimulateError> {
        let Arena { packs, players, stopping, table } = self;
        let (run, rosters) = match table {
            Some(table) => table,
            None => table.insert(set_the_table(packs, *players, seed)?),
        };
        let paces: Vec<Rc<Cell<Pace>>> = (0..*players).map(|_| Rc::default()).collect();
        let timed = |(seat, pace): (u8, &Rc<Cell<Pace>>)| -> Result<Box<dyn Bot>, SimulateError> {
            let bot = bot(rosters, Seat(seat)).map_err(|fault| SimulateError::Script { seed, fault })?;
            Ok(Box::new(Timed { bot, pace: pace.clone() }))
        };
        let bots = Inline::new((0..).zip(&paces).map(timed).collect::<Result<_, _>>()?);
        run.set_driver(Box::new(UntilEnough { bots, stopping: stopping.clone() }));
        run.restart(seed);
        let mut first = None;
        let outcome = loop {
            if let Some(outcome) = run.table.outcome {
                break outcome;
            }
            match run.step() {
                Ok(()) => {}
                Err(Stop::Suspended) => return Ok(None),
                Err(stop) => return Err(SimulateError::of(seed, stop)),
            }
            if run.table.phase == Phase::Turn {
                first.get_or_insert(run.table.starter);
                at_turn(run).map_err(|stop| SimulateError::of(seed, stop))?;
            }
        };
        let winners: Vec<Seat> = outcome.winners().collect();
        let share = |seat: Seat| match winners.len() {
            0 => 1.0 / f64::from(run.table.seat_count()),
            several if winners.contains(&seat) => 1.0 / several as f64,
            _ => 0.0,
        };
        let shares = run.table.seats().map(share).collect();
        let first = first.unwrap_or(run.table.starter);
        Ok(Some(Played { shares, first, paces: paces.iter().map(|pace| pace.get()).collect() }))
    }
}

fn set_the_table(packs: &[Arc<Pack>], players: u8, seed: u64) -> Result<(Run, Vec<Roster>), SimulateError> {
    let pack = packs[0].clone();
    let backend =
        Compiled::new(pack.clone()).map_err(|fault| SimulateError::Script { seed, fault: Box::new(fault) })?;
    let no_bots = Box::new(Inline::new(Vec::new()));
    let run = Run::new(pack, Table::new(players, seed), Rc::new(backend), no_bots);
    Ok((run, packs.iter().cloned().map(Roster::new).collect()))
}

/// Who sits in a seat: a bot, and by which of the packs it judges.
pub type Seated = (usize, BotSpec);

/// Plays games `0..games` of the first pack on so many threads: `seating` says who sits where and the seed, `take` gets
/// the games in their order until it breaks. Ends early, without error, when `stopping` is set from outside.
pub fn play_in_order(
    packs: &[Arc<Pack>],
    players: u8,
    games: u64,
    threads: usize,
    stopping: &Stopping,
    seating: impl Fn(u64) -> (Vec<Seated>, u64) + Sync,
    take: impl FnMut(Played) -> ControlFlow<()>,
) -> Result<(), SimulateError> {
    let play = |arena: &mut Arena, game: u64| {
        let (seats, seed) = seating(game);
        let bot = |rosters: &[Roster], seat: Seat| {
            let (pack, bot) = &seats[seat.index()];
            rosters[*pack].bot(bot, seed, seat)
        };
        arena.play(seed, bot, |_| Ok(()))
    };
    try_in_order(games, threads, stopping, || Arena::new(packs, players, stopping), play, take)
}
