//! Who plays a seat, and who gives hints, as named on the command line.

use super::CliError;
use ozeki_engine::bots::{BotSpec, MctsOptions};

pub const HUMAN: &str = "human";
/// Who plays against a person who does not say.
pub const OPPONENT: &str = "greedy";
/// Who gives hints, if it is not said who.
pub const ADVISER: &str = "mcts:1000";

/// Who plays a seat.
pub enum Player {
    Human,
    Bot(BotSpec),
}

impl Player {
    pub fn named(name: &str) -> Result<Self, CliError> {
        if name == HUMAN {
            return Ok(Player::Human);
        }
        name.parse().map(Player::Bot).map_err(|e| CliError::Usage(format!("{e}, or `{HUMAN}`")))
    }

    pub fn name(&self) -> String {
        match self {
            Player::Human => HUMAN.to_owned(),
            Player::Bot(spec) => spec.to_string(),
        }
    }
}

/// A bot that can say what it thinks of each option.
pub fn adviser(name: &str) -> Result<MctsOptions, CliError> {
    match name.parse()? {
        BotSpec::Mcts(options) => Ok(options),
        other => Err(CliError::Usage(format!("`{other}` cannot give hints; use --hint={ADVISER}"))),
    }
}
