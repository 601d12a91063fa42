//! Where a card may be placed in an army: the rows with room, and what lies face up in them.

use super::{CardSet, MAX_ROWS, Seat, Table};

/// The rows that are set as bits, from the bottom.
#[inline]
pub fn rows_of(bits: u8) -> impl Iterator<Item = usize> {
    let mut bits = bits;
    std::iter::from_fn(move || {
        let row = bits.trailing_zeros();
        bits &= bits.wrapping_sub(1);
        (row < u8::BITS).then_some(row as usize)
    })
}

/// What an army offers to cards that come into it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Footing {
    /// The face-up cards of each row.
    rows: [CardSet; MAX_ROWS],
    /// The rows with room in them, as bits.
    room: u8,
    /// The army has no card at all, face up or not.
    is_empty: bool,
}

impl Footing {
    #[inline]
    pub fn of(table: &Table, seat: Seat) -> Self {
        let (army, prisoners) = (table.army(seat), table.prisoners());
        let mut footing = Footing { is_empty: army.is_empty(), ..Footing::default() };
        for row in 0..army.rows() {
            // Card by card: to read a set as a whole just after its words were written would wait for the writing.
            for &card in army.row(row).iter().filter(|&&card| !prisoners.contains(card)) {
                footing.rows[row].insert(card);
            }
            footing.room |= u8::from(army.room_in(row).is_some()) << row;
        }
        footing
    }

    /// The army has no card at all, face up or not.
    pub fn is_empty(&self) -> bool {
        self.is_empty
    }

    /// Whether no card of a row lies face up.
    pub fn has_none_face_up(&self, row: usize) -> bool {
        self.rows[row].is_empty()
    }

    pub fn has_room(&self, row: usize) -> bool {
        self.room & 1 << row != 0
    }

    /// Where the support of a card's clan is missing, if it goes to this row: in every row below it, and in the bottom
    /// row for a card that goes there, one of these cards must lie face up. Rows as bits.
    #[inline]
    pub fn missing_support(&self, clan: &CardSet, row: usize) -> u8 {
        let missing = |row: &usize| (self.rows[*row] & *clan).is_empty();
        (0..row.max(1)).filter(missing).fold(0, |rows, row| rows | 1 << row)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::CardId;

    #[test]
    fn support_is_missing_where_no_card_of_the_clan_lies_face_up() {
        let cards = |ids: &[u8]| ids.iter().copied().map(CardId).collect::<CardSet>();
        let mut footing = Footing { room: 0b011, ..Footing::default() };
        (footing.rows[0], footing.rows[1]) = (cards(&[0, 1]), cards(&[2]));
        let (both, lower, none) = (cards(&[1, 2]), cards(&[0]), cards(&[7]));
        assert_eq!([0, 1, 2].map(|row| footing.missing_support(&both, row)), [0, 0, 0]);
        assert_eq!([0, 1, 2].map(|row| footing.missing_support(&lower, row)), [0, 0, 0b10]);
        assert_eq!([0, 1, 2].map(|row| footing.missing_support(&none, row)), [0b1, 0b1, 0b11]);
        assert_eq!([0, 1, 2].map(|row| footing.has_room(row)), [true, true, false]);
        assert_eq!([0, 1, 2].map(|row| footing.has_none_face_up(row)), [false, false, true]);
    }
}
