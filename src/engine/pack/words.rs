//! The words that scripts and rules exchange, numbered at load, so that no string is compared or looked up during a
//! game.

use indexmap::IndexMap;

use super::cast::Pack;
use super::declared::Declared;
use super::model::Content;
use crate::table::{CardSet, Ending};
use crate::vocabulary::hooks::{Hook, VERBS};

/// A word of a pack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Word(u32);

impl Word {
    /// The empty text: no clan, no answer.
    pub const EMPTY: Word = Word(0);
    /// The verbs that queries are asked about.
    pub const DESTROY: Word = Word(1);
    pub const IMPRISON: Word = Word(2);
    pub const ACTIVATE: Word = Word(3);
    pub const PLAY: Word = Word(4);
    pub const ARRIVAL: Word = Word(5);
    pub const MUTATE: Word = Word(6);
    pub const ACT: Word = Word(7);
    pub const ANSWER: Word = Word(8);

    fn index(self) -> usize {
        self.0 as usize
    }
}

/// Everything a word stands for; one word may be the id of a clan and of a card.
#[derive(Clone, Debug, Default)]
pub struct WordMeaning {
    pub clan: Option<u8>,
    pub keyword: Option<u8>,
    pub family: Option<u8>,
    pub prompt: Option<u8>,
    pub marker: Option<u8>,
    pub zone: Option<u8>,
    pub back: Option<u8>,
    /// What it stands for after a dot and in filters.
    pub declared: Option<Declared>,
    pub owner_kind: Option<u8>,
    pub role: Option<u8>,
    /// One of the pack's, not of those that every pack has.
    pub ending: Option<Ending>,
    pub moment: Option<Hook>,
    /// Something can wait for it, in a pack that has moments.
    pub event: Option<Hook>,
    pub query: Option<Hook>,
    /// The design whose id it is.
    pub design: Option<u16>,
    /// The designs of cards that go by it.
    pub named: Vec<u16>,
}

/// All words of a pack.
#[derive(Clone, Debug, Default)]
pub(crate) struct PackWords {
    words: IndexMap<String, WordMeaning>,
    clans: Vec<Word>,
    keywords: Vec<Word>,
    prompts: Vec<Word>,
    designs: Vec<Word>,
    names: Vec<Word>,
}

impl PackWords {
    pub fn of(pack: &Content) -> Self {
        let mut words = PackWords::default();
        for word in [""].into_iter().chain(VERBS) {
            words.add(word);
        }
        for (index, clan) in pack.clans.iter().enumerate() {
            let word = words.add(&clan.id);
            words.meaning_mut(word).clan = Some(index as u8);
            words.clans.push(word);
        }
        for (index, id) in pack.keywords.keys().enumerate() {
            let word = words.add(id);
            words.meaning_mut(word).keyword = Some(index as u8);
            words.keywords.push(word);
        }
        for (index, id) in pack.prompts.keys().enumerate() {
            let word = words.add(id);
            words.meaning_mut(word).prompt = Some(index as u8);
            words.prompts.push(word);
        }
        for (index, id) in pack.families.keys().enumerate() {
            let word = words.add(id);
            words.meaning_mut(word).family = Some(index as u8);
        }
        for (index, id) in pack.markers.keys().enumerate() {
            let word = words.add(id);
            words.meaning_mut(word).marker = Some(index as u8);
        }
        for (index, id) in pack.zones.keys().enumerate() {
            let word = words.add(id);
            words.meaning_mut(word).zone = Some(index as u8);
        }
        for (index, id) in pack.backs.keys().enumerate() {
            let word = words.add(id);
            words.meaning_mut(word).back = Some(index as u8);
        }
        for (index, id) in pack.counters.keys().enumerate() {
            let word = words.add(id);
            words.meaning_mut(word).declared = Some(Declared::Counter(index as u8));
        }
        for (index, (id, attribute)) in pack.attributes.iter().enumerate() {
            let word = words.add(id);
            words.meaning_mut(word).declared = Some(Declared::Attribute(index as u8));
            attribute.holds.words().iter().for_each(|word| _ = words.add(word));
        }
        for (index, id) in pack.owner_kinds.keys().enumerate() {
            let word = words.add(id);
            words.meaning_mut(word).owner_kind = Some(index as u8);
        }
        for (index, id) in pack.roles.keys().enumerate() {
            let word = words.add(id);
            words.meaning_mut(word).role = Some(index as u8);
        }
        for (hook, id) in pack.hooks.own_moments() {
            let word = words.add(id);
            words.meaning_mut(word).moment = Some(hook);
        }
        if pack.hooks.own_moments().next().is_some() {
            for hook in pack.hooks.all().filter(|&hook| pack.hooks.can_be_awaited(hook)) {
                let word = words.add(pack.hooks.name(hook));
                words.meaning_mut(word).event = Some(hook);
            }
        }
        for (hook, id) in pack.hooks.own_queries() {
            let word = words.add(id);
            words.meaning_mut(word).query = Some(hook);
        }
        for (index, id) in pack.endings.keys().enumerate() {
            let word = words.add(id);
            words.meaning_mut(word).ending = Some(Ending::new((Ending::BUILT_IN.len() + index) as u8));
        }
        for (index, design) in pack.designs.iter().enumerate() {
            let word = words.add(&design.id);
            words.meaning_mut(word).design.get_or_insert(index as u16);
            words.designs.push(word);
            let name = words.add(design.named.first().unwrap_or(&design.id));
            words.names.push(name);
            for name in design.named.iter().chain([&design.id]).filter(|_| !design.tile) {
                let word = words.add(name);
                let named = &mut words.meaning_mut(word).named;
                if named.last() != Some(&(index as u16)) {
                    named.push(index as u16);
                }
            }
        }
        words
    }

    fn add(&mut self, text: &str) -> Word {
        let index = match self.words.get_index_of(text) {
            Some(index) => index,
            None => self.words.insert_full(text.to_owned(), WordMeaning::default()).0,
        };
        Word(index as u32)
    }

    fn meaning_mut(&mut self, word: Word) -> &mut WordMeaning {
        &mut self.words[word.index()]
    }
}

impl Pack {
    /// The cards that could answer a verb, as far as their scripts say.
    pub(crate) fn answering(&self, verb: Word) -> CardSet {
        self.facts.answering.get(verb.index().wrapping_sub(1)).copied().unwrap_or_default()
    }

    /// The word a text is, if it is one of the pack's.
    pub fn word(&self, text: &str) -> Option<Word> {
        self.words.words.get_index_of(text).map(|index| Word(index as u32))
    }

    pub fn word_text(&self, word: Word) -> &str {
        self.words.words.get_index(word.index()).map_or("", |(text, _)| text)
    }

    pub fn meaning(&self, word: Word) -> &WordMeaning {
        &self.words.words[word.index()]
    }

    pub fn clan_word(&self, clan: u8) -> Word {
        self.words.clans[usize::from(clan)]
    }

    pub fn keyword_word(&self, keyword: u8) -> Word {
        self.words.keywords[usize::from(keyword)]
    }

    pub fn prompt_word(&self, prompt: u8) -> Word {
        self.words.prompts[usize::from(prompt)]
    }

    /// The id of a design.
    pub fn design_word(&self, design: usize) -> Word {
        self.words.designs[design]
    }

    /// The name of a design.
    pub fn name_word(&self, design: usize) -> Word {
        self.words.names[design]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vocabulary::hooks::{ACTIVATE, DESTROY, IMPRISON};

    #[test]
    fn the_verbs_have_their_fixed_numbers() {
        let text = |word: Word| VERBS[word.index() - 1];
        assert_eq!([DESTROY, IMPRISON, ACTIVATE], [Word::DESTROY, Word::IMPRISON, Word::ACTIVATE].map(text));
        let others = [Word::PLAY, Word::ARRIVAL, Word::MUTATE, Word::ACT, Word::ANSWER].map(text);
        assert_eq!(others, ["play", "arrival", "mutate", "act", "answer"]);
    }
}
