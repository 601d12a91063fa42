//! Random hooks over the language that is compiled, now and then with something that does not fit.

use crate::script::api::HOST;
use crate::table::{Purpose, Stream};
use crate::vocabulary::Kind;

const OPERATORS: [&str; 11] = ["+", "-", "*", "/", "%", "==", "!=", "<", "<=", ">", ">="];
const COUNTERS: [&str; 3] = ["gold", "tide", "storm"];
const CHANGES: [&str; 5] = ["=", "+=", "-=", "*=", "%="];

/// A script with an arrival and two helpers; the same for the same number.
pub fn script(number: u64, words: &[String]) -> String {
    let mut writer =
        Writer { dice: Stream::new(number, Purpose::Bot(3)), words, scope: Vec::new(), names: 0, loops: 0, budget: 45 };
    let mut text = String::new();
    for (head, params) in [
        ("private fn one(me, a)", &[("me", Kind::Card), ("a", Kind::Int)][..]),
        ("private fn two(me, a, b)", &[("me", Kind::Card), ("a", Kind::Card), ("b", Kind::Int)]),
        ("fn arrival(me)", &[("me", Kind::Card)]),
    ] {
        writer.scope = params.iter().map(|(name, kind)| ((*name).to_owned(), *kind)).collect();
        writer.loops = 0;
        writer.budget = 45;
        let body = writer.block(2);
        text += &format!("{head} {{\n{body}}}\n");
    }
    text
}

struct Writer<'a> {
    dice: Stream,
    words: &'a [String],
    scope: Vec<(String, Kind)>,
    names: usize,
    loops: usize,
    /// Statements and calls that may still be written, so that a script has an end.
    budget: i32,
}

impl Writer<'_> {
    fn one_in(&mut self, many: u32) -> bool {
        self.dice.below(many) == 0
    }

    fn pick<'b, T>(&mut self, from: &'b [T]) -> &'b T {
        &from[self.dice.below(from.len() as u32) as usize]
    }

    fn kind(&mut self) -> Kind {
        const OTHERS: [Kind; 7] =
            [Kind::Bool, Kind::Card, Kind::Set, Kind::Player, Kind::Players, Kind::Owner, Kind::Owners];
        if self.one_in(3) { Kind::Int } else { *self.pick(&OTHERS) }
    }

    fn block(&mut self, depth: u32) -> String {
        let outer = self.scope.len();
        let mut text = String::new();
        for _ in 0..=self.dice.below(4) {
            text += &self.statement(depth);
        }
        self.scope.truncate(outer);
        text
    }

    fn declare(&mut self, kind: Kind) -> String {
        self.names += 1;
        let name = format!("v{}", self.names);
        self.scope.push((name.clone(), kind));
        name
    }

    fn statement(&mut self, depth: u32) -> String {
        self.budget -= 1;
        let depth = if self.budget < 0 { 0 } else { depth };
        if self.one_in(9) {
            return self.count(2);
        }
        match self.dice.below(if depth == 0 { 7 } else { 14 }) {
            0 | 1 => {
                let kind = self.kind();
                let value = self.value(kind, 2);
                format!("let {} = {value};\n", self.declare(kind))
            }
            2 | 3 => {
                let (name, kind) = self.pick(&self.scope.clone()).clone();
                let change = *self.pick(if kind == Kind::Int { &CHANGES } else { &CHANGES[..1] });
                format!("{name} {change} {};\n", self.value(kind, 2))
            }
            4 => {
                let kind = self.kind();
                format!("{};\n", self.value(kind, 3))
            }
            5 if self.loops > 0 => {
                let leave = *self.pick(&["break;", "continue;", "break 3;"]);
                format!("if {} {{ {leave} }}\n", self.value(Kind::Bool, 2))
            }
            6 if self.one_in(3) => {
                let kind = self.kind();
                format!("if {} {{ return {}; }}\n", self.value(Kind::Bool, 1), self.value(kind, 1))
            }
            5 | 6 => {
                let call = self.host(None, 2);
                format!("{call};\n")
            }
            7 | 8 => {
                let condition = self.value(Kind::Bool, 2);
                let then = self.block(depth - 1);
                let otherwise =
                    if self.one_in(2) { format!(" else {{\n{}}}", self.block(depth - 1)) } else { String::new() };
                format!("if {condition} {{\n{then}}}{otherwise}\n")
            }
            9 => {
                let name = self.declare(Kind::Int);
                let condition = if self.one_in(3) { self.value(Kind::Bool, 1) } else { "true".to_owned() };
                let body = self.looped(depth);
                format!("let {name} = 0;\nwhile {name} < 6 && {condition} {{\n{name} += 1;\n{body}}}\n")
            }
            10 => {
                let name = self.declare(Kind::Int);
                let word = *self.pick(&["while", "until"]);
                let body = self.looped(depth);
                let condition = if word == "while" { format!("{name} < 4") } else { format!("{name} >= 4") };
                format!("let {name} = 0;\ndo {{\n{name} += 1;\n{body}}} {word} {condition};\n")
            }
            11 => {
                let name = self.declare(Kind::Int);
                let body = self.looped(depth);
                format!("let {name} = 0;\nloop {{\n{name} += 1; if {name} > 5 {{ break {name}; }}\n{body}}}\n")
            }
            _ => self.for_loop(depth),
        }
    }

    /// A counter is changed.
    fn count(&mut self, depth: u32) -> String {
        let owner = match self.dice.below(5) {
            0 => self.variable_or(Kind::Player, "me.owner"),
            1 => self.variable_or(Kind::Card, "me"),
            2 => format!("{}.owner", self.variable_or(Kind::Card, "me")),
            3 => "game".to_owned(),
            _ => "me.owner".to_owned(),
        };
        let fitting = match &*owner {
            "game" => "storm",
            "me" => "tide",
            _ => "gold",
        };
        let counter = if self.one_in(12) { *self.pick(&COUNTERS) } else { fitting };
        format!("{owner}.{counter} {} {};\n", self.pick(&CHANGES), self.value(Kind::Int, depth))
    }

    fn looped(&mut self, depth: u32) -> String {
        self.loops += 1;
        let body = if self.one_in(12) { String::new() } else { self.block(depth - 1) };
        self.loops -= 1;
        body
    }

    fn for_loop(&mut self, depth: u32) -> String {
        let (over, kind) = match self.dice.below(9) {
            0 => (format!("{}..{}", self.value(Kind::Int, 1), self.dice.below(6)), Kind::Int),
            1 => (format!("0..={}", self.value(Kind::Int, 1)), Kind::Int),
            2 => ("9223372036854775805..=9223372036854775807".to_owned(), Kind::Int),
            3 | 4 => (self.value(Kind::Players, 1), Kind::Player),
            5 => ("(0..3)".to_owned(), Kind::Int),
            6 => (self.value(Kind::Owners, 1), Kind::Owner),
            _ => (self.value(Kind::Set, 1), Kind::Card),
        };
        let outer = self.scope.len();
        let head = if self.one_in(4) {
            let item = self.declare(kind);
            format!("({item}, {})", self.declare(Kind::Int))
        } else {
            self.declare(kind)
        };
        let body = self.looped(depth);
        self.scope.truncate(outer);
        format!("for {head} in {over} {{\n{body}}}\n")
    }

    /// An expression that gives a value of a kind; now and then of another.
    fn value(&mut self, kind: Kind, depth: u32) -> String {
        let kind = if self.one_in(60) { self.kind() } else { kind };
        if self.one_in(3) || self.budget < -40 {
            let known: Vec<String> =
                self.scope.iter().filter(|(_, k)| *k == kind).map(|(name, _)| name.clone()).collect();
            if !known.is_empty() {
                return self.pick(&known).clone();
            }
        }
        self.budget -= 1;
        if depth > 0 && self.budget > -40 {
            if self.one_in(12) {
                let condition = self.value(Kind::Bool, depth - 1);
                let (then, otherwise) = (self.value(kind, depth - 1), self.value(kind, depth - 1));
                return format!("(if {condition} {{ {then} }} else {{ {otherwise} }})");
            }
            if self.one_in(30) && kind == Kind::Int {
                let (a, b) = (self.value(Kind::Card, depth - 1), self.value(Kind::Int, depth - 1));
                return if self.one_in(2) { format!("one(me, {b})") } else { format!("two(me, {a}, {b})") };
            }
            if self.one_in(2) || !matches!(kind, Kind::Int | Kind::Bool) {
                let call = self.host(Some(kind), depth);
                if !call.is_empty() {
                    return call;
                }
            }
            match kind {
                Kind::Int => return self.number(depth),
                Kind::Bool => return self.truth(depth),
                _ => {}
            }
        }
        match kind {
            Kind::Bool => (*self.pick(&["true", "false"])).to_owned(),
            Kind::Int if self.one_in(25) => "9223372036854775807".to_owned(),
            Kind::Int => self.dice.below(6).to_string(),
            Kind::Card | Kind::Cards | Kind::About => self.variable_or(Kind::Card, "me"),
            Kind::Set => "in_play()".to_owned(),
            Kind::Player => "me.owner".to_owned(),
            Kind::Players => "players()".to_owned(),
            Kind::Numbers => "numbers_together(players(), 0, 2)".to_owned(),
            Kind::Text(_) => format!("\"{}\"", self.pick(self.words)),
            Kind::Owner => "owner_of(me.owner, \"camp\")".to_owned(),
            Kind::Owners => "owners(\"camp\")".to_owned(),
            Kind::Unit => "()".to_owned(),
            Kind::Game => "game".to_owned(),
        }
    }

    fn variable_or(&mut self, kind: Kind, other: &str) -> String {
        let known = self.scope.iter().rev().find(|(_, k)| *k == kind).map(|(name, _)| name.clone());
        known.unwrap_or_else(|| other.to_owned())
    }

    fn number(&mut self, depth: u32) -> String {
        let (a, b) = (self.value(Kind::Int, depth - 1), self.value(Kind::Int, depth - 1));
        match self.dice.below(11) {
            8 => "game.storm".to_owned(),
            9 => format!("{}.tide", self.value(Kind::Card, depth - 1)),
            10 => format!("{}.gold", self.value(Kind::Player, depth - 1)),
            0 => format!("-({a})"),
            1 => format!("max({a}, {b})"),
            2 => format!("({a}).min({b})"),
            _ => format!("({a} {} {b})", self.pick(&OPERATORS[..5])),
        }
    }

    fn truth(&mut self, depth: u32) -> String {
        match self.dice.below(7) {
            0 => format!("!{}", self.value(Kind::Bool, depth - 1)),
            1 => format!("({} && {})", self.value(Kind::Bool, depth - 1), self.value(Kind::Bool, depth - 1)),
            2 => {
                let parts: Vec<String> = (0..3).map(|_| self.value(Kind::Bool, depth - 1)).collect();
                format!("({})", parts.join(" || "))
            }
            _ => {
                let kind = self.kind();
                let other = if self.one_in(10) { self.kind() } else { kind };
                let (a, b) = (self.value(kind, depth - 1), self.value(other, depth - 1));
                let range = if self.one_in(4) || kind == Kind::Int { 5..11 } else { 5..7 };
                format!("({a} {} {b})", self.pick(&OPERATORS[range]))
            }
        }
    }

    /// A call of some host function, of one that gives a kind if so wanted; empty if there is none.
    fn host(&mut self, gives: Option<Kind>, depth: u32) -> String {
        let fits: Vec<_> = HOST.iter().filter(|host| gives.is_none_or(|kind| host.returns == kind)).collect();
        if fits.is_empty() {
            return String::new();
        }
        let host = *self.pick(&fits);
        let depth = depth.saturating_sub(1);
        let args: Vec<String> = host.params.iter().map(|param| self.value(param.kind, depth)).collect();
        if host.property {
            return format!("{}.{}", args[0], host.name);
        }
        if !args.is_empty() && !args[0].starts_with('-') && self.one_in(3) {
            return format!("{}.{}({})", args[0], host.name, args[1..].join(", "));
        }
        format!("{}({})", host.name, args.join(", "))
    }
}
