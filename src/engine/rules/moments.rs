//! What is told of cards that come into zones of the pack and leave them. Like everything that happens to several cards
//! at once, it is told when all of it has happened.

use arrayvec::ArrayVec;

use crate::kernel::{Flow, Run, Value};
use crate::table::{CardId, MAX_CARDS, Phase, Seat, Spot, ZoneId};
use crate::vocabulary::hooks::Hook;

/// Where a card was, and whether everybody saw it there.
#[derive(Clone, Copy)]
pub(super) struct Before {
    zone: Option<ZoneId>,
    open: bool,
}

/// A card that went from one zone to another, or to somewhere else.
struct Crossing {
    card: CardId,
    from: Before,
    to: Option<ZoneId>,
}

/// All that do so at once.
pub(super) struct Crossings {
    heard: bool,
    all: ArrayVec<Crossing, MAX_CARDS>,
}

fn zone_of(spot: Spot) -> Option<ZoneId> {
    if let Spot::Zone(zone, _) = spot { Some(zone) } else { None }
}

impl Run {
    /// None yet. It has room for everything there may be, so it is filled where it is and never moved.
    #[inline]
    pub(super) fn crossings(&self) -> Crossings {
        let heard = self.pack.anyone_listens(Hook::ZoneEntered) || self.pack.anyone_listens(Hook::ZoneLeft);
        Crossings { heard, all: ArrayVec::new() }
    }

    /// Where a card is that is about to move.
    pub(super) fn before_move(&self, card: CardId) -> Before {
        let zone = zone_of(self.table.spot(card));
        Before { zone, open: zone.is_some() && self.table.is_open(card) }
    }

    /// A card has moved.
    pub(super) fn has_moved(&self, crossings: &mut Crossings, card: CardId, from: Before) {
        let to = zone_of(self.table.spot(card));
        if crossings.heard && from.zone != to {
            let _ = crossings.all.try_push(Crossing { card, from, to });
        }
    }

    /// Tells which cards left which zones, and came into which.
    pub(super) fn tell_crossings(&mut self, crossings: &Crossings) -> Flow<()> {
        for &Crossing { card, from, to } in &crossings.all {
            if let Some(zone) = from.zone {
                self.tell_of_zone(Hook::ZoneLeft, card, zone, from.open)?;
            }
            if let Some(zone) = to {
                let open = zone_of(self.table.spot(card)) == to && self.table.is_open(card);
                self.tell_of_zone(Hook::ZoneEntered, card, zone, open)?;
            }
        }
        Ok(())
    }

    /// What a card does about it must not tell which card it is to those who do not see it.
    fn tell_of_zone(&mut self, hook: Hook, card: CardId, zone: ZoneId, open: bool) -> Flow<()> {
        if !self.pack.anyone_listens(hook) {
            return Ok(());
        }
        let owner = self.table.owner(card).or(self.table.zone_owner(zone)).unwrap_or(self.actor());
        let own = if open { self.trigger(card, hook, owner)? } else { None };
        let args = [Value::Card(card), self.zone_value(zone)];
        self.announce_about(hook, card, own, &args)
    }

    /// A zone, as scripts name it.
    fn zone_value(&self, zone: ZoneId) -> Value {
        let word = self.pack.zone_at(zone).and_then(|at| self.pack.word(at.id));
        word.map_or(Value::Unit, Value::Word)
    }

    pub(super) fn tell_zone_shuffled(&mut self, zone: ZoneId) -> Flow<()> {
        if !self.pack.anyone_listens(Hook::ZoneShuffled) {
            return Ok(());
        }
        let args = [self.zone_value(zone)];
        self.announce(Hook::ZoneShuffled, &args)
    }

    /// Tells how many cards a player drew. What the opening deals is no draw.
    pub(super) fn tell_drawn(&mut self, seat: Seat, cards: usize) -> Flow<()> {
        let dealing = self.table.phase == Phase::Opening && self.frames.is_empty();
        if cards == 0 || dealing {
            return Ok(());
        }
        self.announce(Hook::CardsDrawn, &[Value::Player(seat), Value::Int(cards as i64)])
    }
}
