//! Shrinking: the most extreme of many figures are extreme partly by luck. Each figure is pulled towards the mean of
//! all, more strongly the less certain it is (empirical Bayes), before the figures are ranked.

use super::Estimate;

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::testing::{Chance, close};

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
}
