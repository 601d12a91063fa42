//! What a pack builds on, and its options.

use std::any::Any;
use std::collections::BTreeSet;
use std::sync::Arc;

use indexmap::IndexMap;

use super::cast::Pack;
use super::model::{Design, Texts};
use super::players::Players;
use crate::syntax::written::WrittenValue;

/// A variant of the rules that players may choose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PackOption {
    pub name: Texts,
    pub about: Texts,
    /// Options that it cannot be without, and those it cannot be with.
    pub needs: Vec<String>,
    pub excludes: Vec<String>,
    /// The numbers of players it is for, if not for all.
    pub players: Option<Players>,
    /// It changes cards or scripts, not only rules.
    pub changes_cards: bool,
}

/// The files of a pack without any option, for another choice of options; whoever reads packs knows what they are.
pub(crate) type Plain = Arc<dyn Any + Send + Sync>;

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
    /// Where some option changes more than rules.
    pub(crate) plain: Option<Plain>,
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
