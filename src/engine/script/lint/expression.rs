//! Reads an expression and finds its shape, as far as it is known.

use rhai::{ASTFlags, Expr, FnCallExpr, Position};

use super::natives::way;
use super::shape::{self, BOOL, INT, Shape, TEXT, UNIT};
use super::walk::Walk;
use crate::problem::{Code, Hint, Suggestion, closest};
use crate::script::api::HOST;
use crate::script::convert::GAME;
use crate::vocabulary::Kind;

impl Walk<'_> {
    pub fn expression(&mut self, expr: &Expr) -> Shape {
        match expr {
            Expr::BoolConstant(..) => BOOL,
            Expr::IntegerConstant(..) => INT,
            Expr::StringConstant(..) => TEXT,
            Expr::CharConstant(..) => Shape::Char,
            Expr::Unit(_) => UNIT,
            Expr::InterpolatedString(parts, _) => {
                self.each(parts);
                TEXT
            }
            Expr::Variable(variable, _, at) => match self.use_variable(&variable.1) {
                Some(shape) => shape,
                None if variable.1 == GAME => Shape::Is(Kind::Game),
                None => self.unknown_variable(&variable.1, *at),
            },
            Expr::Stmt(block) => self.block(block, false),
            Expr::FnCall(call, at) if call.is_operator_call() => self.operator(call, *at),
            Expr::FnCall(call, at) => self.call(call, *at),
            Expr::Dot(pair, flags, _) => {
                let receiver = self.expression(&pair.lhs);
                let value = self.after_dot(receiver, &pair.rhs);
                if_there(value, *flags)
            }
            Expr::And(parts, _) => self.truths("&&", parts),
            Expr::Or(parts, _) => self.truths("||", parts),
            Expr::Coalesce(parts, _) => {
                self.each(parts.iter());
                Shape::Unknown
            }
            _ => Shape::Unknown,
        }
    }

    fn each<'e>(&mut self, expressions: impl IntoIterator<Item = &'e Expr>) {
        expressions.into_iter().for_each(|expr| {
            self.expression(expr);
        });
    }

    fn truths(&mut self, operator: &str, parts: &[Expr]) -> Shape {
        for part in parts {
            let shape = self.expression(part);
            if shape.is_surely_not(Kind::Bool) {
                let message = format!("`{operator}` needs true or false on both sides, but this is {}", shape.name());
                let hint = way(shape, Kind::Bool).map(str::to_owned);
                self.report_on(Code::WrongKind, part, message, hint);
            }
        }
        BOOL
    }

    fn operator(&mut self, call: &FnCallExpr, at: Position) -> Shape {
        let operator = call.name.as_str();
        match &call.args[..] {
            [value] => {
                let shape = self.expression(value);
                match shape::unary(operator, shape) {
                    shape::Operated::Gives(shape) => shape,
                    _ => {
                        let wanted = if operator == "!" { Kind::Bool } else { Kind::Int };
                        let message = format!("`{operator}` needs {}, but this is {}", wanted.name(), shape.name());
                        self.report(Code::WrongKind, at, message, way(shape, wanted).map(str::to_owned));
                        Shape::Is(wanted)
                    }
                }
            }
            [left, right] => {
                let (a, b) = (self.expression(left), self.expression(right));
                if matches!(operator, "==" | "!=") {
                    self.check_compared(a, right);
                    self.check_compared(b, left);
                }
                self.operated(shape::binary(operator, a, b), operator, a, b, at)
            }
            _ => Shape::Unknown,
        }
    }

    /// Reports an operator whose operands do not fit, and returns the shape of its result.
    pub fn operated(&mut self, result: shape::Operated, operator: &str, a: Shape, b: Shape, at: Position) -> Shape {
        let wanted = |shape: Shape, other: Shape| match other {
            Shape::Is(kind) => way(shape, kind),
            _ => None,
        };
        let sets =
            (a == b && a == Shape::Is(Kind::Set)).then_some("for sets, use `.plus(…)`, `.except(…)` or `.count`");
        let hint = sets.or_else(|| wanted(a, b)).or_else(|| wanted(b, a)).map(str::to_owned);
        let (a, b) = (a.name(), b.name());
        match result {
            shape::Operated::Gives(shape) => shape,
            shape::Operated::AlwaysSame => {
                let always = if operator == "!=" { "true" } else { "false" };
                let message = format!("`{operator}` between {a} and {b} is always {always}");
                self.report(Code::WrongKind, at, message, hint);
                BOOL
            }
            shape::Operated::Impossible => {
                self.report(Code::WrongKind, at, format!("`{operator}` does not work with {a} and {b}"), hint);
                Shape::Unknown
            }
        }
    }

    /// What follows a dot: a property or a method, and perhaps more after it.
    pub(super) fn after_dot(&mut self, receiver: Shape, expr: &Expr) -> Shape {
        match expr {
            Expr::Property(property, at) => self.property(receiver, &property.2, *at),
            Expr::MethodCall(call, at) => self.method(receiver, call, *at),
            Expr::Dot(pair, flags, _) => {
                let next = self.after_dot(receiver, &pair.lhs);
                let value = self.after_dot(next, &pair.rhs);
                if_there(value, *flags)
            }
            _ => Shape::Unknown,
        }
    }

    /// `target.property = …`, of a property that cannot be written to.
    pub fn assign_inside(&mut self, target: &Expr) {
        let before = self.found.len();
        self.expression(target);
        // What is not there cannot be read either, and that is told.
        if self.found.len() > before {
            return;
        }
        let message = match last_property(target) {
            Some(name) => format!("`{name}` can only be read, not changed"),
            None => "only a variable can be changed".to_owned(),
        };
        let hint = "use a verb to change the table, or a query to change a power or a cost".to_owned();
        self.report_on(Code::ReadOnly, target, message, Some(hint));
    }

    pub fn unknown_variable(&mut self, name: &str, at: Position) -> Shape {
        // A function may be named like a variable; then it is not unused.
        if let Some(function) = self.script.functions.iter().position(|f| f.name == name) {
            self.summary.calls.push((function, at));
        } else if self.script.lenient {
            let near = closest(name, self.visible_names()).map(str::to_owned);
            if let Some(near) = &near {
                self.was_meant(near);
            }
            let function = || HOST.iter().any(|host| host.name == name && !host.property);
            let property = || HOST.iter().find(|host| host.name == name && host.property);
            let declared = self.declared(name).map(|property| format!("write `{}`", property.written()));
            let otherwise = || {
                let text = self.script.words.have(name).then(|| format!("text needs quotes: \"{name}\""));
                text.or(declared)
                    .or_else(|| property().map(|host| format!("write `{}.{name}`", host.params[0].name)))
                    .or_else(|| function().then(|| format!("call a function with parentheses: `{name}(…)`")))
                    .unwrap_or_else(|| format!("create a variable with `let {name} = …`"))
            };
            let hint: Hint = near.map_or_else(|| otherwise().into(), |near| Suggestion::new(near).into());
            self.report(Code::UnknownVariable, at, format!("there is no variable `{name}`"), Some(hint));
        }
        Shape::Unknown
    }
}

fn last_property(expr: &Expr) -> Option<&str> {
    match expr {
        Expr::Dot(pair, ..) => last_property(&pair.rhs),
        Expr::Property(property, _) => Some(&property.2),
        _ => None,
    }
}

/// With `?.` the value may also be nothing.
fn if_there(shape: Shape, flags: ASTFlags) -> Shape {
    if flags.contains(ASTFlags::NEGATED) { Shape::Unknown } else { shape }
}
