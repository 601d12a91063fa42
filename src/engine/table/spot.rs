//! The place of a card, packed into two bytes: a table stores one for each card and is cloned often.

use super::{CardId, Place, Seat, ZoneId};

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
    /// In a zone of the pack, and in which place of it, if it has places.
    Zone(ZoneId, u8),
    /// On another card.
    On(CardId),
}

impl Spot {
    /// Whether it is somewhere that the pack has brought.
    pub(super) fn is_of_a_pack(self) -> bool {
        matches!(self, Spot::Zone(..) | Spot::On(_))
    }

    /// Whether a card that goes from here to there stays where it is but for its place.
    pub(super) fn is_same_zone(self, to: Spot) -> bool {
        match (self, to) {
            (Spot::Zone(from, _), Spot::Zone(to, _)) => from == to,
            (Spot::Army(from, _), Spot::Army(to, _)) => from == to,
            _ => false,
        }
    }
}

/// A [`Spot`] in two bytes: what sort of place of whom, and which place there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PackedSpot([u8; 2]);

const ON: u8 = 5;
/// From here on, one for each seat.
const HANDS: u8 = 8;
const ARMIES: u8 = 16;
const ZONES: u8 = 24;
/// A column takes four bits.
const COLUMN: u8 = 0b1111;

impl From<Spot> for PackedSpot {
    #[inline]
    fn from(spot: Spot) -> Self {
        PackedSpot(match spot {
            Spot::Box => [0, 0],
            Spot::Pile => [1, 0],
            Spot::Discard => [2, 0],
            Spot::Revealed => [3, 0],
            Spot::Removed => [4, 0],
            Spot::Hand(seat) => [HANDS + seat.0, 0],
            Spot::Army(seat, place) => [ARMIES + seat.0, place.row << 4 | place.column],
            Spot::Zone(zone, place) => [ZONES + zone.0, place],
            Spot::On(host) => [ON, host.0],
        })
    }
}

impl From<PackedSpot> for Spot {
    #[inline]
    fn from(PackedSpot([sort, place]): PackedSpot) -> Self {
        match sort {
            0 => Spot::Box,
            1 => Spot::Pile,
            2 => Spot::Discard,
            3 => Spot::Revealed,
            4 => Spot::Removed,
            ON => Spot::On(CardId(place)),
            sort if sort < ARMIES => Spot::Hand(Seat(sort - HANDS)),
            sort if sort < ZONES => Spot::Army(Seat(sort - ARMIES), Place { row: place >> 4, column: place & COLUMN }),
            sort => Spot::Zone(ZoneId(sort - ZONES), place),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::{MAX_COLUMNS, MAX_ROWS, MAX_SEATS, MAX_ZONES};

    #[test]
    fn every_spot_fits_two_bytes_and_comes_back() {
        let seats = (0..MAX_SEATS as u8).map(Seat);
        let places =
            (0..MAX_ROWS as u8).flat_map(|row| (0..MAX_COLUMNS as u8).map(move |column| Place { row, column }));
        let armies = seats.clone().flat_map(|seat| places.clone().map(move |place| Spot::Army(seat, place)));
        let plain = [Spot::Box, Spot::Pile, Spot::Discard, Spot::Revealed, Spot::Removed];
        let zones = (0..MAX_ZONES as u8).flat_map(|zone| [0, 7, u8::MAX].map(|place| Spot::Zone(ZoneId(zone), place)));
        let hosts = [0, 254].map(|host| Spot::On(CardId(host)));
        for spot in plain.into_iter().chain(seats.map(Spot::Hand)).chain(armies).chain(zones).chain(hosts) {
            assert_eq!(Spot::from(PackedSpot::from(spot)), spot);
        }
    }
}
