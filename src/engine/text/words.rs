//! The words of the game: what phrases call a battle, an army, a prisoner. A phrase has `{#army}` in place of such a
//! word, `{#army.many}` for another form of it, and `{#Army}` at the beginning of a sentence; so whoever renames the
//! word has it renamed in every phrase.

use std::collections::BTreeMap;

use super::inflect::{DO, Forms, ONE, forms};
use crate::pack::Term;

/// Before the name of a word in a phrase.
pub const MARK: &str = "{#";

/// Words that are like another one where only that is renamed: a great battle is a battle, and a pile a draw pile.
const FOLLOW: [(&str, &str); 2] = [("great_battle", "battle"), ("pile", "draw_pile")];

/// The words for what is done; the others are things.
const DEEDS: [&str; 5] = ["destroy", "imprison", "mutate", "release", "sacrifice"];

/// A word as a phrase names it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WordUse {
    pub name: String,
    pub form: Option<String>,
    /// It begins a sentence.
    capital: bool,
    /// As it stands in the phrase.
    pub written: String,
}

impl WordUse {
    /// Reads what stands between `{#` and `}`.
    fn read(inside: &str) -> Self {
        let (name, form) = match inside.split_once('.') {
            Some((name, form)) => (name, Some(form.to_owned())),
            None => (inside, None),
        };
        let mut letters = name.chars();
        let first = letters.next().unwrap_or_default();
        let name = first.to_lowercase().chain(letters).collect();
        WordUse { name, form, capital: first.is_uppercase(), written: format!("#{inside}") }
    }

    /// All of a phrase.
    pub fn all_in(phrase: &str) -> impl Iterator<Item = WordUse> + '_ {
        phrase.split(MARK).skip(1).filter_map(|rest| Some(WordUse::read(rest.split_once('}')?.0)))
    }
}

/// The words of a language, with all their forms.
#[derive(Clone, Debug, Default)]
pub struct Words {
    language: String,
    /// In the order they were added: a word can be made of those before it.
    written: Vec<(String, Term)>,
    forms: BTreeMap<String, Forms>,
}

impl Words {
    pub fn new(language: &str, written: Vec<(String, Term)>) -> Self {
        let mut words = Words { language: language.to_owned(), written, forms: BTreeMap::new() };
        words.inflect();
        words
    }

    /// The same with some of them called otherwise.
    pub fn renamed(&self, renamed: &indexmap::IndexMap<String, Term>) -> Self {
        let mut written = self.written.clone();
        for (name, word) in renamed {
            let others = FOLLOW.iter().filter(|(other, leads)| leads == name && !renamed.contains_key(*other));
            for name in others.map(|(other, _)| *other).chain([name.as_str()]) {
                match written.iter_mut().find(|(other, _)| other == name) {
                    Some((_, old)) => *old = word.clone(),
                    None => written.push((name.to_owned(), word.clone())),
                }
            }
        }
        Words::new(&self.language, written)
    }

    fn inflect(&mut self) {
        for (name, word) in std::mem::take(&mut self.written) {
            let whole = match &word {
                Term::One(text) => Term::One(self.put_into(text)),
                Term::Several(all) => {
                    Term::Several(all.iter().map(|(form, text)| (form.clone(), self.put_into(text))).collect())
                }
            };
            self.forms.insert(name.clone(), forms(&self.language, is_deed(&name), &whole));
            self.written.push((name, word));
        }
    }

    /// What a word is called where a phrase names it, if there is such a form.
    pub fn say(&self, used: &WordUse) -> Option<String> {
        let forms = self.forms.get(&used.name)?;
        let text = match &used.form {
            Some(form) => forms.get(form)?,
            None => forms.get(ONE).or_else(|| forms.get(DO))?,
        };
        let mut letters = text.chars();
        Some(match letters.next() {
            Some(first) if used.capital => first.to_uppercase().chain(letters).collect(),
            _ => text.clone(),
        })
    }

    /// A phrase with the words put into it. One there is not stays as it is written.
    pub fn put_into(&self, phrase: &str) -> String {
        let mut parts = phrase.split(MARK);
        let mut text = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let said = part.split_once('}').and_then(|(inside, rest)| Some((self.say(&WordUse::read(inside))?, rest)));
            match said {
                Some((word, rest)) => text.extend([&*word, rest]),
                None => text.extend([MARK, part]),
            }
        }
        text
    }

    /// The names of the forms a word has.
    pub fn forms_of(&self, name: &str) -> impl Iterator<Item = &str> {
        self.forms.get(name).into_iter().flat_map(|forms| forms.keys().map(String::as_str))
    }

    /// The words as they are written, by name.
    pub fn written(&self) -> impl Iterator<Item = (&str, &Term)> {
        self.written.iter().map(|(name, word)| (name.as_str(), word))
    }
}

/// Whether a word is something that is done, and not a thing.
pub(super) fn is_deed(name: &str) -> bool {
    DEEDS.contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(text: &str) -> Term {
        Term::One(text.to_owned())
    }

    fn english() -> Words {
        let written =
            [("battle", "battle"), ("great_battle", "great battle"), ("token", "token"), ("destroy", "destroy")];
        let mut written: Vec<(String, Term)> =
            written.map(|(name, text)| (name.to_owned(), word(text))).into_iter().collect();
        written.push(("bonus_token".to_owned(), word("bonus {#token}")));
        Words::new("en", written)
    }

    #[test]
    fn words_are_put_into_phrases_in_the_form_that_is_asked_for() {
        let words = english();
        assert_eq!(words.put_into("{#Great_battle}: {n} {#token.many}"), "Great battle: {n} tokens");
        assert_eq!(words.put_into("{#Bonus_token.a} is {#destroy.done}"), "A bonus token is destroyed");
        assert_eq!(words.put_into("{#nothing} {#token.dual} {#token"), "{#nothing} {#token.dual} {#token");
    }

    #[test]
    fn a_renamed_word_takes_those_that_follow_it_along() {
        let renamed = |all: &[(&str, &str)]| {
            let all = all.iter().map(|(name, text)| ((*name).to_owned(), word(text))).collect();
            english().renamed(&all).put_into("{#great_battle}, {#battle}, {#bonus_token.a}")
        };
        assert_eq!(renamed(&[("battle", "regatta")]), "regatta, regatta, a bonus token");
        assert_eq!(renamed(&[("battle", "duel"), ("great_battle", "great duel")]), "great duel, duel, a bonus token");
        assert_eq!(renamed(&[("token", "oar")]), "great battle, battle, a bonus oar");
    }
}
