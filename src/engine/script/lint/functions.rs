//! The functions of a script: their positions and statements, and whether they are hooks.

use std::ops::Range;
use std::sync::Arc;

use rhai::{AST, FnAccess, Position, Stmt};

use super::Owner;
use crate::problem::{Code, Diagnostic, Hint, SourceFile, Suggestion, closest};
use crate::vocabulary::Kind;
use crate::vocabulary::hooks::{Hook, HookArities, HookKind, Hooks};

pub(in crate::script) struct Function {
    pub name: String,
    pub params: Vec<String>,
    pub private: bool,
    /// The hook it is, if its name and parameters are right.
    pub hook: Option<Hook>,
    /// What it must return, if it is a query.
    pub answer: Option<Kind>,
    /// Its name where it is defined.
    pub span: Range<usize>,
    pub body: Vec<Stmt>,
    /// The braces around the body.
    pub start: Position,
    pub end: Position,
}

impl Function {
    /// What a query must return.
    pub fn answer(&self) -> Option<Kind> {
        self.answer
    }
}

/// The byte a position of Rhai's stands for.
pub(in crate::script) fn offset(file: &SourceFile, position: Position) -> Option<usize> {
    position.line().map(|line| file.offset(line, position.position().unwrap_or(1)))
}

/// All functions, in reading order: Rhai keeps them in a hash map.
pub(in crate::script) fn functions(ast: &AST, file: &SourceFile) -> Vec<Function> {
    let mut functions: Vec<Function> = ast
        .iter_fn_def()
        .map(|f| Function {
            name: f.name.to_string(),
            params: f.params.iter().map(ToString::to_string).collect(),
            private: f.access == FnAccess::Private,
            hook: None,
            answer: None,
            span: definition(file, &f.name, f.body.start_position()),
            body: Vec::new(),
            start: f.body.start_position(),
            end: f.body.end_position(),
        })
        .collect();
    functions.sort_by_key(|f| f.start);
    // A body cannot be reached from outside Rhai, but a walk passes by all of them: paths of one node are statements
    // of a body, or loose ones.
    ast.walk(&mut |path| {
        if let [rhai::ASTNode::Stmt(statement)] = path {
            let at = statement.position();
            if let Some(function) = functions.iter_mut().find(|f| f.start <= at && at <= f.end) {
                function.body.push((*statement).clone());
            }
        }
        true
    });
    functions
}

/// Where the name stands whose body opens at a position.
fn definition(file: &SourceFile, name: &str, body: Position) -> Range<usize> {
    let before = &file.text[..offset(file, body).unwrap_or(file.text.len())];
    let found = before.rmatch_indices(name).find(|(at, _)| {
        let (left, right) = (&before[..*at], &before[at + name.len()..]);
        left.ends_with(char::is_whitespace) && left.trim_end().ends_with("fn") && right.trim_start().starts_with('(')
    });
    found.map_or(0..0, |(at, _)| at..at + name.len())
}

/// Which functions are hooks, and what is wrong with those that should be. Gives also the hooks that some wrong
/// function is surely meant to be.
pub(super) fn hooks(
    known: &Hooks,
    functions: &mut [Function],
    file: &Arc<SourceFile>,
    owner: Owner,
    problems: &mut Vec<Diagnostic>,
) -> (HookArities, Vec<Hook>) {
    let mut hooks = HookArities::default();
    let mut meant = Vec::new();
    for function in functions.iter_mut().filter(|f| !f.private) {
        match hook(known, function, owner) {
            Ok(hook) if hooks.has(hook) => problems.push(
                Diagnostic::new(
                    Code::DuplicateHook,
                    file,
                    function.span.clone(),
                    format!("`{}` is defined twice", function.name),
                )
                .with_hint("remove one of the two"),
            ),
            Ok(hook) => {
                hooks.set(hook, function.params.len());
                function.hook = Some(hook);
                let spec = known.spec(hook);
                let answer = spec.params.last().map(|param| param.kind);
                function.answer = answer.filter(|_| spec.kind == HookKind::Query);
            }
            Err((code, message, hint)) => {
                let names = known.all().map(|hook| known.name(hook));
                meant.extend(closest(&function.name, names).and_then(|name| known.named(name)));
                problems.push(Diagnostic::new(code, file, function.span.clone(), message).with_hint(hint));
            }
        }
    }
    (hooks, meant)
}

type Complaint = (Code, String, Hint);

fn hook(hooks: &Hooks, function: &Function, owner: Owner) -> Result<Hook, Complaint> {
    let (name, params) = (function.name.as_str(), function.params.len());
    let known = || hooks.all().map(|hook| hooks.spec(hook)).filter(|spec| owner.may_define(spec.whose)).map(|s| s.name);
    let Some(hook) = hooks.named(name) else {
        let hint = match Suggestion::nearest(name, known()) {
            Some(near) => Hint::from(near).and(&format!("For a helper of your own, write `private fn {name}`")),
            None => {
                let known = known().collect::<Vec<_>>().join(", ");
                format!("for a helper of your own, write `private fn {name}`; the hooks are {known}").into()
            }
        };
        return Err((Code::UnknownHook, format!("`{name}` is not a hook"), hint));
    };
    let spec = hooks.spec(hook);
    if !owner.may_define(spec.whose) {
        let known: Vec<&str> = known().collect();
        let (message, hint) = match owner {
            Owner::Pack => (
                format!("`{name}` is a hook of a card, not of the pack"),
                format!("move it to a card's script; the hooks of a pack are {}", known.join(", ")),
            ),
            Owner::Card => (
                format!("`{name}` is a function of the pack, not a hook of a card"),
                "move it to `rules.rhai`".to_owned(),
            ),
        };
        return Err((Code::UnknownHook, message, hint.into()));
    }
    let all = hooks.written(hook, owner == Owner::Card);
    let enough = match spec.kind {
        HookKind::Event => params <= all.len() && (owner == Owner::Pack || params >= 1),
        HookKind::Query => params == all.len(),
    };
    if !enough {
        let message = format!("`{name}` cannot have {params} parameter{}", if params == 1 { "" } else { "s" });
        return Err((Code::HookParameters, message, format!("write `fn {name}({})`", all.join(", ")).into()));
    }
    Ok(hook)
}
