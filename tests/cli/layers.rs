//! Packs that build on packs, and options, from the command line.

use super::{Project, json, stderr, stdout};

const PACK: &str = r#"(
    id: "errata", extends: "tactics", version: "0.1.0", composition: [],
    name: {"en": "Errata", "fr": "Errata"}, about: {"en": "Mended.", "fr": "Corrigé."},
    options: {"short": (name: {"en": "Short", "fr": "Court"}, about: {"en": "One point.", "fr": "Un point."},
        rules: (victory: (points: 1)))},
)"#;

/// A project with a pack that builds on one of its others.
fn errata() -> Project {
    let project = Project::new();
    for folder in ["cards/errata", "scripts/errata/fires", "tests/scenarios/errata"] {
        std::fs::create_dir_all(project.path(folder)).unwrap();
    }
    project.write("cards/errata/pack.ron", PACK).write("cards/errata/fires.ron", "[(id: \"ember_scamp\", power: 3)]\n");
    project
}

#[test]
fn a_layer_is_listed_compared_and_explained() {
    let project = errata();
    let own = json(&project.ozeki(&["cards", "errata", "--own", "--json"]));
    assert_eq!(own.as_array().unwrap().len(), 1);
    assert_eq!((&own[0]["id"], &own[0]["power"]), (&"ember_scamp".into(), &3.into()));
    assert_eq!(stdout(&project.ozeki(&["cards", "errata", "--own", "--csv"])).lines().count(), 2);
    assert!(stdout(&project.ozeki(&["diff", "tactics", "errata"])).contains("power: 2 → 3"));
    assert!(stdout(&project.ozeki(&["explain", "errata", "ember_scamp"])).contains("changed by `errata`"));
    assert!(stdout(&project.ozeki(&["explain", "errata", "soot_drudge"])).contains("unchanged"));
    let packs = json(&project.ozeki(&["packs", "--json"]));
    let errata = packs.as_array().unwrap().iter().find(|pack| pack["id"] == "errata").unwrap();
    assert_eq!((&errata["extends"], &errata["options"][0]["id"]), (&"tactics".into(), &"short".into()));
}

#[test]
fn the_gate_asks_only_for_what_the_layer_brings_or_changes() {
    let project = errata();
    let output = project.ozeki(&["test", "errata", "--gate"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).contains("cards without their own scenario: ember_scamp\n"), "{}", stdout(&output));
    let scenario = std::fs::read_to_string(project.path("tests/scenarios/tactics/ember_scamp.ron")).unwrap();
    project.write("tests/scenarios/errata/ember_scamp.ron", &scenario);
    assert!(project.ozeki(&["test", "errata", "--accept"]).status.success());
    let output = project.ozeki(&["test", "errata", "--gate"]);
    assert!(output.status.success(), "{}", stdout(&output));
}

#[test]
fn a_problem_is_shown_where_it_was_written() {
    let project = errata();
    project.edit("cards/tactics/gobans.ron", "level: 1", "level: 9");
    let said = stderr(&project.ozeki(&["check", "errata"]));
    assert!(said.contains("cards/tactics/gobans.ron:") && !said.contains("cards/errata"), "{said}");
    project.write("cards/errata/fires.ron", "[(id: \"ember_skamp\", power: 3)]\n");
    let said = stderr(&project.ozeki(&["check", "errata"]));
    assert!(said.contains("cards/errata/fires.ron:1:7") && said.contains("did you mean `ember_scamp`?"), "{said}");
}

#[test]
fn import_and_new_write_to_the_files_of_the_layer() {
    let project = errata();
    let before = std::fs::read_to_string(project.path("cards/tactics/darks.ron")).unwrap();
    project.write("cards.csv", "id,power,name.fr\nember_scamp,4,Galopin\ngrave_tickler,6,Chatouilleur\n");
    let output = project.ozeki(&["import", "cards.csv", "errata", "--yes"]);
    assert!(output.status.success(), "{}{}", stdout(&output), stderr(&output));
    let text = |file: &str| std::fs::read_to_string(project.path(file)).unwrap();
    assert_eq!(text("cards/errata/fires.ron"), "[(id: \"ember_scamp\", name: {\"fr\": \"Galopin\"}, power: 4)]\n");
    assert!(
        text("cards/errata/darks.ron").contains("(id: \"grave_tickler\", name: {\"fr\": \"Chatouilleur\"}, power: 6)")
    );
    assert_eq!(text("cards/tactics/darks.ron"), before, "the base is left alone");
    let output = project.ozeki(&["new", "card", "errata", "sly_one", "--clan", "mekas", "--level", "1"]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(text("cards/errata/mekas.ron").contains("sly_one"));
    assert!(project.ozeki(&["check", "errata"]).status.success());
}

#[test]
fn options_are_named_with_a_plus_or_one_by_one() {
    let project = errata();
    let simulated = |args: &[&str]| {
        let report = json(&project.ozeki(&[&["simulate", "--games", "5", "--json"], args].concat()));
        (report["pack"].clone(), report["pack_hash"].clone(), report["rounds"].clone())
    };
    let with = simulated(&["errata+short"]);
    assert_eq!(with.0, "errata+short");
    assert_eq!(with, simulated(&["errata", "--option", "short"]));
    assert_ne!(with.1, simulated(&["errata"]).1);
    assert!(project.ozeki(&["check", "errata+short"]).status.success());
    for args in [&["check", "errata+shrt"][..], &["play", "errata", "--option", "shrt"], &["cards", "errata+shrt"]] {
        let refused = project.ozeki(args);
        assert_eq!(refused.status.code(), Some(2), "{args:?}");
        assert!(stderr(&refused).contains("did you mean `short`? There are short"), "{}", stderr(&refused));
    }
    assert_eq!(project.ozeki(&["test", "errata+short"]).status.code(), Some(2));
}

#[test]
fn a_game_with_options_is_saved_replayed_and_becomes_a_scenario() {
    let project = errata();
    let input = "1\n".repeat(6) + "save game.json\nquit\n";
    assert!(project.ozeki_with(&["play", "errata+short", "--seed", "3"], &input).status.success());
    let replayed = stdout(&project.ozeki(&["replay", "game.json"]));
    assert!(replayed.starts_with("errata+short 0.1.0"), "{replayed}");
    let output = project.ozeki(&["scenario", "from", "game.json", "--at", "5", "--name", "moment"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let scenario = std::fs::read_to_string(project.path("tests/scenarios/errata/moment.ron")).unwrap();
    assert!(scenario.contains("options: [\"short\"]"), "{scenario}");
    assert!(project.ozeki(&["test", "errata", "moment", "--accept"]).status.success());
}

#[test]
fn a_new_pack_builds_on_what_can_be_found_again() {
    let project = errata();
    let refused = project.ozeki(&["init", "elsewhere", "--from", "errata"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(stderr(&refused).contains("--copy"), "{}", stderr(&refused));
    assert!(project.ozeki(&["new", "pack", "third", "--from", "errata"]).status.success());
    assert!(stdout(&project.ozeki(&["check", "third"])).contains("no problems"));
}
