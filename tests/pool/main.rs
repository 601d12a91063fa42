//! A pack with more cards than a table holds is a pool, and a game plays a cast of it: what is true of a small pack is
//! true of a cast.

#[path = "../common/mod.rs"]
mod common;

mod casts;
mod games;
mod made;
mod playing;

use made::Made;
use ozeki::game::Game;
use ozeki::table::{Purpose, Seat, Stream};

/// The ways to choose the clans of a game; each plays four of twelve.
const CHOICES: [&str; 4] = [
    "clans: Random(keep: 4),",
    "clans: Remove(keep: 4),",
    "clans: Choose(picks: [1, 2, 1]),",
    "players: [2], decks: Own, clans: Choose(picks: [1, 2, 1]),",
];

/// A pool that is played with a choice of clans.
fn pool(choice: &str) -> Made {
    let mut made = Made::pool(choice);
    made.tiles = choice.contains("Choose");
    made
}

/// A way to answer that depends on nothing but the game so far.
fn next_answer(game: &Game) -> (Seat, usize) {
    let mut stream = Stream::new(game.seed() ^ (game.answers().len() as u64) << 20, Purpose::Bot(9));
    let open = &game.open()[stream.below(game.open().len() as u32) as usize];
    (open.seat, stream.below(open.options.len() as u32) as usize)
}

fn answer(game: &mut Game) {
    let (seat, option) = next_answer(game);
    game.answer(seat, option).unwrap_or_else(|error| panic!("seed {}: {error}", game.seed()));
}
