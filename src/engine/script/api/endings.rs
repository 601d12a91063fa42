//! How scripts end a game, and what they give the players for it.

use super::HostFn;
use super::declare::{PLAYER, p, property, verb};
use super::support::{ending_named, small};
use crate::kernel::Value;
use crate::pack::ScoreRange;
use crate::table::Ending;
use crate::vocabulary::{Kind, Param, TextKind};

const ENDING: Param = p("ending", Kind::Text(TextKind::Ending));

pub(super) const ENDINGS: &[HostFn] = &[
    verb("win", PLAYER, "a player wins the game", |run, a| Err(run.win(Ending::Card, [a[0].player()?]))),
    verb(
        "end_game",
        &[ENDING],
        "ends the game in one of the ways that the pack's `endings` name: each player gets the score that `set_score` \
         gave them, and the highest wins (all who have it, if several do; nobody, if every score is 0)",
        |run, a| {
            let ending = ending_named(run, &a[0])?;
            Err(run.settle_scores(ending))
        },
    ),
    verb(
        "end_game",
        &[ENDING, p("winner", Kind::Player)],
        "ends the game in one of the ways that the pack's `endings` name, and this player wins: the winner's score is 1, \
         everybody else's 0",
        |run, a| {
            let ending = ending_named(run, &a[0])?;
            Err(run.win(ending, [a[1].player()?]))
        },
    ),
    verb(
        "end_game",
        &[ENDING, p("winners", Kind::Players)],
        "the same for several winners; if there are none, nobody wins",
        |run, a| {
            let ending = ending_named(run, &a[0])?;
            Err(run.win(ending, a[1].players()?))
        },
    ),
    verb(
        "set_score",
        &[p("player", Kind::Player), p("score", Kind::Int)],
        "says what a player gets when `end_game` ends the game: a whole number, below zero too, between the pack's \
         `scores` if it declares them. Everybody sees it",
        |run, a| {
            let (seat, score) = (a[0].player()?, a[1].int()?);
            let ScoreRange { least, most } = run.pack.score_range();
            let score = small(score, "score", least.into(), most.into())?;
            run.set_score(seat, score as i32).map(|()| Value::Unit)
        },
    ),
    property("score", PLAYER, Kind::Int, "what `set_score` gave the player last; 0 before that", |run, a| {
        Ok(Value::Int(i64::from(run.table.scores[a[0].player()?.index()])))
    }),
];
