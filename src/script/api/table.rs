//! The table itself.

use super::support::{MANY, acting, choose_up_to, clan_named, each, existing, fault, power, small, unknown};
use super::{Effect, HostFn};
use crate::decision::{Ask, Choice};
use crate::pack::Strength;
use crate::run::{Flow, Run};
use crate::script::hooks::Hook;
use crate::script::value::{Kind, Param, TextKind, Value};
use crate::table::{CardSet, ROWS};

type Body = fn(&mut Run, &[Value]) -> Flow<Value>;

const fn function(
    name: &'static str,
    params: &'static [Param],
    returns: Kind,
    effect: Effect,
    about: &'static str,
    run: Body,
) -> HostFn {
    HostFn { name, params, repeat: 1, returns, effect, property: false, power: None, about, run }
}

const fn property(name: &'static str, of: &'static [Param], returns: Kind, about: &'static str, run: Body) -> HostFn {
    HostFn { name, params: of, repeat: 1, returns, effect: Effect::Reads, property: true, power: None, about, run }
}

const fn family(name: &'static str, strength: Strength, about: &'static str, run: Body) -> HostFn {
    HostFn { power: Some(strength), ..function(name, FAMILY, Kind::Unit, Effect::Acts, about, run) }
}

const fn p(name: &'static str, kind: Kind) -> Param {
    Param { name, kind }
}

const NOTHING: &[Param] = &[];
const CARD: &[Param] = &[p("card", Kind::Card)];
const CARDS: &[Param] = &[p("cards", Kind::Cards)];
const SET: &[Param] = &[p("cards", Kind::Set)];
const PLAYER: &[Param] = &[p("player", Kind::Player)];
const PLAYERS: &[Param] = &[p("players", Kind::Players)];
const PLAYER_COUNT: &[Param] = &[p("player", Kind::Player), p("count", Kind::Int)];
const FAMILY: &[Param] = &[p("me", Kind::Card), p("family", Kind::Text(TextKind::Family))];

use Effect::{Acts, Asks, Reads};

/// Every host function, by what it is for.
pub static HOST: &[HostFn] = &[
    // Sets of cards.
    function("in_play", NOTHING, Kind::Set, Reads, "all cards of all armies, prisoners included", |run, _| {
        Ok(Value::Set(run.table.in_play()))
    }),
    function("army", PLAYER, Kind::Set, Reads, "the cards of a player's army", |run, a| {
        Ok(Value::Set(run.table.army(a[0].player()?).cards()))
    }),
    function("hand", PLAYER, Kind::Set, Reads, "the cards in a player's hand", |run, a| {
        Ok(Value::Set(run.table.hand(a[0].player()?)))
    }),
    function("discard_pile", NOTHING, Kind::Set, Reads, "the cards on the discard pile", |run, _| {
        Ok(Value::Set(run.table.discard().set()))
    }),
    function(
        "of",
        &[p("cards", Kind::Set), p("player", Kind::Player)],
        Kind::Set,
        Reads,
        "those in a player's army or hand",
        |run, a| {
            let seat = a[1].player()?;
            Ok(Value::Set(a[0].cards()? & (run.table.army(seat).cards() | run.table.hand(seat))))
        },
    ),
    function("free", SET, Kind::Set, Reads, "those with no card above and none to the right", |run, a| {
        Ok(Value::Set(a[0].cards()? & run.table.free_cards()))
    }),
    function("face_up", SET, Kind::Set, Reads, "those in play that are not prisoners", |run, a| {
        Ok(Value::Set((a[0].cards()? & run.table.in_play()) - run.table.prisoners()))
    }),
    function("prisoners", SET, Kind::Set, Reads, "those that are prisoners", |run, a| {
        Ok(Value::Set(a[0].cards()? & run.table.prisoners()))
    }),
    HostFn {
        repeat: ROWS,
        ..function(
            "level",
            &[p("cards", Kind::Set), p("level", Kind::Int)],
            Kind::Set,
            Reads,
            "those of a level, or of one of several",
            |run, a| {
                let mut wanted = CardSet::EMPTY;
                for level in &a[1..] {
                    let level = small(level.int()?, "level", 1, ROWS as i64)?;
                    wanted = wanted | run.pack.of_level(level as u8);
                }
                Ok(Value::Set(a[0].cards()? & wanted))
            },
        )
    },
    function(
        "clan",
        &[p("cards", Kind::Set), p("clan", Kind::Text(TextKind::Clan))],
        Kind::Set,
        Reads,
        "those of a clan; a prisoner has none",
        |run, a| {
            let clan = clan_named(run, a[1].text()?)?;
            Ok(Value::Set((a[0].cards()? & run.pack.of_clan(clan)) - run.table.prisoners()))
        },
    ),
    function(
        "except",
        &[p("cards", Kind::Set), p("others", Kind::Cards)],
        Kind::Set,
        Reads,
        "those that are not among the others",
        |_, a| Ok(Value::Set(a[0].cards()? - a[1].cards()?)),
    ),
    function(
        "plus",
        &[p("cards", Kind::Cards), p("others", Kind::Cards)],
        Kind::Set,
        Reads,
        "these and the others",
        |_, a| Ok(Value::Set(a[0].cards()? | a[1].cards()?)),
    ),
    function(
        "contains",
        &[p("cards", Kind::Set), p("card", Kind::Card)],
        Kind::Bool,
        Reads,
        "whether a card is among them",
        |_, a| Ok(Value::Bool(a[0].cards()?.contains(a[1].card()?))),
    ),
    property("count", SET, Kind::Int, "how many cards", |_, a| Ok(Value::Int(a[0].cards()?.len() as i64))),
    property("is_empty", SET, Kind::Bool, "whether there is no card", |_, a| Ok(Value::Bool(a[0].cards()?.is_empty()))),
    property("clans", SET, Kind::Int, "how many different clans the cards belong to", |run, a| {
        let cards = a[0].cards()? - run.table.prisoners();
        Ok(Value::Int(run.different_clans(cards) as i64))
    }),
    // A card.
    property("exists", CARD, Kind::Bool, "false for what a choice without options gives", |_, a| {
        Ok(Value::Bool(a[0].card()?.is_some()))
    }),
    property(
        "owner",
        CARD,
        Kind::Player,
        "whose army or hand it is in; for a card whose effect runs, whose effect it is",
        |run, a| {
            let card = existing(&a[0])?;
            match run.controller_of(card) {
                Some(seat) => Ok(Value::Player(seat)),
                None => Err(fault(format!("`{}` is nobody's: it is in no army and no hand", run.pack.design(card).id))),
            }
        },
    ),
    property("level", CARD, Kind::Int, "1 to 3", |run, a| {
        Ok(Value::Int(i64::from(run.pack.design(existing(&a[0])?).level)))
    }),
    property("power", CARD, Kind::Int, "its power, with what other cards change of it", |run, a| {
        let card = existing(&a[0])?;
        // Asked inside a `card_power` query this is the printed power: a query about itself would never end.
        let asking = run.frames.iter().any(|frame| frame.hook == Hook::CardPower);
        let power = if asking { usize::from(run.pack.design(card).power) } else { run.card_power(card)? };
        Ok(Value::Int(power as i64))
    }),
    property("clan", CARD, Kind::Text(TextKind::Clan), "the clan printed on it", |run, a| {
        let design = run.pack.design(existing(&a[0])?);
        Ok(Value::Text(run.pack.clans[usize::from(design.clan)].id.as_str().into()))
    }),
    property("id", CARD, Kind::Text(TextKind::Card), "the id of its design", |run, a| {
        Ok(Value::Text(run.pack.design(existing(&a[0])?).id.as_str().into()))
    }),
    property(
        "is_free",
        CARD,
        Kind::Bool,
        "whether it is in play with no card above and none to the right",
        |run, a| Ok(Value::Bool(run.table.is_free(existing(&a[0])?))),
    ),
    property("is_prisoner", CARD, Kind::Bool, "whether it lies face down", |run, a| {
        Ok(Value::Bool(run.table.is_prisoner(existing(&a[0])?)))
    }),
    // Players.
    function("players", NOTHING, Kind::Players, Reads, "everybody, clockwise", |run, _| {
        Ok(Value::Players(run.table.seats().collect()))
    }),
    function("opponents", PLAYER, Kind::Players, Reads, "everybody but one player", |run, a| {
        let seat = a[0].player()?;
        Ok(Value::Players(run.table.seats().filter(|&s| s != seat).collect()))
    }),
    function("active_player", NOTHING, Kind::Player, Reads, "whose turn it is", |run, _| {
        Ok(Value::Player(run.table.active))
    }),
    property("count", PLAYERS, Kind::Int, "how many players", |_, a| {
        Ok(Value::Int(i64::from(a[0].players()?.0.count_ones())))
    }),
    property("points", PLAYER, Kind::Int, "victory points", |run, a| {
        Ok(Value::Int(i64::from(run.table.points[a[0].player()?.index()])))
    }),
    property("hand_size", PLAYER, Kind::Int, "cards in hand", |run, a| {
        Ok(Value::Int(run.table.hand(a[0].player()?).len() as i64))
    }),
    property("has_advantage", PLAYER, Kind::Bool, "whether the player holds the advantage card", |run, a| {
        Ok(Value::Bool(run.table.advantage == a[0].player()?))
    }),
    property("is_out", PLAYER, Kind::Bool, "whether the player has no turn left this round", |run, a| {
        Ok(Value::Bool(run.table.is_out(a[0].player()?)))
    }),
    function("round", NOTHING, Kind::Int, Reads, "the number of the round, from 1", |run, _| {
        Ok(Value::Int(i64::from(run.table.round)))
    }),
    // Choices.
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
    ),
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
    ),
    function(
        "choose_up_to",
        &[p("count", Kind::Int), p("cards", Kind::Set)],
        Kind::Set,
        Asks,
        "you choose as many of the cards as you like, up to a number",
        |run, a| {
            let count = small(a[0].int()?, "count", 0, MANY)?;
            choose_up_to(run, count as usize, a[1].cards()?)
        },
    ),
    function(
        "may",
        &[p("prompt", Kind::Text(TextKind::Prompt))],
        Kind::Bool,
        Asks,
        "yes or no, to a question of the pack's `prompts`",
        |run, a| {
            let seat = acting(run)?.controller;
            let id = a[0].text()?;
            let Some(prompt) = run.pack.prompts.get_index_of(id) else {
                return Err(unknown("prompt of this pack", id, run.pack.prompts.keys().map(String::as_str)));
            };
            run.ask_yes_no(seat, Ask::May(prompt as u8)).map(Value::Bool)
        },
    ),
    function("choose_player", PLAYERS, Kind::Player, Asks, "you choose one of the players", |run, a| {
        let seat = acting(run)?.controller;
        let mut options = run.buffer();
        options.extend(a[0].players()?.into_iter().map(Choice::Player));
        match run.ask(seat, Ask::Player, options)? {
            Some(Choice::Player(chosen)) => Ok(Value::Player(chosen)),
            _ => Err(fault("`choose_player` needs at least one player to choose from")),
        }
    }),
    function("choose_clan", NOTHING, Kind::Text(TextKind::Clan), Asks, "you name a clan", |run, _| {
        let seat = acting(run)?.controller;
        let mut options = run.buffer();
        options.extend((0..run.pack.clans.len()).map(|clan| Choice::Clan(clan as u8)));
        match run.ask(seat, Ask::Clan, options)? {
            Some(Choice::Clan(clan)) => Ok(Value::Text(run.pack.clans[usize::from(clan)].id.as_str().into())),
            _ => Err(fault("this pack has no clans to name")),
        }
    }),
    function("choose_level", NOTHING, Kind::Int, Asks, "you name a level", |run, _| {
        let seat = acting(run)?.controller;
        let mut options = run.buffer();
        options.extend((1..=ROWS as u8).map(Choice::Level));
        match run.ask(seat, Ask::Level, options)? {
            Some(Choice::Level(level)) => Ok(Value::Int(i64::from(level))),
            _ => Err(fault("there is no level to name")),
        }
    }),
    // Verbs.
    function("destroy", CARDS, Kind::Unit, Acts, "destroys cards; each must be free when its turn comes", |run, a| {
        each(run, &a[0], Run::destroy)
    }),
    function("imprison", CARDS, Kind::Unit, Acts, "turns face-up cards of armies into prisoners", |run, a| {
        each(run, &a[0], Run::imprison)
    }),
    function("release", CARDS, Kind::Unit, Acts, "turns prisoners face up", |run, a| each(run, &a[0], Run::release)),
    function(
        "swap",
        &[p("card", Kind::Card), p("other", Kind::Card)],
        Kind::Unit,
        Acts,
        "two cards of one level in one army change places",
        |run, a| run.swap(existing(&a[0])?, existing(&a[1])?).map(|()| Value::Unit),
    ),
    function(
        "swap_two",
        SET,
        Kind::Unit,
        Acts,
        "you choose two of the cards, of one level in one army, and swap them",
        |run, a| {
            let (seat, cards) = (acting(run)?.controller, a[0].cards()?);
            run.swap_two(seat, cards).map(|()| Value::Unit)
        },
    ),
    function("draw", PLAYER_COUNT, Kind::Unit, Acts, "a player draws cards", |run, a| {
        let count = small(a[1].int()?, "count", 0, MANY)?;
        run.draw(a[0].player()?, count as usize).map(|()| Value::Unit)
    }),
    function(
        "discard",
        CARDS,
        Kind::Unit,
        Acts,
        "discards these cards from a hand or from the revealed ones",
        |run, a| {
            let cards = a[0].cards()?;
            run.discard(cards).map(|()| Value::Unit)
        },
    ),
    function("discards", PLAYER_COUNT, Kind::Unit, Acts, "a player discards cards of their choice", |run, a| {
        let count = small(a[1].int()?, "count", 0, MANY)?;
        run.player_discards(a[0].player()?, count as usize).map(|()| Value::Unit)
    }),
    function(
        "each_discards_half",
        NOTHING,
        Kind::Unit,
        Acts,
        "every player discards half their hand, rounded down, at the same time",
        |run, _| run.each_discards_half().map(|()| Value::Unit),
    ),
    function(
        "reveal",
        &[p("count", Kind::Int)],
        Kind::Set,
        Acts,
        "turns up cards from the pile for all to see; take or discard each",
        |run, a| {
            let count = small(a[0].int()?, "count", 0, MANY)?;
            Ok(Value::Set(run.reveal(count as usize)))
        },
    ),
    function(
        "take",
        &[p("player", Kind::Player), p("cards", Kind::Cards)],
        Kind::Unit,
        Acts,
        "a player takes cards into hand from the discard pile or the revealed ones",
        |run, a| {
            let (seat, cards) = (a[0].player()?, a[1].cards()?);
            run.take(seat, cards).map(|()| Value::Unit)
        },
    ),
    function("take_advantage", PLAYER, Kind::Unit, Acts, "a player takes the advantage card", |run, a| {
        run.take_advantage(a[0].player()?);
        Ok(Value::Unit)
    }),
    function("extra_turn", PLAYER, Kind::Unit, Acts, "a player gets an additional turn", |run, a| {
        run.extra_turn(a[0].player()?);
        Ok(Value::Unit)
    }),
    function("random", &[p("sides", Kind::Int)], Kind::Int, Acts, "a die: a number from 1 to the sides", |run, a| {
        let sides = small(a[0].int()?, "sides", 1, 1_000)?;
        Ok(Value::Int(i64::from(run.table.rng.effects.below(sides as u32)) + 1))
    }),
    family("base", Strength::Base, "a power family at base strength, as this card's", |run, a| {
        power(run, a, Strength::Base)
    }),
    family("max", Strength::Max, "a power family at max strength, as this card's", |run, a| {
        power(run, a, Strength::Max)
    }),
];
