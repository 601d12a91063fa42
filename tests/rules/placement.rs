//! Playing a goblin (T15-T22).

use ozeki::decision::Ask;
use ozeki::table::Seat;

use crate::common::{Played, situation};

/// One row of an army; row 0 is level I.
fn row(t: &Played, seat: u8, row: usize) -> Vec<String> {
    let cards = t.game.table().army(Seat(seat)).row(row).iter();
    cards.map(|&card| t.game.pack().design(card).id.clone()).collect()
}

/// The plays offered to the only acting player, who has this army and this hand.
fn plays(army: &[&str], hand: &[&str]) -> Vec<String> {
    // The second player keeps the game from running on when the first can do nothing.
    let t = situation().seat(army, hand).seat(&[], &["alpha_rock"]).start();
    let options = if t.is_turn_of(0) { t.options() } else { Vec::new() };
    options.into_iter().filter(|option| option.starts_with("play ")).collect()
}

fn none() -> [&'static str; 0] {
    []
}

#[test]
fn t15_a_card_goes_to_the_leftmost_empty_place_of_its_row() {
    let mut t = situation()
        .seat(&["fire_grunt", "fire_grunt"], &["fire_grunt", "fire_hero", "fire_chief"])
        .seat(&[], &["alpha_grunt"; 3])
        .start();
    t.play("fire_hero").play("alpha_grunt").play("fire_grunt").play("alpha_grunt").play("fire_chief");
    let rows = [0, 1, 2].map(|r| row(&t, 0, r));
    assert_eq!(rows, [vec!["fire_grunt"; 3], vec!["fire_hero"], vec!["fire_chief"]]);
}

#[test]
fn t15_cards_line_up_from_the_left() {
    let mut t = situation()
        .seat(&["fire_grunt", "fire_rock", "fire_hero"], &["fire_grunt_x", "fire_hero"])
        .seat(&[], &["alpha_grunt"; 2])
        .start();
    t.play("fire_grunt_x").play("alpha_grunt").play("fire_hero");
    assert_eq!(row(&t, 0, 0), ["fire_grunt", "fire_rock", "fire_grunt_x"]);
    let newest = *t.game.table().army(Seat(0)).row(1).last().unwrap();
    assert_eq!(t.label_of(newest), "fire_hero@0.1.1");
}

#[test]
fn t15_a_place_left_empty_is_filled_again() {
    let mut t = situation()
        .seat(&["fire_grunt", "fire_rock"], &["fire_grunt_x"])
        .seat(&[], &["destroy_base", "fire_grunt"])
        .active(1)
        .start();
    t.play("destroy_base").choose("fire_rock").play("fire_grunt_x");
    assert_eq!(row(&t, 0, 0), ["fire_grunt", "fire_grunt_x"]);
}

#[test]
fn t15_a_row_holds_five() {
    let t = situation().seat(&["fire_grunt"; 5], &["fire_grunt", "fire_hero"]).seat(&[], &["fire_grunt"]).start();
    assert_eq!(t.options(), ["play fire_hero", "pass"]);
    assert_eq!(plays(&["fire_grunt"; 4], &["fire_grunt"]), ["play fire_grunt"]);
}

#[test]
fn t15_a_fifth_card_fits_in_every_row_and_a_sixth_in_none() {
    let mut army = vec!["fire_grunt", "fire_grunt", "meka_rock", "meka_rock", "alpha_rock"];
    army.extend(["fire_hero", "dark_hero", "dark_hero", "meka_hero"]);
    assert_eq!(plays(&army, &["fire_hero", "fire_rock"]), ["play fire_hero"]);
    army.extend(["alpha_hero", "dark_chief", "dark_chief", "meka_chief"]);
    assert_eq!(plays(&army, &["fire_hero", "fire_rock", "fire_chief"]), ["play fire_chief"]);
}

#[test]
fn t16_an_army_begins_with_a_level_one_of_any_clan_for_nothing() {
    for card in ["goban_grunt", "alpha_rock", "dark_grunt_x", "meka_grunt", "fire_rock"] {
        assert_eq!(plays(&[], &[card]), [format!("play {card}")]);
    }
    assert_eq!(plays(&[], &["fire_hero", "fire_chief", "meka_rock"]), ["play meka_rock"], "and with no other level");
}

#[test]
fn t16_beginning_takes_no_card_from_hand_but_the_one_played() {
    let mut t = situation().seat(&[], &["fire_grunt", "meka_grunt", "dark_grunt"]).seat(&[], &["fire_grunt"]).start();
    t.play("meka_grunt");
    assert_eq!(t.hand(0), ["dark_grunt", "fire_grunt"]);
    assert!(t.discard().is_empty());
}

#[test]
fn t16_an_emptied_army_begins_anew() {
    let mut t = situation()
        .seat(&[], &["destroy_base", "fire_grunt"])
        .seat(&["fire_rock"], &["meka_grunt", "dark_grunt", "fire_hero"])
        .start();
    t.play("destroy_base").choose("fire_rock");
    assert_eq!(t.options(), ["play dark_grunt", "play meka_grunt", "pass"], "the price is gone with the last card");
}

#[test]
fn t17_the_clan_of_a_face_up_level_one_costs_nothing() {
    let army = ["goban_grunt", "fire_grunt", "meka_grunt!"];
    assert_eq!(plays(&army, &["fire_rock"]), ["play fire_rock"]);
    assert_eq!(plays(&army, &["goban_grunt_x"]), ["play goban_grunt_x"]);
}

#[test]
fn t17_a_new_clan_costs_two_discards() {
    let hand = ["meka_grunt", "fire_grunt", "dark_hero", "goban_chief"];
    let mut t = situation().seat(&["fire_rock"], &hand).seat(&[], &["fire_grunt"]).start();
    t.choose("play meka_grunt for 2");
    assert_eq!(t.asked(), (0, Ask::pay(2)));
    t.choose("goban_chief");
    assert_eq!(t.asked(), (0, Ask::pay(1)));
    t.choose("dark_hero");
    assert_eq!(row(&t, 0, 0), ["fire_rock", "meka_grunt"]);
    assert_eq!(t.hand(0), ["fire_grunt"]);
    assert_eq!(t.discard().len(), 2);
}

#[test]
fn t17_without_two_other_cards_a_new_clan_cannot_be_played() {
    assert_eq!(plays(&["fire_rock"], &["meka_grunt", "dark_hero"]), none());
    assert_eq!(plays(&["fire_rock"], &["meka_grunt", "dark_hero", "dark_chief"]), ["play meka_grunt for 2"]);
}

#[test]
fn t17_only_the_row_of_level_one_and_only_the_own_army_count() {
    let hand = ["fire_grunt", "dark_hero", "dark_hero"];
    assert_eq!(plays(&["meka_rock", "fire_hero"], &hand), ["play fire_grunt for 2"]);
    let t = situation().seat(&["meka_rock"], &hand).seat(&["fire_rock"], &["fire_grunt"]).start();
    assert_eq!(t.options(), ["play fire_grunt for 2", "pass"]);
}

#[test]
fn t18_a_prisoner_lends_no_clan() {
    let hand = ["fire_rock", "dark_hero", "dark_hero"];
    assert_eq!(plays(&["fire_grunt!"], &hand), ["play fire_rock for 2"]);
    assert_eq!(plays(&["fire_grunt!"], &["fire_rock", "dark_hero"]), none());
    assert_eq!(plays(&["fire_grunt!", "meka_grunt"], &hand), ["play fire_rock for 2"]);
    assert_eq!(plays(&["fire_grunt!", "fire_grunt"], &hand), ["play fire_rock"], "a face-up one beside it does");
}

#[test]
fn t18_an_army_of_one_prisoner_is_no_beginning() {
    let hand = ["meka_grunt", "dark_hero", "dark_hero"];
    assert_eq!(plays(&["fire_grunt!"], &hand), ["play meka_grunt for 2"]);
}

#[test]
fn t19_level_two_needs_a_face_up_level_one_of_its_clan() {
    assert_eq!(plays(&["fire_grunt"], &["fire_hero"]), ["play fire_hero"]);
    assert_eq!(plays(&["meka_grunt"], &["fire_hero"]), none());
    assert_eq!(plays(&["fire_grunt!"], &["fire_hero"]), none());
    assert_eq!(plays(&["meka_grunt", "meka_grunt", "fire_hero"], &["fire_hero"]), none(), "level II is no support");
}

#[test]
fn t19_the_support_may_stand_in_any_column() {
    assert_eq!(plays(&["meka_grunt", "fire_grunt"], &["fire_hero"]), ["play fire_hero"]);
    let army = ["fire_grunt", "meka_grunt", "fire_hero"];
    assert_eq!(plays(&army, &["fire_hero"]), ["play fire_hero"]);
}

#[test]
fn t19_there_must_be_fewer_cards_of_level_two_than_of_level_one_prisoners_counted() {
    assert_eq!(plays(&["fire_grunt", "fire_hero"], &["fire_hero"]), none());
    assert_eq!(plays(&["fire_grunt", "fire_hero!"], &["fire_hero"]), none(), "a prisoner of level II counts");
    let army = ["fire_grunt", "meka_grunt!", "fire_hero"];
    assert_eq!(plays(&army, &["fire_hero"]), ["play fire_hero"], "a prisoner of level I counts");
    let army = ["fire_grunt", "meka_grunt", "meka_hero!"];
    assert_eq!(plays(&army, &["fire_hero"]), ["play fire_hero"]);
}

#[test]
fn t19_t20_the_upper_levels_cost_nothing() {
    let hand = ["fire_hero", "fire_chief", "dark_rock", "dark_rock"];
    let mut t = situation().seat(&["fire_grunt"], &hand).seat(&[], &["alpha_grunt"; 2]).start();
    t.play("fire_hero").play("alpha_grunt").play("fire_chief");
    assert_eq!(t.hand(0), ["dark_rock", "dark_rock"]);
    assert!(t.discard().is_empty());
}

#[test]
fn t20_level_three_needs_its_clan_face_up_at_both_levels_below() {
    assert_eq!(plays(&["fire_grunt", "fire_hero"], &["fire_chief"]), ["play fire_chief"]);
    for army in [
        ["fire_grunt", "meka_hero"],
        ["meka_grunt", "fire_hero"],
        ["fire_grunt!", "fire_hero"],
        ["fire_grunt", "fire_hero!"],
    ] {
        assert_eq!(plays(&army, &["fire_chief"]), none(), "{army:?}");
    }
}

#[test]
fn t20_the_support_may_stand_in_any_column() {
    let army = ["meka_grunt", "fire_grunt", "fire_hero", "meka_hero"];
    assert_eq!(plays(&army, &["fire_chief", "meka_chief"]), ["play meka_chief", "play fire_chief"]);
}

#[test]
fn t20_there_must_be_fewer_cards_of_level_three_than_of_level_two_prisoners_counted() {
    let two = ["fire_grunt", "fire_grunt", "fire_hero"];
    assert_eq!(plays(&[&two[..], &["fire_chief"]].concat(), &["fire_chief"]), none());
    assert_eq!(plays(&[&two[..], &["fire_chief!"]].concat(), &["fire_chief"]), none());
    let army = [&two[..], &["meka_hero!", "fire_chief"]].concat();
    assert_eq!(plays(&army, &["fire_chief"]), ["play fire_chief"]);
    assert_eq!(plays(&["fire_grunt", "fire_grunt"], &["fire_chief"]), none(), "level I does not count");
}

#[test]
fn t21_a_card_stays_when_its_support_mutates() {
    let army = ["fire_grunt", "meka_rock", "fire_hero", "fire_chief"];
    let hand = ["dark_rock", "alpha_rock", "fire_hero"];
    let mut t = situation().seat(&army, &hand).seat(&[], &["alpha_grunt"; 2]).start();
    t.mutate("fire_grunt").choose("dark_rock").choose("alpha_rock").play("alpha_grunt");
    assert_eq!(t.army(0), ["dark_rock", "meka_rock", "fire_hero", "fire_chief"]);
    assert!(t.is_turn_of(1), "player 0 has lost the support for another level II, and passed");
}

#[test]
fn t21_a_card_stays_when_its_support_is_destroyed_or_imprisoned() {
    let army = ["meka_grunt", "fire_grunt", "fire_hero"];
    for (power, left) in [
        ("destroy_base", &["meka_grunt", "fire_hero"][..]),
        ("imprison_base", &["meka_grunt", "fire_grunt!", "fire_hero"][..]),
    ] {
        let mut t = situation().seat(&army, &["fire_hero"]).seat(&[], &[power, "fire_grunt"]).active(1).start();
        t.play(power).choose("fire_grunt");
        assert_eq!(t.army(0), left);
        assert!(t.is_turn_of(1), "player 0 has lost the support for another level II, and passed");
    }
}

#[test]
fn t22_a_card_does_not_pay_for_itself() {
    let hand = ["meka_grunt", "dark_rock", "dark_hero", "dark_chief"];
    let mut t = situation().seat(&["fire_rock"], &hand).seat(&[], &["fire_grunt"]).start();
    t.play("meka_grunt");
    assert_eq!(t.options(), ["dark_rock", "dark_hero", "dark_chief"]);
    t.choose("dark_rock");
    assert_eq!(t.options(), ["dark_hero", "dark_chief"]);
}

#[test]
fn t22_another_copy_may_pay() {
    let hand = ["meka_grunt", "meka_grunt", "dark_hero"];
    let mut t = situation().seat(&["fire_rock"], &hand).seat(&[], &["fire_grunt"]).start();
    t.play("meka_grunt");
    assert_eq!(t.army(0), ["fire_rock", "meka_grunt"]);
    assert!(t.hand(0).is_empty());
    assert_eq!(t.discard().len(), 2);
}
