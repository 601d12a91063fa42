//! `ozeki test`

use std::collections::BTreeMap;
use std::io::{BufRead, IsTerminal, Write};

use anstyle::{AnsiColor, Style};
use serde::Serialize;
use similar::{ChangeTag, TextDiff};

use super::{CliError, CliResult, Project, plural, print_json, show_diagnostic, write_file};
use crate::pack::{Diagnostic, split_name};
use crate::scenario::{Branch, Coverage, FileRun, Gap, ScenarioFile, Snapshot, Stage};

/// Run scenarios and compare their outcomes with the reviewed ones
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    ozeki test                     every scenario of the project\n  \
    ozeki test PACK ember          those of a pack whose names contain `ember`\n  \
    ozeki test --review            look at each change and accept or reject it\n  \
    ozeki test --coverage          what no scenario touches\n\n\
    Exit code 0 only when every outcome is the reviewed one.")]
pub struct Args {
    /// Only this pack's
    pack: Option<String>,
    /// Only those whose names contain this
    filter: Option<String>,
    /// Make every outcome the reviewed one
    #[arg(long, conflicts_with_all = ["reject", "review"])]
    accept: bool,
    /// Forget outcomes that wait for review
    #[arg(long, conflicts_with = "review")]
    reject: bool,
    /// Go through changed and new outcomes one by one
    #[arg(long)]
    review: bool,
    /// List hooks of cards that no scenario runs, and verbs and choices in scripts that none comes by
    #[arg(long)]
    coverage: bool,
    /// Fail if a hook of any card that the pack brings or changes is run by no scenario, or such a card has no scenario
    /// file of its own
    #[arg(long)]
    gate: bool,
    /// For another program
    #[arg(long)]
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

pub fn run(project: &Project, args: &Args) -> CliResult {
    if args.pack.as_ref().is_some_and(|pack| !split_name(pack).1.is_empty()) {
        let message = "a scenario says itself which options it is played with: `options: [\"…\"]` in its cases";
        return Err(CliError::Usage(message.to_owned()));
    }
    let mut session = Session { project, args, rows: Vec::new(), quit: false };
    let disk = project.disk();
    let wanted = |file: &ScenarioFile| {
        args.pack.as_ref().is_none_or(|pack| *pack == file.pack)
            && args.filter.as_ref().is_none_or(|part| file.name.contains(part.as_str()))
    };
    let mut files: Vec<ScenarioFile> = ScenarioFile::list(&disk)?.into_iter().filter(wanted).collect();
    // A whole name means that one, not all that contain it.
    if files.iter().any(|file| Some(&file.name) == args.filter.as_ref()) {
        files.retain(|file| Some(&file.name) == args.filter.as_ref());
    }
    let mut packs: BTreeMap<String, (Stage, Coverage)> = BTreeMap::new();
    if let Some(pack) = &args.pack {
        packs.insert(pack.clone(), (project.stage(pack)?, Coverage::default()));
    } else if args.gate || args.coverage {
        for id in project.own_pack_ids()? {
            packs.insert(id.clone(), (project.stage(&id)?, Coverage::default()));
        }
    }
    for file in &files {
        if !packs.contains_key(&file.pack) {
            packs.insert(file.pack.clone(), (project.stage(&file.pack)?, Coverage::default()));
        }
        let Some((stage, coverage)) = packs.get_mut(&file.pack) else { continue };
        let run = file.run(&disk, stage);
        if let Ok(run) = &run {
            coverage.add(&stage.pack, &run.events, &run.calls);
        }
        session.judge(file, run)?;
        if session.quit {
            break;
        }
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
        let mut row = Row {
            pack: file.pack.clone(),
            scenario: file.name.clone(),
            verdict: Verdict::Failed,
            cases: 0,
            problems: Vec::new(),
        };
        match run {
            Err(problems) => {
                if !self.args.json {
                    problems.iter().for_each(show_diagnostic);
                }
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
                if matches!(row.verdict, Verdict::Changed | Verdict::New) && !self.args.reject {
                    write_file(&pending, &as_file(file, &run.snapshot))?;
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
        if self.args.accept || (self.args.review && self.ask()?) {
            write_file(&self.project.path(&file.snapshot_path()), &as_file(file, new))?;
            return Ok(Verdict::Accepted);
        }
        Ok(verdict)
    }

    /// insta's keys: a(ccept), r(eject), s(kip); q(uit).
    fn ask(&mut self) -> Result<bool, CliError> {
        loop {
            anstream::print!("  a accept   r reject   s skip   q quit > ");
            std::io::stdout().flush()?;
            let mut line = String::new();
            if std::io::stdin().lock().read_line(&mut line)? == 0 {
                self.quit = true;
                return Ok(false);
            }
            if !std::io::stdin().is_terminal() {
                anstream::println!("{}", line.trim());
            }
            match line.trim() {
                "a" | "accept" => return Ok(true),
                "r" | "reject" | "s" | "skip" => return Ok(false),
                "q" | "quit" => {
                    self.quit = true;
                    return Ok(false);
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
        let bad = count(Verdict::Changed) + count(Verdict::New) + count(Verdict::Failed);
        let uncovered =
            gaps.values().map(Vec::len).sum::<usize>() + without_scenario.values().map(Vec::len).sum::<usize>();
        let uncovered = if self.args.gate { uncovered } else { 0 };
        if self.args.json {
            let branches = each().map(|(id, pack, coverage)| (id, coverage.branches(pack))).collect();
            print_json(&Report { scenarios: self.rows, gaps, branches, without_scenario })?;
        } else {
            if self.args.coverage || self.args.gate {
                show_gaps(&gaps, packs);
                for (id, cards) in without_scenario.iter().filter(|(_, cards)| !cards.is_empty()) {
                    anstream::println!("{id}: no scenario of their own: {}", cards.join(", "));
                }
            }
            if self.args.coverage {
                each().flat_map(|(_, pack, coverage)| coverage.branches(pack)).for_each(|branch| {
                    let Branch { file, line, column, call, card } = branch;
                    anstream::println!("  {file}:{line}:{column}: no scenario comes by this `{call}` of {card}");
                });
            }
            let words = [
                (Verdict::Same, "as reviewed"),
                (Verdict::Accepted, "accepted"),
                (Verdict::Changed, "changed"),
                (Verdict::New, "new"),
                (Verdict::Failed, "failed"),
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
            anstream::println!("{files}, {cases}: {verdicts}");
            if count(Verdict::Changed) + count(Verdict::New) > 0 {
                anstream::println!("Look at them with --review, or take them all with --accept.");
            }
        }
        if bad + uncovered == 0 { Ok(()) } else { Err(CliError::Reported) }
    }
}

fn show_gaps(gaps: &BTreeMap<String, Vec<Gap>>, packs: &BTreeMap<String, (Stage, Coverage)>) {
    for (id, gaps) in gaps {
        let touched = packs.get(id).map_or(0, |(_, coverage)| coverage.touched());
        anstream::println!("{id}: {touched} hooks run by scenarios, {} not", gaps.len());
        for gap in gaps {
            anstream::println!("  {} {}", gap.card, gap.hook);
        }
    }
}

fn describe(problem: &Diagnostic) -> String {
    let (line, column) = problem.line_column();
    format!("{}:{line}:{column}: {}", problem.file.path, problem.message)
}

fn as_file(file: &ScenarioFile, snapshot: &Snapshot) -> String {
    snapshot.to_file("tests/scenarios.rs", &file.path())
}

/// Lines taken away and added, with three lines around them.
fn show_diff(file: &ScenarioFile, old: Option<&Snapshot>, new: &Snapshot) -> CliResult {
    let mut out = anstream::stdout();
    let bold = Style::new().bold();
    let state = if old.is_some() { "changed" } else { "new" };
    writeln!(out, "{bold}{} / {}{bold:#}: {state}", file.pack, file.name)?;
    let before = old.map_or(String::new(), |snapshot| format!("{}\n", snapshot.text));
    let after = format!("{}\n", new.text);
    let diff = TextDiff::from_lines(&before, &after);
    for (index, group) in diff.grouped_ops(3).iter().enumerate() {
        if index > 0 {
            writeln!(out, "  ⋮")?;
        }
        for change in group.iter().flat_map(|op| diff.iter_changes(op)) {
            let (sign, style) = match change.tag() {
                ChangeTag::Delete => ('-', Style::new().fg_color(Some(AnsiColor::Red.into()))),
                ChangeTag::Insert => ('+', Style::new().fg_color(Some(AnsiColor::Green.into()))),
                ChangeTag::Equal => (' ', Style::new().dimmed()),
            };
            writeln!(out, "  {style}{sign} {}{style:#}", change.value().trim_end_matches('\n'))?;
        }
    }
    writeln!(out)?;
    Ok(())
}
