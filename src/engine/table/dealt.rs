//! Cards dealt before a game, of which the numbers are not known yet.

use super::Seat;
use crate::limits::MAX_DEALT;

/// Designs that players will have in their opening hands, once the clans of the game are chosen and its cards have their
/// numbers. Only a pool larger than a table needs it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dealt {
    to: [Seat; MAX_DEALT],
    designs: [u16; MAX_DEALT],
    count: u8,
}

impl Default for Dealt {
    fn default() -> Self {
        Dealt { to: [Seat(0); MAX_DEALT], designs: [0; MAX_DEALT], count: 0 }
    }
}

impl Dealt {
    /// False if there is no room for another.
    pub(crate) fn push(&mut self, seat: Seat, design: u16) -> bool {
        let at = self.len();
        let has_room = at < MAX_DEALT;
        if has_room {
            (self.to[at], self.designs[at]) = (seat, design);
            self.count += 1;
        }
        has_room
    }

    pub fn len(&self) -> usize {
        usize::from(self.count)
    }

    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    pub fn iter(&self) -> impl Iterator<Item = (Seat, u16)> + '_ {
        self.to.iter().copied().zip(self.designs).take(self.len())
    }

    /// The designs a player is to have.
    pub(crate) fn to(&self, seat: Seat) -> impl Iterator<Item = u16> + '_ {
        self.iter().filter(move |(to, _)| *to == seat).map(|(_, design)| design)
    }
}
