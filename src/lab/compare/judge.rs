//! Decides which differences are more than chance. All figures of a comparison are judged together, so two identical
//! packs are called different at most one time in twenty, however many cards and clans they have.

use serde::{Deserialize, Serialize};

use crate::analysis::ratio::reported_by;
use crate::findings::ReportedEstimate;
use crate::stats;
use crate::stats::{Needed, Pulls, Student, benjamini_hochberg_by_kind, games_needed};

/// The chance of a false claim that is allowed.
const FALSE_CLAIMS: f64 = 0.05;

/// With fewer games nothing is claimed.
pub const FEWEST_GAMES: u64 = 30;

/// The size of difference for which a number of games is recommended: one percentage point of win rate.
const POINT: f64 = 0.01;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// Surely more than before.
    Up,
    /// Surely less.
    Down,
    NotDistinguishable,
}

/// A figure on both sides, and the second less the first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Difference {
    pub before: f64,
    pub after: f64,
    pub difference: ReportedEstimate,
    /// How likely so large a difference is by chance.
    pub p: f64,
    /// The same corrected for all figures of the comparison (Benjamini-Hochberg, each kind of figure an equal part).
    pub q: f64,
    pub change: Change,
    /// About this many games would show a difference of one point; `None`: more than anybody plays.
    pub games_for_one_point: Option<u64>,
}

/// A difference before correction.
#[derive(Clone, Copy)]
pub struct Raw {
    pub before: f64,
    pub after: f64,
    pub found: Option<Student>,
    /// Differences within it are let pass.
    pub band: f64,
}

/// Sums of one figure on both sides, game by game.
#[derive(Clone, Copy, Default)]
pub struct Paired {
    before: f64,
    after: f64,
    squares: f64,
    count: f64,
    pulls: Pulls,
}

impl Paired {
    pub fn add(&mut self, before: f64, after: f64) {
        self.before += before;
        self.after += after;
        self.squares += (after - before) * (after - before);
        self.count += 1.0;
        self.pulls.add(after - before);
    }

    pub fn difference(self, band: f64) -> Raw {
        let count = self.count.max(1.0);
        let estimate = stats::Estimate::paired(self.count, self.after - self.before, self.squares);
        let found = estimate.map(|estimate| Student { estimate, freedom: self.pulls.freedom() });
        Raw { before: self.before / count, after: self.after / count, found, band }
    }
}

/// Judges all figures of a comparison together, by kind.
pub fn judge<const KINDS: usize>(kinds: [Vec<Raw>; KINDS], games: u64) -> [Vec<Difference>; KINDS] {
    let chance = |raw: &Raw| match raw.found {
        Some(found) if games >= FEWEST_GAMES => found.p_outside(raw.band),
        _ => 1.0,
    };
    let p: Vec<Vec<f64>> = kinds.iter().map(|kind| kind.iter().map(chance).collect()).collect();
    let mut q = benjamini_hochberg_by_kind(&p).into_iter();
    let mut p = p.into_iter();
    kinds.map(|kind| {
        let corrected = p.next().unwrap_or_default().into_iter().zip(q.next().unwrap_or_default());
        kind.into_iter().zip(corrected).map(|(raw, (p, q))| reported(raw, p, q, games)).collect()
    })
}

fn reported(raw: Raw, p: f64, q: f64, games: u64) -> Difference {
    let found = raw.found.unwrap_or(Student::sure(stats::Estimate { value: 0.0, se: 0.0 }));
    let needed = match games_needed(found.estimate.se, games, POINT) {
        Needed::Games(games) => Some(games),
        Needed::TooMany => None,
    };
    let change = match q <= FALSE_CLAIMS {
        true if found.estimate.value > 0.0 => Change::Up,
        true => Change::Down,
        false => Change::NotDistinguishable,
    };
    let difference = reported_by(found, games);
    Difference { before: raw.before, after: raw.after, difference, p, q, change, games_for_one_point: needed }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turns(games: u64, more: f64) -> Change {
        let mut paired = Paired::default();
        (0..games).for_each(|game| paired.add((game % 7) as f64, (game % 5) as f64 + more));
        judge([vec![paired.difference(0.0)]], games)[0][0].change
    }

    #[test]
    fn a_few_games_that_agree_are_no_claim() {
        assert_eq!(turns(FEWEST_GAMES - 1, 50.0), Change::NotDistinguishable);
        assert_eq!(turns(FEWEST_GAMES, 50.0), Change::Up);
        assert_eq!(turns(300, -50.0), Change::Down);
    }

    /// 1.3 in 100 by chance: enough for one figure alone, not for one of five kinds.
    #[test]
    fn every_kind_of_figure_has_its_part() {
        let one = |value: f64| Raw {
            before: 0.0,
            after: value,
            found: Some(Student::sure(stats::Estimate { value, se: 1.0 })),
            band: 0.0,
        };
        assert_eq!(judge([vec![one(2.48)]], 300)[0][0].change, Change::Up);
        let together = judge([vec![one(2.48)], vec![one(0.1)], vec![one(0.2)], vec![one(0.3)], vec![one(0.4)]], 300);
        assert_eq!(together[0][0].change, Change::NotDistinguishable);
    }
}
