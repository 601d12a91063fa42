//! What the choices of a script are for, read from its syntax tree: the verb that gets what is chosen.
//!
//! `destroy(choose(…))` chooses a card to destroy, and so does `let c = choose(…); if c.exists { destroy(c); }`. Each
//! hook is walked as if it ran, helpers included, with what each variable may hold of which choice. A choice that comes
//! to no verb stays unsaid; its script can give it a prompt of the pack instead.

use std::collections::BTreeMap;

use arrayvec::ArrayVec;
use rhai::{Expr, FnCallExpr, Position, Stmt};

use super::api::{Effect, HOST, HostFn};
use super::lint::functions::Function;
use crate::vocabulary::{Aim, Aims, Deed, Deeds, Kind};

/// Helpers are followed this deep.
const DEEP: usize = 5;

/// The deed of cards that are only counted.
const COUNT: &str = "count";

/// A choice that a value comes from: itself, or found by way of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Trace {
    place: (usize, usize),
    derived: bool,
}

type Traces = Vec<Trace>;

/// A verb that gets a choice.
struct Use {
    trace: Trace,
    deed: Deed,
    /// The branches it stands in: where each is, and whether it is the first of the two.
    path: Vec<(Position, bool)>,
}

/// What the choices of these functions are for, and where those stand that are for nothing anybody can tell.
pub(super) fn aims(functions: &[Function]) -> (Aims, Vec<Position>) {
    let mut walk = Walk { functions, uses: Vec::new(), choices: Vec::new(), path: Vec::new(), depth: 0 };
    for function in functions.iter().filter(|function| !function.private) {
        walk.enter(function, &[]);
    }
    let mut aims = BTreeMap::new();
    let mut unsaid = Vec::new();
    for &position in &walk.choices {
        match walk.aim(place(position)) {
            Some(aim) => drop(aims.insert(place(position), aim)),
            None => unsaid.push(position),
        }
    }
    unsaid.dedup();
    (Aims(aims.into_iter().collect()), unsaid)
}

fn place(position: Position) -> (usize, usize) {
    (position.line().unwrap_or(0), position.position().unwrap_or(1))
}

fn derived(traces: &[Trace]) -> Traces {
    traces.iter().map(|&trace| Trace { derived: true, ..trace }).collect()
}

struct Walk<'a> {
    functions: &'a [Function],
    uses: Vec<Use>,
    /// Choices without a prompt of their own.
    choices: Vec<Position>,
    path: Vec<(Position, bool)>,
    depth: usize,
}

type Scope = Vec<(String, Traces)>;

impl Walk<'_> {
    /// What a choice is for: the first verb that gets it, and those that get it instead on other branches. What gets
    /// the choice itself counts before what gets something found by way of it.
    fn aim(&self, place: (usize, usize)) -> Option<Aim> {
        let of_it = || self.uses.iter().filter(move |used| used.trace.place == place);
        let derived = of_it().all(|used| used.trace.derived);
        let mut taken: Vec<&Use> = Vec::new();
        for used in of_it().filter(|used| used.trace.derived == derived) {
            let instead = |other: &&Use| {
                let forks = |&(at, side): &(Position, bool)| used.path.contains(&(at, !side));
                other.path.iter().any(forks)
            };
            if taken.iter().all(instead) {
                taken.push(used);
            }
        }
        let mut deeds: ArrayVec<Deed, { Deeds::MOST }> = ArrayVec::new();
        for used in taken {
            if !deeds.contains(&used.deed) && !deeds.is_full() {
                deeds.push(used.deed);
            }
        }
        Deeds::new(&deeds, derived).map(Aim::Deeds)
    }

    fn enter(&mut self, function: &Function, given: &[Traces]) -> Traces {
        let params = function.params.iter().enumerate();
        let mut scope: Scope =
            params.map(|(index, name)| (name.clone(), given.get(index).cloned().unwrap_or_default())).collect();
        let mut returned = Traces::new();
        let last = self.block(&function.body, &mut scope, &mut returned);
        returned.extend(last);
        returned
    }

    fn block(&mut self, statements: &[Stmt], scope: &mut Scope, returned: &mut Traces) -> Traces {
        let outer = scope.len();
        let mut last = Traces::new();
        for statement in statements {
            last = self.statement(statement, scope, returned);
        }
        scope.truncate(outer);
        last
    }

    fn statement(&mut self, statement: &Stmt, scope: &mut Scope, returned: &mut Traces) -> Traces {
        match statement {
            Stmt::Expr(expr) => self.expression(expr, scope, returned),
            Stmt::FnCall(call, at) => self.call(call, None, *at, scope, returned),
            Stmt::Block(block) => self.block(block.statements(), scope, returned),
            Stmt::If(flow, at) => {
                self.expression(&flow.expr, scope, returned);
                let mut given = Traces::new();
                for (side, branch) in [(true, &flow.body), (false, &flow.branch)] {
                    self.path.push((*at, side));
                    given.extend(self.block(branch.statements(), scope, returned));
                    self.path.pop();
                }
                given
            }
            Stmt::While(flow, _) | Stmt::Do(flow, ..) => {
                self.expression(&flow.expr, scope, returned);
                // Twice: what the first turn leaves in a variable, the second may use.
                for _ in 0..2 {
                    self.block(flow.body.statements(), scope, returned);
                }
                Traces::new()
            }
            Stmt::For(parts, _) => {
                let items = self.expression(&parts.2.expr, scope, returned);
                let outer = scope.len();
                if let Some(counter) = &parts.1 {
                    scope.push((counter.name.to_string(), Traces::new()));
                }
                scope.push((parts.0.name.to_string(), items));
                for _ in 0..2 {
                    self.block(parts.2.body.statements(), scope, returned);
                }
                scope.truncate(outer);
                Traces::new()
            }
            Stmt::Var(parts, ..) => {
                let value = self.expression(&parts.1, scope, returned);
                scope.push((parts.0.name.to_string(), value));
                Traces::new()
            }
            Stmt::Assignment(parts) => {
                let value = self.expression(&parts.1.rhs, scope, returned);
                if let Expr::Variable(variable, ..) = &parts.1.lhs
                    && let Some((_, known)) = scope.iter_mut().rev().find(|(name, _)| *name == *variable.1)
                {
                    // On another branch, or with `+=`, it may still hold what it held.
                    known.extend(value);
                }
                Traces::new()
            }
            Stmt::Return(value, ..) => {
                let value = value.as_ref().map(|value| self.expression(value, scope, returned));
                returned.extend(value.unwrap_or_default());
                Traces::new()
            }
            Stmt::BreakLoop(Some(value), ..) => self.expression(value, scope, returned),
            _ => Traces::new(),
        }
    }

    fn expression(&mut self, expr: &Expr, scope: &mut Scope, returned: &mut Traces) -> Traces {
        match expr {
            Expr::Variable(variable, ..) => {
                let found = scope.iter().rev().find(|(name, _)| *name == *variable.1);
                found.map(|(_, traces)| traces.clone()).unwrap_or_default()
            }
            Expr::Stmt(block) => self.block(block.statements(), scope, returned),
            Expr::FnCall(call, at) => self.call(call, None, *at, scope, returned),
            Expr::Dot(pair, ..) => {
                let receiver = self.expression(&pair.lhs, scope, returned);
                self.after_dot(receiver, &pair.rhs, scope, returned)
            }
            Expr::And(parts, _) | Expr::Or(parts, _) => {
                let all: Vec<Traces> = parts.iter().map(|part| self.expression(part, scope, returned)).collect();
                derived(&all.concat())
            }
            _ => Traces::new(),
        }
    }

    fn after_dot(&mut self, receiver: Traces, expr: &Expr, scope: &mut Scope, returned: &mut Traces) -> Traces {
        match expr {
            Expr::Property(..) => derived(&receiver),
            Expr::MethodCall(call, at) => self.call(call, Some(receiver), *at, scope, returned),
            Expr::Dot(pair, ..) => {
                let next = self.after_dot(receiver, &pair.lhs, scope, returned);
                self.after_dot(next, &pair.rhs, scope, returned)
            }
            _ => Traces::new(),
        }
    }

    fn call(
        &mut self,
        call: &FnCallExpr,
        receiver: Option<Traces>,
        at: Position,
        scope: &mut Scope,
        returned: &mut Traces,
    ) -> Traces {
        let mut given: Vec<Traces> = receiver.into_iter().collect();
        let before = given.len();
        for arg in &call.args {
            given.push(self.expression(arg, scope, returned));
        }
        let helper = self.functions.iter().find(|f| f.name == call.name.as_str() && f.params.len() == given.len());
        if let Some(helper) = helper {
            if self.depth >= DEEP {
                return Traces::new();
            }
            self.depth += 1;
            let result = self.enter(helper, &given);
            self.depth -= 1;
            return result;
        }
        let name = call.name.as_str();
        let texts = call.args.iter().enumerate().filter(|(_, arg)| matches!(arg, Expr::StringConstant(..)));
        let texts: Vec<usize> = texts.map(|(index, _)| index + before).collect();
        let Some(host) = meant(name, given.len(), &texts) else { return derived(&given.concat()) };
        match host.effect {
            Effect::Acts => {
                self.done(host, &given);
                derived(&given.concat())
            }
            Effect::Asks => {
                let mut traces = derived(&given.concat());
                if is_card_player_or_name(host) {
                    if !has_prompt(host) {
                        self.choices.push(at);
                    }
                    traces.push(Trace { place: place(at), derived: false });
                }
                traces
            }
            Effect::Reads => match name {
                // These give all of what they are given, or the part of the first that they choose.
                "plus" => given.concat(),
                _ if host.returns == Kind::Set && takes_cards(host, 0) => {
                    let mut traces = given.first().cloned().unwrap_or_default();
                    traces.extend(derived(&given.get(1..).unwrap_or_default().concat()));
                    traces
                }
                _ => derived(&given.concat()),
            },
        }
    }

    /// A verb gets what it is given.
    fn done(&mut self, host: &HostFn, given: &[Traces]) {
        for (index, traces) in given.iter().enumerate() {
            let Some(deed) = deed(host, index) else { continue };
            for &trace in traces {
                self.uses.push(Use { trace, deed, path: self.path.clone() });
            }
        }
    }
}

/// The host function that is meant, judging by the number of arguments and its strings.
fn meant(name: &str, given: usize, texts: &[usize]) -> Option<&'static HostFn> {
    let fits = |host: &&HostFn| {
        let text = |index: usize| matches!(host.param(index).kind, Kind::Text(_));
        host.name == name
            && !host.property
            && host.lengths().contains(&given)
            && (0..given).all(|index| text(index) == texts.contains(&index))
    };
    let any = |host: &&HostFn| host.name == name && !host.property && host.lengths().contains(&given);
    HOST.iter().find(fits).or_else(|| HOST.iter().find(any))
}

fn takes_cards(host: &HostFn, index: usize) -> bool {
    !host.params.is_empty() && matches!(host.param(index).kind, Kind::Card | Kind::Cards | Kind::Set)
}

/// A choice whose question does not say by itself what it is for, and whose answer goes to a verb that says it.
fn is_card_player_or_name(host: &HostFn) -> bool {
    let explained = ["choose_between", "choose_number"].contains(&host.name);
    host.name.starts_with("choose") && !explained || host.name == "each_chooses"
}

fn has_prompt(host: &HostFn) -> bool {
    host.params.last().is_some_and(|param| matches!(param.kind, Kind::Text(_)))
}

/// What a verb does with an argument: by its own name to the cards, and by its name and the parameter's otherwise.
fn deed(host: &HostFn, index: usize) -> Option<Deed> {
    let param = host.param(index);
    match param.kind {
        Kind::Card | Kind::Cards | Kind::Set if matches!(param.name, "card" | "cards" | "tile") => {
            Deed::named(host.name)
        }
        Kind::Card | Kind::Cards | Kind::Set | Kind::Player | Kind::Players => {
            Deed::named(&format!("{}:{}", host.name, param.name))
        }
        Kind::About => Deed::named(&format!("{}:{}", host.name, param.name)),
        Kind::Int => Deed::named(COUNT),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::SourceFile;
    use crate::script::engine;
    use crate::script::lint::functions::functions;

    /// The purpose of each choice of a script, in reading order.
    fn of(text: &str) -> Vec<String> {
        let file = SourceFile { path: "test.rhai".to_owned(), text: text.to_owned() };
        let ast = engine::compile(&engine::checker(), text).unwrap();
        let (aims, unsaid) = aims(&functions(&ast, &file));
        let spoken = |aim: Aim| match aim {
            Aim::Deeds(deeds) if deeds.derived => format!("for {}", aim.deeds().join(" or ")),
            _ => aim.deeds().join(" or "),
        };
        let said = aims.0.iter().map(|&(place, aim)| (place, spoken(aim)));
        let mut all: Vec<_> = said.chain(unsaid.into_iter().map(|at| (place(at), "?".to_owned()))).collect();
        all.sort();
        all.into_iter().map(|(_, aim)| aim).collect()
    }

    fn arrival(body: &str) -> Vec<String> {
        of(&format!("fn arrival(me) {{ {body} }}"))
    }

    #[test]
    fn a_choice_is_for_the_verb_that_gets_it() {
        assert_eq!(arrival("destroy(choose(in_play()));"), ["destroy"]);
        assert_eq!(arrival("in_play().free().choose().destroy();"), ["destroy"]);
        assert_eq!(arrival("let c = choose(hand(me.owner)); if c.exists { put_on_top(c.owner, c); }"), ["put_on_top"]);
        assert_eq!(arrival("for c in choose_up_to(2, in_play()) { if c.is_prisoner { release(c); } }"), ["release"]);
        assert_eq!(arrival("discards(choose_player(players()), 1);"), ["discards:player"]);
        assert_eq!(arrival("let c = choose(discard_pile()); discard(c); take(me.owner, c);"), ["discard"]);
    }

    #[test]
    fn branches_give_a_choice_several_ends() {
        let body = "let c = choose(in_play()); if c.is_prisoner { release(c); } else { imprison(c); }";
        assert_eq!(arrival(body), ["release or imprison"]);
    }

    #[test]
    fn what_is_found_by_way_of_a_choice_counts_if_nothing_gets_itself() {
        let body = "let n = choose_clan(); take(me.owner, choose(pile().clan(n)));";
        assert_eq!(arrival(body), ["for take", "take"]);
        let body = "let v = choose_player(players()); imprison(choose(army(v)));";
        assert_eq!(arrival(body), ["for imprison", "imprison"]);
        assert_eq!(arrival("draw(me.owner, hand(me.owner).clan(choose_clan()).count);"), ["for count"]);
    }

    #[test]
    fn helpers_are_followed() {
        let text = "fn arrival(me) { drop_it(pick()); } private fn pick() { choose(in_play()) }\n\
                    private fn drop_it(c) { destroy(c); }";
        assert_eq!(of(text), ["destroy"]);
    }

    #[test]
    fn a_choice_that_comes_to_nothing_stays_unsaid() {
        assert_eq!(arrival("let c = choose(in_play()); if c.exists { draw(me.owner, 1); }"), ["?"]);
    }

    #[test]
    fn every_verb_that_takes_cards_or_players_has_a_deed() {
        let acting = HOST.iter().filter(|host| host.effect == Effect::Acts && host.power.is_none());
        for host in acting {
            for index in 0..host.params.len() {
                let param = host.param(index);
                let told = matches!(param.kind, Kind::Card | Kind::Cards | Kind::Set | Kind::Player | Kind::Players);
                assert!(!told || deed(host, index).is_some(), "add `{}` and `{}` to the deeds", host.name, param.name);
            }
        }
    }
}
