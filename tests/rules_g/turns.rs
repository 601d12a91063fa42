//! Turns of a round (G6) and the actions (G7).

use ozeki::event::{Event, EventKind};

use crate::common::{Played, Situation};
use crate::{PILE, act, actions, battle_fought, gosu, kamakor, may_pass, none, turns};

const BAKUTOS: [&str; 4] = ["crowd_filler", "beard_braider", "coffin_napper", "scrap_hound"];

/// That many players with two tokens and a Bakuto each, and a pile to draw from: nobody has only one thing to do.
fn table_of(players: u8) -> Situation {
    BAKUTOS[..players.into()].iter().fold(gosu().pile(&PILE), |table, card| table.seat(&[], &[card]))
}

/// A player who can go on for ever, by throwing Mekas away and drawing them again, and others who may pass.
fn endless(others: usize) -> Played {
    let table = gosu().pile(&["oil_sniffer", "claw_operator", "tin_understudy"]);
    let table = table.seat(&["scrap_hound"], &["crank_turner", "foreman_sparks"]).tokens(0, 2, 0);
    let idle = |table: Situation, card: &&str| table.seat(&[], &[card]).tokens(0, 2, 0);
    BAKUTOS[..others].iter().fold(table, idle).start()
}

#[test]
fn g6_turns_go_clockwise_from_the_holder_of_the_advantage() {
    for (players, first) in (2..=4).flat_map(|players| (0..players).map(move |first| (players, first))) {
        let mut t = table_of(players).advantage(first).active(first).start();
        (0..players).for_each(|_| act(&mut t, "draw 1"));
        let clockwise: Vec<u8> = (0..=players).map(|step| (first + step) % players).collect();
        assert_eq!(turns(&t), clockwise);
    }
}

#[test]
fn g6_a_turn_is_one_action() {
    let start = gosu().pile(&PILE).seat(&["crank_turner", "scrap_hound"], &["oil_sniffer", "garsh", "ideo"]);
    let t = start.seat(&[], &[]).start();
    for action in t.options() {
        let mut t = t.clone();
        act(&mut t, &action);
        assert!(t.is_turn_of(1), "after `{action}`");
        assert_eq!(turns(&t), [0, 1]);
    }
}

#[test]
fn g6_whoever_has_passed_is_out_until_the_round_ends() {
    let table = gosu().pile(&PILE).seat(&[], &["crowd_filler"]).tokens(0, 2, 0);
    let mut t = table.seat(&[], &["beard_braider"]).seat(&[], &["coffin_napper"]).start();
    t.pass();
    (0..4).for_each(|_| act(&mut t, "draw 1"));
    t.pass().pass();
    assert_eq!(turns(&t)[..7], [0, 1, 2, 1, 2, 1, 2]);
    assert!(battle_fought(&t));
    assert!(t.is_turn_of(0), "and the next round is for all");
}

#[test]
fn g6_the_round_ends_when_all_have_passed() {
    for players in 2..=4u8 {
        let idle = |table: Situation, card: &&str| table.seat(&[], &[card]).tokens(0, 2, 0);
        let mut t = BAKUTOS[..players.into()].iter().fold(gosu(), idle).start();
        for _ in 0..players {
            assert!(!battle_fought(&t));
            t.pass();
        }
        assert!(battle_fought(&t));
        assert_eq!(t.game.table().round, 2);
    }
}

#[test]
fn g6_the_last_one_may_go_on_alone_and_pass_at_any_time() {
    for others in 1..=3 {
        let mut t = endless(others);
        act(&mut t, "use scrap_hound");
        (0..others).for_each(|_| _ = t.pass());
        for _ in 0..12 {
            assert!(t.is_turn_of(0) && may_pass(&t) && !battle_fought(&t));
            act(&mut t, "use scrap_hound");
        }
        t.pass();
        assert!(battle_fought(&t));
    }
}

#[test]
fn g26_g6_after_forty_turns_alone_the_round_is_over() {
    for others in 1..=3 {
        let mut t = endless(others);
        act(&mut t, "use scrap_hound");
        (0..others).for_each(|_| _ = t.pass());
        for turn in 0..40 {
            assert!(t.is_turn_of(0) && !battle_fought(&t), "turn {turn}");
            act(&mut t, "use scrap_hound");
        }
        assert!(battle_fought(&t));
        assert_eq!((t.game.table().round, t.game.table().turns_alone), (2, 0), "and the count begins anew");
    }
}

#[test]
fn g6_turns_with_others_still_in_do_not_count_as_turns_alone() {
    let table = gosu().pile(&["oil_sniffer", "claw_operator"]).seat(&["scrap_hound"], &["crank_turner"]);
    let mut t = table.tokens(0, 2, 0).seat(&[], &[]).set(|setup| setup.turns_alone = 0).start();
    act(&mut t, "use scrap_hound");
    act(&mut t, "draw 1");
    act(&mut t, "use scrap_hound");
    assert_eq!(t.game.table().turns_alone, 0);
}

#[test]
fn g7_the_actions() {
    for table in [gosu(), kamakor()] {
        let hand = ["oil_sniffer", "claw_operator", "walror", "garsh"];
        let t = table.pile(&PILE[..1]).seat(&["crank_turner"], &hand).seat(&["pebble_counter"], &[]).start();
        let mut options = t.options();
        options.sort();
        let expected = [
            "activate crank_turner@0.0.0",
            "draw 1 for 1",
            "draw 3 for 2",
            "mutate crank_turner@0.0.0 for 2",
            "play claw_operator",
            "play oil_sniffer",
        ];
        assert_eq!(options, expected);
    }
}

#[test]
fn g7_passing_is_one_of_them() {
    let t = gosu().seat(&["crank_turner"], &["oil_sniffer"]).tokens(0, 2, 0).seat(&[], &[]).start();
    assert_eq!(t.options(), ["play oil_sniffer", "pass"]);
}

#[test]
fn g7_one_token_draws_one_card() {
    let mut t = gosu().pile(&PILE).seat(&[], &[]).seat(&[], &[]).start();
    t.choose("draw 1");
    assert_eq!(t.hand(0), PILE[..1]);
    assert_eq!(t.tokens(0), (1, 1, 0));
}

#[test]
fn g7_two_tokens_draw_three_cards() {
    let mut t = gosu().pile(&PILE).seat(&[], &[]).seat(&[], &[]).start();
    t.choose("draw 3");
    assert_eq!(t.hand(0), PILE[..3]);
    assert_eq!(t.tokens(0), (0, 2, 0));
}

#[test]
fn g7_with_one_token_only_one_card() {
    let t = gosu().pile(&PILE).seat(&[], &["crowd_filler"]).tokens(1, 1, 0).seat(&[], &[]).start();
    assert_eq!(actions(&t, "draw"), ["draw 1 for 1"]);
}

#[test]
fn g7_a_token_activates_a_goblin() {
    let mut t = gosu().pile(&PILE).seat(&["crank_turner"], &[]).seat(&[], &[]).start();
    t.choose("activate crank_turner");
    assert_eq!((t.tokens(0), t.tokens_on(0, "crank_turner")), ((1, 0, 0), 1));
    assert_eq!(t.hand(0), PILE[..1], "its activation is resolved");
}

#[test]
fn g7_only_own_goblins_that_have_an_activation() {
    let table = gosu().pile(&PILE).seat(&["crowd_filler", "scrap_hound"], &[]).seat(&["crank_turner"], &[]);
    assert_eq!(actions(&table.start(), "activate"), none());
}

#[test]
fn g7_a_mutated_goblin_has_its_say_after_the_newcomer() {
    let table = gosu().pile(&PILE).seat(&["short_fuse"], &["lantern_gaoler", "kao", "loya"]);
    let mut t = table.seat(&["crowd_filler"], &[]).start();
    act(&mut t, "mutate short_fuse");
    let said: Vec<&str> = t
        .events()
        .iter()
        .filter_map(|event| match event {
            Event { kind: EventKind::Imprisoned, .. } => Some("imprisoned"),
            Event { kind: EventKind::Destroyed, .. } => Some("destroyed"),
            _ => None,
        })
        .collect();
    assert_eq!(said, ["imprisoned", "destroyed"]);
    assert!(t.army(1).is_empty());
}
