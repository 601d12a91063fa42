//! Cards are conserved, armies stand, options are legal, games end.

use ozeki::decision::{AskKind, OpenDecision};
use ozeki::game::Game;

use crate::common::invariants::{assert_conserved, assert_own_decks, assert_pyramids};
use crate::common::{arena, shipped, shipped_ids};
use crate::{play_on, player_counts};

#[test]
fn random_games_keep_every_card_and_end() {
    for id in shipped_ids() {
        let pack = shipped(&id);
        for players in player_counts(&pack) {
            for seed in 0..60 {
                let mut game = Game::new(pack.clone(), players, seed).unwrap();
                play_on(&mut game, |game| {
                    assert_conserved(&pack, game.table());
                    assert_own_decks(game.table());
                    assert_pyramids(&pack, game.table());
                    assert!(game.is_over() || !game.open().is_empty(), "nobody is asked and the game goes on");
                    // Only who might react is asked even with nothing to say, so that being asked tells nothing.
                    let asked = |open: &OpenDecision| open.options.len() > 1 || open.ask.kind == AskKind::React;
                    assert!(game.open().iter().all(asked), "a question with one answer");
                });
            }
        }
    }
}

#[test]
fn every_offered_option_is_accepted() {
    for pack in shipped_ids().iter().map(|id| shipped(id)).chain([arena()]) {
        for players in player_counts(&pack) {
            for seed in 100..104 {
                let mut game = Game::new(pack.clone(), players, seed).unwrap();
                play_on(&mut game, |game| {
                    for open in game.open() {
                        for option in 0..open.options.len() {
                            let mut branch = game.clone();
                            branch
                                .answer(open.seat, option)
                                .unwrap_or_else(|e| panic!("{:?}: {e}", open.options[option]));
                            assert_conserved(&pack, branch.table());
                            assert_pyramids(&pack, branch.table());
                        }
                    }
                });
            }
        }
    }
}
