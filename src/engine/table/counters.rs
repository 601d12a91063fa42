//! Small numbers that a pack declares: of the game, of each player, of each owner of a kind, or on each card. They lie
//! side by side in one arena, in the order the pack lays them out, so that a table stays one flat value.

use super::{CardId, Seat};
use crate::limits::{CARD_COUNTERS, COUNTER_VALUES, OWNER_KINDS};

/// What a counter belongs to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum CounterOf {
    Game,
    Player,
    /// An owner of a kind that the pack names, by the number of that kind.
    Owner(u8),
    Card,
}

impl CounterOf {
    /// For who mistook the owner.
    pub fn plural(self) -> &'static str {
        match self {
            CounterOf::Game => "the game",
            CounterOf::Player => "players",
            CounterOf::Owner(_) => "owners",
            CounterOf::Card => "cards",
        }
    }
}

/// How many there are of what can have a counter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct OwnerCounts {
    pub players: usize,
    pub cards: usize,
    /// Of each kind of owner that the pack names.
    pub owners: [usize; OWNER_KINDS],
}

impl OwnerCounts {
    pub fn of(&self, of: CounterOf) -> usize {
        match of {
            CounterOf::Game => 1,
            CounterOf::Player => self.players,
            CounterOf::Owner(kind) => self.owners.get(usize::from(kind)).copied().unwrap_or_default(),
            CounterOf::Card => self.cards,
        }
    }
}

/// One counter: where its values lie, and which they may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CounterSpec {
    pub of: CounterOf,
    pub start: i16,
    pub min: i16,
    pub max: i16,
    /// It stays on a card that leaves play.
    pub stays: bool,
    /// Where its first value lies, and how far apart they are.
    at: u8,
    stride: u8,
}

impl CounterSpec {
    /// Not laid out yet.
    pub fn new(of: CounterOf, start: i16, min: i16, max: i16, stays: bool) -> Self {
        CounterSpec { of, start, min, max, stays, at: 0, stride: 0 }
    }

    fn slot(&self, owner: usize) -> usize {
        usize::from(self.at) + usize::from(self.stride) * owner
    }

    pub fn clamped(&self, value: i64) -> i16 {
        // Between two numbers of that size, so it is one.
        value.clamp(self.min.into(), self.max.into()) as i16
    }
}

/// Whose value of a counter is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CounterOwner {
    Game,
    Player(Seat),
    /// One of the owners of the counter's kind, by its number among them.
    Owner(u8),
    Card(CardId),
}

impl CounterOwner {
    fn index(self) -> usize {
        match self {
            CounterOwner::Game => 0,
            CounterOwner::Player(seat) => seat.index(),
            CounterOwner::Owner(owner) => usize::from(owner),
            CounterOwner::Card(card) => card.index(),
        }
    }
}

/// How many values counters take at a table with so many owners.
pub fn values_of(counters: impl IntoIterator<Item = CounterOf>, counts: &OwnerCounts) -> usize {
    counters.into_iter().map(|of| counts.of(of)).sum()
}

/// The values of all counters at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counters {
    /// Those of cards begin here, so many for each card.
    cards_from: u8,
    per_card: u8,
    /// The counters of cards that stay on one that leaves play, as bits,
    staying: u8,
    /// and what all of them start at.
    card_starts: [i16; CARD_COUNTERS],
    values: [i16; COUNTER_VALUES],
}

impl Default for Counters {
    fn default() -> Self {
        Counters {
            cards_from: 0,
            per_card: 0,
            staying: 0,
            card_starts: [0; CARD_COUNTERS],
            values: [0; COUNTER_VALUES],
        }
    }
}

impl Counters {
    /// Lays counters out, those of the game and of players first, and gives the values they start with. The loader has
    /// seen to it that all of them fit.
    pub fn laid_out<'a>(specs: impl Iterator<Item = &'a mut CounterSpec>, counts: &OwnerCounts) -> Self {
        let mut specs: Vec<&mut CounterSpec> = specs.collect();
        specs.sort_by_key(|spec| spec.of);
        let mut counters = Counters::default();
        let per_card = specs.iter().filter(|spec| spec.of == CounterOf::Card).count().min(CARD_COUNTERS);
        let (mut next, mut of_cards) = (0usize, 0usize);
        for spec in specs {
            let owners = counts.of(spec.of);
            if spec.of == CounterOf::Card && of_cards == 0 {
                counters.cards_from = next as u8;
            }
            spec.at = next.min(COUNTER_VALUES - 1) as u8;
            spec.stride = if spec.of == CounterOf::Card { per_card as u8 } else { 1 };
            if spec.of == CounterOf::Card {
                if let Some(start) = counters.card_starts.get_mut(of_cards) {
                    *start = spec.start;
                    counters.staying |= u8::from(spec.stays) << of_cards;
                }
                of_cards += 1;
                next += 1;
            } else {
                next += owners;
            }
            (0..owners).for_each(|owner| counters.put(spec, owner, spec.start));
        }
        counters.per_card = per_card as u8;
        counters
    }

    #[inline]
    pub fn get(&self, spec: &CounterSpec, owner: CounterOwner) -> i16 {
        self.values.get(spec.slot(owner.index())).copied().unwrap_or(spec.start)
    }

    pub fn set(&mut self, spec: &CounterSpec, owner: CounterOwner, value: i16) {
        self.put(spec, owner.index(), value);
    }

    fn put(&mut self, spec: &CounterSpec, owner: usize, value: i16) {
        if let Some(slot) = self.values.get_mut(spec.slot(owner)) {
            *slot = value;
        }
    }

    /// What lies on a card; the same for two cards of which nobody could tell which is which by it.
    pub fn on(&self, card: CardId) -> &[i16] {
        let (per_card, from) = (usize::from(self.per_card), usize::from(self.cards_from));
        let start = from + card.index() * per_card;
        self.values.get(start..start + per_card).unwrap_or(&[])
    }

    /// A card leaves play: what does not stay on it goes back to its start.
    #[inline]
    pub(super) fn leave_play(&mut self, card: CardId) {
        if self.per_card > 0 {
            let (per_card, from) = (usize::from(self.per_card), usize::from(self.cards_from));
            let values = self.values.iter_mut().skip(from + card.index() * per_card).take(per_card);
            for (index, (value, start)) in values.zip(self.card_starts).enumerate() {
                if self.staying & 1 << index == 0 {
                    *value = start;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spec(of: CounterOf, start: i16, stays: bool) -> CounterSpec {
        CounterSpec::new(of, start, -9, 9, stays)
    }

    #[test]
    fn every_value_has_a_place_of_its_own() {
        let mut specs = [
            spec(CounterOf::Card, 1, false),
            spec(CounterOf::Player, 2, false),
            spec(CounterOf::Game, 3, false),
            spec(CounterOf::Card, 4, true),
            spec(CounterOf::Owner(1), 5, false),
        ];
        let counts = OwnerCounts { players: 3, cards: 20, owners: [2, 4, 0, 0, 0, 0, 0, 0] };
        let mut counters = Counters::laid_out(specs.iter_mut(), &counts);
        let owners = |spec: &CounterSpec| -> Vec<CounterOwner> {
            match spec.of {
                CounterOf::Game => vec![CounterOwner::Game],
                CounterOf::Player => (0..3).map(|seat| CounterOwner::Player(Seat(seat))).collect(),
                CounterOf::Owner(_) => (0..4).map(CounterOwner::Owner).collect(),
                CounterOf::Card => (0..20).map(|card| CounterOwner::Card(CardId(card))).collect(),
            }
        };
        let all: Vec<(CounterSpec, CounterOwner)> =
            specs.iter().flat_map(|spec| owners(spec).into_iter().map(|owner| (*spec, owner))).collect();
        assert_eq!(all.len(), values_of(specs.iter().map(|spec| spec.of), &counts));
        assert!(all.iter().all(|(spec, owner)| counters.get(spec, *owner) == spec.start));
        for (number, (spec, owner)) in all.iter().enumerate() {
            counters.set(spec, *owner, number as i16 + 100);
        }
        let found: Vec<i16> = all.iter().map(|(spec, owner)| counters.get(spec, *owner)).collect();
        assert_eq!(found, (100..100 + all.len() as i16).collect::<Vec<_>>());
        counters.leave_play(CardId(7));
        let on = |counters: &Counters, card| [0, 3].map(|at| counters.get(&specs[at], CounterOwner::Card(card)));
        assert_eq!(on(&counters, CardId(7))[0], 1, "it is back at its start");
        assert!(on(&counters, CardId(7))[1] >= 100, "this one stays");
        assert!(on(&counters, CardId(6)).iter().all(|&value| value >= 100), "others keep theirs");
        assert_eq!(counters.on(CardId(6)), on(&counters, CardId(6)));
    }

    #[test]
    fn a_table_without_counters_has_nothing_to_reset() {
        let mut counters = Counters::default();
        counters.leave_play(CardId(254));
        assert_eq!((counters, counters.on(CardId(254))), (Counters::default(), &[][..]));
    }
}
