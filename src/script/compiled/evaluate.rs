//! Runs a tree.

use arrayvec::ArrayVec;

use super::tree::{At, Function, MOST_GIVEN, Meant, Node, Operator, Over};
use crate::run::{Run, Stop};
use crate::script::Fault;
use crate::script::engine::{Fuel, HOST_CALL_FUEL};
use crate::script::value::Value;

/// Helpers may call each other this deep, as in Rhai.
const MAX_DEPTH: usize = 5;

/// Why a statement did not come to its end.
pub(super) enum Exit {
    Return(Value),
    Break(Value),
    Continue,
    Stop(Stop),
}

type Step = Result<Value, Exit>;

/// The functions of one script, and what running them may still cost.
pub(super) struct Evaluator<'a> {
    pub functions: &'a [Option<Function>],
    pub fuel: &'a Fuel,
    pub depth: usize,
}

fn fault(run: &mut Run, at: At, message: impl Into<String>) -> Exit {
    run.last_call = (at.0 as usize, at.1 as usize);
    Exit::Stop(Stop::Fault(Box::new(Fault::new(message))))
}

impl Evaluator<'_> {
    /// Calls a function with its arguments.
    pub fn call(&mut self, run: &mut Run, function: usize, args: impl Iterator<Item = Value>) -> Step {
        let Some(Some(function)) = self.functions.get(function) else {
            return Err(fault(run, (0, 0), "a helper is not compiled"));
        };
        // Most functions have a handful of variables; an array of the right size costs least.
        match function.slots {
            0..=4 => self.enter::<4>(run, function, args),
            5..=8 => self.enter::<8>(run, function, args),
            _ => self.enter::<32>(run, function, args),
        }
    }

    fn enter<const N: usize>(&mut self, run: &mut Run, function: &Function, args: impl Iterator<Item = Value>) -> Step {
        let mut locals: [Value; N] = [const { Value::Unit }; N];
        for (slot, arg) in locals.iter_mut().zip(args.take(function.params)) {
            *slot = arg;
        }
        match self.block(run, &function.body, &mut locals) {
            Err(Exit::Return(value)) => Ok(value),
            other => other,
        }
    }

    fn spend(&self, run: &mut Run, at: At, amount: u64) -> Result<(), Exit> {
        if self.fuel.spend(amount) { Ok(()) } else { Err(fault(run, at, "this effect ran for too long")) }
    }

    fn block(&mut self, run: &mut Run, nodes: &[Node], locals: &mut [Value]) -> Step {
        let mut value = Value::Unit;
        for node in nodes {
            value = self.node(run, node, locals)?;
        }
        Ok(value)
    }

    fn truth(&mut self, run: &mut Run, node: &Node, locals: &mut [Value], at: At) -> Result<bool, Exit> {
        match self.node(run, node, locals)? {
            Value::Bool(truth) => Ok(truth),
            other => Err(fault(run, at, format!("true or false is needed here, and this is {}", other.kind()))),
        }
    }

    fn node(&mut self, run: &mut Run, node: &Node, locals: &mut [Value]) -> Step {
        match node {
            Node::Constant(value) => Ok(*value),
            Node::Variable(slot) => Ok(locals[*slot]),
            Node::Host { meant, args, at } => self.host(run, meant, args, locals, *at),
            Node::Extreme { larger, host, at } => {
                let Node::Host { meant, args, .. } = &**host else { return Ok(Value::Unit) };
                self.spend(run, *at, 1)?;
                let values = [self.node(run, &args[0], locals)?, self.node(run, &args[1], locals)?];
                match &values {
                    [Value::Int(a), Value::Int(b)] => Ok(Value::Int(if *larger { *a.max(b) } else { *a.min(b) })),
                    _ => call_host(run, meant, &values, *at),
                }
            }
            Node::Helper { function, args, at } => {
                self.spend(run, *at, 1)?;
                let values = self.all(run, args, locals)?;
                if self.depth >= MAX_DEPTH {
                    return Err(fault(run, *at, "functions call each other too deep"));
                }
                self.depth += 1;
                let result = self.call(run, *function, values.into_iter());
                self.depth -= 1;
                result
            }
            Node::Not(value, at) => Ok(Value::Bool(!self.truth(run, value, locals, *at)?)),
            Node::Negative(value, at) => match self.node(run, value, locals)? {
                Value::Int(number) => match number.checked_neg() {
                    Some(number) => Ok(Value::Int(number)),
                    None => Err(fault(run, *at, "this number is too large to turn round")),
                },
                other => Err(fault(run, *at, format!("a number is needed here, and this is {}", other.kind()))),
            },
            Node::Binary { operator, left, right, at } => {
                let left = self.node(run, left, locals)?;
                let right = self.node(run, right, locals)?;
                operate(*operator, &left, &right).map_err(|message| fault(run, *at, message))
            }
            Node::And(parts, at) => {
                for part in parts {
                    if !self.truth(run, part, locals, *at)? {
                        return Ok(Value::Bool(false));
                    }
                }
                Ok(Value::Bool(true))
            }
            Node::Or(parts, at) => {
                for part in parts {
                    if self.truth(run, part, locals, *at)? {
                        return Ok(Value::Bool(true));
                    }
                }
                Ok(Value::Bool(false))
            }
            Node::Block(nodes) => self.block(run, nodes, locals),
            Node::If { condition, then, otherwise, at } => {
                let branch = if self.truth(run, condition, locals, *at)? { then } else { otherwise };
                self.block(run, branch, locals)
            }
            Node::Let { slot, value } => {
                locals[*slot] = self.node(run, value, locals)?;
                Ok(Value::Unit)
            }
            Node::Assign { slot, operator, value, at } => {
                let value = self.node(run, value, locals)?;
                locals[*slot] = match operator {
                    Some(operator) => {
                        operate(*operator, &locals[*slot], &value).map_err(|message| fault(run, *at, message))?
                    }
                    None => value,
                };
                Ok(Value::Unit)
            }
            Node::Return(value) => Err(Exit::Return(self.optional(run, value, locals)?)),
            Node::Break(value) => Err(Exit::Break(self.optional(run, value, locals)?)),
            Node::Continue => Err(Exit::Continue),
            Node::While { .. } | Node::Do { .. } | Node::For { .. } => self.looped(run, node, locals),
        }
    }

    fn optional(&mut self, run: &mut Run, node: &Option<Box<Node>>, locals: &mut [Value]) -> Step {
        node.as_ref().map_or(Ok(Value::Unit), |node| self.node(run, node, locals))
    }

    fn host(&mut self, run: &mut Run, meant: &[Meant], args: &[Node], locals: &mut [Value], at: At) -> Step {
        self.spend(run, at, HOST_CALL_FUEL)?;
        match args {
            [] => call_host(run, meant, &[], at),
            [a] => {
                let values = [self.node(run, a, locals)?];
                call_host(run, meant, &values, at)
            }
            [a, b] => {
                let values = [self.node(run, a, locals)?, self.node(run, b, locals)?];
                call_host(run, meant, &values, at)
            }
            _ => {
                let values = self.all(run, args, locals)?;
                call_host(run, meant, &values, at)
            }
        }
    }

    fn all(&mut self, run: &mut Run, args: &[Node], locals: &mut [Value]) -> Result<ArrayVec<Value, MOST_GIVEN>, Exit> {
        let mut values = ArrayVec::new();
        for arg in args {
            values.push(self.node(run, arg, locals)?);
        }
        Ok(values)
    }

    fn looped(&mut self, run: &mut Run, node: &Node, locals: &mut [Value]) -> Step {
        match node {
            Node::While { condition, body, at } => loop {
                self.spend(run, *at, 1)?;
                if let Some(condition) = condition
                    && !self.truth(run, condition, locals, *at)?
                {
                    return Ok(Value::Unit);
                }
                if let Some(left_with) = self.turn(run, body, locals)? {
                    return Ok(left_with);
                }
            },
            Node::Do { body, condition, until, at } => loop {
                self.spend(run, *at, 1)?;
                if let Some(left_with) = self.turn(run, body, locals)? {
                    return Ok(left_with);
                }
                if self.truth(run, condition, locals, *at)? == *until {
                    return Ok(Value::Unit);
                }
            },
            Node::For { slot, counter, over, body, at } => {
                let mut count = 0;
                let mut turn = |this: &mut Self, run: &mut Run, locals: &mut [Value], item: Value| {
                    this.spend(run, *at, 1)?;
                    if let Some(counter) = counter {
                        locals[*counter] = Value::Int(count);
                    }
                    count += 1;
                    locals[*slot] = item;
                    this.turn(run, body, locals)
                };
                match over {
                    Over::Range { from, to, inclusive } => {
                        let (from, to) = (self.node(run, from, locals)?, self.node(run, to, locals)?);
                        let (Value::Int(from), Value::Int(to)) = (from, to) else {
                            return Err(fault(run, *at, "a range goes from number to number"));
                        };
                        let mut number = from;
                        while number < to || *inclusive && number == to {
                            if let Some(left_with) = turn(self, run, locals, Value::Int(number))? {
                                return Ok(left_with);
                            }
                            number += 1;
                        }
                    }
                    Over::Items(items) => match self.node(run, items, locals)? {
                        Value::Set(cards) => {
                            for card in cards {
                                if let Some(left_with) = turn(self, run, locals, Value::Card(card))? {
                                    return Ok(left_with);
                                }
                            }
                        }
                        Value::Players(players) => {
                            for seat in players {
                                if let Some(left_with) = turn(self, run, locals, Value::Player(seat))? {
                                    return Ok(left_with);
                                }
                            }
                        }
                        other => {
                            return Err(fault(run, *at, format!("`for` does not go through {}", other.kind())));
                        }
                    },
                }
                Ok(Value::Unit)
            }
            _ => Ok(Value::Unit),
        }
    }

    /// One turn of a loop; gives what it is left with, if it is left.
    fn turn(&mut self, run: &mut Run, body: &[Node], locals: &mut [Value]) -> Result<Option<Value>, Exit> {
        match self.block(run, body, locals) {
            Ok(_) | Err(Exit::Continue) => Ok(None),
            Err(Exit::Break(value)) => Ok(Some(value)),
            Err(exit) => Err(exit),
        }
    }
}

fn call_host(run: &mut Run, meant: &[Meant], values: &[Value], at: At) -> Step {
    run.last_call = (at.0 as usize, at.1 as usize);
    match meant.iter().find(|meant| meant.takes(values)) {
        Some(meant) => meant.host.call(run, values).map_err(Exit::Stop),
        None => {
            let given: Vec<&str> = values.iter().map(Value::kind).collect();
            let name = meant.first().map_or("?", |meant| meant.host.name);
            Err(fault(run, at, format!("`{name}` does not take {}", given.join(", "))))
        }
    }
}

/// What Rhai makes of an operator between two values.
fn operate(operator: Operator, left: &Value, right: &Value) -> Result<Value, String> {
    use Operator::*;
    let truth = |truth| Ok(Value::Bool(truth));
    match (operator, left, right) {
        (_, Value::Int(a), Value::Int(b)) => {
            let number = |number: Option<i64>| {
                number.map(Value::Int).ok_or_else(|| format!("{a} and {b} do not go together here"))
            };
            match operator {
                Plus => number(a.checked_add(*b)),
                Minus => number(a.checked_sub(*b)),
                Times => number(a.checked_mul(*b)),
                Divide => number(a.checked_div(*b)),
                Remainder => number(a.checked_rem(*b)),
                Equal => truth(a == b),
                Unequal => truth(a != b),
                Less => truth(a < b),
                AtMost => truth(a <= b),
                Greater => truth(a > b),
                AtLeast => truth(a >= b),
            }
        }
        (Equal | Unequal, Value::Set(_), Value::Set(_)) | (Equal | Unequal, Value::Players(_), Value::Players(_)) => {
            Err(format!("{} cannot be compared", left.kind()))
        }
        (Equal, a, b) => truth(a == b),
        (Unequal, a, b) => truth(a != b),
        (_, a, b) => Err(format!("{} and {} do not go together here", a.kind(), b.kind())),
    }
}
