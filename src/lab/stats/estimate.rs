//! A figure and its uncertainty.

use serde::{Deserialize, Serialize};

use super::normal;

/// The level of an interval unless another is asked for.
pub const LEVEL: f64 = 0.95;

/// A range that holds the truth, at its level.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Interval {
    pub low: f64,
    pub high: f64,
}

impl Interval {
    pub fn contains(&self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }

    /// The same range seen through a function that never falls.
    pub fn map(self, rising: impl Fn(f64) -> f64) -> Interval {
        Interval { low: rising(self.low), high: rising(self.high) }
    }
}

/// A figure with its standard error.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    pub value: f64,
    /// Standard error.
    pub se: f64,
}

impl Estimate {
    /// The mean of paired differences, from how many there are, their sum and the sum of their squares. `None` with
    /// fewer than two.
    pub fn paired(count: f64, sum: f64, sum_of_squares: f64) -> Option<Estimate> {
        if count < 2.0 {
            return None;
        }
        let mean = sum / count;
        let variance = (sum_of_squares - sum * mean).max(0.0) / (count - 1.0);
        Some(Estimate { value: mean, se: (variance / count).sqrt() })
    }

    pub fn interval(&self) -> Interval {
        self.interval_at(LEVEL)
    }

    pub fn interval_at(&self, level: f64) -> Interval {
        let reach = normal::quantile(0.5 + level / 2.0) * self.se;
        Interval { low: self.value - reach, high: self.value + reach }
    }

    /// How many standard errors from zero. Without any error: zero if the figure is zero, else infinite.
    pub fn z(&self) -> f64 {
        if self.value == 0.0 { 0.0 } else { self.value / self.se }
    }

    /// The chance of a figure at least this far from zero if the truth were zero.
    pub fn p_value(&self) -> f64 {
        normal::two_sided(self.z())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::testing::{Chance, close};

    #[test]
    fn interval_and_p_value_agree() {
        let estimate = Estimate { value: 1.959_963_984_540_054, se: 1.0 };
        close(estimate.interval().low, 0.0, 1e-9);
        close(estimate.p_value(), 0.05, 1e-9);
    }

    #[test]
    fn no_error_is_no_trouble() {
        assert_eq!(Estimate { value: 0.0, se: 0.0 }.p_value(), 1.0);
        assert_eq!(Estimate { value: 0.1, se: 0.0 }.p_value(), 0.0);
    }

    /// The differences 1, 2, 3, 4: mean 2.5, standard deviation 1.29, by hand.
    #[test]
    fn paired_differences() {
        let estimate = Estimate::paired(4.0, 10.0, 30.0).unwrap();
        close(estimate.value, 2.5, 1e-12);
        close(estimate.se, 0.645_497_224, 1e-9);
        assert_eq!(Estimate::paired(1.0, 1.0, 1.0), None);
    }

    /// A pair shares its luck; the paired error knows, and its interval covers the truth as often as it says.
    #[test]
    fn paired_intervals_cover_the_truth() {
        let mut chance = Chance::new(3);
        let runs = 1_000;
        let covered = (0..runs).filter(|_| {
            let (mut sum, mut squares) = (0.0, 0.0);
            for _ in 0..100 {
                let luck = chance.normal();
                let difference = (luck + 0.3 + 0.5 * chance.normal()) - luck;
                sum += difference;
                squares += difference * difference;
            }
            Estimate::paired(100.0, sum, squares).unwrap().interval().contains(0.3)
        });
        let share = covered.count() as f64 / f64::from(runs);
        assert!((0.93..0.97).contains(&share), "{share}");
    }
}
