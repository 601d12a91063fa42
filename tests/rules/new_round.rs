//! The start of a new round (T51, T52, T66).

use ozeki::decision::Ask;
use ozeki::event::{Event, EventKind};
use ozeki::table::Seat;

use crate::common::{Played, situation};

/// A hand that can do nothing without an army, and is as large as a hand gets by drawing.
const STUCK: [&str; 7] =
    ["fire_chief", "fire_chief", "fire_chief", "fire_chief", "fire_chief", "fire_hero", "fire_hero"];
/// Another one.
const STUCK_TOO: [&str; 7] =
    ["alpha_chief", "alpha_chief", "alpha_chief", "alpha_chief", "alpha_chief", "alpha_hero", "alpha_hero"];

fn sizes(t: &Played) -> Vec<usize> {
    (0..t.game.table().seat_count()).map(|seat| t.hand(seat).len()).collect()
}

#[test]
fn t51_the_armies_and_the_advantage_card_stay() {
    let mut t = situation()
        .seat(&["fire_grunt", "fire_hero"], &["fire_grunt"])
        .seat(&["goban_grunt"], &["goban_grunt"])
        .seat(&["meka_grunt"], &["meka_grunt"])
        .advantage(1)
        .start();
    t.pass().pass().pass();
    assert_eq!((t.game.table().round, t.points(0)), (2, 1));
    assert_eq!(t.army(0), ["fire_grunt", "fire_hero"]);
    assert_eq!((t.army(1), t.army(2)), (vec!["goban_grunt".into()], vec!["meka_grunt".into()]));
    assert_eq!(t.game.table().advantage, Some(Seat(1)));
    assert!(t.is_turn_of(1), "the holder begins, not the winner");
}

#[test]
fn t51_each_player_draws_up_to_seven_minus_their_points() {
    let mut t = situation()
        .seat(&["fire_grunt"], &["fire_grunt"])
        .seat(&[], &["goban_grunt"])
        .points(1)
        .seat(&[], &["goban_grunt"])
        .points(2)
        .seat(&[], &["goban_grunt"])
        .pile(&[["dark_grunt"; 9], ["meka_grunt"; 9], ["alpha_grunt"; 9]].concat())
        .start();
    t.pass().pass().pass().pass();
    assert_eq!(t.points(0), 1, "and this point counts already");
    assert_eq!(sizes(&t), [6, 6, 5, 7]);
    assert_eq!(t.pile().len(), 27 - 20);
}

#[test]
fn t51_the_draws_go_clockwise_from_the_holder_of_the_advantage_card() {
    let hand = ["fire_grunt", "fire_grunt", "fire_hero", "goban_hero", "goban_chief"];
    let pile = ["dark_hero", "meka_hero", "dark_chief", "meka_chief", "alpha_hero", "alpha_chief"];
    let mut t = situation()
        .seat(&["alpha_rock", "alpha_rock"], &["alpha_grunt"; 5])
        .seat(&[], &hand)
        .seat(&[], &hand)
        .advantage(1)
        .pile(&pile)
        .start();
    t.pass().pass().pass();
    assert_eq!(sizes(&t), [6, 7, 7]);
    let drew = |seat, cards: &[&str]| cards.iter().all(|card| t.hand(seat).contains(&(*card).into()));
    assert!(drew(1, &pile[..2]) && drew(2, &pile[2..4]) && drew(0, &pile[4..5]));
    assert_eq!(t.pile(), pile[5..]);
}

#[test]
fn t51_a_larger_hand_is_not_reduced() {
    let mut t = situation()
        .seat(&[], &["goban_grunt"; 9])
        .seat(&[], &["meka_grunt"; 7])
        .seat(&[], &["dark_grunt"; 6])
        .points(2)
        .pile(&["alpha_grunt"; 9])
        .start();
    t.pass().pass().pass();
    assert_eq!(sizes(&t), [9, 7, 6]);
    assert_eq!((t.pile().len(), t.discard().len()), (9, 0));
}

#[test]
fn t51_the_prisoners_are_released_before_the_draws() {
    let mut t = situation()
        .seat(&["goban_grunt!", "goban_grunt"], &["goban_grunt"])
        .seat(&["meka_grunt!", "meka_hero!"], &["meka_rock", "fire_hero", "fire_hero"])
        .pile(&["alpha_grunt"; 9])
        .start();
    t.pass().pass();
    assert!(t.game.table().prisoners().is_empty());
    assert_eq!(t.army(1), ["meka_grunt", "meka_hero"]);
    let last_release = t.events().iter().rposition(|e| e.kind == EventKind::Released).unwrap();
    let first_draw = t.events().iter().position(|e| e.kind == EventKind::Drew).unwrap();
    assert!(last_release < first_draw);
}

#[test]
fn t52_a_player_who_can_do_nothing_may_redraw_again_and_again() {
    let able = ["goban_chief", "goban_chief", "goban_chief", "goban_grunt", "goban_hero", "goban_hero", "goban_hero"];
    let mut t = situation()
        .seat(&[], &STUCK)
        .seat(&[], &["meka_grunt"; 7])
        .pile(&[&STUCK_TOO[..], &able, &["dark_rock"]].concat())
        .start();
    t.pass();
    assert_eq!(t.game.table().round, 2);
    assert_eq!(t.asked(), (0, Ask::redraw()));
    assert_eq!(t.options(), ["yes", "no"]);
    t.choose("yes");
    assert_eq!(t.hand(0), STUCK_TOO);
    let mut discard = t.discard();
    discard.sort();
    assert_eq!(discard, STUCK);
    assert_eq!(t.asked(), (0, Ask::redraw()), "still unable");
    t.choose("yes");
    assert_eq!(t.hand(0), able);
    assert_eq!((t.discard().len(), t.pile().len()), (14, 1));
    assert!(t.is_turn_of(0), "able now; and the other player was so from the start");
}

#[test]
fn t52_who_always_redraws_in_vain_is_not_asked_for_ever() {
    // Nobody has a card of level one, so no hand of any deck helps.
    let mut t = situation().seat(&[], &STUCK).seat(&[], &["meka_grunt"; 7]).pile(&STUCK_TOO).start();
    t.pass();
    let mut redraws = 0;
    while t.asked() == (0, Ask::redraw()) {
        t.choose("yes");
        redraws += 1;
    }
    assert_eq!(redraws, 20);
    assert!(t.is_turn_of(1), "nothing to do for the first, so it is the other's turn");
}

#[test]
fn t52_as_many_cards_are_drawn_as_were_discarded() {
    let nine = [&STUCK[..], &["goban_hero", "goban_chief"]].concat();
    let mut t = situation().seat(&[], &nine).seat(&[], &["meka_grunt"; 7]).pile(&["dark_grunt"; 9]).start();
    t.pass().choose("yes");
    assert_eq!(t.hand(0), ["dark_grunt"; 9]);
    assert!(t.is_turn_of(0));
}

#[test]
fn t52_who_can_play_is_not_asked() {
    // What counts is what can be played once the prisoners are released.
    for (army, stuck) in [(&[][..], true), (&["goban_rock"], true), (&["fire_rock"], false), (&["fire_rock!"], false)] {
        let mut t = situation().seat(army, &STUCK).advantage(1).seat(&[], &["meka_grunt"; 7]).active(1).start();
        t.pass();
        if army == ["fire_rock"] {
            t.pass();
        }
        assert_eq!(t.game.table().round, 2);
        assert_eq!(t.asked(), if stuck { (0, Ask::redraw()) } else { (1, Ask::action()) }, "{army:?}");
    }
}

#[test]
fn t52_who_can_mutate_is_not_asked() {
    let hand = ["fire_chief", "fire_chief", "fire_chief", "fire_chief", "fire_chief", "fire_hero", "dark_rock"];
    let solid = ["goban_rock", "goban_rock", "meka_rock", "meka_rock", "alpha_rock"];
    let t = situation().seat(&solid, &hand).seat(&[], &[]).start();
    assert_eq!((t.game.table().round, t.asked()), (2, (0, Ask::redraw())), "a full row, and nothing that mutates");
    let mut soft = solid;
    soft[4] = "alpha_grunt";
    let mut t = situation().seat(&soft, &hand).seat(&[], &[]).start();
    t.pass();
    assert_eq!((t.game.table().round, t.asked()), (2, (0, Ask::action())));
}

#[test]
fn t52_who_can_make_a_zombie_mutation_is_not_asked() {
    let setup = situation().seat(&["zombie"], &STUCK).seat(&[], &["meka_grunt"; 7]);
    let mut t = setup.clone().discard(&["goban_hero", "zombie"]).start();
    t.pass();
    assert_eq!((t.game.table().round, t.asked()), (2, (0, Ask::redraw())), "nothing to mutate into");
    let mut t = setup.discard(&["goban_rock"]).start();
    t.pass().pass();
    assert_eq!((t.game.table().round, t.asked()), (2, (0, Ask::action())));
}

#[test]
fn t52_nobody_redraws_once_the_first_turn_has_begun() {
    let mut t = situation()
        .seat(
            &[],
            &["destroy_base", "meka_grunt", "meka_grunt", "meka_grunt", "meka_grunt", "meka_grunt", "meka_grunt"],
        )
        .seat(&["fire_grunt"], &STUCK)
        .pile(&["dark_grunt"; 9])
        .start();
    t.pass().pass();
    assert_eq!(t.game.table().round, 2);
    t.play("destroy_base").choose("fire_grunt");
    assert!(t.events().contains(&Event::passed(Seat(1), true)), "stuck, and out");
    assert!(t.is_turn_of(0));
    assert_eq!(t.hand(1).len(), 7);
}

#[test]
fn t66_the_redraw_is_offered_clockwise_from_the_holder_of_the_advantage_card() {
    let third = [["goban_chief"; 4], ["goban_hero"; 4]].concat();
    let setup = situation().seat(&[], &STUCK).seat(&[], &STUCK_TOO).seat(&[], &third);
    let mut t = setup.advantage(1).pile(&["dark_grunt"; 9]).start();
    for seat in [1, 2, 0] {
        assert_eq!((t.game.table().round, t.asked()), (2, (seat, Ask::redraw())));
        t.choose(if seat == 0 { "yes" } else { "no" });
    }
    assert!(t.is_turn_of(0), "the others could only pass");
}

#[test]
fn t66_being_able_includes_being_able_to_pay() {
    let hand = ["alpha_grunt", "fire_hero", "fire_hero"];
    let t = situation().seat(&["goban_rock"], &hand[..2]).seat(&[], &[]).start();
    assert_eq!((t.game.table().round, t.asked()), (2, (0, Ask::redraw())), "two cards, and the price is two more");
    let mut t = situation().seat(&["goban_rock"], &hand).seat(&[], &[]).start();
    t.pass();
    assert_eq!((t.game.table().round, t.asked()), (2, (0, Ask::action())));
    // A zombie mutation of a hand of one is too dear as well.
    let t = situation().seat(&["zombie"], &["goban_rock"]).seat(&[], &[]).start();
    assert_eq!((t.game.table().round, t.asked()), (2, (0, Ask::redraw())));
}

#[test]
fn t66_the_hand_is_discarded_before_the_new_cards_are_drawn() {
    let mut t = situation().seat(&[], &STUCK).seat(&[], &["meka_grunt"; 7]).start();
    t.pass().choose("yes");
    assert_eq!(t.hand(0), STUCK, "shuffled from the discard pile and drawn again");
    assert_eq!((t.discard().len(), t.asked()), (0, (0, Ask::redraw())));
}

#[test]
fn t66_a_player_may_stop_whenever_they_want() {
    let setup = situation().seat(&[], &STUCK).seat(&[], &["meka_grunt"; 7]).pile(&STUCK_TOO);
    let mut at_once = setup.clone().start();
    at_once.pass().choose("no");
    assert_eq!(at_once.hand(0), STUCK);
    assert!(at_once.is_turn_of(1), "player 0 had to pass");
    let mut later = setup.start();
    later.pass().choose("yes").choose("no");
    assert_eq!(later.hand(0), STUCK_TOO);
    assert!(later.is_turn_of(1));
}
