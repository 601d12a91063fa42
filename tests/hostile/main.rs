//! Packs from strangers: whatever their cards do, in whatever moment, the table stays one, nobody learns what they cannot
//! know, numbers stay in their bounds, and the log has an end.

#[path = "../common/mod.rs"]
mod common;

mod extremes;
mod flood;
mod judged_again;
mod pack;
mod upheaval;
mod witnesses;
