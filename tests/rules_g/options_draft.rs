//! Drafted opening hands (O1, G25).

use std::collections::BTreeSet;

use ozeki::decision::{Ask, AskKind};
use ozeki::game::Game;
use ozeki::table::Seat;

use crate::common::{Played, shipped};

/// A new game with a draft; nobody asks for a new hand.
fn draft(players: u8, seed: u64) -> Played {
    let mut t = Played::new(shipped("gosu+draft"), players, seed);
    while t.game.open()[0].ask == Ask::redraw() {
        t.choose("no");
    }
    t
}

fn asked(t: &Played) -> Vec<(u8, Ask)> {
    let mut asked: Vec<(u8, Ask)> = t.game.open().iter().map(|open| (open.seat.0, open.ask)).collect();
    asked.sort_by_key(|(seat, _)| *seat);
    asked
}

/// The cards a player may keep now, each named once.
fn offered(t: &Played, seat: u8) -> BTreeSet<String> {
    t.options_of(seat).into_iter().collect()
}

/// Every player whose question is open takes the first card.
fn all_take_one(t: &mut Played, players: u8) {
    let left: Vec<u8> = (0..players).filter(|&seat| t.game.open_for(Seat(seat)).is_some()).collect();
    for seat in left {
        t.game.answer(Seat(seat), 0).unwrap();
    }
}

#[test]
fn o1_everybody_keeps_two_at_the_same_time() {
    for players in 2..=4u8 {
        let mut t = draft(players, 5);
        let all = |left| (0..players).map(|seat| (seat, Ask::draft(left))).collect::<Vec<_>>();
        assert_eq!(asked(&t), all(2));
        all_take_one(&mut t, players);
        assert_eq!(asked(&t), all(1), "the second");
        all_take_one(&mut t, players);
        assert_eq!(asked(&t), all(1), "and then one at a time");
    }
}

#[test]
fn o1_the_rest_goes_to_the_left() {
    for players in 2..=4u8 {
        let mut t = draft(players, 5);
        let mut hands: Vec<Vec<String>> = (0..players).map(|seat| t.hand(seat)).collect();
        for _ in 0..2 {
            for (seat, hand) in hands.iter_mut().enumerate() {
                let kept = t.options_of(seat as u8)[0].clone();
                let at = hand.iter().position(|card| *card == kept).unwrap();
                hand.remove(at);
            }
            // The first pick of each is open until all have answered; the second comes with the next questions.
            all_take_one(&mut t, players);
        }
        for seat in 0..players {
            let rest: BTreeSet<String> = hands[usize::from(seat)].iter().cloned().collect();
            assert_eq!(offered(&t, (seat + 1) % players), rest, "what player {seat} of {players} did not keep");
        }
    }
}

#[test]
fn o1_until_all_are_taken() {
    for players in 2..=4u8 {
        let mut t = draft(players, 8);
        let all = |t: &Played| {
            let mut cards: Vec<String> = (0..players).flat_map(|seat| t.hand(seat)).collect();
            cards.sort();
            cards
        };
        let before = all(&t);
        while t.game.open()[0].ask != Ask::action() {
            all_take_one(&mut t, players);
        }
        assert!((0..players).all(|seat| t.hand(seat).len() == 7));
        assert_eq!(all(&t), before, "the cards are the same, whoever has them now");
        assert_eq!(t.pile().len(), 100 - 7 * usize::from(players));
    }
}

#[test]
fn o1_is_an_option_of_kamakor_too() {
    let mut t = Played::new(shipped("kamakor+draft"), 3, 2);
    while matches!(t.game.open()[0].ask, Ask { kind: AskKind::RemoveClan, .. } | Ask { kind: AskKind::Redraw, .. }) {
        let seat = t.game.open()[0].seat;
        let last = t.game.open()[0].options.len() - 1;
        t.game.answer(seat, last).unwrap();
    }
    assert_eq!(asked(&t), (0..3).map(|seat| (seat, Ask::draft(2))).collect::<Vec<_>>());
}

#[test]
fn g25_the_new_hand_comes_before_the_draft() {
    let heroes = ["garsh", "ideo", "loya", "kao", "duwal", "alikan", "walror"];
    let dealt = heroes.iter().map(|&card| (0, card.to_owned())).collect();
    let mut t = Played { game: Game::new_dealt(shipped("gosu+draft"), 2, 1, dealt).unwrap() };
    assert_eq!(t.asked(), (0, Ask::redraw()));
    t.choose("yes");
    while t.game.open()[0].ask == Ask::redraw() {
        t.choose("no");
    }
    assert_eq!(asked(&t), [(0, Ask::draft(2)), (1, Ask::draft(2))]);
    assert!(offered(&t, 0).iter().all(|card| !heroes.contains(&card.as_str())), "the new hand is drafted");
}
