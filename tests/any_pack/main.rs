//! What any pack gets for free: random games in which nothing is lost, nothing illegal is offered, nothing leaks, and
//! everything can be done again.

#[path = "../common/mod.rs"]
mod common;

mod backends;
mod determinism;
mod invariants;
mod needless;
mod playthrough;
mod saves;
mod secrets;
mod ways;

use ozeki::game::Game;
use ozeki::table::{Purpose, Stream};

/// The numbers of players a pack allows.
fn player_counts(pack: &ozeki::pack::Pack) -> Vec<u8> {
    pack.rules.players.iter().collect()
}

/// A way to answer that depends on nothing but the game so far: the same game always goes on the same way.
fn next_answer(game: &Game) -> (ozeki::table::Seat, usize) {
    let mut stream = Stream::new(game.seed() ^ (game.answers().len() as u64) << 20, Purpose::Bot(9));
    let open = &game.open()[stream.below(game.open().len() as u32) as usize];
    (open.seat, stream.below(open.options.len() as u32) as usize)
}

/// Plays on to the end, looking at the game before every answer.
fn play_on(game: &mut Game, mut look: impl FnMut(&Game)) {
    while !game.is_over() {
        look(game);
        let (seat, option) = next_answer(game);
        game.answer(seat, option).unwrap_or_else(|e| panic!("seed {}: {e}", game.seed()));
    }
    look(game);
}
