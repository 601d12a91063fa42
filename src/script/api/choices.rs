//! Choices: what a script asks players.

use super::Effect::Asks;
use super::declare::{NOTHING, PLAYER, PLAYERS, SET, function, p};
use super::support::{MANY, acting, choose_player, choose_up_to, fault, name_clan, prompt_named, small};
use super::{HostFn, Scope};
use crate::decision::{Ask, Choice};
use crate::event::Event;
use crate::pack::Word;
use crate::script::value::{Kind, TextKind, Value};
use crate::table::{ROWS, Seat};

pub(super) const CHOICES: &[HostFn] = &[
    function(
        "choose",
        SET,
        Kind::Card,
        Asks,
        "you choose one of the cards; none there: nothing happens, and the log says so",
        |run, a| {
            let (seat, cards) = (acting(run)?.controller, a[0].cards()?);
            run.ask_card(seat, Ask::Card, cards).map(Value::Card)
        },
    )
    .scoped(Scope::OfCards),
    function(
        "choose",
        &[p("player", Kind::Player), p("cards", Kind::Set)],
        Kind::Card,
        Asks,
        "a player chooses one of the cards",
        |run, a| {
            let (seat, cards) = (a[0].player()?, a[1].cards()?);
            run.ask_card(seat, Ask::Card, cards).map(Value::Card)
        },
    )
    .scoped(Scope::OfCards),
    function(
        "choose_up_to",
        &[p("count", Kind::Int), p("cards", Kind::Set)],
        Kind::Set,
        Asks,
        "you choose as many of the cards as you like, up to a number",
        |run, a| {
            let (seat, count) = (acting(run)?.controller, small(a[0].int()?, "count", 0, MANY)?);
            choose_up_to(run, seat, count as usize, a[1].cards()?)
        },
    )
    .scoped(Scope::OfCards),
    function(
        "choose_up_to",
        &[p("player", Kind::Player), p("count", Kind::Int), p("cards", Kind::Set)],
        Kind::Set,
        Asks,
        "a player chooses as many of the cards as they like, up to a number",
        |run, a| {
            let count = small(a[1].int()?, "count", 0, MANY)?;
            choose_up_to(run, a[0].player()?, count as usize, a[2].cards()?)
        },
    )
    .scoped(Scope::OfCards),
    function(
        "may",
        &[p("prompt", Kind::Text(TextKind::Prompt))],
        Kind::Bool,
        Asks,
        "yes or no, to a question of the pack's `prompts`",
        |run, a| {
            let (seat, prompt) = (acting(run)?.controller, prompt_named(run, &a[0])?);
            run.ask_yes_no(seat, Ask::May(prompt)).map(Value::Bool)
        },
    ),
    function(
        "may",
        &[p("player", Kind::Player), p("prompt", Kind::Text(TextKind::Prompt))],
        Kind::Bool,
        Asks,
        "a player says yes or no to a question of the pack's `prompts`",
        |run, a| {
            let (seat, prompt) = (a[0].player()?, prompt_named(run, &a[1])?);
            run.ask_yes_no(seat, Ask::May(prompt)).map(Value::Bool)
        },
    ),
    HostFn {
        repeat: 6,
        ..function(
            "choose_between",
            &[p("prompt", Kind::Text(TextKind::Prompt)), p("other", Kind::Text(TextKind::Prompt))],
            Kind::Text(TextKind::Prompt),
            Asks,
            "you choose one of several things that the pack's `prompts` name",
            |run, a| {
                let seat = acting(run)?.controller;
                let mut options = run.buffer();
                for prompt in a {
                    options.push(Choice::Prompt(prompt_named(run, prompt)?));
                }
                let chosen = match run.ask(seat, Ask::Between, options)? {
                    Some(choice @ Choice::Prompt(prompt)) => {
                        run.note(Event::Named { seat, choice });
                        run.pack.prompt_word(prompt)
                    }
                    _ => Word::EMPTY,
                };
                Ok(Value::Word(chosen))
            },
        )
    },
    function("choose_player", PLAYERS, Kind::Player, Asks, "you choose one of the players", |run, a| {
        choose_player(run, a[0].players()?)
    }),
    function(
        "choose_hand",
        PLAYERS,
        Kind::Player,
        Asks,
        "you choose one of the players, to do something with their hand; if all hands are empty you are not asked",
        |run, a| {
            let players = a[0].players()?;
            let holds_cards = |seat: &Seat| !run.table.hand(*seat).is_empty();
            match players.into_iter().next() {
                Some(first) if !players.into_iter().any(|seat| holds_cards(&seat)) => Ok(Value::Player(first)),
                _ => choose_player(run, players),
            }
        },
    ),
    function("choose_clan", NOTHING, Kind::Text(TextKind::Clan), Asks, "you name a clan of this game", |run, _| {
        let seat = acting(run)?.controller;
        name_clan(run, seat, u16::MAX)
    }),
    function(
        "choose_clan",
        PLAYER,
        Kind::Text(TextKind::Clan),
        Asks,
        "a player names a clan of this game",
        |run, a| name_clan(run, a[0].player()?, u16::MAX),
    ),
    function(
        "choose_clan",
        &[p("player", Kind::Player), p("cards", Kind::Set)],
        Kind::Text(TextKind::Clan),
        Asks,
        "a player names a clan that some of the cards are of; \"\" if there is none",
        |run, a| {
            let (seat, cards) = (a[0].player()?, a[1].cards()?);
            let mut clans = 0;
            for clan in 0..run.pack.clans.len() as u8 {
                if !(cards & run.clan_cards(clan)?).is_empty() {
                    clans |= 1 << clan;
                }
            }
            name_clan(run, seat, clans)
        },
    ),
    function("choose_level", NOTHING, Kind::Int, Asks, "you name a level", |run, _| {
        let seat = acting(run)?.controller;
        let mut options = run.buffer();
        options.extend((1..=ROWS as u8).map(Choice::Level));
        match run.ask(seat, Ask::Level, options)? {
            Some(choice @ Choice::Level(level)) => {
                run.note(Event::Named { seat, choice });
                Ok(Value::Int(i64::from(level)))
            }
            _ => Err(fault("there is no level to name")),
        }
    }),
];
