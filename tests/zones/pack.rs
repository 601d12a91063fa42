//! A pack with a zone of every kind, and cards with two backs.

use std::sync::Arc;

use ozeki::library::{Library, Memory, load};
use ozeki::pack::Pack;

use super::common::report;

/// Cards of two clans; hills have towers on their backs.
pub fn made(scripts: &[(&str, &str)]) -> Arc<Pack> {
    let pack = r#"(
        id: "made", version: "1.0.0", engine: "*", name: {"en": "Made"}, about: {"en": "For tests."}, languages: ["en"],
        clans: [(id: "hills", name: {"en": "Hills"}, colour: Green), (id: "lakes", name: {"en": "Lakes"}, colour: Blue)],
        composition: [],
        backs: {"tower": (name: {"en": "Tower"})},
        zones: {
            "market": (of: Game, shape: Row(3), seen: All, name: {"en": "market"}),
            "stock": (of: Game, shape: Pile, seen: Nobody, name: {"en": "stock"}),
            "heap": (of: Game, shape: Set, seen: Nobody, name: {"en": "heap"}),
            "orders": (of: Player, shape: Set, seen: Owner, name: {"en": "orders"}),
            "brow": (of: Player, shape: Row(2), seen: Others, name: {"en": "brow"}),
            "field": (of: Player, shape: Grid(2, 2), seen: Nobody, name: {"en": "field"}),
        },
        rules: (players: (min: 2, max: 4), opening: (draw: 3, keep: 2), placement: (new_clan_cost: 0), passing: (),
            new_round: (), victory: (points: 3)),
    )"#;
    let card = |id: String, back: &str| {
        format!("(id: {id:?}, name: {{\"en\": {id:?}}}, level: 1, power: 1, copies: 2{back}),")
    };
    let cards = |clan: &str, back: &str| {
        let cards: String = (0..12).map(|number| card(format!("{clan}_{number}"), back)).collect();
        format!("[{cards}]")
    };
    let files = Memory::default()
        .with("cards/made/pack.ron", pack)
        .with("cards/made/hills.ron", cards("hill", ", back: \"tower\""))
        .with("cards/made/lakes.ron", cards("lake", ""));
    let files =
        scripts.iter().fold(files, |files, (card, text)| files.with(&format!("scripts/made/{card}.rhai"), *text));
    load(&Library::new(vec![Box::new(files)]), "made").unwrap_or_else(|e| panic!("{}", report(&e)))
}
