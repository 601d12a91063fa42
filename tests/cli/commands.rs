//! What each command prints and how it exits.

use super::{Project, json, ozeki, ozeki_in, stderr, stdout};

#[test]
fn packs_are_listed_and_come_built_in() {
    let empty = tempfile::TempDir::new().unwrap();
    let output = ozeki_in(empty.path(), &["packs", "--json"], "");
    let packs = json(&output);
    let tactics = packs.as_array().unwrap().iter().find(|pack| pack["id"] == "tactics").unwrap();
    assert_eq!(tactics["cards"], 75);
    let played = ozeki_in(empty.path(), &["simulate", "tactics", "--games", "5"], "");
    assert!(played.status.success(), "an installed ozeki plays in an empty folder: {}", stderr(&played));
    let here = json(&ozeki(&["packs", "--json"]));
    assert_eq!(packs, here, "the built-in copies are those in the repository");
}

#[test]
fn cards_tell_all_about_every_card() {
    let cards = json(&ozeki(&["cards", "tactics", "--json"]));
    let cards = cards.as_array().unwrap();
    assert_eq!(cards.len(), 60);
    assert_eq!(cards.iter().map(|c| c["copies"].as_u64().unwrap()).sum::<u64>(), 75);
    for card in cards {
        for field in ["id", "name", "clan", "level", "power", "copies", "mutation", "zombie", "hooks", "text"] {
            assert!(card.get(field).is_some(), "{card} has no {field}");
        }
        assert!(card["name"]["en"].is_string() && card["name"]["fr"].is_string());
        let hooks = card["hooks"].as_array().unwrap().len();
        assert_eq!(card["text"]["en"].as_array().unwrap().len(), hooks, "a line of text for each hook of {card}");
    }
    let french = stdout(&ozeki(&["cards", "tactics", "--lang", "fr"]));
    assert!(french.contains("Galopin des braises") && french.contains("Arrivée"), "{french}");
}

#[test]
fn check_is_quiet_about_what_is_right() {
    let output = ozeki(&["check"]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(stdout(&output).contains("tactics") && stderr(&output).is_empty());
    assert_eq!(json(&ozeki(&["check", "--json"])), serde_json::json!([]));
}

#[test]
fn a_simulation_reports_the_same_whatever_the_threads() {
    for players in ["2", "3", "4"] {
        let run = |threads| {
            let args = ["simulate", "tactics", "--games", "400", "--seed", "1", "--json", "--players", players];
            let mut report = json(&ozeki(&[&args[..], &["--threads", threads]].concat()));
            for field in ["pack", "pack_hash", "games", "players", "decisions", "rounds", "endings", "wins_by_seat"] {
                assert!(report.get(field).is_some(), "no {field}");
            }
            for speed in ["seconds", "games_per_second", "decisions_per_second"] {
                assert!(report.as_object_mut().unwrap().remove(speed).is_some(), "no {speed}");
            }
            report
        };
        let report = run("1");
        assert_eq!(report, run("2"));
        assert_eq!(report["games"], 400);
        assert_eq!(report["wins_by_seat"].as_array().unwrap().len(), players.parse::<usize>().unwrap());
    }
}

#[test]
fn a_game_is_played_from_a_pipe_saved_and_resumed() {
    let project = Project::new();
    let some = "1\n".repeat(12) + "save game.json\nquit\n";
    let output = project.ozeki_with(&["play", "tactics", "--seed", "3"], &some);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(stdout(&output).contains("Saved. Continue with"), "{}", stdout(&output));

    let output = project.ozeki_with(&["play", "--resume", "game.json"], &"1\n".repeat(300));
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(stdout(&output).contains("victory"), "{}", stdout(&output));

    let transcript = json(&project.ozeki(&["replay", "game.json", "--json"]));
    let answers = transcript["answers"].as_array().unwrap().len();
    assert!(answers >= 12);
    let shorter = json(&project.ozeki(&["replay", "game.json", "--json", "--to", "5"]));
    assert_eq!(shorter["answers"].as_array().unwrap()[..], transcript["answers"].as_array().unwrap()[..5]);
    let told = stdout(&project.ozeki(&["replay", "game.json", "--trace"]));
    assert!(told.contains("Opening hand") && !told.contains('\u{1b}'), "plain text in a pipe: {told}");
}

#[test]
fn cards_are_dealt_into_the_opening_hand_and_the_game_is_told_again() {
    let project = Project::new();
    let play = ["play", "tactics", "--seed", "3", "--seats", "random,human", "--hand", "walking_jail,ember_scamp"];
    let output = project.ozeki_with(&play, "1\n1\n1\n1\nsave game.json\nquit\n");
    let text = stdout(&output);
    assert!(output.status.success(), "{}", stderr(&output));
    let first = text.split("Your hand").nth(1).unwrap().split("Opening hand").next().unwrap();
    assert!(first.contains("Walking Jail") && first.contains("Ember Scamp"), "{first}");
    // Copies share a line.
    let cards = |line: &str| line.split_once(" ×").map_or(1, |(_, rest)| rest[..1].parse().unwrap());
    let in_hand: usize =
        first.lines().filter(|line| line.contains("  ") && line.find(|c| c != ' ') == Some(2)).map(cards).sum();
    assert_eq!(in_hand, 10, "the rest of the hand is drawn: {first}");

    let saved = std::fs::read_to_string(project.path("game.json")).unwrap();
    assert!(saved.contains(r#""dealt":[[1,"walking_jail"],[1,"ember_scamp"]]"#), "{saved}");
    let resumed = project.ozeki_with(&["play", "--resume", "game.json"], "table\nquit\n");
    assert!(resumed.status.success(), "{}", stderr(&resumed));
    let told = json(&project.ozeki(&["replay", "game.json", "--json"]));
    let asked =
        |answer: &serde_json::Value| answer["player"] == 2 && answer["options"].to_string().contains("Ember Scamp");
    assert!(told["answers"].as_array().unwrap().iter().any(asked), "{told}");
    for at in ["1", "4"] {
        let name = format!("dealt{at}");
        assert!(project.ozeki(&["scenario", "from", "game.json", "--at", at, "--name", &name]).status.success());
        let tested = project.ozeki(&["test", "tactics", &name, "--accept"]);
        assert!(tested.status.success(), "{}{}", stdout(&tested), stderr(&tested));
    }
}

#[test]
fn an_opening_hand_that_cannot_be_is_refused() {
    let too_many = "ember_scamp,soot_drudge,powder_cook,fuse_biter,queue_jumper,root_chewer,spare_part,moth_widow,prescient,bench_elder,drum_major";
    for (hand, said) in [
        ("ember_scmp", "did you mean `ember_scamp`?"),
        ("walking_jail,walking_jail", "more often than the pack has copies of it"),
        (too_many, "an opening hand has 10 cards: `drum_major` is one too many"),
    ] {
        let output = ozeki(&["play", "tactics", "--hand", hand]);
        assert_eq!(output.status.code(), Some(2), "{hand}");
        assert!(stderr(&output).contains(said), "{}", stderr(&output));
    }
}

#[test]
fn the_words_of_play_work() {
    let project = Project::new();
    let input = "help\ncard ember scamp\nlog\n99\nundo\nhlep\n1\nundo\nquit\n";
    let output = project.ozeki_with(&["play", "tactics", "--seed", "3", "--seats", "human,human"], input);
    let text = stdout(&output);
    assert!(output.status.success(), "{}", stderr(&output));
    for expected in [
        "take back the last answer",
        "Ember Scamp",
        "There are options 1 to",
        "nothing to take back",
        "did you mean `help`",
    ] {
        assert!(text.contains(expected), "no `{expected}` in {text}");
    }
    let questions: Vec<&str> = text.lines().filter(|line| line.contains("Opening hand: discard 3 more")).collect();
    assert_eq!(questions.len(), 2, "asked, answered, taken back, asked again: {questions:?}");
}

#[test]
fn undo_brings_back_the_same_table() {
    let project = Project::new();
    let played = |input: &str| stdout(&project.ozeki_with(&["play", "tactics", "--seed", "9"], input));
    let straight = played(&("1\n".repeat(6) + "2\n" + "save a.json\nquit\n"));
    let with_undo = played(&("1\n".repeat(6) + "1\nundo\n2\n" + "save b.json\nquit\n"));
    assert!(straight.contains("Saved") && with_undo.contains("Saved"));
    let read = |file| std::fs::read_to_string(project.path(file)).unwrap();
    assert_eq!(read("a.json"), read("b.json"));
}

#[test]
fn bots_can_be_watched_in_french() {
    let output = ozeki(&["play", "tactics", "--seats", "random,random,random", "--seed", "4", "--lang", "fr"]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(stdout(&output).contains("victoire"), "{}", stdout(&output));
}

#[test]
fn help_has_examples_and_completions_complete() {
    for command in ["packs", "cards", "import", "check", "play", "simulate", "replay", "completions"] {
        let help = ozeki(&[command, "--help"]);
        assert!(help.status.success() && !stdout(&help).is_empty());
    }
    assert!(stdout(&ozeki(&["--help"])).contains("First steps:"));
    for shell in ["bash", "zsh", "fish"] {
        assert!(stdout(&ozeki(&["completions", shell])).contains("simulate"));
    }
}

/// What is measured differs from run to run; what there is to it does not.
#[test]
fn bench_measures_a_pack_and_names_its_slow_hooks() {
    let args = ["bench", "tactics", "--seconds", "0.02", "--search", "mcts:5", "--slowest", "3"];
    let figures = json(&ozeki(&[&args[..], &["--json"]].concat()));
    for (part, figure) in [
        ("random_games", "decisions_per_second"),
        ("scaling", "times_one"),
        ("search", "full_playouts_per_second"),
        ("scripts", "scripted_to_native"),
    ] {
        assert!(figures[part][figure].as_f64().is_some_and(|figure| figure > 0.0), "{part} {figure}: {figures}");
    }
    assert_eq!(figures["search"]["bot"], "mcts:5");
    let slowest = figures["scripts"]["slowest"].as_array().unwrap();
    assert!(
        slowest.len() == 3 && slowest.iter().all(|hook| hook["calls_per_game"].as_f64() > Some(0.0)),
        "{slowest:?}"
    );
    let told = ozeki(&args);
    assert!(stdout(&told).contains("scripted : native"), "{told:?}");
    let refused = ozeki(&["bench", "tactics", "--search", "greedy"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(stderr(&refused).contains("`greedy` is not a search"), "{}", stderr(&refused));
}
