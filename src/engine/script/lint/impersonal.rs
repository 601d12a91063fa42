//! Finds hooks whose effect depends on the owner of the card, but not on the card: two such effects in a row give the
//! same result in any order.

use std::sync::Arc;

use rhai::{ASTNode, Expr, FnCallExpr, Stmt};

use super::functions::{Function, offset};
use super::reach::Reach;
use crate::vocabulary::hooks::Hook;

/// What a script does, as text, for hooks that use only the owner of `me`.
pub(super) fn impersonal(reach: &Reach) -> Vec<(Hook, Arc<str>)> {
    // A copied effect is that of the card which copies it.
    if says(reach.functions, "copy_effect") {
        return Vec::new();
    }
    let hooks = reach.functions.iter().enumerate().filter_map(|(index, function)| {
        let (hook, me) = (function.hook?, function.params.first()?);
        (!anywhere(function, &mut |path| is_personal(path, me))).then_some((index, hook, function))
    });
    hooks.map(|(index, hook, function)| (hook, words(reach, index, function))).collect()
}

/// Whether some function calls another by its name.
pub(super) fn says(functions: &[Function], name: &str) -> bool {
    let calls = |path: &[ASTNode]| path.last().and_then(called).is_some_and(|call| call.name == name);
    functions.iter().any(|function| anywhere(function, &mut |path| calls(path)))
}

/// The text of a function without its layout; of the whole script, if it leans on other parts of it.
fn words(reach: &Reach, index: usize, function: &Function) -> Arc<str> {
    let text = &reach.file.text;
    let body = offset(reach.file, function.start).zip(offset(reach.file, function.end));
    let body = body.and_then(|(start, end)| text.get(start..=end)).filter(|_| reach.summaries[index].calls.is_empty());
    let written = format!("{} {}", function.params.join(" "), body.unwrap_or(text));
    written.split_whitespace().collect::<Vec<_>>().join(" ").into()
}

fn anywhere(function: &Function, found: &mut dyn FnMut(&[ASTNode]) -> bool) -> bool {
    let mut any = false;
    for statement in &function.body {
        statement.walk(&mut Vec::new(), &mut |path: &[ASTNode]| {
            any |= found(path);
            !any
        });
    }
    any
}

fn called<'a>(node: &'a ASTNode) -> Option<&'a FnCallExpr> {
    match node {
        ASTNode::Stmt(Stmt::FnCall(call, _)) | ASTNode::Expr(Expr::FnCall(call, _) | Expr::MethodCall(call, _)) => {
            Some(call)
        }
        _ => None,
    }
}

/// Whether `me` is meant at the end of a path, other than as `me.owner` or as the card whose power family it is.
fn is_personal(path: &[ASTNode], me: &str) -> bool {
    let [before @ .., ASTNode::Expr(variable @ Expr::Variable(named, ..))] = path else { return false };
    if named.1 != me {
        return false;
    }
    let is_it = |expr: &Expr| std::ptr::eq(expr, *variable);
    match before.last() {
        Some(ASTNode::Expr(Expr::Dot(pair, ..))) => !is_it(&pair.lhs) || !begins_with_owner(&pair.rhs),
        Some(node) => !called(node)
            .is_some_and(|call| matches!(call.name.as_str(), "base" | "max") && call.args.first().is_some_and(is_it)),
        None => true,
    }
}

fn begins_with_owner(expr: &Expr) -> bool {
    match expr {
        Expr::Property(property, _) => property.2 == "owner",
        Expr::Dot(pair, ..) => begins_with_owner(&pair.lhs),
        _ => false,
    }
}
