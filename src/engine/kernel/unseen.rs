//! Choices over cards that the asked seat does not see: they are offered by where they lie, never by what they are, and
//! never merged.
//!
//! In a place of its own and on a pile a card has the number of its place. In a hand and in a set it has a number that
//! tells nothing: which card that is, is drawn when it has been chosen.

use super::run::Run;
use crate::decision::{Choice, Hidden};
use crate::table::{CardId, CardSet, Lie, NO_PLACE, Seat, Spot};

/// A card, and what hides it.
pub(crate) type HiddenCard = (CardId, (Seat, Hidden));

impl Run {
    /// Those of some cards that lie in zones of the pack and that a seat neither sees nor knows: to choose is not to look
    /// at them.
    pub(crate) fn unseen_in_zones(&self, seat: Seat, cards: CardSet) -> CardSet {
        let zoned = cards & self.table.zoned();
        if zoned.is_empty() { CardSet::EMPTY } else { zoned & self.table.hidden_from(seat) }
    }

    /// Those of some cards whose faces a seat does not see where they lie, whether or not it knows them.
    pub(crate) fn faces_unseen(&self, seat: Seat, cards: CardSet) -> CardSet {
        let on_cards = self.table.attached();
        (cards - on_cards).into_iter().filter(|&card| !self.table.sees(seat, card)).collect()
    }

    /// Adds an option for each of some cards, by where it lies.
    pub(crate) fn offer_unseen(&self, cards: CardSet, options: &mut Vec<Choice>) {
        let mut numbered: Vec<(u8, u8, u8)> = Vec::new();
        for card in cards {
            let (seat, place) = self.hidden_place(card);
            let place = u8::from(place);
            let number = match self.number_of(card) {
                Some(number) => number,
                None => numbered.iter().filter(|other| (other.0, other.1) == (place, seat.0)).count() as u8 + 1,
            };
            numbered.push((place, seat.0, number));
        }
        // In an order that is that of the places, not of the cards.
        numbered.sort_unstable();
        options.extend(numbered.iter().map(|&(place, seat, number)| Choice::unseen(Seat(seat), place.into(), number)));
    }

    /// Where some cards lie, to be asked again once one of them has been chosen.
    pub(crate) fn places_of(&self, cards: CardSet) -> Vec<HiddenCard> {
        cards.into_iter().map(|card| (card, self.hidden_place(card))).collect()
    }

    /// The card that was chosen by where it lies, of those that were offered so. A search may have dealt what lies hidden
    /// anew since: then it is a card that lies there now.
    pub(crate) fn card_unseen(&mut self, asked: Seat, choice: Choice, offered: &[HiddenCard]) -> CardId {
        let place = (choice.seat, Hidden::from(choice.m));
        let here = offered.iter().filter(|(_, at)| *at == place).map(|(card, _)| *card);
        let mut candidates: CardSet = here.collect();
        if candidates.into_iter().any(|card| self.hidden_place(card) != place) {
            let all = self.table.hidden_from(asked).into_iter();
            candidates = all.filter(|&card| self.hidden_place(card) == place).collect();
        }
        if let Some(card) = candidates.into_iter().find(|&card| self.number_of(card) == Some(choice.n)) {
            return card;
        }
        match candidates.len() as u32 {
            0 => CardId::NONE,
            1 => candidates.first().unwrap_or(CardId::NONE),
            many => {
                let drawn = self.table.rng.effects.below(many) as usize;
                candidates.into_iter().nth(drawn).unwrap_or(CardId::NONE)
            }
        }
    }

    /// What hides a card, and whose that is.
    fn hidden_place(&self, card: CardId) -> (Seat, Hidden) {
        match self.table.spot(card) {
            Spot::Zone(zone, _) => (self.table.zone_owner(zone).unwrap_or(Seat(0)), Hidden::Zone(zone)),
            Spot::Hand(seat) => (seat, Hidden::Hand),
            _ => (self.table.pile_owner(card, Seat(0)), Hidden::Pile),
        }
    }

    /// The number of a card's place, where places have an order: from 1, and from the top of a pile.
    fn number_of(&self, card: CardId) -> Option<u8> {
        let from_top = |cards: &[CardId]| cards.iter().rev().position(|&other| other == card).map(|at| at as u8 + 1);
        match self.table.spot(card) {
            Spot::Zone(zone, place) => match self.table.zone_lie(zone) {
                Lie::Placed if place != NO_PLACE => Some(place + 1),
                Lie::Stacked => from_top(self.table.zone(zone)),
                _ => None,
            },
            Spot::Pile => from_top(self.table.pile(self.table.pile_owner(card, Seat(0))).as_slice()),
            _ => None,
        }
    }
}
