//! Many games and their statistics.

pub mod analysis;
pub mod bench;
pub mod compare;
mod examples;
pub mod experiment;
pub mod findings;
mod flips;
mod intervene;
pub mod matches;
mod parallel;
mod progress;
pub mod record;
pub mod recorder;
pub mod report;
pub mod runner;
pub mod series;
pub mod simulate;
pub mod stats;
pub mod store;
pub mod tables;
mod verdict;
mod watch;
