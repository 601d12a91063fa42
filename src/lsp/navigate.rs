//! From a name to where it is declared, and to everywhere it is used.

use std::ops::Range;

use super::data::{self, Named};
use super::documents::{FileKind, ProjectFile};
use super::script::{self, Cursor};
use super::view::{DeclaredName, FileSpan, View};
use ozeki_engine::library::SCRIPTS;
use ozeki_engine::scenario::SCENARIOS;
use ozeki_engine::script::lint::{Linter, Owner};
use ozeki_engine::syntax::{Lexeme, Unfinished};
use ozeki_engine::table::bare_id;
use ozeki_engine::vocabulary::TextKind;

/// A name of the pack that stands at a place.
pub struct Meant {
    pub kind: TextKind,
    pub id: String,
    pub span: Range<usize>,
}

/// What the text or key at a place names.
pub fn meant(place: &ProjectFile, text: &str, offset: usize, view: &View, linter: &Linter) -> Option<Meant> {
    match place.kind {
        FileKind::Script(owner) => {
            let Cursor::Text(span) = script::cursor(text, offset) else { return None };
            let id = text[span.clone()].to_owned();
            let kind = match script::probe(&view.prober(linter, owner), text, &span, true).text {
                Some(kind) if kind != TextKind::Any => kind,
                _ => View::DECLARED.into_iter().find(|&kind| view.word(kind, &id).is_some())?,
            };
            Some(Meant { kind, id, span })
        }
        FileKind::Data | FileKind::Scenario => {
            let tree = Unfinished::read(text).whole;
            let path = tree.path_to(offset);
            if let Some(leaf) = path.last().filter(|node| node.quoted)
                && let Some(Named::Word(kind)) = data::named(place, text, &path)
            {
                let id = bare_id(leaf.text_in(text)?).to_owned();
                let span = leaf.inside.start..leaf.inside.start + id.len();
                return Some(Meant { kind, id, span });
            }
            declared(place, offset, view)
        }
    }
}

/// The name that is declared at a place.
fn declared(place: &ProjectFile, offset: usize, view: &View) -> Option<Meant> {
    View::DECLARED.into_iter().find_map(|kind| {
        let here = |word: &DeclaredName| {
            let at = word.at.as_ref()?;
            (at.path == place.path && at.span.start <= offset && offset <= at.span.end).then(|| at.span.clone())
        };
        view.words(kind).into_iter().find_map(|word| Some(Meant { kind, span: here(&word)?, id: word.id }))
    })
}

/// The card whose entry, script or scenario a place is in.
fn card_around(place: &ProjectFile, text: &str, offset: usize) -> Option<String> {
    match place.kind {
        FileKind::Script(Owner::Pack) => None,
        FileKind::Script(Owner::Card) | FileKind::Scenario => Some(place.stem().to_owned()),
        FileKind::Data => {
            let tree = Unfinished::read(text).whole;
            let path = tree.path_to(offset);
            let id = path.iter().rev().find_map(|node| node.get(text, "id")?.text_in(text))?;
            Some(id.to_owned())
        }
    }
}

/// Where what stands at a place is declared. From the entry of a card that is its script and its scenario; from
/// anything in these that has no other declaration, the entry.
pub fn definitions(place: &ProjectFile, text: &str, offset: usize, view: &View, linter: &Linter) -> Vec<FileSpan> {
    if let FileKind::Script(_) = place.kind
        && let Some(spot) = helper(place, text, offset, view)
    {
        return vec![spot];
    }
    let meant = meant(place, text, offset, view, linter);
    let declared_here =
        |word: &DeclaredName| word.at.as_ref().is_some_and(|at| at.path == place.path && at.span.contains(&offset));
    if let Some(Meant { kind, id, .. }) = &meant
        && let Some(word) = view.word(*kind, id)
    {
        return match (declared_here(&word), *kind) {
            (true, TextKind::Card) => companions(view, id),
            (true, _) => Vec::new(),
            (false, _) => word.at.into_iter().collect(),
        };
    }
    match (meant, card_around(place, text, offset)) {
        (None, Some(card)) if place.kind == FileKind::Data => companions(view, &card),
        (None, Some(card)) => view.word(TextKind::Card, &card).and_then(|word| word.at).into_iter().collect(),
        _ => Vec::new(),
    }
}

/// The script and the scenario of a card, as far as there are any.
fn companions(view: &View, card: &str) -> Vec<FileSpan> {
    let (scripts, scenarios) = (format!("{SCRIPTS}/"), format!("{SCENARIOS}/"));
    let of_card = |path: &String| {
        let stem = path.rsplit('/').next().and_then(|name| name.rsplit_once('.')).map(|(stem, _)| stem);
        stem == Some(card) && (path.starts_with(&scripts) || path.starts_with(&scenarios))
    };
    let spot = |path: String| FileSpan { path, span: 0..0 };
    let mut found: Vec<FileSpan> = view.files().into_iter().filter(of_card).map(spot).collect();
    found.sort_by_key(|spot| spot.path.starts_with(&scenarios));
    found
}

/// The definition of a function of the script that is called at a place, or of one that scripts share.
fn helper(place: &ProjectFile, text: &str, offset: usize, view: &View) -> Option<FileSpan> {
    let tokens = script::tokens(text);
    let at = tokens.iter().position(|token| token.lexeme == Lexeme::Word && token.holds(offset))?;
    let word = &text[tokens[at].span.clone()];
    let called = tokens.get(at + 1).is_some_and(|token| token.is('('));
    let defined = script::definitions(text).into_iter().find(|d| d.private && &text[d.name.clone()] == word);
    let own = defined.map(|defined| FileSpan { path: place.path.clone(), span: defined.name });
    let shared = || view.shared().into_iter().find(|function| function.name == word).map(|function| function.at);
    let here = FileSpan { path: place.path.clone(), span: tokens[at].span.clone() };
    own.or_else(shared).filter(|spot| called && *spot != here)
}

/// Everywhere a name is used.
pub fn references(
    place: &ProjectFile,
    text: &str,
    offset: usize,
    view: &View,
    linter: &Linter,
    with_declaration: bool,
) -> Vec<FileSpan> {
    let (kind, id) = match (meant(place, text, offset, view, linter), card_around(place, text, offset)) {
        (Some(meant), _) => (meant.kind, meant.id),
        (None, Some(card)) => (TextKind::Card, card),
        (None, None) => return Vec::new(),
    };
    let Some(word) = view.word(kind, &id) else { return Vec::new() };
    let mut found: Vec<FileSpan> = Vec::new();
    if with_declaration {
        found.extend(word.at.clone());
    }
    if kind == TextKind::Card {
        found.extend(companions(view, &id).into_iter().filter(|spot| spot.path.starts_with(SCRIPTS)));
    }
    for path in view.files() {
        let Some(text) = view.read(&path) else { continue };
        let Some(place) = ProjectFile::of(&view.root.join(&path), std::slice::from_ref(&view.root)) else { continue };
        for token in script::tokens(&text).into_iter().filter(|token| token.lexeme == Lexeme::Text) {
            if bare_id(&text[token.inside.clone()]) != id {
                continue;
            }
            let span = token.inside.start..token.inside.start + id.len();
            let names = meant_exactly(&place, &text, span.start, view, linter);
            if names == Some(kind) {
                found.push(FileSpan { path: path.clone(), span });
            }
        }
    }
    found
}

/// What the text at a place surely names, its declaration apart.
fn meant_exactly(place: &ProjectFile, text: &str, offset: usize, view: &View, linter: &Linter) -> Option<TextKind> {
    match place.kind {
        FileKind::Script(owner) => match script::cursor(text, offset) {
            Cursor::Text(span) => script::probe(&view.prober(linter, owner), text, &span, true).text,
            _ => None,
        },
        _ => match data::named(place, text, &Unfinished::read(text).whole.path_to(offset)) {
            Some(Named::Word(kind)) => Some(kind),
            _ => None,
        },
    }
}
