//! The balance lab, run as a person would and through the library. Games are few: what is tested is that figures are
//! right and runs survive being killed, on faults that show in a hundred games.

#[path = "../common/mod.rs"]
mod common;
mod faults;
mod interventions;
mod project;
mod records;
#[cfg(unix)]
mod resuming;
mod tables;
mod truth;

use project::{Project, command, json, ozeki, stderr};
