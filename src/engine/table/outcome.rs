//! How games end, and who shares the victory.

use super::{CardId, MAX_SEATS, Seat};
use crate::vocabulary::hooks::Hook;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// Enough victory points after a battle.
    Points,
    /// An army with the winning number of cards.
    Army,
    /// An army with the winning number of face-up cards of one clan.
    Clan,
    /// A victory condition of a script.
    Card,
    /// One token more than there are.
    Tokens,
    /// Nobody: several were to win at the same moment, and that is no victory.
    Draw,
    /// Nobody: the game went on past the limit on turns or rounds.
    Stalled,
}

impl Ending {
    pub const ALL: [Ending; 7] =
        [Ending::Points, Ending::Army, Ending::Clan, Ending::Card, Ending::Tokens, Ending::Draw, Ending::Stalled];

    pub fn name(self) -> &'static str {
        match self {
            Ending::Points => "points",
            Ending::Army => "army",
            Ending::Clan => "clan",
            Ending::Card => "card",
            Ending::Tokens => "tokens",
            Ending::Draw => "draw",
            Ending::Stalled => "stalled",
        }
    }
}

impl From<Ending> for u8 {
    /// Its number in [`Ending::ALL`].
    fn from(ending: Ending) -> u8 {
        ending as u8
    }
}

/// The end of a game: why, and who won (several may win together; nobody wins a stalled game).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    pub ending: Ending,
    winners: u8,
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
    pub fn new(ending: Ending, winners: impl IntoIterator<Item = Seat>) -> Self {
        Outcome { ending, winners: winners.into_iter().fold(0, |mask, seat| mask | 1 << seat.0), cause: None }
    }

    pub fn caused_by(self, cause: Option<Cause>) -> Self {
        Outcome { cause, ..self }
    }

    pub fn is_winner(&self, seat: Seat) -> bool {
        self.winners & 1 << seat.0 != 0
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
