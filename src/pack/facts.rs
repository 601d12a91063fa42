//! Answers prepared at load, so that the rules look nothing up by name.

use indexmap::IndexMap;

use super::model::Design;
use crate::script::hooks::Hook;
use crate::table::{CardId, CardSet, MAX_CARDS, ROWS};

#[derive(Clone, Debug, Default)]
pub(super) struct Facts {
    /// By physical card, tiles last.
    pub design_of: Vec<u16>,
    /// How many of these are cards.
    pub cards: usize,
    pub tiles: CardSet,
    pub by_level: [CardSet; ROWS],
    pub several_levels: bool,
    pub by_clan: Vec<CardSet>,
    pub wild: CardSet,
    pub by_keyword: Vec<CardSet>,
    pub by_name: IndexMap<String, CardSet>,
    pub mutable: CardSet,
    pub zombies: CardSet,
    /// By [`Design::identity`].
    pub identical: Vec<CardSet>,
    pub listeners: Vec<CardSet>,
}

impl Facts {
    /// Of designs in which tiles come last.
    pub fn of(designs: &[Design], clans: usize, keywords: usize) -> Self {
        let mut facts = Facts {
            by_clan: vec![CardSet::EMPTY; clans],
            by_keyword: vec![CardSet::EMPTY; keywords],
            identical: vec![CardSet::EMPTY; designs.len()],
            listeners: vec![CardSet::EMPTY; Hook::ALL.len()],
            ..Facts::default()
        };
        for (index, design) in designs.iter().enumerate() {
            for _ in 0..design.copies {
                if facts.design_of.len() == MAX_CARDS {
                    return facts;
                }
                facts.add(index, design);
            }
        }
        facts
    }

    fn add(&mut self, index: usize, design: &Design) {
        let card = CardId(self.design_of.len() as u8);
        self.design_of.push(index as u16);
        for hook in Hook::ALL.into_iter().filter(|&hook| design.has_hook(hook)) {
            self.listeners[hook as usize].insert(card);
        }
        if design.tile {
            self.tiles.insert(card);
            return;
        }
        self.cards += 1;
        for &level in &design.levels {
            self.by_level[usize::from(level) - 1].insert(card);
        }
        self.several_levels |= design.levels.len() > 1;
        self.by_clan[usize::from(design.clan)].insert(card);
        if design.wild_clan {
            self.wild.insert(card);
        }
        for &keyword in &design.keywords {
            self.by_keyword[usize::from(keyword)].insert(card);
        }
        for name in design.named.iter().chain([&design.id]) {
            self.by_name.entry(name.clone()).or_default().insert(card);
        }
        if let Some(mutation) = design.mutation {
            self.mutable.insert(card);
            if mutation.zombie {
                self.zombies.insert(card);
            }
        }
        self.identical[usize::from(design.identity)].insert(card);
    }
}
