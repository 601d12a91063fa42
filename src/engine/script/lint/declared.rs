//! Checks the properties that a pack declares: what they belong to, and what is written to them.

use rhai::{Expr, OpAssignment, Position};

use super::natives::{host_properties, way};
use super::reach::Act;
use super::shape::{INT, Shape, binary};
use super::walk::Walk;
use crate::pack::{Declared, Property};
use crate::problem::{Code, Hint};
use crate::vocabulary::{Kind, TextKind};

impl<'a> Walk<'a> {
    /// The property of a name that the pack declares.
    pub fn declared(&self, name: &str) -> Option<&'a Property> {
        self.script.words.properties.iter().find(|property| property.name == name)
    }

    /// What a value has after a dot.
    pub fn known_properties(&self, receiver: Shape) -> Vec<&'a str> {
        let declared = self.script.words.properties.iter().filter(|property| !receiver.is_surely_not(property.of));
        host_properties(receiver).map(|host| host.name).chain(declared.map(|property| property.name.as_str())).collect()
    }

    /// `receiver.property`.
    pub fn declared_property(&mut self, property: &Property, receiver: Shape, at: Position) -> Shape {
        self.summary.counts |= matches!(property.is, Declared::Counter(_));
        if receiver.is_surely_not(property.of) {
            let message = format!("`{}` is {}, and this is {}", property.name, property.described(), receiver.name());
            let hint: Option<Hint> = match (way(receiver, property.of), receiver, property.of) {
                (_, Shape::Is(Kind::Card), Kind::Player) => Some("the player of a card is `card.owner`".into()),
                (_, _, Kind::Game) => Some(format!("write `{}`", property.written()).into()),
                (way, ..) => way.map(Into::into),
            };
            self.report(Code::UnknownProperty, at, message, hint);
        }
        if property.gives == Kind::Unit {
            let message = format!("`{}` is several words, which is no value", property.name);
            let hint = format!("ask for one of them: `card.has(\"{}\", \"…\")`", property.name);
            self.report(Code::WrongKind, at, message, Some(hint));
            return Shape::Unknown;
        }
        Shape::Is(property.gives)
    }

    /// A filter by an attribute or a counter: what it is compared to must be something it can be.
    pub fn check_filter(&mut self, attribute: &Expr, value: Option<&Expr>, wanted: Kind) {
        let Some(property) = self.text_of(attribute).and_then(|(name, _)| self.declared(&name)) else {
            self.summary.counts = true;
            return;
        };
        self.summary.counts |= matches!(property.is, Declared::Counter(_));
        let Some(value) = value else { return };
        let is_number = property.gives == Kind::Int;
        if is_number != (wanted == Kind::Int) {
            let is = if is_number { "a number" } else { "a word" };
            let message = format!("`{}` is {}, and is compared to {is}", property.name, property.described());
            self.report_on(Code::WrongKind, value, message, None::<Hint>);
        } else if let Declared::Attribute(number) = property.is
            && !is_number
        {
            self.check_text(TextKind::ValueOf(number), value);
        }
    }

    /// `target.property = value`, or with an operator.
    pub fn assign_property(&mut self, operation: &OpAssignment, target: &Expr, value: &Expr, given: Shape) {
        let declared = written_property(target).and_then(|(name, at)| Some((self.declared(name)?, at)));
        let Some((property, at)) = declared else {
            return self.assign_inside(target);
        };
        if !matches!(property.is, Declared::Counter(_)) {
            let message = format!("`{}` is printed on the card, and cannot be changed", property.name);
            let hint = "for a number that changes, declare a counter in pack.ron";
            self.report_on(Code::ReadOnly, target, message, Some(hint));
            return;
        }
        self.expression(target);
        self.summary.acts.push(Act { name: property.name.clone(), does: "is changed here", at });
        let result = match operation.get_op_assignment_info() {
            Some((_, _, _, written, _, operator)) => {
                self.operated(binary(operator, INT, given), written, INT, given, operation.position())
            }
            None => given,
        };
        if result.is_surely_not(Kind::Int) {
            let message = format!("`{}` is a number, but this is {}", property.name, result.name());
            self.report_on(Code::WrongKind, value, message, way(result, Kind::Int).map(str::to_owned));
        }
    }
}

/// The property at the end of a chain of dots.
fn written_property(target: &Expr) -> Option<(&str, Position)> {
    match target {
        Expr::Dot(pair, ..) => written_property(&pair.rhs),
        Expr::Property(property, at) => Some((&property.2, *at)),
        _ => None,
    }
}
