//! Reading a function, statement by statement.

use std::ops::Range;

use rhai::{
    ASTFlags, Expr, FlowControl, ImmutableString, OpAssignment, Position, Stmt, StmtBlock, SwitchCasesCollection,
};

use super::Script;
use super::facts::{Facts, VariableFacts, widen};
use super::functions::offset;
use super::reach::Summary;
use super::shape::{INT, Operated::Gives, Shape, UNIT, binary};
use crate::problem::{Code, Diagnostic, Hint};
use crate::script::convert::GAME;
use crate::vocabulary::Kind;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    Param,
    Let,
    Loop,
}

struct Variable {
    name: ImmutableString,
    at: Position,
    origin: Origin,
    read: bool,
    /// The text it was declared with.
    text: Option<(ImmutableString, Position)>,
}

/// One reading of one function.
pub(super) struct Walk<'a> {
    pub script: &'a Script<'a>,
    pub facts: &'a mut Facts,
    pub function: usize,
    pub found: Vec<Diagnostic>,
    pub summary: Summary,
    variables: Vec<Variable>,
    /// Those that can be seen, by index.
    scope: Vec<usize>,
    /// What the loops around are left with.
    loops: Vec<Shape>,
}

impl<'a> Walk<'a> {
    pub fn read(script: &'a Script<'a>, facts: &'a mut Facts, function: usize) -> (Vec<Diagnostic>, Summary) {
        let mut walk = Walk {
            script,
            facts,
            function,
            found: Vec::new(),
            summary: Summary::default(),
            variables: Vec::new(),
            scope: Vec::new(),
            loops: Vec::new(),
        };
        let definition = &script.functions[function];
        for (index, name) in definition.params.iter().enumerate() {
            let shape = walk.facts.functions[function].params[index];
            walk.declare(name.into(), Position::NONE, Origin::Param, shape, None);
        }
        walk.statements(&definition.body, true, definition.end);
        (walk.found, walk.summary)
    }

    /// Reports something about what stands at a position.
    pub fn report(&mut self, code: Code, at: Position, message: impl Into<String>, hint: Option<impl Into<Hint>>) {
        let span = self.token(at);
        self.report_span(code, span, message, hint);
    }

    /// Reports something about an expression.
    pub fn report_on(&mut self, code: Code, expr: &Expr, message: impl Into<String>, hint: Option<impl Into<Hint>>) {
        let (start, end) = (self.token(expr.start_position()), self.token(last_position(expr)));
        let span = start.start..end.end.max(start.end);
        self.report_span(code, span, message, hint);
    }

    fn token(&self, at: Position) -> Range<usize> {
        match offset(self.script.file, at) {
            Some(offset) => self.script.file.token_at(offset),
            None => self.script.functions[self.function].span.clone(),
        }
    }

    fn report_span(
        &mut self,
        code: Code,
        span: Range<usize>,
        message: impl Into<String>,
        hint: Option<impl Into<Hint>>,
    ) {
        self.found.push(Diagnostic::new(code, self.script.file, span, message).with_hint_if(hint));
    }

    fn declare(
        &mut self,
        name: ImmutableString,
        at: Position,
        origin: Origin,
        shape: Shape,
        text: Option<(ImmutableString, Position)>,
    ) {
        let index = self.variables.len();
        let known = &mut self.facts.functions[self.function].variables;
        if known.len() == index {
            known.push(VariableFacts { shape: Shape::Never, assigned: false });
        }
        widen(&mut known[index].shape, shape, &mut self.facts.changed);
        self.variables.push(Variable { name, at, origin, read: false, text });
        self.scope.push(index);
    }

    /// Whoever meant this variable misspelt it: that it is not used need not be said as well.
    pub fn was_meant(&mut self, name: &str) {
        if let Some(index) = self.visible(name) {
            self.variables[index].read = true;
        }
    }

    fn visible(&self, name: &str) -> Option<usize> {
        self.scope.iter().copied().rev().find(|&index| self.variables[index].name == name)
    }

    pub fn visible_names(&self) -> impl Iterator<Item = &str> {
        self.scope.iter().map(|&index| self.variables[index].name.as_str())
    }

    /// The value of a variable, which is thereby used; `None` if there is no such variable.
    pub fn use_variable(&mut self, name: &str) -> Option<Shape> {
        let index = self.visible(name)?;
        self.variables[index].read = true;
        Some(self.facts.functions[self.function].variables[index].shape)
    }

    /// The text a variable has for all its life, and where that is written.
    pub fn constant_text(&self, name: &str) -> Option<(ImmutableString, Position)> {
        let index = self.visible(name)?;
        let assigned = self.facts.functions[self.function].variables[index].assigned;
        self.variables[index].text.clone().filter(|_| !assigned)
    }

    fn leave_scope(&mut self, outer: usize) {
        for index in self.scope.split_off(outer) {
            let Variable { name, at, origin, read, .. } = &self.variables[index];
            if *origin == Origin::Let && !read && !name.starts_with('_') {
                let (at, message) = (*at, format!("`{name}` is never used"));
                let hint = format!("remove it, or name it `_{name}` if you mean to ignore it");
                self.report(Code::UnusedVariable, at, message, Some(hint));
            }
        }
    }

    /// A block of its own scope; the value is that of its last statement. In `tail` position it is what the function
    /// returns.
    pub fn statements(&mut self, statements: &[Stmt], tail: bool, end: Position) -> Shape {
        let outer = self.scope.len();
        let mut shape = UNIT;
        let mut cut_off = false;
        if statements.is_empty() && tail {
            self.returns(UNIT, end);
        }
        for (index, statement) in statements.iter().enumerate() {
            if shape == Shape::Never && !cut_off {
                cut_off = true;
                self.unreachable(statement.position());
            }
            let is_last = index + 1 == statements.len();
            let value = self.statement(statement, tail && is_last && !cut_off);
            shape = if cut_off { Shape::Never } else { value };
        }
        self.leave_scope(outer);
        shape
    }

    pub fn block(&mut self, block: &StmtBlock, tail: bool) -> Shape {
        let end = block.end_position().or_else(block.position());
        self.statements(block.statements(), tail, end)
    }

    fn statement(&mut self, statement: &Stmt, tail: bool) -> Shape {
        let value = match statement {
            Stmt::If(flow, at) => return self.branches(flow, *at, tail),
            Stmt::Switch(switch, _) => return self.switch(&switch.0, &switch.1, statement.position(), tail),
            Stmt::Block(block) => return self.block(block, tail),
            Stmt::Expr(expr) => match &**expr {
                Expr::Stmt(block) => return self.block(block, tail),
                expr => self.expression(expr),
            },
            Stmt::FnCall(call, at) => self.call(call, *at),
            Stmt::While(flow, _) => self.while_loop(flow),
            Stmt::Do(flow, ..) => self.do_loop(flow),
            Stmt::For(parts, _) => self.for_loop(&parts.0, parts.1.as_ref(), &parts.2),
            Stmt::Var(parts, ..) => {
                let shape = self.expression(&parts.1);
                let text = match &parts.1 {
                    Expr::StringConstant(text, at) => Some((text.clone(), *at)),
                    _ => None,
                };
                self.declare(parts.0.name.clone(), parts.0.pos, Origin::Let, shape, text);
                UNIT
            }
            Stmt::Assignment(parts) => {
                self.assign(&parts.0, &parts.1.lhs, &parts.1.rhs);
                UNIT
            }
            Stmt::Return(value, ..) => {
                let shape = value.as_ref().map_or(UNIT, |value| self.expression(value));
                let at = value.as_ref().map_or(statement.position(), |value| value.start_position());
                self.returns(shape, at);
                return Shape::Never;
            }
            Stmt::BreakLoop(value, flags, _) => {
                let shape = value.as_ref().map_or(UNIT, |value| self.expression(value));
                if flags.contains(ASTFlags::BREAK)
                    && let Some(left_with) = self.loops.last_mut()
                {
                    *left_with = left_with.join(shape);
                }
                return Shape::Never;
            }
            _ => UNIT,
        };
        if tail {
            self.returns(value, statement.position());
        }
        value
    }

    fn switch(&mut self, value: &Expr, cases: &SwitchCasesCollection, at: Position, tail: bool) -> Shape {
        let shape = self.expression(value);
        self.check_cases(shape, at);
        let mut result = Shape::Never;
        for case in &cases.expressions {
            self.condition(&case.lhs);
            result = result.join(match &case.rhs {
                Expr::Stmt(block) => self.block(block, tail),
                expr => self.expression(expr),
            });
        }
        // Without a default it may still be that the cases are all there are.
        if cases.def_case.is_none() { Shape::Unknown } else { result }
    }

    /// The body of a loop; gives what `break` leaves it with.
    fn looped(&mut self, body: &StmtBlock) -> Shape {
        self.loops.push(Shape::Never);
        self.block(body, false);
        self.loops.pop().unwrap_or(Shape::Never)
    }

    fn while_loop(&mut self, flow: &FlowControl) -> Shape {
        // Rhai's `loop` is a `while` without a condition.
        let endless = flow.expr.is_unit() || self.condition(&flow.expr) == Some(true);
        if super::flow::constant(&flow.expr) == Some(false) {
            self.always_false(&flow.expr);
        }
        let left_with = self.looped(&flow.body);
        if endless { left_with } else { left_with.join(UNIT) }
    }

    fn do_loop(&mut self, flow: &FlowControl) -> Shape {
        let left_with = self.looped(&flow.body);
        self.condition(&flow.expr);
        left_with.join(UNIT)
    }

    fn for_loop(&mut self, name: &rhai::Ident, counter: Option<&rhai::Ident>, flow: &FlowControl) -> Shape {
        let shape = self.expression(&flow.expr);
        let item = shape.item().unwrap_or_else(|| {
            let hint = match shape {
                Shape::Is(Kind::Int) => Some("to repeat something, use `for i in 0..count`".to_owned()),
                Shape::Is(Kind::Player) => {
                    Some("the cards of a player are `army(player)` or `hand(player)`".to_owned())
                }
                _ => None,
            };
            let message = format!("`for` needs a set of cards, players or a range, but this is {}", shape.name());
            self.report_on(Code::WrongKind, &flow.expr, message, hint);
            Shape::Unknown
        });
        let outer = self.scope.len();
        if let Some(counter) = counter {
            self.declare(counter.name.clone(), counter.pos, Origin::Loop, INT, None);
        }
        self.declare(name.name.clone(), name.pos, Origin::Loop, item, None);
        let left_with = self.looped(&flow.body);
        self.leave_scope(outer);
        left_with.join(UNIT)
    }

    fn assign(&mut self, operation: &OpAssignment, target: &Expr, value: &Expr) {
        let given = self.expression(value);
        let Expr::Variable(variable, _, at) = target else {
            return self.assign_property(operation, target, value, given);
        };
        let Some(index) = self.visible(&variable.1) else {
            if variable.1 == GAME {
                let hint = Some("its counters can be changed: `game.NAME = …`");
                self.report(Code::ReadOnly, *at, "`game` is the game itself, and stays it", hint);
            } else {
                self.unknown_variable(&variable.1, *at);
            }
            return;
        };
        let known = self.facts.functions[self.function].variables[index].shape;
        let shape = match operation.get_op_assignment_info() {
            Some((_, _, _, written, _, operator)) => {
                let result = binary(operator, known, given);
                self.operated(result, written, known, given, operation.position());
                // An operation that is impossible leaves the shape unchanged.
                if let Gives(shape) = result { shape } else { known }
            }
            None => given,
        };
        let variable = &mut self.facts.functions[self.function].variables[index];
        self.facts.changed |= !variable.assigned;
        variable.assigned = true;
        widen(&mut variable.shape, shape, &mut self.facts.changed);
    }
}

/// Where the last word of an expression begins, as far as it is a chain of properties and methods.
fn last_position(expr: &Expr) -> Position {
    match expr {
        Expr::Dot(pair, ..) => last_position(&pair.rhs),
        Expr::Property(..) | Expr::MethodCall(..) => expr.position(),
        expr => expr.start_position(),
    }
}
