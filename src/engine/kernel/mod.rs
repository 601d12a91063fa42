//! A game in progress: what rules, verbs and scripts all work on.
//!
//! [`Run`] holds the table, the log and the driver, and asks the questions. The dispatcher calls the hooks of scripts
//! through a [`Backend`]. What scripts say about the table is remembered until it changes, and what a waiting trigger
//! will do is foreseen as far as possible.

pub(crate) mod answering;
mod backend;
mod delays;
mod dispatch;
mod fault;
pub(crate) mod foresight;
pub mod fuel;
pub(crate) mod memo;
mod ordering;
mod run;
mod together;
mod unseen;
mod value;

pub(crate) use answering::{About, Answering, Answers};
pub use backend::Backend;
pub use dispatch::Trigger;
pub(crate) use dispatch::{Hearers, MAX_CASCADE, MOST_HEARERS, Waiting};
pub use fault::Fault;
pub use foresight::Scope;
pub use run::{Core, Flow, Frame, QUESTIONS, Run, Stop};
pub use together::Picks;
pub use value::Value;
