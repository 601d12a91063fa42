//! Merges one pack over another, data and scripts, and reports entries of the upper layer that change nothing or match
//! nothing.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::stack::{ids, script_ids};
use crate::library::raw::{RawCard, RawTile};
use crate::library::source::WORDS;
use crate::pack::TILES;
use crate::problem::{Code, Diagnostic, SourceFile};
use crate::syntax::spanned;
use crate::syntax::written::{Ids, Item, Key, Piece, WrittenValue};

/// The fields that a pack never inherits from its base.
const OF_ITS_OWN: [&str; 7] = ["id", "version", "name", "about", "extends", "remove", "replaces"];

/// A pack to be laid over its base.
pub struct Merge<'a> {
    /// The id of the base.
    pub base: &'a str,
    pub data: BTreeMap<String, WrittenValue>,
    pub scripts: BTreeMap<String, Arc<SourceFile>>,
    /// The cards of the base that it leaves out.
    pub removed: Option<WrittenValue>,
    /// It is no pack, but an option: whose it is stays as it is.
    pub is_option: bool,
    pub problems: &'a mut Vec<Diagnostic>,
}

/// What comes of it.
pub struct Merged {
    pub data: BTreeMap<String, WrittenValue>,
    pub scripts: BTreeMap<String, Arc<SourceFile>>,
    /// The cards that the layer brings or changes.
    pub own_cards: BTreeSet<String>,
    /// Those of the base that are left, by the name of their file.
    pub base_cards: BTreeMap<String, Vec<String>>,
}

impl Merge<'_> {
    pub fn over(
        mut self,
        mut data: BTreeMap<String, WrittenValue>,
        mut scripts: BTreeMap<String, Arc<SourceFile>>,
    ) -> Merged {
        self.remove(&mut data, &mut scripts);
        let base_cards: BTreeMap<String, Vec<String>> = data
            .iter()
            .filter(|(name, _)| has_cards(name))
            .map(|(name, list)| (name.clone(), ids(list).collect()))
            .collect();
        let mut own_cards = script_ids(self.scripts.keys());
        for (name, over) in std::mem::take(&mut self.data) {
            if has_cards(&name) {
                own_cards.extend(ids(&over));
            }
            let value = match (name.as_str(), data.get_mut(&name)) {
                ("pack.ron", Some(base)) => {
                    if !self.is_option {
                        base.items_mut().retain(|item| !OF_ITS_OWN.iter().any(|field| item.is_called(field)));
                    }
                    self.fields_that_change_nothing(base, &over);
                    base.under(&over, Ids::Clans)
                }
                (name, Some(base)) if name.starts_with(WORDS) => {
                    self.speech_that_changes_nothing(base, &over);
                    base.under(&over, Ids::None)
                }
                ("powers.ron", Some(base)) => {
                    self.entries_that_change_nothing(base, &over);
                    base.under(&over, Ids::None)
                }
                (_, None) if !has_cards(&name) => over,
                (_, base) => {
                    let over = self.cards(&name, base.as_deref(), over, &base_cards);
                    base.map_or_else(|| over.clone(), |base| base.under(&over, Ids::Items))
                }
            };
            data.insert(name, value);
        }
        for (name, file) in std::mem::take(&mut self.scripts) {
            if scripts.get(&name).is_some_and(|base| base.text == file.text) {
                let message = format!("this script is the same as that of `{}`", self.base);
                self.says_nothing(&Piece { file: file.clone(), span: 0..0 }, message);
            }
            scripts.insert(name, file);
        }
        Merged { data, scripts, own_cards, base_cards }
    }

    /// Takes out of the base what `remove` names.
    fn remove(&mut self, data: &mut BTreeMap<String, WrittenValue>, scripts: &mut BTreeMap<String, Arc<SourceFile>>) {
        let Some(removed) = self.removed.take() else { return };
        let known: Vec<String> =
            data.iter().filter(|(name, _)| has_cards(name)).flat_map(|(_, list)| ids(list)).collect();
        for Item { value, .. } in removed.items() {
            // A value that is not a quoted string is reported later, when the file is interpreted.
            let Some(id) = value.string() else { continue };
            let is_it = |item: &Item| item.value.id().is_some_and(|other| other == id);
            let holds = |(name, list): &(&String, &mut WrittenValue)| has_cards(name) && list.items().iter().any(is_it);
            if let Some((name, list)) = data.iter_mut().find(holds) {
                list.items_mut().retain(|item| !is_it(item));
                let folder = name.strip_suffix(".ron").unwrap_or(name);
                scripts.remove(&format!("{folder}/{id}.rhai"));
                continue;
            }
            let problem =
                |message| Diagnostic::new(Code::UnknownRemoval, &value.place.file, value.place.span.clone(), message);
            self.problems.push(if known.contains(&id) {
                problem(format!("`remove` names `{id}` twice")).with_hint("keep one")
            } else {
                problem(format!("`{}` is not a card of `{}`", id.escape_debug(), self.base))
                    .with_suggestion(&id, known.iter().map(String::as_str))
            });
        }
    }

    /// Looks at the entries of a file of cards, and leaves out those that cannot be laid over anything.
    fn cards(
        &mut self,
        name: &str,
        base: Option<&WrittenValue>,
        mut over: WrittenValue,
        base_cards: &BTreeMap<String, Vec<String>>,
    ) -> WrittenValue {
        let mut seen = BTreeSet::new();
        let mut kept = Vec::new();
        for item in over.items() {
            let Some(id) = item.value.id() else {
                kept.push(item.clone());
                continue;
            };
            let place = item.value.get("id").map_or(&item.value.place, |value| &value.place);
            let beneath = base.and_then(|base| base.items().iter().find(|item| item.value.id().as_ref() == Some(&id)));
            if beneath.is_some() && !seen.insert(id.clone()) {
                let message = format!("there are two entries for `{id}`");
                let problem = Diagnostic::new(Code::DuplicateCard, &place.file, place.span.clone(), message);
                self.problems.push(problem.with_hint("write all changes in one entry"));
                continue;
            }
            if let Some(beneath) = beneath {
                if beneath.value.under(&item.value, Ids::None).says_the_same(&beneath.value) {
                    let message = format!("this changes nothing: `{id}` of `{}` says the same", self.base);
                    self.says_nothing(place, message);
                }
            } else if let Some(field) = missing_field(name, &item.value) {
                self.problems.push(self.partial_card(&id, place, &field, base_cards));
                continue;
            }
            kept.push(item.clone());
        }
        if kept.len() < over.items().len() {
            *over.items_mut() = kept;
        }
        over
    }

    /// An entry that is no whole card, and lies over none.
    fn partial_card(
        &self,
        id: &str,
        place: &Piece,
        field: &str,
        base_cards: &BTreeMap<String, Vec<String>>,
    ) -> Diagnostic {
        let problem = |message| Diagnostic::new(Code::PartialCard, &place.file, place.span.clone(), message);
        if let Some((file, _)) = base_cards.iter().find(|(_, cards)| cards.iter().any(|card| card == id)) {
            return problem(format!("`{id}` of `{}` is in {file}, not in this file", self.base)).with_hint(format!(
                "move this entry to {file}, or remove the card with `remove` and write all of it here"
            ));
        }
        let base = self.base;
        problem(format!(
            "`{}` is not a card of `{base}`, and as a new card it lacks the field `{field}`",
            id.escape_debug()
        ))
        .with_hint(format!("a card that `{base}` does not have needs all its fields"))
        .with_suggestion(id, base_cards.values().flatten().map(String::as_str))
    }

    fn fields_that_change_nothing(&mut self, base: &WrittenValue, over: &WrittenValue) {
        for Item { key, value } in over.items() {
            // How many cards there are is counted for each pack anew, and each file may say how it is written.
            let counts = |key: &&Key| {
                !["composition", "format"].contains(&key.name.as_str()) && !OF_ITS_OWN.contains(&key.name.as_str())
            };
            let Some(key) = key.as_ref().filter(counts) else { continue };
            let Some(beneath) = base.get(&key.name) else { continue };
            match value.inside.as_ref().map(|inside| inside.opening.text()) {
                // These go language by language.
                Some("{") if ["words", "phrases"].contains(&&*key.name) => {
                    self.speech_that_changes_nothing(beneath, value);
                }
                Some("{") => self.entries_that_change_nothing(beneath, value),
                _ => self.item_that_changes_nothing(
                    beneath,
                    key,
                    value,
                    if key.name == "clans" { Ids::Items } else { Ids::None },
                ),
            }
        }
    }

    /// Of maps in maps, as words and phrases are: the entries of each.
    fn speech_that_changes_nothing(&mut self, base: &WrittenValue, over: &WrittenValue) {
        for Item { key, value } in over.items() {
            if let Some(beneath) = key.as_ref().and_then(|key| base.get(&key.name)) {
                self.entries_that_change_nothing(beneath, value);
            }
        }
    }

    fn entries_that_change_nothing(&mut self, base: &WrittenValue, over: &WrittenValue) {
        for Item { key, value } in over.items() {
            if let Some(key) = key
                && let Some(beneath) = base.get(&key.name)
            {
                self.item_that_changes_nothing(beneath, key, value, Ids::None);
            }
        }
    }

    fn item_that_changes_nothing(&mut self, beneath: &WrittenValue, key: &Key, value: &WrittenValue, ids: Ids) {
        if beneath.under(value, ids).says_the_same(beneath) {
            self.says_nothing(
                &key.place,
                format!("this changes nothing: `{}` of `{}` says the same", key.name, self.base),
            );
        }
    }

    fn says_nothing(&mut self, place: &Piece, message: String) {
        let problem = Diagnostic::new(Code::NoChange, &place.file, place.span.clone(), message);
        self.problems.push(problem.with_hint("remove it: without it, the value comes from the base"));
    }
}

/// Whether a data file is a list of things with ids.
fn has_cards(name: &str) -> bool {
    name != "pack.ron" && name != "powers.ron" && !name.starts_with(WORDS)
}

/// The first field that an entry lacks to be whole.
fn missing_field(file: &str, entry: &WrittenValue) -> Option<String> {
    let text = entry.place.text();
    let (error, what) = match file.strip_suffix(".ron") {
        Some(TILES) => (spanned::from_str::<RawTile>(text).err()?.error, "a tile"),
        _ => (spanned::from_str::<RawCard>(text).err()?.error, "a card"),
    };
    match error {
        ron::Error::MissingStructField { field, outer } if outer.as_deref() == Some(what) => Some(field.to_owned()),
        _ => None,
    }
}
