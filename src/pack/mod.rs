//! Content packs: found, read, checked and identified.
//!
//! A pack is `cards/<pack>/` (data) and `scripts/<pack>/` (behaviour). Loading either gives a [`Pack`] that is right in
//! everything that can be known before a game, or every problem found, each with its place and a hint.

mod bots;
mod check;
mod codes;
mod compare;
mod counts;
mod diagnostic;
pub mod edit;
mod facts;
mod hash;
mod layers;
mod load;
mod model;
pub mod outline;
mod plain;
mod raw;
mod ron_problem;
mod rules;
mod source;
mod spanned;
mod words;
mod written;

pub use bots::{BotRules, BotWeights, CardHint};
pub use codes::{Code, Severity};
pub use compare::{CardChange, FieldChange, FileChange, PackChanges, compare_packs};
pub use diagnostic::{Diagnostic, SourceFile, closest};
pub use facts::CardFacts;
pub use hash::ContentHash;
pub use layers::{Layers, PackOption, bases_of, split_name};
pub use load::{Files, LoadError, load, load_read, read_part, read_ron};
pub use model::*;
pub use plain::read as read_plain;
pub use raw::{RawCard, RawPower, expected_in_data};
pub use rules::*;
pub use source::{CARDS, Disk, Edited, Library, Memory, SCRIPTS, Source};
pub use spanned::{Expected, Spanned, expected};
pub use words::{Meaning, Word};
pub use written::{ClanFile, NO_CARDS, WrittenCards};
