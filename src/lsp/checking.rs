//! Checks run in the background, so that typing never waits for them.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crossbeam_channel::{Receiver, Sender};

use super::documents::Overlay;
use ozeki_engine::library::{CARDS, Library, LoadError, Memory, bases_of, load, split_name};
use ozeki_engine::pack::Pack;
use ozeki_engine::problem::Diagnostic;
use ozeki_engine::scenario::{ScenarioFile, Stage};

/// Keystrokes within this time lead to one check.
const SETTLE: Duration = Duration::from_millis(80);

/// Which packs of a project to check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Packs {
    All,
    These(BTreeSet<String>),
}

impl Packs {
    fn and(self, more: Packs) -> Packs {
        match (self, more) {
            (Packs::These(mut packs), Packs::These(more)) => {
                packs.extend(more);
                Packs::These(packs)
            }
            _ => Packs::All,
        }
    }

    pub fn contains(&self, pack: &str) -> bool {
        match self {
            Packs::All => true,
            Packs::These(packs) => packs.contains(pack),
        }
    }
}

/// A project to check, as it is now.
pub struct Job {
    pub root: PathBuf,
    pub packs: Packs,
    /// What is open in the editor: path, version, text.
    pub open: BTreeMap<String, (i32, Arc<str>)>,
}

/// What came of it.
pub struct Checked {
    pub root: PathBuf,
    pub packs: Packs,
    /// The versions that were looked at.
    pub versions: BTreeMap<String, i32>,
    pub findings: Vec<Finding>,
    /// Those that can be played, by name.
    pub loaded: Vec<(String, Arc<Pack>)>,
    /// Why nothing could be checked.
    pub failure: Option<String>,
}

/// A problem, and the pack it came up with.
pub struct Finding {
    pub pack: String,
    /// Below the root.
    pub path: String,
    pub problem: Diagnostic,
}

/// Checks until there is nothing more to check.
pub fn work(jobs: &Receiver<Job>, results: &Sender<Checked>, built_in: &Arc<Memory>) {
    while let Ok(first) = jobs.recv() {
        let mut waiting = BTreeMap::from([(first.root.clone(), first)]);
        while let Ok(next) = jobs.recv_timeout(SETTLE) {
            let packs = match waiting.remove(&next.root) {
                Some(before) => before.packs.and(next.packs),
                None => next.packs,
            };
            waiting.insert(next.root.clone(), Job { packs, ..next });
        }
        for job in waiting.into_values() {
            if results.send(checked(job, built_in)).is_err() {
                return;
            }
        }
    }
}

fn checked(job: Job, built_in: &Arc<Memory>) -> Checked {
    let versions = job.open.iter().map(|(path, (version, _))| (path.clone(), *version)).collect();
    let mut result = Checked {
        root: job.root.clone(),
        packs: job.packs.clone(),
        versions,
        findings: Vec::new(),
        loaded: Vec::new(),
        failure: None,
    };
    // Whatever goes wrong in here, the conversation goes on.
    match catch_unwind(AssertUnwindSafe(|| check(&job, built_in))) {
        Ok(Ok((findings, loaded, packs))) => {
            (result.findings, result.loaded) = (findings, loaded);
            result.packs = job.packs.and(Packs::These(packs));
        }
        Ok(Err(error)) => result.failure = Some(format!("cannot read the project: {error}")),
        Err(_) => result.failure = Some("internal error while checking the project".to_owned()),
    }
    result
}

type Found = (Vec<Finding>, Vec<(String, Arc<Pack>)>, BTreeSet<String>);

/// What was found, which packs can be played, and which were looked at: those asked for, and those that build on them.
fn check(job: &Job, built_in: &Arc<Memory>) -> std::io::Result<Found> {
    let open = job.open.iter().map(|(path, (_, text))| (path.clone(), text.clone())).collect();
    let overlay = Arc::new(Overlay::new(&job.root, open));
    let own: BTreeSet<String> = Library::new(vec![Box::new(overlay.clone())]).packs()?.into_keys().collect();
    let library = Library::new(vec![Box::new(overlay.clone()), Box::new(built_in.clone())]);
    let scenarios = ScenarioFile::list(&overlay)?;
    let mut ids: BTreeSet<&str> = scenarios.iter().map(|file| file.pack.as_str()).collect();
    ids.extend(own.iter().map(String::as_str));
    let (mut findings, mut loaded, mut packs) = (Vec::new(), Vec::new(), BTreeSet::new());
    for id in ids {
        let (pack, _) = split_name(id);
        let bases = bases_of(&library, pack)?;
        if ![id, pack].into_iter().chain(bases.iter().map(String::as_str)).any(|id| job.packs.contains(id)) {
            continue;
        }
        packs.insert(id.to_owned());
        let (problems, stage) = match load(&library, id) {
            Ok(pack) => {
                loaded.push((id.to_owned(), pack.clone()));
                let warnings = if own.contains(id) { pack.warnings.clone() } else { Vec::new() };
                (warnings, Some(Stage::new(pack)))
            }
            Err(LoadError::Problems { problems, .. }) => (problems, None),
            Err(LoadError::NotFound { .. } | LoadError::UnknownOption { .. } | LoadError::Choice(_)) => continue,
            Err(LoadError::Io(error)) => return Err(error),
        };
        let found = problems.into_iter().chain(scenarios.iter().filter(|file| file.pack == id).flat_map(|file| {
            match &stage {
                Some(stage) => file.run(&overlay, stage).err().unwrap_or_default(),
                // Without the pack only what the file itself says can be right or wrong.
                None => file.read(&overlay).err().unwrap_or_default(),
            }
        }));
        findings.extend(found.map(|problem| Finding { pack: id.to_owned(), path: problem.file.path.clone(), problem }));
    }
    Ok((findings, loaded, packs))
}

/// Whether a folder holds packs, and so is a project.
pub fn is_project(root: &std::path::Path) -> bool {
    root.join(CARDS).is_dir()
}
