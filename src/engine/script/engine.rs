//! The sandbox: a raw Rhai engine with nothing in it but integers, ranges and what the host gives.
//!
//! Limits are set one by one, because Rhai's defaults differ between debug and release builds. Its own operation limit
//! is counted anew in every call, so the limit that counts is [`Fuel`], one counter shared by everything an effect
//! sets off.

use std::rc::Rc;

use rhai::packages::{ArithmeticPackage, BasicIteratorPackage, LogicPackage, Package};
use rhai::{AST, Dynamic, Engine, Module, OptimizationLevel, Scope, Token};

use super::api::WITH;
use super::convert::{GAME, TheGame};
use crate::kernel::fuel::{FUEL_PER_EFFECT, Fuel};
use crate::limits::{FUNCTIONS, FUNCTIONS_TOGETHER};

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

/// An engine with the sandbox's limits, and nothing registered but the packages named here.
pub fn sandbox(fuel: Rc<Fuel>) -> Engine {
    let mut engine = Engine::new_raw();
    ArithmeticPackage::new().register_into_engine(&mut engine);
    LogicPackage::new().register_into_engine(&mut engine);
    BasicIteratorPackage::new().register_into_engine(&mut engine);
    engine
        // What is written is what runs: what is dead is seen by the checks, and both back ends count the same operations.
        .set_optimization_level(OptimizationLevel::None)
        .set_max_operations(FUEL_PER_EFFECT)
        // With the cap on cascades these must fit, multiplied, into the 2 MiB of stack an ordinary thread has.
        .set_max_call_levels(5)
        .set_max_expr_depths(24, 24)
        .set_max_string_size(256)
        .set_max_array_size(1)
        .set_max_map_size(1)
        .set_max_variables(32)
        .set_max_functions(FUNCTIONS_TOGETHER)
        .set_strict_variables(true)
        .set_allow_anonymous_fn(false)
        .set_allow_shadowing(false)
        .set_fail_on_invalid_map_property(true);
    for word in DISABLED {
        engine.disable_symbol(word);
    }
    let mut constants = Module::new();
    constants.set_var(GAME, TheGame);
    engine.register_global_module(constants.into());
    unreserve(&mut engine);
    engine.on_progress(move |_| (!fuel.spend(1)).then_some(Dynamic::UNIT));
    engine
}

/// Rhai keeps some words for later; those that a host function is called by are words like any others here.
// Rhai marks this as volatile, not as old, and its version is fixed.
#[allow(deprecated)]
fn unreserve(engine: &mut Engine) {
    engine.on_parse_token(|token, _, _| match token {
        Token::Reserved(word) if *word == WITH => Token::Identifier(word),
        token => token,
    });
}

/// An engine for checking scripts that are not run.
pub fn checker() -> Engine {
    sandbox(Rc::default())
}

/// An engine for checking what stands in one file.
pub fn checker_of_files() -> Engine {
    let mut engine = checker();
    engine.set_max_functions(FUNCTIONS);
    engine
}

/// Compiles a script's functions.
pub fn compile(engine: &Engine, text: &str) -> Result<AST, rhai::ParseError> {
    // Rhai looks for constants of modules only when a script runs; so that `game` is no unknown variable, it is told here.
    let mut known = Scope::new();
    known.push_constant(GAME, TheGame);
    engine.compile_with_scope(&known, text)
}

/// Whether a script can write a name after a dot: some words are those of the language itself.
pub fn can_follow_a_dot(name: &str) -> bool {
    compile(&checker(), &format!("fn read(owner) {{ owner.{name} }}")).is_ok()
}
