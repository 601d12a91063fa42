//! The rulings T53-T56 and T60-T65; the others are proved with the clauses they are about.

use ozeki::decision::Ask;
use ozeki::event::{Event, EventKind};
use ozeki::table::Seat;

use crate::common::{Played, situation};

/// A hand of a player who could play, and is only there.
const IDLE: [&str; 2] = ["goban_grunt", "goban_grunt"];

fn drawn(t: &Played) -> usize {
    t.events().iter().filter(|e| e.kind == EventKind::Drew).count()
}

#[test]
fn t53_an_effect_is_carried_out_even_on_ones_own_cards() {
    let mut t = situation().seat(&["fire_grunt"], &["imprison_base", "fire_grunt"]).seat(&[], &IDLE).start();
    t.play("imprison_base");
    assert_eq!(t.options(), ["fire_grunt@0.0.0", "imprison_base@0.0.1"], "and there is no way to decline");
    let mut t = situation().seat(&[], &["destroy_base", "fire_grunt"]).seat(&[], &IDLE).start();
    t.play("destroy_base");
    assert_eq!((t.army(0).len(), t.discard()), (0, vec!["destroy_base".into()]), "itself");
}

#[test]
fn t54_the_payer_chooses_the_cards_of_the_cost_but_not_the_card_played() {
    let hand = ["alpha_grunt", "dark_hero", "meka_hero", "meka_chief"];
    let mut t = situation().seat(&["fire_grunt"], &hand).seat(&[], &IDLE).start();
    t.play("alpha_grunt");
    assert_eq!(t.asked(), (0, Ask::pay(2)));
    assert_eq!(t.options(), ["dark_hero", "meka_hero", "meka_chief"]);
    t.choose("meka_chief");
    assert_eq!(t.army(0), ["fire_grunt"], "nothing is placed before the whole cost is paid");
    t.choose("dark_hero");
    assert_eq!(t.army(0), ["fire_grunt", "alpha_grunt"]);
    assert_eq!(t.hand(0), ["meka_hero"]);
    let paid = t.events().iter().rposition(|e| e.kind == EventKind::Paid);
    assert!(paid < t.events().iter().position(|e| e.kind == EventKind::Played));
}

#[test]
fn t54_a_replacement_is_chosen_before_paying_and_is_no_part_of_the_cost() {
    let hand = ["alpha_grunt", "dark_hero", "meka_grunt"];
    let mut t = situation().seat(&["fire_grunt"], &hand).seat(&[], &IDLE).start();
    t.mutate("fire_grunt");
    assert_eq!(t.options(), ["alpha_grunt", "meka_grunt"]);
    t.choose("meka_grunt");
    assert_eq!(t.asked(), (0, Ask::pay(1)));
    assert_eq!(t.options(), ["alpha_grunt", "dark_hero"]);
}

#[test]
fn t54_an_action_that_cannot_be_paid_is_illegal() {
    let t = situation().seat(&["fire_rock", "fire_hero"], &["alpha_rock", "meka_hero"]).seat(&[], &IDLE).start();
    assert!(t.is_turn_of(1), "2 cards in hand: neither the rock nor the mutation for 2 is open");
    let hand = ["alpha_rock", "meka_hero", "meka_chief"];
    let t = situation().seat(&["fire_rock", "fire_hero"], &hand).seat(&[], &IDLE).start();
    assert_eq!(t.options(), ["play alpha_rock for 2", "mutate fire_hero@0.1.0 for 2", "pass"]);
}

#[test]
fn t55_an_arrival_is_resolved_though_its_card_is_destroyed() {
    let mut t = situation()
        .seat(&["destroy_on_mutation"], &["draw_base", "fire_hero"])
        .seat(&["goban_grunt"], &["goban_grunt"])
        .pile(&["alpha_hero"])
        .start();
    t.mutate("destroy_on_mutation").choose("draw_base");
    assert!(t.army(0).is_empty());
    assert_eq!(t.hand(0), ["alpha_hero"]);
}

#[test]
fn t55_a_link_is_resolved_though_its_card_is_destroyed_imprisoned_or_moved() {
    let pile = &["alpha_hero", "alpha_chief"];
    // Destroyed: the newcomer replaces the card to the left of the link.
    let setup = situation().seat(&["fire_grunt", "fire_grunt_x"], &["destroy_base", "fire_hero"]);
    let mut t = setup.seat(&["goban_grunt"], &["goban_grunt"]).pile(pile).start();
    t.mutate("fire_grunt").choose("fire_grunt_x");
    assert_eq!((t.army(0), t.hand(0)), (vec!["destroy_base".into()], vec!["alpha_hero".into()]));
    // Imprisoned.
    let setup = situation().seat(&["fire_grunt_x"], &["imprison_base"]).seat(&[], &IDLE).pile(pile);
    let mut t = setup.start();
    t.play("imprison_base").choose("fire_grunt_x");
    assert_eq!((t.army(0)[0].as_str(), t.hand(0)), ("fire_grunt_x!", vec!["alpha_hero".into()]));
    // Moved out of reach.
    let setup = situation().seat(&["fire_rock", "fire_grunt_x"], &["destroy_max"]).seat(&[], &IDLE).pile(pile);
    let mut t = setup.start();
    t.play("destroy_max").choose("fire_grunt_x").choose("fire_rock");
    assert_eq!((t.army(0)[0].as_str(), t.hand(0)), ("fire_grunt_x", vec!["alpha_hero".into()]));
}

#[test]
fn t55_what_comes_within_reach_later_is_not_triggered() {
    // Moved next to the newcomer, or released there, after the newcomer was put in its place.
    let army = ["fire_grunt_x", "fire_rock", "fire_rock"];
    let setup = situation().seat(&army, &["destroy_max"]).seat(&["goban_rock"], &IDLE).pile(&["alpha_hero"]);
    let mut t = setup.start();
    t.play("destroy_max").choose("fire_grunt_x").choose("fire_rock@0.0.2").choose("goban_rock");
    assert_eq!(t.army(0), ["fire_rock", "fire_rock", "fire_grunt_x", "destroy_max"]);
    assert_eq!((drawn(&t), t.is_turn_of(1)), (0, true));
    let setup =
        situation().seat(&["fire_rock", "fire_grunt_x!"], &["imprison_max"]).seat(&[], &IDLE).pile(&["alpha_hero"]);
    let mut t = setup.start();
    t.play("imprison_max").choose("fire_grunt_x");
    assert_eq!((t.army(0)[1].as_str(), drawn(&t)), ("fire_grunt_x", 0));
}

#[test]
fn t56_a_return_on_mutation_looks_at_the_mutated_card() {
    let mut t = situation()
        .seat(&["return_on_mutation"], &["goban_grunt", "dark_hero", "fire_hero"])
        .seat(&[], &IDLE)
        .discard(&["goban_rock", "dark_chief"])
        .start();
    t.mutate("return_on_mutation");
    let darks = ["dark_hero@discard", "dark_chief@discard", "return_on_mutation@discard"];
    assert_eq!(t.options(), darks, "one that was paid, one from before, the mutated card; no Goban");
    let mut paid = t.clone();
    paid.choose("dark_hero");
    assert_eq!(paid.hand(0), ["dark_hero"]);
    t.choose("return_on_mutation");
    assert_eq!(t.hand(0), ["return_on_mutation"]);
}

#[test]
fn t60_the_base_discard_may_hit_oneself_or_an_empty_hand() {
    let setup = situation().seat(&[], &["discard_base", "fire_grunt", "fire_hero"]).seat(&[], &IDLE).seat(&[], &[]);
    let mut own = setup.start();
    own.play("discard_base");
    assert_eq!(own.options(), ["player 0", "player 1", "player 2"]);
    let mut nobody = own.clone();
    own.choose("player 0");
    assert_eq!((own.asked(), own.options().len()), ((0, Ask::discard(1)), 2));
    nobody.choose("player 2");
    assert!(nobody.is_turn_of(1) && nobody.discard().is_empty());
}

#[test]
fn t60_t39_max_discards_are_chosen_at_the_same_time() {
    for players in 2..=4u8 {
        let mut setup = situation().seat(&[], &["discard_max", "fire_grunt", "fire_hero"]);
        for _ in 1..players {
            setup = setup.seat(&[], &["goban_grunt", "goban_hero"]);
        }
        let mut t = setup.start();
        t.play("discard_max");
        let asked: Vec<u8> = t.game.open().iter().map(|one| one.seat.0).collect();
        assert_eq!(asked, (0..players).collect::<Vec<_>>());
        let seen = |t: &Played, except| {
            let others = (0..players).filter(move |&seat| seat != except);
            others.map(|seat| t.game.view(Seat(seat))).collect::<Vec<_>>()
        };
        let events = t.events().len();
        for seat in (1..players).rev() {
            let before = seen(&t, seat);
            t.answer(seat, "goban_hero");
            assert_eq!((seen(&t, seat), t.events().len()), (before, events), "nobody sees the choice of {seat}");
            assert_eq!(t.options_of(0), ["fire_grunt", "fire_hero"]);
        }
        t.answer(0, "fire_grunt");
        assert_eq!(t.discard().len(), usize::from(players));
        assert_eq!((t.hand(0), t.hand(1)), (vec!["fire_hero".into()], vec!["goban_grunt".into()]));
    }
}

#[test]
fn t61_everyone_sees_what_a_vision_reveals() {
    let pile = ["goban_hero", "alpha_grunt", "dark_hero", "meka_chief", "fire_hero", "fire_chief"];
    for players in 1..4u8 {
        let setup = situation().seat(&[], &["vision_base"]).pile(&pile);
        let mut t = (0..players).fold(setup, |setup, _| setup.seat(&[], &IDLE)).start();
        t.play("vision_base");
        for seat in 0..=players {
            assert_eq!(t.game.view(Seat(seat)).revealed, pile[..5]);
        }
    }
}

#[test]
fn t61_a_vision_reshuffles_without_the_cards_revealed_so_far() {
    let setup = situation().seat(&[], &["vision_base"]).seat(&[], &IDLE).pile(&["alpha_grunt", "dark_hero"]);
    for seed in 0..20 {
        let mut t = setup.clone().discard(&["meka_grunt", "meka_rock", "meka_hero", "meka_chief"]).seed(seed).start();
        t.play("vision_base");
        assert_eq!((t.options().len(), t.pile().len(), t.discard().len()), (5, 1, 0));
        assert_eq!(t.options()[..2], ["alpha_grunt", "dark_hero"]);
        t.choose("dark_hero");
        assert_eq!((t.hand(0), t.discard().len()), (vec!["dark_hero".into()], 4));
    }
}

#[test]
fn t61_of_too_few_cards_one_keeps_as_many_as_ever() {
    let setup = |card, pile: &[&str]| situation().seat(&[], &[card]).seat(&[], &IDLE).pile(pile);
    let mut t = setup("vision_base", &["alpha_grunt", "dark_hero"]).discard(&["meka_hero"]).start();
    t.play("vision_base").choose("meka_hero");
    assert_eq!((t.hand(0).len(), t.discard().len(), t.pile().len()), (1, 2, 0));
    let mut t = setup("vision_max", &["alpha_grunt", "dark_hero", "meka_hero"]).start();
    t.play("vision_max").choose("meka_hero").choose("dark_hero");
    assert_eq!((t.hand(0).len(), t.discard()), (2, vec!["alpha_grunt".into()]));
    let mut t = setup("vision_max", &[]).start();
    t.play("vision_max");
    assert!(t.hand(0).is_empty() && t.is_turn_of(1));
}

#[test]
fn t62_the_draws_go_clockwise_from_the_active_player() {
    let pile =
        ["alpha_hero", "alpha_chief", "dark_hero", "dark_chief", "fire_hero", "fire_chief", "meka_hero", "meka_chief"];
    let setup = situation().seat(&[], &IDLE).seat(&[], &IDLE).seat(&[], &["advantage_max", "goban_rock"]);
    let mut t = setup.seat(&[], &IDLE).active(2).pile(&pile).start();
    t.play("advantage_max");
    for (two, seat) in pile.chunks(2).zip([2, 3, 0, 1]) {
        assert!(two.iter().all(|card| t.hand(seat).contains(&(*card).into())), "{seat} draws {two:?}");
    }
}

#[test]
fn t62_t64_a_player_who_has_passed_draws_too() {
    let mut t = situation()
        .seat(&[], &["goban_grunt"])
        .seat(&[], &["advantage_max", "fire_grunt"])
        .points(1)
        .seat(&[], &IDLE)
        .points(1)
        .pile(&["alpha_hero"; 4])
        .start();
    t.pass().play("advantage_max");
    assert_eq!([0, 1, 2].map(|seat| t.hand(seat).len()), [3, 1, 2]);
}

#[test]
fn t62_the_holder_of_the_advantage_card_has_the_additional_turn_nonetheless() {
    for card in ["advantage_base", "advantage_max"] {
        let mut t = situation().seat(&[], &[card, "fire_grunt"]).seat(&[], &IDLE).advantage(0).start();
        t.play(card);
        assert!(t.is_turn_of(0) && t.game.table().turn_is_extra);
    }
}

#[test]
fn t63_additional_turns_may_follow_the_third_turn_and_each_other() {
    let hand = ["fire_grunt", "fire_grunt", "fire_grunt", "advantage_base", "advantage_max", "fire_hero"];
    let mut t = situation().seat(&[], &IDLE).seat(&[], &hand).start();
    t.pass().play("fire_grunt").play("fire_grunt");
    for third_turn_and_next in ["advantage_base", "advantage_max"] {
        t.play(third_turn_and_next);
        assert!(t.is_turn_of(1) && t.game.table().turn_is_extra);
        assert_eq!(t.game.table().round, 1);
    }
    t.play("fire_grunt");
    assert_eq!((t.game.table().round, t.army(1).len(), t.hand(1)), (2, 5, vec!["fire_hero".into()]));
}

#[test]
fn t63_an_additional_turn_cannot_be_refused() {
    let mut t = situation().seat(&[], &["advantage_base", "alpha_hero"]).seat(&[], &IDLE).seat(&[], &IDLE).start();
    t.play("advantage_base");
    assert!(t.events().contains(&Event::turn_started(Seat(0), true)));
    assert!(t.events().contains(&Event::passed(Seat(0), true)), "nothing else was possible");
    assert!(t.is_turn_of(1));
    assert_eq!(t.game.table().turns_left[..3], [0, 3, 3], "and this was the first pass of T12");
}

#[test]
fn t63_passing_loses_the_additional_turns_still_to_come() {
    let start = |extra| {
        let hand = ["fire_grunt", "fire_grunt", "fire_grunt", "fire_grunt"];
        situation().seat(&[], &hand).seat(&[], &IDLE).start_changed(|table| table.extra_turns[0] = extra)
    };
    let mut t = start(2);
    t.play("fire_grunt").play("fire_grunt").play("fire_grunt");
    assert!(t.is_turn_of(1), "two additional turns there were");
    for turns in 0..3 {
        let mut t = start(3);
        for _ in 0..turns {
            t.play("fire_grunt");
        }
        t.pass();
        assert!(t.is_turn_of(1) && t.game.table().extra_turns[0] == 0 && t.game.table().is_out(Seat(0)));
    }
}

#[test]
fn t63_the_order_of_turns_stays_when_the_advantage_card_moves() {
    let hand = ["advantage_base", "fire_grunt", "fire_grunt", "fire_grunt"];
    let mut t = situation().seat(&[], &IDLE).seat(&[], &hand).seat(&[], &IDLE).active(1).start();
    t.play("advantage_base").play("fire_grunt");
    for (seat, card) in [(2, "goban_grunt"), (0, "goban_grunt"), (1, "fire_grunt")] {
        assert!(t.is_turn_of(seat));
        t.play(card);
    }
    for seat in [2, 0, 1] {
        assert!(t.is_turn_of(seat));
        t.pass();
    }
    assert_eq!((t.game.table().round, t.asked()), (2, (1, Ask::action())), "the next round is another matter");
}

#[test]
fn t64_a_player_who_has_passed_can_be_targeted_and_discards() {
    let hand = ["discard_base", "destroy_base", "discard_max", "fire_grunt", "fire_hero"];
    let mut t =
        situation().seat(&["goban_grunt"], &["goban_grunt", "goban_hero", "goban_chief"]).seat(&[], &hand).start();
    t.pass().play("discard_base").choose("player 0");
    assert_eq!(t.asked(), (0, Ask::discard(1)));
    t.choose("goban_hero").play("destroy_base").choose("goban_grunt");
    assert!(t.army(0).is_empty());
    t.play("discard_max");
    assert_eq!(t.game.open().iter().map(|one| one.seat.0).collect::<Vec<_>>(), [1, 0]);
}

#[test]
fn t65_t18_an_army_of_prisoners_is_not_empty() {
    let hand = ["goban_grunt", "meka_hero", "meka_hero"];
    let t = situation().seat(&["goban_rock!", "goban_hero!"], &hand).seat(&[], &IDLE).start();
    assert_eq!(t.options(), ["play goban_grunt for 2", "pass"]);
    let t = situation().seat(&["goban_rock!"], &hand[..2]).seat(&[], &IDLE).start();
    assert!(t.is_turn_of(1), "too dear");
}
