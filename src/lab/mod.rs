//! Many games, and what they say.

pub mod analysis;
pub mod findings;
pub mod record;
pub mod series;
pub mod simulate;
pub mod sitting;
pub mod stats;
pub mod store;
mod watch;
