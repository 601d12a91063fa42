//! Writes the changes of a spreadsheet into the clans' files.

use std::collections::{BTreeMap, BTreeSet};

use indexmap::IndexMap;

use super::cells::{CardChange, CellChange, Import};
use super::{CardRow, Column, values};
use ozeki_engine::library::edit::{Lines, StructText, begins_line, is_spread, quoted};
use ozeki_engine::library::{CARD_FIELDS, CardField, ClanFile, FieldKind, WrittenCards, edit};
use ozeki_engine::pack::Strength;
use ozeki_engine::syntax::{NotRon, RonNode, outline};

/// A file with its new text.
#[derive(Debug, PartialEq, Eq)]
pub struct EditedFile {
    /// As in [`ClanFile::path`].
    pub path: String,
    pub text: String,
}

/// A file that could not be edited in place.
#[derive(Debug, thiserror::Error)]
#[error("{path} cannot be edited in place: {error}")]
pub struct CannotEdit {
    pub path: String,
    pub error: NotRon,
}

impl Import {
    /// The files that change, as they will be.
    pub fn edit(&self, cards: &WrittenCards) -> Result<Vec<EditedFile>, CannotEdit> {
        let mut edited = Vec::new();
        for file in &cards.files {
            let changed: Vec<_> = self.changed.iter().filter(|change| change.old.clan == file.clan).collect();
            let added: Vec<_> = self.added.iter().filter(|card| card.clan == file.clan).collect();
            if changed.is_empty() && added.is_empty() {
                continue;
            }
            let text = edit_file(file, cards, &changed, &added)
                .map_err(|error| CannotEdit { path: file.path.clone(), error })?;
            edited.push(EditedFile { path: file.path.clone(), text });
        }
        Ok(edited)
    }
}

fn edit_file(
    file: &ClanFile,
    cards: &WrittenCards,
    changed: &[&CardChange],
    added: &[&CardRow],
) -> Result<String, NotRon> {
    let original = file.text.as_str();
    let root = outline(original)?;
    let list = root.brackets(original).ok_or(NotRon(root.span.start))?;
    let habits = Habits::of(original, list);
    let mut text = original.to_owned();
    let from_base: BTreeSet<&str> = file.from_base.iter().map(String::as_str).collect();
    // Those that have no entry in the file yet are left in the end.
    let mut left: IndexMap<&str, &CardChange> =
        changed.iter().map(|change| (change.old.id.as_str(), *change)).collect();
    // From the last to the first, so that the places of those before still hold.
    for item in list.children.iter().rev() {
        if let Some(change) = id_of(original, item).and_then(|id| left.shift_remove(id.as_str())) {
            let span = item.span.clone();
            let inside = item.brackets(original).ok_or(NotRon(span.start))?;
            let struct_text = StructText::new(&original[span.clone()], Lines::around(original, span.start));
            let entry = match from_base.contains(change.old.id.as_str()) {
                true => Entry::Over,
                false => Entry::Whole { own_line: &|field| habits.own_line(inside, field) },
            };
            text.replace_range(span, &edit_card(struct_text, change, cards, &entry)?);
        }
    }
    // Cards of the pack this one builds on: what changes is laid over them.
    let over = left.into_values().map(|change| {
        let entry = StructText::new(&format!("(id: {})", quoted(&change.old.id)), Lines::around("", 0));
        edit_card(entry, change, cards, &Entry::Over)
    });
    let columns = Column::all(cards);
    let new = added.iter().map(|card| Ok(habits.new_card(card, &columns)));
    edit::push_all(&mut text, &over.chain(new).collect::<Result<Vec<String>, NotRon>>()?)?;
    Ok(text)
}

fn id_of(text: &str, item: &RonNode) -> Option<String> {
    ron::from_str(&text[item.find(text, &["id"])?.span.clone()]).ok()
}

/// What the entry of a card in a file stands for.
enum Entry<'a> {
    /// All of the card. A field that it does not have may get a line of its own.
    Whole { own_line: &'a dyn Fn(&str) -> bool },
    /// What differs from the card of the pack that this one builds on: leaving a field out does not take it away, so
    /// that must be said.
    Over,
}

fn edit_card(mut text: StructText, change: &CardChange, cards: &WrittenCards, entry: &Entry) -> Result<String, NotRon> {
    for cell in &change.cells {
        let path = cell.column.path();
        match (path.first(), entry) {
            // A card is known by its id, and stays in its clan.
            _ if matches!(cell.column.kind(), FieldKind::Id | FieldKind::Clan) => {}
            (None, _) => {}
            // What does not mutate has no cost, and is no zombie.
            (Some(&"mutation"), Entry::Whole { .. }) if cell_of(&change.new, "mutation").is_empty() => {
                text.remove(&["mutation"])?;
            }
            (Some(&"mutation"), Entry::Over) if cell_of(&change.new, "mutation").is_empty() => {
                text.set(&["mutation"], "None", CardField::in_file_order(), None)?;
            }
            // The card below may be a zombie that does not mutate above.
            (Some(&"mutation"), Entry::Over) if cell_of(&change.old, "mutation").is_empty() => {
                let zombie = !cell_of(&change.new, "zombie").is_empty();
                let value = format!("(cost: {}, zombie: {zombie})", cell_of(&change.new, "mutation"));
                text.set(&["mutation"], &value, CardField::in_file_order(), None)?;
            }
            (Some(_), Entry::Whole { own_line }) => match written(cell.column.kind(), &cell.new) {
                Some(value) => put(&mut text, cell, &path, &value, cards, Some(own_line(path[0])))?,
                None => take_out(&mut text, &path)?,
            },
            (Some(_), Entry::Over) => match written(cell.column.kind(), &cell.new) {
                Some(value) => put(&mut text, cell, &path, &value, cards, None)?,
                // A text is there in all languages or in none.
                None if cell.column.kind() == FieldKind::Text => {
                    let part = &path[..path.len() - 1];
                    put(&mut text, cell, part, cell.column.kind().nothing(), cards, None)?;
                }
                None => put(&mut text, cell, &path, cell.column.kind().nothing(), cards, None)?,
            },
        }
    }
    Ok(text.into_text())
}

fn cell_of<'a>(row: &'a CardRow, column: &str) -> &'a str {
    row.cells.get(column).map_or("", String::as_str)
}

/// Puts a value at a path of keys, with as much around it as is missing.
fn put(
    text: &mut StructText,
    cell: &CellChange,
    path: &[&str],
    value: &str,
    cards: &WrittenCards,
    own_line: Option<bool>,
) -> Result<(), NotRon> {
    let languages: Vec<&str> = cards.languages.iter().map(String::as_str).collect();
    // The parts of a field have an order too: that of their columns.
    let beside = CARD_FIELDS.iter().filter(|field| field.path.first() == path.first());
    let mut parts: Vec<&str> = beside.filter_map(|field| field.path.get(1).copied()).collect();
    if cell.column.own.is_some() {
        parts = cards.fields.keys().map(String::as_str).collect();
    }
    if text.has(path)? {
        match items(cell.column.kind(), &cell.old).zip(items(cell.column.kind(), &cell.new)) {
            Some((old, new)) if text.is_struct(path)? => text.set_list(path, &old, &new)?,
            _ => text.set(path, value, &languages, None)?,
        };
        return Ok(());
    }
    // How much of the path is there, and can have something put into it.
    let mut there = 0;
    while there + 1 < path.len() && text.is_struct(&path[..=there])? {
        there += 1;
    }
    let missing = &path[there + 1..];
    let value = missing.iter().enumerate().rev().fold(value.to_owned(), |inner, (index, key)| {
        if cell.column.is_key(there + 1 + index) {
            format!("{{{}: {inner}}}", quoted(key))
        } else {
            format!("({key}: {inner})")
        }
    });
    let (order, own_line) = match there {
        0 => (CardField::in_file_order(), own_line),
        1 if !parts.is_empty() => (&parts[..], None),
        _ => (&languages[..], None),
    };
    text.set(&path[..=there], &value, order, own_line)?;
    Ok(())
}

/// Removes a value, and anything that is empty without it.
fn take_out(text: &mut StructText, path: &[&str]) -> Result<(), NotRon> {
    text.remove(path)?;
    for length in (1..path.len()).rev() {
        if text.is_empty(&path[..length])? {
            text.remove(&path[..length])?;
        }
    }
    Ok(())
}

/// A cell as it is written in a file, or nothing if the field is left out.
fn written(kind: FieldKind, cell: &str) -> Option<String> {
    if cell.is_empty() {
        return None;
    }
    Some(match (kind, items(kind, cell)) {
        (_, Some(items)) => format!("[{}]", items.join(", ")),
        (
            FieldKind::Name
            | FieldKind::Text
            | FieldKind::Line
            | FieldKind::Card
            | FieldKind::Back
            | FieldKind::Id
            | FieldKind::AttributeWord,
            _,
        ) => quoted(cell),
        (FieldKind::YesNo, _) => "true".to_owned(),
        _ => cell.to_owned(),
    })
}

/// The things of a list as they are written, if a cell of this kind is one.
fn items(kind: FieldKind, cell: &str) -> Option<Vec<String>> {
    match kind {
        FieldKind::Levels => Some(values::read_list(cell).map(str::to_owned).collect()),
        FieldKind::Keywords | FieldKind::Words | FieldKind::AttributeWords => {
            Some(values::read_list(cell).map(quoted).collect())
        }
        FieldKind::Powers => {
            let power = |power: &str| {
                let (family, strength) = power.rsplit_once(' ').unwrap_or((power, ""));
                let strength = if strength == "max" { Strength::Max } else { Strength::Base };
                format!("({}, {strength:?})", quoted(family))
            };
            Some(values::read_list(cell).map(power).collect())
        }
        _ => None,
    }
}

/// A field of a new card as it is written, with all its parts, or nothing if it has none.
fn whole_field(card: &CardRow, columns: &[Column], field: &str) -> Option<String> {
    let of_field: Vec<&Column> = columns.iter().filter(|column| column.field.path.first() == Some(&field)).collect();
    let values = of_field.iter().filter_map(|column| Some((column, written(column.kind(), card.cell(column))?)));
    let mut parts: IndexMap<&str, Vec<String>> = IndexMap::new();
    for (column, value) in values {
        let (part, value) = match (&column.language, column.path().get(1)) {
            (Some(language), part) => {
                let is_part = column.path().len() > 2;
                (part.filter(|_| is_part).copied(), format!("{}: {value}", quoted(language)))
            }
            (None, part) => (part.copied(), value),
        };
        parts.entry(part.unwrap_or_default()).or_default().push(value);
    }
    let by_language = |part: &str| {
        let is_part = |column: &&&Column| part.is_empty() || column.path().get(1) == Some(&part);
        of_field.iter().find(is_part).is_some_and(|column| column.language.is_some())
    };
    let texts = |part: &str, values: Vec<String>| {
        let values = values.join(", ");
        if by_language(part) { format!("{{{values}}}") } else { values }
    };
    if parts.is_empty() {
        return None;
    }
    if let Some(values) = parts.shift_remove("") {
        return Some(texts("", values));
    }
    let has_keys = of_field.iter().any(|column| column.own.is_some() || column.attribute.is_some());
    let key = |part: &str| if has_keys { quoted(part) } else { part.to_owned() };
    let parts = parts.into_iter().map(|(part, values)| format!("{}: {}", key(part), texts(part, values)));
    let parts = parts.collect::<Vec<_>>().join(", ");
    Some(if has_keys { format!("{{{parts}}}") } else { format!("({parts})") })
}

/// Whether a field starts a line where nothing else is known.
fn starts_line(field: &str) -> bool {
    CardField::named(field).and_then(|field| field.layout).is_some_and(|layout| layout.starts_line)
}

/// How the cards of a file are written.
struct Habits<'a> {
    text: &'a str,
    list: &'a RonNode,
    /// Whether a field starts a line, in most cards of more than one line that have it.
    starting_lines: BTreeMap<&'static str, bool>,
}

impl<'a> Habits<'a> {
    fn of(text: &'a str, list: &'a RonNode) -> Self {
        let cards = list.children.iter().filter_map(|item| item.brackets(text));
        let spread: Vec<&RonNode> = cards.filter(|card| is_spread(text, card)).collect();
        let starts_line = |field: &&'static str| {
            let fields = spread.iter().filter_map(|card| card.get(text, field));
            let (starting, beside): (Vec<_>, Vec<_>) = fields.partition(|item| begins_line(text, item.start()));
            let is_known = !starting.is_empty() || !beside.is_empty();
            is_known.then_some((*field, starting.len() >= beside.len()))
        };
        Habits { text, list, starting_lines: CardField::in_file_order().iter().filter_map(starts_line).collect() }
    }

    fn starts_line(&self, field: &str) -> Option<bool> {
        self.starting_lines.get(field).copied()
    }

    /// Whether a field this card does not have would get a line of its own.
    fn own_line(&self, card: &RonNode, field: &str) -> bool {
        let all_start_lines = || card.children.iter().all(|item| begins_line(self.text, item.start()));
        let guess = || starts_line(field) || all_start_lines();
        is_spread(self.text, card) && self.starts_line(field).unwrap_or_else(guess)
    }

    /// A card written as the last one is.
    fn new_card(&self, card: &CardRow, columns: &[Column]) -> String {
        let last = self.list.children.last();
        let outer = Lines::around(self.text, self.list.inside.start);
        let indent = edit::item_indent(self.text, self.list, self.list.children.len(), &outer);
        let lines = Lines { indent, ..outer };
        let model = last.and_then(|item| item.brackets(self.text));
        let spread = model.is_none_or(|model| is_spread(self.text, model));
        let inner = match model {
            Some(model) => edit::item_indent(self.text, model, model.children.len(), &lines),
            None => format!("{}{}", lines.indent, edit::STEP),
        };
        let mut text = String::from("(");
        for &field in CardField::in_file_order() {
            let Some(value) = whole_field(card, columns, field) else { continue };
            if field != "id" {
                text.push(',');
            }
            if spread && self.starts_line(field).unwrap_or(starts_line(field)) {
                text.push_str(&lines.begin(&inner));
            } else if field != "id" {
                text.push(' ');
            }
            text.push_str(&format!("{field}: {value}"));
        }
        if model.map_or(spread, |model| model.children.last().is_some_and(|item| item.comma.is_some())) {
            text.push(',');
        }
        if model.map_or(spread, |model| begins_line(self.text, model.inside.end)) {
            text.push_str(&lines.begin(&lines.indent));
        }
        text.push(')');
        text
    }
}
