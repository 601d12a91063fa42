//! The zones a pack brings: where their cards lie, and who sees the faces of those.

use super::order::Line;
use super::{CardId, CardSet, Grid, MAX_SEATS, PlayerSet, Seat, Spot, Table};
use crate::limits::MAX_ZONES;

/// A zone of the pack on a table, by its number; where each player has one, each of them has a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ZoneId(pub u8);

impl ZoneId {
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl From<ZoneId> for i32 {
    fn from(zone: ZoneId) -> i32 {
        zone.0.into()
    }
}

/// Who sees the faces of what lies in a zone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Seen {
    #[default]
    All,
    /// These seats, as bits. Cards lie face down there for everybody else.
    By(u8),
}

impl Seen {
    pub const NOBODY: Seen = Seen::By(0);

    pub fn only(seat: Seat) -> Self {
        Seen::By(1 << seat.0)
    }

    pub fn all_but(seats: PlayerSet) -> Self {
        Seen::By(!seats.bits())
    }
}

impl From<PlayerSet> for Seen {
    fn from(seats: PlayerSet) -> Self {
        Seen::By(seats.bits())
    }
}

/// How the cards of a zone lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Lie {
    /// One on the other.
    #[default]
    Stacked,
    /// In no order.
    Loose,
    /// Each in a place of its own.
    Placed,
}

/// What a table has to know of a zone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ZoneLayout {
    pub owner: Option<Seat>,
    pub seen: Seen,
    pub lie: Lie,
}

/// What a pack's table has room for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    pub grid: Grid,
    pub zones: [ZoneLayout; MAX_ZONES],
}

impl Default for Layout {
    fn default() -> Self {
        Layout { grid: Grid::default(), zones: [ZoneLayout::default(); MAX_ZONES] }
    }
}

/// A [`ZoneLayout`] in two bytes: who sees, whether all do, how the cards lie, and whose it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PackedZone(u16);

const OPEN: u16 = 1 << 8;

const NO_OWNER: u8 = MAX_SEATS as u8;

impl From<ZoneLayout> for PackedZone {
    fn from(zone: ZoneLayout) -> Self {
        let owner = zone.owner.map_or(NO_OWNER, |seat| seat.0);
        let seen = match zone.seen {
            Seen::All => OPEN | u16::from(u8::MAX),
            Seen::By(seats) => u16::from(seats),
        };
        PackedZone(u16::from(owner) << 12 | (zone.lie as u16) << 10 | seen)
    }
}

impl PackedZone {
    fn owner(self) -> Option<Seat> {
        Some((self.0 >> 12) as u8).filter(|&seat| seat != NO_OWNER).map(Seat)
    }

    pub(super) fn lie(self) -> Lie {
        [Lie::Stacked, Lie::Loose, Lie::Placed, Lie::Placed][usize::from(self.0 >> 10 & 3)]
    }

    /// Whether a seat sees the face of a card that lies there as cards lie there, or turned.
    fn shows(self, seat: Seat, turned: bool) -> bool {
        if turned { self.0 & OPEN == 0 } else { self.0 & 1 << seat.0 != 0 }
    }
}

/// A card of a pile or a set has no place of its own.
pub const NO_PLACE: u8 = u8::MAX;

impl Table {
    /// The cards of a zone: a pile from the bottom, places in their order, a set by number.
    pub fn zone(&self, zone: ZoneId) -> &[CardId] {
        self.order.of(Line::zone(zone))
    }

    pub fn zone_cards(&self, zone: ZoneId) -> CardSet {
        self.zone(zone).iter().copied().collect()
    }

    pub fn zone_owner(&self, zone: ZoneId) -> Option<Seat> {
        self.zones[zone.index()].owner()
    }

    pub fn zone_lie(&self, zone: ZoneId) -> Lie {
        self.zones[zone.index()].lie()
    }

    /// The cards in any zone of the pack.
    pub fn zoned(&self) -> CardSet {
        self.zoned
    }

    /// The card in a place of a zone.
    pub fn at_place(&self, zone: ZoneId, place: u8) -> CardId {
        let lies_there = |card: &&CardId| self.spot(**card) == Spot::Zone(zone, place);
        self.zone(zone).iter().find(lies_there).copied().unwrap_or(CardId::NONE)
    }

    /// The cards that lie on a card.
    pub fn lying_on(&self, host: CardId) -> CardSet {
        let lies = |card: &CardId| host.is_some() && self.spot(*card) == Spot::On(host);
        self.attached.into_iter().filter(lies).collect()
    }

    /// The cards that lie on others.
    pub fn attached(&self) -> CardSet {
        self.attached.into_iter().filter(|&card| matches!(self.spot(card), Spot::On(_))).collect()
    }

    /// The card under all those a card lies on, or the card itself.
    pub fn bottom_host(&self, card: CardId) -> CardId {
        let mut card = card;
        while let Spot::On(host) = self.spot(card) {
            card = host;
        }
        card
    }

    /// Whether a card shows the other side than cards in its zone do.
    pub fn is_turned(&self, card: CardId) -> bool {
        self.turned.contains(card)
    }

    pub fn turned(&self) -> CardSet {
        self.turned
    }

    /// Turns a card over, or back; who sees its face knows it from here on.
    pub fn set_turned(&mut self, card: CardId, turned: bool) {
        if turned {
            self.turned.insert(card);
        } else {
            self.turned.remove(card);
        }
        self.learn_what_is_seen(card);
    }

    /// Whether a seat sees the face of a card where it lies.
    pub fn sees(&self, seat: Seat, card: CardId) -> bool {
        match self.spot(card) {
            Spot::Box | Spot::Pile => false,
            Spot::Hand(owner) => owner == seat,
            Spot::Zone(zone, _) => self.zones[zone.index()].shows(seat, self.is_turned(card)),
            Spot::On(_) => !self.is_turned(card),
            // What lies face down in an army was seen by all when it came there.
            Spot::Discard | Spot::Revealed | Spot::Removed | Spot::Army(..) => true,
        }
    }

    /// Whether a seat sees the faces of cards that come to a spot.
    pub fn shows(&self, seat: Seat, spot: Spot) -> bool {
        match spot {
            Spot::Pile => false,
            Spot::Hand(owner) => owner == seat,
            Spot::Zone(zone, _) => self.zones[zone.index()].shows(seat, false),
            _ => true,
        }
    }

    /// Whether every seat sees the face of a card where it lies.
    pub fn is_open(&self, card: CardId) -> bool {
        self.seats().all(|seat| self.sees(seat, card))
    }

    /// The cards in zones of the pack whose faces everybody sees.
    pub(crate) fn open_in_zones(&self) -> CardSet {
        self.zoned.into_iter().filter(|&card| self.is_open(card)).collect()
    }

    /// Those whose faces somebody does not see, and such cards on other cards.
    pub(crate) fn hidden_in_zones(&self) -> CardSet {
        if self.zoned.is_empty() && self.attached.is_empty() {
            return CardSet::EMPTY;
        }
        (self.zoned | self.attached()).into_iter().filter(|&card| !self.is_open(card)).collect()
    }

    /// Who sees the face of a card knows where it is.
    pub(super) fn learn_what_is_seen(&mut self, card: CardId) {
        for seat in self.seats() {
            if self.sees(seat, card) {
                self.known[seat.index()].insert(card);
            }
        }
    }

    /// Puts a card that is nowhere into a zone: on top of a pile, among a set, or into a place that is empty.
    pub(super) fn enter_zone(&mut self, card: CardId, zone: ZoneId, place: u8) {
        let (line, lie) = (Line::zone(zone), self.zone_lie(zone));
        let before = |other: CardId| match (lie, self.spot(other)) {
            (Lie::Stacked, _) => true,
            (Lie::Loose, _) => other < card,
            (Lie::Placed, Spot::Zone(_, taken)) => taken < place,
            (Lie::Placed, _) => false,
        };
        let at = self.zone(zone).iter().filter(|&&other| before(other)).count();
        self.order.insert(line, at, card);
        self.zoned.insert(card);
    }

    pub(super) fn leave_zone(&mut self, card: CardId, zone: ZoneId) {
        self.order.remove(Line::zone(zone), card);
        self.zoned.remove(card);
    }

    /// Moves the top card of a pile of the pack to its bottom.
    pub fn move_under(&mut self, zone: ZoneId) {
        self.order.of_mut(Line::zone(zone)).rotate_right(1);
    }

    /// Shuffles the cards of a zone: a pile, or those in its places, which stay the same places. A set has no order.
    pub fn shuffle_zone(&mut self, zone: ZoneId) {
        let line = Line::zone(zone);
        let mut places = [Spot::Box; crate::limits::MAX_CARDS];
        for (at, &card) in self.order.of(line).iter().enumerate() {
            places[at] = self.spots[card.index()].into();
        }
        let cards = self.order.of_mut(line);
        // Sorted first: the result depends on which cards are shuffled, not on how they came there.
        cards.sort_unstable();
        if self.zones[zone.index()].lie() != Lie::Loose {
            self.rng.piles.shuffle(cards);
        }
        for (at, &card) in self.order.of(line).iter().enumerate() {
            self.spots[card.index()] = places[at].into();
        }
        self.forget_zone(zone);
    }

    /// Takes what lies on a card off it, to the discard pile. It is still among those that lie on others, until
    /// [`Table::fallen`] has been asked.
    pub(super) fn shed(&mut self, host: CardId) {
        for card in self.lying_on(host) {
            self.move_card(card, Spot::Discard);
            self.attached.insert(card);
        }
    }

    /// The cards that have fallen off another one since this was asked last.
    pub fn fallen(&mut self) -> CardSet {
        let lying = self.attached();
        std::mem::replace(&mut self.attached, lying) - lying
    }

    /// Whether [`Table::fallen`] may have something to tell.
    pub fn anything_attached(&self) -> bool {
        !self.attached.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MARKET: ZoneId = ZoneId(0);
    const STOCK: ZoneId = ZoneId(1);
    const SECRET: ZoneId = ZoneId(2);
    const ME: Seat = Seat(0);
    const THEM: Seat = Seat(1);

    /// A row all see, a pile nobody sees, a set of mine that the others see.
    fn table() -> Table {
        let mut layout = Layout::default();
        layout.zones[0] = ZoneLayout { owner: None, seen: Seen::All, lie: Lie::Placed };
        layout.zones[1] = ZoneLayout { owner: None, seen: Seen::NOBODY, lie: Lie::Stacked };
        layout.zones[2] = ZoneLayout { owner: Some(ME), seen: Seen::only(THEM), lie: Lie::Loose };
        let mut table = Table::laid_out(&layout, 2, 1);
        for (card, place) in [(7, 2), (3, 0)] {
            table.move_card(CardId(card), Spot::Zone(MARKET, place));
        }
        (10..14).for_each(|card| table.move_card(CardId(card), Spot::Zone(STOCK, NO_PLACE)));
        [22, 20].into_iter().for_each(|card| table.move_card(CardId(card), Spot::Zone(SECRET, NO_PLACE)));
        table
    }

    fn ids(cards: &[CardId]) -> Vec<u8> {
        cards.iter().map(|card| card.0).collect()
    }

    #[test]
    fn every_layout_fits_two_bytes_and_comes_back() {
        for owner in (0..MAX_SEATS as u8).map(|seat| Some(Seat(seat))).chain([None]) {
            for seen in [Seen::All, Seen::NOBODY, Seen::By(0b1010_0110), Seen::By(u8::MAX)] {
                for lie in [Lie::Stacked, Lie::Loose, Lie::Placed] {
                    let packed = PackedZone::from(ZoneLayout { owner, seen, lie });
                    assert_eq!((packed.owner(), packed.lie()), (owner, lie));
                    for seat in 0..MAX_SEATS as u8 {
                        let sees = match seen {
                            Seen::All => true,
                            Seen::By(seats) => seats & 1 << seat != 0,
                        };
                        let shows = [false, true].map(|turned| packed.shows(Seat(seat), turned));
                        assert_eq!(shows, [sees, seen != Seen::All]);
                    }
                }
            }
        }
    }

    #[test]
    fn places_piles_and_sets_keep_their_order() {
        let mut table = table();
        assert_eq!(ids(table.zone(MARKET)), [3, 7]);
        assert_eq!((table.at_place(MARKET, 2), table.at_place(MARKET, 1)), (CardId(7), CardId::NONE));
        assert_eq!(ids(table.zone(STOCK)), [10, 11, 12, 13]);
        assert_eq!(ids(table.zone(SECRET)), [20, 22]);
        table.move_card(CardId(10), Spot::Zone(MARKET, 1));
        table.move_under(STOCK);
        assert_eq!((ids(table.zone(MARKET)), ids(table.zone(STOCK))), (vec![3, 10, 7], vec![13, 11, 12]));
    }

    #[test]
    fn a_turned_card_shows_its_other_side() {
        let mut table = table();
        let seen = |table: &Table, card: u8| [ME, THEM].map(|seat| table.sees(seat, CardId(card)));
        assert_eq!([3, 10, 20].map(|card| seen(&table, card)), [[true, true], [false, false], [false, true]]);
        for card in [3, 10, 20] {
            table.set_turned(CardId(card), true);
        }
        assert_eq!([3, 10, 20].map(|card| seen(&table, card)), [[false, false], [true, true], [true, true]]);
        let hidden = |seat| table.hidden_from(seat);
        assert!(!hidden(ME).contains(CardId(3)), "who saw it knows it still");
        assert!(!hidden(ME).contains(CardId(20)) && hidden(ME).contains(CardId(22)) && hidden(ME).contains(CardId(11)));
        table.move_card(CardId(3), Spot::Discard);
        assert!(!table.is_turned(CardId(3)), "it lies there as others do");
    }

    #[test]
    fn what_lies_on_a_card_falls_off_when_that_leaves() {
        let mut table = table();
        table.move_card(CardId(30), Spot::On(CardId(3)));
        table.move_card(CardId(31), Spot::On(CardId(30)));
        assert_eq!(table.bottom_host(CardId(31)), CardId(3));
        table.move_card(CardId(3), Spot::Zone(MARKET, 4));
        assert_eq!(table.lying_on(CardId(3)), CardSet::one(CardId(30)), "within its zone it keeps what lies on it");
        table.move_card(CardId(3), Spot::Hand(ME));
        assert_eq!([30, 31].map(|card| table.spot(CardId(card))), [Spot::Discard; 2]);
        assert_eq!(table.fallen(), [30, 31].map(CardId).into_iter().collect());
        assert!(table.fallen().is_empty() && !table.anything_attached());
    }

    #[test]
    fn a_shuffled_row_keeps_its_places() {
        let mut table = table();
        table.move_card(CardId(8), Spot::Zone(MARKET, 4));
        let mut seen = CardSet::EMPTY;
        for _ in 0..20 {
            table.shuffle_zone(MARKET);
            assert!([0, 2, 4].into_iter().all(|place| table.at_place(MARKET, place).is_some()));
            seen.insert(table.at_place(MARKET, 0));
        }
        assert_eq!(seen.len(), 3);
    }
}
