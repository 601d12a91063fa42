//! Many games, and what they say.

pub mod findings;
pub mod simulate;
