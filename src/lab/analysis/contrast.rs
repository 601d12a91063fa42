//! Compares players with an event against comparable players without it.
//!
//! Many events can happen to a player (this card is drawn, that card is played), each in a situation: a round and a
//! standing. To measure an event, players to whom it happened are compared with players to whom another event of its
//! group happened in the same situation, and to whom this event has not happened by then. So a card of long games is
//! compared with other cards of long games, and a card that only leaders can afford with others of that kind.
//!
//! The differences within situations are averaged with Mantel-Haenszel weights. The error allows for the fact that
//! players are not independent (one player counts for many cards, and two players share a game): the influence of each
//! whole game on each difference is summed up, and the spread of these sums is the error. The same influences, game by
//! game, give the error of the difference between two packs played on the same seeds.

use crate::record::{Situation, Standing};
use crate::stats::Estimate;

/// Rounds that are told apart; later ones count as the last.
const ROUNDS: usize = 6;
const MOMENTS: usize = ROUNDS * Standing::COUNT;

/// A player who is more than this part of all is taken for this part where it says how much is left without them.
const MOST_PULL: f64 = 0.5;

fn cell(situation: Situation) -> usize {
    let round = usize::from(situation.round()).clamp(1, ROUNDS) - 1;
    round * Standing::COUNT + situation.standing().index()
}

/// Something that happened to a player for the first time.
pub type Happened = (usize, Situation);

#[derive(Clone, Copy, Default)]
struct Cell {
    players: f64,
    wins: f64,
}

impl Cell {
    fn add(&mut self, share: f64) {
        self.players += 1.0;
        self.wins += share;
    }

    fn share(self) -> f64 {
        if self.players > 0.0 { self.wins / self.players } else { 0.0 }
    }

    fn less(self, other: Cell) -> Cell {
        Cell { players: self.players - other.players, wins: self.wins - other.wins }
    }
}

/// The counting, for things of one kind.
pub struct Counting {
    /// The group of each subject: only subjects of one group are compared.
    groups: Vec<usize>,
    with: Vec<[Cell; MOMENTS]>,
    /// What happened to players of each subject from its round on: they are not without it.
    not_without: Vec<[Cell; MOMENTS]>,
    all: Vec<[Cell; MOMENTS]>,
}

impl Counting {
    /// For subjects of these groups.
    pub fn new(groups: Vec<usize>) -> Self {
        let most = groups.iter().copied().max().map_or(0, |group| group + 1);
        let empty = [Cell::default(); MOMENTS];
        Counting {
            with: vec![empty; groups.len()],
            not_without: vec![empty; groups.len()],
            all: vec![empty; most],
            groups,
        }
    }

    /// A player's game: what happened, and the share of the victory.
    pub fn add(&mut self, happened: &[Happened], share: f64) {
        for &(subject, at) in happened {
            self.with[subject][cell(at)].add(share);
            self.all[self.groups[subject]][cell(at)].add(share);
            for &(other, then) in happened {
                if self.groups[other] == self.groups[subject] && then.round() >= at.round() {
                    self.not_without[subject][cell(then)].add(share);
                }
            }
        }
    }

    pub fn finish(self) -> Contrasts {
        let subject = |subject: usize| {
            let all = &self.all[self.groups[subject]];
            let without = std::array::from_fn(|m| all[m].less(self.not_without[subject][m]));
            Contrast::of(&self.with[subject], &without)
        };
        let subjects = (0..self.groups.len()).map(subject).collect();
        Contrasts { groups: self.groups, subjects, squares: Vec::new() }
    }
}

/// One subject's difference, and how far each player's game moves it.
struct Contrast {
    /// Players with it.
    with: f64,
    win_rate: f64,
    difference: Option<f64>,
    /// By moment: what one player with it, or without it, weighs. Each has a part in what they are measured against and
    /// so seems nearer to it than they are: they weigh as much as it makes a difference to leave them out (the
    /// jackknife), which tells where there are few.
    pull_with: [f64; MOMENTS],
    pull_without: [f64; MOMENTS],
    /// The win share of those without.
    expected: [f64; MOMENTS],
}

impl Contrast {
    fn of(with: &[Cell; MOMENTS], without: &[Cell; MOMENTS]) -> Self {
        let all = with.iter().fold(Cell::default(), |all, cell| Cell {
            players: all.players + cell.players,
            wins: all.wins + cell.wins,
        });
        let weight = |m: usize| {
            let (a, b) = (with[m].players, without[m].players);
            // What a single player without it stands for, nobody can tell from that player.
            if a > 0.0 && b > 1.0 { a * b / (a + b) } else { 0.0 }
        };
        let total: f64 = (0..MOMENTS).map(weight).sum();
        let part =
            |m: usize, players: f64| if players > 0.0 && total > 0.0 { weight(m) / total / players } else { 0.0 };
        let gap = |m: usize| weight(m) * (with[m].share() - without[m].share());
        Contrast {
            with: all.players,
            win_rate: all.share(),
            difference: (total > 0.0).then(|| (0..MOMENTS).map(gap).sum::<f64>() / total),
            pull_with: std::array::from_fn(|m| {
                let part = part(m, with[m].players);
                part / (1.0 - part.min(MOST_PULL))
            }),
            pull_without: std::array::from_fn(|m| {
                let players = without[m].players;
                part(m, players) * players / (players - 1.0).max(1.0)
            }),
            expected: std::array::from_fn(|m| without[m].share()),
        }
    }
}

/// The differences of all subjects of one kind.
pub struct Contrasts {
    groups: Vec<usize>,
    subjects: Vec<Contrast>,
    /// The sums of squared influences, once all games have been [`Contrasts::weigh`]ed.
    squares: Vec<f64>,
}

impl Contrasts {
    pub fn len(&self) -> usize {
        self.subjects.len()
    }

    pub fn is_empty(&self) -> bool {
        self.subjects.is_empty()
    }

    /// Players a subject happened to.
    pub fn with(&self, subject: usize) -> u64 {
        self.subjects[subject].with as u64
    }

    /// The win share of these players.
    pub fn win_rate(&self, subject: usize) -> f64 {
        self.subjects[subject].win_rate
    }

    pub fn difference(&self, subject: usize) -> Option<f64> {
        self.subjects[subject].difference
    }

    /// How far one player of a game moves each subject's difference, added to `influence`.
    pub fn influence(&self, happened: &[Happened], share: f64, influence: &mut [f64]) {
        for (subject, contrast) in self.subjects.iter().enumerate() {
            let Some(difference) = contrast.difference else { continue };
            let group = self.groups[subject];
            let own = happened.iter().find(|(other, _)| *other == subject).map(|&(_, at)| at);
            if let Some(at) = own {
                let m = cell(at);
                influence[subject] += contrast.pull_with[m] * (share - contrast.expected[m] - difference);
            }
            let until = own.map_or(u8::MAX, Situation::round);
            for &(other, at) in happened {
                if self.groups[other] == group && at.round() < until {
                    let m = cell(at);
                    influence[subject] -= contrast.pull_without[m] * (share - contrast.expected[m]);
                }
            }
        }
    }

    /// Takes a game's influences into account.
    pub fn weigh(&mut self, influence: &[f64]) {
        self.squares.resize(self.subjects.len(), 0.0);
        self.squares.iter_mut().zip(influence).for_each(|(sum, value)| *sum += value * value);
    }

    /// A subject's difference with its error, after all games were weighed.
    pub fn estimate(&self, subject: usize) -> Option<Estimate> {
        let se = self.squares.get(subject).copied().unwrap_or(0.0).sqrt();
        // A few games that happen to agree are no certainty.
        let least = 0.5 / self.subjects[subject].with.max(1.0);
        self.subjects[subject].difference.map(|value| Estimate { value, se: se.max(least) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ozeki_engine::table::{Purpose, Stream};

    const SUBJECTS: usize = 12;
    /// Only happens late, when those who are still there win more.
    const LATE: usize = 5;
    /// Makes its player win more.
    const GOOD: usize = 7;
    const WORTH: f64 = 0.15;

    /// A game of two players, of whom one wins: what happened to each, and the share.
    fn game(chance: &mut Stream) -> [(Vec<Happened>, f64); 2] {
        let players: [(Vec<Happened>, f64); 2] = std::array::from_fn(|_| {
            let round = 1 + chance.below(3) as u8;
            let at = Situation::new(round, Standing::LEVEL);
            let mut happened: Vec<Happened> = Vec::new();
            while happened.len() < 3 {
                let subject = chance.below(SUBJECTS as u32) as usize;
                let fits = (subject != LATE || round == 3) && happened.iter().all(|&(other, _)| other != subject);
                if fits {
                    happened.push((subject, at));
                }
            }
            let good = f64::from(u8::from(happened.iter().any(|&(subject, _)| subject == GOOD)));
            (happened, f64::from(round) * 0.1 + WORTH * good)
        });
        let first = 0.5 + players[0].1 - players[1].1;
        let won = f64::from(u8::from(f64::from(chance.below(1_000_000)) < 1e6 * first));
        let [(one, _), (two, _)] = players;
        [(one, won), (two, 1.0 - won)]
    }

    fn contrasts(seed: u64, games: usize) -> Contrasts {
        let mut chance = Stream::new(seed, Purpose::Effects);
        let games: Vec<_> = (0..games).map(|_| game(&mut chance)).collect();
        let mut counting = Counting::new(vec![0; SUBJECTS]);
        games.iter().flatten().for_each(|(happened, share)| counting.add(happened, *share));
        let mut contrasts = counting.finish();
        for players in &games {
            let mut influence = vec![0.0; SUBJECTS];
            players.iter().for_each(|(happened, share)| contrasts.influence(happened, *share, &mut influence));
            contrasts.weigh(&influence);
        }
        contrasts
    }

    #[test]
    fn what_comes_late_is_not_flattered() {
        let contrasts = contrasts(1, 20_000);
        // Raw, it looks like several points.
        assert!(contrasts.win_rate(LATE) > 0.55, "{}", contrasts.win_rate(LATE));
        let late = contrasts.estimate(LATE).unwrap();
        assert!(late.value.abs() < 3.0 * late.se + 0.01, "{late:?}");
    }

    /// Intervals hold the truth about as often as they should, and the truth is found.
    #[test]
    fn intervals_keep_their_word() {
        let runs = 200;
        let truth = contrasts(99, 100_000).estimate(GOOD).unwrap().value;
        assert!((truth - WORTH).abs() < 0.02, "{truth}");
        let held = (0..runs).filter(|&run| {
            let estimate = contrasts(1_000 + run, 300).estimate(GOOD).unwrap();
            estimate.interval().contains(truth)
        });
        let held = held.count();
        assert!((180..=198).contains(&held), "{held} of {runs}");
    }
}
