//! Players, and the game as a whole.

use super::Effect::Reads;
use super::declare::{NOTHING, PLAYER, PLAYERS, function, p, property, reads};
use super::support::clan_named;
use super::{HostFn, Scope};
use crate::kernel::Value;
use crate::vocabulary::{Kind, Param, TextKind};

const PLAYERS_PLAYER: &[Param] = &[p("players", Kind::Players), p("player", Kind::Player)];

pub(super) const PLAYER_FACTS: &[HostFn] = &[
    function(
        "players",
        NOTHING,
        Kind::Players,
        Reads,
        "all players, clockwise from the acting player. That is the owner of the effect; for hooks of the pack and of tiles, \
         the player whose turn it is or was last, or, when a round begins, the player who starts it",
        |run, _| Ok(Value::Players(run.table.seats_from(run.actor()).collect())),
    )
    .scoped(Scope::Fixed),
    function(
        "opponents",
        PLAYER,
        Kind::Players,
        Reads,
        "all opponents of a player, clockwise from the acting player",
        |run, a| {
            let seat = a[0].player()?;
            let all = run.table.seats_from(run.actor());
            Ok(Value::Players(all.filter(|&other| run.are_opponents(seat, other)).collect()))
        },
    )
    .scoped(Scope::Fixed),
    reads(
        "others",
        PLAYER,
        Kind::Players,
        "all players except this one, partners included, clockwise from the acting player",
        |run, a| {
            let seat = a[0].player()?;
            Ok(Value::Players(run.table.seats_from(run.actor()).filter(|&other| other != seat).collect()))
        },
    )
    .scoped(Scope::Fixed),
    function("active_player", NOTHING, Kind::Player, Reads, "whose turn it is", |run, _| {
        Ok(Value::Player(run.table.active))
    })
    .scoped(Scope::Fixed),
    property("count", PLAYERS, Kind::Int, "how many players", |_, a| Ok(Value::Int(a[0].players()?.count() as i64)))
        .scoped(Scope::Fixed),
    property("is_empty", PLAYERS, Kind::Bool, "whether there is no player", |_, a| {
        Ok(Value::Bool(a[0].players()?.count() == 0))
    })
    .scoped(Scope::Fixed),
    reads("without", PLAYERS_PLAYER, Kind::Players, "the players without this one", |_, a| {
        let seat = a[1].player()?;
        Ok(Value::Players(a[0].players()?.into_iter().filter(|&other| other != seat).collect()))
    })
    .scoped(Scope::Fixed),
    reads("has", PLAYERS_PLAYER, Kind::Bool, "whether a player is among them", |_, a| {
        let seat = a[1].player()?;
        Ok(Value::Bool(a[0].players()?.into_iter().any(|other| other == seat)))
    })
    .scoped(Scope::Fixed),
    property("points", PLAYER, Kind::Int, "victory points", |run, a| {
        Ok(Value::Int(i64::from(run.table.points[a[0].player()?.index()])))
    })
    .scoped(Scope::Board),
    property("hand_size", PLAYER, Kind::Int, "cards in hand", |run, a| {
        Ok(Value::Int(run.table.hand(a[0].player()?).len() as i64))
    })
    .scoped(Scope::HandSize),
    property("has_advantage", PLAYER, Kind::Bool, "whether the player holds the advantage card", |run, a| {
        Ok(Value::Bool(run.table.advantage == Some(a[0].player()?)))
    }),
    property("is_out", PLAYER, Kind::Bool, "whether the player has no turn left this round", |run, a| {
        Ok(Value::Bool(run.table.is_out(a[0].player()?)))
    }),
    function("round", NOTHING, Kind::Int, Reads, "the number of the round, from 1", |run, _| {
        Ok(Value::Int(i64::from(run.table.round)))
    })
    .scoped(Scope::Fixed),
    property("is_behind", PLAYER, Kind::Bool, "whether an opponent has more victory points", |run, a| {
        Ok(Value::Bool(run.is_behind(a[0].player()?)))
    })
    .scoped(Scope::Board),
    property("army_size", PLAYER, Kind::Int, "cards in the army, prisoners included", |run, a| {
        let seat = a[0].player()?;
        Ok(Value::Int(run.table.army(seat).len() as i64))
    })
    .scoped(Scope::Board),
    property("deck_size", PLAYER, Kind::Int, "cards in the draw pile", |run, a| {
        let seat = a[0].player()?;
        Ok(Value::Int(run.table.pile(seat).len() as i64))
    }),
    property("turns_left", PLAYER, Kind::Int, "turns left this round; 255 while there is no limit", |run, a| {
        let seat = a[0].player()?;
        Ok(Value::Int(run.table.turns_left[seat.index()] as i64))
    }),
    property("tokens", PLAYER, Kind::Int, "all activation tokens of the player: in hand, on cards and spent", |run, a| {
        let seat = a[0].player()?;
        Ok(Value::Int(run.table.tokens.owned(seat) as i64))
    }),
    property("tokens_in_hand", PLAYER, Kind::Int, "activation tokens in hand", |run, a| {
        let seat = a[0].player()?;
        Ok(Value::Int(run.table.tokens.hand[seat.index()] as i64))
    }),
    property("tokens_spent", PLAYER, Kind::Int, "activation tokens that were spent", |run, a| {
        let seat = a[0].player()?;
        Ok(Value::Int(run.table.tokens.spent[seat.index()] as i64))
    }),
    property("tokens_locked", PLAYER, Kind::Int, "activation tokens still to be unlocked", |run, a| {
        let seat = a[0].player()?;
        Ok(Value::Int(run.table.tokens.locked[seat.index()] as i64))
    }),
    property("bonus_tokens", PLAYER, Kind::Int, "bonus tokens in hand", |run, a| {
        let seat = a[0].player()?;
        Ok(Value::Int(run.table.tokens.bonus_hand[seat.index()] as i64))
    })
    .scoped(Scope::BonusTokens),
    reads(
        "plays_clan",
        &[p("player", Kind::Player), p("clan", Kind::Text(TextKind::Clan))],
        Kind::Bool,
        "whether a clan is in a player's own deck",
        |run, a| {
            let (seat, clan) = (a[0].player()?, clan_named(run, &a[1])?);
            let clans = run.table.deck_clans.get(seat.index()).copied().unwrap_or_default();
            Ok(Value::Bool(clans.contains(clan)))
        },
    )
    .scoped(Scope::Fixed),
    property("won_battle", PLAYER, Kind::Bool, "whether the player won the last great battle", |run, a| {
        Ok(Value::Bool(run.table.battle_winners & 1 << a[0].player()?.0 != 0))
    })
    .scoped(Scope::Board),
    reads("somebody_passed", NOTHING, Kind::Bool, "whether a player has passed in this round", |run, _| {
        Ok(Value::Bool(run.table.first_pass_done))
    }),
    reads("may_pass_now", PLAYER, Kind::Bool, "whether a player could pass now", |run, a| {
        let seat = a[0].player()?;
        run.may_pass(seat).map(Value::Bool)
    }),
];
