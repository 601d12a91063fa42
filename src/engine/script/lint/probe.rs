//! What the lint knows about one place in a script, for an editor: the script is read with a unique word at that place.

use std::cell::{Cell, OnceCell};
use std::sync::Arc;

use super::shape::Shape;
use super::{Linter, Owner, Script, Words, functions, read};
use crate::pack::Property;
use crate::problem::SourceFile;
use crate::vocabulary::hooks::Hooks;
use crate::vocabulary::{Kind, TextKind};

/// The word to put at the place asked about: as a property (`me.ozeki_probe`) or as a text (`"ozeki_probe"`).
pub const PROBE: &str = "ozeki_probe";

/// What is known of that place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Probed {
    /// What stands before the dot.
    pub receiver: Option<Kind>,
    /// What the text should name.
    pub text: Option<TextKind>,
}

impl Linter {
    /// Reads a script with a [`PROBE`] in it, of a pack that declares some properties. Gives nothing if it cannot be
    /// parsed.
    pub fn probe(&self, text: String, owner: Owner, hooks: &Hooks, properties: &[Property]) -> Option<Probed> {
        let file = Arc::new(SourceFile { path: String::new(), text });
        let (ast, undefined) = self.parse(&self.strict, &file).ok()?;
        let mut functions = functions::functions(&ast, &file);
        functions::hooks(hooks, &mut functions, &file, owner, &mut Vec::new());
        let words = Words { properties: properties.to_vec(), hooks: hooks.clone(), ..Words::default() };
        let probed = Cell::new(Probed::default());
        let script = Script {
            file: &file,
            natives: &self.natives,
            words: &words,
            engine: &self.strict,
            tokens: OnceCell::new(),
            functions,
            lenient: undefined.is_some(),
            probed: Some(&probed),
            keywords: std::cell::RefCell::default(),
            moments: std::cell::RefCell::default(),
        };
        read(&script, owner);
        Some(probed.get())
    }
}

impl Script<'_> {
    pub fn probed_receiver(&self, shape: Shape) {
        if let (Some(probed), Shape::Is(kind)) = (self.probed, shape) {
            probed.set(Probed { receiver: Some(kind), ..probed.get() });
        }
    }

    pub fn probed_text(&self, kind: TextKind) {
        if let Some(probed) = self.probed {
            probed.set(Probed { text: Some(kind), ..probed.get() });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn probe(text: &str) -> Probed {
        let declared = [Property::of_owner_kind("camp", 0), Property::of_role("chief", 0)];
        Linter::default().probe(text.replace('#', PROBE), Owner::Card, &Hooks::default(), &declared).expect(text)
    }

    #[test]
    fn what_stands_before_a_dot_is_known() {
        for (text, kind) in [
            ("fn arrival(me) { me.#; }", Some(Kind::Card)),
            ("fn arrival(me) { me.owner.#; }", Some(Kind::Player)),
            ("fn arrival(me) { let all = in_play().free(); all.#; }", Some(Kind::Set)),
            ("fn arrival(me) { for p in players() { p.#; } }", Some(Kind::Player)),
            ("private fn helper(x) { x.# } fn arrival(me) { helper(me.owner); }", Some(Kind::Player)),
            ("fn arrival(me) { me.owner.camp.#; }", Some(Kind::Owner)),
            ("fn arrival(me) { for camp in owners(\"camp\") { camp.chief.#; } }", Some(Kind::Player)),
            ("fn arrival(me) { nobody.#; }", None),
        ] {
            assert_eq!(probe(text).receiver, kind, "{text}");
        }
    }

    #[test]
    fn what_a_text_should_name_is_known() {
        for (text, kind) in [
            ("fn arrival(me) { base(me, \"#\"); }", Some(TextKind::Family)),
            ("fn arrival(me) { in_play().clan(\"#\"); }", Some(TextKind::Clan)),
            ("fn arrival(me) { if me.id == \"#\" { } }", Some(TextKind::Card)),
            ("fn arrival(me) { let x = \"#\"; if may(x) { } }", Some(TextKind::Prompt)),
            ("fn arrival(me) { switch me.clan { \"#\" => draw(me.owner, 1), _ => () } }", Some(TextKind::Clan)),
            ("fn arrival(me) { let x = \"#\"; }", None),
        ] {
            assert_eq!(probe(text).text, kind, "{text}");
        }
    }
}
