//! What scenarios touch of a pack, and what they do not.

use std::collections::BTreeSet;

use crate::event::{Call, Event};
use crate::pack::Pack;
use crate::script::calls::call_sites;
use crate::script::hooks::Hook;

/// A hook of a card that no scenario runs.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, serde::Serialize)]
pub struct Gap {
    pub card: String,
    pub hook: &'static str,
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

/// The hooks that ran and the calls that were made, by design.
#[derive(Clone, Default, Debug)]
pub struct Coverage {
    fired: BTreeSet<(usize, usize)>,
    called: BTreeSet<(usize, usize, usize)>,
}

impl Coverage {
    pub fn add(&mut self, pack: &Pack, events: &[Event], calls: &[Call]) {
        for event in events {
            if let Event::Fired { card, hook } = *event
                && card.is_some()
            {
                self.fired.insert((pack.design_index(card), hook as usize));
            }
        }
        for call in calls.iter().filter(|call| call.card.is_some()) {
            self.called.insert((pack.design_index(call.card), call.line, call.column));
        }
    }

    /// Whether any hook of a design ran.
    pub fn touches(&self, design: usize) -> bool {
        self.fired.iter().any(|(fired, _)| *fired == design)
    }

    /// Hooks that never ran, of cards that the pack brings or changes.
    pub fn gaps(&self, pack: &Pack) -> Vec<Gap> {
        let hooks = pack.own_designs().flat_map(|(index, design)| {
            let hooks = design.script.iter().flat_map(|script| script.hooks.iter());
            hooks.map(move |hook: Hook| (index, hook))
        });
        hooks
            .filter(|&(index, hook)| !self.fired.contains(&(index, hook as usize)))
            .map(|(index, hook)| Gap { card: pack.designs[index].id.clone(), hook: hook.name() })
            .collect()
    }

    /// Verbs and choices that were never come by, of cards that the pack brings or changes.
    pub fn branches(&self, pack: &Pack) -> Vec<Branch> {
        let mut branches = Vec::new();
        for (index, design) in pack.own_designs() {
            let Some(script) = &design.script else { continue };
            let missed = call_sites(&script.file.text)
                .into_iter()
                .filter(|site| !self.called.contains(&(index, site.line, site.column)));
            branches.extend(missed.map(|site| Branch {
                card: design.id.clone(),
                file: script.file.path.clone(),
                line: site.line,
                column: site.column,
                call: site.name,
            }));
        }
        branches
    }

    /// How many hooks ran.
    pub fn touched(&self) -> usize {
        self.fired.len()
    }
}
