//! `ozeki test`

mod show;
mod wanted;

use std::collections::BTreeMap;
use std::io::{BufRead, IsTerminal, Write};

use serde::Serialize;

use self::show::{show_diff, show_gaps};
use super::{CliError, CliResult, Project, plural, print_json, show_diagnostic, write_file};
use crate::out;
use crate::out::say;
use ozeki_engine::library::{LoadError, Source};
use ozeki_engine::problem::Diagnostic;
use ozeki_engine::scenario::{Branch, Coverage, FileRun, Gap, ScenarioFile, Snapshot, Stage};

/// Run scenarios and compare their outcomes with the reviewed ones
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    ozeki test                     every scenario of the project\n  \
    ozeki test PACK ember          only scenarios of PACK with `ember` in their name\n  \
    ozeki test --review            accept or reject each change\n  \
    ozeki test --coverage          list what no scenario uses\n\n\
    Exit code 0 means that at least one scenario ran and every outcome is the reviewed one.")]
pub struct Args {
    /// Only scenarios of this pack
    pack: Option<String>,
    /// Only scenarios whose names contain this text
    filter: Option<String>,
    /// Accept all new and changed outcomes
    #[arg(long, conflicts_with_all = ["reject", "review"])]
    accept: bool,
    /// Discard outcomes that wait for review
    #[arg(long, conflicts_with = "review")]
    reject: bool,
    /// Review new and changed outcomes one by one
    #[arg(long)]
    review: bool,
    /// List hooks, verbs and choices that no scenario runs
    #[arg(long)]
    coverage: bool,
    /// Fail if a card that the pack adds or changes has a hook that no scenario runs, or has hooks but no scenario file
    #[arg(long)]
    gate: bool,
    /// Print JSON, for another program
    #[arg(long, conflicts_with = "review")]
    json: bool,
}

/// How a scenario's outcome compares.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Debug)]
#[serde(rename_all = "snake_case")]
enum Verdict {
    Same,
    /// The outcome is not the reviewed one.
    Changed,
    /// There is no reviewed outcome yet.
    New,
    /// A case has no outcome.
    Failed,
    /// Made the reviewed one just now.
    Accepted,
    /// It is not to become the reviewed one.
    Rejected,
    /// Not come to, because the review was left before.
    NotRun,
}

#[derive(Serialize)]
struct Row {
    pack: String,
    scenario: String,
    verdict: Verdict,
    cases: usize,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    problems: Vec<String>,
}

#[derive(Serialize)]
struct Report {
    scenarios: Vec<Row>,
    gaps: BTreeMap<String, Vec<Gap>>,
    branches: BTreeMap<String, Vec<Branch>>,
    /// Cards with hooks for which there is no scenario file of their name.
    without_scenario: BTreeMap<String, Vec<String>>,
}

impl Row {
    fn of(file: &ScenarioFile, verdict: Verdict) -> Self {
        let (pack, scenario) = (file.pack.clone(), file.name.clone());
        Row { pack, scenario, verdict, cases: 0, problems: Vec::new() }
    }
}

pub fn run(project: &Project, args: &Args) -> CliResult {
    let files = wanted::wanted(project, args)?;
    let mut session = Session { project, args, rows: Vec::new(), quit: false };
    let disk = project.disk();
    let mut packs: BTreeMap<String, (Stage, Coverage)> = BTreeMap::new();
    if let Some(pack) = &args.pack {
        packs.insert(pack.clone(), (project.stage(pack)?, Coverage::default()));
    } else if args.gate || args.coverage {
        for id in project.own_pack_ids()? {
            packs.insert(id.clone(), (project.stage(&id)?, Coverage::default()));
        }
    }
    for file in &files {
        if session.quit {
            session.rows.push(Row::of(file, Verdict::NotRun));
            continue;
        }
        if !packs.contains_key(&file.pack) {
            let stage = project.stage(&file.pack).map_err(|error| match error {
                CliError::Load(LoadError::NotFound { .. }) => {
                    CliError::Failed(format!("{} belongs to an unknown pack: {error}", disk.shown(&file.path())))
                }
                other => other,
            })?;
            packs.insert(file.pack.clone(), (stage, Coverage::default()));
        }
        let Some((stage, coverage)) = packs.get_mut(&file.pack) else { continue };
        let run = file.run(&disk, stage);
        if let Ok(run) = &run {
            coverage.join(run.coverage.clone());
        }
        session.judge(file, run)?;
    }
    session.finish(&packs)
}

struct Session<'a> {
    project: &'a Project,
    args: &'a Args,
    rows: Vec<Row>,
    quit: bool,
}

impl Session<'_> {
    fn judge(&mut self, file: &ScenarioFile, run: Result<FileRun, Vec<Diagnostic>>) -> CliResult {
        let disk = self.project.disk();
        let pending = self.project.path(&format!("{}.new", file.snapshot_path()));
        let mut row = Row::of(file, Verdict::Failed);
        match run {
            Err(problems) => {
                if !self.args.json {
                    problems.iter().for_each(show_diagnostic);
                }
                row.cases = file.read(&disk).map_or(0, |scenario| scenario.cases.len());
                row.problems = problems.into_iter().map(|p| describe(&p)).collect();
            }
            Ok(run) => {
                let reviewed = file.reviewed(&disk)?;
                row.cases = run.cases;
                row.verdict = match &reviewed {
                    Some(reviewed) if *reviewed == run.snapshot => Verdict::Same,
                    Some(_) => Verdict::Changed,
                    None => Verdict::New,
                };
                if row.verdict != Verdict::Same {
                    row.verdict = self.settle(file, row.verdict, reviewed.as_ref(), &run.snapshot)?;
                }
                if matches!(row.verdict, Verdict::Changed | Verdict::New) {
                    write_file(&self.project.root, &pending, &as_file(file, &run.snapshot))?;
                } else if pending.exists() {
                    std::fs::remove_file(&pending)?;
                }
            }
        }
        self.rows.push(row);
        Ok(())
    }

    /// Shows a change and does with it what was asked for.
    fn settle(
        &mut self,
        file: &ScenarioFile,
        verdict: Verdict,
        old: Option<&Snapshot>,
        new: &Snapshot,
    ) -> Result<Verdict, CliError> {
        if !self.args.json && !self.args.accept {
            show_diff(file, old, new)?;
        }
        let settled = match self.args {
            Args { accept: true, .. } => Verdict::Accepted,
            Args { reject: true, .. } => Verdict::Rejected,
            Args { review: true, .. } => self.ask()?.unwrap_or(verdict),
            _ => verdict,
        };
        if settled == Verdict::Accepted {
            write_file(&self.project.root, &self.project.path(&file.snapshot_path()), &as_file(file, new))?;
        }
        Ok(settled)
    }

    /// insta's keys: a(ccept), r(eject), s(kip); q(uit). The last two leave it as it is.
    fn ask(&mut self) -> Result<Option<Verdict>, CliError> {
        loop {
            let mut out = out::stdout();
            write!(out, "  a accept   r reject   s skip   q quit > ")?;
            out.flush()?;
            let mut line = String::new();
            if std::io::stdin().lock().read_line(&mut line)? == 0 {
                self.quit = true;
                return Ok(None);
            }
            if !std::io::stdin().is_terminal() {
                say!("{}", line.trim())?;
            }
            match line.trim() {
                "a" | "accept" => return Ok(Some(Verdict::Accepted)),
                "r" | "reject" => return Ok(Some(Verdict::Rejected)),
                "s" | "skip" => return Ok(None),
                "q" | "quit" => {
                    self.quit = true;
                    return Ok(None);
                }
                _ => {}
            }
        }
    }

    fn finish(self, packs: &BTreeMap<String, (Stage, Coverage)>) -> CliResult {
        let each = || packs.iter().map(|(id, (stage, coverage))| (id.clone(), &stage.pack, coverage));
        let gaps: BTreeMap<String, Vec<Gap>> = each().map(|(id, pack, coverage)| (id, coverage.gaps(pack))).collect();
        let files = ScenarioFile::list(&self.project.disk())?;
        let without_scenario: BTreeMap<String, Vec<String>> =
            each().map(|(id, pack, _)| (id, ScenarioFile::missing(&files, pack))).collect();
        let count = |verdict| self.rows.iter().filter(|row| row.verdict == verdict).count();
        let bad = self.rows.len() - count(Verdict::Same) - count(Verdict::Accepted);
        let uncovered =
            gaps.values().map(Vec::len).sum::<usize>() + without_scenario.values().map(Vec::len).sum::<usize>();
        let uncovered = if self.args.gate { uncovered } else { 0 };
        if self.args.json {
            let branches = each().map(|(id, pack, coverage)| (id, coverage.branches(pack))).collect();
            print_json(&Report { scenarios: self.rows, gaps, branches, without_scenario })?;
        } else {
            if self.args.coverage || self.args.gate {
                show_gaps(&gaps, packs)?;
                for (id, cards) in without_scenario.iter().filter(|(_, cards)| !cards.is_empty()) {
                    say!("{id}: cards without their own scenario: {}", cards.join(", "))?;
                }
            }
            if self.args.coverage {
                for branch in each().flat_map(|(_, pack, coverage)| coverage.branches(pack)) {
                    let Branch { file, line, column, call, card } = branch;
                    say!("  {file}:{line}:{column}: no scenario runs this `{call}` of {card}")?;
                }
            }
            let words = [
                (Verdict::Same, "as reviewed"),
                (Verdict::Accepted, "accepted"),
                (Verdict::Changed, "changed"),
                (Verdict::New, "new"),
                (Verdict::Rejected, "rejected"),
                (Verdict::Failed, "failed"),
                (Verdict::NotRun, "not run"),
            ];
            let counted: Vec<String> = words
                .into_iter()
                .map(|(verdict, word)| (count(verdict), word))
                .filter(|(n, _)| *n > 0)
                .map(|(n, word)| format!("{n} {word}"))
                .collect();
            let cases: usize = self.rows.iter().map(|row| row.cases).sum();
            let verdicts = if counted.is_empty() { "nothing to run".to_owned() } else { counted.join(", ") };
            let (files, cases) = (plural(self.rows.len(), "scenario"), plural(cases, "case"));
            say!("{files}, {cases}: {verdicts}")?;
            if self.args.pack.is_none() {
                wanted::left_aside(self.project)?.iter().try_for_each(|note| say!("note: {note}"))?;
            }
            if count(Verdict::Changed) + count(Verdict::New) > 0 {
                say!("Review them with --review, or accept them all with --accept.")?;
            }
        }
        if bad + uncovered == 0 { Ok(()) } else { Err(CliError::Reported) }
    }
}

fn describe(problem: &Diagnostic) -> String {
    let (line, column) = problem.line_column();
    format!("{}:{line}:{column}: {}", problem.file.path, problem.message)
}

fn as_file(file: &ScenarioFile, snapshot: &Snapshot) -> String {
    snapshot.to_file("tests/scenarios.rs", &file.path())
}
