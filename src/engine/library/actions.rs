//! `actions` of `pack.ron`: read, checked, and given their hooks.

use indexmap::IndexMap;
use serde::Deserialize;

use crate::pack::{ActionOf, OwnAction, Texts, in_language};
use crate::syntax::spanned::Spanned;
use crate::vocabulary::hooks::{Hook, HookKind, Hooks, OwnHook, OwnSort, Whose};
use crate::vocabulary::{Kind, Param};

/// An action of the pack's own.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "an action")]
pub struct RawAction {
    pub text: Spanned<Texts>,
    #[serde(default)]
    pub free: bool,
    #[serde(default)]
    pub of: Option<Spanned<Vec<ActionOf>>>,
}

pub type RawActions = IndexMap<String, RawAction>;

const PLAYER: Param = Param { name: "player", kind: Kind::Player };
const ALLOWED: Param = Param { name: "allowed", kind: Kind::Bool };

/// The query that says whether an action can be used.
pub fn may(action: &str) -> String {
    format!("may_{action}")
}

/// What an action does, and whether it can be used.
pub fn hooks_of_actions(actions: &RawActions) -> impl Iterator<Item = OwnHook> {
    actions.iter().flat_map(|(id, action)| {
        let does = format!("a player uses the action: {}", in_language(&action.text, "en"));
        let asks = format!("whether a player can use the action `{id}` now");
        let hook = |name, kind, params, about| OwnHook {
            name,
            kind,
            params,
            about,
            whose: Whose::Used,
            sort: OwnSort::Action,
        };
        [
            hook(id.clone(), HookKind::Event, vec![PLAYER], does),
            hook(may(id), HookKind::Query, vec![PLAYER, ALLOWED], asks),
        ]
    })
}

/// What has been checked.
pub fn actions_of(actions: RawActions, hooks: &Hooks) -> IndexMap<String, OwnAction> {
    let action = |(id, raw): (String, RawAction)| {
        let hook = |name: &str| hooks.named(name).unwrap_or(Hook::Arrival);
        let (does, may) = (hook(&id), hook(&may(&id)));
        let of = raw.of.map(|of| of.value.into_iter().collect()).unwrap_or_default();
        (id, OwnAction { text: raw.text.value, free: raw.free, of, does, may })
    };
    actions.into_iter().map(action).collect()
}
