//! From Rhai's syntax tree to ours. Whatever is not recognised is refused with its place and a reason, and then the
//! script runs in Rhai exactly as before.

use rhai::{ASTFlags, Expr, FlowControl, FnCallExpr, Position, Stmt, StmtBlock};

use super::tree::{At, Block, Candidate, Expression, Function, MOST_CALL_ARGUMENTS, Operator, Over, Part, each};
use crate::kernel::Value;
use crate::pack::Pack;
use crate::script::api::{HOST, HostFn};
use crate::script::convert::GAME;
use crate::script::lint::functions::Function as Written;

/// Why a function is not compiled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub line: usize,
    pub column: usize,
    pub reason: String,
}

impl Refusal {
    pub(super) fn new(position: Position, reason: impl Into<String>) -> Self {
        let (line, column) = (position.line().unwrap_or(0), position.position().unwrap_or(1));
        Refusal { line, column, reason: reason.into() }
    }
}

pub(super) type Translated<T> = Result<T, Refusal>;

pub(super) fn refuse<T>(position: Position, reason: impl Into<String>) -> Translated<T> {
    Err(Refusal::new(position, reason))
}

/// As many variables as Rhai lets a function have at the same time. One with more faults, in Rhai.
const MOST_VARIABLES: usize = 32;

/// What calling a function counts as, whether Rhai's or the host's.
pub(super) const CALL: u32 = 1;

/// Translates one function of a script; the others are its helpers.
pub(super) fn translate(pack: &Pack, function: &Written, all: &[Written]) -> Translated<Function> {
    let mut translator = Translator { pack, all, scope: Vec::new(), slots: 0, owed: CALL, left: false };
    for param in &function.params {
        translator.declare(param, function.start)?;
    }
    let body = translator.statements(&function.body)?;
    let body = Block { nodes: body, owed: translator.owed_at_end() };
    Ok(Function { params: function.params.len(), slots: translator.slots, body })
}

/// Goes through a function in the order in which Rhai would run it, and counts what Rhai would count.
pub(super) struct Translator<'a> {
    pub pack: &'a Pack,
    pub all: &'a [Written],
    /// The variables that can be seen; a variable's slot is its place here.
    pub scope: Vec<String>,
    slots: usize,
    /// The operations since fuel was last paid, as of here,
    owed: u32,
    /// unless nothing comes here, because of a `return`, `break` or `continue`.
    left: bool,
}

impl Translator<'_> {
    pub fn count(&mut self, operations: u32) {
        self.owed = self.owed.saturating_add(operations);
    }

    /// A place, with what is owed there.
    fn at(&self, position: Position) -> At {
        let small = |place: Option<usize>| place.map_or(0, |place| u16::try_from(place).unwrap_or(u16::MAX));
        At { line: small(position.line()), column: small(position.position()).max(1), owed: self.owed }
    }

    /// A place where everything owed is paid.
    pub fn paid_at(&mut self, position: Position) -> At {
        let at = self.at(position);
        self.owed = 0;
        at
    }

    fn owed_at_end(&self) -> u32 {
        if self.left { 0 } else { self.owed }
    }

    pub fn declare(&mut self, name: &str, position: Position) -> Translated<usize> {
        if self.scope.len() >= MOST_VARIABLES {
            return refuse(position, format!("a function with more than {MOST_VARIABLES} variables is not compiled"));
        }
        self.scope.push(name.to_owned());
        self.slots = self.slots.max(self.scope.len());
        Ok(self.scope.len() - 1)
    }

    fn slot(&self, name: &str, position: Position) -> Translated<usize> {
        match self.scope.iter().rposition(|variable| variable == name) {
            Some(slot) => Ok(slot),
            None => refuse(position, format!("`{name}` is no variable of this function")),
        }
    }

    /// A block has a scope of its own.
    fn statements(&mut self, statements: &[Stmt]) -> Translated<Vec<Expression>> {
        let outer = self.scope.len();
        let nodes = statements.iter().map(|statement| self.statement(statement)).collect();
        self.scope.truncate(outer);
        nodes
    }

    fn block(&mut self, block: &StmtBlock) -> Translated<Vec<Expression>> {
        self.statements(block.statements())
    }

    /// What a loop does each time, after which it is paid for. Doing nothing counts as well.
    fn repeated(&mut self, block: &StmtBlock, nothing: u32) -> Translated<Block> {
        if block.is_empty() {
            self.count(nothing);
        }
        let nodes = self.block(block)?;
        let body = Block { nodes, owed: self.owed_at_end() };
        (self.owed, self.left) = (0, false);
        Ok(body)
    }

    fn boxed(&mut self, expr: &Expr) -> Translated<Box<Expression>> {
        self.expression(expr).map(Box::new)
    }

    fn maybe(&mut self, expr: Option<&Expr>) -> Translated<Option<Box<Expression>>> {
        expr.map(|expr| self.boxed(expr)).transpose()
    }

    fn statement(&mut self, statement: &Stmt) -> Translated<Expression> {
        self.count(1);
        match statement {
            Stmt::Noop(_) => Ok(Expression::Constant(Value::Unit)),
            Stmt::If(flow, position) => self.branches(flow, *position),
            Stmt::Block(block) => self.block(block).map(Expression::Block),
            Stmt::Expr(expr) => self.expression(expr),
            Stmt::FnCall(call, position) => self.call(call, *position),
            Stmt::While(flow, position) => {
                let before = self.paid_at(*position);
                // Rhai's `loop` is a `while` without a condition.
                let endless = matches!(flow.expr, Expr::Unit(_) | Expr::BoolConstant(true, _));
                let condition = if endless {
                    None
                } else {
                    let condition = self.boxed(&flow.expr)?;
                    Some((condition, self.at(flow.expr.position())))
                };
                let body = self.repeated(&flow.body, u32::from(endless))?;
                Ok(Expression::While { before, condition, body })
            }
            Stmt::Do(flow, flags, position) => {
                let before = self.paid_at(*position);
                let body = self.block(&flow.body)?;
                // Where the body is always left, nothing comes to the condition.
                self.left = false;
                let condition = self.boxed(&flow.expr)?;
                let at = self.paid_at(flow.expr.position());
                Ok(Expression::Do { before, body, condition, until: flags.contains(ASTFlags::NEGATED), at })
            }
            Stmt::For(parts, position) => {
                let over = self.over(&parts.2.expr)?;
                let at = self.paid_at(*position);
                let outer = self.scope.len();
                let counter = parts.1.as_ref().map(|counter| self.declare(&counter.name, counter.pos)).transpose()?;
                let slot = self.declare(&parts.0.name, parts.0.pos)?;
                let body = self.repeated(&parts.2.body, 1);
                self.scope.truncate(outer);
                Ok(Expression::For { slot, counter, over, body: body?, at })
            }
            Stmt::Var(parts, flags, position) => {
                if flags.contains(ASTFlags::CONSTANT) {
                    return refuse(*position, "`const` is not compiled; `let` is");
                }
                if self.scope.contains(&parts.0.name.to_string()) {
                    return refuse(*position, "a variable that is declared twice is not compiled");
                }
                // Rhai looks whether there is room before it finds the value.
                self.declare("", *position)?;
                self.scope.pop();
                let value = self.boxed(&parts.1)?;
                Ok(Expression::Let { slot: self.declare(&parts.0.name, *position)?, value })
            }
            Stmt::Assignment(parts) => {
                let operator = match parts.0.get_op_assignment_info() {
                    Some((_, _, _, _, _, operator)) => match Operator::written(operator) {
                        Some(operator) => Some(operator),
                        None => {
                            let at = parts.0.position();
                            return refuse(at, format!("the operator `{operator}` is not compiled"));
                        }
                    },
                    None => None,
                };
                if let Expr::Dot(pair, flags, position) = &parts.1.lhs {
                    let value = self.expression(&parts.1.rhs)?;
                    return self.set_property(pair, *flags, *position, operator, value);
                }
                let Expr::Variable(variable, _, position) = &parts.1.lhs else {
                    return refuse(parts.1.lhs.position(), "only variables and counters are assigned to");
                };
                let slot = self.slot(&variable.1, *position)?;
                let value = self.boxed(&parts.1.rhs)?;
                self.count(1);
                Ok(Expression::Assign { slot, operator, value, at: self.at(*position) })
            }
            Stmt::Return(value, flags, position) => {
                if !flags.is_empty() {
                    return refuse(*position, "`throw` is not compiled");
                }
                let value = self.maybe(value.as_deref())?;
                self.left = true;
                Ok(Expression::Return(value, self.paid_at(*position)))
            }
            Stmt::BreakLoop(value, flags, position) => {
                let value = self.maybe(value.as_deref())?;
                self.left = true;
                let at = self.paid_at(*position);
                Ok(if flags.contains(ASTFlags::BREAK) {
                    Expression::Break(value, at)
                } else {
                    Expression::Continue(at)
                })
            }
            Stmt::Switch(_, position) => refuse(*position, "`switch` is not compiled; `if … else if …` is"),
            other => refuse(other.position(), "this statement is not compiled"),
        }
    }

    /// Wherever ways come together the same must be owed: the way on which more is owed pays the difference.
    fn branches(&mut self, flow: &FlowControl, position: Position) -> Translated<Expression> {
        let condition = self.boxed(&flow.expr)?;
        let (at, owed) = (self.at(position), self.owed);
        let mut branch = |block: &StmtBlock| {
            (self.owed, self.left) = (owed, false);
            self.block(block).map(|nodes| (nodes, self.owed, self.left))
        };
        let (then, owed_then, left_then) = branch(&flow.body)?;
        let (otherwise, owed_otherwise, left_otherwise) = branch(&flow.branch)?;
        self.left = left_then && left_otherwise;
        self.owed = match (left_then, left_otherwise) {
            (false, false) => owed_then.min(owed_otherwise),
            (false, true) => owed_then,
            (true, _) => owed_otherwise,
        };
        let rest = |left: bool, owed: u32| if left { 0 } else { owed - self.owed };
        Ok(Expression::If {
            condition,
            then: Block { nodes: then, owed: rest(left_then, owed_then) },
            otherwise: Block { nodes: otherwise, owed: rest(left_otherwise, owed_otherwise) },
            at,
        })
    }

    fn over(&mut self, expr: &Expr) -> Translated<Over> {
        if let Expr::FnCall(call, _) = expr
            && let inclusive @ (".." | "..=") = call.name.as_str()
            && let [from, to] = &call.args[..]
        {
            let inclusive = inclusive == "..=";
            self.count(1);
            return Ok(Over::Range { from: self.boxed(from)?, to: self.boxed(to)?, inclusive });
        }
        Ok(Over::Items(self.boxed(expr)?))
    }

    pub fn expression(&mut self, expr: &Expr) -> Translated<Expression> {
        self.count(1);
        match expr {
            Expr::BoolConstant(truth, _) => Ok(Expression::Constant(Value::Bool(*truth))),
            Expr::IntegerConstant(number, _) => Ok(Expression::Constant(Value::Int(*number))),
            Expr::StringConstant(text, position) => match self.pack.word(text) {
                Some(word) => Ok(Expression::Constant(Value::Word(word))),
                None => refuse(*position, "a text that is no word of the pack is not compiled"),
            },
            Expr::Unit(_) => Ok(Expression::Constant(Value::Unit)),
            Expr::Variable(variable, _, _) if variable.1 == GAME && !self.scope.iter().any(|name| name == GAME) => {
                Ok(Expression::Constant(Value::Game))
            }
            Expr::Variable(variable, _, position) => self.slot(&variable.1, *position).map(Expression::Variable),
            Expr::Stmt(block) => self.block(block).map(Expression::Block),
            Expr::FnCall(call, position) => self.call(call, *position),
            Expr::Dot(pair, flags, position) => self.chain(pair, *flags, *position),
            Expr::And(parts, _) => self.conditions(parts).map(Expression::And),
            Expr::Or(parts, _) => self.conditions(parts).map(Expression::Or),
            other => refuse(other.position(), "this expression is not compiled"),
        }
    }

    /// Conditions, of which each may be the last that is looked at.
    fn conditions(&mut self, exprs: &[Expr]) -> Translated<Vec<Part>> {
        let mut parts = Vec::new();
        let mut least = None;
        for expr in exprs {
            let node = self.expression(expr)?;
            let at = self.at(expr.position());
            if !self.left {
                least = Some(least.map_or(self.owed, |least: u32| least.min(self.owed)));
            }
            parts.push(Part { node, owed: self.owed_at_end(), at });
        }
        self.left = least.is_none();
        self.owed = least.unwrap_or(0);
        parts.iter_mut().for_each(|part| part.owed = part.owed.saturating_sub(self.owed));
        Ok(parts)
    }

    fn all(&mut self, parts: &[Expr]) -> Translated<Vec<Expression>> {
        parts.iter().map(|part| self.expression(part)).collect()
    }

    /// The arguments of a call.
    pub fn arguments(&mut self, parts: &[Expr], position: Position) -> Translated<Vec<Expression>> {
        // One place is for what stands before a dot.
        if parts.len() >= MOST_CALL_ARGUMENTS {
            return refuse(position, "a call with so many arguments is not compiled");
        }
        let arguments = self.all(parts)?;
        unassigning(&arguments, position)?;
        Ok(arguments)
    }

    fn operator(&mut self, call: &FnCallExpr, position: Position) -> Translated<Expression> {
        match (call.name.as_str(), &call.args[..]) {
            ("!", [value]) => Ok(Expression::Not(self.boxed(value)?, self.at(position))),
            ("-", [value]) => Ok(Expression::Negative(self.boxed(value)?, self.at(position))),
            (operator, [left, right]) => match Operator::written(operator) {
                Some(operator) => {
                    let (left, right) = (self.boxed(left)?, self.boxed(right)?);
                    Ok(Expression::Binary { operator, left, right, at: self.at(position) })
                }
                None => refuse(position, format!("the operator `{operator}` is not compiled")),
            },
            (operator, _) => refuse(position, format!("the operator `{operator}` is not compiled")),
        }
    }

    fn call(&mut self, call: &FnCallExpr, position: Position) -> Translated<Expression> {
        if call.is_operator_call() {
            return self.operator(call, position);
        }
        let args = self.arguments(&call.args, position)?;
        let helper = self.all.iter().position(|f| f.name == call.name.as_str() && f.params.len() == args.len());
        match helper {
            Some(function) if self.all[function].body.is_empty() => {
                refuse(position, "a helper that does nothing is not compiled")
            }
            // The call itself is owed by the function that is called.
            Some(function) => Ok(Expression::Helper { function, args, at: self.paid_at(position) }),
            None => self.host(&call.name, Style::Call, args, position),
        }
    }

    pub fn host(
        &mut self,
        name: &str,
        written: Style,
        args: Vec<Expression>,
        position: Position,
    ) -> Translated<Expression> {
        let property = written == Style::Property;
        let fits =
            |host: &&HostFn| host.name == name && host.property == property && host.lengths().contains(&args.len());
        let candidates: Vec<Candidate> =
            HOST.iter().filter(fits).map(|host| Candidate::new(host, args.len())).collect();
        // Two numbers have a larger one in any script, whatever the host means by the word.
        let either = matches!(name, "max" | "min") && args.len() == 2 && !property;
        if candidates.is_empty() && !either {
            return refuse(position, format!("`{name}` is no function of the engine"));
        }
        self.count(CALL);
        let at = self.paid_at(position);
        let node = Expression::Host { candidates, args, method: written == Style::Method, at };
        Ok(if either { Expression::LargerOrSmaller { larger: name == "max", host: Box::new(node) } } else { node })
    }
}

/// How a host function is called.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    Call,
    Method,
    Property,
}

/// Rhai looks at a variable that is given to a function after it has found everything else that is given to it.
pub(super) fn unassigning(given: &[Expression], position: Position) -> Translated<()> {
    let mut assigns = false;
    each(given, &mut |node| assigns |= matches!(node, Expression::Assign { .. }));
    if assigns { refuse(position, "an assignment inside a call is not compiled") } else { Ok(()) }
}
