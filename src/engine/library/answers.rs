//! What `pack.ron` says of answers: which of its moments cards answer, and from where; its queries.

use indexmap::IndexMap;
use serde::Deserialize;

use super::flow::{FlowCheck, RawAbout, RawMoment, RawMoments, RawOf};
use super::holders::{RawSeen, RawZoneOf};
use super::raw::RawPack;
use crate::pack::{Answered, AnsweredFrom, Gives, Spent, Texts, in_language};
use crate::problem::{Code, Suggestion};
use crate::syntax::spanned::Spanned;
use crate::vocabulary::hooks::{BUILT_IN, Hook, HookKind, Hooks, OwnHook, OwnSort, Whose};
use crate::vocabulary::{Kind, Param};

/// From where cards answer a moment.
#[derive(Deserialize)]
#[serde(rename = "`answers`")]
pub enum RawAnswers {
    Hand,
    /// Face-up cards of the own army.
    InPlay,
    /// A zone that each player has.
    Zone(Spanned<String>),
}

/// A query of the pack's own.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "a query")]
pub struct RawQuery {
    /// What it is about: a card, a player, in this order.
    #[serde(default)]
    pub about: Vec<Spanned<RawAbout>>,
    pub gives: Gives,
    pub text: Spanned<Texts>,
}

pub type RawQueries = IndexMap<String, RawQuery>;

/// What stands before the name of a moment in the name of the query whether a card can answer it.
const MAY: &str = "may_";

const HOLDER: Param = Param { name: "holder", kind: Kind::Player };
const ALLOWED: Param = Param { name: "allowed", kind: Kind::Bool };

impl Gives {
    fn param(self) -> Param {
        let (name, kind) = match self {
            Gives::Number => ("number", Kind::Int),
            Gives::Truth => ("truth", Kind::Bool),
            Gives::Cards => ("cards", Kind::Set),
        };
        Param { name, kind }
    }
}

/// The hook of a moment.
pub(super) fn moment_hook(name: &str, moment: &RawMoment) -> OwnHook {
    let (whose, sort) = match moment.answers {
        None => (Whose::All, OwnSort::Moment),
        Some(_) => (Whose::Card, OwnSort::Answered),
    };
    let params = moment.about.iter().map(|about| about.value.param()).collect();
    let about = in_language(&moment.text, "en").to_owned();
    OwnHook { name: name.to_owned(), params, about, whose, kind: HookKind::Event, sort }
}

/// The hooks that ask whether a card can answer a moment, and those of the pack's queries.
pub(super) fn query_hooks(moments: &RawMoments, queries: &RawQueries) -> Vec<OwnHook> {
    let answered = moments.iter().filter(|(_, moment)| moment.answers.is_some());
    let may_answer = answered.map(|(name, moment)| {
        let about = moment.about.iter().map(|about| about.value.param());
        OwnHook {
            name: format!("{MAY}{name}"),
            params: [HOLDER].into_iter().chain(about).chain([ALLOWED]).collect(),
            about: format!("whether this card can be used: {}", in_language(&moment.text, "en")),
            whose: Whose::Card,
            kind: HookKind::Query,
            sort: OwnSort::MayAnswer,
        }
    });
    let queries = queries.iter().map(|(name, query)| OwnHook {
        name: name.clone(),
        params: query.about.iter().map(|about| about.value.param()).chain([query.gives.param()]).collect(),
        about: in_language(&query.text, "en").to_owned(),
        whose: Whose::All,
        kind: HookKind::Query,
        sort: OwnSort::Query,
    });
    may_answer.chain(queries).collect()
}

/// How the moments of a pack are answered, in the order of their hooks.
pub fn answered_of(raw: &RawPack, hooks: &Hooks) -> Vec<Option<Answered>> {
    let answered = |name: &str, moment: &RawMoment| {
        let zone = |id: &Spanned<String>| raw.zones.get_index_of(id.as_str()).map(|zone| zone as u8);
        let from = match moment.answers.as_ref()? {
            RawAnswers::Hand => AnsweredFrom::Hand,
            RawAnswers::InPlay => AnsweredFrom::InPlay,
            RawAnswers::Zone(id) => AnsweredFrom::Zone(zone(id)?),
        };
        let in_play = from == AnsweredFrom::InPlay;
        let spent = moment.spent.as_ref().map(|spent| spent.value);
        let by = moment.by.as_ref().and_then(|by| match by {
            RawOf::Role(id) => raw.roles.get_index_of(id.as_str()).map(|role| role as u8),
            _ => None,
        });
        Some(Answered {
            may: hooks.named(&format!("{MAY}{name}"))?,
            from,
            by,
            spent: spent.unwrap_or(if in_play { Spent::Kept } else { Spent::Discarded }),
        })
    };
    raw.moments.iter().map(|(name, moment)| answered(name, moment)).collect()
}

impl FlowCheck<'_> {
    /// What is wrong with how moments are answered.
    pub(super) fn answers(&mut self) {
        let raw = self.raw;
        for (id, moment) in &raw.moments {
            match &moment.answers {
                Some(answers) => self.answered(id, moment, answers),
                None => {
                    let spent = moment.spent.as_ref().map(|spent| ("spent", spent.span.clone()));
                    let by = moment.by.as_ref().map(|_| ("by", moment.text.span.clone()));
                    for (field, span) in spent.into_iter().chain(by) {
                        let message = format!("`{field}` is for moments that are answered, and nothing answers `{id}`");
                        self.tell(Code::Flow, span, message, "say from where: `answers: Hand`");
                    }
                }
            }
        }
    }

    fn answered(&mut self, id: &str, moment: &RawMoment, answers: &RawAnswers) {
        let raw = self.raw;
        if BUILT_IN.named(&format!("{MAY}{id}")).is_some() {
            let message =
                format!("`{MAY}{id}` is a hook that every pack has, so no moment that is answered is called `{id}`");
            self.tell(Code::Flow, moment.text.span.clone(), message, "give the moment another name");
        }
        match answers {
            RawAnswers::Zone(zone) => match raw.zones.get(zone.as_str()) {
                None => self.name(zone, "a zone", raw.zones.keys().map(String::as_str)),
                Some(found) => {
                    let seen = found.seen.as_ref().map_or(&RawSeen::All, |seen| &seen.value);
                    if !matches!((&found.of, seen), (RawZoneOf::Player, RawSeen::All | RawSeen::Owner)) {
                        let message = format!("`{}` is not a zone that each player has and sees", zone.value);
                        let hint = "players answer with cards of their own that they can see: `of: Player`, `seen: \
                                    Owner` or `seen: All`";
                        self.tell(Code::Flow, zone.span.clone(), message, hint);
                    }
                }
            },
            RawAnswers::InPlay => {
                if let Some(spent) = moment.spent.as_ref().filter(|spent| spent.value != Spent::Kept) {
                    let message = format!("a card in play that answers `{id}` stays where it is");
                    let hint = "leave `spent` out, and let its script sacrifice it";
                    self.tell(Code::Flow, spent.span.clone(), message, hint);
                }
            }
            RawAnswers::Hand => {}
        }
        match &moment.by {
            Some(RawOf::Role(role)) => self.name(role, "a role", raw.roles.keys().map(String::as_str)),
            Some(RawOf::Owners(owner)) => {
                let message = format!("a moment is answered by players, and `{}` is a kind of owner", owner.value);
                self.tell(Code::Flow, owner.span.clone(), message, "name a role: `by: Role(\"…\")`");
            }
            Some(RawOf::Players) | None => {}
        }
    }

    /// A window of the flow is a moment that is answered, about nothing or the player who uses a card.
    pub(super) fn window(&mut self, name: &Spanned<String>) {
        let raw = self.raw;
        let hint = "a window names one of the pack's `moments`, with where cards are used from: `answers: Hand`";
        let Some(moment) = raw.moments.get(name.as_str()) else {
            let near = Suggestion::nearest(name, raw.moments.keys().map(String::as_str));
            let hint = near.map_or_else(|| hint.to_owned(), |near| near.to_string());
            return self.tell(Code::Flow, name.span.clone(), format!("`{}` is not a moment", name.value), &hint);
        };
        let about: Vec<RawAbout> = moment.about.iter().map(|about| about.value).collect();
        if moment.answers.is_none() {
            let message = format!("`{}` is told to all, and nothing is used then", name.value);
            self.tell(Code::Flow, name.span.clone(), message, hint);
        } else if !matches!(about[..], [] | [RawAbout::Player]) {
            let message = format!("`{}` is about more than a window can tell", name.value);
            let hint = "the moment of a window is about nothing, or about the Player who uses a card";
            self.tell(Code::Flow, name.span.clone(), message, hint);
        }
    }

    /// What is wrong with the queries.
    pub(super) fn queries(&mut self) {
        let raw = self.raw;
        for (id, query) in &raw.queries {
            let about: Vec<RawAbout> = query.about.iter().map(|about| about.value).collect();
            let Some(first) = query.about.first() else { continue };
            if about.contains(&RawAbout::Number) || !about.is_sorted_by(|a, b| a < b) {
                let message = format!("`{id}` is about something that a query is not about, or in another order");
                let hint = "a query is about a Card and a Player, each once at most and in this order; the value that \
                            it gives is handed on besides";
                self.tell(Code::Flow, first.span.clone(), message, hint);
            }
        }
    }

    /// Names that would stand for two hooks, and for functions that scripts call.
    pub(super) fn own_names(&mut self) {
        let raw = self.raw;
        let moments = raw.moments.iter().map(|(id, moment)| (id, moment.text.span.clone(), "moment"));
        let queries = raw.queries.iter().map(|(id, query)| (id, query.text.span.clone(), "query"));
        let all: Vec<_> = moments.chain(queries).collect();
        let answers: Vec<String> =
            raw.moments.iter().filter(|(_, m)| m.answers.is_some()).map(|(id, _)| format!("{MAY}{id}")).collect();
        for (id, span, what) in all {
            let wrong = if BUILT_IN.named(id).is_some() {
                Some(format!("`{id}` is a hook that every pack has"))
            } else if raw.actions.contains_key(id) {
                Some(format!("`{id}` is an action already"))
            } else if what == "query" && raw.moments.contains_key(id) {
                Some(format!("`{id}` is a moment already"))
            } else if raw.actions.keys().any(|action| *id == format!("{MAY}{action}")) {
                Some(format!("`{id}` asks whether an action can be used"))
            } else if answers.iter().any(|may| may == id) {
                Some(format!("`{id}` asks whether a card can answer a moment"))
            } else {
                None
            };
            if let Some(message) = wrong {
                self.tell(Code::Flow, span, message, &format!("give the {what} another name"));
            }
        }
    }
}

/// What a step of the flow is, where it is a window.
pub(super) fn window_of(hooks: &Hooks, name: &str) -> Option<Hook> {
    hooks.named(name).filter(|&hook| hooks.sort(hook) == Some(OwnSort::Answered))
}
