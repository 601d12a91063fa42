//! Completion: what can be written at a place.

use std::ops::Range;

use gen_lsp_types as lsp;
use gen_lsp_types::CompletionItemKind as ItemKind;

use super::data::{self, Named};
use super::declared::Declaration;
use super::documents::{FileKind, ProjectFile};
use super::position;
use super::script::{self, Cursor};
use super::view::{DeclaredName, View};
use ozeki_engine::pack::Property;
use ozeki_engine::script::GAME;
use ozeki_engine::script::api::{HOST, HostFn};
use ozeki_engine::script::lint::{Linter, Owner};
use ozeki_engine::script::reference::signature;
use ozeki_engine::table::bare_id;
use ozeki_engine::vocabulary::hooks::{HookKind, Hooks};
use ozeki_engine::vocabulary::{Kind, TextKind};

/// The words of the language that cards have a use for.
const KEYWORDS: [&str; 14] = [
    "let", "if", "else", "for", "in", "while", "loop", "break", "continue", "switch", "return", "true", "false",
    "const",
];

/// What the editor can do with an item.
#[derive(Clone, Copy)]
pub struct Abilities {
    /// It fills in placeholders.
    pub snippets: bool,
}

/// Collects items for one place of a text.
struct Items<'a> {
    text: &'a str,
    abilities: Abilities,
    items: Vec<lsp::CompletionItem>,
}

/// An item before it is one.
struct Draft<'a> {
    label: &'a str,
    kind: ItemKind,
    detail: String,
    about: String,
    /// With placeholders, where the editor knows them; left out: the label.
    snippet: Option<String>,
    plain: Option<String>,
}

impl<'a> Draft<'a> {
    fn new(label: &'a str, kind: ItemKind, detail: impl Into<String>, about: impl Into<String>) -> Self {
        Draft { label, kind, detail: detail.into(), about: about.into(), snippet: None, plain: None }
    }
}

impl Items<'_> {
    fn push(&mut self, replaced: &Range<usize>, draft: Draft) {
        let snippet = draft.snippet.filter(|_| self.abilities.snippets);
        let format = snippet.as_ref().map(|_| lsp::InsertTextFormat::Snippet);
        let new_text = snippet.or(draft.plain).unwrap_or_else(|| draft.label.to_owned());
        let filled = |text: String| (!text.is_empty()).then_some(text);
        self.items.push(lsp::CompletionItem {
            label: draft.label.to_owned(),
            kind: Some(draft.kind),
            detail: filled(draft.detail),
            documentation: filled(draft.about).map(lsp::Documentation::String),
            insert_text_format: format,
            text_edit: Some(lsp::CompletionItemTextEdit::TextEdit(lsp::TextEdit {
                range: position::range(self.text, replaced),
                new_text,
            })),
            ..lsp::CompletionItem::default()
        });
    }

    fn words(&mut self, replaced: &Range<usize>, words: Vec<DeclaredName>, kind: ItemKind) {
        for word in words {
            self.push(replaced, Draft::new(&word.id, kind, word.about, ""));
        }
    }
}

pub fn complete(
    place: &ProjectFile,
    text: &str,
    offset: usize,
    view: &View,
    linter: &Linter,
    abilities: Abilities,
) -> Vec<lsp::CompletionItem> {
    let mut items = Items { text, abilities, items: Vec::new() };
    match place.kind {
        FileKind::Script(owner) => in_script(&mut items, place, owner, offset, view, linter),
        FileKind::Data | FileKind::Scenario => in_data(&mut items, place, offset, view),
    }
    items.items
}

fn in_data(items: &mut Items, place: &ProjectFile, offset: usize, view: &View) {
    match data::cursor(place, items.text, offset) {
        data::Cursor::Elsewhere => {}
        data::Cursor::Text(inside, Named::Language) => items.words(&inside, view.languages(), ItemKind::Value),
        data::Cursor::Text(inside, Named::OwnField) => items.words(&inside, view.own_fields(), ItemKind::Field),
        data::Cursor::Text(inside, Named::Term) => items.words(&inside, View::terms(), ItemKind::Value),
        data::Cursor::Text(inside, Named::Phrase) => items.words(&inside, View::phrases(), ItemKind::Value),
        data::Cursor::Text(inside, Named::Pack) => items.words(&inside, view.packs(), ItemKind::Module),
        data::Cursor::Text(inside, Named::Word(kind)) => {
            // Where a card lies and what lies on it stays.
            let written = &items.text[inside.clone()];
            let end = inside.start + bare_id(written).len();
            let replaced = inside.start..end.max(offset);
            items.words(&replaced, view.words(kind), item_kind(kind));
        }
        data::Cursor::Name { word, fields, names, of } => {
            for name in names {
                let mut draft = Draft::new(name, if fields { ItemKind::Field } else { ItemKind::EnumMember }, &*of, "");
                let has_colon = items.text[word.end..].trim_start().starts_with(':');
                draft.plain = (fields && !has_colon).then(|| format!("{name}: "));
                items.push(&(word.start..offset.max(word.start)), draft);
            }
        }
    }
}

fn item_kind(kind: TextKind) -> ItemKind {
    match kind {
        TextKind::Card => ItemKind::Class,
        _ => ItemKind::Value,
    }
}

fn in_script(items: &mut Items, place: &ProjectFile, owner: Owner, offset: usize, view: &View, linter: &Linter) {
    match script::cursor(items.text, offset) {
        Cursor::Elsewhere => {}
        Cursor::Text(inside) => match script::probe(&view.prober(linter, owner), items.text, &inside, true).text {
            Some(kind) if kind != TextKind::Any => items.words(&inside, view.words(kind), item_kind(kind)),
            _ => View::DECLARED.into_iter().for_each(|kind| items.words(&inside, view.words(kind), item_kind(kind))),
        },
        Cursor::Property(word) => {
            let receiver = script::probe(&view.prober(linter, owner), items.text, &word, false).receiver;
            let fits = |host: &&HostFn| host.params.first().is_some_and(|first| takes(first.kind, receiver));
            for host in HOST.iter().filter(fits) {
                let mut draft = Draft::new(host.name, ItemKind::Property, signature(host), about(host));
                if !host.property {
                    draft.kind = ItemKind::Method;
                    draft.snippet = Some(call(host, 1));
                }
                items.push(&(word.start..offset), draft);
            }
            // Several words are no value that could stand there.
            let is_value = |property: &Property| property.gives != Kind::Unit && takes(property.of, receiver);
            for Declaration { property, name, .. } in view.declared().iter().filter(|d| is_value(&d.property)) {
                let about = format!("{}: {name}", property.described());
                let draft = Draft::new(&property.name, ItemKind::Property, property.written(), about);
                items.push(&(word.start..offset), draft);
            }
        }
        Cursor::Top { word, after_fn } if place.is_shared() => {
            if !after_fn {
                let mut draft = Draft::new("fn", ItemKind::Keyword, "", "a function that all scripts share");
                draft.snippet = Some("fn ${1:name}($2) {\n    $0\n}".to_owned());
                items.push(&(word.start..offset), draft);
            }
        }
        Cursor::Top { word, after_fn } => hooks(items, &view.hooks(), owner, &(word.start..offset), after_fn),
        Cursor::Code(word) => {
            for function in view.shared() {
                let params: Vec<&str> = function.params.iter().map(String::as_str).collect();
                let about = format!("shared by all scripts, in {}", function.at.path);
                let mut draft = Draft::new(&function.name, ItemKind::Function, function.written(), about);
                draft.snippet = Some(format!("{}({})", function.name, placeholders(&params)));
                items.push(&(word.start..offset), draft);
            }
            code(items, offset, &(word.start..offset));
            if view.declared().iter().any(|declaration| declaration.property.of == Kind::Game) {
                items.push(&(word.start..offset), Draft::new(GAME, ItemKind::Variable, "", "the game itself"));
            }
        }
    }
}

/// Whether a parameter accepts what is known about the argument.
pub fn takes(param: Kind, given: Option<Kind>) -> bool {
    match (param, given) {
        (_, None) => true,
        (Kind::Cards, Some(given)) => matches!(given, Kind::Card | Kind::Set | Kind::Cards),
        (Kind::About, Some(given)) => matches!(given, Kind::Card | Kind::Player | Kind::Int | Kind::About),
        (Kind::Text(_), Some(given)) => matches!(given, Kind::Text(_)),
        (param, Some(given)) => param == given,
    }
}

fn code(items: &mut Items, offset: usize, word: &Range<usize>) {
    for name in script::variables(items.text, word.start) {
        items.push(word, Draft::new(&name, ItemKind::Variable, "", ""));
    }
    let text = items.text;
    for helper in script::definitions(text).iter().filter(|d| d.private) {
        let params: Vec<&str> = helper.params.iter().map(|span| &text[span.clone()]).collect();
        let name = &text[helper.name.clone()];
        let mut draft =
            Draft::new(name, ItemKind::Function, format!("{name}({})", params.join(", ")), "a helper of this script");
        draft.snippet = Some(format!("{name}({})", placeholders(&params)));
        items.push(word, draft);
    }
    for host in HOST.iter().filter(|host| !host.property) {
        let mut draft = Draft::new(host.name, ItemKind::Function, signature(host), about(host));
        draft.snippet = Some(call(host, 0));
        items.push(word, draft);
    }
    // A keyword is only of use where something begins, which is wherever no word was begun after another.
    if offset >= word.start {
        KEYWORDS.iter().for_each(|keyword| items.push(word, Draft::new(keyword, ItemKind::Keyword, "", "")));
    }
}

fn hooks(items: &mut Items, known: &Hooks, owner: Owner, word: &Range<usize>, after_fn: bool) {
    let text = items.text;
    let defined: Vec<&str> = script::definitions(text).iter().map(|d| &text[d.name.clone()]).collect();
    for hook in known.all() {
        let spec = known.spec(hook);
        if !owner.may_define(spec.whose) {
            continue;
        }
        // The word that is being written may look like a definition already.
        if defined.contains(&spec.name) && &text[word.clone()] != spec.name {
            continue;
        }
        let params = known.written(hook, owner == Owner::Card).join(", ");
        let body = match (spec.kind, spec.params.last()) {
            (HookKind::Query, Some(value)) => format!("${{0:{}}}", value.name),
            _ => "$0".to_owned(),
        };
        let before = if after_fn { "" } else { "fn " };
        let mut draft = Draft::new(spec.name, ItemKind::Event, format!("fn {}({params})", spec.name), spec.about);
        draft.snippet = Some(format!("{before}{}({params}) {{\n    {body}\n}}", spec.name));
        draft.plain = Some(format!("{before}{}({params}) {{ }}", spec.name));
        items.push(word, draft);
    }
    if !after_fn {
        let mut draft = Draft::new("private fn", ItemKind::Keyword, "", "a helper of this script");
        draft.snippet = Some("private fn ${1:name}($2) {\n    $0\n}".to_owned());
        items.push(word, draft);
    }
}

/// What a function gives and means.
pub fn about(host: &HostFn) -> String {
    let gives = if host.returns == Kind::Unit { String::new() } else { format!("{}: ", host.returns.name()) };
    format!("{gives}{}", host.about)
}

/// A call with its parameters to fill in, without those before the dot.
fn call(host: &HostFn, before_dot: usize) -> String {
    let params: Vec<&str> = host.params.iter().skip(before_dot).map(|param| param.name).collect();
    format!("{}({})", host.name, placeholders(&params))
}

fn placeholders(params: &[&str]) -> String {
    let numbered = params.iter().enumerate().map(|(index, name)| format!("${{{}:{name}}}", index + 1));
    numbered.collect::<Vec<_>>().join(", ")
}
