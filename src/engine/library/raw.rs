//! The RON files as written, before any checks.

use std::ops::Range;

use indexmap::IndexMap;
use serde::Deserialize;

use crate::pack::{
    BotRules, BotWeights, CardHint, Clan, Colour, Content, Design, Family, FamilyEffect, Mutation, OneOrSeveral, Op,
    OwnField, PackOption, Players, Rules, Says, ScoreRange, ScriptOp, Shape, Strength, Term, Texts, ZoneOfBots,
};
use crate::syntax::spanned::{Expected, Spanned, expected};
use crate::vocabulary::hooks::{Hook, Hooks};

use super::actions::RawActions;
use super::answers::RawQueries;
use super::flow::{RawItem, RawMoments};
use super::holders::{RawCounterOf, RawSeen, RawZoneOf};
use super::source::WORDS;

/// The file of the cards of a pack without clans, and the folder of their scripts.
const CARDS_FILE: &str = "cards";

/// What could stand in place of a made-up name in a data file of a pack, by the file's name
/// in the folder of the pack.
pub fn expected_in_data(file: &str, text: &str, made_up: &str) -> Option<Expected> {
    match file {
        "pack.ron" => expected::<RawPack>(text, made_up),
        "powers.ron" => expected::<IndexMap<String, RawFamily>>(text, made_up),
        "tiles.ron" => expected::<Vec<RawTile>>(text, made_up),
        _ if file.starts_with(WORDS) => expected::<RawSpeech>(text, made_up),
        _ => expected::<Vec<RawCard>>(text, made_up),
    }
}

/// `pack.ron`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "pack.ron")]
pub struct RawPack {
    pub id: Spanned<String>,
    /// The format it is written in; left out, the first.
    #[serde(default)]
    pub format: Option<Spanned<u32>>,
    pub version: Spanned<String>,
    /// The engine versions this pack is made for.
    pub engine: Spanned<String>,
    pub name: Spanned<Texts>,
    pub about: Spanned<Texts>,
    pub languages: Spanned<Vec<String>>,
    /// Left out, all cards are in one file.
    #[serde(default = "no_clans")]
    pub clans: Vec<RawClan>,
    /// Of every clan; empty while a pack is still being designed.
    #[serde(default)]
    pub composition: Vec<Spanned<RawComposition>>,
    pub rules: Spanned<Rules>,
    #[serde(default)]
    pub prompts: IndexMap<String, Spanned<Texts>>,
    #[serde(default)]
    pub keywords: IndexMap<String, RawKeyword>,
    #[serde(default)]
    pub markers: IndexMap<String, RawMarker>,
    /// Kinds of owner besides the game and the players.
    #[serde(default)]
    pub owners: IndexMap<String, RawOwnerKind>,
    #[serde(default)]
    pub roles: IndexMap<String, RawRole>,
    #[serde(default)]
    pub counters: IndexMap<String, RawCounter>,
    #[serde(default)]
    pub attributes: IndexMap<String, RawAttribute>,
    /// How scripts end a game.
    #[serde(default)]
    pub endings: IndexMap<String, RawEnding>,
    /// Between what the scores of a game are.
    #[serde(default)]
    pub scores: Option<Spanned<ScoreRange>>,
    /// The order of things; left out, that of an army game.
    #[serde(default)]
    pub flow: Vec<RawItem>,
    /// What can happen in this game besides what the engine knows.
    #[serde(default)]
    pub moments: RawMoments,
    /// What its scripts can be asked.
    #[serde(default)]
    pub queries: RawQueries,
    /// What a player can do in a turn besides what the engine knows.
    #[serde(default)]
    pub actions: RawActions,
    #[serde(default)]
    pub zones: IndexMap<String, RawZone>,
    #[serde(default)]
    pub backs: IndexMap<String, RawMarker>,
    /// Words that the cards use, explained for the rules page.
    #[serde(default)]
    pub glossary: IndexMap<String, RawKeyword>,
    /// Fields that its cards have besides those of every pack.
    #[serde(default)]
    pub fields: IndexMap<String, Spanned<OwnField>>,
    /// Words of the game that the pack calls otherwise, by language.
    #[serde(default)]
    pub words: IndexMap<String, IndexMap<String, Spanned<Term>>>,
    /// Phrases of the engine that it says otherwise, by language.
    #[serde(default)]
    pub phrases: IndexMap<String, IndexMap<String, Spanned<String>>>,
    #[serde(default)]
    pub bots: RawBots,
    #[serde(default)]
    pub options: IndexMap<String, RawOption>,
    /// The pack it builds on, and cards of that pack it leaves out: both are done with before this is read.
    #[serde(default, rename = "extends")]
    _extends: Option<String>,
    #[serde(default, rename = "remove")]
    _remove: Vec<String>,
    /// Hooks of the `rules.rhai` below that its own are put in place of: done with when these are put together.
    #[serde(default, rename = "replaces")]
    _replaces: Vec<String>,
}

/// The language of what a file of words leaves out, if it leaves it out on purpose.
#[derive(Deserialize, Clone, Copy)]
pub enum Rest {
    English,
}

/// `words/<language>.ron`: the same of one language, for a pack that brings a whole one.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default, rename = "a file of words")]
pub struct RawSpeech {
    pub rest: Option<Spanned<Rest>>,
    pub words: IndexMap<String, Spanned<Term>>,
    pub phrases: IndexMap<String, Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "a keyword")]
pub struct RawKeyword {
    pub name: Spanned<Texts>,
    pub text: Spanned<Texts>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "a marker")]
pub struct RawMarker {
    pub name: Spanned<Texts>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "a kind of owner")]
pub struct RawOwnerKind {
    pub name: Spanned<Texts>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "a role")]
pub struct RawRole {
    /// The kind of owner that has it.
    pub of: Spanned<String>,
    pub name: Spanned<Texts>,
}

/// A small number that scripts read and write.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "a counter")]
pub struct RawCounter {
    pub of: RawCounterOf,
    pub start: Option<Spanned<i64>>,
    pub min: Option<Spanned<i64>>,
    pub max: Spanned<i64>,
    /// On a card that leaves play.
    pub stays: Option<Spanned<bool>>,
    pub name: Spanned<Texts>,
}

/// Something printed on cards that the pack names.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "an attribute")]
pub struct RawAttribute {
    pub holds: Spanned<RawHolds>,
    pub name: Spanned<Texts>,
    /// What players read for each word.
    #[serde(default)]
    pub words: IndexMap<String, Spanned<Texts>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "what an attribute holds")]
pub enum RawHolds {
    Number { min: i64, max: i64 },
    Word(Vec<String>),
    Words(Vec<String>),
}

impl RawHolds {
    /// The words it may be.
    pub fn words(&self) -> &[String] {
        match self {
            RawHolds::Number { .. } => &[],
            RawHolds::Word(words) | RawHolds::Words(words) => words,
        }
    }
}

/// By attribute; `None` takes away what the card of a pack below has.
pub type RawAttributeValues = IndexMap<String, Option<Spanned<RawAttributeValue>>>;

/// An attribute as a card has it.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(untagged, expecting = "an attribute is a number, a word in quotes, or a list of words")]
pub enum RawAttributeValue {
    Number(i64),
    Word(String),
    Words(Vec<String>),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "an ending")]
pub struct RawEnding {
    pub name: Spanned<Texts>,
}

/// A zone of the pack.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "a zone")]
pub struct RawZone {
    pub name: Spanned<Texts>,
    #[serde(default)]
    pub of: RawZoneOf,
    pub shape: Spanned<Shape>,
    pub seen: Option<Spanned<RawSeen>>,
}

/// An option of the pack.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "an option")]
pub struct RawOption {
    pub name: Spanned<Texts>,
    pub about: Spanned<Texts>,
    /// As much of the rules as it changes; read when it is laid over them.
    #[serde(default, rename = "rules")]
    _rules: Option<Box<ron::value::RawValue>>,
    /// Options that it cannot be without, and those it cannot be with.
    #[serde(default)]
    pub needs: Vec<Spanned<String>>,
    #[serde(default)]
    pub excludes: Vec<Spanned<String>>,
    /// The numbers of players it is for.
    #[serde(default)]
    pub players: Option<Spanned<Players>>,
    /// Cards it leaves out, and hooks that its `rules.rhai` puts its own in place of: done with when it is laid over.
    #[serde(default, rename = "remove")]
    _remove: Vec<String>,
    #[serde(default, rename = "replaces")]
    _replaces: Vec<String>,
}

impl RawOption {
    pub fn checked(self, changes_cards: bool) -> PackOption {
        let ids = |list: Vec<Spanned<String>>| list.into_iter().map(|id| id.value).collect();
        PackOption {
            name: self.name.value,
            about: self.about.value,
            needs: ids(self.needs),
            excludes: ids(self.excludes),
            players: self.players.map(|players| players.value),
            changes_cards,
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "a clan")]
pub struct RawClan {
    pub id: Spanned<String>,
    pub name: Spanned<Texts>,
    pub colour: Colour,
    /// What its cards are good at, for who chooses a clan.
    pub text: Option<Spanned<Texts>>,
}

/// The cards of a pack without clans are of one that has no name.
fn no_clans() -> Vec<RawClan> {
    let id = Spanned { value: CARDS_FILE.to_owned(), span: 0..0 };
    let name = Spanned { value: Texts::new(), span: 0..0 };
    vec![RawClan { id, name, colour: Colour::White, text: None }]
}

impl RawClan {
    /// It stands for the cards of a pack that names no clans.
    pub fn is_no_clan(&self) -> bool {
        self.name.value.is_empty() && *self.id == CARDS_FILE && self.id.span.is_empty()
    }
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
    /// Only a pack without armies may leave out these two.
    #[serde(default = "no_level")]
    pub level: Spanned<u8>,
    #[serde(default = "no_power")]
    pub power: Spanned<i16>,
    pub copies: Spanned<u8>,
    pub mutation: Option<Mutation>,
    pub variant_of: Option<Spanned<String>>,
    #[serde(default)]
    pub shows: RawShown,
    #[serde(default)]
    pub says: RawSays,
    pub levels: Option<Spanned<Vec<u8>>>,
    #[serde(default)]
    pub wild_clan: bool,
    #[serde(default)]
    pub keywords: Vec<Spanned<String>>,
    #[serde(default)]
    pub activations: u8,
    #[serde(default)]
    pub named: Vec<String>,
    #[serde(default)]
    pub jump: bool,
    #[serde(default)]
    pub attributes: RawAttributeValues,
    #[serde(default)]
    pub fields: RawOwnFields,
    pub back: Option<Spanned<String>>,
}

/// The fields that cards of armies have, and others need not.
pub const OF_ARMIES: [&str; 2] = ["level", "power"];

fn no_level() -> Spanned<u8> {
    Spanned { value: 1, span: 0..0 }
}

fn no_power() -> Spanned<i16> {
    Spanned { value: 0, span: 0..0 }
}

/// What a card says in the fields that its pack gives it.
pub type RawOwnFields = IndexMap<String, Option<Spanned<OneOrSeveral>>>;

/// An entry of `tiles.ron`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "a tile")]
pub struct RawTile {
    pub id: Spanned<String>,
    pub name: Spanned<Texts>,
    pub clan: Spanned<String>,
    #[serde(default)]
    pub says: RawSays,
    #[serde(default)]
    pub fields: RawOwnFields,
}

/// The text of a card, by part.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default, rename = "what a card says")]
pub struct RawSays {
    pub arrival: Option<Spanned<Texts>>,
    pub activation: Option<Spanned<Texts>>,
    pub act: Option<Spanned<Texts>>,
    pub mutation: Option<Spanned<Texts>>,
    pub permanent: Option<Spanned<Texts>>,
    pub global: Option<Spanned<Texts>>,
}

impl RawSays {
    /// Every part there is, with its name.
    pub fn parts(&self) -> impl Iterator<Item = (&'static str, &Spanned<Texts>)> {
        let parts = [
            ("arrival", &self.arrival),
            ("activation", &self.activation),
            ("act", &self.act),
            ("mutation", &self.mutation),
            ("permanent", &self.permanent),
            ("global", &self.global),
        ];
        parts.into_iter().filter_map(|(name, part)| part.as_ref().map(|texts| (name, texts)))
    }

    pub fn checked(&self) -> Says {
        let text = |part: &Option<Spanned<Texts>>| part.as_ref().map(|texts| texts.value.clone());
        Says {
            arrival: text(&self.arrival),
            activation: text(&self.activation),
            act: text(&self.act),
            mutation: text(&self.mutation),
            permanent: text(&self.permanent),
            global: text(&self.global),
        }
    }
}

/// `powers.ron`.
pub type RawFamilies = IndexMap<String, RawFamily>;

/// An entry of `powers.ron`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "a power family")]
pub struct RawFamily {
    pub name: Spanned<Texts>,
    pub icon: String,
    pub base: RawFamilyEffect,
    pub max: RawFamilyEffect,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "a strength of a power family")]
pub struct RawFamilyEffect {
    pub ops: Vec<Spanned<Op>>,
    pub text: Spanned<Texts>,
}

impl RawFamily {
    /// The functions of the pack's own script that it calls.
    pub fn functions(&self) -> impl Iterator<Item = (&str, &Range<usize>)> {
        let ops = self.base.ops.iter().chain(&self.max.ops);
        ops.filter_map(|op| Some((op.value.function()?.name.as_str(), &op.span)))
    }

    pub fn checked(self, hooks: &Hooks) -> Family {
        let found = |op: Op| match op {
            Op::Script(function) => Op::Script(ScriptOp { hook: hooks.named(&function.name), ..function }),
            op => op,
        };
        let effect = |raw: RawFamilyEffect| FamilyEffect {
            ops: raw.ops.into_iter().map(|op| found(op.value)).collect(),
            text: raw.text.value,
        };
        Family { name: self.name.value, icon: self.icon, base: effect(self.base), max: effect(self.max) }
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

/// `bots` of `pack.ron`.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default, rename = "`bots`")]
pub struct RawBots {
    pub weights: BotWeights,
    /// What each clan in one's own deck is worth, against one of which nothing is said.
    pub clans: IndexMap<String, Spanned<f32>>,
    /// By card.
    pub cards: IndexMap<String, Spanned<CardHint>>,
    /// What each of a player's counters is worth: one more of it.
    pub counters: IndexMap<String, Spanned<f32>>,
    /// What a card in each of a player's zones is worth.
    pub zones: IndexMap<String, Spanned<f32>>,
}

impl RawBots {
    /// What the bots get of it.
    pub fn checked(&self, content: &Content) -> BotRules {
        let Content { clans, designs, .. } = content;
        let clan = |clan: &Clan| self.clans.get(&clan.id).map_or(0.0, |worth| worth.value);
        let hint = |design: &Design| self.cards.get(&design.id).map_or(CardHint::default(), |hint| hint.value);
        let cards = if self.cards.is_empty() { Vec::new() } else { designs.iter().map(hint).collect() };
        let weighed = |(id, worth): (&String, &Spanned<f32>)| Some((content.counters.get(id)?.spec, worth.value));
        let counters = self.counters.iter().filter_map(weighed).collect();
        let lying = |(id, worth): (&String, &Spanned<f32>)| {
            let zone = content.zones.get(id)?;
            Some((ZoneOfBots { of: zone.of, first: zone.first }, worth.value))
        };
        let zones = self.zones.iter().filter_map(lying).collect();
        BotRules { weights: self.weights, clans: clans.iter().map(clan).collect(), cards, counters, zones }
    }
}
