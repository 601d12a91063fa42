//! So much may happen in one step, and no more: the step stops, and the script is named.

use std::rc::Rc;

use ozeki::bots::RandomBot;
use ozeki::decision::{Bot, Inline};
use ozeki::event::Listening;
use ozeki::game::{Game, GameError};
use ozeki::kernel::{Backend, QUESTIONS, Run, Stop};
use ozeki::limits::{EVENTS, EVENTS_PER_STEP};
use ozeki::script::{Compiled, Interpreter};
use ozeki::table::Seat;

use crate::common::Situation;
use crate::pack::{Rules, cards, made};

/// Draws the whole pile and shuffles it back, again and again.
const FLOOD: &str = "for round in 0..250 { draw(me.owner, 100); shuffle_in(me.owner, hand(me.owner)); }";

fn hears() -> impl Iterator<Item = (String, String)> {
    cards().map(|(card, _)| (card, format!("fn placed(me) {{ {FLOOD} }}")))
}

#[test]
fn a_step_in_which_too_much_happens_stops_and_names_the_script() {
    let pack = made(Rules::Common, hears());
    let pile = ["water_1"; 2].into_iter().chain(["water_2"; 2]).chain(["earth_1"; 2]).chain(["earth_2"; 2]);
    let pile: Vec<&str> = pile.chain(["earth_3"; 2]).chain(["water_3"; 2]).chain(["fire_0"; 2]).collect();
    let mut t = Situation::on(pack)
        .seat(&["air_1", "air_2", "air_3"], &["air_2", "air_4", "air_5"])
        .seat(&["fire_1", "fire_2", "fire_3"], &["fire_4"])
        .pile(&pile)
        .start();
    let (before, mut answers) = (t.events().len(), 0);
    let mut result = t.try_answer(0, "play air_2");
    while result.is_ok() && answers < 20 {
        // Whose effect comes first makes no difference here.
        answers += 1;
        result = t.game.answer(t.game.open()[0].seat, 0);
    }
    let Err(GameError::Script(fault)) = result else { panic!("nothing stopped it: {:?}", t.game.open()) };
    assert!(fault.message.contains(&format!("more than {EVENTS_PER_STEP} things")), "{fault}");
    assert!(fault.file.is_some() && fault.line > 0 && fault.running.is_some(), "{fault}");
    while t.game.undo().unwrap() {}
    assert_eq!(t.events().len(), before, "nothing is left in the log");
}

/// It makes no difference who runs the script, nor whether anybody listens.
#[test]
fn a_flood_stops_the_same_step_whoever_listens() {
    let scripts = cards().map(|(card, _)| (card, format!("fn arrived(me) {{ {FLOOD} }} fn link(me) {{ {FLOOD} }}")));
    let pack = made(Rules::Common, scripts);
    let backends: [Rc<dyn Backend>; 2] =
        [Rc::new(Interpreter::new(pack.clone())), Rc::new(Compiled::new(pack.clone()))];
    let mut ends = Vec::new();
    for backend in backends {
        for listening in [Listening::Nobody, Listening::Events, Listening::Trace] {
            let bots = (0..2).map(|seat| Box::new(RandomBot::new(4, Seat(seat))) as Box<dyn Bot>).collect();
            let mut run = Run::new(pack.clone(), pack.table(2, 4), backend.clone(), Box::new(Inline::new(bots)));
            run.log.listening = listening;
            let mut steps = 0;
            let fault = loop {
                match run.step() {
                    Ok(()) => steps += 1,
                    Err(Stop::Fault(fault)) => break fault.message,
                    Err(stop) => panic!("{stop:?}"),
                }
                assert!(run.table.outcome.is_none(), "nothing stopped it");
            };
            ends.push((steps, fault));
        }
    }
    assert!(ends[0].1.contains("things have happened"), "{ends:?}");
    assert!(ends.iter().all(|end| *end == ends[0]), "{ends:?}");
}

/// A long game that tells much: the log stays within its bounds, and the game can still be taken back.
#[test]
fn the_log_of_a_long_game_has_an_end() {
    let scripts = cards().map(|(card, _)| {
        let much = "for round in 0..120 { draw(me.owner, 100); shuffle_in(me.owner, hand(me.owner)); }";
        (card, format!("fn arrival(me) {{ {much} }} fn turn_end(me) {{ {much} }}"))
    });
    let mut game = Game::new(made(Rules::Common, scripts), 2, 8).unwrap();
    let mut answers = 0;
    while game.told() <= EVENTS + EVENTS / 4 && !game.is_over() && answers < 400 {
        let seat = game.open()[0].seat;
        let last = game.open()[0].options.len() - 1;
        let option = if answers % 5 == 4 { last } else { 0 };
        game.answer(seat, option).unwrap_or_else(|e| panic!("{e}"));
        answers += 1;
        assert!(game.events().len() <= EVENTS);
    }
    assert!(game.told() > EVENTS, "{} events in {answers} answers: too few to prove anything", game.told());
    let (kept, lost) = game.events_since(0);
    assert_eq!(kept.len() + lost, game.told());
    while game.undo().unwrap() {}
    assert!(game.answers().is_empty() && !game.open().is_empty());
}

/// A recorded game runs its step again for each answer, so the questions of a step are bounded, too.
#[test]
fn a_step_that_asks_without_end_stops_in_both_back_ends() {
    let script = "fn turn_end(me, player) { for round in 0..300 { choose_player(players()); } }";
    let pack = made(Rules::Common, cards().map(|(card, _)| (card, script.to_owned())));
    let backends: [Rc<dyn Backend>; 2] =
        [Rc::new(Interpreter::new(pack.clone())), Rc::new(Compiled::new(pack.clone()))];
    let ends = backends.map(|backend| {
        let bots = (0..2).map(|seat| Box::new(RandomBot::new(4, Seat(seat))) as Box<dyn Bot>).collect();
        let mut run = Run::new(pack.clone(), pack.table(2, 4), backend, Box::new(Inline::new(bots)));
        let steps = (0..200).take_while(|_| run.step().is_ok()).count();
        let Err(Stop::Fault(fault)) = run.step() else { panic!("nothing stopped it") };
        assert!(fault.message.contains(&format!("at most {QUESTIONS} questions")), "{fault}");
        assert!(fault.file.is_some() && fault.running.is_some(), "{fault}");
        steps
    });
    assert!(ends[0] == ends[1] && ends[0] > 3, "with few cards in play it goes on: {ends:?}");
}
