//! Plays many games in parallel and counts. Only the speed depends on the number of threads: each game has its own
//! seed, and sums do not depend on the order.

use std::ops::ControlFlow;
use std::rc::Rc;
use std::slice::from_ref;
use std::sync::Arc;

use indexmap::IndexMap;
use serde::Serialize;

use super::parallel::{Stopping, try_in_order};
use super::runner::Runner;
use ozeki_engine::bots::BotSpec;
use ozeki_engine::decision::Inline;
use ozeki_engine::kernel::{Backend, Fault, Stop};
use ozeki_engine::pack::Pack;
use ozeki_engine::table::{Ending, MAX_SEATS, Seat};

/// What to play.
pub struct SimulationPlan {
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
    /// By id: those that every pack has, then those this one names.
    pub endings: IndexMap<String, u64>,
    /// Games each seat won, alone or with others.
    pub wins_by_seat: Vec<u64>,
    /// Games won by more than one side; who plays alone is a side.
    pub shared_wins: u64,
    /// What each seat got in all games together, where there was more to it than who won.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total_scores_by_seat: Option<Vec<i64>>,
    /// Face-up cards in the armies of winners at the end, by their printed clan.
    pub winning_cards_by_clan: IndexMap<String, u64>,
}

/// The same as plain numbers, by index: cheap to add up.
#[derive(Clone)]
pub struct GameCounts {
    pub games: u64,
    pub decisions: u64,
    rounds: u64,
    turns: u64,
    /// By their numbers.
    endings: [u64; Ending::MOST],
    wins: [u64; MAX_SEATS],
    scores: [i64; MAX_SEATS],
    /// In some game there was more to the scores than who won.
    has_scores: bool,
    shared_wins: u64,
    winning_cards: Vec<u64>,
}

fn add_each(sums: &mut [u64], more: &[u64]) {
    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}

impl Default for GameCounts {
    fn default() -> Self {
        GameCounts {
            games: 0,
            decisions: 0,
            rounds: 0,
            turns: 0,
            endings: [0; Ending::MOST],
            wins: [0; MAX_SEATS],
            scores: [0; MAX_SEATS],
            has_scores: false,
            shared_wins: 0,
            winning_cards: Vec::new(),
        }
    }
}

impl GameCounts {
    fn add(&mut self, other: &GameCounts) {
        self.games += other.games;
        self.decisions += other.decisions;
        self.rounds += other.rounds;
        self.turns += other.turns;
        self.shared_wins += other.shared_wins;
        add_each(&mut self.endings, &other.endings);
        add_each(&mut self.wins, &other.wins);
        self.scores.iter_mut().zip(other.scores).for_each(|(sum, more)| *sum += more);
        self.has_scores |= other.has_scores;
        self.winning_cards.resize(self.winning_cards.len().max(other.winning_cards.len()), 0);
        add_each(&mut self.winning_cards, &other.winning_cards);
    }

    fn tally(&self, plan: &SimulationPlan) -> Tally {
        let clans = plan.pack.clans.iter().map(|clan| clan.id.clone());
        Tally {
            games: self.games,
            decisions: self.decisions,
            rounds: self.rounds,
            turns: self.turns,
            endings: plan.pack.ending_ids().map(str::to_owned).zip(self.endings).collect(),
            wins_by_seat: self.wins[..usize::from(plan.players)].to_vec(),
            shared_wins: self.shared_wins,
            total_scores_by_seat: self.has_scores.then(|| self.scores[..usize::from(plan.players)].to_vec()),
            winning_cards_by_clan: clans.zip(self.winning_cards.iter().copied().chain(std::iter::repeat(0))).collect(),
        }
    }
}

/// Plays the plan's games on so many threads; `after_games` is told from any thread how many more were played.
pub fn simulate(
    plan: &SimulationPlan,
    threads: usize,
    after_games: impl Fn(u64) + Sync,
) -> Result<Tally, SimulateError> {
    let stopping = Stopping::default();
    let play = |simulation: &mut Simulation, chunk: u64| {
        let games = chunk * CHUNK..plan.games.min((chunk + 1) * CHUNK);
        let mut counts = GameCounts::default();
        for game in games.clone() {
            if stopping.is_set() {
                return Ok(None);
            }
            simulation.play(plan.seed.wrapping_add(game), &mut counts)?;
        }
        after_games(games.end - games.start);
        Ok(Some(counts))
    };
    let mut sum = GameCounts::default();
    let take = |counts: GameCounts| {
        sum.add(&counts);
        ControlFlow::Continue(())
    };
    try_in_order(plan.games.div_ceil(CHUNK), threads, &stopping, || Simulation::new(plan), play, take)?;
    Ok(sum.tally(plan))
}

/// Few enough games that all threads end together, and enough that they seldom meet.
const CHUNK: u64 = 32;

/// The table of one thread, and what is counted there.
pub struct Simulation<'a> {
    plan: &'a SimulationPlan,
    runner: Runner,
}

impl<'a> Simulation<'a> {
    fn new(plan: &'a SimulationPlan) -> Self {
        Simulation { plan, runner: Runner::new(&plan.pack, plan.players) }
    }

    /// With another way to run the cards' hooks.
    pub fn with_backend(plan: &'a SimulationPlan, backend: Rc<dyn Backend>) -> Self {
        Simulation { plan, runner: Runner::with_backend(from_ref(&plan.pack), plan.players, backend) }
    }

    /// Plays one game and adds it to the counts.
    pub fn play(&mut self, seed: u64, counts: &mut GameCounts) -> Result<(), SimulateError> {
        let specs = self.plan.bots.iter().zip(0..self.plan.players);
        let bots = specs.map(|(spec, seat)| self.runner.roster().bot(spec, seed, Seat(seat))).collect();
        self.runner.begin(seed, Box::new(Inline::new(bots)));
        let outcome = self.runner.finish(|_, _| Ok(())).map_err(|stop| SimulateError::of(seed, stop))?;
        let run = self.runner.run();
        let table = &run.table;
        counts.games += 1;
        counts.decisions += run.decisions;
        counts.rounds += u64::from(table.round);
        counts.turns += u64::from(table.turn);
        counts.endings[outcome.ending.index()] += 1;
        table.seats().for_each(|seat| counts.scores[seat.index()] += i64::from(outcome.score(seat)));
        counts.has_scores |= outcome.has_scores();
        counts.winning_cards.resize(run.pack.clans.len(), 0);
        for clan in run.pack.clans_in_play() {
            let of_clan = run.pack.of_clan(clan) - table.prisoners();
            let cards = outcome.winners().map(|seat| (table.army(seat).cards() & of_clan).len() as u64);
            counts.winning_cards[usize::from(clan)] += cards.sum::<u64>();
        }
        outcome.winners().for_each(|seat| counts.wins[seat.index()] += 1);
        let first = outcome.winners().next();
        let shared = outcome.winners().any(|seat| first.is_some_and(|first| run.are_opponents(first, seat)));
        counts.shared_wins += u64::from(shared);
        Ok(())
    }
}
