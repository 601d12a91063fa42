//! Checks whose a zone is, and who sees the faces of cards in it.

use super::Checker;
use crate::hidden::quoted;
use crate::library::holders::{RawSeen, RawZoneOf};
use crate::library::raw::RawZone;
use crate::problem::{Code, Diagnostic};
use crate::syntax::spanned::Spanned;

impl Checker<'_> {
    pub(super) fn who_has_and_sees(&mut self, id: &str, zone: &RawZone) {
        if let RawZoneOf::Owner(kind) = &zone.of {
            self.owner_kind(kind);
        }
        let Some(seen) = &zone.seen else { return };
        match &seen.value {
            RawSeen::Owner | RawSeen::Others if matches!(zone.of, RawZoneOf::Game) => {
                let message = format!("`{}` has no owner: it is the game's", quoted(id));
                self.in_pack(Code::Zone, &seen.span, message, "write `of: Player`, or `seen: All` or `seen: Nobody`");
            }
            RawSeen::Roles(roles) if roles.is_empty() => {
                let message = "there is no role that sees them";
                self.in_pack(Code::Zone, &seen.span, message, "name some, or write `seen: Nobody`");
            }
            RawSeen::Roles(roles) => roles.iter().for_each(|role| self.role_that_sees(role, &zone.of)),
            _ => {}
        }
    }

    /// Hints for bots are on zones of players, and of owners that they belong to.
    pub(super) fn weighed_zones(&mut self) {
        let raw = self.raw;
        let is_weighed = |zone: &RawZone| !matches!(zone.of, RawZoneOf::Game);
        for (id, worth) in &raw.bots.zones {
            let message = match raw.zones.get(id) {
                Some(zone) if is_weighed(zone) => continue,
                Some(_) => format!("`{id}` is a zone of the game; bots weigh those of players and of owners"),
                None => format!("`{}` is not a zone of this pack", quoted(id)),
            };
            let known = raw.zones.iter().filter(|(_, zone)| is_weighed(zone)).map(|(id, _)| id.as_str());
            let problem = Diagnostic::new(Code::UnknownZone, self.file, worth.span.clone(), message);
            self.problem(problem.with_suggestion(id, known));
        }
    }

    /// In a zone of an owner, a role must be one that such owners have.
    fn role_that_sees(&mut self, role: &Spanned<String>, of: &RawZoneOf) {
        let (raw, shown) = (self.raw, quoted(role));
        let kind = if let RawZoneOf::Owner(kind) = of { Some(kind.as_str()) } else { None };
        let fits = |of: &str| kind.is_none_or(|kind| kind == of);
        let known = raw.roles.iter().filter(|(_, declared)| fits(&declared.of)).map(|(id, _)| id.as_str());
        let (message, hint) = match (raw.roles.get(role.as_str()), kind) {
            (None, _) => {
                let hint =
                    format!("declare it in pack.ron: roles: {{\"{shown}\": (of: \"…\", name: {{\"en\": \"…\"}})}}");
                (format!("`{shown}` is not a role of this pack"), hint)
            }
            (Some(declared), Some(kind)) if !fits(&declared.of) => {
                let (has, kind) = (quoted(&declared.of), quoted(kind));
                let hint = format!("name a role of `{kind}`, or write `of: Game` or `of: Player`");
                (format!("`{shown}` is a role of `{has}`, and a `{kind}` has this zone"), hint)
            }
            _ => return,
        };
        let problem = Diagnostic::new(Code::UnknownRole, self.file, role.span.clone(), message).with_hint(hint);
        self.problem(problem.with_suggestion(role, known));
    }
}
