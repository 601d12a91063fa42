//! Content packs as the engine has them: checked, immutable, and shared between threads.

mod bots;
mod facts;
mod hash;
mod layers;
mod model;
mod prepared;
mod rules;
mod words;

pub use bots::{BotRules, BotWeights, CardHint};
pub use facts::CardFacts;
pub use hash::ContentHash;
pub use layers::{Layers, PackOption};
pub use model::*;
pub use rules::*;
pub use words::{Word, WordMeaning};
