//! From Rhai's syntax tree to ours. Whatever is not recognised is refused with its place and a reason, and then the
//! script runs in Rhai exactly as before.

use rhai::{ASTFlags, ASTNode, BinaryExpr, Expr, FlowControl, FnCallExpr, Position, Stmt, StmtBlock};

use super::tree::{At, Function, MOST_GIVEN, Meant, Node, Operator, Over};
use crate::pack::Pack;
use crate::script::api::{Effect, HOST, HostFn};
use crate::script::lint::functions::Function as Written;
use crate::script::value::Value;

/// Why a function is not compiled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub line: usize,
    pub column: usize,
    pub reason: String,
}

type Translated<T> = Result<T, Refusal>;

fn at(position: Position) -> At {
    (position.line().unwrap_or(0) as u32, position.position().unwrap_or(1) as u32)
}

fn refuse<T>(position: Position, reason: impl Into<String>) -> Translated<T> {
    let (line, column) = at(position);
    Err(Refusal { line: line as usize, column: column as usize, reason: reason.into() })
}

/// How far working something out goes: not beyond its own values, to looking at the game, to asking, to acting.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Goes {
    Nowhere,
    Looks,
    Asks,
    Acts,
}

impl Goes {
    /// Whether it makes a difference which of two comes first.
    fn meets(self, other: Goes) -> bool {
        let (least, most) = (self.min(other), self.max(other));
        most == Goes::Acts && least >= Goes::Looks || least == Goes::Asks
    }
}

/// Translates one function of a script; the others are its helpers.
pub(super) fn translate(pack: &Pack, function: &Written, all: &[Written]) -> Translated<Function> {
    let mut translator = Translator { pack, all, scope: Vec::new(), slots: 0 };
    for param in &function.params {
        translator.declare(param);
    }
    let body = translator.statements(&function.body)?;
    Ok(Function { params: function.params.len(), slots: translator.slots, body })
}

struct Translator<'a> {
    pack: &'a Pack,
    all: &'a [Written],
    /// The variables that can be seen; a variable's slot is its place here.
    scope: Vec<String>,
    slots: usize,
}

impl Translator<'_> {
    fn declare(&mut self, name: &str) -> usize {
        self.scope.push(name.to_owned());
        self.slots = self.slots.max(self.scope.len());
        self.scope.len() - 1
    }

    fn slot(&self, name: &str, position: Position) -> Translated<usize> {
        match self.scope.iter().rposition(|variable| variable == name) {
            Some(slot) => Ok(slot),
            None => refuse(position, format!("`{name}` is no variable of this function")),
        }
    }

    /// A block has a scope of its own.
    fn statements(&mut self, statements: &[Stmt]) -> Translated<Vec<Node>> {
        let outer = self.scope.len();
        let nodes = statements.iter().map(|statement| self.statement(statement)).collect();
        self.scope.truncate(outer);
        nodes
    }

    fn block(&mut self, block: &StmtBlock) -> Translated<Vec<Node>> {
        self.statements(block.statements())
    }

    fn boxed(&mut self, expr: &Expr) -> Translated<Box<Node>> {
        self.expression(expr).map(Box::new)
    }

    fn maybe(&mut self, expr: Option<&Expr>) -> Translated<Option<Box<Node>>> {
        expr.map(|expr| self.boxed(expr)).transpose()
    }

    fn statement(&mut self, statement: &Stmt) -> Translated<Node> {
        match statement {
            Stmt::Noop(_) => Ok(Node::Constant(Value::Unit)),
            Stmt::If(flow, position) => self.branches(flow, *position),
            Stmt::Block(block) => self.block(block).map(Node::Block),
            Stmt::Expr(expr) => self.expression(expr),
            Stmt::FnCall(call, position) => self.call(call, *position),
            Stmt::While(flow, position) => {
                // Rhai's `loop` is a `while` without a condition.
                let condition = if flow.expr.is_unit() { None } else { Some(self.boxed(&flow.expr)?) };
                Ok(Node::While { condition, body: self.block(&flow.body)?, at: at(*position) })
            }
            Stmt::Do(flow, flags, position) => {
                let body = self.block(&flow.body)?;
                let until = flags.contains(ASTFlags::NEGATED);
                Ok(Node::Do { body, condition: self.boxed(&flow.expr)?, until, at: at(*position) })
            }
            Stmt::For(parts, position) => {
                let over = self.over(&parts.2.expr)?;
                let outer = self.scope.len();
                let counter = parts.1.as_ref().map(|counter| self.declare(&counter.name));
                let slot = self.declare(&parts.0.name);
                let body = self.block(&parts.2.body);
                self.scope.truncate(outer);
                Ok(Node::For { slot, counter, over, body: body?, at: at(*position) })
            }
            Stmt::Var(parts, ..) => {
                let value = self.boxed(&parts.1)?;
                Ok(Node::Let { slot: self.declare(&parts.0.name), value })
            }
            Stmt::Assignment(parts) => {
                let Expr::Variable(variable, _, position) = &parts.1.lhs else {
                    return refuse(parts.1.lhs.position(), "only variables are assigned to");
                };
                let operator = match parts.0.get_op_assignment_info() {
                    Some((_, _, _, _, _, operator)) => match Operator::written(operator) {
                        Some(operator) => Some(operator),
                        None => return refuse(*position, format!("the operator `{operator}` is not compiled")),
                    },
                    None => None,
                };
                let slot = self.slot(&variable.1, *position)?;
                Ok(Node::Assign { slot, operator, value: self.boxed(&parts.1.rhs)?, at: at(*position) })
            }
            Stmt::Return(value, flags, position) => {
                if !flags.contains(ASTFlags::BREAK) && !flags.is_empty() {
                    return refuse(*position, "`throw` is not compiled");
                }
                Ok(Node::Return(self.maybe(value.as_deref())?))
            }
            Stmt::BreakLoop(value, flags, _) => {
                let value = self.maybe(value.as_deref())?;
                Ok(if flags.contains(ASTFlags::BREAK) { Node::Break(value) } else { Node::Continue })
            }
            Stmt::Switch(_, position) => refuse(*position, "`switch` is not compiled; `if … else if …` is"),
            other => refuse(other.position(), "this statement is not compiled"),
        }
    }

    fn branches(&mut self, flow: &FlowControl, position: Position) -> Translated<Node> {
        Ok(Node::If {
            condition: self.boxed(&flow.expr)?,
            then: self.block(&flow.body)?,
            otherwise: self.block(&flow.branch)?,
            at: at(position),
        })
    }

    fn over(&mut self, expr: &Expr) -> Translated<Over> {
        if let Expr::FnCall(call, _) = expr
            && let inclusive @ (".." | "..=") = call.name.as_str()
            && let [from, to] = &call.args[..]
        {
            let inclusive = inclusive == "..=";
            return Ok(Over::Range { from: self.boxed(from)?, to: self.boxed(to)?, inclusive });
        }
        Ok(Over::Items(self.boxed(expr)?))
    }

    fn expression(&mut self, expr: &Expr) -> Translated<Node> {
        match expr {
            Expr::BoolConstant(truth, _) => Ok(Node::Constant(Value::Bool(*truth))),
            Expr::IntegerConstant(number, _) => Ok(Node::Constant(Value::Int(*number))),
            Expr::StringConstant(text, position) => match self.pack.word(text) {
                Some(word) => Ok(Node::Constant(Value::Word(word))),
                None => refuse(*position, "a text that is no word of the pack is not compiled"),
            },
            Expr::Unit(_) => Ok(Node::Constant(Value::Unit)),
            Expr::Variable(variable, _, position) => self.slot(&variable.1, *position).map(Node::Variable),
            Expr::Stmt(block) => self.block(block).map(Node::Block),
            Expr::FnCall(call, position) if call.is_operator_call() => self.operator(call, *position),
            Expr::FnCall(call, position) => self.call(call, *position),
            Expr::Dot(pair, flags, position) => {
                if flags.contains(ASTFlags::NEGATED) {
                    return refuse(*position, "`?.` is not compiled");
                }
                let receiver = self.expression(&pair.lhs)?;
                let chain = self.after_dot(receiver, &pair.rhs)?;
                if self.order_matters(pair) {
                    let reason = "what is given to a function after a dot is worked out before what stands before it: \
                                  where one of them is an effect that is not compiled";
                    return refuse(*position, reason);
                }
                Ok(chain)
            }
            Expr::And(parts, position) => Ok(Node::And(self.all(parts)?, at(*position))),
            Expr::Or(parts, position) => Ok(Node::Or(self.all(parts)?, at(*position))),
            other => refuse(other.position(), "this expression is not compiled"),
        }
    }

    fn all(&mut self, parts: &[Expr]) -> Translated<Vec<Node>> {
        parts.iter().map(|part| self.expression(part)).collect()
    }

    /// What is given to a function.
    fn given(&mut self, parts: &[Expr], position: Position) -> Translated<Vec<Node>> {
        // One place is for what stands before a dot.
        if parts.len() < MOST_GIVEN {
            self.all(parts)
        } else {
            refuse(position, "a call with so many arguments is not compiled")
        }
    }

    fn operator(&mut self, call: &FnCallExpr, position: Position) -> Translated<Node> {
        match (call.name.as_str(), &call.args[..]) {
            ("!", [value]) => Ok(Node::Not(self.boxed(value)?, at(position))),
            ("-", [value]) => Ok(Node::Negative(self.boxed(value)?, at(position))),
            (operator, [left, right]) => match Operator::written(operator) {
                Some(operator) => {
                    let (left, right) = (self.boxed(left)?, self.boxed(right)?);
                    Ok(Node::Binary { operator, left, right, at: at(position) })
                }
                None => refuse(position, format!("the operator `{operator}` is not compiled")),
            },
            (operator, _) => refuse(position, format!("the operator `{operator}` is not compiled")),
        }
    }

    /// Rhai works out what all functions of a chain of dots are given before what stands before the first dot: whether
    /// that makes a difference.
    fn order_matters(&self, chain: &BinaryExpr) -> bool {
        let mut before = self.goes(&chain.lhs, &mut Vec::new());
        let mut rest = Some(&chain.rhs);
        while let Some(expr) = rest {
            let (link, next) = match expr {
                Expr::Dot(pair, ..) => (&pair.lhs, Some(&pair.rhs)),
                last => (last, None),
            };
            if let Expr::MethodCall(call, _) = link {
                let given = call.args.iter().map(|arg| self.goes(arg, &mut Vec::new())).max();
                if before.meets(given.unwrap_or(Goes::Nowhere)) {
                    return true;
                }
                before = before.max(self.call_goes(&call.name, &mut Vec::new()));
            } else {
                before = before.max(Goes::Looks);
            }
            rest = next;
        }
        false
    }

    fn goes(&self, expr: &Expr, seen: &mut Vec<usize>) -> Goes {
        let mut furthest = Goes::Nowhere;
        expr.walk(&mut Vec::new(), &mut |path| {
            furthest = furthest.max(self.node_goes(path, seen));
            true
        });
        furthest
    }

    fn node_goes(&self, path: &[ASTNode], seen: &mut Vec<usize>) -> Goes {
        match path.last() {
            Some(
                ASTNode::Expr(Expr::FnCall(call, _) | Expr::MethodCall(call, _)) | ASTNode::Stmt(Stmt::FnCall(call, _)),
            ) if !call.is_operator_call() => self.call_goes(&call.name, seen),
            Some(ASTNode::Expr(Expr::Property(..))) => Goes::Looks,
            _ => Goes::Nowhere,
        }
    }

    /// How far a call of a helper or of the host goes, by its name.
    fn call_goes(&self, name: &str, seen: &mut Vec<usize>) -> Goes {
        let mut furthest = Goes::Looks;
        for (index, helper) in self.all.iter().enumerate().filter(|(_, helper)| helper.name == name) {
            if seen.contains(&index) {
                continue;
            }
            seen.push(index);
            for statement in &helper.body {
                statement.walk(&mut Vec::new(), &mut |path| {
                    furthest = furthest.max(self.node_goes(path, seen));
                    true
                });
            }
        }
        let hosts = HOST.iter().filter(|host| host.name == name).map(|host| match host.effect {
            Effect::Acts => Goes::Acts,
            Effect::Asks => Goes::Asks,
            Effect::Reads => Goes::Looks,
        });
        hosts.fold(furthest, Goes::max)
    }

    fn after_dot(&mut self, receiver: Node, expr: &Expr) -> Translated<Node> {
        match expr {
            Expr::Property(property, position) => self.host(&property.2, true, vec![receiver], *position),
            Expr::MethodCall(call, position) => {
                let mut args = vec![receiver];
                args.extend(self.given(&call.args, *position)?);
                if self.all.iter().any(|f| f.name == call.name.as_str()) {
                    return refuse(*position, "a helper called after a dot is not compiled");
                }
                self.host(&call.name, false, args, *position)
            }
            Expr::Dot(pair, flags, position) => {
                if flags.contains(ASTFlags::NEGATED) {
                    return refuse(*position, "`?.` is not compiled");
                }
                let next = self.after_dot(receiver, &pair.lhs)?;
                self.after_dot(next, &pair.rhs)
            }
            other => refuse(other.position(), "this is not compiled after a dot"),
        }
    }

    fn call(&mut self, call: &FnCallExpr, position: Position) -> Translated<Node> {
        if call.is_operator_call() {
            return self.operator(call, position);
        }
        let args = self.given(&call.args, position)?;
        let helper = self.all.iter().position(|f| f.name == call.name.as_str() && f.params.len() == args.len());
        match helper {
            Some(function) => Ok(Node::Helper { function, args, at: at(position) }),
            None => self.host(&call.name, false, args, position),
        }
    }

    fn host(&mut self, name: &str, property: bool, args: Vec<Node>, position: Position) -> Translated<Node> {
        let fits =
            |host: &&HostFn| host.name == name && host.property == property && host.lengths().contains(&args.len());
        let meant: Vec<Meant> = HOST.iter().filter(fits).map(|host| Meant::new(host, args.len())).collect();
        if meant.is_empty() && !(matches!(name, "max" | "min") && args.len() == 2 && !property) {
            return refuse(position, format!("`{name}` is no function of the engine"));
        }
        // Two numbers have a larger one in any script, whatever the host means by the word.
        let extreme = matches!(name, "max" | "min") && args.len() == 2;
        let node = Node::Host { meant, args, at: at(position) };
        Ok(if extreme { Node::Extreme { larger: name == "max", host: Box::new(node), at: at(position) } } else { node })
    }
}
