//! What a pack declares of its own: counters, attributes of cards, kinds of owner and roles. Each is a property that
//! scripts read after a dot, and is known by its number from load on, so that no name is looked up during a game.

use super::cast::Pack;
use super::facts::CardFacts;
use super::model::{Design, Script, Texts};
use super::words::Word;
use crate::limits::MAX_CARDS;
use crate::table::notation::COUNTED;
use crate::table::{CardId, CardSet, CounterOf, CounterOwner, CounterSpec, Counters, Seat, Table};
use crate::vocabulary::hooks::Hook;
use crate::vocabulary::{Kind, TextKind};
use indexmap::IndexMap;

/// A small number of the game, of each player or on each card.
#[derive(Clone, Debug)]
pub struct Counter {
    pub name: Texts,
    pub spec: CounterSpec,
}

/// Something that is printed on cards: a number, a word, or several words.
#[derive(Clone, Debug)]
pub struct Attribute {
    pub name: Texts,
    pub holds: Holds,
    /// What players read for a word; its id where nothing is said.
    pub words: IndexMap<String, Texts>,
}

/// What an attribute may be on a card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Holds {
    Number { min: i16, max: i16 },
    Word(Vec<String>),
    Words(Vec<String>),
}

impl Holds {
    /// The words it may be, where it is one or some of them.
    pub fn words(&self) -> &[String] {
        match self {
            Holds::Number { .. } => &[],
            Holds::Word(words) | Holds::Words(words) => words,
        }
    }
}

/// An attribute as a card has it: words by their number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum AttributeValue {
    #[default]
    Nothing,
    Number(i16),
    /// As bits; one of them, where the attribute is one word.
    Words(u32),
}

impl AttributeValue {
    /// The words of an attribute that it is.
    pub fn words<'a>(&self, attribute: &'a Attribute) -> impl Iterator<Item = &'a str> + use<'a> {
        let bits = if let AttributeValue::Words(bits) = self { *bits } else { 0 };
        let words = attribute.holds.words().iter().enumerate();
        words.filter(move |(index, _)| bits & 1 << index != 0).map(|(_, word)| word.as_str())
    }
}

impl Design {
    /// What it has of an attribute, by its number.
    pub fn attribute(&self, number: usize) -> AttributeValue {
        self.attributes.get(number).copied().unwrap_or_default()
    }
}

/// A property that a pack declares, such as `player.gold`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Property {
    pub name: String,
    /// What stands before the dot.
    pub of: Kind,
    pub gives: Kind,
    pub is: Declared,
}

/// What a declared property is, by its number among its kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Declared {
    Counter(u8),
    Attribute(u8),
    /// The owner of a kind that a player belongs to.
    OwnerOf(u8),
    /// The player who fills a role of an owner.
    Role(u8),
}

impl Property {
    pub fn of_counter(name: &str, number: usize, of: CounterOf) -> Self {
        let of = match of {
            CounterOf::Game => Kind::Game,
            CounterOf::Player => Kind::Player,
            CounterOf::Owner(_) => Kind::Owner,
            CounterOf::Card => Kind::Card,
        };
        Property { name: name.to_owned(), of, gives: Kind::Int, is: Declared::Counter(number as u8) }
    }

    /// Several words are no value: whether a card has one is asked with `has`.
    pub fn of_attribute(name: &str, number: usize, holds: &Holds) -> Self {
        let gives = match holds {
            Holds::Number { .. } => Kind::Int,
            Holds::Word(_) => Kind::Text(TextKind::ValueOf(number as u8)),
            Holds::Words(_) => Kind::Unit,
        };
        Property { name: name.to_owned(), of: Kind::Card, gives, is: Declared::Attribute(number as u8) }
    }

    pub fn of_owner_kind(name: &str, number: usize) -> Self {
        Property { name: name.to_owned(), of: Kind::Player, gives: Kind::Owner, is: Declared::OwnerOf(number as u8) }
    }

    pub fn of_role(name: &str, number: usize) -> Self {
        Property { name: name.to_owned(), of: Kind::Owner, gives: Kind::Player, is: Declared::Role(number as u8) }
    }

    /// As it is written in a script.
    pub fn written(&self) -> String {
        let owner = match self.of {
            Kind::Game => "game",
            Kind::Player => "player",
            Kind::Owner => "owner",
            _ => "card",
        };
        format!("{owner}.{}", self.name)
    }

    /// What it is, for who took it for something else: a counter of players.
    pub fn described(&self) -> String {
        let of = match self.of {
            Kind::Game => "the game",
            Kind::Player => "players",
            Kind::Owner => "owners",
            _ => "cards",
        };
        match self.is {
            Declared::Counter(_) => format!("a counter of {of}"),
            Declared::Attribute(_) => format!("an attribute of {of}"),
            Declared::OwnerOf(_) => "a kind of owner that players belong to".to_owned(),
            Declared::Role(_) => "a role of an owner".to_owned(),
        }
    }
}

/// What is prepared of the declarations of a pack.
#[derive(Clone, Debug, Default)]
pub(crate) struct Declarations {
    properties: Vec<Property>,
    attributes: Vec<AttributeFacts>,
    /// What every game begins with.
    counters: Counters,
    /// A query whose answer is remembered may depend on a counter.
    counters_matter_to_answers: bool,
}

/// An attribute as cards have it, by physical card.
#[derive(Clone, Debug)]
pub(crate) struct AttributeFacts {
    /// What each card has; nothing is no number.
    numbers: Vec<Option<i16>>,
    /// The words it may be, and the cards that have each.
    words: Vec<(Word, CardSet)>,
}

impl AttributeFacts {
    fn of(pack: &Pack, number: usize, attribute: &Attribute) -> Self {
        let value = |facts: &CardFacts| pack.designs[usize::from(facts.design)].attribute(number);
        let cards = || pack.facts.by_card.iter().enumerate().map(|(card, facts)| (CardId(card as u8), value(facts)));
        let has = |index: usize| {
            cards().filter(move |(_, value)| matches!(value, AttributeValue::Words(bits) if bits & 1 << index != 0))
        };
        let words = attribute.holds.words().iter().enumerate();
        let words = words.map(|(index, word)| {
            (pack.word(word).unwrap_or(Word::EMPTY), has(index).map(|(card, _)| card).collect::<CardSet>())
        });
        let number = |value| if let AttributeValue::Number(number) = value { Some(number) } else { None };
        let counts = matches!(attribute.holds, Holds::Number { .. });
        AttributeFacts {
            numbers: if counts { cards().map(|(_, value)| number(value)).collect() } else { Vec::new() },
            words: words.collect(),
        }
    }

    pub fn number(&self, card: CardId) -> Option<i16> {
        self.numbers.get(card.index()).copied().flatten()
    }

    /// The cards that have a word; `None` if it is no word of this attribute.
    pub fn with_word(&self, word: Word) -> Option<CardSet> {
        self.words.iter().find(|(other, _)| *other == word).map(|(_, cards)| *cards)
    }

    /// The one word that a card has.
    pub fn word(&self, card: CardId) -> Word {
        self.words.iter().find(|(_, cards)| cards.contains(card)).map_or(Word::EMPTY, |(word, _)| *word)
    }

    /// Whether it is a number.
    pub fn counts(&self) -> bool {
        self.words.is_empty()
    }
}

/// The queries whose answers are remembered until the table changes.
const REMEMBERED: [Hook; 3] = [Hook::ClanCards, Hook::KeywordCards, Hook::StandsFor];

impl Declarations {
    /// Lays out what a pack declares.
    pub fn of(pack: &mut Pack) -> Self {
        // Of a pool the largest game counts, so that a counter lies in the same place in each.
        let cards = pack.stock.largest_cast(pack.rules.most_clans(pack.clans.len())).min(MAX_CARDS);
        let cards = if pack.is_pool() { cards } else { pack.physical_count() };
        let counts = pack.rules.owner_counts(pack.owner_kinds.keys().map(String::as_str), cards);
        let counters = Counters::laid_out(pack.counters.values_mut().map(|counter| &mut counter.spec), &counts);
        let declared = pack.counters.iter().enumerate();
        let counted = declared.map(|(number, (name, counter))| Property::of_counter(name, number, counter.spec.of));
        let kinds = pack.owner_kinds.keys().enumerate().map(|(number, name)| Property::of_owner_kind(name, number));
        let roles = pack.roles.keys().enumerate().map(|(number, name)| Property::of_role(name, number));
        let attributes = pack.attributes.iter().enumerate();
        let printed =
            attributes.clone().map(|(n, (name, attribute))| Property::of_attribute(name, n, &attribute.holds));
        let properties = counted.chain(printed).chain(kinds).chain(roles).collect();
        let attributes = attributes.map(|(number, (_, attribute))| AttributeFacts::of(pack, number, attribute));
        let attributes = attributes.collect();
        let scripts = || pack.designs.iter().filter_map(|design| design.script.as_ref()).chain(&pack.script);
        // One query may ask another, so it is enough that some query reads a counter.
        let reads = |script: &Script| script.counting;
        let counters_matter_to_answers =
            REMEMBERED.iter().any(|&hook| scripts().any(|script| script.hooks.has(hook))) && scripts().any(reads);
        Declarations { properties, attributes, counters, counters_matter_to_answers }
    }
}

impl Pack {
    /// A table at the start of a game: every card still in the box, every counter at its start.
    pub fn table(&self, players: u8, seed: u64) -> Table {
        let mut table = Table::laid_out(&self.layout(players), players, seed);
        table.counters = self.declarations.counters;
        table.phase = self.first_phase();
        table
    }

    /// Every property that the pack declares; the place in this list is its number.
    pub fn properties(&self) -> &[Property] {
        &self.declarations.properties
    }

    pub(crate) fn property_named(&self, name: &str) -> Option<usize> {
        self.declarations.properties.iter().position(|property| property.name == name)
    }

    /// An attribute as cards have it.
    pub(crate) fn attribute_facts(&self, number: u8) -> &AttributeFacts {
        &self.declarations.attributes[usize::from(number)]
    }

    pub fn counter(&self, number: u8) -> &Counter {
        &self.counters[usize::from(number)]
    }

    /// The counters of one kind of owner: number, id and counter.
    pub fn counters_of(&self, of: CounterOf) -> impl Iterator<Item = (u8, &str, &Counter)> {
        let all = self.counters.iter().enumerate();
        all.filter(move |(_, (_, counter))| counter.spec.of == of)
            .map(|(number, (id, counter))| (number as u8, id.as_str(), counter))
    }

    /// The counters that a player has, or an owner that the player belongs to.
    pub fn counters_of_players(&self) -> impl Iterator<Item = (&str, &Counter)> {
        let of_players = |counter: &Counter| matches!(counter.spec.of, CounterOf::Player | CounterOf::Owner(_));
        self.counters.iter().filter(move |(_, counter)| of_players(counter)).map(|(id, counter)| (id.as_str(), counter))
    }

    /// What a player's counter stands at, or those together of all owners that the player belongs to.
    pub fn counted(&self, table: &Table, spec: &CounterSpec, seat: Seat) -> i32 {
        let value = |owner| i32::from(table.counters.get(spec, owner));
        match spec.of {
            CounterOf::Owner(kind) => {
                let owners = self.seating(table.seat_count()).owners_of(seat, kind);
                owners.map(|owner| value(CounterOwner::Owner(owner.index))).sum()
            }
            _ => value(CounterOwner::Player(seat)),
        }
    }

    /// The counters on a card that do not stand at their start, as they are written behind its id: `#tide=2`.
    pub fn counters_on(&self, counters: &Counters, card: CardId) -> String {
        let on = |(_, id, counter): (u8, &str, &Counter)| {
            let value = counters.get(&counter.spec, CounterOwner::Card(card));
            (value != counter.spec.start).then(|| format!("{COUNTED}{id}={value}"))
        };
        self.counters_of(CounterOf::Card).filter_map(on).collect()
    }

    /// The id of a card, and the counters on it.
    pub fn with_counters(&self, counters: &Counters, card: CardId) -> String {
        self.design(card).id.clone() + &self.counters_on(counters, card)
    }

    /// Whether what is remembered of clans, keywords and texts may change with a counter.
    pub(crate) fn counters_matter_to_answers(&self) -> bool {
        self.declarations.counters_matter_to_answers
    }
}
