//! Statistics for games: how sure a figure is, and how many games would make it surer.
//!
//! Everything here is a plain function of numbers, without a clock or a generator, so the same games give the same
//! figures on every machine. An [`Estimate`] is a figure with its standard error; an [`Interval`] is a range that holds
//! the truth 95 times in 100 unless another level is asked for. Games that share a seed are not independent: they are
//! put together as one [`Units`] score.

mod contest;
mod elo;
mod estimate;
mod linear;
mod multiplicity;
pub mod normal;
mod power;
mod proportion;
mod ratings;
mod shrink;
mod sprt;
mod student;
mod units;

pub use contest::Contests;
pub use elo::{elo_from_score, score_from_elo};
pub use estimate::{Estimate, Interval, LEVEL};
pub use multiplicity::{benjamini_hochberg, benjamini_hochberg_by_kind};
pub use power::{Needed, games_needed, games_to_tell_apart};
pub use proportion::{Counts, wilson};
pub use ratings::{Arrangement, Ratings, rate};
pub use shrink::NormalPrior;
pub use sprt::{Sprt, SprtVerdict};
pub use student::{Pulls, Student};
pub use units::Units;

#[cfg(test)]
mod testing {
    use ozeki_engine::table::{Purpose, Stream};

    /// A seeded source of numbers for simulations in tests.
    pub struct Chance(Stream);

    impl Chance {
        pub fn new(seed: u64) -> Self {
            Chance(Stream::new(seed, Purpose::Effects))
        }

        /// Uniform, between 0 and 1, never either.
        pub fn uniform(&mut self) -> f64 {
            (f64::from(self.0.next_u32()) + 0.5) / 4_294_967_296.0
        }

        pub fn normal(&mut self) -> f64 {
            super::normal::quantile(self.uniform())
        }

        /// One with this probability, else zero.
        pub fn coin(&mut self, probability: f64) -> f64 {
            f64::from(u8::from(self.uniform() < probability))
        }

        /// How many of so many coins come up.
        pub fn binomial(&mut self, n: u32, probability: f64) -> f64 {
            (0..n).map(|_| self.coin(probability)).sum()
        }
    }

    #[track_caller]
    pub fn close(found: f64, wanted: f64, within: f64) {
        assert!((found - wanted).abs() <= within, "{found} is not within {within} of {wanted}");
    }
}
