//! Problems that are known and accepted, so that a check can report only what is new.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::Finding;
use crate::{CliError, CliResult, Project};
use ozeki_engine::limits::BASELINE_BYTES;
use ozeki_project::files;

/// The accepted problems. Lines are not among what is compared: they change with every edit above them.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Baseline {
    /// The version of this format.
    baseline: u32,
    accepted: Vec<Accepted>,
}

const FORMAT: u32 = 1;

#[derive(Serialize, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
struct Accepted {
    code: String,
    /// Within the project.
    file: String,
    message: String,
}

impl Accepted {
    fn of(project: &Project, finding: &Finding) -> Self {
        let problem = &finding.problem;
        Accepted {
            code: problem.code.name().to_owned(),
            file: project.relative(&problem.file.path),
            message: problem.message.clone(),
        }
    }
}

impl Baseline {
    pub fn of(project: &Project, findings: &[Finding]) -> Self {
        Baseline { baseline: FORMAT, accepted: findings.iter().map(|f| Accepted::of(project, f)).collect() }
    }

    pub fn read(project: &Project, file: &Path) -> Result<Self, CliError> {
        let wrong = |why: String| CliError::Usage(format!("--baseline {}: {why}", file.display()));
        let text = files::read_named_text(file, &project.root, BASELINE_BYTES).map_err(|e| wrong(e.to_string()))?;
        let baseline: Baseline = serde_json::from_str(&text).map_err(|e| wrong(format!("not a baseline: {e}")))?;
        if baseline.baseline != FORMAT {
            return Err(wrong(format!(
                "this version of ozeki reads baselines of format {FORMAT}, not {}",
                baseline.baseline
            )));
        }
        Ok(baseline)
    }

    pub fn write(&self, project: &Project, file: &Path) -> CliResult {
        let text = serde_json::to_string_pretty(self).map_err(|e| CliError::Failed(e.to_string()))? + "\n";
        let told = |(_, e)| CliError::Usage(format!("--write-baseline {}: {e}", file.display()));
        files::replace(files::home_of(file, &project.root), &[(file.to_owned(), text.as_bytes())]).map_err(told)
    }

    /// Whether a finding is accepted. Each entry accepts one, so that a second problem of the same kind is new.
    pub fn accepts(&mut self, project: &Project, finding: &Finding) -> bool {
        let found = Accepted::of(project, finding);
        let entry = self.accepted.iter().position(|accepted| *accepted == found);
        entry.map(|entry| self.accepted.swap_remove(entry)).is_some()
    }

    /// How many entries have not been found.
    pub fn left(&self) -> usize {
        self.accepted.len()
    }
}
