//! A script's function as a small tree over the host's own functions.

use crate::script::api::HostFn;
use crate::script::value::Value;

/// Where something stands in the script: line and column.
pub(super) type At = (u32, u32);

/// The most arguments of a call that is compiled.
pub(super) const MOST_GIVEN: usize = 8;

/// A function, ready to run.
#[derive(Debug)]
pub(super) struct Function {
    pub params: usize,
    /// How many variables it has at most at the same time, parameters included.
    pub slots: usize,
    pub body: Vec<Node>,
}

/// A host function that may be meant, and what it takes at each place, as bits.
#[derive(Debug)]
pub(super) struct Meant {
    pub host: &'static HostFn,
    accepts: [u8; MOST_GIVEN],
}

impl Meant {
    /// For so many arguments.
    pub fn new(host: &'static HostFn, given: usize) -> Self {
        let kind = |place| if place < given { host.param(place).kind.accepts() } else { 0 };
        Meant { host, accepts: std::array::from_fn(kind) }
    }

    /// Whether it takes these, of which there are as many as it was made for.
    pub fn takes(&self, values: &[Value]) -> bool {
        values.iter().zip(&self.accepts).all(|(value, accepts)| value.bit() & accepts != 0)
    }
}

/// Something that gives a value.
#[derive(Debug)]
pub(super) enum Node {
    Constant(Value),
    Variable(usize),
    /// A host function; several, if what is given decides which is meant.
    Host {
        meant: Vec<Meant>,
        args: Vec<Node>,
        at: At,
    },
    /// The larger or smaller of two numbers; `max` is also a host function.
    Extreme {
        larger: bool,
        host: Box<Node>,
        at: At,
    },
    /// A helper of the same script.
    Helper {
        function: usize,
        args: Vec<Node>,
        at: At,
    },
    Not(Box<Node>, At),
    Negative(Box<Node>, At),
    Binary {
        operator: Operator,
        left: Box<Node>,
        right: Box<Node>,
        at: At,
    },
    /// All of them, as far as needed.
    And(Vec<Node>, At),
    Or(Vec<Node>, At),
    /// The value of the last statement.
    Block(Vec<Node>),
    If {
        condition: Box<Node>,
        then: Vec<Node>,
        otherwise: Vec<Node>,
        at: At,
    },
    Let {
        slot: usize,
        value: Box<Node>,
    },
    Assign {
        slot: usize,
        operator: Option<Operator>,
        value: Box<Node>,
        at: At,
    },
    Return(Option<Box<Node>>),
    Break(Option<Box<Node>>),
    Continue,
    /// Without a condition it goes on until it is left.
    While {
        condition: Option<Box<Node>>,
        body: Vec<Node>,
        at: At,
    },
    /// `until` turns the condition round.
    Do {
        body: Vec<Node>,
        condition: Box<Node>,
        until: bool,
        at: At,
    },
    For {
        slot: usize,
        counter: Option<usize>,
        over: Over,
        body: Vec<Node>,
        at: At,
    },
}

/// What a `for` goes through.
#[derive(Debug)]
pub(super) enum Over {
    /// Cards or players.
    Items(Box<Node>),
    Range {
        from: Box<Node>,
        to: Box<Node>,
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
