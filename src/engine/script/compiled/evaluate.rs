//! Runs a tree.

use arrayvec::ArrayVec;

use super::operators::{Misfit, numbers, others};
use super::tree::{At, Block, Candidate, Expression, Function, MOST_CALL_ARGUMENTS, Operator, Over, Part, SetDeclared};
use crate::kernel::fuel::{Fuel, HOST_CALL_FUEL};
use crate::kernel::{Fault, Run, Stop, Value};
use crate::script::{blame, declared};

/// Helpers may call each other this deep, as in Rhai.
const MAX_DEPTH: usize = 5;

/// Why a statement did not come to its end.
pub(super) enum Exit {
    Return(Value),
    Break(Value),
    Continue,
    Stop(Stop),
}

type Evaluated = Result<Value, Exit>;

/// The arguments of a call.
type Arguments = ArrayVec<Value, MOST_CALL_ARGUMENTS>;

/// The functions of one script, and what running them may still cost.
pub(super) struct Evaluator<'a> {
    pub functions: &'a [Option<Function>],
    pub fuel: &'a Fuel,
    pub depth: usize,
}

impl Evaluator<'_> {
    /// Something goes wrong, if there is fuel enough to come to it.
    fn fault(&self, run: &mut Run, at: At, cost: u32, message: impl Into<String>) -> Exit {
        run.last_call = (usize::from(at.line), usize::from(at.column));
        let enough = self.fuel.spend(u64::from(at.owed) + u64::from(cost));
        let fault = if enough { Fault::new(message) } else { self.fuel.exhaustion() };
        Exit::Stop(Stop::Fault(Box::new(fault)))
    }

    fn misfit(&self, run: &mut Run, at: At, misfit: Misfit) -> Exit {
        self.fault(run, at, misfit.cost, misfit.message)
    }

    #[inline]
    fn pay(&self, owed: u64) -> Result<(), Exit> {
        if self.fuel.spend(owed) { Ok(()) } else { Err(self.exhausted()) }
    }

    /// Pays what is owed at the end of a block, if anything is.
    #[inline]
    fn settle(&self, owed: u32) -> Result<(), Exit> {
        if owed == 0 { Ok(()) } else { self.pay(owed.into()) }
    }

    #[cold]
    fn exhausted(&self) -> Exit {
        Exit::Stop(Stop::Fault(Box::new(self.fuel.exhaustion())))
    }

    /// Calls a function with its arguments.
    pub fn call(&mut self, run: &mut Run, function: usize, args: impl Iterator<Item = Value>) -> Evaluated {
        let Some(Some(function)) = self.functions.get(function) else {
            let nowhere = At { line: 0, column: 0, owed: 0 };
            return Err(self.fault(run, nowhere, 0, "a helper is not compiled"));
        };
        // Most functions have a handful of variables; an array of the right size costs least.
        match function.slots {
            0..=4 => self.enter::<4>(run, function, args),
            5..=8 => self.enter::<8>(run, function, args),
            _ => self.enter::<32>(run, function, args),
        }
    }

    fn enter<const N: usize>(
        &mut self,
        run: &mut Run,
        function: &Function,
        args: impl Iterator<Item = Value>,
    ) -> Evaluated {
        let mut locals: [Value; N] = [const { Value::Unit }; N];
        for (slot, arg) in locals.iter_mut().zip(args.take(function.params)) {
            *slot = arg;
        }
        match self.block(run, &function.body, &mut locals) {
            Err(Exit::Return(value)) => Ok(value),
            other => other,
        }
    }

    fn block(&mut self, run: &mut Run, block: &Block, locals: &mut [Value]) -> Evaluated {
        let result = self.nodes(run, &block.nodes, locals);
        if block.owed > 0 && result.is_ok() {
            self.pay(block.owed.into())?;
        }
        result
    }

    #[inline]
    fn nodes(&mut self, run: &mut Run, nodes: &[Expression], locals: &mut [Value]) -> Evaluated {
        let Some((last, before)) = nodes.split_last() else { return Ok(Value::Unit) };
        for node in before {
            self.node(run, node, locals)?;
        }
        self.node(run, last, locals)
    }

    fn truth(&mut self, run: &mut Run, node: &Expression, locals: &mut [Value], at: At) -> Result<bool, Exit> {
        match self.node(run, node, locals)? {
            Value::Bool(truth) => Ok(truth),
            other => Err(self.fault(run, at, 0, format!("true or false is needed here, and this is {}", other.kind()))),
        }
    }

    fn node(&mut self, run: &mut Run, node: &Expression, locals: &mut [Value]) -> Evaluated {
        match node {
            Expression::Constant(value) => Ok(*value),
            Expression::Variable(slot) => Ok(locals[*slot]),
            // Lists of the right length cost least, and few functions take more.
            Expression::Host { candidates, args, method, at } => match &args[..] {
                [] => self.host(run, candidates, &[], *at),
                [value] => {
                    let value = self.node(run, value, locals)?;
                    self.host(run, candidates, &[value], *at)
                }
                [first, second] => {
                    let values = self.two(run, first, second, *method, locals)?;
                    self.host(run, candidates, &values, *at)
                }
                _ => {
                    let values = self.all(run, args, *method, locals)?;
                    self.host(run, candidates, &values, *at)
                }
            },
            Expression::Declared { property, accepts, others, of, at, .. } => {
                let of = self.node(run, of, locals)?;
                if of.bit() & accepts == 0 && !others.is_empty() {
                    return self.host(run, others, &[of], *at);
                }
                self.declared(run, *property, *accepts, &of, *at)
            }
            Expression::SetDeclared(set) => self.set_declared(run, set, locals),
            Expression::LargerOrSmaller { larger, host } => {
                let Expression::Host { candidates, args, method, at } = &**host else { return Ok(Value::Unit) };
                let values = self.two(run, &args[0], &args[1], *method, locals)?;
                match &values {
                    [Value::Int(a), Value::Int(b)] => {
                        self.pay(at.owed.into())?;
                        Ok(Value::Int(if *larger { *a.max(b) } else { *a.min(b) }))
                    }
                    _ => self.host(run, candidates, &values, *at),
                }
            }
            Expression::Helper { function, args, at } => {
                let values = self.all(run, args, false, locals)?;
                if self.depth >= MAX_DEPTH {
                    return Err(self.fault(run, *at, 1, "functions call each other too deep"));
                }
                self.pay(at.owed.into())?;
                self.depth += 1;
                let result = self.call(run, *function, values.into_iter());
                self.depth -= 1;
                result
            }
            Expression::Not(value, at) => match self.node(run, value, locals)? {
                Value::Bool(truth) => Ok(Value::Bool(!truth)),
                other => {
                    let message = format!("true or false is needed here, and this is {}", other.kind());
                    Err(self.fault(run, *at, 1, message))
                }
            },
            Expression::Negative(value, at) => match self.node(run, value, locals)? {
                Value::Int(number) => match number.checked_neg() {
                    Some(number) => Ok(Value::Int(number)),
                    None => Err(self.fault(run, *at, 0, blame::no_result(&format!("-{number}")))),
                },
                other => Err(self.fault(run, *at, 1, format!("a number is needed here, and this is {}", other.kind()))),
            },
            Expression::Binary { operator, left, right, at } => {
                let left = self.node(run, left, locals)?;
                let right = self.node(run, right, locals)?;
                self.operate(run, *operator, &left, &right, *at)
            }
            Expression::And(parts) => self.conditions(run, parts, false, locals),
            Expression::Or(parts) => self.conditions(run, parts, true, locals),
            Expression::Block(nodes) => self.nodes(run, nodes, locals),
            Expression::If { condition, then, otherwise, at } => {
                let branch = if self.truth(run, condition, locals, *at)? { then } else { otherwise };
                self.block(run, branch, locals)
            }
            Expression::Let { slot, value } => {
                locals[*slot] = self.node(run, value, locals)?;
                Ok(Value::Unit)
            }
            Expression::Assign { slot, operator, value, at } => {
                let value = self.node(run, value, locals)?;
                locals[*slot] = match operator {
                    Some(operator) => self.operate_into(run, *operator, &locals[*slot], &value, *at)?,
                    None => value,
                };
                Ok(Value::Unit)
            }
            Expression::Return(value, at) => {
                let value = self.optional(run, value, locals)?;
                self.settle(at.owed)?;
                Err(Exit::Return(value))
            }
            Expression::Break(value, at) => {
                let value = self.optional(run, value, locals)?;
                self.settle(at.owed)?;
                Err(Exit::Break(value))
            }
            Expression::Continue(at) => {
                self.settle(at.owed)?;
                Err(Exit::Continue)
            }
            Expression::While { .. } | Expression::Do { .. } | Expression::For { .. } => self.looped(run, node, locals),
        }
    }

    #[inline]
    fn operate(&self, run: &mut Run, operator: Operator, left: &Value, right: &Value, at: At) -> Evaluated {
        match (left, right) {
            (Value::Int(a), Value::Int(b)) => numbers(operator, *a, *b).map_err(|misfit| self.misfit(run, at, misfit)),
            (Value::Word(a), Value::Word(b)) if operator == Operator::Equal => Ok(Value::Bool(a == b)),
            _ => {
                let (value, cost) =
                    others(&run.pack, operator, left, right).map_err(|misfit| self.misfit(run, at, misfit))?;
                self.settle(cost)?;
                Ok(value)
            }
        }
    }

    /// What becomes of a variable. Where Rhai has no way of its own to change it, it looks for a function first for the
    /// one operator and then for the other.
    fn operate_into(&self, run: &mut Run, operator: Operator, left: &Value, right: &Value, at: At) -> Evaluated {
        match (left, right) {
            (Value::Int(a), Value::Int(b)) => numbers(operator, *a, *b).map_err(|misfit| self.misfit(run, at, misfit)),
            _ => {
                let found = others(&run.pack, operator, left, right);
                let (value, _) = found.map_err(|misfit| self.fault(run, at, 2, misfit.message))?;
                self.pay(2)?;
                Ok(value)
            }
        }
    }

    /// Looks at conditions until one of them is as wanted.
    fn conditions(&mut self, run: &mut Run, parts: &[Part], wanted: bool, locals: &mut [Value]) -> Evaluated {
        let mut owed = 0;
        for part in parts {
            owed = part.owed;
            if self.truth(run, &part.node, locals, part.at)? == wanted {
                self.settle(owed)?;
                return Ok(Value::Bool(wanted));
            }
        }
        self.settle(owed)?;
        Ok(Value::Bool(!wanted))
    }

    fn optional(&mut self, run: &mut Run, node: &Option<Box<Expression>>, locals: &mut [Value]) -> Evaluated {
        node.as_ref().map_or(Ok(Value::Unit), |node| self.node(run, node, locals))
    }

    /// Calls the host function that takes these values, or says that none does.
    #[inline]
    fn host(&self, run: &mut Run, candidates: &[Candidate], values: &[Value], at: At) -> Evaluated {
        let Some(meant) = candidates.iter().find(|candidate| candidate.takes(values)) else {
            return Err(self.nothing_takes(run, candidates, values, at));
        };
        run.last_call = (usize::from(at.line), usize::from(at.column));
        self.pay(u64::from(at.owed) + HOST_CALL_FUEL)?;
        meant.host.call(run, values).map_err(Exit::Stop)
    }

    /// Reads a property that the pack declares.
    #[inline]
    fn declared(&self, run: &mut Run, property: usize, accepts: u16, of: &Value, at: At) -> Evaluated {
        if of.bit() & accepts == 0 {
            return Err(self.no_such_property(run, property, of, at));
        }
        run.last_call = (usize::from(at.line), usize::from(at.column));
        self.pay(u64::from(at.owed) + HOST_CALL_FUEL)?;
        declared::read(run, property, of).map_err(Exit::Stop)
    }

    /// Finds the value first, and then what it is given to.
    fn set_declared(&mut self, run: &mut Run, set: &SetDeclared, locals: &mut [Value]) -> Evaluated {
        let SetDeclared { property, accepts, of, operator, value, at } = set;
        let mut value = self.node(run, value, locals)?;
        let of = self.node(run, of, locals)?;
        if let Some((operator, read_at)) = operator {
            let before = self.declared(run, *property, *accepts, &of, *read_at)?;
            value = self.operate_into(run, *operator, &before, &value, At { owed: 0, ..*at })?;
        }
        if of.bit() & accepts == 0 || !matches!(value, Value::Int(_)) {
            return Err(self.no_such_property(run, *property, &value, *at));
        }
        run.last_call = (usize::from(at.line), usize::from(at.column));
        self.pay(u64::from(at.owed) + HOST_CALL_FUEL)?;
        declared::write(run, *property, &of, &value).map_err(Exit::Stop)?;
        Ok(Value::Unit)
    }

    /// Where there is no property Rhai looks for an index.
    #[cold]
    fn no_such_property(&self, run: &mut Run, property: usize, value: &Value, at: At) -> Exit {
        let message = format!("`{}` does not take {}", run.pack.properties()[property].name, value.kind());
        self.fault(run, at, 1, message)
    }

    #[cold]
    fn nothing_takes(&self, run: &mut Run, candidates: &[Candidate], values: &[Value], at: At) -> Exit {
        let kinds: Vec<&str> = values.iter().map(Value::kind).collect();
        let host = candidates.first().map(|candidate| candidate.host);
        let name = host.map_or("this", |host| host.name);
        // Where there is no property Rhai looks for an index.
        let cost = u32::from(host.is_some_and(|host| host.property));
        self.fault(run, at, cost, format!("`{name}` does not take {}", kinds.join(", ")))
    }

    /// Two values. What stands before a dot is found last.
    #[inline]
    fn two(
        &mut self,
        run: &mut Run,
        first: &Expression,
        second: &Expression,
        method: bool,
        locals: &mut [Value],
    ) -> Result<[Value; 2], Exit> {
        if method {
            let second = self.node(run, second, locals)?;
            return Ok([self.node(run, first, locals)?, second]);
        }
        Ok([self.node(run, first, locals)?, self.node(run, second, locals)?])
    }

    /// The same for any number of values.
    fn all(
        &mut self,
        run: &mut Run,
        args: &[Expression],
        method: bool,
        locals: &mut [Value],
    ) -> Result<Arguments, Exit> {
        let mut values = Arguments::new();
        let last = usize::from(method);
        // A place for what stands before a dot.
        values.extend((0..last).map(|_| Value::Unit));
        for arg in &args[last..] {
            values.push(self.node(run, arg, locals)?);
        }
        if method {
            values[0] = self.node(run, &args[0], locals)?;
        }
        Ok(values)
    }

    fn looped(&mut self, run: &mut Run, node: &Expression, locals: &mut [Value]) -> Evaluated {
        match node {
            Expression::While { before, condition, body } => {
                self.pay(before.owed.into())?;
                loop {
                    if let Some((condition, at)) = condition
                        && !self.truth(run, condition, locals, *at)?
                    {
                        self.settle(at.owed)?;
                        return Ok(Value::Unit);
                    }
                    if let Some(left_with) = after_pass(self.block(run, body, locals))? {
                        return Ok(left_with);
                    }
                }
            }
            Expression::Do { before, body, condition, until, at } => {
                self.pay(before.owed.into())?;
                loop {
                    match self.nodes(run, body, locals) {
                        Ok(_) => {}
                        // Here the condition is passed over.
                        Err(Exit::Continue) => continue,
                        Err(Exit::Break(value)) => return Ok(value),
                        Err(exit) => return Err(exit),
                    }
                    let again = self.truth(run, condition, locals, *at)? != *until;
                    self.settle(at.owed)?;
                    if !again {
                        return Ok(Value::Unit);
                    }
                }
            }
            Expression::For { slot, counter, over, body, at } => {
                let mut count = 0;
                let mut pass = |this: &mut Self, run: &mut Run, locals: &mut [Value], item: Value| {
                    if let Some(counter) = counter {
                        locals[*counter] = Value::Int(count);
                    }
                    count += 1;
                    locals[*slot] = item;
                    after_pass(this.block(run, body, locals))
                };
                match over {
                    Over::Range { from, to, inclusive } => {
                        let (from, to) = (self.node(run, from, locals)?, self.node(run, to, locals)?);
                        let Some((mut number, to)) = range(from, to) else {
                            return Err(self.fault(run, *at, 1, "a range goes from number to number"));
                        };
                        self.pay(at.owed.into())?;
                        while number < to || *inclusive && number == to {
                            if let Some(left_with) = pass(self, run, locals, Value::Int(number))? {
                                return Ok(left_with);
                            }
                            // After the largest number there is none.
                            let Some(next) = number.checked_add(1) else { break };
                            number = next;
                        }
                    }
                    Over::Items(items) => match self.node(run, items, locals)? {
                        Value::Set(cards) => {
                            self.pay(at.owed.into())?;
                            for card in cards {
                                if let Some(left_with) = pass(self, run, locals, Value::Card(card))? {
                                    return Ok(left_with);
                                }
                            }
                        }
                        Value::Players(players) => {
                            self.pay(at.owed.into())?;
                            for seat in players {
                                if let Some(left_with) = pass(self, run, locals, Value::Player(seat))? {
                                    return Ok(left_with);
                                }
                            }
                        }
                        Value::Owners(owners) => {
                            self.pay(at.owed.into())?;
                            for owner in owners {
                                if let Some(left_with) = pass(self, run, locals, Value::Owner(owner))? {
                                    return Ok(left_with);
                                }
                            }
                        }
                        other => {
                            return Err(self.fault(run, *at, 0, format!("`for` does not go through {}", other.kind())));
                        }
                    },
                }
                Ok(Value::Unit)
            }
            _ => Ok(Value::Unit),
        }
    }
}

/// What one pass of a loop came to: what the loop is left with, if it is left.
fn after_pass(result: Evaluated) -> Result<Option<Value>, Exit> {
    match result {
        Ok(_) | Err(Exit::Continue) => Ok(None),
        Err(Exit::Break(value)) => Ok(Some(value)),
        Err(exit) => Err(exit),
    }
}

/// Where a range begins and ends. It may be open at one end.
fn range(from: Value, to: Value) -> Option<(i64, i64)> {
    match (from, to) {
        (Value::Int(from), Value::Int(to)) => Some((from, to)),
        (Value::Int(from), Value::Unit) => Some((from, i64::MAX)),
        (Value::Unit, Value::Int(to)) => Some((0, to)),
        _ => None,
    }
}
