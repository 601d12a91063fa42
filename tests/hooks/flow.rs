//! The order of a game as a pack writes it, and moments of the pack's own.

use std::sync::Arc;

use ozeki::event::{Event, EventKind};
use ozeki::library::Source;
use ozeki::limits::{FLOW_IDLE, FLOW_STEPS};
use ozeki::pack::Pack;
use ozeki::table::{CounterOwner, Seat};

use crate::common::{Played, Situation, arena_files, load_arena, report};

const DECLARED: &str = r#"
    prompts: {"yours": {"en": "Yours?"}},
    zones: {
        "laid": (of: Player, shape: Set, seen: Owner, name: {"en": "laid"}),
        "display": (shape: Row(2), name: {"en": "display"}),
    },
    endings: {"done": (name: {"en": "Done"})},
    moments: {
        "bell": (text: {"en": "a bell rings"}),
        "sold": (about: [Card, Player, Number], text: {"en": "a card is sold"}),
    },"#;

/// The arena with a flow, functions of the pack, and scripts of cards.
fn pack(flow: &str, rules: &str, scripts: &[(&str, &str)]) -> Arc<Pack> {
    let files = arena_files();
    let text = String::from_utf8(files.read("cards/arena/pack.ron").unwrap().unwrap()).unwrap();
    let flow = if flow.is_empty() { String::new() } else { format!("flow: {flow},") };
    let text = text.replacen("rules: (", &format!("{DECLARED}\n{flow}\nrules: ("), 1).replacen(
        "counters: {",
        "counters: {\"lead\": (of: Game, min: 1, start: 2, max: 4, name: {\"en\": \"lead\"}),",
        1,
    );
    let mut files = files.with("cards/arena/pack.ron", text).with("scripts/arena/rules.rhai", rules);
    for (card, text) in scripts {
        files = files.with(&format!("scripts/arena/{card}.rhai"), *text);
    }
    load_arena(files).unwrap_or_else(|e| panic!("{}", report(&e)))
}

/// A game of three from its beginning; nobody is asked anything in the arena but for what the flow asks.
fn begun(flow: &str, rules: &str) -> Played {
    Played::new(pack(flow, rules, &[]), 3, 5)
}

fn count(t: &Played, kind: EventKind) -> usize {
    t.events().iter().filter(|event| event.kind == kind).count()
}

/// What players have, in the order of seats.
fn gold(t: &Played) -> Vec<i64> {
    let spec = &t.game.pack().counters["gold"].spec;
    (0..3).map(|seat| i64::from(t.game.table().counters.get(spec, CounterOwner::Player(Seat(seat))))).collect()
}

#[test]
fn functions_get_what_the_loops_around_them_have_come_to() {
    let flow = "[Numbers(from: 4, to: 5, do: [Each(from: First, do: [Script(\"pay\")])])]";
    let t = begun(flow, "fn pay(number, player) { player.gold += number; }");
    assert_eq!(gold(&t), [3 + 9; 3]);
    assert_eq!(t.outcome(), ("draw", vec![]), "the flow is over, and nobody has a score");
}

#[test]
fn at_the_end_of_the_flow_the_scores_say_who_has_won() {
    let flow = "[Repeat(times: 3, do: [Each(do: [Script(\"score\")])])]";
    let rules = "fn score(player) { set_score(player, player.score + player.gold); player.gold += 1; }\n\
                 fn game_start() { for player in players() { player.gold = 5; return; } }";
    let t = begun(flow, rules);
    assert_eq!(count(&t, EventKind::ScoreSet), 9);
    assert!(matches!(t.outcome(), ("points", _)));
}

#[test]
fn a_turn_of_the_flow_begins_and_ends() {
    let flow = "[Opening, Repeat(times: 2, do: [Each(turn: true, do: [Script(\"rest\")])])]";
    let rules = "fn rest(player) { draw(player, 1); }\nfn turn_start(player) { player.gold += 1; }\n\
                 fn turn_end(player) { player.gold += 2; }\nfn game_start() { game.storm = 5; }";
    let mut t = begun(flow, rules);
    while t.game.outcome().is_none() {
        // Opening hands are discarded down to what may be kept.
        let open: Vec<u8> = t.game.open().iter().map(|open| open.seat.0).collect();
        let first = t.options_of(open[0])[0].clone();
        t.answer(open[0], &first);
    }
    assert_eq!(gold(&t), [3 + 2 * 3; 3]);
    assert_eq!(count(&t, EventKind::TurnStarted), 6);
    assert!(t.events().iter().any(|event| event.kind == EventKind::GameCounter && event.now == 5), "the game began");
}

#[test]
fn a_loop_is_left_after_its_present_pass() {
    let flow = "[Loop([Script(\"count\"), Script(\"stay\")]), Script(\"end\")]";
    let rules = "fn count() { game.lead += 1; if game.lead == 4 { leave_loop(); } }\n\
                 fn stay() { game.storm += 1; }\n\
                 fn end() { end_game(\"done\", players()); }";
    let t = begun(flow, rules);
    assert_eq!(t.outcome(), ("done", vec![0, 1, 2]));
    assert_eq!(count(&t, EventKind::GameCounter), 4, "what comes after `leave_loop` in the pass still happens");
}

#[test]
fn who_is_first_may_be_said_by_a_counter() {
    let flow = "[Each(from: Counter(\"lead\"), do: [Script(\"ask\")])]";
    let mut t = begun(flow, "fn ask(player) { if may(player, \"yours\") { player.gold += 1; } }");
    for seat in [1, 2, 0] {
        assert_eq!(t.asked().0, seat);
        t.choose("yes");
    }
    assert_eq!(gold(&t), [4; 3]);
}

#[test]
fn all_lay_at_the_same_time_and_nobody_sees_what_the_others_lay() {
    let flow = "[Opening, Together(from: \"hand\", to: \"laid\"), Script(\"end\")]";
    let rules = "fn end() { if may(\"yours\") { end_game(\"done\"); } }";
    let mut t = begun(flow, rules);
    while t.game.open()[0].ask.name() == "opening_discard" {
        let seat = t.game.open()[0].seat.0;
        let first = t.options_of(seat)[0].clone();
        t.answer(seat, &first);
    }
    let mut laid = Vec::new();
    for seat in [2, 0, 1] {
        assert!(t.game.open().iter().any(|open| open.seat == Seat(seat) && open.ask.name() == "lay"), "in any order");
        assert_eq!(count(&t, EventKind::MovedTo), 0);
        let options = t.options_of(seat);
        laid.push((seat, options[0].clone()));
        t.answer(seat, &options[0].clone());
    }
    assert_eq!(count(&t, EventKind::MovedTo), 3);
    for event in t.events().iter().filter(|event| event.kind == EventKind::MovedTo) {
        assert_eq!((0..3).filter(|&seat| event.shows_card(Some(Seat(seat)))).count(), 1, "only who laid it knows it");
    }
}

#[test]
fn a_flow_that_goes_round_in_vain_is_stopped_by_name() {
    let rules =
        "fn idle() { if round() > 5 { leave_loop(); } }\nfn ask() { if may(\"yours\") { end_game(\"done\"); } }";
    let often = |times: u16| {
        format!(
            "[Script(\"ask\"), Repeat(times: {}, do: [Repeat(times: 100, do: [Script(\"idle\")])]), Script(\"ask\")]",
            times / 100
        )
    };
    let mut t = Played::new(pack(&often(FLOW_IDLE), rules, &[]), 2, 1);
    t.choose("no");
    assert_eq!(t.asked().1.name(), "may", "so often it may");
    let mut t = Played::new(pack(&often(FLOW_IDLE + 100), rules, &[]), 2, 1);
    let told = t.try_answer(t.asked().0, "no").unwrap_err().to_string();
    assert!(told.contains("`idle`") && told.contains(&format!("{FLOW_IDLE} times")), "{told}");
}

#[test]
fn a_flow_that_never_ends_is_called_off() {
    let rules = "fn sway() { game.storm = -game.storm; if game.storm == 0 { game.storm = 1; } }";
    let t = begun("[Loop([Script(\"sway\")])]", rules);
    assert_eq!(t.outcome(), ("stalled", vec![]));
    let steps = t.events().iter().filter(|event| event.kind == EventKind::FlowCame).count();
    assert!(steps <= FLOW_STEPS as usize, "{steps}");
}

#[test]
fn moments_are_heard_by_cards_in_play_and_by_the_pack_but_not_by_prisoners() {
    let scripts = [
        (
            "fires/draw_base",
            "fn arrival(me) { base(me, \"draw\"); announce(\"sold\", me, me.owner, 4); announce(\"bell\"); }",
        ),
        (
            "fires/fire_grunt",
            "fn bell(me) { me.owner.gold += 1; }\nfn sold(me, card, player, number) { if card != me { player.gold += number; } }",
        ),
        ("darks/dark_grunt", "fn bell(me) { me.owner.gold += 10; }"),
    ];
    let rules = "fn bell() { game.storm += 1; }";
    let situation = Situation::on(pack("", rules, &scripts))
        .seat(&["fire_grunt"], &["draw_base", "fire_rock"])
        .seat(&["dark_grunt!"], &[])
        .seat(&["dark_grunt"], &[])
        .pile(&crate::PILE);
    let mut results = Vec::new();
    for mut t in [situation.clone().start(), situation.start_compiled()] {
        t.play("draw_base");
        while !t.is_turn_of(1) {
            // Whose bell is heard first.
            let first = t.options()[0].clone();
            t.choose(&first);
        }
        results.push((gold(&t), t.events().to_vec()));
    }
    assert_eq!(results[0].0, [3 + 4 + 1, 3, 3 + 10]);
    assert_eq!(results[0].0, results[1].0);
    let told = |event: &&Event| matches!(event.kind, EventKind::PlayerCounter | EventKind::GameCounter);
    assert_eq!(results[0].1.iter().filter(told).count(), 4);
}

#[test]
fn a_moment_that_is_announced_with_other_things_is_a_fault() {
    let scripts = [(
        "fires/draw_base",
        "fn arrival(me) { base(me, \"draw\"); let what = if me.power > 0 { \"sold\" } else { \"bell\" }; announce(what, me, 4); }",
    )];
    let mut t = Situation::on(pack("", "fn round_start() {}", &scripts))
        .seat(&["fire_grunt"], &["draw_base", "fire_rock"])
        .seat(&[], &[])
        .pile(&crate::PILE)
        .start();
    let told = t.try_answer(0, "play draw_base").unwrap_err().to_string();
    assert!(told.contains("`sold` is about"), "{told}");
}

#[test]
fn the_trace_tells_where_in_the_flow_a_game_is() {
    let t = begun("[Each(do: [Script(\"rest\")])]", "fn rest(player) { player.gold += 1; }");
    let steps = t.events().iter().filter(|event| event.kind == EventKind::FlowCame).count();
    assert_eq!(steps, 3);
}
