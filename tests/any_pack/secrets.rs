//! No player's view holds what that player may not know: tables that differ only in hidden cards look the same.

use ozeki::game::Game;
use ozeki::table::{Seat, Spot, Table};
use ozeki::text::Voice;

use crate::common::worlds::SameLogs;
use crate::common::{shipped, shipped_ids};
use crate::{play_on, player_counts};

/// The same table with the other hands and the pile dealt anew.
fn redealt(table: &Table, seat: Seat) -> Table {
    let mut other = *table;
    let hands: Vec<(Seat, usize)> = table.seats().filter(|&s| s != seat).map(|s| (s, table.hand(s).len())).collect();
    for &(s, _) in &hands {
        for card in table.hand(s) {
            other.move_card(card, Spot::Pile);
        }
    }
    other.deck_owners().for_each(|deck| other.shuffle_pile(deck));
    for (s, count) in hands {
        for _ in 0..count {
            let card = *other.pile(s).as_slice().last().unwrap();
            other.move_card(card, Spot::Hand(s));
        }
    }
    other
}

#[test]
fn a_view_shows_no_other_hand_and_no_pile() {
    for id in shipped_ids() {
        let pack = shipped(&id);
        for players in player_counts(&pack) {
            let mut game = Game::new(pack.clone(), players, 21).unwrap();
            let mut differed = 0;
            play_on(&mut game, |game| {
                for seat in game.table().seats() {
                    let other = redealt(game.table(), seat);
                    differed += usize::from(other != *game.table());
                    let json = |table: &Table| serde_json::to_string(&table.view(&pack, seat)).unwrap();
                    assert_eq!(json(game.table()), json(&other));
                }
            });
            assert!(differed > 0, "the deal was never another one: the test proves nothing");
        }
    }
}

#[test]
fn the_log_of_a_seat_does_not_name_what_others_draw() {
    let pack = shipped(&shipped_ids()[0]);
    let game = Game::new(pack.clone(), 2, 3).unwrap();
    let told = |viewer| {
        let voice = Voice { pack: &pack, language: "en", viewer };
        game.events().iter().map(|event| voice.event(event)).collect::<Vec<_>>().join("\n")
    };
    let mut named = 0;
    for card in game.table().hand(Seat(1)) {
        let voice = Voice { pack: &pack, language: "en", viewer: None };
        let line = format!("draws {}.", voice.card(card));
        assert!(told(None).contains(&line));
        let own = game.table().hand(Seat(0)).into_iter().any(|c| voice.card(c) == voice.card(card));
        if !own {
            assert!(!told(Some(Seat(0))).contains(&line), "seat 0 is told of {line}");
            named += 1;
        }
    }
    assert!(named > 0);
}

#[test]
fn an_unfinished_simultaneous_choice_changes_no_view() {
    for id in shipped_ids() {
        let pack = shipped(&id);
        if pack.rules.opening.keep == pack.rules.opening.draw || !pack.rules.players.allow(3) {
            continue;
        }
        let mut game = Game::new(pack, 3, 8).unwrap();
        assert!(game.open().len() > 1, "the opening asks everybody at once");
        let views = |game: &Game| game.table().seats().map(|s| game.view(s)).collect::<Vec<_>>();
        let before = views(&game);
        let first = game.open()[0].seat;
        while game.open_for(first).is_some() {
            game.answer(first, 0).unwrap();
            assert_eq!(views(&game), before, "what one player picked shows before all have");
        }
        let others: Vec<_> = game.open().iter().map(|open| open.chosen).collect();
        assert!(others.iter().all(|chosen| chosen.is_empty()));
    }
}

#[test]
fn the_log_of_a_seat_is_the_same_in_worlds_it_cannot_tell_apart() {
    let mut telling = 0;
    for id in shipped_ids() {
        let pack = shipped(&id);
        let mut compared = 0;
        for players in player_counts(&pack) {
            for seed in 30..33 {
                let mut game = Game::new(pack.clone(), players, seed).unwrap();
                let mut logs = SameLogs::default();
                play_on(&mut game, |game| logs.look(game));
                compared += logs.compared;
            }
        }
        telling += usize::from(compared > 5);
    }
    // Where nobody is asked anything after hidden cards have moved, there is nothing to compare.
    assert!(telling >= 4, "only {telling} packs have hidden things to tell");
}
