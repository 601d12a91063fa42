//! Whose pile a card goes to, or whose hand, tells nobody which card it is: who saw it knows it, and the others do not.

use ozeki::event::{Event, EventKind};
use ozeki::game::Game;
use ozeki::table::{Purpose, Seat, Stream, Witnesses};
use ozeki::text::Voice;

use crate::common::worlds::SameLogs;
use crate::common::{Played, Situation};
use crate::pack::{Rules, made};
use crate::upheaval::scripts;

/// The event of the card that was moved unseen, as each of three seats is told of it: whether by name.
fn told(t: &Played, card: &str) -> Vec<bool> {
    let moved = |event: &&Event| {
        let of = match **event {
            Event { kind: EventKind::Drew, card, .. }
            | Event { kind: EventKind::Fetched, card, .. }
            | Event { kind: EventKind::PutOnTop, card, .. }
            | Event { kind: EventKind::PutAtBottom, card, .. }
            | Event { kind: EventKind::ShuffledIn, card, .. } => card,
            _ => return false,
        };
        t.game.pack().design(of).id == card
    };
    let event = t.events().iter().rfind(moved).unwrap_or_else(|| panic!("nothing happened to {card}"));
    let named = |seat: Seat| {
        let voice = Voice { pack: t.game.pack(), language: "en", viewer: Some(seat) };
        voice.event(event).contains(card)
    };
    let open = Voice { pack: t.game.pack(), language: "en", viewer: None };
    assert!(open.event(event).contains(card), "who may see everything does");
    t.game.table().seats().map(named).collect()
}

/// Three players, the first of whom plays a card that does something.
fn table(deed: &str) -> Situation {
    let script = format!("fn arrival(me) {{ for rival in opponents(me.owner) {{ {deed} break; }} }}");
    Situation::on(made(Rules::Common, [("air/air_1".to_owned(), script)]))
        .seat(&[], &["air_1", "water_1", "water_2"])
        .seat(&[], &["fire_1", "fire_2"])
        .seat(&[], &["earth_1", "earth_2"])
        .pile(&["fire_4", "fire_5", "earth_4"])
        .discard(&["earth_5", "earth_6"])
}

#[test]
fn who_saw_a_card_is_told_which_it_was() {
    let (me, rival, both, all) = ([true, false, false], [false, true, false], [true, true, false], [true, true, true]);
    // What is done, the card it is done to, who picks it if anybody is asked, and who knows which card it was.
    let cases = [
        ("PUT(me.owner, choose(hand(me.owner)));", "water_1", Some(0), me),
        ("PUT(rival, choose(hand(me.owner)));", "water_1", Some(0), me),
        ("PUT(me.owner, choose(rival, hand(rival)));", "fire_1", Some(1), rival),
        ("PUT(rival, choose(rival, hand(rival)));", "fire_1", Some(1), rival),
        ("PUT(me.owner, choose(hand(rival)));", "fire_1", Some(0), both),
        ("PUT(rival, choose(hand(rival)));", "fire_1", Some(0), both),
        ("PUT(rival, choose(rival, hand(me.owner)));", "water_1", Some(1), both),
        ("PUT(rival, choose(pile()));", "fire_4", Some(0), me),
        ("PUT(me.owner, choose(rival, pile()));", "fire_4", Some(1), rival),
        ("PUT(rival, choose(discard_pile()));", "earth_5", Some(0), all),
        ("PUT(rival, hand(me.owner));", "water_2", None, me),
        ("PUT(me.owner, hand(rival));", "fire_2", None, rival),
        ("look_at_hand(rival); PUT(me.owner, hand(rival));", "fire_2", None, both),
    ];
    for (deed, card, picker, witnesses) in cases {
        for verb in ["put_on_top", "put_at_bottom", "shuffle_in"] {
            let deed = deed.replace("PUT", verb);
            let mut t = table(&deed).start();
            t.play("air_1");
            if let Some(picker) = picker {
                t.answer(picker, card);
            }
            assert_eq!(told(&t, card), witnesses, "{deed}");
        }
    }
    let cases = [
        ("take(me.owner, choose(pile()));", "fire_4", 0, me),
        ("take(rival, choose(pile()));", "fire_4", 0, both),
        ("take(me.owner, choose(rival, pile()));", "fire_4", 1, both),
        ("take(rival, choose(rival, pile()));", "fire_4", 1, rival),
        // Who put it on top knows what is drawn.
        ("put_on_top(rival, choose(hand(me.owner))); draw(rival, 1);", "water_1", 0, both),
        ("put_on_top(me.owner, choose(rival, hand(rival))); draw(me.owner, 1);", "fire_1", 1, both),
        ("put_on_top(rival, choose(hand(me.owner))); shuffle(rival); draw(rival, 7);", "water_1", 0, rival),
    ];
    for (deed, card, picker, witnesses) in cases {
        let mut t = table(deed).start();
        t.play("air_1").answer(picker, card);
        assert_eq!(told(&t, card), witnesses, "{deed}");
    }
}

/// Who saw which card went where goes on knowing it; for the others it is any of the cards they cannot see.
#[test]
fn who_saw_a_card_knows_where_it_lies() {
    let mut t = table("put_on_top(rival, choose(hand(me.owner)));").start();
    t.play("air_1").answer(0, "water_1");
    let card = t.game.table().top_of_pile(Seat(0)).unwrap();
    assert_eq!(t.game.table().who_knows(card), Witnesses::from_iter([Seat(0)]));
    let mut t = table("take(rival, choose(pile()));").start();
    t.play("air_1").answer(0, "fire_4");
    let card =
        t.game.table().hand(Seat(1)).into_iter().find(|&card| t.game.pack().design(card).id == "fire_4").unwrap();
    assert_eq!(t.game.table().who_knows(card), [0, 1].map(Seat).into_iter().collect());
}

/// Where players have decks of their own, a card goes to the pile of its own deck, and that is what is told.
#[test]
fn a_card_goes_to_the_pile_of_its_own_deck() {
    for (verb, hidden) in [("put_on_top", "on top of"), ("shuffle_in", "into")] {
        let script =
            format!("fn arrival(me) {{ for rival in opponents(me.owner) {{ {verb}(rival, hand(me.owner)); }} }}");
        let mut t = Situation::on(made(Rules::OwnDecks, [("air/air_1".to_owned(), script)]))
            .seat(&[], &["air_1", "air_2"])
            .clans(&["air", "earth"])
            .deck(&["earth_1", "earth_2"], &[])
            .seat(&[], &["fire_1"])
            .clans(&["water", "fire"])
            .deck(&["fire_2"], &[])
            .start();
        t.play("air_1");
        assert_eq!((t.pile_of(0).len(), t.pile_of(1).len()), (3, 1));
        assert_eq!(told(&t, "air_2"), [true, false]);
        let voice = Voice { pack: t.game.pack(), language: "en", viewer: Some(Seat(1)) };
        let lines: Vec<String> = t.events().iter().map(|event| voice.event(event)).collect();
        let line = lines.iter().find(|line| line.contains(hidden)).expect("it is told");
        assert!(line.contains("Player 1") && line.starts_with("A card"), "{line}");
        let shuffled = t.events().iter().filter(|event| event.kind == EventKind::Shuffled).count();
        assert_eq!(shuffled, if verb == "shuffle_in" { 2 } else { 0 }, "the pile named, and the one it went to");
    }
}

/// Whatever cards do with hands and piles, a seat is told the same in worlds it cannot tell apart.
#[test]
fn cards_that_upset_each_other_tell_no_secrets() {
    let mut compared = 0;
    for (rules, players) in [(Rules::OwnDecks, 2), (Rules::Common, 3)] {
        for seed in 0..12 {
            let Ok(mut game) = Game::new(made(rules, scripts(seed)), players, seed) else { continue };
            let mut logs = SameLogs::default();
            let mut stream = Stream::new(seed, Purpose::Bot(3));
            while !game.is_over() && game.answers().len() < 150 {
                logs.look(&game);
                let open = &game.open()[0];
                let (seat, option) = (open.seat, stream.below(open.options.len() as u32) as usize);
                // What faults is not played; another option may be.
                let _ = game.answer(seat, option);
                if stream.below(400) == 0 {
                    break;
                }
            }
            compared += logs.compared;
        }
    }
    assert!(compared > 100, "only {compared} compared");
}
