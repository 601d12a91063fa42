//! Planted faults are found, and nothing else is.

use ozeki::lab::findings::{Exposure, Verdict};

use super::{Project, json, ozeki, stderr};

#[test]
fn a_card_that_wins_is_flagged_and_no_other() {
    let project = Project::with_a_winner();
    let args = ["lab", "tactics", "--games", "192", "--bots", "random", "--out", "lab", "--json"];
    let output = ozeki(project.folder(), &args);
    assert!(output.status.success(), "{}", stderr(&output));
    let summary = json(&output);
    let findings = project.findings("lab");
    let flagged: Vec<&str> = (findings.strengths[0].cards.iter())
        .filter(|card| card.verdict.is_flag())
        .map(|card| card.id.as_str())
        .collect();
    assert_eq!(flagged, ["root_chewer"]);
    assert_eq!(summary["strengths"][0]["flagged"][0]["card"], "root_chewer");
    let card = findings.strengths[0].cards.iter().find(|card| card.id == "root_chewer").unwrap();
    assert_eq!(card.verdict, Verdict::Strong);
    let played = card.exposure(Exposure::Played).unwrap();
    assert_eq!(played.win_rate, 1.0);
    assert!(played.lift.low > 0.3, "{played:?}");
    assert!(
        findings.verdict.starts_with("1 of 60 cards are outside 50 ± 5 points after correction"),
        "{}",
        findings.verdict
    );
    let example = card.examples.first().expect("somebody played it");
    assert!(example.won);
    let replay = ozeki(project.folder(), &["replay", &format!("lab/{}", example.file)]);
    assert!(replay.status.success(), "{}", stderr(&replay));
    assert!(String::from_utf8_lossy(&replay.stdout).contains("Root Chewer"));
}

#[test]
fn compare_finds_what_was_changed_and_nothing_in_nothing() {
    let project = Project::with_a_winner();
    let root = env!("CARGO_MANIFEST_DIR");
    let args = ["compare", root, "tactics", "--games", "512", "--bots", "random", "--json"];
    let output = ozeki(project.folder(), &args);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    let found = json(&output);
    let changed: Vec<&serde_json::Value> =
        found["cards"].as_array().unwrap().iter().filter(|card| card["change"] != "not_distinguishable").collect();
    assert_eq!(changed.len(), 1, "{changed:?}");
    assert_eq!((&changed[0]["id"], &changed[0]["change"]), (&"root_chewer".into(), &"up".into()));
    let same = ozeki(project.folder(), &["compare", "tactics", "tactics", "--games", "64", "--bots", "random"]);
    assert_eq!(same.status.code(), Some(0), "{}", stderr(&same));
    assert!(String::from_utf8_lossy(&same.stdout).contains("60 of 60 cards: not distinguishable"));
    let apart = ["compare", "tactics", "tactics", "--games", "512", "--bots", "random", "--apart", "--json"];
    let apart = json(&ozeki(std::path::Path::new(root), &apart));
    let flagged = |card: &&serde_json::Value| card["change"] != "not_distinguishable";
    assert_eq!(apart["cards"].as_array().unwrap().iter().filter(flagged).count(), 0);
}

#[test]
fn what_cannot_be_is_refused() {
    let project = Project::new();
    let refused = |args: &[&str], words: &str| {
        let output = ozeki(project.folder(), args);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}", stderr(&output));
        assert!(stderr(&output).contains(words), "{args:?}: {}", stderr(&output));
    };
    let lab = |more: &[&'static str]| {
        [&["lab", "tactics", "--games", "2", "--bots", "random", "--out", "out"], more].concat()
    };
    refused(&lab(&["--intervene", "root_chewr"]), "did you mean `root_chewer`");
    refused(&lab(&["--players", "7"]), "2 to 4 players");
    refused(&lab(&["--band", "80"]), "from 0 to 50");
    refused(&["lab", "tactics", "--bots", "gready", "--out", "out"], "greedy");
    assert!(ozeki(project.folder(), &lab(&[])).status.success());
    refused(&lab(&["--seed", "9"]), "the first seed was 1 and is now 9");
    std::fs::write(
        project.path("scripts/tactics/gobans/root_chewer.rhai"),
        "fn mutation(me) { base(me, \"draw\"); }\n",
    )
    .unwrap();
    refused(&lab(&[]), "the content of the pack");
}
