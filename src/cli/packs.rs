//! `ozeki packs`

use std::io::Write;

use anstyle::Style;
use serde::Serialize;

use super::{CliResult, Project, print_json};
use crate::out;
use ozeki_engine::library::LoadError;
use ozeki_engine::pack::{Pack, PackOption, Players, Texts, in_language};

/// List the packs of the project and the built-in ones
#[derive(clap::Args)]
pub struct Args {
    /// Print JSON, for another program
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Row {
    id: String,
    version: String,
    hash: String,
    name: Texts,
    about: Texts,
    languages: Vec<String>,
    players: Players,
    designs: usize,
    cards: usize,
    /// The pack it builds on.
    extends: Option<String>,
    options: Vec<OptionRow>,
}

#[derive(Serialize)]
struct OptionRow {
    id: String,
    name: Texts,
    about: Texts,
    needs: Vec<String>,
    excludes: Vec<String>,
    /// The numbers of players it is for, if not for all.
    players: Option<Players>,
    /// It changes cards or scripts, not only rules.
    changes_cards: bool,
}

impl OptionRow {
    /// What a choice of it takes, in words.
    fn conditions(&self) -> String {
        let named = |what: &str, options: &[String]| match options {
            [] => String::new(),
            options => format!("; {what} {}", options.join(", ")),
        };
        let players = self.players.as_ref().map_or(String::new(), |players| format!("; for {players} players"));
        let cards = if self.changes_cards { "; changes cards" } else { "" };
        format!("{}{}{players}{cards}", named("needs", &self.needs), named("not with", &self.excludes))
    }
}

fn options(pack: &Pack) -> Vec<OptionRow> {
    let row = |(id, option): (&String, &PackOption)| OptionRow {
        id: id.clone(),
        name: option.name.clone(),
        about: option.about.clone(),
        needs: option.needs.clone(),
        excludes: option.excludes.clone(),
        players: option.players.clone(),
        changes_cards: option.changes_cards,
    };
    pack.layers.options.iter().map(row).collect()
}

pub fn run(project: &Project, args: &Args) -> CliResult {
    let mut rows = Vec::new();
    let mut broken = Vec::new();
    for id in project.pack_ids()? {
        match project.load(&id) {
            Ok(pack) => rows.push(Row {
                id,
                version: pack.version.to_string(),
                hash: pack.hash.to_string(),
                name: pack.name.clone(),
                about: pack.about.clone(),
                languages: pack.languages.clone(),
                players: pack.rules.players.clone(),
                designs: pack.card_designs().count(),
                cards: pack.card_count(),
                extends: pack.layers.bases.first().cloned(),
                options: options(&pack),
            }),
            Err(LoadError::Problems { problems, .. }) => broken.push((id, problems.len())),
            Err(other) => return Err(other.into()),
        }
    }
    if args.json {
        return print_json(&rows);
    }
    let bold = Style::new().bold();
    let mut out = out::stdout();
    for row in rows {
        let name = in_language(&row.name, "en");
        writeln!(out, "{bold}{}{bold:#} {}  {name}", row.id, row.version)?;
        writeln!(out, "  {}", in_language(&row.about, "en"))?;
        let languages = row.languages.join(", ");
        writeln!(
            out,
            "  {} cards ({} designs), {} players, {languages}; {}",
            row.cards, row.designs, row.players, row.hash
        )?;
        if let Some(base) = &row.extends {
            writeln!(out, "  extends {base}")?;
        }
        for option in &row.options {
            let (name, about) = (in_language(&option.name, "en"), in_language(&option.about, "en"));
            writeln!(out, "  +{:<12} {name}: {about}{}", option.id, option.conditions())?;
        }
    }
    for (id, problems) in broken {
        writeln!(out, "{bold}{id}{bold:#}  {problems} problem(s): see `ozeki check {id}`")?;
    }
    Ok(())
}
