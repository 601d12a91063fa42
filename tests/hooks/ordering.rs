//! Who is asked for an order: only where it can make a difference, and never so that being asked tells what is hidden.

use ozeki::decision::Ask;
use ozeki::event::EventKind;
use ozeki::table::Seat;
use ozeki::vocabulary::hooks::Hook;

use crate::common::Played;
use crate::{PILE, fired, with};

/// Two cards of the other player that hear of a destruction, each with its script; the active player, who orders,
/// destroys a third.
fn two_hear(first: &str, second: &str) -> Played {
    let mut t = with(&[("alphas/alpha_rock", first), ("darks/dark_rock", second)])
        .seat(&["fire_grunt"], &["destroy_base", "meka_rock"])
        .seat(&["alpha_rock", "dark_rock", "meka_grunt"], &["alpha_grunt", "meka_rock"])
        .pile(&PILE)
        .start();
    t.play("destroy_base").choose("meka_grunt");
    t
}

fn is_asked_for_an_order(first: &str, second: &str) -> bool {
    let [mut one, other] = [two_hear(first, second), two_hear(second, first)];
    let asked = |t: &Played| t.asked() == (0, Ask::order());
    assert_eq!(asked(&one), asked(&other), "which of the two is first in the army is of no account");
    let result = asked(&one);
    while one.asked().1 != Ask::action() {
        one.game.answer(Seat(one.asked().0), 0).unwrap();
    }
    let mut ran = fired(&one, Hook::Destroyed);
    ran.sort();
    assert_eq!(ran, ["alpha_rock", "dark_rock"], "nothing is lost");
    result
}

const ASKS: &str = "fn destroyed(me, card) { imprison(choose(in_play().face_up())); }";
const OWNER_DRAWS: &str = "fn destroyed(me, card) { draw(me.owner, 1); }";

#[test]
fn what_can_never_do_anything_now_is_not_ordered() {
    assert!(!is_asked_for_an_order(ASKS, "fn destroyed(me, card) { if card == me { draw(me.owner, 1); } }"));
    assert!(!is_asked_for_an_order(ASKS, "fn destroyed(me, _card, _owner, by) { if by == me.owner { win(by); } }"));
    // What this one does depends on what the other has done by then.
    assert!(is_asked_for_an_order(
        ASKS,
        "fn destroyed(me, card) { if !in_play().prisoners().is_empty { draw(me.owner, 1); } }"
    ));
}

#[test]
fn if_nothing_happens_at_all_nobody_is_asked() {
    let idle = "fn destroyed(me, card) { if me.owner.hand_size > 5 { draw(me.owner, 1); } }";
    assert!(!is_asked_for_an_order(idle, "fn destroyed(me, card) { release(choose(in_play().prisoners())); }"));
    assert!(is_asked_for_an_order(idle, "fn destroyed(me, card) { draw(me.owner, 4); }"), "one lets the other happen");
}

#[test]
fn cards_one_player_draws_are_the_same_in_any_order() {
    assert!(!is_asked_for_an_order(OWNER_DRAWS, "fn destroyed(me, card) { draw(me.owner, 2); }"));
    // Who draws first gets the upper card.
    assert!(is_asked_for_an_order(OWNER_DRAWS, "fn destroyed(me, card) { draw(active_player(), 1); }"));
}

#[test]
fn what_one_draws_and_another_discards_has_no_order() {
    assert!(!is_asked_for_an_order(OWNER_DRAWS, "fn destroyed(me, card) { discards(active_player(), 1); }"));
    assert!(is_asked_for_an_order(OWNER_DRAWS, "fn destroyed(me, card) { discards(me.owner, 1); }"));
    assert!(!is_asked_for_an_order(OWNER_DRAWS, "fn destroyed(me, card) { extra_turn(me.owner); }"));
}

#[test]
fn a_pile_that_runs_out_takes_what_is_discarded_before() {
    let scripts = [
        ("alphas/alpha_rock", OWNER_DRAWS),
        ("darks/dark_rock", "fn destroyed(me, card) { discards(active_player(), 1); }"),
    ];
    for (pile, asked) in [(&PILE[..], false), (&[], true)] {
        let mut t = with(&scripts)
            .seat(&["fire_grunt"], &["destroy_base", "meka_rock", "dark_hero"])
            .seat(&["alpha_rock", "dark_rock", "meka_grunt"], &["alpha_grunt"])
            .pile(pile)
            .start();
        t.play("destroy_base").choose("meka_grunt");
        assert_eq!(t.asked().1 == Ask::order(), asked);
    }
}

#[test]
fn what_an_effect_reads_after_its_own_deed_is_not_foreseen() {
    let script = "fn destroyed(me, card) { draw(me.owner, 1); if me.owner.hand_size > 2 { discards(me.owner, 1); } }";
    assert!(is_asked_for_an_order(script, OWNER_DRAWS));
}

#[test]
fn being_asked_does_not_tell_what_others_hold() {
    let holds = |clan: &str| {
        format!("fn destroyed(me, card) {{ if !hand(me.owner).clan(\"{clan}\").is_empty {{ draw(me.owner, 1); }} }}")
    };
    let draws = "fn destroyed(me, card) { draw(active_player(), 1); }";
    // It would matter if the hand had such a card. The active player is asked whether it has or not.
    assert!(is_asked_for_an_order(&holds("alphas"), draws));
    assert!(is_asked_for_an_order(&holds("gobans"), draws));
    // What any card of the pile would tell is not looked at.
    let reveals = "fn destroyed(me, card) { if reveal(1).level(3).is_empty { draw(me.owner, 1); } }";
    assert!(is_asked_for_an_order(reveals, "fn destroyed(me, card) { discards(active_player(), 1); }"));
}

#[test]
fn effects_that_say_the_same_are_one() {
    let asked = |second: &str| {
        let mut t = with(&[("alphas/alpha_rock", ASKS), ("alphas/alpha_hero", second)])
            .seat(&["fire_grunt"], &["destroy_base"])
            .seat(&["alpha_rock", "meka_grunt", "meka_grunt", "alpha_hero"], &["alpha_grunt"])
            .pile(&PILE)
            .start();
        t.play("destroy_base").choose("meka_grunt");
        t.asked().1 == Ask::order()
    };
    assert!(!asked(&ASKS.replace(' ', "\n  ")), "laid out in another way");
    assert!(asked(&ASKS.replace(".face_up()", ".face_up().free()")));
}

/// Copies of a card that says something of itself are not the same: which is first, its player decides.
#[test]
fn an_effect_that_is_about_its_own_card_is_not_the_same_as_another() {
    let about_itself = "fn destroyed(me, card) { if choose(army(me.owner)) == me { draw(me.owner, 1); } }";
    let asked = |script: &str| {
        let mut t = with(&[("alphas/alpha_rock", script)])
            .seat(&["fire_grunt"], &["destroy_base"])
            .seat(&["alpha_rock", "alpha_rock", "meka_grunt"], &["alpha_grunt"])
            .pile(&PILE)
            .start();
        t.play("destroy_base").choose("meka_grunt");
        t.asked().1 == Ask::order()
    };
    assert!(asked(about_itself));
    assert!(!asked("fn destroyed(me, card) { if choose(army(me.owner)) == card { draw(me.owner, 1); } }"));
}

/// If some card asks who did it, it matters which of two that say the same did.
#[test]
fn effects_that_say_the_same_are_two_if_somebody_asks_for_the_cause() {
    let scripts = [
        ("alphas/alpha_rock", "fn destroyed(me, card) { imprison(choose(in_play().imprisonable())); }"),
        ("mekas/meka_rock", "fn imprisoned(me, card) { if cause() != card { draw(me.owner, 1); } }"),
    ];
    for (witness, asked) in [("meka_rock", true), ("meka_grunt", false)] {
        let mut t = with(&scripts)
            .seat(&["fire_grunt"], &["destroy_base"])
            .seat(&["alpha_rock", "alpha_rock", witness, "dark_grunt"], &["alpha_grunt"])
            .pile(&PILE)
            .start();
        t.play("destroy_base").choose("dark_grunt");
        assert_eq!(t.asked().1 == Ask::order(), asked, "{witness}");
    }
}

/// Of three, the two that say the same are one option, and what does nothing is none.
#[test]
fn only_what_differs_is_offered() {
    let scripts = [
        ("alphas/alpha_rock", "fn destroyed(me, card) { discards(me.owner, 1); }"),
        ("darks/dark_rock", OWNER_DRAWS),
        ("fires/fire_rock", "fn destroyed(me, card) { if card == me { draw(me.owner, 1); } }"),
    ];
    let mut t = with(&scripts)
        .seat(&["fire_grunt"], &["destroy_base"])
        .seat(&["fire_rock", "alpha_rock", "alpha_rock", "dark_rock", "meka_grunt"], &["alpha_grunt", "meka_rock"])
        .pile(&PILE)
        .start();
    t.play("destroy_base").choose("meka_grunt");
    assert_eq!(
        (t.asked(), t.options()),
        ((0, Ask::order()), vec!["alpha_rock@1.0.1".to_owned(), "dark_rock@1.0.3".into()])
    );
    assert_eq!(fired(&t, Hook::Destroyed), ["fire_rock"]);
}

/// Looking ahead leaves no trace: each hook is told once, and fired once.
#[test]
fn a_look_ahead_is_not_in_the_log() {
    let t =
        two_hear(OWNER_DRAWS, "fn destroyed(me, card) { draw(me.owner, 1); release(choose(in_play().prisoners())); }");
    assert_eq!(fired(&t, Hook::Destroyed), ["alpha_rock", "dark_rock"]);
    let nothing = t.events().iter().filter(|event| event.kind == EventKind::NoTarget).count();
    let drew = t.events().iter().filter(|event| event.kind == EventKind::Drew).count();
    assert_eq!((nothing, drew), (1, 2));
}

/// An effect belongs to whoever it belonged to when it was set off, wherever its card has gone since.
#[test]
fn a_card_whose_effect_runs_is_still_its_owners() {
    let scripts = [
        ("alphas/alpha_rock", "fn destroyed(me, card) { if card != me { take(me.owner, card); } }"),
        ("darks/dark_rock", "fn destroyed(me, card) { if card == me { draw(me.owner, 1); } }"),
    ];
    let mut t = with(&scripts)
        .seat(&["alpha_rock", "fire_grunt"], &["destroy_base"])
        .seat(&["dark_rock"], &["dark_grunt"])
        .pile(&PILE)
        .start();
    t.play("destroy_base").choose("dark_rock");
    assert_eq!(t.asked(), (0, Ask::order()));
    t.choose("alpha_rock");
    assert_eq!(t.hand(0), ["dark_rock"]);
    assert_eq!(t.hand(1), ["dark_grunt", "goban_grunt"], "the one who lost the card draws");
}
