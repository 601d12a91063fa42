//! Hooks of the pack itself, in `scripts/arena/rules.rhai`: the same hooks, without `me`.

use ozeki::vocabulary::hooks::Hook;

use crate::common::{Situation, arena_files, load_arena, report};
use crate::{PILE, fired, fought, with};

#[test]
fn the_pack_hears_events_without_a_card_in_play() {
    let mut t = with(&[("rules", "fn turn_end(player) { draw(player, 1); }")])
        .seat(&[], &["fire_grunt"])
        .seat(&[], &["dark_grunt"])
        .pile(&PILE)
        .start();
    t.play("fire_grunt");
    assert_eq!((t.hand(0), t.hand(1)), (vec!["goban_grunt".to_owned()], vec!["dark_grunt".to_owned()]));
    assert_eq!(fired(&t, Hook::TurnEnd), ["the pack"]);
}

#[test]
fn the_pack_may_leave_out_all_parameters_of_an_event() {
    let mut t = with(&[("rules", "fn first_pass() { draw(active_player(), 2); }")])
        .seat(&[], &["fire_grunt"])
        .seat(&[], &["dark_grunt"])
        .pile(&PILE)
        .start();
    t.pass();
    assert_eq!(t.hand(0).len(), 3);
}

#[test]
fn the_pack_is_told_in_the_order_the_active_player_likes() {
    let orders = [("the pack", ["the pack", "alpha_rock"], 0), ("alpha_rock", ["alpha_rock", "the pack"], 1)];
    for (first, order, left) in orders {
        let mut t = with(&[
            ("rules", "fn destroyed(card) { draw(active_player(), 1); }"),
            ("alphas/alpha_rock", "fn destroyed(me) { discards(active_player(), 1); }"),
        ])
        .seat(&["fire_grunt"], &["destroy_base"])
        .seat(&["alpha_rock", "dark_grunt"], &["alpha_grunt"])
        .pile(&PILE)
        .start();
        t.play("destroy_base").choose("dark_grunt").choose(first);
        assert_eq!(fired(&t, Hook::Destroyed), order);
        assert_eq!(t.hand(0).len(), left, "only what was drawn before can be discarded");
    }
}

#[test]
fn where_owners_order_their_own_the_pack_comes_first() {
    let pack = include_str!("../arena/cards/arena/pack.ron").replacen("rules: (", "rules: (ordering: Owners,", 1);
    let files = arena_files()
        .with("cards/arena/pack.ron", pack)
        .with("scripts/arena/rules.rhai", "fn destroyed(card) { draw(active_player(), 1); }")
        .with("scripts/arena/alphas/alpha_rock.rhai", "fn destroyed(me) { discards(active_player(), 1); }");
    let table = Situation::on(load_arena(files).unwrap());
    let mut t =
        table.seat(&["fire_grunt"], &["destroy_base"]).seat(&["alpha_rock", "dark_grunt"], &[]).pile(&PILE).start();
    t.play("destroy_base").choose("dark_grunt");
    assert_eq!(fired(&t, Hook::Destroyed), ["the pack", "alpha_rock"]);
}

#[test]
fn the_pack_is_asked_before_the_cards() {
    let mut t = with(&[
        ("rules", "fn battle_value(player, value) { value + 1 }"),
        ("alphas/alpha_rock", "fn battle_value(me, player, value) { value * 10 }"),
    ])
    .seat(&["fire_grunt", "fire_grunt"], &[])
    .seat(&["alpha_rock"], &["alpha_grunt"])
    .pile(&PILE)
    .start();
    t.pass();
    assert_eq!(fought(&t), [(2 + 2 + 1) * 10, (2 + 1) * 10]);
}

#[test]
fn the_pack_asks_the_active_player() {
    let mut t = with(&[("rules", "fn turn_end() { draw(choose_player(players()), 1); }")])
        .seat(&[], &["fire_grunt"])
        .seat(&[], &["dark_grunt"])
        .active(1)
        .pile(&PILE)
        .start();
    t.play("dark_grunt");
    assert_eq!(t.asked().0, 1);
    t.choose("player 0");
    assert_eq!((t.hand(0).len(), t.hand(1).len()), (2, 0));
}

#[test]
fn a_pack_can_rule_how_the_game_is_won() {
    let mut t = with(&[("rules", "fn wins(player, won) { army(player).free().level(2).count > 0 }")])
        .seat(&["fire_grunt"], &["fire_hero"])
        .seat(&[], &["dark_grunt"])
        .start();
    t.play("fire_hero");
    assert_eq!(t.outcome(), ("card", vec![0]));
}

#[test]
fn a_hook_of_the_pack_has_no_me() {
    let error = load_arena(arena_files().with("scripts/arena/rules.rhai", "fn turn_end(me, player) {}")).unwrap_err();
    assert!(report(&error).contains("write `fn turn_end(player)`"), "{}", report(&error));
}
