//! Playing a goblin (T15-T22).

use crate::common::situation;

#[test]
fn t15_a_card_goes_to_the_leftmost_empty_place_of_its_row() {
    let mut t = situation()
        .seat(&["fire_grunt", "fire_grunt"], &["fire_grunt", "fire_hero"])
        .seat(&[], &["fire_grunt"])
        .start();
    t.play("fire_hero");
    assert_eq!(t.army(0), ["fire_grunt", "fire_grunt", "fire_hero"]);
    t.pass().play("fire_grunt");
    assert_eq!(t.army(0), ["fire_grunt", "fire_grunt", "fire_grunt", "fire_hero"]);
}

#[test]
fn t15_a_row_holds_five() {
    let t = situation().seat(&["fire_grunt"; 5], &["fire_grunt", "fire_hero"]).seat(&[], &["fire_grunt"]).start();
    assert_eq!(t.options(), ["play fire_hero", "pass"]);
}
