//! Owners and roles that a pack names. Besides these, the game itself and each player own things.

use super::model::Texts;
use crate::limits::OWNERS;
use crate::table::Seat;

/// A kind of owner: the game itself, the players, or one that the pack names, by its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OwnerKind {
    Game,
    Player,
    Named(u8),
}

impl OwnerKind {
    /// What the built-in kinds are called in data.
    pub const GAME: &'static str = "game";
    pub const PLAYER: &'static str = "player";
}

/// Whose something is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Holder {
    Game,
    Player(Seat),
    Owner(OwnerId),
}

/// A kind of owner of the pack, as it is called.
#[derive(Clone, Debug)]
pub struct NamedOwnerKind {
    pub name: Texts,
}

/// Something that a player can be, of an owner.
#[derive(Clone, Debug)]
pub struct Role {
    /// The kind of owner, by its number.
    pub of: u8,
    pub name: Texts,
}

/// One of the owners of a kind: both by their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OwnerId {
    pub kind: u8,
    pub index: u8,
}

impl OwnerId {
    /// No owner: a player may belong to none.
    pub const NONE: OwnerId = OwnerId { kind: u8::MAX, index: u8::MAX };

    pub fn exists(self) -> bool {
        self != Self::NONE
    }
}

/// Some of the owners of one kind, in the order they are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct OwnerSet {
    kind: u8,
    /// As bits.
    members: u16,
}

const _: () = assert!(OWNERS <= u16::BITS as usize);

impl OwnerSet {
    pub fn of(kind: u8, indices: impl Iterator<Item = u8>) -> Self {
        OwnerSet { kind, members: indices.fold(0, |members, index| members | 1 << index) }
    }

    pub fn count(self) -> usize {
        self.members.count_ones() as usize
    }

    /// The first of them.
    pub fn first(self) -> OwnerId {
        self.into_iter().next().unwrap_or(OwnerId::NONE)
    }
}

impl Iterator for OwnerSet {
    type Item = OwnerId;
    /// Those still to come are the rest of the set.
    fn next(&mut self) -> Option<OwnerId> {
        let index = self.members.trailing_zeros();
        self.members &= self.members.wrapping_sub(1);
        (index < u16::BITS).then_some(OwnerId { kind: self.kind, index: index as u8 })
    }
}
