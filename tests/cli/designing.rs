//! The designer's loop: test, review, trace, explain, watch, compare.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use super::{Project, json, stderr, stdout};

const SCAMP: &str = "scripts/tactics/fires/ember_scamp.rhai";

#[test]
fn scenarios_are_run_and_the_gate_is_shut() {
    let project = Project::new();
    let output = project.ozeki(&["test", "--gate"]);
    assert!(output.status.success(), "{}", stdout(&output));
    std::fs::remove_file(project.path("tests/scenarios/tactics/ember_scamp.ron")).unwrap();
    let output = project.ozeki(&["test", "--gate"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).contains("cards without their own scenario: ember_scamp"), "{}", stdout(&output));
}

#[test]
fn a_changed_effect_changes_an_outcome_until_it_is_accepted() {
    let project = Project::new();
    project.edit(SCAMP, "base(me, \"destroy\")", "base(me, \"imprison\")");
    let snapshot = || std::fs::read_to_string(project.path("snapshots/tactics/ember_scamp.snap")).unwrap();
    let before = snapshot();
    let output = project.ozeki(&["test", "tactics", "ember_scamp"]);
    assert_eq!(output.status.code(), Some(1), "{}", stdout(&output));
    assert_eq!(snapshot(), before, "nothing is accepted unasked");
    let rejected = project.ozeki_with(&["test", "tactics", "ember_scamp", "--review"], "r\n");
    assert_eq!((rejected.status.code(), snapshot()), (Some(1), before.clone()));
    project.edit(SCAMP, "imprison", "draw");
    let all = project.ozeki(&["test", "--json"]);
    let report: serde_json::Value = serde_json::from_str(&stdout(&all)).unwrap();
    let bad: Vec<&str> = report["scenarios"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|s| s["verdict"] != "same")
        .map(|s| s["scenario"].as_str().unwrap())
        .collect();
    assert!(bad.contains(&"ember_scamp"), "{bad:?}");
}

#[test]
fn a_new_scenario_waits_for_review() {
    let project = Project::new();
    let text = std::fs::read_to_string(project.path("tests/scenarios/tactics/soot_drudge.ron")).unwrap();
    project.write("tests/scenarios/tactics/first.ron", &text);
    let output = project.ozeki(&["test", "tactics", "first"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).contains("1 new"), "{}", stdout(&output));
    assert!(!project.path("snapshots/tactics/first.snap").exists());
    assert!(project.path("snapshots/tactics/first.snap.new").exists(), "insta's own tool can review it too");
    let accepted = project.ozeki_with(&["test", "tactics", "first", "--review"], "a\n");
    assert!(accepted.status.success(), "{}", stdout(&accepted));
    assert!(!project.path("snapshots/tactics/first.snap.new").exists());
    assert!(project.ozeki(&["test", "tactics", "first"]).status.success());
}

#[test]
fn scenarios_are_strict() {
    let project = Project::new();
    let case = |setup: &str, play: &str| format!("(cases: [(name: \"x\", {setup}, play: [{play}])])");
    let on = "setup: (you: (hand: [\"ember_scamp\"]), them: (army: [\"bench_elder\", \"prescient\"], hand: [\"prescient\"]))";
    for (text, said) in [
        (case(on, "Play(\"ember_scamp\")"), "the case ends with an open question: you: destroy?"),
        (case(on, "Play(\"soot_drudge\")"), "this is not possible here; you: turn? play ember_scamp | pass"),
        (case(on, "Play(\"ember_scamp\"), Choose(\"bench_elder\")"), "prescient@them-I2"),
        (
            case(on, "Pass, Choose(\"prescient\")"),
            "this step is one too many: no effect asks anything here; next is them: turn?",
        ),
        (case(on, "Pass, Choose(\"prescient\")"), "only one option, or none, nobody is asked: remove this step"),
        (case("setup: (you: (hand: [\"ember_scmp\"]))", "Pass"), "did you mean `ember_scamp`?"),
        (case("setup: (you: (army: [\"archive_mole\"]))", "Pass"), "more cards of level 2"),
        (
            case("setup: (you: (hand: [\"archive_mole\", \"archive_mole\"]))", "Pass"),
            "more often than the pack has copies of it",
        ),
        (case("setup: (you: (army: [\"soot_drudge@x\"]))", "Pass"), "`soot_drudge@x` has no level after its `@`"),
        (case("setup: (you: (army: [\"soot_drudge!?\"]))", "Pass"), "`?` is not a valid mark"),
        (case("setup: (turn: Third)", "Pass"), "`third` is named, but there are only 2 players"),
        (case("deal: 2, dealt: [(You, \"ember_scmp\")]", "Pass"), "did you mean `ember_scamp`?"),
        (case("deal: 9", "Pass"), "2 to 4 players"),
        (case("seed: 3", "Pass"), "needs a `setup`"),
        (case(on, "Dance"), "`Dance` is not a step"),
        ("(cases: [".to_owned(), "scenarios/tactics/strict.ron:1:"),
    ] {
        project.write("tests/scenarios/tactics/strict.ron", &text);
        let output = project.ozeki(&["test", "tactics", "strict"]);
        assert_eq!(output.status.code(), Some(1), "{text}");
        assert!(stderr(&output).contains(said), "no `{said}` in:\n{}", stderr(&output));
        assert!(stderr(&output).contains("strict.ron:1:"), "{}", stderr(&output));
    }
}

#[test]
fn a_moment_of_a_game_becomes_a_scenario() {
    let project = Project::new();
    let input = "1\n".repeat(25) + "save game.json\nquit\n";
    assert!(project.ozeki_with(&["play", "tactics", "--seed", "3"], &input).status.success());
    for at in ["1", "9", "14", "22"] {
        let name = format!("bug{at}");
        let output = project.ozeki(&["scenario", "from", "game.json", "--at", at, "--name", &name]);
        assert!(output.status.success(), "{}", stderr(&output));
        let played = project.ozeki(&["test", "tactics", &name, "--accept"]);
        assert!(played.status.success(), "answer {at}: {}{}", stdout(&played), stderr(&played));
    }
    let outcome = std::fs::read_to_string(project.path("snapshots/tactics/bug14.snap")).unwrap();
    let told = stdout(&project.ozeki(&["replay", "game.json"]));
    assert!(outcome.contains("? ") && told.contains("  14  "), "{outcome}");
    let refused = project.ozeki(&["scenario", "from", "game.json", "--at", "999"]);
    assert_eq!(refused.status.code(), Some(2));
}

#[test]
fn a_card_is_explained_and_a_scenario_traced() {
    let project = Project::new();
    let explained = stdout(&project.ozeki(&["explain", "tactics", "ember_scamp"]));
    for expected in ["Ember Scamp", "base(me, \"destroy\")", "Listens to", "tests/scenarios/tactics/ember_scamp.ron"] {
        assert!(explained.contains(expected), "no `{expected}` in {explained}");
    }
    let traced = stdout(&project.ozeki(&["trace", "ember_scamp"]));
    assert!(traced.contains("base(ember_scamp, \"destroy\") → nothing"), "{traced}");
    let refused = project.ozeki(&["trace", "ember_scmp"]);
    assert!(stderr(&refused).contains("did you mean `ember_scamp`?"), "{}", stderr(&refused));
}

#[test]
fn two_versions_are_compared() {
    let project = Project::new();
    project.commit_all();
    assert!(project.ozeki(&["diff", "git:HEAD", "tactics"]).status.success(), "nothing has changed yet");
    project.edit("cards/tactics/fires.ron", "mutation: (cost: 1)", "mutation: (cost: 3)");
    project.edit(SCAMP, "destroy", "destroy"); // the same text is no change
    project.write(
        "scripts/tactics/gobans/prescient.rhai",
        "fn arrival(me) { base(me, \"vision\"); base(me, \"vision\"); }\n",
    );
    let output = project.ozeki(&["diff", "git:HEAD", "tactics", "--json"]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    let report: serde_json::Value = serde_json::from_str(&stdout(&output)).unwrap();
    let cards: Vec<&str> = report["cards"].as_array().unwrap().iter().map(|c| c["card"].as_str().unwrap()).collect();
    assert_eq!(cards, ["prescient", "ember_scamp"], "{report}");
    assert_eq!(report["cards"][1]["fields"][0]["after"], "3");
    // Their steps no longer fit: other questions are asked, and a mutation costs more than there is.
    let cannot_run = report["cannot_run"].as_array().unwrap();
    let names: Vec<&serde_json::Value> =
        report["scenarios"].as_array().unwrap().iter().chain(cannot_run.iter().map(|one| &one["scenario"])).collect();
    assert!(
        names.iter().any(|name| *name == "prescient") && names.iter().any(|name| *name == "ember_scamp"),
        "{report}"
    );
    assert!(cannot_run.iter().all(|one| one["before"].is_null() && one["after"].is_string()), "{report}");
    assert!(stdout(&project.ozeki(&["diff", "git:HEAD", "tactics"])).contains("mutation.cost: 1 → 3"));
    assert!(stderr(&project.ozeki(&["diff", "git:nowhere", "tactics"])).contains("nowhere"));
}

#[test]
fn watch_tells_of_each_save() {
    let project = Project::new();
    assert!(project.ozeki(&["watch", "--once"]).status.success());
    let mut watch = Command::new(env!("CARGO_BIN_EXE_ozeki"))
        .arg("watch")
        .current_dir(project.path(""))
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(watch.stdout.take().unwrap()).lines().map(Result::unwrap);
    // Should a save ever go unnoticed, the test fails instead of waiting for ever.
    let watch = Arc::new(Mutex::new(watch));
    let impatient = watch.clone();
    std::thread::spawn(move || {
        std::thread::sleep(Duration::from_secs(120));
        let _ = impatient.lock().unwrap().kill();
    });
    let mut until =
        |words: &str| lines.find(|line| line.contains(words)).unwrap_or_else(|| panic!("never said `{words}`"));
    until("Watching");
    project.edit(SCAMP, "fn arrival", "fn arival");
    until("1 problem to fix");
    project.edit(SCAMP, "fn arival", "fn arrival");
    until("60 scenarios as reviewed");
    project.edit("tests/scenarios/tactics/ember_scamp.ron", "Choose(", "Choos(");
    until("1 scenario failed");
    watch.lock().unwrap().kill().unwrap();
    watch.lock().unwrap().wait().unwrap();
}

#[test]
fn the_json_of_a_clean_run_lists_every_scenario() {
    let report = json(&Project::new().ozeki(&["test", "--json"]));
    assert!(report["scenarios"].as_array().unwrap().iter().all(|s| s["verdict"] == "same"));
    assert_eq!(report["gaps"]["tactics"], serde_json::json!([]));
    assert_eq!(report["branches"]["tactics"], serde_json::json!([]), "every verb and choice is come by");
}

/// From nothing to a card in play, without a compiler.
#[test]
fn a_project_begins_with_files_that_pass() {
    let empty = tempfile::TempDir::new().unwrap();
    let ozeki = |folder: &str, args: &[&str]| super::ozeki_in(&empty.path().join(folder), args, "");
    let well = |output: std::process::Output| {
        assert!(output.status.success(), "{}{}", stdout(&output), stderr(&output));
        stdout(&output)
    };
    let beginnings = [
        ("my-game", &[][..], "herons"),
        ("layer", &["--from", "tactics"], "darks"),
        ("copy", &["--from", "tactics", "--copy"], "darks"),
        ("tokens", &["--from", "gosu"], "mekas"),
        ("two-layers", &["--from", "kamakor"], "drakkos"),
        ("own-decks", &["--from", "gosu-x"], "phoenix"),
    ];
    for (folder, from, clan) in beginnings {
        well(ozeki("", &[&["init", folder], from].concat()));
        let pack = folder.replace('-', "_");
        assert!(well(ozeki(folder, &["check"])).contains("no problems"));
        assert!(well(ozeki(folder, &["test", "--accept"])).contains("1 accepted"));
        for (card, level) in [("sly_one", "1"), ("old_one", "2"), ("great_one", "3")] {
            well(ozeki(folder, &["new", "card", &pack, card, "--clan", clan, "--level", level]));
        }
        well(ozeki(folder, &["check"]));
        assert!(well(ozeki(folder, &["test", &pack, "_one", "--accept"])).contains("3 accepted"));
        well(ozeki(folder, &["new", "scenario", &pack, "another"]));
        well(ozeki(folder, &["test", &pack, "another", "--accept"]));
        well(ozeki(folder, &["simulate", &pack, "--games", "50"]));
        let twice = ozeki(folder, &["new", "card", &pack, "sly_one", "--clan", clan, "--level", "1"]);
        assert_eq!(twice.status.code(), Some(1), "{}", stderr(&twice));
        assert!(stderr(&twice).contains("two cards have the id `sly_one`"), "{}", stderr(&twice));
        let outcome = empty.path().join(folder).join(format!("snapshots/{pack}/great_one.snap"));
        assert!(std::fs::read_to_string(outcome).unwrap().contains("great_one: arrival"));
    }
    let refused = ozeki("", &["init", "my-game"]);
    assert!(stderr(&refused).contains("already exists"), "{}", stderr(&refused));
}

#[test]
fn a_pack_or_card_has_a_letter_or_digit_in_its_name() {
    let folder = tempfile::TempDir::new().unwrap();
    let ozeki = |args: &[&str]| super::ozeki_in(folder.path(), args, "");
    for args in [&["init", "_"][..], &["init", "new/_-"], &["init", "game", "--name", "__"], &["new", "pack", "_-_"]] {
        let output = ozeki(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(super::stderr(&output).contains("use at least one letter or digit"), "{}", super::stderr(&output));
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "{args:?}: nothing is made");
    }
    assert!(super::stderr(&ozeki(&["init", "_"])).contains("name the pack with --name ID"));
    assert!(ozeki(&["init", "_", "--name", "pond"]).status.success());
    let card = super::ozeki_in(
        &folder.path().join("_"),
        &["new", "card", "pond", "__", "--clan", "foxes", "--level", "1"],
        "",
    );
    assert_eq!(card.status.code(), Some(2));
    assert!(super::stderr(&card).contains("`__` is not a valid name"), "{}", super::stderr(&card));
}
