//! A backend without scripts of cards: it resolves their printed powers natively. It measures the cost of scripting, and
//! checks that each script does what its card shows. What a power is may be a function of the pack's script: that runs.

use std::cell::OnceCell;
use std::rc::Rc;

use super::Compiled;
use crate::kernel::fuel::Fuel;
use crate::kernel::{Backend, Flow, Run, Trigger, Value};

#[derive(Default)]
pub struct Printed {
    fuel: Rc<Fuel>,
    /// For the functions that power families call. Made when first needed.
    scripts: OnceCell<Box<Compiled>>,
}

impl Backend for Printed {
    fn fuel(&self) -> &Rc<Fuel> {
        &self.fuel
    }

    fn call(&self, run: &mut Run, trigger: Trigger, args: &[Value]) -> Flow<Value> {
        let Trigger { card, text, hook, controller, .. } = trigger;
        if card.is_some() && !text.is_some() {
            let make = || Box::new(Compiled::with_fuel(&run.pack, self.fuel.clone()));
            return self.scripts.get_or_init(make).call(run, trigger, args);
        }
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
