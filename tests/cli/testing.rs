//! `ozeki test` never says that all is well when it is not, or when nothing was looked at.

use super::{Project, ozeki_in, stderr, stdout};

/// In every pack, the scenario that comes with a new card sees how many cards it draws.
#[test]
fn a_scaffolded_scenario_fails_when_the_card_draws_another_number() {
    let empty = tempfile::TempDir::new().unwrap();
    for from in ["", "tactics", "gosu", "kamakor", "gosu-x"] {
        let name = format!("on_{}", from.replace('-', "_"));
        let base = if from.is_empty() { vec![] } else { vec!["--from", from] };
        let made = ozeki_in(empty.path(), &[&["init", &name][..], &base].concat(), "");
        assert!(made.status.success(), "{}", stderr(&made));
        let folder = empty.path().join(&name);
        assert!(ozeki_in(&folder, &["test", "--accept"], "").status.success());
        let scripts = folder.join("scripts").join(&name);
        let clan = std::fs::read_dir(&scripts).unwrap().next().unwrap().unwrap().path();
        let script = clan.join("first_card.rhai");
        let text = std::fs::read_to_string(&script).unwrap();
        let old = "draw(me.owner, 1)";
        assert!(text.contains(old), "{text}");
        for new in ["draw(me.owner, 2)", "draw(me.owner, 3)"] {
            std::fs::write(&script, text.replace(old, new)).unwrap();
            let tested = ozeki_in(&folder, &["test"], "");
            assert_eq!(tested.status.code(), Some(1), "{name}, {new}: {}", stdout(&tested));
            assert!(stdout(&tested).contains("1 changed"), "{}", stdout(&tested));
        }
    }
}

#[test]
fn a_scenario_is_begun_for_the_card_it_is_named_after() {
    let project = Project::new();
    assert!(project.ozeki(&["new", "scenario", "tactics", "ember_scamp_x_against_two"]).status.success());
    let text = std::fs::read_to_string(project.path("tests/scenarios/tactics/ember_scamp_x_against_two.ron")).unwrap();
    assert!(text.contains("play: [Play(\"ember_scamp_x\")"), "{text}");
}

#[test]
fn names_that_are_no_files_are_refused_before_anything_is_written() {
    let project = Project::new();
    for (args, said) in [
        (&["new", "scenario", "tactics", "../x"][..], "`../x` is not a valid name"),
        (&["new", "scenario", "tactics", "Two Words"], "for example two_words"),
        (&["new", "card", "tactics", "Big Fox", "--clan", "fires", "--level", "1"], "for example big_fox"),
        (&["new", "card", "tactics", "big_fox", "--clan", "fire", "--level", "1"], "did you mean `fires`?"),
        (&["new", "card", "tactics", "big_fox", "--clan", "fires", "--level", "9"], "9 is not in 1..=6"),
        (&["new", "card", "tactics", "big_fox", "--clan", "fires", "--level", "4"], "4 is not a level of `tactics`"),
        (
            &["new", "card", "tactics", "big_fox", "--clan", "fires", "--level", "1", "--copies", "0"],
            "0 is not in 1..=",
        ),
    ] {
        let output = project.ozeki(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}{}", stdout(&output), stderr(&output));
        assert!(stderr(&output).contains(said), "{args:?}: no `{said}` in {}", stderr(&output));
    }
    assert!(!project.path("tests/scenarios/x.ron").exists());
}

#[test]
fn running_nothing_is_no_success() {
    let project = Project::new();
    for (args, code, said) in [
        (&["test", "tactics", "ember_scmp"][..], 2, "did you mean `ember_scamp`?"),
        (&["test", "tactics", "zzz"], 2, "nothing was run: no scenario of `tactics` has `zzz` in its name"),
        (&["test", "ember_scamp"], 2, "there is no pack `ember_scamp`; did you mean: ozeki test tactics ember_scamp"),
        (&["test", "tactcs"], 2, "did you mean `tactics`?"),
        (&["test", "tactics", "ember", "--accept", "--review"], 2, "cannot be used with"),
        (&["test", "--json", "--review"], 2, "cannot be used with"),
    ] {
        let output = project.ozeki(args);
        assert_eq!(output.status.code(), Some(code), "{args:?}: {}{}", stdout(&output), stderr(&output));
        assert!(stderr(&output).contains(said), "{args:?}: no `{said}` in {}", stderr(&output));
    }
    std::fs::remove_dir_all(project.path("tests/scenarios/gosu")).unwrap();
    let none = project.ozeki(&["test", "gosu"]);
    assert_eq!(none.status.code(), Some(1), "{}", stdout(&none));
    assert!(stderr(&none).contains("ozeki new scenario gosu NAME"), "{}", stderr(&none));
    let empty = tempfile::TempDir::new().unwrap();
    let none = ozeki_in(empty.path(), &["test"], "");
    assert_eq!(none.status.code(), Some(1));
    assert!(stderr(&none).contains("this project has no scenarios"), "{}", stderr(&none));
}

#[test]
fn what_is_rejected_or_not_come_to_is_counted() {
    let project = Project::new();
    for card in ["ember_scamp", "ember_scamp_x"] {
        let script = format!("scripts/tactics/fires/{card}.rhai");
        project.edit(&script, "base(me, \"destroy\");", "base(me, \"destroy\"); draw(me.owner, 1);");
    }
    let ask = |input: &str| project.ozeki_with(&["test", "tactics", "ember_scamp", "--review"], input);
    let summary = |output: &std::process::Output| stdout(output).lines().last().unwrap_or_default().to_owned();
    let rejected = ask("r\n");
    assert_eq!(rejected.status.code(), Some(1));
    assert!(stdout(&rejected).contains("1 rejected"), "{}", stdout(&rejected));
    assert!(!project.path("snapshots/tactics/ember_scamp.snap.new").exists(), "it waits for nobody");
    let all = project.ozeki(&["test", "tactics", "ember_scamp", "--reject"]);
    assert!(summary(&all).contains("1 rejected"), "{}", stdout(&all));
    let left = project.ozeki_with(&["test", "tactics", "ember", "--review"], "q\n");
    assert_eq!(left.status.code(), Some(1));
    assert!(stdout(&left).contains(" not run"), "{}", stdout(&left));
    let refused = project.ozeki(&["test", "tactics", "ember_scamp", "--json", "--reject"]);
    let report: serde_json::Value = serde_json::from_str(&stdout(&refused)).unwrap();
    assert_eq!(report["scenarios"][0]["verdict"], "rejected", "{report}");
}

#[test]
fn files_that_are_not_run_or_compared_are_told() {
    let project = Project::new();
    let scenario = "tests/scenarios/tactics/ember_scamp.ron";
    std::fs::copy(project.path(scenario), project.path("tests/scenarios/lost.ron")).unwrap();
    std::fs::remove_file(project.path(scenario)).unwrap();
    let said = stdout(&project.ozeki(&["test"]));
    assert!(said.contains("tests/scenarios/lost.ron is not run"), "{said}");
    assert!(said.contains("snapshots/tactics/ember_scamp.snap is not used"), "{said}");
    assert!(!said.contains("playthrough"), "that one is another test's: {said}");
    project.write(scenario, "(cases: [])");
    let output = project.ozeki(&["test", "tactics", "ember_scamp"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("no cases, so it tests nothing"), "{}", stderr(&output));
    std::fs::rename(project.path("tests/scenarios/tactics"), project.path("tests/scenarios/tactic")).unwrap();
    let output = project.ozeki(&["test"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("belongs to an unknown pack"), "{}", stderr(&output));
}

/// A setup that cannot be is told at the card or the player it is about, in the words of the file.
#[test]
fn an_impossible_setup_is_told_where_it_is() {
    let project = Project::new();
    let told = |pack: &str, setup: &str| {
        let text = format!("(cases: [(\n name: \"x\",\n setup: (\n{setup}\n ),\n play: [Pass],\n)])");
        project.write(&format!("tests/scenarios/{pack}/placed.ron"), &text);
        let output = project.ozeki(&["test", pack, "placed"]);
        assert_eq!(output.status.code(), Some(1), "{}", stdout(&output));
        stderr(&output)
    };
    let six = "\"soot_drudge\", \"ember_scamp\", \"fuse_biter\", \"ember_scamp\", \"fuse_biter\"";
    let full = format!("  you: (army: [{six}, \"prescient\"]),\n  pile: [\"prescient\"],");
    let said = told("tactics", &full);
    assert!(said.contains("the level 1 row of `you` is full with 5 cards: `prescient` does not fit"), "{said}");
    assert!(said.contains("placed.ron:4:"), "at the army, not at the pile: {said}");
    let said = told("tactics", "  you: (),\n  them: (army: [\"archive_mole\"]),");
    assert!(said.contains("`them` has more cards of level 2") && said.contains("placed.ron:5:"), "{said}");
    assert!(said.contains("needs a card of level 1 below it"), "{said}");
    let said = told("tactics", "  them: (army: [\"soot_drudge@3\"]),\n  pile: [\"soot_drudge\"],");
    assert!(said.contains("cannot be played to level 3") && said.contains("placed.ron:4:"), "{said}");
    for tokens in ["tokens: (hand: 200, spent: 200, locked: 0)", "tokens: (hand: 255, spent: 1, locked: 0)"] {
        let said = told("gosu", &format!("  you: ({tokens}),"));
        assert!(said.contains("`you` has ") && said.contains(" tokens, but the maximum in `gosu` is"), "{said}");
        assert!(said.contains("placed.ron:4:"), "{said}");
    }
    let said = told("gosu", &format!("  you: (army: [\"pebble_counter{}\"]),", "*".repeat(257)));
    assert!(said.contains("`you` has 257 tokens"), "{said}");
    let said = told("tactics", "  you: (hand: [\"ember_scmp\"]),\n  pile: [\"soot_drudge\"],");
    assert!(said.contains("placed.ron:4:"), "{said}");
}

#[test]
fn equal_problems_are_counted_and_not_all_shown() {
    let project = Project::new();
    project.edit("cards/tactics/pack.ron", "languages: [\"en\", \"fr\"]", "languages: [\"en\", \"fr\", \"de\"]");
    let few = stderr(&project.ozeki(&["check", "tactics"]));
    let times = |text: &str| text.matches("error[missing-translation]").count();
    assert_eq!(times(&few), 5, "{few}");
    assert!(
        few.contains("more of the same kind") && few.contains("only the first 5 are shown; `ozeki check --all`"),
        "{few}"
    );
    let all = stderr(&project.ozeki(&["check", "tactics", "--all"]));
    let told: serde_json::Value =
        serde_json::from_str(&stdout(&project.ozeki(&["check", "tactics", "--json"]))).unwrap();
    // The engine does not speak the language either, and says so once.
    let of_texts =
        |all: &Vec<serde_json::Value>| all.iter().filter(|told| told["code"] == "missing-translation").count();
    assert_eq!(Some(times(&all)), told.as_array().map(of_texts), "JSON has them all");
    assert!(times(&all) > 60 && few.contains(&format!("… and {} more of the same kind", times(&all) - 5)), "{few}");
    assert_eq!(times(&stderr(&project.ozeki(&["play", "tactics"]))), 5);
}

/// Before a game begins, a hand has no more cards than are dealt.
#[test]
fn an_opening_hand_may_not_be_over_full() {
    use ozeki::library::{Library, load};
    use ozeki::project::Disk;
    use ozeki::setup::{SeatSetup, SetupError, TableSetup};
    use ozeki::table::Phase;
    let library = Library::new(vec![Box::new(Disk::new(env!("CARGO_MANIFEST_DIR")))]);
    let pack = load(&library, "tactics").unwrap();
    let most = usize::from(pack.rules.opening.draw);
    let ids: Vec<String> = pack.card_designs().take(most + 1).map(|design| design.id.clone()).collect();
    let setup = |cards: usize, phase| {
        let seats = vec![SeatSetup { hand: ids[..cards].to_vec(), ..SeatSetup::default() }, SeatSetup::default()];
        TableSetup { seats, phase, ..TableSetup::default() }.build(&pack)
    };
    assert!(setup(most, Phase::Opening).is_ok() && setup(most + 1, Phase::Turn).is_ok());
    assert_eq!(setup(most + 1, Phase::Opening).err(), Some(SetupError::HandFull { id: ids[most].clone(), most }));
}

/// A file with several mistakes is mended in one go.
#[test]
fn a_broken_scenario_tells_everything_at_once() {
    let project = Project::new();
    project.write(
        "tests/scenarios/tactics/broken.ron",
        r#"(
    cases: [
        (
            name: "words that are no words",
            setup: (you: (hnad: ["ember_scamp"]), them: (points: "two")),
            play: [Play("ember_scamp"), Chose("soot_drudge"), Pas],
        ),
        (
            name: "names that are no names",
            setup: (
                you: (army: ["soot_drudg"], hand: ["ember_scam"]),
                them: (army: ["bench_elder@9"]),
                pile: ["nothing_like_it"],
            ),
            play: [Play("ember_scamp"), Choose("bench_eldr"), Clan("fire")],
        ),
        (name: "no beginning", play: []),
        (
            name: "a step that is not offered",
            setup: (you: (hand: ["ember_scamp"])),
            play: [Mutate("ember_scamp")],
        ),
    ],
)
"#,
    );
    let tested = project.ozeki(&["test", "tactics", "broken"]);
    assert_eq!(tested.status.code(), Some(1));
    let said = stdout(&tested) + &stderr(&tested);
    for told in [
        "hnad",
        "\"two\"",
        "Chose",
        "Pas",
        "did you mean `soot_drudge`?",
        "did you mean `ember_scamp`?",
        "`bench_elder` cannot be played to level 9",
        "there is no card `nothing_like_it`",
        "there is no card `bench_eldr` in `tactics`; did you mean `bench_elder`?",
        "there is no clan `fire` in `tactics`; did you mean `fires`?",
        "a case needs a `setup`",
        "this is not possible here",
    ] {
        assert!(said.contains(told), "no `{told}` in {said}");
    }
}
