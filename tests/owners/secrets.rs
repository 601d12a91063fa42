//! With eight players as with two, no player's view or log holds what that player may not know.

use ozeki::game::Game;
use ozeki::table::{Purpose, Seat, Spot, Stream, Table};

use crate::camps;
use crate::common::worlds::SameLogs;

/// The same table with the other hands and the pile dealt anew.
fn redealt(table: &Table, seat: Seat) -> Table {
    let mut other = *table;
    let hands: Vec<(Seat, usize)> = table.seats().filter(|&s| s != seat).map(|s| (s, table.hand(s).len())).collect();
    for &(s, _) in &hands {
        for card in table.hand(s) {
            other.move_card(card, Spot::Pile);
        }
    }
    other.shuffle_pile(Seat(0));
    for (s, count) in hands {
        for _ in 0..count {
            let card = *other.pile(s).as_slice().last().unwrap();
            other.move_card(card, Spot::Hand(s));
        }
    }
    other
}

/// Plays on at random, and looks before each answer.
fn play_on(game: &mut Game, mut look: impl FnMut(&Game)) {
    let mut stream = Stream::new(game.seed(), Purpose::Bot(9));
    for _ in 0..120 {
        look(game);
        if game.open().is_empty() {
            return;
        }
        let open = &game.open()[stream.below(game.open().len() as u32) as usize];
        let (seat, option) = (open.seat, stream.below(open.options.len() as u32) as usize);
        game.answer(seat, option).unwrap();
    }
}

#[test]
fn a_view_shows_no_other_hand_and_no_pile() {
    for players in [6, 7, 8] {
        let mut game = Game::new(camps(), players, 21).unwrap();
        let mut differed = 0;
        play_on(&mut game, |game| {
            for seat in game.table().seats() {
                let other = redealt(game.table(), seat);
                differed += usize::from(other != *game.table());
                let json = |table: &Table| serde_json::to_string(&table.view(&camps(), seat)).unwrap();
                assert_eq!(json(game.table()), json(&other));
            }
        });
        assert!(differed > 0, "the deal was never another one: the test proves nothing");
    }
}

#[test]
fn what_everybody_chooses_at_once_shows_when_all_have_chosen() {
    let mut game = Game::new(camps(), 8, 8).unwrap();
    assert_eq!(game.open().len(), 8, "the opening asks everybody at once");
    let views = |game: &Game| game.table().seats().map(|s| game.view(s)).collect::<Vec<_>>();
    let before = views(&game);
    for seat in (1..8).rev().map(Seat) {
        while game.open_for(seat).is_some() {
            game.answer(seat, 0).unwrap();
            assert_eq!(views(&game), before, "what one player picked shows before all have");
        }
    }
    while game.open_for(Seat(0)).is_some() && game.open().len() == 1 && views(&game) == before {
        game.answer(Seat(0), 0).unwrap();
    }
    assert_ne!(views(&game), before);
}

#[test]
fn the_log_of_a_seat_is_the_same_in_worlds_it_cannot_tell_apart() {
    let mut compared = 0;
    for players in [6, 7, 8] {
        for seed in 30..34 {
            let mut game = Game::new(camps(), players, seed).unwrap();
            let mut logs = SameLogs::default();
            play_on(&mut game, |game| logs.look(game));
            compared += logs.compared;
        }
    }
    assert!(compared > 5, "only {compared} compared");
}
