//! What a loaded pack is: everything the engine knows about an edition, immutable and shared between threads.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use super::diagnostic::Diagnostic;
use super::hash::ContentHash;
use crate::script::hooks::{Hook, HookArities};
use crate::table::{CardId, CardSet, MAX_CARDS, ROWS};

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

#[derive(Debug)]
pub struct Clan {
    pub id: String,
    pub name: Texts,
    pub colour: Colour,
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
#[derive(Debug)]
pub struct Script {
    pub file: std::sync::Arc<super::SourceFile>,
    pub hooks: HookArities,
}

/// A card as designed; the pack holds `copies` physical cards of it.
#[derive(Debug)]
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
}

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

/// What a family does at one strength.
#[derive(Clone, Debug)]
pub struct Meaning {
    pub ops: Vec<Op>,
    pub text: Texts,
}

/// One of the pack's power families.
#[derive(Clone, Debug)]
pub struct Family {
    pub name: Texts,
    pub icon: String,
    pub base: Meaning,
    pub max: Meaning,
}

impl Family {
    pub fn meaning(&self, strength: Strength) -> &Meaning {
        match strength {
            Strength::Base => &self.base,
            Strength::Max => &self.max,
        }
    }
}

/// How many may play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields, rename = "`players`")]
pub struct Players {
    pub min: u8,
    pub max: u8,
}

impl Players {
    pub fn allow(self, players: u8) -> bool {
        (self.min..=self.max).contains(&players)
    }
}

/// The opening hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "`opening`")]
pub struct Opening {
    pub draw: u8,
    /// Of the cards drawn; the others are discarded by all at once.
    pub keep: u8,
    /// With no card of this level a player may discard all and draw anew.
    pub redraw_without_level: Option<u8>,
}

/// What placing a card costs and needs, beyond what every army obeys.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "`placement`")]
pub struct Placement {
    /// Cards to discard for a level I card whose clan is not yet face up in its row.
    pub new_clan_cost: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "`passing`")]
pub struct Passing {
    /// Turns the others may still take after the first pass; left out: as many as they like.
    pub turns_after_first: Option<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "`new_round`")]
pub struct NewRound {
    /// Players with fewer cards in hand draw up to this; left out: nobody draws.
    pub draw_up_to: Option<u8>,
    /// Each victory point lowers that number by this.
    #[serde(default)]
    pub fewer_per_point: u8,
    /// A player who can do nothing may discard the hand and draw as many.
    #[serde(default)]
    pub redraw_when_stuck: bool,
}

/// Ways to win; one that is left out does not exist.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "`victory`")]
pub struct Victory {
    pub points: u8,
    /// At once, with this many cards in the army.
    pub army_cards: Option<u8>,
    /// At once, with this many face-up cards of one clan in the army.
    pub clan_cards: Option<u8>,
}

/// The options by which editions differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "`rules`")]
pub struct Rules {
    pub players: Players,
    pub opening: Opening,
    pub placement: Placement,
    pub passing: Passing,
    pub new_round: NewRound,
    pub victory: Victory,
}

#[derive(Debug)]
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
    pub rules: Rules,
    pub designs: Vec<Design>,
    /// `rules.rhai`: hooks of the pack itself.
    pub script: Option<Script>,
    pub hash: ContentHash,
    /// What is surely not meant, though the pack can be played.
    pub warnings: Vec<Diagnostic>,
    pub(super) facts: Facts,
}

/// Answers prepared at load, so that the rules look nothing up by name.
#[derive(Debug, Default)]
pub(super) struct Facts {
    design_of: Vec<u16>,
    by_level: [CardSet; ROWS],
    by_clan: Vec<CardSet>,
    /// By [`Design::identity`].
    identical: Vec<CardSet>,
    listeners: Vec<CardSet>,
}

impl Facts {
    pub fn of(designs: &[Design], clans: usize) -> Self {
        let mut facts = Facts {
            by_clan: vec![CardSet::EMPTY; clans],
            identical: vec![CardSet::EMPTY; designs.len()],
            listeners: vec![CardSet::EMPTY; Hook::ALL.len()],
            ..Facts::default()
        };
        for (index, design) in designs.iter().enumerate() {
            for _ in 0..design.copies {
                if facts.design_of.len() == MAX_CARDS {
                    return facts;
                }
                let card = CardId(facts.design_of.len() as u8);
                facts.design_of.push(index as u16);
                facts.by_level[design.row()].insert(card);
                facts.by_clan[usize::from(design.clan)].insert(card);
                facts.identical[usize::from(design.identity)].insert(card);
                for hook in Hook::ALL.into_iter().filter(|&hook| design.has_hook(hook)) {
                    facts.listeners[hook as usize].insert(card);
                }
            }
        }
        facts
    }
}

impl Pack {
    /// How many physical cards there are.
    pub fn card_count(&self) -> usize {
        self.facts.design_of.len()
    }

    pub fn cards(&self) -> impl Iterator<Item = CardId> + use<> {
        (0..self.card_count() as u8).map(CardId)
    }

    pub fn design_index(&self, card: CardId) -> usize {
        usize::from(self.facts.design_of[card.index()])
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

    pub fn of_levels(&self, levels: &[u8]) -> CardSet {
        levels.iter().fold(CardSet::EMPTY, |all, &level| all | self.of_level(level))
    }

    pub fn of_clan(&self, clan: u8) -> CardSet {
        self.facts.by_clan[usize::from(clan)]
    }

    /// All physical cards whose script has a hook.
    pub fn listeners(&self, hook: Hook) -> CardSet {
        self.facts.listeners[hook as usize]
    }

    /// Whether the pack's own script has a hook.
    pub fn pack_listens(&self, hook: Hook) -> bool {
        self.script.as_ref().is_some_and(|s| s.hooks.has(hook))
    }

    /// Whether anything at all has a hook: what nobody listens to costs nothing.
    pub fn anyone_listens(&self, hook: Hook) -> bool {
        self.pack_listens(hook) || !self.listeners(hook).is_empty()
    }

    pub fn clan_named(&self, id: &str) -> Option<u8> {
        self.clans.iter().position(|c| c.id == id).map(|i| i as u8)
    }

    /// The cards that count as the same card: its copies, and those of other versions of it.
    pub fn identical_to(&self, card: CardId) -> CardSet {
        self.facts.identical[usize::from(self.design(card).identity)]
    }
}
