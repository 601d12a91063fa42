//! Duels and ladders on the command line.

use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn ozeki(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_ozeki")).args(args).output().expect("the binary was built for this test")
}

fn text(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&text(&ozeki(args))).unwrap()
}

#[test]
fn a_duel_for_another_program() {
    let duel = json(&["duel", "tactics", "greedy", "random", "--games", "1", "--seed", "9", "--json"]);
    assert_eq!((&duel["a"], &duel["b"]), (&"greedy".into(), &"random".into()));
    assert_eq!(duel["games"], 2, "rounded up to a pair");
    let [rate, low, high] = ["win_rate", "low", "high"].map(|field| duel[field].as_f64().unwrap());
    assert!(low <= rate && rate <= high, "{duel}");
    assert!(duel["elo"].is_number() || duel["elo"].is_null() && (rate == 0.0 || rate == 1.0), "{duel}");
    assert_eq!(duel["interrupted"], false);
    let again =
        json(&["duel", "tactics", "greedy", "random", "--games", "1", "--seed", "9", "--json", "--threads", "1"]);
    let timeless = |mut duel: Value| {
        let fields = duel.as_object_mut().unwrap();
        fields.retain(|name, _| !name.starts_with("seconds"));
        duel
    };
    assert_eq!(timeless(duel), timeless(again));
}

/// An interrupt that comes before a program asks for it ends it on the spot.
fn wait_until_it_listens(process: u32) {
    let status = format!("/proc/{process}/status");
    let listens = || {
        let status = std::fs::read_to_string(&status).ok()?;
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"))?;
        Some(u64::from_str_radix(caught.trim(), 16).ok()? & 2 != 0)
    };
    // Where there is no such file, a while will do.
    while listens() == Some(false) {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    std::thread::sleep(std::time::Duration::from_millis(300));
}

#[test]
fn ctrl_c_shows_how_it_stood() {
    let args = ["duel", "tactics", "random", "random", "--games", "100000000", "--threads", "1", "--json"];
    let mut command = Command::new(env!("CARGO_BIN_EXE_ozeki"));
    let child = command.args(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    wait_until_it_listens(child.id());
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", String::from_utf8_lossy(&output.stderr));
    let duel: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(duel["interrupted"], true);
    assert!(duel["games"].as_u64().is_some_and(|games| games < 100_000_000), "{duel}");
}

#[test]
fn a_duel_for_people() {
    let told = text(&ozeki(&["duel", "tactics", "random", "random", "--games", "6", "--players", "3"]));
    assert!(told.contains("random against 2 times random: 6 games, 2 deals, every seat in turn"), "{told}");
    assert!(told.contains("equals would win 33.3 %"), "{told}");
    assert!(!told.contains('\u{1b}'), "no colours in a pipe");
}

#[test]
fn a_sequential_test_tells_its_answer() {
    let duel = json(&["duel", "tactics", "random", "random", "--sprt", "0,300", "--json"]);
    assert_eq!(duel["sprt"]["verdict"], "not_stronger");
    let told = text(&ozeki(&["duel", "tactics", "random", "random", "--sprt=-300,0"]));
    assert!(told.contains("decided: +0 Elo rather than -300"), "{told}");
}

#[test]
fn a_ladder_for_both() {
    let args = ["ladder", "tactics", "random", "greedy", "--games", "2"];
    let told = text(&ozeki(&args));
    assert!(told.contains("how often the bot on the left wins"), "{told}");
    let ladder = json(&[&args[..], &["--json"]].concat());
    assert_eq!(ladder["ratings"].as_array().map(Vec::len), Some(2));
    assert_eq!(ladder["matchups"][0][0], Value::Null);
    assert_eq!(ladder["places"].as_array().map(Vec::len), Some(1));
}

#[test]
fn what_cannot_be_played_is_a_wrong_command() {
    for (args, told) in [
        (&["duel", "tactics", "greedy", "rondom"][..], "did you mean `random`?"),
        (&["duel", "tactics", "greedy", "random", "--players", "7"], "players, not 7"),
        (&["duel", "tactics", "greedy", "random", "--sprt", "20,0"], "20 is not below 0"),
        (&["duel", "tactics", "greedy", "random", "--sprt", "much"], "such as 0,20"),
        (&["duel", "tatics", "greedy", "random"], "tactics"),
        (&["ladder", "tactics", "greedy"], "2 values required"),
        (&["ladder", "tactics", "greedy", "random", "greedy"], "named twice"),
        (&["ladder", "tactics", "greedy", "random", "--games", "0"], "no games"),
    ] {
        let output = ozeki(args);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {error}");
        assert!(error.contains(told), "{args:?}: {error}");
    }
}
