//! A backend without scripts: it resolves the printed powers of cards natively. It measures the cost of scripting, and
//! checks that each script does what its card shows.

use std::rc::Rc;

use crate::kernel::fuel::Fuel;
use crate::kernel::{Backend, Flow, Run, Trigger, Value};

#[derive(Default)]
pub struct Printed {
    fuel: Rc<Fuel>,
}

impl Backend for Printed {
    fn fuel(&self) -> &Rc<Fuel> {
        &self.fuel
    }

    fn call(&self, run: &mut Run, trigger: Trigger, args: &[Value]) -> Flow<Value> {
        let Trigger { card, text, hook, controller, .. } = trigger;
        if text.is_some() {
            let pack = run.held_pack();
            for &power in pack.design(text).shown.powers(hook) {
                run.resolve_power(card, controller, power)?;
            }
        }
        // A query that is not printed leaves its value as it is.
        Ok(args.last().cloned().unwrap_or(Value::Unit))
    }
}
