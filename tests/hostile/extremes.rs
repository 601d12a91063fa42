//! The largest, smallest and most awkward numbers, given to everything that takes a number and returned by everything
//! that asks for one: a fault that says so, or a number within bounds.

use std::rc::Rc;
use std::sync::Arc;

use ozeki::bots::RandomBot;
use ozeki::decision::{Bot, Inline};
use ozeki::event::{Event, EventKind, Listening};
use ozeki::kernel::{Backend, Run, Stop};
use ozeki::pack::Pack;
use ozeki::rules::ways::Hurdle;
use ozeki::script::api::HOST;
use ozeki::script::{Compiled, Interpreter};
use ozeki::table::{Seat, UNLIMITED};
use ozeki::vocabulary::Kind;
use ozeki::vocabulary::hooks::{BUILT_IN, Hook, HookKind};

use crate::common::Situation;
use crate::common::invariants::{assert_conserved, assert_freedom, assert_pyramids};
use crate::pack::{Rules, cards, made};

const NUMBERS: [i64; 12] = [i64::MIN, i64::MIN + 1, -65_536, -1, 0, 1, 255, 256, 65_535, 65_536, 1 << 32, i64::MAX];

/// As a script writes it: the smallest number of all cannot be written as one.
fn written(number: i64) -> String {
    if number == i64::MIN { format!("({} - 1)", number + 1) } else { format!("({number})") }
}

/// Plays some steps both ways; what was said if a script went wrong, and the values of the battles.
fn played(pack: &Arc<Pack>, seed: u64) -> (Vec<Option<String>>, Vec<i32>) {
    let backends: [Rc<dyn Backend>; 2] =
        [Rc::new(Interpreter::new(pack.clone())), Rc::new(Compiled::new(pack.clone()))];
    let mut faults = Vec::new();
    let mut fought = Vec::new();
    let mut ends = Vec::new();
    for backend in backends {
        let bots = (0..2).map(|seat| Box::new(RandomBot::new(seed, Seat(seat))) as Box<dyn Bot>).collect();
        let mut run = Run::new(pack.clone(), pack.table(2, seed), backend, Box::new(Inline::new(bots)));
        run.log.listening = Listening::Events;
        let mut fault = None;
        for _ in 0..80 {
            match run.step() {
                Ok(()) => {}
                Err(Stop::Fault(found)) => {
                    fault = Some(found.message.clone());
                    break;
                }
                Err(stop) => panic!("{stop:?}"),
            }
            assert_conserved(pack, &run.table);
            assert_freedom(&run.table);
            assert_pyramids(pack, &run.table);
        }
        fought.extend(run.log.events.iter().filter_map(|event| match event {
            Event { kind: EventKind::Fought, n: value, .. } => Some(*value),
            _ => None,
        }));
        faults.push(fault);
        ends.push(*run.table);
    }
    // How long is too long, the back ends may not agree on.
    let too_long = |fault: &Option<String>| fault.as_ref().is_some_and(|fault| fault.contains("operations"));
    assert!(faults.iter().any(too_long) || ends[0] == ends[1], "the back ends differ: {faults:?}");
    (faults, fought)
}

/// Each function that takes a number, with each number, as a card's arrival.
#[test]
fn every_function_with_every_number() {
    let mut refused = 0;
    for host in HOST.iter().filter(|host| host.params.iter().any(|param| param.kind == Kind::Int)) {
        for number in NUMBERS {
            let argument = |kind: Kind| match kind {
                Kind::Int => written(number),
                Kind::Player => "me.owner".to_owned(),
                Kind::Players => "players()".to_owned(),
                Kind::Card => "me".to_owned(),
                Kind::Set | Kind::Cards => "in_play()".to_owned(),
                other => panic!("`{}` takes {other:?} beside a number", host.name),
            };
            // Nothing is answered here that could be lessened.
            if host.name == "lessen" {
                continue;
            }
            // With a prompt there is another function of the same name that takes the number.
            if host.params.iter().any(|param| matches!(param.kind, Kind::Text(_))) {
                continue;
            }
            let arguments: Vec<String> = host.params.iter().map(|param| argument(param.kind)).collect();
            let script = format!("fn arrival(me) {{ {}({}); }}", host.name, arguments.join(", "));
            let pack = made(Rules::Common, cards().map(|(card, _)| (card, script.clone())));
            let (faults, _) = played(&pack, 5);
            assert_eq!(faults[0], faults[1], "{script}");
            if let Some(fault) = &faults[0] {
                assert!(fault.starts_with(&format!("{number} is not a valid ")), "{script}: {fault}");
                refused += 1;
            }
            assert!(!(number == 1 && faults[0].is_some()), "{script}: {faults:?}");
        }
    }
    assert!(refused > 80, "only {refused} were refused");
}

/// Each query about a number answered with each number, by the pack and by all cards.
#[test]
fn every_query_with_every_number() {
    let numeric = Hook::ALL.into_iter().filter(|&hook| {
        let spec = BUILT_IN.spec(hook);
        spec.kind == HookKind::Query && spec.params.last().is_some_and(|param| param.kind == Kind::Int)
    });
    let mut asked = 0;
    for hook in numeric {
        for number in NUMBERS {
            for rules in [Rules::OwnDecks, Rules::Common] {
                let script = format!(
                    "fn {}({}) {{ {} }}",
                    BUILT_IN.name(hook),
                    BUILT_IN.written(hook, false).join(", "),
                    written(number)
                );
                let pack = made(rules, [("rules".to_owned(), script)]);
                let (faults, fought) = played(&pack, 3);
                assert_eq!(faults, [None, None], "{} gives {number}", BUILT_IN.name(hook));
                assert!(fought.iter().all(|&value| value <= 9_999), "{} gives {number}", BUILT_IN.name(hook));
                asked += 1;
            }
        }
    }
    assert_eq!(
        asked,
        9 * 2 * NUMBERS.len(),
        "card_power, battle_value, two costs, turns, limit, sacrifices, worth, likely"
    );
}

#[test]
fn a_cost_is_told_as_it_is() {
    for (number, told) in [(256, 256), (65_536, 9_999), (i64::MAX, 9_999)] {
        let script = format!("fn play_cost(_card, _player, _cost) {{ {number} }}");
        let t = Situation::on(made(Rules::Common, [("rules".to_owned(), script)]))
            .seat(&["air_1"], &["air_2", "air_3"])
            .seat(&[], &["fire_1"])
            .start();
        let card = t.game.table().hand(Seat(0)).into_iter().next().unwrap();
        let ways = t.game.ways(Seat(0), card).unwrap();
        assert!(ways.iter().any(|(_, hurdle)| *hurdle == Err(Hurdle::Cost { cost: told, have: 1 })), "{ways:?}");
    }
}

/// "No limit" is a number of its own, and no script says it by accident.
#[test]
fn turns_left_are_never_without_limit_by_accident() {
    for (number, turns) in [(254, 254), (255, 254), (i64::MAX, 254), (-1, 0), (3, 3)] {
        let script = format!("fn turns_after_pass(_player, _passer, _turns) {{ {number} }}");
        let mut t = Situation::on(made(Rules::Common, [("rules".to_owned(), script)]))
            .seat(&["air_1"], &["air_2"])
            .seat(&["fire_1"], &["fire_2"])
            .seat(&["earth_1"], &["earth_2"])
            .start();
        t.pass();
        let left = t.game.table().turns_left;
        let expected = if turns == 0 { UNLIMITED } else { turns };
        assert_eq!(left[2], expected, "{number}: with no turn left, a new round begins");
    }
}

/// Points, additional turns and what is foreseen of many draws stay within their bounds.
#[test]
fn many_times_many_is_no_more_than_there_can_be() {
    let again = |deed: &str| format!("for round in 0..700 {{ {deed} }}");
    for deed in [
        "extra_turn(me.owner);",
        "gain_bonus_token(me.owner, 100);",
        "draw(me.owner, 100);",
        "discards(me.owner, 100);",
    ] {
        let scripts = cards().map(|(card, _)| {
            let deed = again(deed);
            (card, format!("fn arrival(me) {{ {deed} }} fn arrived(me) {{ {deed} }} fn turn_end(me) {{ {deed} }}"))
        });
        played(&made(Rules::Common, scripts), 1);
    }
}
