//! What is promised of every game besides the rules: it can be saved, loaded and taken back, a fault leaves nothing
//! behind, and no view shows what its seat cannot know.

use std::sync::Arc;

use ozeki::game::{Game, GameError, SavedGame};
use ozeki::pack::Pack;
use ozeki::table::{CardSet, Purpose, Seat, Stream, Table};

use super::play;
use super::random::Random;

/// Answers that a game is followed for.
const ANSWERS: usize = 40;
/// How often it is looked at closely: one answer of so many.
const CLOSELY: usize = 8;

pub fn check(pack: &Arc<Pack>, seed: u64) -> Result<(), String> {
    let mut random = Random::new(seed);
    let players = *random.pick(&pack.rules.players.iter().collect::<Vec<_>>());
    // A pack may well fault in its opening.
    let Ok(mut game) = Game::new(pack.clone(), players, seed) else { return Ok(()) };
    for answer in 0..ANSWERS {
        play::check(pack, game.table());
        let Some(open) = game.open().first() else { break };
        let (seat, option) = (open.seat, random.below(open.options.len()));
        let before = game.clone();
        if answer % CLOSELY == 0 {
            saved_and_loaded(&game, players)?;
            views_tell_nothing(pack, game.table(), &mut random)?;
        }
        match game.answer(seat, option) {
            Ok(()) if answer % CLOSELY == 0 => {
                let mut back = game.clone();
                back.undo().map_err(|e| format!("it cannot be taken back: {e}"))?;
                same(&before, &back, "taken back")?;
            }
            Ok(()) => {}
            Err(GameError::Script(_)) => same(&before, &game, "after a fault")?,
            Err(other) => return Err(format!("an offered option is refused: {other}")),
        }
    }
    Ok(())
}

fn same(a: &Game, b: &Game, how: &str) -> Result<(), String> {
    let same = a.table() == b.table() && a.events() == b.events() && a.open() == b.open() && a.answers() == b.answers();
    if same { Ok(()) } else { Err(format!("{how}, the game is another")) }
}

fn saved_and_loaded(game: &Game, players: u8) -> Result<(), String> {
    let saved = game.save(vec![String::new(); usize::from(players)]);
    let text = serde_json::to_string(&saved).map_err(|e| e.to_string())?;
    let saved: SavedGame = serde_json::from_str(&text).map_err(|e| format!("what was saved cannot be read: {e}"))?;
    let loaded = Game::load(game.pack().clone(), &saved, None, false).map_err(|e| format!("it does not load: {e}"))?;
    same(game, &loaded, "saved and loaded")
}

/// Tables that differ only in what a seat cannot know look the same to it.
fn views_tell_nothing(pack: &Pack, table: &Table, random: &mut Random) -> Result<(), String> {
    let seats: Vec<Seat> = table.seats().collect();
    for seat in seats {
        let mut other = *table;
        other.redeal(seat, CardSet::EMPTY, &mut Stream::new(random.below(1 << 30) as u64, Purpose::Bot(8)));
        let view = |table: &Table| serde_json::to_string(&table.view(pack, seat)).map_err(|e| e.to_string());
        if view(table)? != view(&other)? {
            return Err(format!("the view of seat {} tells what lies hidden", seat.0));
        }
    }
    Ok(())
}
