//! The contents of a table as text, and the differences between two tables.

use std::collections::BTreeMap;

use crate::event::Event;
use crate::pack::Shape;
use crate::table::{ArmyPlace, CardId, CounterOf, CounterOwner, Place, Seat, Spot, Table, UNLIMITED};

use super::labels::{Labels, player};
use crate::text::label;

/// A table in words. A place holds one thing; a heap holds several, in no order.
#[derive(Default)]
struct Facts {
    places: BTreeMap<String, String>,
    heaps: BTreeMap<String, Vec<String>>,
}

impl Facts {
    fn of(labels: &Labels) -> Self {
        let table: &Table = labels.table;
        let mut facts = Facts::default();
        facts.place("round", table.round.to_string());
        facts.place("turn", player(table.active).to_owned());
        if let Some(holder) = table.advantage {
            facts.place("advantage", player(holder).to_owned());
        }
        if !table.has_own_decks() {
            facts.piles("", labels, Seat(0));
        }
        facts.heap("revealed", labels, table.revealed());
        facts.heap("removed", labels, table.removed());
        facts.heap("active tiles", labels, table.active_tiles);
        for (marker, card) in labels.pack.markers.keys().zip(table.markers).filter(|(_, card)| card.is_some()) {
            facts.place(&format!("{marker} on"), labels.placed(card));
        }
        for bar in table.bars.iter().filter(|bar| bar.turn_ends > 0) {
            let card = &labels.pack.designs[usize::from(bar.design)].id;
            let ends = format!("{} more turns of {}", bar.turn_ends, player(bar.by));
            facts.place(&format!("{}, may not play {card}", player(bar.seat)), ends);
        }
        facts.later(labels);
        if table.turns_together != UNLIMITED {
            facts.place("turns together", table.turns_together.to_string());
        }
        for (_, id, counter) in labels.pack.counters_of(CounterOf::Game) {
            facts.place(id, table.counters.get(&counter.spec, CounterOwner::Game).to_string());
        }
        for seat in table.seats() {
            facts.seat(labels, seat);
        }
        for owner in labels.pack.all_owners(table.seat_count()) {
            for (_, id, counter) in labels.pack.counters_of(CounterOf::Owner(owner.kind)) {
                let value = table.counters.get(&counter.spec, CounterOwner::Owner(owner.index));
                facts.place(&format!("{}, {id}", labels.owner(owner)), value.to_string());
            }
        }
        facts.zones(labels);
        for card in table.attached() {
            if let Spot::On(host) = table.spot(card) {
                let counters = labels.pack.counters_on(&table.counters, card);
                let what = format!("{}{counters}", labels.turned(card));
                facts.place(&format!("on {}, {}", labels.placed(host), labels.id(card)), what);
            }
        }
        facts
    }

    fn seat(&mut self, labels: &Labels, seat: Seat) {
        let (table, who, index) = (labels.table, player(seat), seat.index());
        self.heap(&format!("{who}, hand"), labels, table.hand(seat));
        if table.has_own_decks() {
            self.piles(&format!("{who}, "), labels, seat);
        }
        if labels.pack.rules.tokens.is_some() {
            let tokens = &table.tokens;
            for (what, count) in [
                ("tokens", tokens.hand[index]),
                ("spent tokens", tokens.spent[index]),
                ("locked tokens", tokens.locked[index]),
                ("bonus tokens", tokens.bonus_hand[index]),
            ] {
                if count > 0 {
                    self.place(&format!("{who}, {what}"), count.to_string());
                }
            }
        }
        for row in 0..table.army(seat).rows() {
            for (column, &card) in table.army(seat).row(row).iter().enumerate() {
                let prisoner = if table.is_prisoner(card) { "!" } else { "" };
                let place = ArmyPlace { seat, place: Place { row: row as u8, column: column as u8 } }.to_string();
                let (own, bonus) = (table.tokens.of_player_on(seat, card), table.tokens.bonus_on(card));
                let others = table.tokens.on(card) - bonus - own;
                let times = |mark: &str, count: u8| mark.repeat(usize::from(count));
                let tokens = times("*", own) + &times("%", others) + &times("+", bonus);
                let counters = labels.pack.counters_on(&table.counters, card);
                self.place(&place, format!("{}{prisoner}{tokens}{counters}", labels.id(card)));
            }
        }
        for (_, id, counter) in labels.pack.counters_of(CounterOf::Player) {
            let value = table.counters.get(&counter.spec, CounterOwner::Player(seat));
            self.place(&format!("{who}, {id}"), value.to_string());
        }
        if table.points[index] > 0 {
            self.place(&format!("{who}, points"), table.points[index].to_string());
        }
        if table.scores[index] != 0 {
            self.place(&format!("{who}, score"), table.scores[index].to_string());
        }
        if table.turns_left[index] != UNLIMITED {
            self.place(&format!("{who}, turns left"), table.turns_left[index].to_string());
        }
        if table.answers_no_more & 1 << seat.0 != 0 {
            self.place(&format!("{who}, answers no more"), "this turn".to_owned());
        }
        if table.extra_turns[index] > 0 {
            self.place(&format!("{who}, additional turns"), table.extra_turns[index].to_string());
        }
    }

    /// What has been put off.
    fn later(&mut self, labels: &Labels) {
        let words = |delay| label::event(labels, &Event::of_delay(Event::put_off, delay, &labels.pack.hooks), &[]);
        let mut all: Vec<String> = labels.table.delays.iter().map(words).collect();
        all.sort();
        if !all.is_empty() {
            self.heaps.insert("later".to_owned(), all);
        }
    }

    /// The zones of the pack: a pile in order, places one by one, a set as a heap.
    fn zones(&mut self, labels: &Labels) {
        for (zone, at) in labels.pack.zones_for(labels.table.seat_count()) {
            let name = labels.zone(zone);
            let cards = labels.table.zone(zone);
            let written = |card: &CardId| {
                let counters = labels.pack.counters_on(&labels.table.counters, *card);
                format!("{}{}{counters}", labels.id(*card), labels.turned(*card))
            };
            match at.zone.shape {
                Shape::Set => {
                    let mut names: Vec<String> = cards.iter().map(written).collect();
                    names.sort();
                    if !names.is_empty() {
                        self.heaps.insert(name, names);
                    }
                }
                Shape::Pile if !cards.is_empty() => {
                    let names: Vec<String> = cards.iter().rev().map(written).collect();
                    self.place(&name, names.join(", "));
                }
                Shape::Pile => {}
                Shape::Row(_) | Shape::Grid(..) => {
                    for card in cards {
                        if let Spot::Zone(_, place) = labels.table.spot(*card) {
                            self.place(&format!("{name}-{}", place + 1), written(card));
                        }
                    }
                }
            }
        }
    }

    fn piles(&mut self, whose: &str, labels: &Labels, seat: Seat) {
        let table = labels.table;
        let pile: Vec<&str> = table.pile(seat).as_slice().iter().rev().map(|&card| labels.id(card)).collect();
        if !pile.is_empty() {
            self.place(&format!("{whose}pile"), pile.join(", "));
        }
        self.heap(&format!("{whose}discard pile"), labels, table.discard(seat).as_slice().iter().copied());
    }

    fn place(&mut self, place: &str, what: String) {
        self.places.insert(place.to_owned(), what);
    }

    fn heap(&mut self, heap: &str, labels: &Labels, cards: impl IntoIterator<Item = crate::table::CardId>) {
        let mut names: Vec<String> = cards.into_iter().map(|card| labels.with_counters(card)).collect();
        names.sort();
        if !names.is_empty() {
            self.heaps.insert(heap.to_owned(), names);
        }
    }
}

/// Everything on a table, sorted.
pub fn description(labels: &Labels) -> Vec<String> {
    let facts = Facts::of(labels);
    let mut lines: Vec<String> = facts.places.into_iter().map(|(place, what)| format!("{place}: {what}")).collect();
    lines.extend(facts.heaps.into_iter().map(|(heap, cards)| format!("{heap}: {}", cards.join(", "))));
    lines.sort();
    lines
}

/// What changed between two tables, sorted: `you-I2: + ember_scamp`, `turn: you → them`.
pub fn changes(before: &Labels, after: &Labels) -> Vec<String> {
    let (old, new) = (Facts::of(before), Facts::of(after));
    let mut changes = Vec::new();
    let mut places: Vec<&String> = old.places.keys().chain(new.places.keys()).collect();
    places.sort();
    places.dedup();
    for place in places {
        match (old.places.get(place), new.places.get(place)) {
            (a, b) if a == b => {}
            (Some(a), Some(b)) => changes.push(format!("{place}: {a} → {b}")),
            (Some(a), None) => changes.push(format!("{place}: - {a}")),
            (None, Some(b)) => changes.push(format!("{place}: + {b}")),
            (None, None) => {}
        }
    }
    let mut heaps: Vec<&String> = old.heaps.keys().chain(new.heaps.keys()).collect();
    heaps.sort();
    heaps.dedup();
    for heap in heaps {
        let gone = without(old.heaps.get(heap), new.heaps.get(heap));
        let come = without(new.heaps.get(heap), old.heaps.get(heap));
        let signs = gone.iter().map(|card| format!("- {card}")).chain(come.iter().map(|card| format!("+ {card}")));
        let signs: Vec<String> = signs.collect();
        if !signs.is_empty() {
            changes.push(format!("{heap}: {}", signs.join(", ")));
        }
    }
    changes.sort();
    changes
}

/// The items of one heap that another does not have as often.
fn without(heap: Option<&Vec<String>>, other: Option<&Vec<String>>) -> Vec<String> {
    let mut rest = other.cloned().unwrap_or_default();
    let mut left = heap.cloned().unwrap_or_default();
    left.retain(|card| match rest.iter().position(|r| r == card) {
        Some(at) => {
            rest.remove(at);
            false
        }
        None => true,
    });
    left
}
