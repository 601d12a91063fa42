//! Which kinds of values an expression may have. A compiled script knows only the texts that are words of its pack, so
//! where it could put texts together, or go through the letters of one, it is not compiled.

use super::translate::Refusal;
use super::tree::{At, Block, Expression, Function, Operator, Over};
use crate::script::lint::Owner;
use crate::script::lint::functions::Function as Written;
use crate::vocabulary::Kind;
use crate::vocabulary::hooks::Hooks;

/// Kinds of values, as bits.
type Kinds = u16;

const UNIT: Kinds = Kind::Unit.accepts();
const TRUTH: Kinds = Kind::Bool.accepts();
const NUMBER: Kinds = Kind::Int.accepts();
const TEXT: Kinds = Kind::Text(crate::vocabulary::TextKind::Any).accepts();

/// Refuses the functions that may make texts of their own.
pub(super) fn refuse_texts(
    hooks: &Hooks,
    functions: &mut [Result<Function, Refusal>],
    written: &[Written],
    owner: Owner,
) {
    let mut survey = Survey::new(hooks, functions, written, owner);
    let found = loop {
        survey.wider = false;
        let found: Vec<Option<At>> = functions.iter().enumerate().map(|(at, f)| survey.function(at, f)).collect();
        if !survey.wider {
            break found;
        }
    };
    for (function, at) in functions.iter_mut().zip(found) {
        if let Some(at) = at {
            let (line, column) = (usize::from(at.line), usize::from(at.column));
            let reason = "texts may be put together here, or taken apart, which is not compiled".to_owned();
            *function = Err(Refusal { line, column, reason });
        }
    }
}

/// What is known so far. It only ever widens, and is looked at until it does not.
struct Survey {
    /// Of each variable of each function,
    variables: Vec<Vec<Kinds>>,
    /// what each function gives,
    results: Vec<Kinds>,
    /// and what the innermost loop may be left with.
    left_with: Kinds,
    function: usize,
    wider: bool,
    text: Option<At>,
}

impl Survey {
    fn new(hooks: &Hooks, functions: &[Result<Function, Refusal>], written: &[Written], owner: Owner) -> Self {
        let variables = |(function, written): (&Result<Function, Refusal>, &Written)| {
            let mut kinds = vec![0; function.as_ref().map_or(written.params.len(), |f| f.slots)];
            if let Some(hook) = hooks.named(&written.name).filter(|_| !written.private) {
                let me = (owner == Owner::Card).then_some(Kind::Card);
                let given = me.into_iter().chain(hooks.spec(hook).params.iter().map(|param| param.kind));
                kinds
                    .iter_mut()
                    .zip(given)
                    .take(written.params.len())
                    .for_each(|(kinds, kind)| *kinds = kind.accepts());
            }
            kinds
        };
        Survey {
            variables: functions.iter().zip(written).map(variables).collect(),
            results: vec![0; functions.len()],
            left_with: 0,
            function: 0,
            wider: false,
            text: None,
        }
    }

    /// Looks through a function, and gives the place where it may make a text of its own.
    fn function(&mut self, at: usize, function: &Result<Function, Refusal>) -> Option<At> {
        let Ok(function) = function else { return None };
        self.function = at;
        self.text = None;
        let result = self.block(&function.body);
        self.gives(result);
        self.text
    }

    fn gives(&mut self, kinds: Kinds) {
        let known = &mut self.results[self.function];
        self.wider |= kinds & !*known != 0;
        *known |= kinds;
    }

    fn holds(&mut self, function: usize, slot: usize, kinds: Kinds) {
        if let Some(known) = self.variables[function].get_mut(slot) {
            self.wider |= kinds & !*known != 0;
            *known |= kinds;
        }
    }

    fn block(&mut self, block: &Block) -> Kinds {
        self.nodes(&block.nodes)
    }

    fn nodes(&mut self, nodes: &[Expression]) -> Kinds {
        nodes.iter().fold(UNIT, |_, node| self.node(node))
    }

    fn optional(&mut self, node: Option<&Expression>) -> Kinds {
        node.map_or(UNIT, |node| self.node(node))
    }

    fn operate(&mut self, operator: Operator, left: Kinds, right: Kinds, at: At) -> Kinds {
        if operator.compares() {
            return TRUTH;
        }
        if matches!(operator, Operator::Plus | Operator::Minus) && left & right & TEXT != 0 {
            self.text = Some(at);
        }
        let text = operator == Operator::Plus && (left | right) & TEXT != 0 && (left | right) & UNIT != 0;
        NUMBER | if text { TEXT } else { 0 }
    }

    /// A loop, whose value is what it is left with.
    fn looped(&mut self, look: impl FnOnce(&mut Self)) -> Kinds {
        let outer = std::mem::replace(&mut self.left_with, UNIT);
        look(self);
        std::mem::replace(&mut self.left_with, outer)
    }

    fn node(&mut self, node: &Expression) -> Kinds {
        match node {
            Expression::Constant(value) => value.bit(),
            Expression::Variable(slot) => self.variables[self.function][*slot],
            Expression::Host { candidates, args, .. } => {
                self.nodes(args);
                candidates.iter().fold(0, |kinds, candidate| kinds | candidate.host.returns.accepts())
            }
            Expression::LargerOrSmaller { host, .. } => NUMBER | self.node(host),
            Expression::Declared { of, gives, .. } => {
                self.node(of);
                *gives
            }
            Expression::SetDeclared(set) => {
                self.node(&set.value);
                self.node(&set.of);
                UNIT
            }
            Expression::Helper { function, args, .. } => {
                for (slot, arg) in args.iter().enumerate() {
                    let kinds = self.node(arg);
                    self.holds(*function, slot, kinds);
                }
                self.results[*function]
            }
            Expression::Not(value, _) => {
                self.node(value);
                TRUTH
            }
            Expression::Negative(value, _) => {
                self.node(value);
                NUMBER
            }
            Expression::Binary { operator, left, right, at } => {
                let (left, right) = (self.node(left), self.node(right));
                self.operate(*operator, left, right, *at)
            }
            Expression::And(parts) | Expression::Or(parts) => {
                parts.iter().for_each(|part| _ = self.node(&part.node));
                TRUTH
            }
            Expression::Block(nodes) => self.nodes(nodes),
            Expression::If { condition, then, otherwise, .. } => {
                self.node(condition);
                self.block(then) | self.block(otherwise)
            }
            Expression::Let { slot, value } => {
                let kinds = self.node(value);
                self.holds(self.function, *slot, kinds);
                UNIT
            }
            Expression::Assign { slot, operator, value, at } => {
                let mut kinds = self.node(value);
                if let Some(operator) = operator {
                    let before = self.variables[self.function][*slot];
                    kinds = self.operate(*operator, before, kinds, *at);
                }
                self.holds(self.function, *slot, kinds);
                UNIT
            }
            Expression::Return(value, _) => {
                let kinds = self.optional(value.as_deref());
                self.gives(kinds);
                0
            }
            Expression::Break(value, _) => {
                self.left_with |= self.optional(value.as_deref());
                0
            }
            Expression::Continue(_) => 0,
            Expression::While { condition, body, .. } => self.looped(|this| {
                this.optional(condition.as_ref().map(|(condition, _)| &**condition));
                this.block(body);
            }),
            Expression::Do { body, condition, .. } => self.looped(|this| {
                this.nodes(body);
                this.node(condition);
            }),
            Expression::For { slot, counter, over, body, at } => {
                let each = self.gone_through(over, *at);
                self.holds(self.function, *slot, each);
                counter.iter().for_each(|counter| self.holds(self.function, *counter, NUMBER));
                self.looped(|this| _ = this.block(body))
            }
        }
    }

    /// What a `for` comes by.
    fn gone_through(&mut self, over: &Over, at: At) -> Kinds {
        match over {
            Over::Items(items) => {
                let kinds = self.node(items);
                if kinds & TEXT != 0 {
                    self.text = Some(at);
                }
                let each = |of: Kind, each: Kind| if kinds & of.accepts() != 0 { each.accepts() } else { 0 };
                each(Kind::Set, Kind::Card) | each(Kind::Players, Kind::Player) | each(Kind::Owners, Kind::Owner)
            }
            Over::Range { from, to, .. } => {
                self.node(from);
                self.node(to);
                NUMBER
            }
        }
    }
}
