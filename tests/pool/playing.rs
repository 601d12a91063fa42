//! Bots, both back ends and the lab on pools.

use std::rc::Rc;
use std::time::Instant;

use ozeki::bots::{BotSpec, Roster};
use ozeki::decision::Inline;
use ozeki::event::Listening;
use ozeki::game::Game;
use ozeki::kernel::{Backend, Run};
use ozeki::lab::simulate::{SimulationPlan, simulate};
use ozeki::script::{Compiled, Interpreter};
use ozeki::table::{ClanSet, Seat, Table};

use crate::made::Made;
use crate::{CHOICES, next_answer, pool};

fn bot(spec: &str) -> BotSpec {
    spec.parse().unwrap()
}

#[test]
fn games_are_the_same_on_any_number_of_threads() {
    for choice in CHOICES {
        let plan = |games| SimulationPlan {
            pack: pool(choice).load(),
            players: 2,
            bots: vec![bot("random"); 2],
            seed: 7,
            games,
        };
        let tally = |threads| serde_json::to_value(simulate(&plan(150), threads, |_| ()).unwrap()).unwrap();
        let one = tally(1);
        assert_eq!(one, tally(2), "{choice}");
        assert_eq!(one, tally(3), "{choice}");
        assert!(one["winning_cards_by_clan"].as_object().unwrap().values().all(|cards| cards.as_u64() > Some(0)));
    }
}

#[test]
fn bots_that_look_ahead_play_with_the_cards_of_the_table() {
    for choice in CHOICES {
        for spec in ["greedy", "mcts:20"] {
            let plan =
                SimulationPlan { pack: pool(choice).load(), players: 2, bots: vec![bot(spec); 2], seed: 2, games: 2 };
            let once = serde_json::to_value(simulate(&plan, 1, |_| ()).unwrap()).unwrap();
            assert_eq!(once, serde_json::to_value(simulate(&plan, 2, |_| ()).unwrap()).unwrap(), "{choice} {spec}");
        }
    }
}

#[test]
fn both_back_ends_play_the_same_game_of_a_pool() {
    for choice in CHOICES {
        let pack = pool(choice).load();
        let table = Table::new(2, 4);
        let start = |backend: Rc<dyn Backend>| Game::run_by(pack.clone(), table, 4, backend, Listening::Trace).unwrap();
        let mut meaning = start(Rc::new(Interpreter::new(pack.clone())));
        let mut compiled = start(Rc::new(Compiled::new(pack.clone())));
        while !meaning.is_over() {
            assert!(meaning.table() == compiled.table() && meaning.open() == compiled.open());
            let (seat, option) = next_answer(&meaning);
            meaning.answer(seat, option).unwrap();
            compiled.answer(seat, option).unwrap();
        }
        assert_eq!(meaning.events(), compiled.events(), "{choice}");
    }
}

/// One run plays game after game, each with a cast of its own.
#[test]
fn a_run_goes_from_cast_to_cast() {
    let pack = pool("clans: Random(keep: 4),").load();
    let backend = Rc::new(Compiled::new(pack.clone()));
    let mut run = Run::new(pack.clone(), Table::new(2, 0), backend, Box::new(Inline::new(Vec::new())));
    let roster = Roster::new(pack);
    let mut seen = Vec::new();
    for seed in 0..30 {
        run.set_driver(Box::new(Inline::new(
            (0..2).map(|seat| roster.bot(&bot("random"), seed, Seat(seat))).collect(),
        )));
        run.restart(seed);
        assert!(run.pack.is_pool() && run.table.clans == ClanSet::ALL);
        run.play_out().unwrap();
        assert!(run.pack.is_for(run.table.clans) && run.table.clans.len() == 4);
        assert_eq!(run.table.all_cards().len(), 180, "every card of the cast is somewhere");
        seen.push(run.table.clans);
    }
    seen.dedup();
    assert!(seen.len() > 20, "the clans are drawn at random");
    let drawn = |clan| seen.iter().filter(|clans| clans.contains(clan)).count();
    assert!((0..12).all(|clan| drawn(clan) > 0), "any clan is drawn");
}

/// The bound is for a release build, a tenth of what is allowed there; the tests' own build is slower.
#[test]
fn thousands_of_designs_load_quickly() {
    let made = Made { clans: (0..30).collect(), designs: 100, ..Made::pool("clans: Random(keep: 1),") };
    let files = made.files();
    let start = Instant::now();
    let pack = ozeki::library::load(&ozeki::library::Library::new(vec![Box::new(files)]), "made").unwrap();
    let took = start.elapsed();
    assert_eq!((pack.designs.len(), pack.clans.len()), (3_000, 30));
    assert!(took.as_secs_f64() < 10.0, "{took:?}");
    let plan = SimulationPlan { pack, players: 2, bots: vec![bot("random"); 2], seed: 1, games: 50 };
    assert_eq!(simulate(&plan, 2, |_| ()).unwrap().games, 50);
}
