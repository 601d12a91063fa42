//! Scenarios: a table set up by names, some plays, and the outcome as a text that is reviewed once and compared ever
//! after.
//!
//! A scenario file is `tests/scenarios/<pack>/<name>.ron`; its reviewed outcome is `snapshots/<pack>/<name>.snap`, in
//! the format of the insta crate, so that both `cargo test` and `ozeki test` can compare and review it.

mod broken;
mod capture;
mod coverage;
mod facts;
mod file;
mod labels;
mod position;
mod run;
mod scaffold;
mod snapshot;
mod stage;
mod suite;

pub use crate::library::SCENARIOS;
pub use capture::capture;
pub use coverage::{Branch, Coverage, Gap};
pub use file::{Case, Scenario, Step, Who, expected_in_scenario};
pub use labels::Labels;
pub use position::Position;
pub use run::{CaseRun, Telling, run_case};
pub use scaffold::scaffold;
pub use snapshot::Snapshot;
pub use stage::Stage;
pub use suite::{FileRun, ScenarioFile};

/// Where their outcomes are.
pub const SNAPSHOTS: &str = "snapshots";
