//! Texts of the pack's own: one, or several by name.

use std::fmt;

use indexmap::IndexMap;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

/// One text, or several by name: the forms of a word, the languages of a text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum OneOrSeveral {
    One(String),
    Several(IndexMap<String, String>),
}

impl OneOrSeveral {
    /// Every text of it.
    pub fn texts(&self) -> Vec<&str> {
        match self {
            OneOrSeveral::One(text) => vec![text],
            OneOrSeveral::Several(texts) => texts.values().map(String::as_str).collect(),
        }
    }
}

impl<'de> Deserialize<'de> for OneOrSeveral {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct EitherVisitor;
        impl<'de> Visitor<'de> for EitherVisitor {
            type Value = OneOrSeveral;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a text in quotes, or several by name: {\"…\": \"…\"}")
            }

            fn visit_str<E>(self, text: &str) -> Result<OneOrSeveral, E> {
                Ok(OneOrSeveral::One(text.to_owned()))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<OneOrSeveral, A::Error> {
                let mut texts = IndexMap::new();
                while let Some((name, text)) = map.next_entry()? {
                    texts.insert(name, text);
                }
                Ok(OneOrSeveral::Several(texts))
            }
        }
        deserializer.deserialize_any(EitherVisitor)
    }
}

/// What a field holds that a pack gives its cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(rename = "the kind of a field", rename_all(serialize = "snake_case"))]
pub enum OwnField {
    /// A text in every language of the pack.
    Text,
    /// A short text that is the same in all of them.
    Line,
    /// For who designs the card; no player sees it.
    Note,
}

impl OwnField {
    /// The kinds by name, with what each is for.
    pub const ABOUT: [(&str, &str); 3] = [
        ("Text", "a text in every language of the pack"),
        ("Line", "a short text, the same in every language"),
        ("Note", "a note for whoever designs the card; players never see it"),
    ];

    pub fn about(self) -> &'static str {
        Self::ABOUT[self as usize].1
    }
}
