//! The cards of Gosu X against what is on record of the real ones, field by field.

use std::collections::BTreeMap;
use std::process::Command;

use serde_json::Value;

/// The clan's id as the record has its name.
fn clan_id(name: &str) -> String {
    name.to_lowercase().replace(['\'', '’'], "").replace(' ', "_")
}

/// A name as the record has it: our packs tell the eight Byuns apart by their clans.
fn recorded_name(card: &Value) -> String {
    let name = card["name"]["fr"].as_str().unwrap().replace('’', "'");
    match name.split_once(" (") {
        Some((byun, _)) if byun.starts_with("Byun") => byun.to_owned(),
        _ => name,
    }
}

fn keywords(card: &Value) -> Vec<String> {
    let mut keywords: Vec<String> = card["keywords"]
        .as_array()
        .unwrap()
        .iter()
        .map(|k| k.as_str().unwrap().to_lowercase().replace(' ', "_"))
        .collect();
    keywords.sort();
    keywords
}

#[test]
fn every_card_is_as_it_is_on_record() {
    let output =
        Command::new(env!("CARGO_BIN_EXE_ozeki")).args(["cards", "gosu-x", "--json"]).env("NO_COLOR", "1").output();
    let output = output.unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let ours: Vec<Value> = serde_json::from_slice(&output.stdout).unwrap();
    let record: Vec<Value> = serde_json::from_str(include_str!("fixtures/gosu-x.json")).unwrap();
    assert_eq!((ours.len(), record.len()), (88, 88));
    assert_eq!(ours.iter().map(|card| card["copies"].as_u64().unwrap()).sum::<u64>(), 120);

    let ours: BTreeMap<(String, String), &Value> =
        ours.iter().map(|card| ((card["clan"].as_str().unwrap().to_owned(), recorded_name(card)), card)).collect();
    for real in &record {
        let key = (clan_id(real["clan"].as_str().unwrap()), real["name_fr"].as_str().unwrap().replace('’', "'"));
        let card = ours.get(&key).unwrap_or_else(|| panic!("no card {key:?}"));
        for (field, recorded) in [
            ("level", "level"),
            ("copies", "copies"),
            ("power", "value"),
            ("mutation", "relief"),
            ("activations", "max_activations"),
        ] {
            assert_eq!(card[field], real[recorded], "{field} of {key:?}");
        }
        assert_eq!(keywords(card), keywords(real), "keywords of {key:?}");
        for (part, recorded) in [("arrival", "effect"), ("permanent", "passive")] {
            for language in ["en", "fr"] {
                let said = card["says"][part][language].as_str().is_some_and(|text| !text.is_empty());
                assert_eq!(said, !real[recorded].is_null(), "{part} of {key:?} in {language}");
            }
        }
        let does = card["hooks"].as_array().unwrap().iter().any(|hook| hook == "arrival");
        assert_eq!(does, !real["effect"].is_null(), "arrival of {key:?}");
    }
}

#[test]
fn every_clan_has_eight_troops_five_heroes_and_two_immortals() {
    let record: Vec<Value> = serde_json::from_str(include_str!("fixtures/gosu-x.json")).unwrap();
    let mut counts: BTreeMap<(String, u64), u64> = BTreeMap::new();
    for card in &record {
        let key = (clan_id(card["clan"].as_str().unwrap()), card["level"].as_u64().unwrap());
        *counts.entry(key).or_default() += card["copies"].as_u64().unwrap();
    }
    assert_eq!(counts.len(), 8 * 3);
    for ((clan, level), cards) in counts {
        assert_eq!(cards, [8, 5, 2][level as usize - 1], "{clan}, level {level}");
    }
}
