//! Options of a pack: changes to its rules, cards and scripts that players may choose, named after the pack's id with a
//! plus.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::de::IgnoredAny;

use super::merge::Merge;
use super::stack::replaces_of;
use super::{OPTIONS, OptionFiles};
use crate::library::check::Checker;
use crate::library::load::{Files, LoadError, load_files, parse, read_ron};
use crate::library::raw::RawPack;
use crate::library::source::{CARDS, SCRIPTS};
use crate::pack::{Layers, Pack, Rules, Stock};
use crate::problem::{Code, Diagnostic, SourceFile};
use crate::script::link::{RULES, SHARED, ScriptLayer};
use crate::syntax::NotRon;
use crate::syntax::print::Printed;
use crate::syntax::written::{Ids, Item, WrittenValue};

/// Between the id of a pack and an option, and between options.
const PLUS: char = '+';

/// The id and the options of a name such as `pack+option+option`.
pub fn split(name: &str) -> (&str, Vec<String>) {
    let mut parts = name.split(PLUS);
    let id = parts.next().unwrap_or_default();
    (id, parts.map(str::to_owned).collect())
}

fn declared(root: &WrittenValue) -> &[Item] {
    root.get("options").map_or(&[], WrittenValue::items)
}

fn name_of(option: &Item) -> &str {
    option.key.as_ref().map_or("", |key| key.name.as_str())
}

/// The options asked for, each once and in the order they are declared.
fn in_order(pack: &str, root: &WrittenValue, asked: &[String]) -> Result<Vec<String>, LoadError> {
    let known: Vec<&str> = declared(root).iter().map(name_of).collect();
    if let Some(unknown) = asked.iter().find(|option| !known.contains(&option.as_str())) {
        let known = known.into_iter().map(str::to_owned).collect();
        return Err(LoadError::UnknownOption { pack: pack.to_owned(), option: unknown.clone(), known });
    }
    Ok(known.into_iter().filter(|name| asked.iter().any(|option| option == name)).map(str::to_owned).collect())
}

/// A pack's root with the rules of some options laid over its own.
fn with(root: &WrittenValue, chosen: &[String]) -> WrittenValue {
    let patches: Vec<WrittenValue> = declared(root)
        .iter()
        .filter(|option| chosen.iter().any(|name| name == name_of(option)))
        .filter_map(|option| option.value.get("rules").cloned())
        .collect();
    let mut root = root.clone();
    if let Some(rules) = root.items_mut().iter_mut().find(|item| item.is_called("rules")) {
        rules.value = patches.iter().fold(rules.value.clone(), |rules, patch| rules.under(patch, Ids::None));
    }
    root
}

/// Options of an option's entry, by the name of the field: `needs` or `excludes`.
fn listed(root: &WrittenValue, option: &str, field: &str) -> Vec<String> {
    let entry = declared(root).iter().find(|entry| name_of(entry) == option);
    let list = entry.and_then(|entry| entry.value.get(field)).map_or(&[][..], WrittenValue::items);
    list.iter().filter_map(|item| item.value.string()).collect()
}

/// Why options cannot be played together, or not without others.
fn refused(pack: &str, root: &WrittenValue, chosen: &[String]) -> Result<(), LoadError> {
    for option in chosen {
        if let Some(missing) = listed(root, option, "needs").into_iter().find(|needed| !chosen.contains(needed)) {
            let all: String = chosen.iter().chain([&missing]).map(|option| format!("{PLUS}{option}")).collect();
            let message = format!("option `{option}` of `{pack}` needs `{missing}` as well: write {pack}{all}");
            return Err(LoadError::Choice(message));
        }
        if let Some(other) = listed(root, option, "excludes").into_iter().find(|other| chosen.contains(other)) {
            let message =
                format!("options `{option}` and `{other}` of `{pack}` exclude each other: choose one of them");
            return Err(LoadError::Choice(message));
        }
    }
    Ok(())
}

/// Lays the options asked for over the files of a pack.
pub fn choose(files: &mut Files, asked: &[String]) -> Result<(), LoadError> {
    let Some((path, root)) = files.stack.root.clone() else { return Ok(()) };
    if declared(&root).iter().any(|option| files.stack.option_changes_cards(name_of(option))) {
        files.stack.plain = Some(Arc::new(files.clone()));
    }
    if asked.is_empty() {
        return Ok(());
    }
    let chosen = in_order(&files.id, &root, asked)?;
    refused(&files.id, &root, &chosen)?;
    let pack = format!("{CARDS}/{}/pack.ron", files.id);
    let mut root = with(&root, &chosen);
    if chosen.iter().any(|option| files.stack.option_changes_cards(option)) {
        root = lay_over(files, root, &chosen);
        files.stack.changes_cards = true;
    }
    let printed = Printed::new(&path, &root);
    files.files.insert(pack, printed.file.clone());
    files.stack.printed.push(printed);
    files.hash = files.hash.with_options(&chosen);
    files.stack.chosen = chosen;
    Ok(())
}

/// Lays the cards and scripts of options over those of a pack. Gives what its `pack.ron` is then.
fn lay_over(files: &mut Files, root: WrittenValue, chosen: &[String]) -> WrittenValue {
    let (cards, folder) = (format!("{CARDS}/{}/", files.id), format!("{SCRIPTS}/{}/", files.id));
    let mut data: BTreeMap<String, WrittenValue> = BTreeMap::new();
    let mut scripts: BTreeMap<String, Arc<SourceFile>> = BTreeMap::new();
    for (path, file) in &files.files {
        if let Some(name) = path.strip_prefix(&cards) {
            // What is no RON is told when it is read for what it means.
            data.extend(WrittenValue::of_file(file).ok().map(|value| (name.to_owned(), value)));
        } else if let Some(name) = path.strip_prefix(&folder) {
            scripts.insert(name.to_owned(), file.clone());
        }
    }
    data.insert("pack.ron".to_owned(), root.clone());
    let mut problems = Vec::new();
    for option in chosen {
        let entry = declared(&root).iter().find(|entry| name_of(entry) == option).map(|entry| &entry.value);
        let mut removed = entry.and_then(|entry| entry.get("remove")).cloned();
        let mut replaces = entry.and_then(|entry| entry.get("replaces"));
        let layers = files.stack.options.get(option).cloned().unwrap_or_else(|| vec![OptionFiles::default()]);
        for OptionFiles { data: over, scripts: mut own } in layers {
            let mut layer = |name: &str, replaces| {
                own.remove(name).map(|file| ScriptLayer { of: format!("{PLUS}{option}"), file, replaces })
            };
            files.stack.shared.extend(layer(SHARED, Vec::new()));
            let replaced = replaces.map_or(Vec::new(), replaces_of);
            if let Some(rules) = layer(RULES, replaced) {
                files.stack.rules.push(rules);
                replaces = None;
            }
            let mut values = BTreeMap::new();
            for (name, file) in over {
                match WrittenValue::of_file(&file) {
                    Ok(value) => _ = values.insert(name, value),
                    Err(NotRon(at)) => {
                        let other = || Diagnostic::new(Code::Data, &file, file.token_at(at), "this is not RON");
                        problems.push(read_ron::<IgnoredAny>(&file).err().unwrap_or_else(other));
                    }
                }
            }
            if let Some(own) = values.get_mut("pack.ron") {
                not_of_an_option(own, &mut problems);
            }
            let removed = removed.take();
            let base = files.id.as_str();
            let merge = Merge { base, data: values, scripts: own, removed, is_option: true, problems: &mut problems };
            let merged = merge.over(std::mem::take(&mut data), std::mem::take(&mut scripts));
            (data, scripts) = (merged.data, merged.scripts);
            if let Some(own_cards) = &mut files.stack.own_cards {
                own_cards.extend(merged.own_cards);
            }
        }
        if let Some(list) = replaces.filter(|list| !list.items().is_empty()) {
            let message = format!("option `{option}` has no {RULES}, so nothing is put in place of what is below");
            let hint = format!("write {folder}{OPTIONS}/{option}/{RULES}, or remove this");
            let problem = Diagnostic::new(Code::Replaces, &list.place.file, list.place.span.clone(), message);
            problems.push(problem.with_hint(hint));
        }
    }
    let root = data.remove("pack.ron").unwrap_or(root);
    for (name, value) in data {
        let path = format!("{cards}{name}");
        let file = if value.is_made {
            let printed = Printed::new(&value.place.file.path, &value);
            files.stack.printed.push(printed.clone());
            printed.file
        } else {
            value.place.file.clone()
        };
        files.files.insert(path, file);
    }
    files.files.retain(|path, _| path.strip_prefix(&folder).is_none_or(|name| scripts.contains_key(name)));
    files.files.extend(scripts.into_iter().map(|(name, file)| (format!("{folder}{name}"), file)));
    files.problems.append(&mut problems);
    root
}

/// Takes out of the `pack.ron` of an option what only a pack can say, and tells so.
fn not_of_an_option(own: &mut WrittenValue, problems: &mut Vec<Diagnostic>) {
    const OF_PACKS: [&str; 11] =
        ["id", "format", "version", "engine", "name", "about", "extends", "remove", "replaces", "options", "languages"];
    let wrong = |item: &Item| OF_PACKS.iter().any(|field| item.is_called(field));
    for key in own.items().iter().filter(|item| wrong(item)).filter_map(|item| item.key.as_ref()) {
        let message = format!("an option cannot change `{}` of its pack", key.name);
        let problem = Diagnostic::new(Code::Options, &key.place.file, key.place.span.clone(), message);
        problems.push(problem.with_hint("`remove` and `replaces` of an option stand in its entry in `options`"));
    }
    if own.items().iter().any(wrong) {
        own.items_mut().retain(|item| !wrong(item));
    }
}

/// Leaves of the numbers of players those that the chosen options are for.
pub fn restrict_players(file: &Arc<SourceFile>, raw: &mut RawPack, chosen: &[String], problems: &mut Vec<Diagnostic>) {
    for option in chosen {
        let Some(players) = raw.options.get(option).and_then(|option| option.players.as_ref()) else { continue };
        let all = &mut raw.rules.value.players;
        let left = all.only(&players.value);
        if left.is_empty() {
            let message = format!("option `{option}` is for {} players, but the game is for {all}", players.value);
            let hint =
                "name numbers of players that the game can be played by, with the options chosen before this one";
            problems.push(Diagnostic::new(Code::Options, file, players.span.clone(), message).with_hint(hint));
        } else {
            *all = left;
        }
    }
}

/// The rules with some options. Problems are reported where the option was written.
fn rules_with(path: &str, root: &WrittenValue, chosen: &[String], stock: &Stock) -> Result<Rules, Vec<Diagnostic>> {
    let printed = Printed::new(path, &with(root, chosen));
    let mut problems = Vec::new();
    if let Some(mut raw) = parse::<RawPack>(&printed.file, &mut problems) {
        restrict_players(&printed.file, &mut raw, chosen, &mut problems);
        let mut checker = Checker::new(&printed.file, &raw, None, &mut problems).layered(true);
        checker.rules(&raw.rules);
        checker.fits_a_table(stock);
        if problems.is_empty() {
            return Ok(raw.rules.value);
        }
    }
    Err(problems.into_iter().map(|problem| printed.place(problem)).collect())
}

/// An option with all that it needs, directly or not.
fn with_needs(root: &WrittenValue, option: &str) -> Vec<String> {
    let mut all = vec![option.to_owned()];
    let mut next = 0;
    while let Some(option) = all.get(next) {
        for needed in listed(root, option, "needs") {
            if !all.contains(&needed) {
                all.push(needed);
            }
        }
        next += 1;
    }
    all
}

/// Checks which options an option needs and excludes.
fn check_choice(root: &WrittenValue, option: &Item, problems: &mut Vec<Diagnostic>) -> bool {
    let before = problems.len();
    let (name, known) = (name_of(option), || declared(root).iter().map(name_of));
    let needed = with_needs(root, name);
    for field in ["needs", "excludes"] {
        for item in option.value.get(field).map_or(&[][..], WrittenValue::items) {
            let Some(other) = item.value.string() else { continue };
            let place = &item.value.place;
            let problem = |message| Diagnostic::new(Code::Options, &place.file, place.span.clone(), message);
            if other == name {
                problems.push(problem(format!("`{name}` {field} itself")).with_hint("remove it"));
            } else if !known().any(|option| option == other) {
                let message = format!("there is no option `{}`", other.escape_debug());
                problems.push(problem(message).with_suggestion(&other, known()));
            } else if field == "excludes" && needed.contains(&other) {
                let message = format!("`{name}` excludes `{other}`, but cannot be without it");
                problems.push(problem(message).with_hint("look at what it `needs`, and at what these need"));
            }
        }
    }
    let clash = needed.iter().find_map(|option| {
        let excluded = listed(root, option, "excludes").into_iter().find(|other| needed.contains(other))?;
        Some((option.clone(), excluded))
    });
    if let Some((one, other)) = clash.filter(|_| problems.len() == before)
        && let Some(key) = &option.key
    {
        let message = format!("`{name}` can never be chosen: it needs `{one}` and `{other}`, which exclude each other");
        problems.push(Diagnostic::new(Code::Options, &key.place.file, key.place.span.clone(), message));
    }
    problems.len() == before
}

/// Checks every option by itself, with what it needs, without repeating problems that the pack has without options.
pub fn check(files: &Files, stock: &Stock, problems: &mut Vec<Diagnostic>) {
    let Some((path, root)) = &files.stack.root else { return };
    let Some(rules) = root.get("rules") else { return };
    let known = || declared(root).iter().map(name_of);
    for (option, layers) in files.stack.options.iter().filter(|(option, _)| !known().any(|name| name == *option)) {
        let stray = layers.iter().flat_map(|files| files.data.values().chain(files.scripts.values())).next();
        let message = format!("this is in the folder of an option `{option}`, which there is not");
        let problem = stray.map(|file| Diagnostic::new(Code::Options, file, 0..0, message));
        problems.extend(problem.map(|problem| {
            problem
                .with_hint("declare it in `options` of pack.ron, or rename the folder")
                .with_suggestion(option, known())
        }));
    }
    let alone = rules_with(path, root, &[], stock).err().unwrap_or_default();
    for option in declared(root) {
        let Some(key) = &option.key else { continue };
        let at_name = |code, message| Diagnostic::new(code, &key.place.file, key.place.span.clone(), message);
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_' || c == '-';
        if key.name.is_empty() || !key.name.chars().all(plain) {
            let message = format!("`{}` is not a valid name for an option", key.name.escape_debug());
            problems.push(at_name(Code::OptionName, message).with_hint("use lower-case letters, digits, - and _"));
        }
        let changes_cards = files.stack.option_changes_cards(&key.name);
        let same = |patch: &WrittenValue| rules.under(patch, Ids::None).says_the_same(rules);
        let restricts = option.value.get("players").is_some();
        if !changes_cards && !restricts && option.value.get("rules").is_none_or(same) {
            let message = format!("this changes nothing: the rules are the same with and without `{}`", key.name);
            problems
                .push(at_name(Code::NoChange, message).with_hint("write the changes of this option in its `rules`"));
        }
        if !check_choice(root, option, problems) {
            continue;
        }
        let chosen = with_needs(root, &key.name);
        let found = match &files.stack.plain {
            Some(plain) if chosen.iter().any(|option| files.stack.option_changes_cards(option)) => {
                problems_with(plain, &chosen)
            }
            _ => rules_with(path, root, &chosen, stock).err().unwrap_or_default(),
        };
        let told =
            |problem: &Diagnostic| alone.iter().chain(problems.iter()).any(|known| known.message == problem.message);
        let new: Vec<Diagnostic> = found.into_iter().filter(|problem| !told(problem)).collect();
        problems.extend(new);
    }
}

/// What is wrong or doubtful about a pack with options.
fn problems_with(plain: &Arc<Files>, chosen: &[String]) -> Vec<Diagnostic> {
    let mut files = Files::clone(plain);
    // What may be chosen has been checked before.
    if choose(&mut files, chosen).is_err() {
        return Vec::new();
    }
    load_files(files, false).map_or_else(|problems| problems, |pack| pack.warnings.clone())
}

impl Pack {
    /// Its id with the options it is played with: what it is loaded by.
    pub fn full_id(&self) -> String {
        self.layers.chosen.iter().fold(self.id.clone(), |name, option| format!("{name}{PLUS}{option}"))
    }

    /// The same pack, played with more options.
    pub fn with_options(&self, options: &[String]) -> Result<Pack, LoadError> {
        let Layers { root, chosen, .. } = &self.layers;
        let Some((path, root)) = root else { return Ok(self.clone()) };
        let chosen = in_order(&self.id, root, &[chosen, options].concat())?;
        refused(&self.id, root, &chosen)?;
        let in_trouble = |problems| LoadError::Problems { id: self.id.clone(), problems };
        let changes_cards =
            |option: &String| self.layers.options.get(option).is_some_and(|option| option.changes_cards);
        let plain = self.layers.plain.clone().filter(|_| chosen.iter().any(changes_cards));
        if let Some(Ok(plain)) = plain.map(|plain| plain.downcast::<Files>()) {
            let mut files = Files::clone(&plain);
            choose(&mut files, &chosen)?;
            return load_files(files, false).map_err(in_trouble);
        }
        let mut pack = self.clone();
        pack.rules = rules_with(path, root, &chosen, &self.stock).map_err(in_trouble)?;
        pack.prepare();
        pack.hash = self.files_hash.with_options(&chosen);
        pack.layers.chosen = chosen;
        Ok(pack)
    }
}
