//! The engine's own words: hooks, kinds of values, and what a choice can be for. Everything else builds on these.

mod aim;
pub mod hooks;
mod kinds;
pub mod spec;

pub use aim::{Aim, Aims, Deed, Deeds};
pub use kinds::{Kind, Param, TextKind};
