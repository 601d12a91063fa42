//! Figures whose error is itself estimated from a limited number of games.

use super::{Estimate, Interval, LEVEL, normal};

/// An estimate, and the degrees of freedom of its error: with few, large distances come up by chance more often than the
/// normal distribution says (Student's distribution).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Student {
    pub estimate: Estimate,
    pub freedom: f64,
}

impl Student {
    /// One whose error is as good as known.
    pub fn sure(estimate: Estimate) -> Self {
        Student { estimate, freedom: f64::INFINITY }
    }

    pub fn interval(&self) -> Interval {
        let reach = from_normal(normal::quantile(0.5 + LEVEL / 2.0), self.freedom) * self.estimate.se;
        Interval { low: self.estimate.value - reach, high: self.estimate.value + reach }
    }

    /// How likely a figure is so far outside a band by chance, if the truth is on its edge: both sides count.
    pub fn p_outside(&self, band: f64) -> f64 {
        let Estimate { value, se } = self.estimate;
        if se <= 0.0 {
            return f64::from(u8::from(value.abs() <= band));
        }
        let far = |edge: f64| normal::cdf(to_normal((edge - value.abs()) / se, self.freedom));
        (far(band) + far(-band)).min(1.0)
    }
}

/// How far out the normal distribution is as unlikely as Student's is at `t`: Wallace's approximation, which is good far
/// out, where corrections for many figures look.
fn to_normal(t: f64, freedom: f64) -> f64 {
    if freedom.is_infinite() {
        return t;
    }
    let z = (freedom * libm::log1p(t * t / freedom)).sqrt() * (8.0 * freedom + 1.0) / (8.0 * freedom + 3.0);
    z.copysign(t)
}

/// The way back.
fn from_normal(z: f64, freedom: f64) -> f64 {
    if freedom.is_infinite() {
        return z;
    }
    let wide = z * (8.0 * freedom + 3.0) / (8.0 * freedom + 1.0);
    (freedom * libm::expm1(wide * wide / freedom)).sqrt().copysign(z)
}

/// Sums of how far each game moves a figure, for the error of the figure: games are independent of each other, and what
/// one game brings is not.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pulls {
    squares: f64,
    fourths: f64,
    count: f64,
}

impl Pulls {
    pub fn add(&mut self, pull: f64) {
        let square = pull * pull;
        self.squares += square;
        self.fourths += square * square;
        self.count += 1.0;
    }

    /// Satterthwaite's: a few games that pull hard count as few.
    pub fn freedom(&self) -> f64 {
        let most = (self.count - 1.0).max(1.0);
        let freedom = if self.fourths > 0.0 { 3.0 * self.squares * self.squares / self.fourths - 1.0 } else { most };
        freedom.clamp(1.0, most)
    }

    /// The figure with its error.
    pub fn of(&self, value: f64) -> Student {
        let se = (self.squares * self.count / (self.count - 1.0).max(1.0)).sqrt();
        Student { estimate: Estimate { value, se }, freedom: self.freedom() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::testing::{Chance, close};

    /// R: `qt(0.975, 10)`, `2 * pt(-4, 20)`, `2 * pt(-6, 30)`.
    #[test]
    fn known_values() {
        let one = |value: f64, freedom: f64| Student { estimate: Estimate { value, se: 1.0 }, freedom };
        close(one(0.0, 10.0).interval().high, 2.228, 0.003);
        close(one(4.0, 20.0).p_outside(0.0), 7.0e-4, 1e-5);
        close(one(-6.0, 30.0).p_outside(0.0) / 1.4e-6, 1.0, 0.05);
        close(one(2.0, f64::INFINITY).p_outside(0.0), normal::two_sided(2.0), 1e-12);
    }

    #[test]
    fn a_band_is_let_pass() {
        let sure = Student::sure(Estimate { value: 0.02, se: 0.01 });
        close(sure.p_outside(0.0), sure.estimate.p_value(), 1e-9);
        assert!(sure.p_outside(0.02) >= 0.5);
        let certain = |value: f64| Student::sure(Estimate { value, se: 0.0 }).p_outside(0.05);
        assert_eq!((certain(0.0), certain(0.05), certain(0.1)), (1.0, 1.0, 0.0));
    }

    /// One game in ten pulls ten times as hard: the error is known from those few, and is not claimed to be known better.
    #[test]
    fn few_games_that_pull_hard_count_as_few() {
        let (runs, mut chance, mut outside) = (2_000, Chance::new(9), 0);
        for _ in 0..runs {
            let (mut pulls, mut sum) = (Pulls::default(), 0.0);
            for game in 0..100 {
                let pull = chance.normal() * if game % 10 == 0 { 10.0 } else { 1.0 };
                pulls.add(pull);
                sum += pull;
            }
            let found = pulls.of(sum);
            assert!(found.freedom < 70.0, "{found:?}");
            outside += usize::from(found.p_outside(0.0) < 0.01);
        }
        assert!(outside <= 28, "{outside} of {runs} below 0.01");
    }
}
