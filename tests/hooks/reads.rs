//! What scripts can know: sets of cards, and the properties of cards and players.

use ozeki::event::{Event, EventKind};

use crate::common::Played;
use crate::with;

/// Plays a card whose arrival is this, on a table with something of everything.
fn arrives(body: &str) -> Played {
    let mut t = with(&[("fires/draw_base", &format!("fn arrival(me) {{ {body} }}"))])
        .seat(&["fire_grunt", "alpha_grunt!", "fire_grunt", "fire_hero"], &["draw_base", "fire_rock", "goban_hero"])
        .points(1)
        .seat(&["dark_grunt", "meka_grunt", "dark_hero!"], &["meka_rock"])
        .points(2)
        .pile(&["goban_grunt"; 9])
        .discard(&["fire_chief", "dark_chief"])
        .advantage(1)
        .start();
    t.play("draw_base");
    t
}

/// A number as the script sees it: it draws as many cards.
fn number(expression: &str) -> usize {
    arrives(&format!("draw(me.owner, {expression});")).hand(0).len() - 2
}

fn holds(expression: &str) -> bool {
    number(&format!("if {expression} {{ 1 }} else {{ 0 }}")) == 1
}

/// The cards of a set as the script sees it: it offers them for choice, with one more that makes it a choice.
fn cards(expression: &str) -> Vec<String> {
    let t = arrives(&format!("choose_up_to(9, ({expression}).plus(discard_pile().clan(\"darks\")));"));
    t.options().into_iter().filter(|o| o != "done" && o != "dark_chief@discard").collect()
}

const MINE: [&str; 5] =
    ["fire_grunt@0.0.0", "fire_grunt@0.0.2", "fire_hero@0.1.0", "draw_base@0.0.3", "alpha_grunt@0.0.1"];
const THEIRS: [&str; 3] = ["dark_grunt@1.0.0", "dark_hero@1.1.0", "meka_grunt@1.0.1"];

fn sorted(cards: &[&str]) -> Vec<String> {
    let mut cards: Vec<String> = cards.iter().map(|card| (*card).to_owned()).collect();
    cards.sort();
    cards
}

#[track_caller]
fn assert_cards(expression: &str, expected: &[&str]) {
    let mut found = cards(expression);
    found.sort();
    assert_eq!(found, sorted(expected), "{expression}");
}

#[test]
fn sets_of_cards_by_place() {
    assert_cards("in_play()", &[&MINE[..], &THEIRS[..]].concat());
    assert_cards("army(me.owner)", &MINE);
    assert_cards("hand(me.owner)", &["fire_rock", "goban_hero"]);
    assert_cards("discard_pile()", &["fire_chief@discard"]);
    assert_cards("in_play().of(me.owner)", &MINE);
    assert_cards("hand(me.owner).of(me.owner)", &["fire_rock", "goban_hero"]);
    assert_cards("discard_pile().of(me.owner)", &[]);
}

#[test]
fn sets_of_cards_by_state() {
    assert_cards("in_play().free()", &["draw_base@0.0.3", "fire_hero@0.1.0", "dark_hero@1.1.0", "meka_grunt@1.0.1"]);
    assert_cards("in_play().prisoners()", &["alpha_grunt@0.0.1", "dark_hero@1.1.0"]);
    assert_cards("army(me.owner).face_up()", &MINE[..4]);
    assert_cards("hand(me.owner).face_up()", &[]);
}

#[test]
fn sets_of_cards_by_what_they_are() {
    assert_cards("in_play().level(2)", &["fire_hero@0.1.0", "dark_hero@1.1.0"]);
    assert_cards("hand(me.owner).plus(discard_pile()).level(2, 3)", &["goban_hero", "fire_chief@discard"]);
    assert_cards("in_play().clan(\"fires\")", &MINE[..4]);
    assert_cards("in_play().clan(\"darks\")", &["dark_grunt@1.0.0"]);
    assert_cards("discard_pile().clan(\"fires\")", &["fire_chief@discard"]);
}

#[test]
fn sets_of_cards_from_others() {
    assert_cards("army(me.owner).except(me)", &["fire_grunt@0.0.0", "fire_grunt@0.0.2", "fire_hero@0.1.0", MINE[4]]);
    assert_cards("army(me.owner).except(in_play().level(1))", &["fire_hero@0.1.0"]);
    assert_cards("me.plus(in_play().level(2))", &["draw_base@0.0.3", "fire_hero@0.1.0", "dark_hero@1.1.0"]);
    assert_cards("me.plus(me)", &["draw_base@0.0.3"]);
}

#[test]
fn counting_cards() {
    assert_eq!(number("in_play().count"), 8);
    assert_eq!(number("in_play().clans"), 3, "prisoners have no clan");
    assert!(holds("in_play().level(3).is_empty") && !holds("in_play().is_empty"));
    assert!(holds("in_play().contains(me)") && !holds("hand(me.owner).contains(me)"));
    assert!(holds("me in army(me.owner)") && !holds("me in discard_pile()"));
}

#[test]
fn properties_of_a_card() {
    assert_eq!((number("me.level"), number("me.power")), (1, 2));
    assert!(holds("me.id == \"draw_base\" && me.clan == \"fires\""));
    assert!(holds("me.exists && me.is_free && !me.is_prisoner"));
    assert!(holds("me == me && me != choose(in_play().level(2).free().face_up())"));
    assert!(holds("!choose(in_play().level(3)).exists"));
    assert!(holds("choose(hand(me.owner).level(2)).owner == me.owner"));
    assert!(holds("choose(in_play().clan(\"darks\")).owner != me.owner"));
}

#[test]
fn the_power_of_a_card_is_what_others_make_of_it() {
    let scripts = [
        ("fires/draw_base", "fn arrival(me) { draw(me.owner, me.power); }"),
        ("fires/fire_hero", "fn card_power(me, card, power) { if card.level == 1 { power + 2 } else { power } }"),
    ];
    let mut t = with(&scripts)
        .seat(&["fire_grunt", "fire_hero"], &["draw_base"])
        .seat(&[], &[])
        .pile(&["goban_grunt"; 9])
        .start();
    t.play("draw_base");
    assert_eq!(t.hand(0).len(), 4);
}

#[test]
fn players_and_their_properties() {
    assert_eq!((number("players().count"), number("opponents(me.owner).count")), (2, 1));
    assert!(holds("active_player() == me.owner"));
    assert_eq!((number("me.owner.points"), number("me.owner.hand_size"), number("round()")), (1, 2, 1));
    assert!(holds("!me.owner.has_advantage && !me.owner.is_out"));
    let of_other = |property: &str| format!("choose_player(opponents(me.owner)).{property}");
    assert_eq!((number(&of_other("points")), number(&of_other("hand_size"))), (2, 1));
    assert!(holds(&of_other("has_advantage")));
}

#[test]
fn a_player_who_passed_is_out() {
    let script = "fn turn_end(me, player) { for other in opponents(player) { if other.is_out { draw(player, 1); } } }";
    let mut t = with(&[("alphas/alpha_rock", script)])
        .seat(&["alpha_rock"], &[])
        .seat(&["dark_grunt"], &["dark_grunt"])
        .pile(&["goban_grunt"])
        .start();
    t.pass().play("dark_grunt");
    assert_eq!(t.hand(1), ["goban_grunt"]);
}

/// A pile whose cards tell who drew first.
const ORDERED: [&str; 6] = ["fire_rock", "dark_rock", "meka_rock", "fire_rock", "dark_rock", "meka_rock"];

/// The first cards that each of three players drew.
fn drew(t: &Played) -> [Vec<String>; 3] {
    [t.hand(0), t.hand(1), t.hand(2)]
}

#[test]
fn players_are_walked_clockwise_from_the_acting_player() {
    let script = "fn arrival(me) {
        for player in players() { draw(player, 1); }
        for other in opponents(me.owner) { draw(other, 1); }
    }";
    let mut t = with(&[("fires/draw_base", script)])
        .seat(&[], &[])
        .seat(&[], &["draw_base"])
        .seat(&[], &[])
        .active(1)
        .pile(&ORDERED)
        .start();
    t.play("draw_base");
    assert_eq!(drew(&t), [vec!["dark_rock", "meka_rock"], vec!["fire_rock"], vec!["dark_rock", "fire_rock"]]);
}

#[test]
fn in_an_event_the_acting_player_is_whose_effect_it_is() {
    let script = "fn turn_end(me, player) { if player != me.owner { for each in players() { draw(each, 1); } } }";
    let table = with(&[("alphas/alpha_rock", script)]).seat(&[], &["fire_grunt"]).seat(&[], &[]);
    let mut t = table.seat(&["alpha_rock"], &[]).pile(&ORDERED).start();
    t.play("fire_grunt");
    assert_eq!(drew(&t), [["dark_rock"], ["meka_rock"], ["fire_rock"]], "in the turn of seat 0, from seat 2 on");
}

#[test]
fn for_the_pack_the_acting_player_is_whose_turn_it_is() {
    let rules = "fn turn_end(player) { for each in opponents(choose_player(opponents(player))) { draw(each, 1); } }";
    let table = with(&[("rules", rules)]).seat(&[], &[]).seat(&[], &[]).seat(&[], &["fire_grunt"]);
    let mut t = table.active(2).pile(&ORDERED).start();
    t.play("fire_grunt").choose("player 0");
    assert_eq!(drew(&t), [vec![], vec!["dark_rock"], vec!["fire_rock"]]);
}

#[test]
fn between_turns_it_is_who_had_the_last_turn_and_at_the_start_of_a_round_who_begins() {
    let rules = "fn battle_won(winner) { all_draw(); }
        fn round_start() { all_draw(); }
        private fn all_draw() { for each in players() { draw(each, 1); } }";
    let table = with(&[("rules", rules)]).pile(&ORDERED).advantage(1).active(2);
    let table = table.seat(&["alpha_rock", "alpha_grunt"], &["goban_grunt"; 7]).seat(&[], &["dark_grunt"; 7]);
    let table = table.seat(&[], &["fire_grunt"; 8]).set(|setup| {
        setup.passed = true;
        for (seat, left) in setup.seats.iter_mut().zip([0, 0, 1]) {
            seat.turns_left = Some(left);
        }
    });
    let mut t = table.start();
    t.play("fire_grunt");
    let drew = |event: &Event| if let Event { kind: EventKind::Drew, seat, .. } = event { Some(seat.0) } else { None };
    assert_eq!(t.events().iter().filter_map(drew).collect::<Vec<_>>(), [2, 0, 1, 1, 2, 0]);
}

#[test]
fn cards_are_walked_as_they_were_when_the_walk_began() {
    let t = arrives("for card in in_play().free() { destroy(card); }");
    assert_eq!(t.army(0), ["fire_grunt", "alpha_grunt!", "fire_grunt"]);
    assert_eq!(t.army(1), ["dark_grunt"]);
}
