//! Tokens and acts (G8, G9, G10, G22).

use crate::{PILE, act, actions, gosu, kamakor, may_pass, none};

#[test]
fn g8_one_token_on_a_goblin_and_no_more() {
    for table in [gosu(), kamakor()] {
        let army = ["crank_turner", "crank_turner"];
        let mut t = table.pile(&PILE).seat(&army, &[]).seat(&[], &[]).start();
        assert_eq!(actions(&t, "activate").len(), 2);
        t.choose("activate crank_turner@0.0.0");
        act(&mut t, "draw 1");
        assert_eq!(actions(&t, "activate"), ["activate crank_turner@0.0.1"]);
    }
}

#[test]
fn g9_a_token_in_hand_forbids_passing() {
    for table in [gosu(), kamakor()] {
        for (hand, spent) in [(2, 0), (1, 1), (0, 2)] {
            let table = table.clone().pile(&PILE).seat(&[], &["crowd_filler"]).tokens(hand, spent, 0);
            let t = table.seat(&[], &[]).start();
            assert_eq!(may_pass(&t), hand == 0, "{hand} tokens in hand");
        }
    }
}

#[test]
fn g9_tokens_on_goblins_do_not() {
    let t = gosu().pile(&PILE).seat(&["crank_turner*", "crank_turner*"], &["crowd_filler", "kao", "loya"]);
    assert!(may_pass(&t.seat(&[], &[]).start()));
}

#[test]
fn g9_not_even_when_there_is_nothing_to_draw() {
    let mut t = gosu().seat(&[], &["crowd_filler"]).seat(&[], &["beard_braider"]).tokens(0, 2, 0).start();
    assert_eq!(t.options(), ["play crowd_filler", "draw 1 for 1", "draw 3 for 2"]);
    t.choose("draw 3").pass();
    assert_eq!(t.hand(0), ["crowd_filler"]);
    assert!(t.is_turn_of(0) && may_pass(&t));
}

#[test]
fn g9_nor_for_those_who_come_after_the_first_pass() {
    let table = gosu().pile(&PILE).seat(&[], &["crowd_filler"]).tokens(0, 2, 0).seat(&[], &[]);
    let mut t = table.start();
    t.pass();
    assert!(!may_pass(&t));
}

#[test]
fn g10_an_act_is_paid_by_what_is_printed_and_needs_no_token() {
    let table = gosu().pile(&PILE).seat(&["scrap_hound"], &["oil_sniffer", "garsh"]).tokens(0, 2, 0);
    let mut t = table.seat(&[], &[]).start();
    t.choose("use scrap_hound");
    assert_eq!(t.discard(), ["oil_sniffer"]);
    assert_eq!(t.hand(0), ["garsh", PILE[0], PILE[1]]);
    assert_eq!((t.tokens(0), t.tokens_on(0, "scrap_hound")), ((0, 2, 0), 0));
    assert!(t.is_turn_of(1), "it is an action");
}

#[test]
fn g10_it_may_be_done_several_times_a_round() {
    let table = gosu().pile(&PILE).seat(&["scrap_hound"], &["oil_sniffer", "claw_operator"]).tokens(0, 2, 0);
    let mut t = table.seat(&[], &[]).start();
    t.choose("use scrap_hound").choose("oil_sniffer");
    act(&mut t, "draw 1");
    t.choose("use scrap_hound");
    assert_eq!(t.discard(), ["claw_operator", "oil_sniffer"]);
}

#[test]
fn g10_only_if_it_can_be_paid_and_not_by_a_prisoner() {
    let acts = |army: &[&str], hand: &[&str]| {
        actions(&gosu().pile(&PILE).seat(army, hand).seat(&["scrap_hound"], &[]).start(), "use")
    };
    assert_eq!(acts(&["scrap_hound"], &["garsh"]), none());
    assert_eq!(acts(&["scrap_hound!"], &["oil_sniffer"]), none());
    assert_eq!(acts(&["scrap_hound"], &["oil_sniffer"]), ["use scrap_hound@0.0.0"]);
}

#[test]
fn g10_a_token_is_no_payment_for_an_act() {
    let t = gosu().pile(&PILE).seat(&["scrap_hound"], &["oil_sniffer"]).seat(&[], &[]).start();
    assert_eq!(actions(&t, "activate"), none());
}

#[test]
fn g22_the_token_of_a_destroyed_goblin_is_spent_until_the_round_ends() {
    let table = gosu().seat(&["ash_sweeper"], &["match_licker"]).tokens(0, 2, 0);
    let mut t = table.seat(&["crowd_filler", "crank_turner*"], &["crowd_filler"]).tokens(0, 1, 0).start();
    t.play("match_licker");
    assert_eq!(t.tokens(1), (0, 2, 0));
    t.pass();
    assert_eq!((t.game.table().round, t.tokens(1)), (2, (2, 0, 0)));
}

#[test]
fn g22_a_newcomer_by_mutation_may_be_activated() {
    let table = gosu().pile(&PILE).seat(&["crank_turner*"], &["pebble_counter", "kataclysm", "trsck"]);
    let mut t = table.seat(&[], &[]).start();
    act(&mut t, "mutate crank_turner");
    assert_eq!((t.army(0), t.tokens(0)), (vec!["pebble_counter".to_owned()], (1, 1, 0)));
    act(&mut t, "draw 1");
    assert_eq!(actions(&t, "activate"), ["activate pebble_counter@0.0.0"]);
}

#[test]
fn g22_prisoners_may_not_be_activated() {
    let t = gosu().pile(&PILE).seat(&["crank_turner!", "crowd_filler"], &[]).seat(&[], &[]).start();
    assert_eq!(actions(&t, "activate"), none());
}

#[test]
fn g22_a_dragoon_token_of_a_destroyed_goblin_goes_to_the_reserve() {
    let table = kamakor().seat(&["ash_sweeper"], &["match_licker"]).seat(&["crowd_filler", "crank_turner+"], &[]);
    let mut t = table.start();
    assert_eq!(t.game.table().tokens.bonus_reserve, 7);
    t.play("match_licker");
    assert_eq!(t.game.table().tokens.bonus_reserve, 8);
    assert_eq!(t.game.table().tokens.bonus_hand, [0; 8]);
}

#[test]
fn g22_imprisonment_takes_no_token_off_a_goblin() {
    for (table, token) in [(gosu(), "*"), (kamakor(), "*"), (kamakor(), "+")] {
        let target = format!("crank_turner{token}");
        let table = table.pile(&PILE).seat(&["coffin_napper"], &["lantern_gaoler"]);
        let mut t = table.seat(&[target.as_str()], &["scrap_hound", "garsh", "ideo"]).start();
        let before = (t.tokens(1), t.game.table().tokens.bonus_reserve);
        t.play("lantern_gaoler");
        assert_eq!((t.army(1), t.tokens_on(1, "crank_turner")), (vec!["crank_turner!".to_owned()], 1));
        assert_eq!((t.tokens(1), t.game.table().tokens.bonus_reserve), before, "nothing is spent");
    }
}

#[test]
fn g22_one_token_per_goblin_and_round_still_holds_when_it_is_released() {
    for (prisoner, may_activate) in [("crank_turner!*", false), ("crank_turner!", true)] {
        let hand = ["hairpin_urchin", "garsh", "oil_sniffer", "tin_understudy", "scrap_hound"];
        let table = kamakor().pile(&PILE).seat(&[prisoner], &hand);
        let mut t = table.seat(&[], &[]).start();
        act(&mut t, "play hairpin_urchin");
        assert_eq!(t.army(0), ["crank_turner", "hairpin_urchin"]);
        act(&mut t, "draw 1");
        assert_eq!(!actions(&t, "activate").is_empty(), may_activate);
    }
}

#[test]
fn g22_the_token_on_a_prisoner_returns_at_the_new_round() {
    let table = gosu().seat(&["crowd_filler"], &["scrap_hound"]).tokens(0, 2, 0).seat(&["crank_turner!*"], &["garsh"]);
    let t = table.tokens(0, 1, 0).start();
    // Nobody can do anything but pass.
    assert_eq!((t.game.table().round, t.army(1), t.tokens(1)), (2, vec!["crank_turner".to_owned()], (2, 0, 0)));
}
