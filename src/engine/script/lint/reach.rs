//! Checks the functions of a script together: queries that act, helpers that nobody calls, powers that a hook resolves.

use std::collections::BTreeSet;
use std::sync::Arc;

use rhai::Position;

use super::functions::{Function, offset};
use crate::pack::Strength;
use crate::problem::{Code, Diagnostic, SourceFile};
use crate::vocabulary::hooks::Hooks;

/// What a function does, apart from what the functions do that it calls.
#[derive(Default)]
pub(super) struct Summary {
    /// Functions of the script, by index, and where they are called.
    pub calls: Vec<(usize, Position)>,
    pub acts: Vec<Act>,
    pub powers: Vec<PowerUse>,
    /// It reads a counter.
    pub counts: bool,
}

/// A call of a verb or a choice, or a change of a counter.
pub(super) struct Act {
    pub name: String,
    /// What it does, for who has it in a query.
    pub does: &'static str,
    pub at: Position,
}

/// A call of `base` or `max`.
pub(super) struct PowerUse {
    pub strength: Strength,
    /// `None` if it is only known when the script runs.
    pub family: Option<String>,
    pub at: Position,
    /// It is said to be the power of `me`.
    pub own: bool,
}

pub(super) struct Reach<'a> {
    pub hooks: &'a Hooks,
    pub file: &'a Arc<SourceFile>,
    pub functions: &'a [Function],
    pub summaries: &'a [Summary],
}

impl Reach<'_> {
    /// A function and all it calls, directly or not.
    pub fn from(&self, function: usize) -> Vec<usize> {
        let mut reached = vec![function];
        let mut next = 0;
        while let Some(&current) = reached.get(next) {
            for &(called, _) in &self.summaries[current].calls {
                if !reached.contains(&called) {
                    reached.push(called);
                }
            }
            next += 1;
        }
        reached
    }

    fn problem(&self, code: Code, at: Position, message: String) -> Diagnostic {
        let start = offset(self.file, at).unwrap_or(0);
        Diagnostic::new(code, self.file, self.file.token_at(start), message)
    }

    /// Reports verbs and choices in queries, at the place where the query leads to them.
    pub fn acting_queries(&self, problems: &mut Vec<Diagnostic>) {
        let hint = "a query may only read the table and return the value";
        for (index, function) in self.functions.iter().enumerate().filter(|(_, f)| f.answer().is_some()) {
            for act in &self.summaries[index].acts {
                let message = format!("`{}` {}, but `{}` is a query", act.name, act.does, function.name);
                problems.push(self.problem(Code::ActingQuery, act.at, message).with_hint(hint));
            }
            for &(called, at) in &self.summaries[index].calls {
                let acts =
                    self.from(called).into_iter().filter(|&f| f != index).find_map(|f| self.summaries[f].acts.first());
                if let Some(act) = acts {
                    let (helper, query) = (&self.functions[called].name, &function.name);
                    let message = format!("`{helper}` leads to `{}`, but `{query}` is a query", act.name);
                    problems.push(self.problem(Code::ActingQuery, at, message).with_hint(hint));
                }
            }
        }
    }

    /// Whether a query leads to reading a counter.
    pub fn counting_queries(&self) -> bool {
        let queries = (0..self.functions.len()).filter(|&index| self.functions[index].answer().is_some());
        queries.into_iter().flat_map(|index| self.from(index)).any(|index| self.summaries[index].counts)
    }

    /// Which functions are called from outside, or lead from those.
    fn used(&self) -> Vec<bool> {
        let mut used = vec![false; self.functions.len()];
        for index in (0..self.functions.len()).filter(|&index| !self.functions[index].private) {
            self.from(index).into_iter().for_each(|reached| used[reached] = true);
        }
        used
    }

    /// The names of the private functions among them.
    pub fn reached(&self) -> BTreeSet<String> {
        let reached = self.functions.iter().zip(self.used()).filter(|(function, used)| *used && function.private);
        reached.map(|(function, _)| function.name.clone()).collect()
    }

    /// Private functions that no other function leads to.
    pub fn unused_helpers(&self, problems: &mut Vec<Diagnostic>) {
        for (function, _) in self.functions.iter().zip(self.used()).filter(|(_, used)| !used) {
            let message = format!("nothing calls `{}`", function.name);
            let hint = match self.hooks.named(&function.name) {
                Some(_) => format!("if it is a hook, it must not be private: `fn {}`", function.name),
                None => "remove it, or call it from a hook".to_owned(),
            };
            problems
                .push(Diagnostic::new(Code::UnusedHelper, self.file, function.span.clone(), message).with_hint(hint));
        }
    }
}
