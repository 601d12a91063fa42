//! Packs made at random: each is valid, and its games are the same in both back ends.

use std::sync::Arc;

use ozeki::library::{LoadError, load};
use ozeki::pack::Pack;

use super::pack::check_options;
use crate::machine::bundle::Bundle;
use crate::machine::play::Both;
use crate::machine::random::Random;
use crate::machine::{generate, promises};

/// Games of each pack, and of each pack with an option.
const GAMES: u64 = 16;
/// The seeds of games of packs, so that a pack that is kept plays what it played.
const FIRST: u64 = 100;

pub fn make(random: &mut Random) -> Bundle {
    generate::pack(random)
}

pub fn check(bundle: &Bundle) -> Result<(), String> {
    let library = bundle.library();
    for id in library.packs().map_err(|e| e.to_string())?.into_keys() {
        match load(&library, &id) {
            Ok(pack) => {
                play(&pack, GAMES)?;
                check_options(&pack, |with| play(with, GAMES / 4))?;
            }
            Err(LoadError::Problems { problems, .. }) => {
                let errors = problems.iter().filter(|problem| problem.is_error());
                // How deep an expression may be is for Rhai to count; the generator only guesses.
                if let Some(problem) = errors.into_iter().find(|p| !p.message.contains("maximum complexity")) {
                    return Err(format!("a valid pack is refused: {}", problem.render(false)));
                }
            }
            Err(other) => return Err(format!("a valid pack is refused: {other}")),
        }
    }
    Ok(())
}

/// Plays a pack in both back ends, and a few games more for what is promised of every game.
pub fn play(pack: &Arc<Pack>, games: u64) -> Result<(), String> {
    Both::new(pack)?.games(FIRST..FIRST + games)?;
    promises::check(pack, FIRST)
}
