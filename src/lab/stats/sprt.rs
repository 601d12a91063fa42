//! A test that stops as soon as the question is decided: the sequential probability ratio test, generalised to scores
//! of units whose variance is measured on the way.
//!
//! The test weighs two hypotheses: the true difference is `elo0`, or it is `elo1`. The variance is unknown, so each
//! hypothesis gets the variance that suits it best, which gives the likelihood ratio a closed form:
//! `n/2 · ln((s² + (m - score0)²) / (s² + (m - score1)²))`. It is cautious where the plain formula is rash: a few units
//! that all agree decide nothing.

use serde::Serialize;

use super::{Units, score_from_elo};

/// The scatter before any unit is seen: that of two independent even games; weighed like two units.
const PRIOR_VARIANCE: f64 = 0.125;
const PRIOR_UNITS: f64 = 2.0;

/// What was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SprtVerdict {
    /// At least `elo1` rather than at most `elo0`.
    Stronger,
    /// At most `elo0` rather than at least `elo1`.
    NotStronger,
}

/// A sequential test between two Elo differences.
#[derive(Clone, Copy, Debug)]
pub struct Sprt {
    score0: f64,
    score1: f64,
    /// The ratio, as a logarithm, at which the question is decided either way.
    pub lower: f64,
    pub upper: f64,
}

impl Sprt {
    /// `alpha`: how often `Stronger` is said at `elo0`; `beta`: how often `NotStronger` is said at `elo1`.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64, players: u8) -> Self {
        Sprt {
            score0: score_from_elo(elo0, players),
            score1: score_from_elo(elo1, players),
            lower: (beta / (1.0 - alpha)).ln(),
            upper: ((1.0 - beta) / alpha).ln(),
        }
    }

    /// How much likelier the units make `elo1` than `elo0`, as a logarithm.
    pub fn log_likelihood_ratio(&self, units: &Units) -> f64 {
        let (n, mean) = (units.count(), units.mean());
        let variance = (units.spread() + PRIOR_UNITS * PRIOR_VARIANCE) / (n + PRIOR_UNITS);
        let misfit = |score: f64| variance + (mean - score) * (mean - score);
        n / 2.0 * (misfit(self.score0) / misfit(self.score1)).ln()
    }

    /// What the units decide, if they do.
    pub fn verdict(&self, units: &Units) -> Option<SprtVerdict> {
        let ratio = self.log_likelihood_ratio(units);
        if ratio >= self.upper {
            Some(SprtVerdict::Stronger)
        } else if ratio <= self.lower {
            Some(SprtVerdict::NotStronger)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::testing::{Chance, close};

    /// Plays pairs that share luck until the test decides; how often it said `Stronger`, and after how many pairs.
    fn runs_at(elo: f64, seed: u64) -> (f64, f64) {
        let test = Sprt::new(0.0, 60.0, 0.05, 0.05, 2);
        let mut chance = Chance::new(seed);
        let (mut stronger, mut pairs) = (0.0, 0.0);
        let runs = 300;
        for _ in 0..runs {
            let mut units = Units::default();
            let verdict = loop {
                let luck = 0.15 * chance.normal().clamp(-2.0, 2.0);
                let score = score_from_elo(elo, 2);
                let win = |luck: f64| (score + luck).clamp(0.0, 1.0);
                units.add((chance.coin(win(luck)) + chance.coin(win(-luck))) / 2.0);
                if let Some(verdict) = test.verdict(&units) {
                    break verdict;
                }
            };
            stronger += f64::from(u8::from(verdict == SprtVerdict::Stronger));
            pairs += units.count();
        }
        (stronger / f64::from(runs), pairs / f64::from(runs))
    }

    #[test]
    fn bounds_are_those_of_five_per_cent() {
        let test = Sprt::new(0.0, 5.0, 0.05, 0.05, 2);
        close(test.upper, 2.944, 1e-3);
        close(test.lower, -2.944, 1e-3);
    }

    #[test]
    fn errors_are_as_rare_as_promised() {
        let (wrong, _) = runs_at(0.0, 1);
        let (right, _) = runs_at(60.0, 2);
        assert!(wrong <= 0.08 && right >= 0.92, "{wrong} {right}");
    }

    /// Away from the two guesses it takes fewer pairs than between them.
    #[test]
    fn clear_cases_are_short() {
        let (sure, clear) = runs_at(300.0, 3);
        let (_, between) = runs_at(30.0, 4);
        assert!(sure == 1.0 && clear * 3.0 < between, "{clear} {between}");
    }

    #[test]
    fn a_few_pairs_decide_nothing() {
        let test = Sprt::new(0.0, 20.0, 0.05, 0.05, 2);
        for score in [0.0, 0.5, 1.0] {
            let units: Units = std::iter::repeat_n(score, 5).collect();
            assert_eq!(test.verdict(&units), None, "{score}");
        }
        assert_eq!(test.verdict(&Units::default()), None);
    }
}
