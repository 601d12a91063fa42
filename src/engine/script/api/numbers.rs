//! Choices of a number, and questions that several players answer at the same time without knowing each other's answers.

use arrayvec::ArrayVec;

use super::Effect::Asks;
use super::declare::{function, p, property, reads};
use super::support::{acting, fault, prompt_named, seats, small};
use super::{HostFn, Scope};
use crate::decision::{Ask, Choice};
use crate::event::Event;
use crate::kernel::{Flow, Run, Value};
use crate::limits::{MAX_NUMBER, NUMBER_OPTIONS};
use crate::table::{MAX_SEATS, Seat};
use crate::vocabulary::{Aim, Kind, Param, TextKind};

const PROMPT: Param = p("prompt", Kind::Text(TextKind::Prompt));
const WHO: Param = p("player", Kind::Player);
const PLAYERS: Param = p("players", Kind::Players);
const FROM: Param = p("from", Kind::Int);
const TO: Param = p("to", Kind::Int);
const NUMBERS: Param = p("numbers", Kind::Numbers);

/// The numbers there are to choose from, as options.
fn options(run: &mut Run, from: &Value, to: &Value) -> Flow<Vec<Choice>> {
    let bound = MAX_NUMBER as i64;
    let (from, to) = (small(from.int()?, "number", -bound, bound)?, small(to.int()?, "number", -bound, bound)?);
    if from > to {
        return Err(fault(format!("there is no number from {from} to {to}: the first must not be the larger one")));
    }
    let count = to - from + 1;
    if count > NUMBER_OPTIONS as i64 {
        return Err(fault(format!("there are {count} numbers from {from} to {to}; {NUMBER_OPTIONS} is the most")));
    }
    let mut options = run.buffer();
    options.extend((from..=to).map(|number| Choice::numbered(number as i16)));
    Ok(options)
}

fn question(run: &Run, prompt: Option<&Value>) -> Flow<Ask> {
    let aim = prompt.map(|prompt| prompt_named(run, prompt).map(Aim::Prompt)).transpose()?;
    Ok(Ask::number(aim.unwrap_or_default()))
}

/// A player chooses a number; there is always one.
fn choose_number(run: &mut Run, seat: Seat, from: &Value, to: &Value, prompt: Option<&Value>) -> Flow<Value> {
    let ask = question(run, prompt)?;
    let options = options(run, from, to)?;
    let chosen = run.ask(seat, ask, options)?.and_then(Choice::as_number).unwrap_or_default();
    run.note(Event::named_number(seat, chosen.into()));
    Ok(Value::Int(chosen.into()))
}

/// Several players choose a number each, and are told all of them when the last has chosen.
fn numbers_together(run: &mut Run, a: &[Value]) -> Flow<Value> {
    let (players, ask) = (seats(&a[0])?, question(run, a.get(3))?);
    let options = options(run, &a[1], &a[2])?;
    let answers = run.ask_together(&players, ask, &options);
    run.give_back(options);
    let numbers: ArrayVec<i16, MAX_SEATS> = answers?.into_iter().filter_map(Choice::as_number).collect();
    for (&seat, &number) in players.iter().zip(&numbers) {
        run.note(Event::named_number(seat, number.into()));
    }
    Ok(Value::Numbers(players.into_iter().zip(numbers).collect()))
}

fn yes_together(run: &mut Run, a: &[Value]) -> Flow<Value> {
    let (players, prompt) = (seats(&a[0])?, prompt_named(run, &a[1])?);
    let answers = run.ask_together(&players, Ask::may(prompt), &[Choice::yes(), Choice::no()])?;
    for (&seat, &answer) in players.iter().zip(&answers) {
        run.note(Event::answered(seat, prompt, answer == Choice::yes()));
    }
    let willing = players.into_iter().zip(answers).filter(|(_, answer)| *answer == Choice::yes());
    Ok(Value::Players(willing.map(|(seat, _)| seat).collect()))
}

pub(super) const NUMBER_CHOICES: &[HostFn] = &[
    function("choose_number", &[FROM, TO], Kind::Int, Asks, "you choose a whole number; all hear it", |run, a| {
        let seat = acting(run)?.controller;
        choose_number(run, seat, &a[0], &a[1], None)
    }),
    function(
        "choose_number",
        &[FROM, TO, PROMPT],
        Kind::Int,
        Asks,
        "the same, with a question from the pack's `prompts`",
        |run, a| {
            let seat = acting(run)?.controller;
            choose_number(run, seat, &a[0], &a[1], a.get(2))
        },
    ),
    function("choose_number", &[WHO, FROM, TO], Kind::Int, Asks, "a player chooses a whole number", |run, a| {
        choose_number(run, a[0].player()?, &a[1], &a[2], None)
    }),
    function(
        "choose_number",
        &[WHO, FROM, TO, PROMPT],
        Kind::Int,
        Asks,
        "a player chooses a whole number, with a question from the pack's `prompts`",
        |run, a| choose_number(run, a[0].player()?, &a[1], &a[2], a.get(3)),
    ),
    function(
        "numbers_together",
        &[PLAYERS, FROM, TO],
        Kind::Numbers,
        Asks,
        "each of these players chooses a number, all at the same time; nobody learns another's number before all have \
         chosen, and then everybody learns all of them. `numbers.of(player)` is what a player chose",
        numbers_together,
    ),
    function(
        "numbers_together",
        &[PLAYERS, FROM, TO, PROMPT],
        Kind::Numbers,
        Asks,
        "the same, with a question from the pack's `prompts`",
        numbers_together,
    ),
    function(
        "yes_together",
        &[PLAYERS, PROMPT],
        Kind::Players,
        Asks,
        "each of these players answers yes or no to a question from the pack's `prompts`, all at the same time; these are \
         the players who said yes. Nobody learns another's answer before all have answered",
        yes_together,
    ),
    reads(
        "of",
        &[NUMBERS, WHO],
        Kind::Int,
        "the number that a player chose; the player must be one of those who were asked",
        |_, a| {
            let seat = a[1].player()?;
            let number = a[0].numbers()?.of(seat);
            let missing = || fault(format!("player {} was not asked for a number here", seat.0 + 1));
            Ok(Value::Int(number.ok_or_else(missing)?.into()))
        },
    )
    .scoped(Scope::Fixed),
    reads("highest", &[NUMBERS], Kind::Players, "the players with the highest number", |_, a| {
        let numbers = a[0].numbers()?;
        Ok(Value::Players(numbers.players_with(numbers.largest())))
    })
    .scoped(Scope::Fixed),
    reads("lowest", &[NUMBERS], Kind::Players, "the players with the lowest number", |_, a| {
        let numbers = a[0].numbers()?;
        Ok(Value::Players(numbers.players_with(numbers.smallest())))
    })
    .scoped(Scope::Fixed),
    property("largest", &[NUMBERS], Kind::Int, "the largest of the numbers; 0 if nobody was asked", |_, a| {
        Ok(Value::Int(a[0].numbers()?.largest().unwrap_or(0).into()))
    })
    .scoped(Scope::Fixed),
    property("smallest", &[NUMBERS], Kind::Int, "the smallest of the numbers; 0 if nobody was asked", |_, a| {
        Ok(Value::Int(a[0].numbers()?.smallest().unwrap_or(0).into()))
    })
    .scoped(Scope::Fixed),
];
