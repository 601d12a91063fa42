//! Two versions of a pack side by side.
//!
//! What is compared is what the files say, value by value, after everything a pack builds on and the options it is
//! played with have been laid together. No field is named here, so none can be forgotten: whatever changes the hash of a
//! pack is either in the list of changes, or a matter of comments and layout.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::Serialize;

use super::load::Files;
use super::source::{CARDS, SCRIPTS, WORDS};
use crate::script::link::{RULES, SHARED, ScriptLayer};
use crate::syntax::written::{Inside, Item, WrittenValue};

/// A value that is not the same in both, and where it stands: `rules.victory.points`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FieldChange {
    pub field: String,
    /// Empty: it is not there.
    pub before: String,
    pub after: String,
}

/// What became of a card or a tile.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case", tag = "change")]
pub enum CardChange {
    Added { card: String },
    Removed { card: String },
    Changed { card: String, fields: Vec<FieldChange>, script: bool },
}

/// How a file changed that is not about one card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case", tag = "change")]
pub enum FileChange {
    Added { file: String },
    Removed { file: String },
    Changed { file: String },
}

/// Everything that differs between two packs.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct PackChanges {
    /// In `pack.ron`, `powers.ron` and the files of words.
    pub pack: Vec<FieldChange>,
    /// In the order of the second, removed ones last.
    pub cards: Vec<CardChange>,
    /// Scripts that belong to no card.
    pub files: Vec<FileChange>,
    /// The hashes differ, and none of the above does: comments, layout, or what a layer hides.
    pub only_layout: bool,
}

impl PackChanges {
    pub fn is_empty(&self) -> bool {
        *self == PackChanges::default()
    }
}

/// What differs between two packs.
pub fn compare_packs(before: &Files, after: &Files) -> PackChanges {
    let (before, after) = (Contents::of(before), Contents::of(after));
    let mut pack = differences(before.data("pack.ron"), after.data("pack.ron"), "");
    pack.extend(differences(before.data("powers.ron"), after.data("powers.ron"), "powers"));
    let languages: BTreeSet<&str> = before.languages().chain(after.languages()).collect();
    for language in languages {
        let file = format!("{WORDS}{language}.ron");
        pack.extend(differences(before.data(&file), after.data(&file), &format!("words.{language}")));
    }
    let order = |contents: &Contents, other: &Contents| {
        let common = contents.cards.iter().filter(|(id, _)| other.card(id).is_some());
        common.map(|(id, _)| id.clone()).collect::<Vec<_>>()
    };
    push_order(&mut pack, "cards", &order(&before, &after), &order(&after, &before));
    let cards = compare_cards(&before, &after);
    let files = compare_files(&before.other_scripts(), &after.other_scripts());
    let mut changes = PackChanges { pack, cards, files, only_layout: false };
    changes.only_layout = changes.is_empty() && before.files.hash != after.files.hash;
    changes
}

/// A card as it is written.
struct WrittenCard {
    /// The data file it stands in, without its ending: its clan's, or that of the tiles.
    file: String,
    value: WrittenValue,
    script: Option<String>,
}

/// The files of a pack, read as values.
struct Contents<'a> {
    files: &'a Files,
    /// By id, in the order of the files and of the cards in them.
    cards: Vec<(String, WrittenCard)>,
}

impl<'a> Contents<'a> {
    fn of(files: &'a Files) -> Self {
        let mut contents = Contents { files, cards: Vec::new() };
        let folder = format!("{CARDS}/{}/", contents.files.id);
        let names = contents.files.files.keys().filter_map(|path| path.strip_prefix(&folder)?.strip_suffix(".ron"));
        let mut lists: Vec<String> = names
            .filter(|name| !["pack", "powers"].contains(name) && !name.starts_with(WORDS))
            .map(str::to_owned)
            .collect();
        // In the order the clans are declared; the tiles, which are no clan's file, come last.
        let clans: Vec<String> = contents.data("pack.ron").iter().flat_map(clan_ids).collect();
        lists.sort_by_key(|name| clans.iter().position(|clan| clan == name).unwrap_or(clans.len()));
        for file in lists {
            let Some(list) = contents.data(&format!("{file}.ron")) else { continue };
            for item in list.items() {
                let Some(id) = item.value.id() else { continue };
                let script = contents.script(&format!("{file}/{id}"));
                contents.cards.push((id, WrittenCard { file: file.clone(), value: item.value.clone(), script }));
            }
        }
        contents
    }

    fn data(&self, name: &str) -> Option<WrittenValue> {
        WrittenValue::of_file(self.files.card_file(name)?).ok()
    }

    /// The languages that have a file of words.
    fn languages(&self) -> impl Iterator<Item = &str> {
        let folder = format!("{CARDS}/{}/{WORDS}", self.files.id);
        self.files.files.keys().filter_map(move |path| path.strip_prefix(&folder)?.strip_suffix(".ron"))
    }

    fn script(&self, name: &str) -> Option<String> {
        let file = self.files.files.get(&format!("{SCRIPTS}/{}/{name}.rhai", self.files.id))?;
        Some(file.text.clone())
    }

    fn card(&self, id: &str) -> Option<&WrittenCard> {
        self.cards.iter().find(|(other, _)| other == id).map(|(_, card)| card)
    }

    /// The texts of scripts that belong to no card, by their path below the pack's folder of scripts.
    fn other_scripts(&self) -> BTreeMap<String, &str> {
        let folder = format!("{SCRIPTS}/{}/", self.files.id);
        let scripts = self.files.files.iter().filter_map(|(path, file)| {
            let name = path.strip_prefix(&folder)?;
            let stem = name.strip_suffix(".rhai").unwrap_or(name);
            let of_card = self.cards.iter().any(|(id, card)| stem.split_once('/') == Some((&card.file, id)));
            (!of_card).then_some((name.to_owned(), file.text.as_str()))
        });
        let mut scripts: BTreeMap<String, &str> = scripts.collect();
        // Of those that lie one over the other, the upper one is among the files.
        let stack = &self.files.stack;
        for (name, layers) in [(RULES, &stack.rules), (SHARED, &stack.shared)] {
            let is_among = |layer: &&ScriptLayer| self.files.files.values().any(|file| Arc::ptr_eq(file, &layer.file));
            for layer in layers.iter().filter(|layer| !is_among(layer)) {
                scripts.insert(format!("{name} of `{}`", layer.of), &layer.file.text);
            }
        }
        scripts
    }
}

fn clan_ids(root: &WrittenValue) -> Vec<String> {
    let clans = root.get("clans").map_or(&[][..], WrittenValue::items);
    clans.iter().filter_map(|clan| clan.value.id()).collect()
}

fn compare_cards(before: &Contents, after: &Contents) -> Vec<CardChange> {
    let mut changes = Vec::new();
    for (id, new) in &after.cards {
        let card = id.clone();
        let Some(old) = before.card(id) else {
            changes.push(CardChange::Added { card });
            continue;
        };
        let mut fields = Vec::new();
        if old.file != new.file {
            fields.push(FieldChange { field: "file".to_owned(), before: old.file.clone(), after: new.file.clone() });
        }
        walk("", Some(&old.value), Some(&new.value), &mut fields);
        let script = old.script != new.script;
        if script || !fields.is_empty() {
            changes.push(CardChange::Changed { card, fields, script });
        }
    }
    let gone = before.cards.iter().filter(|(id, _)| after.card(id).is_none());
    changes.extend(gone.map(|(id, _)| CardChange::Removed { card: id.clone() }));
    changes
}

fn compare_files(before: &BTreeMap<String, &str>, after: &BTreeMap<String, &str>) -> Vec<FileChange> {
    let mut changes = Vec::new();
    for (file, text) in after {
        let file = file.clone();
        match before.get(file.as_str()) {
            None => changes.push(FileChange::Added { file }),
            Some(old) if old != text => changes.push(FileChange::Changed { file }),
            Some(_) => {}
        }
    }
    let gone = before.keys().filter(|file| !after.contains_key(*file));
    changes.extend(gone.map(|file| FileChange::Removed { file: file.clone() }));
    changes
}

fn differences(before: Option<WrittenValue>, after: Option<WrittenValue>, path: &str) -> Vec<FieldChange> {
    let mut changes = Vec::new();
    walk(path, before.as_ref(), after.as_ref(), &mut changes);
    changes
}

/// Descends where both have fields, or items with ids; other differences are reported as a whole.
fn walk(path: &str, before: Option<&WrittenValue>, after: Option<&WrittenValue>, changes: &mut Vec<FieldChange>) {
    if let (Some(old), Some(new)) = (before, after)
        && let (Some(old_keys), Some(new_keys)) = (keys(old), keys(new))
        && old.name() == new.name()
    {
        let below = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
        for (key, new) in &new_keys {
            let old = old_keys.iter().find(|(other, _)| other == key).map(|(_, value)| *value);
            walk(&below(key), old, Some(new), changes);
        }
        let gone = old_keys.iter().filter(|(key, _)| !new_keys.iter().any(|(other, _)| other == key));
        for (key, old) in gone {
            walk(&below(key), Some(old), None, changes);
        }
        // The entries of maps and lists are numbered in their order; the fields of a struct are not.
        if old.opening_bracket() != Some('(') {
            let common = |keys: &[(String, &WrittenValue)], others: &[(String, &WrittenValue)]| {
                let both = keys.iter().filter(|(key, _)| others.iter().any(|(other, _)| other == key));
                both.map(|(key, _)| key.clone()).collect::<Vec<_>>()
            };
            push_order(changes, path, &common(&old_keys, &new_keys), &common(&new_keys, &old_keys));
        }
        return;
    }
    let shown = |value: Option<&WrittenValue>| value.map_or(String::new(), shown);
    let (before, after) = (shown(before), shown(after));
    if before != after {
        changes.push(FieldChange { field: path.to_owned(), before, after });
    }
}

fn push_order(changes: &mut Vec<FieldChange>, path: &str, before: &[String], after: &[String]) {
    if before != after {
        let field = format!("order of {path}");
        changes.push(FieldChange { field, before: before.join(", "), after: after.join(", ") });
    }
}

/// What a value holds, by name: fields, entries, or items with ids. `None` where it has none such.
fn keys(value: &WrittenValue) -> Option<Vec<(String, &WrittenValue)>> {
    let key = |item: &Item| item.key.as_ref().map(|key| key.name.clone()).or_else(|| item.value.id());
    let items = value.items().iter().map(|item| Some((key(item)?, &item.value)));
    let keys = items.collect::<Option<Vec<_>>>()?;
    let has_twice =
        keys.iter().enumerate().any(|(index, (key, _))| keys[..index].iter().any(|(other, _)| other == key));
    (value.inside.is_some() && !has_twice).then_some(keys)
}

/// A value on one line, without comments: texts as they read, not as they are escaped.
fn shown(value: &WrittenValue) -> String {
    let Some(Inside { opening, items, closing }) = &value.inside else {
        let text = value.place.text();
        let bare = text.strip_prefix("Some(").and_then(|rest| rest.strip_suffix(')')).map_or(text, str::trim);
        return value.string().unwrap_or_else(|| bare.to_owned());
    };
    let item = |item: &Item| match &item.key {
        Some(key) => format!("{}: {}", key.name, shown(&item.value)),
        None => shown(&item.value),
    };
    let items: Vec<String> = items.iter().map(item).collect();
    format!("{}{}{}", opening.text(), items.join(", "), closing.text())
}
