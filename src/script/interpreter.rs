//! The Rhai backend: runs scripts as written. It defines what a script means.

use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;

use rhai::{AST, CallFnOptions, Dynamic, Engine, EvalAltResult, FuncArgs, NativeCallContext, Scope};

use super::api::{HOST, HostFn};
use super::engine;
use super::fuel::{Fuel, HOST_CALL_FUEL};
use super::hooks::Hook;
use super::value::PlayerSet;
use super::{Backend, Fault, Value};
use crate::dispatch::Trigger;
use crate::event::{Call, Listening};
use crate::pack::{Pack, Script, Word};
use crate::run::{Core, Flow, Run, Stop};
use crate::table::{CardId, CardSet, Seat};

/// Holds the run while a script is running, so that host functions can use it.
type Slot = Rc<Cell<Option<Box<Core>>>>;

/// Compiled scripts of one pack, for one thread.
pub struct Interpreter {
    engine: Engine,
    pack: Arc<Pack>,
    designs: Vec<Option<AST>>,
    rules: Option<AST>,
    slot: Slot,
    fuel: Rc<Fuel>,
}

impl Interpreter {
    /// Compiles every script of a pack. The loader has compiled them before, so this only fails if it was not asked.
    pub fn new(pack: Arc<Pack>) -> Result<Self, Fault> {
        let fuel = Rc::new(Fuel::default());
        let slot: Slot = Rc::default();
        let mut engine = engine::sandbox(fuel.clone());
        register(&mut engine, &slot, &fuel);
        let compile = |script: &Option<Script>| {
            let Some(script) = script else { return Ok(None) };
            let ast = engine::compile(&engine, &script.file.text).map_err(|e| Fault::new(e.to_string()))?;
            Ok::<_, Fault>(Some(ast))
        };
        let designs = pack.designs.iter().map(|d| compile(&d.script)).collect::<Result<_, _>>()?;
        let rules = compile(&pack.script)?;
        Ok(Interpreter { designs, rules, engine, pack, slot, fuel })
    }

    /// An engine as scripts have it, with a value of each kind to try things on.
    #[cfg(test)]
    pub(super) fn engine_with_samples() -> Engine {
        let mut engine = engine::sandbox(Rc::default());
        engine.on_progress(|_| None);
        register(&mut engine, &Slot::default(), &Rc::default());
        engine.register_fn("card", || CardId(0));
        engine.register_fn("player", || Seat(0));
        engine.register_fn("cards", || CardSet::one(CardId(0)));
        engine.register_fn("everybody", || PlayerSet::from_iter([Seat(0), Seat(1)]));
        engine
    }

    fn script(&self, card: CardId) -> Option<(&Script, &AST)> {
        if card.is_some() {
            let design = self.pack.design_index(card);
            self.pack.designs[design].script.as_ref().zip(self.designs[design].as_ref())
        } else {
            self.pack.script.as_ref().zip(self.rules.as_ref())
        }
    }

    fn failure(&self, run: &Run, error: Option<&EvalAltResult>) -> Fault {
        let ran_out = self.fuel.ran_out() || matches!(error, Some(EvalAltResult::ErrorTooManyOperations(_)));
        let mut fault = if ran_out {
            self.fuel.exhaustion()
        } else {
            Fault::new(error.map_or_else(|| "the script was stopped".to_owned(), innermost_message))
        };
        if let Some(position) = error.map(innermost_position).filter(|p| !p.is_none()) {
            fault.line = position.line().unwrap_or(0);
            fault.column = position.position().unwrap_or(1);
        }
        self.locate(run, fault)
    }

    /// Adds the place to a fault: it happened in the innermost frame.
    pub(super) fn locate(&self, run: &Run, mut fault: Fault) -> Fault {
        let Some(frame) = run.frames.last().filter(|_| fault.running.is_none()) else { return fault };
        if fault.line == 0 {
            // Rhai forgets where it was when a limit is hit: the last host call is near.
            (fault.line, fault.column) = run.last_call;
        }
        self.blame(frame.text, frame.hook, fault)
    }
}

fn hook_position(script: &Script, hook: Hook) -> (usize, usize) {
    let at = script.file.text.find(&format!("fn {}", hook.name())).map_or(0, |at| at + 3);
    script.file.line_column(at)
}

fn innermost(error: &EvalAltResult) -> &EvalAltResult {
    match error {
        EvalAltResult::ErrorInFunctionCall(_, _, inner, _) => innermost(inner),
        other => other,
    }
}

/// The deepest place that is known.
fn innermost_position(error: &EvalAltResult) -> rhai::Position {
    match error {
        EvalAltResult::ErrorInFunctionCall(_, _, inner, outer) => match innermost_position(inner) {
            place if place.is_none() => *outer,
            place => place,
        },
        other => other.position(),
    }
}

fn innermost_message(error: &EvalAltResult) -> String {
    let mut text = innermost(error).to_string();
    // The place is shown apart, with the line it is on.
    if let Some(at) = text.find(" (line ") {
        text.truncate(at);
    }
    // Rhai does not map every type to the name it was registered with.
    for (rust, ours) in [
        (std::any::type_name::<CardId>(), "card"),
        (std::any::type_name::<CardSet>(), "cards"),
        (std::any::type_name::<Seat>(), "player"),
        (std::any::type_name::<PlayerSet>(), "players"),
    ] {
        text = text.replace(rust, ours);
    }
    text
}

struct Args<'a> {
    pack: &'a Pack,
    me: CardId,
    rest: &'a [Value],
    count: usize,
}

impl FuncArgs for Args<'_> {
    fn parse<A: Extend<Dynamic>>(self, args: &mut A) {
        let me = self.me.is_some().then(|| Dynamic::from(self.me));
        args.extend(
            me.into_iter().chain(self.rest.iter().cloned().map(|value| value.into_dynamic(self.pack))).take(self.count),
        );
    }
}

impl Backend for Interpreter {
    fn fuel(&self) -> &Rc<Fuel> {
        &self.fuel
    }

    fn blame(&self, card: CardId, hook: Hook, mut fault: Fault) -> Fault {
        let whose = if card.is_some() { self.pack.design(card).id.as_str() } else { "the pack" };
        fault.running = Some(format!("{whose}, {}", hook.name()));
        if let Some((script, _)) = self.script(card) {
            if fault.line == 0 {
                (fault.line, fault.column) = hook_position(script, hook);
            }
            fault.file = Some(script.file.clone());
        }
        fault
    }

    fn call(&self, run: &mut Run, trigger: Trigger, args: &[Value]) -> Flow<Value> {
        let Trigger { card, text, hook, .. } = trigger;
        let Some((script, ast)) = self.script(text) else { return Ok(Value::Unit) };
        let count = script.hooks.get(hook).unwrap_or(0);
        let outer_call = std::mem::take(&mut run.last_call);
        self.slot.set(run.0.take());
        let options = CallFnOptions::new().eval_ast(false).rewind_scope(false);
        let arguments = Args { pack: &self.pack, me: card, rest: args, count };
        let result =
            self.engine.call_fn_with_options::<Dynamic>(options, &mut Scope::new(), ast, hook.name(), arguments);
        run.0 = self.slot.take();
        let stopped = run.stop.take();
        let outcome = match (stopped, result) {
            (Some(Stop::Fault(fault)), _) => Err(Stop::Fault(Box::new(self.locate(run, *fault)))),
            (Some(stop), _) => Err(stop),
            (None, Err(error)) => Err(Stop::Fault(Box::new(self.failure(run, Some(&error))))),
            // Rhai swallows some errors; it cannot swallow the fact that the fuel is gone.
            (None, Ok(_)) if self.fuel.ran_out() => Err(Stop::Fault(Box::new(self.failure(run, None)))),
            (None, Ok(value)) => Ok(Value::from_dynamic(&value, &self.pack).unwrap_or(Value::Word(Word::EMPTY))),
        };
        run.last_call = outer_call;
        outcome
    }
}

fn register(engine: &mut Engine, slot: &Slot, fuel: &Rc<Fuel>) {
    engine.register_type_with_name::<CardId>("card");
    engine.register_type_with_name::<Seat>("player");
    engine.register_type_with_name::<CardSet>("cards");
    engine.register_type_with_name::<PlayerSet>("players");
    engine.register_iterator::<CardSet>();
    engine.register_iterator::<PlayerSet>();
    engine.register_fn("==", |a: CardId, b: CardId| a == b);
    engine.register_fn("!=", |a: CardId, b: CardId| a != b);
    engine.register_fn("==", |a: Seat, b: Seat| a == b);
    engine.register_fn("!=", |a: Seat, b: Seat| a != b);
    for host in HOST {
        let name = if host.property { format!("get${}", host.name) } else { host.name.to_owned() };
        for types in host.signatures() {
            let (slot, fuel) = (slot.clone(), fuel.clone());
            engine.register_raw_fn(&name, types, move |context, args| call_host(&slot, &fuel, host, &context, args));
        }
    }
}

fn call_host(
    slot: &Slot,
    fuel: &Fuel,
    host: &HostFn,
    context: &NativeCallContext,
    args: &mut [&mut Dynamic],
) -> Result<Dynamic, Box<EvalAltResult>> {
    let terminated = || Box::new(EvalAltResult::ErrorTerminated(Dynamic::UNIT, context.call_position()));
    let Some(core) = slot.take() else {
        return Err("host functions only work while a game is running".into());
    };
    let mut run = Run(Some(core));
    let position = context.call_position();
    run.last_call = (position.line().unwrap_or(0), position.position().unwrap_or(1));
    let result = match (host.given(&run.pack, args), fuel.spend(HOST_CALL_FUEL)) {
        (_, false) => Err(None),
        (Err(stop), true) => Err(Some(stop)),
        (Ok(values), true) => {
            let result = host.call(&mut run, &values).map_err(Some);
            if run.log.listening >= Listening::Calls {
                note_call(&mut run, host, &values, result.as_ref().ok(), position);
            }
            result
        }
    };
    let result = match result {
        Ok(value) => Ok(value.into_dynamic(&run.pack)),
        Err(stop) => {
            if let Some(stop) = stop {
                run.stop = Some(stop);
            }
            Err(terminated())
        }
    };
    slot.set(run.0.take());
    result
}

fn note_call(run: &mut Run, host: &HostFn, args: &[Value], result: Option<&Value>, position: rhai::Position) {
    let described = |value: &Value| value.describe(&run.pack);
    let args: Vec<String> = args.iter().map(described).collect();
    let call = Call {
        after: run.log.told(),
        card: run.frames.last().map_or(CardId::NONE, |frame| frame.text),
        line: position.line().unwrap_or(0),
        column: position.position().unwrap_or(0),
        call: if host.property {
            format!("{}.{}", args[0], host.name)
        } else {
            format!("{}({})", host.name, args.join(", "))
        },
        result: result.map(described),
    };
    run.log.push_call(call);
}
