//! The scenario files of a project, and running them.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::event::{Call, Event};
use crate::library::{NOT_FOLLOWED, linked_folder};
use crate::library::{Source, read_plain};
use crate::pack::{Design, Pack};
use crate::problem::{Code, Diagnostic, SourceFile};

use super::coverage::Coverage;
use super::stage::with_options;
use super::{SCENARIOS, SNAPSHOTS, Scenario, Snapshot, Stage, Telling, run_case};

/// A scenario file, not yet read.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct ScenarioFile {
    pub pack: String,
    pub name: String,
}

/// What came of a whole file.
#[derive(Debug)]
pub struct FileRun {
    pub snapshot: Snapshot,
    pub events: Vec<Event>,
    pub calls: Vec<Call>,
    /// What its cases ran; their cards may have other numbers in each case.
    pub coverage: Coverage,
    pub cases: usize,
}

impl ScenarioFile {
    /// Those of a project, sorted by pack and name.
    pub fn list(source: &dyn Source) -> std::io::Result<Vec<Self>> {
        let mut found = Vec::new();
        for path in source.files_below(SCENARIOS)? {
            if let Some(folder) = linked_folder(&path) {
                let message = format!("{}: {NOT_FOLLOWED}", source.shown(folder));
                return Err(std::io::Error::new(std::io::ErrorKind::InvalidInput, message));
            }
            let inside = path.strip_prefix(SCENARIOS).unwrap_or(&path).trim_start_matches('/');
            if let Some((pack, name)) = inside.split_once('/')
                && let Some(name) = name.strip_suffix(".ron")
            {
                found.push(ScenarioFile { pack: pack.to_owned(), name: name.to_owned() });
            }
        }
        found.sort();
        Ok(found)
    }

    /// The cards a pack brings or changes that have hooks but no scenario file of their name among these.
    pub fn missing(files: &[Self], pack: &Pack) -> Vec<String> {
        let has_hooks = |d: &&Design| d.script.as_ref().is_some_and(|script| script.hooks.iter().next().is_some());
        let has_file = |id: &str| files.iter().any(|file| file.pack == pack.id && file.name == id);
        pack.own_designs().map(|(_, d)| d).filter(has_hooks).map(|d| d.id.clone()).filter(|id| !has_file(id)).collect()
    }

    pub fn path(&self) -> String {
        format!("{SCENARIOS}/{}/{}.ron", self.pack, self.name)
    }

    pub fn snapshot_path(&self) -> String {
        format!("{SNAPSHOTS}/{}/{}.snap", self.pack, self.name)
    }

    /// The reviewed outcome, if there is one.
    pub fn reviewed(&self, source: &dyn Source) -> std::io::Result<Option<Snapshot>> {
        let path = self.snapshot_path();
        let named = |e: std::io::Error| std::io::Error::new(e.kind(), format!("{}: {e}", source.shown(&path)));
        let bytes = source.read(&path).map_err(named)?;
        Ok(bytes.map(|bytes| Snapshot::parse(&String::from_utf8_lossy(&bytes))))
    }

    /// Plays all cases. Either all have an outcome, or all problems are returned.
    pub fn run(&self, source: &dyn Source, stage: &Stage) -> Result<FileRun, Vec<Diagnostic>> {
        self.tell(source, stage, Telling::Outcome)
    }

    /// The same in more detail; this outcome is not the one that is reviewed.
    pub fn tell(&self, source: &dyn Source, stage: &Stage, telling: Telling) -> Result<FileRun, Vec<Diagnostic>> {
        let (scenario, mut problems) = Scenario::read_what_can_be(self.text(source)?);
        let mut outcomes = Vec::new();
        let (mut events, mut calls, mut coverage) = (Vec::new(), Vec::new(), Coverage::default());
        // Scripts are compiled once for all cases with the same options.
        let mut stages: BTreeMap<&[String], Result<Stage, Diagnostic>> = BTreeMap::new();
        for case in &scenario.cases {
            let with_options = stages.entry(&case.options).or_insert_with(|| stage.with_options(&scenario, case));
            let stage = match with_options {
                Ok(stage) => stage,
                Err(problem) => {
                    problems.push(problem.clone());
                    continue;
                }
            };
            let before_it_is_played = scenario.problems(case, &stage.pack);
            if !before_it_is_played.is_empty() {
                problems.extend(before_it_is_played);
                continue;
            }
            match run_case(stage, &scenario, case, telling) {
                Ok(run) => {
                    coverage.add(&run.pack, &run.events, &run.calls);
                    outcomes.push(run.outcome);
                    events.extend(run.events);
                    calls.extend(run.calls);
                }
                Err(problem) => problems.push(problem),
            }
        }
        if problems.is_empty() {
            let snapshot = Snapshot::new(&outcomes.join("\n\n"));
            Ok(FileRun { snapshot, events, calls, coverage, cases: scenario.cases.len() })
        } else {
            Err(problems)
        }
    }

    /// What is wrong with it, as far as it can be told without playing it: without its pack, only in the text itself.
    pub fn problems(&self, source: &dyn Source, pack: Option<&Arc<Pack>>) -> Vec<Diagnostic> {
        let (scenario, mut problems) = match self.text(source) {
            Ok(text) => Scenario::read_what_can_be(text),
            Err(problems) => return problems,
        };
        let Some(pack) = pack else { return problems };
        for case in &scenario.cases {
            match with_options(pack, &scenario, case) {
                Ok(pack) => problems.extend(scenario.problems(case, &pack)),
                Err(problem) => problems.push(problem),
            }
        }
        problems
    }

    /// A problem of the whole file.
    pub fn refused(&self, source: &dyn Source, why: String) -> Diagnostic {
        let file = match self.text(source) {
            Ok(file) => file,
            Err(_) => Arc::new(SourceFile { path: source.shown(&self.path()), text: String::new() }),
        };
        Diagnostic::new(Code::Scenario, &file, 0..0, why)
    }

    /// Reads it without playing it.
    pub fn read(&self, source: &dyn Source) -> Result<Scenario, Vec<Diagnostic>> {
        Scenario::read(self.text(source)?)
    }

    fn text(&self, source: &dyn Source) -> Result<Arc<SourceFile>, Vec<Diagnostic>> {
        let path = source.shown(&self.path());
        let bytes = source.read(&self.path()).map_err(|e| {
            let file = Arc::new(SourceFile { path: path.clone(), text: String::new() });
            vec![Diagnostic::new(Code::NotAFile, &file, 0..0, format!("this file is not read: {e}"))]
        })?;
        read_plain(path, bytes.unwrap_or_default()).map_err(|problem| vec![*problem])
    }
}
