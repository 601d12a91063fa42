//! Playing on allocates nothing: whole games of every shipped pack, on a thread that has played before.

mod common;

use std::rc::Rc;

use common::{shipped, shipped_ids};
use ozeki::bots::RandomBot;
use ozeki::decision::{Bot, Inline};
use ozeki::kernel::Run;
use ozeki::script::Compiled;
use ozeki::table::{Seat, Table};

const PLAYERS: u8 = 2;

fn driver(seed: u64) -> Box<Inline> {
    let bots = (0..PLAYERS).map(|seat| Box::new(RandomBot::new(seed, Seat(seat))) as Box<dyn Bot>);
    Box::new(Inline::new(bots.collect()))
}

#[test]
fn a_game_of_random_bots_allocates_nothing() {
    for id in shipped_ids() {
        let pack = shipped(&id);
        let backend = Rc::new(Compiled::new(pack.clone()));
        let mut run = Run::new(pack, Table::new(PLAYERS, 0), backend, driver(0));
        let play = |seed: u64, run: &mut Run| {
            run.restart(seed);
            let played = allocation_counter::measure(|| drop(run.play_out()));
            assert!(run.table.outcome.is_some(), "{id} seed {seed}");
            played.count_total
        };
        // The first games find out how long the lists of options get.
        for seed in 0..50 {
            play(seed, &mut run);
        }
        let (mut games, mut decisions) = (0, 0);
        for seed in 50..250 {
            // The bots of another game are made outside of what is measured.
            run.set_driver(driver(seed));
            let allocations = play(seed, &mut run);
            assert_eq!(allocations, 0, "{id} seed {seed}");
            (games, decisions) = (games + 1, decisions + run.decisions);
        }
        assert!(decisions > 20 * games, "{id}: these were games");
    }
}
