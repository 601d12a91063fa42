//! What can be typed in `ozeki play`, from a pipe.

use super::{Project, json, stderr, stdout};

/// Plays by what is typed; what was said.
fn played(project: &Project, args: &[&str], input: &str) -> String {
    let output = project.ozeki_with(&[&["play"], args].concat(), input);
    assert!(output.status.success(), "{}", stderr(&output));
    stdout(&output)
}

#[test]
fn undo_takes_back_as_many_as_it_is_told() {
    let project = Project::new();
    let args = ["tactics", "--seed", "9"];
    played(&project, &args, &("1\n".repeat(4) + "save three_less.json\nquit\n"));
    played(&project, &args, &("1\n".repeat(7) + "undo 3\nsave undone.json\nquit\n"));
    let read = |file| std::fs::read_to_string(project.path(file)).unwrap();
    assert_eq!(read("three_less.json"), read("undone.json"));
    let said = played(&project, &args, "1\n1\nundo 9\nundo 0\nundo lots\nquit\n");
    assert!(said.contains("There were only 2 answers to take back."), "{said}");
    assert_eq!(said.matches("For example: undo 3").count(), 2, "{said}");
}

/// T6, X7, G12: anyone may look through the discard piles at any time.
#[test]
fn the_discard_piles_can_be_looked_through() {
    let project = Project::new();
    let said = played(&project, &["tactics", "--seed", "9"], &("1\n".repeat(3) + "discard\npile\nquit\n"));
    let listed = said.split("Discard pile (6), last card first").nth(1).expect(&said);
    let cards = listed.lines().skip(1).take_while(|line| line.contains(", power ")).count();
    assert_eq!(cards, 6, "{listed}");
    assert!(listed.contains("draw pile: 55   discard pile: 6"), "{listed}");
    assert!(listed.contains("Player 2: hand: 7   army: "), "{listed}");
    let own = played(&project, &["gosu-x", "--seed", "9"], &("1\n".repeat(9) + "discard\npile\nquit\n"));
    assert!(own.contains("Discard pile of Player 1 (you)") && own.contains("Discard pile of Player 2"), "{own}");
    assert!(own.contains("Player 2: clans: "), "{own}");
}

#[test]
fn a_hand_line_tells_all_that_is_printed_and_options_name_the_power() {
    let project = Project::new();
    let args = ["tactics", "--seed", "3", "--hand", "moth_widow,ember_scamp"];
    let said = played(&project, &args, "quit\n").replace("\n    ", " ");
    assert!(said.contains("Ember Scamp  Fires, level I, power 2, mutates for 1 · Arrival: ⚔ destroy"), "{said}");
    assert!(said.contains("  Ember Scamp (Fires I, power 2)"), "{said}");
    let zombie = said.lines().find(|line| line.starts_with("  Moth Widow  ")).expect(&said);
    assert!(zombie.contains("(zombie)"), "{zombie}");
    let args = ["gosu-x", "--seed", "3", "--hand", "phoenix_the_immortal"];
    let said = played(&project, &args, "quit\n").replace("\n    ", " ");
    assert!(said.contains("also level I, also level II"), "{said}");
}

/// The board gives each card's power and each army's, counts prisoners for nothing, and names what lies on cards.
#[test]
fn the_board_tells_power_markers_and_removed_cards() {
    let project = Project::new();
    let said = played(&project, &["tactics", "--seed", "3"], &("1\n".repeat(10) + "quit\n"));
    let last = &said[said.rfind("Round ").unwrap()..];
    assert!(last.contains("number: power"), "{last}");
    let own = &last[last.find("Player 1 (you)").unwrap()..last.find("Your hand").unwrap()];
    let sum = own.split("power: ").nth(1).and_then(|rest| rest.split_whitespace().next()).unwrap();
    let is_power = |word: &&str| word.ends_with(|c: char| c == '°' || c.is_ascii_digit());
    let powers = own.lines().filter(|line| line.contains('│')).flat_map(|line| line.split([' ', '│'])).filter(is_power);
    let powers: u32 = powers.map(|word| word.trim_end_matches('°').parse::<u32>().unwrap()).sum();
    assert_eq!(sum.parse::<u32>().unwrap(), powers, "{own}");
    let marked = played(&project, &["gosu-x", "--seed", "3"], &("1\n".repeat(9) + "quit\n"));
    assert!(marked.contains("◆ Bounty token"), "{marked}");
}

#[test]
fn the_rules_are_told_from_the_pack() {
    let project = Project::new();
    let page = |pack: &str| {
        let players = if pack.ends_with("teams") { "4" } else { "2" };
        let said = played(&project, &[pack, "--seed", "3", "--players", players], "rules\nquit\n");
        said[said.rfind("\nWinning\n").unwrap()..].replace("\n    ", " ")
    };
    let tactics = page("tactics");
    for told in [
        "With 3 points.",
        "9 face-up cards of one clan",
        "otherwise, cards to discard from hand: 2.",
        "each other player has at most 3 turns",
        "draws 10 cards and keeps 7",
    ] {
        assert!(tactics.contains(told), "no `{told}` in {tactics}");
    }
    assert!(!tactics.contains("Tokens"), "{tactics}");
    let teams = page("gosu+teams");
    assert!(
        teams.contains("sides play against each other: 1 and 3 against 2 and 4") && teams.contains("Chosen options"),
        "{teams}"
    );
    assert!(page("gosu-x").contains("Veteran: With an activation token"), "a pack's own words");
    // A rule that is changed in the pack's data is told as it is now.
    for (from, to, told) in [
        ("new_clan_cost: 2", "new_clan_cost: 1", "otherwise, cards to discard from hand: 1."),
        ("victory: (points: 3", "victory: (points: 4", "With 4 points."),
        ("passing: (turns_after_first: 3)", "passing: ()", "The others may continue as long as they like."),
        ("redraw_when_stuck: true", "redraw_when_stuck: true, sacrifice_half: true", "sacrifices half of their cards"),
    ] {
        let project = Project::new();
        project.edit("cards/tactics/pack.ron", from, to);
        let said = played(&project, &["tactics", "--seed", "3"], "rules\nquit\n").replace("\n    ", " ");
        assert!(said.contains(told), "no `{told}` in {said}");
    }
}

#[test]
fn why_tells_what_stands_in_the_way() {
    let project = Project::new();
    let hand = "walking_jail,ember_scamp,duke_of_damp_cellars";
    let args = ["tactics", "--seed", "3", "--hand", hand];
    let said = played(&project, &args, "why walking jail\nwhy zzz\nwhy\nwhy a\nquit\n").replace("\n      ", " ");
    assert!(said.contains("You are not choosing an action now."), "{said}");
    assert!(said.contains("play it: row III has no room: it must stay shorter than row II"), "{said}");
    assert!(said.contains("mutate a card into it: you have no card of its level in play"), "{said}");
    assert!(said.contains("There is no card named `zzz`.") && said.contains("Which card? For example: why "), "{said}");
}

#[test]
fn a_save_over_another_games_is_refused_from_a_pipe() {
    let project = Project::new();
    let read = || std::fs::read_to_string(project.path("game.json")).unwrap();
    played(&project, &["gosu", "--seed", "4"], "1\nsave game.json\nquit\n");
    let before = read();
    let said = played(&project, &["tactics", "--seed", "3"], "1\nsave game.json\nquit\n");
    assert!(said.contains("game.json contains another game: gosu, seed 4"), "{said}");
    assert!(said.contains("To overwrite it: save! game.json"), "{said}");
    assert_eq!(read(), before);
    // Another game of the same seed is another game; an earlier moment of this one is not.
    played(&project, &["tactics", "--seed", "3"], "1\nsave! game.json\nquit\n");
    let one = read();
    let said = played(&project, &["tactics", "--seed", "3"], "2\n1\nsave game.json\nquit\n");
    assert!(said.contains("contains another game") && read() == one, "{said}");
    played(&project, &["tactics", "--seed", "3"], "1\n1\nsave game.json\nquit\n");
    assert!(read() != one);
}

#[test]
fn a_finished_game_is_saved_and_replayed() {
    let project = Project::new();
    let said = played(&project, &["tactics", "--seed", "3"], &("1\n".repeat(400) + "save end.json\n"));
    assert!(said.contains("ozeki replay end.json"), "{said}");
    let told = json(&project.ozeki(&["replay", "end.json", "--json"]));
    assert_eq!(told["over"], true);
    // It can be looked at again, and taken back.
    let said = played(&project, &["--resume", "end.json"], "undo\npile\nquit\n");
    assert!(said.contains("Your hand") && said.contains("draw pile: "), "{said}");
}

/// What `new card` writes is what a player reads.
#[test]
fn a_new_card_has_a_text_in_every_language_and_play_shows_it() {
    let folder = tempfile::TempDir::new().unwrap();
    let ozeki = |args: &[&str], input| super::ozeki_in(folder.path(), args, input);
    for (args, languages) in [(&["new", "pack", "pond"][..], 1), (&["new", "pack", "more", "--from", "tactics"], 2)] {
        assert!(ozeki(args, "").status.success());
        let (pack, clan) = if args[2] == "pond" { ("pond", "foxes") } else { ("more", "fires") };
        let made = ozeki(&["new", "card", pack, "sly_one", "--clan", clan, "--level", "1"], "");
        assert!(made.status.success(), "{}", stderr(&made));
        for (language, text) in
            [("en", "Arrival: Draw a card."), ("fr", "Arrivée\u{a0}: Piochez une carte.")].iter().take(languages)
        {
            let args = ["play", pack, "--hand", "sly_one", "--lang", language];
            let said = stdout(&ozeki(&args, "quit\n")).replace("\n    ", " ");
            let line = said.lines().find(|line| line.starts_with("  Sly One  ")).expect(&said);
            assert!(line.ends_with(text), "{line}");
        }
    }
    let pack = std::fs::read_to_string(folder.path().join("cards/more/pack.ron")).unwrap();
    assert!(pack.contains("\"fr\": \"More\u{a0}: un jeu en cours de création.\""), "{pack}");
}

/// Of two people at one keyboard, none loses an answer without being told.
#[test]
fn undo_says_whose_answers_go_and_asks_before_it_takes_anothers() {
    let project = Project::new();
    let args = ["tactics", "--seed", "3", "--seats", "human,human"];
    // Three answers of the first player, one of the second.
    let said =
        played(&project, &args, &("1\n".repeat(4) + "undo\nundo\nsave kept.json\nundo! 2\nsave less.json\nquit\n"));
    assert!(said.contains("Taken back: Player 2 (1). The game is back at: the opening."), "{said}");
    assert!(said.contains("This takes back answers of other people: Player 1 (1)."), "{said}");
    assert!(said.contains("Nothing was taken back. To take them back: undo! 1"), "{said}");
    assert!(said.contains("Taken back: Player 1 (2)."), "{said}");
    let answers = |file: &str| {
        let text = std::fs::read_to_string(project.path(file)).unwrap();
        let saved: serde_json::Value = serde_json::from_str(&text).unwrap();
        saved["answers"].as_array().unwrap().len()
    };
    assert_eq!((answers("kept.json"), answers("less.json")), (3, 1));
    // What bots answered goes without a question, and the message says how far back that is.
    let said = played(&project, &["tactics", "--seed", "3"], &("1\n".repeat(6) + "undo 2\nquit\n"));
    assert!(said.contains("Taken back: Player 1 (2). The game is back at: round 1, turn of Player 1."), "{said}");
}

/// The page explains the words that the cards use, in both languages.
#[test]
fn the_rules_explain_the_words_of_the_cards() {
    let project = Project::new();
    let page = |pack: &str, language: &str| {
        let said = played(&project, &[pack, "--seed", "3", "--lang", language], "rules\nquit\n");
        said.replace("\n    ", " ")
    };
    for (pack, language, words) in [
        (
            "gosu",
            "en",
            &["Bakuto: A card of level I.", "Hero: A card of level II.", "Ozeki: ", "(…): What stands in brackets"][..],
        ),
        ("kamakor", "en", &["Bakuto: A card of level I.", "Dragoon token: A bonus token", "Shadow Jump: Mutates"]),
        (
            "gosu-x",
            "en",
            &[
                "Relief: Mutation.",
                "Marvel token: The advantage",
                "X: All activation tokens",
                "Tile of Galmi: Permanent: After",
            ],
        ),
        (
            "gosu-x",
            "fr",
            &["Relève\u{a0}: La mutation.", "Jeton Merveille\u{a0}: L’avantage", "Tuile de Galmi\u{a0}: "],
        ),
        ("tactics", "en", &["Trooper: A card of level I.", "X behind a name: "]),
    ] {
        let page = page(pack, language);
        for word in words {
            assert!(page.contains(word), "{pack}, {language}: no `{word}` in {page}");
        }
    }
}

/// Where a card names a keyword, its text is not far.
#[test]
fn a_card_tells_what_its_keywords_mean() {
    let project = Project::new();
    let text = "Veteran: With an activation token on it";
    let cards = json(&project.ozeki(&["cards", "gosu-x", "--json"]));
    let veteran = |card: &&serde_json::Value| card["keywords"].as_array().unwrap().iter().any(|k| k == "veteran");
    let id = cards.as_array().unwrap().iter().find(veteran).unwrap()["id"].as_str().unwrap().to_owned();
    let said = played(&project, &["gosu-x", "--seed", "3"], &format!("card {id}\nquit\n")).replace("\n      ", " ");
    assert!(said.contains(text), "{said}");
    let explained = stdout(&project.ozeki(&["explain", "gosu-x", &id]));
    let words = |text: &str| text.replace(['│', '\n'], " ").split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words(&explained).contains(text), "{explained}");
}

/// Clans are not chosen blind.
#[test]
fn a_choice_of_clans_says_what_they_are() {
    let project = Project::new();
    let said =
        played(&project, &["gosu-x", "--seed", "3"], "clan galmi\nclan\nclan zzz\nquit\n").replace("\n        ", " ");
    assert!(said.contains("   7  Goan Sul: It destroys, captures and wins battles."), "{said}");
    assert!(said.contains("`clan NAME` shows the cards of a clan."), "{said}");
    assert!(said.contains("Tile of Galmi") && said.contains("No clan is called `zzz`."), "{said}");
    // A pack that says nothing of its clans has them counted.
    let said = played(&project, &["tactics", "--seed", "3"], "clan fires\nquit\n").replace("\n    ", " ");
    assert!(
        said.contains("Fires: cards: 15 (level I: 9, level II: 4, level III: 2); power in all: 40; mainly: Destroy ×"),
        "{said}"
    );
    assert!(said.contains("Ember Scamp  Fires, level I, power 2, mutates for 1"), "{said}");
}

#[test]
fn why_answers_for_every_action_of_a_turn() {
    let project = Project::new();
    let words = "why pass\nwhy draw\nwhy play\nwhy mutate\nwhy activate\nwhy use\nwhy 1\nquit\n";
    let said = played(&project, &["gosu", "--seed", "3"], words).replace("\n      ", " ");
    assert!(said.contains("pass: you still have an activation token in hand"), "{said}");
    assert!(said.contains("Nobody may pass with an activation token in hand."), "{said}");
    assert!(said.contains("spend 1 to draw 1: you can") && said.contains("spend 2 to draw 3: you can"), "{said}");
    assert!(said.contains("play it: ") && !said.contains("No card is called"), "{said}");
    assert_eq!(said.matches("No card lets you do that now.").count(), 3, "no army yet: {said}");
    let said = played(
        &project,
        &["tactics", "--seed", "3", "--lang", "fr"],
        &("1\n".repeat(3) + "why passer\nwhy piocher\nquit\n"),
    );
    assert!(said.starts_with("Gosu Tactics, graine 3\n"), "{said}");
    assert!(said.contains("passer\u{a0}: possible") && said.contains("personne ne pioche"), "{said}");
}

/// A game that is taken up again shows what is new, and says how to see the rest.
#[test]
fn a_resumed_game_tells_only_what_is_new() {
    let project = Project::new();
    played(&project, &["tactics", "--seed", "9"], &("1\n".repeat(8) + "save game.json\nquit\n"));
    let said = played(&project, &["--resume", "game.json"], "log\nquit\n");
    let (news, log) = said.split_once("(What happened before: `log`)").expect(&said).1.split_once("Your hand").unwrap();
    assert!(!news.contains("Round 1 begins."), "{news}");
    assert!(log.contains("Round 1 begins."), "the log has it all: {log}");
}

/// What is printed can be pasted.
#[cfg(unix)]
#[test]
fn the_advice_to_go_on_works_as_it_stands() {
    let project = Project::new();
    let (elsewhere, root) = (tempfile::TempDir::new().unwrap(), project.path("").display().to_string());
    // A pack that only this project has.
    let folder = project.path("my game");
    let made = project.ozeki(&["init", "my game", "--name", "mine"]);
    assert!(made.status.success(), "{}", stderr(&made));
    let run = |args: &[&str], input: &str| super::ozeki_in(elsewhere.path(), args, input);
    let said = stdout(&run(
        &["--project", folder.to_str().unwrap(), "play", "mine", "--seed", "3"],
        "1\nsave a game.json\nquit\n",
    ));
    let command = said.lines().find(|line| line.starts_with("  ozeki ")).expect(&said).trim();
    assert!(command.contains("--project '") && command.contains(&root), "{command}");
    let binary = std::path::Path::new(env!("CARGO_BIN_EXE_ozeki")).parent().unwrap();
    let path = format!("{}:{}", binary.display(), std::env::var("PATH").unwrap());
    let pasted = std::process::Command::new("sh")
        .args(["-c", &format!("echo quit | {command}")])
        .current_dir(elsewhere.path())
        .env("PATH", path)
        .output()
        .unwrap();
    assert!(pasted.status.success(), "{command}: {}", stderr(&pasted));
    assert!(stdout(&pasted).contains("Your hand"), "{}", stdout(&pasted));
}

/// A script that goes wrong on a bot's turn: the game goes back to where the turn began, and the person decides.
#[test]
fn a_fault_on_a_bots_turn_does_not_end_the_game() {
    let project = Project::new();
    let script =
        "fn turn_end(player) {\n    for other in opponents(player) { if other.is_out { draw(player, -1); } }\n}\n";
    project.write("scripts/tactics/rules.rhai", script);
    let args = ["tactics", "--seed", "9"];
    let opened = "1\n".repeat(3);
    let pass_of = |args: &[&str], opened: &str| {
        let asked = played(&project, args, &format!("{opened}quit\n"));
        let pass = asked.lines().rfind(|line| line.trim_end().ends_with("  Pass")).expect(&asked);
        pass.split_whitespace().next().unwrap().to_owned()
    };
    let pass = pass_of(&args, &opened);
    let with = |args: &[&str], rest: &str| {
        let input = format!("{opened}{pass}\n{rest}");
        project.ozeki_with(&[&["play"], args].concat(), &input)
    };
    // It can be saved and taken back, and goes on.
    let output = with(&args, "log\nsave stuck.json\nundo\ntable\nquit\n");
    let (said, error) = (stdout(&output), stderr(&output));
    assert!(output.status.success(), "{said}{error}");
    for words in ["-1 is not a valid count", "(while running the pack, turn_end)", "scripts/tactics/rules.rhai:2:"] {
        assert!(error.contains(words), "no `{words}` in {error}");
    }
    assert!(said.contains("Player 2 cannot go on"), "{said}");
    let after = said.rsplit("Saved").next().unwrap();
    assert!(after.contains(" Pass"), "the question before is asked again: {after}");
    let saved = std::fs::read_to_string(project.path("stuck.json")).unwrap();
    assert!(saved.contains("\"answers\""), "{saved}");
    // Who leaves it there is told by the exit code.
    for rest in ["quit\n", "", "1\n1\n"] {
        let output = with(&args, rest);
        assert_eq!(output.status.code(), Some(1), "{}", stdout(&output));
        assert!(stderr(&output).contains("-1 is not a valid count"));
    }
    // With nobody to decide the game ends there.
    let watched = project.ozeki(&["play", "tactics", "--seed", "9", "--seats", "random,random"]);
    assert_eq!(watched.status.code(), Some(1));
    assert!(stderr(&watched).contains("-1 is not a valid count"), "{}", stderr(&watched));
    // Two people at one keyboard: the one whose answer it was chooses again.
    let script = "fn turn_end(player) { draw(player, -1); }\n";
    project.write("scripts/tactics/rules.rhai", script);
    let people = ["tactics", "--seed", "9", "--seats", "human,human"];
    let opened = "1\n".repeat(6);
    let pass = pass_of(&people, &opened);
    let by_people = |rest: &str| {
        let input = format!("{opened}{pass}\n{rest}");
        project.ozeki_with(&[&["play"], &people[..]].concat(), &input)
    };
    let output = by_people("undo\nsave two.json\nquit\n");
    let (said, error) = (stdout(&output), stderr(&output));
    assert!(output.status.success() && error.contains("-1 is not a valid count"), "{said}{error}");
    assert!(
        said.contains("The table is as it was before. Choose again.") && project.path("two.json").exists(),
        "{said}"
    );
    assert_eq!(by_people(&format!("{pass}\n{pass}\n")).status.code(), Some(1), "the second in a row, from a pipe");
}
