//! The places in a script that call the engine: what a test can reach.

use rhai::{ASTNode, Expr, FnCallExpr, OptimizationLevel, Position, Stmt};

use super::api::HOST;
use super::engine;

/// A call of a host function in a script's text.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct CallSite {
    pub line: usize,
    pub column: usize,
    pub name: String,
}

/// Every call of a verb or a choice in a script that compiles, in reading order. Reading the table is no branch worth
/// telling apart, so it is left out.
pub fn call_sites(text: &str) -> Vec<CallSite> {
    let mut engine = engine::checker();
    engine.set_optimization_level(OptimizationLevel::None);
    let Ok(ast) = engine::compile(&engine, text) else { return Vec::new() };
    let mut sites = Vec::new();
    let mut found = |call: &FnCallExpr, position: Position| {
        let name = call.name.as_str();
        // A power family is named by a text; what is called alike with numbers is no call of the engine.
        let of_numbers = !matches!(call.args.get(1), Some(Expr::StringConstant(..)));
        let acts = HOST.iter().any(|host| {
            let acts = !host.property && host.effect != super::api::Effect::Reads;
            host.name == name && acts && !(host.power.is_some() && of_numbers)
        });
        if acts && let (Some(line), Some(column)) = (position.line(), position.position()) {
            sites.push(CallSite { line, column, name: name.to_owned() });
        }
    };
    ast.walk(&mut |path| {
        match path.last() {
            Some(ASTNode::Stmt(Stmt::FnCall(call, position))) | Some(ASTNode::Expr(Expr::FnCall(call, position))) => {
                found(call, *position);
            }
            Some(ASTNode::Expr(Expr::MethodCall(call, position))) => found(call, *position),
            _ => {}
        }
        true
    });
    sites.sort();
    sites.dedup();
    sites
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_are_found_wherever_they_stand() {
        let text = "fn arrival(me) {\n  if may(\"x\") { draw(me.owner, 1); } else { hand(me.owner).choose(); }\n}";
        let names: Vec<(usize, usize, String)> =
            call_sites(text).into_iter().map(|site| (site.line, site.column, site.name)).collect();
        let wanted = [(2, 6, "may"), (2, 17, "draw"), (2, 60, "choose")];
        assert_eq!(names, wanted.map(|(line, column, name)| (line, column, name.to_owned())));
    }
}
