//! The clauses of the rules, each proved by a test that carries its id in its name.
//!
//! They are played on the pack in `tests/arena`, whose cards do one thing each; `arena_is_tactics` keeps its rules and
//! powers those of the shipped pack.

#[path = "../common/mod.rs"]
mod common;

mod every_clause;
mod families;
mod free_and_prisoners;
mod mutation;
mod new_round;
mod placement;
mod rulings;
mod setup;
mod triggers;
mod turns;
mod victory;

use common::{arena, shipped};

#[test]
fn arena_is_tactics() {
    let (arena, tactics) = (arena(), shipped("tactics"));
    assert_eq!(arena.rules, tactics.rules);
    let ops = |pack: &ozeki::pack::Pack| {
        let families = pack.families.iter();
        families.map(|(id, family)| (id.clone(), family.base.ops.clone(), family.max.ops.clone())).collect::<Vec<_>>()
    };
    assert_eq!(ops(&arena), ops(&tactics));
    let clans = |pack: &ozeki::pack::Pack| pack.clans.iter().map(|c| c.id.clone()).collect::<Vec<_>>();
    assert_eq!(clans(&arena), clans(&tactics));
}
