//! Bots choose the clans of a game: every clan is played, and those that are worth more are taken more.

use std::rc::Rc;
use std::sync::Arc;

use ozeki::bots::{BotSpec, Roster};
use ozeki::decision::Inline;
use ozeki::kernel::Run;
use ozeki::pack::{ClanChoice, Pack};
use ozeki::script::Compiled;
use ozeki::table::{Phase, Seat, Table};

use crate::common::{shipped, shipped_ids};

/// The tables of so many games once their clans are chosen.
fn openings(pack: &Arc<Pack>, players: u8, bot: &str, games: u64) -> Vec<Table> {
    let spec: BotSpec = bot.parse().unwrap();
    let backend = Rc::new(Compiled::new(pack.clone()));
    let roster = Roster::new(pack.clone());
    let open = |seed: u64| {
        let bots = (0..players).map(|seat| roster.bot(&spec, seed, Seat(seat)));
        let driver = Box::new(Inline::new(bots.collect()));
        let mut run = Run::new(pack.clone(), pack.table(players, seed), backend.clone(), driver);
        while run.table.phase == Phase::Opening {
            run.step().unwrap();
        }
        *run.table
    };
    (0..games).map(open).collect()
}

/// In how many of the games each clan is.
fn in_play(pack: &Pack, tables: &[Table]) -> Vec<usize> {
    let with = |clan: usize| tables.iter().filter(|table| table.clans.contains(clan as u8)).count();
    (0..pack.clans.len()).map(with).collect()
}

/// K1: with ten clans of which five are played each is in half of the games, give or take four standard deviations.
#[test]
fn bots_play_every_clan_of_every_pack() {
    let chosen = |id: &String| !matches!(shipped(id).rules.clans, ClanChoice::All);
    let packs: Vec<String> = shipped_ids().into_iter().filter(chosen).collect();
    assert!(packs.len() > 1, "{packs:?}");
    for id in packs {
        let pack = shipped(&id);
        for players in pack.rules.players.iter() {
            let games = in_play(&pack, &openings(&pack, players, "greedy", 100));
            assert!(games.iter().all(|&games| games > 0), "{id}, {players} players: {games:?}");
            if let ClanChoice::Remove { .. } = pack.rules.clans {
                assert!(games.iter().all(|games| (30..=70).contains(games)), "{id}, {players} players: {games:?}");
            }
        }
        let games = in_play(&pack, &openings(&pack, 2, "mcts:16,turns=1", 16));
        assert!(games.iter().all(|&games| games > 0), "{id}, mcts: {games:?}");
    }
}

#[test]
fn a_clan_that_is_worth_more_is_taken_more() {
    let pack = shipped("gosu-x");
    let last = pack.clans.len() - 1;
    let with = |worth: f32| {
        let mut pack = (*pack).clone();
        pack.bots.clans = vec![0.0; pack.clans.len()];
        pack.bots.clans[last] = worth;
        let pack = Arc::new(pack);
        let tables = openings(&pack, 2, "greedy", 60);
        tables.iter().filter(|table| table.deck_clans[table.starter.index()].contains(last as u8)).count()
    };
    let [worse, equal, better] = [-1.0, 0.0, 1.0].map(with);
    assert!(worse < 5 && (8..=38).contains(&equal) && better > 55, "{worse} {equal} {better}");
}
