//! Bots as they are named on the command line: `random`, `greedy`, `mcts:1000,c=0.5`.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::problem::Suggestion;
use crate::rules::MAX_TURNS;

/// The bots there are, without their options.
pub const NAMES: [&str; 4] = ["random", "greedy", "mcts", "mcts-open"];

/// What a name on the command line means. Shown, it is what one would type to get the same bot.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum BotSpec {
    Random,
    Greedy,
    Mcts(MctsOptions),
}

/// How a tree search searches.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MctsOptions {
    /// Iterations for each decision.
    pub budget: u32,
    /// How much is tried that does not look best so far.
    pub c: f32,
    /// How many turns of each player are played beyond the tree before the table is judged.
    pub turns: u16,
    /// It sees every hidden card: an upper bound, not a player.
    pub open: bool,
}

const C: f32 = 0.2;
const TURNS: u16 = 2;
const MAX_BUDGET: u32 = 10_000_000;

/// A name that means no bot.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SpecError {
    #[error("there is no bot `{name}`; {}", Suggestion::nearest(name, NAMES).map_or_else(|| format!("there are {}", NAMES.join(", ")), |near| near.to_string()))]
    UnknownBot { name: String },
    #[error("`{bot}` takes no options, but got `{options}`")]
    NoOptions { bot: String, options: String },
    #[error("`{bot}` needs a number of iterations for each decision, such as `{bot}:1000`")]
    NoBudget { bot: String },
    #[error("`{budget}` is not a number of iterations from 1 to {MAX_BUDGET}; write it like `{bot}:1000`")]
    BadBudget { bot: String, budget: String },
    #[error(
        "`{bot}` has no option `{option}`; the options are `c=`, how much it explores, and `turns=`, how many turns of each player it plays before it judges the position"
    )]
    UnknownOption { bot: String, option: String },
    #[error("`{option}={value}` is not a number from {allowed}")]
    BadValue { option: String, value: String, allowed: String },
}

impl FromStr for BotSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let (bot, options) = match text.trim().split_once(':') {
            Some((bot, options)) => (bot, Some(options)),
            None => (text.trim(), None),
        };
        match (bot, options) {
            ("random", None) => Ok(BotSpec::Random),
            ("greedy", None) => Ok(BotSpec::Greedy),
            ("random" | "greedy", Some(options)) => {
                Err(SpecError::NoOptions { bot: bot.to_owned(), options: options.to_owned() })
            }
            ("mcts" | "mcts-open", options) => MctsOptions::parse(bot, options.unwrap_or_default()).map(BotSpec::Mcts),
            _ => Err(SpecError::UnknownBot { name: bot.to_owned() }),
        }
    }
}

impl BotSpec {
    /// A list of bots that was cut at every comma.
    pub fn list(pieces: &[String]) -> Result<Vec<BotSpec>, SpecError> {
        rejoin(pieces.iter().cloned()).iter().map(|name| name.parse()).collect()
    }
}

impl MctsOptions {
    /// How much it does for each decision: its iterations, each as many turns long as it looks beyond the tree.
    pub fn work(&self) -> usize {
        self.budget as usize * usize::from(self.turns.max(1))
    }

    fn parse(bot: &str, text: &str) -> Result<Self, SpecError> {
        let bot = bot.to_owned();
        let mut parts = text.split(',').map(str::trim);
        let budget = match parts.next() {
            None | Some("") => return Err(SpecError::NoBudget { bot }),
            Some(budget) => match budget.parse() {
                Ok(number @ 1..=MAX_BUDGET) => number,
                _ => return Err(SpecError::BadBudget { bot, budget: budget.to_owned() }),
            },
        };
        let mut options = MctsOptions { budget, c: C, turns: TURNS, open: bot == "mcts-open" };
        for part in parts {
            let (option, value) = part.split_once('=').unwrap_or((part, ""));
            match option {
                "c" => options.c = number(option, value, 0.0..=100.0)?,
                "turns" => options.turns = number(option, value, 0..=MAX_TURNS)?,
                _ => return Err(SpecError::UnknownOption { bot, option: option.to_owned() }),
            }
        }
        Ok(options)
    }
}

fn number<T: FromStr + PartialOrd + fmt::Display>(
    option: &str,
    value: &str,
    allowed: RangeInclusive<T>,
) -> Result<T, SpecError> {
    let bad = || SpecError::BadValue {
        option: option.to_owned(),
        value: value.to_owned(),
        allowed: format!("{} to {}", allowed.start(), allowed.end()),
    };
    value.parse().ok().filter(|number| allowed.contains(number)).ok_or_else(bad)
}

impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BotSpec::Random => f.write_str("random"),
            BotSpec::Greedy => f.write_str("greedy"),
            BotSpec::Mcts(MctsOptions { budget, c, turns, open }) => {
                write!(f, "mcts{}:{budget}", if *open { "-open" } else { "" })?;
                if *c != C {
                    write!(f, ",c={c}")?;
                }
                if *turns != TURNS { write!(f, ",turns={turns}") } else { Ok(()) }
            }
        }
    }
}

/// Rejoins a list of bots that was split at every comma: `c=0.7` belongs to the bot before it.
pub fn rejoin(pieces: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for piece in pieces {
        match names.last_mut() {
            Some(before) if piece.contains('=') && !piece.contains(':') => *before += &format!(",{piece}"),
            _ => names.push(piece),
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_can_be_typed() {
        for text in ["random", "greedy", "mcts:1000", "mcts:250,c=1.4,turns=9", "mcts-open:4000"] {
            assert_eq!(text.parse::<BotSpec>().map(|spec| spec.to_string()), Ok(text.to_owned()));
        }
        assert_eq!("mcts:7,c=0.2".parse::<BotSpec>().map(|spec| spec.to_string()), Ok("mcts:7".to_owned()));
    }

    #[test]
    fn a_wrong_name_is_told_with_a_way_out() {
        let told = |text: &str| text.parse::<BotSpec>().map_err(|error| error.to_string()).unwrap_err();
        assert_eq!(told("greddy"), "there is no bot `greddy`; did you mean `greedy`?");
        assert_eq!(told("alphago"), "there is no bot `alphago`; there are random, greedy, mcts, mcts-open");
        assert_eq!(told("greedy:7"), "`greedy` takes no options, but got `7`");
        assert_eq!(told("mcts"), "`mcts` needs a number of iterations for each decision, such as `mcts:1000`");
        assert!(told("mcts:0").contains("not a number of iterations"));
        assert!(told("mcts:10,d=2").contains("no option `d`"));
        assert!(told("mcts:10,c=much").contains("not a number"));
    }

    #[test]
    fn lists_cut_at_commas_come_together_again() {
        let pieces = ["human", "mcts:10", "c=0.5", "greedy"].map(str::to_owned);
        assert_eq!(rejoin(pieces), ["human", "mcts:10,c=0.5", "greedy"]);
    }
}
