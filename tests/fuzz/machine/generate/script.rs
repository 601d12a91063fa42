//! Random scripts: hooks of every kind, helpers, statements. One statement a line, so that lines can be left out.

use ozeki::script::api::{Effect, HOST, HostFn};
use ozeki::script::lint::Owner;
use ozeki::vocabulary::hooks::{Hook, HookKind};
use ozeki::vocabulary::{Kind, TextKind};

use super::Words;
use super::expression::{Helper, Variable, Writer};
use crate::machine::random::Random;

/// Statements that a hook has at most, blocks not counted.
const STATEMENTS: usize = 4;
/// Blocks inside blocks.
const BLOCKS: usize = 3;

/// Functions that all scripts share, and what they are called.
pub fn shared(random: &mut Random, words: &Words) -> (String, Vec<Helper>) {
    let (mut lines, mut helpers) = (Lines::default(), Vec::new());
    for index in 0..random.between(1, 3) {
        helper(random, words, "fn", format!("shared_{index}"), &mut helpers, &mut lines);
    }
    (lines.text, helpers)
}

/// Writes a function that others call.
fn helper(random: &mut Random, words: &Words, head: &str, name: String, helpers: &mut Vec<Helper>, lines: &mut Lines) {
    let helper = Helper {
        name,
        params: (0..random.below(3)).map(|_| *random.pick(&KINDS)).collect(),
        returns: *random.pick(&[Kind::Int, Kind::Bool, Kind::Set, Kind::Card, Kind::Player, Kind::Unit]),
        acts: random.chance(50),
    };
    let scope = helper.params.iter().enumerate().map(|(index, &kind)| variable(&format!("p{index}"), kind, false));
    let head = format!("{head} {}", helper.name);
    let mut function = Function::new(random, words, scope.collect(), helpers, helper.acts, lines);
    function.write(&head, (helper.returns != Kind::Unit).then_some(helper.returns));
    helpers.push(helper);
}

/// A script with these hooks.
pub fn script(random: &mut Random, words: &Words, owner: Owner, hooks: &[Hook]) -> String {
    let mut lines = Lines::default();
    let mut helpers = words.shared.clone();
    for index in 0..[0, 0, 0, 1, 2][random.below(5)] {
        helper(random, words, "private fn", format!("helper_{index}"), &mut helpers, &mut lines);
    }
    for &hook in hooks {
        let spec = words.hooks.spec(hook);
        let me = (owner == Owner::Card).then(|| variable("me", Kind::Card, false));
        let params = spec.params.iter().map(|param| variable(param.name, param.kind, false));
        let mut scope: Vec<Variable> = me.into_iter().chain(params).collect();
        let query = spec.kind == HookKind::Query;
        // The last ones may be left out, but for the value a query is asked for.
        if !query && random.chance(15) {
            let least = usize::from(owner == Owner::Card);
            scope.truncate(random.between(least, scope.len()));
        }
        let answer = spec.params.last().filter(|_| query).map(|param| param.kind);
        let mut function = Function::new(random, words, scope, &helpers, !query, &mut lines);
        function.write(&format!("fn {}", spec.name), answer);
    }
    lines.text
}

const KINDS: [Kind; 6] = [Kind::Int, Kind::Bool, Kind::Set, Kind::Card, Kind::Player, Kind::Text(TextKind::Clan)];

fn variable(name: &str, kind: Kind, changes: bool) -> Variable {
    Variable { name: name.to_owned(), kind, changes }
}

#[derive(Default)]
struct Lines {
    text: String,
    depth: usize,
}

impl Lines {
    fn push(&mut self, line: &str) {
        self.text += &"    ".repeat(self.depth);
        self.text += line;
        self.text.push('\n');
    }

    fn open(&mut self, line: &str) {
        self.push(line);
        self.depth += 1;
    }

    fn close(&mut self, line: &str) {
        self.depth -= 1;
        self.push(line);
    }
}

/// A function while it is written.
struct Function<'a> {
    writer: Writer<'a>,
    lines: &'a mut Lines,
    /// Variables get names that no other has: a script may not use one twice.
    names: usize,
    /// Inside how many loops it is.
    loops: usize,
}

impl<'a> Function<'a> {
    fn new(
        random: &'a mut Random,
        words: &'a Words,
        scope: Vec<Variable>,
        helpers: &[Helper],
        acts: bool,
        lines: &'a mut Lines,
    ) -> Self {
        let writer = Writer { random, words, scope, helpers: helpers.to_vec(), acts, blocks: 0 };
        Function { writer, lines, names: 0, loops: 0 }
    }

    /// The whole function; with an answer, that is what it ends with.
    fn write(&mut self, head: &str, answer: Option<Kind>) {
        let params: Vec<&str> = self.writer.scope.iter().map(|variable| variable.name.as_str()).collect();
        self.lines.open(&format!("{head}({}) {{", params.join(", ")));
        let given = self.writer.scope.last().cloned();
        let statements =
            if answer.is_some() { self.writer.random.below(3) } else { self.writer.random.between(1, STATEMENTS) };
        if self.writer.random.chance(1) {
            (0..40).for_each(|number| _ = self.declare(Kind::Int, &number.to_string(), true));
        }
        self.statements(statements);
        if let Some(kind) = answer {
            let line = self.answer(kind, given);
            self.lines.push(&line);
        }
        self.lines.close("}");
    }

    /// What a query or a helper gives: a query mostly what it was given, for a game goes on only if rules hold.
    fn answer(&mut self, kind: Kind, given: Option<Variable>) -> String {
        let given = given.filter(|given| given.kind == kind && !self.writer.acts).map(|given| given.name);
        let Some(given) = given else { return self.writer.expression(kind) };
        self.writer.blocks += 1;
        let condition = self.writer.expression(Kind::Bool);
        match kind {
            Kind::Bool => {
                self.writer.random.word(&["$ || C && false", "$ && (C || round() < 3)", "$ && !(C && $)", "$"])
            }
            Kind::Int => {
                self.writer.random.word(&["$ + 1", "max(0, $ - 1)", "if C { $ + 1 } else { $ }", "min($, 3)", "$"])
            }
            Kind::Set => {
                let other = self.writer.expression(Kind::Set);
                let way =
                    self.writer.random.word(&["if C { $.except(O) } else { $ }", "if C { $.plus(O) } else { $ }", "$"]);
                way.replace('O', &format!("({other})"))
            }
            _ => self.writer.random.word(&["if C { O } else { $ }", "$"]).replace('O', &given),
        }
        .replace('$', &given)
        .replace('C', &format!("({condition})"))
    }

    fn statements(&mut self, count: usize) {
        let outer = self.writer.scope.len();
        for _ in 0..count {
            self.statement();
        }
        self.writer.scope.truncate(outer);
    }

    fn block(&mut self, head: &str, tail: &str) {
        self.lines.open(head);
        self.writer.blocks += 1;
        let count = self.writer.random.between(1, 2);
        self.statements(count);
        self.writer.blocks -= 1;
        self.lines.close(tail);
    }

    fn name(&mut self) -> String {
        self.names += 1;
        format!("v{}", self.names)
    }

    fn declare(&mut self, kind: Kind, value: &str, changes: bool) -> String {
        let name = self.name();
        self.lines.push(&format!("let {name} = {value};"));
        self.writer.scope.push(variable(&name, kind, changes));
        name
    }

    fn statement(&mut self) {
        let deep = self.writer.blocks >= BLOCKS;
        match self.writer.random.below(20) {
            0 | 1 => {
                let kind = *self.writer.random.pick(&KINDS);
                let value = self.writer.expression(kind);
                self.declare(kind, &value, true);
            }
            2 | 3 => self.assignment(),
            4 | 5 if !deep => self.branch(),
            6..=8 if !deep => self.one_loop(),
            9 if self.loops > 0 => {
                let condition = self.writer.expression(Kind::Bool);
                let leave = self.writer.random.word(&["break", "continue"]);
                self.lines.push(&format!("if {condition} {{ {leave}; }}"));
            }
            10 | 11 if self.writer.acts && !deep => self.chosen(),
            12 if !deep => self.switch(),
            13 | 14 if self.writer.acts && !self.writer.words.counters.is_empty() => self.count(),
            _ if self.writer.acts => self.verb(),
            _ => {}
        }
    }

    fn assignment(&mut self) {
        let variables: Vec<Variable> = self.writer.scope.iter().filter(|v| v.changes).cloned().collect();
        if variables.is_empty() {
            return;
        }
        let Variable { name, kind, .. } = self.writer.random.pick(&variables).clone();
        let value = self.writer.expression(kind);
        let operator =
            if kind == Kind::Int { self.writer.random.word(&["=", "+=", "-=", "*="]) } else { "=".to_owned() };
        self.lines.push(&format!("{name} {operator} {value};"));
    }

    /// A counter is changed.
    fn count(&mut self) {
        if let Some(counter) = self.writer.counter_to_change() {
            let (value, operator) =
                (self.writer.expression(Kind::Int), self.writer.random.word(&["=", "+=", "+=", "-=", "*="]));
            self.lines.push(&format!("{counter} {operator} {value};"));
        }
    }

    fn branch(&mut self) {
        let condition = self.writer.expression(Kind::Bool);
        let otherwise = self.writer.random.chance(30);
        self.block(&format!("if {condition} {{"), if otherwise { "} else {" } else { "}" });
        if otherwise {
            self.lines.depth += 1;
            self.writer.blocks += 1;
            self.statements(1);
            self.writer.blocks -= 1;
            self.lines.close("}");
        }
    }

    /// A loop that ends: over a set, over numbers, or until a counter is done.
    fn one_loop(&mut self) {
        let name = self.name();
        let outer = self.writer.scope.len();
        self.loops += 1;
        match self.writer.random.below(7) {
            0 | 1 => {
                let set = self.writer.expression(Kind::Set);
                self.writer.scope.push(variable(&name, Kind::Card, false));
                self.block(&format!("for {name} in {set} {{"), "}");
            }
            2 => {
                let players = self.writer.expression(Kind::Players);
                self.writer.scope.push(variable(&name, Kind::Player, false));
                self.block(&format!("for {name} in {players} {{"), "}");
            }
            3 => {
                let (set, counter) = (self.writer.expression(Kind::Set), self.name());
                self.writer.scope.push(variable(&name, Kind::Card, false));
                self.writer.scope.push(variable(&counter, Kind::Int, false));
                self.block(&format!("for ({name}, {counter}) in {set} {{"), "}");
            }
            4 => {
                let dots = self.writer.random.word(&["..", "..="]);
                let mut end = self.writer.random.below(4) as i64;
                if self.writer.random.chance(3) {
                    end = i64::MAX;
                }
                self.writer.scope.push(variable(&name, Kind::Int, false));
                self.block(&format!("for {name} in 0{dots}{end} {{"), "}");
            }
            way => {
                let times = self.writer.random.between(1, 3);
                self.lines.push(&format!("let {name} = 0;"));
                self.writer.scope.push(variable(&name, Kind::Int, false));
                let (head, tail) = match way {
                    5 => (format!("while {name} < {times} {{"), "}".to_owned()),
                    _ if self.writer.random.chance(50) => ("do {".to_owned(), format!("}} while {name} < {times};")),
                    _ => ("do {".to_owned(), format!("}} until {name} >= {times};")),
                };
                self.lines.open(&head);
                self.lines.push(&format!("{name} += 1;"));
                self.writer.blocks += 1;
                self.statements(1);
                self.writer.blocks -= 1;
                self.lines.close(&tail);
                // The counter is declared outside of the loop, so its name stays.
                self.loops -= 1;
                return;
            }
        }
        self.loops -= 1;
        self.writer.scope.truncate(outer);
    }

    /// A card is chosen, and if there was one something is done with it.
    fn chosen(&mut self) {
        let set = self.writer.expression(Kind::Set);
        let prompt = if self.writer.random.chance(50) {
            format!(", {}", self.writer.text(TextKind::Prompt))
        } else {
            String::new()
        };
        let name = self.declare(Kind::Card, &format!("choose({set}{prompt})"), false);
        self.block(&format!("if {name}.exists {{"), "}");
        self.writer.scope.retain(|variable| variable.name != name);
    }

    fn switch(&mut self) {
        let number = self.writer.expression(Kind::Int);
        self.lines.open(&format!("switch {number} {{"));
        self.writer.blocks += 1;
        for case in 0..self.writer.random.between(1, 2) {
            self.lines.open(&format!("{case} => {{"));
            self.statements(1);
            self.lines.close("},");
        }
        self.lines.push("_ => {}");
        self.writer.blocks -= 1;
        self.lines.close("}");
    }

    fn verb(&mut self) {
        let verbs = |host: &&HostFn| host.effect == Effect::Acts && self.writer.knows(host);
        let verbs: Vec<&HostFn> = HOST.iter().filter(verbs).collect();
        let mut host = *self.writer.random.pick(&verbs);
        // What ends a game at once is said seldom.
        let seldom = matches!(host.name, "win" | "end_game" | "gain_points" | "pass_now" | "redirect" | "lessen");
        if seldom && self.writer.random.chance(90) {
            host = *self.writer.random.pick(&verbs);
        }
        let call = self.writer.call(host, 4 - self.writer.blocks.min(3));
        self.lines.push(&format!("{call};"));
    }
}
