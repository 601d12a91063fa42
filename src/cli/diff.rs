//! `ozeki diff`

use std::io::Write;
use std::sync::Arc;

use anstyle::{AnsiColor, Style};
use serde::Serialize;

use super::sides::load_both;
use super::{CliError, CliResult, Project, print_json, stage_of};
use crate::cli::out;
use crate::pack::{CardChange, FieldChange, FileChange, Pack, PackChanges, compare_packs};
use crate::scenario::ScenarioFile;

/// Show the differences between two packs, or two versions of one
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    ozeki diff git:HEAD PACK            my changes since the last commit\n  \
    ozeki diff git:v1.0 git:v2.0 --pack PACK\n  \
    ozeki diff ../old-project PACK      a folder with cards/ and scripts/\n  \
    ozeki diff PACK OTHER               two packs\n\n\
    Shows differences in rules, powers, words, cards and scripts, and scenarios with a different outcome.\n\
    Exit code 1 if anything differs.")]
pub struct Args {
    /// The old version: a pack, a folder, or git:REVISION
    before: String,
    /// The new version
    after: String,
    /// The pack, if neither side names one
    #[arg(long)]
    pack: Option<String>,
    /// Print JSON, for another program
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    before: String,
    after: String,
    #[serde(flatten)]
    changes: PackChanges,
    /// Scenarios of the project whose outcome is not the same.
    scenarios: Vec<String>,
}

pub fn run(project: &Project, args: &Args) -> CliResult {
    let [old, new] = load_both(project, [&args.before, &args.after], args.pack.as_deref())?;
    let (before, after) = (&old.pack, &new.pack);
    let report = Report {
        before: format!("{} {} ({})", before.full_id(), before.version, before.hash),
        after: format!("{} {} ({})", after.full_id(), after.version, after.hash),
        changes: compare_packs((&old.library, &old.name), (&new.library, &new.name))?,
        scenarios: changed_scenarios(project, before, after)?,
    };
    if args.json {
        print_json(&report)?
    } else {
        show(&report)?
    }
    if report.is_empty() { Ok(()) } else { Err(CliError::Reported) }
}

impl Report {
    fn is_empty(&self) -> bool {
        self.changes.is_empty() && self.scenarios.is_empty()
    }
}

fn changed_scenarios(project: &Project, before: &Arc<Pack>, after: &Arc<Pack>) -> Result<Vec<String>, CliError> {
    let (disk, before, after) = (project.disk(), stage_of(before.clone())?, stage_of(after.clone())?);
    let mut changed = Vec::new();
    for file in ScenarioFile::list(&disk)?.into_iter().filter(|file| file.pack == after.pack.id) {
        let outcome = |stage| file.run(&disk, stage).map(|run| run.snapshot.text).ok();
        if outcome(&before) != outcome(&after) {
            changed.push(file.name);
        }
    }
    Ok(changed)
}

fn show(report: &Report) -> CliResult {
    let colour = |colour: AnsiColor| Style::new().fg_color(Some(colour.into()));
    let (red, green, bold) = (colour(AnsiColor::Red), colour(AnsiColor::Green), Style::new().bold());
    let none = |value: &str| if value.is_empty() { "none".to_owned() } else { value.to_owned() };
    let field = |FieldChange { field, before, after }: &FieldChange| {
        format!("{field}: {red}{}{red:#} → {green}{}{green:#}", none(before), none(after))
    };
    let mut out = out::stdout();
    writeln!(out, "{bold}{} → {}{bold:#}", report.before, report.after)?;
    for change in &report.changes.pack {
        writeln!(out, "  {}", field(change))?;
    }
    for change in &report.changes.files {
        match change {
            FileChange::Added { file } => writeln!(out, "{green}+ {file}{green:#}")?,
            FileChange::Removed { file } => writeln!(out, "{red}- {file}{red:#}")?,
            FileChange::Changed { file } => writeln!(out, "  {file}: the script differs")?,
        }
    }
    for change in &report.changes.cards {
        match change {
            CardChange::Added { card } => writeln!(out, "{green}+ {card}{green:#}")?,
            CardChange::Removed { card } => writeln!(out, "{red}- {card}{red:#}")?,
            CardChange::Changed { card, fields, script } => {
                writeln!(out, "  {card}")?;
                for change in fields {
                    writeln!(out, "      {}", field(change))?;
                }
                if *script {
                    writeln!(out, "      the script differs")?;
                }
            }
        }
    }
    if report.changes.only_layout {
        writeln!(out, "The files differ only in comments, layout, or values that another layer replaces.")?;
    }
    if !report.scenarios.is_empty() {
        writeln!(out, "Scenarios with a different outcome: {}", report.scenarios.join(", "))?;
    }
    if report.is_empty() {
        writeln!(out, "No difference.")?;
    }
    Ok(())
}
