//! Whole games at each number of players, and the numbers that are refused.

use std::rc::Rc;

use ozeki::bots::{BotSpec, Roster};
use ozeki::decision::Inline;
use ozeki::game::Game;
use ozeki::kernel::{Backend, Run};
use ozeki::script::{Compiled, Interpreter};
use ozeki::table::{Outcome, Seat, Table};

use crate::common::invariants::assert_conserved;
use crate::{camps, files, loaded};

#[test]
fn the_numbers_of_players_are_a_set() {
    let pack = camps();
    assert_eq!(pack.rules.players.to_string(), "3 or 6 to 8");
    for players in 0..=9 {
        let game = Game::new(pack.clone(), players, 1);
        assert_eq!(game.is_ok(), [3, 6, 7, 8].contains(&players), "{players}");
    }
    let five = Game::new(pack, 5, 1).err().map(|error| error.to_string());
    assert_eq!(five.as_deref(), Some("`camps` is for 3 or 6 to 8 players, not 5"));
}

/// A game of random players, to its end.
fn played(players: u8, seed: u64, backend: Rc<dyn Backend>) -> (Outcome, Table) {
    let pack = camps();
    let roster = Roster::new(pack.clone());
    let bots = (0..players).map(|seat| roster.bot(&BotSpec::Random, seed, Seat(seat)));
    let mut run = Run::new(pack.clone(), pack.table(players, seed), backend, Box::new(Inline::new(bots.collect())));
    loop {
        run.step().unwrap_or_else(|stop| panic!("{players} players, seed {seed}: {stop:?}"));
        assert_conserved(&pack, &run.table);
        if let Some(outcome) = run.table.outcome {
            return (outcome, *run.table);
        }
    }
}

#[test]
fn whole_sides_win_at_every_number_of_players_in_both_back_ends() {
    let mut won = 0;
    for players in camps().rules.players.iter() {
        for seed in 0..6 {
            let (outcome, table) = played(players, seed, Rc::new(Interpreter::new(camps())));
            let (_, compiled) = played(players, seed, Rc::new(Compiled::new(camps())));
            assert!(table == compiled, "{players} players, seed {seed}");
            for winner in outcome.winners() {
                let side = camps().seating(players).side(winner);
                assert!(side.into_iter().all(|seat| outcome.is_winner(seat)), "{players} players, seed {seed}");
            }
            won += usize::from(outcome.winners().next().is_some());
        }
    }
    assert!(won > 12, "only {won} games had a winner");
}

/// The rules of the pack with these instead of its numbers of players, sides and owners.
fn rules_of(players: &str) -> Option<ozeki::pack::Rules> {
    let text = include_str!("cards/camps/pack.ron");
    let (before, rest) = text.split_once("        players: [3, 6, 7, 8],\n").unwrap();
    let (_, after) = rest.split_once("        opening:").unwrap();
    let (head, tail) = before.split_once("    owners: {").unwrap();
    let (_, rules) = tail.split_once("    rules: (").unwrap();
    let text = format!("{head}    rules: ({rules}        {players},\n        opening:{after}");
    let plain = |card: &str| format!("scripts/camps/{card}.rhai");
    let scripts = ["foxes/herald", "foxes/muster", "foxes/envoy", "herons/rival", "herons/ally", "herons/sage"];
    let files =
        scripts.iter().fold(files(), |files, card| files.with(&plain(card), "fn arrival(me) { draw(me.owner, 1); }"));
    let files = files
        .with(&plain("herons/sage"), "fn arrival(me) { draw(me.owner, 1); } fn activate(me) { draw(me.owner, 1); }");
    loaded(files.with("cards/camps/pack.ron", text)).ok().map(|pack| pack.rules.clone())
}

#[test]
fn packs_of_the_format_before_are_read() {
    assert_eq!(rules_of("players: (min: 2, max: 4)").unwrap(), rules_of("players: [2, 3, 4]").unwrap());
    assert!(rules_of("players: (min: 4, max: 4), teams: true").unwrap().teams);
    assert!(rules_of("players: (min: 4, max: 2)").is_none());
    assert!(rules_of("players: [2, 9]").is_none());
}

#[test]
fn scenarios_and_saves_refuse_what_cannot_be_seated() {
    use ozeki::setup::{SeatSetup, TableSetup};
    let seats = |count| TableSetup { seats: vec![SeatSetup::default(); count], ..TableSetup::default() };
    for count in 0..=9 {
        let built = seats(count).build(&camps());
        assert_eq!(built.is_ok(), [3, 6, 7, 8].contains(&count), "{count}");
        if let Err(error) = built {
            assert_eq!(error.to_string(), format!("a table of `camps` has 3 or 6 to 8 players, not {count}"));
        }
    }
    for players in [3, 6, 7, 8] {
        let mut game = Game::new(camps(), players, 4).unwrap();
        for _ in 0..60 {
            let Some(open) = game.open().first() else { break };
            let (seat, option) = (open.seat, open.options.len() / 2);
            game.answer(seat, option).unwrap();
        }
        let again = TableSetup::of(game.step_start(), &camps(), 4).build(&camps()).unwrap();
        assert_eq!(again.view(&camps(), Seat(0)), game.step_start().view(&camps(), Seat(0)), "{players} players");
    }
}
