//! Sets of players.

use super::Seat;

/// Some of the players, clockwise from one of them who begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PlayerSet {
    /// As bits.
    members: u8,
    first: u8,
}

impl PlayerSet {
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
