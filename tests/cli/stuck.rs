//! Games that cannot go on as they are: a script that goes wrong at the start of a round, a pack that has changed.

use super::{Project, stderr, stdout};

const WRONG: &str =
    "fn round_start() {\n    if round() == ROUND { for player in players() { draw(player, -1); } }\n}\n";

const MENDED: &str = "fn round_start() { }\n";

/// A project whose rules go wrong when a round begins.
fn wrong_in_round(round: &str) -> Project {
    let project = Project::new();
    project.write("scripts/tactics/rules.rhai", &WRONG.replace("ROUND", round));
    project
}

/// Everybody passes as soon as they can, until the script goes wrong; then something else is typed.
fn passing(project: &Project, args: &[&str], last: &str) -> std::process::Output {
    let mut input = "1\n".repeat(6);
    let with = |input: &str| project.ozeki_with(&[&["play"], args].concat(), &format!("{input}quit\n"));
    loop {
        let output = with(&input);
        let said = stdout(&output);
        let passes = said.lines().rfind(|line| line.trim_end().ends_with("  Pass"));
        if stderr(&output).contains("round_start") {
            return with(&format!("{input}{last}"));
        }
        assert!(input.lines().count() < 40, "the round never ends: {said}");
        let number = passes.and_then(|line| line.split_whitespace().next()).unwrap_or("1");
        input += &format!("{number}\n");
    }
}

/// However the lines are broken.
fn words(said: &str) -> String {
    said.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_fault_when_the_first_round_begins_leaves_the_game_to_be_saved() {
    let project = wrong_in_round("1");
    // The round begins once the hands are chosen: whatever is kept, the script goes wrong.
    let people = ["tactics", "--seed", "9", "--seats", "human,human"];
    let output = passing(&project, &people, "save stuck.json\nundo\n");
    let (said, error) = (stdout(&output), stderr(&output));
    assert!(error.contains("-1 is not a valid count") && error.contains("scripts/tactics/rules.rhai:2:"), "{error}");
    assert!(said.contains("The table is as it was before"), "{said}");
    assert!(words(&said).contains("once the script is mended, the game goes on with"), "{said}");
    assert!(output.status.success() && project.path("stuck.json").is_file(), "{said}{error}");
    // As the message says: mended, it goes on.
    project.write("scripts/tactics/rules.rhai", MENDED);
    let resumed = project.ozeki_with(&["play", "--resume", "stuck.json", "--force"], "1\nquit\n");
    assert!(resumed.status.success(), "{}{}", stdout(&resumed), stderr(&resumed));
}

#[test]
fn a_fault_when_a_later_round_begins_leaves_the_game_to_be_taken_back_and_saved() {
    let project = wrong_in_round("2");
    let people = ["tactics", "--seed", "9", "--seats", "human,human"];
    let output = passing(&project, &people, "save stuck.json\nundo!\n");
    let (said, error) = (stdout(&output), stderr(&output));
    assert!(error.contains("-1 is not a valid count"), "{error}");
    assert!(output.status.success(), "{said}{error}");
    let told = said.split("The table is as it was before").nth(1).expect(&said);
    assert!(told.contains("Saved.") && told.contains("Taken back:"), "{told}");
    assert!(said.contains("play --resume tactics-9.json --force"), "{said}");
    project.write("scripts/tactics/rules.rhai", MENDED);
    let refused = project.ozeki(&["play", "--resume", "stuck.json"]);
    assert!(stderr(&refused).contains("--force plays it anyway"), "{}", stderr(&refused));
    let resumed = project.ozeki_with(&["play", "--resume", "stuck.json", "--force"], "quit\n");
    assert!(resumed.status.success() && stdout(&resumed).contains("  Pass"), "{}", stdout(&resumed));
}

/// Setting up the game itself: there is nothing to take back and nothing to save.
#[test]
fn a_game_that_cannot_begin_says_so() {
    let project = Project::new();
    project.write("scripts/gosu/rules.rhai", &WRONG.replace("ROUND", "1"));
    let output = project.ozeki(&["play", "gosu", "--seed", "9"]);
    assert_eq!(output.status.code(), Some(1));
    let (error, command) = (stderr(&output), "ozeki play gosu --seats human,greedy --seed 9");
    for words in ["-1 is not a valid count", "scripts/gosu/rules.rhai:2:", "there is no game to save", command] {
        assert!(error.contains(words), "no `{words}` in {error}");
    }
    std::fs::remove_file(project.path("scripts/gosu/rules.rhai")).unwrap();
    let args: Vec<&str> = command.split(' ').skip(1).collect();
    assert!(project.ozeki_with(&args, "quit\n").status.success());
}

#[test]
fn a_game_saved_with_another_pack_goes_on_as_far_as_it_fits() {
    let project = Project::new();
    let saved = project.ozeki_with(&["play", "tactics", "--seed", "9"], &("1\n".repeat(8) + "save game.json\nquit\n"));
    assert!(saved.status.success(), "{}", stderr(&saved));
    let game = std::fs::read_to_string(project.path("game.json")).unwrap();
    let other = game.replace("\"pack\":\"tactics\"", "\"pack\":\"gosu\"");
    assert_ne!(game, other);
    project.write("game.json", &other);
    let refused = project.ozeki(&["play", "--resume", "game.json"]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(stderr(&refused).contains("--force plays it anyway"), "{}", stderr(&refused));
    let output = project.ozeki_with(&["play", "--resume", "game.json", "--force"], "save\nquit\n");
    let said = stdout(&output);
    assert!(output.status.success(), "{said}{}", stderr(&output));
    assert!(
        said.contains("The pack has changed: 0 of the 16 answers")
            && words(&said).contains("that player is asked nothing there now"),
        "{said}"
    );
    assert_eq!(std::fs::read_to_string(project.path("game.json")).unwrap(), other, "the file stays as it is");
    // Bots alone play to the end without a question.
    let mut bots: serde_json::Value = serde_json::from_str(&other).unwrap();
    bots["seats"] = serde_json::json!(["random", "random"]);
    project.write("bots.json", &bots.to_string());
    let said = stdout(&project.ozeki_with(&["play", "--resume", "bots.json", "--force"], "quit\n"));
    assert!(said.contains("The pack has changed: 0 of the 16 answers"), "{said}");
}

#[test]
fn clans_that_are_out_are_not_listed() {
    let project = Project::new();
    let said = |input: &str| stdout(&project.ozeki_with(&["play", "kamakor", "--seed", "4"], input));
    let asked = said("clan\npile\nquit\n");
    let first = asked.lines().find_map(|line| line.trim().strip_prefix("1  ")).expect(&asked);
    let clan = first.split([':', ' ', ',']).next().unwrap();
    let listed = |said: &str| said.lines().rfind(|line| line.contains("Clans in the game:")).unwrap().to_owned();
    assert!(listed(&asked).contains(clan), "{clan}: {asked}");
    let after = said(&format!("1\npile\nclan\nclan {clan}\nquit\n"));
    assert!(!listed(&after).contains(clan), "{clan} is out: {}", listed(&after));
    let told = after.rsplit("Clans in the game:").next().unwrap();
    let (list, one) = told.split_once("`clan NAME` shows the cards of a clan.").expect(told);
    assert!(!list.contains(&format!("\n{clan}")), "{list}");
    assert!(one.contains(&format!("{clan} is not in this game.")), "{one}");
}
