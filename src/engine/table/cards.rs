//! Card handles, seats, and sets of cards as bits.

use std::ops::{BitAnd, BitOr, Sub};

/// One physical card of the pack that is being played. Copies of a design have consecutive ids.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CardId(pub u8);

impl CardId {
    /// "No card": an empty place of an army, or a choice that had no option.
    pub const NONE: CardId = CardId(u8::MAX);

    #[inline]
    pub fn is_some(self) -> bool {
        self != Self::NONE
    }

    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A player's place at the table, counted clockwise from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(pub u8);

impl Seat {
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl From<Seat> for u8 {
    #[inline]
    fn from(seat: Seat) -> u8 {
        seat.0
    }
}

const WORDS: usize = 4;

/// A set of physical cards. Iterates in id order, so nothing in the rules depends on memory layout.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CardSet([u64; WORDS]);

impl CardSet {
    pub const EMPTY: CardSet = CardSet([0; WORDS]);

    #[inline]
    pub fn one(card: CardId) -> Self {
        let mut set = Self::EMPTY;
        set.insert(card);
        set
    }

    /// Adds a card; [`CardId::NONE`] adds nothing.
    #[inline]
    pub fn insert(&mut self, card: CardId) {
        if card.is_some() {
            self.0[card.index() / 64] |= 1 << (card.index() % 64);
        }
    }

    #[inline]
    pub fn remove(&mut self, card: CardId) {
        if card.is_some() {
            self.0[card.index() / 64] &= !(1 << (card.index() % 64));
        }
    }

    #[inline]
    pub fn contains(&self, card: CardId) -> bool {
        card.is_some() && self.0[card.index() / 64] & (1 << (card.index() % 64)) != 0
    }

    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|w| w.count_ones() as usize).sum()
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    #[inline]
    pub fn first(&self) -> Option<CardId> {
        self.iter().next()
    }

    #[inline]
    pub fn iter(&self) -> CardIter {
        CardIter { words: self.0, at: 0 }
    }

    /// The cards whose ids are so much higher; what would be beyond the last card is left out.
    pub(crate) fn shifted(&self, by: usize) -> Self {
        let [a, b, c, d] = self.0;
        let half = |low: u64, high: u64| u128::from(high) << 64 | u128::from(low);
        let (low, high) = match (half(a, b), half(c, d), by) {
            (low, high, 0) => (low, high),
            (low, high, 1..128) => (low << by, high << by | low >> (128 - by)),
            (low, _, 128..256) => (0, low << (by - 128)),
            _ => (0, 0),
        };
        CardSet([low as u64, (low >> 64) as u64, high as u64, (high >> 64) as u64])
    }

    #[inline]
    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        CardSet(std::array::from_fn(|i| f(self.0[i], other.0[i])))
    }
}

impl BitAnd for CardSet {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl BitOr for CardSet {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl Sub for CardSet {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }
}

impl FromIterator<CardId> for CardSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = CardId>>(cards: I) -> Self {
        let mut set = Self::EMPTY;
        cards.into_iter().for_each(|card| set.insert(card));
        set
    }
}

impl IntoIterator for CardSet {
    type Item = CardId;
    type IntoIter = CardIter;
    #[inline]
    fn into_iter(self) -> CardIter {
        self.iter()
    }
}

impl std::fmt::Debug for CardSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter().map(|c| c.0)).finish()
    }
}

/// The cards of a set in id order.
#[derive(Clone)]
pub struct CardIter {
    words: [u64; WORDS],
    at: usize,
}

impl Iterator for CardIter {
    type Item = CardId;

    #[inline]
    fn next(&mut self) -> Option<CardId> {
        while self.at < WORDS {
            let word = self.words[self.at];
            if word != 0 {
                self.words[self.at] = word & (word - 1);
                return Some(CardId((self.at * 64) as u8 + word.trailing_zeros() as u8));
            }
            self.at += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_iterate_in_id_order_and_ignore_none() {
        let set: CardSet = [200, 3, 64, 63, 3].map(CardId).into_iter().collect();
        assert_eq!(set.iter().map(|c| c.0).collect::<Vec<_>>(), [3, 63, 64, 200]);
        let mut with_none = set;
        with_none.insert(CardId::NONE);
        assert_eq!(with_none, set);
        assert_eq!(set.len(), 4);
        assert_eq!((set - CardSet::one(CardId(64))).len(), 3);
    }

    #[test]
    fn a_set_is_shifted_by_any_number_of_cards() {
        let set: CardSet = [0, 3, 63, 64, 130].map(CardId).into_iter().collect();
        for by in [0, 1, 63, 64, 65, 124, 128, 200, 254] {
            let ids = set.iter().map(|card| card.index() + by).filter(|&id| id < 256);
            let shifted: Vec<usize> = set.shifted(by).iter().map(|card| card.index()).collect();
            assert_eq!(shifted, ids.collect::<Vec<_>>(), "by {by}");
        }
    }
}
