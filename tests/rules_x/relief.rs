//! Relief (X13-X15).

use ozeki::decision::Ask;

use crate::{actions, none, table};

/// The reliefs offered to a player with this army and this hand.
fn reliefs(army: &[&str], hand: &[&str]) -> Vec<String> {
    actions(&table().seat(army, hand).seat(&["un_go"], &[]).start(), "mutate")
}

#[test]
fn x13_a_card_of_the_same_level_takes_the_place_and_its_effect_is_resolved() {
    let mut t = table()
        .seat(&["arpia"], &["muraena", "trois_voeux", "deesses_de_lave", "kaez"])
        .deck(&["sqeezs", "genious"], &[])
        .seat(&["un_go"], &[])
        .start();
    t.mutate("arpia");
    assert_eq!(t.options(), ["muraena", "deesses_de_lave", "trois_voeux"]);
    t.choose("muraena");
    assert_eq!(t.asked(), (0, Ask::pay(2)));
    t.choose("kaez").choose("trois_voeux");
    assert_eq!(t.army(0), ["muraena"]);
    assert_eq!(t.discard_of(0), ["arpia", "trois_voeux", "kaez"]);
    // Muraena draws two cards.
    assert_eq!(t.hand(0), ["deesses_de_lave", "genious", "sqeezs"]);
}

#[test]
pub fn x13_every_token_on_the_card_takes_one_off_the_cost() {
    let hand = ["arpia", "deesses_de_lave", "hempo"];
    assert_eq!(reliefs(&["mille_visages"], &hand), ["mutate mille_visages@0.0.0 for 2"]);
    assert_eq!(reliefs(&["mille_visages*"], &hand), ["mutate mille_visages@0.0.0 for 1"]);
    assert_eq!(reliefs(&["mille_visages**"], &hand), ["mutate mille_visages@0.0.0 for 0"]);
}

#[test]
fn x13_the_cost_is_never_below_nothing() {
    assert_eq!(reliefs(&["trois_voeux**"], &["arpia"]), ["mutate trois_voeux@0.0.0 for 0"]);
}

#[test]
fn x13_a_card_need_not_be_free() {
    let army = ["arpia", "sqeezs", "kaez"];
    let offered = reliefs(&army, &["muraena", "timer_of_phoenix", "trois_voeux"]);
    assert_eq!(offered, ["mutate arpia@0.0.0 for 2", "mutate sqeezs@0.0.1 for 2"]);
    let mut t = table().seat(&army, &["navaj", "nalin", "niranjan"]).seat(&["un_go"], &[]).start();
    t.mutate("arpia");
    assert_eq!(t.army(0), ["navaj", "sqeezs", "kaez"]);
}

#[test]
fn x13_the_clan_of_the_newcomer_does_not_matter() {
    let mut t = table().seat(&["arpia", "kaez"], &["hemro", "smook", "orgah"]).seat(&["un_go"], &[]).start();
    assert_eq!(actions(&t, "play"), none());
    t.mutate("kaez").choose("hemro");
    assert_eq!(t.army(0), ["arpia", "hemro"]);
}

#[test]
fn x13_the_newcomer_does_not_pay_for_itself() {
    assert_eq!(reliefs(&["arpia"], &["muraena", "sqeezs"]), none());
    assert_eq!(reliefs(&["arpia"], &["muraena", "sqeezs", "kaez"]), ["mutate arpia@0.0.0 for 2"]);
}

#[test]
fn x13_a_card_of_another_level_is_no_relief() {
    assert_eq!(reliefs(&["arpia"], &["kaez", "genious", "fenghuang"]), none());
}

#[test]
fn x14_never_by_an_identical_card() {
    assert_eq!(reliefs(&["arpia"], &["arpia", "kaez", "genious"]), none());
    let mut t = table().seat(&["arpia"], &["arpia", "sqeezs", "kaez", "genious"]).seat(&["un_go"], &[]).start();
    t.mutate("arpia");
    // Only Sqeezs can come, so that nothing is to be chosen but the payment.
    assert_eq!((t.asked(), t.options()), ((0, Ask::pay(2)), vec!["arpia".into(), "genious".into(), "kaez".into()]));
}

#[test]
fn x14_the_same_name_with_another_subtitle_is_another_card() {
    let army = ["deesses_de_lave", "alpha_of_goan_sul"];
    let hand = ["alpha_mort", "solok", "cylak"];
    let mut t = table().seat(&army, &hand).seat(&["un_go"], &[]).start();
    t.mutate("alpha_of_goan_sul").choose("alpha_mort");
    assert_eq!(t.army(0), ["deesses_de_lave", "alpha_mort!"]);
    let mut t = table().seat(&["arpia", "phoenix_the_immortal"], &["phoenix_eliana", "muraena"]).seat(&[], &[]).start();
    t.mutate("phoenix_the_immortal");
    assert_eq!(t.army(0), ["arpia", "phoenix_eliana"]);
}

#[test]
fn x15_a_prisoner_cannot_be_relieved() {
    assert_eq!(reliefs(&["arpia!"], &["muraena", "sqeezs", "kaez"]), none());
}

#[test]
fn x15_a_card_without_a_cost_cannot_be_relieved() {
    assert_eq!(reliefs(&["arpia", "phoenix_eliana"], &["kaez", "genious", "fenghuang"]), none());
    assert_eq!(reliefs(&["arpia", "kaez", "phoenix_immortal"], &["byun_hyung_ja_phoenix"; 1]), none());
}
