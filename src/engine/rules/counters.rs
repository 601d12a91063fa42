//! Changes of the pack's own counters.

use crate::event::{Event, OwnerHere};
use crate::kernel::Run;
use crate::pack::OwnerId;
use crate::table::{CardId, CounterOf, CounterOwner, Spot};

impl Run {
    /// What a counter stands at.
    pub(crate) fn counter(&self, number: u8, owner: CounterOwner) -> i16 {
        self.table.counters.get(&self.pack.counter(number).spec, owner)
    }

    /// Sets a counter, as far as its bounds let it.
    pub(crate) fn set_counter(&mut self, number: u8, owner: CounterOwner, value: i64) {
        let spec = self.pack.counter(number).spec;
        if matches!(owner, CounterOwner::Card(card) if !self.takes_counters(card, spec.stays)) {
            return;
        }
        let (was, now) = (self.table.counters.get(&spec, owner), spec.clamped(value));
        if was == now {
            return;
        }
        let matters = self.pack.counters_matter_to_answers();
        self.table.counters_mut(matters).set(&spec, owner, now);
        self.note(match owner {
            CounterOwner::Game => Event::game_counter(number, was, now),
            CounterOwner::Player(seat) => Event::player_counter(seat, number, was, now),
            CounterOwner::Owner(index) => {
                let kind = if let CounterOf::Owner(kind) = spec.of { kind } else { u8::MAX };
                let here = OwnerHere { owner: OwnerId { kind, index }, players: self.table.seat_count() };
                Event::owner_counter(here, number, was, now)
            }
            CounterOwner::Card(card) => Event::card_counter(card, number, was, now),
        });
    }

    /// Whether a counter on a card can change: in play, and one that stays on it also elsewhere in the open. On a hidden
    /// card it cannot, for the others would see that it did, and then they would know something of the card.
    fn takes_counters(&self, card: CardId, stays: bool) -> bool {
        match self.table.spot(card) {
            Spot::Army(..) => true,
            Spot::Discard | Spot::Revealed | Spot::Removed => stays,
            Spot::Box => self.pack.tiles().contains(card),
            Spot::Zone(..) | Spot::On(_) => self.table.is_open(card),
            Spot::Hand(_) | Spot::Pile => false,
        }
    }
}
