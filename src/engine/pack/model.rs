//! What a loaded pack is: everything the engine knows about an edition, immutable and shared between threads.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use super::hash::ContentHash;
use crate::problem::{Diagnostic, SourceFile};
use crate::table::{CardId, CardSet};
use crate::vocabulary::Aims;
use crate::vocabulary::hooks::{Hook, HookArities};

use super::bots::BotRules;
use super::facts::{CardFacts, Facts};
use super::layers::Layers;
use super::prepared::Prepared;
use super::rules::Rules;
use super::words::PackWords;

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

/// A script file as it was read.
#[derive(Clone, Debug)]
pub struct Script {
    pub file: std::sync::Arc<SourceFile>,
    pub hooks: HookArities,
    /// Hooks that use only the owner of `me`, and their text.
    pub impersonal: Vec<(Hook, std::sync::Arc<str>)>,
    /// It asks which card brought something about.
    pub asks_for_cause: bool,
    /// What its choices are for.
    pub aims: Aims,
}

impl Script {
    fn impersonal(&self, hook: Hook) -> Option<&str> {
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
    pub power: u8,
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
    /// It mutates without a cost into the next card of the pile.
    pub jump: bool,
    /// A permanent effect of the game that is never dealt; its clan's tile.
    pub tile: bool,
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
}

impl Op {
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
    pub fn effect(&self, strength: Strength) -> &FamilyEffect {
        match strength {
            Strength::Base => &self.base,
            Strength::Max => &self.max,
        }
    }
}

#[derive(Clone, Debug)]
pub struct Pack {
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
    /// Other words that the cards use and what they mean, by id; no script asks for them.
    pub glossary: IndexMap<String, Keyword>,
    pub rules: Rules,
    /// How bots judge a table.
    pub bots: BotRules,
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
    pub(crate) facts: Facts,
    pub(crate) words: PackWords,
    pub(crate) prepared: Prepared,
}

impl Pack {
    /// The pack as it would be with other designs, for playing only: it is still known by the hash of its files.
    pub fn with_designs(&self, change: impl FnOnce(&mut Vec<Design>)) -> Pack {
        let mut pack = self.clone();
        change(&mut pack.designs);
        pack.prepare();
        pack
    }

    /// Finds the answers that are prepared for a game. Whatever changes the designs calls for it again.
    pub(crate) fn prepare(&mut self) {
        self.facts = Facts::of(&self.designs, self.script.as_ref(), self.clans.len(), self.keywords.len());
        self.words = PackWords::of(self);
    }

    /// Whether all there is to its cards is printed on them, as powers.
    pub fn is_all_printed(&self) -> bool {
        let shown = |design: &Design, hook| !design.shown.powers(hook).is_empty();
        let printed = |design: &Design| design.script.iter().flat_map(|s| s.hooks.iter()).all(|h| shown(design, h));
        self.script.is_none() && self.designs.iter().all(printed)
    }

    /// The script of a card, or of the pack itself ([`CardId::NONE`]).
    pub fn script_of(&self, card: CardId) -> Option<&Script> {
        if card.is_some() { self.design(card).script.as_ref() } else { self.script.as_ref() }
    }

    /// How many physical cards there are, tiles not counted.
    pub fn card_count(&self) -> usize {
        self.facts.cards
    }

    /// The physical cards; tiles are none.
    pub fn cards(&self) -> impl Iterator<Item = CardId> + use<> {
        (0..self.card_count() as u8).map(CardId)
    }

    /// The designs of cards, without the tiles.
    pub fn card_designs(&self) -> impl Iterator<Item = &Design> {
        self.designs.iter().filter(|design| !design.tile)
    }

    /// The tiles, numbered after the cards.
    pub fn tiles(&self) -> CardSet {
        self.facts.tiles
    }

    /// The printed values of a card that the rules need all the time.
    pub fn printed(&self, card: CardId) -> &CardFacts {
        &self.facts.by_card[card.index()]
    }

    pub fn design_index(&self, card: CardId) -> usize {
        usize::from(self.printed(card).design)
    }

    pub fn design(&self, card: CardId) -> &Design {
        &self.designs[self.design_index(card)]
    }

    pub fn design_named(&self, id: &str) -> Option<usize> {
        self.designs.iter().position(|d| d.id == id)
    }

    /// All physical cards of a level (from 1).
    pub fn of_level(&self, level: u8) -> CardSet {
        usize::from(level).checked_sub(1).and_then(|row| self.facts.by_level.get(row)).copied().unwrap_or_default()
    }

    /// The cards a clan is printed on.
    pub fn of_clan(&self, clan: u8) -> CardSet {
        self.facts.by_clan[usize::from(clan)]
    }

    /// The tile of a clan, if it has one.
    pub fn tile_of(&self, clan: u8) -> Option<CardId> {
        self.facts.tiles.into_iter().find(|&tile| self.design(tile).clan == clan)
    }

    /// The cards that count as every clan of their owner's deck.
    pub fn wild_cards(&self) -> CardSet {
        self.facts.wild
    }

    /// Whether some card may be played as more than one level.
    pub fn has_cards_of_several_levels(&self) -> bool {
        self.facts.several_levels
    }

    /// The cards a keyword is printed on.
    pub fn with_keyword(&self, keyword: u8) -> CardSet {
        self.facts.by_keyword[usize::from(keyword)]
    }

    /// Every name of a card.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.facts.by_name.keys().map(String::as_str)
    }

    /// The cards with a mutation cost.
    pub fn mutable(&self) -> CardSet {
        self.facts.mutable
    }

    /// The cards whose replacement may come from the discard pile.
    pub fn zombies(&self) -> CardSet {
        self.facts.zombies
    }

    /// All physical cards whose script has a hook.
    pub fn listeners(&self, hook: Hook) -> CardSet {
        self.facts.listeners[hook as usize]
    }

    /// Whether two cards' scripts say the same in a hook, whichever of them says it.
    pub fn says_the_same(&self, a: CardId, b: CardId, hook: Hook) -> bool {
        let said = |card: CardId| {
            let script = card.is_some().then(|| self.design(card).script.as_ref()).flatten();
            script.and_then(|script| script.impersonal(hook))
        };
        said(a).is_some_and(|words| said(b) == Some(words))
    }

    /// Whether the pack, or one of some cards, asks which card brought something about.
    pub fn asks_for_cause(&self, cards: CardSet) -> bool {
        self.script.as_ref().is_some_and(|script| script.asks_for_cause)
            || !(cards & (self.facts.ask_for_cause | self.stand_ins_for_cause())).is_empty()
    }

    /// A card that stands for others may have the text of one that asks.
    fn stand_ins_for_cause(&self) -> CardSet {
        if self.facts.ask_for_cause.is_empty() { CardSet::EMPTY } else { self.listeners(Hook::StandsFor) }
    }

    /// Whether the pack's own script has a hook.
    pub fn pack_listens(&self, hook: Hook) -> bool {
        self.facts.pack_hears & 1 << hook as u64 != 0
    }

    /// Whether anything at all has a hook: what nobody listens to costs nothing.
    pub fn anyone_listens(&self, hook: Hook) -> bool {
        self.facts.heard & 1 << hook as u64 != 0
    }

    pub fn clan_named(&self, id: &str) -> Option<u8> {
        self.clans.iter().position(|c| c.id == id).map(|i| i as u8)
    }

    /// The cards that count as the same card: its copies, and those of other versions of it.
    pub fn identical_to(&self, card: CardId) -> CardSet {
        self.facts.identical[usize::from(self.printed(card).identity)]
    }
}
