//! Bots that look ahead: they play by the rules, know no more than their seat, and find what is there to be found.

#[path = "../common/mod.rs"]
mod common;

mod clans;
mod data;
mod fair;
mod judgement;
mod legal;
mod positions;
mod scores;
mod tuning;
