//! What a loaded pack is: everything the engine knows about an edition, immutable and shared between threads.

use std::sync::Arc;

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use super::hash::ContentHash;
use crate::problem::{Diagnostic, SourceFile};
use crate::syntax::print::Printed;
use crate::vocabulary::Aims;
use crate::vocabulary::hooks::{Hook, HookArities, Hooks};

use super::bots::BotRules;
use super::declared::{Attribute, AttributeValue, Counter, Declarations};
use super::endings::{NamedEnding, ScoreRange};
use super::facts::Facts;
use super::layers::Layers;
use super::own_texts::{OneOrSeveral, OwnField};
use super::owners::{NamedOwnerKind, Role};
use super::prepared::Prepared;
use super::seating::Seatings;
use super::speech::Speech;
use super::stock::Stock;
use super::words::PackWords;
use super::zones::{Back, Zone};

/// A text in the languages of the pack, keyed by language code.
pub type Texts = IndexMap<String, String>;

/// The text in a language, or in the first language that has it.
pub fn in_language<'a>(texts: &'a Texts, language: &str) -> &'a str {
    texts.get(language).or_else(|| texts.values().next()).map_or("", String::as_str)
}

/// A clan's colour on a terminal and on a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(rename = "a colour", rename_all(serialize = "snake_case"))]
pub enum Colour {
    Red,
    Green,
    Yellow,
    Blue,
    Magenta,
    Cyan,
    White,
}

#[derive(Clone, Debug)]
pub struct Clan {
    pub id: String,
    pub name: Texts,
    pub colour: Colour,
    /// What its cards are good at, for who chooses a clan.
    pub text: Option<Texts>,
}

/// Base or max: the two strengths of a power family.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(rename = "a strength", rename_all(serialize = "snake_case"))]
pub enum Strength {
    Base,
    Max,
}

/// A power printed on a card: an index into [`Pack::families`], and how strong it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Power {
    pub family: u8,
    pub strength: Strength,
}

/// The powers printed on a card, by trigger and in printed order.
#[derive(Clone, Debug, Default)]
pub struct Shown {
    pub arrival: Vec<Power>,
    pub link: Vec<Power>,
    pub mutation: Vec<Power>,
}

impl Shown {
    /// The triggers a card can print powers under.
    pub const TRIGGERS: [Hook; 3] = [Hook::Arrival, Hook::Link, Hook::Mutation];

    pub fn powers(&self, trigger: Hook) -> &[Power] {
        match trigger {
            Hook::Arrival => &self.arrival,
            Hook::Link => &self.link,
            Hook::Mutation => &self.mutation,
            _ => &[],
        }
    }
}

/// What is printed on a card in words, by part.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Says {
    pub arrival: Option<Texts>,
    pub activation: Option<Texts>,
    pub act: Option<Texts>,
    pub mutation: Option<Texts>,
    /// In force while the card lies face up.
    pub permanent: Option<Texts>,
    /// The same, and it binds every player.
    pub global: Option<Texts>,
}

impl Says {
    /// The parts that stand for one hook each.
    pub const HOOKS: [(Hook, &'static str); 4] =
        [(Hook::Arrival, "arrival"), (Hook::Activate, "activation"), (Hook::Act, "act"), (Hook::Mutation, "mutation")];

    /// The part that tells what a hook does.
    pub fn of(&self, hook: Hook) -> Option<&Texts> {
        match hook {
            Hook::Arrival => self.arrival.as_ref(),
            Hook::Activate => self.activation.as_ref(),
            Hook::Act | Hook::MayAct => self.act.as_ref(),
            Hook::Mutation => self.mutation.as_ref(),
            _ => self.permanent.as_ref().or(self.global.as_ref()),
        }
    }

    pub fn is_empty(&self) -> bool {
        *self == Says::default()
    }
}

/// A keyword: what it means is for the pack's own script to say.
#[derive(Clone, Debug)]
pub struct Keyword {
    pub name: Texts,
    pub text: Texts,
}

/// A single token that lies on at most one card.
#[derive(Clone, Debug)]
pub struct Marker {
    pub name: Texts,
}

/// Whether and for how much a card mutates.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields, rename = "`mutation`")]
pub struct Mutation {
    pub cost: u8,
    /// The replacement may also come from the discard pile.
    #[serde(default)]
    pub zombie: bool,
}

/// A script as it runs.
#[derive(Clone, Debug)]
pub struct Script {
    /// Its text, with what it uses of others.
    pub file: Arc<SourceFile>,
    /// Where the pieces of that were written, if they come from several files.
    pub made: Option<Arc<Printed>>,
    pub hooks: HookArities,
    /// Hooks that use only the owner of `me`, and their text.
    pub impersonal: Vec<(Hook, Arc<str>)>,
    /// It asks which card brought something about.
    pub asks_for_cause: bool,
    /// The verbs that it may answer, as bits.
    pub answers: u8,
    /// What its choices are for.
    pub aims: Aims,
    /// A query of it may read a counter.
    pub counting: bool,
}

impl Script {
    /// The file, line and column in which something stands that runs at a line and column of the text.
    pub fn written_at(&self, line: usize, column: usize) -> (Arc<SourceFile>, usize, usize) {
        let written = self.made.as_ref().map(|made| made.written_at(line, column));
        match written {
            Some(Some(written)) => written,
            // What nobody wrote calls what somebody did.
            Some(None) => (self.own_file().clone(), 1, 1),
            None => (self.file.clone(), line, column),
        }
    }

    /// The files it is made of.
    pub fn files(&self) -> Vec<&Arc<SourceFile>> {
        self.made.as_ref().map_or_else(|| vec![&self.file], |made| made.files())
    }

    /// The file as it was written: of several one over the other, the lowest.
    pub fn own_file(&self) -> &Arc<SourceFile> {
        self.files().first().copied().unwrap_or(&self.file)
    }

    pub(super) fn impersonal(&self, hook: Hook) -> Option<&str> {
        self.impersonal.iter().find(|(other, _)| *other == hook).map(|(_, said)| &**said)
    }
}

/// A card as designed; the pack holds `copies` physical cards of it.
#[derive(Clone, Debug)]
pub struct Design {
    pub id: String,
    pub name: Texts,
    pub clan: u8,
    /// 1 for the bottom row.
    pub level: u8,
    pub power: i16,
    pub copies: u8,
    pub mutation: Option<Mutation>,
    /// The design this is a version of, or itself: designs with one identity never mutate into each other.
    pub identity: u16,
    pub shown: Shown,
    pub says: Says,
    /// The levels it may be played as; its own among them.
    pub levels: Vec<u8>,
    /// It counts as every clan of its owner's deck.
    pub wild_clan: bool,
    /// Indices into [`Pack::keywords`].
    pub keywords: Vec<u8>,
    /// How many tokens may lie on it.
    pub activations: u8,
    /// Its other names, besides the id.
    pub named: Vec<String>,
    /// By number of the attribute; left out at the end where it has none.
    pub attributes: Vec<AttributeValue>,
    /// What it says in the fields of [`Pack::fields`], in their order.
    pub fields: IndexMap<String, OneOrSeveral>,
    /// It mutates without a cost into the next card of the pile.
    pub jump: bool,
    /// A permanent effect of the game that is never dealt; its clan's tile.
    pub tile: bool,
    /// An index into [`Pack::backs`]; without it, the back that all other cards have.
    pub back: Option<u8>,
    pub script: Option<Script>,
}

impl Design {
    /// The row of an army it is played to.
    pub fn row(&self) -> usize {
        usize::from(self.level) - 1
    }

    pub fn has_hook(&self, hook: Hook) -> bool {
        self.script.as_ref().is_some_and(|s| s.hooks.has(hook))
    }

    /// Where its script is, below the folder of scripts of its pack.
    pub fn folder<'a>(&self, clans: &'a [Clan]) -> &'a str {
        if self.tile { TILES } else { &clans[usize::from(self.clan)].id }
    }
}

/// The file and the script folder of tiles.
pub const TILES: &str = "tiles";

/// Which cards [`Op::Return`] may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename = "a clan to return from")]
pub enum ReturnClan {
    /// Those of the acting card's clan.
    Own,
    Any,
}

/// One operation of a power family: the meaning of base and max is a list of these, in data.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename = "an operation")]
pub enum Op {
    /// Destroy a free card of one of these levels.
    Destroy {
        levels: Vec<u8>,
    },
    /// Swap two cards of one level in any one army.
    SwapTwo,
    /// Imprison a face-up card of one of these levels.
    Imprison {
        levels: Vec<u8>,
    },
    /// Imprison a face-up card of one of these levels, or release a prisoner.
    ImprisonOrRelease {
        levels: Vec<u8>,
    },
    /// A player of your choice discards that many cards of their choice.
    PlayerDiscards {
        count: u8,
    },
    /// Every player discards half their hand, rounded down, all at once.
    EachDiscardsHalf,
    Draw {
        count: u8,
    },
    /// Draw as many as there are different clans face up in your army.
    DrawPerClan,
    /// Turn up cards from the pile, keep some, discard the rest.
    Vision {
        reveal: u8,
        keep: u8,
    },
    /// Take a card from the discard pile.
    Return {
        clan: ReturnClan,
    },
    /// The player or players with the fewest points draw that many each.
    PoorestDraw {
        count: u8,
    },
    TakeAdvantage,
    ExtraTurn,
    /// Whatever a function of the pack's own script does, which gets the acting card.
    Script(ScriptOp),
}

/// The function that an operation calls.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(from = "String")]
pub struct ScriptOp {
    pub name: String,
    /// Known once the pack's hooks are.
    pub hook: Option<Hook>,
}

impl From<String> for ScriptOp {
    fn from(name: String) -> Self {
        ScriptOp { name, hook: None }
    }
}

impl Op {
    /// The function of the pack's own script that it calls.
    pub fn function(&self) -> Option<&ScriptOp> {
        if let Op::Script(script) = self { Some(script) } else { None }
    }

    /// The levels of the cards it may take, where it names them.
    pub fn levels(&self) -> &[u8] {
        match self {
            Op::Destroy { levels } | Op::Imprison { levels } | Op::ImprisonOrRelease { levels } => levels,
            _ => &[],
        }
    }
}

/// What a family does at one strength.
#[derive(Clone, Debug)]
pub struct FamilyEffect {
    pub ops: Vec<Op>,
    pub text: Texts,
}

/// One of the pack's power families.
#[derive(Clone, Debug)]
pub struct Family {
    pub name: Texts,
    pub icon: String,
    pub base: FamilyEffect,
    pub max: FamilyEffect,
}

impl Family {
    /// Every function of the pack's own script that it calls.
    pub fn functions(&self) -> impl Iterator<Item = &ScriptOp> {
        self.base.ops.iter().chain(&self.max.ops).filter_map(Op::function)
    }

    pub fn effect(&self, strength: Strength) -> &FamilyEffect {
        match strength {
            Strength::Base => &self.base,
            Strength::Max => &self.max,
        }
    }
}

/// Everything a pack is, whatever is played of it. A pack and all its casts share it.
#[derive(Clone, Debug)]
pub struct Content {
    pub id: String,
    pub version: semver::Version,
    pub name: Texts,
    pub about: Texts,
    pub languages: Vec<String>,
    pub clans: Vec<Clan>,
    pub families: IndexMap<String, Family>,
    /// Questions scripts may ask, by id.
    pub prompts: IndexMap<String, Texts>,
    pub keywords: IndexMap<String, Keyword>,
    pub markers: IndexMap<String, Marker>,
    /// Small numbers of the game, of players and on cards, by id.
    pub counters: IndexMap<String, Counter>,
    /// What is printed on cards besides what every card has, by id.
    pub attributes: IndexMap<String, Attribute>,
    /// By id, in the order of their numbers, which follow those of the endings that every pack has.
    pub endings: IndexMap<String, NamedEnding>,
    /// Where the pack says between what its scores are: bots care for how much they get, and not only for who wins.
    pub scores: Option<ScoreRange>,
    pub zones: IndexMap<String, Zone>,
    pub backs: IndexMap<String, Back>,
    /// Other words that the cards use and what they mean, by id; no script asks for them.
    pub glossary: IndexMap<String, Keyword>,
    /// Kinds of owner besides the game and the players, by id.
    pub owner_kinds: IndexMap<String, NamedOwnerKind>,
    /// What players can be, by id.
    pub roles: IndexMap<String, Role>,
    /// Fields that its cards have besides the engine's, by name.
    pub fields: IndexMap<String, OwnField>,
    /// What it says otherwise than the engine, by language.
    pub speech: IndexMap<String, Speech>,
    /// How bots judge a table.
    pub bots: BotRules,
    /// The hooks that its scripts may define.
    pub hooks: Hooks,
    /// Its moments, in the order of their hooks.
    pub moments: Vec<super::answered::OwnMoment>,
    /// Actions of its own in the menu of a turn.
    pub actions: IndexMap<String, super::actions::OwnAction>,
    /// The order in which things happen.
    pub course: super::course::Course,
    pub designs: Vec<Design>,
    /// `rules.rhai`: hooks of the pack itself.
    pub script: Option<Script>,
    pub hash: ContentHash,
    /// The same without any option.
    pub(crate) files_hash: ContentHash,
    /// What it builds on, and how it is played.
    pub layers: Layers,
    /// What is surely not meant, though the pack can be played.
    pub warnings: Vec<Diagnostic>,
    pub(crate) stock: Stock,
    /// What the casts of a pool are put together from.
    pub(crate) parts: Vec<Facts>,
    pub(crate) words: PackWords,
    pub(crate) seatings: Seatings,
    pub(crate) declarations: Declarations,
    pub(crate) prepared: Prepared,
    /// What is said in its languages, put together when somebody first speaks.
    pub(crate) voices: Prepared,
}
