//! Where a card may be played, and at what cost (X10, X11).

use ozeki::decision::Ask;

use crate::{actions, none, table};

/// The plays offered to a player with this army and this hand.
fn plays(army: &[&str], hand: &[&str]) -> Vec<String> {
    actions(&table().seat(army, hand).seat(&["un_go"], &[]).start(), "play")
}

#[test]
fn x10_the_first_troop_is_free_whatever_its_clan() {
    assert_eq!(plays(&[], &["arpia", "deesses_de_lave", "kaez"]), ["play arpia", "play deesses_de_lave"]);
}

#[test]
fn x10_a_further_troop_is_free_next_to_its_clan_and_costs_two_cards_else() {
    let offered = plays(&["arpia"], &["muraena", "deesses_de_lave", "hempo"]);
    assert_eq!(offered, ["play muraena", "play deesses_de_lave for 2"]);
}

#[test]
fn x10_the_player_chooses_what_to_pay_with() {
    let hand = ["deesses_de_lave", "hempo", "smook", "orgah"];
    let mut t = table().seat(&["arpia"], &hand).seat(&["un_go"], &[]).start();
    t.play("deesses_de_lave");
    assert_eq!(t.asked(), (0, Ask::pay(2)));
    t.choose("orgah").choose("hempo").choose("arpia");
    assert_eq!((t.discard_of(0), t.hand(0)), (vec!["hempo".into(), "orgah".into()], vec!["smook".into()]));
}

#[test]
fn x10_the_card_played_does_not_pay_for_itself() {
    assert_eq!(plays(&["arpia"], &["deesses_de_lave", "hempo"]), none());
}

#[test]
pub fn x10_among_prisoners_only_a_troop_counts_as_the_first_and_is_free() {
    let hand = ["deesses_de_lave", "muraena", "trois_voeux"];
    assert_eq!(plays(&["arpia!", "sqeezs!"], &hand), ["play muraena", "play deesses_de_lave", "play trois_voeux"]);
    let beside_one = plays(&["arpia!", "sqeezs"], &hand);
    assert_eq!(beside_one, ["play muraena", "play deesses_de_lave for 2", "play trois_voeux for 2"]);
    let clan_captured = plays(&["arpia!", "deesses_de_lave"], &hand);
    assert_eq!(clan_captured, ["play muraena for 2", "play deesses_de_lave", "play trois_voeux for 2"]);
}

#[test]
fn x10_a_card_goes_to_the_leftmost_empty_place_and_a_row_has_five() {
    let mut t = table().seat(&["arpia", "sqeezs"], &["muraena"]).seat(&["un_go"], &[]).start();
    t.play("muraena");
    assert_eq!(t.army(0), ["arpia", "sqeezs", "muraena"]);
    assert_eq!(plays(&["arpia", "arpia", "sqeezs", "sqeezs", "timer_of_phoenix"], &["muraena"]), none());
}

#[test]
fn x10_a_hero_needs_a_troop_of_its_clan_and_more_troops_than_heroes() {
    assert_eq!(plays(&["arpia"], &["kaez", "hempo"]), ["play kaez"]);
    assert_eq!(plays(&["arpia", "kaez"], &["genious"]), none());
    assert_eq!(plays(&["arpia!", "deesses_de_lave"], &["genious", "hempo"]), ["play hempo"]);
    assert_eq!(plays(&["arpia", "deesses_de_lave!", "kaez"], &["genious"]), ["play genious"]);
}

#[test]
fn x10_an_immortal_needs_its_clan_at_both_levels_and_more_heroes_than_immortals() {
    let hand = ["phoenix_immortal", "goan_sul_immortal"];
    assert_eq!(plays(&["arpia", "kaez"], &hand), ["play phoenix_immortal"]);
    assert_eq!(plays(&["arpia", "hempo"], &hand), none());
    assert_eq!(plays(&["arpia", "kaez", "byun_hyung_ja_phoenix"], &hand), none());
    assert_eq!(plays(&["arpia", "kaez!"], &hand), none());
}

#[test]
fn x10_cards_stay_when_their_support_is_gone() {
    let mut t = table()
        .seat(&["deesses_de_lave", "arpia", "kaez"], &["esprits_de_smook", "les_gardiens_demons"])
        .seat(&["un_go"], &[])
        .start();
    t.play("les_gardiens_demons").choose("yes").choose("deesses_de_lave").choose("arpia");
    assert_eq!(t.army(0), ["arpia", "deesses_de_lave", "les_gardiens_demons", "kaez"]);
    assert_eq!(t.options(), ["un_go@1.0.0", "les_gardiens_demons@0.0.2"]);
    t.choose("un_go");
    assert_eq!(t.army(0), ["arpia", "deesses_de_lave", "les_gardiens_demons", "kaez"]);
}

#[test]
fn x11_one_troop_supports_any_number_of_heroes_of_its_clan() {
    let army = ["deesses_de_lave", "arpia", "sqeezs", "hempo", "hemro"];
    assert_eq!(plays(&army, &["smook"]), ["play smook"]);
    assert_eq!(plays(&["deesses_de_lave", "arpia", "hempo", "hemro"], &["smook"]), none());
}

#[test]
fn x11_one_hero_supports_any_number_of_immortals_of_its_clan() {
    let army = ["deesses_de_lave", "arpia", "hempo", "kaez", "goan_sul_immortal"];
    assert_eq!(plays(&army, &["byun_hyung_ja_goan_sul"]), ["play byun_hyung_ja_goan_sul"]);
}
