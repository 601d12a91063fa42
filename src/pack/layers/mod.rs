//! Packs that build on packs, and options of packs.
//!
//! A pack with `extends` is laid over its base as values, before anything is read for what it means: so whatever a pack
//! can say, another can say otherwise, field by field. The result is printed as one text for each file and checked like
//! any other pack; problems are then moved back to the file in which what is wrong was written.

mod merge;
mod options;
mod print;
mod stack;
mod tree;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use indexmap::IndexMap;

use self::print::Printed;
use super::codes::Code;
use super::diagnostic::{Diagnostic, SourceFile};
use super::model::{Design, Pack, Texts};

pub use options::{check as check_options, split as split_name};
pub use stack::{bases_of, files_of};
pub use tree::{Inside, Item, Value};

/// What the files of a pack were put together from.
#[derive(Clone, Debug, Default)]
pub struct Stack {
    /// The packs it builds on, the nearest first.
    pub bases: Vec<String>,
    /// `pack.ron` before any option is laid over its rules, and how its path is shown.
    root: Option<(String, Value)>,
    /// The options it is played with, in the order they are declared.
    pub chosen: Vec<String>,
    /// The cards it brings or changes; `None`: all of them.
    own_cards: Option<BTreeSet<String>>,
    /// Its own data files by name, where it builds on another pack.
    own_files: BTreeMap<String, Arc<SourceFile>>,
    /// Ids of the cards its base has, by the name of the file they are in.
    base_cards: BTreeMap<String, Vec<String>>,
    printed: Vec<Printed>,
}

impl Stack {
    /// Moves problems to the place where the wrong value was written.
    pub fn place(&self, problems: &mut [Diagnostic]) {
        for problem in problems.iter_mut() {
            for printed in &self.printed {
                *problem = printed.place(problem.clone());
            }
            let is_own = || self.own_files.values().any(|file| Arc::ptr_eq(file, &problem.file));
            if problem.code == Code::Composition && !self.bases.is_empty() && !is_own() {
                let hint = "this pack adds or removes cards: give it its own `composition`, which may be []";
                problem.hint = Some(hint.to_owned());
            }
        }
    }

    /// Its own text of a data file: `None` if it builds on no other pack, empty if it has no such file.
    pub fn own_text(&self, name: &str) -> Option<&str> {
        let layered = !self.bases.is_empty();
        layered.then(|| self.own_files.get(name).map_or("", |file| file.text.as_str()))
    }

    /// The cards of its base in a data file.
    pub fn base_cards(&self, name: &str) -> &[String] {
        self.base_cards.get(name).map_or(&[], Vec::as_slice)
    }

    /// Whether the pack itself brings a card or changes one of its base.
    pub fn is_own(&self, card: &str) -> bool {
        self.own_cards.as_ref().is_none_or(|own| own.contains(card))
    }

    /// What a loaded pack keeps of this.
    pub fn into_layers(self, options: IndexMap<String, PackOption>) -> Layers {
        let Stack { bases, root, chosen, own_cards, .. } = self;
        Layers { bases, options, chosen, own_cards, root }
    }
}

/// A variant of the rules that players may choose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PackOption {
    pub name: Texts,
    pub about: Texts,
}

/// The base of a pack, and its options.
#[derive(Clone, Debug, Default)]
pub struct Layers {
    /// The packs it builds on, the nearest first.
    pub bases: Vec<String>,
    /// The options there are.
    pub options: IndexMap<String, PackOption>,
    /// Those it is played with, in the order they are declared.
    pub chosen: Vec<String>,
    own_cards: Option<BTreeSet<String>>,
    root: Option<(String, Value)>,
}

impl Layers {
    /// Whether the pack itself brings a card or changes one of its base.
    pub fn is_own(&self, card: &str) -> bool {
        self.own_cards.as_ref().is_none_or(|own| own.contains(card))
    }
}

impl Pack {
    /// The designs that the pack itself brings or changes, with their numbers: all of them if it builds on no other.
    pub fn own_designs(&self) -> impl Iterator<Item = (usize, &Design)> {
        self.designs.iter().enumerate().filter(|(_, design)| self.layers.is_own(&design.id))
    }
}
