//! Writes the changes of a spreadsheet into the clans' files.

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
            let text = edit_file(file, &cards.languages, &changed, &added)
                .map_err(|error| CannotEdit { path: file.path.clone(), error })?;
            edited.push(EditedFile { path: file.path.clone(), text });
        }
        Ok(edited)
    }
}

fn edit_file(
    file: &ClanFile,
    languages: &[String],
    changed: &[&CardChange],
    added: &[&CardRow],
) -> Result<String, NotRon> {
    let original = file.text.as_str();
    let root = outline(original)?;
    let list = root.brackets(original).ok_or(NotRon(root.span.start))?;
    let habits = Habits { text: original, list };
    let mut text = original.to_owned();
    let is_over = |id: &str| file.from_base.iter().any(|card| card == id);
    let mut written: Vec<&str> = Vec::new();
    // From the last to the first, so that the places of those before still hold.
    for item in list.children.iter().rev() {
        if let Some(change) = changed.iter().find(|change| has_id(original, item, &change.old.id)) {
            let span = item.span.clone();
            let inside = item.brackets(original).ok_or(NotRon(span.start))?;
            let struct_text = StructText::new(&original[span.clone()], Lines::around(original, span.start));
            let entry = match is_over(&change.old.id) {
                true => Entry::Over,
                false => Entry::Whole { own_line: &|field| habits.own_line(inside, field) },
            };
            text.replace_range(span, &edit_card(struct_text, change, languages, &entry)?);
            written.push(&change.old.id);
        }
    }
    // Cards of the pack this one builds on: what changes is laid over them.
    for change in changed.iter().filter(|change| !written.contains(&change.old.id.as_str())) {
        let entry = StructText::new(&format!("(id: {})", quoted(&change.old.id)), Lines::around("", 0));
        edit::push(&mut text, &edit_card(entry, change, languages, &Entry::Over)?)?;
    }
    for card in added {
        edit::push(&mut text, &habits.new_card(card, languages))?;
    }
    Ok(text)
}

fn has_id(text: &str, item: &RonNode, id: &str) -> bool {
    let found = item.find(text, &["id"]).map(|node| &text[node.span.clone()]);
    found.is_some_and(|written| ron::from_str::<String>(written).is_ok_and(|string| string == id))
}

/// What the entry of a card in a file stands for.
enum Entry<'a> {
    /// All of the card. A field that it does not have may get a line of its own.
    Whole { own_line: &'a dyn Fn(&str) -> bool },
    /// What differs from the card of the pack that this one builds on: leaving a field out does not take it away, so
    /// that must be said.
    Over,
}

fn edit_card(mut text: StructText, change: &CardChange, languages: &[String], entry: &Entry) -> Result<String, NotRon> {
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
                Some(value) => put(&mut text, cell, &path, &value, languages, Some(own_line(path[0])))?,
                None => take_out(&mut text, &path)?,
            },
            (Some(_), Entry::Over) => match written(cell.column.kind(), &cell.new) {
                Some(value) => put(&mut text, cell, &path, &value, languages, None)?,
                // A text is there in all languages or in none.
                None if cell.column.kind() == FieldKind::Text => {
                    let part = &path[..path.len() - 1];
                    put(&mut text, cell, part, cell.column.kind().nothing(), languages, None)?;
                }
                None => put(&mut text, cell, &path, cell.column.kind().nothing(), languages, None)?,
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
    languages: &[String],
    own_line: Option<bool>,
) -> Result<(), NotRon> {
    let languages: Vec<&str> = languages.iter().map(String::as_str).collect();
    // The parts of a field have an order too: that of their columns.
    let beside = CARD_FIELDS.iter().filter(|field| field.path.first() == path.first());
    let parts: Vec<&str> = beside.filter_map(|field| field.path.get(1).copied()).collect();
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
        let is_language = cell.column.language.is_some() && there + 1 + index == cell.column.field.path.len();
        if is_language { format!("{{{}: {inner}}}", quoted(key)) } else { format!("({key}: {inner})") }
    });
    let (order, own_line) = match there {
        0 => (CardField::in_file_order(), own_line),
        1 if !cell.column.field.path.get(1..).unwrap_or_default().is_empty() => (&parts[..], None),
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
        (FieldKind::Name | FieldKind::Text | FieldKind::Card | FieldKind::Id, _) => quoted(cell),
        (FieldKind::YesNo, _) => "true".to_owned(),
        _ => cell.to_owned(),
    })
}

/// The things of a list as they are written, if a cell of this kind is one.
fn items(kind: FieldKind, cell: &str) -> Option<Vec<String>> {
    match kind {
        FieldKind::Levels => Some(values::read_list(cell).map(str::to_owned).collect()),
        FieldKind::Keywords | FieldKind::Words => Some(values::read_list(cell).map(quoted).collect()),
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
    let of_field = columns.iter().filter(|column| column.field.path.first() == Some(&field));
    let values = of_field.filter_map(|column| Some((column, written(column.kind(), card.cell(column))?)));
    let mut parts: IndexMap<&str, Vec<String>> = IndexMap::new();
    for (column, value) in values {
        let value = match &column.language {
            Some(language) => format!("{}: {value}", quoted(language)),
            None => value,
        };
        parts.entry(column.field.path.get(1).copied().unwrap_or_default()).or_default().push(value);
    }
    let by_language =
        columns.iter().any(|column| column.field.path.first() == Some(&field) && column.language.is_some());
    let texts = |values: Vec<String>| {
        let values = values.join(", ");
        if by_language { format!("{{{values}}}") } else { values }
    };
    if parts.is_empty() {
        return None;
    }
    if let Some(values) = parts.shift_remove("") {
        return Some(texts(values));
    }
    let parts: Vec<String> = parts.into_iter().map(|(part, values)| format!("{part}: {}", texts(values))).collect();
    Some(format!("({})", parts.join(", ")))
}

/// Whether a field starts a line where nothing else is known.
fn starts_line(field: &str) -> bool {
    CardField::named(field).and_then(|field| field.layout).is_some_and(|layout| layout.starts_line)
}

/// How the cards of a file are written.
struct Habits<'a> {
    text: &'a str,
    list: &'a RonNode,
}

impl Habits<'_> {
    fn cards(&self) -> impl DoubleEndedIterator<Item = &RonNode> {
        self.list.children.iter().filter_map(|item| item.brackets(self.text))
    }

    /// Whether a field starts a line, in most cards of more than one line that have it.
    fn starts_line(&self, field: &str) -> Option<bool> {
        let spread = self.cards().filter(|card| is_spread(self.text, card));
        let fields = spread.filter_map(|card| card.get(self.text, field));
        let (starting, beside): (Vec<_>, Vec<_>) = fields.partition(|item| begins_line(self.text, item.start()));
        let known = !starting.is_empty() || !beside.is_empty();
        known.then_some(starting.len() >= beside.len())
    }

    /// Whether a field this card does not have would get a line of its own.
    fn own_line(&self, card: &RonNode, field: &str) -> bool {
        let all_start_lines = || card.children.iter().all(|item| begins_line(self.text, item.start()));
        let guess = || starts_line(field) || all_start_lines();
        is_spread(self.text, card) && self.starts_line(field).unwrap_or_else(guess)
    }

    /// A card written as the last one is.
    fn new_card(&self, card: &CardRow, languages: &[String]) -> String {
        let columns = Column::all(languages);
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
            let Some(value) = whole_field(card, &columns, field) else { continue };
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
