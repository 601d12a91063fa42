//! Players that are not people.

mod random;

pub use random::RandomBot;

use crate::decision::Bot;
use crate::pack::closest;
use crate::table::Seat;

/// The bots there are, as named on the command line.
pub const NAMES: [&str; 1] = ["random"];

/// A name that is not a bot's.
#[derive(Debug, thiserror::Error)]
#[error("there is no bot `{name}`; {}", match closest(name, NAMES) { Some(near) => format!("did you mean `{near}`?"), None => format!("there is {}", NAMES.join(", ")) })]
pub struct UnknownBot {
    name: String,
}

/// A bot by name, for one seat of one game.
pub fn by_name(name: &str, seed: u64, seat: Seat) -> Result<Box<dyn Bot>, UnknownBot> {
    match name {
        "random" => Ok(Box::new(RandomBot::new(seed, seat))),
        _ => Err(UnknownBot { name: name.to_owned() }),
    }
}
