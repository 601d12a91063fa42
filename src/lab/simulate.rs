//! Plays many games in parallel and counts. Only the speed depends on the number of threads: each game has its own
//! seed, and sums do not depend on the order.

use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use indexmap::IndexMap;
use rayon::prelude::*;
use serde::Serialize;

use crate::bots::{BotSpec, Roster};
use crate::decision::Inline;
use crate::pack::Pack;
use crate::run::{Run, Stop};
use crate::script::{Backend, Compiled, Fault};
use crate::table::{Ending, MAX_SEATS, Seat, Table};

/// What to play.
pub struct Plan {
    pub pack: Arc<Pack>,
    pub games: u64,
    pub players: u8,
    /// A bot for each seat.
    pub bots: Vec<BotSpec>,
    /// The first game's seed; the next has the next.
    pub seed: u64,
}

/// Why a simulation ended early.
#[derive(Debug, thiserror::Error)]
pub enum SimulateError {
    #[error("a script failed in the game with seed {seed}: {fault}")]
    Script { seed: u64, fault: Box<Fault> },
    #[error("the game with seed {seed} could not continue: {why}")]
    Stuck { seed: u64, why: String },
}

impl SimulateError {
    /// Why the game with this seed did not come to its end.
    pub fn of(seed: u64, stop: Stop) -> Self {
        match stop {
            Stop::Fault(fault) => SimulateError::Script { seed, fault },
            other => SimulateError::stuck(seed, format!("{other:?}")),
        }
    }

    pub(super) fn stuck(seed: u64, why: impl ToString) -> Self {
        SimulateError::Stuck { seed, why: why.to_string() }
    }
}

/// What the games came to. Equal for equal plans, whatever the number of threads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Tally {
    pub games: u64,
    pub decisions: u64,
    pub rounds: u64,
    pub turns: u64,
    pub endings: IndexMap<&'static str, u64>,
    /// Games each seat won, alone or with others.
    pub wins_by_seat: Vec<u64>,
    /// Games with more than one winner.
    pub shared_wins: u64,
    /// Face-up cards in the armies of winners at the end, by their printed clan.
    pub winning_cards_by_clan: IndexMap<String, u64>,
}

impl Tally {
    fn new(plan: &Plan) -> Self {
        Tally {
            games: 0,
            decisions: 0,
            rounds: 0,
            turns: 0,
            endings: Ending::ALL.into_iter().map(|ending| (ending.name(), 0)).collect(),
            wins_by_seat: vec![0; usize::from(plan.players)],
            shared_wins: 0,
            winning_cards_by_clan: plan.pack.clans.iter().map(|clan| (clan.id.clone(), 0)).collect(),
        }
    }

    fn add(mut self, other: Tally) -> Tally {
        self.games += other.games;
        self.decisions += other.decisions;
        self.rounds += other.rounds;
        self.turns += other.turns;
        self.shared_wins += other.shared_wins;
        self.endings.iter_mut().for_each(|(name, count)| *count += other.endings[name]);
        let clans = self.winning_cards_by_clan.values_mut().zip(other.winning_cards_by_clan.values());
        clans.for_each(|(a, b)| *a += b);
        self.wins_by_seat.iter_mut().zip(&other.wins_by_seat).for_each(|(a, b)| *a += b);
        self
    }
}

/// Plays the plan's games on the current rayon pool; `after_games` is told from any thread how many more were played.
pub fn simulate(plan: &Plan, after_games: impl Fn(u64) + Sync) -> Result<Tally, SimulateError> {
    // Which game failed first must not depend on the threads either: games before a failed one are still played.
    let first_failed = AtomicU64::new(u64::MAX);
    let next_chunk = AtomicU64::new(0);
    let chunks = plan.games.div_ceil(CHUNK);
    // One worker for each thread, so that scripts are compiled once for each; who plays which games makes no difference.
    let work = |_| -> Result<Tally, (u64, SimulateError)> {
        let mut tally = Tally::new(plan);
        let mut table = None;
        loop {
            let chunk = next_chunk.fetch_add(1, Ordering::Relaxed);
            if chunk >= chunks {
                return Ok(tally);
            }
            let first = chunk * CHUNK;
            let simulation = match &mut table {
                Some(simulation) => simulation,
                none => none.insert(Simulation::new(plan).map_err(|error| (first, error))?),
            };
            let last = plan.games.min(first + CHUNK);
            for game in first..last {
                if game > first_failed.load(Ordering::Relaxed) {
                    return Ok(tally);
                }
                if let Err(error) = simulation.play(plan.seed.wrapping_add(game), &mut tally) {
                    first_failed.fetch_min(game, Ordering::Relaxed);
                    return Err((game, error));
                }
            }
            after_games(last - first);
        }
    };
    let both = |a: Result<Tally, (u64, SimulateError)>, b| match (a, b) {
        (Ok(a), Ok(b)) => Ok(a.add(b)),
        (Err(a), Err(b)) => Err(if a.0 < b.0 { a } else { b }),
        (Err(failed), Ok(_)) | (Ok(_), Err(failed)) => Err(failed),
    };
    let workers = (0..rayon::current_num_threads()).into_par_iter().with_max_len(1);
    workers.map(work).reduce(|| Ok(Tally::new(plan)), both).map_err(|(_, error)| error)
}

/// Few enough games that all threads end together, and enough that they seldom meet.
const CHUNK: u64 = 32;

/// One thread's table, used for game after game.
pub struct Simulation<'a> {
    plan: &'a Plan,
    roster: Roster,
    run: Run,
}

impl<'a> Simulation<'a> {
    fn new(plan: &'a Plan) -> Result<Self, SimulateError> {
        // A copy of its own: threads that count the users of one pack would wait for each other's counting.
        let pack = Arc::new(Pack::clone(&plan.pack));
        let backend = Compiled::new(pack.clone())
            .map_err(|fault| SimulateError::Script { seed: plan.seed, fault: Box::new(fault) })?;
        Ok(Self::of(plan, pack, Rc::new(backend)))
    }

    /// With another way to run the cards' hooks.
    pub fn with_backend(plan: &'a Plan, backend: Rc<dyn Backend>) -> Self {
        Self::of(plan, plan.pack.clone(), backend)
    }

    fn of(plan: &'a Plan, pack: Arc<Pack>, backend: Rc<dyn Backend>) -> Self {
        let table = Table::new(plan.players, plan.seed);
        let run = Run::new(pack.clone(), table, backend, Box::new(Inline::new(Vec::new())));
        Simulation { plan, roster: Roster::new(pack), run }
    }

    /// Plays one game and adds it to the tally.
    pub fn play(&mut self, seed: u64, tally: &mut Tally) -> Result<(), SimulateError> {
        let specs = self.plan.bots.iter().zip(0..self.plan.players);
        let bots = specs.map(|(spec, seat)| self.roster.bot(spec, seed, Seat(seat))).collect::<Result<_, _>>();
        let bots = bots.map_err(|fault| SimulateError::Script { seed, fault })?;
        self.run.set_driver(Box::new(Inline::new(bots)));
        self.run.restart(seed);
        let outcome = self.run.play_out().map_err(|stop| SimulateError::of(seed, stop))?;
        tally.games += 1;
        tally.decisions += self.run.decisions;
        tally.rounds += u64::from(self.run.table.round);
        tally.turns += u64::from(self.run.table.turn);
        *tally.endings.entry(outcome.ending.name()).or_default() += 1;
        let table = &self.run.table;
        for (clan, cards) in tally.winning_cards_by_clan.values_mut().enumerate() {
            let of_clan = self.plan.pack.of_clan(clan as u8) - table.prisoners();
            *cards += outcome.winners().map(|seat| (table.army(seat).cards() & of_clan).len() as u64).sum::<u64>();
        }
        let mut winners = [0u64; MAX_SEATS];
        outcome.winners().for_each(|seat| winners[seat.index()] = 1);
        tally.wins_by_seat.iter_mut().zip(winners).for_each(|(wins, won)| *wins += won);
        tally.shared_wins += u64::from(winners.iter().sum::<u64>() > 1);
        Ok(())
    }
}

impl Plan {
    /// A tally with nothing in it yet.
    pub fn empty_tally(&self) -> Tally {
        Tally::new(self)
    }
}
