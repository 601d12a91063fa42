//! `ozeki watch`

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use notify::{RecursiveMode, Watcher};

use super::{CliError, CliResult, Project, plural, show_diagnostic, show_problems};
use crate::out::say;
use ozeki_engine::library::{CARDS, LoadError, SCRIPTS};
use ozeki_engine::scenario::{SCENARIOS, ScenarioFile};

/// Check and test on every save
#[derive(clap::Args)]
#[command(
    after_help = "Leave it running beside your editor. On every save it reports problems and changed scenario outcomes, for the pack\nyou saved and for packs that extend it. Stop it with Ctrl-C."
)]
pub struct Args {
    /// Check and test everything once, and stop
    #[arg(long)]
    once: bool,
}

/// An editor saves a file in several steps: what comes within this time is one save.
const SETTLE: Duration = Duration::from_millis(40);

pub fn run(project: &Project, args: &Args) -> CliResult {
    let all: BTreeSet<String> = project.own_pack_ids()?.into_iter().collect();
    let mut well = true;
    for pack in &all {
        well &= verdict(project, pack)?;
    }
    if args.once {
        return if well { Ok(()) } else { Err(CliError::Reported) };
    }
    let (sender, saves) = channel();
    let failed = |e: notify::Error| CliError::Failed(format!("cannot watch the project: {e}"));
    let mut watcher = notify::recommended_watcher(sender).map_err(failed)?;
    for folder in [CARDS, SCRIPTS, SCENARIOS].map(|folder| project.path(folder)) {
        if folder.is_dir() {
            watcher.watch(&folder, RecursiveMode::Recursive).map_err(failed)?;
        }
    }
    say!("Watching {}. Stop with Ctrl-C.", project.path("").display())?;
    while let Some(changed) = next_save(&saves) {
        for pack in with_dependents(project, packs_of(project, &changed))? {
            verdict(project, &pack)?;
        }
    }
    Ok(())
}

/// The files of the next save; `None` when there is nothing more to watch.
fn next_save(saves: &Receiver<notify::Result<notify::Event>>) -> Option<BTreeSet<PathBuf>> {
    let mut changed = BTreeSet::new();
    let mut take = |event: notify::Result<notify::Event>| {
        if let Ok(event) = event
            && !event.kind.is_access()
        {
            changed.extend(event.paths);
        }
    };
    take(saves.recv().ok()?);
    loop {
        match saves.recv_timeout(SETTLE) {
            Ok(event) => take(event),
            Err(RecvTimeoutError::Timeout) => return Some(changed),
            Err(RecvTimeoutError::Disconnected) => return None,
        }
    }
}

/// The packs that changed files belong to.
fn packs_of(project: &Project, changed: &BTreeSet<PathBuf>) -> BTreeSet<String> {
    let relevant = |path: &&PathBuf| path.extension().is_some_and(|e| e == "ron" || e == "rhai");
    let pack = |path: &PathBuf| {
        [CARDS, SCRIPTS, SCENARIOS].into_iter().find_map(|folder| {
            let folder = project.path(folder);
            let folder = folder.canonicalize().unwrap_or(folder);
            let inside = path.strip_prefix(&folder).ok()?;
            let pack = inside.components().next()?.as_os_str().to_string_lossy().into_owned();
            (Path::new(&pack) != inside).then_some(pack)
        })
    };
    let absolute = |path: &PathBuf| std::path::absolute(path).unwrap_or_else(|_| path.clone());
    changed.iter().filter(relevant).filter_map(|path| pack(&absolute(path))).collect()
}

/// The packs of the project among these, and those that build on any of these.
fn with_dependents(project: &Project, mut changed: BTreeSet<String>) -> Result<BTreeSet<String>, CliError> {
    for pack in project.own_pack_ids()? {
        if project.bases_of(&pack)?.iter().any(|base| changed.contains(base)) {
            changed.insert(pack);
        }
    }
    Ok(changed)
}

/// Checks a pack, runs its scenarios, and says in a line how it stands. True if all is well.
fn verdict(project: &Project, id: &str) -> Result<bool, CliError> {
    let start = Instant::now();
    let (words, well) = match project.stage(id) {
        Err(CliError::Load(LoadError::Problems { problems, .. })) => {
            show_problems(&problems);
            (format!("{} to fix", plural(problems.len(), "problem")), false)
        }
        // Whatever it is, it may be mended by the next save.
        Err(other) => (other.to_string(), false),
        Ok(stage) => {
            let warnings = &stage.pack.warnings;
            show_problems(warnings);
            let disk = project.disk();
            let files: Vec<ScenarioFile> =
                ScenarioFile::list(&disk)?.into_iter().filter(|file| file.pack == id).collect();
            let (mut failed, mut changed) = (0, Vec::new());
            for file in &files {
                match file.run(&disk, &stage) {
                    Err(problems) => {
                        problems.iter().for_each(show_diagnostic);
                        failed += 1;
                    }
                    Ok(run) if file.reviewed(&disk)?.as_ref() != Some(&run.snapshot) => changed.push(&file.name),
                    Ok(_) => {}
                }
            }
            let mut words = vec!["checked".to_owned()];
            if !warnings.is_empty() {
                words.push(plural(warnings.len(), "warning"));
            }
            if failed > 0 {
                words.push(format!("{} failed", plural(failed, "scenario")));
            }
            if !changed.is_empty() {
                let names = changed.iter().map(|name| name.as_str()).take(5).collect::<Vec<_>>().join(", ");
                let more = if changed.len() > 5 { ", …" } else { "" };
                words
                    .push(format!("{} changed ({names}{more}): ozeki test --review", plural(changed.len(), "outcome")));
            }
            let well = failed == 0 && changed.is_empty();
            if well {
                words.push(format!("{} as reviewed", plural(files.len(), "scenario")));
            }
            (words.join(", "), well)
        }
    };
    let mark = if well { "✔" } else { "✘" };
    say!("{mark} {id}: {words} ({} ms)", start.elapsed().as_millis())?;
    Ok(well)
}
