//! The script reference, written from the same tables that the engine works by.

use super::api::{Effect, HOST, HostFn};
use super::hooks::{Hook, HookKind};
use super::value::Kind;

/// The reference as a page of Markdown.
pub fn reference() -> String {
    let mut page = String::from(
        "# Script reference\n\n\
        <!-- Written by `ozeki reference`; a test keeps it up to date. -->\n\n\
        Everything a card's script can define and say. How to put it together is in [the guide](writing-cards.md).\n\n\
        ## Hooks\n\n\
        A script has a hook if it defines the function. A card's hooks get the card itself, `me`, first; those in a\n\
        pack's own `rules.rhai` do not. An event's script may leave out parameters from the end.\n\n",
    );
    for (kind, title, note) in [
        (HookKind::Event, "Events", "Something has happened; the script may act."),
        (
            HookKind::Query,
            "Queries",
            "The last parameter is the value so far: return it, changed or not. A query must not act or ask.",
        ),
    ] {
        page += &format!("### {title}\n\n{note}\n\n| hook | when |\n|---|---|\n");
        for hook in Hook::ALL.into_iter().filter(|hook| hook.spec().kind == kind) {
            let spec = hook.spec();
            page += &format!("| `{}({})` | {} |\n", spec.name, hook.written(true).join(", "), spec.about);
        }
        page.push('\n');
    }
    for (effect, title, note) in [
        (
            Effect::Acts,
            "Verbs",
            "They change the table. An illegal one stops the script with an error, and the turn is taken back.",
        ),
        (Effect::Asks, "Choices", "They ask a player: the owner of the effect, unless another is named."),
        (
            Effect::Reads,
            "Reading the table",
            "They change nothing, and may be used in queries. A function may follow its first argument after a dot:\n\
             `in_play().free()` is `free(in_play())`. What has no parentheses is written `card.level`.",
        ),
    ] {
        page += &format!("## {title}\n\n{note}\n\n| | gives | |\n|---|---|---|\n");
        for host in HOST.iter().filter(|host| host.effect == effect) {
            let gives = if host.returns == Kind::Unit { "" } else { host.returns.name() };
            page += &format!("| `{}` | {gives} | {} |\n", signature(host), host.about);
        }
        page.push('\n');
    }
    page.trim_end().to_owned() + "\n"
}

/// How a function is written, such as `level(cards, level…)` or `card.level`.
pub(super) fn signature(host: &HostFn) -> String {
    if host.property {
        return format!("{}.{}", host.params[0].name, host.name);
    }
    let params = host.params.iter().map(|param| param.name).collect::<Vec<_>>().join(", ");
    let more = if host.repeat > 1 { "…" } else { "" };
    format!("{}({params}{more})", host.name)
}
