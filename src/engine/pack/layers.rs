//! What a pack builds on, and its options.

use std::collections::BTreeSet;

use indexmap::IndexMap;

use super::cast::Pack;
use super::model::{Design, Texts};
use crate::syntax::written::WrittenValue;

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
    pub(crate) own_cards: Option<BTreeSet<String>>,
    pub(crate) root: Option<(String, WrittenValue)>,
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
