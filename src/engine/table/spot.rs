//! The place of a card, packed into one byte: a table stores one for each card and is cloned often.

use super::{COLUMNS, MAX_SEATS, Place, ROWS, Seat};

/// Where a card is. Every card is in exactly one spot. A card of a draw or discard pile is in the one of its own deck.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spot {
    /// In the box: not in this game.
    Box,
    Pile,
    Discard,
    /// Turned up from the pile for all to see, while an effect deals with it.
    Revealed,
    /// Taken out of the game by an effect.
    Removed,
    Hand(Seat),
    Army(Seat, Place),
}

/// A [`Spot`] in a byte.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PackedSpot(u8);

const HANDS: u8 = 5;
const ARMIES: u8 = HANDS + MAX_SEATS as u8;
const PLACES: u8 = (ROWS * COLUMNS) as u8;

impl From<Spot> for PackedSpot {
    fn from(spot: Spot) -> Self {
        PackedSpot(match spot {
            Spot::Box => 0,
            Spot::Pile => 1,
            Spot::Discard => 2,
            Spot::Revealed => 3,
            Spot::Removed => 4,
            Spot::Hand(seat) => HANDS + seat.0,
            Spot::Army(seat, place) => ARMIES + seat.0 * PLACES + place.row * COLUMNS as u8 + place.column,
        })
    }
}

impl From<PackedSpot> for Spot {
    fn from(PackedSpot(byte): PackedSpot) -> Self {
        match byte {
            0 => Spot::Box,
            1 => Spot::Pile,
            2 => Spot::Discard,
            3 => Spot::Revealed,
            4 => Spot::Removed,
            byte if byte < ARMIES => Spot::Hand(Seat(byte - HANDS)),
            byte => {
                let (seat, place) = ((byte - ARMIES) / PLACES, (byte - ARMIES) % PLACES);
                Spot::Army(Seat(seat), Place { row: place / COLUMNS as u8, column: place % COLUMNS as u8 })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spot_fits_a_byte_and_comes_back() {
        let seats = (0..MAX_SEATS as u8).map(Seat);
        let places = (0..ROWS as u8).flat_map(|row| (0..COLUMNS as u8).map(move |column| Place { row, column }));
        let armies = seats.clone().flat_map(|seat| places.clone().map(move |place| Spot::Army(seat, place)));
        let plain = [Spot::Box, Spot::Pile, Spot::Discard, Spot::Revealed, Spot::Removed];
        for spot in plain.into_iter().chain(seats.map(Spot::Hand)).chain(armies) {
            assert_eq!(Spot::from(PackedSpot::from(spot)), spot);
        }
    }
}
