//! A `rules.rhai` that lies over another adds to it.

use std::sync::Arc;

use ozeki::event::EventKind;
use ozeki::game::GameError;
use ozeki::library::{Library, LoadError, Memory, load};
use ozeki::pack::Pack;
use ozeki::problem::{Code, Diagnostic};
use ozeki::vocabulary::hooks::Hook;

use crate::common::{Played, Situation};
use crate::{errata, loaded};

const PILE: [&str; 9] = ["goban_grunt"; 9];

/// Two layers of rules, and fields of the upper `pack.ron`.
fn files(base: &str, over: &str, fields: &str) -> Memory {
    errata(fields).with("scripts/arena/rules.rhai", base).with("scripts/errata/rules.rhai", over)
}

fn start(pack: Arc<Pack>, compiled: bool) -> Played {
    let table = Situation::on(pack)
        .seat(&[], &["fire_grunt", "alpha_grunt"])
        .seat(&["dark_grunt"], &["dark_grunt"])
        .pile(&PILE);
    if compiled { table.start_compiled() } else { table.start() }
}

fn told(files: Memory) -> Vec<Diagnostic> {
    match load(&Library::new(vec![Box::new(files)]), "errata") {
        Ok(pack) => pack.warnings.clone(),
        Err(LoadError::Problems { problems, .. }) => problems,
        Err(other) => panic!("{other}"),
    }
}

#[test]
fn every_layer_hears_an_event_the_lowest_first() {
    let base = "fn arrived(card) { draw(card.owner, count()); }\nprivate fn count() { 1 }";
    let over = "fn arrived() { discards(active_player(), count()); }\nprivate fn count() { 2 }\nfn turn_end(player) { draw(player, 1); }";
    for compiled in [false, true] {
        let mut t = start(loaded(files(base, over, ""), "errata"), compiled);
        t.play("fire_grunt");
        // One is drawn, both are discarded, and one is drawn at the end of the turn.
        assert_eq!(t.hand(0).len(), 1);
        // Compiled scripts do not tell which hooks ran.
        let fired = |hook| t.events().iter().filter(|e| e.kind == EventKind::Fired && e.hook == hook).count();
        let once = usize::from(!compiled);
        assert_eq!((fired(Hook::Arrived), fired(Hook::TurnEnd)), (once, once), "one hook, however many layers");
    }
    let pack = loaded(files(base, over, ""), "errata");
    assert!(pack.warnings.is_empty(), "{:?}", pack.warnings);
    assert!(ozeki::script::compiled::report(&pack).iter().all(|(_, hook)| hook.refusal.is_none()));
}

#[test]
fn a_query_hands_its_answer_on() {
    let base = "fn play_cost(card, player, cost) { 1 }";
    let over = "fn play_cost(card, player, cost) { cost + 1 }";
    let third = |files: Memory| {
        let top = r#"(id: "top", extends: "errata", version: "0.1.0", name: {"en": "Top"}, about: {"en": "Top."})"#;
        let doubled = "fn play_cost(card, player, cost) { cost * 2 }";
        files.with("cards/top/pack.ron", top).with("scripts/top/rules.rhai", doubled)
    };
    for (name, cost) in [("errata", 2), ("top", 4)] {
        let pack = loaded(third(files(base, over, "")), name);
        assert!(pack.warnings.is_empty(), "{:?}", pack.warnings);
        let script = pack.script.as_ref().unwrap();
        assert_eq!(script.hooks.get(Hook::PlayCost), Some(3));
        assert_eq!(script.files().len(), if name == "top" { 3 } else { 2 });
        for compiled in [false, true] {
            let hand = ["alpha_grunt"; 6];
            let table = Situation::on(pack.clone()).seat(&[], &hand).seat(&["dark_grunt"], &["dark_grunt"]);
            let table = table.pile(&PILE);
            let t = if compiled { table.start_compiled() } else { table.start() };
            let options = t.options_of(0);
            assert!(options.iter().any(|option| option.ends_with(&format!(" for {cost}"))), "{name}: {options:?}");
        }
    }
}

#[test]
fn a_layer_may_replace_a_hook_of_those_below() {
    let base = "fn arrived(card) { draw(card.owner, many()); }\nprivate fn many() { 3 }";
    let over = "fn arrived(card) { draw(card.owner, 1); }";
    for (fields, hand) in [("", 5), (r#"replaces: ["arrived"]"#, 2)] {
        let pack = loaded(files(base, over, fields), "errata");
        assert!(pack.warnings.is_empty(), "{:?}", pack.warnings);
        for compiled in [false, true] {
            let mut t = start(pack.clone(), compiled);
            t.play("fire_grunt");
            assert_eq!(t.hand(0).len(), hand, "{fields}");
        }
    }
}

#[test]
fn what_cannot_be_replaced_is_told() {
    let base = "fn arrived(card) { draw(card.owner, 3); }";
    let over = "fn turn_end(player) { draw(player, 1); }";
    let message = |fields: &str| {
        let found = told(files(base, over, fields));
        assert!(found.iter().all(|problem| problem.code == Code::Replaces), "{found:?}");
        assert!(found.iter().all(|problem| problem.file.path.ends_with("errata/pack.ron")), "{found:?}");
        found.into_iter().map(|problem| problem.message).collect::<Vec<_>>()
    };
    assert_eq!(message(r#"replaces: ["arived"]"#), ["no rules.rhai below this one has a hook `arived` to replace"]);
    assert_eq!(message(r#"replaces: ["turn_end"]"#), ["no rules.rhai below this one has a hook `turn_end` to replace"]);
    assert_eq!(
        message(r#"replaces: ["arrived"]"#),
        ["`arrived` is to be replaced, but rules.rhai has no `fn arrived`"]
    );
    let found = told(errata(r#"replaces: ["arrived"]"#).with("scripts/arena/rules.rhai", base));
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].message.contains("this pack has no rules.rhai"));
}

#[test]
fn faults_and_problems_name_the_file_of_their_layer() {
    let base = "// Below.\nfn arrived(card) { lose(card); }\n\nprivate fn lose(card) { draw(card.owner, -1); }";
    let over = "fn arrived(card) { lose(card); }\nprivate fn lose(card) { discards(card.owner, 0); }";
    for compiled in [false, true] {
        for (base, over, file, place) in
            [(base, over, "scripts/arena/rules.rhai", (4, 25)), (over, base, "scripts/errata/rules.rhai", (4, 25))]
        {
            let mut t = start(loaded(files(base, over, ""), "errata"), compiled);
            let Err(GameError::Script(fault)) = t.try_answer(0, "play fire_grunt") else { panic!("it goes wrong") };
            assert_eq!(fault.running.as_deref(), Some("the pack, arrived"));
            assert!(fault.file.as_ref().unwrap().path.ends_with(file), "{fault}");
            assert_eq!((fault.line, fault.column), place, "{fault}");
        }
    }
    let found = told(files("fn arrived(card) { nothing(card); }", over, ""));
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].file.path.ends_with("scripts/arena/rules.rhai"));
}
