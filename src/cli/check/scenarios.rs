//! What is wrong with scenarios, as far as it can be told without playing them.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::sync::Arc;

use crate::{CliError, Project};
use ozeki_engine::library::{LoadError, Source};
use ozeki_engine::limits::{PROBLEMS, SCENARIO_BYTES};
use ozeki_engine::pack::Pack;
use ozeki_engine::problem::{Code, Diagnostic};
use ozeki_engine::scenario::ScenarioFile;
use ozeki_project::Disk;

/// The scenarios of a project, by pack.
pub struct Scenarios {
    project: Bounded,
    files: BTreeMap<String, Vec<ScenarioFile>>,
}

/// The files of a project, until so many bytes of them have been read.
struct Bounded {
    disk: Disk,
    bytes: Cell<usize>,
}

impl Bounded {
    fn is_exhausted(&self) -> bool {
        self.bytes.get() > SCENARIO_BYTES
    }
}

impl Source for Bounded {
    fn read(&self, path: &str) -> std::io::Result<Option<Vec<u8>>> {
        let read = self.disk.read(path)?;
        self.bytes.set(self.bytes.get() + read.as_ref().map_or(0, Vec::len));
        if self.is_exhausted() {
            let message = format!("the scenarios of a project have {SCENARIO_BYTES} bytes at most, all together");
            return Err(std::io::Error::new(std::io::ErrorKind::FileTooLarge, message));
        }
        Ok(read)
    }

    fn files_below(&self, folder: &str) -> std::io::Result<Vec<String>> {
        self.disk.files_below(folder)
    }

    fn shown(&self, path: &str) -> String {
        self.disk.shown(path)
    }
}

impl Scenarios {
    pub fn of(project: &Project) -> Result<Self, CliError> {
        let disk = project.disk();
        let mut files: BTreeMap<String, Vec<ScenarioFile>> = BTreeMap::new();
        for file in ScenarioFile::list(&disk)? {
            files.entry(file.pack.clone()).or_default().push(file);
        }
        Ok(Scenarios { project: Bounded { disk, bytes: Cell::new(0) }, files })
    }

    /// Those of a pack; of one that does not load, only what the files themselves say can be right or wrong.
    pub fn problems(&self, id: &str, pack: Option<&Arc<Pack>>) -> Vec<Diagnostic> {
        let mut problems = Vec::new();
        for file in self.files.get(id).into_iter().flatten() {
            // That there are too many is told with the first that is not read.
            if self.project.is_exhausted() {
                break;
            }
            let found = file.problems(&self.project, pack);
            let place = found.first().map(|first| first.file.clone());
            problems.extend(found);
            if problems.len() > PROBLEMS {
                problems.truncate(PROBLEMS);
                let message = format!("there are more than {PROBLEMS} problems; scenarios from here on are not read");
                problems.extend(place.map(|file| Diagnostic::new(Code::TooMany, &file, 0..0, message)));
                break;
            }
        }
        problems
    }

    /// The same of all packs but some, which are not the project's own or not there at all.
    pub fn of_others(&self, project: &Project, told: &[String]) -> Result<Vec<(String, Vec<Diagnostic>)>, CliError> {
        let mut others = Vec::new();
        for (id, files) in self.files.iter().filter(|(id, _)| !told.contains(id)) {
            let problems = match project.load(id) {
                Ok(pack) => self.problems(id, Some(&pack)),
                Err(LoadError::Problems { .. }) => self.problems(id, None),
                Err(error @ (LoadError::NotFound { .. } | LoadError::UnknownOption { .. } | LoadError::Choice(_))) => {
                    files.first().map(|file| file.refused(&self.project, error.to_string())).into_iter().collect()
                }
                Err(other) => return Err(other.into()),
            };
            if !problems.is_empty() {
                others.push((id.clone(), problems));
            }
        }
        Ok(others)
    }
}
