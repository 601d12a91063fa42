//! Options that change cards and scripts, need and exclude each other, and are for some numbers of players.

use ozeki::game::{Game, GameError};
use ozeki::library::{Library, LoadError, Memory, load};
use ozeki::problem::{Code, Diagnostic};
use ozeki::vocabulary::hooks::Hook;

use crate::common::Situation;
use crate::{card, errata, loaded};

const PILE: [&str; 9] = ["goban_grunt"; 9];

const OPTIONS: &str = r#"options: {
    "storm": (
        name: {"en": "Storm"}, about: {"en": "Other cards."}, remove: ["dark_rock"], replaces: ["arrived"],
        rules: (victory: (points: 2)),
    ),
    "calm": (name: {"en": "Calm"}, about: {"en": "One point."}, rules: (victory: (points: 1)), excludes: ["storm"]),
    "flood": (name: {"en": "Flood"}, about: {"en": "For a few."}, needs: ["storm"], players: [2, 4]),
    "crowd": (name: {"en": "Crowd"}, about: {"en": "For many."}, players: [3]),
}"#;

fn files(fields: &str) -> Memory {
    let cards = "cards/errata/options/storm";
    let scripts = "scripts/errata/options/storm";
    errata(fields)
        .with(
            "scripts/errata/rules.rhai",
            "fn arrived(card) { draw(card.owner, 3); }\nfn first_pass(player) { draw(player, 1); }",
        )
        .with(
            &format!("{cards}/darks.ron"),
            r#"[
            (id: "dark_hero", power: 9),
            (id: "dark_new", name: {"en": "Dark new"}, level: 1, power: 3, copies: 1),
        ]"#,
        )
        .with(&format!("{cards}/pack.ron"), r#"(prompts: {"sure": {"en": "Sure?"}})"#)
        .with(&format!("{scripts}/darks/dark_new.rhai"), "fn arrival(me) { if may(\"sure\") { gust(me.owner); } }")
        .with(&format!("{scripts}/fires/fire_grunt.rhai"), "fn arrival(me) { gust(me.owner); }")
        .with(&format!("{scripts}/shared.rhai"), "fn gust(player) { draw(player, 2); }")
        .with(&format!("{scripts}/rules.rhai"), "fn arrived(card) { draw(card.owner, 1); }")
}

fn refused(fields: &str, name: &str) -> String {
    load(&Library::new(vec![Box::new(files(fields))]), name).unwrap_err().to_string()
}

fn told(files: Memory) -> Vec<Diagnostic> {
    match load(&Library::new(vec![Box::new(files)]), "errata") {
        Ok(pack) => pack.warnings.clone(),
        Err(LoadError::Problems { problems, .. }) => problems,
        Err(other) => panic!("{other}"),
    }
}

#[test]
fn an_option_brings_replaces_and_removes_cards_and_scripts() {
    let plain = loaded(files(OPTIONS), "errata");
    assert!(plain.warnings.is_empty(), "{:?}", plain.warnings);
    assert!(plain.design_named("dark_new").is_none() && plain.design_named("dark_rock").is_some());
    assert!(!card(&plain, "fire_grunt").has_hook(Hook::Arrival));
    let storm = loaded(files(OPTIONS), "errata+storm");
    assert!(storm.warnings.is_empty(), "{:?}", storm.warnings);
    assert!(storm.design_named("dark_rock").is_none());
    assert_eq!((card(&storm, "dark_hero").power, storm.rules.victory.points), (9, 2));
    assert!(card(&storm, "dark_new").has_hook(Hook::Arrival));
    assert_ne!(storm.hash, plain.hash);
    for (pack, hand) in [(plain.clone(), 3), (storm.clone(), 3)] {
        let table = Situation::on(pack).seat(&[], &["fire_grunt"]).seat(&["dark_grunt"], &["dark_grunt"]);
        let mut t = table.pile(&PILE).start();
        t.play("fire_grunt");
        assert_eq!(t.hand(0).len(), hand, "three from the rules; or two from the card, and one from the other rules");
    }
    assert!(storm.pack_listens(Hook::FirstPass), "what is not replaced stays");
    // Chosen later, it is the same pack.
    let later = plain.with_options(&["storm".to_owned()]).unwrap();
    assert_eq!((later.hash, later.full_id()), (storm.hash, storm.full_id()));
    assert_eq!(later.designs.len(), storm.designs.len());
    let names: Vec<(&str, bool)> = plain.layers.options.iter().map(|(id, o)| (id.as_str(), o.changes_cards)).collect();
    assert_eq!(names, [("storm", true), ("calm", false), ("flood", false), ("crowd", false)]);
}

#[test]
fn a_choice_that_cannot_be_is_refused_in_a_sentence() {
    let needs = "option `flood` of `errata` needs `storm` as well: write errata+flood+storm";
    let excludes = "options `calm` and `storm` of `errata` exclude each other: choose one of them";
    assert_eq!(refused(OPTIONS, "errata+flood"), needs);
    assert_eq!(refused(OPTIONS, "errata+storm+calm"), excludes);
    let plain = loaded(files(OPTIONS), "errata");
    assert_eq!(plain.with_options(&["flood".to_owned()]).unwrap_err().to_string(), needs);
    let calm = plain.with_options(&["calm".to_owned()]).unwrap();
    assert_eq!(calm.with_options(&["storm".to_owned()]).unwrap_err().to_string(), excludes);
}

#[test]
fn an_option_is_for_some_numbers_of_players() {
    let flood = loaded(files(OPTIONS), "errata+storm+flood");
    assert_eq!(flood.rules.players.iter().collect::<Vec<_>>(), [2, 4]);
    let Err(GameError::Players { pack, .. }) = Game::new(flood, 3, 1) else { panic!("it is not for three") };
    assert_eq!(pack, "errata+storm+flood");
    let crowd = loaded(files(OPTIONS), "errata").with_options(&["crowd".to_owned()]).unwrap();
    assert_eq!(crowd.rules.players.iter().collect::<Vec<_>>(), [3]);
    let Err(LoadError::Problems { problems, .. }) =
        load(&Library::new(vec![Box::new(files(OPTIONS))]), "errata+storm+flood+crowd")
    else {
        panic!("no number of players is for both")
    };
    assert_eq!(problems[0].message, "option `crowd` is for 3 players, but the game is for 2 or 4");
}

#[test]
fn what_is_wrong_with_an_option_is_told_in_its_files() {
    let with = |more: &str| OPTIONS.replace("\"calm\": (", &format!("\"calm\": ({more}, "));
    let message = |fields: &str| told(files(fields)).into_iter().map(|problem| problem.message).collect::<Vec<_>>();
    assert_eq!(message(OPTIONS), [""; 0]);
    assert_eq!(message(&with(r#"needs: ["strom"]"#)), ["there is no option `strom`"]);
    assert_eq!(message(&with(r#"needs: ["calm"]"#)), ["`calm` needs itself"]);
    assert_eq!(message(&with(r#"needs: ["storm"]"#)), ["`calm` excludes `storm`, but cannot be without it"]);
    assert_eq!(message(&with("players: [7]")), ["option `calm` is for 7 players, but the game is for 2 to 4"]);
    assert_eq!(message(&with(r#"remove: ["dark_rok"]"#)), ["`dark_rok` is not a card of `errata`"]);
    let wrong =
        files(OPTIONS).with("scripts/errata/options/storm/darks/dark_new.rhai", "fn arrival(me) { guts(me.owner); }");
    let found = told(wrong);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].file.path.ends_with("options/storm/darks/dark_new.rhai"), "{}", found[0].file.path);
    let found = told(files(OPTIONS).with("cards/errata/options/storm/darks.ron", r#"[(id: "dark_hero", pover: 9)]"#));
    assert!(found.iter().any(|problem| problem.file.path.ends_with("options/storm/darks.ron")), "{found:?}");
    let stray = told(files(OPTIONS).with("cards/errata/options/strom/darks.ron", "[]"));
    assert_eq!((stray.len(), stray[0].code), (1, Code::Options), "{stray:?}");
    let own = told(
        files(OPTIONS).with("cards/errata/options/storm/pack.ron", r#"(id: "x", prompts: {"sure": {"en": "?"}})"#),
    );
    assert_eq!(own[0].message, "an option cannot change `id` of its pack");
}
