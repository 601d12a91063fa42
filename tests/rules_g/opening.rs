//! Setting up (G4, G5, G26).

use std::collections::BTreeSet;

use ozeki::decision::Ask;
use ozeki::game::Game;
use ozeki::library::{Library, Memory, Source, load};
use ozeki::project::Disk;
use ozeki::table::Seat;

use crate::common::{Played, shipped};

/// Seven cards without a Bakuto among them.
const HEROES: [&str; 7] = ["garsh", "ideo", "loya", "kao", "duwal", "alikan", "walror"];

/// A new game in which seat 0 was dealt these cards.
fn dealt(pack: &str, players: u8, seed: u64, cards: &[&str]) -> Played {
    let cards = cards.iter().map(|&card| (0, card.to_owned())).collect();
    Played { game: Game::new_dealt(shipped(pack), players, seed, cards).unwrap() }
}

#[test]
fn g4_a_random_player_takes_the_advantage_and_starts() {
    for players in 2..=4u8 {
        let mut first = BTreeSet::new();
        for seed in 0..40 {
            let t = Played::new(shipped("gosu"), players, seed);
            let table = t.game.table();
            assert_eq!(table.advantage, Some(table.active));
            first.insert(table.active.0);
        }
        assert_eq!(first, (0..players).collect(), "anybody may be it");
    }
}

#[test]
fn g4_everything_is_shuffled_into_one_common_pile() {
    let mut tops = BTreeSet::new();
    for seed in 0..20 {
        let t = dealt("gosu", 2, seed, &["crowd_filler"]);
        if t.asked().1 != Ask::action() {
            continue;
        }
        assert_eq!(t.pile().len(), 100 - 2 * 7);
        assert_eq!(t.pile_of(0), t.pile_of(1), "there is one pile");
        assert!(t.discard().is_empty());
        tops.insert(t.pile()[0].clone());
    }
    assert!(tops.len() > 5, "in a different order each time: {tops:?}");
}

#[test]
fn g5_two_tokens_and_seven_cards_each() {
    for players in 2..=4u8 {
        let t = dealt("gosu", players, 3, &["crowd_filler"]);
        for seat in 0..players {
            assert_eq!(t.tokens(seat), (2, 0, 0));
            assert_eq!(t.hand(seat).len(), 7);
        }
    }
}

#[test]
fn g5_without_a_bakuto_one_may_have_a_new_hand() {
    let mut t = dealt("gosu", 2, 1, &HEROES);
    assert_eq!(t.asked(), (0, Ask::redraw()));
    t.choose("yes");
    assert_eq!(t.hand(0).len(), 7);
    let old: BTreeSet<String> = t.discard().into_iter().collect();
    assert!(HEROES.iter().all(|&card| old.contains(card)), "the old one is discarded");
}

#[test]
fn g5_or_keep_the_hand() {
    let mut t = dealt("gosu", 2, 1, &HEROES);
    t.choose("no");
    let mut heroes = HEROES.map(str::to_owned);
    heroes.sort();
    assert_eq!(t.hand(0), heroes);
    assert!(t.game.open().iter().all(|open| open.seat != Seat(0) || open.ask != Ask::redraw()));
}

#[test]
fn g5_with_one_bakuto_there_is_no_new_hand() {
    let mut hand = HEROES;
    hand[3] = "crowd_filler";
    let t = dealt("gosu", 2, 1, &hand);
    assert!(t.game.open_for(Seat(0)).is_none_or(|open| open.ask != Ask::redraw()));
}

#[test]
fn g5_a_new_hand_without_a_bakuto_may_go_as_well() {
    // About one new hand of a hundred has none.
    let again = (0..3_000).find_map(|seed| {
        let mut t = dealt("gosu", 2, seed, &HEROES);
        t.game.open_for(Seat(0))?;
        t.answer(0, "yes");
        (t.game.open_for(Seat(0))?.ask == Ask::redraw()).then_some(t)
    });
    let mut t = again.expect("no seed gives two such hands in a row");
    let second = t.hand(0);
    t.choose("yes");
    assert_ne!(t.hand(0), second);
    assert!(t.discard().len() >= 14);
}

#[test]
fn g26_a_new_hand_is_offered_twenty_times_at_most() {
    // Where any hand may go, only this keeps a player who always says yes from going on for ever.
    let gosu = "cards/gosu/pack.ron";
    let files = Memory::copy_of(&Disk::new(env!("CARGO_MANIFEST_DIR")), &["cards/gosu", "scripts/gosu"]).unwrap();
    let text = String::from_utf8(files.read(gosu).unwrap().unwrap()).unwrap();
    let files = files.with(gosu, text.replace("redraw_without_level: 1", "redraw_without_level: 1, redraw_at_most: 7"));
    let pack = load(&Library::new(vec![Box::new(files)]), "gosu").unwrap();
    let mut t = Played::new(pack, 2, 1);
    let seat = t.asked().0;
    let mut offered = 0;
    while t.asked() == (seat, Ask::redraw()) {
        t.choose("yes");
        offered += 1;
    }
    assert_eq!(offered, 20);
}
