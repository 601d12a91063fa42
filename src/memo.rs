//! What scripts say of the table as it stands, remembered until it changes.
//!
//! Clans, keywords and texts of cards are queries, and the rules ask them again and again of the same table: once for
//! every card that could be played, for instance. A query only reads, so its answer holds as long as nothing is written.

use std::ops::{Deref, DerefMut};

use crate::table::{CardId, CardSet, MAX_CARDS, Table};

/// A table that knows whether it may have been written to.
pub struct Watched {
    table: Table,
    version: u64,
}

impl Watched {
    pub fn new(table: Table) -> Self {
        Watched { table, version: 1 }
    }
}

impl Deref for Watched {
    type Target = Table;
    fn deref(&self) -> &Table {
        &self.table
    }
}

impl DerefMut for Watched {
    fn deref_mut(&mut self) -> &mut Table {
        self.version += 1;
        &mut self.table
    }
}

impl PartialEq for Watched {
    fn eq(&self, other: &Self) -> bool {
        self.table == other.table
    }
}

/// The most clans and keywords whose cards are remembered; a pack with more asks for the others each time.
const CLANS: usize = 16;
const KEYWORDS: usize = 32;

/// Answers about one version of the table.
pub(crate) struct Memo {
    version: u64,
    clans_known: u32,
    keywords_known: u32,
    texts_known: CardSet,
    clans: [CardSet; CLANS],
    keywords: [CardSet; KEYWORDS],
    texts: [CardId; MAX_CARDS],
}

impl Default for Memo {
    fn default() -> Self {
        Memo {
            version: 0,
            clans_known: 0,
            keywords_known: 0,
            texts_known: CardSet::EMPTY,
            clans: [CardSet::EMPTY; CLANS],
            keywords: [CardSet::EMPTY; KEYWORDS],
            texts: [CardId::NONE; MAX_CARDS],
        }
    }
}

/// A question whose answer is a set of cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum About {
    Clan(u8),
    Keyword(u8),
}

impl Memo {
    /// Forgets what was said of another table.
    fn look_at(&mut self, table: &Watched) {
        if self.version != table.version {
            self.version = table.version;
            self.clans_known = 0;
            self.keywords_known = 0;
            self.texts_known = CardSet::EMPTY;
        }
    }

    /// Where the answer to a question is kept, and whether it is there.
    fn place(&mut self, about: About) -> Option<(&mut u32, u32, &mut CardSet)> {
        let (known, sets, index) = match about {
            About::Clan(clan) => (&mut self.clans_known, &mut self.clans[..], clan),
            About::Keyword(keyword) => (&mut self.keywords_known, &mut self.keywords[..], keyword),
        };
        let set = sets.get_mut(usize::from(index))?;
        Some((known, 1 << index, set))
    }

    pub fn cards(&mut self, table: &Watched, about: About) -> Option<CardSet> {
        self.look_at(table);
        self.place(about).filter(|(known, bit, _)| **known & bit != 0).map(|(_, _, set)| *set)
    }

    pub fn remember_cards(&mut self, table: &Watched, about: About, cards: CardSet) {
        self.look_at(table);
        if let Some((known, bit, set)) = self.place(about) {
            *known |= bit;
            *set = cards;
        }
    }

    /// The card whose text a card has.
    pub fn text(&mut self, table: &Watched, card: CardId) -> Option<CardId> {
        self.look_at(table);
        self.texts_known.contains(card).then(|| self.texts[card.index()])
    }

    pub fn remember_text(&mut self, table: &Watched, card: CardId, text: CardId) {
        self.look_at(table);
        self.texts_known.insert(card);
        self.texts[card.index()] = text;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_holds_until_the_table_is_written_to() {
        let mut table = Watched::new(Table::new(2, 1));
        let mut memo = Memo::default();
        let cards = CardSet::one(CardId(7));
        memo.remember_cards(&table, About::Clan(3), cards);
        memo.remember_text(&table, CardId(9), CardId(7));
        assert_eq!(memo.cards(&table, About::Clan(3)), Some(cards));
        assert_eq!(memo.cards(&table, About::Keyword(3)), None);
        assert_eq!(memo.text(&table, CardId(9)), Some(CardId(7)));
        table.round += 1;
        assert_eq!(memo.cards(&table, About::Clan(3)), None);
        assert_eq!(memo.text(&table, CardId(9)), None);
    }
}
