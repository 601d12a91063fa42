//! A pack with zones, gold and two tiles, to which each test adds actions and scripts.

use std::sync::Arc;

use ozeki::library::{Library, LoadError, Memory, load};
use ozeki::pack::Pack;

use super::common::{Situation, report};

/// The files of the pack: fields of `pack.ron`, and scripts as `clan/card` or `rules`.
pub fn files(fields: &str, scripts: &[(&str, &str)]) -> Memory {
    let pack = r#"(
        id: "fair", format: 2, version: "1.0.0", engine: "*", name: {"en": "Fair"}, about: {"en": "For tests."}, languages: ["en"],
        clans: [(id: "hills", name: {"en": "Hills"}, colour: Green), (id: "lakes", name: {"en": "Lakes"}, colour: Blue)],
        composition: [],
        zones: {
            "market": (of: Game, shape: Row(3), seen: All, name: {"en": "market"}),
            "stock": (of: Game, shape: Pile, seen: Nobody, name: {"en": "stock"}),
            "orders": (of: Player, shape: Set, seen: Owner, name: {"en": "orders"}),
            "chest": (of: Player, shape: Set, seen: Nobody, name: {"en": "chest"}),
        },
        counters: {
            "gold": (of: Player, start: 3, max: 99, name: {"en": "gold"}),
            "used": (of: Player, max: 99, name: {"en": "used"}),
        },
        FIELDS
        rules: (players: (min: 2, max: 4), opening: (draw: 3, keep: 2), placement: (new_clan_cost: 1),
            passing: (turns_after_first: 3), hand_limit: 4, new_round: (draw_up_to: 3), victory: (points: 3)),
    )"#;
    let card = |id: String| {
        format!("(id: {id:?}, name: {{\"en\": {id:?}}}, level: 1, power: 1, copies: 3, mutation: (cost: 1)),")
    };
    let cards = |clan: &str| format!("[{}]", (0..12).map(|n| card(format!("{clan}_{n}"))).collect::<String>());
    let files = Memory::default()
        .with("cards/fair/pack.ron", pack.replace("FIELDS", fields))
        .with("cards/fair/hills.ron", cards("hill"))
        .with("cards/fair/lakes.ron", cards("lake"))
        .with("cards/fair/tiles.ron", r#"[(id: "bank", name: {"en": "Bank"}, clan: "hills")]"#);
    scripts.iter().fold(files, |files, (card, text)| files.with(&format!("scripts/fair/{card}.rhai"), *text))
}

pub fn try_made(fields: &str, scripts: &[(&str, &str)]) -> Result<Arc<Pack>, String> {
    match load(&Library::new(vec![Box::new(files(fields, scripts))]), "fair") {
        Ok(pack) => Ok(pack),
        Err(error @ LoadError::Problems { .. }) => Err(report(&error)),
        Err(error) => Err(error.to_string()),
    }
}

pub fn made(fields: &str, scripts: &[(&str, &str)]) -> Arc<Pack> {
    try_made(fields, scripts).unwrap_or_else(|e| panic!("{e}"))
}

/// Two players with a few cards.
pub fn table(pack: Arc<Pack>) -> Situation {
    Situation::on(pack)
        .seat(&["hill_1"], &["hill_0", "hill_2", "lake_1"])
        .seat(&["lake_3"], &["lake_2", "hill_3"])
        .pile(&["lake_4", "hill_4", "lake_5", "hill_5", "lake_6", "hill_6", "lake_7", "hill_7"])
        .discard(&["lake_8", "hill_8"])
}

/// What lies in zones: those of the game, and those of the first player.
pub fn with_zones(situation: Situation, game: &[(&str, &[&str])], own: &[(&str, &[&str])]) -> Situation {
    let zones = |zones: &[(&str, &[&str])]| {
        let zone = |(id, cards): &(&str, &[&str])| {
            (id.to_string(), cards.iter().map(|card| card.to_string()).collect::<Vec<String>>())
        };
        zones.iter().map(zone).collect::<Vec<_>>()
    };
    situation.set(|setup| {
        setup.zones = zones(game);
        setup.seats[0].zones = zones(own);
    })
}
