//! Packs that build on packs, and options of packs.

#[path = "../common/mod.rs"]
mod common;

mod options;
mod powers;
mod rules;
mod shared;

use std::sync::Arc;

use common::{arena_files, report};
use ozeki::game::Game;
use ozeki::library::{Library, LoadError, Memory, WrittenCards, bases_of, load};
use ozeki::pack::{AttributeValue, Pack};
use ozeki::project::Disk;
use ozeki::scenario::{Scenario, Stage, Telling, run_case};

/// A pack `errata` over the arena, with some more fields in its `pack.ron`.
fn errata(fields: &str) -> Memory {
    let pack = format!(
        r#"(id: "errata", extends: "arena", version: "2.0.0", name: {{"en": "Errata"}}, about: {{"en": "Mended."}}, {fields})"#
    );
    arena_files().with("cards/errata/pack.ron", pack)
}

fn loaded(files: Memory, name: &str) -> Arc<Pack> {
    load(&Library::new(vec![Box::new(files)]), name).unwrap_or_else(|e| panic!("{}", report(&e)))
}

fn card<'a>(pack: &'a Pack, id: &str) -> &'a ozeki::pack::Design {
    let index = pack.design_named(id).unwrap_or_else(|| panic!("`{}` has no card `{id}`", pack.id));
    &pack.designs[index]
}

#[test]
fn what_a_pack_leaves_out_comes_from_its_base() {
    let (errata, arena) = (loaded(errata(""), "errata"), common::arena());
    assert_eq!((errata.id.as_str(), errata.version.major), ("errata", 2));
    assert_eq!(errata.name["en"], "Errata");
    assert_eq!(errata.rules, arena.rules);
    let ids = |pack: &Pack| pack.designs.iter().map(|d| d.id.clone()).collect::<Vec<_>>();
    assert_eq!(ids(&errata), ids(&arena));
    assert_eq!(errata.layers.bases, ["arena"]);
    assert_eq!(errata.own_designs().count(), 0, "it brings and changes nothing");
    assert_eq!(arena.own_designs().count(), arena.designs.len());
    assert_ne!(errata.hash, arena.hash);
    let script = |pack: &Pack| card(pack, "draw_base").script.as_ref().unwrap().file.text.clone();
    assert_eq!(script(&errata), script(&arena));
}

#[test]
fn cards_are_changed_field_by_field_added_and_removed() {
    let files = errata(r#"remove: ["dark_rock"], rules: (victory: (points: 2)), prompts: {"sure": {"en": "Sure?"}}"#)
        .with(
            "cards/errata/darks.ron",
            r#"[
                (id: "dark_hero", power: 7, mutation: (zombie: true)),
                (id: "dark_chief", mutation: (cost: 3)),
                (id: "zombie", mutation: None),
                (id: "dark_new", name: {"en": "Dark new"}, level: 2, power: 3, copies: 1),
            ]"#,
        )
        .with("cards/errata/powers.ron", r#"{"draw": (base: (text: {"en": "draw, quickly"}))}"#)
        .with("scripts/errata/darks/dark_new.rhai", "fn arrival(me) { if may(\"sure\") { draw(me.owner, 1); } }")
        .with("scripts/errata/fires/link_destroy.rhai", "fn link(me) { base(me, \"destroy\"); }");
    let (errata, arena) = (loaded(files, "errata"), common::arena());
    let hero = card(&errata, "dark_hero");
    assert_eq!((hero.power, hero.copies, hero.mutation.map(|m| (m.cost, m.zombie))), (7, 5, Some((2, true))));
    assert_eq!(card(&errata, "dark_chief").mutation.map(|m| m.cost), Some(3));
    assert!(card(&errata, "zombie").mutation.is_none());
    assert!(errata.design_named("dark_rock").is_none());
    assert_eq!(errata.designs.len(), arena.designs.len());
    assert_eq!((errata.rules.victory.points, errata.rules.victory.army_cards), (2, Some(15)));
    assert_eq!(errata.families["draw"].base.text["en"], "draw, quickly");
    assert_eq!(errata.families["draw"].icon, arena.families["draw"].icon);
    let own: Vec<&str> = errata.own_designs().map(|(_, d)| d.id.as_str()).collect();
    assert_eq!(own, ["dark_hero", "dark_chief", "zombie", "dark_new", "link_destroy"]);
    assert!(errata.warnings.is_empty());
}

#[test]
fn a_card_that_is_removed_can_be_written_anew_in_another_clan() {
    let files = errata(r#"remove: ["dark_medic"]"#).with(
        "cards/errata/mekas.ron",
        r#"[(id: "dark_medic", name: {"en": "Doctor"}, level: 2, power: 3, copies: 1)]"#,
    );
    let pack = loaded(files, "errata");
    let medic = card(&pack, "dark_medic");
    assert_eq!((pack.clans[usize::from(medic.clan)].id.as_str(), medic.script.is_some()), ("mekas", false));
}

#[test]
fn layers_lie_on_layers_and_on_packs_of_another_source() {
    let top = r#"(id: "top", extends: "errata", version: "0.1.0", name: {"en": "Top"}, about: {"en": "Top."})"#;
    let own =
        Memory::new().with("cards/top/pack.ron", top).with("cards/top/darks.ron", r#"[(id: "dark_hero", copies: 1)]"#);
    let base = errata("").with("cards/errata/darks.ron", r#"[(id: "dark_hero", power: 7)]"#);
    let library = Library::new(vec![Box::new(own), Box::new(base)]);
    let pack = load(&library, "top").unwrap_or_else(|e| panic!("{}", report(&e)));
    let hero = card(&pack, "dark_hero");
    assert_eq!((hero.power, hero.copies, hero.level), (7, 1, 2));
    assert_eq!(pack.layers.bases, ["errata", "arena"]);
    assert_eq!(bases_of(&library, "top").unwrap(), ["errata", "arena"]);
    assert_eq!(pack.own_designs().count(), 1);
}

#[test]
fn the_hash_covers_every_file_that_is_used() {
    let hash = |files| loaded(files, "errata").hash;
    let before = hash(errata(""));
    assert_eq!(before, hash(errata("")));
    assert_ne!(before, hash(errata("").with("scripts/arena/rules.rhai", "// nothing yet\n")));
    assert_ne!(before, hash(errata("").with("cards/errata/darks.ron", "[]")));
}

#[test]
fn what_is_doubtful_in_the_base_is_not_told_of_those_that_build_on_it() {
    let doubtful = "fn arrival(me) { let unused = 1; base(me, \"draw\"); }";
    let files = || errata("").with("scripts/arena/fires/draw_base.rhai", doubtful);
    assert_eq!(loaded(files(), "arena").warnings.len(), 1);
    assert!(loaded(files(), "errata").warnings.is_empty());
    let own = loaded(files().with("scripts/errata/fires/draw_max.rhai", doubtful.replace("base", "max")), "errata");
    assert_eq!(own.warnings.len(), 1);
    assert!(own.warnings[0].file.path.contains("scripts/errata"));
}

#[test]
fn the_cards_as_written_know_whose_they_are() {
    let files = errata("").with("cards/errata/darks.ron", r#"[(id: "dark_hero", power: 7)]"#);
    let mut cards =
        WrittenCards::read(&Library::new(vec![Box::new(files)]), "errata").unwrap_or_else(|e| panic!("{e}"));
    let darks = cards.files.iter().find(|file| file.clan == "darks").unwrap();
    assert!(darks.text.contains("power: 7") && !darks.text.contains("dark_rock"), "its own text, not that of its base");
    assert!(darks.cards.len() > 5 && darks.from_base.len() == darks.cards.len());
    let fires = cards.files.iter().find(|file| file.clan == "fires").unwrap();
    assert!(fires.is_new && !fires.cards.is_empty());
    cards.keep_own();
    assert_eq!(cards.files.iter().map(|file| file.cards.len()).sum::<usize>(), 1);
}

const OPTIONS: &str = r#"options: {
    "quick": (name: {"en": "Quick"}, about: {"en": "One point."}, rules: (victory: (points: 1))),
    "duel": (name: {"en": "Duel"}, about: {"en": "Two players."}, rules: (players: [2])),
    "long": (name: {"en": "Long"}, about: {"en": "Five points."}, rules: (victory: (points: 5))),
}"#;

#[test]
fn options_change_rules_in_the_order_they_are_declared() {
    let pack = |name: &str| loaded(errata(OPTIONS), name);
    let rules = |name: &str| {
        let rules = pack(name).rules.clone();
        (rules.victory.points, rules.players.most(), rules.victory.army_cards)
    };
    assert_eq!(rules("errata"), (3, 4, Some(15)));
    assert_eq!(rules("errata+quick"), (1, 4, Some(15)));
    assert_eq!(rules("errata+duel+quick"), (1, 2, Some(15)));
    assert_eq!(rules("errata+long+quick"), (5, 4, Some(15)), "of two that say different things the later one wins");
    assert_eq!(pack("errata+long+duel+long").full_id(), "errata+duel+long");
    assert_eq!(pack("errata+long+duel").hash, pack("errata+duel+long").hash);
    let hashes = ["errata", "errata+quick", "errata+duel"].map(|name| pack(name).hash);
    assert!(hashes[0] != hashes[1] && hashes[1] != hashes[2] && hashes[0] != hashes[2]);
    let options = &pack("errata").layers.options;
    assert_eq!(options.keys().collect::<Vec<_>>(), ["quick", "duel", "long"]);
    assert_eq!(options["duel"].about["en"], "Two players.");
}

#[test]
fn an_option_chosen_later_makes_the_same_pack() {
    let plain = loaded(errata(OPTIONS), "errata");
    for name in ["quick", "duel"] {
        let chosen = plain.with_options(&[name.to_owned()]).unwrap();
        let named = loaded(errata(OPTIONS), &format!("errata+{name}"));
        assert_eq!((chosen.hash, chosen.full_id()), (named.hash, named.full_id()));
        assert_eq!(chosen.rules, named.rules);
        let both = chosen.with_options(&["long".to_owned()]).unwrap();
        assert_eq!(both.hash, loaded(errata(OPTIONS), &format!("errata+{name}+long")).hash);
    }
}

#[test]
fn an_unknown_option_is_refused_with_those_there_are() {
    let library = |fields| Library::new(vec![Box::new(errata(fields)) as _]);
    let error = load(&library(OPTIONS), "errata+qick").unwrap_err();
    assert!(matches!(error, LoadError::UnknownOption { .. }));
    assert_eq!(error.to_string(), "`errata` has no option `qick`; did you mean `quick`? There are quick, duel, long");
    assert!(load(&library(""), "errata+quick").unwrap_err().to_string().ends_with("it has none"));
    assert!(loaded(errata(OPTIONS), "errata").with_options(&["x".to_owned()]).is_err());
}

#[test]
fn a_pack_has_the_options_of_its_base_and_changes_them() {
    let base = arena_files();
    let text =
        String::from_utf8(ozeki::library::Source::read(&base, "cards/arena/pack.ron").unwrap().unwrap()).unwrap();
    let files = errata(r#"options: {"quick": (rules: (victory: (points: 2)))}"#)
        .with("cards/arena/pack.ron", text.replace("composition: [],", &format!("composition: [], {OPTIONS},")));
    assert_eq!(loaded(files.clone(), "errata+quick").rules.victory.points, 2);
    assert_eq!(loaded(files.clone(), "errata+duel").rules.players.most(), 2);
    assert_eq!(loaded(files, "arena+quick").rules.victory.points, 1);
}

#[test]
fn a_saved_game_knows_its_options() {
    let pack = loaded(errata(OPTIONS), "errata+duel+quick");
    let game = Game::new(pack.clone(), 2, 7).unwrap();
    let saved = game.save(vec!["human".to_owned(), "random".to_owned()]);
    assert_eq!(saved.pack, "errata+quick+duel");
    let again = loaded(errata(OPTIONS), &saved.pack);
    assert!(Game::load(again, &saved, None, false).is_ok());
    assert!(Game::load(loaded(errata(OPTIONS), "errata"), &saved, None, false).is_err(), "another pack");
}

#[test]
fn cases_of_a_scenario_are_played_with_options() {
    let stage = Stage::new(loaded(errata(OPTIONS), "errata"));
    let scenario = |options: &str| {
        let text = format!("(cases: [(name: \"a game\", options: [{options}], deal: 3, play: [])])");
        Scenario::read(Arc::new(ozeki::problem::SourceFile { path: "x.ron".into(), text })).unwrap()
    };
    let run = |options: &str| {
        let scenario = scenario(options);
        let stage = stage.with_options(&scenario, &scenario.cases[0])?;
        run_case(&stage, &scenario, &scenario.cases[0], Telling::Outcome)
    };
    // A new game begins with questions, and these are not answered; but with three players it begins at all.
    assert!(run("").unwrap_err().message.contains("an open question"));
    assert!(run("\"duel\"").unwrap_err().message.contains("is for 2 players, not 3"));
    let unknown = run("\"dual\"").unwrap_err();
    assert!(unknown.message.contains("did you mean `duel`?"), "{}", unknown.message);
    assert_eq!(&unknown.file.text[unknown.span.clone()], "dual");
}

#[test]
fn every_shipped_pack_loads_with_each_of_its_options() {
    let library = Library::new(vec![Box::new(Disk::new(env!("CARGO_MANIFEST_DIR")))]);
    for id in common::shipped_ids() {
        let pack = load(&library, &id).unwrap_or_else(|e| panic!("{}", report(&e)));
        for option in pack.layers.options.keys() {
            let with = load(&library, &format!("{id}+{option}")).unwrap_or_else(|e| panic!("{}", report(&e)));
            assert_ne!(with.rules, pack.rules, "{id}+{option}");
        }
    }
}

#[test]
fn counters_and_attributes_are_laid_over_field_by_field() {
    let files = errata(r#"counters: {"gold": (max: 30), "luck": (of: Player, max: 5, name: {"en": "luck"})}"#)
        .with("cards/errata/darks.ron", r#"[(id: "dark_grunt", attributes: {"speed": 1, "kind": None})]"#);
    let pack = loaded(files, "errata");
    let gold = pack.counters["gold"].spec;
    assert_eq!((gold.start, gold.max, pack.counters["luck"].spec.max), (3, 30, 5));
    let values = [0, 1, 2].map(|attribute| card(&pack, "dark_grunt").attribute(attribute));
    let both = AttributeValue::Words(0b11);
    assert_eq!(values, [AttributeValue::Number(1), AttributeValue::Nothing, both], "the tags stay");
}
