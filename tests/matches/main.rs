//! Bots against bots: duels and ladders, as a library and on the command line.

mod cli;
#[path = "../common/mod.rs"]
mod common;
mod duels;
mod ladders;
