//! How places on the table are written, for setups, scenarios, labels and words alike: `II2` is the second place of the
//! level II row, `them-II2` is that of an army, and `card@them-II2` is the card that lies there.

use std::fmt;
use std::str::FromStr;

use super::{MAX_ROWS, MAX_SEATS, Place, Seat, Spot};
use crate::limits::MAX_COLUMNS;

/// The players of a setup, by seat.
pub const SEAT_WORDS: [&str; MAX_SEATS] = ["you", "them", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];

/// Between the id of a card and its place.
const AT: char = '@';

/// Before each counter that lies on a card: `card#tide=2`.
pub const COUNTED: char = '#';

/// What may follow the id of a card: its place, and the marks for what lies on it.
pub const AFTER_ID: [char; 6] = ['!', '*', AT, '+', '%', COUNTED];

const ROMAN: [&str; MAX_ROWS + 1] = ["0", "I", "II", "III", "IV", "V", "VI"];

/// Roman numerals of the levels.
pub fn roman(level: u8) -> &'static str {
    ROMAN.get(usize::from(level)).copied().unwrap_or("?")
}

/// The id of a card, without its place and the marks behind it.
pub fn bare_id(written: &str) -> &str {
    written.split(AFTER_ID).next().unwrap_or(written)
}

/// A card with where it lies, as far as that has a name.
pub fn placed(id: &str, spot: Spot) -> String {
    match spot {
        Spot::Army(seat, place) => format!("{id}{AT}{}", ArmyPlace { seat, place }),
        Spot::Discard => format!("{id}{AT}discard"),
        _ => id.to_owned(),
    }
}

/// This is no place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoPlace;

impl fmt::Display for Place {
    /// `II2`; the longer form is for people: `II-2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", roman(self.row + 1), if f.alternate() { "-" } else { "" }, self.column + 1)
    }
}

impl FromStr for Place {
    type Err = NoPlace;

    fn from_str(written: &str) -> Result<Self, NoPlace> {
        let (level, column) = written.split_at(written.find(|c| !matches!(c, 'I' | 'V')).unwrap_or(written.len()));
        let level = ROMAN[1..].iter().position(|numeral| *numeral == level).ok_or(NoPlace)?;
        let column: usize = column.strip_prefix('-').unwrap_or(column).parse().map_err(|_| NoPlace)?;
        let column = column.checked_sub(1).filter(|&column| column < MAX_COLUMNS).ok_or(NoPlace)?;
        Ok(Place { row: level as u8, column: column as u8 })
    }
}

/// A place in the army of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ArmyPlace {
    pub seat: Seat,
    pub place: Place,
}

impl ArmyPlace {
    /// The place behind the id of a card.
    pub fn behind_id(written: &str) -> Option<Self> {
        written.split_once(AT)?.1.parse().ok()
    }

    /// From the numbers that earlier versions wrote into setups, all counted from 0: `1-0-4`.
    fn from_numbers(written: &str) -> Option<Self> {
        let mut numbers = written.split('-').map(|number| number.parse::<usize>().ok());
        let mut below = |limit: usize| numbers.next().flatten().filter(|&number| number < limit);
        let (seat, row, column) = (below(SEAT_WORDS.len())?, below(MAX_ROWS)?, below(MAX_COLUMNS)?);
        let place = Place { row: row as u8, column: column as u8 };
        numbers.next().is_none().then_some(ArmyPlace { seat: Seat(seat as u8), place })
    }
}

impl fmt::Display for ArmyPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", SEAT_WORDS.get(self.seat.index()).copied().unwrap_or("?"), self.place)
    }
}

impl FromStr for ArmyPlace {
    type Err = NoPlace;

    fn from_str(written: &str) -> Result<Self, NoPlace> {
        let (player, place) = written.split_once('-').ok_or(NoPlace)?;
        match SEAT_WORDS.iter().position(|word| *word == player) {
            Some(seat) => Ok(ArmyPlace { seat: Seat(seat as u8), place: place.parse()? }),
            None => ArmyPlace::from_numbers(written).ok_or(NoPlace),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_is_read_as_it_is_written() {
        for seat in (0..SEAT_WORDS.len() as u8).map(Seat) {
            for (row, column) in
                (0..MAX_ROWS as u8).flat_map(|row| (0..MAX_COLUMNS as u8).map(move |column| (row, column)))
            {
                let place = Place { row, column };
                let at = ArmyPlace { seat, place };
                assert_eq!(at.to_string().parse(), Ok(at));
                assert_eq!(format!("{}-{row}-{column}", seat.0).parse(), Ok(at));
                assert_eq!((place.to_string().parse(), format!("{place:#}").parse()), (Ok(place), Ok(place)));
                let card = placed("a_card", Spot::Army(seat, place));
                assert_eq!((bare_id(&card), ArmyPlace::behind_id(&card)), ("a_card", Some(at)));
            }
        }
        let place = Place { row: 1, column: 3 };
        assert_eq!(ArmyPlace { seat: Seat(1), place }.to_string(), "them-II4");
        assert_eq!(format!("{place:#}"), "II-4");
    }

    #[test]
    fn what_is_no_place_is_not_read() {
        for odd in ["", "I", "I0", "I13", "IIII1", "VII1", "IIV1", "2", "-1", "I1x", "I٣"] {
            assert_eq!(odd.parse::<Place>(), Err(NoPlace), "{odd}");
        }
        for odd in ["", "you", "you-", "nobody-I1", "9-0-0", "0-6-0", "0-0-12", "0-0", "0-0-0-0", "-I1"] {
            assert_eq!(odd.parse::<ArmyPlace>(), Err(NoPlace), "{odd}");
        }
    }
}
