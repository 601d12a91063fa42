//! Weights are fitted to who won, and what is found can be used.

use std::process::Command;
use std::sync::Arc;

use ozeki::lab::matches::{Tuned, Tuning, tune};
use ozeki::lab::stats::LEVEL;
use ozeki::pack::{BotWeights, Pack};
use serde_json::Value;

use crate::common::shipped;
use crate::data::load_with_bots;

/// Judges everything the wrong way round.
const BACKWARDS: &str = "(weights: (points: -3.0, lead: -2.0, battle: -2.0, army: -3.0, hand: -2.0, placeable: -1.0))";

fn tuned(pack: &Arc<Pack>, games: u64, units: u64, threads: usize) -> Tuned {
    let plan = Tuning { pack: pack.clone(), players: 2, rounds: 2, games, units, seed: 1, threads };
    let mut heard = 0;
    let found = tune(&plan, &Arc::default(), |games| heard = games).unwrap().expect("nobody interrupts it");
    assert_eq!(heard, plan.all_games());
    found
}

#[test]
fn weights_that_are_all_wrong_are_put_right() {
    let pack = load_with_bots(BACKWARDS).unwrap();
    let found = tuned(&pack, 960, 20, 2);
    assert!(found.surprise.1 < found.surprise.0, "{:?}", found.surprise);
    assert!(found.surprise.1 < found.surprise_by_chance, "{:?}", found.surprise);
    let interval = found.against_old.interval(LEVEL);
    assert!(interval.low > 0.5, "{interval:?} with {:?}", found.weights);
}

#[test]
fn any_number_of_threads_finds_the_same() {
    let pack = load_with_bots("()").unwrap();
    let [one, three] = [1, 3].map(|threads| tuned(&pack, 15, 2, threads));
    assert_eq!((one.weights, one.surprise, one.turns), (three.weights, three.surprise, three.turns));
    assert_eq!(one.against_old, three.against_old);
}

fn ozeki(pack: &str, more: &[&str]) -> String {
    let args = ["tune", pack, "--games", "10", "--rounds", "1", "--check", "2", "--threads", "1"];
    let output = Command::new(env!("CARGO_BIN_EXE_ozeki")).args(args).args(more).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn what_is_printed_goes_into_a_pack() {
    let told = ozeki("tactics", &[]);
    let (_, section) = told.split_once("bots: ").expect("the section is there");
    let pack = load_with_bots(section.trim().trim_end_matches(',')).unwrap();
    let found: Value = serde_json::from_str(&ozeki("tactics", &["--json"])).unwrap();
    for (name, weight) in BotWeights::NAMES.iter().zip(pack.bots.weights.in_order()) {
        assert_eq!(found["weights"][name].as_f64().map(|weight| weight as f32), Some(weight), "{name}");
    }
    assert!(found["clans"].as_object().is_some_and(serde_json::Map::is_empty), "one pile for all: {found}");
}

/// Where players have decks of their own, the clans in them have a worth each.
#[test]
fn what_clans_are_worth_is_fitted_too() {
    let found: Value = serde_json::from_str(&ozeki("gosu-x", &["--json"])).unwrap();
    let clans = found["clans"].as_object().unwrap();
    assert_eq!(clans.len(), shipped("gosu-x").clans.len());
    assert!(clans.values().any(|worth| worth.as_f64() != Some(0.0)), "{clans:?}");
    let told = ozeki("gosu-x", &[]);
    for (clan, worth) in clans {
        assert!(told.contains(&format!("{clan:?}: {worth}")), "{told}");
    }
}
