//! Scores of units: games that share a seed, put together.
//!
//! Two games on one seed with the seats swapped share the luck of the deal. Their mean is the unit that is counted, and
//! the error is measured between units, so it accounts for everything that a pair shares.

use super::{Interval, wilson};

/// Scatter added to what is seen and to what single games would show, so that few units do not seem to agree by more than
/// chance: that of four even games.
const PRIOR_SPREAD: f64 = 1.0;

/// The scores of units, each between 0 and 1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Units {
    count: f64,
    sum: f64,
    sum_of_squares: f64,
}

impl Units {
    pub fn add(&mut self, score: f64) {
        self.count += 1.0;
        self.sum += score;
        self.sum_of_squares += score * score;
    }

    pub fn count(&self) -> f64 {
        self.count
    }

    /// The mean score; 0 without units.
    pub fn mean(&self) -> f64 {
        if self.count > 0.0 { self.sum / self.count } else { 0.0 }
    }

    /// The sum of the squared distances from the mean.
    pub fn spread(&self) -> f64 {
        (self.sum_of_squares - self.sum * self.mean()).max(0.0)
    }

    /// An interval for the mean: Wilson's, for as many independent games as would have given the scatter seen between
    /// units. A few units that happen to agree do not make it narrow, and it never leaves 0 to 1.
    pub fn interval(&self, level: f64) -> Interval {
        if self.count < 1.0 {
            return Interval { low: 0.0, high: 1.0 };
        }
        let seen = self.spread() * self.count / (self.count - 1.0).max(1.0);
        let of_single_games = self.count * self.mean() * (1.0 - self.mean());
        let independent_games = self.count * (of_single_games + PRIOR_SPREAD) / (seen + PRIOR_SPREAD);
        wilson(self.mean() * independent_games, independent_games, level)
    }
}

impl FromIterator<f64> for Units {
    fn from_iter<I: IntoIterator<Item = f64>>(scores: I) -> Self {
        scores.into_iter().fold(Units::default(), |mut units, score| {
            units.add(score);
            units
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::testing::{Chance, close};

    #[test]
    fn mean_and_spread() {
        let units: Units = [0.0, 0.5, 1.0, 1.0].into_iter().collect();
        close(units.mean(), 0.625, 1e-12);
        close(units.spread(), 0.6875, 1e-12);
    }

    #[test]
    fn few_units_are_never_certain() {
        assert_eq!(Units::default().interval(0.95), Interval { low: 0.0, high: 1.0 });
        let agreeing: Units = [0.5, 0.5].into_iter().collect();
        let interval = agreeing.interval(0.95);
        assert!(interval.low < 0.25 && interval.high > 0.75, "{interval:?}");
        let won: Units = std::iter::repeat_n(1.0, 50).collect();
        let interval = won.interval(0.95);
        assert!((0.90..0.95).contains(&interval.low) && interval.high > 0.999, "{interval:?}");
    }

    /// Luck that a pair shares and that swapping the seats turns round makes the interval narrower than single games do.
    #[test]
    fn pairs_are_worth_more_than_games_when_luck_cancels() {
        let cancelling: Units = (0..200).map(|i| if i % 10 == 0 { 1.0 } else { 0.5 }).collect();
        let single = wilson(cancelling.mean() * 400.0, 400.0, 0.95);
        let paired = cancelling.interval(0.95);
        assert!(paired.high - paired.low < 0.6 * (single.high - single.low), "{paired:?} {single:?}");
    }

    /// With luck of the deal of any strength, near the middle and near the end.
    #[test]
    fn intervals_cover_the_truth() {
        for (strength, luck, count) in [(0.0, 0.0, 60), (0.3, 1.0, 60), (1.5, 2.0, 100), (3.0, 0.5, 200)] {
            let win = |luck: f64| 1.0 / (1.0 + f64::exp(-strength - luck));
            let mut chance = Chance::new(17);
            let truth: f64 = (1..2_000)
                .map(|i| super::super::normal::quantile(f64::from(i) / 2_000.0) * luck)
                .map(|luck| (win(luck) + win(-luck)) / 2.0)
                .sum::<f64>()
                / 1_999.0;
            let runs = 800;
            let covered = (0..runs).filter(|_| {
                let pairs: Units = (0..count)
                    .map(|_| {
                        let deal = luck * chance.normal();
                        (chance.coin(win(deal)) + chance.coin(win(-deal))) / 2.0
                    })
                    .collect();
                pairs.interval(0.95).contains(truth)
            });
            let share = covered.count() as f64 / f64::from(runs);
            assert!((0.93..0.985).contains(&share), "{strength} {luck}: {share}");
        }
    }
}
