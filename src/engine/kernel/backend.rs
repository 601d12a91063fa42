//! What runs scripts, as the kernel sees it.

use std::rc::Rc;

use super::fuel::Fuel;
use super::{Fault, Flow, Run, Trigger, Value};
use crate::pack::Pack;
use crate::table::CardId;
use crate::vocabulary::hooks::Hook;

/// Something that can run a hook of a card, or of the pack itself ([`CardId::NONE`]).
pub trait Backend {
    /// What its scripts may still spend.
    fn fuel(&self) -> &Rc<Fuel>;
    /// Adds to a fault of a hook that has already returned where that hook is.
    fn blame(&self, _pack: &Pack, _card: CardId, _hook: Hook, fault: Fault) -> Fault {
        fault
    }
    /// Runs a hook that the trigger's text is known to have; `args` come after `me`.
    fn call(&self, run: &mut Run, trigger: Trigger, args: &[Value]) -> Flow<Value>;
}
