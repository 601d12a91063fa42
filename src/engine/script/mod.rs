//! Scripts: what they may say, how they are checked, and how their hooks are called.

mod aim;
pub mod api;
mod blame;
pub mod calls;
pub mod compiled;
mod convert;
mod declared;
pub mod engine;
pub mod examples;
mod interpreter;
pub mod link;
pub mod lint;
mod printed;
pub mod reference;

pub use compiled::Compiled;
pub use convert::GAME;
pub use interpreter::Interpreter;
pub use printed::Printed;

use crate::vocabulary::Kind;

/// What every value of a kind has after a dot.
pub fn properties_of(kind: Kind) -> impl Iterator<Item = &'static str> {
    api::HOST.iter().filter(move |host| host.property && host.params[0].kind == kind).map(|host| host.name)
}
