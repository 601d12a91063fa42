//! Elo differences and scores.
//!
//! With two players this is Elo's formula. With more, one player sits with others who are all equal: its odds to win
//! against the whole table are its strength against all of theirs, so that the even score is 1 / players.

/// The score of a player this much stronger than each of the others.
pub fn score_from_elo(elo: f64, players: u8) -> f64 {
    let strength = 10f64.powf(elo / 400.0);
    strength / (strength + f64::from(players) - 1.0)
}

/// The Elo difference for a score; infinite for 0 and 1.
pub fn elo_from_score(score: f64, players: u8) -> f64 {
    400.0 * (score * (f64::from(players) - 1.0) / (1.0 - score)).log10()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::testing::close;

    #[test]
    fn known_values() {
        for (score, elo) in [(0.5, 0.0), (0.64, 99.95), (0.76, 200.24), (0.9, 381.70)] {
            close(elo_from_score(score, 2), elo, 0.01);
        }
        assert_eq!(elo_from_score(1.0, 2), f64::INFINITY);
        assert_eq!(elo_from_score(0.0, 2), f64::NEG_INFINITY);
        close(elo_from_score(0.25, 4), 0.0, 1e-12);
    }

    #[test]
    fn there_and_back() {
        for players in 2..=4 {
            for elo in [-300.0, -5.0, 0.0, 20.0, 700.0] {
                close(elo_from_score(score_from_elo(elo, players), players), elo, 1e-9);
            }
        }
    }
}
