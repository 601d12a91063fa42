//! Proportions and their intervals.

use super::{Interval, normal};

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::testing::close;

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
}
