//! The fast back end: scripts compiled at load to a small tree over the host's own functions.
//!
//! Rhai is what a script means; this runs the part of the language that cards use, some ten times faster. A hook that
//! cannot be compiled, and every hook while somebody wants to know each call it makes, runs in Rhai as before. The two
//! are tested against each other on whole games of every pack.
//!
//! A pack's [`Program`] is made once and shared by all threads. Rhai's own engine and trees are for one thread alone, and
//! are only made by a thread that needs them.

mod chains;
mod evaluate;
mod kinds;
mod operators;
#[cfg(test)]
mod tests;
mod translate;
mod tree;

use std::cell::OnceCell;
use std::rc::Rc;
use std::sync::{Arc, OnceLock};

use rhai::{AST, Engine};

pub use translate::Refusal;

use self::evaluate::{Evaluator, Exit};
use self::tree::{Expression, Function};
use super::lint::Owner;
use super::lint::functions::functions;
use super::{Interpreter, blame, engine};
use crate::event::Listening;
use crate::kernel::fuel::Fuel;
use crate::kernel::{Backend, Fault, Flow, Run, Stop, Trigger, Value};
use crate::pack::{Design, Pack, Script};
use crate::problem::SourceFile;
use crate::table::CardId;
use crate::vocabulary::hooks::{Hook, MOST_HOOKS};

/// A script's functions, as far as they could be compiled.
#[derive(Debug)]
struct CompiledScript {
    /// What it was made from.
    file: Arc<SourceFile>,
    functions: Vec<Option<Function>>,
    /// The function of each hook that is compiled, helpers included.
    hooks: [Option<u8>; MOST_HOOKS],
}

/// A hook of a script, and why it is not compiled if it is not.
#[derive(Clone, Debug)]
pub struct HookReport {
    pub hook: Hook,
    pub refusal: Option<Refusal>,
}

impl CompiledScript {
    fn of(pack: &Pack, script: &Script, ast: &AST, owner: Owner) -> (Self, Vec<HookReport>) {
        let file = script.file.clone();
        let mut compiled = CompiledScript { file, functions: Vec::new(), hooks: [None; MOST_HOOKS] };
        let written = functions(ast, &script.file);
        let mut translated: Vec<_> =
            written.iter().map(|function| translate::translate(pack, function, &written)).collect();
        kinds::refuse_texts(&pack.hooks, &mut translated, &written, owner);
        let mut report = Vec::new();
        for hook in script.hooks.iter() {
            let function =
                written.iter().position(|function| !function.private && function.name == pack.hooks.name(hook));
            let Some(function) = function else { continue };
            let refusal = untranslatable(ast).or_else(|| refusal(&translated, function, &mut Vec::new()));
            if refusal.is_none() {
                compiled.hooks[hook.index()] = Some(function as u8);
            }
            report.push(HookReport { hook, refusal });
        }
        compiled.functions = translated.into_iter().map(Result::ok).collect();
        (compiled, report)
    }
}

/// Why nothing of a script is compiled. Rhai counts lines and columns to 65535; beyond, it cannot be told which function
/// a statement belongs to.
fn untranslatable(ast: &AST) -> Option<Refusal> {
    let beyond = |place: Option<usize>| place.is_some_and(|place| place >= usize::from(u16::MAX));
    ast.iter_fn_def().find_map(|function| {
        let end = function.body.end_position();
        let reason = if function.this_type.is_some() {
            "a function of one type alone is not compiled"
        } else if beyond(end.line()) || beyond(end.position()) {
            "a script with lines beyond 65534, or as long, is not compiled"
        } else {
            return None;
        };
        Some(Refusal::new(function.body.start_position(), reason))
    })
}

/// Why a function or one of the helpers it calls is not compiled.
fn refusal(functions: &[Result<Function, Refusal>], function: usize, seen: &mut Vec<usize>) -> Option<Refusal> {
    if seen.contains(&function) {
        return None;
    }
    seen.push(function);
    match functions.get(function)? {
        Err(refusal) => Some(refusal.clone()),
        Ok(compiled) => {
            let mut helpers = Vec::new();
            tree::each(&compiled.body.nodes, &mut |node| {
                if let Expression::Helper { function, .. } = node {
                    helpers.push(*function);
                }
            });
            helpers.into_iter().find_map(|helper| refusal(functions, helper, seen))
        }
    }
}

/// Which hooks of each script are compiled, and why others are not.
pub fn report(pack: &Pack) -> Vec<(&Script, HookReport)> {
    let engine = engine::checker();
    let cards = pack.designs.iter().filter_map(|design| design.script.as_ref()).map(|script| (script, Owner::Card));
    let scripts = cards.chain(pack.script.as_ref().map(|script| (script, Owner::Pack)));
    let of_script = |(script, owner): (_, Owner)| {
        let compiled = compile(&engine, pack, script, owner);
        compiled.map(|(_, report)| report).unwrap_or_default().into_iter().map(move |hook| (script, hook))
    };
    scripts.flat_map(of_script).collect()
}

fn compiled(engine: &Engine, pack: &Pack, script: &Option<Script>, owner: Owner) -> Option<CompiledScript> {
    script.as_ref().and_then(|script| compile(engine, pack, script, owner)).map(|(compiled, _)| compiled)
}

fn compile(engine: &Engine, pack: &Pack, script: &Script, owner: Owner) -> Option<(CompiledScript, Vec<HookReport>)> {
    let ast = engine::compile(engine, &script.file.text).ok()?;
    Some(CompiledScript::of(pack, script, &ast, owner))
}

/// The compiled scripts of a pack: plain data, made once and shared by all threads. Those of a pool larger than a table
/// are compiled one by one, when they are first called: most of them are not in the game.
struct Program {
    designs: Vec<OnceLock<Option<CompiledScript>>>,
    rules: Option<CompiledScript>,
}

impl Program {
    fn new(pack: &Pack) -> Self {
        let engine = engine::checker();
        let designs: Vec<OnceLock<_>> = pack.designs.iter().map(|_| OnceLock::new()).collect();
        if pack.stock.fits_a_table() {
            for (place, design) in designs.iter().zip(&pack.designs) {
                place.get_or_init(|| compiled(&engine, pack, &design.script, Owner::Card));
            }
        }
        Program { designs, rules: compiled(&engine, pack, &pack.script, Owner::Pack) }
    }

    /// The program of a pack. Whoever has a pack alone may write to it, and then what was compiled before does not hold.
    fn of(pack: &Pack) -> Arc<Self> {
        let program = pack.prepared(Program::new);
        if program.is_of(pack) { program } else { Arc::new(Program::new(pack)) }
    }

    /// Whether it was made from the scripts that a pack has now.
    fn is_of(&self, pack: &Pack) -> bool {
        let made_from = |compiled: &Option<CompiledScript>, script: &Option<Script>| match (compiled, script) {
            (Some(compiled), Some(script)) => Arc::ptr_eq(&compiled.file, &script.file),
            (None, None) => true,
            _ => false,
        };
        let of_design = |(place, design): (&OnceLock<Option<CompiledScript>>, &Design)| {
            place.get().is_none_or(|compiled| made_from(compiled, &design.script))
        };
        self.designs.len() == pack.designs.len()
            && self.designs.iter().zip(&pack.designs).all(of_design)
            && made_from(&self.rules, &pack.script)
    }
}

/// The fast back end of one thread: the pack's program, which all threads share, and its own fuel.
pub struct Compiled {
    program: Arc<Program>,
    fuel: Rc<Fuel>,
    /// To compile what is first called. Made when first needed.
    checker: OnceCell<Engine>,
    /// For hooks that are not compiled, and to report every call. Made when first needed.
    interpreter: OnceCell<Interpreter>,
}

impl Compiled {
    pub fn new(pack: Arc<Pack>) -> Self {
        Self::with_fuel(&pack, Rc::default())
    }

    /// One that spends from the same fuel as another back end.
    pub(super) fn with_fuel(pack: &Pack, fuel: Rc<Fuel>) -> Self {
        let (checker, interpreter) = (OnceCell::new(), OnceCell::new());
        Compiled { program: Program::of(pack), fuel, checker, interpreter }
    }

    fn script(&self, pack: &Pack, text: CardId) -> Option<&CompiledScript> {
        if !text.is_some() {
            return self.program.rules.as_ref();
        }
        let design = pack.design_index(text);
        let place = &self.program.designs[design];
        place.get().unwrap_or_else(|| self.compile(pack, design, place)).as_ref()
    }

    #[cold]
    fn compile<'a>(
        &self,
        pack: &Pack,
        design: usize,
        place: &'a OnceLock<Option<CompiledScript>>,
    ) -> &'a Option<CompiledScript> {
        let engine = self.checker.get_or_init(engine::checker);
        place.get_or_init(|| compiled(engine, pack, &pack.designs[design].script, Owner::Card))
    }

    #[cold]
    fn in_rhai(&self, run: &mut Run, trigger: Trigger, args: &[Value]) -> Flow<Value> {
        let make = || Interpreter::with_fuel(&run.pack, self.fuel.clone());
        self.interpreter.get_or_init(make).call(run, trigger, args)
    }
}

impl Backend for Compiled {
    fn fuel(&self) -> &Rc<Fuel> {
        &self.fuel
    }

    fn blame(&self, pack: &Pack, card: CardId, hook: Hook, fault: Fault) -> Fault {
        blame::in_hook(pack, card, hook, fault)
    }

    fn call(&self, run: &mut Run, trigger: Trigger, args: &[Value]) -> Flow<Value> {
        let compiled = self.script(&run.pack, trigger.text);
        let function = compiled.and_then(|script| script.hooks[trigger.hook.index()].map(|index| (script, index)));
        let Some((script, function)) = function.filter(|_| run.log.listening < Listening::Calls) else {
            return self.in_rhai(run, trigger, args);
        };
        let outer_call = std::mem::take(&mut run.last_call);
        let mut evaluator = Evaluator { functions: &script.functions, fuel: &self.fuel, depth: 0 };
        let me = trigger.card.is_some().then_some(Value::Card(trigger.card));
        let result = evaluator.call(run, usize::from(function), me.into_iter().chain(args.iter().copied()));
        let outcome = match result {
            Ok(value) | Err(Exit::Return(value) | Exit::Break(value)) => Ok(value),
            Err(Exit::Continue) => Ok(Value::Unit),
            Err(Exit::Stop(Stop::Fault(fault))) => Err(Stop::Fault(Box::new(blame::in_frame(run, *fault)))),
            Err(Exit::Stop(stop)) => Err(stop),
        };
        run.last_call = outer_call;
        outcome
    }
}
