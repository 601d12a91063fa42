//! What scenarios touch of a pack, and what they do not.

use std::collections::BTreeSet;

use crate::event::Event;
use crate::pack::Pack;
use crate::script::hooks::Hook;

/// Something no scenario touches.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, serde::Serialize)]
pub struct Gap {
    pub card: String,
    pub hook: &'static str,
}

/// The hooks that ran, by design.
#[derive(Clone, Default, Debug)]
pub struct Coverage {
    fired: BTreeSet<(usize, usize)>,
}

impl Coverage {
    pub fn add(&mut self, pack: &Pack, events: &[Event]) {
        for event in events {
            if let Event::Fired { card, hook } = *event
                && card.is_some()
            {
                self.fired.insert((pack.design_index(card), hook as usize));
            }
        }
    }

    /// Hooks of cards that never ran.
    pub fn gaps(&self, pack: &Pack) -> Vec<Gap> {
        let hooks = pack.designs.iter().enumerate().flat_map(|(index, design)| {
            let hooks = design.script.iter().flat_map(|script| script.hooks.iter());
            hooks.map(move |hook: Hook| (index, hook))
        });
        hooks
            .filter(|&(index, hook)| !self.fired.contains(&(index, hook as usize)))
            .map(|(index, hook)| Gap { card: pack.designs[index].id.clone(), hook: hook.name() })
            .collect()
    }

    /// How many hooks ran.
    pub fn touched(&self) -> usize {
        self.fired.len()
    }
}
