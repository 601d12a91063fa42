//! The clauses of Gosu X, each proved on the real cards by a test that carries its id in its name.
//!
//! Player 0 is to act unless a test says otherwise. Without a word about tokens both players have their first two in
//! hand, so that whoever is next is always asked for an action.

#[path = "../common/mod.rs"]
mod common;

mod battle;
mod can_fail;
mod clans;
mod endings;
mod glossary;
mod keywords;
mod opening;
mod passing;
mod placement;
mod relief;
mod rulings_cards;
mod rulings_effects;
mod rulings_turns;
mod song;
mod tokens;
mod turns;

use std::cell::RefCell;
use std::sync::Arc;

use ozeki::pack::Pack;

use common::{Played, Situation, shipped};

thread_local! {
    /// A pack with a broken rule, while a test is shown to fail on it.
    static BROKEN: RefCell<Option<Arc<Pack>>> = const { RefCell::new(None) };
}

/// The pack the tests are played on.
fn pack() -> Arc<Pack> {
    BROKEN.with(|broken| broken.borrow().clone()).unwrap_or_else(|| shipped("gosu-x"))
}

/// A situation of Gosu X.
fn table() -> Situation {
    Situation::on(pack())
}

/// The actions open to the player to act that begin with a word: `play`, `mutate`, `activate`, `draw`, `pass`.
fn actions(t: &Played, word: &str) -> Vec<String> {
    t.options().into_iter().filter(|option| option.split(' ').next() == Some(word)).collect()
}

fn none() -> [&'static str; 0] {
    []
}
