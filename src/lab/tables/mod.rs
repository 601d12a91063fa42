//! The games as tables for other programs: one row per game, and one row for each card a player met in a game.

pub mod csv;
#[cfg(feature = "parquet")]
pub mod parquet;

use super::record::{CardRecord, GameRecord, KEPT, Standing};
use super::series::Series;

/// A cell of a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Whole(u64),
    Real(f64),
    Text(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Whole,
    Real,
    Text,
}

/// The name of a column, and what is in it.
pub type Column = (String, Kind);

/// Something rows are written to, one after the other.
pub trait Sink {
    fn row(&mut self, row: &[Value]) -> std::io::Result<()>;
    fn finish(self: Box<Self>) -> std::io::Result<()>;
}

fn column(name: impl Into<String>, kind: Kind) -> Column {
    (name.into(), kind)
}

pub fn game_columns(series: &Series) -> Vec<Column> {
    let mut columns = vec![column("bots", Kind::Text)];
    columns.extend(["game", "seed"].map(|name| column(name, Kind::Whole)));
    columns.push(column("ending", Kind::Text));
    columns.push(column("winners", Kind::Text));
    let counts = ["first_player", "rounds", "turns", "decisions", "forced_turns", "lead_changes", "decided_at_turn"];
    columns.extend(counts.map(|name| column(name, Kind::Whole)));
    for player in 1..=series.players {
        columns.push(column(format!("share_{player}"), Kind::Real));
        columns.push(column(format!("points_{player}"), Kind::Whole));
        let clans = series.pack.clans.iter();
        columns.extend(clans.map(|clan| column(format!("army_{player}_{}", clan.id), Kind::Whole)));
    }
    columns
}

pub fn game_row(series: &Series, game: &GameRecord) -> Vec<Value> {
    let winners: Vec<String> = game.winners().map(|seat| (seat + 1).to_string()).collect();
    let mut row = vec![
        Value::Text(series.bot.to_string()),
        Value::Whole(game.game),
        Value::Whole(series.seed_of(game.game)),
        Value::Text(game.ending().name().to_owned()),
        Value::Text(winners.join("+")),
        Value::Whole(u64::from(game.first) + 1),
        Value::Whole(game.rounds.into()),
        Value::Whole(game.turns.into()),
        Value::Whole(game.decisions.into()),
        Value::Whole(game.forced.into()),
        Value::Whole(game.lead_changes.into()),
        Value::Whole(game.decided_at.into()),
    ];
    for (index, seat) in game.seats.iter().enumerate() {
        row.push(Value::Real(game.share(index)));
        row.push(Value::Whole(seat.points.into()));
        row.extend(seat.army.iter().map(|&cards| Value::Whole(cards.into())));
    }
    row
}

pub fn card_columns() -> Vec<Column> {
    let mut columns = vec![column("bots", Kind::Text)];
    columns.extend(["game", "seed", "player"].map(|name| column(name, Kind::Whole)));
    columns.push(column("share", Kind::Real));
    columns.extend(["card", "clan"].map(|name| column(name, Kind::Text)));
    columns.push(column("level", Kind::Whole));
    columns.extend(KEPT.map(|exposure| column(exposure.name(), Kind::Whole)));
    columns.extend(["effects", "no_target", "first_round"].map(|name| column(name, Kind::Whole)));
    columns.extend(["first_points", "first_power"].map(|name| column(name, Kind::Text)));
    columns
}

pub fn card_row(series: &Series, game: &GameRecord, seat: usize, card: &CardRecord) -> Vec<Value> {
    let design = &series.pack.designs[usize::from(card.design)];
    let first = card.first();
    let standing = first.map(|first| first.standing());
    let word = |ordering: Option<std::cmp::Ordering>| Value::Text(ordering.map_or("", Standing::word).to_owned());
    let mut row = vec![
        Value::Text(series.bot.to_string()),
        Value::Whole(game.game),
        Value::Whole(series.seed_of(game.game)),
        Value::Whole(seat as u64 + 1),
        Value::Real(game.share(seat)),
        Value::Text(design.id.clone()),
        Value::Text(series.pack.clans[usize::from(design.clan)].id.clone()),
        Value::Whole(design.level.into()),
    ];
    row.extend(KEPT.map(|exposure| Value::Whole(card.met(exposure).map_or(0, |met| met.times.into()))));
    row.push(Value::Whole(card.effects.into()));
    row.push(Value::Whole(card.no_target.into()));
    row.push(Value::Whole(first.map_or(0, |first| first.round().into())));
    row.push(word(standing.map(|standing| standing.points)));
    row.push(word(standing.map(|standing| standing.power)));
    row
}
