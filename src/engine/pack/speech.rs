//! What a pack says otherwise than the engine, or in a language that the engine does not know.

use indexmap::IndexMap;

use super::own_texts::OneOrSeveral;

/// A word of the game: one text, of which a language may know how to make the other forms, or some of its forms by name.
pub type Term = OneOrSeveral;

/// What a pack says in one language.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Speech {
    /// Words of the game, by the engine's names for them.
    pub words: IndexMap<String, Term>,
    /// Whole phrases, by their names.
    pub phrases: IndexMap<String, String>,
}

impl Speech {
    pub fn is_empty(&self) -> bool {
        self.words.is_empty() && self.phrases.is_empty()
    }
}
