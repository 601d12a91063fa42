//! The fast back end: scripts compiled at load to a small tree over the host's own functions.
//!
//! Rhai is what a script means; this runs the part of the language that cards use, some ten times faster. A hook that
//! cannot be compiled, and every hook while somebody wants to know each call it makes, runs in Rhai as before. The two
//! are tested against each other on whole games of every pack.

mod evaluate;
mod translate;
mod tree;

use std::sync::Arc;

use rhai::Engine;

pub use translate::Refusal;

use self::evaluate::{Evaluator, Exit};
use self::tree::{Function, Node, Over};
use super::engine::{self, FUEL_PER_EFFECT, FUEL_PER_STEP};
use super::hooks::Hook;
use super::lint::functions::functions;
use super::{Backend, Fault, Interpreter, Value};
use crate::dispatch::Trigger;
use crate::event::Listening;
use crate::pack::{Pack, Script};
use crate::run::{Flow, Run, Stop};
use crate::table::CardId;

/// A script's functions, as far as they could be compiled.
#[derive(Debug)]
struct CompiledScript {
    functions: Vec<Option<Function>>,
    /// The function of each hook that is compiled, helpers included.
    hooks: [Option<u8>; Hook::ALL.len()],
}

/// A hook of a script, and why it is not compiled if it is not.
#[derive(Clone, Debug)]
pub struct HookReport {
    pub hook: Hook,
    pub refusal: Option<Refusal>,
}

impl CompiledScript {
    fn of(engine: &Engine, pack: &Pack, script: &Script) -> (Self, Vec<HookReport>) {
        let mut compiled = CompiledScript { functions: Vec::new(), hooks: [None; Hook::ALL.len()] };
        let Ok(ast) = engine::compile(engine, &script.file.text) else { return (compiled, Vec::new()) };
        let written = functions(&ast, &script.file);
        let translated: Vec<_> =
            written.iter().map(|function| translate::translate(pack, function, &written)).collect();
        let mut report = Vec::new();
        for hook in script.hooks.iter() {
            let function = written.iter().position(|function| !function.private && function.name == hook.name());
            let Some(function) = function else { continue };
            let refusal = refusal(&translated, function, &mut Vec::new());
            if refusal.is_none() {
                compiled.hooks[hook as usize] = Some(function as u8);
            }
            report.push(HookReport { hook, refusal });
        }
        compiled.functions = translated.into_iter().map(Result::ok).collect();
        (compiled, report)
    }
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
            compiled.body.iter().for_each(|node| node.helpers(&mut helpers));
            helpers.into_iter().find_map(|helper| refusal(functions, helper, seen))
        }
    }
}

/// Which hooks of each script are compiled, and why others are not.
pub fn report(pack: &Pack) -> Vec<(&Script, HookReport)> {
    let engine = engine::checker();
    let scripts = pack.designs.iter().filter_map(|design| design.script.as_ref()).chain(&pack.script);
    let of_script = |script| CompiledScript::of(&engine, pack, script).1.into_iter().map(move |hook| (script, hook));
    scripts.flat_map(of_script).collect()
}

/// Compiled scripts of one pack, for one thread.
pub struct Compiled {
    interpreter: Interpreter,
    designs: Vec<Option<CompiledScript>>,
    rules: Option<CompiledScript>,
    pack: Arc<Pack>,
}

impl Compiled {
    pub fn new(pack: Arc<Pack>) -> Result<Self, Fault> {
        let interpreter = Interpreter::new(pack.clone())?;
        let engine = engine::checker();
        let compile =
            |script: &Option<Script>| script.as_ref().map(|script| CompiledScript::of(&engine, &pack, script).0);
        let designs = pack.designs.iter().map(|design| compile(&design.script)).collect();
        let rules = compile(&pack.script);
        Ok(Compiled { interpreter, designs, rules, pack })
    }

    fn script(&self, text: CardId) -> Option<&CompiledScript> {
        if text.is_some() { self.designs[self.pack.design_index(text)].as_ref() } else { self.rules.as_ref() }
    }
}

impl Backend for Compiled {
    fn new_step(&self) {
        self.interpreter.new_step();
    }

    fn blame(&self, card: CardId, hook: Hook, fault: Fault) -> Fault {
        self.interpreter.blame(card, hook, fault)
    }

    fn call(&self, run: &mut Run, trigger: Trigger, args: &[Value]) -> Flow<Value> {
        let compiled = self.script(trigger.text);
        let function = compiled.and_then(|script| script.hooks[trigger.hook as usize].map(|index| (script, index)));
        let Some((script, function)) = function.filter(|_| run.log.listening < Listening::Calls) else {
            return self.interpreter.call(run, trigger, args);
        };
        let fuel = self.interpreter.fuel();
        let outer_fuel = fuel.effect.replace(FUEL_PER_EFFECT);
        let outer_call = std::mem::take(&mut run.last_call);
        let mut evaluator = Evaluator { functions: &script.functions, fuel, depth: 0 };
        let me = trigger.card.is_some().then_some(Value::Card(trigger.card));
        let result = evaluator.call(run, usize::from(function), me.into_iter().chain(args.iter().copied()));
        let outcome = match result {
            Ok(value) | Err(Exit::Return(value) | Exit::Break(value)) => Ok(value),
            Err(Exit::Continue) => Ok(Value::Unit),
            Err(Exit::Stop(Stop::Fault(fault))) => {
                let fault = if fuel.is_empty() { too_long(fuel.step.get() == 0) } else { *fault };
                Err(Stop::Fault(Box::new(self.interpreter.locate(run, fault))))
            }
            Err(Exit::Stop(stop)) => Err(stop),
        };
        fuel.effect.set(outer_fuel);
        run.last_call = outer_call;
        outcome
    }
}

/// What is said of an effect, or of all effects of a step together, that did not end.
pub(super) fn too_long(step: bool) -> Fault {
    let message = if step {
        format!("the scripts of one turn ran for too long: more than {FUEL_PER_STEP} operations")
    } else {
        format!("this effect ran for too long: more than {FUEL_PER_EFFECT} operations")
    };
    Fault::new(message).with_hint("look for a loop that does not end")
}

impl Node {
    /// The helpers called somewhere inside.
    fn helpers(&self, found: &mut Vec<usize>) {
        let mut all = |nodes: &[Node]| nodes.iter().for_each(|node| node.helpers(found));
        match self {
            Node::Constant(_) | Node::Variable(_) | Node::Continue => {}
            Node::Host { args, .. } => all(args),
            Node::Helper { function, args, .. } => {
                all(args);
                found.push(*function);
            }
            Node::Extreme { host, .. } => host.helpers(found),
            Node::Not(value, _) | Node::Negative(value, _) => value.helpers(found),
            Node::Binary { left, right, .. } => {
                left.helpers(found);
                right.helpers(found);
            }
            Node::And(parts, _) | Node::Or(parts, _) | Node::Block(parts) => all(parts),
            Node::If { condition, then, otherwise, .. } => {
                all(then);
                all(otherwise);
                condition.helpers(found);
            }
            Node::Let { value, .. } | Node::Assign { value, .. } => value.helpers(found),
            Node::Return(value) | Node::Break(value) => value.iter().for_each(|value| value.helpers(found)),
            Node::While { condition, body, .. } => {
                all(body);
                condition.iter().for_each(|condition| condition.helpers(found));
            }
            Node::Do { body, condition, .. } => {
                all(body);
                condition.helpers(found);
            }
            Node::For { over, body, .. } => {
                all(body);
                match over {
                    Over::Items(items) => items.helpers(found),
                    Over::Range { from, to, .. } => {
                        from.helpers(found);
                        to.helpers(found);
                    }
                }
            }
        }
    }
}
