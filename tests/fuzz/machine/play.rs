//! Games of any pack, played in both back ends step by step: the same events, questions, faults and tables, and after
//! every question and step everything that holds of any table.

use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;

use ozeki::bots::RandomBot;
use ozeki::decision::{AskKind, Bot, Decision, Driver, Moment};
use ozeki::event::{Event, Listening};
use ozeki::kernel::{Backend, Fault, Run, Stop};
use ozeki::pack::Pack;
use ozeki::script::{Compiled, Interpreter, engine};
use ozeki::table::{Seat, Table};

use super::catch::catch;
use crate::common::invariants::{assert_conserved, assert_pyramids};

/// Steps after which a game is left as it stands: packs at random may go on for ever.
const STEPS: usize = 150;
/// Faults after which it is left. A fault takes the step back, and the next answers are others.
const FAULTS: usize = 6;

/// What came of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub games: u64,
    pub steps: u64,
    pub questions: u64,
    pub faults: u64,
    /// Games that came to their end.
    pub over: u64,
}

thread_local! {
    static ALL: Cell<Tally> = const { Cell::new(Tally { games: 0, steps: 0, questions: 0, faults: 0, over: 0 }) };
}

/// All that was played on this thread since this was last asked.
pub fn played() -> Tally {
    ALL.take()
}

impl Tally {
    pub fn add(&mut self, other: Tally) {
        self.games += other.games;
        self.steps += other.steps;
        self.questions += other.questions;
        self.faults += other.faults;
        self.over += other.over;
    }
}

/// Random players who look at the table whenever they are asked.
struct Watching {
    bots: Vec<RandomBot>,
    pack: Arc<Pack>,
}

impl Watching {
    fn new(pack: &Arc<Pack>, players: u8, seed: u64) -> Self {
        Watching { bots: (0..players).map(|seat| RandomBot::new(seed, Seat(seat))).collect(), pack: pack.clone() }
    }
}

impl Driver for Watching {
    fn decide(&mut self, table: &mut Table, decision: &Decision) -> Option<usize> {
        check(&self.pack, table);
        let always = matches!(decision.ask.kind, AskKind::React | AskKind::Answer);
        assert!(decision.options.len() > 1 || always, "a question with one answer");
        let moment = Moment { step_start: table, answers: &[] };
        Some(self.bots[decision.seat.index()].choose(table, decision, &moment))
    }
}

/// What holds of every table.
pub fn check(pack: &Pack, table: &Table) {
    assert_conserved(pack, table);
    assert_pyramids(pack, table);
}

/// A pack in both back ends.
pub struct Both {
    pub pack: Arc<Pack>,
    meaning: Rc<dyn Backend>,
    compiled: Rc<dyn Backend>,
}

impl Both {
    pub fn new(pack: &Arc<Pack>) -> Result<Self, String> {
        // Back ends parse a script when it is first called; here all are.
        let engine = engine::checker();
        let scripts = pack.designs.iter().filter_map(|design| design.script.as_ref()).chain(&pack.script);
        for script in scripts {
            engine::compile(&engine, &script.file.text)
                .map_err(|error| format!("a pack that loads cannot be compiled: {error}"))?;
        }
        Ok(Both {
            pack: pack.clone(),
            meaning: Rc::new(Interpreter::new(pack.clone())),
            compiled: Rc::new(Compiled::new(pack.clone())),
        })
    }

    fn run(&self, backend: &Rc<dyn Backend>, players: u8, seed: u64, listening: Listening) -> Run {
        let driver = Box::new(Watching::new(&self.pack, players, seed));
        let mut run = Run::new(self.pack.clone(), self.pack.table(players, seed), backend.clone(), driver);
        run.log.listening = listening;
        run
    }

    /// Plays a game in both; the compiled one remembers answers if it is not traced.
    pub fn game(&self, players: u8, seed: u64, traced: bool) -> Result<Tally, String> {
        let mut a = self.run(&self.meaning, players, seed, Listening::Trace);
        let listening = if traced { Listening::Trace } else { Listening::Events };
        let mut b = self.run(&self.compiled, players, seed, listening);
        let mut tally = Tally { games: 1, ..Tally::default() };
        while a.table.outcome.is_none() && tally.steps < STEPS as u64 && tally.faults < FAULTS as u64 {
            tally.steps += 1;
            a.log.events.clear();
            b.log.events.clear();
            let (first, second) = (a.step(), b.step());
            let place = || format!("step {} of a game of {players}, seed {seed}", tally.steps);
            match (first, second) {
                (Ok(()), Ok(())) => {}
                (Err(Stop::Fault(first)), Err(Stop::Fault(second))) => {
                    same_fault(&first, &second).map_err(|e| format!("{e} ({})", place()))?;
                    tally.faults += 1;
                }
                (first, second) => {
                    let said = |result: Result<(), Stop>| match result {
                        Ok(()) => "goes on".to_owned(),
                        Err(Stop::Fault(fault)) => format!("faults: {fault}"),
                        Err(other) => format!("stops: {other:?}"),
                    };
                    return Err(format!("Rhai {}, compiled {} ({})", said(first), said(second), place()));
                }
            }
            same_events(&a.log.events, &b.log.events, traced).map_err(|e| format!("{e} ({})", place()))?;
            if *a.table != *b.table {
                return Err(format!("another table ({})", place()));
            }
            check(&self.pack, &a.table);
        }
        if a.decisions != b.decisions {
            return Err(format!("{} questions in Rhai, {} compiled (seed {seed})", a.decisions, b.decisions));
        }
        tally.questions = a.decisions;
        tally.over = u64::from(a.table.outcome.is_some());
        Ok(tally)
    }

    /// Several games, on seeds that follow each other; the seed decides how many play.
    pub fn games(&self, seeds: std::ops::Range<u64>) -> Result<(), String> {
        let allowed: Vec<u8> = self.pack.rules.players.iter().collect();
        for seed in seeds {
            let players = allowed[seed as usize % allowed.len()];
            let played = catch(|| self.game(players, seed, seed % 3 != 2));
            let mut all = ALL.get();
            all.add(played.map_err(|e| format!("{e} [game {seed}]"))?);
            ALL.set(all);
        }
        Ok(())
    }
}

fn same_events(rhai: &[Event], compiled: &[Event], traced: bool) -> Result<(), String> {
    // Whoever does not ask for a trace is not told of hooks that ran or did not.
    let told = |event: &&Event| traced || !event.is_trace();
    let (mut a, mut b) = (rhai.iter().filter(told), compiled.iter());
    for number in 1.. {
        match (a.next(), b.next()) {
            (None, None) => break,
            (a, b) if a == b => {}
            (a, b) => return Err(format!("event {number} is {a:?} in Rhai, {b:?} compiled")),
        }
    }
    Ok(())
}

/// The same step faults in the same function, and for the same reason; the line may differ.
fn same_fault(rhai: &Fault, compiled: &Fault) -> Result<(), String> {
    if rhai.running == compiled.running { Ok(()) } else { Err(format!("Rhai faults: {rhai}; compiled: {compiled}")) }
}
