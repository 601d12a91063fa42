//! Answers to what is about to happen, windows, and queries of the pack's own.

use std::sync::Arc;

use ozeki::event::EventKind;
use ozeki::pack::Pack;
use ozeki::table::Seat;
use ozeki::text::label;

use crate::common::{Played, Situation, arena_files, load_arena, report};
use crate::{PILE, with};

/// The arena with more in its `pack.ron`, and scripts: `clan/card`, text.
fn made(more: &str, rules: &str, scripts: &[(&str, &str)]) -> Arc<Pack> {
    let pack =
        include_str!("../arena/cards/arena/pack.ron").replacen("rules: (", &format!("{more}\n    rules: ({rules}"), 1);
    let files = scripts
        .iter()
        .fold(arena_files(), |files, (card, text)| files.with(&format!("scripts/arena/{card}.rhai"), *text));
    load_arena(files.with("cards/arena/pack.ron", pack)).unwrap_or_else(|e| panic!("{}", report(&e)))
}

/// Throws itself away against a verb done to a card of somebody else.
fn counter(verb: &str) -> String {
    format!(
        "fn may_react(_me, holder, verb, card, _allowed) {{ verb == {verb:?} && card.owner != holder }}
        fn reaction(_me) {{ cancel(); }}"
    )
}

fn has(t: &Played, kind: EventKind) -> bool {
    t.events().iter().any(|event| event.kind == kind)
}

#[test]
fn a_play_is_called_off_before_the_card_lies() {
    for compiled in [false, true] {
        let script = counter("play");
        let table = with(&[("darks/dark_rock", &script), ("fires/fire_rock", "fn arrival(me) { draw(me.owner, 2); }")])
            .seat(&["fire_grunt"], &["fire_rock", "fire_hero"])
            .seat(&[], &["dark_rock", "dark_grunt"])
            .pile(&PILE);
        let start = || if compiled { table.clone().start_compiled() } else { table.clone().start() };
        let mut t = start();
        t.play("fire_rock");
        assert_eq!((t.asked().0, t.options()), (1, vec!["dark_rock".to_owned(), "done".to_owned()]));
        assert_eq!((t.army(0), t.hand(0)), (vec!["fire_grunt".to_owned()], vec!["fire_hero".to_owned()]));
        t.choose("dark_rock");
        assert_eq!(t.army(0), ["fire_grunt"]);
        assert_eq!(t.discard(), ["fire_rock", "dark_rock"]);
        assert_eq!(t.hand(0), ["fire_hero"], "it did not arrive");
        assert!(t.is_turn_of(1), "the turn is over");
        let mut t = start();
        t.play("fire_rock").choose("done");
        assert_eq!((t.army(0), t.hand(0).len()), (vec!["fire_grunt".to_owned(), "fire_rock".to_owned()], 3));
    }
}

/// What was paid for is judged again: a card that has lost its support does not lie on nothing.
#[test]
fn a_play_is_judged_again() {
    let script = "fn may_react(_me, holder, verb, card, _allowed) { verb == \"play\" && card.owner != holder }
        fn reaction(_me, _verb, card) { return_to_hand(army(card.owner).free()); }";
    let mut t =
        with(&[("darks/dark_rock", script)]).seat(&["fire_grunt"], &["fire_hero"]).seat(&[], &["dark_rock"]).start();
    t.play("fire_hero").choose("dark_rock");
    assert_eq!((t.army(0).len(), t.hand(0)), (0, vec!["fire_grunt".to_owned()]));
    assert_eq!(t.discard(), ["fire_hero", "dark_rock"]);
}

/// Whoever could hold an answer is asked, and what the others see of it is the same.
#[test]
fn being_asked_tells_nothing() {
    let script = counter("play");
    let table = |hand: &[&str], pile: &[&str]| {
        let table = with(&[("darks/dark_rock", &script)]);
        table.seat(&["fire_grunt"], &["fire_rock", "fire_hero"]).seat(&[], hand).seat(&[], &["goban_rock"]).pile(pile)
    };
    let mut worlds = [
        table(&["dark_rock", "dark_grunt"], &["dark_hero"]).start(),
        table(&["dark_hero", "dark_grunt"], &["dark_rock"]).start(),
    ];
    for t in &mut worlds {
        t.play("fire_rock");
    }
    let [a, b] = &worlds;
    assert_eq!(a.asked(), b.asked(), "the question is the same");
    for seat in [Seat(0), Seat(2)] {
        assert_eq!(a.game.view(seat), b.game.view(seat));
        assert!(a.game.open_for(seat).is_none() && b.game.open_for(seat).is_none());
    }
    assert_eq!((a.options().len(), b.options().len()), (2, 1), "what it can answer, only who is asked sees");
    let told =
        |t: &Played| t.events().iter().filter(|e| !e.is_trace()).map(|e| label::event(t, e, &[])).collect::<Vec<_>>();
    for t in &mut worlds {
        t.choose("done");
        assert_eq!(t.asked().0, 2, "the third is asked as well");
    }
    assert_eq!(told(&worlds[0]), told(&worlds[1]));
}

#[test]
fn a_verb_that_no_script_names_is_nobodys_question() {
    let script = "fn may_react(_me, _holder, _verb, _card, _allowed) { true } fn reaction(_me) { cancel(); }";
    let mut t = with(&[("darks/dark_rock", script)]).seat(&[], &["fire_grunt"]).seat(&[], &["dark_rock"]).start();
    t.play("fire_grunt");
    assert!(t.is_turn_of(1));
}

#[test]
fn arrivals_mutations_and_acts_are_called_off() {
    let arrives = "fn arrival(me) { draw(me.owner, 2); }";
    let script = counter("arrival");
    let mut t = with(&[("darks/dark_rock", &script), ("fires/fire_rock", arrives)])
        .seat(&["fire_grunt"], &["fire_rock"])
        .seat(&[], &["dark_rock", "dark_grunt"])
        .pile(&PILE)
        .start();
    t.play("fire_rock").choose("dark_rock");
    assert_eq!((t.army(0).len(), t.hand(0).len()), (2, 0), "it lies there, and nothing was drawn");

    let script = counter("mutate");
    let mut t = with(&[("darks/dark_rock", &script), ("fires/fire_grunt", "fn mutation(me) { draw(me.owner, 1); }")])
        .seat(&["fire_grunt"], &["fire_rock", "fire_hero"])
        .seat(&[], &["dark_rock", "dark_grunt"])
        .pile(&PILE)
        .start();
    t.mutate("fire_grunt");
    assert_eq!(t.asked().0, 1);
    t.choose("dark_rock");
    assert_eq!((t.army(0), t.hand(0).len()), (vec!["fire_grunt".to_owned()], 0));
    assert!(t.discard().contains(&"fire_rock".to_owned()), "what should have come is discarded");

    let script = counter("act");
    let mut t = with(&[("darks/dark_rock", &script), ("fires/fire_grunt", "fn act(me) { draw(me.owner, 2); }")])
        .seat(&["fire_grunt"], &["fire_hero"])
        .seat(&[], &["dark_rock", "dark_grunt"])
        .pile(&PILE)
        .start();
    t.choose("use fire_grunt").choose("dark_rock");
    assert_eq!(t.hand(0), ["fire_hero"]);
}

#[test]
fn an_answer_is_answered() {
    let (play, answer) = (counter("play"), counter("answer"));
    let mut t = with(&[("darks/dark_rock", &play), ("fires/fire_rock", &answer)])
        .seat(&["fire_grunt"], &["draw_base", "fire_rock"])
        .seat(&[], &["dark_rock", "dark_grunt"])
        .start();
    t.play("draw_base").choose("dark_rock");
    assert_eq!(t.asked().0, 0);
    t.choose("fire_rock");
    assert_eq!(t.army(0), ["fire_grunt", "draw_base"]);
}

#[test]
fn an_answer_redirects_to_what_could_be_hit_instead() {
    let with_deed = |deed: &str| {
        let script = format!(
            "fn may_react(_me, holder, verb, card, _allowed) {{ verb == \"destroy\" && card.owner == holder }}
            fn reaction(me, _verb, card) {{ {deed} if card == me {{ cancel(); }} }}"
        );
        with(&[("darks/dark_rock", &script)])
            .seat(&["fire_grunt"], &["destroy_base"])
            .seat(&["goban_grunt", "goban_rock"], &["dark_rock", "dark_hero"])
            .start()
    };
    let mut t = with_deed("redirect(choose(in_play().free().except(card)));");
    t.play("destroy_base").choose("goban_rock").choose("dark_rock");
    assert_eq!(
        (t.army(0), t.army(1)),
        (vec!["fire_grunt".to_owned()], vec!["goban_grunt".to_owned(), "goban_rock".to_owned()])
    );
    assert!(has(&t, EventKind::Redirected));
    for (deed, why) in [
        ("redirect(last_in_row(card.owner, 1).owner);", "happens to no other player"),
        ("redirect(card);", "is among those that it is about to destroy already"),
        ("redirect(me);", "is no card that it could destroy"),
        ("lessen(1);", "has no number"),
    ] {
        let mut t = with_deed(deed);
        t.play("destroy_base").choose("goban_rock");
        let fault = t.try_answer(1, "dark_rock").expect_err(deed).to_string();
        assert!(fault.contains(why), "{deed}: {fault}");
    }
}

const LOSS: &str = "moments: {\"loss\": (about: [Player, Number], answers: Hand, text: {\"en\": \"gold is lost\"})},";
const LOSES: &str = "fn arrival(me) {
        for rival in opponents(me.owner) {
            if offer(\"loss\", rival, 2) { let payer = offered_player(); payer.gold -= offered_number(); } else { me.owner.gold += 1; }
        }
    }";

fn loss(answer: &str) -> Played {
    let pack = made(LOSS, "", &[("fires/fire_rock", LOSES), ("darks/dark_rock", answer)]);
    let mut t =
        Situation::on(pack).seat(&["fire_grunt"], &["fire_rock"]).seat(&[], &["dark_rock", "dark_grunt"]).start();
    t.play("fire_rock");
    t
}

fn gold(t: &Played) -> [i16; 2] {
    [0, 1].map(|seat| t.game.view(Seat(seat)).seats[usize::from(seat)].counters["gold"])
}

#[test]
fn a_loss_is_called_off_lessened_and_redirected() {
    for (answer, left) in [
        ("fn loss(_me, _player, _number) { cancel(); }", [4, 3]),
        ("fn loss(_me, _player, _number) { lessen(1); }", [3, 2]),
        ("fn loss(_me, _player, number) { lessen(number); }", [4, 3]),
        ("fn loss(me, _player, _number) { redirect(active_player()); draw(me.owner, 0); }", [1, 3]),
        ("fn loss(_me) { }", [3, 1]),
    ] {
        let mut t = loss(answer);
        assert_eq!((t.asked().0, t.options().len()), (1, 2), "{answer}");
        t.choose("dark_rock");
        assert_eq!(gold(&t), left, "{answer}");
        assert_eq!(t.discard(), ["dark_rock"]);
        let mut t = loss(answer);
        t.choose("done");
        assert_eq!(gold(&t), [3, 1], "{answer}");
    }
}

#[test]
fn what_may_answer_is_asked_of_the_card() {
    let t = loss(
        "fn may_loss(_me, holder, player, number, allowed) { allowed && holder != player && number > 0 }
        fn loss(_me) { cancel(); }",
    );
    assert_eq!(t.asked().0, 1, "whoever loses cannot use it, and the other has no hand");
    assert!(t.is_turn_of(1));
}

/// An offer within an answer has a state of its own.
#[test]
fn an_offer_within_an_answer_is_another() {
    let moments = "moments: {
        \"loss\": (about: [Player, Number], answers: Hand, text: {\"en\": \"gold is lost\"}),
        \"alarm\": (answers: Hand, text: {\"en\": \"an alarm\"}),
    },";
    let inner = "fn loss(_me) { if offer(\"alarm\") { lessen(1); } }";
    let pack = made(
        moments,
        "",
        &[("fires/fire_rock", LOSES), ("darks/dark_rock", inner), ("darks/dark_hero", "fn alarm(_me) { cancel(); }")],
    );
    let table = Situation::on(pack).seat(&["fire_grunt"], &["fire_rock"]).seat(&[], &["dark_rock", "dark_hero"]);
    let mut t = table.clone().start();
    t.play("fire_rock").choose("dark_rock").choose("dark_hero");
    assert_eq!(gold(&t), [3, 1], "the alarm was called off, not the loss");
    let mut t = table.start();
    t.play("fire_rock").choose("dark_rock").choose("done");
    assert_eq!(gold(&t), [3, 2]);
}

#[test]
fn cards_in_play_and_removed_cards_answer() {
    let in_play = LOSS.replace("answers: Hand", "answers: InPlay");
    let answer = "fn loss(_me) { lessen(1); }";
    let pack = made(&in_play, "", &[("fires/fire_rock", LOSES), ("darks/dark_rock", answer)]);
    let mut t = Situation::on(pack).seat(&["fire_grunt"], &["fire_rock"]).seat(&["dark_rock"], &["dark_rock"]).start();
    t.play("fire_rock").choose("dark_rock");
    assert_eq!((gold(&t), t.army(1)), ([3, 2], vec!["dark_rock".to_owned()]));
    let removed = LOSS.replace("answers: Hand", "answers: Hand, spent: Removed");
    let pack = made(&removed, "", &[("fires/fire_rock", LOSES), ("darks/dark_rock", answer)]);
    let mut t =
        Situation::on(pack).seat(&["fire_grunt"], &["fire_rock"]).seat(&[], &["dark_rock", "dark_grunt"]).start();
    t.play("fire_rock").choose("dark_rock");
    assert_eq!((gold(&t), t.removed()), ([3, 2], vec!["dark_rock".to_owned()]));
}

const WINDOW: &str = "moments: {\"spyglass\": (about: [Player], answers: Hand, text: {\"en\": \"Look ahead?\"})},
    flow: [Opening, Loop([Turns, Window(\"spyglass\"), Battle, NewRound])],";

#[test]
fn in_a_window_cards_are_used_until_nobody_wants_to() {
    let pack = made(
        WINDOW,
        "",
        &[("darks/dark_rock", "fn spyglass(me, player) { if player == me.owner { player.gold += 1; } }")],
    );
    let mut t = Situation::on(pack)
        .seat(&["fire_grunt"], &["dark_rock"])
        .seat(&["goban_grunt"], &["dark_rock", "dark_grunt"])
        .start();
    t.pass();
    assert_eq!((t.asked().0, t.options()), (0, vec!["dark_rock".to_owned(), "done".to_owned()]));
    t.choose("done").choose("dark_rock");
    assert_eq!(t.asked().0, 0, "who declined before is asked again");
    t.choose("dark_rock");
    assert_eq!(gold(&t), [4, 4]);
    assert!(has(&t, EventKind::Used));
}

#[test]
fn not_this_turn_is_said_once() {
    let script = counter("play");
    let twice = "fn arrival(me) {
            let card = choose(hand(me.owner).placeable(me.owner));
            if card.exists { put_into_play(me.owner, card); }
        }";
    let arrival = counter("arrival");
    let pack = made(
        "",
        "not_this_turn: true, ",
        &[("darks/dark_rock", &script), ("darks/dark_hero", &arrival), ("fires/fire_rock", twice)],
    );
    let table = Situation::on(pack)
        .seat(&["fire_grunt"], &["fire_rock", "draw_base", "fire_grunt"])
        .seat(&[], &["dark_rock", "dark_hero", "dark_chief"]);
    let mut t = table.start();
    t.play("fire_rock");
    assert_eq!(t.options(), ["dark_rock", "done", "not this turn"]);
    t.choose("not this turn");
    assert_eq!(t.asked().0, 0, "it is not asked about the arrival");
    assert!(t.game.view(Seat(0)).seats[1].answers_no_more);
    let saved = t.game.save(vec!["human".to_owned(); 2]);
    assert!(format!("{:?}", saved.answers).contains("not_this_turn"), "{:?}", saved.answers);
    let mut again = t.clone();
    assert!(again.game.undo().unwrap());
    assert!(!again.game.view(Seat(0)).seats[1].answers_no_more);
    t.choose("fire_grunt");
    assert!(t.is_turn_of(1), "nor about the next");
    assert!(!t.game.view(Seat(0)).seats[1].answers_no_more);
    t.pass();
    t.play("draw_base");
    assert_eq!(t.asked().0, 1, "the next turn it is asked again");
}

#[test]
fn queries_of_the_pack_go_through_all_who_hear() {
    let queries = "queries: {
        \"toll\": (about: [Player], gives: Number, text: {\"en\": \"what a player pays\"}),
        \"open\": (gives: Truth, text: {\"en\": \"whether the gate is open\"}),
        \"boats\": (about: [Card], gives: Cards, text: {\"en\": \"what belongs to a boat\"}),
    },";
    let asks = "fn arrival(me) {
            me.owner.gold -= query(\"toll\", me.owner, 1);
            if query(\"open\", true) { draw(me.owner, query(\"boats\", me, in_play()).count); }
        }";
    let pack = made(
        queries,
        "",
        &[
            ("fires/fire_rock", asks),
            (
                "rules",
                "fn toll(_player, number) { number + query(\"toll\", active_player(), 0) + 1 } fn open(truth) { truth && round() == 1 }",
            ),
            ("fires/fire_grunt", "fn boats(me, card, cards) { cards.except(me).except(card) }"),
        ],
    );
    for compiled in [false, true] {
        let table = Situation::on(pack.clone())
            .seat(&["fire_grunt", "fire_hero"], &["fire_rock"])
            .seat(&[], &["dark_rock"])
            .pile(&PILE);
        let mut t = if compiled { table.start_compiled() } else { table.start() };
        t.play("fire_rock");
        assert_eq!((gold(&t)[0], t.hand(0).len()), (1, 1));
    }
}
