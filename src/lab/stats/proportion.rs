//! Shares: how many of so many.

use super::{Estimate, Interval, normal};

/// Wins among games; wins may be shared, so neither need be whole.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Counts {
    pub wins: f64,
    pub games: f64,
}

impl Counts {
    pub fn new(wins: f64, games: f64) -> Self {
        Counts { wins, games }
    }

    pub fn add(&mut self, won: f64) {
        self.wins += won;
        self.games += 1.0;
    }

    /// The share of wins; 0 without games.
    pub fn share(&self) -> f64 {
        if self.games > 0.0 { self.wins / self.games } else { 0.0 }
    }

    /// The variance of the share, never zero: as if half a win and half a loss had been seen on top (with no loss among
    /// ten games we are not certain of anything).
    fn variance(&self) -> f64 {
        let share = (self.wins + 0.5) / (self.games + 1.0);
        share * (1.0 - share) / self.games
    }
}

/// Wilson's interval for a share: sound for few games and near 0 and 1 too.
pub fn wilson(wins: f64, games: f64, level: f64) -> Interval {
    if games <= 0.0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let z = normal::quantile(0.5 + level / 2.0);
    let (share, z2) = (wins / games, z * z);
    let middle = share + z2 / (2.0 * games);
    let reach = z * (share * (1.0 - share) / games + z2 / (4.0 * games * games)).max(0.0).sqrt();
    let scale = 1.0 + z2 / games;
    Interval { low: ((middle - reach) / scale).max(0.0), high: ((middle + reach) / scale).min(1.0) }
}

/// The share of `with` less that of `without`. `None` if either has no games.
pub fn difference(with: Counts, without: Counts) -> Option<Estimate> {
    if with.games <= 0.0 || without.games <= 0.0 {
        return None;
    }
    let variance = with.variance() + without.variance();
    Some(Estimate { value: with.share() - without.share(), se: variance.sqrt() })
}

/// Games that are alike but for one thing.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Stratum {
    pub with: Counts,
    pub without: Counts,
}

/// The difference of shares between comparable games: taken within each stratum, then averaged with the weights of
/// Mantel and Haenszel (`with × without / all`), which suit many small strata. A stratum with only one side says
/// nothing and has no weight; `None` if all are so.
///
/// The error is Sato's, which holds for few large strata and for many small ones.
pub fn stratified_difference(strata: impl IntoIterator<Item = Stratum>) -> Option<Estimate> {
    let (mut weights, mut weighted, mut p, mut q) = (0.0, 0.0, 0.0, 0.0);
    for Stratum { with, without } in strata {
        let all = with.games + without.games;
        if with.games <= 0.0 || without.games <= 0.0 {
            continue;
        }
        weights += with.games * without.games / all;
        weighted += (with.wins * without.games - without.wins * with.games) / all;
        let lost = (with.games - with.wins, without.games - without.wins);
        p += (with.games * with.games * without.wins - without.games * without.games * with.wins
            + with.games * without.games * (without.games - with.games) / 2.0)
            / (all * all);
        q += (with.wins * lost.1 + without.wins * lost.0) / (2.0 * all);
    }
    if weights <= 0.0 {
        return None;
    }
    let value = weighted / weights;
    // Without any variation at all, the error of one game is the least that can be claimed.
    let variance = ((value * p + q) / (weights * weights)).max(0.25 / (weights * weights));
    Some(Estimate { value, se: variance.sqrt() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::stats::testing::{Chance, close};

    /// Against the figures of R's `binom::binom.confint(method = "wilson")`.
    #[test]
    fn wilson_is_the_published_one() {
        let interval = wilson(15.0, 50.0, 0.95);
        close(interval.low, 0.191_033, 1e-5);
        close(interval.high, 0.437_509, 1e-5);
        let certain = wilson(10.0, 10.0, 0.95);
        close(certain.low, 0.722_467, 1e-5);
        close(certain.high, 1.0, 1e-12);
        assert_eq!(wilson(0.0, 0.0, 0.95), Interval { low: 0.0, high: 1.0 });
    }

    #[test]
    fn two_proportions() {
        let found = difference(Counts::new(60.0, 100.0), Counts::new(50.0, 100.0)).unwrap();
        close(found.value, 0.1, 1e-12);
        close(found.se, 0.07, 1e-3);
        assert_eq!(difference(Counts::new(1.0, 1.0), Counts::default()), None);
        let certain = difference(Counts::new(10.0, 10.0), Counts::new(0.0, 10.0)).unwrap();
        assert!(certain.se > 0.05, "never beyond doubt: {certain:?}");
    }

    /// One stratum is the plain difference.
    #[test]
    fn one_stratum_is_no_stratification() {
        let (with, without) = (Counts::new(300.0, 500.0), Counts::new(700.0, 1_500.0));
        let (plain, found) =
            (difference(with, without).unwrap(), stratified_difference([Stratum { with, without }]).unwrap());
        close(found.value, plain.value, 1e-12);
        close(found.se, plain.se, 2e-3);
    }

    /// Winners of long games see more cards: with and without differ though the card does nothing. Strata undo it.
    #[test]
    fn strata_take_out_what_they_are_made_of() {
        let long = Stratum { with: Counts::new(80.0, 100.0), without: Counts::new(8.0, 10.0) };
        let short = Stratum { with: Counts::new(2.0, 10.0), without: Counts::new(20.0, 100.0) };
        close(stratified_difference([long, short]).unwrap().value, 0.0, 1e-12);
        let naive = difference(Counts::new(82.0, 110.0), Counts::new(28.0, 110.0)).unwrap();
        assert!(naive.value > 0.4);
        assert_eq!(stratified_difference([Stratum { with: Counts::new(1.0, 1.0), ..Stratum::default() }]), None);
    }

    /// Strata of many sizes, effect of five points: the interval holds it as often as it says.
    #[test]
    fn stratified_intervals_cover_the_truth() {
        for games in [2, 40] {
            let mut chance = Chance::new(11);
            let runs = 600;
            let covered = (0..runs).filter(|_| {
                let strata = (0..40).map(|stratum| {
                    let base = 0.2 + 0.5 * f64::from(stratum % 7) / 7.0;
                    let (n, m) = (games, games + stratum % 5);
                    let with = Counts::new(chance.binomial(n as u32, base + 0.05), f64::from(n));
                    let without = Counts::new(chance.binomial(m as u32, base), f64::from(m));
                    Stratum { with, without }
                });
                stratified_difference(strata.collect::<Vec<_>>()).unwrap().interval().contains(0.05)
            });
            let share = covered.count() as f64 / f64::from(runs);
            assert!((0.925..0.975).contains(&share), "{games}: {share}");
        }
    }
}
