//! Packs that build on packs, and options of packs.
//!
//! A pack with `extends` is laid over its base as values, before anything is read for what it means: so whatever a pack
//! can say, another can say otherwise, field by field. The result is printed as one text for each file and checked like
//! any other pack; problems are then moved back to the file in which what is wrong was written.

mod merge;
mod options;
mod stack;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use indexmap::IndexMap;

use super::load::Files;
use crate::pack::{Layers, PackOption};
use crate::problem::{Code, Diagnostic, SourceFile};
use crate::script::link::ScriptLayer;
use crate::syntax::print::Printed;
use crate::syntax::written::WrittenValue;

pub use options::{check as check_options, restrict_players, split as split_name};
pub use stack::{bases_of, files_of};

/// Where the files of options are: in this folder of a pack's cards and of its scripts, a folder for each option.
pub const OPTIONS: &str = "options";

/// What an option changes besides rules, as one pack brings it.
#[derive(Clone, Debug, Default)]
pub struct OptionFiles {
    /// By the path inside its folder.
    data: BTreeMap<String, Arc<SourceFile>>,
    scripts: BTreeMap<String, Arc<SourceFile>>,
}

/// What the files of a pack were put together from.
#[derive(Clone, Debug, Default)]
pub struct Stack {
    /// The packs it builds on, the nearest first.
    pub bases: Vec<String>,
    /// `pack.ron` before any option is laid over its rules, and how its path is shown.
    root: Option<(String, WrittenValue)>,
    /// The options it is played with, in the order they are declared.
    pub chosen: Vec<String>,
    /// The cards it brings or changes; `None`: all of them.
    own_cards: Option<BTreeSet<String>>,
    /// Its own data files by name, where it builds on another pack.
    own_files: BTreeMap<String, Arc<SourceFile>>,
    /// Ids of the cards its base has, by the name of the file they are in.
    base_cards: BTreeMap<String, Vec<String>>,
    printed: Vec<Printed>,
    /// The scripts of the packs themselves, and the functions that scripts share, the lowest first.
    pub rules: Vec<ScriptLayer>,
    pub shared: Vec<ScriptLayer>,
    /// What options change besides rules, the lowest pack first.
    options: BTreeMap<String, Vec<OptionFiles>>,
    /// Some option that was chosen changes cards or scripts.
    pub changes_cards: bool,
    /// The files without any option, where one changes more than rules.
    plain: Option<Arc<Files>>,
}

impl Stack {
    /// Moves problems to the place where the wrong value was written.
    pub fn place(&self, problems: &mut [Diagnostic]) {
        for problem in problems.iter_mut() {
            for printed in self.printed.iter().rev() {
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

    /// Whether an option changes more than rules.
    pub fn option_changes_cards(&self, option: &str) -> bool {
        let root = self.root.as_ref().map(|(_, root)| root);
        let entry = root.and_then(|root| root.get("options")).and_then(|options| options.get(option));
        let lists = |field| entry.and_then(|entry| entry.get(field)).is_some_and(|list| !list.items().is_empty());
        lists("remove") || lists("replaces") || self.options.contains_key(option)
    }

    /// What a loaded pack keeps of this.
    pub fn into_layers(self, options: IndexMap<String, PackOption>) -> Layers {
        let Stack { bases, root, chosen, own_cards, plain, .. } = self;
        let plain = plain.map(|files| files as _);
        Layers { bases, options, chosen, own_cards, root, plain }
    }
}
