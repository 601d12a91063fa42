//! Sets of players.

use super::{MAX_SEATS, Seat};

/// Some of the players, clockwise from one of them who begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PlayerSet {
    /// As bits.
    members: u8,
    first: u8,
}

impl PlayerSet {
    /// Some players as bits, clockwise from one of them or from who would come before them.
    pub fn of_bits(members: u8, first: Seat) -> Self {
        PlayerSet { members, first: first.0 }
    }

    pub fn bits(self) -> u8 {
        self.members
    }

    /// Who begins.
    pub fn first(self) -> Seat {
        self.into_iter().next().unwrap_or(Seat(self.first))
    }

    pub fn count(self) -> usize {
        self.members.count_ones() as usize
    }
}

impl FromIterator<Seat> for PlayerSet {
    /// Of players who come clockwise: the first of them begins.
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut seats = seats.into_iter().peekable();
        let first = seats.peek().map_or(0, |seat| seat.0);
        PlayerSet { members: seats.fold(0, |members, seat| members | 1 << seat.0), first }
    }
}

impl IntoIterator for PlayerSet {
    type Item = Seat;
    type IntoIter = PlayerIter;
    fn into_iter(self) -> PlayerIter {
        let before = (1 << self.first) - 1;
        PlayerIter { now: self.members & !before, then: self.members & before }
    }
}

/// The players of a set still to come, as bits: up to the last seat, and then from seat 0 on.
pub struct PlayerIter {
    now: u8,
    then: u8,
}

impl Iterator for PlayerIter {
    type Item = Seat;
    fn next(&mut self) -> Option<Seat> {
        if self.now == 0 {
            self.now = std::mem::take(&mut self.then);
        }
        let seat = self.now.trailing_zeros();
        self.now &= self.now.wrapping_sub(1);
        (seat < u8::BITS).then_some(Seat(seat as u8))
    }
}

/// A number of each of some players, such as what they bid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Numbers {
    players: PlayerSet,
    by_seat: [i16; MAX_SEATS],
}

impl Numbers {
    /// The number of a player; nothing if that player was not asked.
    pub fn of(&self, seat: Seat) -> Option<i16> {
        self.iter().find(|&(player, _)| player == seat).map(|(_, number)| number)
    }

    /// In the order of the players.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, i16)> + '_ {
        self.players.into_iter().map(|seat| (seat, self.by_seat[seat.index()]))
    }

    /// The players with a number.
    pub fn players_with(&self, wanted: Option<i16>) -> PlayerSet {
        self.iter().filter(|&(_, number)| Some(number) == wanted).map(|(seat, _)| seat).collect()
    }

    pub fn largest(&self) -> Option<i16> {
        self.iter().map(|(_, number)| number).max()
    }

    pub fn smallest(&self) -> Option<i16> {
        self.iter().map(|(_, number)| number).min()
    }
}

impl FromIterator<(Seat, i16)> for Numbers {
    /// Of players who come clockwise.
    fn from_iter<I: IntoIterator<Item = (Seat, i16)>>(numbers: I) -> Self {
        let mut by_seat = [0; MAX_SEATS];
        let players = numbers.into_iter().map(|(seat, number)| {
            by_seat[seat.index()] = number;
            seat
        });
        Numbers { players: players.collect(), by_seat }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_players_who_gave_one() {
        let numbers: Numbers = [(Seat(2), -3), (Seat(0), 4), (Seat(1), 4)].into_iter().collect();
        assert_eq!((numbers.of(Seat(2)), numbers.of(Seat(0)), numbers.of(Seat(3))), (Some(-3), Some(4), None));
        assert_eq!((numbers.largest(), numbers.smallest()), (Some(4), Some(-3)));
        let best: Vec<u8> = numbers.players_with(numbers.largest()).into_iter().map(|seat| seat.0).collect();
        assert_eq!(best, [0, 1]);
        assert_eq!((Numbers::default().largest(), Numbers::default().players_with(None).count()), (None, 0));
    }
}
