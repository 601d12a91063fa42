//! Sides, owners that the pack names, and roles.

use super::declare::{PLAYER, p, property, reads};
use super::support::{fault, owner_kind_named, role_named};
use super::{HostFn, Scope};
use crate::kernel::{Flow, Run, Value};
use crate::pack::Owner;
use crate::table::{PlayerSet, Seat};
use crate::vocabulary::{Kind, Param, TextKind};

const OWNER: &[Param] = &[p("owner", Kind::Owner)];
const KIND: Param = p("kind", Kind::Text(TextKind::OwnerKind));
const ROLE: Param = p("role", Kind::Text(TextKind::Role));

pub(super) const OWNERS: &[HostFn] = &[
    reads("side", PLAYER, Kind::Players, "a player and all on the same side, clockwise from that player", |run, a| {
        Ok(Value::Players(run.side_of(a[0].player()?)))
    })
    .scoped(Scope::Fixed),
    reads(
        "allies",
        PLAYER,
        Kind::Players,
        "all others on a player's side, clockwise from that player; nobody, if the player plays alone",
        |run, a| Ok(Value::Players(run.side_of(a[0].player()?).into_iter().skip(1).collect())),
    )
    .scoped(Scope::Fixed),
    reads(
        "partner",
        PLAYER,
        Kind::Player,
        "a player's partner: the next player clockwise on the same side. A player who plays alone is their own partner",
        |run, a| Ok(Value::Player(run.partner_of(a[0].player()?))),
    )
    .scoped(Scope::Fixed),
    reads(
        "owners",
        &[KIND],
        Kind::Owners,
        "all owners of a kind that the pack names, in the order of the pack's `seating`",
        |run, a| {
            let kind = owner_kind_named(run, &a[0])?;
            Ok(Value::Owners(run.seating().owner_set(kind)))
        },
    )
    .scoped(Scope::Fixed),
    reads(
        "owners_of",
        &[p("player", Kind::Player), KIND],
        Kind::Owners,
        "all owners of a kind that a player belongs to, with a role or without",
        |run, a| {
            let (seat, kind) = (a[0].player()?, owner_kind_named(run, &a[1])?);
            Ok(Value::Owners(run.seating().owners_of(seat, kind)))
        },
    )
    .scoped(Scope::Fixed),
    reads(
        "owner_of",
        &[p("player", Kind::Player), KIND],
        Kind::Owner,
        "the owner of a kind that a player belongs to, the first if there are several",
        |run, a| {
            let (seat, kind) = (a[0].player()?, owner_kind_named(run, &a[1])?);
            Ok(Value::Owner(run.seating().owners_of(seat, kind).first()))
        },
    )
    .scoped(Scope::Fixed),
    reads(
        "in_role",
        &[p("owner", Kind::Owner), ROLE],
        Kind::Player,
        "the player who fills a role of an owner",
        |run, a| {
            let role = role_named(run, &a[1])?;
            in_role(run, &a[0], role)
        },
    )
    .scoped(Scope::Fixed),
    reads(
        "has_role",
        &[p("player", Kind::Player), ROLE],
        Kind::Bool,
        "whether a player fills a role, of whichever owner",
        |run, a| {
            let (seat, role) = (a[0].player()?, role_named(run, &a[1])?);
            Ok(Value::Bool(run.seating().has_role(seat, role)))
        },
    )
    .scoped(Scope::Fixed),
    reads(
        "players_with",
        &[ROLE],
        Kind::Players,
        "all players who fill a role, clockwise from the acting player",
        |run, a| {
            let role = role_named(run, &a[0])?;
            let all = run.table.seats_from(run.actor());
            Ok(Value::Players(all.filter(|&seat| run.seating().has_role(seat, role)).collect()))
        },
    )
    .scoped(Scope::Fixed),
    property(
        "players",
        OWNER,
        Kind::Players,
        "the players who belong to an owner, clockwise from the acting player",
        |run, a| {
            let members = existing(run, &a[0])?.players();
            Ok(Value::Players(from_actor(run, members)))
        },
    )
    .scoped(Scope::Fixed),
    property("exists", OWNER, Kind::Bool, "whether there is an owner: a player may belong to none", |_, a| {
        Ok(Value::Bool(a[0].owner()?.exists()))
    })
    .scoped(Scope::Fixed),
    property("count", &[p("owners", Kind::Owners)], Kind::Int, "how many owners", |_, a| {
        Ok(Value::Int(a[0].owners()?.count() as i64))
    })
    .scoped(Scope::Fixed),
];

fn existing<'a>(run: &'a Run, value: &Value) -> Flow<&'a Owner> {
    let id = value.owner()?;
    run.seating().owner(id).ok_or_else(|| fault("there is no owner here: the player belongs to none"))
}

/// The player who fills a role of an owner.
pub(in crate::script) fn in_role(run: &Run, owner: &Value, role: u8) -> Flow<Value> {
    match existing(run, owner)?.in_role(role) {
        Some(seat) => Ok(Value::Player(seat)),
        None => {
            let id = run.pack.roles.get_index(usize::from(role)).map_or("", |(id, _)| id);
            Err(fault(format!("{} has no role `{id}`", owner.describe(&run.pack))))
        }
    }
}

/// Players, clockwise from the acting one.
fn from_actor(run: &Run, players: PlayerSet) -> PlayerSet {
    let belongs = |seat: &Seat| players.into_iter().any(|member| member == *seat);
    run.table.seats_from(run.actor()).filter(belongs).collect()
}
