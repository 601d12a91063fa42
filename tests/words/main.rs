//! What the table says: questions, the log, endings and cards in words, in both languages.

#[path = "../common/mod.rs"]
mod common;

mod cards;
mod french;
mod log;
mod questions;
mod regatta;
