//! The script reference, generated from the tables that the engine itself uses.

use super::api::{Effect, HOST, HostFn};
use super::examples::example;
use crate::vocabulary::Kind;
use crate::vocabulary::hooks::{BUILT_IN, Hook, HookKind};

/// The reference as a page of Markdown.
pub fn reference() -> String {
    let mut page = String::from(
        "# Script reference\n\n\
        <!-- Written by `ozeki reference`; a test keeps it up to date. -->\n\n\
        Everything a card's script can define and call. Each entry has an example: a complete script that a test checks and\n\
        plays. [Writing cards](writing-cards.md) says how to combine them. `ozeki docs NAME` prints one entry.\n\n\
        ## Hooks\n\n\
        To use a hook, define the function. The first parameter of a card's hooks is the card itself, `me`; hooks in a\n\
        pack's own `rules.rhai` have no `me`. An event may leave out parameters from the end; a query needs all of them.\n\
        See [Hooks](hooks.md) and [Queries](queries.md).\n\n",
    );
    for (kind, title, note) in [
        (HookKind::Event, "Events", "Something has happened; the script may act."),
        (
            HookKind::Query,
            "Queries",
            "The last parameter is the current value: return it, changed or not. A query must not act or ask.",
        ),
    ] {
        let entries: Vec<Entry> =
            BUILT_IN.all().filter(|&hook| BUILT_IN.spec(hook).kind == kind).map(hook_entry).collect();
        page += &section(title, note, &entries);
    }
    for (effect, title, note) in [
        (
            Effect::Acts,
            "Verbs",
            "Verbs change the table. An illegal one stops the script with an error, and the turn is taken back.",
        ),
        (
            Effect::Asks,
            "Choices",
            "Choices ask a player: the owner of the effect, unless the script names another player.",
        ),
        (
            Effect::Reads,
            "Reading the table",
            "These functions change nothing, and may be used in queries. You may write the first argument before a dot:\n\
             `in_play().free()` is `free(in_play())`. Properties have no parentheses: `card.level`.",
        ),
    ] {
        page += &section(title, note, &host_entries(effect));
    }
    page.trim_end().to_owned() + "\n"
}

/// A name and all functions with that name.
struct Entry {
    name: &'static str,
    text: String,
}

fn hook_entry(hook: Hook) -> Entry {
    let spec = BUILT_IN.spec(hook);
    let written = format!("{}({})", spec.name, BUILT_IN.written(hook, true).join(", "));
    Entry { name: spec.name, text: described(&written, spec.about, spec.name) }
}

/// The functions of one sort by name, in the order of the table; those of one name stand together.
fn host_entries(effect: Effect) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    for host in HOST.iter().filter(|host| host.effect == effect) {
        let written = signature(host);
        let about = match host.returns {
            Kind::Unit => host.about.to_owned(),
            gives => format!("{}. Returns {}", host.about, gives.name()),
        };
        let text = described(&written, &about, &written);
        match entries.iter_mut().find(|entry| entry.name == host.name) {
            Some(entry) => entry.text += &text,
            None => entries.push(Entry { name: host.name, text }),
        }
    }
    entries
}

fn described(written: &str, about: &str, key: &str) -> String {
    let shown = example(key).map(|script| format!("```rhai\n{script}\n```\n\n")).unwrap_or_default();
    format!("`{written}`: {about}.\n\n{shown}")
}

fn section(title: &str, note: &str, entries: &[Entry]) -> String {
    let links: Vec<String> = entries.iter().map(|entry| format!("[{0}](#{0})", entry.name)).collect();
    let mut text = format!("## {title}\n\n{note}\n\n{}\n\n", wrapped(&links));
    for entry in entries {
        text += &format!("### {}\n\n{}", entry.name, entry.text);
    }
    text
}

/// Words joined into lines of a page's width.
fn wrapped(words: &[String]) -> String {
    let mut text = String::new();
    let mut width = 0;
    for (index, word) in words.iter().enumerate() {
        if index > 0 {
            let full = width + word.len() > 110;
            text.push(if full { '\n' } else { ' ' });
            width = if full { 0 } else { width + 1 };
        }
        text += word;
        width += word.len();
    }
    text
}

/// How a function is written, such as `level(cards, level…)` or `card.level`.
pub fn signature(host: &HostFn) -> String {
    if host.property {
        return format!("{}.{}", host.params[0].name, host.name);
    }
    let params = host.params.iter().map(|param| param.name).collect::<Vec<_>>().join(", ");
    let more = if host.repeat > 1 { "…" } else { "" };
    format!("{}({params}{more})", host.name)
}
