//! Many games, and what they say.

pub mod findings;
pub mod simulate;
pub mod stats;
