//! A file of phrases as it is written: each phrase by its name, `rules.titles.battle`, and the words they are made with.

use std::collections::BTreeMap;

use indexmap::IndexMap;

use super::words::Words;
use crate::pack::{Speech, Term};
use crate::syntax::{RonNode, outline};

/// The phrases of a language by name, in the order of the file.
#[derive(Clone, Debug)]
pub struct Book {
    pub words: Words,
    pub phrases: IndexMap<String, String>,
}

/// The entry of a file that holds its words.
const WORDS: &str = "words";

impl Book {
    /// Reads a file; the error says what is wrong with it.
    pub fn read(language: &str, text: &str) -> Result<Self, String> {
        let root = outline(text).map_err(|e| e.to_string())?;
        let written: Vec<(String, Term)> = match root.get(text, WORDS) {
            Some(node) => {
                let words: IndexMap<String, Term> =
                    ron::from_str(&text[node.span.clone()]).map_err(|e| e.to_string())?;
                words.into_iter().collect()
            }
            None => Vec::new(),
        };
        let mut phrases = IndexMap::new();
        collect(&root, text, "", &mut phrases)?;
        Ok(Book { words: Words::new(language, written), phrases })
    }

    /// The same with what a pack says otherwise.
    pub fn with(&self, speech: &Speech) -> Self {
        let mut book = Book { words: self.words.renamed(&speech.words), phrases: self.phrases.clone() };
        book.phrases.extend(speech.phrases.clone());
        book
    }

    /// What a pack alone says in a language that the program does not speak.
    pub fn of_pack(language: &str, speech: &Speech) -> Self {
        Book { words: Words::new(language, Vec::new()).renamed(&speech.words), phrases: speech.phrases.clone() }
    }

    /// The phrases with the words put into them.
    pub fn said(&self) -> Said {
        Said(self.phrases.iter().map(|(name, phrase)| (name.clone(), self.words.put_into(phrase))).collect())
    }
}

fn collect(node: &RonNode, text: &str, below: &str, phrases: &mut IndexMap<String, String>) -> Result<(), String> {
    for child in &node.children {
        let key = child.key_in(text).ok_or("a phrase without a name")?;
        let name = if below.is_empty() { key.to_owned() } else { format!("{below}.{key}") };
        if name == WORDS {
            continue;
        }
        if child.bracket.is_some() {
            collect(child, text, &name, phrases)?;
            continue;
        }
        let phrase: String = ron::from_str(&text[child.span.clone()]).map_err(|e| format!("{name}: {e}"))?;
        if phrases.insert(name.clone(), phrase).is_some() {
            return Err(format!("`{name}` stands there twice"));
        }
    }
    Ok(())
}

/// Phrases with their words put in, by name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Said(pub BTreeMap<String, String>);

/// Something that is made of phrases.
pub(super) trait Phrased: Sized {
    /// From the phrases at a name or below it. What is taken is taken out.
    fn take(said: &mut Said, name: &str) -> Result<Self, String>;
}

impl Phrased for String {
    fn take(said: &mut Said, name: &str) -> Result<Self, String> {
        said.0.remove(name).ok_or_else(|| format!("there is no phrase `{name}`"))
    }
}

impl Phrased for BTreeMap<String, String> {
    fn take(said: &mut Said, name: &str) -> Result<Self, String> {
        let below = format!("{name}.");
        let own = said.0.extract_if(.., |other, _| other.starts_with(&below));
        Ok(own.map(|(other, phrase)| (other[below.len()..].to_owned(), phrase)).collect())
    }
}

/// Takes all that is said; what is left over is told.
pub(super) fn take_all<T: Phrased>(mut said: Said) -> Result<T, String> {
    let all = T::take(&mut said, "")?;
    match said.0.keys().next() {
        Some(name) => Err(format!("nobody says `{name}`")),
        None => Ok(all),
    }
}

/// The name of a phrase in a group of them.
pub(super) fn below(group: &str, name: &str) -> String {
    if group.is_empty() { name.to_owned() } else { format!("{group}.{name}") }
}

/// Structs of phrases, each read by the names of its fields.
macro_rules! phrases {
    ($($(#[$about:meta])* $pub:vis struct $Name:ident { $($(#[$doc:meta])* $seen:vis $field:ident: $Type:ty,)* })*) => {$(
        $(#[$about])*
        #[derive(Debug)]
        $pub struct $Name { $($(#[$doc])* $seen $field: $Type,)* }

        impl $crate::text::book::Phrased for $Name {
            fn take(said: &mut $crate::text::book::Said, name: &str) -> Result<Self, String> {
                use $crate::text::book::{Phrased, below};
                Ok($Name { $($field: Phrased::take(said, &below(name, stringify!($field)))?,)* })
            }
        }
    )*};
}
pub(super) use phrases;

#[cfg(test)]
mod tests {
    use super::*;

    phrases! {
        struct Sample {
            greeting: String,
            names: BTreeMap<String, String>,
        }
    }

    fn read(text: &str) -> Result<Sample, String> {
        take_all(Book::read("en", text)?.said())
    }

    #[test]
    fn phrases_are_read_by_name_and_everything_wrong_is_told() {
        let text = r#"(words: {"guest": "guest"}, names: {"a": "x", "b": "{#guest.many}"}, greeting: "h\"i")"#;
        let sample = read(text).unwrap();
        assert_eq!((sample.greeting.as_str(), sample.names["b"].as_str()), ("h\"i", "guests"));
        let wrong = |text: &str| read(text).unwrap_err();
        assert!(wrong("(names: {})").contains("no phrase `greeting`"));
        assert!(wrong(r#"(names: {}, greeting: "a", bye: "b")"#).contains("nobody says `bye`"));
        assert!(wrong(r#"(names: {}, greeting: "a", greeting: "b")"#).contains("twice"));
        assert!(wrong("(names: {}, greeting: 3)").contains("greeting: "));
        assert!(wrong("(names: {}").contains("byte"));
    }
}
