//! What is kept of a game: one record for each game, with one for each seat and, below it, for each card design the
//! seat has met. Small, because there are many: about a kilobyte a game.

use serde::{Deserialize, Serialize};

use super::findings::Exposure;
use ozeki_engine::pack::Pack;
use ozeki_engine::table::{Ending, Outcome, Seat, win_share};

/// The kinds of exposure that are written down; [`Exposure::InHand`] follows from two of them.
pub const KEPT: [Exposure; 11] = [
    Exposure::Opening,
    Exposure::Drawn,
    Exposure::Played,
    Exposure::MutatedInto,
    Exposure::MutatedAway,
    Exposure::Destroyed,
    Exposure::Imprisoned,
    Exposure::Paid,
    Exposure::Stuck,
    Exposure::Laid,
    Exposure::Taken,
];

/// Where a player stands against the best of the opponents: in points, and in the power that lies face up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Standing {
    pub points: std::cmp::Ordering,
    pub power: std::cmp::Ordering,
}

impl Standing {
    pub const COUNT: usize = 9;
    pub const LEVEL: Standing = Standing { points: std::cmp::Ordering::Equal, power: std::cmp::Ordering::Equal };

    /// In `0..COUNT`, the worst first.
    pub fn index(self) -> usize {
        let rank = |ordering: std::cmp::Ordering| (ordering as i8 + 1) as usize;
        3 * rank(self.points) + rank(self.power)
    }

    /// As in files: `behind`, `level` or `ahead`.
    pub fn word(ordering: std::cmp::Ordering) -> &'static str {
        match ordering {
            std::cmp::Ordering::Less => "behind",
            std::cmp::Ordering::Equal => "level",
            std::cmp::Ordering::Greater => "ahead",
        }
    }

    fn of_index(index: usize) -> Self {
        let ordering = |rank: usize| match rank {
            0 => std::cmp::Ordering::Less,
            1 => std::cmp::Ordering::Equal,
            _ => std::cmp::Ordering::Greater,
        };
        Standing { points: ordering(index / 3 % 3), power: ordering(index % 3) }
    }
}

/// A round and a standing, in one byte. Rounds past the fifteenth count as the fifteenth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Situation(u8);

impl Situation {
    pub fn new(round: u8, standing: Standing) -> Self {
        Situation(round.min(15) << 4 | standing.index() as u8)
    }

    pub fn round(self) -> u8 {
        self.0 >> 4
    }

    pub fn standing(self) -> Standing {
        Standing::of_index(usize::from(self.0 & 15))
    }
}

/// How often a seat met a card in one way, and when first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Met {
    pub times: u8,
    pub first: Situation,
}

/// A card design a seat has met.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardRecord {
    pub design: u16,
    /// Which of [`KEPT`] happened, as bits, and how: one after the other.
    kinds: u16,
    met: Vec<Met>,
    /// How many of its effects were set off, and how many of them found nothing to act on.
    pub effects: u8,
    pub no_target: u8,
}

impl CardRecord {
    pub fn new(design: u16) -> Self {
        CardRecord { design, kinds: 0, met: Vec::new(), effects: 0, no_target: 0 }
    }

    /// Notes that it was met in one of the [`KEPT`] ways.
    pub fn meet(&mut self, exposure: Exposure, at: Situation) {
        let Some(kind) = KEPT.iter().position(|&kept| kept == exposure) else { return };
        let before = (self.kinds & ((1 << kind) - 1)).count_ones() as usize;
        if self.kinds & 1 << kind == 0 {
            self.kinds |= 1 << kind;
            self.met.insert(before, Met { times: 0, first: at });
        }
        self.met[before].times = self.met[before].times.saturating_add(1);
    }

    /// When it was first met in any way.
    pub fn first(&self) -> Option<Situation> {
        KEPT.iter().filter_map(|&exposure| self.met(exposure)).map(|met| met.first).min_by_key(|first| first.round())
    }

    pub fn met(&self, exposure: Exposure) -> Option<Met> {
        if exposure == Exposure::InHand {
            return self.met(Exposure::Opening).or_else(|| self.met(Exposure::Drawn));
        }
        let kind = KEPT.iter().position(|&kept| kept == exposure)?;
        let before = (self.kinds & ((1 << kind) - 1)).count_ones() as usize;
        if self.kinds & 1 << kind == 0 { None } else { self.met.get(before).copied() }
    }
}

/// A power a seat has used: a family at a strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PowerRecord {
    pub family: u8,
    pub max: bool,
    pub times: u8,
    /// Times an effect that shows it found nothing to act on.
    pub no_target: u8,
    pub first: Situation,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatRecord {
    pub points: u8,
    /// It was behind in points when some round began.
    pub was_behind: bool,
    /// Cards face up in its army at the end, by clan.
    pub army: Vec<u8>,
    /// Cards it put into its army, by clan.
    pub played: Vec<u8>,
    /// In the order of the designs.
    pub cards: Vec<CardRecord>,
    pub powers: Vec<PowerRecord>,
    /// Its counters at the end and those of its owners, in the order of the pack.
    pub counters: Vec<i32>,
}

impl SeatRecord {
    /// The clan it played most of, if there is one.
    pub fn main_clan(&self) -> Option<usize> {
        let most = self.played.iter().copied().max().filter(|&most| most > 0)?;
        let mut clans = (0..self.played.len()).filter(|&clan| self.played[clan] == most);
        clans.next().filter(|_| clans.next().is_none())
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameRecord {
    /// Which game of the plan it is: its seed is the plan's and that many more.
    pub game: u64,
    /// The number of its ending.
    ending: u8,
    /// Who won, as bits.
    winners: u8,
    /// What each seat got, where there is more to it than who won; else nothing.
    scores: Vec<i32>,
    /// Who had the first turn.
    pub first: u8,
    pub rounds: u8,
    pub turns: u16,
    pub decisions: u32,
    /// Turns with only one thing to do.
    pub forced: u16,
    /// How often another player took the lead.
    pub lead_changes: u16,
    /// After how many turns the winner was ahead for good.
    pub decided_at: u16,
    pub seats: Vec<SeatRecord>,
    /// Seat and number of the option: with the seed, the whole game.
    pub answers: Vec<(u8, u16)>,
}

/// The ways that are possible with a pack.
pub fn kept(pack: &Pack) -> impl Iterator<Item = Exposure> + use<> {
    let has_zones = !pack.zones.is_empty();
    KEPT.into_iter().filter(move |exposure| has_zones || !matches!(exposure, Exposure::Laid | Exposure::Taken))
}

impl GameRecord {
    /// The record of a finished game; the watcher fills in what its outcome does not contain.
    pub fn new(game: u64, outcome: Outcome, seats: Vec<SeatRecord>) -> Self {
        GameRecord {
            game,
            ending: outcome.ending.into(),
            winners: outcome.winners().fold(0, |mask, seat| mask | 1 << seat.0),
            scores: outcome.scores(seats.len() as u8).unwrap_or_default().to_vec(),
            first: 0,
            rounds: 0,
            turns: 0,
            decisions: 0,
            forced: 0,
            lead_changes: 0,
            decided_at: 0,
            seats,
            answers: Vec::new(),
        }
    }

    /// Whether it can be of a game of this pack by so many: nothing in it leads outside the pack.
    pub fn fits(&self, pack: &Pack, players: u8) -> bool {
        let of_clans = |counts: &[u8]| counts.len() == pack.clans.len();
        let card = |card: &CardRecord| {
            usize::from(card.design) < pack.designs.len()
                && card.kinds < 1 << KEPT.len()
                && card.kinds.count_ones() as usize == card.met.len()
        };
        let power = |power: &PowerRecord| usize::from(power.family) < pack.families.len();
        let seat = |seat: &SeatRecord| {
            of_clans(&seat.army)
                && of_clans(&seat.played)
                && seat.cards.iter().all(card)
                && seat.powers.iter().all(power)
                && seat.counters.len() == pack.counters_of_players().count()
        };
        self.seats.len() == usize::from(players)
            && self.first < players
            && u32::from(self.winners) < 1 << players
            && usize::from(self.ending) < pack.ending_ids().count()
            && (self.scores.is_empty() || self.scores.len() == self.seats.len())
            && self.answers.iter().all(|(seat, _)| *seat < players)
            && self.seats.iter().all(seat)
    }

    pub fn ending(&self) -> Ending {
        Ending::new(self.ending)
    }

    /// Whether there is more to the scores than who won.
    pub fn has_scores(&self) -> bool {
        !self.scores.is_empty()
    }

    /// What a seat got.
    pub fn score(&self, seat: usize) -> i32 {
        self.scores.get(seat).copied().unwrap_or_else(|| i32::from(self.won(seat)))
    }

    pub fn won(&self, seat: usize) -> bool {
        self.winners & 1 << seat != 0
    }

    pub fn winner_count(&self) -> u32 {
        self.winners.count_ones()
    }

    pub fn winners(&self) -> impl Iterator<Item = usize> {
        (0..self.seats.len()).filter(|&seat| self.won(seat))
    }

    /// Each seat's share of the victory.
    pub fn share(&self, seat: usize) -> f64 {
        win_share(self.winner_count(), self.won(seat), self.seats.len())
    }

    /// The place of a seat in the order of the first round, from 0.
    pub fn order(&self, seat: Seat) -> usize {
        let seats = self.seats.len().max(1);
        (seat.index() + seats - usize::from(self.first)) % seats
    }
}
