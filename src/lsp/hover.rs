//! Describes in words what stands at a place.

use std::ops::Range;

use super::complete::about;
use super::data::{self, Named};
use super::declared::Declaration;
use super::documents::{FileKind, ProjectFile};
use super::navigate::{Meant, meant};
use super::script::{self, Prober};
use super::view::View;
use ozeki_engine::script::api::HOST;
use ozeki_engine::script::lint::{Linter, Owner};
use ozeki_engine::script::reference::signature;
use ozeki_engine::syntax::Lexeme;
use ozeki_engine::vocabulary::TextKind;

/// A page about what stands at a place, and the bytes it is about.
pub fn hover(
    place: &ProjectFile,
    text: &str,
    offset: usize,
    view: &View,
    linter: &Linter,
) -> Option<(Range<usize>, String)> {
    if let Some(Meant { kind, id, span }) = meant(place, text, offset, view, linter) {
        let page = match kind {
            TextKind::Card => view.card_page(&id)?,
            _ => {
                let word = view.word(kind, &id)?;
                format!("**{}** `{id}`\n\n{}", word.about, ozeki_engine::vocabulary::Kind::Text(kind).name())
            }
        };
        return Some((span, page));
    }
    match place.kind {
        FileKind::Script(owner) => {
            let own = in_script(text, offset, &view.prober(linter, owner));
            own.or_else(|| shared(text, offset, view)).or_else(|| declared(text, offset, view))
        }
        FileKind::Data => in_data(place, text, offset, view),
        FileKind::Scenario => None,
    }
}

/// A word, a phrase or a field of the pack's own, by its name.
fn in_data(place: &ProjectFile, text: &str, offset: usize, view: &View) -> Option<(Range<usize>, String)> {
    let (span, named) = data::key_at(place, text, offset)?;
    let (known, what) = match named {
        Named::Term => (View::terms(), "a word of the game, in English"),
        Named::Phrase => (View::phrases(), "a phrase of the engine, in English"),
        Named::OwnField => (view.own_fields(), "a field that the pack gives its cards"),
        _ => return None,
    };
    let word = known.into_iter().find(|word| word.id == text[span.clone()])?;
    Some((span, format!("**{}** `{}`\n\n{what}", word.about, word.id)))
}

fn in_script(text: &str, offset: usize, prober: &Prober) -> Option<(Range<usize>, String)> {
    let tokens = script::tokens(text);
    let at = tokens.iter().position(|token| token.lexeme == Lexeme::Word && token.holds(offset))?;
    let span = tokens[at].span.clone();
    let word = &text[span.clone()];
    let before = at.checked_sub(1).map(|index| &tokens[index]);
    let called = tokens.get(at + 1).is_some_and(|token| token.is('('));
    let code = |line: String, about: &str| format!("```rhai\n{line}\n```\n{about}");
    if before.is_some_and(|token| &text[token.span.clone()] == "fn") {
        let hook = prober.hooks.named(word)?;
        let line = format!("fn {word}({})", prober.hooks.written(hook, prober.owner == Owner::Card).join(", "));
        return Some((span, code(line, prober.hooks.spec(hook).about)));
    }
    let behind_dot = before.is_some_and(|token| token.is('.'));
    let receiver = || script::probe(prober, text, &span, false).receiver;
    let receiver = if behind_dot { receiver() } else { None };
    let fits = |host: &&ozeki_engine::script::api::HostFn| {
        host.name == word
            && if called { !host.property } else { host.property && behind_dot }
            && receiver.is_none_or(|kind| {
                host.params.first().is_none_or(|first| super::complete::takes(first.kind, Some(kind)))
            })
    };
    let pages: Vec<String> = HOST.iter().filter(fits).map(|host| code(signature(host), &about(host))).collect();
    if !pages.is_empty() {
        return Some((span, pages.join("\n\n")));
    }
    let own = script::definitions(text).into_iter().find(|d| &text[d.name.clone()] == word);
    if let Some(own) = own.filter(|_| called) {
        let params: Vec<&str> = own.params.iter().map(|param| &text[param.clone()]).collect();
        return Some((span, code(format!("{word}({})", params.join(", ")), "a helper of this script")));
    }
    // A variable is what could stand before a dot.
    let is_variable = !behind_dot && script::variables(text, span.end + 1).iter().any(|name| name == word);
    let probed = is_variable.then(|| probe_variable(prober, text, &span)).flatten()?;
    Some((span, format!("`{word}`: {}", probed.name())))
}

/// A function that the scripts of the pack share, where it is called or defined.
fn shared(text: &str, offset: usize, view: &View) -> Option<(Range<usize>, String)> {
    let tokens = script::tokens(text);
    let at = tokens.iter().position(|token| token.lexeme == Lexeme::Word && token.holds(offset))?;
    let span = tokens[at].span.clone();
    tokens.get(at + 1).filter(|token| token.is('('))?;
    let function = view.shared().into_iter().find(|function| function.name == text[span.clone()])?;
    let page = format!("```rhai\n{}\n```\nshared by all scripts, in {}", function.written(), function.at.path);
    Some((span, page))
}

/// A property that the pack declares.
fn declared(text: &str, offset: usize, view: &View) -> Option<(Range<usize>, String)> {
    let tokens = script::tokens(text);
    let at = tokens.iter().position(|token| token.lexeme == Lexeme::Word && token.holds(offset))?;
    let span = tokens[at].span.clone();
    at.checked_sub(1).filter(|&before| tokens[before].is('.'))?;
    let Declaration { property, name, .. } =
        view.declared().into_iter().find(|declaration| declaration.property.name == text[span.clone()])?;
    Some((span, format!("```rhai\n{}\n```\n{}: {name}", property.written(), property.described())))
}

fn probe_variable(prober: &Prober, text: &str, span: &Range<usize>) -> Option<ozeki_engine::vocabulary::Kind> {
    let dotted = format!("{}.{}", &text[..span.end], &text[span.end..]);
    script::probe(prober, &dotted, &(span.end + 1..span.end + 1), false).receiver
}
