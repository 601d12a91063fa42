//! Where scenarios of a pack are played: the pack and its scripts, parsed or compiled once for all of them.

use std::rc::Rc;
use std::sync::Arc;

use super::file::{Case, Scenario};
use crate::event::Listening;
use crate::kernel::Backend;
use crate::library::LoadError;
use crate::pack::Pack;
use crate::problem::Diagnostic;
use crate::script::{Compiled, Interpreter};

#[derive(Clone)]
pub struct Stage {
    pub pack: Arc<Pack>,
    pub(super) backend: Rc<dyn Backend>,
    /// Only scripts that Rhai runs can report their calls.
    pub(super) listening: Listening,
}

impl Stage {
    pub fn new(pack: Arc<Pack>) -> Self {
        Stage { backend: Rc::new(Interpreter::new(pack.clone())), pack, listening: Listening::Calls }
    }

    /// With compiled scripts, as in simulations: the outcome is the same, but calls are not reported.
    pub fn compiled(pack: Arc<Pack>) -> Self {
        Stage { backend: Rc::new(Compiled::new(pack.clone())), pack, listening: Listening::Trace }
    }

    /// The same, with the options a case is played with.
    pub fn with_options(&self, scenario: &Scenario, case: &Case) -> Result<Self, Diagnostic> {
        if case.options.is_empty() {
            return Ok(self.clone());
        }
        let pack = with_options(&self.pack, scenario, case)?;
        let again = if self.listening == Listening::Calls { Stage::new } else { Stage::compiled };
        Ok(again(pack))
    }
}

/// The pack with the options a case is played with.
pub(super) fn with_options(pack: &Arc<Pack>, scenario: &Scenario, case: &Case) -> Result<Arc<Pack>, Diagnostic> {
    if case.options.is_empty() {
        return Ok(pack.clone());
    }
    let problem = |about: Option<&str>, message| scenario.problem(case, about, message);
    let pack = pack.with_options(&case.options).map_err(|error| match &error {
        LoadError::UnknownOption { option, .. } => problem(Some(option), error.to_string()),
        LoadError::Problems { problems, .. } => {
            let first = problems.first().map_or(String::new(), |first| format!(": {}", first.message));
            problem(None, format!("these options cannot be combined{first}"))
        }
        other => problem(None, other.to_string()),
    })?;
    Ok(Arc::new(pack))
}
