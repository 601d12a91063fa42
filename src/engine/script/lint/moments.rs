//! Checks what moments of the pack are told with, and what waits for which event.

use rhai::{Expr, Position};

use super::shape::Shape;
use super::walk::Walk;
use crate::problem::Code;
use crate::script::api::HostFn;
use crate::vocabulary::hooks::{HookKind, HookSpec, Whose};
use crate::vocabulary::{Kind, TextKind};

/// How the function that is told nothing new is called: it only reads, or takes back, what is to come.
const MEANT: [&str; 2] = ["waiting", "no_longer"];

fn listed(kinds: impl Iterator<Item = Kind>) -> String {
    let kinds: Vec<&str> = kinds.map(Kind::name).collect();
    if kinds.is_empty() { "nothing".to_owned() } else { kinds.join(", ") }
}

impl Walk<'_> {
    /// A moment is named: what is waited for, or read, is of use to somebody.
    pub(super) fn name_moment(&mut self, kind: TextKind, text: &str) {
        if kind == TextKind::Event {
            self.script.moments.borrow_mut().named.insert(text.to_owned());
        }
    }

    /// Why nothing can wait for a hook.
    pub(super) fn no_event(&self, name: &str) -> String {
        let hooks = &self.script.words.hooks;
        match hooks.named(name).map(|hook| hooks.spec(hook)) {
            Some(HookSpec { kind: HookKind::Query, .. }) => {
                format!("`{name}` is a query: it asks, and does not happen")
            }
            Some(HookSpec { whose: Whose::Pack, .. }) => {
                format!("`{name}` is a function of the flow: announce a moment in it, and wait for that")
            }
            _ if name == "arrival" => "only the card itself hears of it; wait for \"placed\" or \"arrived\"".to_owned(),
            _ => format!("only the card itself hears of `{name}`"),
        }
    }

    /// The call of a function that names a moment, and perhaps an event.
    pub(super) fn check_moment(
        &mut self,
        host: &HostFn,
        shapes: &[Shape],
        texts: &[Option<(String, Position)>],
        at: Position,
    ) {
        let place = |kind: TextKind| host.params.iter().position(|param| param.kind == Kind::Text(kind));
        let hooks = &self.script.words.hooks;
        if let Some(event) = place(TextKind::Event) {
            let named = texts.get(event).and_then(Option::as_ref);
            if named.is_none() {
                self.script.moments.borrow_mut().any = true;
            }
            let spec = named.and_then(|(name, _)| hooks.named(name)).map(|hook| hooks.spec(hook));
            if let (Some(spec), Some(&Shape::Is(of)), 1) = (spec, shapes.first(), event)
                && spec.kind == HookKind::Event
                && spec.params.iter().all(|param| param.kind != of)
            {
                let message = format!("`{}` does not happen to {}", spec.name, of.name());
                let hint = match listed(spec.params.iter().map(|param| param.kind)) {
                    told if told == "nothing" => "it happens to nobody: use `later`".to_owned(),
                    told => format!("it tells {told}"),
                };
                self.report(Code::MomentAbout, at, message, Some(hint));
            }
        }
        let Some(moment) = place(TextKind::Moment) else { return };
        let only_meant = MEANT.contains(&host.name);
        let Some((name, place)) = texts.get(moment).and_then(Option::as_ref) else {
            self.script.moments.borrow_mut().any |= only_meant;
            return;
        };
        if only_meant {
            self.script.moments.borrow_mut().named.insert(name.clone());
        }
        let hooks = &self.script.words.hooks;
        let Some(spec) = hooks.named(name).filter(|hook| hook.is_own()).map(|hook| hooks.spec(hook)) else { return };
        let about: Vec<Kind> = spec.params.iter().map(|param| param.kind).collect();
        let given = shapes.get(moment + 1..).unwrap_or_default();
        let fits = if only_meant {
            let can_be = |shape: &Shape| about.iter().any(|&kind| kind != Kind::Int && !shape.is_surely_not(kind));
            given.iter().all(can_be)
        } else {
            given.len() == about.len() && given.iter().zip(&about).all(|(shape, &kind)| !shape.is_surely_not(kind))
        };
        if fits {
            return;
        }
        let given = given.iter().map(|shape| shape.name()).collect::<Vec<_>>().join(", ");
        let given = if given.is_empty() { "nothing".to_owned() } else { given };
        let message = format!("`{name}` is about {}, and here it is {given}", listed(about.iter().copied()));
        let hint = if only_meant {
            "name the card or the player that is meant, or neither"
        } else {
            "give it all of that, in this order"
        };
        self.report(Code::MomentAbout, *place, message, Some(hint.to_owned()));
    }
}

/// The texts of some arguments, as far as they are known.
pub(super) fn texts_of(walk: &Walk, args: &[Option<&Expr>]) -> Vec<Option<(String, Position)>> {
    let text = |arg: &Option<&Expr>| arg.and_then(|arg| walk.text_of(arg)).map(|(text, at)| (text.to_string(), at));
    args.iter().map(text).collect()
}
