//! Small games whose every line is known elsewhere, each a pack of a page: their trees are those that OpenSpiel has, a
//! player can tell apart what a player can tell apart there, and what a solver finds through our views is what is known.

#[path = "../common/mod.rs"]
mod common;

mod bots;
mod known;
mod solver;
mod spoken;
mod tree;

use std::sync::Arc;

use ozeki::library::{Library, load};
use ozeki::pack::Pack;
use ozeki::project::Disk;

/// Where the packs are.
const PROJECT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/games");
const GAMES: [&str; 3] = ["kuhn", "leduc", "goofspiel"];

fn pack(id: &str) -> Arc<Pack> {
    let library = Library::new(vec![Box::new(Disk::new(PROJECT))]);
    load(&library, id).unwrap_or_else(|e| panic!("{}", common::report(&e)))
}

#[test]
fn there_is_nothing_to_say_against_the_packs() {
    for id in GAMES {
        let pack = pack(id);
        let warnings: String = pack.warnings.iter().map(|problem| problem.render(false)).collect();
        assert!(warnings.is_empty(), "{warnings}");
        for (_, hook) in ozeki::script::compiled::report(&pack) {
            let why = hook.refusal.map(|refusal| refusal.reason);
            assert!(why.is_none(), "{id}: {} is not compiled: {why:?}", pack.hooks.name(hook.hook));
        }
    }
}
