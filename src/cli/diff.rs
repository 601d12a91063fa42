//! `ozeki diff`

use std::io::Write;
use std::sync::Arc;

use anstyle::{AnsiColor, Style};
use serde::Serialize;

use super::sides::load_both;
use super::{CliError, CliResult, Project, plural, print_json};
use crate::out;
use ozeki_engine::library::{CardChange, FieldChange, FileChange, PackChanges, compare_packs};
use ozeki_engine::pack::Pack;
use ozeki_engine::problem::Diagnostic;
use ozeki_engine::scenario::{ScenarioFile, Stage};

/// Show the differences between two packs, or two versions of one
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    ozeki diff git:HEAD PACK            my changes since the last commit\n  \
    ozeki diff git:v1.0 git:v2.0 --pack PACK\n  \
    ozeki diff ../old-project PACK      a folder with cards/ and scripts/\n  \
    ozeki diff PACK OTHER               two packs\n\n\
    Shows differences in rules, powers, words, cards and scripts, and scenarios with a different outcome or that cannot run.\n\
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
    /// Those that have no outcome on one side or on both.
    cannot_run: Vec<CannotRun>,
}

/// A scenario that cannot be played to its end.
#[derive(Serialize)]
struct CannotRun {
    scenario: String,
    /// With the old one, and why.
    before: Option<String>,
    /// With the new one, and why.
    after: Option<String>,
}

pub fn run(project: &Project, args: &Args) -> CliResult {
    let [old, new] = load_both(project, [&args.before, &args.after], args.pack.as_deref())?;
    let (before, after) = (&old.pack, &new.pack);
    let (scenarios, cannot_run) = compare_scenarios(project, before, after)?;
    let report = Report {
        before: format!("{} {} ({})", before.full_id(), before.version, before.hash),
        after: format!("{} {} ({})", after.full_id(), after.version, after.hash),
        changes: compare_packs(&old.files, &new.files),
        scenarios,
        cannot_run,
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
        // What runs on neither side is told, but it is no difference.
        let on_one_side = |one: &CannotRun| one.before.is_some() != one.after.is_some();
        self.changes.is_empty() && self.scenarios.is_empty() && !self.cannot_run.iter().any(on_one_side)
    }
}

/// The scenarios that come out differently, and those that have no outcome to compare.
fn compare_scenarios(
    project: &Project,
    before: &Arc<Pack>,
    after: &Arc<Pack>,
) -> Result<(Vec<String>, Vec<CannotRun>), CliError> {
    let (disk, before, after) = (project.disk(), Stage::new(before.clone()), Stage::new(after.clone()));
    let (mut changed, mut cannot_run) = (Vec::new(), Vec::new());
    for file in ScenarioFile::list(&disk)?.into_iter().filter(|file| file.pack == after.pack.id) {
        let outcome = |stage| file.run(&disk, stage).map(|run| run.snapshot.text).map_err(reason);
        match (outcome(&before), outcome(&after)) {
            (Ok(old), Ok(new)) if old == new => {}
            (Ok(_), Ok(_)) => changed.push(file.name),
            (old, new) => cannot_run.push(CannotRun { scenario: file.name, before: old.err(), after: new.err() }),
        }
    }
    Ok((changed, cannot_run))
}

/// Why a scenario cannot run: the first problem, and how many more there are.
fn reason(problems: Vec<Diagnostic>) -> String {
    let first = problems.first().map_or(String::new(), |problem| problem.message.clone());
    match problems.len() {
        0 | 1 => first,
        many => format!("{first} (and {})", plural(many - 1, "more problem")),
    }
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
    if !report.cannot_run.is_empty() {
        writeln!(out, "Scenarios that cannot run:")?;
    }
    for CannotRun { scenario, before, after } in &report.cannot_run {
        let (side, why) = match (before, after) {
            (Some(old), Some(new)) if old == new => ("with either", old.clone()),
            (Some(old), Some(new)) => ("with either", format!("{old}; {new}")),
            (Some(old), None) => ("with the old one", old.clone()),
            (None, new) => ("with the new one", new.clone().unwrap_or_default()),
        };
        writeln!(out, "  {scenario}, {side}: {why}")?;
    }
    if report.is_empty() {
        writeln!(out, "No difference.")?;
    }
    Ok(())
}
