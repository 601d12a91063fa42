//! The library of packs: found, read, checked and identified.
//!
//! A pack is `cards/<pack>/` (data) and `scripts/<pack>/` (behaviour). Loading either gives a [`Pack`](crate::pack::Pack)
//! that is right in everything that can be known before a game, or every problem found, each with its place and a hint.

mod actions;
mod all_wrong;
mod answers;
mod card_fields;
mod check;
mod compare;
mod counts;
pub mod edit;
mod flow;
mod holders;
mod layers;
mod load;
mod plain;
mod raw;
mod ron_problem;
mod source;
mod upgrade;
mod written;

pub use card_fields::{CARD_FIELDS, CardField, FieldKind, FieldValue};
pub use compare::{CardChange, FieldChange, FileChange, PackChanges, compare_packs};
pub use flow::hooks_in;
pub use layers::{OPTIONS, bases_of, split_name};
pub use load::{Files, LoadError, load, load_read, read_part, read_ron};
pub use plain::read as read_plain;
pub use raw::{RawAttributeValue, RawCard, RawPower, expected_in_data};
pub use source::{CARDS, LINKED, Library, Memory, NOT_FOLLOWED, SCENARIOS, SCRIPTS, Source, WORDS, linked_folder};
pub use upgrade::{FORMAT, UpgradeError, Upgraded, upgrade};
pub use written::{ClanFile, NO_CARDS, WrittenCards};
