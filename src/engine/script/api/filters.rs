//! Host functions over what a pack declares: attributes, and counters of cards.

use super::declare::{p, reads};
use super::{HostFn, Scope};
use crate::kernel::{Flow, Run, Value};
use crate::script::declared::{Compared, with};
use crate::vocabulary::{Kind, Param, TextKind};

const ATTRIBUTE: Param = p("attribute", Kind::Text(TextKind::Attribute));
const SET_NUMBER: &[Param] = &[p("cards", Kind::Set), ATTRIBUTE, p("number", Kind::Int)];
const SET_WORD: &[Param] = &[p("cards", Kind::Set), ATTRIBUTE, p("word", Kind::Text(TextKind::Value))];
const CARD_NUMBER: &[Param] = &[p("card", Kind::Card), ATTRIBUTE, p("number", Kind::Int)];
const CARD_WORD: &[Param] = &[p("card", Kind::Card), ATTRIBUTE, p("word", Kind::Text(TextKind::Value))];

/// A word that Rhai keeps for later, and that reads best here.
pub(in crate::script) const WITH: &str = "with";

fn filtered(run: &mut Run, a: &[Value], how: Compared) -> Flow<Value> {
    let cards = a[0].cards()?;
    with(run, cards, &a[1], how, &a[2]).map(Value::Set)
}

fn has(run: &mut Run, a: &[Value]) -> Flow<Value> {
    let card = a[0].cards()?;
    with(run, card, &a[1], Compared::Equal, &a[2]).map(|with| Value::Bool(!with.is_empty()))
}

pub(super) const FILTERS: &[HostFn] = &[
    reads(
        WITH,
        SET_NUMBER,
        Kind::Set,
        "those with this number as an attribute or a counter that the pack declares",
        |run, a| filtered(run, a, Compared::Equal),
    )
    .scoped(Scope::Fixed),
    reads(WITH, SET_WORD, Kind::Set, "those with this word as an attribute that the pack declares", |run, a| {
        filtered(run, a, Compared::Equal)
    })
    .scoped(Scope::Fixed),
    reads(
        "with_at_least",
        SET_NUMBER,
        Kind::Set,
        "those with this number or more as an attribute or a counter that the pack declares",
        |run, a| filtered(run, a, Compared::AtLeast),
    )
    .scoped(Scope::Fixed),
    reads(
        "with_at_most",
        SET_NUMBER,
        Kind::Set,
        "those with this number or less as an attribute or a counter that the pack declares",
        |run, a| filtered(run, a, Compared::AtMost),
    )
    .scoped(Scope::Fixed),
    reads(
        "has",
        CARD_NUMBER,
        Kind::Bool,
        "whether a card has this number as an attribute or a counter that the pack declares",
        has,
    )
    .scoped(Scope::Fixed),
    reads("has", CARD_WORD, Kind::Bool, "whether a card has this word as an attribute that the pack declares", has)
        .scoped(Scope::Fixed),
];
