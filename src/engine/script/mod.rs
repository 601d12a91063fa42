//! Scripts: what they may say, how they are checked, and how their hooks are called.

mod aim;
pub mod api;
mod blame;
pub mod calls;
pub mod compiled;
mod convert;
pub mod engine;
pub mod examples;
mod interpreter;
pub mod lint;
mod printed;
pub mod reference;

pub use compiled::Compiled;
pub use interpreter::Interpreter;
pub use printed::Printed;
