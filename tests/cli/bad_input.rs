//! Bad input gets one clear message, a non-zero exit, and never a panic.

use std::process::Output;

use super::{Project, ozeki, stderr, stdout};

/// Fails with this exit code, saying all of these things, and without a panic.
#[track_caller]
fn assert_refused(output: &Output, code: i32, said: &[&str]) {
    let error = stderr(output);
    assert_eq!(output.status.code(), Some(code), "stdout: {}\nstderr: {error}", stdout(output));
    for words in said {
        assert!(error.contains(words), "no `{words}` in:\n{error}");
    }
    assert!(!error.contains("panicked"), "{error}");
}

/// A card that is dealt often and played at once: every trooper of one clan, with a script.
fn with_arrival(script: &str) -> Project {
    let project = Project::new();
    for card in ["ember_scamp", "ember_scamp_x"] {
        let link = if card.ends_with('x') { "fn link(me) { base(me, \"discard\"); }\n" } else { "" };
        project.write(&format!("scripts/tactics/fires/{card}.rhai"), &format!("{link}fn arrival(me) {{ {script} }}\n"));
    }
    project
}

fn simulate(project: &Project) -> Output {
    project.ozeki(&["simulate", "tactics", "--games", "50", "--threads", "1"])
}

#[test]
fn a_typo_in_a_field() {
    let project = Project::new();
    project.edit("cards/tactics/fires.ron", "copies: 2", "copis: 2");
    let refused = ["cards/tactics/fires.ron:6", "`copis` is not a field of a card", "did you mean `copies`?"];
    assert_refused(&project.ozeki(&["check"]), 1, &refused);
    assert_refused(&project.ozeki(&["play", "tactics"]), 1, &refused);
}

#[test]
fn an_unknown_clan() {
    let project = Project::new();
    std::fs::rename(project.path("cards/tactics/fires.ron"), project.path("cards/tactics/fiers.ron")).unwrap();
    let said = ["the clan `fires` has no file of cards", "`fiers` is not a clan", "did you mean `fires`?", "pack.ron:"];
    assert_refused(&project.ozeki(&["check", "tactics"]), 1, &said);
}

#[test]
fn an_unknown_family_card_and_level() {
    let project = Project::new();
    project.edit("cards/tactics/fires.ron", "(\"destroy\", Base)", "(\"destory\", Base)");
    project.edit("cards/tactics/darks.ron", "variant_of: \"", "variant_of: \"nobody_");
    project.edit("cards/tactics/mekas.ron", "level: 2", "level: 7");
    let said = ["did you mean `destroy`?", "nobody_", "7 is not a level"];
    assert_refused(&project.ozeki(&["check"]), 1, &said);
}

#[test]
fn a_script_that_does_not_parse() {
    let project = Project::new();
    project
        .write("scripts/tactics/fires/ember_scamp.rhai", "// Ember Scamp\nfn arrival(me) { base(me, \"destroy\" }\n");
    assert_refused(&project.ozeki(&["check"]), 1, &["ember_scamp.rhai:2:", "script-syntax"]);
}

#[test]
fn a_hook_with_a_wrong_name() {
    let project = with_arrival("");
    project.write("scripts/tactics/fires/ember_scamp.rhai", "fn arival(me) { base(me, \"destroy\"); }\n");
    let said = ["ember_scamp.rhai:1:4", "`arival` is not a hook", "did you mean `arrival`?"];
    assert_refused(&project.ozeki(&["check"]), 1, &said);
}

#[test]
fn a_missing_script_a_stray_one_and_a_missing_copy() {
    let project = Project::new();
    let scripts = "scripts/tactics/fires";
    std::fs::rename(
        project.path(&format!("{scripts}/ember_scamp.rhai")),
        project.path(&format!("{scripts}/ember_scam.rhai")),
    )
    .unwrap();
    project.edit("cards/tactics/alphas.ron", "copies: 2", "copies: 3");
    let said = [
        "`ember_scamp` shows powers but has no script",
        "did you mean `ember_scamp`?",
        "alphas has 6 designs and 10 cards",
    ];
    assert_refused(&project.ozeki(&["check"]), 1, &said);
}

#[test]
fn all_problems_come_at_once_and_as_json() {
    let project = Project::new();
    project.edit("cards/tactics/fires.ron", "(\"destroy\", Base)", "(\"destory\", Base)");
    project.write("scripts/tactics/gobans/prescient.rhai", "fn arrival(me) { let }\n");
    project.edit("cards/tactics/pack.ron", "engine: \">=0.1.0, <0.2.0\"", "engine: \">=9.0.0\"");
    let output = project.ozeki(&["check", "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let problems: serde_json::Value = serde_json::from_str(&stdout(&output)).unwrap();
    let codes: Vec<&str> = problems.as_array().unwrap().iter().map(|p| p["code"].as_str().unwrap()).collect();
    for code in ["engine-range", "unknown-family", "script-syntax"] {
        assert!(codes.contains(&code), "{codes:?}");
    }
    assert!(
        problems.as_array().unwrap().iter().all(|p| p["line"].as_u64() > Some(0) && p["column"].as_u64() > Some(0))
    );
}

#[test]
fn a_script_that_loops_for_ever() {
    let said = ["ember_scamp", "ran for too long", ".rhai:"];
    assert_refused(&simulate(&with_arrival("loop { }")), 1, &said);
    assert_refused(&simulate(&with_arrival("while true { let x = hand(me.owner).count; }")), 1, &said);
}

#[test]
fn a_script_that_asks_for_a_million_cards() {
    let said = ["1000000 is not a valid count", "ember_scamp", ".rhai:"];
    assert_refused(&simulate(&with_arrival("draw(me.owner, 1000000);")), 1, &said);
}

#[test]
fn a_script_that_destroys_a_covered_card() {
    let script = "for card in in_play() { if !card.is_free { destroy(card); } }";
    assert_refused(
        &simulate(&with_arrival(script)),
        1,
        &["is not free, so it cannot be destroyed", "ember_scamp", ".rhai:"],
    );
}

#[test]
fn a_fault_in_a_running_game_from_a_pipe() {
    let project = with_arrival("draw(me.owner, -1);");
    // Play whatever comes first until the card does.
    let mut refused = 0;
    for seed in 0..40 {
        let seed = seed.to_string();
        let output = project.ozeki_with(&["play", "tactics", "--seed", &seed], &"1\n".repeat(400));
        if output.status.code() == Some(1) {
            assert_refused(&output, 1, &["-1 is not a valid count", "(while running ember_scamp"]);
            refused += 1;
        }
    }
    assert!(refused > 0, "the card was never played");
}

/// Bots that look ahead would rather not play a card whose script fails: then nobody would hear of it.
#[test]
fn a_fault_is_not_avoided_by_bots_that_look_ahead() {
    let project = with_arrival("draw(me.owner, -1);");
    for bot in ["greedy", "mcts:30"] {
        let output = project.ozeki(&["simulate", "tactics", "--games", "20", "--bots", bot]);
        assert_refused(&output, 1, &["-1 is not a valid count", "(while running ember_scamp"]);
    }
}

#[test]
fn a_saved_game_cut_in_half_or_of_another_pack() {
    let project = Project::new();
    let input = "1\n".repeat(9) + "save game.json\nquit\n";
    assert!(project.ozeki_with(&["play", "tactics", "--seed", "3"], &input).status.success());
    let text = std::fs::read_to_string(project.path("game.json")).unwrap();
    project.write("half.json", &text[..text.len() / 2]);
    for command in [&["play", "--resume", "half.json"][..], &["replay", "half.json"]] {
        assert_refused(&project.ozeki(command), 1, &["half.json:1:", "not a saved game", "is it whole?"]);
    }
    project.write("wild.json", &text.replacen("\"answers\":[[", "\"answers\":[[0,999],[", 1));
    assert_refused(&project.ozeki(&["replay", "wild.json"]), 1, &["option 1000", "there are only"]);
    // What is quoted of a wrong value could be a card in a hand that the reader must not know.
    let mut wrong: serde_json::Value = serde_json::from_str(&text).unwrap();
    wrong["answers"][0] = serde_json::json!([0, "opening_discard/card secret_card@hand2"]);
    project.write("wrong.json", &wrong.to_string());
    let refused = project.ozeki(&["replay", "wrong.json"]);
    assert_refused(&refused, 1, &["wrong.json:1:", "not a saved game", "…"]);
    assert!(!stderr(&refused).contains("secret_card"), "{}", stderr(&refused));
    project.write("format.json", &text.replacen("\"ozeki\":3", "\"ozeki\":77", 1));
    assert_refused(&project.ozeki(&["replay", "format.json"]), 1, &["format 77"]);
    assert_refused(&project.ozeki(&["replay", "none.json"]), 1, &["cannot read none.json"]);

    let hash = text.split("\"pack_hash\":\"").nth(1).unwrap()[..16].to_owned();
    project.edit("cards/tactics/fires.ron", "Ember Scamp", "Ember Imp");
    let refused = project.ozeki(&["replay", "game.json"]);
    assert_refused(&refused, 1, &[&hash, "--force"]);
    assert!(project.ozeki(&["replay", "game.json", "--force"]).status.success());
}

#[test]
fn commands_that_cannot_be() {
    assert_refused(&ozeki(&["play", "tactcs"]), 2, &["there is no pack `tactcs`", "did you mean `tactics`?"]);
    assert_refused(&ozeki(&["simulate", "tactics", "--players", "9"]), 2, &["2 to 4 players"]);
    assert_refused(&ozeki(&["play", "tactics", "--players", "1"]), 2, &["2 to 4 players"]);
    assert_refused(&ozeki(&["simulate", "tactics", "--bots", "randm"]), 2, &["did you mean `random`?"]);
    assert_refused(&ozeki(&["simulate", "tactics", "--bots", "random,random,random"]), 2, &["3 bots for 2 players"]);
    assert_refused(&ozeki(&["play", "tactics", "--seats", "human,robot"]), 2, &["no bot `robot`"]);
    assert_refused(&ozeki(&["cards", "tactics", "--lang", "de"]), 2, &["it has en, fr"]);
    assert_refused(&ozeki(&["--project", "/nowhere", "packs"]), 2, &["/nowhere"]);
    assert_refused(&ozeki(&["dance"]), 2, &["dance"]);
}
