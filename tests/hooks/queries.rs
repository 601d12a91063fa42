//! Queries: the engine asks for a value, and cards change it.

use ozeki::vocabulary::hooks::Hook;

use crate::{fired, fought, with};

#[test]
fn card_power_changes_what_a_card_fights_with() {
    let script = "fn card_power(me, card, power) { if card.clan == \"fires\" { power + 3 } else { power } }";
    let mut t = with(&[("alphas/alpha_rock", script)])
        .seat(&["fire_grunt", "alpha_rock"], &["fire_grunt"])
        .seat(&["fire_grunt", "dark_grunt!", "dark_grunt"], &["fire_grunt"])
        .start();
    t.pass().pass();
    assert_eq!(fought(&t), [2 + 3 + 2, 2 + 3 + 2], "everybody's fires, but no prisoners");
}

#[test]
fn card_power_sees_the_printed_power_of_other_cards() {
    let script = "fn card_power(me, card, power) { if card == me { 10 * me.power } else { power } }";
    let mut t = with(&[("alphas/alpha_rock", script)])
        .seat(&["alpha_rock"], &["alpha_grunt"])
        .seat(&["fire_grunt"], &["fire_grunt"])
        .start();
    t.pass().pass();
    assert_eq!(fought(&t), [20, 2]);
}

#[test]
fn battle_value_is_asked_for_each_player() {
    let script = "fn battle_value(me, player, value) { if player == me.owner { value * 2 } else { value - 1 } }";
    let mut t = with(&[("alphas/alpha_rock", script)])
        .seat(&["fire_grunt", "alpha_rock"], &["fire_grunt"])
        .seat(&["dark_grunt", "dark_grunt", "dark_hero"], &["dark_grunt"])
        .start();
    t.pass().pass();
    assert_eq!(fought(&t), [8, 6]);
    assert_eq!((t.points(0), t.points(1)), (1, 0));
}

#[test]
fn a_battle_value_may_be_below_zero() {
    let mut t = with(&[("alphas/alpha_rock", "fn battle_value(me, player, value) { value - 100 }")])
        .seat(&["alpha_rock"], &["alpha_grunt"])
        .seat(&["dark_grunt"], &["dark_grunt"])
        .start();
    t.pass().pass();
    assert_eq!(fought(&t), [-98, -98]);
}

#[test]
fn play_cost_changes_the_price_of_a_card_for_a_player() {
    let script = "fn play_cost(me, card, player, cost) {
        if player != me.owner { cost + 1 } else if card.clan == \"darks\" { 0 } else { cost }
    }";
    let mut t = with(&[("alphas/alpha_rock", script)])
        .seat(&["alpha_rock"], &["alpha_grunt", "dark_rock", "meka_rock"])
        .seat(&["fire_grunt"], &["fire_grunt", "meka_rock"])
        .start();
    assert_eq!(t.options(), ["play alpha_grunt", "play dark_rock", "play meka_rock for 2", "pass"]);
    t.pass();
    assert_eq!(t.options_of(1)[0], "play fire_grunt for 1");
}

#[test]
fn mutation_cost_changes_the_price_of_a_mutation() {
    let script = "fn mutation_cost(me, card, cost) { if card == me { 0 } else { cost + 1 } }";
    let t = with(&[("alphas/alpha_grunt", script)])
        .seat(&["alpha_grunt", "dark_grunt"], &["fire_rock", "goban_rock", "goban_hero"])
        .seat(&[], &["fire_grunt"])
        .start();
    let mutations: Vec<String> = t.options().into_iter().filter(|o| o.starts_with("mutate")).collect();
    assert_eq!(mutations, ["mutate alpha_grunt@0.0.0 for 0", "mutate dark_grunt@0.0.1 for 2"]);
}

#[test]
fn may_target_protects_from_one_verb_and_not_from_the_other() {
    let script = "fn may_target(me, verb, cards) { if verb == \"destroy\" { cards.except(me) } else { cards } }";
    let table = with(&[("alphas/alpha_rock", script)])
        .seat(&["fire_grunt"], &["destroy_base", "imprison_base"])
        .seat(&["dark_grunt", "alpha_rock"], &["fire_grunt"]);
    let mut t = table.clone().start();
    t.play("destroy_base");
    assert_eq!(t.army(0), ["fire_grunt"], "the only free card left is the destroyer itself");
    let mut t = table.start();
    t.play("imprison_base");
    assert!(t.options().contains(&"alpha_rock@1.0.1".to_owned()));
}

#[test]
fn turns_after_pass_is_asked_for_each_other_player() {
    let script = "fn turns_after_pass(me, player, passer, turns) { if player == me.owner { 1 } else { turns + 1 } }";
    let mut t = with(&[("alphas/alpha_rock", script)])
        .seat(&["fire_grunt"], &["fire_grunt"])
        .seat(&["alpha_rock"], &["alpha_grunt", "alpha_grunt"])
        .seat(&["dark_grunt"], &["dark_grunt", "dark_grunt"])
        .start();
    t.pass();
    assert_eq!(t.game.table().turns_left[..3], [0, 1, 4]);
    assert_eq!(fired(&t, Hook::TurnsAfterPass), ["alpha_rock"; 2], "not for the player who passed");
    t.play("alpha_grunt").play("dark_grunt");
    assert!(t.is_turn_of(2), "player 1 has no turn left");
}

#[test]
fn wins_ends_the_game_at_once() {
    let script = "fn wins(me, player, won) { won || player == me.owner && player.hand_size == 0 }";
    let mut t = with(&[("alphas/alpha_rock", script)])
        .seat(&["fire_grunt"], &["fire_grunt"])
        .seat(&["alpha_rock"], &["alpha_grunt"])
        .start();
    t.play("fire_grunt");
    assert!(!t.game.is_over(), "the other player's hand is empty, but the card is not theirs");
    t.play("alpha_grunt");
    assert_eq!(t.outcome(), ("card", vec![1]));
}

#[test]
fn a_value_passes_through_all_cards_that_ask() {
    let mut t = with(&[
        ("alphas/alpha_rock", "fn battle_value(me, player, value) { value + 1 }"),
        ("darks/dark_rock", "fn battle_value(me, player, value) { value * 10 }"),
    ])
    .seat(&["alpha_rock"], &["alpha_grunt"])
    .seat(&["dark_rock"], &["dark_grunt"])
    .start();
    t.pass().pass();
    assert_eq!(fought(&t), [21, 21], "first the army of the player whose turn was the last");
}

#[test]
fn a_prisoner_is_not_asked() {
    let mut t = with(&[("alphas/alpha_rock", "fn battle_value(me, player, value) { value + 50 }")])
        .seat(&["fire_grunt", "alpha_rock!"], &["fire_grunt"])
        .seat(&["dark_grunt"], &["dark_grunt"])
        .start();
    t.pass().pass();
    assert_eq!(fought(&t), [2, 2]);
}
