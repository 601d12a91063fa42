//! After a hook that may act, what was about to happen is judged again.

use ozeki::event::{Event, EventKind};
use ozeki::table::Phase;

use crate::common::invariants::{assert_conserved, assert_freedom, assert_pyramids};
use crate::common::{Played, Situation};
use crate::pack::{Rules, made};

fn with(rules: Rules, scripts: &[(&str, &str)]) -> Situation {
    let scripts = scripts.iter().map(|&(card, text)| (card.to_owned(), text.to_owned()));
    Situation::on(made(rules, scripts))
}

fn assert_sound(t: &Played) {
    assert_conserved(t.game.pack(), t.game.table());
    assert_freedom(t.game.table());
    assert_pyramids(t.game.pack(), t.game.table());
}

/// What a hook may do to the card `$`, and where the card is then: in the hand, discarded, removed, a prisoner…
const MOVES: [(&str, &str); 8] = [
    ("return_to_hand($);", "hand"),
    ("sacrifice($);", "discard"),
    ("destroy($);", "discard"),
    ("remove($);", "removed"),
    ("put_on_top($.owner, $);", "pile"),
    ("put_at_bottom($.owner, $);", "pile"),
    ("shuffle_in($.owner, $);", "pile"),
    ("imprison($);", "prisoner"),
];

fn place(t: &Played, seat: u8, card: &str) -> &'static str {
    let held = |cards: Vec<String>| cards.iter().any(|other| other == card);
    match () {
        () if held(t.hand(seat)) => "hand",
        () if held(t.discard()) => "discard",
        () if held(t.pile()) => "pile",
        () if held(t.removed()) => "removed",
        () if held(t.army(seat)) => "army",
        () if t.army(seat).contains(&format!("{card}!")) => "prisoner",
        () => "nowhere",
    }
}

/// A reshuffle is told before the next card is turned up, and the card that jumps may be gone by then.
#[test]
fn a_card_that_was_moved_does_not_jump() {
    for (deed, there) in MOVES {
        let deed = deed.replace('$', "card");
        let script = format!("fn reshuffled(_player) {{ for card in in_play().free() {{ {deed} }} }}");
        let mut t = with(Rules::Common, &[("rules", &script)])
            .seat(&["air_0"], &["water_4"])
            .seat(&[], &["fire_4"])
            .discard(&["earth_1", "earth_2", "fire_1"])
            .start();
        t.choose("jump air_0");
        assert_sound(&t);
        assert_eq!(place(&t, 0, "air_0"), there, "{deed}");
        assert!(!t.events().iter().any(|event| matches!(
            event,
            Event { kind: EventKind::Mutated, .. } | Event { kind: EventKind::JumpMissed, .. }
        )));
    }
}

/// A victim that a reaction moves is where the reaction put it.
#[test]
fn a_victim_that_a_reaction_moves_is_not_hit_any_more() {
    for verb in ["destroy", "imprison"] {
        for (deed, there) in MOVES {
            // What is imprisoned in answer to being destroyed is destroyed all the same: it is free.
            if (verb, there) == ("destroy", "prisoner") {
                continue;
            }
            let (arrival, reaction) = (
                format!("fn arrival(me) {{ {verb}(choose(in_play().except(me))); }}"),
                format!(
                    "fn may_react(_me, holder, verb, card, _allowed) {{ verb == \"{verb}\" && holder == card.owner }}
                    fn reaction(_me, _verb, card) {{ {} }}",
                    deed.replace('$', "card")
                ),
            );
            let mut t = with(Rules::Common, &[("air/air_1", &arrival), ("water/water_1", &reaction)])
                .seat(&[], &["air_1", "air_2"])
                .seat(&["fire_1"], &["water_1", "fire_2"])
                .pile(&["earth_1", "earth_2"])
                .start();
            t.play("air_1").choose("water_1");
            assert_sound(&t);
            assert_eq!(place(&t, 1, "fire_1"), there, "{verb}: {deed}");
            let hits = t.events().iter().filter(|e| {
                matches!(e, Event { kind: EventKind::Destroyed, .. } | Event { kind: EventKind::Imprisoned, .. })
            });
            assert!(hits.count() <= 1, "{verb}: {deed}");
        }
    }
}

/// Of several victims each is judged by what the reactions to all of them have left.
#[test]
fn a_reaction_to_one_victim_may_save_another() {
    let arrival = "fn arrival(me) { destroy(in_play().free().except(me)); }";
    let reaction = "fn may_react(_me, holder, _verb, card, _allowed) { holder == card.owner }
        fn reaction(_me) { return_to_hand(in_play().free().level(2)); }";
    let mut t = with(Rules::Common, &[("air/air_1", arrival), ("water/water_1", reaction)])
        .seat(&[], &["air_1", "air_2"])
        .seat(&["fire_1", "fire_2", "fire_4"], &["water_1"])
        .start();
    t.play("air_1").choose("water_1");
    assert_sound(&t);
    assert_eq!((t.army(1), t.hand(1)), (vec!["fire_1".to_owned()], vec!["fire_4".to_owned()]));
}

#[test]
fn what_a_reaction_protects_is_not_hit() {
    let protects = "fn may_target(_verb, cards) { if discard_pile().is_empty { cards } else { cards.except(cards) } }";
    let arrival = "fn arrival(me) { destroy(choose(in_play().except(me))); }";
    let reaction = "fn may_react(_me, holder, _verb, card, _allowed) { holder == card.owner } fn reaction(_me) {}";
    let mut t = with(Rules::Common, &[("rules", protects), ("air/air_1", arrival), ("water/water_1", reaction)])
        .seat(&[], &["air_1", "air_2"])
        .seat(&["fire_1"], &["water_1"])
        .start();
    t.play("air_1").choose("water_1");
    assert_eq!((t.army(1), t.discard()), (vec!["fire_1".to_owned()], vec!["water_1".to_owned()]));
}

#[test]
fn a_card_that_a_reaction_takes_away_is_not_activated() {
    let active = "fn activate(me) { draw(me.owner, 2); }";
    let reaction = "fn may_react(_me, _holder, verb, _card, _allowed) { verb == \"activate\" }
        fn reaction(_me, _verb, card) { return_to_hand(card); }";
    let mut t = with(Rules::OwnDecks, &[("air/air_1", active), ("water/water_1", reaction)])
        .seat(&["air_1"], &["air_2"])
        .clans(&["air", "earth"])
        .deck(&["earth_1", "earth_2", "earth_4"], &[])
        .tokens(2, 0, 2)
        .seat(&[], &["water_1", "fire_1"])
        .clans(&["water", "fire"])
        .tokens(2, 0, 2)
        .start();
    t.choose("activate air_1").answer(1, "water_1");
    assert_sound(&t);
    assert_eq!((t.army(0).len(), t.hand(0)), (0, vec!["air_1".to_owned(), "air_2".to_owned()]));
    assert_eq!(t.tokens(0), (1, 1, 2), "the token is spent");
}

/// What a reaction within a reaction calls off is what it was thrown away against, and nothing else.
#[test]
fn a_reaction_calls_off_only_what_it_is_against() {
    let arrival = "fn arrival(me) { destroy(choose(in_play().except(me).level(2))); }";
    let first = "fn may_react(_me, holder, _verb, card, _allowed) { holder == card.owner && card.level == 2 }
        fn reaction(_me) { destroy(last_in_row(active_player(), 1)); }";
    let second = "fn may_react(_me, holder, _verb, card, _allowed) { holder == card.owner && card.level == 1 }
        fn reaction(_me) { cancel(); }";
    let mut t = with(Rules::Common, &[("air/air_1", arrival), ("water/water_1", first), ("earth/earth_1", second)])
        .seat(&[], &["air_1", "earth_1"])
        .seat(&["fire_1", "fire_4"], &["water_1"])
        .start();
    t.play("air_1").choose("water_1").choose("earth_1");
    assert_eq!((t.army(0), t.army(1)), (vec!["air_1".to_owned()], vec!["fire_1".to_owned()]));
    let outside = "fn arrival(_me) { cancel(); }";
    let mut t = with(Rules::Common, &[("air/air_1", outside)]).seat(&[], &["air_1"]).seat(&[], &["fire_1"]).start();
    let fault = t.try_answer(0, "play air_1").expect_err("nothing waits to be called off").to_string();
    assert!(fault.contains("`cancel` is only for `reaction`"), "{fault}");
}

#[test]
fn a_revealed_card_that_a_reshuffle_has_taken_is_not_revealed_any_more() {
    let arrival = "fn arrival(me) { take(me.owner, reveal(3)); }";
    let thief = "fn reshuffled(_player) {
            for player in opponents(active_player()) {
                let hidden = pile().plus(hand(active_player())).plus(hand(player));
                take(player, all_cards().except(in_play()).except(discard_pile()).except(removed_cards()).except(hidden));
            }
        }";
    let mut t = with(Rules::Common, &[("air/air_1", arrival), ("rules", thief)])
        .seat(&[], &["air_1"])
        .seat(&[], &["fire_1"])
        .pile(&["water_1"])
        .discard(&["earth_1", "earth_2"])
        .start();
    t.play("air_1");
    assert_sound(&t);
    assert_eq!(t.hand(0), ["earth_1", "earth_2"]);
    assert_eq!(t.hand(1), ["fire_1", "water_1"]);
}

/// A newcomer that its own arrival imprisoned has no text, and so hears nothing of having arrived.
#[test]
fn a_newcomer_face_down_does_not_hear_that_it_arrived() {
    let script = "fn arrival(me) { imprison(me); } fn arrived(me, card) { if card == me { draw(me.owner, 1); } }";
    let mut t = with(Rules::Common, &[("air/air_1", script)])
        .seat(&[], &["air_1"])
        .seat(&[], &["fire_1"])
        .pile(&["earth_1"])
        .start();
    t.play("air_1");
    assert_eq!((t.army(0), t.hand(0).len()), (vec!["air_1!".to_owned()], 0));
}

#[test]
fn a_game_is_called_off_after_255_rounds() {
    let t = with(Rules::Common, &[])
        .seat(&["air_1"], &["air_2"])
        .seat(&["fire_1"], &["fire_2"])
        .start_changed(|table| (table.round, table.phase) = (u8::MAX, Phase::NewRound));
    assert_eq!(t.outcome(), ("stalled", vec![]));
}

/// Who forbids a card names it to all: only one that they know, or a script could tell everybody what a hand holds.
#[test]
fn only_what_its_player_knows_is_forbidden() {
    let blind =
        "fn arrival(me) { for rival in opponents(me.owner) { for card in hand(rival) { forbid(rival, card); } } }";
    let after_a_look = blind.replace("for card", "look_at_hand(rival); for card");
    let of_the_pile = "fn arrival(me) { for card in pile() { forbid(me.owner, card); } }";
    let table = |script: &str| {
        let situation = with(Rules::Common, &[("air/air_1", script)]).seat(&[], &["air_1"]).seat(&[], &["fire_1"]);
        situation.pile(&["earth_1"]).start()
    };
    for (script, whose) in [(blind, "a card in a hand"), (of_the_pile, "a card of a pile")] {
        let mut t = table(script);
        let fault = t.try_answer(0, "play air_1").expect_err("nobody may be told").to_string();
        assert!(fault.contains(&format!("{whose} cannot be forbidden: that names it to all")), "{fault}");
        assert!(!fault.contains("fire_1") && !fault.contains("earth_1"), "{fault}");
        assert!(!t.events().iter().any(|event| event.kind == EventKind::Forbidden));
    }
    let mut t = table(&after_a_look);
    t.play("air_1");
    assert!(t.events().iter().any(|event| event.kind == EventKind::Forbidden));
}

/// What is forbidden twice takes no more room, and one thing too many is told.
#[test]
fn no_more_is_forbidden_than_can_be() {
    let twice = "fn arrival(me) { for round in 0..20 { forbid(me.owner, me); } }";
    let mut t = with(Rules::Common, &[("air/air_1", twice)]).seat(&[], &["air_1"]).seat(&[], &["fire_1"]).start();
    t.play("air_1");
    let all = "fn arrival(me) { for card in discard_pile() { forbid(me.owner, card); } }";
    let cards = ["earth_0", "earth_1", "earth_2", "earth_3", "earth_4", "fire_1", "fire_2", "fire_3", "fire_4"];
    let mut t = with(Rules::Common, &[("air/air_1", all)])
        .seat(&[], &["air_1"])
        .seat(&[], &["water_1"])
        .discard(&cards)
        .start();
    let fault = t.try_answer(0, "play air_1").expect_err("nine are too many").to_string();
    assert!(fault.contains("one too many: 8 things are forbidden now"), "{fault}");
}
