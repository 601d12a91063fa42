//! The RON files as written, before anything is checked against anything else.

use indexmap::IndexMap;
use serde::Deserialize;

use super::model::{Colour, Family, Meaning, Mutation, Op, Rules, Strength, Texts};
use super::spanned::Spanned;
use crate::script::hooks::Hook;

/// `pack.ron`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "pack.ron")]
pub struct RawPack {
    pub id: Spanned<String>,
    pub version: Spanned<String>,
    /// The engine versions this pack is made for.
    pub engine: Spanned<String>,
    pub name: Spanned<Texts>,
    pub about: Spanned<Texts>,
    pub languages: Spanned<Vec<String>>,
    pub clans: Vec<RawClan>,
    /// Of every clan; empty while a pack is still being designed.
    pub composition: Vec<Spanned<RawComposition>>,
    pub rules: Spanned<Rules>,
    #[serde(default)]
    pub prompts: IndexMap<String, Spanned<Texts>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "a clan")]
pub struct RawClan {
    pub id: Spanned<String>,
    pub name: Spanned<Texts>,
    pub colour: Colour,
}

/// How many designs and physical cards of a level every clan has.
#[derive(Deserialize, Clone, Copy)]
#[serde(deny_unknown_fields, rename = "the composition")]
pub struct RawComposition {
    pub level: u8,
    pub designs: usize,
    pub cards: usize,
}

/// An entry of `<clan>.ron`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "a card")]
pub struct RawCard {
    pub id: Spanned<String>,
    pub name: Spanned<Texts>,
    pub level: Spanned<u8>,
    pub power: u8,
    pub copies: Spanned<u8>,
    pub mutation: Option<Mutation>,
    pub variant_of: Option<Spanned<String>>,
    #[serde(default)]
    pub shows: RawShown,
}

/// An entry of `powers.ron`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "a power family")]
pub struct RawFamily {
    pub name: Spanned<Texts>,
    pub icon: String,
    pub base: RawMeaning,
    pub max: RawMeaning,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "a strength of a power family")]
pub struct RawMeaning {
    pub ops: Vec<Spanned<Op>>,
    pub text: Spanned<Texts>,
}

impl RawFamily {
    pub fn checked(self) -> Family {
        let meaning =
            |raw: RawMeaning| Meaning { ops: raw.ops.into_iter().map(|op| op.value).collect(), text: raw.text.value };
        Family { name: self.name.value, icon: self.icon, base: meaning(self.base), max: meaning(self.max) }
    }
}

/// A power as printed: the id of its family, and how strong it is.
pub type RawPower = (Spanned<String>, Strength);

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default, rename = "what a card shows")]
pub struct RawShown {
    pub arrival: Vec<RawPower>,
    pub link: Vec<RawPower>,
    pub mutation: Vec<RawPower>,
}

impl RawShown {
    pub fn of(&self, trigger: Hook) -> &[RawPower] {
        match trigger {
            Hook::Arrival => &self.arrival,
            Hook::Link => &self.link,
            Hook::Mutation => &self.mutation,
            _ => &[],
        }
    }
}
