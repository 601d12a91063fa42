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
    assert!(teams.contains("Two teams of two") && teams.contains("Chosen options"), "{teams}");
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
            [("en", "Arrival: Draw a card."), ("fr", "Arrivée : Piochez une carte.")].iter().take(languages)
        {
            let args = ["play", pack, "--hand", "sly_one", "--lang", language];
            let said = stdout(&ozeki(&args, "quit\n")).replace("\n    ", " ");
            let line = said.lines().find(|line| line.starts_with("  Sly One  ")).expect(&said);
            assert!(line.ends_with(text) || line.ends_with(&text.replace(" :", ":")), "{line}");
        }
    }
}
