//! Scripts: what they may say, how they are checked, and how their hooks are called.

mod aim;
pub mod api;
pub mod calls;
pub mod compiled;
pub mod engine;
pub mod examples;
mod fault;
pub mod fuel;
pub mod hooks;
mod interpreter;
pub mod lint;
mod printed;
pub mod reference;
mod value;

pub use aim::Aims;
pub use compiled::Compiled;
pub use fault::Fault;
pub use interpreter::Interpreter;
pub use printed::Printed;
pub use value::{Kind, Param, PlayerSet, TextKind, Value};

use std::rc::Rc;

use crate::dispatch::Trigger;
use crate::run::{Flow, Run};
use crate::table::CardId;
use fuel::Fuel;
use hooks::Hook;

/// Something that can run a hook of a card, or of the pack itself ([`CardId::NONE`]).
pub trait Backend {
    /// What its scripts may still spend.
    fn fuel(&self) -> &Rc<Fuel>;
    /// Adds to a fault of a hook that has already returned where that hook is.
    fn blame(&self, _card: CardId, _hook: Hook, fault: Fault) -> Fault {
        fault
    }
    /// Runs a hook that the trigger's text is known to have; `args` come after `me`.
    fn call(&self, run: &mut Run, trigger: Trigger, args: &[Value]) -> Flow<Value>;
}
