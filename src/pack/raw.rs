//! The RON files as written, before anything is checked against anything else.

use indexmap::IndexMap;
use serde::Deserialize;

use super::model::{Colour, Mutation, Rules, Strength, Texts};
use super::spanned::Spanned;

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

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default, rename = "what a card shows")]
pub struct RawShown {
    pub arrival: Vec<(Spanned<String>, Strength)>,
    pub link: Vec<(Spanned<String>, Strength)>,
    pub mutation: Vec<(Spanned<String>, Strength)>,
}
