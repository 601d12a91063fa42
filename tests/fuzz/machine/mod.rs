//! The machine that keeps looking: inputs at random, and what must hold of each. The tests run it for a moment, the
//! bench as long as one likes.

pub mod bundle;
pub mod catch;
pub mod generate;
pub mod mutate;
pub mod play;
pub mod promises;
pub mod random;
pub mod seeds;
pub mod shrink;
pub mod targets;
