//! Actions of the pack's own, cards played from elsewhere than the hand, and the moments of hands, piles and zones.

#[path = "../common/mod.rs"]
mod common;

mod menu;
mod moments;
mod pack;
mod reach;
