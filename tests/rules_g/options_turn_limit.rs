//! Ten turns in all after the first pass (O2, G25).

use crate::common::{Played, Situation};
use crate::{act, actions, battle_fought, may_pass, played_with, turns};

const ENDLESS: &str = "use scrap_hound";

/// Seat 0 may pass; the others have enough to do for ten turns together.
fn table_of(pack: &str, players: usize) -> Situation {
    let pile = ["claw_operator", "forty_lever_lady", "armoured_teapot", "foreman_sparks", "pocket_catapult"];
    let table = played_with(pack).pile(&pile).seat(&[], &["beard_braider"]).tokens(0, 2, 0);
    let table = table.seat(&["scrap_hound"], &["oil_sniffer", "tin_understudy"]);
    let table = if players > 2 { table.seat(&["scrap_hound"], &["crank_turner", "crank_turner"]) } else { table };
    let alphas = ["crowd_filler", "crowd_filler", "shield_cousin", "shield_cousin", "ration_snatcher"];
    if players > 3 { table.seat(&[], &alphas) } else { table }
}

/// The player to act does something that is not passing.
fn do_something(t: &mut Played) {
    let action = t.options().into_iter().find(|option| option.starts_with(ENDLESS));
    let action = action.or_else(|| t.options().into_iter().find(|option| option.starts_with("play")));
    act(t, &action.expect("something to do"));
}

#[test]
fn o2_after_the_first_pass_the_others_have_ten_turns_together() {
    for pack in ["gosu+turn-limit", "kamakor+turn-limit"] {
        for players in 2..=4 {
            let mut t = table_of(pack, players).start();
            t.pass();
            for turn in 0..10 {
                assert!(!battle_fought(&t), "turn {turn} of {players} players");
                do_something(&mut t);
            }
            assert!(battle_fought(&t));
            let others: Vec<u8> = (0..10).map(|turn| 1 + turn % (players as u8 - 1)).collect();
            assert_eq!(turns(&t)[1..11], others);
        }
    }
}

#[test]
fn o2_before_the_first_pass_there_is_no_limit() {
    let mut t = table_of("gosu+turn-limit", 3).active(1).advantage(1).start();
    (0..2).for_each(|_| do_something(&mut t));
    assert!(t.is_turn_of(0));
    assert_eq!(t.game.table().turns_together, ozeki::table::UNLIMITED);
    t.pass();
    assert_eq!(t.game.table().turns_together, 10);
}

#[test]
fn o2_without_the_option_there_is_no_limit() {
    let mut t = table_of("gosu", 2).start();
    t.pass();
    (0..15).for_each(|_| act(&mut t, ENDLESS));
    assert!(!battle_fought(&t));
}

/// Seat 0 is to act, seat 1 still in, with so many turns left for both together.
fn turns_left(left: u8) -> Situation {
    let army = ["crowd_filler", "shield_cousin", "pyramid_of_cousins"];
    let table = played_with("gosu+turn-limit").seat(&army, &["sergeant_elbows", "king_of_the_heap", "crowd_filler"]);
    let table = table.seat(&[], &["beard_braider"]).points(1).seat(&[], &[]);
    table.set(move |setup| {
        setup.turns_together = Some(left);
        setup.passed = true;
        setup.seats[2].turns_left = Some(0);
    })
}

#[test]
fn o2_additional_turns_count() {
    let mut t = turns_left(2).start();
    t.play("sergeant_elbows");
    assert!(t.is_turn_of(0) && !battle_fought(&t), "the additional turn");
    t.play("crowd_filler");
    assert!(battle_fought(&t), "was the last of all");
}

#[test]
fn o2_one_won_on_the_last_turn_is_played() {
    let mut t = turns_left(1).start();
    t.play("sergeant_elbows");
    assert!(t.is_turn_of(0) && !battle_fought(&t));
    t.play("crowd_filler");
    assert!(battle_fought(&t));
}

#[test]
fn o2_and_so_are_those_that_follow_from_it() {
    let mut t = turns_left(1).start();
    t.play("sergeant_elbows").play("king_of_the_heap");
    assert!(t.is_turn_of(0) && !battle_fought(&t), "the King is behind, and wins another");
    t.play("crowd_filler");
    assert!(battle_fought(&t));
}

#[test]
fn g25_passes_do_not_count() {
    let table = played_with("gosu+turn-limit").seat(&[], &["beard_braider"]).tokens(0, 2, 0);
    let table = table.seat(&[], &["crowd_filler"]).tokens(0, 2, 0).seat(&[], &["scrap_hound"]).tokens(0, 2, 0);
    let mut t = table.start();
    t.pass();
    assert_eq!(t.game.table().turns_together, 10);
    t.pass();
    assert_eq!(t.game.table().turns_together, 10, "nor does a second pass start the count anew");
    t.play("scrap_hound");
    assert!(battle_fought(&t), "with nothing left to do one passes all the same");
}

#[test]
fn g25_a_second_pass_does_not_give_ten_more() {
    let mut t = table_of("gosu+turn-limit", 3).start();
    t.pass();
    (0..4).for_each(|_| do_something(&mut t));
    assert_eq!(t.game.table().turns_together, 6);
    act(&mut t, "draw 3");
    do_something(&mut t);
    t.pass();
    assert_eq!(t.game.table().turns_together, 4);
}

#[test]
fn g25_the_limit_overrides_the_token_that_must_be_spent() {
    let mut t = turns_left(1).start();
    assert!(!may_pass(&t), "with a token in hand");
    t.play("crowd_filler");
    assert!(battle_fought(&t), "though both have tokens left");
}

#[test]
fn o2_the_next_round_has_no_limit_until_somebody_passes() {
    let mut t = turns_left(1).start();
    t.play("crowd_filler");
    assert_eq!((t.game.table().round, t.game.table().turns_together), (2, ozeki::table::UNLIMITED));
    assert!(!actions(&t, "draw").is_empty());
}

#[test]
fn o2_turns_won_before_the_last_and_not_yet_played_then_are_lost() {
    let mut t = turns_left(2).set(|setup| setup.seats[0].extra_turns = 1).start();
    t.play("sergeant_elbows");
    assert_eq!(t.game.table().extra_turns[0], 1, "two won, and one of them is the turn that comes now, the last");
    assert!(t.is_turn_of(0) && !battle_fought(&t));
    t.play("crowd_filler");
    assert!(battle_fought(&t), "the other one is lost");
}

#[test]
fn o2_of_turns_waiting_and_turns_won_on_the_last_only_these_are_played() {
    let mut t = turns_left(1).set(|setup| setup.seats[0].extra_turns = 2).start();
    t.play("sergeant_elbows");
    assert!(t.is_turn_of(0) && !battle_fought(&t), "won on the last turn");
    t.play("king_of_the_heap");
    assert!(t.is_turn_of(0) && !battle_fought(&t), "and what follows from it");
    t.play("crowd_filler");
    assert!(battle_fought(&t), "those that were waiting are lost");
}
