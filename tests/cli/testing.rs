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
        for (old, new) in [("draw(me.owner, 1)", "draw(me.owner, 3)"), ("draw(me.owner, 1)", "draw(me.owner, 9)")] {
            assert!(text.contains(old), "{text}");
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
fn running_nothing_is_no_success() {
    let project = Project::new();
    for (args, code, said) in [
        (&["test", "tactics", "ember_scmp"][..], 2, "did you mean `ember_scamp`?"),
        (&["test", "tactics", "zzz"], 2, "no scenario of `tactics` has `zzz` in its name; nothing was run"),
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
        project.edit(&format!("scripts/tactics/fires/{card}.rhai"), "\"destroy\"", "\"imprison\"");
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
    assert!(said.contains("snapshots/tactics/ember_scamp.snap is compared with nothing"), "{said}");
    assert!(!said.contains("playthrough"), "that one is another test's: {said}");
    project.write(scenario, "(cases: [])");
    let output = project.ozeki(&["test", "tactics", "ember_scamp"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("no case, so it tests nothing"), "{}", stderr(&output));
    std::fs::rename(project.path("tests/scenarios/tactics"), project.path("tests/scenarios/tactic")).unwrap();
    let output = project.ozeki(&["test"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("is for a pack that is not here"), "{}", stderr(&output));
}
