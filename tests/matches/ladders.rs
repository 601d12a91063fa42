//! Ladders, as a library.

use std::sync::Arc;

use ozeki::bots::BotSpec;
use ozeki::lab::matches::{Ladder, LadderStanding, ladder};

use super::common::shipped;

fn play(bots: &[&str], players: u8, seeds: u64, threads: usize) -> LadderStanding {
    let bots: Vec<BotSpec> = bots.iter().map(|name| name.parse().unwrap()).collect();
    let plan = Ladder { pack: shipped("tactics"), bots, players, seeds, seed: 3, threads };
    let standing = ladder(&plan, &Arc::default(), |_| ()).unwrap();
    assert_eq!(standing.games, seeds * plan.games_per_seed());
    standing
}

#[test]
fn everybody_meets_everybody_as_often() {
    let standing = play(&["random", "greedy", "mcts:1"], 2, 1, 2);
    for (row, matchups) in standing.matchups.iter().enumerate() {
        for (column, units) in matchups.iter().enumerate() {
            assert_eq!(units.count(), if row == column { 0.0 } else { 1.0 });
            let back = &standing.matchups[column][row];
            assert!(row == column || (units.mean() + back.mean() - 1.0).abs() < 1e-12);
        }
    }
    assert!(standing.totals.iter().all(|total| total.games == 4.0));
    let ratings = standing.ratings().unwrap();
    assert_eq!((ratings.players.len(), ratings.places.len()), (3, 1));
}

#[test]
fn the_number_of_threads_makes_no_difference() {
    let [one, three] = [1, 3].map(|threads| play(&["random", "mcts:1"], 3, 1, threads));
    assert_eq!(one.ratings(), three.ratings());
    assert_eq!(one.matchups, three.matchups);
}

#[test]
fn more_than_two_meet_from_both_sides() {
    let standing = play(&["random", "mcts:1"], 4, 1, 2);
    assert_eq!((standing.matchups[0][1].count(), standing.matchups[1][0].count()), (1.0, 1.0));
    assert_eq!(standing.ratings().unwrap().places.len(), 3);
}
