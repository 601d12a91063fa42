//! Who plays with whom, and as what. For each number of players, a pack says which seats are on one side, and which
//! seats fill the roles of the owners it names. That is data: nothing of it is on the table, and nothing of it changes
//! during a game.

use std::fmt;

use indexmap::IndexMap;
use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};

use super::cast::Pack;
use super::model::{Texts, in_language};
use super::owners::{OwnerId, OwnerKind, OwnerSet};
use super::rules::Rules;
use crate::limits::{MAX_SEATS, OWNERS, ROLES};
use crate::syntax::spanned::Spanned;
use crate::table::{OwnerCounts, PlayerSet, Seat};

/// `sides` as written: by the number of players, lists of seats, counted from 1.
pub type WrittenSides = IndexMap<u8, Spanned<Vec<Vec<Spanned<u8>>>>>;

/// `seating` as written: by the number of players and by kind, the owners there are.
pub type WrittenSeating = IndexMap<u8, Spanned<IndexMap<String, Spanned<Vec<Spanned<WrittenOwner>>>>>>;

/// An owner as written: `(name: {"en": "Reds"}, king: 1, warlord: 2, seats: [3])`. All but two fields are roles.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct WrittenOwner {
    pub name: Option<Spanned<Texts>>,
    /// Players who belong to it without a role.
    pub seats: Vec<Spanned<u8>>,
    /// Who fills each role, seats counted from 1.
    pub roles: IndexMap<String, Spanned<u8>>,
}

impl WrittenOwner {
    /// The fields that are no roles.
    pub const FIELDS: [&'static str; 2] = ["name", "seats"];
}

impl<'de> Deserialize<'de> for WrittenOwner {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Fields;
        impl<'de> Visitor<'de> for Fields {
            type Value = WrittenOwner;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a struct")
            }

            fn visit_unit<E>(self) -> Result<Self::Value, E> {
                Ok(WrittenOwner::default())
            }

            fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Self::Value, A::Error> {
                let mut owner = WrittenOwner::default();
                while let Some(field) = fields.next_key::<String>()? {
                    match field.as_str() {
                        "name" => owner.name = Some(fields.next_value()?),
                        "seats" => owner.seats = fields.next_value()?,
                        _ => _ = owner.roles.insert(field, fields.next_value()?),
                    }
                }
                Ok(owner)
            }
        }
        deserializer.deserialize_any(Fields)
    }
}

/// An owner of a kind that the pack names.
#[derive(Clone, Debug, Default)]
pub struct Owner {
    /// If the pack gives it one.
    name: Option<Texts>,
    /// Who belongs to it, with a role or without, as bits.
    seats: u8,
    /// The seat that fills each role of the pack.
    roles: [Option<Seat>; ROLES],
}

impl Owner {
    fn of(pack: &Pack, written: &WrittenOwner) -> Self {
        let seat = |number: u8| Seat(number.clamp(1, MAX_SEATS as u8) - 1);
        let mut owner = Owner { name: written.name.as_ref().map(|name| name.value.clone()), ..Owner::default() };
        for (role, number) in &written.roles {
            if let Some(role) = pack.roles.get_index_of(role) {
                owner.roles[role] = Some(seat(number.value));
            }
        }
        let all = owner.roles.iter().flatten().copied().chain(written.seats.iter().map(|number| seat(number.value)));
        owner.seats = all.fold(0, |bits, seat| bits | 1 << seat.0);
        owner
    }

    /// Who belongs to it, with a role or without.
    pub fn players(&self) -> PlayerSet {
        PlayerSet::of_bits(self.seats, Seat(0))
    }

    /// Who fills a role of it.
    pub fn in_role(&self, role: u8) -> Option<Seat> {
        self.roles.get(usize::from(role)).copied().flatten()
    }
}

/// Who sits where in games of one number of players.
#[derive(Clone, Debug)]
pub struct Seating {
    /// Of each seat, all seats of its side as bits.
    sides: [u8; MAX_SEATS],
    side_count: u8,
    /// The owners there are, by kind.
    owners: Vec<Vec<Owner>>,
    /// The seats that have each role, as bits.
    roles: [u8; ROLES],
}

impl Seating {
    fn of(pack: &Pack, players: u8) -> Self {
        let mut sides: [u8; MAX_SEATS] = std::array::from_fn(|seat| 1 << seat);
        for side in sides_of(&pack.rules, players) {
            let seats =
                || side.iter().filter(|&&seat| (1..=players).contains(&seat)).map(|&seat| usize::from(seat) - 1);
            let bits = seats().fold(0, |bits, seat| bits | 1 << seat);
            seats().for_each(|seat| sides[seat] = bits);
        }
        let first_of_side = |seat: &usize| sides[*seat].trailing_zeros() as usize == *seat;
        let side_count = (0..usize::from(players)).filter(first_of_side).count() as u8;
        let written = pack.rules.seating.get(&players);
        let of_kind = |kind: &String| {
            let owners = written.and_then(|kinds| kinds.get(kind)).map_or(&[][..], |owners| &owners.value);
            owners.iter().map(|owner| Owner::of(pack, owner)).collect()
        };
        let owners: Vec<Vec<Owner>> = pack.owner_kinds.keys().map(of_kind).collect();
        let mut roles = [0; ROLES];
        for owner in owners.iter().flatten() {
            for (role, seat) in owner.roles.iter().enumerate() {
                roles[role] |= seat.map_or(0, |seat| 1 << seat.0);
            }
        }
        Seating { sides, side_count, owners, roles }
    }

    /// The seats of a player's side as bits, the player's own included.
    #[inline]
    pub(crate) fn side_bits(&self, seat: Seat) -> u8 {
        self.sides[seat.index()]
    }

    /// The players of a player's side, clockwise from that player.
    #[inline]
    pub fn side(&self, seat: Seat) -> PlayerSet {
        PlayerSet::of_bits(self.side_bits(seat), seat)
    }

    /// How many sides there are.
    pub fn side_count(&self) -> usize {
        usize::from(self.side_count)
    }

    /// Each side, in the order of their first seats.
    pub fn sides(&self) -> impl Iterator<Item = PlayerSet> + '_ {
        let is_first = |seat: &Seat| self.side_bits(*seat).trailing_zeros() == u32::from(seat.0);
        let players = self.sides.iter().fold(0, |bits, side| bits | side);
        let seats = (0..MAX_SEATS as u8).map(Seat).filter(move |seat| players & 1 << seat.0 != 0);
        seats.filter(is_first).map(|seat| self.side(seat)).take(self.side_count())
    }

    /// The number of a player's side, in the order of [`Seating::sides`].
    pub fn side_number(&self, seat: Seat) -> usize {
        let first = self.side_bits(seat).trailing_zeros();
        self.sides().take_while(|side| u32::from(side.first().0) < first).count()
    }

    #[inline]
    pub fn are_opponents(&self, a: Seat, b: Seat) -> bool {
        self.side_bits(a) & 1 << b.0 == 0
    }

    /// Whether somebody plays with somebody.
    pub fn has_sides(&self) -> bool {
        self.sides.iter().any(|side| side.count_ones() > 1)
    }

    /// The owners of a kind that the pack names.
    pub fn owners(&self, kind: u8) -> &[Owner] {
        self.owners.get(usize::from(kind)).map_or(&[], Vec::as_slice)
    }

    pub fn owner(&self, id: OwnerId) -> Option<&Owner> {
        self.owners(id.kind).get(usize::from(id.index))
    }

    /// All owners of a kind.
    pub fn owner_set(&self, kind: u8) -> OwnerSet {
        OwnerSet::of(kind, (0..self.owners(kind).len()).map(|index| index as u8))
    }

    /// The owners of a kind that a player belongs to.
    pub fn owners_of(&self, seat: Seat, kind: u8) -> OwnerSet {
        let belongs = |(_, owner): &(usize, &Owner)| owner.seats & 1 << seat.0 != 0;
        OwnerSet::of(kind, self.owners(kind).iter().enumerate().filter(belongs).map(|(index, _)| index as u8))
    }

    pub fn has_role(&self, seat: Seat, role: u8) -> bool {
        self.roles.get(usize::from(role)).is_some_and(|seats| seats & 1 << seat.0 != 0)
    }
}

/// The sides for a number of players as written. Packs of format 1 have two teams of two, partners opposite.
fn sides_of(rules: &Rules, players: u8) -> Vec<Vec<u8>> {
    match rules.sides.get(&players) {
        Some(sides) => sides.iter().map(|side| side.iter().map(|seat| seat.value).collect()).collect(),
        None if rules.teams && players == 4 => vec![vec![1, 3], vec![2, 4]],
        None => Vec::new(),
    }
}

/// For each number of players, from none to as many as a table seats.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seatings(Vec<Seating>);

impl Seatings {
    pub fn of(pack: &Pack) -> Self {
        Seatings((0..=MAX_SEATS as u8).map(|players| Seating::of(pack, players)).collect())
    }
}

impl Rules {
    /// The most owners of a kind that there are with any number of players.
    pub fn most_owners(&self, kind: &str) -> usize {
        let seatings = self.players.iter().filter_map(|players| self.seating.get(&players));
        seatings.filter_map(|kinds| kinds.get(kind)).map(|owners| owners.len()).max().unwrap_or_default()
    }

    /// How many owners there are at most, of these kinds in their order, and so many cards.
    pub fn owner_counts<'a>(&self, kinds: impl Iterator<Item = &'a str>, cards: usize) -> OwnerCounts {
        let mut counts = OwnerCounts { players: self.players.most().into(), cards, ..OwnerCounts::default() };
        for (count, kind) in counts.owners.iter_mut().zip(kinds) {
            *count = self.most_owners(kind).min(OWNERS);
        }
        counts
    }
}

impl Pack {
    /// Who sits where in games of so many players.
    #[inline]
    pub fn seating(&self, players: u8) -> &Seating {
        &self.seatings.0[usize::from(players)]
    }

    /// All owners of a kind in games of so many players: the game itself, each player, or those of a kind of the pack,
    /// in the order they are written.
    pub fn instances(&self, kind: OwnerKind, players: u8) -> usize {
        match kind {
            OwnerKind::Game => 1,
            OwnerKind::Player => usize::from(players),
            OwnerKind::Named(kind) => self.seating(players).owners(kind).len(),
        }
    }

    /// The kind of owner that an id means: `game`, `player` or one of the pack's.
    pub fn owner_kind(&self, id: &str) -> Option<OwnerKind> {
        match id {
            OwnerKind::GAME => Some(OwnerKind::Game),
            OwnerKind::PLAYER => Some(OwnerKind::Player),
            _ => self.owner_kinds.get_index_of(id).map(|kind| OwnerKind::Named(kind as u8)),
        }
    }

    /// The id of a kind of owner, by its number.
    pub fn owner_kind_id(&self, kind: u8) -> &str {
        self.owner_kinds.get_index(usize::from(kind)).map_or("?", |(id, _)| id)
    }

    /// Every owner of every kind that the pack names, in games of so many players.
    pub fn all_owners(&self, players: u8) -> impl Iterator<Item = OwnerId> + '_ {
        (0..self.owner_kinds.len() as u8).flat_map(move |kind| self.seating(players).owner_set(kind))
    }

    /// What an owner is called: by its own name, or by its kind and number.
    pub fn owner_name(&self, players: u8, id: OwnerId, language: &str) -> String {
        let own = self.seating(players).owner(id).and_then(|owner| owner.name.as_ref());
        match own {
            Some(name) => in_language(name, language).to_owned(),
            None => {
                let kind = self.owner_kinds.get_index(usize::from(id.kind));
                format!("{} {}", kind.map_or("", |(_, kind)| in_language(&kind.name, language)), id.index + 1)
            }
        }
    }
}
