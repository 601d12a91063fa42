//! At every decision, going on from a clone, from a saved and loaded game, after an undo, and from a replay give the
//! same future.

use ozeki::bots::BotSpec;
use ozeki::game::{Game, SavedGame};
use ozeki::lab::simulate::{SimulationPlan, simulate};

use crate::common::{arena, shipped, shipped_ids};
use crate::{next_answer, play_on, player_counts};

pub fn assert_same(a: &Game, b: &Game, how: &str) {
    assert!(a.table() == b.table(), "{how}: another table");
    assert_eq!(a.events(), b.events(), "{how}: another log");
    assert_eq!(a.open(), b.open(), "{how}: other questions");
    assert_eq!(a.answers(), b.answers(), "{how}: other answers");
}

#[test]
fn every_decision_has_one_future() {
    for pack in shipped_ids().iter().map(|id| shipped(id)).chain([arena()]) {
        for players in player_counts(&pack) {
            for seed in [11, 12] {
                let mut whole = Game::new(pack.clone(), players, seed).unwrap();
                play_on(&mut whole, |_| ());
                let mut game = Game::new(pack.clone(), players, seed).unwrap();
                while !game.is_over() {
                    let mut clone = game.clone();
                    let saved = serde_json::to_string(&game.save(vec![String::new(); usize::from(players)])).unwrap();
                    let saved: SavedGame = serde_json::from_str(&saved).unwrap();
                    let mut loaded = Game::load(pack.clone(), &saved, None, false).unwrap();
                    assert_same(&game, &loaded, "saved and loaded");

                    let (seat, option) = next_answer(&game);
                    let mut undone = game.clone();
                    undone.answer(seat, option).unwrap();
                    assert!(undone.undo().unwrap());
                    assert_same(&game, &undone, "taken back");

                    for (other, how) in [(&mut clone, "cloned"), (&mut loaded, "loaded"), (&mut undone, "undone")] {
                        play_on(other, |_| ());
                        assert_same(&whole, other, how);
                    }
                    game.answer(seat, option).unwrap();
                }
            }
        }
    }
}

#[test]
fn players_asked_together_may_answer_in_any_order() {
    for pack in shipped_ids().iter().map(|id| shipped(id)) {
        for players in player_counts(&pack) {
            let opening = |backwards: bool| {
                let mut game = Game::new(pack.clone(), players, 5).unwrap();
                while game.open().len() > 1 {
                    let open = if backwards { game.open().last() } else { game.open().first() };
                    let seat = open.unwrap().seat;
                    game.answer(seat, 0).unwrap();
                }
                game
            };
            let (one, other) = (opening(false), opening(true));
            assert!(one.table() == other.table());
            assert_eq!(one.events(), other.events());
        }
    }
}

#[test]
fn simulations_do_not_depend_on_the_number_of_threads() {
    for id in shipped_ids() {
        let pack = shipped(&id);
        for players in player_counts(&pack) {
            let plan =
                SimulationPlan { pack: pack.clone(), games: 1_200, players, bots: vec![BotSpec::Random; 4], seed: 1 };
            let with_threads = |threads| simulate(&plan, threads, |_| ()).unwrap();
            assert_eq!(with_threads(1), with_threads(2));
        }
    }
}
