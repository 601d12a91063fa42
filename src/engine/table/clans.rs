//! Sets of clans.

use std::ops::{BitAnd, BitOr, Sub};

use crate::limits::CLANS;

/// Some of the clans of a pack, by their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ClanSet(u64);

impl ClanSet {
    pub const EMPTY: ClanSet = ClanSet(0);
    /// Every clan there can be. On a table: nobody has chosen among them.
    pub const ALL: ClanSet = ClanSet(u64::MAX);

    /// The first so many.
    pub fn first(count: usize) -> Self {
        if count >= CLANS { Self::ALL } else { ClanSet((1 << count) - 1) }
    }

    pub fn contains(self, clan: u8) -> bool {
        self.0 & 1 << clan != 0
    }

    pub fn insert(&mut self, clan: u8) {
        self.0 |= 1 << clan;
    }

    pub fn remove(&mut self, clan: u8) {
        self.0 &= !(1 << clan);
    }

    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// A number that is its own.
    pub(crate) fn bits(self) -> u64 {
        self.0
    }
}

impl FromIterator<u8> for ClanSet {
    fn from_iter<I: IntoIterator<Item = u8>>(clans: I) -> Self {
        clans.into_iter().fold(ClanSet::EMPTY, |mut set, clan| {
            set.insert(clan);
            set
        })
    }
}

impl BitAnd for ClanSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        ClanSet(self.0 & other.0)
    }
}

impl BitOr for ClanSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        ClanSet(self.0 | other.0)
    }
}

impl Sub for ClanSet {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        ClanSet(self.0 & !other.0)
    }
}

impl IntoIterator for ClanSet {
    type Item = u8;
    type IntoIter = ClanIter;
    fn into_iter(self) -> ClanIter {
        ClanIter(self.0)
    }
}

/// The clans of a set by their numbers, the lowest first.
#[derive(Clone)]
pub struct ClanIter(u64);

impl Iterator for ClanIter {
    type Item = u8;
    fn next(&mut self) -> Option<u8> {
        let clan = self.0.trailing_zeros();
        self.0 &= self.0.wrapping_sub(1);
        (clan < u64::BITS).then_some(clan as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_iterate_by_number_up_to_the_last_clan() {
        let set: ClanSet = [63, 0, 17].into_iter().collect();
        assert_eq!(set.into_iter().collect::<Vec<_>>(), [0, 17, 63]);
        assert_eq!((set - ClanSet::first(18)).into_iter().collect::<Vec<_>>(), [63]);
        assert_eq!((ClanSet::first(CLANS), ClanSet::first(0)), (ClanSet::ALL, ClanSet::EMPTY));
        assert!(set.contains(63) && !set.contains(62));
    }
}
