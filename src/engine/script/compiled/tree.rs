//! A script's function as a small tree over the host's own functions.

use crate::kernel::Value;
use crate::script::api::HostFn;

/// Where something stands in the script, and what is owed when it comes to it: the operations that Rhai would have
/// counted since fuel was last paid. Only what can be noticed from outside is paid for at once: calls, and the ends of
/// loops and functions. Along the way to each of these it is known beforehand what is owed.
#[derive(Clone, Copy, Debug)]
pub(super) struct At {
    pub line: u16,
    pub column: u16,
    pub owed: u32,
}

/// Statements, and what is still owed after the last of them.
#[derive(Debug)]
pub(super) struct Block {
    pub nodes: Vec<Expression>,
    pub owed: u32,
}

/// One of several conditions.
#[derive(Debug)]
pub(super) struct Part {
    pub node: Expression,
    /// What it takes to stop here, beyond what stays owed wherever it stops.
    pub owed: u32,
    pub at: At,
}

/// The most arguments of a call that is compiled.
pub(super) const MOST_CALL_ARGUMENTS: usize = 8;

/// A function, ready to run.
#[derive(Debug)]
pub(super) struct Function {
    pub params: usize,
    /// How many variables it has at most at the same time, parameters included.
    pub slots: usize,
    pub body: Block,
}

/// A host function that may be meant, and what it takes at each place, as bits.
#[derive(Debug)]
pub(super) struct Candidate {
    pub host: &'static HostFn,
    accepts: [u16; MOST_CALL_ARGUMENTS],
}

impl Candidate {
    /// For so many arguments.
    pub fn new(host: &'static HostFn, given: usize) -> Self {
        let kind = |place| if place < given { host.param(place).kind.accepts() } else { 0 };
        Candidate { host, accepts: std::array::from_fn(kind) }
    }

    /// Whether it takes these, of which there are as many as it was made for.
    pub fn takes(&self, values: &[Value]) -> bool {
        values.iter().zip(&self.accepts).all(|(value, accepts)| value.bit() & accepts != 0)
    }
}

/// `of.property = value`, perhaps with an operator.
#[derive(Debug)]
pub(super) struct SetDeclared {
    pub property: usize,
    pub accepts: u16,
    pub of: Expression,
    /// With an operator the property is read first.
    pub operator: Option<(Operator, At)>,
    pub value: Expression,
    pub at: At,
}

/// Something that gives a value.
#[derive(Debug)]
pub(super) enum Expression {
    Constant(Value),
    Variable(usize),
    /// A host function; several, if what is given decides which is meant.
    Host {
        candidates: Vec<Candidate>,
        args: Vec<Expression>,
        /// Written after a dot: then what stands before the dot is found last.
        method: bool,
        at: At,
    },
    /// A property that the pack declares, by its number.
    Declared {
        property: usize,
        /// What it is a property of, as bits.
        accepts: u16,
        /// What it gives, as bits.
        gives: u16,
        /// Properties of other values that have the same name.
        others: Vec<Candidate>,
        of: Box<Expression>,
        at: At,
    },
    /// The same property is given another value.
    SetDeclared(Box<SetDeclared>),
    /// The larger or smaller of two numbers; `max` is also a host function.
    LargerOrSmaller {
        larger: bool,
        host: Box<Expression>,
    },
    /// A helper of the same script.
    Helper {
        function: usize,
        args: Vec<Expression>,
        at: At,
    },
    Not(Box<Expression>, At),
    Negative(Box<Expression>, At),
    Binary {
        operator: Operator,
        left: Box<Expression>,
        right: Box<Expression>,
        at: At,
    },
    /// All of them, as far as needed.
    And(Vec<Part>),
    Or(Vec<Part>),
    /// The value of the last statement.
    Block(Vec<Expression>),
    If {
        condition: Box<Expression>,
        then: Block,
        otherwise: Block,
        at: At,
    },
    Let {
        slot: usize,
        value: Box<Expression>,
    },
    Assign {
        slot: usize,
        operator: Option<Operator>,
        value: Box<Expression>,
        at: At,
    },
    Return(Option<Box<Expression>>, At),
    Break(Option<Box<Expression>>, At),
    Continue(At),
    /// Without a condition it goes on until it is left. What was owed before is paid first.
    While {
        before: At,
        condition: Option<(Box<Expression>, At)>,
        body: Block,
    },
    /// `until` turns the condition round.
    Do {
        before: At,
        body: Vec<Expression>,
        condition: Box<Expression>,
        until: bool,
        at: At,
    },
    For {
        slot: usize,
        counter: Option<usize>,
        over: Over,
        body: Block,
        at: At,
    },
}

impl Expression {
    /// Calls something for this and everything inside it.
    pub fn each<'a>(&'a self, see: &mut impl FnMut(&'a Expression)) {
        see(self);
        match self {
            Expression::Constant(_) | Expression::Variable(_) | Expression::Continue(_) => {}
            Expression::Host { args: nodes, .. }
            | Expression::Helper { args: nodes, .. }
            | Expression::Block(nodes) => {
                each(nodes, see);
            }
            Expression::LargerOrSmaller { host, .. } => host.each(see),
            Expression::Declared { of, .. } => of.each(see),
            Expression::SetDeclared(set) => {
                set.value.each(see);
                set.of.each(see);
            }
            Expression::Not(value, _) | Expression::Negative(value, _) => value.each(see),
            Expression::Binary { left, right, .. } => {
                left.each(see);
                right.each(see);
            }
            Expression::And(parts) | Expression::Or(parts) => parts.iter().for_each(|part| part.node.each(see)),
            Expression::If { condition, then, otherwise, .. } => {
                condition.each(see);
                each(&then.nodes, see);
                each(&otherwise.nodes, see);
            }
            Expression::Let { value, .. } | Expression::Assign { value, .. } => value.each(see),
            Expression::Return(value, _) | Expression::Break(value, _) => {
                value.iter().for_each(|value| value.each(see))
            }
            Expression::While { condition, body, .. } => {
                condition.iter().for_each(|(condition, _)| condition.each(see));
                each(&body.nodes, see);
            }
            Expression::Do { body, condition, .. } => {
                each(body, see);
                condition.each(see);
            }
            Expression::For { over, body, .. } => {
                match over {
                    Over::Items(items) => items.each(see),
                    Over::Range { from, to, .. } => {
                        from.each(see);
                        to.each(see);
                    }
                }
                each(&body.nodes, see);
            }
        }
    }
}

/// The same for several.
pub(super) fn each<'a>(nodes: &'a [Expression], see: &mut impl FnMut(&'a Expression)) {
    nodes.iter().for_each(|node| node.each(see));
}

/// What a `for` goes through.
#[derive(Debug)]
pub(super) enum Over {
    /// Cards, players or owners.
    Items(Box<Expression>),
    Range {
        from: Box<Expression>,
        to: Box<Expression>,
        inclusive: bool,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Operator {
    Plus,
    Minus,
    Times,
    Divide,
    Remainder,
    Equal,
    Unequal,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

impl Operator {
    pub fn written(operator: &str) -> Option<Self> {
        Some(match operator {
            "+" => Operator::Plus,
            "-" => Operator::Minus,
            "*" => Operator::Times,
            "/" => Operator::Divide,
            "%" => Operator::Remainder,
            "==" => Operator::Equal,
            "!=" => Operator::Unequal,
            "<" => Operator::Less,
            "<=" => Operator::AtMost,
            ">" => Operator::Greater,
            ">=" => Operator::AtLeast,
            _ => return None,
        })
    }
}
