//! Many games, and what they say.

pub mod simulate;
