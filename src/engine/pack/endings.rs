//! How the games of a pack end, besides the ways that every pack has.

use serde::{Deserialize, Serialize};

use super::cast::Pack;
use super::model::Texts;
use crate::limits::MAX_SCORE;
use crate::table::Ending;

/// A way in which a script of the pack ends a game.
#[derive(Clone, Debug)]
pub struct NamedEnding {
    pub name: Texts,
}

/// The least and the most that a seat can get out of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields, rename = "`scores`")]
pub struct ScoreRange {
    pub least: i32,
    pub most: i32,
}

impl ScoreRange {
    /// What any pack may have.
    pub const WIDEST: ScoreRange = ScoreRange { least: -(MAX_SCORE as i32), most: MAX_SCORE as i32 };

    pub fn has(self, score: i32) -> bool {
        (self.least..=self.most).contains(&score)
    }

    /// Whether there is any choice in it, and nothing outside of what there may be.
    pub fn is_possible(self) -> bool {
        self.least < self.most && Self::WIDEST.has(self.least) && Self::WIDEST.has(self.most)
    }
}

impl Pack {
    /// The ids of all endings there are, in the order of their numbers.
    pub fn ending_ids(&self) -> impl Iterator<Item = &str> {
        Ending::BUILT_IN.into_iter().chain(self.endings.keys().map(String::as_str))
    }

    /// The endings themselves.
    pub fn all_endings(&self) -> impl Iterator<Item = Ending> + use<> {
        (0..(Ending::BUILT_IN.len() + self.endings.len()) as u8).map(Ending::new)
    }

    /// The id of an ending; of one that the pack does not have, nothing.
    pub fn ending_id(&self, ending: Ending) -> &str {
        match ending.of_pack() {
            Some(at) => self.endings.get_index(at).map_or("", |(id, _)| id),
            None => ending.built_in().unwrap_or_default(),
        }
    }

    /// Between what its scores are.
    pub fn score_range(&self) -> ScoreRange {
        self.scores.unwrap_or(ScoreRange::WIDEST)
    }
}
