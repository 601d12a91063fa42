//! A script does what its card shows, and it makes no difference who drives a game.

use std::cell::RefCell;
use std::rc::Rc;

use ozeki::bots::RandomBot;
use ozeki::decision::{Bot, Inline, Moment};
use ozeki::event::{Event, EventKind, Listening};
use ozeki::game::Game;
use ozeki::kernel::fuel::{FUEL_PER_STEP, Fuel};
use ozeki::kernel::{Backend, Flow, Run, Trigger, Value};
use ozeki::pack::Pack;
use ozeki::script::{Compiled, Interpreter, Printed};
use ozeki::table::{CardId, Seat};
use ozeki::vocabulary::hooks::Hook;

use crate::common::{arena, shipped, shipped_ids};
use crate::player_counts;

fn inline(pack: &std::sync::Arc<Pack>, players: u8, seed: u64, backend: Rc<dyn Backend>) -> Run {
    heard(pack, players, seed, backend, Listening::Trace)
}

fn heard(pack: &std::sync::Arc<Pack>, players: u8, seed: u64, backend: Rc<dyn Backend>, listening: Listening) -> Run {
    let bots = (0..players).map(|seat| Box::new(RandomBot::new(seed, Seat(seat))) as Box<dyn Bot>).collect();
    let mut run = Run::new(pack.clone(), pack.table(players, seed), backend, Box::new(Inline::new(bots)));
    run.log.listening = listening;
    run.play_out().unwrap();
    run
}

#[test]
fn scripts_do_what_their_cards_show() {
    for pack in shipped_ids().iter().map(|id| shipped(id)).chain([arena()]) {
        if !pack.is_all_printed() {
            continue;
        }
        let scripted: Rc<dyn Backend> = Rc::new(Interpreter::new(pack.clone()));
        for players in player_counts(&pack) {
            for seed in 0..200 {
                let a = inline(&pack, players, seed, scripted.clone());
                let b = inline(&pack, players, seed, Rc::new(Printed::default()));
                assert!(a.table == b.table && a.log.events == b.log.events, "{} seed {seed}", pack.id);
            }
        }
    }
}

/// Rhai is what a script means: compiled, it asks the same, does the same, and leaves the same table.
#[test]
fn compiled_scripts_play_the_same_games_as_rhai() {
    for pack in shipped_ids().iter().map(|id| shipped(id)).chain([arena()]) {
        let meaning: Rc<dyn Backend> = Rc::new(Interpreter::new(pack.clone()));
        let compiled: Rc<dyn Backend> = Rc::new(Compiled::new(pack.clone()));
        for players in player_counts(&pack) {
            for seed in 0..60 {
                let a = inline(&pack, players, seed, meaning.clone());
                let b = inline(&pack, players, seed, compiled.clone());
                assert_eq!(a.log.events, b.log.events, "{} seed {seed}", pack.id);
                assert!(a.table == b.table && a.decisions == b.decisions, "{} seed {seed}", pack.id);
            }
        }
    }
}

/// A back end that notes what is left of a step's fuel after every hook.
struct Metered {
    scripts: Rc<dyn Backend>,
    left: RefCell<Vec<(CardId, Hook, u64)>>,
}

impl Backend for Metered {
    fn fuel(&self) -> &Rc<Fuel> {
        self.scripts.fuel()
    }

    fn call(&self, run: &mut Run, trigger: Trigger, args: &[Value]) -> Flow<Value> {
        let result = self.scripts.call(run, trigger, args);
        self.left.borrow_mut().push((trigger.text, trigger.hook, self.fuel().left_in_step()));
        result
    }
}

/// Every hook of every game costs the same in both back ends, to the last operation, and honest cards stay far below
/// what a step may take.
#[test]
fn every_hook_costs_the_same_in_both_back_ends() {
    for pack in shipped_ids().iter().map(|id| shipped(id)).chain([arena()]) {
        let metered = |scripts: Rc<dyn Backend>| Rc::new(Metered { scripts, left: RefCell::default() });
        let meaning = metered(Rc::new(Interpreter::new(pack.clone())));
        let compiled = metered(Rc::new(Compiled::new(pack.clone())));
        for players in player_counts(&pack) {
            for seed in 0..40 {
                let costs = [&meaning, &compiled].map(|backend| {
                    heard(&pack, players, seed, backend.clone(), Listening::Events);
                    backend.left.take()
                });
                let different = costs[0].iter().zip(&costs[1]).find(|(a, b)| a != b);
                if let Some((meant, found)) = different {
                    let design = if meant.0.is_some() { &pack.design(meant.0).id } else { "the pack" };
                    panic!("{} seed {seed}, {design}: {meant:?} in Rhai, and {found:?}", pack.id);
                }
                assert_eq!(costs[0].len(), costs[1].len(), "{} seed {seed}", pack.id);
                let least = costs[0].iter().map(|(_, _, left)| *left).min().unwrap_or(FUEL_PER_STEP);
                assert!(least > FUEL_PER_STEP / 2, "{} seed {seed}: only {least} left", pack.id);
            }
        }
    }
}

/// Whoever does not want to see every question asked has answers remembered: that changes nothing.
#[test]
fn remembered_answers_are_the_answers() {
    let without = |events: &[Event], left_out: fn(&Event) -> bool| -> Vec<Event> {
        events.iter().filter(|event| !left_out(event)).copied().collect()
    };
    let asked = |event: &Event| event.kind == EventKind::Fired && event.flag;
    let (mut queries, mut effects) = (0, 0);
    for pack in shipped_ids().iter().map(|id| shipped(id)).chain([arena()]) {
        let compiled: Rc<dyn Backend> = Rc::new(Compiled::new(pack.clone()));
        for players in player_counts(&pack) {
            for seed in 0..150 {
                let traced = inline(&pack, players, seed, compiled.clone());
                let remembering = heard(&pack, players, seed, compiled.clone(), Listening::Events);
                let traced_events = &traced.log.events;
                assert_eq!(without(traced_events, Event::is_trace), remembering.log.events, "{} seed {seed}", pack.id);
                assert!(traced.table == remembering.table, "{} seed {seed}", pack.id);
                // The lab wants to know which effects there were, and has answers remembered all the same.
                let told = heard(&pack, players, seed, compiled.clone(), Listening::Effects);
                assert_eq!(without(traced_events, asked), told.log.events, "{} seed {seed}", pack.id);
                assert!(traced.table == told.table, "{} seed {seed}", pack.id);
                queries += traced_events.len() - told.log.events.len();
                effects += told.log.events.len() - remembering.log.events.len();
            }
        }
    }
    assert!(queries > 0 && effects > 0, "{queries} queries and {effects} effects");
}

#[test]
fn inline_and_recorded_play_are_the_same_game() {
    for id in shipped_ids() {
        let pack = shipped(&id);
        let scripted: Rc<dyn Backend> = Rc::new(Interpreter::new(pack.clone()));
        for players in player_counts(&pack) {
            for seed in 0..40 {
                let straight = inline(&pack, players, seed, scripted.clone());
                let mut bots: Vec<RandomBot> = (0..players).map(|seat| RandomBot::new(seed, Seat(seat))).collect();
                let mut game = Game::new(pack.clone(), players, seed).unwrap();
                while !game.is_over() {
                    let open = game.open()[0].clone();
                    let moment = Moment { step_start: game.step_start(), answers: &[] };
                    let option = bots[open.seat.index()].choose(game.table(), &open.decision(game.pack()), &moment);
                    game.answer(open.seat, option).unwrap();
                }
                assert!(*straight.table == *game.table(), "{id} seed {seed}");
                assert_eq!(straight.log.events, game.events());
                assert_eq!(straight.decisions as usize, game.answers().len());
            }
        }
    }
}
