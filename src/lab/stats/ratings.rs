//! Ratings from games among many players: the Bradley-Terry model with a term for the place in the turn order.
//!
//! The chance to win is a player's strength times the strength of its place, as a share of all at the table (for more
//! than two players this is the Plackett-Luce model). The fit finds the strengths that make the observed games most
//! likely.
//!
//! Errors come from the curvature of the likelihood (the Fisher information), which assumes that games are independent.
//! Games on one deal are not: a player with a good hand wins more than one of them. So the error is also measured
//! between deals (the "sandwich" estimator), and the larger of the two is reported.

use std::collections::BTreeMap;

use super::Estimate;
use super::linear::{Matrix, dot, inverse, times, zeros};

/// Games in which the same players sat in the same order.
#[derive(Clone, Debug, PartialEq)]
pub struct Arrangement {
    /// The player (by number) who was first in turn order, second, and so on.
    pub order: Vec<usize>,
    /// Games each of them won; shared wins in shares.
    pub wins: Vec<f64>,
}

/// Strengths on the Elo scale.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    /// Of each player, against the mean of all.
    pub players: Vec<Estimate>,
    /// The value of each place in the turn order compared with the first, which is left out.
    pub places: Vec<Estimate>,
    /// By the Fisher information, and by the scatter between deals.
    covariances: [Matrix; 2],
}

/// Elo points of one unit of log-odds.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;

/// How firmly strengths are held to the mean: as if they were known to lie within about 1,700 Elo. Without it somebody
/// who wins every game would have no rating.
const HOLD: f64 = 0.04;

/// Rates players `0..players` by games, put together by the deal they were played on. `None` if there is no player or an
/// arrangement makes no sense.
pub fn rate(players: usize, deals: &[Vec<Arrangement>]) -> Option<Ratings> {
    let games = together(deals);
    let places = games.iter().map(|g| g.order.len()).max().unwrap_or(1);
    let sensible = |g: &Arrangement| g.order.len() == g.wins.len() && g.order.iter().all(|&player| player < players);
    if players == 0 || places == 0 || !games.iter().all(sensible) {
        return None;
    }
    let size = players + places - 1;
    let mut strengths = vec![0.0; size];
    let mut fit = Fit::at(&strengths, players, &games);
    for _ in 0..100 {
        let step = times(&inverse(&fit.information)?, &fit.gradient);
        let moved = |by: f64| -> Vec<f64> { strengths.iter().zip(&step).map(|(s, d)| s + by * d).collect() };
        // The likelihood has one peak; a step that overshoots it is halved.
        let better = (0..40)
            .map(|halvings| moved(0.5f64.powi(halvings)))
            .map(|there| (Fit::at(&there, players, &games), there))
            .find(|(there, _)| there.likelihood >= fit.likelihood);
        let Some((there, at)) = better else { break };
        let settled = there.likelihood - fit.likelihood < 1e-12 * fit.likelihood.abs().max(1.0);
        (fit, strengths) = (there, at);
        if settled {
            break;
        }
    }
    let fisher = inverse(&fit.information)?;
    let between = between_deals(&strengths, players, deals, &fisher);
    Some(Ratings::new(&strengths, [fisher, between], players))
}

/// The wins of the same order of players on all deals.
fn together(deals: &[Vec<Arrangement>]) -> Vec<Arrangement> {
    let mut games: BTreeMap<&[usize], Vec<f64>> = BTreeMap::new();
    for Arrangement { order, wins } in deals.iter().flatten() {
        let all = games.entry(order).or_insert_with(|| vec![0.0; wins.len()]);
        all.iter_mut().zip(wins).for_each(|(all, wins)| *all += wins);
    }
    games.into_iter().map(|(order, wins)| Arrangement { order: order.to_vec(), wins }).collect()
}

/// The covariance of strengths as the scatter between deals shows it: how hard each deal alone would pull them.
fn between_deals(strengths: &[f64], players: usize, deals: &[Vec<Arrangement>], fisher: &Matrix) -> Matrix {
    let mut covariance = zeros(strengths.len());
    let count = deals.len() as f64;
    for deal in deals {
        let pull = times(fisher, &Fit::unheld(strengths, players, deal).gradient);
        for (row, a) in covariance.iter_mut().zip(&pull) {
            row.iter_mut().zip(&pull).for_each(|(cell, b)| *cell += a * b * count / (count - 1.0).max(1.0));
        }
    }
    covariance
}

impl Ratings {
    fn new(strengths: &[f64], covariances: [Matrix; 2], players: usize) -> Self {
        let size = strengths.len();
        let unit = |k: usize| (0..size).map(|l| f64::from(u8::from(k == l))).collect::<Vec<_>>();
        let mean = strengths[..players].iter().sum::<f64>() / players as f64;
        let mut ratings = Ratings { players: Vec::new(), places: Vec::new(), covariances };
        for (player, strength) in strengths[..players].iter().enumerate() {
            let mut against_mean = unit(player);
            against_mean[..players].iter_mut().for_each(|share| *share -= 1.0 / players as f64);
            let se = ratings.error(&against_mean);
            ratings.players.push(Estimate { value: (strength - mean) * ELO, se });
        }
        for (place, strength) in strengths.iter().enumerate().skip(players) {
            let se = ratings.error(&unit(place));
            ratings.places.push(Estimate { value: strength * ELO, se });
        }
        ratings
    }

    /// The error of a weighted sum of strengths: the larger of the two estimates.
    fn error(&self, of: &[f64]) -> f64 {
        let variance = |covariance| dot(&times(covariance, of), of).max(0.0);
        ELO * self.covariances.iter().map(variance).fold(0.0, f64::max).sqrt()
    }

    /// How much stronger one player is than another.
    pub fn difference(&self, a: usize, b: usize) -> Estimate {
        let mut contrast = vec![0.0; self.players.len() + self.places.len()];
        contrast[a] += 1.0;
        contrast[b] -= 1.0;
        Estimate { value: self.players[a].value - self.players[b].value, se: self.error(&contrast) }
    }
}

/// How well strengths fit, how they should move, and how sharp the peak is.
struct Fit {
    likelihood: f64,
    gradient: Vec<f64>,
    information: Matrix,
}

impl Fit {
    /// With strengths held to the mean.
    fn at(strengths: &[f64], players: usize, games: &[Arrangement]) -> Fit {
        let mut fit = Fit::unheld(strengths, players, games);
        fit.likelihood -= 0.5 * HOLD * dot(strengths, strengths);
        for (k, strength) in strengths.iter().enumerate() {
            fit.gradient[k] -= HOLD * strength;
            fit.information[k][k] += HOLD;
        }
        fit
    }

    /// By the games alone.
    fn unheld(strengths: &[f64], players: usize, games: &[Arrangement]) -> Fit {
        let size = strengths.len();
        let mut fit = Fit { likelihood: 0.0, gradient: vec![0.0; size], information: zeros(size) };
        for Arrangement { order, wins } in games {
            // The strengths that each place at the table adds up: its player's, and but for the first its own.
            let terms = |place: usize| [Some(order[place]), (place > 0).then(|| players + place - 1)];
            let sums: Vec<f64> =
                (0..order.len()).map(|place| terms(place).into_iter().flatten().map(|k| strengths[k]).sum()).collect();
            let highest = sums.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let total: f64 = sums.iter().map(|s| (s - highest).exp()).sum();
            let played: f64 = wins.iter().sum();
            let mut expected = vec![0.0; size];
            for (place, sum) in sums.iter().enumerate() {
                let log_chance = sum - highest - total.ln();
                let chance = log_chance.exp();
                fit.likelihood += wins[place] * log_chance;
                for k in terms(place).into_iter().flatten() {
                    fit.gradient[k] += wins[place] - played * chance;
                    expected[k] += chance;
                    terms(place).into_iter().flatten().for_each(|l| fit.information[k][l] += played * chance);
                }
            }
            for k in 0..size {
                (0..size).for_each(|l| fit.information[k][l] -= played * expected[k] * expected[l]);
            }
        }
        fit
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::testing::{Chance, close};
    use crate::stats::{elo_from_score, score_from_elo};

    /// Games that were each played on a deal of its own.
    fn independent(games: &[Arrangement]) -> Vec<Vec<Arrangement>> {
        let single = |g: &Arrangement, winner: usize| Arrangement {
            order: g.order.clone(),
            wins: (0..g.wins.len()).map(|place| f64::from(u8::from(place == winner))).collect(),
        };
        let winners =
            games.iter().flat_map(|g| g.wins.iter().enumerate().map(move |(winner, n)| (g, winner, *n as u32)));
        winners.flat_map(|(g, winner, n)| (0..n).map(move |_| vec![single(g, winner)])).collect()
    }

    fn pair(first: usize, second: usize, wins: [f64; 2]) -> Arrangement {
        Arrangement { order: vec![first, second], wins: wins.to_vec() }
    }

    /// Two players, as often first as second: the closed form.
    #[test]
    fn two_players_are_elo() {
        let ratings = rate(2, &independent(&[pair(0, 1, [6_400.0, 3_600.0]), pair(1, 0, [3_600.0, 6_400.0])])).unwrap();
        let found = ratings.difference(0, 1);
        close(found.value, elo_from_score(0.64, 2), 0.1);
        // The error of a share of 20,000, by the slope of the curve.
        close(found.se, ELO / (20_000.0f64 * 0.64 * 0.36).sqrt(), 0.05);
        close(ratings.places[0].value, 0.0, 1e-6);
        close(ratings.players[0].value + ratings.players[1].value, 0.0, 1e-9);
    }

    #[test]
    fn the_place_has_a_term_of_its_own() {
        let ratings = rate(2, &independent(&[pair(0, 1, [700.0, 300.0]), pair(1, 0, [700.0, 300.0])])).unwrap();
        close(ratings.difference(0, 1).value, 0.0, 1e-6);
        close(ratings.places[0].value, -elo_from_score(0.7, 2), 0.2);
    }

    /// The same deal played twice with the same end is no more than one game when it comes to who begins.
    #[test]
    fn games_on_one_deal_are_not_independent() {
        let deals: Vec<Vec<Arrangement>> = (0..200)
            .map(|deal| {
                let wins = if deal % 5 < 3 { [1.0, 0.0] } else { [0.0, 1.0] };
                vec![pair(0, 1, wins), pair(1, 0, wins)]
            })
            .collect();
        let ratings = rate(2, &deals).unwrap();
        close(ratings.places[0].se, ELO / (200.0f64 * 0.6 * 0.4).sqrt(), 1.0);
        close(ratings.difference(0, 1).se, ELO / (400.0f64 * 0.6 * 0.4).sqrt(), 1.0);
    }

    #[test]
    fn winning_everything_has_a_rating_and_a_wide_interval() {
        let ratings = rate(2, &independent(&[pair(0, 1, [50.0, 0.0]), pair(1, 0, [0.0, 50.0])])).unwrap();
        let found = ratings.difference(0, 1);
        assert!(found.value > 600.0 && found.value.is_finite() && found.se > 150.0, "{found:?}");
        assert_eq!(rate(0, &[]), None);
        assert_eq!(rate(1, &[vec![pair(0, 1, [1.0, 0.0])]]), None);
        assert_eq!(rate(2, &[]).unwrap().players[0].value, 0.0);
    }

    /// Four players of known strength round robin, the first at an advantage: strengths lie in their intervals as often
    /// as those say.
    #[test]
    fn intervals_cover_the_truth() {
        let truth = [-150.0, -20.0, 30.0, 140.0];
        let mut chance = Chance::new(6);
        let (mut covered, mut all) = (0, 0);
        for _ in 0..150 {
            let mut games = Vec::new();
            for (a, b) in (0..4).flat_map(|a| (0..4).map(move |b| (a, b))).filter(|(a, b)| a != b) {
                let won = chance.binomial(60, score_from_elo(truth[a] - truth[b] + 40.0, 2));
                games.push(pair(a, b, [won, 60.0 - won]));
            }
            let ratings = rate(4, &independent(&games)).unwrap();
            let wanted = truth.iter().copied().chain([-40.0]);
            for (found, wanted) in ratings.players.iter().chain(&ratings.places).zip(wanted) {
                covered += usize::from(found.interval().contains(wanted));
                all += 1;
            }
        }
        let share = covered as f64 / all as f64;
        assert!((0.92..0.975).contains(&share), "{share}");
    }

    /// Three equal players and one of twice their strength: two wins in five.
    #[test]
    fn four_at_a_table() {
        let one_strong: Vec<Arrangement> = (0..4)
            .map(|place| {
                let order: Vec<usize> = (0..4).map(|p| usize::from(p != place)).collect();
                let wins = (0..4).map(|p| if p == place { 4_000.0 } else { 2_000.0 }).collect();
                Arrangement { order, wins }
            })
            .collect();
        let ratings = rate(2, &independent(&one_strong)).unwrap();
        close(ratings.difference(0, 1).value, 400.0 * 2f64.log10(), 0.2);
    }
}
