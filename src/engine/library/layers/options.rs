//! Options of a pack: changes to its rules that players may choose, named after the pack's id with a plus.

use crate::library::check::Checker;
use crate::library::load::{Files, LoadError, parse};
use crate::library::raw::RawPack;
use crate::library::source::CARDS;
use crate::pack::{Layers, Pack, Rules, Stock};
use crate::problem::{Code, Diagnostic};
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

/// Lays the options asked for over the rules in the files of a pack.
pub fn choose(files: &mut Files, asked: &[String]) -> Result<(), LoadError> {
    let Some((path, root)) = files.stack.root.as_ref().filter(|_| !asked.is_empty()) else { return Ok(()) };
    let chosen = in_order(&files.id, root, asked)?;
    let printed = Printed::new(path, &with(root, &chosen));
    files.files.insert(format!("{CARDS}/{}/pack.ron", files.id), printed.file.clone());
    files.stack.printed.push(printed);
    files.hash = files.hash.with_options(&chosen);
    files.stack.chosen = chosen;
    Ok(())
}

/// The rules with some options. Problems are reported where the option was written.
fn rules_with(path: &str, root: &WrittenValue, chosen: &[String], stock: &Stock) -> Result<Rules, Vec<Diagnostic>> {
    let printed = Printed::new(path, &with(root, chosen));
    let mut problems = Vec::new();
    if let Some(raw) = parse::<RawPack>(&printed.file, &mut problems) {
        let mut checker = Checker::new(&printed.file, &raw, None, &mut problems).layered(true);
        checker.rules(&raw.rules);
        checker.fits_a_table(stock);
        if problems.is_empty() {
            return Ok(raw.rules.value);
        }
    }
    Err(problems.into_iter().map(|problem| printed.place(problem)).collect())
}

/// Checks every option by itself, without repeating problems that the pack has without options.
pub fn check(files: &Files, stock: &Stock, problems: &mut Vec<Diagnostic>) {
    let Some((path, root)) = &files.stack.root else { return };
    let Some(rules) = root.get("rules") else { return };
    let alone = rules_with(path, root, &[], stock).err().unwrap_or_default();
    for option in declared(root) {
        let Some(key) = &option.key else { continue };
        let at_name = |code, message| Diagnostic::new(code, &key.place.file, key.place.span.clone(), message);
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_' || c == '-';
        if key.name.is_empty() || !key.name.chars().all(plain) {
            let message = format!("`{}` is not a valid name for an option", key.name.escape_debug());
            problems.push(at_name(Code::OptionName, message).with_hint("use lower-case letters, digits, - and _"));
        }
        if let Some(patch) = option.value.get("rules")
            && rules.under(patch, Ids::None).says_the_same(rules)
        {
            let message = format!("this changes nothing: the rules are the same with and without `{}`", key.name);
            problems
                .push(at_name(Code::NoChange, message).with_hint("write the changes of this option in its `rules`"));
        }
        let found = rules_with(path, root, std::slice::from_ref(&key.name), stock).err().unwrap_or_default();
        let is_new = |problem: &Diagnostic| !alone.iter().any(|known| known.message == problem.message);
        problems.extend(found.into_iter().filter(is_new));
    }
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
        let in_trouble = |problems| LoadError::Problems { id: self.id.clone(), problems };
        let mut pack = self.clone();
        pack.rules = rules_with(path, root, &chosen, &self.stock).map_err(in_trouble)?;
        pack.prepare();
        pack.hash = self.files_hash.with_options(&chosen);
        pack.layers.chosen = chosen;
        Ok(pack)
    }
}
