//! Activation tokens (X16-X20).

use ozeki::decision::Ask;
use ozeki::table::Phase;

use crate::{actions, none, table};

#[test]
pub fn x16_one_token_draws_one_card_and_two_draw_three() {
    let start =
        || table().seat(&["arpia"], &[]).deck(&["kaez", "genious", "sqeezs"], &[]).seat(&["un_go"], &[]).start();
    let mut t = start();
    assert_eq!(actions(&t, "draw"), ["draw 1 for 1", "draw 3 for 2"]);
    t.choose("draw 1");
    assert_eq!((t.hand(0).len(), t.tokens(0)), (1, (1, 1, 2)));
    let mut t = start();
    t.choose("draw 3");
    assert_eq!((t.hand(0).len(), t.tokens(0)), (3, (0, 2, 2)));
}

#[test]
fn x16_with_one_token_only_one_card_can_be_drawn() {
    let t = table().seat(&["arpia"], &[]).tokens(1, 1, 2).seat(&["un_go"], &[]).start();
    assert_eq!(actions(&t, "draw"), ["draw 1 for 1"]);
}

#[test]
fn x16_a_token_on_a_card_with_a_symbol_resolves_its_effect() {
    let mut t = table().seat(&["arpia"], &[]).deck(&["kaez", "genious"], &[]).seat(&["un_go"], &[]).start();
    t.choose("activate arpia");
    assert_eq!((t.hand(0), t.tokens(0), t.tokens_on(0, "arpia")), (vec!["kaez".into()], (1, 0, 2), 1));
}

#[test]
fn x16_no_more_tokens_than_symbols() {
    let offered = |army: &[&str]| {
        actions(
            &table()
                .seat(army, &["sqeezs", "esprits_de_smook", "trois_voeux"])
                .tokens(1, 0, 2)
                .seat(&["un_go"], &[])
                .start(),
            "activate",
        )
    };
    assert_eq!(offered(&["arpia"]), ["activate arpia@0.0.0"]);
    assert_eq!(offered(&["arpia*"]), none());
    assert_eq!(offered(&["mille_visages*"]), ["activate mille_visages@0.0.0"]);
    assert_eq!(offered(&["deesses_de_lave"]), none());
    assert_eq!(offered(&["arpia!"]), none());
}

#[test]
fn x16_two_symbols_take_two_tokens_and_no_third() {
    let t = table().seat(&["mille_visages**"], &["trois_voeux"]).tokens(1, 0, 1).seat(&["un_go"], &[]).start();
    assert_eq!(actions(&t, "activate"), none());
}

#[test]
pub fn x17_the_token_of_a_captured_card_is_spent() {
    let mut t = table().seat(&[], &["deesses_de_lave"]).seat(&["un_go*"], &["bun_to"]).start();
    t.play("deesses_de_lave").choose("un_go");
    assert_eq!((t.army(1), t.tokens(1)), (vec!["un_go!".into()], (1, 1, 2)));
}

#[test]
fn x17_the_token_of_a_destroyed_card_is_spent() {
    let mut t = table().seat(&[], &["les_gardiens_demons"]).seat(&["un_go*"], &["bun_to"]).start();
    t.play("les_gardiens_demons").choose("un_go");
    assert_eq!((t.army(1), t.tokens(1)), (vec![], (1, 1, 2)));
}

#[test]
fn x17_the_tokens_of_a_relieved_card_are_spent() {
    let mut t = table().seat(&["mille_visages**"], &["navaj"]).seat(&["un_go"], &[]).start();
    t.mutate("mille_visages");
    assert_eq!((t.army(0), t.tokens(0)), (vec!["navaj".into()], (0, 2, 2)));
}

#[test]
fn x17_the_token_of_a_sacrificed_card_is_spent() {
    let mut t = table().seat(&["nikhilesh"], &["niranjan"]).seat(&["un_go*"], &["bun_to"]).start();
    t.play("niranjan");
    assert_eq!((t.discard_of(1), t.tokens(1)), (vec!["un_go".into()], (1, 1, 2)));
}

#[test]
fn x17_the_token_of_a_card_put_on_its_deck_is_spent() {
    let mut t = table().seat(&[], &["un_go"]).seat(&["arpia*"], &["sqeezs"]).start();
    t.play("un_go").choose("arpia");
    assert_eq!((t.pile_of(1), t.tokens(1)), (vec!["arpia".into()], (1, 1, 2)));
}

#[test]
fn x18_a_token_comes_back_from_a_card_or_from_the_spent_zone() {
    let start = || {
        table()
            .seat(&["arpia*"], &["les_fees_petale", "volantis", "quae"])
            .tokens(0, 1, 2)
            .seat(&["un_go"], &[])
            .start()
    };
    let mut t = start();
    t.play("les_fees_petale");
    assert_eq!((t.asked(), t.options()), ((0, Ask::regain()), vec!["arpia@0.0.0".into(), "spent token".into()]));
    t.choose("spent token");
    assert_eq!((t.tokens(0), t.tokens_on(0, "arpia")), ((1, 0, 2), 1));
    let mut t = start();
    t.play("les_fees_petale").choose("arpia");
    assert_eq!((t.tokens(0), t.tokens_on(0, "arpia")), ((1, 1, 2), 0));
}

#[test]
fn x18_a_card_whose_token_came_back_can_be_activated_again() {
    let mut t = table()
        .seat(&["arpia*"], &["les_fees_petale", "volantis", "quae"])
        .tokens(0, 0, 2)
        .deck(&["kaez", "genious"], &[])
        .seat(&["un_go"], &["bun_to"])
        .deck(&["bun_to"], &[])
        .start();
    t.play("les_fees_petale");
    t.choose("draw 1");
    t.choose("activate arpia");
    assert_eq!(t.hand(0), ["kaez"]);
}

/// An army with a Byun Hyung Ja that unlocks a token at the end of the turn: three Phoenixes are in it.
const UNLOCKING: [&str; 7] = [
    "arpia",
    "sqeezs",
    "timer_of_phoenix",
    "phoenix_eliana",
    "phoenix_the_immortal",
    "phoenix_immortal",
    "byun_hyung_ja_phoenix",
];

#[test]
fn x19_a_byun_unlocks_the_third_and_the_fourth_token_into_hand() {
    for (locked, hand) in [(2, 1), (1, 2)] {
        let mut t = table().seat(&UNLOCKING, &[]).tokens(hand, 0, locked).seat(&["un_go"], &[]).start();
        t.choose("draw 1");
        assert_eq!(t.tokens(0), (hand, 1, locked - 1));
        assert!(t.is_turn_of(1));
    }
}

#[test]
fn x19_having_to_unlock_a_fifth_wins_at_once() {
    let mut t = table().seat(&UNLOCKING, &[]).tokens(4, 0, 0).seat(&["un_go"], &[]).start();
    t.choose("draw 1");
    assert_eq!(t.outcome(), ("tokens", vec![0]));
}

#[test]
fn x19_a_fifth_does_nothing_during_the_song_of_the_dead() {
    let mut t = table()
        .seat(&["nikhilesh", "navaj", "nikhilesh", "navaj", "nalin", "byun_hyung_ja_narashima"], &[])
        .tokens(4, 0, 0)
        .deck(&[], &["nitish", "nitish", "niranjan"])
        .seat(&["un_go"], &[])
        .set(|setup| setup.phase = Phase::NewRound)
        .start();
    t.choose("navaj").choose("nikhilesh").choose("navaj");
    assert_eq!(t.hand(0).len(), 6, "the discard pile has become the deck");
    assert!(!t.game.is_over());
    assert_eq!(t.tokens(0), (4, 0, 0));
}

#[test]
fn x20_x_is_every_token_owned_in_hand_on_cards_and_spent() {
    let drawn = |army: &[&str], hand: u8, spent: u8, locked: u8| {
        let mut t = table()
            .seat(army, &["muraena"])
            .tokens(hand, spent, locked)
            .deck(&["kaez", "genious", "sqeezs", "sqeezs", "fenghuang"], &[])
            .seat(&["un_go"], &[])
            .start();
        t.play("muraena");
        t.hand(0).len()
    };
    assert_eq!(drawn(&["arpia"], 2, 0, 2), 2);
    assert_eq!(drawn(&["arpia*"], 1, 1, 1), 3);
    assert_eq!(drawn(&["arpia*"], 0, 1, 2), 2);
    assert_eq!(drawn(&["arpia"], 2, 2, 0), 4);
}
