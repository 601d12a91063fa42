//! Events: something has happened, and the card acts.

use ozeki::decision::Ask;
use ozeki::event::{Event, EventKind};
use ozeki::vocabulary::hooks::Hook;

use crate::common::{Played, arena_with};
use crate::{PILE, at, fired, with};

#[test]
fn arrival_runs_when_the_card_is_played_and_lies_in_its_place() {
    let script = "fn arrival(me) { if me.is_free && in_play().contains(me) { draw(me.owner, me.level + 1); } }";
    let mut t = with(&[("fires/fire_hero", script)])
        .seat(&["fire_grunt"], &["fire_hero"])
        .seat(&[], &["fire_grunt"])
        .pile(&PILE)
        .start();
    t.play("fire_hero");
    assert_eq!(t.hand(0), ["goban_grunt"; 3]);
    assert_eq!(fired(&t, Hook::Arrival), ["fire_hero"]);
}

#[test]
fn arrival_runs_when_the_card_comes_by_mutation() {
    let mut t = with(&[("fires/fire_rock", "fn arrival(me) { draw(me.owner, 2); }")])
        .seat(&["fire_grunt"], &["fire_rock", "dark_rock"])
        .seat(&[], &["fire_grunt"])
        .pile(&PILE)
        .start();
    t.mutate("fire_grunt").choose("fire_rock");
    assert_eq!((t.army(0), t.hand(0)), (vec!["fire_rock".to_owned()], vec!["goban_grunt".to_owned(); 2]));
}

#[test]
fn link_runs_on_the_neighbour_and_names_the_newcomer() {
    let mut t = with(&[("fires/fire_rock", "fn link(me, newcomer) { imprison(newcomer); }")])
        .seat(&["fire_rock"], &["fire_grunt", "fire_grunt", "fire_grunt"])
        .seat(&[], &["dark_grunt"])
        .start();
    t.play("fire_grunt");
    assert_eq!(t.army(0), ["fire_rock", "fire_grunt!"]);
    t.pass().play("fire_grunt");
    assert_eq!(t.army(0), ["fire_rock", "fire_grunt!", "fire_grunt"], "two places away is no neighbour");
}

#[test]
fn link_runs_for_a_card_above() {
    let mut t = with(&[("fires/fire_rock", "fn link(me) { draw(me.owner, 1); }")])
        .seat(&["fire_rock"], &["fire_hero"])
        .seat(&[], &["fire_grunt"])
        .pile(&PILE)
        .start();
    t.play("fire_hero");
    assert_eq!(t.hand(0), ["goban_grunt"]);
}

#[test]
fn mutation_runs_on_the_replaced_card_before_the_arrival() {
    // The replaced card lies on the discard pile by then, and still knows whose it was.
    let old = "fn mutation(me, newcomer) { take(me.owner, me); imprison(newcomer); }";
    let new = "fn arrival(me) { if me.is_prisoner { draw(me.owner, 1); } }";
    let mut t = with(&[("fires/fire_grunt", old), ("fires/fire_rock", new)])
        .seat(&["fire_grunt"], &["fire_rock", "dark_rock"])
        .seat(&[], &["goban_rock"])
        .pile(&PILE)
        .start();
    t.mutate("fire_grunt").choose("fire_rock");
    assert_eq!(t.army(0), ["fire_rock!"]);
    assert_eq!(t.hand(0), ["fire_grunt", "goban_grunt"]);
}

#[test]
fn destroyed_runs_on_every_card_that_listens_and_names_the_card() {
    let script = "fn destroyed(me, card) { if card != me { draw(me.owner, card.level); } }";
    let mut t = with(&[("alphas/alpha_rock", script)])
        .seat(&["fire_grunt"], &["destroy_base"])
        .seat(&["alpha_rock", "dark_grunt", "dark_hero"], &["fire_grunt"])
        .pile(&PILE)
        .start();
    t.play("destroy_base").choose("dark_hero");
    assert_eq!(t.hand(1), ["fire_grunt", "goban_grunt", "goban_grunt"]);
    assert_eq!(t.discard(), ["dark_hero"]);
}

#[test]
fn imprisoned_runs_when_an_effect_imprisons() {
    let mut t = with(&[("alphas/alpha_rock", "fn imprisoned(me, card) { discards(card.owner, 1); }")])
        .seat(&["fire_grunt"], &["imprison_base", "dark_rock", "meka_rock"])
        .seat(&["alpha_rock", "dark_grunt"], &["fire_grunt"])
        .start();
    t.play("imprison_base").choose("dark_grunt");
    assert_eq!((t.hand(1), t.discard()), (vec![], vec!["fire_grunt".to_owned()]));
}

#[test]
fn released_runs_when_an_effect_releases_but_not_at_the_new_round() {
    let scripts = [("alphas/alpha_rock", "fn released(me, card) { imprison(me); }")];
    let table = with(&scripts)
        .seat(&["fire_grunt"], &["imprison_max", "fire_grunt"])
        .seat(&["alpha_rock", "dark_grunt!"], &["dark_grunt"]);
    let mut t = table.clone().start();
    t.play("imprison_max").choose("dark_grunt");
    assert_eq!(t.army(1), ["alpha_rock!", "dark_grunt"]);

    let mut t = table.start();
    t.pass().pass();
    assert_eq!(t.game.table().round, 2);
    assert_eq!(t.army(1), ["alpha_rock", "dark_grunt"], "the round releases everybody at once, and no effect did");
    assert_eq!(fired(&t, Hook::Released), [""; 0]);
}

#[test]
fn round_start_runs_after_the_draw_and_before_the_first_turn() {
    let mut t =
        with(&[("alphas/alpha_rock", "fn round_start(me) { discards(me.owner, me.owner.hand_size - round()); }")])
            .seat(&["alpha_rock"], &["alpha_grunt"; 7])
            .seat(&["dark_grunt"], &["dark_grunt"; 7])
            .start();
    t.pass().pass();
    assert_eq!(t.hand(0), ["alpha_grunt"; 2]);
    let ran = at(&t, |e| matches!(e, Event { kind: EventKind::Fired, hook: Hook::RoundStart, .. }));
    let round = at(&t, |e| *e == Event::round_started(2));
    let turn = t.events().iter().rposition(|e| e.kind == EventKind::TurnStarted).unwrap();
    assert!(round < ran && ran < turn);
}

#[test]
fn turn_end_names_the_player_whose_turn_it_was() {
    let script = "fn turn_end(me, player) { if player != me.owner { draw(player, 1); } }";
    let mut t = with(&[("alphas/alpha_rock", script)])
        .seat(&["alpha_rock"], &["alpha_grunt", "alpha_grunt"])
        .seat(&["dark_grunt"], &["dark_grunt"])
        .pile(&PILE)
        .start();
    t.play("alpha_grunt");
    assert_eq!((t.hand(0).len(), t.hand(1).len()), (1, 1), "not at the end of the owner's turn");
    t.play("dark_grunt");
    assert_eq!(t.hand(1), ["goban_grunt"]);
    assert_eq!(fired(&t, Hook::TurnEnd), ["alpha_rock"; 2]);
}

#[test]
fn first_pass_runs_once_a_round_and_names_who_passed() {
    let mut t = with(&[("alphas/alpha_rock", "fn first_pass(me, player) { discards(player, 1); }")])
        .seat(&["alpha_rock"], &["alpha_grunt"])
        .seat(&["dark_grunt"], &["dark_grunt", "dark_grunt"])
        .active(1)
        .pile(&PILE)
        .start();
    t.pass();
    assert_eq!((t.hand(0).len(), t.hand(1).len()), (1, 1));
    t.pass();
    assert_eq!(fired(&t, Hook::FirstPass), ["alpha_rock"], "the second pass is not the first");
}

#[test]
fn battle_won_names_the_winner_before_the_new_round() {
    let mut t = with(&[("alphas/alpha_rock", "fn battle_won(me, player) { if player == me.owner { destroy(me); } }")])
        .seat(&["alpha_rock"], &["alpha_grunt"])
        .seat(&["dark_grunt", "alpha_rock"], &["dark_grunt"])
        .start();
    t.pass().pass();
    assert_eq!((t.points(0), t.points(1)), (0, 1));
    assert_eq!((t.army(0), t.army(1)), (vec!["alpha_rock".to_owned()], vec!["dark_grunt".to_owned()]));
    let destroyed = at(&t, |e| e.kind == EventKind::Destroyed);
    assert!(at(&t, |e| e.kind == EventKind::Scored) < destroyed);
    assert!(destroyed < at(&t, |e| *e == Event::round_started(2)));
}

#[test]
fn round_start_runs_in_the_first_round_too() {
    let pack = arena_with(&[("rules", "fn round_start() { for player in players() { draw(player, round()); } }")]);
    let mut t = Played::new(pack, 2, 1);
    while let Some(open) = t.game.open().iter().find(|open| open.ask != Ask::action()) {
        let seat = open.seat;
        t.game.answer(seat, 0).unwrap();
    }
    assert_eq!((t.hand(0).len(), t.hand(1).len()), (8, 8), "seven kept, and one drawn");
    let ran = at(&t, |e| matches!(e, Event { kind: EventKind::Fired, hook: Hook::RoundStart, .. }));
    assert!(at(&t, |e| *e == Event::round_started(1)) < ran);
    assert!(ran < at(&t, |e| e.kind == EventKind::TurnStarted));
    assert_eq!(fired(&t, Hook::RoundStart).len(), 1);
}
