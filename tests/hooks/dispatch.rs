//! Who hears an event, in which order, and what the trace says about it.

use ozeki::decision::Ask;
use ozeki::event::{Declined, Event, EventKind};
use ozeki::game::GameError;
use ozeki::vocabulary::hooks::Hook;

use crate::{PILE, declined, fired, with};

const LISTENER: (&str, &str) = ("alphas/alpha_rock", "fn destroyed(me, card) { draw(me.owner, 1); }");

#[test]
fn a_prisoner_hears_nothing() {
    let mut t = with(&[LISTENER])
        .seat(&["fire_grunt"], &["destroy_base"])
        .seat(&["alpha_rock!", "dark_grunt", "dark_grunt"], &["dark_grunt"])
        .pile(&PILE)
        .start();
    t.play("destroy_base").choose("dark_grunt");
    assert_eq!(t.hand(1), ["dark_grunt"]);
    assert_eq!(fired(&t, Hook::Destroyed), [""; 0]);
    assert_eq!(declined(&t, Hook::Destroyed), [("alpha_rock".to_owned(), Declined::Prisoner)]);
}

#[test]
fn a_card_in_hand_or_on_a_pile_hears_nothing() {
    let mut t = with(&[LISTENER])
        .seat(&["fire_grunt"], &["destroy_base", "alpha_rock"])
        .seat(&["dark_grunt"], &["dark_grunt"])
        .discard(&["alpha_rock"])
        .pile(&PILE)
        .start();
    t.play("destroy_base").choose("dark_grunt");
    assert_eq!(fired(&t, Hook::Destroyed), [""; 0]);
    assert_eq!(declined(&t, Hook::Destroyed), []);
}

#[test]
fn a_destroyed_card_hears_its_own_destruction() {
    let mut t = with(&[("alphas/alpha_rock", "fn destroyed(me, card) { if card == me { take(me.owner, me); } }")])
        .seat(&["fire_grunt"], &["destroy_base"])
        .seat(&["alpha_rock"], &["alpha_grunt"])
        .start();
    t.play("destroy_base").choose("alpha_rock");
    assert_eq!(
        (t.army(1), t.hand(1)),
        (vec![], vec!["alpha_grunt".to_owned(), "alpha_rock".to_owned()]),
        "back to the hand it came from"
    );
}

#[test]
fn an_imprisoned_card_hears_it_though_it_is_a_prisoner_now() {
    let script = "fn imprisoned(me, card) { if card == me && me.is_prisoner { discards(active_player(), 1); } }";
    let mut t = with(&[("alphas/alpha_rock", script)])
        .seat(&["fire_grunt"], &["imprison_base", "dark_rock"])
        .seat(&["alpha_rock", "dark_grunt"], &["dark_grunt"])
        .start();
    t.play("imprison_base").choose("alpha_rock");
    assert_eq!(
        (t.army(1), t.discard()),
        (vec!["alpha_rock!".to_owned(), "dark_grunt".to_owned()], vec!["dark_rock".to_owned()])
    );
}

#[test]
fn the_active_player_orders_what_happens_at_once() {
    let scripts = [
        ("alphas/alpha_rock", "fn destroyed(me, card) { draw(active_player(), 1); }"),
        ("darks/dark_rock", "fn destroyed(me, card) { discards(active_player(), 2); }"),
    ];
    let mut t = with(&scripts)
        .seat(&["fire_grunt"], &["destroy_base", "meka_rock"])
        .seat(&["alpha_rock", "dark_rock", "meka_grunt"], &["alpha_grunt"])
        .pile(&PILE)
        .start();
    t.play("destroy_base").choose("meka_grunt");
    assert_eq!(t.asked(), (0, Ask::order()), "the active player, though both cards are the other's");
    assert_eq!(t.options(), ["alpha_rock@1.0.0", "dark_rock@1.0.1"]);
    let mut other = t.clone();
    t.choose("alpha_rock");
    assert_eq!(fired(&t, Hook::Destroyed), ["alpha_rock", "dark_rock"]);
    assert_eq!(t.hand(0), [""; 0], "drew, then discarded both");
    other.choose("dark_rock");
    assert_eq!(fired(&other, Hook::Destroyed), ["dark_rock", "alpha_rock"]);
    assert_eq!(other.hand(0), ["goban_grunt"], "discarded the one card there was, then drew");
}

#[test]
fn the_owner_orders_the_links_of_a_newcomer() {
    let scripts = [
        ("fires/fire_rock", "fn link(me, newcomer) { draw(me.owner, 1); }"),
        ("fires/fire_hero", "fn link(me, newcomer) { discards(me.owner, 2); }"),
    ];
    // The newcomer takes the corner between the rock on its right and the hero above it.
    let mut t = with(&scripts)
        .seat(&["fire_grunt", "fire_rock", "fire_hero"], &["draw_max", "dark_rock", "meka_rock"])
        .seat(&[], &["dark_grunt"])
        .pile(&PILE)
        .start();
    t.mutate("fire_grunt").choose("draw_max").choose("dark_rock");
    assert_eq!(t.asked(), (0, Ask::order()));
    assert_eq!(t.options(), ["fire_rock@0.0.1", "fire_hero@0.1.0"]);
    t.choose("fire_hero");
    assert_eq!(fired(&t, Hook::Link), ["fire_hero", "fire_rock"]);
    assert_eq!(t.hand(0), ["goban_grunt"]);
}

#[test]
fn a_trigger_that_waits_is_not_lost() {
    let scripts = [
        ("alphas/alpha_rock", "fn destroyed(me, card) { imprison(in_play().clan(\"darks\")); }"),
        ("darks/dark_rock", "fn destroyed(me, card) { draw(me.owner, 1); }"),
    ];
    let mut t = with(&scripts)
        .seat(&["fire_grunt"], &["destroy_base"])
        .seat(&["alpha_rock", "dark_rock", "meka_grunt"], &["alpha_grunt"])
        .pile(&PILE)
        .start();
    t.play("destroy_base").choose("meka_grunt").choose("alpha_rock");
    assert_eq!((t.army(1), t.hand(1).len()), (vec!["alpha_rock".to_owned(), "dark_rock!".to_owned()], 2));
}

#[test]
fn effects_of_effects_come_first() {
    let scripts = [
        (
            "alphas/alpha_rock",
            "fn destroyed(me, card) { if card.level == 2 { destroy(army(me.owner).level(1).free()); } }",
        ),
        ("darks/dark_rock", "fn destroyed(me, card) { draw(me.owner, card.level); }"),
    ];
    let mut t = with(&scripts)
        .seat(&["dark_rock", "fire_grunt"], &["destroy_base"])
        .seat(&["alpha_rock", "meka_grunt", "meka_hero"], &["meka_grunt"])
        .pile(&PILE)
        .start();
    t.play("destroy_base").choose("meka_hero").choose("alpha_rock");
    // The grunt's destruction is told inside the first trigger, before the hero's reaches the second listener.
    assert_eq!(fired(&t, Hook::Destroyed), ["alpha_rock", "dark_rock", "alpha_rock", "dark_rock"]);
    assert_eq!(t.hand(0).len(), 1 + 2);
}

#[test]
fn the_trace_says_why_a_link_did_not_run() {
    let mut t = with(&[
        ("fires/fire_rock", "fn link(me) { draw(me.owner, 1); }"),
        ("alphas/alpha_rock", "fn link(me) { draw(me.owner, 1); }"),
    ])
    .seat(&["fire_rock!", "fire_grunt", "alpha_rock"], &["draw_max", "dark_rock", "meka_rock"])
    .seat(&[], &["dark_grunt"])
    .pile(&PILE)
    .start();
    t.mutate("fire_grunt").choose("draw_max").choose("dark_rock");
    assert_eq!(fired(&t, Hook::Link), [""; 0]);
    let expected = [("alpha_rock".to_owned(), Declined::OtherClan), ("fire_rock".to_owned(), Declined::Prisoner)];
    assert_eq!(declined(&t, Hook::Link), expected);
}

#[test]
fn an_event_fires_after_what_it_tells() {
    let mut t = with(&[LISTENER])
        .seat(&["fire_grunt"], &["destroy_base"])
        .seat(&["alpha_rock", "dark_grunt"], &["dark_grunt"])
        .pile(&PILE)
        .start();
    t.play("destroy_base").choose("dark_grunt");
    let events = t.events();
    let told = events.iter().position(|e| e.kind == EventKind::Destroyed).unwrap();
    assert!(
        matches!(events[told + 1], Event { kind: EventKind::Fired, hook: Hook::Destroyed, .. }),
        "{:?}",
        events[told + 1]
    );
    assert!(matches!(events[told + 2], Event { kind: EventKind::Drew, .. }), "{:?}", events[told + 2]);
}

#[test]
fn a_fault_deep_in_an_effect_names_the_card_it_happened_in() {
    let mut t = with(&[("alphas/alpha_rock", "fn destroyed(me, card) {\n    draw(me.owner, -1);\n}")])
        .seat(&["fire_grunt"], &["destroy_base"])
        .seat(&["alpha_rock", "dark_grunt"], &["dark_grunt"])
        .start();
    t.play("destroy_base");
    let before = *t.game.table();
    let Err(GameError::Script(fault)) = t.try_answer(0, "dark_grunt") else { panic!("it goes wrong") };
    assert_eq!(fault.running.as_deref(), Some("alpha_rock, destroyed"));
    assert_eq!((fault.line, fault.column), (2, 5));
    assert!(fault.file.unwrap().path.ends_with("alphas/alpha_rock.rhai"));
    assert!(*t.game.table() == before);
}
