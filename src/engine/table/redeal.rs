//! Tables that look the same to a seat: what it does not know is dealt again.
//!
//! For a seat, each hidden place shows a back or nothing. The unknown cards with a back are shuffled over the places that
//! show it, and the rest over the places that show nothing; no card leaves the deck it is of. So every deal that the seat
//! cannot tell from the true one has the same probability.

use super::order::Line;
use super::{CardId, CardSet, Lie, MAX_CARDS, MAX_DECKS, Seat, Spot, Stream, Table};
use crate::limits::MAX_ZONES;

/// Which card comes to the place of which.
struct Deal([CardId; MAX_CARDS]);

impl Deal {
    fn new() -> Self {
        Deal(std::array::from_fn(|card| CardId(card as u8)))
    }

    fn at(&self, place_of: CardId) -> CardId {
        self.0.get(place_of.index()).copied().unwrap_or(place_of)
    }

    fn of(&self, cards: CardSet) -> CardSet {
        cards.into_iter().map(|card| self.at(card)).collect()
    }

    /// Shuffles some cards over places, named by the cards that lie there now; gives those that are left over.
    fn shuffle(&mut self, places: CardSet, cards: CardSet, stream: &mut Stream) -> CardSet {
        let mut buffer = [CardId::NONE; MAX_CARDS];
        let many = cards.len();
        cards.into_iter().enumerate().for_each(|(at, card)| buffer[at] = card);
        stream.shuffle(&mut buffer[..many]);
        for (place, &card) in places.into_iter().zip(&buffer[..many]) {
            self.0[place.index()] = card;
        }
        buffer[places.len().min(many)..many].iter().copied().collect()
    }
}

impl Table {
    /// The same as [`Table::redeal`], where places show the backs of the cards in them: a set of cards for each back, and
    /// all others share the plain one.
    pub fn redeal_by_backs(&mut self, seat: Seat, stay: CardSet, backs: &[CardSet], stream: &mut Stream) {
        let hidden = self.hidden_from(seat);
        let simple = backs.is_empty() && !self.delays.any_unseen_by(seat);
        if simple && (hidden & (self.zoned | self.attached)).is_empty() {
            self.redeal(seat, stay, stream);
            return;
        }
        let deal = self.dealt_anew(hidden - stay, backs, stream);
        self.lay(&deal, hidden - stay);
        self.delays.rename(seat, |card| deal.at(card));
        for deck in 0..MAX_DECKS {
            self.reorder_pile(deck, hidden, backs, stream);
        }
        for other in self.seats().filter(|&other| other != seat) {
            let seen = hidden.into_iter().filter(|&card| self.sees(other, card)).collect();
            self.known[other.index()] = (self.known[other.index()] - hidden) | seen;
        }
        self.reseed(stream);
    }

    /// Which of some cards lies in the place of which, for all that can be told.
    fn dealt_anew(&self, cards: CardSet, backs: &[CardSet], stream: &mut Stream) -> Deal {
        let mut deal = Deal::new();
        let showing = self.showing_backs() & cards;
        let plain = backs.iter().fold(cards, |rest, &back| rest - back);
        for deck in 0..if self.own_decks { MAX_DECKS } else { 1 } {
            let of_deck = if self.own_decks { cards & self.decks[deck] } else { cards };
            let mut rest = CardSet::EMPTY;
            for &back in backs.iter().chain([&plain]) {
                let with_back = of_deck & back;
                rest = rest | deal.shuffle(with_back & showing, with_back, stream);
            }
            deal.shuffle(of_deck - showing, rest, stream);
        }
        deal
    }

    /// The cards whose backs can be seen, if not their faces: all but those under the top of a pile.
    fn showing_backs(&self) -> CardSet {
        let mut covered = CardSet::EMPTY;
        let piles = (0..MAX_DECKS).map(Line::pile);
        let stacked = (0..MAX_ZONES as u8).map(super::ZoneId).filter(|&zone| self.zone_lie(zone) == Lie::Stacked);
        for line in piles.chain(stacked.map(Line::zone)) {
            if let [under @ .., _top] = self.order.of(line) {
                under.iter().for_each(|&card| covered.insert(card));
            }
        }
        self.all_cards() - covered
    }

    /// Lays every card in the place that a deal gives it.
    fn lay(&mut self, deal: &Deal, moved: CardSet) {
        let old = self.spots;
        for card in moved {
            self.spots[deal.at(card).index()] = old[card.index()];
        }
        let renamed = |cards: CardSet| (cards - moved) | deal.of(cards & moved);
        self.hands = self.hands.map(renamed);
        self.piles = self.piles.map(renamed);
        self.zoned = renamed(self.zoned);
        self.attached = renamed(self.attached);
        self.turned = renamed(self.turned);
        for card in self.attached {
            if let Spot::On(host) = self.spot(card) {
                self.spots[card.index()] = Spot::On(deal.at(host)).into();
            }
        }
        self.order.rename(|card| deal.at(card));
        let zones = self.zones;
        for zone in (0..MAX_ZONES as u8).map(super::ZoneId).filter(|&zone| zones[zone.index()].lie() == Lie::Loose) {
            self.order.of_mut(Line::zone(zone)).sort_unstable();
        }
    }

    /// Puts the hidden cards of a pile in another order; the top one goes on showing its back.
    fn reorder_pile(&mut self, deck: usize, hidden: CardSet, backs: &[CardSet], stream: &mut Stream) {
        let pile = self.order.of_mut(Line::pile(deck));
        let Some((&top, under)) = pile.split_last() else { return };
        let mut order = [CardId::NONE; MAX_CARDS];
        let mut many = 0;
        for &card in under.iter().filter(|&&card| hidden.contains(card)) {
            order[many] = card;
            many += 1;
        }
        stream.shuffle(&mut order[..many]);
        let last = pile.len() - 1;
        for (place, &card) in pile[..last].iter_mut().filter(|card| hidden.contains(**card)).zip(&order) {
            *place = card;
        }
        if !hidden.contains(top) {
            return;
        }
        let back = |card: CardId| backs.iter().position(|back| back.contains(card));
        let alike = |card: &CardId| hidden.contains(*card) && back(*card) == back(top);
        let same: u32 = pile.iter().filter(|card| alike(card)).count() as u32;
        let chosen = stream.below(same) as usize;
        if let Some(at) = (0..pile.len()).filter(|&at| alike(&pile[at])).nth(chosen) {
            pile.swap(at, last);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::table::{Layout, NO_PLACE, Purpose, Seen, ZoneId, ZoneLayout};

    const ME: Seat = Seat(0);
    const THEM: Seat = Seat(1);

    /// A hand of theirs, a pile, and zones of every shape that I do not see, with seven hidden cards.
    fn table(own_decks: bool) -> Table {
        let mut layout = Layout::default();
        layout.zones[0] = ZoneLayout { owner: None, seen: Seen::NOBODY, lie: Lie::Placed };
        layout.zones[1] = ZoneLayout { owner: Some(THEM), seen: Seen::only(THEM), lie: Lie::Loose };
        layout.zones[2] = ZoneLayout { owner: Some(ME), seen: Seen::only(THEM), lie: Lie::Placed };
        layout.zones[3] = ZoneLayout { owner: None, seen: Seen::All, lie: Lie::Placed };
        let mut table = Table::laid_out(&layout, 2, 1);
        if own_decks {
            let first: CardSet = [0, 2, 4, 6, 8].map(CardId).into_iter().collect();
            table.split_decks([first, (0..9).map(CardId).collect::<CardSet>() - first]);
        }
        let spots = [
            (0, Spot::Hand(THEM)),
            (1, Spot::Pile),
            (2, Spot::Pile),
            (3, Spot::Zone(ZoneId(0), 1)),
            (4, Spot::Zone(ZoneId(1), NO_PLACE)),
            (5, Spot::Zone(ZoneId(1), NO_PLACE)),
            (6, Spot::Zone(ZoneId(2), 0)),
            (7, Spot::Zone(ZoneId(3), 0)),
            (8, Spot::Hand(ME)),
        ];
        for (card, spot) in spots {
            table.move_card(CardId(card), spot);
        }
        assert_eq!(table.hidden_from(ME), (0..7).map(CardId).collect());
        table
    }

    /// Everything hidden, as far as tables differ in it: two cards of a set are in no order.
    fn world(table: &Table) -> Vec<Vec<u8>> {
        let ids = |cards: &[CardId]| cards.iter().map(|card| card.0).collect::<Vec<_>>();
        let sorted = |cards: CardSet| cards.into_iter().map(|card| card.0).collect::<Vec<_>>();
        let piles = [ME, THEM].map(|seat| ids(table.pile(seat).as_slice()));
        let zones = (0..4).map(|zone| ids(table.zone(ZoneId(zone))));
        let hands = table.seats().filter(|&seat| seat != ME).map(|seat| sorted(table.hand(seat)));
        hands.chain(piles).chain(zones).collect()
    }

    /// Every world I cannot tell from the table: each place that shows a back has a card with that back, and each card is
    /// of the deck whose place it is in.
    fn worlds(table: &Table, backs: &[CardSet]) -> BTreeMap<Vec<Vec<u8>>, u32> {
        let places: Vec<CardId> = table.hidden_from(ME).into_iter().collect();
        let back = |card: CardId| backs.iter().position(|back| back.contains(card));
        let showing = table.showing_backs();
        let fits = |place: CardId, card: CardId| {
            (!showing.contains(place) || back(place) == back(card))
                && (!table.own_decks || table.home(place) == table.home(card))
        };
        let mut found = BTreeMap::new();
        let mut deals: Vec<Vec<CardId>> = vec![Vec::new()];
        for &place in &places {
            deals = deals
                .into_iter()
                .flat_map(|deal| {
                    let next = places.iter().copied().filter(|card| !deal.contains(card) && fits(place, *card));
                    next.map(|card| deal.iter().copied().chain([card]).collect()).collect::<Vec<Vec<CardId>>>()
                })
                .collect();
        }
        for cards in deals {
            let mut deal = Deal::new();
            places.iter().zip(&cards).for_each(|(place, &card)| deal.0[place.index()] = card);
            let mut other = *table;
            other.lay(&deal, places.iter().copied().collect());
            found.insert(world(&other), 0);
        }
        found
    }

    /// The worlds dealt are those there are, and none more often than chance has it.
    #[test]
    fn every_world_that_cannot_be_told_apart_is_dealt_as_often() {
        let tower: CardSet = [0, 1, 3, 4].map(CardId).into_iter().collect();
        for (own_decks, backs) in [(false, &[][..]), (false, &[tower]), (true, &[]), (true, &[tower])] {
            let table = table(own_decks);
            let mut found = worlds(&table, backs);
            let worlds = found.len();
            assert!(worlds > 3, "{worlds} worlds");
            let deals = 40 * worlds as u32;
            for seed in 0..deals {
                let mut dealt = table;
                dealt.redeal_by_backs(ME, CardSet::EMPTY, backs, &mut Stream::new(u64::from(seed), Purpose::Bot(0)));
                let count = found.get_mut(&world(&dealt));
                *count.unwrap_or_else(|| panic!("I could tell this one apart: {:?}", world(&dealt))) += 1;
                assert_eq!(dealt.hand(ME), table.hand(ME));
                let lies =
                    |card: CardId| matches!(dealt.spot(card), Spot::Zone(zone, _) if dealt.zone(zone).contains(&card));
                assert!(dealt.zoned().into_iter().all(lies));
            }
            let square: f64 = found.values().map(|&count| (f64::from(count) - 40.0).powi(2) / 40.0).sum();
            // Of so many degrees of freedom: the mean and five deviations.
            let freedom = (worlds - 1) as f64;
            let most = freedom + 5.0 * (2.0 * freedom).sqrt();
            assert!(square < most, "{worlds} worlds, own decks {own_decks}, {} backs: {square} > {most}", backs.len());
            assert!(found.values().all(|&count| count > 0), "some world is never dealt");
        }
    }

    /// A pile of the pack that nobody sees, of which the top card shows its back; a card that lies hidden on another; and
    /// places of an owner of whom I am none.
    fn stacked() -> Table {
        let mut layout = Layout::default();
        layout.zones[0] = ZoneLayout { owner: None, seen: Seen::NOBODY, lie: Lie::Stacked };
        layout.zones[1] = ZoneLayout { owner: None, seen: Seen::By(0b110), lie: Lie::Placed };
        let mut table = Table::laid_out(&layout, 3, 1);
        let spots = [
            (0, Spot::Zone(ZoneId(0), NO_PLACE)),
            (1, Spot::Zone(ZoneId(0), NO_PLACE)),
            (2, Spot::Zone(ZoneId(0), NO_PLACE)),
            (3, Spot::Zone(ZoneId(1), 3)),
            (4, Spot::Hand(Seat(2))),
            (5, Spot::Hand(ME)),
        ];
        for (card, spot) in spots {
            table.move_card(CardId(card), spot);
        }
        table
    }

    #[test]
    fn piles_and_zones_of_roles_are_dealt_as_evenly() {
        let tower: CardSet = [0, 2, 3].map(CardId).into_iter().collect();
        for (backs, many) in [(&[][..], 120), (&[tower], 24)] {
            let table = stacked();
            let mut found = worlds(&table, backs);
            assert_eq!(found.len(), many, "of five hidden cards, with {} backs", backs.len());
            for seed in 0..40 * many as u64 {
                let mut dealt = table;
                dealt.redeal_by_backs(ME, CardSet::EMPTY, backs, &mut Stream::new(seed, Purpose::Bot(0)));
                *found.get_mut(&world(&dealt)).expect("a world I cannot tell apart") += 1;
            }
            let square: f64 = found.values().map(|&count| (f64::from(count) - 40.0).powi(2) / 40.0).sum();
            let freedom = (many - 1) as f64;
            assert!(square < freedom + 5.0 * (2.0 * freedom).sqrt(), "{many} worlds: {square}");
        }
    }

    #[test]
    fn what_a_card_lies_on_is_dealt_with_it() {
        let mut table = table(false);
        table.move_card(CardId(9), Spot::On(CardId(3)));
        for seed in 0..20 {
            let mut dealt = table;
            dealt.redeal_by_backs(ME, CardSet::EMPTY, &[], &mut Stream::new(seed, Purpose::Bot(0)));
            assert_eq!(dealt.spot(CardId(9)), Spot::On(dealt.at_place(ZoneId(0), 1)), "it lies in the same place");
        }
    }
}
