//! From files to a checked pack.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use indexmap::IndexMap;
use serde::de::DeserializeOwned;

use super::actions::actions_of;
use super::all_wrong::read_list;
use super::answers::answered_of;
use super::check::{CardEntry, Checker, TileEntry};
use super::flow::{FlowCheck, course_of, hooks_of};
use super::layers::{self, OPTIONS, Stack};
use super::plain;
use super::raw::{OF_ARMIES, RawFamily, RawOption, RawPack, RawRole, RawZone};
use super::ron_problem::ron_problem;
use super::source::{CARDS, Library, NOT_FOLLOWED, SCRIPTS, Source, WORDS, linked_folder};
use super::upgrade;
use crate::limits::{DESIGNS, MAX_ZONES, PACK_BYTES, PACK_FILES, PROBLEMS};
use crate::pack::{
    Back, Clan, Content, ContentHash, Design, Keyword, Marker, NamedEnding, NamedOwnerKind, Pack, Role, Script, Speech,
    Stock, TILES, Zone,
};
use crate::problem::{Code, Diagnostic, SourceFile, Suggestion};
use crate::syntax::spanned::{self, Spanned};
use crate::vocabulary::hooks::Hook;

/// Why a pack could not be loaded.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    #[error("there is no pack `{id}`{}", suggest(id, known))]
    NotFound { id: String, known: Vec<String> },
    #[error("`{pack}` has no option `{option}`{}", suggest_option(option, known))]
    UnknownOption { pack: String, option: String, known: Vec<String> },
    /// Options that cannot be played together, or not alone.
    #[error("{0}")]
    Choice(String),
    #[error("cannot read packs: {0}")]
    Io(#[from] std::io::Error),
    /// Everything that is wrong with the pack.
    #[error("pack `{id}` has {}", count(problems.len()))]
    Problems { id: String, problems: Vec<Diagnostic> },
}

fn suggest(id: &str, known: &[String]) -> String {
    match Suggestion::nearest(id, known.iter().map(String::as_str)) {
        Some(near) => format!("; {near}"),
        None if known.is_empty() => "; no pack was found at all".to_owned(),
        None => format!("; there are {}", known.join(", ")),
    }
}

fn suggest_option(option: &str, known: &[String]) -> String {
    match Suggestion::nearest(option, known.iter().map(String::as_str)) {
        _ if known.is_empty() => "; it has none".to_owned(),
        Some(near) => format!("; {near} There are {}", known.join(", ")),
        None => format!("; there are {}", known.join(", ")),
    }
}

fn count(problems: usize) -> String {
    if problems == 1 { "a problem".to_owned() } else { format!("{problems} problems") }
}

/// Loads a pack of the library by its id, or by its id and options: `pack+option`.
pub fn load(library: &Library, id: &str) -> Result<Arc<Pack>, LoadError> {
    load_read(library, Files::of_pack(library, id)?, id)
}

/// The same of files that have been read already.
pub fn load_read(library: &Library, files: Files, id: &str) -> Result<Arc<Pack>, LoadError> {
    let in_trouble = |problems| LoadError::Problems { id: id.to_owned(), problems };
    let mut pack = load_files(files, true).map_err(in_trouble)?;
    // What is only doubtful in a pack that others build on is told of that pack, not of all of them.
    if let Some(base) = pack.layers.bases.first().filter(|_| !pack.warnings.is_empty())
        && let Ok(base) = load(library, base)
    {
        // Phrases are missing from a language, not from a place.
        let lacks = |warning: &Diagnostic| (warning.code == Code::MissingPhrase).then(|| warning.message.clone());
        let same = |a: &Diagnostic, b: &Diagnostic| a.is_same(b) || lacks(a).is_some_and(|all| lacks(b) == Some(all));
        let is_known = |warning: &Diagnostic| base.warnings.iter().any(|known| same(known, warning));
        pack.warnings.retain(|warning| !is_known(warning));
    }
    Ok(Arc::new(pack))
}

/// The files of one pack, as text.
#[derive(Clone, Debug)]
pub struct Files {
    pub id: String,
    pub files: BTreeMap<String, Arc<SourceFile>>,
    pub hash: ContentHash,
    /// The same without any option.
    pub files_hash: ContentHash,
    pub problems: Vec<Diagnostic>,
    /// Files that are there, but are no text or too long.
    pub unreadable: BTreeSet<String>,
    /// What they were put together from.
    pub stack: Stack,
}

impl Files {
    /// Those of a pack of the library, with all it builds on.
    pub fn of_pack(library: &Library, name: &str) -> Result<Self, LoadError> {
        layers::files_of(library, name)
    }

    /// Those of a pack alone.
    pub fn read(source: &dyn Source, id: &str) -> std::io::Result<Self> {
        let (mut paths, mut problems, mut unreadable) = (Vec::new(), Vec::new(), BTreeSet::new());
        for (folder, ending) in [(CARDS, ".ron"), (SCRIPTS, ".rhai")] {
            for path in source.files_below(&format!("{folder}/{id}"))? {
                match linked_folder(&path) {
                    Some(linked) if may_hold_files(linked) => {
                        let file = SourceFile { path: source.shown(linked), text: String::new() };
                        let hint = "put the folder itself in its place, or remove the link";
                        let problem = Diagnostic::new(Code::NotAFile, &Arc::new(file), 0..0, NOT_FOLLOWED);
                        problems.push(problem.with_hint(hint));
                    }
                    None if path.ends_with(ending) => paths.push(path),
                    _ => {}
                }
            }
        }
        let mut raw: BTreeMap<String, Vec<u8>> = BTreeMap::new();
        let mut bytes_so_far = 0;
        for (number, path) in paths.into_iter().enumerate() {
            // What cannot be read is shown as an empty file.
            let mut refuse = |code, message: String| {
                let file = SourceFile { path: source.shown(&path), text: String::new() };
                problems.push(Diagnostic::new(code, &Arc::new(file), 0..0, message));
            };
            if number == PACK_FILES {
                refuse(Code::TooMany, format!("a pack has {PACK_FILES} files at most; this and others are not read"));
                break;
            }
            let read = source.read(&path);
            // What is refused has been read, too.
            let had_room = bytes_so_far <= PACK_BYTES;
            bytes_so_far += read.as_ref().ok().and_then(Option::as_ref).map_or(0, Vec::len);
            match read {
                Ok(Some(bytes)) if had_room && plain::too_long(&path, &bytes).is_some() => {
                    refuse(Code::FileTooLong, plain::too_long(&path, &bytes).unwrap_or_default());
                }
                Ok(Some(_)) if bytes_so_far > PACK_BYTES => {
                    let message = format!("the files of a pack have {PACK_BYTES} bytes at most, all together");
                    refuse(Code::FileTooLong, message + "; this and others are not read");
                    break;
                }
                Ok(Some(bytes)) => {
                    raw.insert(path, bytes);
                    continue;
                }
                Ok(None) => refuse(Code::NotAFile, "this file cannot be found".to_owned()),
                Err(e) if e.kind() == std::io::ErrorKind::FileTooLarge => refuse(Code::FileTooLong, e.to_string()),
                Err(e) => refuse(Code::NotAFile, format!("this file is not read: {e}")),
            }
            unreadable.insert(path);
        }
        let hash = ContentHash::of(raw.iter().map(|(path, bytes)| (path.as_str(), bytes.as_slice())));
        let mut files = BTreeMap::new();
        for (path, bytes) in raw {
            match plain::read(source.shown(&path), bytes) {
                Ok(file) => _ = files.insert(path, file),
                Err(problem) => {
                    problems.push(*problem);
                    unreadable.insert(path);
                }
            }
        }
        Ok(Files { id: id.to_owned(), files, hash, files_hash: hash, problems, unreadable, stack: Stack::default() })
    }

    /// Whether a file is there, readable or not.
    pub fn has(&self, path: &str) -> bool {
        self.files.contains_key(path) || self.unreadable.contains(path)
    }

    /// Whether a file of cards is not there at all: one that could not be read is no missing one, and its own problem.
    pub fn lacks(&self, name: &str) -> bool {
        !self.has(&format!("{CARDS}/{}/{name}", self.id))
    }

    pub fn card_file(&self, name: &str) -> Option<&Arc<SourceFile>> {
        self.files.get(&format!("{CARDS}/{}/{name}", self.id))
    }
}

/// Whether a folder can be one of a pack: `cards/<pack>` itself, its words, or any of its scripts.
fn may_hold_files(folder: &str) -> bool {
    let of_option = folder.split('/').nth(2).is_some_and(|name| name == OPTIONS);
    folder.starts_with(SCRIPTS)
        || folder.matches('/').count() == 1
        || of_option
        || format!("{folder}/").ends_with(WORDS)
}

/// Reads a RON file of any kind.
pub fn read_ron<T: DeserializeOwned>(file: &Arc<SourceFile>) -> Result<T, Diagnostic> {
    spanned::from_str(&file.text).map_err(|e| ron_problem(file, e))
}

/// Reads a part of a RON file.
pub fn read_part<T: DeserializeOwned>(file: &Arc<SourceFile>, part: &Range<usize>) -> Result<T, Diagnostic> {
    spanned::part_from_str(&file.text, part).map_err(|e| ron_problem(file, e))
}

pub fn parse<T: DeserializeOwned>(file: &Arc<SourceFile>, problems: &mut Vec<Diagnostic>) -> Option<T> {
    read_ron(file).map_err(|problem| problems.push(problem)).ok()
}

/// Of a flood of problems, the first are told, and how many there are. An error among the others stays an error.
fn cut_short(problems: &mut Vec<Diagnostic>) {
    let many = problems.len();
    if many > PROBLEMS {
        problems.sort_by_key(|problem| !problem.is_error());
        let Diagnostic { code, file, span, .. } = problems[PROBLEMS].clone();
        // A pack that is only doubtful in many ways is played like one that is in a few.
        let code = if problems[0].is_error() { Code::TooMany } else { code };
        problems.truncate(PROBLEMS);
        let message = format!("there are {many} problems; from here on they are not told, beyond the first {PROBLEMS}");
        problems.push(Diagnostic::new(code, &file, span, message).with_hint("mend those that are told first"));
    }
}

/// Makes a pack of files. What each option would be like is checked only if asked for.
pub(super) fn load_files(mut files: Files, options: bool) -> Result<Pack, Vec<Diagnostic>> {
    let mut problems = std::mem::take(&mut files.problems);
    let Some(pack_file) = files.card_file("pack.ron").cloned() else { return Err(problems) };
    if let Some(problem) = upgrade::newer(&pack_file) {
        problems.push(problem);
        files.stack.place(&mut problems);
        return Err(problems);
    }
    let Some(mut raw) = parse::<RawPack>(&pack_file, &mut problems) else {
        files.stack.place(&mut problems);
        return Err(problems);
    };
    layers::restrict_players(&pack_file, &mut raw, &files.stack.chosen, &mut problems);

    // With more than a pack can have, nothing else is looked at: there may be any number of problems, all of one cause.
    if super::counts::check(&pack_file, &raw, &mut problems) {
        files.stack.place(&mut problems);
        return Err(problems);
    }
    // What could not be read is not missing: to say so would only repeat the first problem in other words.
    let all_read = !problems.iter().any(Diagnostic::is_error);
    let families: Option<IndexMap<String, RawFamily>> = match files.card_file("powers.ron") {
        Some(file) => parse(file, &mut problems),
        None => all_read.then(IndexMap::new),
    };
    let layered = !files.stack.bases.is_empty() || !files.stack.chosen.is_empty();
    let mut checker = Checker::new(&pack_file, &raw, families.as_ref(), &mut problems).layered(layered);
    let (version, languages) = checker.pack(&files.id);
    if let Some(powers) = files.card_file("powers.ron") {
        checker.powers(powers);
    }

    let Entries { cards, tiles, all_read } = Entries::read(&files, &raw, all_read, &mut checker);
    let entries = cards.len() + tiles.len();
    if entries > DESIGNS {
        let message = format!("the pack has {entries} cards and tiles; {DESIGNS} is the most");
        problems.push(Diagnostic::new(Code::TooMany, &pack_file, raw.id.span.clone(), message));
        files.stack.place(&mut problems);
        return Err(problems);
    }
    let speech = checker.speech(&files);
    for (path, file) in &files.files {
        checker.stray_file(&files.id, path, file);
    }
    let (designs, script) = checker.cards(&files.id, &cards, &tiles, &files, all_read);
    let stock = Stock::of(&designs, raw.clans.len());
    if all_read {
        // An option that changes cards is played with whatever cards there are then.
        if !files.stack.changes_cards {
            checker.composition(&designs);
        }
        checker.bots(&designs);
        checker.undone_actions(&designs, script.as_ref());
        checker.fits_a_table(&stock);
        checker.room_for_counters(stock.largest_cast(raw.rules.most_clans(raw.clans.len())));
    }
    let mut flow = FlowCheck::new(&pack_file, &raw);
    flow.powers = files.card_file("powers.ron").zip(families.as_ref());
    let has = |hook: Hook| script.as_ref().is_some_and(|script| script.hooks.has(hook));
    flow.check(all_read.then_some(&has));
    problems.append(&mut flow.problems);
    if options {
        layers::check_options(&files, &stock, &mut problems);
    }
    files.stack.place(&mut problems);
    problems.sort_by(|a, b| (&a.file.path, a.span.start).cmp(&(&b.file.path, b.span.start)));
    cut_short(&mut problems);
    if problems.iter().any(Diagnostic::is_error) {
        return Err(problems);
    }
    let checked = Checked { version, languages, speech, families, designs, script, warnings: problems };
    Ok(checked.into_pack(raw, files))
}

/// The entries of cards and tiles that could be read.
struct Entries {
    cards: Vec<CardEntry>,
    tiles: Vec<TileEntry>,
    /// Nothing is missing only because it could not be read.
    all_read: bool,
}

impl Entries {
    fn read(files: &Files, raw: &RawPack, all_read: bool, checker: &mut Checker) -> Self {
        let mut entries = Entries { cards: Vec::new(), tiles: Vec::new(), all_read };
        let needed: &[&'static str] = if super::flow::has_armies(raw) { &OF_ARMIES } else { &[] };
        for (index, clan) in raw.clans.iter().enumerate() {
            let name = format!("{}.ron", *clan.id);
            let Some(file) = files.card_file(&name) else {
                if files.lacks(&name) {
                    checker.missing_clan_file(clan);
                }
                entries.all_read = false;
                continue;
            };
            // A clan that is declared twice has its cards once.
            if raw.clans[..index].iter().any(|before| *before.id == *clan.id) {
                continue;
            }
            let cards = entries.list(file, needed, checker);
            entries.cards.extend(cards.into_iter().map(|card| (index as u8, file.clone(), card)));
        }
        if let Some(file) = files.card_file(&format!("{TILES}.ron")) {
            entries.tiles = entries.list(file, &[], checker).into_iter().map(|tile| (file.clone(), tile)).collect();
        }
        entries
    }

    /// Those of a file that can be read; the others are reported.
    fn list<T: DeserializeOwned>(
        &mut self,
        file: &Arc<SourceFile>,
        also_needed: &[&'static str],
        checker: &mut Checker,
    ) -> Vec<Spanned<T>> {
        let (read, wrong) = read_list(file, also_needed);
        self.all_read &= wrong.is_empty();
        wrong.into_iter().for_each(|problem| checker.problem(problem));
        read
    }
}

/// What has been checked of a pack, besides what its files say.
struct Checked {
    version: semver::Version,
    languages: Vec<String>,
    speech: IndexMap<String, Speech>,
    families: Option<IndexMap<String, RawFamily>>,
    designs: Vec<Design>,
    script: Option<Script>,
    warnings: Vec<Diagnostic>,
}

/// The zones of a pack, numbered as they lie on its table.
fn zones(raw: &RawPack) -> IndexMap<String, Zone> {
    let mut first = 0u8;
    let zone = |(id, zone): (&String, &RawZone)| {
        let most = zone.of.most(&raw.rules).min(MAX_ZONES) as u8;
        let declared = Zone {
            name: zone.name.value.clone(),
            of: zone.of.checked(&raw.owners),
            shape: zone.shape.value,
            seen: zone.seen.as_ref().map_or_else(Default::default, |seen| seen.checked(&raw.roles)),
            first,
            most,
        };
        first = first.saturating_add(most);
        (id.clone(), declared)
    };
    raw.zones.iter().map(zone).collect()
}

impl Checked {
    fn into_pack(self, raw: RawPack, files: Files) -> Pack {
        let Checked { version, languages, speech, families, designs, script, warnings } = self;
        let (roles, zones) = (roles_of(&raw), zones(&raw));
        let counters = raw.counters.iter().map(|(id, counter)| (id.clone(), counter.checked(&raw.owners))).collect();
        let hooks = hooks_of(&raw, families.as_ref());
        let course = course_of(&raw, &hooks);
        let answered = answered_of(&raw, &hooks);
        let clans = raw.clans.iter().map(|c| Clan {
            id: c.id.value.clone(),
            name: c.name.value.clone(),
            colour: c.colour,
            text: c.text.as_ref().map(|text| text.value.clone()),
        });
        let clans: Vec<Clan> = clans.collect();
        let option = |(id, raw): (String, RawOption)| {
            let changes_cards = files.stack.option_changes_cards(&id);
            (id, raw.checked(changes_cards))
        };
        let options = raw.options.into_iter().map(option).collect();
        let layers = files.stack.into_layers(options);
        let families = families.into_iter().flatten().map(|(id, family)| (id, family.checked(&hooks)));
        let families = families.collect();
        let content = Content {
            actions: actions_of(raw.actions, &hooks),
            hooks,
            course,
            answered,
            moments: raw.moments.into_iter().map(|(id, moment)| (id, moment.text.value)).collect(),
            keywords: raw
                .keywords
                .into_iter()
                .map(|(id, k)| (id, Keyword { name: k.name.value, text: k.text.value }))
                .collect(),
            zones,
            backs: raw.backs.into_iter().map(|(id, back)| (id, Back { name: back.name.value })).collect(),
            markers: raw.markers.into_iter().map(|(id, m)| (id, Marker { name: m.name.value })).collect(),
            attributes: raw.attributes.into_iter().map(|(id, attribute)| (id, attribute.checked())).collect(),
            roles,
            owner_kinds: raw
                .owners
                .into_iter()
                .map(|(id, kind)| (id, NamedOwnerKind { name: kind.name.value }))
                .collect(),
            counters,
            endings: raw.endings.into_iter().map(|(id, e)| (id, NamedEnding { name: e.name.value })).collect(),
            scores: raw.scores.map(|scores| scores.value),
            glossary: raw
                .glossary
                .into_iter()
                .map(|(id, w)| (id, Keyword { name: w.name.value, text: w.text.value }))
                .collect(),
            id: raw.id.value,
            version,
            name: raw.name.value,
            about: raw.about.value,
            languages,
            fields: raw.fields.into_iter().map(|(name, kind)| (name, kind.value)).collect(),
            speech,
            bots: Default::default(),
            clans,
            families,
            prompts: raw.prompts.into_iter().map(|(id, texts)| (id, texts.value)).collect(),
            designs,
            script,
            hash: files.hash,
            files_hash: files.files_hash,
            layers,
            warnings,
            stock: Default::default(),
            parts: Default::default(),
            words: Default::default(),
            seatings: Default::default(),
            declarations: Default::default(),
            prepared: Default::default(),
            voices: Default::default(),
        };
        let mut pack = Pack::new(content, raw.rules.value);
        // Where the values of a counter lie is known once the pack is prepared.
        pack.bots = raw.bots.checked(&pack);
        pack
    }
}

/// The roles of a pack, each of a kind of owner that there is.
fn roles_of(raw: &RawPack) -> IndexMap<String, Role> {
    let role = |(id, role): (&String, &RawRole)| {
        let of = raw.owners.get_index_of(role.of.as_str()).unwrap_or_default();
        (id.clone(), Role { of: of as u8, name: role.name.value.clone() })
    };
    raw.roles.iter().map(role).collect()
}
