//! How fast a pack is on this machine, and which of its cards take the time.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::Serialize;

use super::simulate::{GameCounts, SimulateError, Simulation, SimulationPlan, simulate};
use ozeki_engine::bots::{BotSpec, MctsOptions, NODE_BYTES, Roster};
use ozeki_engine::decision::Moment;
use ozeki_engine::game::{Game, GameError};
use ozeki_engine::kernel::fuel::Fuel;
use ozeki_engine::kernel::{Backend, Fault, Flow, Run, Trigger, Value};
use ozeki_engine::pack::Pack;
use ozeki_engine::script::{Compiled, Printed};
use ozeki_engine::table::{CardId, Purpose, Seat, Stream};
use ozeki_engine::vocabulary::hooks::Hook;

/// What to measure, and how long each figure may take.
pub struct Bench {
    pack: Arc<Pack>,
    players: u8,
    time: Duration,
}

/// Random games on one thread.
#[derive(Clone, Debug, Serialize)]
pub struct GamePace {
    pub games_per_second: f64,
    pub decisions_per_second: f64,
    pub decisions_per_game: f64,
}

/// The same games on all threads.
#[derive(Clone, Debug, Serialize)]
pub struct Scaling {
    pub threads: usize,
    pub games_per_second: f64,
    /// Against one thread, measured beside it.
    pub times_one: f64,
}

/// Tree search from positions in the middle of games.
#[derive(Clone, Debug, Serialize)]
pub struct Search {
    pub bot: String,
    pub iterations_per_second: f64,
    /// With every playout to the end of the game.
    pub full_playouts_per_second: f64,
    pub bytes_per_node: usize,
}

/// A hook of a card, or of the pack itself.
#[derive(Clone, Debug, Serialize)]
pub struct SlowHook {
    /// `null` for the pack's own script.
    pub card: Option<String>,
    pub hook: String,
    pub calls_per_game: f64,
    /// Without the hooks it sets off.
    pub microseconds_per_call: f64,
    /// Of all the time of a game.
    pub share: f64,
}

/// Where the scripts of a pack spend their time.
#[derive(Clone, Debug, Serialize)]
pub struct Scripts {
    /// Of all the time of a game, with what the engine does for them.
    pub share: f64,
    /// Scripted games against the same ones with the printed powers played natively; only where all there is to a
    /// card is printed on it.
    pub scripted_to_native: Option<f64>,
    pub slowest: Vec<SlowHook>,
}

impl Bench {
    pub fn new(pack: Arc<Pack>, players: u8, time: Duration) -> Self {
        Bench { pack, players, time }
    }

    fn plan(&self, games: u64) -> SimulationPlan {
        let bots = vec![BotSpec::Random; usize::from(self.players)];
        SimulationPlan { pack: self.pack.clone(), games, players: self.players, bots, seed: 1 }
    }

    fn compiled(&self) -> Compiled {
        Compiled::new(self.pack.clone())
    }

    /// Random games, one after the other.
    pub fn pace(&self) -> Result<GamePace, SimulateError> {
        let plan = self.plan(0);
        let mut simulation = Simulation::with_backend(&plan, Rc::new(self.compiled()));
        let mut counts = GameCounts::default();
        let seconds = self.keep_at(|batch| simulation.play(batch, &mut counts))?;
        Ok(GamePace {
            games_per_second: counts.games as f64 / seconds,
            decisions_per_second: counts.decisions as f64 / seconds,
            decisions_per_game: counts.decisions as f64 / counts.games as f64,
        })
    }

    /// As many games on every thread as one plays in the time given.
    pub fn scaling(&self, pace: &GamePace) -> Result<Scaling, SimulateError> {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let games = (pace.games_per_second * self.time.as_secs_f64()).max(1.0) as u64;
        let rate = |threads: usize| -> Result<f64, SimulateError> {
            let plan = self.plan(games * threads as u64);
            let start = Instant::now();
            simulate(&plan, threads, |_| ())?;
            Ok(plan.games as f64 / start.elapsed().as_secs_f64())
        };
        let (alone, together) = (rate(1)?, rate(threads)?);
        Ok(Scaling { threads, games_per_second: together, times_one: together / alone })
    }

    /// Nanoseconds to copy a table in the middle of a game.
    pub fn copy(&self) -> Result<f64, SimulateError> {
        let table = *self.middles()?[0].table();
        let mut copy = Box::new(table);
        let start = Instant::now();
        let mut copies = 0u32;
        while start.elapsed() < self.time / 4 {
            for _ in 0..1_000 {
                *copy = *std::hint::black_box(&table);
                std::hint::black_box(&mut copy);
            }
            copies += 1_000;
        }
        Ok(start.elapsed().as_secs_f64() * 1e9 / f64::from(copies))
    }

    /// Iterations of a search.
    pub fn search(&self, options: MctsOptions) -> Result<Search, SimulateError> {
        let iterations_per_second = self.iterations(options)?;
        let full_playouts_per_second = self.iterations(MctsOptions { turns: u16::MAX, ..options })?;
        Ok(Search {
            bot: BotSpec::Mcts(options).to_string(),
            iterations_per_second,
            full_playouts_per_second,
            bytes_per_node: NODE_BYTES,
        })
    }

    fn iterations(&self, options: MctsOptions) -> Result<f64, SimulateError> {
        let middles = self.middles()?;
        let roster = Roster::new(self.pack.clone());
        let mut bots: Vec<_> = (0..self.players).map(|seat| roster.search(options, 1, Seat(seat))).collect();
        let mut searched = 0;
        let seconds = self.keep_at(|turn| {
            let game = &middles[turn as usize % middles.len()];
            let Some(open) = game.open().first() else { return Ok(()) };
            let moment = Moment { step_start: game.step_start(), answers: &game.answers_in_step() };
            bots[open.seat.index()].prospects(game.table(), &open.decision(game.pack()), &moment);
            searched += u64::from(options.budget);
            Ok(())
        })?;
        Ok(searched as f64 / seconds)
    }

    /// Games in the middle of which somebody has to decide.
    fn middles(&self) -> Result<Vec<Game>, SimulateError> {
        (0..GAMES_TO_SEARCH).map(|seed| self.middle(seed).map_err(|error| SimulateError::stuck(seed, &error))).collect()
    }

    fn middle(&self, seed: u64) -> Result<Game, GameError> {
        let mut game = Game::new(self.pack.clone(), self.players, seed)?;
        let mut choice = Stream::new(seed, Purpose::Bot(0));
        for _ in 0..DECISIONS_BEFORE {
            let Some(open) = game.open().first() else { break };
            let option = choice.below(open.options.len() as u32) as usize;
            let before = game.clone();
            game.answer(open.seat, option)?;
            if game.is_over() {
                return Ok(before);
            }
        }
        Ok(game)
    }

    /// Which hooks take the time.
    pub fn scripts(&self, most: usize) -> Result<Scripts, SimulateError> {
        let plan = self.plan(0);
        let clocked = Rc::new(Clocked::new(&self.pack, self.compiled()));
        let mut simulation = Simulation::with_backend(&plan, clocked.clone());
        let mut counts = GameCounts::default();
        let seconds = self.keep_at(|seed| simulation.play(seed, &mut counts))?;
        let games = counts.games as f64;
        let hooks = &self.pack.hooks;
        let spent = clocked.spent.borrow();
        let share = spent.iter().map(|spent| spent.time.as_secs_f64()).sum::<f64>() / seconds;
        let mut slowest: Vec<SlowHook> = spent
            .iter()
            .enumerate()
            .filter(|(_, spent)| spent.calls > 0)
            .map(|(index, spent)| {
                let (design, hook) = (index / hooks.count(), hooks.all().nth(index % hooks.count()));
                SlowHook {
                    card: self.pack.designs.get(design).map(|design| design.id.clone()),
                    hook: hook.map_or_else(String::new, |hook| hooks.name(hook).to_owned()),
                    calls_per_game: spent.calls as f64 / games,
                    microseconds_per_call: spent.time.as_secs_f64() * 1e6 / spent.calls as f64,
                    share: spent.time.as_secs_f64() / seconds,
                }
            })
            .collect();
        slowest.sort_by(|a, b| b.share.total_cmp(&a.share));
        slowest.truncate(most);
        Ok(Scripts { share, scripted_to_native: self.scripted_to_native()?, slowest })
    }

    /// The same games both ways, in turns, so that a slow moment of the machine hits both.
    fn scripted_to_native(&self) -> Result<Option<f64>, SimulateError> {
        if !self.pack.is_all_printed() {
            return Ok(None);
        }
        let plan = self.plan(0);
        let backends: [Rc<dyn Backend>; 2] = [Rc::new(self.compiled()), Rc::new(Printed::default())];
        let mut simulations = backends.map(|backend| Simulation::with_backend(&plan, backend));
        let mut counts = GameCounts::default();
        let mut times = [Vec::new(), Vec::new()];
        self.keep_at(|batch| {
            for (simulation, times) in simulations.iter_mut().zip(&mut times) {
                let start = Instant::now();
                for game in 0..GAMES_IN_TURN {
                    simulation.play(batch * GAMES_IN_TURN + game, &mut counts)?;
                }
                times.push(start.elapsed());
            }
            Ok(())
        })?;
        let [scripted, native] = times.map(|mut times: Vec<Duration>| {
            times.sort();
            times[times.len() / 2].as_secs_f64()
        });
        Ok(Some(scripted / native))
    }

    /// Repeats something for as long as a figure may take, and says how many seconds that was.
    fn keep_at(&self, mut once: impl FnMut(u64) -> Result<(), SimulateError>) -> Result<f64, SimulateError> {
        // Not counted: what is only slow the first time.
        once(0)?;
        let start = Instant::now();
        let mut turn = 0;
        while turn == 0 || start.elapsed() < self.time {
            once(turn)?;
            turn += 1;
        }
        Ok(start.elapsed().as_secs_f64())
    }
}

/// How many games one back end plays before it is the other's turn.
const GAMES_IN_TURN: u64 = 100;
/// From how many games, and after how many decisions, a search is measured.
const GAMES_TO_SEARCH: u64 = 12;
const DECISIONS_BEFORE: usize = 25;

/// What a hook has taken so far.
#[derive(Clone, Copy, Default)]
struct Spent {
    calls: u64,
    time: Duration,
}

/// A back end with a clock: every hook's own time, without the hooks it sets off.
struct Clocked {
    scripts: Compiled,
    /// By design, the pack's own script last, and by hook.
    spent: RefCell<Vec<Spent>>,
    /// What the hooks inside the one that runs have taken.
    inner: Cell<Duration>,
}

impl Clocked {
    fn new(pack: &Pack, scripts: Compiled) -> Self {
        let spent = vec![Spent::default(); (pack.designs.len() + 1) * pack.hooks.count()];
        Clocked { scripts, spent: RefCell::new(spent), inner: Cell::default() }
    }
}

impl Backend for Clocked {
    fn fuel(&self) -> &Rc<Fuel> {
        self.scripts.fuel()
    }

    fn blame(&self, pack: &Pack, card: CardId, hook: Hook, fault: Fault) -> Fault {
        self.scripts.blame(pack, card, hook, fault)
    }

    fn call(&self, run: &mut Run, trigger: Trigger, args: &[Value]) -> Flow<Value> {
        let beside = self.inner.take();
        let start = Instant::now();
        let result = self.scripts.call(run, trigger, args);
        let all = start.elapsed();
        let own = all.saturating_sub(self.inner.replace(beside + all));
        let design = match trigger.text {
            CardId::NONE => run.pack.designs.len(),
            text => run.pack.design_index(text),
        };
        let mut spent = self.spent.borrow_mut();
        let spent = &mut spent[design * run.pack.hooks.count() + trigger.hook.index()];
        spent.calls += 1;
        spent.time += own;
        result
    }
}
