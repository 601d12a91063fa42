//! An ordered stack of cards held in place, so that a table is cloned without touching the heap.

use super::cards::{CardId, CardSet, MAX_CARDS};

/// A stack of cards: the last one is the top.
#[derive(Clone, Copy)]
pub struct Pile {
    len: u8,
    cards: [CardId; MAX_CARDS],
}

impl Default for Pile {
    fn default() -> Self {
        Pile { len: 0, cards: [CardId::NONE; MAX_CARDS] }
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

    pub fn as_mut_slice(&mut self) -> &mut [CardId] {
        let len = self.len();
        &mut self.cards[..len]
    }

    pub fn push(&mut self, card: CardId) {
        self.cards[self.len()] = card;
        self.len += 1;
    }

    /// Takes a card out from wherever it lies; the others keep their order.
    pub fn remove(&mut self, card: CardId) -> bool {
        // Most cards that leave a pile lie on top of it.
        let Some(at) = self.as_slice().iter().rposition(|&c| c == card) else { return false };
        let len = self.len();
        self.cards.copy_within(at + 1..len, at);
        self.len -= 1;
        true
    }

    pub fn set(&self) -> CardSet {
        self.as_slice().iter().copied().collect()
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
