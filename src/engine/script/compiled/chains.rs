//! Chains of dots: methods, properties of the host, and properties that the pack declares.

use rhai::{ASTFlags, BinaryExpr, Expr, Position};

use super::translate::{CALL, Style, Translated, Translator, refuse, unassigning};
use super::tree::{Candidate, Expression, Operator, SetDeclared};
use crate::pack::Declared;
use crate::script::api::{HOST, HostFn};
use crate::vocabulary::Kind;

/// What Rhai counts as it tries to put a property back whose value a function after the next dot may have changed.
const PUT_BACK: u32 = 2;

impl Translator<'_> {
    /// What stands before a dot, and what comes after it, perhaps with more dots. Rhai first finds everything that is
    /// given to any of the functions, then what stands before the first dot, and then calls one after the other.
    pub fn chain(&mut self, first: &BinaryExpr, flags: ASTFlags, position: Position) -> Translated<Expression> {
        let links = links(first, flags, position)?;
        let outer = self.scope.len();
        let (given, mut found) = self.arguments_along(&links)?;
        let before = self.expression(&first.lhs)?;
        unassigning(std::slice::from_ref(&before), first.lhs.position())?;
        let mut node = before;
        for (link, given) in links.iter().zip(given) {
            node = match link {
                Expr::Property(property, position) => self.property(&property.2, node, *position)?,
                Expr::MethodCall(call, position) => {
                    let mut args = vec![node];
                    args.extend(given);
                    self.host(&call.name, Style::Method, args, *position)?
                }
                other => return refuse(other.position(), "this is not compiled after a dot"),
            };
        }
        self.scope.truncate(outer);
        if matches!(links.last(), Some(Expr::MethodCall(..))) {
            let properties = links.iter().filter(|link| matches!(link, Expr::Property(..))).count() as u32;
            if properties > 0 && matches!(node, Expression::LargerOrSmaller { .. }) {
                return refuse(position, "`max` and `min` are not compiled after a property");
            }
            // Rhai writes a counter back after the call, which is a call of its own.
            if links.iter().any(|link| matches!(link, Expr::Property(name, _) if self.is_counter(&name.2))) {
                return refuse(position, "a function after a counter is not compiled");
            }
            self.count(PUT_BACK * properties);
        }
        if found.is_empty() {
            return Ok(node);
        }
        found.push(node);
        Ok(Expression::Block(found))
    }

    /// Whether a property is a counter of the pack: those can be written.
    fn is_counter(&self, name: &str) -> bool {
        let declared = self.pack.property_named(name).map(|property| self.pack.properties()[property].is);
        matches!(declared, Some(Declared::Counter(_)))
    }

    /// A property of the host, or one that the pack declares.
    fn property(&mut self, name: &str, of: Expression, position: Position) -> Translated<Expression> {
        let Some(property) = self.pack.property_named(name) else {
            return self.host(name, Style::Property, vec![of], position);
        };
        let declared = &self.pack.properties()[property];
        if declared.gives == Kind::Unit {
            return refuse(position, format!("`{name}` is several words, which is no value"));
        }
        // Other values may have a property of the same name.
        let of_others = |host: &&HostFn| host.property && host.name == name;
        let others: Vec<Candidate> = HOST.iter().filter(of_others).map(|host| Candidate::new(host, 1)).collect();
        let (accepts, gives) = (declared.of.accepts(), declared.gives.accepts());
        let gives = others.iter().fold(gives, |gives, other| gives | other.host.returns.accepts());
        self.count(CALL);
        Ok(Expression::Declared { property, accepts, gives, others, of: Box::new(of), at: self.paid_at(position) })
    }

    /// `chain.of.dots.property = value`. Rhai first finds the value, then what stands before the last dot; then it reads
    /// the property, if there is an operator, and writes it.
    pub fn set_property(
        &mut self,
        first: &BinaryExpr,
        flags: ASTFlags,
        position: Position,
        operator: Option<Operator>,
        value: Expression,
    ) -> Translated<Expression> {
        let links = links(first, flags, position)?;
        let Some((Expr::Property(name, at), before)) = links.split_last() else {
            return refuse(position, "only variables and counters are assigned to");
        };
        let Some(property) = self.pack.property_named(&name.2).filter(|_| self.is_counter(&name.2)) else {
            return refuse(*at, "only counters can be assigned to after a dot");
        };
        self.arguments_along(&links)?;
        let mut of = self.expression(&first.lhs)?;
        for link in before {
            let Expr::Property(name, position) = link else {
                return refuse(link.position(), "only properties are compiled before what is assigned to");
            };
            of = self.property(&name.2, of, *position)?;
        }
        let operator = operator.map(|operator| {
            self.count(CALL);
            (operator, self.paid_at(*at))
        });
        self.count(CALL);
        let accepts = self.pack.properties()[property].of.accepts();
        let set = SetDeclared { property, accepts, of, operator, value, at: self.paid_at(*at) };
        self.count(PUT_BACK * before.len() as u32);
        Ok(Expression::SetDeclared(Box::new(set)))
    }

    /// What is given to each of the functions after dots. The last of them finds what it is given before it looks at
    /// what stands before its dot; what others are given is found before that, and kept.
    fn arguments_along(&mut self, links: &[&Expr]) -> Translated<(Vec<Vec<Expression>>, Vec<Expression>)> {
        let args_of = |link: &Expr| match link {
            Expr::MethodCall(call, _) => call.args.iter().cloned().collect(),
            _ => Vec::new(),
        };
        let plain = |node: &Expression| matches!(node, Expression::Constant(_) | Expression::Variable(_));
        let simple = |expr: &Expr| expr.is_constant() || matches!(expr, Expr::Variable(..));
        let last = links.iter().rposition(|link| !args_of(link).iter().all(simple));
        let (mut given, mut found) = (Vec::new(), Vec::new());
        for (place, link) in links.iter().enumerate() {
            if let Expr::MethodCall(call, position) = link
                && self.all.iter().any(|f| f.name == call.name.as_str())
            {
                return refuse(*position, "a helper called after a dot is not compiled");
            }
            let args = args_of(link);
            if links.len() > 1 || !args.is_empty() {
                self.count(1);
            }
            let mut nodes = self.arguments(&args, link.position())?;
            for node in nodes.iter_mut().filter(|node| !plain(node) && last.is_some_and(|last| place < last)) {
                let slot = self.declare("", link.position())?;
                found.push(Expression::Let {
                    slot,
                    value: Box::new(std::mem::replace(node, Expression::Variable(slot))),
                });
            }
            given.push(nodes);
        }
        Ok((given, found))
    }
}

/// What comes after each of the dots of a chain.
fn links(first: &BinaryExpr, flags: ASTFlags, position: Position) -> Translated<Vec<&Expr>> {
    let (mut links, mut rest, mut flags) = (Vec::new(), &first.rhs, flags);
    loop {
        if flags.contains(ASTFlags::NEGATED) {
            return refuse(position, "`?.` is not compiled");
        }
        let Expr::Dot(pair, next, _) = rest else { break };
        links.push(&pair.lhs);
        (rest, flags) = (&pair.rhs, *next);
    }
    links.push(rest);
    Ok(links)
}
