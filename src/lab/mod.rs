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
pub mod record;
pub mod report;
pub mod series;
pub mod simulate;
pub mod sitting;
pub mod stats;
pub mod store;
pub mod tables;
mod verdict;
mod watch;
