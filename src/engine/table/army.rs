//! One player's army: three rows of five places, each row filled from the left.

use super::cards::{CardId, CardSet};
use crate::limits::{COLUMNS, ROWS};

/// A place in an army.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    pub row: u8,
    pub column: u8,
}

impl Place {
    /// The places to the right, above, left and below that exist.
    pub fn neighbours(self) -> impl Iterator<Item = Place> {
        let (row, column) = (i16::from(self.row), i16::from(self.column));
        [(row, column + 1), (row + 1, column), (row, column - 1), (row - 1, column)]
            .into_iter()
            .filter(|&(r, c)| (0..ROWS as i16).contains(&r) && (0..COLUMNS as i16).contains(&c))
            .map(|(r, c)| Place { row: r as u8, column: c as u8 })
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Army {
    rows: [[CardId; COLUMNS]; ROWS],
    filled: [u8; ROWS],
    cards: CardSet,
}

impl Default for Army {
    fn default() -> Self {
        Army { rows: [[CardId::NONE; COLUMNS]; ROWS], filled: [0; ROWS], cards: CardSet::EMPTY }
    }
}

impl Army {
    pub fn cards(&self) -> CardSet {
        self.cards
    }

    /// The cards of a row, from the left.
    pub fn row(&self, row: usize) -> &[CardId] {
        &self.rows[row][..usize::from(self.filled[row])]
    }

    pub fn len(&self) -> usize {
        self.filled.iter().map(|&n| usize::from(n)).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.filled == [0; ROWS]
    }

    pub fn at(&self, place: Place) -> CardId {
        self.rows[usize::from(place.row)][usize::from(place.column)]
    }

    /// The leftmost empty place of a row, if it has one.
    pub fn next_place(&self, row: usize) -> Option<Place> {
        let column = self.filled[row];
        (usize::from(column) < COLUMNS).then_some(Place { row: row as u8, column })
    }

    /// Where a card would go in a row, if there is room and the row below is longer.
    pub fn room_in(&self, row: usize) -> Option<Place> {
        if row > 0 && self.filled[row] >= self.filled[row - 1] {
            return None;
        }
        self.next_place(row)
    }

    /// No card above it and none to its right.
    pub fn is_free(&self, place: Place) -> bool {
        let (row, column) = (usize::from(place.row), place.column);
        column + 1 == self.filled[row] && self.filled[row + 1..].iter().all(|&above| above <= column)
    }

    /// The free cards; a row has at most one.
    pub fn free(&self) -> CardSet {
        (0..ROWS)
            .filter(|&row| self.filled[row] > 0)
            .map(|row| Place { row: row as u8, column: self.filled[row] - 1 })
            .filter(|&place| self.is_free(place))
            .map(|place| self.at(place))
            .collect()
    }

    /// Puts a card into the leftmost empty place of a row, which must have one.
    pub(super) fn push(&mut self, row: usize, card: CardId) -> Place {
        let column = self.filled[row];
        self.rows[row][usize::from(column)] = card;
        self.filled[row] += 1;
        self.cards.insert(card);
        Place { row: row as u8, column }
    }

    /// Takes away the rightmost card of a row.
    pub(super) fn pop(&mut self, row: usize) -> CardId {
        self.filled[row] -= 1;
        let card = std::mem::replace(&mut self.rows[row][usize::from(self.filled[row])], CardId::NONE);
        self.cards.remove(card);
        card
    }

    /// Puts a card where another lies and returns that one.
    pub(super) fn replace(&mut self, place: Place, card: CardId) -> CardId {
        let old = std::mem::replace(&mut self.rows[usize::from(place.row)][usize::from(place.column)], card);
        self.cards.remove(old);
        self.cards.insert(card);
        old
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_uncovered_end_of_a_row_is_free() {
        let mut army = Army::default();
        for (row, cards) in [(0, 0..3), (1, 3..5), (2, 5..6)] {
            for card in cards {
                army.push(row, CardId(card));
            }
        }
        assert_eq!(army.free(), [2, 4, 5].map(CardId).into_iter().collect());
        army.pop(0);
        assert_eq!(army.free(), [4, 5].map(CardId).into_iter().collect(), "the level I end is covered now");
    }

    #[test]
    fn neighbours_stay_inside_the_grid() {
        let corner: Vec<Place> = Place { row: 0, column: 0 }.neighbours().collect();
        assert_eq!(corner, [Place { row: 0, column: 1 }, Place { row: 1, column: 0 }]);
        assert_eq!(Place { row: 1, column: 2 }.neighbours().count(), 4);
    }
}
