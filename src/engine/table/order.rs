//! Every ordered zone of a table, end to end in one array: a card is in one zone, so all of them together need no more
//! room than the cards. A card that comes or goes shifts what lies behind it, so the zones used most come last.

use super::ZoneId;
use super::cards::{CardId, CardSet};
use crate::limits::{MAX_CARDS, MAX_DECKS, MAX_ZONES};

/// An ordered zone, by its number: first those of the pack, then the discard piles, then the draw piles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Line(u8);

const LINES: usize = MAX_ZONES + 2 * MAX_DECKS;

impl Line {
    pub fn zone(zone: ZoneId) -> Self {
        Line(zone.0)
    }

    pub fn discard(deck: usize) -> Self {
        Line((MAX_ZONES + deck) as u8)
    }

    pub fn pile(deck: usize) -> Self {
        Line((MAX_ZONES + MAX_DECKS + deck) as u8)
    }
}

/// The cards of all ordered zones.
#[derive(Clone, Copy)]
pub(super) struct Order {
    cards: [CardId; MAX_CARDS],
    /// Where each zone ends; the next one begins there.
    ends: [u8; LINES],
}

impl Default for Order {
    fn default() -> Self {
        Order { cards: [CardId::NONE; MAX_CARDS], ends: [0; LINES] }
    }
}

impl Order {
    fn start(&self, line: Line) -> usize {
        if line.0 == 0 { 0 } else { usize::from(self.ends[usize::from(line.0) - 1]) }
    }

    fn end(&self, line: Line) -> usize {
        usize::from(self.ends[usize::from(line.0)])
    }

    /// How many cards lie in any of them.
    fn len(&self) -> usize {
        usize::from(self.ends[LINES - 1])
    }

    /// The first card first: the bottom of a pile.
    pub fn of(&self, line: Line) -> &[CardId] {
        &self.cards[self.start(line)..self.end(line)]
    }

    /// The same, to put in another order or to exchange against others.
    pub fn of_mut(&mut self, line: Line) -> &mut [CardId] {
        let (start, end) = (self.start(line), self.end(line));
        &mut self.cards[start..end]
    }

    /// Puts a card behind the last one: on top of a pile.
    pub fn push(&mut self, line: Line, card: CardId) {
        self.put(line, self.end(line), card);
    }

    /// Puts a card before so many others of its zone.
    pub fn insert(&mut self, line: Line, before: usize, card: CardId) {
        self.put(line, self.start(line) + before, card);
    }

    fn put(&mut self, line: Line, at: usize, card: CardId) {
        let len = self.len();
        if at < len {
            self.cards.copy_within(at..len, at + 1);
        }
        self.cards[at] = card;
        self.ends[usize::from(line.0)..].iter_mut().for_each(|end| *end += 1);
    }

    /// Takes a card out from wherever it lies in a zone; the others keep their order.
    pub fn remove(&mut self, line: Line, card: CardId) {
        // Most cards that leave a pile lie on top of it.
        let Some(at) = self.of(line).iter().rposition(|&other| other == card) else { return };
        let (at, len) = (self.start(line) + at, self.len());
        if at + 1 < len {
            self.cards.copy_within(at + 1..len, at);
        }
        self.ends[usize::from(line.0)..].iter_mut().for_each(|end| *end -= 1);
    }

    /// Puts other cards in the places of all.
    pub fn rename(&mut self, other: impl Fn(CardId) -> CardId) {
        let len = self.len();
        self.cards[..len].iter_mut().for_each(|card| *card = other(*card));
    }

    /// All cards of a discard pile go to the draw pile behind it, which is empty.
    pub fn pour(&mut self, from: Line, to: Line) {
        debug_assert!(from.0 < to.0 && self.of(to).is_empty(), "onto an empty zone behind it");
        let (start, len, end) = (self.start(from), self.of(from).len(), self.end(to));
        self.cards[start..end].rotate_left(len);
        self.ends[usize::from(from.0)..usize::from(to.0)].iter_mut().for_each(|end| *end -= len as u8);
    }
}

impl PartialEq for Order {
    fn eq(&self, other: &Self) -> bool {
        self.ends == other.ends && self.cards[..self.len()] == other.cards[..other.len()]
    }
}

impl Eq for Order {}

impl std::fmt::Debug for Order {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let zones = (0..LINES as u8).map(|line| self.of(Line(line)).iter().map(|card| card.0).collect::<Vec<_>>());
        f.debug_list().entries(zones.filter(|cards| !cards.is_empty())).finish()
    }
}

/// A draw or discard pile: its cards in order, and as a set.
#[derive(Clone, Copy, Debug)]
pub struct Stack<'a> {
    pub(super) cards: &'a [CardId],
    pub(super) set: &'a CardSet,
}

impl<'a> Stack<'a> {
    pub fn len(&self) -> usize {
        self.cards.len()
    }

    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// Bottom first, top last.
    pub fn as_slice(&self) -> &'a [CardId] {
        self.cards
    }

    pub fn set(&self) -> CardSet {
        *self.set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards(order: &Order, line: Line) -> Vec<u8> {
        order.of(line).iter().map(|card| card.0).collect()
    }

    #[test]
    fn what_comes_and_goes_in_one_zone_leaves_the_others_as_they_are() {
        let mut order = Order::default();
        let [first, second, pile] = [Line(0), Line::discard(1), Line::pile(1)];
        for (line, all) in [(pile, 0..4), (first, 4..7), (second, 7..9)] {
            all.for_each(|card| order.push(line, CardId(card)));
        }
        assert_eq!(
            [first, second, pile].map(|line| cards(&order, line)),
            [vec![4, 5, 6], vec![7, 8], vec![0, 1, 2, 3]]
        );
        order.remove(first, CardId(5));
        order.remove(pile, CardId(0));
        order.push(second, CardId(5));
        assert_eq!([first, second, pile].map(|line| cards(&order, line)), [vec![4, 6], vec![7, 8, 5], vec![1, 2, 3]]);
        order.of_mut(pile).reverse();
        assert_eq!(cards(&order, pile), [3, 2, 1]);
    }

    #[test]
    fn a_discard_pile_is_poured_over_what_lies_between() {
        let mut order = Order::default();
        for (line, all) in [(Line::discard(0), 0..3), (Line::discard(1), 3..5), (Line::pile(1), 5..7)] {
            all.for_each(|card| order.push(line, CardId(card)));
        }
        order.pour(Line::discard(0), Line::pile(0));
        assert!(order.of(Line::discard(0)).is_empty());
        assert_eq!(cards(&order, Line::pile(0)), [0, 1, 2]);
        assert_eq!([cards(&order, Line::discard(1)), cards(&order, Line::pile(1))], [vec![3, 4], vec![5, 6]]);
    }

    #[test]
    fn zones_are_equal_whatever_lay_behind_them_before() {
        let (mut once, twice) = (Order::default(), Order::default());
        once.push(Line::pile(0), CardId(3));
        assert_ne!(once, twice);
        once.remove(Line::pile(0), CardId(3));
        assert_eq!(once, twice);
    }
}
