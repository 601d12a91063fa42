//! The great battle (X22-X24).

use ozeki::event::{Event, EventKind};
use ozeki::table::{Phase, Seat};

use crate::common::{Played, Situation};
use crate::table;

/// A battle between two armies, ready to be fought.
pub fn battle(army: &[&str], other: &[&str]) -> Situation {
    table().seat(army, &[]).seat(other, &[]).set(|setup| setup.phase = Phase::Battle)
}

/// The sums the players fought with.
pub fn sums(t: &Played) -> [i32; 2] {
    [0, 1].map(|seat| {
        let found = t.events().iter().find_map(|event| match event {
            Event { kind: EventKind::Fought, seat: s, n: value, .. } if *s == Seat(seat) => Some(*value),
            _ => None,
        });
        found.expect("there was no battle")
    })
}

#[test]
fn x22_the_higher_sum_of_face_up_cards_takes_a_token() {
    let t = battle(&["arpia", "kaez", "phoenix_immortal"], &["un_go", "kan_te", "bun_to!"]).start();
    assert_eq!(sums(&t), [10, 5]);
    assert_eq!((t.points(0), t.points(1)), (1, 0));
}

#[test]
fn x22_bonuses_are_added() {
    let mut situation = battle(&["arpia", "kaez"], &["un_go", "galmi_avatar"]);
    // The own hand counts by Phoenix's tile; the avatar is worth double before a Bounty card.
    situation = situation.set(|setup| setup.tiles = vec!["tile_phoenix".into()]);
    situation = situation.set(|setup| setup.seats[0].hand = vec!["muraena".into(), "sqeezs".into()]);
    let t = situation.clone().start();
    assert_eq!((sums(&t), t.points(0)), ([7, 5], 1));
    let t = situation.set(|setup| setup.seats[0].army.push("muraena".into())).start();
    assert_eq!(sums(&t), [9, 8]);
}

#[test]
fn x22_of_a_tie_the_marvel_holder_takes_it_alone() {
    let t = battle(&["arpia"], &["un_go"]).advantage(1).start();
    assert_eq!((t.points(0), t.points(1)), (0, 1));
}

#[test]
fn x22_of_a_tie_without_a_holder_both_take_a_token() {
    let t = battle(&["arpia"], &["un_go"]).start();
    assert_eq!((t.points(0), t.points(1)), (1, 1));
}

#[test]
fn x22_the_marvel_token_does_not_help_the_weaker() {
    let t = battle(&["arpia", "sqeezs"], &["un_go"]).advantage(1).start();
    assert_eq!((t.points(0), t.points(1)), (1, 0));
}

#[test]
fn x22_the_battle_comes_when_both_have_passed() {
    let mut t = table().seat(&["arpia"], &["sqeezs"]).tokens(0, 2, 2).seat(&["un_go"], &["bun_to"]).start();
    t.pass();
    assert!(t.is_turn_of(1));
    t.pass();
    assert_eq!(sums(&t), [2, 2]);
}

#[test]
fn x23_the_second_token_wins_at_once() {
    let t = battle(&["arpia", "sqeezs"], &["un_go"]).set(|setup| setup.seats[0].points = 1).start();
    assert_eq!(t.outcome(), ("points", vec![0]));
}

#[test]
pub fn x23_the_second_token_of_both_at_the_same_moment_is_a_draw() {
    let tie = || battle(&["arpia"], &["un_go"]).set(|setup| setup.seats.iter_mut().for_each(|seat| seat.points = 1));
    assert_eq!(tie().start().outcome(), ("draw", vec![]));
    assert_eq!(tie().advantage(1).start().outcome(), ("points", vec![1]));
}

#[test]
fn x24_the_first_token_wins_nothing() {
    let t = battle(&["arpia", "sqeezs"], &["un_go"]).start();
    assert!(!t.game.is_over());
}
