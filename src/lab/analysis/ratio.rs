//! Ratios over games, where each game contributes any number of items.

use crate::findings::ReportedEstimate;
use crate::stats;
use crate::stats::{LEVEL, Student, wilson};

/// A ratio counted game by game: everything in one game is correlated and counts as one observation.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ratio {
    part: f64,
    whole: f64,
    part_squared: f64,
    product: f64,
    whole_squared: f64,
}

impl Ratio {
    /// A game's part of its whole.
    pub fn add(&mut self, part: f64, whole: f64) {
        self.part += part;
        self.whole += whole;
        self.part_squared += part * part;
        self.product += part * whole;
        self.whole_squared += whole * whole;
    }

    pub fn part(&self) -> f64 {
        self.part
    }

    pub fn whole(&self) -> f64 {
        self.whole
    }

    /// The share with its error; `None` if there was nothing to share.
    pub fn share(&self) -> Option<stats::Estimate> {
        if self.whole <= 0.0 {
            return None;
        }
        let value = self.part / self.whole;
        let scatter = self.part_squared - 2.0 * value * self.product + value * value * self.whole_squared;
        Some(stats::Estimate { value, se: scatter.max(0.0).sqrt() / self.whole })
    }

    /// The share with its interval, Wilson's for as many independent ones as would scatter as much.
    pub fn estimate(&self) -> Option<ReportedEstimate> {
        let share = self.share()?;
        let count = self.whole.round() as u64;
        let variance = share.value * (1.0 - share.value);
        let alike = if share.se > 0.0 && variance > 0.0 { variance / (share.se * share.se) } else { self.whole };
        let interval = wilson(share.value * alike, alike, LEVEL);
        Some(ReportedEstimate { value: share.value, low: interval.low, high: interval.high, count })
    }
}

/// A figure as it is reported.
pub fn reported(estimate: stats::Estimate, count: u64) -> ReportedEstimate {
    reported_by(Student::sure(estimate), count)
}

/// The same of one whose error is known from few games.
pub fn reported_by(found: Student, count: u64) -> ReportedEstimate {
    let interval = found.interval();
    ReportedEstimate { value: found.estimate.value, low: interval.low, high: interval.high, count }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_that_bring_the_same_twice_count_once() {
        let (mut once, mut twice) = (Ratio::default(), Ratio::default());
        for game in 0..100 {
            let won = f64::from(u8::from(game % 4 == 0));
            once.add(won, 1.0);
            twice.add(2.0 * won, 2.0);
        }
        let (once, twice) = (once.share().unwrap(), twice.share().unwrap());
        assert_eq!(once.value, 0.25);
        assert_eq!(twice.value, 0.25);
        assert!((once.se - twice.se).abs() < 1e-12);
        assert!((once.se - (0.25f64 * 0.75 / 100.0).sqrt()).abs() < 1e-12);
    }
}
