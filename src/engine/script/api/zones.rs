//! Zones of the pack: what lies in them, and moving cards there.

use super::declare::{CARD, CARDS, SET, p, property, reads, verb};
use super::support::{back_named, existing, fault, small, zone_named};
use super::{HostFn, Scope};
use crate::kernel::{Flow, Run, Value};
use crate::limits::ZONE_PLACES;
use crate::pack::{Holder, OwnerKind};
use crate::rules::zones::{Source, To};
use crate::table::{CardId, CardSet, Spot, ZoneId};
use crate::vocabulary::{Kind, Param, TextKind};

const ZONE: Param = p("zone", Kind::Text(TextKind::Zone));
const PLAYER: Param = p("player", Kind::Player);
const OWNER: Param = p("owner", Kind::Owner);
const OF_GAME: &[Param] = &[ZONE];
const OF_PLAYER: &[Param] = &[PLAYER, ZONE];
const OF_OWNER: &[Param] = &[OWNER, ZONE];
const CARDS_TO: Param = p("cards", Kind::Cards);
const PLACE: Param = p("place", Kind::Int);

/// The zone of the game, of a player or of an owner that a text names.
fn named(run: &Run, zone: &Value, holder: Holder) -> Flow<ZoneId> {
    let index = zone_named(run, zone)?;
    let Some((id, zone)) = run.pack.zones.get_index(usize::from(index)) else { return Err(fault("no such zone")) };
    let found = match (zone.of, holder) {
        (OwnerKind::Game, Holder::Game) => zone.at(0),
        (OwnerKind::Player, Holder::Player(seat)) => zone.at(seat.0),
        (OwnerKind::Named(kind), Holder::Owner(owner)) if owner.kind == kind => zone.at(owner.index),
        (_, Holder::Owner(owner)) if !owner.exists() => return Err(fault(format!("nobody has the zone `{id}`"))),
        _ => None,
    };
    found.ok_or_else(|| {
        fault(match zone.of {
            OwnerKind::Game => format!("`{id}` is the game's: write it without whose it is"),
            OwnerKind::Player => format!("each player has a zone `{id}`: say whose, as in (player, \"{id}\")"),
            OwnerKind::Named(kind) => {
                let kind = run.pack.owner_kind_id(kind);
                format!("each {kind} has a zone `{id}`: say whose, as in (player.{kind}, \"{id}\")")
            }
        })
    })
}

fn of_game(run: &Run, args: &[Value]) -> Flow<ZoneId> {
    named(run, &args[0], Holder::Game)
}

/// Of a player or of an owner, whoever is named first.
fn of_holder(run: &Run, args: &[Value]) -> Flow<ZoneId> {
    let holder = match args[0] {
        Value::Owner(owner) => Holder::Owner(owner),
        _ => Holder::Player(args[0].player()?),
    };
    named(run, &args[1], holder)
}

fn cards_in(run: &Run, zone: ZoneId) -> Value {
    Value::Set(run.table.zone_cards(zone))
}

fn top(run: &Run, zone: ZoneId) -> Value {
    Value::Card(run.table.zone(zone).last().copied().unwrap_or(CardId::NONE))
}

/// A place of a zone, which scripts count from 1.
fn place(value: &Value) -> Flow<u8> {
    small(value.int()?, "place", 1, ZONE_PLACES as i64).map(|place| place as u8 - 1)
}

fn moved(run: &mut Run, zone: ZoneId, cards: CardSet, to: To) -> Flow<Value> {
    run.move_to(zone, cards, to).map(|()| Value::Unit)
}

pub(super) const ZONES: &[HostFn] = &[
    reads("zone", OF_GAME, Kind::Set, "the cards in a zone of the game", |run, a| Ok(cards_in(run, of_game(run, a)?))),
    reads("zone", OF_PLAYER, Kind::Set, "the cards in a player's zone", |run, a| Ok(cards_in(run, of_holder(run, a)?))),
    reads("zone", OF_OWNER, Kind::Set, "the cards in a zone of an owner that the pack names", |run, a| {
        Ok(cards_in(run, of_holder(run, a)?))
    }),
    reads("top", OF_GAME, Kind::Card, "the top card of a pile of the game", |run, a| Ok(top(run, of_game(run, a)?))),
    reads("top", OF_PLAYER, Kind::Card, "the top card of a player's pile that is a zone", |run, a| {
        Ok(top(run, of_holder(run, a)?))
    }),
    reads("top", OF_OWNER, Kind::Card, "the top card of an owner's pile that is a zone", |run, a| {
        Ok(top(run, of_holder(run, a)?))
    }),
    reads(
        "card_at",
        &[ZONE, PLACE],
        Kind::Card,
        "the card in a place of a zone; places count from 1, row by row",
        |run, a| Ok(Value::Card(run.table.at_place(of_game(run, a)?, place(&a[1])?))),
    ),
    reads("card_at", &[PLAYER, ZONE, PLACE], Kind::Card, "the card in a place of a player's zone", |run, a| {
        Ok(Value::Card(run.table.at_place(of_holder(run, a)?, place(&a[2])?)))
    }),
    reads("card_at", &[OWNER, ZONE, PLACE], Kind::Card, "the card in a place of an owner's zone", |run, a| {
        Ok(Value::Card(run.table.at_place(of_holder(run, a)?, place(&a[2])?)))
    }),
    property(
        "place",
        CARD,
        Kind::Int,
        "its place in a row or grid of the pack, from 1; 0 if it is in none",
        |run, a| {
            let card = existing(&a[0])?;
            let place = match run.table.spot(card) {
                Spot::Zone(zone, place) if run.table.zone_lie(zone) == crate::table::Lie::Placed => {
                    i64::from(place) + 1
                }
                _ => 0,
            };
            Ok(Value::Int(place))
        },
    ),
    property("host", CARD, Kind::Card, "the card it lies on, if it lies on one", |run, a| {
        let host = match run.table.spot(existing(&a[0])?) {
            Spot::On(host) => host,
            _ => CardId::NONE,
        };
        Ok(Value::Card(host))
    }),
    reads("on", CARD, Kind::Set, "the cards that lie on a card", |run, a| {
        Ok(Value::Set(run.table.lying_on(a[0].card()?)))
    }),
    reads("turned", SET, Kind::Set, "those that show the other side than cards in their zone do", |run, a| {
        Ok(Value::Set(a[0].cards()? & run.table.turned()))
    })
    .scoped(Scope::Board),
    reads(
        "back",
        &[p("cards", Kind::Set), p("back", Kind::Text(TextKind::Back))],
        Kind::Set,
        "those with a back of the pack",
        |run, a| {
            let back = back_named(run, &a[1])?;
            Ok(Value::Set(a[0].cards()? & run.pack.by_back()[usize::from(back)]))
        },
    )
    .scoped(Scope::Fixed),
    verb(
        "move_to",
        &[ZONE, CARDS_TO],
        "moves cards to a zone of the game: on top of a pile, to the first empty places, or among a set",
        |run, a| {
            let (zone, cards) = (of_game(run, a)?, a[1].cards()?);
            moved(run, zone, cards, To::Front)
        },
    ),
    verb("move_to", &[PLAYER, ZONE, CARDS_TO], "the same, to a player's zone", |run, a| {
        let (zone, cards) = (of_holder(run, a)?, a[2].cards()?);
        moved(run, zone, cards, To::Front)
    }),
    verb("move_to", &[OWNER, ZONE, CARDS_TO], "the same, to an owner's zone", |run, a| {
        let (zone, cards) = (of_holder(run, a)?, a[2].cards()?);
        moved(run, zone, cards, To::Front)
    }),
    verb("move_under", &[ZONE, CARDS_TO], "moves cards to the bottom of a pile of the game", |run, a| {
        let (zone, cards) = (of_game(run, a)?, a[1].cards()?);
        moved(run, zone, cards, To::Bottom)
    }),
    verb("move_under", &[PLAYER, ZONE, CARDS_TO], "the same, of a player's zone", |run, a| {
        let (zone, cards) = (of_holder(run, a)?, a[2].cards()?);
        moved(run, zone, cards, To::Bottom)
    }),
    verb("move_under", &[OWNER, ZONE, CARDS_TO], "the same, of an owner's zone", |run, a| {
        let (zone, cards) = (of_holder(run, a)?, a[2].cards()?);
        moved(run, zone, cards, To::Bottom)
    }),
    verb(
        "move_to_place",
        &[ZONE, PLACE, p("card", Kind::Card)],
        "moves a card to an empty place of a zone of the game; places count from 1, row by row",
        |run, a| {
            let (zone, place, card) = (of_game(run, a)?, place(&a[1])?, existing(&a[2])?);
            moved(run, zone, CardSet::one(card), To::Place(place))
        },
    ),
    verb("move_to_place", &[PLAYER, ZONE, PLACE, p("card", Kind::Card)], "the same, of a player's zone", |run, a| {
        let (zone, place, card) = (of_holder(run, a)?, place(&a[2])?, existing(&a[3])?);
        moved(run, zone, CardSet::one(card), To::Place(place))
    }),
    verb("move_to_place", &[OWNER, ZONE, PLACE, p("card", Kind::Card)], "the same, of an owner's zone", |run, a| {
        let (zone, place, card) = (of_holder(run, a)?, place(&a[2])?, existing(&a[3])?);
        moved(run, zone, CardSet::one(card), To::Place(place))
    }),
    verb("shuffle_zone", OF_GAME, "shuffles a zone of the game", |run, a| {
        let zone = of_game(run, a)?;
        run.shuffle_zone(zone).map(|()| Value::Unit)
    }),
    verb("shuffle_zone", OF_PLAYER, "shuffles a player's zone", |run, a| {
        let zone = of_holder(run, a)?;
        run.shuffle_zone(zone).map(|()| Value::Unit)
    }),
    verb("shuffle_zone", OF_OWNER, "shuffles an owner's zone", |run, a| {
        let zone = of_holder(run, a)?;
        run.shuffle_zone(zone).map(|()| Value::Unit)
    }),
    verb(
        "turn_down",
        CARDS,
        "turns cards in zones of the pack face down; who has seen them knows them still",
        |run, a| run.turn_over(a[0].cards()?, false).map(|()| Value::Unit),
    ),
    verb("turn_up", CARDS, "turns cards in zones of the pack face up, for all to see", |run, a| {
        run.turn_over(a[0].cards()?, true).map(|()| Value::Unit)
    }),
    verb(
        "refill",
        &[ZONE, p("player", Kind::Player)],
        "fills the empty places of a zone of the game from a player's draw pile",
        |run, a| {
            let (zone, seat) = (of_game(run, a)?, a[1].player()?);
            run.refill(zone, Source::Pile(seat)).map(|()| Value::Unit)
        },
    ),
    verb(
        "refill",
        &[ZONE, p("from", Kind::Text(TextKind::Zone))],
        "fills the empty places of a zone of the game from another one, from its top",
        |run, a| {
            let (zone, from) = (of_game(run, a)?, named(run, &a[1], Holder::Game)?);
            run.refill(zone, Source::Zone(from)).map(|()| Value::Unit)
        },
    ),
    verb("refill", OF_PLAYER, "fills the empty places of a player's zone from their draw pile", |run, a| {
        let (zone, seat) = (of_holder(run, a)?, a[0].player()?);
        run.refill(zone, Source::Pile(seat)).map(|()| Value::Unit)
    }),
    verb(
        "refill",
        &[OWNER, ZONE, p("player", Kind::Player)],
        "fills the empty places of an owner's zone from a player's draw pile",
        |run, a| {
            let (zone, seat) = (of_holder(run, a)?, a[2].player()?);
            run.refill(zone, Source::Pile(seat)).map(|()| Value::Unit)
        },
    ),
    verb(
        "put_on",
        &[p("card", Kind::Card), p("host", Kind::Card)],
        "lays a card on another one in an army or zone; if that leaves, the card goes to the discard pile",
        |run, a| run.put_on(existing(&a[0])?, existing(&a[1])?).map(|()| Value::Unit),
    ),
];
