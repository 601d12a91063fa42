//! The outline of a file: its cards, families, hooks or cases.

use std::ops::Range;

use gen_lsp_types as lsp;
use gen_lsp_types::SymbolKind;

use super::documents::{FileKind, ProjectFile};
use super::{position, script};
use ozeki_engine::syntax::{RonNode, Unfinished};

pub fn symbols(place: &ProjectFile, text: &str) -> Vec<lsp::DocumentSymbol> {
    match place.kind {
        FileKind::Script(_) => script::definitions(text)
            .into_iter()
            .map(|d| {
                let kind = if d.private { SymbolKind::Function } else { SymbolKind::Event };
                let params: Vec<&str> = d.params.iter().map(|span| &text[span.clone()]).collect();
                symbol(text, &text[d.name.clone()], &format!("({})", params.join(", ")), kind, &d.span, &d.name)
            })
            .collect(),
        FileKind::Scenario => {
            let tree = Unfinished::read(text).whole;
            let cases = tree.all().into_iter().filter(|node| node.get(text, "play").is_some());
            cases.filter_map(|case| titled(text, case, "name", SymbolKind::Method)).collect()
        }
        FileKind::Data => {
            let tree = Unfinished::read(text).whole;
            let Some(whole) = tree.children.first() else { return Vec::new() };
            match whole.bracket {
                // The cards of a clan, even where brackets are not closed.
                Some('[') => {
                    let cards = tree.all().into_iter().filter(|node| node.get(text, "id").is_some());
                    cards.filter_map(|card| titled(text, card, "id", SymbolKind::Class)).collect()
                }
                _ => whole.children.iter().filter_map(|child| keyed(text, child)).collect(),
            }
        }
    }
}

/// A struct that is called by one of its fields.
fn titled(text: &str, node: &RonNode, field: &str, kind: SymbolKind) -> Option<lsp::DocumentSymbol> {
    let title = node.get(text, field)?;
    let name = node.get(text, "name").and_then(|texts| texts.children.first()?.text_in(text)).unwrap_or_default();
    Some(symbol(text, title.text_in(text)?, name, kind, &node.span, &title.span))
}

/// A field or an entry, with the named things in it.
fn keyed(text: &str, node: &RonNode) -> Option<lsp::DocumentSymbol> {
    let key = node.key.clone()?;
    let span = key.start..node.span.end;
    let mut whole = symbol(text, node.key_in(text)?, "", SymbolKind::Field, &span, &key);
    let inside: Vec<_> = node.children.iter().filter_map(|child| titled(text, child, "id", SymbolKind::Enum)).collect();
    whole.children = (!inside.is_empty()).then_some(inside);
    Some(whole)
}

#[allow(deprecated, reason = "the type has a field that is")]
fn symbol(
    text: &str,
    name: &str,
    detail: &str,
    kind: SymbolKind,
    whole: &Range<usize>,
    name_at: &Range<usize>,
) -> lsp::DocumentSymbol {
    // An editor refuses a symbol without a name, or one that does not hold its name.
    let whole = whole.start.min(name_at.start)..whole.end.max(name_at.end);
    lsp::DocumentSymbol {
        name: if name.is_empty() { "…".to_owned() } else { name.to_owned() },
        detail: (!detail.is_empty()).then(|| detail.to_owned()),
        kind,
        tags: None,
        deprecated: None,
        range: position::range(text, &whole),
        selection_range: position::range(text, name_at),
        children: None,
    }
}
