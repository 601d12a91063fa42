//! Caches what scripts say about the table until it changes.
//!
//! Clans, keywords and texts of cards are queries, and the rules ask them again and again about the same table: for
//! example once for every card that could be played. A query only reads, so its answer stays valid until the table
//! changes.
//!
//! An answer may also depend on the effect being resolved: a query does not ask itself, and a card that has left play
//! belongs to the owner of its effect. [`Influence`] notes when that was so, or could be.

use std::ops::{Deref, DerefMut};

use crate::kernel::Frame;
use crate::limits::{CLANS, KEYWORDS};
use crate::table::{CardId, CardSet, Counters, MAX_CARDS, Table};
use crate::vocabulary::hooks::{Hook, HookSet};

/// A table that knows whether it may have been written to.
pub struct VersionedTable {
    table: Table,
    version: u64,
}

impl VersionedTable {
    pub fn new(table: Table) -> Self {
        VersionedTable { table, version: 1 }
    }

    /// The counters, to be written to. What is remembered stays, unless they matter to it.
    pub fn counters_mut(&mut self, matters: bool) -> &mut Counters {
        self.version += u64::from(matters);
        &mut self.table.counters
    }
}

impl Deref for VersionedTable {
    type Target = Table;
    fn deref(&self) -> &Table {
        &self.table
    }
}

impl DerefMut for VersionedTable {
    fn deref_mut(&mut self) -> &mut Table {
        self.version += 1;
        &mut self.table
    }
}

impl PartialEq for VersionedTable {
    fn eq(&self, other: &Self) -> bool {
        self.table == other.table
    }
}

/// Which of the effects being resolved have influenced an answer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Influence {
    /// The hooks, as bits, that were looked for among the effects under way,
    hooks: HookSet,
    /// and the outermost of those effects that was found and mattered.
    outermost: usize,
}

impl Default for Influence {
    fn default() -> Self {
        Influence { hooks: 0, outermost: usize::MAX }
    }
}

impl Influence {
    /// A hook was looked for, and its outermost effect found or not.
    pub fn by(&mut self, hook: Hook, found: Option<usize>) {
        self.hooks |= hook.bit();
        self.outermost = self.outermost.min(found.unwrap_or(usize::MAX));
    }

    /// Something else was looked at, of any effect.
    pub fn by_everything(&mut self) {
        self.outermost = 0;
    }

    pub fn add(&mut self, other: Influence) {
        self.hooks |= other.hooks;
        self.outermost = self.outermost.min(other.outermost);
    }
}

/// A question whose answer is a set of cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CardQuestion {
    Clan(u8),
    Keyword(u8),
}

/// What scripts said.
pub(crate) struct Answers {
    clans_known: u64,
    keywords_known: u64,
    texts_known: CardSet,
    clans: [CardSet; CLANS],
    keywords: [CardSet; KEYWORDS],
    texts: [CardId; MAX_CARDS],
}

impl Answers {
    fn forget(&mut self) {
        self.clans_known = 0;
        self.keywords_known = 0;
        self.texts_known = CardSet::EMPTY;
    }

    pub fn cards(&self, about: CardQuestion) -> Option<CardSet> {
        let (known, sets, index) = match about {
            CardQuestion::Clan(clan) => (self.clans_known, &self.clans[..], clan),
            CardQuestion::Keyword(keyword) => (self.keywords_known, &self.keywords[..], keyword),
        };
        sets.get(usize::from(index)).filter(|_| known & 1 << index != 0).copied()
    }

    pub fn keep_cards(&mut self, about: CardQuestion, cards: CardSet) {
        let (known, sets, index) = match about {
            CardQuestion::Clan(clan) => (&mut self.clans_known, &mut self.clans[..], clan),
            CardQuestion::Keyword(keyword) => (&mut self.keywords_known, &mut self.keywords[..], keyword),
        };
        if let Some(set) = sets.get_mut(usize::from(index)) {
            *known |= 1 << index;
            *set = cards;
        }
    }

    /// The card whose text a card has.
    pub fn text(&self, card: CardId) -> Option<CardId> {
        self.texts_known.contains(card).then(|| self.texts[card.index()])
    }

    pub fn keep_text(&mut self, card: CardId, text: CardId) {
        self.texts_known.insert(card);
        self.texts[card.index()] = text;
    }
}

/// Answers about one version of the table.
pub(crate) struct Memo {
    version: u64,
    /// The hooks that, while one of them runs, make any of these answers invalid.
    hooks: HookSet,
    answers: Answers,
}

impl Default for Memo {
    fn default() -> Self {
        let answers = Answers {
            clans_known: 0,
            keywords_known: 0,
            texts_known: CardSet::EMPTY,
            clans: [CardSet::EMPTY; CLANS],
            keywords: [CardSet::EMPTY; KEYWORDS],
            texts: [CardId::NONE; MAX_CARDS],
        };
        Memo { version: 0, hooks: 0, answers }
    }
}

impl Memo {
    /// Forgets answers about another table.
    fn look_at(&mut self, table: &VersionedTable) {
        if self.version != table.version {
            self.version = table.version;
            self.hooks = 0;
            self.answers.forget();
        }
    }

    /// The answers, if they hold for this table while these effects are under way.
    pub fn recall(&mut self, table: &VersionedTable, frames: &[Frame]) -> Option<&Answers> {
        self.look_at(table);
        frames.iter().all(|frame| self.hooks & frame.hook.bit() == 0).then_some(&self.answers)
    }

    /// Where to keep an answer, if it depends on no effect further out than where it was asked for.
    pub fn keep(&mut self, table: &VersionedTable, depth: usize, influence: Influence) -> Option<&mut Answers> {
        self.look_at(table);
        let independent = influence.outermost >= depth;
        if independent {
            self.hooks |= influence.hooks;
        }
        independent.then_some(&mut self.answers)
    }

    /// Forgets everything: an effect begins whose card is not its owner's any more, and cards are asked whose they are.
    pub fn forget(&mut self) {
        self.version = 0;
    }

    /// What the answers depend on.
    pub fn influence(&self) -> Influence {
        Influence { hooks: self.hooks, ..Influence::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Trigger;
    use crate::table::Seat;

    fn asking(hook: Hook) -> Frame {
        Frame::new(Trigger::new(CardId::NONE, CardId::NONE, hook, Seat(0)))
    }

    fn recalled(memo: &mut Memo, table: &VersionedTable, frames: &[Frame], clan: u8) -> Option<CardSet> {
        memo.recall(table, frames).and_then(|answers| answers.cards(CardQuestion::Clan(clan)))
    }

    #[test]
    fn an_answer_holds_until_the_table_is_written_to() {
        let mut table = VersionedTable::new(Table::new(2, 1));
        let mut memo = Memo::default();
        let cards = CardSet::one(CardId(7));
        let answers = memo.keep(&table, 0, Influence::default()).unwrap();
        answers.keep_cards(CardQuestion::Clan(3), cards);
        answers.keep_text(CardId(9), CardId(7));
        let answers = memo.recall(&table, &[]).unwrap();
        assert_eq!(
            (answers.cards(CardQuestion::Clan(3)), answers.cards(CardQuestion::Keyword(3))),
            (Some(cards), None)
        );
        assert_eq!(answers.text(CardId(9)), Some(CardId(7)));
        table.round += 1;
        let answers = memo.recall(&table, &[]).unwrap();
        assert_eq!((answers.cards(CardQuestion::Clan(3)), answers.text(CardId(9))), (None, None));
    }

    #[test]
    fn a_counter_is_written_without_forgetting_unless_it_matters() {
        let mut table = VersionedTable::new(Table::new(2, 1));
        let mut memo = Memo::default();
        let answers = memo.keep(&table, 0, Influence::default()).unwrap();
        answers.keep_cards(CardQuestion::Clan(0), CardSet::EMPTY);
        *table.counters_mut(false) = Counters::default();
        assert_eq!(recalled(&mut memo, &table, &[], 0), Some(CardSet::EMPTY));
        *table.counters_mut(true) = Counters::default();
        assert_eq!(recalled(&mut memo, &table, &[], 0), None);
    }

    #[test]
    fn an_answer_that_depends_on_what_is_under_way_is_not_given_or_not_kept() {
        let table = VersionedTable::new(Table::new(2, 1));
        let mut memo = Memo::default();
        let mut influence = Influence::default();
        influence.by(Hook::ClanCards, Some(2));
        memo.keep(&table, 2, influence).unwrap().keep_cards(CardQuestion::Clan(0), CardSet::EMPTY);
        assert_eq!(recalled(&mut memo, &table, &[asking(Hook::Arrival)], 0), Some(CardSet::EMPTY));
        assert_eq!(recalled(&mut memo, &table, &[asking(Hook::ClanCards)], 0), None, "it would not be asked there");
        assert!(memo.keep(&table, 3, influence).is_none(), "it was asked inside a question about itself");
        influence.by_everything();
        assert!(memo.keep(&table, 1, influence).is_none(), "it looked at an effect under way");
    }
}
