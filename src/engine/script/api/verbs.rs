//! Verbs on cards in play, in hands and on piles.

use super::Effect::Acts;
use super::declare::{CARDS, COUNT, NOTHING, PLAYER, PLAYER_CARDS, PLAYER_COUNT, SET, family, function, p, verb};
use super::support::{MANY, acting, existing, power, seats, small};
use super::{HostFn, Scope};
use crate::kernel::Value;
use crate::pack::Strength;
use crate::vocabulary::Kind;

pub(super) const VERBS: &[HostFn] = &[
    function("destroy", CARDS, Kind::Unit, Acts, "destroys cards, all at once; each must be free", |run, a| {
        run.destroy(a[0].cards()?).map(|()| Value::Unit)
    })
    .scoped(Scope::OfCards),
    function(
        "imprison",
        CARDS,
        Kind::Unit,
        Acts,
        "turns face-up cards of armies into prisoners, all at once",
        |run, a| run.imprison(a[0].cards()?).map(|()| Value::Unit),
    )
    .scoped(Scope::OfCards),
    verb("imprison", PLAYER_CARDS, "the same, but done by this player", |run, a| {
        let player = a[0].player()?;
        let cards = a[1].cards()?;
        run.as_deed_of(player, |run| run.imprison(cards)).map(|()| Value::Unit)
    })
    .scoped(Scope::OfCards),
    function("release", CARDS, Kind::Unit, Acts, "turns prisoners face up, all at once", |run, a| {
        run.release(a[0].cards()?).map(|()| Value::Unit)
    })
    .scoped(Scope::OfCards),
    function(
        "swap",
        &[p("card", Kind::Card), p("other", Kind::Card)],
        Kind::Unit,
        Acts,
        "swaps two cards of the same level in the same army",
        |run, a| run.swap(existing(&a[0])?, existing(&a[1])?).map(|()| Value::Unit),
    ),
    function(
        "swap_two",
        SET,
        Kind::Unit,
        Acts,
        "you choose two of the cards, of the same level in the same army, and swap them",
        |run, a| {
            let (seat, cards) = (acting(run)?.controller, a[0].cards()?);
            run.swap_two(seat, cards).map(|()| Value::Unit)
        },
    ),
    function("draw", PLAYER_COUNT, Kind::Unit, Acts, "a player draws cards", |run, a| {
        let count = small(a[1].int()?, "count", 0, MANY)?;
        run.draw(a[0].player()?, count as usize).map(|()| Value::Unit)
    })
    .scoped(Scope::Plain),
    function("discard", CARDS, Kind::Unit, Acts, "discards cards from a hand, or revealed cards", |run, a| {
        let cards = a[0].cards()?;
        run.discard(cards).map(|()| Value::Unit)
    })
    .scoped(Scope::OfCards),
    function("discards", PLAYER_COUNT, Kind::Unit, Acts, "a player discards cards of their choice", |run, a| {
        let count = small(a[1].int()?, "count", 0, MANY)?;
        run.player_discards(a[0].player()?, count as usize).map(|()| Value::Unit)
    })
    .scoped(Scope::Plain),
    function(
        "each_discards_half",
        NOTHING,
        Kind::Unit,
        Acts,
        "every player discards half of their hand, rounded down, at the same time",
        |run, _| run.each_discards(|_| true, |hand| hand / 2).map(|()| Value::Unit),
    ),
    verb("each_discards_half_up", NOTHING, "the same, rounded up", |run, _| {
        run.each_discards(|_| true, |hand| hand.div_ceil(2)).map(|()| Value::Unit)
    }),
    verb("each_discards", COUNT, "every player discards that many cards at the same time", |run, a| {
        let count = small(a[0].int()?, "count", 0, MANY)? as usize;
        run.each_discards(|_| true, |_| count).map(|()| Value::Unit)
    }),
    verb(
        "each_discards",
        &[p("players", Kind::Players), p("count", Kind::Int)],
        "each of these players discards that many cards, at the same time",
        |run, a| {
            let (players, count) = (seats(&a[0])?, small(a[1].int()?, "count", 0, MANY)? as usize);
            run.each_discards(|seat| players.contains(&seat), |_| count).map(|()| Value::Unit)
        },
    )
    .scoped(Scope::Plain),
    function(
        "reveal",
        &[p("count", Kind::Int)],
        Kind::Set,
        Acts,
        "turns up cards from the draw pile for all to see; those that nobody takes are discarded when the effect ends",
        |run, a| {
            let count = small(a[0].int()?, "count", 0, MANY)?;
            let seat = acting(run)?.controller;
            run.reveal(seat, count as usize).map(Value::Set)
        },
    ),
    function(
        "reveal",
        PLAYER_COUNT,
        Kind::Set,
        Acts,
        "turns up cards from a player's draw pile for all to see; those that nobody takes are discarded when the effect ends",
        |run, a| {
            let count = small(a[1].int()?, "count", 0, MANY)?;
            run.reveal(a[0].player()?, count as usize).map(Value::Set)
        },
    ),
    function(
        "take",
        &[p("player", Kind::Player), p("cards", Kind::Cards)],
        Kind::Unit,
        Acts,
        "a player takes cards into hand: from a discard pile, revealed or removed cards, or unseen from a draw pile",
        |run, a| {
            let (seat, cards) = (a[0].player()?, a[1].cards()?);
            run.take(seat, cards).map(|()| Value::Unit)
        },
    ),
    function("take_advantage", PLAYER, Kind::Unit, Acts, "a player takes the advantage card", |run, a| {
        run.take_advantage(a[0].player()?).map(|()| Value::Unit)
    }),
    function("extra_turn", PLAYER, Kind::Unit, Acts, "a player gets an additional turn", |run, a| {
        run.extra_turn(a[0].player()?, false);
        Ok(Value::Unit)
    })
    .scoped(Scope::Plain),
    function(
        "random",
        &[p("sides", Kind::Int)],
        Kind::Int,
        Acts,
        "rolls a die: a random number from 1 to the number of sides",
        |run, a| {
            let sides = small(a[0].int()?, "sides", 1, 1_000)?;
            Ok(Value::Int(i64::from(run.table.rng.effects.below(sides as u32)) + 1))
        },
    ),
    family("base", Strength::Base, "resolves a power family at base strength, as this card's effect", |run, a| {
        power(run, a, Strength::Base)
    }),
    family("max", Strength::Max, "resolves a power family at max strength, as this card's effect", |run, a| {
        power(run, a, Strength::Max)
    }),
    verb("sacrifice", CARDS, "sacrifices free cards, all at once: they are discarded, but not destroyed", |run, a| {
        run.sacrifice(a[0].cards()?).map(|()| Value::Unit)
    })
    .scoped(Scope::OfCards),
    verb("sacrifice_some", PLAYER_COUNT, "a player sacrifices free cards of their choice, one at a time", |run, a| {
        let count = small(a[1].int()?, "count", 0, MANY)?;
        run.sacrifice_some(a[0].player()?, count as usize).map(|()| Value::Unit)
    }),
    verb("return_to_hand", CARDS, "free cards of armies go back to their owners' hands", |run, a| {
        run.return_to_hand(a[0].cards()?).map(|()| Value::Unit)
    })
    .scoped(Scope::OfCards),
    verb(
        "put_on_top",
        PLAYER_CARDS,
        "puts cards on top of a player's draw pile; several cards go in the order of the pack, not in the order of choosing. \
         Where each player has a deck, each card goes to the pile of its own deck",
        |run, a| run.put_on_pile(a[0].player()?, a[1].cards()?, true).map(|()| Value::Unit),
    ),
    verb(
        "put_at_bottom",
        PLAYER_CARDS,
        "puts cards at the bottom of a player's draw pile, as `put_on_top` puts them on top; several cards go in the order of the pack",
        |run, a| run.put_on_pile(a[0].player()?, a[1].cards()?, false).map(|()| Value::Unit),
    ),
    verb(
        "shuffle_in",
        PLAYER_CARDS,
        "shuffles cards into a player's draw pile; where each player has a deck, into the pile of the card's own deck",
        |run, a| run.shuffle_in(a[0].player()?, a[1].cards()?).map(|()| Value::Unit),
    ),
    verb("shuffle", PLAYER, "shuffles a player's draw pile", |run, a| {
        run.shuffle(a[0].player()?).map(|()| Value::Unit)
    }),
    verb("mill", PLAYER_COUNT, "discards the top cards of a player's draw pile", |run, a| {
        let count = small(a[1].int()?, "count", 0, MANY)?;
        run.mill(a[0].player()?, count as usize).map(|()| Value::Unit)
    }),
    verb(
        "give",
        PLAYER_CARDS,
        "cards of other armies go to the same rows of this player's army, all at once. Each must be free, and its row must \
         have room and something to lie on; the clan does not matter. Prisoners stay prisoners and markers stay on them; \
         their tokens count as spent. They do not arrive: use `arrive_again` for that",
        |run, a| run.give(a[0].player()?, a[1].cards()?).map(|()| Value::Unit),
    )
    .scoped(Scope::OfCards),
    verb("remove", CARDS, "removes cards from the game, all at once", |run, a| {
        run.remove_from_game(a[0].cards()?).map(|()| Value::Unit)
    })
    .scoped(Scope::OfCards),
    verb("remove", PLAYER_CARDS, "the same, but done by this player", |run, a| {
        let (player, cards) = (a[0].player()?, a[1].cards()?);
        run.as_deed_of(player, |run| run.remove_from_game(cards)).map(|()| Value::Unit)
    })
    .scoped(Scope::OfCards),
];
