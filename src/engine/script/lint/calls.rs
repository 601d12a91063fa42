//! Checks calls and properties: do they exist, and are the arguments right?

use rhai::{Expr, FnCallExpr, Position};

use super::PROBE;
use super::functions::offset;
use super::natives::{Fit, host_properties, way};
use super::reach::{Act, PowerUse};
use super::shape::Shape;
use super::walk::Walk;
use crate::problem::{Code, Hint, Suggestion, closest};
use crate::script::api::{Effect, HOST, HostFn};
use crate::script::reference::signature;
use crate::vocabulary::hooks::OwnSort;
use crate::vocabulary::{Kind, Param, TextKind};

/// What a filter is by.
const ATTRIBUTE: Kind = Kind::Text(TextKind::Attribute);

/// A call as written: the value before the dot, if there is one, counts as the first argument.
struct Call<'e> {
    name: &'e str,
    at: Position,
    receiver: Option<Shape>,
    args: &'e [Expr],
    shapes: Vec<Shape>,
}

impl Call<'_> {
    /// The expression of an argument, unless it stands before the dot.
    fn arg(&self, index: usize) -> Option<&Expr> {
        self.args.get(index.checked_sub(usize::from(self.receiver.is_some()))?)
    }
}

impl Walk<'_> {
    /// `name(args)`.
    pub fn call(&mut self, call: &FnCallExpr, at: Position) -> Shape {
        self.called(call, at, None)
    }

    /// `receiver.name(args)`.
    pub fn method(&mut self, receiver: Shape, call: &FnCallExpr, at: Position) -> Shape {
        self.called(call, at, Some(receiver))
    }

    fn called(&mut self, call: &FnCallExpr, at: Position, receiver: Option<Shape>) -> Shape {
        let args: Vec<Shape> = call.args.iter().map(|arg| self.expression(arg)).collect();
        // A function of the script that is called behind a dot gets what is before it as `this`, not as an argument.
        let own = |f: &super::functions::Function| f.name == call.name.as_str() && f.params.len() == args.len();
        if let Some(index) = self.script.functions.iter().position(own) {
            self.summary.calls.push((index, at));
            args.into_iter().enumerate().for_each(|(param, shape)| self.facts.widen_param(index, param, shape));
            return self.facts.returns(index);
        }
        if self.script.probed.is_some() {
            self.probe_texts(&call.name, &call.args, receiver.is_some());
        }
        let shapes: Vec<Shape> = receiver.into_iter().chain(args).collect();
        let call = Call { name: call.name.as_str(), at, receiver, args: &call.args, shapes };
        match self.script.natives.functions(call.name, &call.shapes) {
            None => self.unknown_function(&call),
            Some(fit) if fit.by_count.is_empty() => self.wrong_count(&call),
            Some(fit) if fit.by_kind.is_empty() => self.wrong_kinds(&call, &fit),
            Some(fit) => self.fitting(&call, &fit),
        }
    }

    fn fitting(&mut self, call: &Call, fit: &Fit) -> Shape {
        let hosts = || fit.by_kind.iter().map(|native| native.host());
        if hosts().all(|host| host.is_some_and(|host| host.effect != Effect::Reads))
            && let Some(host) = hosts().next().flatten()
        {
            let does = if host.effect == Effect::Asks { "asks a player" } else { "acts" };
            self.summary.acts.push(Act { name: host.name.to_owned(), does, at: call.at });
        }
        if let Some(host) = fit.host() {
            for index in 0..call.shapes.len() {
                if let (Kind::Text(kind), Some(arg)) = (host.param(index).kind, call.arg(index)) {
                    // A word is looked for among those of its attribute.
                    if kind != TextKind::Value {
                        self.check_text(kind, arg);
                    }
                }
            }
        }
        let names_moment = |host: &&HostFn| host.params.iter().any(|p| p.kind == Kind::Text(TextKind::Moment));
        if let Some(host) = hosts().flatten().find(names_moment).filter(|host| host.name != "offer") {
            let args: Vec<Option<&Expr>> = (0..call.shapes.len()).map(|index| call.arg(index)).collect();
            let texts = super::moments::texts_of(self, &args);
            self.check_moment(host, &call.shapes, &texts, call.at);
        }
        self.check_own_hook(call);
        let filter = hosts().flatten().find(|host| host.params.get(1).is_some_and(|p| p.kind == ATTRIBUTE));
        if let Some((host, attribute)) = filter.zip(call.arg(1)) {
            self.check_filter(attribute, call.arg(2), host.param(2).kind);
        }
        if let Some(strength) = hosts().find_map(|host| host?.power) {
            let family = call.arg(1).and_then(|arg| self.text_of(arg));
            self.summary.powers.push(PowerUse {
                strength,
                at: family.as_ref().map_or(call.at, |(_, at)| *at),
                family: family.map(|(text, _)| text.to_string()),
                own: matches!(call.arg(0), Some(Expr::Variable(variable, ..)) if variable.1 == "me"),
            });
        }
        fit.returns()
    }

    /// What follows a moment or a query must be what it is about.
    fn check_own_hook(&mut self, call: &Call) {
        let done = match call.name {
            "announce" => "announced",
            "offer" => "offered",
            "query" => "asked",
            _ => return,
        };
        let Some((name, at)) = call.arg(0).and_then(|arg| self.text_of(arg)) else { return };
        let hooks = &self.script.words.hooks;
        let Some(hook) = hooks.named(&name) else { return };
        let given = &call.shapes[1..];
        let spec = hooks.spec(hook);
        let (wrong, hint) = match (call.name, hooks.sort(hook)) {
            ("announce", Some(OwnSort::Answered)) => {
                (format!("`{name}` is a moment that cards answer"), format!("offer it: `offer(\"{name}\", …)`"))
            }
            ("offer", Some(OwnSort::Moment)) => (
                format!("nothing answers `{name}`"),
                "give it `answers: Hand` in `moments` of pack.ron, or tell it with `announce`".to_owned(),
            ),
            ("offer", Some(OwnSort::Answered)) | ("query", Some(OwnSort::Query)) => {
                let is_not = |(shape, param): (&Shape, &Param)| shape.is_surely_not(param.kind);
                if given.len() == spec.params.len() && !given.iter().zip(spec.params).any(is_not) {
                    return;
                }
                let wanted: Vec<&str> = spec.params.iter().map(|param| param.kind.name()).collect();
                let about = if wanted.is_empty() { "nothing".to_owned() } else { wanted.join(", ") };
                let names = spec.params.iter().map(|param| format!(", {}", param.name)).collect::<String>();
                (
                    format!("`{name}` is about {about}, and it is {done} with something else"),
                    format!("write it like this: `{}(\"{name}\"{names})`", call.name),
                )
            }
            _ => return,
        };
        self.report(Code::WrongArguments, at, wrong, Some(Hint::from(hint)));
    }

    fn unknown_function(&mut self, call: &Call) -> Shape {
        let name = call.name;
        let own: Vec<(usize, usize)> = self.own_named(name);
        if !own.is_empty() {
            return self.wrong_count(call);
        }
        let helpers = self.script.functions.iter().filter(|f| f.private).map(|f| f.name.as_str());
        let functions: Vec<&str> = helpers.chain(HOST.iter().filter(|h| !h.property).map(|h| h.name)).collect();
        let properties = HOST.iter().filter(|host| host.property);
        let hint: Option<Hint> = match properties.clone().find(|host| host.name == name) {
            Some(host) => Some(format!("it is a property, written without parentheses: `{}`", signature(host)).into()),
            None => closest(name, properties.map(|host| host.name).chain(functions.iter().copied())).map(|near| {
                // A helper that was meant is not unused as well.
                let helper = self.script.functions.iter().position(|f| f.private && f.name == near);
                self.summary.calls.extend(helper.map(|index| (index, call.at)));
                Suggestion { is_property: !functions.contains(&near), ..Suggestion::new(near) }.into()
            }),
        };
        let hint = hint.or_else(|| Some("`ozeki reference` lists all functions".into()));
        self.report(Code::UnknownFunction, call.at, format!("there is no function `{name}`"), hint);
        Shape::Unknown
    }

    /// The script's own functions of a name: index and number of parameters.
    fn own_named(&self, name: &str) -> Vec<(usize, usize)> {
        let own = self.script.functions.iter().enumerate().filter(|(_, f)| f.name == name);
        own.map(|(index, f)| (index, f.params.len())).collect()
    }

    fn wrong_count(&mut self, call: &Call) -> Shape {
        let name = call.name;
        let own = self.own_named(name);
        // Called wrongly is still called: it is not unused as well.
        self.summary.calls.extend(own.iter().map(|&(index, _)| (index, call.at)));
        let (message, hint) = if let Some(&(index, takes)) = own.first() {
            let written = format!("`{name}({})`", self.script.functions[index].params.join(", "));
            match call.receiver {
                Some(_) => (format!("`{name}` is a function of this script, so it cannot follow a dot"), written),
                None => (counted(name, &[takes], call.args.len()), written),
            }
        } else {
            let behind_dot = call.receiver.is_some();
            let counts = self.script.natives.counts(name);
            let counts: Vec<usize> =
                counts.iter().filter_map(|count| count.checked_sub(usize::from(behind_dot))).collect();
            let property = call.receiver.filter(|_| call.args.is_empty()).and_then(|of| named_property(name, of));
            let hint = match property {
                Some(host) => format!("`{}`, without parentheses", signature(host)),
                None => self.script.natives.written(name, behind_dot),
            };
            (counted(name, &counts, call.args.len()), hint)
        };
        let hint = Some(format!("write it like this: {hint}")).filter(|_| !hint.is_empty());
        self.report(Code::WrongArguments, call.at, message, hint);
        Shape::Unknown
    }

    fn wrong_kinds(&mut self, call: &Call, fit: &Fit) -> Shape {
        let name = self.written_name(call);
        let mut candidates: Vec<&HostFn> = fit.by_count.iter().filter_map(|native| native.host()).collect();
        // Who gives no text does not mean the one that takes one.
        let has_its_texts = |host: &&HostFn| {
            let kinds = call.shapes.iter().enumerate().map(|(index, shape)| (shape, host.param(index).kind));
            kinds.into_iter().all(|(shape, kind)| !matches!(kind, Kind::Text(_)) || !shape.is_surely_not(kind))
        };
        if candidates.iter().any(has_its_texts) {
            candidates.retain(has_its_texts);
        }
        let [host] = candidates[..] else {
            let given: Vec<&str> = call.shapes.iter().map(|shape| shape.name()).collect();
            let written = self.script.natives.written(call.name, call.receiver.is_some());
            let hint = Some(format!("write it like this: {written}")).filter(|_| !written.is_empty());
            self.report(Code::WrongKind, call.at, format!("`{name}` cannot take {}", given.join(" and ")), hint);
            return Shape::Unknown;
        };
        for (index, shape) in call.shapes.iter().enumerate() {
            let wanted = host.param(index).kind;
            if !shape.is_surely_not(wanted) {
                continue;
            }
            let property = Some(*shape).filter(|_| index == 0).and_then(|shape| named_property(call.name, shape));
            let hint = match property {
                Some(property) => Some(format!("`{}` is written without parentheses", signature(property))),
                None => way(*shape, wanted).map(str::to_owned),
            };
            let here = if call.shapes.len() == 1 { "" } else { " here" };
            let message = format!("`{name}` takes {}{here}, but this is {}", wanted.name(), shape.name());
            match call.arg(index) {
                Some(arg) => self.report_on(Code::WrongKind, arg, message, hint),
                None => self.report(Code::WrongKind, call.at, message, hint),
            }
        }
        if fit.by_count.len() == 1 { Shape::Is(host.returns) } else { Shape::Unknown }
    }

    /// `card in set` is a call of `contains`.
    fn written_name(&self, call: &Call) -> String {
        let written = offset(self.script.file, call.at).map(|at| &self.script.file.text[self.script.file.token_at(at)]);
        written.filter(|name| !name.is_empty()).unwrap_or(call.name).to_owned()
    }

    /// `receiver.name`.
    pub fn property(&mut self, receiver: Shape, name: &str, at: Position) -> Shape {
        if name == PROBE {
            self.script.probed_receiver(receiver);
        }
        let fit = self.script.natives.properties(name, receiver);
        if let Some(fit) = &fit
            && !fit.by_kind.is_empty()
        {
            // What is not known may also be something that has the pack's own property of that name.
            let declared = self.declared(name).filter(|property| !receiver.is_surely_not(property.of));
            return declared.map_or(fit.returns(), |property| fit.returns().join(Shape::Is(property.gives)));
        }
        if let Some(property) = self.declared(name) {
            return self.declared_property(property, receiver, at);
        }
        let owners: Vec<Kind> =
            HOST.iter().filter(|h| h.property && h.name == name).map(|h| h.params[0].kind).collect();
        let message = match (&owners[..], receiver.is_known()) {
            ([], false) => format!("there is no property `{name}`"),
            ([], true) => format!("{} has no property `{name}`", receiver.name()),
            (owners, _) => {
                let owners: Vec<&str> = owners.iter().map(|kind| kind.name()).collect();
                let owners = match &owners[..] {
                    [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
                    all => all.concat(),
                };
                format!("`{name}` is a property of {owners}, but this is {}", receiver.name())
            }
        };
        let known = self.known_properties(receiver);
        let hint: Option<Hint> =
            if self.script.natives.functions(name, &[receiver]).is_some_and(|fit| !fit.by_kind.is_empty()) {
                Some(format!("it is a function: `.{name}()`").into())
            } else if let Some(way) = owners.first().and_then(|&owner| way(receiver, owner)) {
                Some(way.into())
            } else if let Some(near) = Suggestion::nearest(name, known.iter().copied()) {
                Some(near.into())
            } else {
                let listed = receiver.is_known() && !known.is_empty();
                listed.then(|| format!("{} has {}", receiver.name(), known.join(", ")).into())
            };
        self.report(Code::UnknownProperty, at, message, hint);
        Shape::Unknown
    }
}

fn named_property(name: &str, of: Shape) -> Option<&'static HostFn> {
    host_properties(of).find(|host| of.is_known() && host.name == name)
}

/// `draw` takes 2 arguments, and got 1.
fn counted(name: &str, takes: &[usize], got: usize) -> String {
    let numbers: Vec<String> = takes.iter().map(ToString::to_string).collect();
    let takes = match &numbers[..] {
        [one] if one == "0" => "no arguments".to_owned(),
        [one] if one == "1" => "1 argument".to_owned(),
        [first, .., last] if takes.len() > 3 && takes.windows(2).all(|pair| pair[1] == pair[0] + 1) => {
            format!("{first} to {last} arguments")
        }
        [all @ .., last] if !all.is_empty() => format!("{} or {last} arguments", all.join(", ")),
        all => format!("{} arguments", all.join("")),
    };
    format!("`{name}` takes {takes}, but got {got}")
}
