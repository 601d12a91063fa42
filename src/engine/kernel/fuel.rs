//! What scripts may still spend. Both back ends count the same: an operation of Rhai's costs 1, and what the engine
//! does for a script costs what is said here.
//!
//! There are two limits, one for each call of a hook and one for everything a step of the game sets off. Spending looks
//! at one number: what the effect under way may still take, which is never more than the step has left.

pub use crate::limits::{FUEL_PER_EFFECT, FUEL_PER_STEP};
use std::cell::Cell;

use super::Fault;

/// What a call of a host function costs, besides the operations of the script itself.
pub const HOST_CALL_FUEL: u64 = 10;
/// What calling a hook costs, however little it does: effect, listener or query.
pub const HOOK_FUEL: u64 = 10;
/// What each operation of a power family costs.
pub const FAMILY_OPERATION_FUEL: u64 = 10;

/// The fuel of whatever runs now. Those who share it take turns: see [`Fuel::begin_step`].
#[derive(Debug)]
pub struct Fuel {
    /// What the effect under way may still take,
    effect: Cell<u64>,
    /// what the step has besides,
    rest: Cell<u64>,
    /// and whether the effect under way wanted more than it had.
    ran_out: Cell<bool>,
    /// What may still be spent on asking again, for a trace, what is known already.
    retold: Cell<u64>,
}

/// What the effect that is interrupted may still take.
#[must_use]
#[derive(Clone, Copy, Debug)]
pub struct Outer(u64);

/// The fuel of a game that waits while something is told again.
#[must_use]
#[derive(Clone, Copy, Debug)]
pub struct Aside {
    effect: u64,
    rest: u64,
}

impl Default for Fuel {
    fn default() -> Self {
        Fuel {
            effect: Cell::new(0),
            rest: Cell::new(FUEL_PER_STEP),
            ran_out: Cell::new(false),
            retold: Cell::new(FUEL_PER_STEP),
        }
    }
}

impl Fuel {
    /// A step of the game begins, or a look at its table.
    pub fn begin_step(&self) {
        self.begin_step_with(FUEL_PER_STEP);
    }

    /// The same, with less than there is.
    pub(crate) fn begin_step_with(&self, fuel: u64) {
        self.effect.set(0);
        self.rest.set(fuel);
        self.ran_out.set(false);
        self.retold.set(FUEL_PER_STEP);
    }

    /// A hook is called. Whatever calls it has not run out: that costs fuel.
    #[inline]
    pub fn begin_effect(&self) -> Outer {
        let outer = Outer(self.effect.get());
        let left = self.left_in_step();
        let granted = left.min(FUEL_PER_EFFECT);
        self.effect.set(granted);
        self.rest.set(left - granted);
        outer
    }

    /// It has returned, and what was under way before goes on.
    #[inline]
    pub fn end_effect(&self, outer: Outer) {
        let left = self.left_in_step();
        let effect = outer.0.min(left);
        self.effect.set(effect);
        self.rest.set(left - effect);
        self.ran_out.set(false);
    }

    /// Spends some; false if there is not so much.
    #[inline]
    #[must_use]
    pub fn spend(&self, amount: u64) -> bool {
        match self.effect.get().checked_sub(amount) {
            Some(left) => {
                self.effect.set(left);
                true
            }
            None => {
                self.effect.set(0);
                self.ran_out.set(true);
                false
            }
        }
    }

    /// Whether the effect under way wanted more than it had. Rhai swallows some errors; it cannot swallow this.
    pub fn ran_out(&self) -> bool {
        self.ran_out.get()
    }

    /// What the step has left.
    #[inline]
    pub fn left_in_step(&self) -> u64 {
        self.effect.get() + self.rest.get()
    }

    /// What is asked again for a trace alone is paid for apart, so that a game that is traced goes as far as one that is
    /// not. Nothing if that is used up.
    pub fn begin_retelling(&self) -> Option<Aside> {
        let left = self.retold.get();
        (left > 0).then(|| Aside { effect: self.effect.replace(0), rest: self.rest.replace(left) })
    }

    pub fn end_retelling(&self, game: Aside) {
        self.retold.set(self.left_in_step());
        self.effect.set(game.effect);
        self.rest.set(game.rest);
    }

    /// What is said of the effect that ran out, or of all effects of the step together.
    pub fn exhaustion(&self) -> Fault {
        let message = if self.left_in_step() == 0 {
            format!("the scripts of one turn ran for too long: more than {FUEL_PER_STEP} operations")
        } else {
            format!("this effect ran for too long: more than {FUEL_PER_EFFECT} operations")
        };
        Fault::new(message).with_hint("look for a loop that does not end")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_effect_may_take_its_limit_and_no_more() {
        let fuel = Fuel::default();
        let outer = fuel.begin_effect();
        assert!(fuel.spend(FUEL_PER_EFFECT) && !fuel.ran_out());
        assert!(!fuel.spend(1) && fuel.ran_out());
        assert!(fuel.exhaustion().message.contains("this effect"));
        fuel.end_effect(outer);
        assert!(!fuel.ran_out(), "the next effect has its own");
        assert_eq!(fuel.left_in_step(), FUEL_PER_STEP - FUEL_PER_EFFECT);
    }

    #[test]
    fn a_step_may_take_its_limit_and_no_more() {
        let fuel = Fuel::default();
        for _ in 0..FUEL_PER_STEP / FUEL_PER_EFFECT {
            let outer = fuel.begin_effect();
            assert!(fuel.spend(FUEL_PER_EFFECT));
            fuel.end_effect(outer);
        }
        let outer = fuel.begin_effect();
        assert!(fuel.spend(0) && !fuel.spend(1));
        assert!(fuel.exhaustion().message.contains("one turn"));
        fuel.end_effect(outer);
        fuel.begin_step();
        assert_eq!(fuel.left_in_step(), FUEL_PER_STEP);
    }

    #[test]
    fn effects_inside_others_take_from_the_same_step() {
        let fuel = Fuel::default();
        let outermost = fuel.begin_effect();
        assert!(fuel.spend(5));
        for _ in 0..FUEL_PER_STEP / FUEL_PER_EFFECT - 1 {
            let inner = fuel.begin_effect();
            assert!(fuel.spend(FUEL_PER_EFFECT));
            fuel.end_effect(inner);
        }
        assert_eq!(fuel.left_in_step(), FUEL_PER_EFFECT - 5);
        assert!(fuel.spend(FUEL_PER_EFFECT - 5), "the outer effect still has all that the step has");
        let inner = fuel.begin_effect();
        assert!(!fuel.spend(1));
        fuel.end_effect(inner);
        fuel.end_effect(outermost);
    }

    #[test]
    fn what_is_told_again_is_paid_for_apart() {
        let fuel = Fuel::default();
        let outermost = fuel.begin_effect();
        assert!(fuel.spend(7));
        let aside = fuel.begin_retelling().unwrap();
        let effect = fuel.begin_effect();
        assert!(fuel.spend(FUEL_PER_EFFECT));
        fuel.end_effect(effect);
        fuel.end_retelling(aside);
        assert_eq!(fuel.left_in_step(), FUEL_PER_STEP - 7);
        assert!(fuel.spend(FUEL_PER_EFFECT - 7) && !fuel.spend(1));
        fuel.end_effect(outermost);
        for _ in 1..FUEL_PER_STEP / FUEL_PER_EFFECT {
            let aside = fuel.begin_retelling().unwrap();
            let effect = fuel.begin_effect();
            assert!(fuel.spend(FUEL_PER_EFFECT));
            fuel.end_effect(effect);
            fuel.end_retelling(aside);
        }
        assert!(fuel.begin_retelling().is_none(), "that has its end too");
    }
}
