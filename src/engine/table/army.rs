//! One player's army: rows of places, as many as the pack says, each row filled from the left.

use serde::Deserialize;

use super::cards::{CardId, CardSet};
use crate::limits::{MAX_CELLS, MAX_COLUMNS, MAX_ROWS};

/// A place in an army.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    pub row: u8,
    pub column: u8,
}

/// The size of an army: its rows, of which the one at the bottom is level I, and the places of each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "`grid`")]
pub struct Grid {
    pub rows: u8,
    pub columns: u8,
}

impl Default for Grid {
    fn default() -> Self {
        Grid { rows: 3, columns: 5 }
    }
}

impl Grid {
    /// Whether an army of this size fits on a table.
    pub fn fits(self) -> bool {
        (1..=MAX_ROWS).contains(&usize::from(self.rows))
            && (1..=MAX_COLUMNS).contains(&usize::from(self.columns))
            && self.cells() <= MAX_CELLS
    }

    pub fn cells(self) -> usize {
        usize::from(self.rows) * usize::from(self.columns)
    }

    pub fn contains(self, place: Place) -> bool {
        place.row < self.rows && place.column < self.columns
    }

    /// The places to the right, above, left and below that exist.
    pub fn neighbours(self, place: Place) -> impl Iterator<Item = Place> {
        let Place { row, column } = place;
        let right = Some(Place { row, column: column + 1 });
        let above = Some(Place { row: row + 1, column });
        let left = column.checked_sub(1).map(|column| Place { row, column });
        let below = row.checked_sub(1).map(|row| Place { row, column });
        [right, above, left, below].into_iter().flatten().filter(move |&place| self.contains(place))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Army {
    grid: Grid,
    filled: [u8; MAX_ROWS],
    /// Row by row.
    cells: [CardId; MAX_CELLS],
    cards: CardSet,
}

impl Army {
    /// An empty one of a size that fits on a table.
    pub(super) fn new(grid: Grid) -> Self {
        assert!(grid.fits(), "an army has at most {MAX_CELLS} places");
        Army { grid, filled: [0; MAX_ROWS], cells: [CardId::NONE; MAX_CELLS], cards: CardSet::EMPTY }
    }

    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// How many rows it has, filled or not.
    pub fn rows(&self) -> usize {
        usize::from(self.grid.rows)
    }

    pub fn cards(&self) -> CardSet {
        self.cards
    }

    fn cell(&self, row: usize, column: u8) -> usize {
        row * usize::from(self.grid.columns) + usize::from(column)
    }

    /// The cards of a row, from the left; a row that is not there has none.
    #[inline]
    pub fn row(&self, row: usize) -> &[CardId] {
        let (start, filled) = (self.cell(row, 0), self.filled.get(row).copied().unwrap_or(0));
        self.cells.get(start..start + usize::from(filled)).unwrap_or_default()
    }

    pub fn len(&self) -> usize {
        self.filled.iter().map(|&n| usize::from(n)).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.filled == [0; MAX_ROWS]
    }

    /// What lies in a place; nothing in one that is not there.
    pub fn at(&self, place: Place) -> CardId {
        let cell = self.cell(usize::from(place.row), place.column);
        if self.grid.contains(place) { self.cells[cell] } else { CardId::NONE }
    }

    /// The leftmost empty place of a row, if it has one.
    pub fn next_place(&self, row: usize) -> Option<Place> {
        let column = *self.filled.get(row)?;
        let place = Place { row: row as u8, column };
        self.grid.contains(place).then_some(place)
    }

    /// Where a card would go in a row, if there is room and the row below is longer.
    pub fn room_in(&self, row: usize) -> Option<Place> {
        if row > 0 && self.filled.get(row)? >= self.filled.get(row - 1)? {
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
        (0..self.rows())
            .filter(|&row| self.filled[row] > 0)
            .map(|row| Place { row: row as u8, column: self.filled[row] - 1 })
            .filter(|&place| self.is_free(place))
            .map(|place| self.at(place))
            .collect()
    }

    /// Puts a card into the leftmost empty place of a row, which must have one.
    pub(super) fn push(&mut self, row: usize, card: CardId) -> Place {
        let column = self.filled[row];
        let cell = self.cell(row, column);
        self.cells[cell] = card;
        self.filled[row] += 1;
        self.cards.insert(card);
        Place { row: row as u8, column }
    }

    /// Takes away the rightmost card of a row.
    pub(super) fn pop(&mut self, row: usize) -> CardId {
        self.filled[row] -= 1;
        let cell = self.cell(row, self.filled[row]);
        let card = std::mem::replace(&mut self.cells[cell], CardId::NONE);
        self.cards.remove(card);
        card
    }

    /// Puts a card where another lies and returns that one.
    pub(super) fn replace(&mut self, place: Place, card: CardId) -> CardId {
        let cell = self.cell(usize::from(place.row), place.column);
        let old = std::mem::replace(&mut self.cells[cell], card);
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
        let mut army = Army::new(Grid::default());
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
        let grid = Grid::default();
        let corner: Vec<Place> = grid.neighbours(Place { row: 0, column: 0 }).collect();
        assert_eq!(corner, [Place { row: 0, column: 1 }, Place { row: 1, column: 0 }]);
        assert_eq!(grid.neighbours(Place { row: 1, column: 2 }).count(), 4);
        assert_eq!(grid.neighbours(Place { row: 2, column: 4 }).count(), 2);
    }

    #[test]
    fn an_army_is_as_large_as_it_is_made() {
        let mut army = Army::new(Grid { rows: 6, columns: 4 });
        for row in 0..6 {
            for column in 0..4 {
                assert_eq!(
                    army.push(row, CardId((row * 4 + column) as u8)),
                    Place { row: row as u8, column: column as u8 }
                );
            }
            assert_eq!(army.next_place(row), None);
        }
        assert_eq!(army.row(5), [20, 21, 22, 23].map(CardId));
        assert_eq!((army.len(), army.row(6).len(), army.next_place(6)), (24, 0, None));
        assert_eq!(army.at(Place { row: 5, column: 4 }), CardId::NONE);
        let sizes = [(0, 5), (3, 0), (7, 3), (1, 13), (5, 5)].map(|(rows, columns)| Grid { rows, columns }.fits());
        assert_eq!(sizes, [false; 5]);
        assert!(Grid { rows: 4, columns: 6 }.fits() && Grid { rows: 2, columns: 12 }.fits());
    }
}
