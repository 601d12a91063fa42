//! The sandbox: a raw Rhai engine with nothing in it but integers, ranges and what the host gives.
//!
//! Limits are set one by one, because Rhai's defaults differ between debug and release builds. Its own operation limit
//! is counted anew in every call, so the limit that counts is [`Fuel`], one counter shared by everything an effect
//! sets off.

use std::cell::Cell;
use std::rc::Rc;

use rhai::packages::{ArithmeticPackage, BasicIteratorPackage, LogicPackage, Package};
use rhai::{AST, Dynamic, Engine, OptimizationLevel};

/// Operations one call of a hook may take.
pub const FUEL_PER_EFFECT: u64 = 20_000;
/// Operations all hooks of one step of the game may take together.
pub const FUEL_PER_STEP: u64 = 200_000;
/// What a call of a host function costs, besides the operations of the script itself.
pub const HOST_CALL_FUEL: u64 = 10;

/// Words of the language that cards have no use for, and that could reach outside, swallow a limit or hide a suspension.
const DISABLED: [&str; 16] = [
    // Rhai's size limits look at the item that is put into an array or map, not at what it is put into; cards have sets.
    "[",
    "#{",
    "eval",
    "import",
    "export",
    "try",
    "catch",
    "throw",
    "Fn",
    "call",
    "curry",
    "is_def_fn",
    "is_def_var",
    "print",
    "debug",
    "type_of",
];

/// What scripts may still spend.
#[derive(Debug)]
pub struct Fuel {
    pub effect: Cell<u64>,
    pub step: Cell<u64>,
}

impl Default for Fuel {
    fn default() -> Self {
        Fuel { effect: Cell::new(FUEL_PER_EFFECT), step: Cell::new(FUEL_PER_STEP) }
    }
}

impl Fuel {
    /// Spends some; false when there is none left.
    pub fn spend(&self, amount: u64) -> bool {
        let (effect, step) = (self.effect.get(), self.step.get());
        self.effect.set(effect.saturating_sub(amount));
        self.step.set(step.saturating_sub(amount));
        effect >= amount && step >= amount
    }

    pub fn is_empty(&self) -> bool {
        self.effect.get() == 0 || self.step.get() == 0
    }
}

/// An engine with the sandbox's limits, and nothing registered but the packages named here.
pub fn sandbox(fuel: Rc<Fuel>) -> Engine {
    let mut engine = Engine::new_raw();
    ArithmeticPackage::new().register_into_engine(&mut engine);
    LogicPackage::new().register_into_engine(&mut engine);
    BasicIteratorPackage::new().register_into_engine(&mut engine);
    engine
        .set_optimization_level(OptimizationLevel::Simple)
        .set_max_operations(FUEL_PER_EFFECT)
        // With the cap on cascades these must fit, multiplied, into the 2 MiB of stack an ordinary thread has.
        .set_max_call_levels(5)
        .set_max_expr_depths(24, 24)
        .set_max_string_size(256)
        .set_max_array_size(1)
        .set_max_map_size(1)
        .set_max_variables(32)
        .set_max_functions(32)
        .set_strict_variables(true)
        .set_allow_anonymous_fn(false)
        .set_allow_shadowing(false)
        .set_fail_on_invalid_map_property(true);
    for word in DISABLED {
        engine.disable_symbol(word);
    }
    engine.on_progress(move |_| (!fuel.spend(1)).then_some(Dynamic::UNIT));
    engine
}

/// An engine for checking scripts that are not run: nothing is optimised away, so that dead code is seen.
pub fn checker() -> Engine {
    let mut engine = sandbox(Rc::new(Fuel::default()));
    engine.set_optimization_level(OptimizationLevel::None);
    engine
}

/// Compiles a script's functions.
pub fn compile(engine: &Engine, text: &str) -> Result<AST, rhai::ParseError> {
    engine.compile(text)
}
