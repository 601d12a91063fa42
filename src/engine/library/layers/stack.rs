//! Finds a pack and the packs it extends, and puts them together.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::de::IgnoredAny;

use super::merge::Merge;
use super::{OPTIONS, OptionFiles, Stack, options};
use crate::library::load::{Files, LoadError, read_ron};
use crate::library::source::{CARDS, Library, SCRIPTS, Source};
use crate::limits::BASES;
use crate::pack::ContentHash;
use crate::problem::{Code, Diagnostic, SourceFile};
use crate::script::link::{RULES, SHARED, ScriptLayer};
use crate::syntax::NotRon;
use crate::syntax::print::Printed;
use crate::syntax::written::{Piece, WrittenValue};

/// So many packs are named where one was not found.
const MOST_NAMED: usize = 20;

type Packs<'a> = BTreeMap<String, &'a dyn Source>;

/// The files of a pack of the library with everything it builds on, and with the options of its name, `id+option`, laid
/// over its rules.
pub fn files_of(library: &Library, name: &str) -> Result<Files, LoadError> {
    let (id, asked) = options::split(name);
    let packs = library.packs()?;
    if !packs.contains_key(id) {
        return Err(LoadError::NotFound { id: id.to_owned(), known: packs.into_keys().collect() });
    }
    let mut files = build(&packs, id, &[])?.into_files(&packs);
    options::choose(&mut files, &asked)?;
    Ok(files)
}

/// The packs that a pack of the library builds on, the nearest first, whatever else may be wrong with it.
pub fn bases_of(library: &Library, id: &str) -> std::io::Result<Vec<String>> {
    let packs = library.packs()?;
    let mut bases: Vec<String> = Vec::new();
    let mut current = id.to_owned();
    while let Some(source) = packs.get(&current) {
        // What cannot be read is told where the pack is loaded.
        let bytes = source.read(&format!("{CARDS}/{current}/pack.ron")).ok().flatten().unwrap_or_default();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let root = WrittenValue::of_file(&Arc::new(SourceFile { path: String::new(), text })).ok();
        let Some(base) = root.as_ref().and_then(|root| root.get("extends")).and_then(WrittenValue::string) else {
            break;
        };
        if base == id || bases.contains(&base) || bases.len() == BASES {
            break;
        }
        bases.push(base.clone());
        current = base;
    }
    Ok(bases)
}

/// A pack put together with its bases.
pub struct Built {
    pub id: String,
    /// By the path inside `cards/<pack>/`.
    pub data: BTreeMap<String, WrittenValue>,
    /// By the path inside `scripts/<pack>/`.
    pub scripts: BTreeMap<String, Arc<SourceFile>>,
    own: Files,
    hash: ContentHash,
    pub problems: Vec<Diagnostic>,
    stack: Stack,
    /// What it builds on could not be found or read.
    is_broken: bool,
}

/// Puts a pack together. `trail` names the packs that build on it.
fn build(packs: &Packs, id: &str, trail: &[&str]) -> std::io::Result<Built> {
    let Some(source) = packs.get(id) else { return Err(std::io::ErrorKind::NotFound.into()) };
    let mut own = Files::read(*source, id)?;
    let options = options_in(&mut own);
    let problems = std::mem::take(&mut own.problems);
    let hash = own.hash;
    let mut built = Built {
        id: id.to_owned(),
        data: BTreeMap::new(),
        scripts: BTreeMap::new(),
        own,
        hash,
        problems,
        stack: Stack { options, ..Stack::default() },
        is_broken: false,
    };
    let pack_file = built.own.card_file("pack.ron").cloned();
    // What is no RON is told so when it is read for what it means.
    let root = pack_file.as_ref().and_then(|file| WrittenValue::of_file(file).ok());
    built.own_layers(root.as_ref());
    let extends = root.as_ref().and_then(|root| root.get("extends"));
    let Some((place, base)) = extends.and_then(|value| Some((&value.place, value.string()?))) else {
        let removes = root.as_ref().and_then(|root| root.item("remove")).and_then(|item| item.key.as_ref());
        if let Some(key) = removes {
            let message = "this pack extends no other pack, so there is nothing to remove";
            built.problems.push(
                Diagnostic::new(Code::UnknownRemoval, &key.place.file, key.place.span.clone(), message)
                    .with_hint("name the base with `extends`, or delete the cards from their files"),
            );
        }
        built.stack.root = pack_file.zip(root).map(|(file, root)| (file.path.clone(), root));
        return Ok(built);
    };
    let trail = [trail, &[id]].concat();
    let refused = |code, message: String| Diagnostic::new(code, &place.file, place.span.clone(), message);
    if let Some(start) = trail.iter().position(|earlier| *earlier == base) {
        let round: Vec<String> = trail[start..].iter().chain([&base.as_str()]).map(|id| format!("`{id}`")).collect();
        let message = format!("these packs extend each other in a circle: {}", round.join(" extends "));
        built
            .problems
            .push(refused(Code::BaseCycle, message).with_hint("one of them must be a complete pack without `extends`"));
        built.is_broken = true;
    } else if !packs.contains_key(&base) {
        let known = packs.keys().map(String::as_str).filter(|other| *other != id);
        let problem = refused(Code::UnknownBase, format!("there is no pack `{}` to extend", base.escape_debug()))
            .with_hint(format!("there are {}", known.clone().take(MOST_NAMED).collect::<Vec<_>>().join(", ")))
            .with_suggestion(&base, known);
        built.problems.push(problem);
        built.is_broken = true;
    } else if trail.len() > BASES {
        let first = trail.first().copied().unwrap_or_default();
        let message = format!("`{first}` builds on more than {BASES} packs, one on the other");
        built.problems.push(refused(Code::TooMany, message).with_hint("put some of them together"));
        built.is_broken = true;
    } else {
        let base = build(packs, &base, &trail)?;
        built.lay_over(base);
    }
    Ok(built)
}

impl Built {
    /// Its own script and the functions that its scripts share.
    fn own_layers(&mut self, root: Option<&WrittenValue>) {
        let replaced = root.and_then(|root| root.get("replaces"));
        let layer = |name: &str, replaces| {
            let file = self.own.files.get(&format!("{SCRIPTS}/{}/{name}", self.id))?.clone();
            Some(ScriptLayer { of: self.id.clone(), file, replaces })
        };
        let (rules, shared) = (layer(RULES, replaced.map_or(Vec::new(), replaces_of)), layer(SHARED, Vec::new()));
        if let Some(place) = replaced.filter(|list| rules.is_none() && !list.items().is_empty()).map(|list| &list.place)
            && !self.own.has(&format!("{SCRIPTS}/{}/{RULES}", self.id))
        {
            let message = format!("this pack has no {RULES}, so nothing is put in place of what is below");
            let problem = Diagnostic::new(Code::Replaces, &place.file, place.span.clone(), message);
            self.problems.push(problem.with_hint(format!("write {SCRIPTS}/{}/{RULES}, or remove this", self.id)));
        }
        self.stack.rules.extend(rules);
        self.stack.shared.extend(shared);
    }

    /// Reads its own files as values; reports and skips those that are not RON.
    fn read_values(&mut self) {
        let (cards, scripts) = (format!("{CARDS}/{}/", self.id), format!("{SCRIPTS}/{}/", self.id));
        for (path, file) in &self.own.files {
            if let Some(name) = path.strip_prefix(&cards) {
                match WrittenValue::of_file(file) {
                    Ok(value) => _ = self.data.insert(name.to_owned(), value),
                    Err(NotRon(at)) => {
                        let other = || Diagnostic::new(Code::Data, file, file.token_at(at), "this is not RON");
                        self.problems.push(read_ron::<IgnoredAny>(file).err().unwrap_or_else(other));
                        self.is_broken |= name == "pack.ron";
                    }
                }
            } else if let Some(name) = path.strip_prefix(&scripts) {
                self.scripts.insert(name.to_owned(), file.clone());
            }
        }
    }

    fn lay_over(&mut self, mut base: Built) {
        if base.stack.bases.is_empty() && !base.is_broken {
            base.read_values();
        }
        self.read_values();
        self.stack.bases = [vec![base.id.clone()], std::mem::take(&mut base.stack.bases)].concat();
        self.stack.rules.splice(..0, std::mem::take(&mut base.stack.rules));
        self.stack.shared.splice(..0, std::mem::take(&mut base.stack.shared));
        for (option, below) in std::mem::take(&mut base.stack.options) {
            self.stack.options.entry(option).or_default().splice(..0, below);
        }
        self.hash = ContentHash::of([("pack", self.hash.bytes()), ("extends", base.hash.bytes())]);
        self.problems.append(&mut base.problems);
        self.is_broken |= base.is_broken || !base.data.contains_key("pack.ron");
        let (own, unreadable) = (format!("{CARDS}/{}/", self.id), &mut self.own.unreadable);
        for path in &base.own.unreadable {
            // As if it were one of this pack's own files.
            unreadable.insert(path.replacen(&format!("/{}/", base.id), &format!("/{}/", self.id), 1));
        }
        if self.is_broken {
            return;
        }
        for (path, file) in self.own.files.iter().filter_map(|(path, file)| Some((path.strip_prefix(&own)?, file))) {
            self.stack.own_files.insert(path.to_owned(), file.clone());
        }
        let over = Merge {
            base: &base.id,
            removed: self.data.get("pack.ron").and_then(|root| root.get("remove")).cloned(),
            is_option: false,
            data: std::mem::take(&mut self.data),
            scripts: std::mem::take(&mut self.scripts),
            problems: &mut self.problems,
        };
        let merged = over.over(base.data, base.scripts);
        self.stack.own_cards = Some(merged.own_cards);
        self.stack.base_cards = merged.base_cards;
        self.data = merged.data;
        self.scripts = merged.scripts;
    }

    /// The files as they are checked: values merged from several files are printed as one.
    fn into_files(self, packs: &Packs) -> Files {
        let Built { id, data, scripts, own, hash, problems, mut stack, is_broken, .. } = self;
        let mut files = own;
        (files.hash, files.files_hash) = (hash, hash);
        files.problems = problems;
        if is_broken {
            // Everything else that could be said would only repeat that.
            files.files.clear();
        } else if !stack.bases.is_empty() {
            let shown = |path: &str| packs.get(&id).map_or_else(|| path.to_owned(), |source| source.shown(path));
            files.files.clear();
            for (name, value) in data {
                let path = format!("{CARDS}/{id}/{name}");
                let file = if value.is_made {
                    let printed = Printed::new(&shown(&path), &value);
                    stack.printed.push(printed.clone());
                    printed.file
                } else {
                    value.place.file.clone()
                };
                if name == "pack.ron" {
                    stack.root = Some((shown(&path), value));
                }
                files.files.insert(path, file);
            }
            let path = |name: &str| format!("{SCRIPTS}/{id}/{name}");
            files.files.extend(scripts.into_iter().map(|(name, file)| (path(&name), file)));
        }
        files.stack = stack;
        files
    }
}

/// Takes the files of options out of those of a pack.
fn options_in(own: &mut Files) -> BTreeMap<String, Vec<OptionFiles>> {
    let mut options: BTreeMap<String, Vec<OptionFiles>> = BTreeMap::new();
    let is_option = |path: &str| path.split('/').nth(2) == Some(OPTIONS) && path.split('/').count() > 4;
    let paths: Vec<String> = own.files.keys().filter(|path| is_option(path)).cloned().collect();
    for path in paths {
        let [folder, _, _, option, name] = path.splitn(5, '/').collect::<Vec<_>>()[..] else { continue };
        let of_option = options.entry(option.to_owned()).or_insert_with(|| vec![OptionFiles::default()]);
        let Some(file) = own.files.remove(&path) else { continue };
        let files = if folder == CARDS { &mut of_option[0].data } else { &mut of_option[0].scripts };
        files.insert(name.to_owned(), file);
    }
    options
}

/// The hooks that a list names, each with its place; what is no text is told when the list is read.
pub fn replaces_of(list: &WrittenValue) -> Vec<(String, Piece)> {
    list.items().iter().filter_map(|item| Some((item.value.string()?, item.value.place.clone()))).collect()
}

/// The cards of a data file, by id.
pub fn ids(value: &WrittenValue) -> impl Iterator<Item = String> + '_ {
    value.items().iter().filter_map(|item| item.value.id())
}

/// The ids of the cards that have scripts, by the paths of those.
pub fn script_ids<'a>(paths: impl Iterator<Item = &'a String>) -> BTreeSet<String> {
    let id = |path: &String| Some(path.rsplit_once('/')?.1.strip_suffix(".rhai")?.to_owned());
    paths.filter_map(id).collect()
}
