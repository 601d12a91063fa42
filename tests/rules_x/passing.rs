//! Passing (X21).

use ozeki::decision::{Ask, AskKind};
use ozeki::event::{Event, EventKind};
use ozeki::table::Seat;

use crate::common::{Played, Situation};
use crate::{actions, none, table};

/// Player 0 has spent the tokens and may pass; player 1 has a Timer to play or activate, and cards to draw.
fn first_may_pass() -> Situation {
    table()
        .seat(&["un_go"], &["bun_to", "kno_bo"])
        .tokens(0, 2, 2)
        .seat(&["sqeezs"], &["timer_of_phoenix", "timer_of_phoenix", "muraena", "muraena", "arpia", "arpia"])
        .deck(&["kaez", "genious", "fenghuang", "phoenix_eliana"], &[])
}

fn turns_of(t: &Played, seat: u8) -> usize {
    let started = |event: &&Event| matches!(event, Event { kind: EventKind::TurnStarted, seat: s, .. } if s.0 == seat);
    t.events().iter().filter(started).count()
}

#[test]
pub fn x21_the_first_to_pass_has_no_token_in_hand() {
    let with = |hand, spent| {
        actions(&table().seat(&["arpia"], &["sqeezs"]).tokens(hand, spent, 2).seat(&[], &[]).start(), "pass")
    };
    assert_eq!(with(0, 2), ["pass"]);
    assert_eq!(with(1, 1), none());
    assert_eq!(with(2, 0), none());
}

#[test]
fn x21_a_token_on_a_card_does_not_keep_one_from_passing() {
    let t = table().seat(&["arpia*", "sqeezs*"], &["muraena"]).seat(&[], &[]).start();
    assert_eq!(actions(&t, "pass"), ["pass"]);
}

#[test]
fn x21_after_the_first_pass_the_opponent_has_three_turns() {
    let mut t = first_may_pass().start();
    t.pass();
    for card in ["arpia", "arpia", "muraena"] {
        assert!(t.is_turn_of(1));
        t.play(card);
    }
    assert_eq!(turns_of(&t, 1), 3);
    assert!(t.events().iter().any(|event| event.kind == EventKind::Fought), "after the third there is the battle");
}

#[test]
pub fn x21_additional_turns_count_among_the_three() {
    let mut t = first_may_pass().start();
    t.pass();
    t.play("timer_of_phoenix").play("muraena");
    assert_eq!(t.game.table().turns_left[1], 1);
    t.play("timer_of_phoenix");
    assert_eq!(turns_of(&t, 1), 3);
    assert!(t.events().iter().any(|event| event.kind == EventKind::Fought));
}

#[test]
fn x21_the_second_may_pass_with_tokens_in_hand() {
    let mut t = first_may_pass().start();
    t.pass();
    assert_eq!((actions(&t, "pass"), t.tokens(1).0), (vec!["pass".into()], 2));
    t.pass();
    assert_eq!(turns_of(&t, 1), 1);
}

#[test]
fn x21_passing_is_final_for_the_round() {
    let mut t = first_may_pass().start();
    t.pass();
    t.play("arpia");
    assert!(t.is_turn_of(1));
    assert_eq!(turns_of(&t, 0), 1);
}

#[test]
fn x21_who_has_passed_may_still_use_force_of_will() {
    let mut t = table()
        .seat(&[], &["deesses_de_lave"])
        .seat(&["les_apotres_de_la_nuit"], &["le_cercle_rouge"])
        .set(|setup| {
            setup.passed = true;
            setup.seats[0].turns_left = Some(3);
            setup.seats[1].turns_left = Some(0);
        })
        .start();
    t.play("deesses_de_lave").choose("les_apotres_de_la_nuit");
    assert!(matches!(t.asked(), (1, Ask { kind: AskKind::React, .. })));
    t.choose("le_cercle_rouge");
    assert_eq!(t.army(1), ["les_apotres_de_la_nuit"]);
}

/// Player 0 plays Galmi, whose effect puts away the opponent's only card.
fn galmi_arrives(tokens: u8) -> Played {
    let mut t = table()
        .seat(&["kno_bo", "kan_te"], &["galmi_immortal"])
        .tokens(tokens, 2 - tokens, 2)
        .seat(&["arpia"], &["muraena", "sqeezs"])
        .start();
    t.play("galmi_immortal").choose("arpia");
    t
}

#[test]
fn x21_passing_through_galmi_needs_the_same() {
    let t = galmi_arrives(1);
    assert!(t.is_turn_of(1) && !t.game.table().first_pass_done);
    let mut t = galmi_arrives(0);
    assert!(matches!(t.asked(), (0, Ask { kind: AskKind::May, .. })));
    t.choose("yes");
    assert!(t.is_turn_of(1) && t.game.table().is_out(Seat(0)));
    // Galmi leaves the opponent two turns instead of three.
    assert_eq!(t.game.table().turns_left[1], 2);
}

#[test]
fn x21_passing_through_galmi_may_be_left() {
    let mut t = galmi_arrives(0);
    t.choose("no");
    assert!(t.is_turn_of(1) && !t.game.table().is_out(Seat(0)));
}

#[test]
fn x21_after_the_last_turn_allowed_one_counts_as_having_passed() {
    let mut t = table()
        .seat(&["arpia"], &["sqeezs", "muraena"])
        .seat(&["un_go"], &["bun_to"])
        .set(|setup| {
            setup.passed = true;
            setup.seats[0].turns_left = Some(1);
            setup.seats[1].turns_left = Some(0);
        })
        .start();
    t.play("sqeezs");
    assert_eq!((t.points(0), t.points(1)), (1, 0), "the battle has been fought");
}
