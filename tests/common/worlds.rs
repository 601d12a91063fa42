//! Games that a seat cannot tell apart.

use ozeki::decision::Choice;
use ozeki::game::Game;
use ozeki::table::{CardSet, Purpose, Seat, Stream, Table};

/// The start of a step as it might as well have been, for all a seat knows now.
fn other_start(game: &Game, seat: Seat, seed: u64) -> Table {
    let (now, start) = (game.table(), game.step_start());
    let mut other = *start;
    // What the seat has come to know since stays where it is.
    other.set_known(seat, start.all_cards() - (start.hidden_from(seat) & now.hidden_from(seat)));
    let options = game.open_for(seat).map_or(&[][..], |open| &open.options);
    let offered: CardSet =
        options.iter().filter_map(|option| if let Choice::Card(card) = option { Some(*card) } else { None }).collect();
    other.redeal(seat, offered, &mut Stream::new(seed, Purpose::Bot(9)));
    other.set_known(seat, start.known(seat));
    other.rng = start.rng;
    other
}

/// The step under way played again from a table.
pub fn played_again(game: &Game, start: Table) -> Option<Game> {
    let mut again = Game::from_table(game.pack().clone(), start, game.seed()).ok()?;
    for answer in game.answers_in_step() {
        again.answer(answer.seat, usize::from(answer.option)).ok()?;
    }
    Some(again)
}

/// A game at the same point in another world, if the answers lead there and the seat sees and is asked the same.
pub fn other_world(game: &Game, seat: Seat, seed: u64) -> Option<Game> {
    let other = played_again(game, other_start(game, seat, seed))?;
    let same = other.open_for(seat) == game.open_for(seat) && other.view(seat) == game.view(seat);
    (same && other.step_start().turn == game.step_start().turn).then_some(other)
}
