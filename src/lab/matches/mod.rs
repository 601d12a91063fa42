//! Bots against bots: [`duel`] between two, [`ladder`] among many, [`tune`] to make them better.
//!
//! Games come in units that share a seed, so that the luck of the deal falls on both sides: two players swap seats; with
//! more, one sits with copies of the other and takes every seat in turn. Each game is a piece of work for any thread, and
//! results are taken in the order of the games, so everything but the speed is the same for any number of threads.

mod arena;
mod duel;
mod ladder;
mod tune;

pub use arena::{Pace, Played};
pub use duel::{Duel, DuelStanding, SprtPlan, SprtStanding, duel};
pub use ladder::{Ladder, LadderStanding, ladder};
pub use tune::{Tuned, Tuning, tune};
