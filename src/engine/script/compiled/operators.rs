//! What Rhai makes of operators between values, and what that costs beyond the operation itself: Rhai has its own way
//! with its own types, and looks for a function for ours.

use super::tree::Operator;
use crate::kernel::Value;
use crate::pack::Pack;
use crate::script::blame;
use crate::vocabulary::Kind;

/// The kinds of values that are not Rhai's own, as bits.
const OURS: u16 = Kind::Card.accepts()
    | Kind::Player.accepts()
    | Kind::Set.accepts()
    | Kind::Players.accepts()
    | Kind::Numbers.accepts()
    | Kind::Game.accepts()
    | Kind::Owner.accepts()
    | Kind::Owners.accepts();

/// An operator that does not go with its values.
pub(super) struct Misfit {
    pub message: String,
    /// The operations that are counted before that is found.
    pub cost: u32,
}

/// Two numbers. What does not fit into a number is a fault, as is a division by nothing.
#[inline]
pub(super) fn numbers(operator: Operator, a: i64, b: i64) -> Result<Value, Misfit> {
    use Operator::*;
    let number = |number: Option<i64>| {
        let sign = || match operator {
            Plus => '+',
            Minus => '-',
            Times => '*',
            Divide => '/',
            _ => '%',
        };
        let misfit = || Misfit { message: blame::no_result(&format!("{a} {} {b}", sign())), cost: 0 };
        number.map(Value::Int).ok_or_else(misfit)
    };
    match operator {
        Plus => number(a.checked_add(b)),
        Minus => number(a.checked_sub(b)),
        Times => number(a.checked_mul(b)),
        Divide => number(a.checked_div(b)),
        Remainder => number(a.checked_rem(b)),
        _ => Ok(Value::Bool(holds(operator, a.cmp(&b)))),
    }
}

fn holds(operator: Operator, order: std::cmp::Ordering) -> bool {
    match operator {
        Operator::Equal => order.is_eq(),
        Operator::Unequal => order.is_ne(),
        Operator::Less => order.is_lt(),
        Operator::AtMost => order.is_le(),
        Operator::Greater => order.is_gt(),
        _ => order.is_ge(),
    }
}

/// What an operator comes to between two values that are not both numbers, and what it costs.
pub(super) fn others(pack: &Pack, operator: Operator, left: &Value, right: &Value) -> Result<(Value, u32), Misfit> {
    use Operator::{Equal, Plus, Unequal};
    if let (Value::Card(a), Value::Card(b), Equal | Unequal) = (left, right, operator) {
        return Ok((Value::Bool((a == b) == (operator == Equal)), 1));
    }
    let cost = u32::from((left.bit() | right.bit()) & OURS != 0);
    let truth = |truth| Ok((Value::Bool(truth), cost));
    match (left, right) {
        (Value::Bool(a), Value::Bool(b)) if operator.compares() => truth(holds(operator, a.cmp(b))),
        (Value::Word(a), Value::Word(b)) if matches!(operator, Equal | Unequal) => {
            truth((a == b) == (operator == Equal))
        }
        (Value::Word(a), Value::Word(b)) if operator.compares() => {
            truth(holds(operator, pack.word_text(*a).cmp(pack.word_text(*b))))
        }
        (Value::Word(word), Value::Unit) | (Value::Unit, Value::Word(word)) if operator == Plus => {
            Ok((Value::Word(*word), cost))
        }
        // Nothing is nothing, and that is all there is to it.
        (Value::Unit, Value::Unit) if operator.compares() => truth(operator == Equal),
        (Value::Player(a), Value::Player(b)) if matches!(operator, Equal | Unequal) => {
            truth((a == b) == (operator == Equal))
        }
        (Value::Owner(a), Value::Owner(b)) if matches!(operator, Equal | Unequal) => {
            truth((a == b) == (operator == Equal))
        }
        // Values of different kinds are unequal, and neither is the larger one.
        (a, b) if operator.compares() && a.bit() != b.bit() => truth(operator == Unequal),
        (a, b) => Err(Misfit { message: format!("{} and {} do not go together here", a.kind(), b.kind()), cost: 1 }),
    }
}

impl Operator {
    pub fn compares(self) -> bool {
        use Operator::*;
        matches!(self, Equal | Unequal | Less | AtMost | Greater | AtLeast)
    }
}
