//! The games as tables for other programs: one row per game, and one row for each card a player met in a game.

pub mod csv;
#[cfg(feature = "parquet")]
pub mod parquet;

use super::record::{CardRecord, GameRecord, Standing, kept};
use super::series::Series;
use ozeki_engine::pack::Pack;

/// A cell of a table.
#[derive(Clone, Debug, PartialEq)]
pub enum TableValue {
    Whole(u64),
    Real(f64),
    Text(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnKind {
    Whole,
    Real,
    Text,
}

/// The name of a column, and what is in it.
pub type Column = (String, ColumnKind);

/// Something rows are written to, one after the other.
pub trait Sink {
    fn row(&mut self, row: &[TableValue]) -> std::io::Result<()>;
    fn finish(self: Box<Self>) -> std::io::Result<()>;
}

fn column(name: impl Into<String>, kind: ColumnKind) -> Column {
    (name.into(), kind)
}

/// Scripts of a pack that names no endings cannot give scores.
fn has_scores(series: &Series) -> bool {
    !series.pack.endings.is_empty()
}

pub fn game_columns(series: &Series) -> Vec<Column> {
    let mut columns = vec![column("bots", ColumnKind::Text)];
    columns.extend(["game", "seed"].map(|name| column(name, ColumnKind::Whole)));
    columns.push(column("ending", ColumnKind::Text));
    columns.push(column("winners", ColumnKind::Text));
    let counts = ["first_player", "rounds", "turns", "decisions", "forced_turns", "lead_changes", "decided_at_turn"];
    columns.extend(counts.map(|name| column(name, ColumnKind::Whole)));
    for player in 1..=series.players {
        columns.push(column(format!("share_{player}"), ColumnKind::Real));
        if has_scores(series) {
            columns.push(column(format!("score_{player}"), ColumnKind::Real));
        }
        columns.push(column(format!("points_{player}"), ColumnKind::Whole));
        let clans = series.pack.clans.iter();
        columns.extend(clans.map(|clan| column(format!("army_{player}_{}", clan.id), ColumnKind::Whole)));
        // A counter may be below zero, and whole numbers of a table are not.
        let counters = series.pack.counters_of_players();
        columns.extend(counters.map(|(id, _)| column(format!("counter_{player}_{id}"), ColumnKind::Real)));
    }
    columns
}

pub fn game_row(series: &Series, game: &GameRecord) -> Vec<TableValue> {
    let winners: Vec<String> = game.winners().map(|seat| (seat + 1).to_string()).collect();
    let mut row = vec![
        TableValue::Text(series.bot.to_string()),
        TableValue::Whole(game.game),
        TableValue::Whole(series.seed_of(game.game)),
        TableValue::Text(series.pack.ending_id(game.ending()).to_owned()),
        TableValue::Text(winners.join("+")),
        TableValue::Whole(u64::from(game.first) + 1),
        TableValue::Whole(game.rounds.into()),
        TableValue::Whole(game.turns.into()),
        TableValue::Whole(game.decisions.into()),
        TableValue::Whole(game.forced.into()),
        TableValue::Whole(game.lead_changes.into()),
        TableValue::Whole(game.decided_at.into()),
    ];
    for (index, seat) in game.seats.iter().enumerate() {
        row.push(TableValue::Real(game.share(index)));
        if has_scores(series) {
            row.push(TableValue::Real(game.score(index).into()));
        }
        row.push(TableValue::Whole(seat.points.into()));
        row.extend(seat.army.iter().map(|&cards| TableValue::Whole(cards.into())));
        row.extend(seat.counters.iter().map(|&value| TableValue::Real(value.into())));
    }
    row
}

pub fn card_columns(pack: &Pack) -> Vec<Column> {
    let mut columns = vec![column("bots", ColumnKind::Text)];
    columns.extend(["game", "seed", "player"].map(|name| column(name, ColumnKind::Whole)));
    columns.push(column("share", ColumnKind::Real));
    columns.extend(["card", "clan"].map(|name| column(name, ColumnKind::Text)));
    columns.push(column("level", ColumnKind::Whole));
    columns.extend(kept(pack).map(|exposure| column(exposure.name(), ColumnKind::Whole)));
    columns.extend(["effects", "no_target", "first_round"].map(|name| column(name, ColumnKind::Whole)));
    columns.extend(["first_points", "first_power"].map(|name| column(name, ColumnKind::Text)));
    columns
}

pub fn card_row(series: &Series, game: &GameRecord, seat: usize, card: &CardRecord) -> Vec<TableValue> {
    let design = &series.pack.designs[usize::from(card.design)];
    let first = card.first();
    let standing = first.map(|first| first.standing());
    let word = |ordering: Option<std::cmp::Ordering>| TableValue::Text(ordering.map_or("", Standing::word).to_owned());
    let mut row = vec![
        TableValue::Text(series.bot.to_string()),
        TableValue::Whole(game.game),
        TableValue::Whole(series.seed_of(game.game)),
        TableValue::Whole(seat as u64 + 1),
        TableValue::Real(game.share(seat)),
        TableValue::Text(design.id.clone()),
        TableValue::Text(series.pack.clans[usize::from(design.clan)].id.clone()),
        TableValue::Whole(design.level.into()),
    ];
    let times = |exposure| TableValue::Whole(card.met(exposure).map_or(0, |met| met.times.into()));
    row.extend(kept(&series.pack).map(times));
    row.push(TableValue::Whole(card.effects.into()));
    row.push(TableValue::Whole(card.no_target.into()));
    row.push(TableValue::Whole(first.map_or(0, |first| first.round().into())));
    row.push(word(standing.map(|standing| standing.points)));
    row.push(word(standing.map(|standing| standing.power)));
    row
}
