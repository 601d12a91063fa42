//! A list of cards held in place, without touching the heap.

use super::cards::{CardId, CardSet};
use crate::limits::MAX_CARDS;

/// Cards in the order in which they were added.
#[derive(Clone, Copy)]
pub struct Pile {
    len: u8,
    /// The same cards without their order, kept up to date: it is asked for all the time.
    set: CardSet,
    cards: [CardId; MAX_CARDS],
}

impl Default for Pile {
    fn default() -> Self {
        Pile { len: 0, set: CardSet::EMPTY, cards: [CardId::NONE; MAX_CARDS] }
    }
}

impl Pile {
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub fn as_slice(&self) -> &[CardId] {
        &self.cards[..self.len()]
    }

    pub fn push(&mut self, card: CardId) {
        self.cards[self.len()] = card;
        self.set.insert(card);
        self.len += 1;
    }

    pub fn set(&self) -> CardSet {
        self.set
    }
}

impl PartialEq for Pile {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl Eq for Pile {}

impl std::fmt::Debug for Pile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.as_slice().iter().map(|c| c.0)).finish()
    }
}
