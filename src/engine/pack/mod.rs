//! Content packs as the engine has them: checked, immutable, and shared between threads.

mod actions;
mod answered;
mod answers;
mod bots;
mod cast;
mod course;
mod declared;
mod endings;
mod facts;
mod hash;
mod layers;
mod model;
mod own_texts;
mod owners;
mod players;
mod prepared;
mod rules;
mod seating;
mod speech;
mod stock;
mod words;
mod zones;

pub use actions::{ActionOf, ActionPlaces, OwnAction};
<<<<<<< main
pub use answered::{Answered, AnsweredFrom, Gives, Spent};
pub use bots::{BotRules, BotWeights, CardHint};
=======
pub use bots::{BotRules, BotWeights, CardHint, ZoneOfBots};
>>>>>>> w/a16s
pub use cast::Pack;
pub use course::{ComeTo, Course, CourseStep, From, Laying, Over};
pub use declared::{Attribute, AttributeValue, Counter, Declared, Holds, Property};
pub use endings::{NamedEnding, ScoreRange};
pub use facts::CardFacts;
pub use hash::ContentHash;
pub use layers::{Layers, PackOption};
pub use model::*;
pub use own_texts::{OneOrSeveral, OwnField};
pub use owners::{Holder, NamedOwnerKind, OwnerId, OwnerKind, OwnerSet, Role};
pub use players::Players;
pub use rules::*;
pub use seating::{Owner, Seating, WrittenOwner, WrittenSeating, WrittenSides};
pub use speech::{Speech, Term};
pub use stock::Stock;
pub use words::{Word, WordMeaning};
pub use zones::*;
