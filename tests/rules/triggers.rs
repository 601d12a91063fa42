//! Triggers and what they share (T28-T30, T32, T33, T35; T31 and T34 are in `mutation`, T36 in `turns`).

use ozeki::decision::Ask;
use ozeki::event::{Event, EventKind};
use ozeki::library::Source;
use ozeki::pack::{Power, Strength};
use ozeki::vocabulary::hooks::BUILT_IN;

use crate::common::{Played, Situation, arena_files, arena_with, load_arena, report, shipped, situation};

const DRAWING_LINK: &str = "fn link(me) { base(me, \"draw\"); }";

/// A second player keeps the game from running on; whatever is drawn comes from a pile of Goban chiefs.
fn start(army: &[&str], hand: &[&str]) -> Played {
    start_on(situation(), army, hand)
}

fn start_on(situation: Situation, army: &[&str], hand: &[&str]) -> Played {
    situation.seat(army, hand).seat(&["alpha_rock"], &["alpha_grunt"; 2]).pile(&["goban_chief"; 5]).start()
}

/// How many cards a player has drawn from that pile.
fn drawn(t: &Played, seat: u8) -> usize {
    t.hand(seat).iter().filter(|card| *card == "goban_chief").count()
}

/// What has fired, as `hook card`.
fn fired(t: &Played) -> Vec<String> {
    let name = |e: &Event| match *e {
        Event { kind: EventKind::Fired, card, hook, .. } => {
            Some(format!("{} {}", BUILT_IN.name(hook), t.game.pack().design(card).id))
        }
        _ => None,
    };
    t.events().iter().filter_map(name).collect()
}

fn reshuffles(t: &Played) -> usize {
    t.events().iter().filter(|&&e| e == Event::reshuffled()).count()
}

#[test]
fn t28_arrival_happens_to_a_card_played() {
    let mut t = start(&["fire_rock"], &["draw_base"]);
    t.play("draw_base");
    assert_eq!((drawn(&t, 0), drawn(&t, 1)), (1, 0));
}

#[test]
fn t28_arrival_happens_to_a_card_brought_in_by_mutation() {
    let mut t = start(&["meka_grunt"], &["draw_base", "dark_hero"]);
    t.mutate("meka_grunt");
    assert_eq!((t.army(0), drawn(&t, 0)), (vec!["draw_base".to_owned()], 1));
    let mut t = situation()
        .seat(&["zombie"], &["dark_hero", "dark_hero"])
        .seat(&[], &["alpha_grunt"])
        .pile(&["goban_chief"])
        .discard(&["draw_base"])
        .start();
    t.mutate("zombie");
    assert_eq!((t.army(0), drawn(&t, 0)), (vec!["draw_base".to_owned()], 1), "from the discard pile as well");
}

#[test]
fn t28_arrival_happens_once_and_to_no_other_card() {
    let mut t = start(&["draw_base", "fire_rock"], &["fire_grunt", "draw_base", "fire_hero"]);
    t.play("fire_grunt").play("alpha_grunt").play("fire_hero");
    assert_eq!(drawn(&t, 0), 0, "neither to those that lie there nor to one in hand");
    let mut t = start(&["draw_base"], &["meka_rock", "dark_hero"]);
    t.mutate("draw_base");
    assert_eq!(drawn(&t, 0), 0, "nor to the card that mutates");
}

#[test]
fn t29_a_link_happens_when_its_clan_arrives_to_the_right_or_above() {
    let mut t = start(&["fire_grunt_x"], &["fire_rock", "fire_hero"]);
    t.play("fire_rock");
    assert_eq!(drawn(&t, 0), 1, "to the right");
    t.play("alpha_grunt").play("fire_hero");
    assert_eq!(drawn(&t, 0), 2, "above");
}

#[test]
fn t29_a_link_happens_when_its_clan_arrives_to_the_left_or_below() {
    let mut t = start(&["meka_grunt", "fire_grunt_x"], &["fire_rock", "dark_hero"]);
    t.mutate("meka_grunt");
    assert_eq!(drawn(&t, 0), 1, "to the left");
    let pack = arena_with(&[("fires/fire_hero", DRAWING_LINK)]);
    let mut t = start_on(Situation::on(pack), &["meka_grunt", "fire_hero"], &["fire_rock", "dark_hero"]);
    t.mutate("meka_grunt");
    assert_eq!(drawn(&t, 0), 1, "below");
}

#[test]
fn t29_a_mutation_in_place_links_to_the_right_and_above_too() {
    let mut t = start(&["fire_grunt_x", "meka_grunt"], &["fire_rock", "dark_hero"]);
    t.mutate("meka_grunt");
    assert_eq!(drawn(&t, 0), 1);
    let mut t = start(&["fire_grunt_x", "meka_hero"], &["fire_hero", "dark_rock", "dark_rock"]);
    t.mutate("meka_hero");
    assert_eq!(drawn(&t, 0), 1);
}

#[test]
fn t29_a_diagonal_or_a_gap_does_not_link() {
    let mut t = start(&["fire_grunt_x", "meka_rock"], &["fire_rock"]);
    t.play("fire_rock");
    assert_eq!(drawn(&t, 0), 0, "two to the right");
    let mut t = start(&["fire_grunt_x", "meka_rock", "meka_hero"], &["fire_hero"]);
    t.play("fire_hero");
    assert_eq!(drawn(&t, 0), 0, "above to the right");
    let mut t = start(&["meka_rock", "fire_grunt_x"], &["fire_hero"]);
    t.play("fire_hero");
    assert_eq!(drawn(&t, 0), 0, "above to the left");
    let mut t = start(&["fire_grunt_x", "fire_hero"], &["fire_chief"]);
    t.play("fire_chief");
    assert_eq!(drawn(&t, 0), 0, "two above");
}

#[test]
fn t29_another_clan_does_not_link() {
    let mut t = start(&["fire_grunt_x"], &["meka_rock", "dark_hero", "dark_hero"]);
    t.play("meka_rock");
    assert_eq!((t.army(0).len(), drawn(&t, 0)), (2, 0));
}

#[test]
fn t29_it_takes_a_different_card() {
    let mut t = start(&["fire_rock"], &["fire_grunt_x", "fire_grunt_x"]);
    t.play("fire_grunt_x");
    assert_eq!(drawn(&t, 0), 0, "its own arrival is no link");
    t.play("alpha_grunt").play("fire_grunt_x");
    assert_eq!(drawn(&t, 0), 1, "the link of the one that was there");
    let mut t = start(&["fire_grunt_x", "fire_rock"], &["fire_rock", "dark_hero"]);
    t.mutate("fire_grunt_x");
    assert_eq!(drawn(&t, 0), 0, "a link that is replaced is gone");
}

#[test]
fn t29_neighbours_are_of_one_army_and_the_owner_resolves_the_link() {
    let mut t = situation()
        .seat(&["fire_grunt_x"], &["fire_rock"])
        .seat(&["fire_grunt"], &["fire_rock", "fire_hero"])
        .pile(&["goban_chief"; 5])
        .active(1)
        .start();
    t.play("fire_rock");
    assert_eq!((drawn(&t, 0), drawn(&t, 1)), (0, 0));
    t.play("fire_rock");
    assert_eq!((drawn(&t, 0), drawn(&t, 1)), (1, 0));
}

#[test]
fn t29_a_prisoner_does_not_link() {
    let mut t = start(&["fire_grunt_x!", "fire_grunt"], &["fire_hero"]);
    t.play("fire_hero");
    assert_eq!((t.army(0).len(), drawn(&t, 0)), (3, 0));
}

#[test]
fn t30_the_player_orders_links_triggered_together() {
    let army = ["fire_grunt_x", "meka_grunt", "link_destroy"];
    let mut start = start(&army, &["fire_rock", "dark_hero"]);
    start.mutate("meka_grunt");
    assert_eq!(start.asked(), (0, Ask::order()));
    assert_eq!(start.options(), ["link_destroy@0.0.2", "fire_grunt_x@0.0.0"]);
    let mut t = start.clone();
    t.choose("link_destroy");
    assert_eq!((t.asked(), drawn(&t, 0)), ((0, Ask::destroy()), 0), "the draw comes later");
    t.choose("alpha_rock");
    assert_eq!((drawn(&t, 0), t.is_turn_of(1)), (1, true));
    start.choose("fire_grunt_x");
    assert_eq!((start.asked(), drawn(&start, 0)), ((0, Ask::destroy()), 1), "the draw came first");
}

#[test]
fn t30_of_three_links_two_are_left_to_order() {
    let pack = arena_with(&[("fires/fire_hero", "fn link(me) { discards(me.owner, 1); }")]);
    let army = ["fire_grunt_x", "meka_grunt", "fire_grunt_x", "dark_hero", "fire_hero"];
    let mut t = start_on(Situation::on(pack), &army, &["fire_rock", "dark_hero"]);
    t.mutate("meka_grunt");
    assert_eq!(t.options(), ["fire_grunt_x@0.0.2", "fire_hero@0.1.1"], "two that do the same are one option");
    t.choose("fire_grunt_x");
    assert_eq!(t.options(), ["fire_hero@0.1.1", "fire_grunt_x@0.0.0"]);
    t.choose("fire_hero");
    assert_eq!((drawn(&t, 0), t.hand(0).len(), t.is_turn_of(1)), (1, 1, true));
}

#[test]
fn t30_the_order_of_links_that_only_draw_is_not_asked_for() {
    let pack = arena_with(&[("fires/fire_hero", DRAWING_LINK)]);
    let army = ["fire_grunt_x", "meka_grunt", "fire_grunt_x", "dark_hero", "fire_hero"];
    let mut t = start_on(Situation::on(pack), &army, &["fire_rock", "dark_hero"]);
    t.mutate("meka_grunt");
    assert_eq!((drawn(&t, 0), t.is_turn_of(1)), (3, true));
}

#[test]
fn t32_mutation_then_arrival_then_links() {
    let army = ["fire_grunt_x", "return_on_mutation", "alpha_rock"];
    let mut t = start(&army, &["discard_base", "dark_rock", "dark_hero"]);
    t.mutate("return_on_mutation").choose("discard_base");
    assert_eq!((t.asked().1, drawn(&t, 0)), (Ask::take(), 0));
    t.choose("dark_rock");
    assert_eq!((t.asked().1, drawn(&t, 0)), (Ask::who_discards(), 0));
    t.choose("player 0");
    assert_eq!((t.hand(0), t.is_turn_of(1)), (vec!["goban_chief".to_owned()], true));
    assert_eq!(fired(&t), ["mutation return_on_mutation", "arrival discard_base", "link fire_grunt_x"]);
}

#[test]
fn t32_a_turn_may_see_any_number_of_powers() {
    let twice = "fn arrival(me) { base(me, \"draw\"); base(me, \"draw\"); }";
    let pack = arena_with(&[("fires/draw_base", twice), ("fires/fire_hero", DRAWING_LINK)]);
    let army = ["fire_grunt_x", "draw_on_mutation", "fire_grunt_x", "alpha_hero", "fire_hero"];
    let mut t = start_on(Situation::on(pack), &army, &["draw_base", "alpha_hero"]);
    t.mutate("draw_on_mutation");
    assert_eq!((fired(&t).len(), t.is_turn_of(1)), (5, true));
    assert_eq!(t.hand(0).len(), 6, "one on mutation, two on arrival, three by links");
}

#[test]
fn t33_effects_of_one_trigger_follow_the_printed_order() {
    let mut t = start(&["fire_rock"], &["draw_then_discard"]);
    t.play("draw_then_discard").choose("player 0");
    assert_eq!((t.hand(0).len(), t.discard()), (0, vec!["goban_chief".to_owned()]), "the card just drawn");
    let discard_first = "fn arrival(me) { base(me, \"discard\"); base(me, \"draw\"); }";
    let pack = arena_with(&[("fires/draw_then_discard", discard_first)]);
    let mut t = start_on(Situation::on(pack), &["fire_rock"], &["draw_then_discard"]);
    t.play("draw_then_discard").choose("player 0");
    assert_eq!((drawn(&t, 0), t.discard().len()), (1, 0), "nothing to discard yet");
}

#[test]
fn t33_the_shipped_scripts_follow_the_printed_order() {
    let pack = shipped("tactics");
    for design in &pack.designs {
        let script = design.script.as_ref().map_or("", |s| s.file.text.as_str());
        for function in script.split("fn ").skip(1) {
            let hook = BUILT_IN.named(function.split('(').next().unwrap()).unwrap();
            let calls = function.split(';').filter_map(|call| call.split_once("(me, \""));
            let calls = calls.map(|(before, family)| (before.ends_with("max"), family.split('"').next().unwrap()));
            let name = |power: &Power| pack.families.get_index(power.family.into()).unwrap().0.as_str();
            let printed = design.shown.powers(hook).iter().map(|p| (p.strength == Strength::Max, name(p)));
            assert!(calls.eq(printed), "{}: {}", design.id, BUILT_IN.name(hook));
        }
    }
}

#[test]
fn t33_without_a_legal_target_nothing_happens() {
    let mut t = start(&["fire_rock"], &["return_base", "dark_hero"]);
    t.play("return_base");
    assert!(t.is_turn_of(1), "nothing is asked");
    assert_eq!((t.hand(0), t.army(0).len()), (vec!["dark_hero".to_owned()], 2));
    assert!(t.events().iter().any(|e| e.kind == EventKind::NoTarget));
}

#[test]
fn t33_an_effect_without_target_does_not_stop_the_next() {
    let both = "fn mutation(me) { base(me, \"destroy\"); base(me, \"draw\"); }";
    let pack = arena_with(&[("darks/destroy_on_mutation", both)]);
    let army = ["destroy_on_mutation", "dark_hero", "dark_chief"];
    let mut t = Situation::on(pack)
        .seat(&army, &["meka_rock", "fire_chief"])
        .seat(&[], &["alpha_grunt"])
        .pile(&["goban_chief"])
        .start();
    t.mutate("destroy_on_mutation");
    assert_eq!(t.army(0), ["meka_rock", "dark_hero", "dark_chief"], "only a level III is free");
    assert_eq!(drawn(&t, 0), 1);
}

/// The first player is about to play a card, from these piles.
fn about_to(card: &str, pile: &[&str], discard: &[&str]) -> Situation {
    let army = ["fire_rock", "meka_rock", "dark_rock"];
    situation().seat(&army, &[card]).seat(&[], &["alpha_grunt"]).pile(pile).discard(discard)
}

#[test]
fn t35_an_empty_pile_is_renewed_from_the_discard_pile_and_drawing_goes_on() {
    let mut t = about_to("draw_max", &["goban_chief"], &["fire_hero", "fire_chief", "dark_hero"]).start();
    t.play("draw_max");
    assert_eq!((t.hand(0).len(), t.pile().len(), t.discard().len()), (3, 1, 0));
    assert!(t.hand(0).contains(&"goban_chief".to_owned()), "first what was left of the pile");
    assert_eq!(reshuffles(&t), 1);
}

#[test]
fn t35_the_new_pile_is_shuffled() {
    let discard = ["fire_hero", "fire_chief", "dark_hero", "dark_chief"];
    let draw = |seed| about_to("draw_base", &[], &discard).seed(seed).start().play("draw_base").hand(0);
    let drawn: std::collections::BTreeSet<Vec<String>> = (0..60).map(draw).collect();
    assert_eq!(drawn.len(), 4, "any of the four may be on top");
}

#[test]
fn t35_the_pile_is_renewed_only_when_a_card_is_needed() {
    let mut t = about_to("draw_base", &["goban_chief"], &["fire_hero", "fire_chief"]).start();
    t.play("draw_base");
    assert_eq!((t.pile().len(), t.discard(), reshuffles(&t)), (0, vec!["fire_hero".into(), "fire_chief".into()], 0));
    let five = ["goban_chief", "goban_hero", "goban_rock", "meka_hero", "meka_chief"];
    let mut t = about_to("vision_base", &five, &["fire_hero"]).start();
    t.play("vision_base");
    assert_eq!((t.game.table().revealed().len(), t.discard().len(), reshuffles(&t)), (5, 1, 0));
}

#[test]
fn t35_revealing_goes_on_with_the_new_pile() {
    let discard = ["fire_hero", "fire_chief", "dark_hero", "dark_chief"];
    let mut t = about_to("vision_base", &["goban_chief", "goban_hero"], &discard).start();
    t.play("vision_base");
    assert_eq!((t.game.table().revealed().len(), t.pile().len(), t.discard().len()), (5, 1, 0));
    assert_eq!(reshuffles(&t), 1);
}

#[test]
fn t35_with_both_piles_empty_one_draws_what_there_was() {
    let mut t = about_to("draw_base", &[], &[]).start();
    t.play("draw_base");
    assert!(t.hand(0).is_empty() && t.is_turn_of(1));
    let mut t = about_to("draw_max", &["goban_chief"], &["fire_hero"]).start();
    t.play("draw_max");
    assert_eq!(t.hand(0), ["fire_hero", "goban_chief"]);
}

/// A new game of four with one copy of each of the arena's cards, changed in one more way.
fn short_of_cards(from: &str, to: &str) -> Played {
    let mut files = arena_files();
    for name in ["gobans", "alphas", "darks", "mekas", "fires", "pack"] {
        let path = format!("cards/arena/{name}.ron");
        let text = String::from_utf8(files.read(&path).unwrap().unwrap()).unwrap();
        let text = ["copies: 9", "copies: 5", "copies: 2"].iter().fold(text, |text, n| text.replace(n, "copies: 1"));
        files = files.with(&path, text.replace(from, to));
    }
    Played::new(load_arena(files).unwrap_or_else(|e| panic!("{}", report(&e))), 4, 1)
}

#[test]
fn t35_the_draws_of_the_setup_too_renew_the_pile_or_stop() {
    // No level I at all: the first player redraws ten, with fewer than that in the pile.
    let mut t = short_of_cards("level: 1, power", "level: 2, power");
    let (seat, left) = (t.asked().0, t.pile().len());
    assert!(left < 10);
    t.choose("yes");
    assert_eq!((t.hand(seat).len(), t.pile().len(), t.discard().len(), reshuffles(&t)), (10, left, 0, 1));
    let t = short_of_cards("draw: 10, keep", "draw: 20, keep");
    let hands: Vec<usize> =
        t.game.table().seats_from(t.game.table().advantage.unwrap()).map(|seat| t.hand(seat.0).len()).collect();
    assert_eq!(hands, [20, 20, t.game.pack().card_count() - 40, 0]);
}
