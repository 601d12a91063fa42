//! Which hooks, verbs and choices of a pack the scenarios run, and which they do not.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::event::{Call, Event, EventKind};
use crate::pack::{Pack, Script};
use crate::problem::SourceFile;
use crate::script::calls::call_sites;
use crate::script::link::SHARED;
use crate::table::CardId;
use crate::vocabulary::hooks::Hook;

/// A hook of a card that no scenario runs.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, serde::Serialize)]
pub struct Gap {
    pub card: String,
    pub hook: String,
}

/// A verb or choice in a card's script that no scenario comes by: a branch not taken.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, serde::Serialize)]
pub struct Branch {
    pub card: String,
    pub file: String,
    pub line: usize,
    pub column: usize,
    pub call: String,
}

/// The pack's own script, in place of a design's number.
const PACK_SCRIPT: usize = usize::MAX;

fn script_of(pack: &Pack, card: CardId) -> usize {
    if card.is_some() { pack.design_index(card) } else { PACK_SCRIPT }
}

/// Every script of a pack with its number and the name of what it belongs to, the pack's own last.
fn scripts(pack: &Pack) -> impl Iterator<Item = (usize, &str, &Script)> {
    let cards = pack.own_designs();
    let cards = cards.filter_map(|(index, design)| Some((index, design.id.as_str(), design.script.as_ref()?)));
    cards.chain(pack.script.as_ref().map(|script| (PACK_SCRIPT, "rules", script)))
}

/// The hooks that ran and the calls that were made, by design.
#[derive(Clone, Default, Debug)]
pub struct Coverage {
    fired: BTreeSet<(usize, usize)>,
    called: BTreeSet<(usize, usize, usize)>,
    /// Those made in functions that scripts share, by file: whichever script led there.
    shared: BTreeSet<(String, usize, usize)>,
}

/// The file, line and column of a call in a script that was written elsewhere, for all scripts.
fn in_shared(script: &Script, line: usize, column: usize) -> Option<(Arc<SourceFile>, usize, usize)> {
    let made = script.made.as_ref()?;
    let written = made.written_at(line, column)?;
    (written.0.path.rsplit('/').next() == Some(SHARED)).then_some(written)
}

impl Coverage {
    /// What ran in a game; its cards are those of the pack.
    pub fn add(&mut self, pack: &Pack, events: &[Event], calls: &[Call]) {
        for event in events {
            if event.kind == EventKind::Fired {
                self.fired.insert((script_of(pack, event.other), event.hook.index()));
            }
        }
        for call in calls {
            let script = pack.script_of(call.card);
            match script.and_then(|script| in_shared(script, call.line, call.column)) {
                Some((file, line, column)) => _ = self.shared.insert((file.path.clone(), line, column)),
                None => _ = self.called.insert((script_of(pack, call.card), call.line, call.column)),
            }
        }
    }

    /// What another has seen as well.
    pub fn join(&mut self, other: Coverage) {
        self.fired.extend(other.fired);
        self.called.extend(other.called);
        self.shared.extend(other.shared);
    }

    /// Whether any hook of a design ran.
    pub fn touches(&self, design: usize) -> bool {
        self.fired.iter().any(|(fired, _)| *fired == design)
    }

    /// Hooks that never ran, of cards that the pack brings or changes.
    pub fn gaps(&self, pack: &Pack) -> Vec<Gap> {
        let hooks = scripts(pack)
            .flat_map(|(index, name, script)| script.hooks.iter().map(move |hook: Hook| (index, name, hook)));
        hooks
            .filter(|&(index, _, hook)| !self.fired.contains(&(index, hook.index())))
            .map(|(_, name, hook)| Gap { card: name.to_owned(), hook: pack.hooks.name(hook).to_owned() })
            .collect()
    }

    /// Verbs and choices that were never come by, of cards that the pack brings or changes.
    pub fn branches(&self, pack: &Pack) -> Vec<Branch> {
        let (mut branches, mut shared) = (Vec::new(), BTreeSet::new());
        for (index, name, script) in scripts(pack) {
            for site in call_sites(&script.file.text) {
                // What scripts share is told once, as what is nobody's own.
                if let Some((file, line, column)) = in_shared(script, site.line, site.column) {
                    if !self.shared.contains(&(file.path.clone(), line, column)) {
                        let (card, file) = ("shared".to_owned(), file.path.clone());
                        shared.insert(Branch { card, file, line, column, call: site.name });
                    }
                } else if !self.called.contains(&(index, site.line, site.column)) {
                    let (file, line, column) = script.written_at(site.line, site.column);
                    let (card, file) = (name.to_owned(), file.path.clone());
                    branches.push(Branch { card, file, line, column, call: site.name });
                }
            }
        }
        branches.extend(shared);
        branches
    }

    /// How many hooks ran.
    pub fn touched(&self) -> usize {
        self.fired.len()
    }
}
