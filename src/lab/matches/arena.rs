//! Games of bots against bots at the table of one thread: timed, and given up when nobody wants their end.

use std::cell::Cell;
use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::parallel::{Stopping, try_in_order};
use crate::runner::Runner;
use crate::simulate::SimulateError;
use ozeki_engine::bots::{BotSpec, Roster};
use ozeki_engine::decision::{Bot, Decision, Driver, Inline, Moment};
use ozeki_engine::kernel::{Flow, Run, Stop};
use ozeki_engine::pack::Pack;
use ozeki_engine::table::{Phase, PlayerSet, Seat, Table, win_share};

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
    /// The part of the win each side has: 1 alone, shared among several winners. Who plays alone is a side.
    pub shares: Vec<f64>,
    /// The sides by number, in the order in which they came to their first turn.
    pub in_turn: Vec<usize>,
    /// Of each side's bots.
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

/// One thread's table, and when to leave it.
pub(super) struct Arena<'a> {
    runner: Runner,
    stopping: &'a Stopping,
}

impl<'a> Arena<'a> {
    /// The first pack is played; bots may judge by any of them.
    pub fn new(packs: &[Arc<Pack>], players: u8, stopping: &'a Stopping) -> Self {
        Arena { runner: Runner::judging_by(packs, players), stopping }
    }

    /// Plays one game; `None` if it was given up. `bot` finds one for each seat, from the bots of each pack; `at_turn`
    /// sees the table before every turn.
    pub fn play(
        &mut self,
        seed: u64,
        bot: impl Fn(&[Roster], Seat) -> Box<dyn Bot>,
        mut at_turn: impl FnMut(&mut Run) -> Flow<()>,
    ) -> Result<Option<Played>, SimulateError> {
        let seats: Vec<Seat> = self.runner.run().table.seats().collect();
        let paces: Vec<Rc<Cell<Pace>>> = seats.iter().map(|_| Rc::default()).collect();
        let timed = |(&seat, pace): (&Seat, &Rc<Cell<Pace>>)| -> Box<dyn Bot> {
            Box::new(Timed { bot: bot(self.runner.rosters(), seat), pace: pace.clone() })
        };
        let bots = Inline::new(seats.iter().zip(&paces).map(timed).collect());
        self.runner.begin(seed, Box::new(UntilEnough { bots, stopping: self.stopping.clone() }));
        let mut first = None;
        let outcome = self.runner.finish(|_, run| {
            if run.table.phase != Phase::Turn {
                return Ok(());
            }
            first.get_or_insert(run.table.starter);
            at_turn(run)
        });
        let outcome = match outcome {
            Ok(outcome) => outcome,
            Err(Stop::Suspended) => return Ok(None),
            Err(stop) => return Err(SimulateError::of(seed, stop)),
        };
        let run = self.runner.run();
        let seating = run.seating();
        let has_won = |side: PlayerSet| side.into_iter().any(|seat| outcome.is_winner(seat));
        let winners = seating.sides().filter(|&side| has_won(side)).count() as u32;
        let shares = seating.sides().map(|side| win_share(winners, has_won(side), seating.side_count())).collect();
        let mut of_sides = vec![Pace::default(); seating.side_count()];
        let mut in_turn = Vec::new();
        for seat in run.table.seats_from(first.unwrap_or(run.table.starter)) {
            let side = seating.side_number(seat);
            of_sides[side].add(paces[seat.index()].get());
            if !in_turn.contains(&side) {
                in_turn.push(side);
            }
        }
        Ok(Some(Played { shares, in_turn, paces: of_sides }))
    }
}

/// Who plays a side: a bot, and by which of the packs it judges.
pub type Seated = (usize, BotSpec);

/// Plays games `0..games` of the first pack on so many threads: `seating` says who plays which side and the seed, `take` gets
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
        let (sides, seed) = seating(game);
        let bot = |rosters: &[Roster], seat: Seat| {
            let (pack, bot) = &sides[packs[0].seating(players).side_number(seat)];
            rosters[*pack].bot(bot, seed, seat)
        };
        arena.play(seed, bot, |_| Ok(()))
    };
    try_in_order(games, threads, stopping, || Arena::new(packs, players, stopping), play, take)
}
