//! Counters in a setup: those of the game and of players by name, those on a card behind its id: `reef_crab#tide=2`.

use super::SetupError;
use super::lay_out::{Layout, unknown};
use crate::pack::{Holder, Pack};
use crate::table::notation::COUNTED;
use crate::table::{CardId, CounterOf, CounterOwner, Spot, Table};

/// Counters by name, and what they stand at.
pub type NamedCounters = Vec<(String, i64)>;

/// A card as written, without what lies on it, and the counters behind it.
pub(super) fn split(written: &str) -> (&str, Option<&str>) {
    written.split_once(COUNTED).map_or((written, None), |(card, counters)| (card, Some(counters)))
}

impl Layout<'_> {
    /// The counters of the game, of a player or of an owner.
    pub(super) fn set_counters(&mut self, holder: Holder, counters: &[(String, i64)]) {
        for (id, value) in counters {
            let (of, owner) = of_holder(holder);
            let set = self.set_counter(of, owner, id, *value);
            self.found(set);
        }
    }

    /// The counters behind the id of a card that has been laid.
    pub(super) fn set_counters_on(&mut self, card: CardId, counters: Option<&str>) {
        for written in counters.into_iter().flat_map(|counters| counters.split(COUNTED)) {
            let value = written.split_once('=').and_then(|(id, value)| Some((id, value.parse().ok()?)));
            let set = match value {
                Some((id, value)) => self.set_counter(CounterOf::Card, CounterOwner::Card(card), id, value),
                None => {
                    let id = self.pack.design(card).id.clone();
                    Err(SetupError::NotACount { id, written: written.to_owned() })
                }
            };
            self.found(set);
        }
    }

    fn set_counter(&mut self, of: CounterOf, owner: CounterOwner, id: &str, value: i64) -> Result<(), SetupError> {
        let what = match of {
            CounterOf::Game => "counter of the game",
            CounterOf::Player => "counter of players",
            CounterOf::Owner(_) => "counter of such owners",
            CounterOf::Card => "counter of cards",
        };
        let known = || self.pack.counters_of(of).map(|(_, id, _)| id).collect();
        let counter = self.pack.counters.get(id).filter(|counter| counter.spec.of == of);
        let spec = counter.ok_or_else(|| unknown(&self.pack, what, id, known()))?.spec;
        if i64::from(spec.clamped(value)) != value {
            let (id, min, max) = (id.to_owned(), spec.min, spec.max);
            return Err(SetupError::CounterValue { id, value, min, max });
        }
        if let CounterOwner::Card(card) = owner
            && !spec.stays
            && !matches!(self.table.spot(card), Spot::Army(..) | Spot::Zone(..) | Spot::On(_))
            && !self.pack.tiles().contains(card)
        {
            return Err(SetupError::CounterElsewhere { counter: id.to_owned(), id: self.pack.design(card).id.clone() });
        }
        self.table.counters.set(&spec, owner, spec.clamped(value));
        Ok(())
    }
}

fn of_holder(holder: Holder) -> (CounterOf, CounterOwner) {
    match holder {
        Holder::Game => (CounterOf::Game, CounterOwner::Game),
        Holder::Player(seat) => (CounterOf::Player, CounterOwner::Player(seat)),
        Holder::Owner(owner) => (CounterOf::Owner(owner.kind), CounterOwner::Owner(owner.index)),
    }
}

/// The counters of the game, of a player or of an owner that do not stand at their start, as a setup names them.
pub(super) fn of(table: &Table, pack: &Pack, holder: Holder) -> NamedCounters {
    let (of, owner) = of_holder(holder);
    let values =
        pack.counters_of(of).map(|(_, id, counter)| (id, &counter.spec, table.counters.get(&counter.spec, owner)));
    values.filter(|(_, spec, value)| *value != spec.start).map(|(id, _, value)| (id.to_owned(), value.into())).collect()
}
