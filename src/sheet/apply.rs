//! The changes of a spreadsheet, made in the text of the clans' files.

use super::cells::{CardChange, Import};
use super::{CardRow, Column, ShownPower, overlay};
use crate::pack::edit::{self, Lines, StructText, begins_line, is_spread, quoted};
use crate::pack::outline::{Inside, Item, NotRon, brackets, find, index_of, outline};
use crate::pack::{ClanFile, Mutation, Shown, WrittenCards};
use crate::script::hooks::Hook;

/// The fields of a card in the order they are written in.
pub(super) const FIELDS: [&str; 8] = ["id", "variant_of", "name", "level", "power", "copies", "mutation", "shows"];
/// Those that start a line where nothing else is known.
const STARTING_A_LINE: [&str; 5] = ["id", "name", "level", "mutation", "shows"];

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
    let list = brackets(original, &root).ok_or(NotRon(root.span.start))?;
    let habits = Habits { text: original, list };
    let mut text = original.to_owned();
    let is_over = |id: &str| file.from_base.iter().any(|card| card == id);
    let mut written: Vec<&str> = Vec::new();
    // From the last to the first, so that the places of those before still hold.
    for item in list.items.iter().rev() {
        if let Some(change) = changed.iter().find(|change| has_id(original, item, &change.old.id)) {
            let span = item.value.span.clone();
            let inside = brackets(original, &item.value).ok_or(NotRon(span.start))?;
            let struct_text = StructText::new(&original[span.clone()], Lines::around(original, span.start));
            let own_line = |field: &str| habits.own_line(inside, field);
            let edited = match is_over(&change.old.id) {
                true => overlay::edit_card(struct_text, change, languages)?,
                false => edit_card(struct_text, change, languages, own_line)?,
            };
            text.replace_range(span, &edited);
            written.push(&change.old.id);
        }
    }
    // Cards of the pack this one builds on: what changes is laid over them.
    for change in changed.iter().filter(|change| !written.contains(&change.old.id.as_str())) {
        let entry = StructText::new(&format!("(id: {})", quoted(&change.old.id)), Lines::around("", 0));
        edit::push(&mut text, &overlay::edit_card(entry, change, languages)?)?;
    }
    for card in added {
        edit::push(&mut text, &habits.new_card(card, languages))?;
    }
    Ok(text)
}

fn has_id(text: &str, item: &Item, id: &str) -> bool {
    let found = find(text, &item.value, &["id"]).map(|node| &text[node.span.clone()]);
    found.is_some_and(|written| ron::from_str::<String>(written).is_ok_and(|string| string == id))
}

fn edit_card(
    mut text: StructText,
    CardChange { old, new, cells }: &CardChange,
    languages: &[String],
    own_line: impl Fn(&str) -> bool,
) -> Result<String, NotRon> {
    for cell in cells {
        match &cell.column {
            Column::Name(language) => {
                let order: Vec<&str> = languages.iter().map(String::as_str).collect();
                text.set(&["name", language], &quoted(&cell.new), &order, None)?;
            }
            Column::VariantOf => match &new.variant_of {
                Some(original) => {
                    text.set(&["variant_of"], &quoted(original), &FIELDS, Some(own_line("variant_of")))?;
                }
                None => _ = text.remove(&["variant_of"])?,
            },
            Column::Mutation | Column::Zombie => edit_mutation(&mut text, old, new, own_line("mutation"))?,
            Column::Powers(trigger) => {
                edit_powers(&mut text, *trigger, old.powers(*trigger), new.powers(*trigger), own_line("shows"))?;
            }
            Column::Level | Column::Power | Column::Copies => {
                text.set(&[&cell.column.name()], &cell.new, &FIELDS, None)?;
            }
            // A card is known by its id, and stays in its clan.
            Column::Id | Column::Clan => {}
        }
    }
    Ok(text.into_text())
}

fn edit_mutation(text: &mut StructText, old: &CardRow, new: &CardRow, own_line: bool) -> Result<(), NotRon> {
    const PARTS: [&str; 2] = ["cost", "zombie"];
    match (old.mutation, new.mutation) {
        (_, None) => _ = text.remove(&["mutation"])?,
        (None, Some(mutation)) => {
            text.set(&["mutation"], &mutation_text(mutation), &FIELDS, Some(own_line))?;
        }
        (Some(old), Some(new)) => {
            if old.cost != new.cost {
                text.set(&["mutation", "cost"], &new.cost.to_string(), &PARTS, None)?;
            }
            match new.zombie {
                zombie if zombie == old.zombie => {}
                true => _ = text.set(&["mutation", "zombie"], "true", &PARTS, None)?,
                false => _ = text.remove(&["mutation", "zombie"])?,
            }
        }
    }
    Ok(())
}

fn edit_powers(
    text: &mut StructText,
    trigger: Hook,
    old: &[ShownPower],
    new: &[ShownPower],
    own_line: bool,
) -> Result<(), NotRon> {
    let path = ["shows", trigger.name()];
    let triggers = Shown::TRIGGERS.map(Hook::name);
    if new.is_empty() {
        text.remove(&path)?;
        if text.is_empty(&path[..1])? {
            text.remove(&path[..1])?;
        }
    } else if !text.has(&path[..1])? {
        let shows = format!("({}: {})", trigger.name(), list_text(new));
        text.set(&path[..1], &shows, &FIELDS, Some(own_line))?;
    } else if !text.has(&path)? {
        text.set(&path, &list_text(new), &triggers, None)?;
    } else {
        let texts = |powers: &[ShownPower]| powers.iter().map(power_text).collect::<Vec<_>>();
        text.set_list(&path, &texts(old), &texts(new))?;
    }
    Ok(())
}

fn mutation_text(Mutation { cost, zombie }: Mutation) -> String {
    if zombie { format!("(cost: {cost}, zombie: true)") } else { format!("(cost: {cost})") }
}

fn power_text((family, strength): &ShownPower) -> String {
    format!("({}, {strength:?})", quoted(family))
}

pub(super) fn list_text(powers: &[ShownPower]) -> String {
    let powers: Vec<String> = powers.iter().map(power_text).collect();
    format!("[{}]", powers.join(", "))
}

/// How the cards of a file are written.
struct Habits<'a> {
    text: &'a str,
    list: &'a Inside,
}

impl Habits<'_> {
    fn cards(&self) -> impl DoubleEndedIterator<Item = &Inside> {
        self.list.items.iter().filter_map(|item| brackets(self.text, &item.value))
    }

    /// Whether a field starts a line, in most cards of more than one line that have it.
    fn starts_line(&self, field: &str) -> Option<bool> {
        let spread = self.cards().filter(|card| is_spread(self.text, card));
        let fields = spread.filter_map(|card| Some(&card.items[index_of(self.text, card, field)?]));
        let (starting, beside): (Vec<_>, Vec<_>) = fields.partition(|item| begins_line(self.text, item.start()));
        let known = !starting.is_empty() || !beside.is_empty();
        known.then_some(starting.len() >= beside.len())
    }

    /// Whether a field this card does not have would get a line of its own.
    fn own_line(&self, card: &Inside, field: &str) -> bool {
        let all_start_lines = || card.items.iter().all(|item| begins_line(self.text, item.start()));
        let guess = || STARTING_A_LINE.contains(&field) || all_start_lines();
        is_spread(self.text, card) && self.starts_line(field).unwrap_or_else(guess)
    }

    /// A card written as the last one is.
    fn new_card(&self, card: &CardRow, languages: &[String]) -> String {
        let names: Vec<String> = languages
            .iter()
            .map(|l| format!("{}: {}", quoted(l), quoted(&card.cell(&Column::Name(l.clone())))))
            .collect();
        let shows: Vec<String> = Shown::TRIGGERS
            .iter()
            .filter(|trigger| !card.powers(**trigger).is_empty())
            .map(|trigger| format!("{}: {}", trigger.name(), list_text(card.powers(*trigger))))
            .collect();
        let value = |field: &str| match field {
            "id" => Some(quoted(&card.id)),
            "variant_of" => card.variant_of.as_deref().map(quoted),
            "name" => Some(format!("{{{}}}", names.join(", "))),
            "level" => Some(card.level.to_string()),
            "power" => Some(card.power.to_string()),
            "copies" => Some(card.copies.to_string()),
            "mutation" => card.mutation.map(mutation_text),
            _ => (!shows.is_empty()).then(|| format!("({})", shows.join(", "))),
        };

        let last = self.list.items.last();
        let outer = Lines::around(self.text, self.list.open);
        let indent = edit::item_indent(self.text, self.list, self.list.items.len(), &outer);
        let lines = Lines { indent, ..outer };
        let model = last.and_then(|item| brackets(self.text, &item.value));
        let spread = model.is_none_or(|model| is_spread(self.text, model));
        let inner = match model {
            Some(model) => edit::item_indent(self.text, model, model.items.len(), &lines),
            None => format!("{}{}", lines.indent, edit::STEP),
        };
        let mut text = String::from("(");
        for field in FIELDS {
            let Some(value) = value(field) else { continue };
            if field != "id" {
                text.push(',');
            }
            if spread && self.starts_line(field).unwrap_or(STARTING_A_LINE.contains(&field)) {
                text.push_str(&lines.begin(&inner));
            } else if field != "id" {
                text.push(' ');
            }
            text.push_str(&format!("{field}: {value}"));
        }
        if model.map_or(spread, |model| model.items.last().is_some_and(|item| item.comma.is_some())) {
            text.push(',');
        }
        if model.map_or(spread, |model| begins_line(self.text, model.close)) {
            text.push_str(&lines.begin(&lines.indent));
        }
        text.push(')');
        text
    }
}
