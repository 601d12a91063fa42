//! Whose the zones and counters of a pack are, and who sees the faces of cards in a zone, as written.

use indexmap::IndexMap;
use serde::Deserialize;

use super::raw::{RawOwnerKind, RawPack, RawRole};
use crate::pack::{OwnerKind, Rules, ZoneSeen};
use crate::syntax::spanned::Spanned;
use crate::table::{CounterOf, OwnerCounts};

/// What has a zone.
#[derive(Deserialize, Default)]
#[serde(rename = "`of`")]
pub enum RawZoneOf {
    /// There is one for all.
    #[default]
    Game,
    /// Each player has one.
    Player,
    /// Each owner of a kind that the pack names has one.
    Owner(Spanned<String>),
}

impl RawZoneOf {
    /// A kind that is not there is told elsewhere.
    pub fn checked(&self, kinds: &IndexMap<String, RawOwnerKind>) -> OwnerKind {
        match self {
            RawZoneOf::Game => OwnerKind::Game,
            RawZoneOf::Player => OwnerKind::Player,
            RawZoneOf::Owner(kind) => OwnerKind::Named(kinds.get_index_of(kind.as_str()).unwrap_or_default() as u8),
        }
    }

    /// How many there are with as many players as there may be.
    pub fn most(&self, rules: &Rules) -> usize {
        match self {
            RawZoneOf::Game => 1,
            RawZoneOf::Player => rules.players.most().into(),
            RawZoneOf::Owner(kind) => rules.most_owners(kind),
        }
    }
}

/// What has a counter.
#[derive(Deserialize)]
#[serde(rename = "an owner of a counter")]
pub enum RawCounterOf {
    Game,
    Player,
    Owner(Spanned<String>),
    Card,
}

impl RawCounterOf {
    pub fn checked(&self, kinds: &IndexMap<String, RawOwnerKind>) -> CounterOf {
        match self {
            RawCounterOf::Game => CounterOf::Game,
            RawCounterOf::Player => CounterOf::Player,
            RawCounterOf::Owner(kind) => CounterOf::Owner(kinds.get_index_of(kind.as_str()).unwrap_or_default() as u8),
            RawCounterOf::Card => CounterOf::Card,
        }
    }
}

/// Who sees the faces of the cards in a zone.
#[derive(Deserialize, Default)]
#[serde(rename = "`seen`")]
pub enum RawSeen {
    #[default]
    All,
    Nobody,
    Owner,
    Others,
    Roles(Vec<Spanned<String>>),
}

impl RawSeen {
    pub fn checked(&self, roles: &IndexMap<String, RawRole>) -> ZoneSeen {
        match self {
            RawSeen::All => ZoneSeen::All,
            RawSeen::Nobody => ZoneSeen::Nobody,
            RawSeen::Owner => ZoneSeen::Owner,
            RawSeen::Others => ZoneSeen::Others,
            RawSeen::Roles(seen_by) => {
                let number = |role: &Spanned<String>| Some(roles.get_index_of(role.as_str())? as u8);
                ZoneSeen::Roles(seen_by.iter().filter_map(number).collect())
            }
        }
    }
}

impl RawPack {
    /// How many owners there are at most, and so many cards.
    pub fn owner_counts(&self, cards: usize) -> OwnerCounts {
        let rules = &self.rules.value;
        rules.owner_counts(self.owners.keys().map(String::as_str), cards)
    }
}
