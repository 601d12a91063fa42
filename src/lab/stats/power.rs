//! How many games are needed to answer a question.

use super::{Estimate, normal};

/// The chance that a true difference is found, which the number of games is for.
const POWER: f64 = 0.8;

/// About how many games a question needs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Needed {
    /// So many games in all, rounded up to two figures: it is a guess.
    Games(u64),
    /// There is nothing to see, or it would take more games than anybody plays.
    TooMany,
}

/// From a figure over `games` games: how many would tell it from zero four times in five, if the figure is the truth.
pub fn games_to_tell_apart(estimate: Estimate, games: u64) -> Needed {
    games_needed(estimate.se, games, estimate.value)
}

/// From a standard error over `games` games: how many would tell a difference of `size` from zero four times in five.
pub fn games_needed(se: f64, games: u64, size: f64) -> Needed {
    let ratio = (normal::quantile(0.975) + normal::quantile(POWER)) * se / size.abs();
    let needed = games as f64 * ratio * ratio;
    if needed.is_finite() && needed < 1e9 { Needed::Games(two_figures(needed)) } else { Needed::TooMany }
}

fn two_figures(value: f64) -> u64 {
    if value <= 100.0 {
        return value.ceil() as u64;
    }
    let step = 10f64.powi(value.log10().floor() as i32 - 1);
    ((value / step).ceil() * step) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 52 % against 50 %, as one share: 4,900 games (ordinary tables give 4,904).
    #[test]
    fn known_sizes() {
        let se = (0.25f64 / 1_000.0).sqrt();
        assert_eq!(games_needed(se, 1_000, 0.02), Needed::Games(5_000));
        assert_eq!(games_to_tell_apart(Estimate { value: -0.02, se }, 1_000), Needed::Games(5_000));
    }

    #[test]
    fn nothing_to_see() {
        assert_eq!(games_needed(0.01, 1_000, 0.0), Needed::TooMany);
        assert_eq!(games_needed(0.5, 1_000, 1e-6), Needed::TooMany);
        assert_eq!(two_figures(12_345.0), 13_000);
        assert_eq!(two_figures(3.2), 4);
    }
}
