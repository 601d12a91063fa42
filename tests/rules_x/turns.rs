//! A round (X8, X9) and what effects bind to (X12).

use ozeki::decision::Ask;

use crate::common::Situation;
use crate::{actions, none, table};

#[test]
fn x8_an_action_is_a_play_a_relief_tokens_or_a_pass() {
    let t = table()
        .seat(&["arpia"], &["muraena", "kaez", "genious"])
        .tokens(1, 1, 2)
        .seat(&[], &[])
        .set(|setup| setup.passed = true)
        .start();
    assert_eq!(actions(&t, "play"), ["play muraena", "play genious", "play kaez"]);
    assert_eq!(actions(&t, "mutate"), ["mutate arpia@0.0.0 for 2"]);
    assert_eq!(actions(&t, "draw"), ["draw 1 for 1"]);
    assert_eq!(actions(&t, "activate"), ["activate arpia@0.0.0"]);
    assert_eq!(actions(&t, "pass"), ["pass"]);
    assert_eq!(t.options().len(), 7);
}

#[test]
fn x8_players_take_turns_with_one_action_each() {
    let mut t = table()
        .seat(&["arpia"], &["muraena", "kaez"])
        .deck(&["sqeezs", "sqeezs", "genious"], &[])
        .seat(&["nikhilesh"], &["nalin"])
        .deck(&["navaj"], &[])
        .start();
    t.play("muraena");
    assert!(t.is_turn_of(1));
    t.choose("draw 1");
    assert!(t.is_turn_of(0));
    t.choose("activate arpia");
    assert!(t.is_turn_of(1));
}

/// Player 0 holds five cards, and draws three at the cost of the two tokens.
fn drawing_three(army: &[&str], other_army: &[&str]) -> Situation {
    table()
        .seat(army, &["kaez", "genious", "fenghuang", "phoenix_eliana", "phoenix_immortal"])
        .deck(&["sqeezs", "sqeezs", "muraena"], &[])
        .seat(other_army, &[])
}

#[test]
pub fn x9_at_the_end_of_the_own_turn_a_hand_is_discarded_down_to_seven() {
    let mut t = drawing_three(&["arpia"], &["un_go"]).start();
    t.choose("draw 3");
    assert_eq!(t.asked(), (0, Ask::hand_limit(1)));
    t.choose("genious");
    assert_eq!((t.hand(0).len(), t.discard_of(0)), (7, vec!["genious".into()]));
    assert!(t.is_turn_of(1));
}

#[test]
fn x9_seven_cards_are_not_too_many() {
    let mut t = table()
        .seat(&["arpia"], &["kaez", "genious", "fenghuang", "phoenix_eliana"])
        .deck(&["sqeezs", "sqeezs", "muraena"], &[])
        .seat(&["un_go"], &[])
        .start();
    t.choose("draw 3");
    assert!(t.is_turn_of(1) && t.hand(0).len() == 7);
}

#[test]
fn x9_the_limit_is_five_while_narashima_is_active() {
    let mut t = drawing_three(&["arpia"], &["un_go"]).set(|setup| setup.tiles = vec!["tile_narashima".into()]).start();
    t.choose("draw 3");
    assert_eq!(t.asked(), (0, Ask::hand_limit(3)));
}

#[test]
fn x9_the_limit_is_five_while_narashima_is_in_play_in_either_army_face_up() {
    let army = |immortal| ["nikhilesh", "nalin", immortal];
    let mut t = drawing_three(&["arpia"], &army("narashima_immortal")).start();
    t.choose("draw 3");
    assert_eq!(t.asked(), (0, Ask::hand_limit(3)));
    let mut t = drawing_three(&["arpia"], &army("narashima_immortal!")).start();
    t.choose("draw 3");
    assert_eq!(t.asked(), (0, Ask::hand_limit(1)));
}

#[test]
fn x9_the_limit_is_not_looked_at_in_the_turn_of_another() {
    let hand = ["nalin", "niranjan", "nachiketa", "narashima_lion", "nityananda", "navaj", "navaj", "nitish"];
    let mut t = table().seat(&["arpia"], &[]).deck(&["kaez"], &[]).seat(&["nikhilesh"], &hand).start();
    t.choose("draw 1");
    assert!(t.is_turn_of(1));
    assert_eq!(t.hand(1).len(), 8);
}

#[test]
fn x12_an_arrival_effect_must_be_done_even_if_it_hurts() {
    let mut t = table().seat(&[], &["deesses_de_lave"]).seat(&[], &[]).start();
    t.play("deesses_de_lave");
    assert!(t.is_turn_of(1));
    assert_eq!(t.army(0), ["deesses_de_lave!"]);
}

#[test]
fn x12_what_may_be_done_may_be_left() {
    let mut t = table().seat(&["obeezs"], &["ez_of_tomorrow"]).deck(&["ne_o"], &["wiindz"]).seat(&[], &[]).start();
    t.play("ez_of_tomorrow");
    assert_eq!(t.options(), ["wiindz@discard", "done"]);
    t.choose("done");
    assert_eq!((t.removed(), t.hand(0)), (vec![], vec![]));
}

#[test]
fn x12_a_permanent_effect_lasts_while_the_card_is_face_up() {
    let ends_with_an_empty_hand = |hero: &str| {
        let mut t = table()
            .seat(&["volantis", "volantis", hero], &["atalante_a_grand_bouclier"])
            .deck(&["elle_of_justice", "quae"], &[])
            .seat(&["un_go"], &[])
            .start();
        t.play("atalante_a_grand_bouclier");
        t.hand(0)
    };
    assert_eq!(ends_with_an_empty_hand("nezha"), ["elle_of_justice", "quae"]);
    assert_eq!(ends_with_an_empty_hand("nezha!"), none());
}

#[test]
fn x12_a_card_may_be_played_when_its_effect_has_no_target() {
    let mut t = table().seat(&["obeezs"], &["wiindz"]).seat(&["un_go"], &[]).start();
    t.play("wiindz");
    // The Echo is offered all the same.
    t.choose("no");
    assert_eq!(t.army(0), ["obeezs", "wiindz"]);
}
