//! The zones a pack brings, and the backs of its cards.

use indexmap::IndexMap;
use serde::Deserialize;

use super::Pack;
use super::model::Texts;
use crate::table::{Layout, Lie, Seat, Seen, ZoneId, ZoneLayout};

/// Whose a zone is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename = "`of`")]
pub enum ZoneOf {
    /// There is one for all.
    #[default]
    Game,
    /// Each player has one.
    Player,
}

/// How cards lie in a zone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename = "`shape`")]
pub enum Shape {
    /// One on the other: the top one is taken first.
    Pile,
    /// In no order.
    Set,
    /// Side by side, each in its place; a place may be empty.
    Row(u8),
    /// Rows of places, counted row by row.
    Grid(u8, u8),
}

impl Shape {
    /// How many places it has; as many cards as come, where it has none.
    pub fn places(self) -> Option<usize> {
        match self {
            Shape::Pile | Shape::Set => None,
            Shape::Row(places) => Some(usize::from(places)),
            Shape::Grid(rows, columns) => Some(usize::from(rows) * usize::from(columns)),
        }
    }

    fn lie(self) -> Lie {
        match self {
            Shape::Pile => Lie::Stacked,
            Shape::Set => Lie::Loose,
            Shape::Row(_) | Shape::Grid(..) => Lie::Placed,
        }
    }
}

/// Who sees the faces of the cards in a zone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename = "`seen`")]
pub enum ZoneSeen {
    #[default]
    All,
    Nobody,
    /// The player whose zone it is.
    Owner,
    /// Everybody but that player.
    Others,
}

impl From<ZoneSeen> for Seen {
    fn from(seen: ZoneSeen) -> Seen {
        match seen {
            ZoneSeen::All => Seen::All,
            ZoneSeen::Nobody => Seen::Nobody,
            ZoneSeen::Owner => Seen::Owner,
            ZoneSeen::Others => Seen::Others,
        }
    }
}

/// A zone of the pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone {
    pub name: Texts,
    pub of: ZoneOf,
    pub shape: Shape,
    pub seen: ZoneSeen,
    /// The number of the first of it on a table.
    pub first: u8,
}

/// What the backs of some cards show; it tells nothing else of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Back {
    pub name: Texts,
}

/// A zone on a table: its declaration, and whose it is.
#[derive(Clone, Copy, Debug)]
pub struct ZoneAt<'a> {
    pub id: &'a str,
    pub zone: &'a Zone,
    pub owner: Option<Seat>,
}

/// How many zones there are on a table, if so many players can play.
pub fn zones_on_table(zones: &IndexMap<String, Zone>, players: u8) -> usize {
    let many = |zone: &Zone| if zone.of == ZoneOf::Player { usize::from(players) } else { 1 };
    zones.values().map(many).sum()
}

impl Pack {
    /// What a table of this pack has room for.
    pub fn layout(&self) -> Layout {
        let mut layout = Layout { grid: self.rules.grid, ..Layout::default() };
        for zone in self.zones.values() {
            let (lie, seen) = (zone.shape.lie(), zone.seen.into());
            let of_players = zone.of == ZoneOf::Player;
            for seat in 0..if of_players { self.most_players() } else { 1 } {
                let owner = of_players.then_some(Seat(seat));
                if let Some(place) = layout.zones.get_mut(usize::from(zone.first + seat)) {
                    *place = ZoneLayout { owner, seen, lie };
                }
            }
        }
        layout
    }

    fn most_players(&self) -> u8 {
        self.rules.players.most()
    }

    /// The zone of the pack that a number on a table stands for.
    pub fn zone_at(&self, at: ZoneId) -> Option<ZoneAt<'_>> {
        self.zones.iter().find_map(|(id, zone)| {
            let seat = at.0.checked_sub(zone.first)?;
            match zone.of {
                ZoneOf::Game => (seat == 0).then_some(ZoneAt { id, zone, owner: None }),
                ZoneOf::Player => (seat < self.most_players()).then_some(ZoneAt { id, zone, owner: Some(Seat(seat)) }),
            }
        })
    }

    /// Every zone on a table of so many players.
    pub fn zones_for(&self, players: u8) -> impl Iterator<Item = (ZoneId, ZoneAt<'_>)> {
        self.zones.iter().flat_map(move |(id, zone)| {
            let seats = if zone.of == ZoneOf::Player { players } else { 1 };
            (0..seats).map(move |seat| {
                let owner = (zone.of == ZoneOf::Player).then_some(Seat(seat));
                (ZoneId(zone.first + seat), ZoneAt { id, zone, owner })
            })
        })
    }
}
