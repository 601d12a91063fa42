//! Actions of the pack's own in the menu of a turn.

use serde::Deserialize;

use super::model::Texts;
use crate::vocabulary::hooks::Hook;

/// From where the cards are used that have an action.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(rename = "`of` of an action")]
pub enum ActionOf {
    /// Face up in the player's own army.
    Army,
    /// Active tiles.
    Tiles,
    /// In the player's own zones, and in those of the game, if the player sees them.
    Zones,
    /// In the player's hand.
    Hand,
    /// Wherever the player may play cards from.
    Reach,
}

/// Some of these places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ActionPlaces(u8);

impl ActionPlaces {
    pub fn iter(self) -> impl Iterator<Item = ActionOf> {
        let all = [ActionOf::Army, ActionOf::Tiles, ActionOf::Zones, ActionOf::Hand, ActionOf::Reach];
        all.into_iter().filter(move |of| self.0 & 1 << *of as u8 != 0)
    }
}

impl FromIterator<ActionOf> for ActionPlaces {
    fn from_iter<I: IntoIterator<Item = ActionOf>>(places: I) -> Self {
        ActionPlaces(places.into_iter().fold(0, |bits, of| bits | 1 << of as u8))
    }
}

impl Default for ActionPlaces {
    /// What lies open before everybody.
    fn default() -> Self {
        [ActionOf::Army, ActionOf::Tiles, ActionOf::Zones].into_iter().collect()
    }
}

/// An action of the pack's own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnAction {
    pub text: Texts,
    /// It is no turn: the player goes on.
    pub free: bool,
    pub of: ActionPlaces,
    /// What it does,
    pub does: Hook,
    /// and whether it can be used.
    pub may: Hook,
}
