//! A backend without scripts: it resolves the powers printed on the cards, natively. The yardstick that says what
//! scripting costs, and a check that each script does what its card shows.

use super::hooks::Hook;
use super::{Backend, Value};
use crate::run::{Flow, Run};
use crate::table::CardId;

pub struct Printed;

impl Backend for Printed {
    fn call(&self, run: &mut Run, card: CardId, hook: Hook, args: &[Value]) -> Flow<Value> {
        if card.is_some()
            && let Some(frame) = run.frames.last().copied()
        {
            let pack = run.pack.clone();
            for &power in pack.design(card).shown.powers(hook) {
                run.resolve_power(card, frame.controller, power)?;
            }
        }
        // A query that is not printed leaves its value as it is.
        Ok(args.last().cloned().unwrap_or(Value::Unit))
    }
}
