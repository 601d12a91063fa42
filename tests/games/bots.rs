//! Bots of every kind play the games, and those that look ahead get more than those that do not.

use ozeki::bots::BotSpec;
use ozeki::decision::{Bot, Inline};
use ozeki::lab::runner::Runner;
use ozeki::table::Seat;

use super::{GAMES, pack};

/// What each of two bots gets in a game.
fn play(runner: &mut Runner, bots: [&str; 2], seed: u64) -> [i32; 2] {
    let bot = |(seat, name): (u8, &str)| -> Box<dyn Bot> {
        let spec: BotSpec = name.parse().unwrap_or_else(|e| panic!("{e}"));
        runner.roster().bot(&spec, seed, Seat(seat))
    };
    let bots = [bot((0, bots[0])), bot((1, bots[1]))];
    runner.begin(seed, Box::new(Inline::new(bots.into())));
    let outcome = runner.finish(|_, _| Ok(())).unwrap_or_else(|e| panic!("{e:?}"));
    [0, 1].map(|seat| outcome.score(Seat(seat)))
}

/// By how much a bot gets more than another, over so many deals with the seats swapped.
fn lead(id: &str, bot: &str, other: &str, deals: u64) -> i32 {
    let pack = pack(id);
    let range = pack.scores.expect("the pack says between what its scores are");
    let mut runner = Runner::new(&pack, 2);
    let mut lead = 0;
    for seed in 0..deals {
        let (first, second) = (play(&mut runner, [bot, other], seed), play(&mut runner, [other, bot], seed));
        assert!([first, second].concat().iter().all(|&score| range.has(score)), "{id}, seed {seed}");
        lead += first[0] - first[1] + second[1] - second[0];
    }
    lead
}

#[test]
fn every_bot_plays_every_game_to_its_end() {
    for id in GAMES {
        for (bot, other) in [("random", "random"), ("greedy", "random"), ("mcts:50", "greedy")] {
            println!("{id}: {bot} against {other}: {:+}", lead(id, bot, other, 20));
        }
    }
}

#[test]
fn who_looks_ahead_gets_more() {
    for id in GAMES {
        let lead = lead(id, "mcts:200", "random", 60);
        println!("{id}: {lead:+}");
        assert!(lead > 0, "{id}: {lead}");
    }
}
