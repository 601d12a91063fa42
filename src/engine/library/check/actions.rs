//! Checks the actions that a pack declares: names that its scripts can have, and that some script does what they say.

use super::Checker;
use crate::hidden::quoted;
use crate::library::actions::may;
use crate::pack::{Design, Script};
use crate::problem::{Code, Diagnostic};
use crate::script::api::HOST;
use crate::script::engine::can_follow_a_dot;
use crate::vocabulary::hooks::BUILT_IN;

impl Checker<'_> {
    /// The actions that `pack.ron` declares.
    pub(super) fn actions(&mut self) {
        let (raw, file) = (self.raw, self.file);
        for (id, action) in &raw.actions {
            let span = self.key_before(id, action.text.span.start);
            self.id_length(file, id, &span);
            self.texts(file, &action.text);
            if let Some((message, hint)) = self.wrong_name(id) {
                self.problem(Diagnostic::new(Code::Action, file, span, message).with_hint(hint));
            }
            if let Some(of) = action.of.as_ref().filter(|of| of.value.is_empty()) {
                let message = format!("no card could have `{id}`: `of` names no place");
                let hint = "leave `of` out, or name places: Army, Tiles, Zones, Hand, Reach";
                self.in_pack(Code::Action, &of.span, message, hint);
            }
        }
        self.declared_twice("actions");
    }

    /// What is wrong with the name of an action, which is that of a function.
    fn wrong_name(&self, id: &str) -> Option<(String, &'static str)> {
        let shown = quoted(id);
        let other = "give it another name";
        let is_query = |name: &str| self.raw.actions.keys().any(|other| may(other) == name);
        if !super::declared::is_plain(id) || !can_follow_a_dot(id) {
            let hint = "use lower-case letters, digits and underscores: a function of scripts has this name";
            return Some((format!("`{shown}` is not a valid name of an action"), hint));
        }
        if HOST.iter().any(|host| !host.property && [id, &may(id)].contains(&host.name)) {
            return Some((format!("`{shown}` is a function of scripts already"), other));
        }
        if [id, &may(id)].iter().any(|name| BUILT_IN.named(name).is_some()) || is_query(id) {
            return Some((format!("`{shown}` or `{}` is the name of a hook", may(&shown)), other));
        }
        [id, &may(id)]
            .iter()
            .any(|name| self.raw.moments.contains_key(*name))
            .then(|| (format!("`{shown}` or `{}` is the name of a moment", may(&shown)), other))
    }

    /// An action that no script does is never offered.
    pub fn undone_actions(&mut self, designs: &[Design], rules: Option<&Script>) {
        let raw = self.raw;
        for (id, action) in &raw.actions {
            // One problem with it is enough.
            if self.wrong_name(id).is_some() {
                continue;
            }
            let Some(hook) = self.hooks.named(id) else { continue };
            let scripts = designs.iter().filter_map(|design| design.script.as_ref()).chain(rules);
            if scripts.into_iter().any(|script| script.hooks.has(hook)) {
                continue;
            }
            let span = self.key_before(id, action.text.span.start);
            let message = format!("no script does what `{id}` says");
            let hint = format!(
                "write `fn {id}(player) {{ … }}` in rules.rhai, or `fn {id}(me, player) {{ … }}` in a card's script"
            );
            self.problem(Diagnostic::new(Code::IdleAction, self.file, span, message).with_hint(hint));
        }
    }
}
