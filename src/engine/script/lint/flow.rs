//! Checks the flow of a script: code that never runs, conditions that never change, and the values of queries.

use rhai::{Expr, FlowControl, Position};

use super::natives::way;
use super::shape::{Shape, UNIT};
use super::walk::Walk;
use crate::problem::{Code, Hint};
use crate::vocabulary::Kind;

/// The constant value of a condition.
pub(super) fn constant(condition: &Expr) -> Option<bool> {
    match condition {
        Expr::BoolConstant(truth, _) => Some(*truth),
        Expr::FnCall(call, _) if call.is_operator_call() && call.name == "!" => match &call.args[..] {
            [inner] => constant(inner).map(|truth| !truth),
            _ => None,
        },
        _ => None,
    }
}

impl Walk<'_> {
    /// A condition; gives what it is bound to be.
    pub fn condition(&mut self, condition: &Expr) -> Option<bool> {
        let shape = self.expression(condition);
        if shape.is_surely_not(Kind::Bool) {
            let message = format!("a condition must be true or false, but this is {}", shape.name());
            let hint = way(shape, Kind::Bool).map(str::to_owned);
            self.report_on(Code::WrongKind, condition, message, hint);
        }
        constant(condition)
    }

    pub fn branches(&mut self, flow: &FlowControl, at: Position, tail: bool) -> Shape {
        let no_else = flow.branch.position().is_none();
        let bound = self.condition(&flow.expr);
        match bound {
            Some(false) => self.always_false(&flow.expr),
            Some(true) => {
                let message = match no_else {
                    true => "this condition is always true",
                    false => "this condition is always true, so the `else` never runs",
                };
                self.report_on(Code::ConstantCondition, &flow.expr, message, None::<Hint>);
            }
            None => {}
        }
        let then = self.block(&flow.body, tail && bound != Some(false));
        let otherwise = if no_else {
            if tail && bound != Some(true) {
                self.returns(UNIT, at);
            }
            UNIT
        } else {
            self.block(&flow.branch, tail && bound != Some(true))
        };
        match bound {
            Some(true) => then,
            Some(false) => otherwise,
            None => then.join(otherwise),
        }
    }

    pub fn always_false(&mut self, condition: &Expr) {
        let message = "this condition is always false, so its block never runs";
        self.report_on(Code::ConstantCondition, condition, message, None::<Hint>);
    }

    pub fn unreachable(&mut self, at: Position) {
        let hint = "the statement before it always leaves this block".to_owned();
        self.report(Code::Unreachable, at, "this never runs", Some(hint));
    }

    /// The function may end here with this value.
    pub fn returns(&mut self, value: Shape, at: Position) {
        let known = &mut self.facts.functions[self.function].returns;
        let wider = known.join(value);
        self.facts.changed |= wider != *known;
        *known = wider;

        let function = &self.script.functions[self.function];
        let Some(answer) = function.answer().filter(|kind| value.is_surely_not(*kind)) else { return };
        let (name, param) = (&function.name, function.params.last().cloned().unwrap_or_default());
        if value == UNIT {
            let message = format!("`{name}` returns nothing on this path");
            let hint = format!("a query must return its value, changed or not; unchanged it is `{param}`");
            self.report(Code::NoValue, at, message, Some(hint));
        } else {
            let message = format!("`{name}` must return {}, but this is {}", answer.name(), value.name());
            let hint = way(value, answer).map(str::to_owned);
            self.report(Code::WrongKind, at, message, hint);
        }
    }
}
