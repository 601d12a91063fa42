//! An ordered stack of cards held in place, so that a table is cloned without touching the heap.

use super::cards::{CardId, CardSet};
use crate::limits::MAX_CARDS;

/// A stack of cards: the last one is the top.
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

    /// Bottom first, top last.
    pub fn as_slice(&self) -> &[CardId] {
        &self.cards[..self.len()]
    }

    /// Puts the cards in another order.
    pub fn reorder(&mut self, order: impl FnOnce(&mut [CardId])) {
        let len = self.len();
        order(&mut self.cards[..len]);
        debug_assert_eq!(self.as_slice().iter().copied().collect::<CardSet>(), self.set, "the same cards");
    }

    /// Puts other cards in the places of some of them.
    pub fn exchange(&mut self, mut other: impl FnMut(CardId) -> CardId) {
        let len = self.len();
        self.cards[..len].iter_mut().for_each(|card| *card = other(*card));
        self.set = self.as_slice().iter().copied().collect();
    }

    pub fn push(&mut self, card: CardId) {
        self.cards[self.len()] = card;
        self.set.insert(card);
        self.len += 1;
    }

    /// Takes a card out from wherever it lies; the others keep their order.
    pub fn remove(&mut self, card: CardId) -> bool {
        // Most cards that leave a pile lie on top of it.
        let Some(at) = self.as_slice().iter().rposition(|&c| c == card) else { return false };
        let len = self.len();
        self.cards.copy_within(at + 1..len, at);
        self.set.remove(card);
        self.len -= 1;
        true
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
