//! How games end, and who shares the victory.

use super::{CardId, MAX_SEATS, Seat};
use crate::limits::MAX_ENDINGS;
use crate::vocabulary::hooks::Hook;

/// How a game ended, by its number: the endings that the rules bring about come first, then those that the pack names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending(u8);

// They are matched like the variants of an enum, and unlike those there can be more of them in a pack.
#[allow(non_upper_case_globals)]
impl Ending {
    /// Enough victory points after a battle.
    pub const Points: Ending = Ending(0);
    /// An army with the winning number of cards.
    pub const Army: Ending = Ending(1);
    /// An army with the winning number of face-up cards of one clan.
    pub const Clan: Ending = Ending(2);
    /// A victory condition of a script.
    pub const Card: Ending = Ending(3);
    /// One token more than there are.
    pub const Tokens: Ending = Ending(4);
    /// Nobody: several were to win at the same moment, and that is no victory.
    pub const Draw: Ending = Ending(5);
    /// Nobody: the game went on past the limit on turns or rounds.
    pub const Stalled: Ending = Ending(6);
}

impl Ending {
    /// The names of those that every pack has.
    pub const BUILT_IN: [&str; 7] = ["points", "army", "clan", "card", "tokens", "draw", "stalled"];
    /// The most there can be.
    pub const MOST: usize = Ending::BUILT_IN.len() + MAX_ENDINGS;

    pub fn new(number: u8) -> Self {
        Ending(number)
    }

    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// One that every pack has, by its name.
    pub fn built_in(self) -> Option<&'static str> {
        Ending::BUILT_IN.get(self.index()).copied()
    }

    /// One that the pack names, by its place among those.
    pub fn of_pack(self) -> Option<usize> {
        self.index().checked_sub(Ending::BUILT_IN.len())
    }
}

impl From<Ending> for u8 {
    fn from(ending: Ending) -> u8 {
        ending.0
    }
}

/// What each seat gets out of a game.
pub type Scores = [i32; MAX_SEATS];

/// The end of a game: why, and what each seat has got. Who has the most wins, and several may win together; if nobody
/// has got anything, nobody wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    pub ending: Ending,
    winners: u8,
    scores: Scores,
    /// What brought it about, where a script did.
    pub cause: Option<Cause>,
}

/// A card that ends the game by its own condition or deed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cause {
    /// [`CardId::NONE`] for a rule of the pack.
    pub card: CardId,
    /// Whose text it has.
    pub text: CardId,
    pub hook: Hook,
}

impl Outcome {
    /// Some win and the others do not: they get 1 and 0.
    pub fn new(ending: Ending, winners: impl IntoIterator<Item = Seat>) -> Self {
        let mut outcome = Outcome { ending, winners: 0, scores: [0; MAX_SEATS], cause: None };
        for seat in winners {
            outcome.winners |= 1 << seat.0;
            outcome.scores[seat.index()] = 1;
        }
        outcome
    }

    /// So many seats get what the scores say; who has the most wins, with those who win with them.
    pub fn scored<S: IntoIterator<Item = Seat>>(
        ending: Ending,
        seats: u8,
        scores: Scores,
        side_of: impl Fn(Seat) -> S,
    ) -> Self {
        let playing = &scores[..usize::from(seats)];
        let most = playing.iter().copied().max().filter(|_| playing.iter().any(|&score| score != 0));
        let best = (0..seats).map(Seat).filter(|seat| Some(scores[seat.index()]) == most);
        let winners = best.flat_map(side_of).fold(0, |mask, seat| mask | 1 << seat.0);
        Outcome { ending, winners, scores, cause: None }
    }

    pub fn caused_by(self, cause: Option<Cause>) -> Self {
        Outcome { cause, ..self }
    }

    pub fn is_winner(&self, seat: Seat) -> bool {
        self.winners & 1 << seat.0 != 0
    }

    pub fn score(&self, seat: Seat) -> i32 {
        self.scores[seat.index()]
    }

    /// Whether there is more to the scores than who won: some are not just 1 for the winners and 0 for the others.
    pub fn has_scores(&self) -> bool {
        (0..MAX_SEATS as u8).map(Seat).any(|seat| self.score(seat) != i32::from(self.is_winner(seat)))
    }

    /// What so many seats got, if there is more to it than who won.
    pub fn scores(&self, seats: u8) -> Option<&[i32]> {
        self.has_scores().then(|| &self.scores[..usize::from(seats)])
    }

    /// A seat's share of the victory among so many players.
    pub fn share(&self, seat: Seat, seats: usize) -> f64 {
        win_share(self.winners.count_ones(), self.is_winner(seat), seats)
    }

    pub fn winners(self) -> impl Iterator<Item = Seat> {
        (0..MAX_SEATS as u8).map(Seat).filter(move |&s| self.is_winner(s))
    }
}

/// The share of the victory that one has who won or did not: winners share it, and if nobody won, all players do.
pub fn win_share(winners: u32, won: bool, seats: usize) -> f64 {
    match winners {
        0 => 1.0 / seats as f64,
        winners if won => 1.0 / f64::from(winners),
        _ => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn winners(scores: Scores, seats: u8) -> Vec<u8> {
        Outcome::scored(Ending::Card, seats, scores, |seat| [seat]).winners().map(|seat| seat.0).collect()
    }

    fn scores(given: &[i32]) -> Scores {
        std::array::from_fn(|seat| given.get(seat).copied().unwrap_or(0))
    }

    #[test]
    fn who_has_the_most_wins() {
        assert_eq!(winners(scores(&[3, 7, 5]), 3), [1]);
        assert_eq!(winners(scores(&[-2, 2]), 2), [1]);
        assert_eq!(winners(scores(&[4, 1, 4]), 3), [0, 2]);
    }

    #[test]
    fn the_least_of_losses_wins_though_empty_seats_have_nothing() {
        assert_eq!(winners(scores(&[-20, -10]), 2), [1]);
    }

    #[test]
    fn if_nobody_has_got_anything_nobody_wins() {
        assert_eq!(winners(scores(&[]), 2), [0; 0]);
        assert_eq!(winners(scores(&[0, -1]), 2), [0]);
    }

    #[test]
    fn whoever_has_the_best_on_their_side_wins_too() {
        let side = |seat: Seat| [seat, Seat((seat.0 + 2) % 4)];
        let outcome = Outcome::scored(Ending::Card, 4, scores(&[9, 3, 1, 3]), side);
        assert_eq!(outcome.winners().map(|seat| seat.0).collect::<Vec<_>>(), [0, 2]);
    }

    #[test]
    fn winning_and_nothing_else_is_no_score() {
        assert_eq!(Outcome::new(Ending::Army, [Seat(1)]).scores(2), None);
        assert_eq!(Outcome::new(Ending::Draw, []).scores(2), None);
        let scored = |given: &[i32]| Outcome::scored(Ending::Card, 2, scores(given), |seat| [seat]);
        assert_eq!(scored(&[1, 0]).scores(2), None);
        assert_eq!(scored(&[1, -1]).scores(2), Some(&[1, -1][..]));
        assert_eq!(scored(&[2, 0]).scores(2), Some(&[2, 0][..]));
    }
}
