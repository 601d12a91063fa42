//! Verbs about what players know: looking at hidden cards, showing them, putting them back; and a card by chance.

use super::Effect::Acts;
use super::HostFn;
use super::declare::{CARDS, PLAYER_CARDS, PLAYER_COUNT, function, p, verb};
use super::support::{MANY, acting, small};
use crate::kernel::Value;
use crate::vocabulary::Kind;

pub(super) const SECRETS: &[HostFn] = &[
    function(
        "look_at_top",
        PLAYER_COUNT,
        Kind::Set,
        Acts,
        "you look at the top cards of a player's draw pile, and leave them there. Only you learn which they are and how \
         they lie; if the pile has fewer, you see what there is",
        |run, a| {
            let (pile, count) = (a[0].player()?, small(a[1].int()?, "count", 0, MANY)?);
            let seat = acting(run)?.controller;
            Ok(Value::Set(run.look_at_top(seat, pile, count as usize)))
        },
    ),
    verb(
        "put_back",
        PLAYER_CARDS,
        "a player puts cards from hands and draw piles on top of the draw pile, one after the other in an order of their \
         choice, the first one on top. Only that player learns the order. Where each player has a deck, each card goes to \
         the pile of its own deck",
        |run, a| run.put_back(a[0].player()?, a[1].cards()?).map(|()| Value::Unit),
    ),
    verb(
        "look",
        PLAYER_CARDS,
        "a player looks at cards that lie in a hand or on a draw pile; the others learn only that it happened. Cards in \
         the open are left out",
        |run, a| {
            run.look(a[0].player()?, a[1].cards()?);
            Ok(Value::Unit)
        },
    ),
    verb(
        "tell",
        &[p("from", Kind::Player), p("to", Kind::Player), p("cards", Kind::Cards)],
        "a player shows another cards of a hand or a draw pile; the first must know them. The others learn only that it \
         happened. Cards in the open are left out",
        |run, a| run.show_to(a[0].player()?, a[1].player()?, a[2].cards()?).map(|()| Value::Unit),
    ),
    function(
        "random_card",
        CARDS,
        Kind::Card,
        Acts,
        "one of the cards by chance, each as likely as the others; if there is none, nothing happens, and the log says so",
        |run, a| {
            let cards = a[0].cards()?;
            Ok(Value::Card(run.random_card(cards)))
        },
    ),
];
