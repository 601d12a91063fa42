//! Checks what a pack declares of its own: names that scripts can say, bounds that make sense, and room for all of it.

use std::ops::Range;

use indexmap::IndexMap;

use super::Checker;
use crate::hidden::quoted;
use crate::library::holders::RawCounterOf;
use crate::library::raw::{RawCounter, RawOwnerKind};
use crate::limits::{CARD_COUNTERS, COUNTER_VALUES, DECLARED_BOUND};
use crate::pack::{Counter, Property};
use crate::problem::{Code, Diagnostic};
use crate::script::api::HOST;
use crate::script::engine::can_follow_a_dot;
use crate::script::reference::signature;
use crate::syntax::outline;
use crate::table::{CounterOf, CounterSpec, values_of};
use crate::vocabulary::hooks::BUILT_IN;

impl RawCounter {
    /// What a counter starts at where it does not say: zero, or as near as it can be.
    fn starts_at(&self) -> i64 {
        self.start.as_ref().map_or(0i64.clamp(self.least(), self.max.value.max(self.least())), |start| start.value)
    }

    fn least(&self) -> i64 {
        self.min.as_ref().map_or(0, |min| min.value)
    }

    /// Checked before, so every number fits.
    pub fn checked(&self, kinds: &IndexMap<String, RawOwnerKind>) -> Counter {
        let small = |number: i64| i16::try_from(number).unwrap_or_default();
        let (start, min, max) = (small(self.starts_at()), small(self.least()), small(self.max.value));
        Counter {
            spec: CounterSpec::new(
                self.of.checked(kinds),
                start,
                min,
                max,
                self.stays.as_ref().is_some_and(|s| s.value),
            ),
            name: self.name.value.clone(),
        }
    }
}

impl Checker<'_> {
    /// The counters that `pack.ron` declares.
    pub(super) fn counters(&mut self) {
        let (raw, file) = (self.raw, self.file);
        for (id, counter) in &raw.counters {
            let span = self.key_before(id, counter.name.span.start);
            self.id_length(file, id, &span);
            self.name(file, &counter.name);
            self.declared_name(id, &span, "a counter");
            if let RawCounterOf::Owner(kind) = &counter.of {
                self.owner_kind(kind);
            }
            self.bounds(id, counter);
        }
        self.declared_twice("counters");
        let on_cards = raw.counters.values().filter(|counter| matches!(counter.of, RawCounterOf::Card)).count();
        if on_cards > CARD_COUNTERS {
            let message = format!("{on_cards} counters lie on cards; {CARD_COUNTERS} is the most");
            let span = self.field_in(&(0..file.text.len()), "counters");
            self.problem(Diagnostic::new(Code::TooMany, file, span, message));
        }
    }

    /// Whether the values of all counters fit on a table of so many cards.
    pub fn room_for_counters(&mut self, cards: usize) {
        let of = || self.raw.counters.values().map(|counter| counter.of.checked(&self.raw.owners));
        // Too many of them is one problem.
        if of().filter(|of| *of == CounterOf::Card).count() > CARD_COUNTERS {
            return;
        }
        let counts = self.raw.owner_counts(cards);
        let (players, values) = (counts.players, values_of(of(), &counts));
        if values > COUNTER_VALUES {
            let message = format!(
                "the counters have {values} values at a table of {players} players and {cards} cards; {COUNTER_VALUES} is the most"
            );
            let span = self.field_in(&(0..self.file.text.len()), "counters");
            self.problem(
                Diagnostic::new(Code::TooMany, self.file, span, message)
                    .with_hint("a counter of cards has a value for each card of the pack, copies counted"),
            );
        }
    }

    /// Hints for bots are on counters of players, and of owners that they belong to.
    pub fn weighed_counters(&mut self) {
        for (id, worth) in &self.raw.bots.counters {
            let counter = self.raw.counters.get(id);
            let is_weighed = |counter: &RawCounter| matches!(counter.of, RawCounterOf::Player | RawCounterOf::Owner(_));
            if counter.is_some_and(is_weighed) {
                continue;
            }
            let message = match counter {
                Some(counter) => {
                    let whose = counter.of.checked(&self.raw.owners).plural();
                    format!("`{id}` is a counter of {whose}; bots weigh those of players and of owners")
                }
                None => format!("`{}` is not a counter of this pack", quoted(id)),
            };
            let players = self.raw.counters.iter().filter(|(_, counter)| is_weighed(counter));
            let problem = Diagnostic::new(Code::UnknownCounter, self.file, worth.span.clone(), message);
            self.problems.push(problem.with_suggestion(id, players.map(|(id, _)| id.as_str())));
        }
    }

    fn bounds(&mut self, id: &str, counter: &RawCounter) {
        let RawCounter { start, min, max, stays, of, .. } = counter;
        let bound = i64::from(DECLARED_BOUND);
        for number in [start.as_ref(), min.as_ref(), Some(max)].into_iter().flatten() {
            if !(-bound..=bound).contains(&number.value) {
                let message = format!("{} is too far: a counter goes from -{bound} to {bound}", number.value);
                self.problem(Diagnostic::new(Code::Declaration, self.file, number.span.clone(), message));
                return;
            }
        }
        if counter.least() >= max.value {
            let message =
                format!("`{id}` goes from {} to {}, which leaves it nothing to count", counter.least(), max.value);
            let hint = if min.is_some() { "let `max` be larger than `min`" } else { "without `min`, it starts at 0" };
            self.problem(Diagnostic::new(Code::Declaration, self.file, max.span.clone(), message).with_hint(hint));
        } else if let Some(start) = start.as_ref().filter(|s| !(counter.least()..=max.value).contains(&s.value)) {
            let message =
                format!("`{id}` starts at {}, but goes from {} to {}", start.value, counter.least(), max.value);
            let problem = Diagnostic::new(Code::Declaration, self.file, start.span.clone(), message);
            let hint = (min.is_none() && start.value < 0).then_some("for numbers below zero, give it a `min`");
            self.problem(problem.with_hint_if(hint));
        }
        if let Some(stays) = stays.as_ref().filter(|_| !matches!(of, RawCounterOf::Card)) {
            let of = of.checked(&self.raw.owners);
            let message = format!("`stays` is for counters of cards, and `{id}` is a counter of {}", of.plural());
            let hint = "only cards leave play: remove `stays`";
            self.problem(Diagnostic::new(Code::Declaration, self.file, stays.span.clone(), message).with_hint(hint));
        }
    }

    /// A name that scripts read after a dot.
    pub(super) fn declared_name(&mut self, name: &str, span: &Range<usize>, what: &str) {
        let shown = quoted(name);
        let wrong = if !is_plain(name) {
            Some((
                format!("`{shown}` is not a valid name of {what}"),
                "use lower-case letters, digits and underscores: scripts write it after a dot".to_owned(),
            ))
        } else if !can_follow_a_dot(name) {
            Some((format!("`{shown}` is a word of the script language"), "give it another name".to_owned()))
        } else if let Some(host) = HOST.iter().find(|host| host.name == name) {
            let sort = if host.property { "property" } else { "function" };
            Some((
                format!("`{shown}` is a {sort} of scripts already: `{}`", signature(host)),
                "give it another name".to_owned(),
            ))
        } else if BUILT_IN.named(name).is_some() {
            Some((format!("`{shown}` is the name of a hook"), "give it another name".to_owned()))
        } else {
            None
        };
        if let Some((message, hint)) = wrong {
            self.problem(Diagnostic::new(Code::DeclaredName, self.file, span.clone(), message).with_hint(hint));
        }
    }

    /// A name that scripts give to a function.
    pub(super) fn function_name(&mut self, name: &str, text: &Range<usize>, what: &str) {
        let span = self.key_before(name, text.start);
        self.id_length(self.file, name, &span);
        // That it is a hook of every pack already is told with the other things wrong with hooks.
        if BUILT_IN.named(name).is_none() {
            self.declared_name(name, &span, what);
        }
    }

    /// Entries of a map of `pack.ron` with the same key, of which only the last would count.
    pub(super) fn declared_twice(&mut self, field: &str) {
        let text = &self.file.text;
        let Ok(root) = outline(text) else { return };
        let entries = root.find(text, &[field]).map_or(&[][..], |map| &map.children);
        let keys: Vec<(&str, Range<usize>)> =
            entries.iter().filter_map(|entry| Some((entry.key_in(text)?, entry.key.clone()?))).collect();
        for (at, (id, span)) in keys.iter().enumerate() {
            if keys[..at].iter().any(|(before, _)| before == id) {
                let message = format!("`{}` is declared twice", quoted(id));
                let problem = Diagnostic::new(Code::DeclaredName, self.file, span.clone(), message);
                self.problems.push(problem.with_hint("keep one"));
            }
        }
    }

    /// Where the key of an entry of `pack.ron` stands, before what is said of it.
    pub(super) fn key_before(&self, id: &str, entry: usize) -> Range<usize> {
        let found = self.file.text[..entry].rfind(&format!("\"{id}\""));
        found.map_or(entry..entry + 1, |at| self.file.token_at(at))
    }

    /// Everything that scripts read and write after a dot because the pack declares it.
    pub(super) fn properties(&self) -> Vec<Property> {
        let counters = self.raw.counters.iter().enumerate();
        let counters = counters
            .map(|(number, (id, counter))| Property::of_counter(id, number, counter.of.checked(&self.raw.owners)));
        let kinds = self.raw.owners.keys().enumerate().map(|(number, id)| Property::of_owner_kind(id, number));
        let roles = self.raw.roles.keys().enumerate().map(|(number, id)| Property::of_role(id, number));
        let attributes = self.raw.attributes.iter().enumerate();
        let attributes = attributes.map(|(number, (id, raw))| Property::of_attribute(id, number, &raw.holds.checked()));
        counters.chain(attributes).chain(kinds).chain(roles).collect()
    }
}

/// Lower-case letters, digits and underscores.
pub(super) fn is_plain(name: &str) -> bool {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    name.starts_with(|c: char| c.is_ascii_lowercase()) && name.chars().all(plain)
}
