//! `ozeki check`

mod baseline;
mod compiled;
mod explain;
mod formats;
mod sarif;
mod scenarios;

use std::io::Write;
use std::path::PathBuf;

use self::baseline::Baseline;
use self::scenarios::Scenarios;
use super::{CliError, CliResult, PackOptions, Project, plural, print_json, show_diagnostic, show_problems};
use crate::out;
use crate::out::{complain, say};
use ozeki_engine::library::LoadError;
use ozeki_engine::pack::Pack;
use ozeki_engine::problem::Diagnostic;

/// Check packs and their scenarios, and report everything that is wrong with them
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    ozeki check                                  all packs of the project\n  \
    ozeki check PACK                             one pack\n  \
    ozeki --project my-game check\n  \
    ozeki check --explain unknown-hook           explain a code\n  \
    ozeki check --write-baseline known.json      accept all present problems,\n  \
    ozeki check --baseline known.json            and report only new ones\n  \
    ozeki check --all                            show every one of many equal problems\n  \
    ozeki check PACK -v                          show which hooks run compiled\n  \
    ozeki check --format github                  for GitHub Actions\n\n\
    Exit codes: 0 no problems; 1 problems were found; 2 the command line was wrong.")]
pub struct Args {
    /// The packs [default: all packs of the project, or the built-in ones if it has none]
    packs: Vec<String>,
    #[command(flatten)]
    options: PackOptions,
    /// The output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Short for --format json: a list of problems with code, file, line, column, message, hint
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// Show every problem, even if hundreds are the same (other formats always do)
    #[arg(long)]
    all: bool,
    /// Exit with 0 if there are only warnings
    #[arg(long)]
    allow_warnings: bool,
    /// Show which hooks are compiled, and why others are not
    #[arg(short, long)]
    verbose: bool,
    /// Do not report the problems accepted in this file
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,
    /// Write all problems to this file, as a baseline
    #[arg(long, value_name = "FILE")]
    write_baseline: Option<PathBuf>,
    /// Explain a code such as `unknown-hook` and how to fix it; without a code, list all codes
    #[arg(long, value_name = "CODE", num_args = 0..=1)]
    explain: Option<Option<String>>,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// Each problem with the line it is on
    Text,
    /// A list of problems
    Json,
    /// Commands that make GitHub show problems beside the changed lines
    Github,
    /// SARIF 2.1.0, for code scanning and editors
    Sarif,
}

/// A problem of a pack.
struct Finding {
    pack: String,
    problem: Diagnostic,
}

/// What loading a pack came to.
struct Loaded {
    id: String,
    /// What there is to say about a pack that loads.
    contents: Option<String>,
    /// Which of its hooks are compiled.
    compiled: Option<compiled::Report>,
    accepted: usize,
}

pub fn run(project: &Project, args: &Args) -> CliResult {
    if let Some(code) = &args.explain {
        return explain::run(code.as_deref());
    }
    let known = args.baseline.as_deref().map(|file| Baseline::read(project, file)).transpose()?;
    let (mut packs, mut findings) = load_all(project, &args.packs, &args.options, args.verbose)?;
    if let Some(file) = &args.write_baseline {
        Baseline::of(project, &findings).write(project, file)?;
        say!("{}: {}, accepted from now on", file.display(), plural(findings.len(), "problem"))?;
        return Ok(());
    }
    if let Some(mut known) = known {
        findings.retain(|finding| {
            let accepted = known.accepts(project, finding);
            let pack = packs.iter_mut().find(|pack| accepted && pack.id == finding.pack);
            pack.into_iter().for_each(|pack| pack.accepted += 1);
            !accepted
        });
        if known.left() > 0 && args.format() == Format::Text {
            let entries = if known.left() == 1 { "1 entry".to_owned() } else { format!("{} entries", known.left()) };
            complain!("{entries} of the baseline no longer occur; --write-baseline updates it");
        }
    }
    match args.format() {
        Format::Text => text(&packs, &findings, args.all)?,
        Format::Json => print_json(&formats::problems(&findings))?,
        Format::Github => formats::print_github(&findings)?,
        Format::Sarif => print_json(&sarif::log(&findings))?,
    }
    let fails = |finding: &Finding| finding.problem.is_error() || !args.allow_warnings;
    if findings.iter().any(fails) { Err(CliError::Reported) } else { Ok(()) }
}

impl Args {
    fn format(&self) -> Format {
        if self.json { Format::Json } else { self.format }
    }
}

fn load_all(
    project: &Project,
    asked: &[String],
    options: &PackOptions,
    verbose: bool,
) -> Result<(Vec<Loaded>, Vec<Finding>), CliError> {
    let ids = match (asked, project.own_pack_ids()?) {
        ([], own) if own.is_empty() => project.pack_ids()?,
        ([], own) => own,
        (named, _) => named.to_vec(),
    };
    if ids.is_empty() {
        return Err(CliError::Usage("there is no pack to check".to_owned()));
    }
    let scenarios = Scenarios::of(project)?;
    let (mut packs, mut findings) = (Vec::new(), Vec::new());
    for id in ids.iter().map(|id| options.of(id)) {
        let (pack, contents, compiled, mut problems) = match project.load(&id) {
            Ok(pack) => {
                let (contents, warnings) = (contents(&pack), pack.warnings.clone());
                let compiled = verbose.then(|| compiled::Report::of(&pack));
                (Some(pack), Some(contents), compiled, warnings)
            }
            Err(LoadError::Problems { problems, .. }) => (None, None, None, problems),
            Err(other) => return Err(other.into()),
        };
        problems.extend(scenarios.problems(&id, pack.as_ref()));
        findings.extend(problems.into_iter().map(|problem| Finding { pack: id.clone(), problem }));
        packs.push(Loaded { id, contents, compiled, accepted: 0 });
    }
    let others = if asked.is_empty() { scenarios.of_others(project, &ids)? } else { Vec::new() };
    for (id, problems) in others {
        findings.extend(problems.into_iter().map(|problem| Finding { pack: id.clone(), problem }));
        packs.push(Loaded { id, contents: None, compiled: None, accepted: 0 });
    }
    Ok((packs, findings))
}

fn contents(pack: &Pack) -> String {
    let own = usize::from(pack.script.is_some());
    let scripts = pack.designs.iter().filter(|d| d.script.is_some()).count() + own;
    let (designs, tiles) = (pack.card_designs().count(), pack.designs.iter().filter(|d| d.tile).count());
    let tiles = if tiles > 0 { format!(", {tiles} tiles") } else { String::new() };
    format!("{}: {designs} designs, {} cards{tiles}, {scripts} scripts", pack.version, pack.card_count())
}

fn text(packs: &[Loaded], findings: &[Finding], all: bool) -> CliResult {
    for pack in packs {
        let found: Vec<&Diagnostic> = findings.iter().filter(|f| f.pack == pack.id).map(|f| &f.problem).collect();
        match all {
            true => found.iter().for_each(|problem| show_diagnostic(problem)),
            false => show_problems(found.iter().copied()),
        }
        let accepted = if pack.accepted == 0 { String::new() } else { format!(" ({} accepted)", pack.accepted) };
        match &pack.contents {
            _ if !found.is_empty() => complain!("{}: {}{accepted}", pack.id, summary(&found)),
            Some(contents) => say!("{} {contents}: no problems{accepted}", pack.id)?,
            None => say!("{}: no new problems{accepted}", pack.id)?,
        }
        if let Some(report) = &pack.compiled {
            write!(out::stdout(), "{report}")?;
        }
    }
    if !findings.is_empty() {
        complain!("`ozeki check --explain CODE` explains a problem");
    }
    Ok(())
}

fn summary(found: &[&Diagnostic]) -> String {
    let errors = found.iter().filter(|problem| problem.is_error()).count();
    let parts = [(errors, "error"), (found.len() - errors, "warning")];
    let parts = parts.into_iter().filter(|(many, _)| *many > 0).map(|(many, word)| plural(many, word));
    parts.collect::<Vec<_>>().join(", ")
}
