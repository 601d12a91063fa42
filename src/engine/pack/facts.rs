//! Answers prepared at load, so that the rules never look anything up by name.

use indexmap::IndexMap;

use super::model::{Design, Script};
use crate::table::{CardId, CardSet, MAX_CARDS, ROWS};
use crate::vocabulary::hooks::Hook;

/// What the rules ask of a physical card again and again, side by side in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CardFacts {
    pub design: u16,
    /// [`Design::identity`].
    pub identity: u16,
    pub clan: u8,
    pub level: u8,
    /// The rows it may be played to, as bits.
    pub rows: u8,
    pub power: u8,
    pub activations: u8,
    /// What it costs to mutate it, if it mutates.
    pub mutation: Option<u8>,
    pub jump: bool,
}

impl CardFacts {
    fn of(index: usize, design: &Design) -> Self {
        CardFacts {
            design: index as u16,
            identity: design.identity,
            clan: design.clan,
            level: design.level,
            rows: design.levels.iter().fold(0, |rows, level| rows | 1 << (level - 1)),
            power: design.power,
            activations: design.activations,
            mutation: design.mutation.map(|mutation| mutation.cost),
            jump: design.jump,
        }
    }
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Facts {
    /// By physical card, tiles last.
    pub by_card: Vec<CardFacts>,
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
    /// Cards whose scripts ask which card brought something about.
    pub ask_for_cause: CardSet,
    /// The hooks of the pack's own script, as bits,
    pub pack_hears: u64,
    /// and those of anything at all.
    pub heard: u64,
}

impl Facts {
    /// Of designs in which tiles come last.
    pub fn of(designs: &[Design], script: Option<&Script>, clans: usize, keywords: usize) -> Self {
        let bits = |script: &Script| script.hooks.iter().fold(0, |bits, hook| bits | 1 << hook as u64);
        let pack_hears = script.map_or(0, bits);
        let mut facts = Facts {
            pack_hears,
            heard: pack_hears,
            by_clan: vec![CardSet::EMPTY; clans],
            by_keyword: vec![CardSet::EMPTY; keywords],
            identical: vec![CardSet::EMPTY; designs.len()],
            listeners: vec![CardSet::EMPTY; Hook::ALL.len()],
            ..Facts::default()
        };
        for (index, design) in designs.iter().enumerate() {
            for _ in 0..design.copies {
                if facts.by_card.len() == MAX_CARDS {
                    return facts;
                }
                facts.add(index, design);
            }
        }
        facts
    }

    fn add(&mut self, index: usize, design: &Design) {
        let card = CardId(self.by_card.len() as u8);
        self.by_card.push(CardFacts::of(index, design));
        for hook in Hook::ALL.into_iter().filter(|&hook| design.has_hook(hook)) {
            self.listeners[hook as usize].insert(card);
            self.heard |= 1 << hook as u64;
        }
        if design.script.as_ref().is_some_and(|script| script.asks_for_cause) {
            self.ask_for_cause.insert(card);
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
