//! Checks how many may play, who plays with whom, and who is what.

use std::ops::Range;

use super::Checker;
use super::declared::is_plain;
use crate::hidden::quoted;
use crate::limits::OWNERS;
use crate::pack::{OwnerKind, Rules, WrittenOwner};
use crate::problem::{Code, Diagnostic};
use crate::script::engine::can_follow_a_dot;
use crate::script::properties_of;
use crate::syntax::spanned::Spanned;
use crate::table::MAX_SEATS;
use crate::vocabulary::Kind;

impl Checker<'_> {
    /// The kinds of owner and the roles that the pack names.
    pub(super) fn owners_and_roles(&mut self) {
        let (file, raw) = (self.file, self.raw);
        for (id, kind) in &raw.owners {
            self.id_length(file, id, &kind.name.span);
            self.name(file, &kind.name);
            let at = self.name_before(id, &kind.name.span);
            if [OwnerKind::GAME, OwnerKind::PLAYER].contains(&id.as_str()) {
                let message = format!("`{id}` is a kind of owner that every pack has");
                self.in_pack(Code::DeclaredName, &at, message, "give it another name, or leave it out");
            } else {
                self.property_name(id, at, Kind::Player, &[]);
            }
        }
        for (id, role) in &raw.roles {
            self.id_length(file, id, &role.name.span);
            self.name(file, &role.name);
            let at = self.name_before(id, &role.of.span);
            self.property_name(id, at.clone(), Kind::Owner, &WrittenOwner::FIELDS);
            if raw.owners.contains_key(id) {
                let message = format!("`{}` is a kind of owner already", quoted(id));
                self.in_pack(Code::DeclaredName, &at, message, "give one of the two another name");
            }
            if !raw.owners.contains_key(role.of.as_str()) {
                self.unknown_owner(&role.of, &role.of.span);
            }
        }
    }

    /// Scripts write `player.clan` and `owner.king`. A name may mean something else of other values, but not of these.
    fn property_name(&mut self, id: &str, at: Range<usize>, of: Kind, taken: &[&str]) {
        let shown = quoted(id);
        if taken.contains(&id) || properties_of(of).any(|property| property == id) {
            let message = format!("`{shown}` already means something else of {}", of.name());
            self.in_pack(Code::DeclaredName, &at, message, "give it another name");
        } else if self.raw.counters.contains_key(id) {
            let message = format!("`{shown}` is the name of a counter already");
            self.in_pack(Code::DeclaredName, &at, message, "give one of the two another name");
        } else if !is_plain(id) || !can_follow_a_dot(id) {
            let message = format!("`{shown}` cannot be written in scripts after a dot");
            let hint = "use lower-case letters, digits and underscores, and no word of the script language";
            self.in_pack(Code::DeclaredName, &at, message, hint);
        }
    }

    /// A kind of owner that something is said to be of.
    pub(super) fn owner_kind(&mut self, kind: &Spanned<String>) {
        if !self.raw.owners.contains_key(kind.as_str()) {
            self.unknown_owner(kind, &kind.span);
        }
    }

    pub(super) fn unknown_owner(&mut self, id: &str, at: &Range<usize>) {
        let known: Vec<&str> = self.raw.owners.keys().map(String::as_str).collect();
        let message = format!("`{}` is not a kind of owner of this pack", quoted(id));
        let problem = Diagnostic::new(Code::UnknownOwner, self.file, at.clone(), message);
        let hint = format!("declare it in pack.ron: owners: {{{id:?}: (name: {{\"en\": \"…\"}})}}");
        self.problem(problem.with_hint(hint).with_suggestion(id, known));
    }

    /// Where a key is written, before its value.
    fn name_before(&self, key: &str, value: &Range<usize>) -> Range<usize> {
        let before = &self.file.text[..value.start];
        before.rfind(key).map_or(value.clone(), |at| at..at + key.len())
    }

    /// Which numbers of players there are.
    pub(super) fn players(&mut self, rules: &Spanned<Rules>) {
        let players = &rules.players;
        let field = self.field_in(&rules.span, "players");
        let after = self.file.text[field.end..].trim_start_matches([':', ' ', '\t', '\n', '\r']);
        let wrong: Vec<u8> = players.iter().filter(|number| !(2..=MAX_SEATS as u8).contains(number)).collect();
        let (message, hint) = if players.iter().len() == 0 {
            ("there must be a number of players".to_owned(), "write them in a list: players: [2, 3, 4]")
        } else if after.starts_with('(') && !after.trim_start_matches('(').trim_start().starts_with(['m', '/']) {
            ("numbers of players are written in a list".to_owned(), "with square brackets: players: [2, 3, 4]")
        } else if !wrong.is_empty() {
            let wrong = wrong.iter().map(u8::to_string).collect::<Vec<_>>().join(" or ");
            (format!("there can be 2 to {MAX_SEATS} players, not {wrong}"), "leave out what is too few or too many")
        } else if let Some(number) = players.written_twice() {
            (format!("{number} players are written twice"), "keep one")
        } else {
            return;
        };
        self.in_pack(Code::Rules, &field, message, hint);
    }

    /// Sides and owners for each number of players.
    pub(super) fn seating(&mut self, rules: &Spanned<Rules>) {
        for (&players, sides) in &rules.sides {
            if self.is_played(rules, players, &sides.span) {
                self.sides(players, &sides.value, &sides.span);
            }
        }
        for (&players, kinds) in &rules.seating {
            if !self.is_played(rules, players, &kinds.span) {
                continue;
            }
            for (kind, owners) in &kinds.value {
                if !self.raw.owners.contains_key(kind) {
                    self.unknown_owner(kind, &self.name_before(kind, &owners.span));
                    continue;
                }
                if owners.len() > OWNERS {
                    let message = format!("there are {} owners here; {OWNERS} is the most", owners.len());
                    self.problem(Diagnostic::new(Code::TooMany, self.file, first(&owners.span), message));
                    continue;
                }
                owners.iter().for_each(|owner| self.owner(players, kind, owner));
            }
            for kind in self.raw.owners.keys().filter(|kind| !kinds.contains_key(*kind)) {
                let message = format!("the seating of {players} players does not say which `{kind}` there are");
                let hint = format!("add {kind:?}: […], which may be empty");
                self.in_pack(Code::Seating, &first(&kinds.span), message, &hint);
            }
        }
        if let Some(kind) = self.raw.owners.keys().next() {
            let at = if rules.seating.is_empty() { "players" } else { "seating" };
            for players in rules.players.iter().filter(|players| !rules.seating.contains_key(players)) {
                let message = format!("`seating` does not say who is what with {players} players");
                let hint = format!("add to it {players}: {{{kind:?}: […]}}");
                self.in_pack(Code::Seating, &self.field_in(&rules.span, at), message, &hint);
            }
        }
    }

    /// Whether games of so many players are played. A pack that builds on another, or an option, may allow fewer
    /// numbers of players than are provided for.
    fn is_played(&mut self, rules: &Rules, players: u8, at: &Range<usize>) -> bool {
        let played = rules.players.allow(players);
        if !played && !self.layered {
            let message = format!("this is for {players} players, but the pack is for {}", rules.players);
            self.in_pack(Code::Seating, &first(at), message, "allow this number in `players`, or leave it out here");
        }
        played
    }

    fn sides(&mut self, players: u8, sides: &[Vec<Spanned<u8>>], at: &Range<usize>) {
        let mut seen = vec![false; usize::from(players)];
        for seat in sides.iter().flatten() {
            if self.is_seat(players, seat) && std::mem::replace(&mut seen[usize::from(seat.value) - 1], true) {
                let message = format!("player {} is on a side already", seat.value);
                self.in_pack(Code::Seating, &seat.span, message, "each player is on one side");
            }
        }
        let missing: Vec<String> =
            (1..=players).filter(|seat| !seen[usize::from(*seat) - 1]).map(|seat| seat.to_string()).collect();
        if !missing.is_empty() {
            let message = format!("on no side: player {}", missing.join(", player "));
            self.in_pack(Code::Seating, &first(at), message, "a player alone is a side too: [3]");
        }
        if sides.iter().any(Vec::is_empty) || sides.len() < 2 {
            let message = "there must be at least two sides, each with a player";
            self.in_pack(Code::Seating, &first(at), message, "write them like this: [[1, 3], [2, 4]]");
        }
    }

    fn is_seat(&mut self, players: u8, seat: &Spanned<u8>) -> bool {
        let there = (1..=players).contains(&seat.value);
        if !there {
            let message = format!("there is no player {} in a game of {players}", seat.value);
            self.in_pack(Code::Seating, &seat.span, message, &format!("players are counted from 1 to {players}"));
        }
        there
    }

    fn owner(&mut self, players: u8, kind: &str, owner: &Spanned<WrittenOwner>) {
        let file = self.file;
        owner.name.iter().for_each(|name| self.name(file, name));
        for seat in owner.seats.iter().chain(owner.roles.values()) {
            self.is_seat(players, seat);
        }
        let raw = self.raw;
        let own = || raw.roles.iter().filter(|(_, role)| *role.of == kind).map(|(id, _)| id.as_str());
        for (role, seat) in &owner.roles {
            if own().any(|id| id == role) {
                continue;
            }
            let (message, hint) = match raw.roles.get(role) {
                Some(declared) => {
                    let of = declared.of.as_str();
                    (
                        format!("`{role}` is a role of `{of}`, not of `{kind}`"),
                        format!("write it where a `{of}` is seated"),
                    )
                }
                None => {
                    let entry = format!("roles: {{{role:?}: (of: {kind:?}, name: {{\"en\": \"…\"}})}}");
                    (
                        format!("`{}` is not a role of this pack", quoted(role)),
                        format!("declare it in pack.ron: {entry}"),
                    )
                }
            };
            let at = self.name_before(role, &seat.span);
            let problem = Diagnostic::new(Code::UnknownRole, file, at, message).with_hint(hint);
            self.problem(problem.with_suggestion(role, own()));
        }
        for role in own().filter(|role| !owner.roles.contains_key(*role)) {
            let message = format!("nobody is the `{role}` of this `{kind}`");
            self.in_pack(Code::Seating, &first(&owner.span), message, &format!("write who is: {role}: 1"));
        }
        if owner.seats.is_empty() && owner.roles.is_empty() && own().next().is_none() {
            let message = format!("nobody belongs to this `{kind}`");
            self.in_pack(Code::Seating, &first(&owner.span), message, "write who does: (seats: [1, 2])");
        }
    }
}

/// The beginning of something that may have many lines.
fn first(span: &Range<usize>) -> Range<usize> {
    span.start..span.start + 1
}
