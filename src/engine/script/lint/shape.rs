//! What is known about a value before a script runs, and the results of operators.

use std::any::TypeId;
use std::ops::{Range, RangeInclusive};

use crate::vocabulary::{Kind, TextKind};

/// What is known of a value. Knowledge only ever widens, from [`Shape::Never`] to [`Shape::Unknown`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Shape {
    /// No value was seen, or the script does not get here.
    #[default]
    Never,
    Is(Kind),
    Char,
    Range,
    Unknown,
}

pub(super) const UNIT: Shape = Shape::Is(Kind::Unit);
pub(super) const BOOL: Shape = Shape::Is(Kind::Bool);
pub(super) const INT: Shape = Shape::Is(Kind::Int);
pub(super) const TEXT: Shape = Shape::Is(Kind::Text(TextKind::Any));

impl Shape {
    /// What holds of both.
    pub fn join(self, other: Shape) -> Shape {
        match (self, other) {
            (Shape::Never, shape) | (shape, Shape::Never) => shape,
            (Shape::Is(Kind::Text(a)), Shape::Is(Kind::Text(b))) if a != b => TEXT,
            (a, b) if a == b => a,
            _ => Shape::Unknown,
        }
    }

    /// Nothing can be said against a value that is not known.
    pub fn is_known(self) -> bool {
        !matches!(self, Shape::Never | Shape::Unknown)
    }

    /// Known to be something else than this kind.
    pub fn is_surely_not(self, kind: Kind) -> bool {
        match (self, kind) {
            (Shape::Never | Shape::Unknown, _) => false,
            (Shape::Is(Kind::Text(_)), Kind::Text(_)) => false,
            (Shape::Is(Kind::Card | Kind::Set), Kind::Cards) => false,
            (Shape::Is(Kind::Card | Kind::Player | Kind::Int), Kind::About) => false,
            (Shape::Is(is), kind) => is != kind,
            _ => true,
        }
    }

    /// Whether a function registered for a Rust type may get this value.
    pub fn may_be(self, type_id: TypeId) -> bool {
        let is = |types: &[TypeId]| types.contains(&type_id);
        match self {
            _ if is(&[TypeId::of::<rhai::Dynamic>()]) => true,
            Shape::Never | Shape::Unknown => true,
            Shape::Is(kind) => is(&kind.types()),
            Shape::Char => is(&[TypeId::of::<char>()]),
            Shape::Range => is(&[TypeId::of::<Range<i64>>(), TypeId::of::<RangeInclusive<i64>>()]),
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Shape::Never | Shape::Unknown => "unknown",
            // The kind of name does not matter where a string is not expected at all.
            Shape::Is(Kind::Text(_)) => "a text",
            Shape::Is(kind) => kind.name(),
            Shape::Char => "a character",
            Shape::Range => "a range",
        }
    }

    /// What a `for` over this gives: `None` if that cannot be.
    pub fn item(self) -> Option<Shape> {
        match self {
            Shape::Is(Kind::Set) => Some(Shape::Is(Kind::Card)),
            Shape::Is(Kind::Players) => Some(Shape::Is(Kind::Player)),
            Shape::Is(Kind::Owners) => Some(Shape::Is(Kind::Owner)),
            Shape::Range => Some(INT),
            Shape::Is(Kind::Text(_)) => Some(Shape::Char),
            Shape::Unknown => Some(Shape::Unknown),
            Shape::Never => Some(Shape::Never),
            _ => None,
        }
    }
}

/// What comes of an operator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Operated {
    Gives(Shape),
    /// It can be written, but two values of different kinds are never equal, nor one below the other.
    AlwaysSame,
    Impossible,
}

use self::Operated::{AlwaysSame, Gives, Impossible};

/// The result of `left operator right`.
pub(super) fn binary(operator: &str, left: Shape, right: Shape) -> Operated {
    let comparison = matches!(operator, "==" | "!=" | "<" | "<=" | ">" | ">=");
    if !left.is_known() || !right.is_known() {
        let never = left == Shape::Never || right == Shape::Never;
        return Gives(if comparison {
            BOOL
        } else if never {
            Shape::Never
        } else {
            Shape::Unknown
        });
    }
    let text = |shape| matches!(shape, Shape::Is(Kind::Text(_)) | Shape::Char);
    let both = |shape| left == shape && right == shape;
    match operator {
        "==" | "!=" if left == Shape::Range || right == Shape::Range => Gives(BOOL),
        "==" | "!=" | "<" | "<=" | ">" | ">=" if text(left) && text(right) => Gives(BOOL),
        _ if comparison && left != right => AlwaysSame,
        "==" | "!=" => {
            let equatable = [Kind::Unit, Kind::Bool, Kind::Int, Kind::Card, Kind::Player, Kind::Owner];
            if equatable.into_iter().any(|kind| both(Shape::Is(kind))) { Gives(BOOL) } else { Impossible }
        }
        _ if comparison => {
            let ordered = [Kind::Unit, Kind::Bool, Kind::Int];
            if ordered.into_iter().any(|kind| both(Shape::Is(kind))) { Gives(BOOL) } else { Impossible }
        }
        ".." | "..=" => {
            let end = |shape| shape == INT || shape == UNIT;
            if end(left) && end(right) && !both(UNIT) { Gives(Shape::Range) } else { Impossible }
        }
        "&" | "|" | "^" if both(BOOL) => Gives(BOOL),
        "+" if text(left) && text(right) => Gives(TEXT),
        "+" if text(left) && left != Shape::Char && right == UNIT => Gives(left),
        "+" if text(right) && right != Shape::Char && left == UNIT => Gives(right),
        "-" if text(left) && left != Shape::Char && text(right) => Gives(TEXT),
        "+" | "-" | "*" | "/" | "%" | "**" | "<<" | ">>" | "&" | "|" | "^" if both(INT) => Gives(INT),
        "+" | "-" | "*" | "/" | "%" | "**" | "<<" | ">>" | "&" | "|" | "^" => Impossible,
        _ => Gives(Shape::Unknown),
    }
}

/// The result of `operator value`.
pub(super) fn unary(operator: &str, value: Shape) -> Operated {
    match (operator, value) {
        (_, Shape::Never | Shape::Unknown) => Gives(value),
        ("!", BOOL) => Gives(BOOL),
        ("-" | "+", INT) => Gives(INT),
        ("!" | "-" | "+", _) => Impossible,
        _ => Gives(Shape::Unknown),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::script::Interpreter;

    /// A way to write a value of each shape, with an interpreter's engine that knows cards and players.
    const VALUES: [(Shape, &str); 14] = [
        (UNIT, "()"),
        (BOOL, "true"),
        (INT, "2"),
        (TEXT, "\"ab\""),
        (Shape::Char, "'c'"),
        (Shape::Range, "(1..3)"),
        (Shape::Is(Kind::Card), "card()"),
        (Shape::Is(Kind::Player), "player()"),
        (Shape::Is(Kind::Set), "cards()"),
        (Shape::Is(Kind::Players), "everybody()"),
        (Shape::Is(Kind::Owner), "owner()"),
        (Shape::Is(Kind::Owners), "all_owners()"),
        (Shape::Is(Kind::Game), "the_game()"),
        (Shape::Is(Kind::Numbers), "numbers()"),
    ];
    const OPERATORS: [&str; 19] =
        ["==", "!=", "<", "<=", ">", ">=", "+", "-", "*", "/", "%", "**", "<<", ">>", "&", "|", "^", "..", "..="];

    #[test]
    fn operators_do_what_rhai_does() {
        let engine = Interpreter::engine_with_samples();
        for (left, a) in VALUES {
            for (right, b) in VALUES {
                for operator in OPERATORS {
                    let script = format!("{a} {operator} {b}");
                    let known = binary(operator, left, right);
                    match engine.eval::<rhai::Dynamic>(&script) {
                        Err(error) => assert!(
                            known == Impossible
                                || known == Gives(Shape::Unknown)
                                || known == Gives(BOOL) && a == "(1..3)",
                            "{script} fails ({error}), and was said to be {known:?}"
                        ),
                        Ok(value) => match known {
                            Gives(shape) => {
                                assert!(shape.may_be(value.type_id()), "{script} gives {value:?}, not {shape:?}")
                            }
                            AlwaysSame => assert_eq!(value.as_bool().ok(), Some(operator == "!="), "{script}"),
                            Impossible => panic!("{script} works, and gives {value:?}"),
                        },
                    }
                }
            }
            for operator in ["!", "-", "+"] {
                let script = format!("let value = {a}; {operator}value");
                let works = engine.eval::<rhai::Dynamic>(&script).is_ok();
                assert_eq!(works, unary(operator, left) != Impossible, "{script}");
            }
            let works = engine.eval::<rhai::Dynamic>(&format!("for x in {a} {{ }}")).is_ok();
            assert_eq!(works, left.item().is_some(), "for x in {a}");
        }
    }
}
