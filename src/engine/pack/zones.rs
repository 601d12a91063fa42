//! The zones a pack brings, and the backs of its cards.

use serde::Deserialize;

use super::Pack;
use super::model::Texts;
use super::owners::{Holder, OwnerId, OwnerKind};
use super::seating::Seating;
use crate::table::{Layout, Lie, PlayerSet, Seat, Seen, ZoneId, ZoneLayout};

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
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum ZoneSeen {
    #[default]
    All,
    Nobody,
    /// The player whose zone it is, or all who belong to the owner.
    Owner,
    /// Everybody but those.
    Others,
    /// Those who fill one of these roles, by number: of the owner whose zone it is, or else of whichever.
    Roles(Vec<u8>),
}

/// A zone of the pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone {
    pub name: Texts,
    /// There is one of it for each.
    pub of: OwnerKind,
    pub shape: Shape,
    pub seen: ZoneSeen,
    /// The number of the first of it on a table,
    pub first: u8,
    /// and for how many there is room: as many as there are with any number of players.
    pub most: u8,
}

impl Zone {
    /// The zone of one of those who have one, by number.
    pub fn at(&self, index: u8) -> Option<ZoneId> {
        (index < self.most).then(|| ZoneId(self.first + index))
    }

    fn holder(&self, index: u8) -> Holder {
        match self.of {
            OwnerKind::Game => Holder::Game,
            OwnerKind::Player => Holder::Player(Seat(index)),
            OwnerKind::Named(kind) => Holder::Owner(OwnerId { kind, index }),
        }
    }

    /// Who sees the faces of cards in one of these zones.
    fn seen_by(&self, holder: Holder, seating: &Seating, players: u8) -> Seen {
        let all = u8::MAX >> (u8::BITS - u32::from(players.clamp(1, u8::BITS as u8)));
        let members = match holder {
            Holder::Game => PlayerSet::default(),
            Holder::Player(seat) => PlayerSet::of_bits(1 << seat.0, seat),
            Holder::Owner(id) => seating.owner(id).map_or(PlayerSet::default(), |owner| owner.players()),
        };
        let seen = match (&self.seen, holder) {
            (ZoneSeen::All, _) => return Seen::All,
            (ZoneSeen::Nobody, _) => Seen::NOBODY,
            (ZoneSeen::Owner, _) => members.into(),
            (ZoneSeen::Others, _) => Seen::all_but(members),
            (ZoneSeen::Roles(roles), Holder::Owner(id)) => {
                let of_owner = |role: &u8| seating.owner(id).and_then(|owner| owner.in_role(*role));
                Seen::By(roles.iter().filter_map(of_owner).fold(0, |seats, seat| seats | 1 << seat.0))
            }
            (ZoneSeen::Roles(roles), _) => {
                let fills = |seat: &u8| roles.iter().any(|&role| seating.has_role(Seat(*seat), role));
                Seen::By((0..players).filter(fills).fold(0, |seats, seat| seats | 1 << seat))
            }
        };
        // Where everybody sees the faces, cards lie face up.
        if matches!(seen, Seen::By(seats) if seats & all == all) { Seen::All } else { seen }
    }
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
    pub holder: Holder,
}

impl Pack {
    /// What a table of this pack has room for, and who sees what there with so many players.
    pub fn layout(&self, players: u8) -> Layout {
        let mut layout = Layout { grid: self.rules.grid, ..Layout::default() };
        for zone in self.zones.values() {
            for index in 0..zone.most {
                let holder = zone.holder(index);
                let owner = if let Holder::Player(seat) = holder { Some(seat) } else { None };
                let seen = zone.seen_by(holder, self.seating(players), players);
                if let Some(place) = layout.zones.get_mut(usize::from(zone.first + index)) {
                    *place = ZoneLayout { owner, seen, lie: zone.shape.lie() };
                }
            }
        }
        layout
    }

    /// The zone of the pack that a number on a table stands for.
    pub fn zone_at(&self, at: ZoneId) -> Option<ZoneAt<'_>> {
        self.zones.iter().find_map(|(id, zone)| {
            let index = at.0.checked_sub(zone.first).filter(|&index| index < zone.most)?;
            Some(ZoneAt { id, zone, holder: zone.holder(index) })
        })
    }

    /// Every zone on a table of so many players.
    pub fn zones_for(&self, players: u8) -> impl Iterator<Item = (ZoneId, ZoneAt<'_>)> {
        self.zones.iter().flat_map(move |(id, zone)| {
            let there_are = self.instances(zone.of, players).min(usize::from(zone.most)) as u8;
            let at = move |index| (ZoneId(zone.first + index), ZoneAt { id, zone, holder: zone.holder(index) });
            (0..there_are).map(at)
        })
    }

    /// The zones on a table that are the game's, a player's or an owner's.
    pub fn zones_of(&self, players: u8, holder: Holder) -> impl Iterator<Item = (ZoneId, ZoneAt<'_>)> {
        self.zones_for(players).filter(move |(_, at)| at.holder == holder)
    }
}
