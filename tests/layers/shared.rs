//! Functions that the scripts of a pack share: `shared.rhai`.

use std::sync::Arc;

use ozeki::event::EventKind;
use ozeki::game::GameError;
use ozeki::library::{Library, LoadError, load};
use ozeki::pack::Pack;
use ozeki::problem::{Code, Diagnostic};
use ozeki::scenario::{Coverage, Scenario, Stage, Telling, run_case};

use crate::common::{Played, Situation, arena_files, load_arena, report};
use crate::{errata, loaded};

const PILE: [&str; 9] = ["goban_grunt"; 9];
const GIFT: &str = "// What many cards give.\n\nfn gift(player, count) {\n    draw(player, twice(count));\n}\n\nfn twice(count) { count * 2 }\n";

fn arena(scripts: &[(&str, &str)]) -> Result<Arc<Pack>, LoadError> {
    let files = scripts
        .iter()
        .fold(arena_files(), |files, (name, text)| files.with(&format!("scripts/arena/{name}.rhai"), *text));
    load_arena(files)
}

fn problems(scripts: &[(&str, &str)]) -> Vec<Diagnostic> {
    match arena(scripts) {
        Ok(pack) => pack.warnings.clone(),
        Err(LoadError::Problems { problems, .. }) => problems,
        Err(other) => panic!("{other}"),
    }
}

/// What is said, with the file and line of each.
fn said(scripts: &[(&str, &str)]) -> Vec<(String, usize, String)> {
    let told = |problem: &Diagnostic| {
        let file = problem.file.path.rsplit('/').next().unwrap_or_default().to_owned();
        (file, problem.line_column().0, problem.message.clone())
    };
    problems(scripts).iter().map(told).collect()
}

fn start(scripts: &[(&str, &str)], compiled: bool) -> Played {
    let pack = arena(scripts).unwrap_or_else(|e| panic!("{}", report(&e)));
    let table = Situation::on(pack)
        .seat(&[], &["fire_grunt", "alpha_grunt"])
        .seat(&["dark_grunt"], &["dark_grunt"])
        .pile(&PILE);
    if compiled { table.start_compiled() } else { table.start() }
}

#[test]
fn every_script_may_call_what_is_shared() {
    let scripts = [
        ("shared", GIFT),
        ("fires/fire_grunt", "fn arrival(me) { gift(me.owner, 1); }"),
        ("rules", "fn arrived(card) { gift(card.owner, twice(1) - 1); }"),
    ];
    for compiled in [false, true] {
        let mut t = start(&scripts, compiled);
        t.play("fire_grunt");
        assert_eq!(t.hand(0).len(), 5, "one left, two for the card, two for the rules");
        let fired = t.events().iter().filter(|event| event.kind == EventKind::Fired).count();
        assert_eq!(fired, if compiled { 0 } else { 2 }, "a function is no hook");
    }
    let pack = arena(&scripts).unwrap_or_else(|e| panic!("{}", report(&e)));
    assert!(pack.warnings.is_empty(), "{:?}", pack.warnings);
    let all = ozeki::script::compiled::report(&pack);
    assert!(all.iter().all(|(_, hook)| hook.refusal.is_none()), "all of it is compiled");
}

#[test]
fn a_fault_in_a_shared_function_names_its_file_and_the_card() {
    let wrong = GIFT.replace("count * 2", "\n    count / (count - count)\n");
    for compiled in [false, true] {
        let mut t =
            start(&[("shared", &wrong), ("fires/fire_grunt", "fn arrival(me) { gift(me.owner, 1); }")], compiled);
        let before = *t.game.table();
        let Err(GameError::Script(fault)) = t.try_answer(0, "play fire_grunt") else { panic!("it goes wrong") };
        assert_eq!(fault.running.as_deref(), Some("fire_grunt, arrival"));
        assert!(fault.file.as_ref().unwrap().path.ends_with("scripts/arena/shared.rhai"), "{fault}");
        assert_eq!((fault.line, fault.column), (8, 11), "{fault}");
        assert!(fault.diagnostic().unwrap().render(false).contains("count / (count - count)"));
        assert!(*t.game.table() == before);
    }
}

#[test]
fn calls_of_shared_functions_are_checked_like_calls_of_own_ones() {
    let card = "fires/fire_grunt";
    assert_eq!(
        said(&[("shared", GIFT), (card, "fn arrival(me) { gift(me.owner); }")]),
        [("fire_grunt.rhai".to_owned(), 1, "`gift` takes 2 arguments, but got 1".to_owned())]
    );
    let found = problems(&[("shared", GIFT), (card, "fn arrival(me) { gift(me, 1); }")]);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].file.path.ends_with("shared.rhai") && found[0].line_column().0 == 4);
    assert!(found[0].hint.as_ref().unwrap().contains("fire_grunt.rhai calls it with"), "{:?}", found[0].hint);
    let near = problems(&[("shared", GIFT), (card, "fn arrival(me) { gfit(me.owner, 1); gift(me.owner, 1); }")]);
    assert_eq!(near[0].suggestion.as_ref().unwrap().meant, "gift");
}

#[test]
fn names_of_shared_functions_are_checked() {
    let card = ("fires/fire_grunt", "fn arrival(me) { gift(me.owner, 1); }");
    let shared = |more: &str| said(&[("shared", &format!("{GIFT}{more}")), card]);
    let told = |more: &str| shared(more).into_iter().map(|(_, _, said)| said).collect::<Vec<_>>();
    assert_eq!(told(""), [""; 0]);
    assert_eq!(told("fn spare() { 1 }"), ["no script calls `spare`"]);
    assert!(told("fn arrival(me) { 1 }")[0].contains("is the name of a hook"));
    assert!(told("fn draw(player) { 1 }")[0].contains("is a function that all scripts have"));
    assert!(told("private fn spare() { 1 }")[0].contains("is private"));
    assert!(told("let x = 1;")[0].contains("outside any function"));
    let own = ("fires/fire_grunt", "fn arrival(me) { gift(me.owner, 1); }\nprivate fn gift(a, b) { draw(a, b) }");
    let found = said(&[("shared", GIFT), own]);
    assert_eq!((found[0].0.as_str(), found[0].1), ("fire_grunt.rhai", 2), "{found:?}");
    assert!(found[0].2.contains("also a function of"));
}

#[test]
fn a_shared_file_that_cannot_be_read_is_told_once() {
    let found = said(&[
        ("shared", "fn gift(player, count) { draw(player, count); "),
        ("fires/fire_grunt", "fn arrival(me) { gift(me.owner, 1); }"),
    ]);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].0, "shared.rhai");
}

#[test]
fn a_pack_has_the_shared_functions_of_its_base_and_its_own() {
    let files = |own: &str| {
        errata("")
            .with("scripts/arena/shared.rhai", GIFT)
            .with("scripts/arena/fires/fire_grunt.rhai", "fn arrival(me) { gift(me.owner, 1); }")
            .with("scripts/errata/shared.rhai", own)
            .with("scripts/errata/alphas/alpha_grunt.rhai", "fn arrival(me) { more(me.owner); }")
    };
    let pack = loaded(files("fn more(player) { gift(player, 1); draw(player, 1); }"), "errata");
    assert!(pack.warnings.is_empty(), "{:?}", pack.warnings);
    let mut t =
        Situation::on(pack).seat(&[], &["alpha_grunt"]).seat(&["dark_grunt"], &["dark_grunt"]).pile(&PILE).start();
    t.play("alpha_grunt");
    assert_eq!(t.hand(0).len(), 3);
    let twice =
        load(&Library::new(vec![Box::new(files("fn more(p) { gift(p); }\nfn gift(p) { draw(p, 1); }"))]), "errata");
    let Err(LoadError::Problems { problems, .. }) = twice else { panic!("two of one name") };
    assert!(problems.iter().any(|problem| problem.code == Code::SharedFunction), "{problems:?}");
}

#[test]
fn coverage_counts_a_shared_function_once() {
    let pack = arena(&[
        ("shared", "fn gift(player, count) {\n    if count > 1 { discards(player, 1); }\n    draw(player, count);\n}"),
        ("fires/fire_grunt", "fn arrival(me) { gift(me.owner, 1); }"),
        ("alphas/alpha_grunt", "fn arrival(me) { gift(me.owner, 2); }"),
    ])
    .unwrap_or_else(|e| panic!("{}", report(&e)));
    let text = r#"(cases: [(name: "x", setup: (
        you: (hand: ["fire_grunt"]), them: (army: ["dark_grunt"]),
        pile: ["goban_grunt", "goban_grunt"]), play: [Play("fire_grunt")])])"#;
    let file = ozeki::problem::SourceFile { path: "x.ron".into(), text: text.into() };
    let scenario = Scenario::read(Arc::new(file)).unwrap_or_else(|problems| panic!("{problems:?}"));
    let run = run_case(&Stage::new(pack.clone()), &scenario, &scenario.cases[0], Telling::Trace);
    let run = run.unwrap_or_else(|problem| panic!("{}", problem.render(false)));
    assert!(run.outcome.contains("fire_grunt (arena/shared.rhai:3)  draw("), "{}", run.outcome);
    let mut coverage = Coverage::default();
    let left = |coverage: &Coverage| {
        let left = coverage.branches(&pack).into_iter().filter(|branch| branch.card == "shared");
        left.map(|branch| branch.call).collect::<Vec<_>>()
    };
    assert_eq!(left(&coverage), ["discards", "draw"]);
    coverage.add(&run.pack, &run.events, &run.calls);
    assert_eq!(left(&coverage), ["discards"]);
}
