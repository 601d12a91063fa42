//! Shrinking: of many figures the most extreme are so partly by luck. Each is drawn towards the mean of all, the more
//! the less sure it is (empirical Bayes), and only then are they ranked.

use super::{Counts, Estimate};

/// Figures scatter round a mean, beyond what their errors explain.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NormalPrior {
    pub mean: f64,
    /// The variance of the truths; 0 if the errors explain everything.
    pub variance: f64,
}

impl NormalPrior {
    /// From the figures themselves, by the method of Paule and Mandel: the variance with which they scatter just as much
    /// as they should. `None` without figures.
    pub fn fit(estimates: &[Estimate]) -> Option<NormalPrior> {
        let usable: Vec<Estimate> =
            estimates.iter().copied().filter(|e| e.value.is_finite() && e.se.is_finite() && e.se > 0.0).collect();
        if usable.is_empty() {
            return None;
        }
        let freedom = usable.len() as f64 - 1.0;
        let scatter = |variance: f64| {
            let mean = weighted_mean(&usable, variance);
            usable.iter().map(|e| (e.value - mean).powi(2) / (e.se * e.se + variance)).sum::<f64>()
        };
        let mut variance = 0.0;
        if scatter(0.0) > freedom {
            let (mut low, mut high) = (0.0, 1e-12);
            while scatter(high) > freedom && high < 1e12 {
                (low, high) = (high, high * 10.0);
            }
            // The scatter falls as the variance grows; sixty halvings leave nothing between.
            for _ in 0..60 {
                variance = (low + high) / 2.0;
                if scatter(variance) > freedom { low = variance } else { high = variance }
            }
        }
        Some(NormalPrior { mean: weighted_mean(&usable, variance), variance })
    }

    /// A figure drawn to the mean.
    pub fn shrink(&self, estimate: Estimate) -> Estimate {
        let weight = self.variance / (self.variance + estimate.se * estimate.se);
        if weight.is_nan() {
            // No error and no scatter: the figure is the mean.
            return estimate;
        }
        Estimate { value: self.mean + weight * (estimate.value - self.mean), se: estimate.se * weight.sqrt() }
    }
}

fn weighted_mean(estimates: &[Estimate], variance: f64) -> f64 {
    let weight = |e: &Estimate| 1.0 / (e.se * e.se + variance);
    estimates.iter().map(|e| weight(e) * e.value).sum::<f64>() / estimates.iter().map(weight).sum::<f64>()
}

/// Shares scatter round a mean like a beta distribution: as if each had begun with so many wins and losses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BetaPrior {
    pub wins: f64,
    pub losses: f64,
}

/// With no more scatter than chance gives, all shares are one: worth this many games.
const AS_GOOD_AS_EQUAL: f64 = 1e6;

impl BetaPrior {
    /// From the shares themselves. `None` if they have no games.
    pub fn fit(shares: &[Counts]) -> Option<BetaPrior> {
        let games: f64 = shares.iter().map(|c| c.games).sum();
        let wins: f64 = shares.iter().map(|c| c.wins).sum();
        if games <= 0.0 {
            return None;
        }
        let mean = ((wins + 0.5) / (games + 1.0)).clamp(1e-6, 1.0 - 1e-6);
        let single = mean * (1.0 - mean);
        let estimates: Vec<Estimate> = shares
            .iter()
            .filter(|c| c.games > 0.0)
            .map(|c| Estimate { value: c.share(), se: (single / c.games).sqrt() })
            .collect();
        let prior = NormalPrior::fit(&estimates)?;
        let weight = if prior.variance > 0.0 { single / prior.variance - 1.0 } else { AS_GOOD_AS_EQUAL };
        let weight = weight.clamp(1.0, AS_GOOD_AS_EQUAL);
        let mean = prior.mean.clamp(1e-6, 1.0 - 1e-6);
        Some(BetaPrior { wins: mean * weight, losses: (1.0 - mean) * weight })
    }

    /// A share drawn to the mean.
    pub fn shrink(&self, counts: Counts) -> Estimate {
        let games = self.wins + self.losses + counts.games;
        let share = (self.wins + counts.wins) / games;
        Estimate { value: share, se: (share * (1.0 - share) / (games + 1.0)).sqrt() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::stats::testing::{Chance, close};

    #[test]
    fn nothing_but_chance_shrinks_to_the_mean() {
        let estimates: Vec<Estimate> = [-0.1, 0.0, 0.1].map(|value| Estimate { value, se: 1.0 }).to_vec();
        let prior = NormalPrior::fit(&estimates).unwrap();
        assert_eq!(prior.variance, 0.0);
        close(prior.shrink(estimates[2]).value, 0.0, 1e-12);
        assert_eq!(NormalPrior::fit(&[]), None);
    }

    #[test]
    fn sure_figures_hardly_move() {
        let estimates: Vec<Estimate> = [-3.0, 1.0, 2.0].map(|value| Estimate { value, se: 0.01 }).to_vec();
        let prior = NormalPrior::fit(&estimates).unwrap();
        close(prior.variance, 7.0, 0.01);
        close(prior.shrink(estimates[0]).value, -3.0, 1e-3);
    }

    /// Truths with a known scatter: it is found, and shrunk figures are nearer to the truth than raw ones.
    #[test]
    fn shrunk_figures_are_nearer_to_the_truth() {
        let mut chance = Chance::new(2);
        let truths: Vec<f64> = (0..400).map(|_| 0.02 * chance.normal()).collect();
        let estimates: Vec<Estimate> = truths
            .iter()
            .enumerate()
            .map(|(i, truth)| {
                let se = if i % 2 == 0 { 0.01 } else { 0.04 };
                Estimate { value: truth + se * chance.normal(), se }
            })
            .collect();
        let prior = NormalPrior::fit(&estimates).unwrap();
        close(prior.variance.sqrt(), 0.02, 0.003);
        let error = |of: &dyn Fn(Estimate) -> f64| -> f64 {
            estimates.iter().zip(&truths).map(|(e, truth)| (of(*e) - truth).powi(2)).sum()
        };
        assert!(error(&|e| prior.shrink(e).value) < 0.5 * error(&|e| e.value));
    }

    #[test]
    fn shares_shrink_by_their_games() {
        let mut chance = Chance::new(8);
        let shares: Vec<Counts> = (0..300)
            .map(|i| {
                let games = if i % 3 == 0 { 20 } else { 400 };
                let truth = (0.5 + 0.05 * chance.normal()).clamp(0.0, 1.0);
                Counts::new(chance.binomial(games, truth), f64::from(games))
            })
            .collect();
        let prior = BetaPrior::fit(&shares).unwrap();
        // A scatter of five points is that of a beta distribution of 99 games.
        close(prior.wins + prior.losses, 99.0, 35.0);
        let (few, many) = (prior.shrink(Counts::new(14.0, 20.0)), prior.shrink(Counts::new(1_400.0, 2_000.0)));
        assert!(few.value < 0.56 && many.value > 0.68, "{few:?} {many:?}");
        assert_eq!(BetaPrior::fit(&[Counts::default()]), None);
    }
}
