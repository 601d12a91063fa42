//! `ozeki new`

use super::{CliError, CliResult, Project, did_you_mean, plural, show_problems, write_file};
use crate::out::say;
use ozeki_engine::library::edit::{push, quoted};
use ozeki_engine::library::{CARDS, LoadError, NO_CARDS, SCRIPTS, Source, load};
use ozeki_engine::pack::Pack;
use ozeki_engine::problem::Code;
use ozeki_engine::scenario::{SCENARIOS, Stage, scaffold};
use ozeki_engine::table::MAX_ROWS;
use ozeki_engine::text::{fill, phrases_of};
use ozeki_project::Edited;

/// Create a card, a pack or a scenario
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    ozeki new card PACK ember_scout --clan foxes --level 1\n  \
    ozeki new pack my_game --from PACK          a pack that extends PACK\n  \
    ozeki new scenario PACK ember_scout_against_prisoners")]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Create a card at the end of its clan's file, with a script and a scenario
    Card {
        /// The pack; its files must be in this project
        pack: String,
        /// The id of the card: lower-case letters, digits and underscores
        id: String,
        /// The id of its clan
        #[arg(long)]
        clan: String,
        /// Its level: a row of an army, from 1 at the bottom
        #[arg(long, value_parser = clap::value_parser!(u8).range(1..=MAX_ROWS as i64))]
        level: u8,
        /// The name of the card [default: made from the id]
        #[arg(long)]
        name: Option<String>,
        /// How many copies the pack has
        #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..))]
        copies: u8,
    },
    /// Create a pack in this project
    Pack {
        /// The id of the pack: lower-case letters, digits, - and _
        id: String,
        /// Extend this pack: everything you do not change comes from it
        #[arg(long, value_name = "PACK")]
        from: Option<String>,
        /// With --from: copy that pack's files instead of extending it
        #[arg(long, requires = "from")]
        copy: bool,
    },
    /// Create a scenario to fill in
    Scenario {
        /// The pack
        pack: String,
        /// The name of the scenario; begin it with the id of the card to play
        name: String,
    },
}

pub fn run(project: &Project, args: &Args) -> CliResult {
    match &args.command {
        Command::Card { pack, id, clan, level, name, copies } => {
            let card = NewCard {
                pack: pack.clone(),
                id: id.clone(),
                clan: clan.clone(),
                level: *level,
                title: name.clone(),
                copies: *copies,
            };
            new_card(project, &card)
        }
        Command::Pack { id, from, copy } => new_pack(project, project, id, Origin::of(from.as_deref(), *copy)),
        Command::Scenario { pack, name } => {
            check_name(name)?;
            let stage = project.stage(pack)?;
            let Some(card) = card_named(&stage.pack, name) else {
                return Err(CliError::Failed(format!("`{pack}` has no card yet")));
            };
            let text = scaffold(&stage, card, "say here what happens");
            write_new(project, &[(format!("{SCENARIOS}/{}/{name}.ron", stage.pack.id), text)])
        }
    }
}

/// A card to begin.
pub struct NewCard {
    pub pack: String,
    pub id: String,
    pub clan: String,
    pub level: u8,
    /// The name of the card [default: made from the id].
    pub title: Option<String>,
    pub copies: u8,
}

impl NewCard {
    fn name(&self) -> String {
        self.title.clone().unwrap_or_else(|| titled(&self.id))
    }

    /// The card as an entry of its clan's file.
    fn entry(&self, pack: &Pack) -> String {
        let names: Vec<String> =
            pack.languages.iter().map(|language| format!("{}: {}", quoted(language), quoted(&self.name()))).collect();
        // As strong as the others of its level.
        let power = pack.card_designs().find(|d| d.level == self.level).map_or(i16::from(self.level) + 1, |d| d.power);
        // It tells in every language what its script does.
        let text =
            |language: &String| format!("{}: {}", quoted(language), quoted(&phrases_of(pack, language).begun.draws));
        let texts: Vec<String> = pack.languages.iter().map(text).collect();
        format!(
            "(\n        id: {},\n        name: {{{}}},\n        level: {}, power: {power}, copies: {},\n        \
             mutation: (cost: {}),\n        says: (arrival: {{{}}}),\n    )",
            quoted(&self.id),
            names.join(", "),
            self.level,
            self.copies,
            self.level,
            texts.join(", ")
        )
    }
}

/// `ember_scout` as a name: Ember Scout.
fn titled(id: &str) -> String {
    let capital =
        |word: &str| word.chars().take(1).flat_map(char::to_uppercase).chain(word.chars().skip(1)).collect::<String>();
    id.split('_').filter(|word| !word.is_empty()).map(capital).collect::<Vec<_>>().join(" ")
}

/// The card a scenario is about: the one whose id its name begins with, the longest of them, or else the pack's first.
fn card_named<'a>(pack: &'a Pack, scenario: &str) -> Option<&'a str> {
    let begins = |id: &&str| scenario.strip_prefix(id).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'));
    let ids = || pack.card_designs().map(|design| design.id.as_str());
    ids().filter(begins).max_by_key(|id| id.len()).or_else(|| ids().next())
}

/// A name made of marks alone is no name: what is shown to people is made from its letters and digits.
fn has_a_letter(name: &str) -> bool {
    name.chars().any(|c| c.is_ascii_alphanumeric())
}

/// What a card or a scenario may be called: its files are named after it.
pub fn check_name(name: &str) -> CliResult {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    if has_a_letter(name) && name.chars().all(plain) {
        return Ok(());
    }
    let near = name.trim().to_lowercase().replace(|c| !plain(c), "_");
    let hint = if near.trim_matches('_').is_empty() { String::new() } else { format!(", for example {near}") };
    let message = format!("`{name}` is not a valid name: use lower-case letters, digits and underscores{hint}");
    Err(CliError::Usage(message))
}

pub fn new_card(project: &Project, card: &NewCard) -> CliResult {
    check_name(&card.id)?;
    let pack = project.load(&card.pack)?;
    if !project.own_pack_ids()?.contains(&card.pack) {
        let message =
            format!("this project has no files of `{0}`; start with: ozeki new pack my_game --from {0}", card.pack);
        return Err(CliError::Usage(message));
    }
    let clan_file = format!("{CARDS}/{}/{}.ron", card.pack, card.clan);
    let disk = project.disk();
    if pack.clan_named(&card.clan).is_none() {
        let clans: Vec<&str> = pack.clans.iter().map(|c| c.id.as_str()).collect();
        let hint = did_you_mean(&card.clan, clans.iter().copied());
        return Err(CliError::Usage(format!("`{}` is not a clan; there are {}{hint}", card.clan, clans.join(", "))));
    }
    let rows = pack.rules.grid.rows;
    if card.level > rows {
        return Err(CliError::Usage(format!(
            "{} is not a level of `{}`; levels are 1 to {rows}",
            card.level, card.pack
        )));
    }
    // A pack that builds on another has a file of a clan only once it brings or changes a card of it.
    let bytes = disk.read(&clan_file)?.unwrap_or_else(|| NO_CARDS.into());
    let mut clan_text = String::from_utf8_lossy(&bytes).into_owned();
    push(&mut clan_text, &card.entry(&pack))
        .map_err(|e| CliError::Failed(format!("cannot add to {clan_file}: {e}")))?;
    let script = include_str!("templates/card.rhai").replace("{name}", &card.name());
    let script_file = format!("{SCRIPTS}/{}/{}/{}.rhai", card.pack, card.clan, card.id);
    let files = [(clan_file.clone(), clan_text.clone()), (script_file.clone(), script.clone())].into();
    let pack = match load(&project.library_of(Box::new(Edited { disk, files })), &card.pack) {
        Ok(pack) => pack,
        Err(LoadError::Problems { problems, .. }) => {
            show_problems(&problems);
            let composition = problems.iter().any(|problem| problem.code == Code::Composition);
            let hint = if composition { "; while you are designing, write `composition: []` in pack.ron" } else { "" };
            return Err(CliError::Failed(format!(
                "nothing was written: with this card the pack would not pass its checks{hint}"
            )));
        }
        Err(other) => return Err(other.into()),
    };
    let scenario = scaffold(&Stage::new(pack), &card.id, "draws a card on arrival");
    write_new(project, &[(script_file, script), (format!("{SCENARIOS}/{}/{}.ron", card.pack, card.id), scenario)])?;
    write_file(&project.root, &project.path(&clan_file), &clan_text)?;
    say!("Added `{}` to {clan_file}", card.id)?;
    Ok(())
}

/// What a new pack begins as.
#[derive(Clone, Copy)]
pub enum Origin<'a> {
    /// A small pack to grow.
    Nothing,
    /// One that builds on another.
    Base(&'a str),
    /// A copy of another.
    Copy(&'a str),
}

impl<'a> Origin<'a> {
    pub fn of(from: Option<&'a str>, copy: bool) -> Self {
        match from {
            None => Origin::Nothing,
            Some(pack) if copy => Origin::Copy(pack),
            Some(pack) => Origin::Base(pack),
        }
    }
}

/// What a pack may be called.
pub fn check_pack_id(id: &str) -> CliResult {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_' || c == '-';
    let what = match (has_a_letter(id), id.chars().all(plain)) {
        (true, true) => return Ok(()),
        (_, false) => "use lower-case letters, digits, - and _",
        (false, true) => "use at least one letter or digit",
    };
    Err(CliError::Usage(format!("`{id}` is not a valid pack id: {what}")))
}

/// Makes a pack in `target`, from one that `project` can see.
pub fn new_pack(project: &Project, target: &Project, id: &str, origin: Origin) -> CliResult {
    check_pack_id(id)?;
    let mut files: Vec<(String, String)> = Vec::new();
    if let Origin::Base(base) = origin {
        let pack = project.load(base)?;
        // Whoever opens the project finds the base only in it, or built in.
        if let Err(LoadError::NotFound { .. }) = target.load(&pack.id) {
            let message = format!("`{base}` is neither built in nor in the new project: use --copy to copy it");
            return Err(CliError::Usage(message));
        }
        files.push((format!("{CARDS}/{id}/pack.ron"), extending_pack(&pack, id)));
    } else if let Origin::Copy(from) = origin {
        let pack = project.load(from)?;
        let source = project.source_of(from)?;
        for folder in [CARDS, SCRIPTS] {
            for path in source.files_below(&format!("{folder}/{from}"))? {
                let Some(bytes) = source.read(&path)? else { continue };
                let text = String::from_utf8_lossy(&bytes).into_owned();
                let inside = path.strip_prefix(&format!("{folder}/{from}/")).unwrap_or(&path);
                match inside {
                    "pack.ron" => files.push((format!("{folder}/{id}/{inside}"), copied_pack(&text, &pack, id))),
                    // Its README speaks of the pack that was copied.
                    "README.md" => {}
                    _ => files.push((format!("{folder}/{id}/{inside}"), text)),
                }
            }
        }
    } else {
        let pack = include_str!("templates/pack.ron")
            .replace("{id}", id)
            .replace("{name}", &titled(&id.replace('-', "_")))
            .replace("{engine}", env!("CARGO_PKG_VERSION"));
        files.push((format!("{CARDS}/{id}/pack.ron"), pack));
        files.push((format!("{CARDS}/{id}/foxes.ron"), include_str!("templates/foxes.ron").to_owned()));
        files.push((format!("{CARDS}/{id}/herons.ron"), include_str!("templates/herons.ron").to_owned()));
    }
    let count = files.len();
    let shown = if count > 8 { &files[..0] } else { &files[..] };
    write_quietly(target, &files)?;
    shown.iter().try_for_each(|(file, _)| say!("Wrote {file}"))?;
    say!("Made the pack `{id}` ({})", plural(count, "file"))?;
    Ok(())
}

/// A pack that says no more than it must, in the languages of the pack it builds on.
fn extending_pack(base: &Pack, id: &str) -> String {
    let name = titled(&id.replace('-', "_"));
    let texts = |text: &dyn Fn(&str) -> String| {
        let texts = base.languages.iter().map(|language| format!("{}: {}", quoted(language), quoted(&text(language))));
        texts.collect::<Vec<_>>().join(", ")
    };
    let about = |language: &str| fill(&phrases_of(base, language).begun.about, &[("name", &name)]);
    include_str!("templates/extending_pack.ron")
        .replace("{id}", id)
        .replace("{base}", &base.id)
        .replace("{names}", &texts(&|_| name.clone()))
        .replace("{abouts}", &texts(&about))
}

/// The copied pack's own id, and no composition: it is going to change.
fn copied_pack(text: &str, pack: &Pack, id: &str) -> String {
    let text = text.replacen(&format!("id: {}", quoted(&pack.id)), &format!("id: {}", quoted(id)), 1);
    let mut edited =
        ozeki_engine::library::edit::StructText::new(&text, ozeki_engine::library::edit::Lines::around(&text, 0));
    match edited.set(&["composition"], "[]", &[], None) {
        Ok(_) => edited.into_text(),
        Err(_) => text,
    }
}

pub(super) fn write_new(project: &Project, files: &[(String, String)]) -> CliResult {
    write_quietly(project, files)?;
    Ok(files.iter().try_for_each(|(file, _)| say!("Wrote {file}"))?)
}

/// Writes files of which none may be there yet.
fn write_quietly(project: &Project, files: &[(String, String)]) -> CliResult {
    let there = |(file, _): &&(String, String)| project.path(file).symlink_metadata().is_ok();
    if let Some((file, _)) = files.iter().find(there) {
        return Err(CliError::Usage(format!("{file} already exists; nothing was written")));
    }
    let failed = |file: &str, e| CliError::Failed(format!("cannot write {file}: {e}"));
    files.iter().try_for_each(|(file, text)| {
        ozeki_project::files::create(&project.root, &project.path(file), text.as_bytes()).map_err(|e| failed(file, e))
    })
}
