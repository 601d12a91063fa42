//! What there is to play with: the designs of each clan, from which a game takes its cast.

use std::collections::BTreeMap;

use super::model::Design;
use super::rules::{ClanChoice, Rules};
use crate::limits::MAX_CARDS;
use crate::table::ClanSet;
use crate::vocabulary::hooks::HookSet;

/// The designs of a pack by clan, and how many cards they are. Prepared at load, so that a cast is quickly made.
#[derive(Clone, Debug, Default)]
pub struct Stock {
    /// By clan, in the order of the pack.
    pub(super) designs: Vec<Vec<u16>>,
    pub(super) tiles: Vec<u16>,
    /// The hooks of each design's script, as bits.
    pub(super) hooks: Vec<HookSet>,
    /// Designs of several clans that are versions of one card.
    pub(super) variants: Vec<Vec<u16>>,
    /// Cards of each clan, copies counted.
    cards: Vec<usize>,
}

impl Stock {
    pub fn of(designs: &[Design], clans: usize) -> Self {
        let mut stock = Stock { designs: vec![Vec::new(); clans], cards: vec![0; clans], ..Stock::default() };
        for (index, design) in designs.iter().enumerate() {
            stock.hooks.push(design.script.as_ref().map_or(0, |script| script.hooks.bits()));
            if design.tile {
                stock.tiles.push(index as u16);
            } else {
                stock.designs[usize::from(design.clan)].push(index as u16);
                stock.cards[usize::from(design.clan)] += usize::from(design.copies);
            }
        }
        stock.variants = variants(designs);
        stock
    }

    /// How many cards there are, tiles not counted.
    pub fn card_count(&self) -> usize {
        self.cards.iter().sum()
    }

    /// Whether all of it fits a table.
    pub fn fits_a_table(&self) -> bool {
        self.card_count() + self.tiles.len() <= MAX_CARDS
    }

    /// How many cards and tiles a game with some of the clans has.
    pub fn size_of(&self, clans: ClanSet) -> usize {
        let of_clans = self.cards.iter().zip(0..).filter(|&(_, clan)| clans.contains(clan));
        of_clans.map(|(cards, _)| cards).sum::<usize>() + self.tiles.len()
    }

    /// How many cards and tiles a game with so many clans has at most.
    pub fn largest_cast(&self, clans: usize) -> usize {
        let mut cards = self.cards.clone();
        cards.sort_unstable_by(|a, b| b.cmp(a));
        cards.iter().take(clans).sum::<usize>() + self.tiles.len()
    }
}

/// The designs that count as one card though they are of several clans.
fn variants(designs: &[Design]) -> Vec<Vec<u16>> {
    let mut by_identity: BTreeMap<u16, Vec<u16>> = BTreeMap::new();
    for (index, design) in designs.iter().enumerate().filter(|(_, design)| !design.tile) {
        by_identity.entry(design.identity).or_default().push(index as u16);
    }
    let clan = |design: u16| designs[usize::from(design)].clan;
    let several_clans = |same: &Vec<u16>| same.iter().any(|&design| clan(design) != clan(same[0]));
    by_identity.into_values().filter(several_clans).collect()
}

impl Rules {
    /// How many clans of so many a game has at most.
    pub fn most_clans(&self, clans: usize) -> usize {
        match &self.clans {
            ClanChoice::All => clans,
            ClanChoice::Choose { picks } => picks.iter().map(|&count| usize::from(count)).sum::<usize>().min(clans),
            ClanChoice::Remove { keep } | ClanChoice::Random { keep } => usize::from(*keep).min(clans),
        }
    }
}
