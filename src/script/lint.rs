//! What can be said of a script before it runs: its syntax, and the hooks it defines.

use std::sync::Arc;

use rhai::{AST, FnAccess};

use super::engine;
use super::hooks::{Hook, HookArities, HookKind};
use crate::pack::{Diagnostic, SourceFile};

/// A script longer than this is refused: cards are small.
pub const MAX_SCRIPT_BYTES: usize = 64 * 1024;

/// Whose script it is: a card's hooks get `me` first, those of the pack itself do not.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Owner {
    Card,
    Pack,
}

/// Checks a script and says which hooks it has.
pub fn check_script(
    engine: &rhai::Engine,
    file: &Arc<SourceFile>,
    owner: Owner,
) -> Result<HookArities, Vec<Diagnostic>> {
    if file.text.len() > MAX_SCRIPT_BYTES {
        let message = format!("this script has {} bytes; at most {MAX_SCRIPT_BYTES} are read", file.text.len());
        return Err(vec![Diagnostic::new("script-too-long", file, 0..0, message)]);
    }
    let ast = engine::compile(engine, &file.text).map_err(|error| vec![syntax_error(file, &error)])?;
    let mut problems = Vec::new();
    let mut hooks = HookArities::default();
    for function in functions_in_order(&ast, &file.text) {
        match check_hook(&function, owner) {
            Ok(Some((hook, _))) if hooks.has(hook) => problems.push(
                Diagnostic::new(
                    "duplicate-hook",
                    file,
                    function.span.clone(),
                    format!("`{}` is defined twice", function.name),
                )
                .with_hint("keep one of the two"),
            ),
            Ok(Some((hook, params))) => hooks.set(hook, params),
            Ok(None) => {}
            Err((code, message, hint)) => {
                problems.push(Diagnostic::new(code, file, function.span.clone(), message).with_hint(hint));
            }
        }
    }
    if let Some(statement) = ast.statements().first() {
        let position = statement.position();
        let at = file.offset(position.line().unwrap_or(1), position.position().unwrap_or(1));
        problems.push(
            Diagnostic::new("loose-statement", file, file.word_at(at), "a statement outside any function never runs")
                .with_hint("put it into a hook such as `fn arrival(me) { … }`"),
        );
    }
    if problems.is_empty() { Ok(hooks) } else { Err(problems) }
}

struct Function {
    name: String,
    params: usize,
    private: bool,
    span: std::ops::Range<usize>,
}

/// Rhai keeps functions in a hash map and without positions: find each in the text, and report in reading order.
fn functions_in_order(ast: &AST, text: &str) -> Vec<Function> {
    let mut functions: Vec<Function> = ast
        .iter_functions()
        .map(|f| Function {
            name: f.name.to_owned(),
            params: f.params.len(),
            private: f.access == FnAccess::Private,
            span: definition_span(text, f.name),
        })
        .collect();
    functions.sort_by_key(|f| (f.span.start, f.params));
    functions
}

fn definition_span(text: &str, name: &str) -> std::ops::Range<usize> {
    text.match_indices(name)
        .map(|(at, _)| at..at + name.len())
        .find(|span| {
            let after = text[span.end..].chars().next();
            let before = &text[..span.start];
            before.trim_end().ends_with("fn")
                && before.ends_with(char::is_whitespace)
                && after.is_some_and(|c| !c.is_alphanumeric() && c != '_')
        })
        .unwrap_or(0..0)
}

type Complaint = (&'static str, String, String);

fn check_hook(function: &Function, owner: Owner) -> Result<Option<(Hook, usize)>, Complaint> {
    let Function { name, params, private, .. } = function;
    if *private {
        return Ok(None);
    }
    let Some(hook) = Hook::named(name) else {
        let known = Hook::ALL.map(Hook::name);
        let hint = match crate::pack::closest(name, known) {
            Some(near) => format!("did you mean `{near}`? A helper of your own is written `private fn {name}`"),
            None => format!("a helper of your own is written `private fn {name}`; hooks are {}", known.join(", ")),
        };
        return Err(("unknown-hook", format!("`{name}` is not a hook"), hint));
    };
    let spec = hook.spec();
    let all: Vec<&str> =
        (owner == Owner::Card).then_some("me").into_iter().chain(spec.params.iter().copied()).collect();
    let enough = match spec.kind {
        HookKind::Event => *params <= all.len() && (owner == Owner::Pack || *params >= 1),
        HookKind::Query => *params == all.len(),
    };
    if !enough {
        let message = format!("`{name}` cannot have {params} parameter{}", if *params == 1 { "" } else { "s" });
        return Err(("hook-parameters", message, format!("write `fn {name}({})`", all.join(", "))));
    }
    Ok(Some((hook, *params)))
}

/// A parse error of Rhai as one of ours.
fn syntax_error(file: &Arc<SourceFile>, error: &rhai::ParseError) -> Diagnostic {
    let position = error.position();
    let at = match (position.line(), position.position()) {
        (Some(line), column) => file.offset(line, column.unwrap_or(1)),
        _ => file.text.len(),
    };
    Diagnostic::new("script-syntax", file, file.word_at(at), error.err_type().to_string())
}
