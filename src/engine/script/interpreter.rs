//! The Rhai backend: runs scripts as written. It defines what a script means.

use std::any::TypeId;
use std::cell::{Cell, OnceCell};
use std::rc::Rc;
use std::sync::Arc;

use rhai::{AST, CallFnOptions, Dynamic, Engine, EvalAltResult, FuncArgs, NativeCallContext, ParseError, Scope};

use super::api::{HOST, HostFn};
use super::convert::TheGame;
use super::{blame, declared, engine};
use crate::event::{Call, Listening};
use crate::kernel::fuel::{Fuel, HOST_CALL_FUEL};
use crate::kernel::{Backend, Core, Fault, Flow, Run, Stop, Trigger, Value};
use crate::pack::{Declared, OwnerId, OwnerSet, Pack, Script, Word};
use crate::table::{CardId, CardSet, Numbers, PlayerSet, Seat};
use crate::vocabulary::Kind;
use crate::vocabulary::hooks::Hook;

/// Holds the run while a script is running, so that host functions can use it.
type Slot = Rc<Cell<Option<Box<Core>>>>;

/// The scripts of one pack as Rhai runs them, for one thread. Each is parsed when it is first called.
pub struct Interpreter {
    engine: Engine,
    /// By design, the pack's own script last.
    parsed: Vec<OnceCell<Result<AST, ParseError>>>,
    slot: Slot,
    fuel: Rc<Fuel>,
}

impl Interpreter {
    pub fn new(pack: Arc<Pack>) -> Self {
        Self::with_fuel(&pack, Rc::default())
    }

    /// One that spends from the same fuel as another back end.
    pub(super) fn with_fuel(pack: &Pack, fuel: Rc<Fuel>) -> Self {
        let slot: Slot = Rc::default();
        let mut engine = engine::sandbox(fuel.clone());
        register(&mut engine, &slot, &fuel);
        register_declared(&mut engine, pack, &slot, &fuel);
        let parsed = vec![OnceCell::new(); pack.designs.len() + 1];
        Interpreter { parsed, engine, slot, fuel }
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
        engine.register_fn("owner", || OwnerId { kind: 0, index: 0 });
        engine.register_fn("all_owners", || OwnerSet::of(0, 0..2));
        engine.register_fn("the_game", || TheGame);
        engine.register_fn("everybody", || PlayerSet::from_iter([Seat(0), Seat(1)]));
        engine.register_fn("numbers", Numbers::default);
        engine
    }

    /// A card's script, or the pack's, as Rhai reads it. The loader has read it before, so that does not fail.
    fn parsed(&self, pack: &Pack, card: CardId, script: &Script) -> Result<&AST, Fault> {
        let at = if card.is_some() { pack.design_index(card) } else { pack.designs.len() };
        let parsed = self.parsed[at].get_or_init(|| engine::compile(&self.engine, &script.file.text));
        parsed.as_ref().map_err(|error| Fault::new(error.to_string()))
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
        blame::in_frame(run, fault)
    }
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
    let error = innermost(error);
    if let EvalAltResult::ErrorArithmetic(said, _) = error
        && let Some((_, calculation)) = said.rsplit_once(": ")
    {
        return blame::no_result(calculation);
    }
    let mut text = error.to_string();
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
        (std::any::type_name::<OwnerId>(), "owner"),
        (std::any::type_name::<OwnerSet>(), "owners"),
        (std::any::type_name::<TheGame>(), "game"),
        (std::any::type_name::<Numbers>(), "numbers"),
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

    fn blame(&self, pack: &Pack, card: CardId, hook: Hook, fault: Fault) -> Fault {
        blame::in_hook(pack, card, hook, fault)
    }

    fn call(&self, run: &mut Run, trigger: Trigger, args: &[Value]) -> Flow<Value> {
        let Trigger { card, text, hook, .. } = trigger;
        let pack = run.held_pack();
        let Some(script) = pack.script_of(text) else { return Ok(Value::Unit) };
        let ast =
            self.parsed(&pack, text, script).map_err(|fault| Stop::Fault(Box::new(blame::in_frame(run, fault))))?;
        let count = script.hooks.get(hook).unwrap_or(0);
        let outer_call = std::mem::take(&mut run.last_call);
        self.slot.set(run.0.take());
        let options = CallFnOptions::new().eval_ast(false).rewind_scope(false);
        let arguments = Args { pack: &pack, me: card, rest: args, count };
        let result = self.engine.call_fn_with_options::<Dynamic>(
            options,
            &mut Scope::new(),
            ast,
            pack.hooks.name(hook),
            arguments,
        );
        run.0 = self.slot.take();
        let stopped = run.stop.take();
        let outcome = match (stopped, result) {
            (Some(Stop::Fault(fault)), _) => Err(Stop::Fault(Box::new(blame::in_frame(run, *fault)))),
            (Some(stop), _) => Err(stop),
            (None, Err(error)) => Err(Stop::Fault(Box::new(self.failure(run, Some(&error))))),
            // Rhai swallows some errors; it cannot swallow the fact that the fuel is gone.
            (None, Ok(_)) if self.fuel.ran_out() => Err(Stop::Fault(Box::new(self.failure(run, None)))),
            (None, Ok(value)) => Ok(Value::from_dynamic(&value, &pack).unwrap_or(Value::Word(Word::EMPTY))),
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
    engine.register_type_with_name::<OwnerId>("owner");
    engine.register_type_with_name::<OwnerSet>("owners");
    engine.register_type_with_name::<TheGame>("game");
    engine.register_type_with_name::<Numbers>("numbers");
    engine.register_iterator::<CardSet>();
    engine.register_iterator::<PlayerSet>();
    engine.register_iterator::<OwnerSet>();
    engine.register_fn("==", |a: CardId, b: CardId| a == b);
    engine.register_fn("!=", |a: CardId, b: CardId| a != b);
    engine.register_fn("==", |a: Seat, b: Seat| a == b);
    engine.register_fn("!=", |a: Seat, b: Seat| a != b);
    engine.register_fn("==", |a: OwnerId, b: OwnerId| a == b);
    engine.register_fn("!=", |a: OwnerId, b: OwnerId| a != b);
    for host in HOST {
        let name = if host.property { format!("get${}", host.name) } else { host.name.to_owned() };
        for types in host.signatures() {
            let (slot, fuel) = (slot.clone(), fuel.clone());
            engine.register_raw_fn(&name, types, move |context, args| {
                call_host(&slot, &fuel, &context, |run| {
                    let values = host.given(&run.pack, args)?;
                    let result = host.call(run, &values);
                    if run.log.listening >= Listening::Calls {
                        note_call(run, host, &values, result.as_ref().ok(), context.call_position());
                    }
                    result
                })
            });
        }
    }
}

/// The properties that the pack declares: each can be read, and counters can be written to.
fn register_declared(engine: &mut Engine, pack: &Pack, slot: &Slot, fuel: &Rc<Fuel>) {
    for (number, property) in pack.properties().iter().enumerate().filter(|(_, property)| property.gives != Kind::Unit)
    {
        for of in property.of.types() {
            let (slots, fuels) = ((slot.clone(), slot.clone()), (fuel.clone(), fuel.clone()));
            let name = property.name.clone();
            engine.register_raw_fn(format!("get${}", property.name), [of], move |context, args| {
                call_host(&slots.0, &fuels.0, &context, |run| {
                    let of = given(&run.pack, args, 0);
                    let result = declared::read(run, number, &of);
                    if run.log.listening >= Listening::Calls {
                        let said = || format!("{}.{}", of.describe(&run.pack), run.pack.properties()[number].name);
                        push_call(run, said(), result.as_ref().ok(), context.call_position());
                    }
                    result
                })
            });
            if !matches!(property.is, Declared::Counter(_)) {
                continue;
            }
            let types = [of, TypeId::of::<i64>()];
            engine.register_raw_fn(format!("set${}", property.name), types, move |context, args| {
                call_host(&slots.1, &fuels.1, &context, |run| {
                    let (of, value) = (given(&run.pack, args, 0), given(&run.pack, args, 1));
                    let result = declared::write(run, number, &of, &value).map(|()| Value::Unit);
                    if run.log.listening >= Listening::Calls {
                        let [of, value] = [of, value].map(|value| value.describe(&run.pack));
                        push_call(run, format!("{of}.{name} = {value}"), None, context.call_position());
                    }
                    result
                })
            });
        }
    }
}

/// What Rhai gives to a declared property: never a text.
fn given(pack: &Pack, args: &[&mut Dynamic], index: usize) -> Value {
    Value::from_dynamic(&*args[index], pack).unwrap_or(Value::Unit)
}

fn call_host(
    slot: &Slot,
    fuel: &Fuel,
    context: &NativeCallContext,
    call: impl FnOnce(&mut Run) -> Flow<Value>,
) -> Result<Dynamic, Box<EvalAltResult>> {
    let terminated = || Box::new(EvalAltResult::ErrorTerminated(Dynamic::UNIT, context.call_position()));
    let Some(core) = slot.take() else {
        return Err("host functions only work while a game is running".into());
    };
    let mut run = Run(Some(core));
    let position = context.call_position();
    run.last_call = (position.line().unwrap_or(0), position.position().unwrap_or(1));
    let result = if fuel.spend(HOST_CALL_FUEL) { call(&mut run).map_err(Some) } else { Err(None) };
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
    let args: Vec<String> = args.iter().map(|value| value.describe(&run.pack)).collect();
    let call = if host.property {
        format!("{}.{}", args[0], host.name)
    } else {
        format!("{}({})", host.name, args.join(", "))
    };
    push_call(run, call, result, position);
}

/// Writes down that a script called something, and what came of it.
fn push_call(run: &mut Run, call: String, result: Option<&Value>, position: rhai::Position) {
    let result = result.map(|value| value.describe(&run.pack));
    let call = Call {
        after: run.log.told(),
        card: run.frames.last().map_or(CardId::NONE, |frame| frame.text),
        line: position.line().unwrap_or(0),
        column: position.position().unwrap_or(0),
        call,
        result,
    };
    run.log.push_call(call);
}
