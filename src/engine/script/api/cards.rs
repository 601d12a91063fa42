//! Host functions about one card.

use super::declare::{CARD, CARD_CLAN, CARD_KEYWORD, CARD_NAME, MARKER, NOTHING, PLAYER, p, property, reads};
use super::support::{acting, clan_named, existing, fault, keyword_named, level, marker_named};
use super::{HostFn, Scope};
use crate::kernel::Value;
use crate::kernel::foresight::EVERYTHING;
use crate::pack::Word;
use crate::table::{CardId, Seat};
use crate::vocabulary::hooks::Hook;
use crate::vocabulary::{Kind, TextKind};

pub(super) const CARD_FACTS: &[HostFn] = &[
    property(
        "exists",
        CARD,
        Kind::Bool,
        "whether there is a card; false for the result of a choice without options",
        |_, a| Ok(Value::Bool(a[0].card()?.is_some())),
    )
    .scoped(Scope::Fixed),
    property(
        "owner",
        CARD,
        Kind::Player,
        "the player whose army, hand or own deck it is in; while its effect runs, the player whose effect it is",
        |run, a| {
            let card = existing(&a[0])?;
            if let Some(seat) = run.acting_owner(card) {
                return Ok(Value::Player(seat));
            }
            run.look_at(EVERYTHING)?;
            match run.controller_of(card) {
                Some(seat) => Ok(Value::Player(seat)),
                None => {
                    Err(fault(format!("`{}` has no owner: it is in no army and no hand", run.pack.design(card).id)))
                }
            }
        },
    )
    .scoped(Scope::Fixed),
    property("level", CARD, Kind::Int, "1 to 3: the level of its row, or the printed level", |run, a| {
        Ok(Value::Int(i64::from(run.level_of(existing(&a[0])?))))
    })
    .scoped(Scope::Board),
    property("power", CARD, Kind::Int, "its power, including changes by other cards", |run, a| {
        let card = existing(&a[0])?;
        // Asked inside a `card_power` query this is the printed power: a query about itself would never end.
        let asking = run.is_asking(Hook::CardPower);
        let power = if asking { i64::from(run.pack.design(card).power) } else { run.card_power(card)? };
        Ok(Value::Int(power))
    }),
    property("clan", CARD, Kind::Text(TextKind::Clan), "the clan printed on it", |run, a| {
        Ok(Value::Word(run.pack.clan_word(run.pack.printed(existing(&a[0])?).clan)))
    })
    .scoped(Scope::Fixed),
    property("id", CARD, Kind::Text(TextKind::Card), "the id of its design", |run, a| {
        Ok(Value::Word(run.pack.design_word(run.pack.design_index(existing(&a[0])?))))
    })
    .scoped(Scope::Fixed),
    property(
        "name",
        CARD,
        Kind::Text(TextKind::Name),
        "its name: the first one in `named`, or the id of its design",
        |run, a| {
            let design = run.pack.design_index(existing(&a[0])?);
            Ok(Value::Word(run.pack.name_word(design)))
        },
    ),
    property(
        "is_free",
        CARD,
        Kind::Bool,
        "whether it is in play with no card above and none to the right",
        |run, a| Ok(Value::Bool(run.table.is_free(existing(&a[0])?))),
    )
    .scoped(Scope::Board),
    property("is_prisoner", CARD, Kind::Bool, "whether it lies face down", |run, a| {
        Ok(Value::Bool(run.table.is_prisoner(existing(&a[0])?)))
    })
    .scoped(Scope::Board),
    property("printed_power", CARD, Kind::Int, "the power printed on it", |run, a| {
        Ok(Value::Int(i64::from(run.pack.design(existing(&a[0])?).power)))
    })
    .scoped(Scope::Fixed),
    property("is_face_up", CARD, Kind::Bool, "whether it lies face up in play", |run, a| {
        Ok(Value::Bool(run.is_face_up(existing(&a[0])?)))
    })
    .scoped(Scope::Board),
    property("tokens", CARD, Kind::Int, "how many tokens lie on it", |run, a| {
        Ok(Value::Int(i64::from(run.table.tokens.on(existing(&a[0])?))))
    })
    .scoped(Scope::Board),
    property("activations", CARD, Kind::Int, "how many tokens may lie on it", |run, a| {
        let card = existing(&a[0])?;
        Ok(Value::Int(i64::from(run.activations_of(card)?)))
    }),
    property("is_active", CARD, Kind::Bool, "whether a tile is active", |run, a| {
        Ok(Value::Bool(run.table.active_tiles.contains(existing(&a[0])?)))
    })
    .scoped(Scope::Board),
    reads("has", CARD_KEYWORD, Kind::Bool, "whether it has a keyword", |run, a| {
        let (card, keyword) = (existing(&a[0])?, keyword_named(run, &a[1])?);
        Ok(Value::Bool(run.keyword_cards(keyword)?.contains(card)))
    }),
    reads(
        "had",
        CARD_KEYWORD,
        Kind::Bool,
        "in `destroyed` and `imprisoned`: whether it had a keyword just before; elsewhere the same as `has`",
        |run, a| {
            let (card, keyword) = (existing(&a[0])?, keyword_named(run, &a[1])?);
            run.influence.by_everything();
            let before = run.had.iter().rev().find(|(told, _)| *told == card);
            match before {
                Some((_, keywords)) => Ok(Value::Bool(keywords & 1 << keyword != 0)),
                None => {
                    run.look_at(EVERYTHING)?;
                    Ok(Value::Bool(run.keyword_cards(keyword)?.contains(card)))
                }
            }
        },
    )
    .scoped(Scope::Fixed),
    property("has_effect", CARD, Kind::Bool, "whether it has an arrival effect", |run, a| {
        let card = existing(&a[0])?;
        let text = run.text_of(card)?;
        Ok(Value::Bool(run.pack.listeners(Hook::Arrival).contains(text)))
    }),
    reads("is_clan", CARD_CLAN, Kind::Bool, "whether it is of a clan; prisoners have no clan", |run, a| {
        let card = existing(&a[0])?;
        if a[1] == Value::Word(Word::EMPTY) {
            return Ok(Value::Bool(false));
        }
        let clan = clan_named(run, &a[1])?;
        Ok(Value::Bool(run.clan_cards(clan)?.contains(card) && !run.table.is_prisoner(card)))
    }),
    reads("is_named", CARD_NAME, Kind::Bool, "whether it has a name", |run, a| {
        let card = existing(&a[0])?;
        Ok(Value::Bool(run.named_cards(&a[1])?.contains(card)))
    }),
    reads(
        "mirror",
        CARD,
        Kind::Card,
        "the card at the same place in the opponent's army, in a game of two players",
        |run, a| {
            let card = a[0].card()?;
            let place = if card.is_some() { run.place_of(card) } else { None };
            let Some((owner, place)) = place.filter(|_| run.table.seat_count() == 2) else {
                return Ok(Value::Card(CardId::NONE));
            };
            Ok(Value::Card(run.table.army(Seat(1 - owner.0)).at(place)))
        },
    )
    .scoped(Scope::Board),
    reads(
        "last_in_row",
        &[p("player", Kind::Player), p("level", Kind::Int)],
        Kind::Card,
        "the rightmost card of a row of a player's army",
        |run, a| {
            let level = level(run, &a[1])?;
            let row = run.table.army(a[0].player()?).row(usize::from(level) - 1);
            Ok(Value::Card(row.last().copied().unwrap_or(CardId::NONE)))
        },
    )
    .scoped(Scope::Board),
    reads("first_card", PLAYER, Kind::Card, "the card at the bottom left of a player's army", |run, a| {
        let row = run.table.army(a[0].player()?).row(0);
        Ok(Value::Card(row.first().copied().unwrap_or(CardId::NONE)))
    })
    .scoped(Scope::Board),
    reads("marked", MARKER, Kind::Card, "the card a marker lies on", |run, a| {
        let marker = marker_named(run, &a[0])?;
        Ok(Value::Card(run.table.markers[marker]))
    })
    .scoped(Scope::Board),
    reads("cause", NOTHING, Kind::Card, "the card whose effect caused this event", |run, _| {
        let outer = run.frames.len().checked_sub(2).and_then(|index| run.frames.get(index));
        Ok(Value::Card(outer.map_or(CardId::NONE, |frame| frame.card)))
    })
    .scoped(Scope::Fixed),
    reads("is_copy", NOTHING, Kind::Bool, "whether this effect is copied from another card", |run, _| {
        Ok(Value::Bool(acting(run)?.copied))
    })
    .scoped(Scope::Fixed),
];
