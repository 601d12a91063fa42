//! Verbs about the zones a pack brings: moving cards there and from there, turning them over, laying one on another.

use crate::event::{Event, ZoneHere};
use crate::kernel::{Flow, Run, Stop};
use crate::pack::Shape;
use crate::table::{CardId, CardSet, NO_PLACE, Seat, Spot, Table, ZoneId};

const NOT_FREE: &str = "is not free, so it cannot leave its army; choose among `.free()` cards";

/// Where a card goes in a zone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum To {
    /// On top of a pile, into the first empty place, or among the others.
    Front,
    /// Under a pile.
    Bottom,
    /// Into this place, counted from 0.
    Place(u8),
}

impl Run {
    fn shape_of(&self, zone: ZoneId) -> Shape {
        self.pack.zone_at(zone).map_or(Shape::Set, |at| at.zone.shape)
    }

    fn zone_id(&self, zone: ZoneId) -> String {
        self.pack.zone_at(zone).map_or_else(String::new, |at| at.id.to_owned())
    }

    /// Moves cards to a zone, one after the other.
    pub(crate) fn move_to(&mut self, zone: ZoneId, cards: CardSet, to: To) -> Flow<()> {
        let mut crossings = self.crossings();
        for card in cards {
            self.may_leave(card)?;
            let place = self.place_for(zone, card, to)?;
            let from = self.table.spot(card);
            let before = self.before_move(card);
            self.move_hidden(card, from, Spot::Zone(zone, place), |table| {
                table.move_card(card, Spot::Zone(zone, place));
                if to == To::Bottom {
                    table.move_under(zone);
                }
            });
            let seen = self.told_to(card);
            let here = ZoneHere { zone, players: self.table.seat_count() };
            self.note(Event::moved_to(here, card, seen));
            self.has_moved(&mut crossings, card, before);
        }
        self.check_conditions()?;
        self.tell_crossings(&crossings)
    }

    /// Moves a card that some see and others may not: who sees which one it is, goes on knowing it.
    pub(super) fn move_hidden(&mut self, card: CardId, from: Spot, to: Spot, go: impl FnOnce(&mut Table)) {
        let all_see = |spot: Spot| self.table.seats().all(|seat| self.table.shows(seat, spot));
        if self.table.is_open(card) || all_see(to) {
            go(&mut self.table);
            return;
        }
        // Nobody looks through a draw pile only because a card of it goes to a zone.
        let mut witnesses = if from == Spot::Pile { self.pickers(card) } else { self.witnesses(card, from) };
        for seat in self.table.seats().filter(|&seat| self.table.sees(seat, card) || self.table.shows(seat, to)) {
            witnesses.add(seat);
        }
        self.unseen_but_by(witnesses, card, go);
    }

    /// Whether a card may be moved at all.
    fn may_leave(&self, card: CardId) -> Flow<()> {
        match self.table.spot(card) {
            Spot::Box => Err(self.illegal(card, "is not in this game")),
            Spot::Army(..) if !self.table.is_free(card) => Err(self.illegal(card, NOT_FREE)),
            _ => Ok(()),
        }
    }

    /// The place of a zone that a card goes to.
    fn place_for(&self, zone: ZoneId, card: CardId, to: To) -> Flow<u8> {
        let Some(places) = self.shape_of(zone).places() else {
            let wrong =
                |what: &str| self.illegal(card, &format!("cannot go there: `{}` has {what}", self.zone_id(zone)));
            return match (to, self.shape_of(zone)) {
                (To::Place(_), _) => Err(wrong("no places")),
                (To::Bottom, Shape::Set) => Err(wrong("no bottom: it is a set")),
                _ => Ok(NO_PLACE),
            };
        };
        let is_empty = |place: &u8| !self.table.at_place(zone, *place).is_some();
        let found = match to {
            To::Place(place) => Some(place).filter(|place| usize::from(*place) < places && is_empty(place)),
            To::Front | To::Bottom => (0..places as u8).find(is_empty),
        };
        found.ok_or_else(|| {
            let why = match to {
                To::Place(place) if usize::from(place) < places => format!("place {} is taken", place + 1),
                To::Place(_) => format!("it has {places} places"),
                _ => format!("all its {places} places are taken"),
            };
            self.illegal(card, &format!("does not fit into `{}`: {why}", self.zone_id(zone)))
        })
    }

    pub(crate) fn shuffle_zone(&mut self, zone: ZoneId) -> Flow<()> {
        self.table.shuffle_zone(zone);
        let cards = self.table.zone_cards(zone);
        self.picked.iter_mut().for_each(|picked| *picked = *picked - cards);
        let here = ZoneHere { zone, players: self.table.seat_count() };
        self.note(Event::zone_shuffled(here));
        self.tell_zone_shuffled(zone)
    }

    /// Fills the empty places of a zone from a player's draw pile, or from a zone; what there is, if there is not enough.
    pub(crate) fn refill(&mut self, zone: ZoneId, source: Source) -> Flow<()> {
        let Some(places) = self.shape_of(zone).places() else {
            let message = format!("`{}` has no places to refill: it is neither a row nor a grid", self.zone_id(zone));
            return Err(Stop::Fault(Box::new(crate::kernel::Fault::new(message))));
        };
        for place in 0..places as u8 {
            if self.table.at_place(zone, place).is_some() {
                continue;
            }
            let next = match source {
                Source::Pile(seat) => self.turn_up(seat)?,
                Source::Zone(from) => self.table.zone(from).last().copied(),
            };
            let Some(card) = next else { break };
            // Who heard of a reshuffled pile may have filled the place.
            if !self.table.at_place(zone, place).is_some() {
                self.move_to(zone, CardSet::one(card), To::Place(place))?;
            }
        }
        Ok(())
    }

    /// Turns cards face down or face up, outside of armies.
    pub(crate) fn turn_over(&mut self, cards: CardSet, face_up: bool) -> Flow<()> {
        for card in cards {
            let open = match self.table.spot(card) {
                Spot::Zone(zone, _) => {
                    self.table.seats().all(|seat| self.table.shows(seat, Spot::Zone(zone, NO_PLACE)))
                }
                Spot::On(_) => true,
                Spot::Army(..) => {
                    let why = "lies in an army: use `imprison` and `release`";
                    return Err(self.illegal(card, why));
                }
                _ => return Err(self.illegal(card, "lies in no zone of the pack, so it cannot be turned")),
            };
            if self.table.is_turned(card) == (open != face_up) {
                continue;
            }
            self.table.set_turned(card, open != face_up);
            let seen = self.told_to(card);
            self.note(if face_up { Event::turned_up(card) } else { Event::turned_down(card, seen) });
        }
        self.check_conditions()
    }

    /// Lays a card on another one, face up; it lies there until one of them leaves.
    pub(crate) fn put_on(&mut self, card: CardId, host: CardId) -> Flow<()> {
        self.may_leave(card)?;
        if !matches!(self.table.spot(host), Spot::Army(..) | Spot::Zone(..) | Spot::On(_)) {
            return Err(self.illegal(host, "lies neither in an army nor in a zone, so nothing can be put on it"));
        }
        if self.table.bottom_host(host) == card || host == card {
            return Err(self.illegal(card, "cannot lie on itself"));
        }
        let mut crossings = self.crossings();
        let before = self.before_move(card);
        self.table.move_card(card, Spot::On(host));
        self.note(Event::put_on(card, host));
        self.has_moved(&mut crossings, card, before);
        self.check_victory()?;
        self.tell_crossings(&crossings)
    }
}

/// Where cards come from that fill a zone.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Source {
    Pile(Seat),
    Zone(ZoneId),
}
