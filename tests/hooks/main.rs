//! What scripts can do: every hook and every function of the host, each proved on a card written for it.

#[path = "../common/mod.rs"]
mod common;

mod answers;
mod at_once;
mod attributes;
mod choices;
mod counters;
mod dispatch;
mod endings;
mod events;
mod flow;
mod later;
mod ordering;
mod pack_hooks;
mod queries;
mod reads;
mod secrets;
mod together;
mod verbs;

use common::{Played, Situation, arena_files, arena_with, load_arena};
use ozeki::event::{Declined, Event, EventKind};
use ozeki::script::api::HOST;
use ozeki::table::CardId;
use ozeki::vocabulary::hooks::{BUILT_IN, Hook};

/// A situation on the arena with some scripts replaced or added: `clan/card`, text.
fn with(scripts: &[(&str, &str)]) -> Situation {
    Situation::on(arena_with(scripts))
}

/// A pile with enough to draw from, all of one kind that nothing listens to.
const PILE: [&str; 9] = ["goban_grunt"; 9];

fn whose(t: &Played, card: CardId) -> String {
    if card.is_some() { t.game.pack().design(card).id.clone() } else { "the pack".to_owned() }
}

/// Whose hook ran, in the order they ran.
fn fired(t: &Played, hook: Hook) -> Vec<String> {
    let of = |event: &Event| match *event {
        Event { kind: EventKind::Fired, card, hook: ran, .. } if ran == hook => Some(whose(t, card)),
        _ => None,
    };
    t.events().iter().filter_map(of).collect()
}

/// Whose hook did not run, and why.
fn declined(t: &Played, hook: Hook) -> Vec<(String, Declined)> {
    let of = |event: &Event| Some((whose(t, event.card), event.declined()?));
    t.events().iter().filter(|event| event.hook == hook).filter_map(of).collect()
}

/// What the players fought the first battle with, by seat.
fn fought(t: &Played) -> Vec<i32> {
    let of =
        |event: &Event| if let Event { kind: EventKind::Fought, n: value, .. } = *event { Some(value) } else { None };
    t.events().iter().filter_map(of).collect()
}

/// Where in the log the first event of a kind stands.
fn at(t: &Played, is_it: impl Fn(&Event) -> bool) -> usize {
    t.events().iter().position(is_it).expect("it happened")
}

/// These tests, and the examples of the reference, each of which is played until what it is about has happened.
const SOURCES: [&str; 30] = [
    include_str!("answers.rs"),
    include_str!("at_once.rs"),
    include_str!("attributes.rs"),
    include_str!("choices.rs"),
    include_str!("counters.rs"),
    include_str!("dispatch.rs"),
    include_str!("endings.rs"),
    include_str!("events.rs"),
    include_str!("flow.rs"),
    include_str!("later.rs"),
    include_str!("ordering.rs"),
    include_str!("secrets.rs"),
    include_str!("together.rs"),
    include_str!("pack_hooks.rs"),
    include_str!("queries.rs"),
    include_str!("reads.rs"),
    include_str!("verbs.rs"),
    include_str!("../../src/engine/script/examples/answers.rhai"),
    include_str!("../../src/engine/script/examples/cards.rhai"),
    include_str!("../../src/engine/script/examples/choices.rhai"),
    include_str!("../../src/engine/script/examples/declared.rhai"),
    include_str!("../../src/engine/script/examples/delays.rhai"),
    include_str!("../../src/engine/script/examples/endings.rhai"),
    include_str!("../../src/engine/script/examples/flow.rhai"),
    include_str!("../../src/engine/script/examples/hooks.rhai"),
    include_str!("../../src/engine/script/examples/numbers.rhai"),
    include_str!("../../src/engine/script/examples/secrets.rhai"),
    include_str!("../../src/engine/script/examples/players.rhai"),
    include_str!("../../src/engine/script/examples/verbs.rhai"),
    include_str!("../../src/engine/script/examples/zones.rhai"),
];

/// Whether these tests have a text that does not go on with one of these characters, nor as a longer word.
fn have(text: &str, not_before: &[char]) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let stands_alone = |source: &str, at: usize| {
        let after = &source[at + text.len()..];
        let longer_before = text.starts_with(is_word) && source[..at].ends_with(is_word);
        let longer_after = text.ends_with(is_word) && after.starts_with(is_word);
        !longer_before && !longer_after && !after.starts_with(not_before)
    };
    SOURCES.iter().any(|source| source.match_indices(text).any(|(at, _)| stands_alone(source, at)))
}

#[test]
fn every_hook_is_proved() {
    for name in Hook::ALL.map(|hook| BUILT_IN.name(hook)) {
        // Of what happens before any card is in play only the pack hears.
        let forms = ["(me", "(_me", "()"].map(|params| format!("fn {name}{params}"));
        assert!(forms.iter().any(|form| have(form, &[])), "no script of these tests has `{name}`");
    }
}

#[test]
fn every_host_function_is_used() {
    for host in HOST {
        let used = if host.property {
            have(&format!(".{}", host.name), &['('])
        } else {
            have(&format!("{}(", host.name), &[])
        };
        assert!(used, "no script of these tests uses `{}`", host.name);
    }
}
