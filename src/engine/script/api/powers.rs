//! Verbs on turns, tokens, effects and the game itself.

use super::declare::{CARD, NOTHING, PLAYER, PLAYER_COUNT, p, verb};
use super::support::{MANY, acting, existing, marker_named, small};
use super::{HostFn, Scope};
use crate::event::Event;
use crate::kernel::{Run, Value};
use crate::table::{CardId, Spot};
use crate::vocabulary::{Kind, TextKind};

pub(super) const POWERS: &[HostFn] = &[
    verb(
        "extra_turn_from_discard",
        PLAYER,
        "a player gets an additional turn, in which a card may be played from the discard pile",
        |run, a| {
            run.extra_turn(a[0].player()?, true);
            Ok(Value::Unit)
        },
    )
    .scoped(Scope::Plain),
    verb("pass_now", NOTHING, "you pass, if passing is allowed now", |run, _| {
        let seat = acting(run)?.controller;
        if !run.table.is_out(seat) && run.may_pass(seat)? {
            run.pass(seat)?;
        }
        Ok(Value::Unit)
    }),
    verb("unlock_token", PLAYER, "a locked token of a player is unlocked and goes to their hand", |run, a| {
        run.unlock_token(a[0].player()?).map(|()| Value::Unit)
    }),
    verb("regain_token", PLAYER, "a player takes back a token, from a card or from the spent tokens", |run, a| {
        run.regain_token(a[0].player()?, false).map(|_| Value::Unit)
    }),
    verb("regain_up_to", PLAYER_COUNT, "a player takes back tokens, up to this many", |run, a| {
        let (seat, count) = (a[0].player()?, small(a[1].int()?, "count", 0, MANY)?);
        for _ in 0..count {
            if !run.regain_token(seat, true)? {
                break;
            }
        }
        Ok(Value::Unit)
    }),
    verb("gain_bonus_token", PLAYER_COUNT, "a player gets bonus tokens, as many as the reserve has", |run, a| {
        let (seat, count) = (a[0].player()?, small(a[1].int()?, "count", 0, MANY)?);
        run.gain_bonus_tokens(seat, count as usize).map(|()| Value::Unit)
    })
    .scoped(Scope::Plain),
    verb("look_at_hand", PLAYER, "you look at a player's hand", |run, a| {
        let (seat, at) = (acting(run)?.controller, a[0].player()?);
        let hand = run.table.hand(at);
        run.table.show(seat, hand);
        run.note(Event::looked(seat, at));
        Ok(Value::Unit)
    }),
    verb(
        "forbid",
        &[p("player", Kind::Player), p("card", Kind::Card)],
        "a player may not play cards of that name until the end of your next turn (additional turns do not count). \
         Everybody is told the name, so it must be a card that you know: in the open, in your hand, or one you looked at",
        |run, a| {
            let (seat, card) = (a[0].player()?, a[1].card()?);
            if card.is_some() {
                run.forbid(seat, card)?;
            }
            Ok(Value::Unit)
        },
    ),
    verb("copy_effect", CARD, "resolves another card's arrival effect as if it were this card's", |run, a| {
        let card = a[0].card()?;
        if card.is_some() { run.copy_effect(card).map(|()| Value::Unit) } else { Ok(Value::Unit) }
    }),
    verb("arrive_again", CARD, "resolves a card's arrival effect again", |run, a| {
        let card = existing(&a[0])?;
        run.arrive_again(card).map(|()| Value::Unit)
    }),
    verb(
        "mutate_into",
        &[p("card", Kind::Card), p("newcomer", Kind::Card)],
        "replaces a card in play by one of its level, as a mutation without cost",
        |run, a| {
            let (card, newcomer) = (a[0].card()?, a[1].card()?);
            if !card.is_some() || !newcomer.is_some() {
                return Ok(Value::Unit);
            }
            mutate_into(run, card, newcomer).map(|()| Value::Unit)
        },
    ),
    verb(
        "put_into_play",
        &[p("player", Kind::Player), p("card", Kind::Card)],
        "puts a card into a player's army, without cost and whatever its clan",
        |run, a| {
            let (seat, card) = (a[0].player()?, a[1].card()?);
            if !card.is_some() {
                return Ok(Value::Unit);
            }
            if matches!(run.table.spot(card), Spot::Army(..) | Spot::Box) {
                return Err(run.illegal(card, "is already in play, or not in this game"));
            }
            run.put_into_play(seat, card).map(|()| Value::Unit)
        },
    ),
    verb("gain_points", PLAYER_COUNT, "a player gets victory points", |run, a| {
        let (seat, count) = (a[0].player()?, small(a[1].int()?, "count", 0, MANY)?);
        run.gain_points(seat, count as usize).map(|()| Value::Unit)
    }),
    verb(
        "turn_tile",
        &[p("tile", Kind::Card)],
        "a tile becomes active, for all players and the rest of the game",
        |run, a| {
            let tile = a[0].card()?;
            if !tile.is_some() {
                return Ok(Value::Unit);
            }
            if !run.pack.tiles().contains(tile) {
                return Err(run.illegal(tile, "is not a tile"));
            }
            run.turn_tile(tile);
            run.check_victory().map(|()| Value::Unit)
        },
    ),
    verb(
        "put_marker",
        &[p("marker", Kind::Text(TextKind::Marker)), p("card", Kind::Card)],
        "puts a marker on a card in play, or moves it there",
        |run, a| {
            let (marker, card) = (marker_named(run, &a[0])?, a[1].card()?);
            if card.is_some() {
                if run.place_of(card).is_none() {
                    return Err(run.illegal(card, "is not in play, so it cannot have a marker"));
                }
                run.table.markers[marker] = card;
                run.note(Event::marked(marker as u8, card));
            }
            Ok(Value::Unit)
        },
    ),
];

fn mutate_into(run: &mut Run, card: CardId, newcomer: CardId) -> crate::kernel::Flow<()> {
    let Some((owner, _)) = run.place_of(card) else {
        return Err(run.illegal(card, "is not in play, so it cannot mutate"));
    };
    if !matches!(run.table.spot(newcomer), Spot::Hand(_) | Spot::Discard | Spot::Revealed) {
        return Err(run.illegal(newcomer, "is not in a hand, discarded or revealed, so it cannot come into play"));
    }
    if run.table.is_prisoner(card) || !run.replacements(card).contains(newcomer) {
        return Err(run.illegal(newcomer, "cannot replace that card; choose one of `replacements(card)`"));
    }
    run.replace(owner, card, newcomer)
}
