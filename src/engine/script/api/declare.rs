//! How a host function is declared.

use super::{Effect, HostFn, Scope};
use crate::kernel::{Flow, Run, Value};
use crate::pack::Strength;
use crate::vocabulary::{Kind, Param, TextKind};

pub(super) type Body = fn(&mut Run, &[Value]) -> Flow<Value>;

pub(super) const fn function(
    name: &'static str,
    params: &'static [Param],
    returns: Kind,
    effect: Effect,
    about: &'static str,
    run: Body,
) -> HostFn {
    let scope = match effect {
        Effect::Reads => Scope::Anything,
        Effect::Acts | Effect::Asks => Scope::Unforeseen,
    };
    HostFn { name, params, repeat: 1, returns, effect, scope, property: false, power: None, about, run }
}

pub(super) const fn reads(
    name: &'static str,
    params: &'static [Param],
    returns: Kind,
    about: &'static str,
    run: Body,
) -> HostFn {
    function(name, params, returns, Effect::Reads, about, run)
}

/// A verb: it changes the table and gives nothing.
pub(super) const fn verb(name: &'static str, params: &'static [Param], about: &'static str, run: Body) -> HostFn {
    function(name, params, Kind::Unit, Effect::Acts, about, run)
}

pub(super) const fn property(
    name: &'static str,
    of: &'static [Param],
    returns: Kind,
    about: &'static str,
    run: Body,
) -> HostFn {
    HostFn { property: true, ..function(name, of, returns, Effect::Reads, about, run) }
}

pub(super) const fn family(name: &'static str, strength: Strength, about: &'static str, run: Body) -> HostFn {
    HostFn { power: Some(strength), scope: Scope::Plain, ..verb(name, FAMILY, about, run) }
}

pub(super) const fn p(name: &'static str, kind: Kind) -> Param {
    Param { name, kind }
}

pub(super) const NOTHING: &[Param] = &[];
pub(super) const CARD: &[Param] = &[p("card", Kind::Card)];
pub(super) const CARDS: &[Param] = &[p("cards", Kind::Cards)];
pub(super) const SET: &[Param] = &[p("cards", Kind::Set)];
pub(super) const PLAYER: &[Param] = &[p("player", Kind::Player)];
pub(super) const PLAYERS: &[Param] = &[p("players", Kind::Players)];
pub(super) const PLAYERS_CARDS: &[Param] = &[p("players", Kind::Players), p("cards", Kind::Set)];
pub(super) const COUNT: &[Param] = &[p("count", Kind::Int)];
pub(super) const PLAYER_COUNT: &[Param] = &[p("player", Kind::Player), p("count", Kind::Int)];
pub(super) const PLAYER_CARDS: &[Param] = &[p("player", Kind::Player), p("cards", Kind::Cards)];
pub(super) const SET_PLAYER: &[Param] = &[p("cards", Kind::Set), p("player", Kind::Player)];
pub(super) const SET_KEYWORD: &[Param] = &[p("cards", Kind::Set), p("keyword", Kind::Text(TextKind::Keyword))];
pub(super) const SET_NAME: &[Param] = &[p("cards", Kind::Set), p("name", Kind::Text(TextKind::Name))];
pub(super) const CARD_KEYWORD: &[Param] = &[p("card", Kind::Card), p("keyword", Kind::Text(TextKind::Keyword))];
pub(super) const CARD_NAME: &[Param] = &[p("card", Kind::Card), p("name", Kind::Text(TextKind::Name))];
pub(super) const CARD_CLAN: &[Param] = &[p("card", Kind::Card), p("clan", Kind::Text(TextKind::Clan))];
pub(super) const MARKER: &[Param] = &[p("marker", Kind::Text(TextKind::Marker))];
const FAMILY: &[Param] = &[p("me", Kind::Card), p("family", Kind::Text(TextKind::Family))];
