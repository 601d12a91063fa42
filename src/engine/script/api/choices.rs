//! Choices: the questions a script can ask players. Each can take a prompt of the pack, for a choice whose verb does
//! not explain it.

use arrayvec::ArrayVec;

use super::Effect::Asks;
use super::declare::{NOTHING, PLAYER, PLAYERS, PLAYERS_CARDS, SET, function, p};
use super::support::{
    acting, aim, choose, choose_player, choose_unseen, choose_up_to, clans_of, name_clan, name_level, prompt_named,
    with_their_cards,
};
use super::{HostFn, Scope};
use crate::decision::{Ask, Choice, ChoiceKind};
use crate::event::Event;
use crate::kernel::{Flow, Picks, Run, Value};
use crate::pack::Word;
use crate::table::{CardSet, ClanSet, MAX_SEATS, Seat};
use crate::vocabulary::{Kind, Param, TextKind};

const PROMPT: Param = p("prompt", Kind::Text(TextKind::Prompt));
const WHO: Param = p("player", Kind::Player);
const CARDS: Param = p("cards", Kind::Set);
const COUNT: Param = p("count", Kind::Int);
const CLAN: Kind = Kind::Text(TextKind::Clan);

fn up_to(run: &mut Run, a: &[Value], prompt: Option<&Value>) -> Flow<Value> {
    let seat = acting(run)?.controller;
    choose_up_to(run, seat, a[0].int()?, a[1].cards()?, prompt)
}

fn clan_of_cards(run: &mut Run, a: &[Value], prompt: Option<&Value>) -> Flow<Value> {
    let (seat, clans) = (a[0].player()?, clans_of(run, a[1].cards()?)?);
    name_clan(run, seat, clans, prompt)
}

fn each_chooses(run: &mut Run, a: &[Value]) -> Flow<Value> {
    let (asked, aim) = (with_their_cards(run, &a[0], &a[1])?, aim(run, a.get(2))?);
    let mut picks: ArrayVec<Picks, MAX_SEATS> =
        asked.into_iter().map(|(seat, cards)| Picks::new(seat, cards, 1)).collect();
    run.pick_together(&mut picks, |_| Ask::card(aim))?;
    let chosen = picks.iter().fold(CardSet::EMPTY, |all, pick| all | pick.picked.set());
    if chosen.is_empty() {
        let source = run.source();
        run.note(Event::no_target(source, Ask::card(aim)));
    }
    Ok(Value::Set(chosen))
}

pub(super) const CHOICES: &[HostFn] = &[
    function(
        "choose",
        SET,
        Kind::Card,
        Asks,
        "you choose one of the cards; if there is none, nothing happens, and the log says so. The question names the \
         verb that uses the card",
        |run, a| {
            let seat = acting(run)?.controller;
            choose(run, seat, a[0].cards()?, None)
        },
    )
    .scoped(Scope::OfCards),
    function(
        "choose",
        &[CARDS, PROMPT],
        Kind::Card,
        Asks,
        "the same, with a question from the pack's `prompts`",
        |run, a| {
            let seat = acting(run)?.controller;
            choose(run, seat, a[0].cards()?, a.get(1))
        },
    )
    .scoped(Scope::OfCards),
    function("choose", &[WHO, CARDS], Kind::Card, Asks, "a player chooses one of the cards", |run, a| {
        choose(run, a[0].player()?, a[1].cards()?, None)
    })
    .scoped(Scope::OfCards),
    function(
        "choose",
        &[WHO, CARDS, PROMPT],
        Kind::Card,
        Asks,
        "a player chooses one of the cards, with a question from the pack's `prompts`",
        |run, a| choose(run, a[0].player()?, a[1].cards()?, a.get(2)),
    )
    .scoped(Scope::OfCards),
    function(
        "choose_unseen",
        SET,
        Kind::Card,
        Asks,
        "you choose one of the cards without looking at those you do not see: they are offered by where they lie",
        |run, a| {
            let seat = acting(run)?.controller;
            choose_unseen(run, seat, a[0].cards()?)
        },
    ),
    function(
        "choose_unseen",
        &[WHO, CARDS],
        Kind::Card,
        Asks,
        "a player chooses one of the cards without looking at those they do not see",
        |run, a| choose_unseen(run, a[0].player()?, a[1].cards()?),
    ),
    function(
        "choose_up_to",
        &[COUNT, CARDS],
        Kind::Set,
        Asks,
        "you choose any of the cards, up to this many",
        |run, a| up_to(run, a, None),
    )
    .scoped(Scope::OfCards),
    function(
        "choose_up_to",
        &[COUNT, CARDS, PROMPT],
        Kind::Set,
        Asks,
        "the same, with a question from the pack's `prompts`",
        |run, a| up_to(run, a, a.get(2)),
    )
    .scoped(Scope::OfCards),
    function(
        "each_chooses",
        PLAYERS_CARDS,
        Kind::Set,
        Asks,
        "each of these players chooses one of the cards in their own army or hand, all at the same time; nobody learns \
         another's choice before all have chosen. What a player chose is `chosen.of(player)`",
        each_chooses,
    ),
    function(
        "each_chooses",
        &[p("players", Kind::Players), CARDS, PROMPT],
        Kind::Set,
        Asks,
        "the same, with a question from the pack's `prompts`",
        each_chooses,
    ),
    function(
        "choose_of_each",
        PLAYERS_CARDS,
        Kind::Set,
        Asks,
        "for each of these players, you choose one of the cards in that player's army or hand",
        |run, a| {
            let (seat, aim) = (acting(run)?.controller, run.aim());
            let mut chosen = CardSet::EMPTY;
            for (_, cards) in with_their_cards(run, &a[0], &a[1])? {
                let card = run.ask_card(seat, Ask::card(aim), cards)?;
                chosen = chosen | CardSet::one(card);
            }
            Ok(Value::Set(chosen))
        },
    ),
    function(
        "choose_up_to",
        &[WHO, COUNT, CARDS],
        Kind::Set,
        Asks,
        "a player chooses any of the cards, up to this many",
        |run, a| choose_up_to(run, a[0].player()?, a[1].int()?, a[2].cards()?, None),
    )
    .scoped(Scope::OfCards),
    function(
        "choose_up_to",
        &[WHO, COUNT, CARDS, PROMPT],
        Kind::Set,
        Asks,
        "a player chooses any of the cards, up to this many, with a question from the pack's `prompts`",
        |run, a| choose_up_to(run, a[0].player()?, a[1].int()?, a[2].cards()?, a.get(3)),
    )
    .scoped(Scope::OfCards),
    function(
        "may",
        &[PROMPT],
        Kind::Bool,
        Asks,
        "you answer yes or no to a question from the pack's `prompts`",
        |run, a| {
            let (seat, prompt) = (acting(run)?.controller, prompt_named(run, &a[0])?);
            run.ask_yes_no(seat, Ask::may(prompt)).map(Value::Bool)
        },
    ),
    function(
        "may",
        &[WHO, PROMPT],
        Kind::Bool,
        Asks,
        "a player answers yes or no to a question from the pack's `prompts`",
        |run, a| {
            let (seat, prompt) = (a[0].player()?, prompt_named(run, &a[1])?);
            run.ask_yes_no(seat, Ask::may(prompt)).map(Value::Bool)
        },
    ),
    HostFn {
        repeat: 6,
        ..function(
            "choose_between",
            &[PROMPT, p("other", Kind::Text(TextKind::Prompt))],
            Kind::Text(TextKind::Prompt),
            Asks,
            "you choose one of several texts from the pack's `prompts`",
            |run, a| {
                let seat = acting(run)?.controller;
                let mut options = run.buffer();
                for prompt in a {
                    options.push(Choice::prompt(prompt_named(run, prompt)?));
                }
                let chosen = match run.ask(seat, Ask::between(), options)? {
                    Some(Choice { kind: ChoiceKind::Prompt, n: prompt, .. }) => {
                        run.note(Event::named_thing(seat, prompt));
                        run.pack.prompt_word(prompt)
                    }
                    _ => Word::EMPTY,
                };
                Ok(Value::Word(chosen))
            },
        )
    },
    function("choose_player", PLAYERS, Kind::Player, Asks, "you choose one of the players", |run, a| {
        choose_player(run, a[0].players()?, None)
    }),
    function(
        "choose_player",
        &[p("players", Kind::Players), PROMPT],
        Kind::Player,
        Asks,
        "the same, with a question from the pack's `prompts`",
        |run, a| choose_player(run, a[0].players()?, a.get(1)),
    ),
    function(
        "choose_hand",
        PLAYERS,
        Kind::Player,
        Asks,
        "you choose one of the players, for an effect on their hand; if all hands are empty, you are not asked",
        |run, a| {
            let players = a[0].players()?;
            let holds_cards = |seat: &Seat| !run.table.hand(*seat).is_empty();
            match players.into_iter().next() {
                Some(first) if !players.into_iter().any(|seat| holds_cards(&seat)) => Ok(Value::Player(first)),
                _ => choose_player(run, players, None),
            }
        },
    ),
    function("choose_clan", NOTHING, CLAN, Asks, "you name a clan of this game", |run, _| {
        let seat = acting(run)?.controller;
        name_clan(run, seat, ClanSet::ALL, None)
    }),
    function("choose_clan", PLAYER, CLAN, Asks, "a player names a clan of this game", |run, a| {
        name_clan(run, a[0].player()?, ClanSet::ALL, None)
    }),
    function(
        "choose_clan",
        &[WHO, PROMPT],
        CLAN,
        Asks,
        "a player names a clan of this game, with a question from the pack's `prompts`",
        |run, a| name_clan(run, a[0].player()?, ClanSet::ALL, a.get(1)),
    ),
    function(
        "choose_clan",
        &[WHO, CARDS],
        CLAN,
        Asks,
        "a player names one of the clans of the cards; \"\" if there is none",
        |run, a| clan_of_cards(run, a, None),
    ),
    function(
        "choose_clan",
        &[WHO, CARDS, PROMPT],
        CLAN,
        Asks,
        "a player names one of the clans of the cards, with a question from the pack's `prompts`",
        |run, a| clan_of_cards(run, a, a.get(2)),
    ),
    function("choose_level", NOTHING, Kind::Int, Asks, "you name a level", |run, _| name_level(run, None)),
    function(
        "choose_level",
        &[PROMPT],
        Kind::Int,
        Asks,
        "you name a level, with a question from the pack's `prompts`",
        |run, a| name_level(run, a.first()),
    ),
];
