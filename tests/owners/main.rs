//! Numbers of players, sides, owners and roles: a pack for three players or for six to eight, in two camps.

#[path = "../common/mod.rs"]
mod common;
mod games;
mod roles;
mod secrets;
mod sides;

use std::sync::{Arc, LazyLock};

use common::{Situation, report};
use ozeki::library::{Library, LoadError, Memory, load};
use ozeki::pack::Pack;
use ozeki::project::Disk;

/// The files of the pack, to change some of them.
fn files() -> Memory {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/owners");
    Memory::copy_of(&Disk::new(root), &["cards", "scripts"]).unwrap()
}

fn loaded(files: Memory) -> Result<Arc<Pack>, LoadError> {
    load(&Library::new(vec![Box::new(files)]), "camps")
}

fn camps() -> Arc<Pack> {
    static CAMPS: LazyLock<Arc<Pack>> = LazyLock::new(|| loaded(files()).unwrap_or_else(|e| panic!("{}", report(&e))));
    CAMPS.clone()
}

/// Enough to draw from.
const PILE: [&str; 6] = ["scribe"; 6];

/// So many players without cards, and the cards of the first in hand.
fn table(players: usize, hand: &[&str]) -> Situation {
    let first = Situation::on(camps()).pile(&PILE).seat(&[], hand);
    (1..players).fold(first, |table, _| table.seat(&[], &[]))
}
