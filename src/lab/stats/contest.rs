//! Who wins, given the features of each player: chances proportional to e^(weights · features), and the weights that
//! fit best.

use super::linear::{Matrix, dot, inverse, times, zeros};

/// Contests between so many sides, what each side had, and what share of the win it got.
#[derive(Clone, Debug)]
pub struct Contests<const N: usize> {
    sides: usize,
    had: Vec<[f32; N]>,
    shares: Vec<f32>,
}

/// A step smaller than this has arrived.
const CLOSE: f64 = 1e-6;
const MOST_STEPS: usize = 50;
const MOST_HALVES: usize = 60;

impl<const N: usize> Contests<N> {
    pub fn new(sides: usize) -> Self {
        Contests { sides, had: Vec::new(), shares: Vec::new() }
    }

    /// One contest: what each side had, and its share.
    pub fn add(&mut self, had: &[[f32; N]], shares: &[f32]) {
        assert!(had.len() == self.sides && shares.len() == self.sides, "a contest of {} sides", self.sides);
        self.had.extend_from_slice(had);
        self.shares.extend_from_slice(shares);
    }

    pub fn extend(&mut self, others: &Self) {
        self.had.extend_from_slice(&others.had);
        self.shares.extend_from_slice(&others.shares);
    }

    pub fn len(&self) -> usize {
        self.had.len() / self.sides
    }

    pub fn is_empty(&self) -> bool {
        self.had.is_empty()
    }

    fn each(&self) -> impl Iterator<Item = (&[[f32; N]], &[f32])> {
        self.had.chunks(self.sides).zip(self.shares.chunks(self.sides))
    }

    /// The average log-loss of predictions by these weights: 0 for a perfect prediction, the logarithm of the
    /// number of sides for who knows nothing.
    pub fn log_loss(&self, weights: &[f64; N]) -> f64 {
        let surprise = |(had, shares): (&[[f32; N]], &[f32])| {
            let (scores, together) = scores(weights, had);
            scores.iter().zip(shares).map(|(score, &share)| f64::from(share) * (together - score)).sum::<f64>()
        };
        self.each().map(surprise).sum::<f64>() / self.len().max(1) as f64
    }

    /// The weights that make the results least surprising, by Newton's method, held back a little towards where it
    /// starts: what never differs between sides keeps its weight.
    pub fn fit(&self, start: &[f64; N], held_back: f64) -> [f64; N] {
        let to_lower = |weights: &[f64; N]| {
            let away: f64 = weights.iter().zip(start).map(|(weight, start)| (weight - start) * (weight - start)).sum();
            self.log_loss(weights) + held_back * away
        };
        let mut weights = *start;
        let mut reached = to_lower(start);
        for _ in 0..MOST_STEPS {
            let (slope, curvature) = self.slope(&weights, start, held_back);
            let Some(inverse) = inverse(&curvature) else { break };
            let step = times(&inverse, &slope);
            // Far from the goal a whole step may lead beyond it.
            let parts = std::iter::successors(Some(1.0), |part| Some(part / 2.0)).take(MOST_HALVES);
            let shorter = parts.map(|part| std::array::from_fn(|i| weights[i] - part * step[i]));
            let lower = shorter.map(|there| (to_lower(&there), there)).find(|(loss, _)| *loss < reached);
            let Some((loss, there)) = lower else { break };
            (reached, weights) = (loss, there);
            if step.iter().all(|step| step.abs() < CLOSE) {
                break;
            }
        }
        weights
    }

    /// Of the mean surprise and what holds back: where it grows, and how fast that changes.
    fn slope(&self, weights: &[f64; N], start: &[f64; N], held_back: f64) -> (Vec<f64>, Matrix) {
        let mut slope = vec![0.0; N];
        let mut curvature = zeros(N);
        for (had, shares) in self.each() {
            let chances = chances(weights, had);
            let expected: [f64; N] =
                std::array::from_fn(|i| had.iter().zip(&chances).map(|(had, chance)| f64::from(had[i]) * chance).sum());
            for ((had, chance), &share) in had.iter().zip(&chances).zip(shares) {
                let above: [f64; N] = std::array::from_fn(|i| f64::from(had[i]) - expected[i]);
                for i in 0..N {
                    slope[i] += (chance - f64::from(share)) * f64::from(had[i]);
                    for (sum, other) in curvature[i].iter_mut().zip(&above) {
                        *sum += chance * above[i] * other;
                    }
                }
            }
        }
        let count = self.len().max(1) as f64;
        for i in 0..N {
            slope[i] = slope[i] / count + 2.0 * held_back * (weights[i] - start[i]);
            curvature[i].iter_mut().for_each(|sum| *sum /= count);
            curvature[i][i] += 2.0 * held_back;
        }
        (slope, curvature)
    }
}

/// The chances of each side; they add up to 1.
fn chances<const N: usize>(weights: &[f64; N], had: &[[f32; N]]) -> Vec<f64> {
    let (scores, together) = scores(weights, had);
    scores.iter().map(|score| libm::exp(score - together)).collect()
}

/// The logarithm of what each side has in chances, and that of all together.
fn scores<const N: usize>(weights: &[f64; N], had: &[[f32; N]]) -> (Vec<f64>, f64) {
    let scores: Vec<f64> = had.iter().map(|had| dot(weights, &had.map(f64::from))).collect();
    let highest = scores.iter().copied().fold(f64::MIN, f64::max);
    let together = highest + libm::log(scores.iter().map(|score| libm::exp(score - highest)).sum());
    (scores, together)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::testing::{Chance, close};

    #[test]
    fn the_weights_behind_the_results_are_found() {
        let truth = [1.5, -0.7, 0.0, 0.4];
        let mut chance = Chance::new(7);
        let mut contests = Contests::new(3);
        for _ in 0..20_000 {
            // Nobody ever has anything of the last, so nothing can be said of it.
            let had: Vec<[f32; 4]> = (0..3)
                .map(|_| [chance.uniform() as f32, chance.uniform() as f32, chance.uniform() as f32, 0.0])
                .collect();
            let mut left = chance.uniform();
            let winner = chances(&truth, &had).iter().position(|chance| {
                left -= chance;
                left < 0.0
            });
            let shares: Vec<f32> = (0..3).map(|side| f32::from(u8::from(winner == Some(side)))).collect();
            contests.add(&had, &shares);
        }
        let start = [0.0, 0.0, 0.0, 0.25];
        let found = contests.fit(&start, 1e-7);
        for (found, truth) in found.iter().zip(truth).take(3) {
            close(*found, truth, 0.1);
        }
        close(found[3], 0.25, 1e-9);
        assert!(contests.log_loss(&found) < contests.log_loss(&start));
        close(contests.log_loss(&start), libm::log(3.0), 1e-9);
    }

    #[test]
    fn a_start_far_off_is_no_trouble() {
        let mut contests = Contests::new(2);
        for round in 0..40 {
            let has = (round % 5) as f32;
            contests.add(&[[has], [2.0]], if round % 7 < 3 { &[1.0, 0.0] } else { &[0.0, 1.0] });
        }
        let near = contests.fit(&[0.0], 1e-9)[0];
        for start in [-40.0, 40.0] {
            close(contests.fit(&[start], 1e-9)[0], near, 1e-3);
        }
    }

    #[test]
    fn shared_wins_count_in_shares() {
        let mut contests = Contests::new(2);
        contests.add(&[[1.0], [0.0]], &[0.5, 0.5]);
        close(contests.fit(&[3.0], 1e-9)[0], 0.0, 1e-3);
    }
}
