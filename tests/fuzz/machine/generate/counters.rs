//! Random counters of a pack, and how its scripts read and write them.

use ozeki::vocabulary::Kind;

use super::cards::Design;
use super::expression::Writer;
use crate::machine::random::Random;

#[derive(Clone, Debug)]
pub struct Counter {
    pub name: String,
    pub of: Kind,
    /// As it stands in `pack.ron`.
    entry: String,
}

/// The attributes that every pack has; some cards have them.
pub const ATTRIBUTES: &str = "attributes: {
        \"speed\": (holds: Number(min: 0, max: 9), name: {\"en\": \"speed\"}),
        \"kind\": (holds: Word([\"beast\", \"machine\"]), name: {\"en\": \"kind\"}),
        \"tags\": (holds: Words([\"armed\", \"afloat\"]), name: {\"en\": \"tags\"}),
    },
    ";

/// What a card has of them.
pub fn attributes(random: &mut Random) -> Option<String> {
    let values = [
        ("speed", random.below(10).to_string()),
        ("kind", random.word(&["\"beast\"", "\"machine\""])),
        ("tags", random.word(&["[]", "[\"armed\"]", "[\"armed\", \"afloat\"]"])),
    ];
    let some: Vec<String> = values.iter().filter(|_| random.chance(60)).map(|(id, v)| format!("{id:?}: {v}")).collect();
    (!some.is_empty()).then(|| format!("attributes: {{{}}}", some.join(", ")))
}

/// A table has room for so many values; all seats and some counters of the game take less than the rest.
const VALUES_ON_CARDS: usize = 150;

pub fn counters(random: &mut Random, designs: &[Design]) -> Vec<Counter> {
    let copies = |design: &Design| {
        let written = design.entry.split("copies: ").nth(1).unwrap_or("1");
        written.split(|c: char| !c.is_ascii_digit()).next().and_then(|n| n.parse().ok()).unwrap_or(1)
    };
    let cards: usize = designs.iter().map(copies).sum();
    let (mut counters, mut on_cards) = (Vec::new(), 0);
    for index in 0..[0, 1, 2, 4][random.below(4)] {
        let (mut of, mut owner) = *random.pick(&[(Kind::Player, "Player"), (Kind::Card, "Card"), (Kind::Game, "Game")]);
        if of == Kind::Card && (on_cards + 1) * cards > VALUES_ON_CARDS {
            (of, owner) = (Kind::Game, "Game");
        }
        on_cards += usize::from(of == Kind::Card);
        let (min, max) = *random.pick(&[(0, 1), (0, 3), (-5, 5), (1, 20), (-9999, 9999)]);
        let start = random.between(0, 1).max(min.max(0) as usize);
        let stays = if of == Kind::Card && random.chance(30) { ", stays: true" } else { "" };
        let name = format!("counter_{index}");
        let entry = format!("(of: {owner}, start: {start}, min: {min}, max: {max}{stays}, name: {{\"en\": {name:?}}})");
        counters.push(Counter { name, of, entry });
    }
    counters
}

/// The field of `pack.ron`, if there are any.
pub fn declared(counters: &[Counter]) -> String {
    let entries: String = counters.iter().map(|c| format!("        {:?}: {},\n", c.name, c.entry)).collect();
    if entries.is_empty() { entries } else { format!("counters: {{\n{entries}    }},\n    ") }
}

impl Writer<'_> {
    /// A counter of something, as it is read.
    pub fn counter(&mut self, depth: usize) -> Option<String> {
        let counter = self.some_counter()?;
        let owner = match counter.of {
            Kind::Game => "game".to_owned(),
            of => super::expression::receiver(&self.at_depth(of, depth.saturating_sub(1))),
        };
        Some(format!("{owner}.{}", counter.name))
    }

    /// A counter of something that has a name, as it is written to.
    pub fn counter_to_change(&mut self) -> Option<String> {
        let counter = self.some_counter()?;
        let named = |kind: Kind| self.scope.iter().filter(move |variable| variable.kind == kind);
        let owner = match counter.of {
            Kind::Game => "game".to_owned(),
            Kind::Player => match (named(Kind::Player).next(), named(Kind::Card).next()) {
                (Some(player), _) => player.name.clone(),
                (None, card) => format!("{}.owner", card?.name),
            },
            _ => named(Kind::Card).next_back()?.name.clone(),
        };
        Some(format!("{owner}.{}", counter.name))
    }

    fn some_counter(&mut self) -> Option<Counter> {
        let counters = &self.words.counters;
        (!counters.is_empty()).then(|| self.random.pick(counters).clone())
    }
}
