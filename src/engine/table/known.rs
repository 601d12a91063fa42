//! What each seat knows about hidden cards, and tables that look the same to a seat.
//!
//! A card that everybody saw stays known to all when it goes to a hand or a pile, and players always know their own
//! hand. If a player does something with a hidden card, the others forget every card it may have been: if they forgot
//! only the actual card, that would tell them which one it was.

use super::order::Line;
use super::{CardId, CardSet, Lie, MAX_CARDS, MAX_DECKS, Seat, Spot, Stream, Streams, Table, ZoneId};

/// The seats that saw which card it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Witnesses(u8);

impl Witnesses {
    pub const NOBODY: Witnesses = Witnesses(0);

    pub fn has(self, seat: Seat) -> bool {
        self.0 & 1 << seat.0 != 0
    }

    pub fn add(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Whether each of so many seats saw it.
    pub fn are_all(self, seats: u8) -> bool {
        (0..seats).all(|seat| self.has(Seat(seat)))
    }
}

impl FromIterator<Seat> for Witnesses {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut witnesses = Witnesses::default();
        seats.into_iter().for_each(|seat| witnesses.add(seat));
        witnesses
    }
}

impl Table {
    /// The cards of other hands and of piles of which a seat does not know where they are.
    pub fn hidden_from(&self, seat: Seat) -> CardSet {
        let others = self.seats().filter(|&other| other != seat);
        let hands = others.fold(CardSet::EMPTY, |all, other| all | self.hand(other));
        self.piles.iter().fold(hands | self.zoned | self.attached, |all, &pile| all | pile) - self.known[seat.index()]
    }

    /// The cards a seat knows where they are, though they may lie hidden; those of its own hand it knows anyway.
    pub fn known(&self, seat: Seat) -> CardSet {
        self.known[seat.index()]
    }

    /// A seat sees cards of hands.
    pub fn show(&mut self, seat: Seat, cards: CardSet) {
        // Of cards on a pile it sees which they are, not in what order they lie.
        let hands = self.hands[..usize::from(self.seats)].iter().fold(CardSet::EMPTY, |all, &hand| all | hand);
        self.known[seat.index()] = self.known[seat.index()] | cards & hands;
    }

    /// A seat sees which card lies in a hidden place.
    pub(crate) fn learn(&mut self, seat: Seat, card: CardId) {
        self.known[seat.index()].insert(card);
    }

    /// Puts cards of hands and piles on top of their piles, the first one on top. Only one seat sees in which order.
    pub(crate) fn put_back(&mut self, seat: Seat, order: &[CardId]) {
        let cards: CardSet = order.iter().copied().collect();
        let known = self.known[seat.index()] | cards;
        let in_place = (0..MAX_DECKS).all(|deck| {
            let of_deck: CardSet = cards.into_iter().filter(|&card| self.home(card) == deck).collect();
            let top: CardSet = self.order.of(Line::pile(deck)).iter().rev().take(of_deck.len()).copied().collect();
            top == of_deck
        });
        for &card in order.iter().rev() {
            if in_place {
                // Nothing but their order changes, so what is known of other cards stays so.
                let pile = Line::pile(self.home(card));
                self.order.remove(pile, card);
                self.order.push(pile, card);
            } else {
                self.move_card(card, Spot::Pile);
            }
        }
        // One alone has no order.
        if order.len() > 1 {
            self.forget(cards, &[]);
        }
        self.known[seat.index()] = known;
    }

    /// The seats that know where a card is.
    pub fn who_knows(&self, card: CardId) -> Witnesses {
        let knows = |seat: &Seat| self.known[seat.index()].contains(card) || self.hand(*seat).contains(card);
        self.seats().filter(knows).collect()
    }

    /// Whether a seat has seen what lies in a place, so that it sees which card its effect takes from there: a pile,
    /// which it looked through, or a hand it has seen all of.
    pub fn has_seen(&self, seat: Seat, place: Spot) -> bool {
        match place {
            Spot::Hand(owner) => (self.hand(owner) - self.known[seat.index()]).is_empty(),
            Spot::Zone(zone, _) => (self.zone_cards(zone) - self.known[seat.index()]).is_empty(),
            _ => true,
        }
    }

    /// Does something with a hidden card that only some seats see: they go on knowing what they knew, and where the card
    /// is now. The others forget what the change makes them forget.
    pub fn unseen_but_by(&mut self, witnesses: Witnesses, card: CardId, change: impl FnOnce(&mut Table)) {
        let before = self.known;
        change(self);
        for seat in self.seats().filter(|&seat| witnesses.has(seat)) {
            self.known[seat.index()] = before[seat.index()] | CardSet::one(card);
        }
    }

    /// From here on a seat knows where these cards are, and no others.
    pub fn set_known(&mut self, seat: Seat, known: CardSet) {
        self.known[seat.index()] = known;
    }

    /// Whose pile a card goes to if it is to go to a player's: that of its own deck, if it has one.
    pub fn pile_owner(&self, card: CardId, seat: Seat) -> Seat {
        if self.own_decks { Seat(self.home(card) as u8) } else { seat }
    }

    /// Nobody knows in what order a pile lies.
    pub fn forget_pile(&mut self, seat: Seat) {
        self.forget(self.pile(seat).set(), &[]);
    }

    /// Nobody sees which card of a card's own pile somebody takes.
    pub fn forget_pile_of(&mut self, card: CardId) {
        self.forget(self.piles[self.home(card)], &[]);
    }

    /// Nobody knows any more which card of a zone lies where, but for those whose faces are seen.
    pub fn forget_zone(&mut self, zone: ZoneId) {
        for seat in self.seats() {
            let unseen = |card: &CardId| !self.sees(seat, *card);
            let forgotten: CardSet = self.zone(zone).iter().copied().filter(unseen).collect();
            self.known[seat.index()] = self.known[seat.index()] - forgotten;
        }
    }

    fn forget(&mut self, cards: CardSet, except: &[Seat]) {
        for seat in self.seats().filter(|seat| !except.contains(seat)) {
            self.known[seat.index()] = self.known[seat.index()] - cards;
        }
    }

    /// What a card that is about to move tells each seat.
    pub(super) fn witness(&mut self, card: CardId, from: Spot, to: Spot) {
        match (from, to) {
            (Spot::Hand(giver), Spot::Hand(taker)) if giver != taker => {
                self.forget(self.hand(giver), &[giver, taker]);
                self.known[taker.index()].insert(card);
            }
            (_, Spot::Hand(taker)) if !from.is_of_a_pack() => self.known[taker.index()].insert(card),
            (Spot::Hand(giver), Spot::Pile) => self.forget(self.hand(giver), &[giver]),
            (Spot::Pile, Spot::Pile) => self.forget(self.piles[self.home(card)], &[]),
            (_, Spot::Pile) if !from.is_of_a_pack() => {}
            _ if from.is_of_a_pack() || to.is_of_a_pack() => self.witness_of_zone(card, from, to),
            _ => self.known[..usize::from(self.seats)].iter_mut().for_each(|known| known.insert(card)),
        }
    }

    /// The same of a card that comes from a zone of the pack or goes to one: who sees neither where it was nor where it
    /// is, and cannot tell by its place which one it is, forgets all it may have been.
    fn witness_of_zone(&mut self, card: CardId, from: Spot, to: Spot) {
        let among = match from {
            Spot::Hand(giver) => self.hand(giver),
            Spot::Zone(zone, _) if self.is_told_by_its_place(card, zone) => CardSet::EMPTY,
            Spot::Zone(zone, _) => self.zone_cards(zone),
            Spot::Pile if self.top_of(self.home(card)) != Some(card) => self.piles[self.home(card)],
            _ => CardSet::EMPTY,
        };
        for seat in self.seats() {
            if self.sees(seat, card) || self.shows(seat, to) {
                self.known[seat.index()].insert(card);
                continue;
            }
            let unseen = among.into_iter().filter(|&other| !self.sees(seat, other)).collect();
            self.known[seat.index()] = self.known[seat.index()] - unseen;
        }
    }

    /// Whether everybody sees which card of a zone it is that moves, if not what is on it.
    fn is_told_by_its_place(&self, card: CardId, zone: ZoneId) -> bool {
        match self.zone_lie(zone) {
            Lie::Placed => true,
            Lie::Loose => self.zone(zone).len() == 1,
            Lie::Stacked => self.zone(zone).first() == Some(&card) || self.zone(zone).last() == Some(&card),
        }
    }

    /// Deals again what a seat does not know, every possible deal with the same probability, and reseeds the generators.
    /// How many cards each hand and pile has stays as it is, and whose deck a card is of. Cards that `stay` are known
    /// to be where they are, though not in which order where that is a pile.
    ///
    /// What comes out depends on what the seat knows and on the stream alone.
    pub fn redeal(&mut self, seat: Seat, stay: CardSet, stream: &mut Stream) {
        let hidden = self.hidden_from(seat);
        let in_piles = self.piles.iter().fold(CardSet::EMPTY, |all, &pile| all | pile);
        let stay_in_pile = stay & hidden & in_piles;
        let movable = hidden - (stay - in_piles);
        for deck in 0..if self.own_decks { MAX_DECKS } else { 1 } {
            let of_deck = if self.own_decks { movable & self.decks[deck] } else { movable };
            self.redeal_deck(seat, deck, of_deck, stay_in_pile & of_deck, stream);
        }
        for other in (0..usize::from(self.seats)).filter(|&other| other != seat.index()) {
            self.known[other] = (self.known[other] - hidden) | self.hands[other];
        }
        self.reseed(stream);
    }

    /// New generators: nobody can know what a shuffle to come will bring.
    pub fn reseed(&mut self, stream: &mut Stream) {
        let seed = u64::from(stream.next_u32()) << 32 | u64::from(stream.next_u32());
        self.rng = Streams::new(seed);
    }

    /// The hands are dealt first, from the cards that need not stay on the pile, then the pile.
    fn redeal_deck(&mut self, seat: Seat, deck: usize, cards: CardSet, stay: CardSet, stream: &mut Stream) {
        let mut buffer = [CardId::NONE; MAX_CARDS];
        let mut dealt = 0;
        for card in cards - stay {
            buffer[dealt] = card;
            dealt += 1;
        }
        stream.shuffle(&mut buffer[..dealt]);
        let mut next = 0;
        for other in (0..usize::from(self.seats)).filter(|&other| other != seat.index()) {
            let count = (self.hands[other] & cards).len();
            self.hands[other] = self.hands[other] - cards;
            for &card in &buffer[next..next + count] {
                self.hands[other].insert(card);
                self.spots[card.index()] = Spot::Hand(Seat(other as u8)).into();
            }
            next += count;
        }
        let from = next;
        for card in stay {
            buffer[dealt] = card;
            dealt += 1;
        }
        if !stay.is_empty() {
            stream.shuffle(&mut buffer[from..dealt]);
        }
        let mut pile = self.piles[deck] - cards;
        for place in self.order.of_mut(Line::pile(deck)).iter_mut().filter(|card| cards.contains(**card)) {
            *place = buffer[next];
            pile.insert(*place);
            self.spots[place.index()] = Spot::Pile.into();
            next += 1;
        }
        self.piles[deck] = pile;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Purpose;

    const ME: Seat = Seat(0);
    const THEM: Seat = Seat(1);
    const THIRD: Seat = Seat(2);

    /// Three players, ten cards on the pile, three in each hand.
    fn table() -> Table {
        let mut table = Table::new(3, 1);
        (0..19).for_each(|card| table.move_card(CardId(card), Spot::Pile));
        for (seat, cards) in [(ME, 10..13), (THEM, 13..16), (THIRD, 16..19)] {
            cards.for_each(|card| table.move_card(CardId(card), Spot::Hand(seat)));
        }
        table
    }

    fn is_hidden(table: &Table, card: u8, seat: Seat) -> bool {
        table.hidden_from(seat).contains(CardId(card))
    }

    #[test]
    fn a_card_that_lay_in_the_open_stays_known_in_a_hand_and_on_a_pile() {
        let mut table = table();
        table.place(CardId(13), THEM, 0);
        table.move_card(CardId(13), Spot::Hand(THEM));
        assert!(!is_hidden(&table, 13, ME) && is_hidden(&table, 14, ME));
        table.move_card(CardId(14), Spot::Discard);
        table.move_card(CardId(14), Spot::Pile);
        assert!(!is_hidden(&table, 14, ME));
        table.move_card(CardId(14), Spot::Hand(THIRD));
        assert!(!is_hidden(&table, 14, ME), "it was on top of the pile, and who drew was seen");
    }

    #[test]
    fn a_shuffle_forgets_a_pile() {
        let mut table = table();
        table.move_card(CardId(10), Spot::Discard);
        table.move_card(CardId(10), Spot::Pile);
        table.shuffle_pile(ME);
        assert!(table.seats().all(|seat| is_hidden(&table, 10, seat)));
    }

    #[test]
    fn a_card_put_away_unseen_makes_others_forget_the_hand() {
        let mut table = table();
        table.show(ME, table.hand(THEM));
        assert!(!is_hidden(&table, 13, ME) && is_hidden(&table, 13, THIRD));
        table.move_card(CardId(13), Spot::Pile);
        assert!([13, 14, 15].into_iter().all(|card| is_hidden(&table, card, ME)));
        assert!(!is_hidden(&table, 13, THEM), "who put it there knows");
    }

    #[test]
    fn what_is_seen_of_a_pile_is_not_its_order() {
        let mut table = table();
        table.show(ME, table.pile(ME).set());
        assert!(is_hidden(&table, 3, ME));
    }

    #[test]
    fn a_new_deal_moves_only_what_is_hidden() {
        let mut table = table();
        table.show(ME, CardSet::one(CardId(14)));
        table.move_card(CardId(11), Spot::Pile);
        let mut moved = CardSet::EMPTY;
        for seed in 0..50 {
            let mut dealt = table;
            dealt.redeal(ME, CardSet::one(CardId(2)), &mut Stream::new(seed, Purpose::Bot(0)));
            assert_eq!((dealt.hand(ME), dealt.pile(ME).len()), (table.hand(ME), table.pile(ME).len()));
            assert_eq!((dealt.hand(THEM).len(), dealt.hand(THIRD).len()), (3, 3));
            assert!(dealt.hand(THEM).contains(CardId(14)) && dealt.spot(CardId(2)) == Spot::Pile);
            assert_eq!(dealt.top_of_pile(ME), Some(CardId(11)));
            assert_eq!(dealt.all_cards(), table.all_cards());
            assert!(dealt.hand(THEM).into_iter().all(|card| dealt.spot(card) == Spot::Hand(THEM)));
            moved = moved | dealt.hand(THEM);
        }
        assert_eq!(moved.len(), 15, "every hidden card but the one that stays has been in that hand");
    }

    #[test]
    fn tables_a_seat_cannot_tell_apart_are_dealt_alike() {
        let table = table();
        let mut other = table;
        other.redeal(ME, CardSet::EMPTY, &mut Stream::new(5, Purpose::Bot(0)));
        assert_ne!(table.hand(THEM), other.hand(THEM));
        let [a, b] = [table, other].map(|mut table| {
            table.redeal(ME, CardSet::EMPTY, &mut Stream::new(9, Purpose::Bot(0)));
            table
        });
        assert_eq!(a, b);
    }

    #[test]
    fn decks_of_ones_own_do_not_mix() {
        let mut table = table();
        let even: CardSet = (0..19).filter(|card| card % 2 == 0).map(CardId).collect();
        table.split_decks([even, table.all_cards() - even]);
        let of_even = |table: &Table, seat| (table.hand(seat) & even).len();
        let before = of_even(&table, THEM);
        table.redeal(ME, CardSet::EMPTY, &mut Stream::new(3, Purpose::Bot(0)));
        assert_eq!(of_even(&table, THEM), before);
    }
}
