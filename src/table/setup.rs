//! A table set up by names, for tests and for looking at a situation.

use crate::pack::{Pack, closest};

use super::{CardId, MAX_SEATS, Phase, ROWS, Seat, Spot, Table};

/// What lies before one player. Cards are named by their ids.
#[derive(Clone, Debug, Default)]
pub struct SeatSetup {
    /// In the order they were placed, each in the row of its level; `!` after a name makes it a prisoner.
    pub army: Vec<String>,
    pub hand: Vec<String>,
    pub points: u8,
}

/// A situation. Cards that are not named stay in the box.
#[derive(Clone, Debug, Default)]
pub struct TableSetup {
    pub seats: Vec<SeatSetup>,
    /// From the top.
    pub pile: Vec<String>,
    /// From the top.
    pub discard: Vec<String>,
    pub advantage: u8,
    pub active: u8,
    pub seed: u64,
}

/// Why a situation cannot be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    #[error("there is no card `{id}` in `{pack}`{}", hint.as_ref().map(|h| format!("; did you mean `{h}`?")).unwrap_or_default())]
    UnknownCard { id: String, pack: String, hint: Option<String> },
    #[error("`{id}` is named {wanted} times, but the pack has {copies} of it")]
    TooManyCopies { id: String, wanted: usize, copies: u8 },
    #[error("the level {level} row of player {player} is full: `{id}` does not fit")]
    RowFull { id: String, player: u8, level: u8 },
    #[error("player {player} has more cards of level {level} than of the level below")]
    NotAPyramid { player: u8, level: u8 },
    #[error("a table of `{pack}` has {min} to {max} players, not {players}")]
    Players { pack: String, players: usize, min: u8, max: u8 },
    #[error("there is no player {player}")]
    NoSuchPlayer { player: u8 },
}

impl TableSetup {
    /// Lays out the table, at the start of the active player's turn.
    pub fn build(&self, pack: &Pack) -> Result<Table, SetupError> {
        let allowed = pack.rules.players;
        let players = self.seats.len();
        if players > MAX_SEATS || !(allowed.min..=allowed.max).contains(&(players as u8)) {
            return Err(SetupError::Players { pack: pack.id.clone(), players, min: allowed.min, max: allowed.max });
        }
        for player in [self.advantage, self.active] {
            if usize::from(player) >= players {
                return Err(SetupError::NoSuchPlayer { player: player + 1 });
            }
        }
        let mut table = Table::new(players as u8, self.seed);
        table.phase = Phase::Turn;
        table.advantage = Seat(self.advantage);
        table.active = Seat(self.active);
        for (index, setup) in self.seats.iter().enumerate() {
            let seat = Seat(index as u8);
            table.points[index] = setup.points;
            for name in &setup.army {
                place(&mut table, pack, seat, name)?;
            }
            for row in 1..ROWS {
                if table.army(seat).row(row).len() > table.army(seat).row(row - 1).len() {
                    return Err(SetupError::NotAPyramid { player: seat.0 + 1, level: row as u8 + 1 });
                }
            }
            for name in &setup.hand {
                let card = unused_copy(&table, pack, name)?;
                table.move_card(card, Spot::Hand(seat));
            }
        }
        for (pile, spot) in [(&self.pile, Spot::Pile), (&self.discard, Spot::Discard)] {
            for name in pile.iter().rev() {
                let card = unused_copy(&table, pack, name)?;
                table.move_card(card, spot);
            }
        }
        Ok(table)
    }
}

fn place(table: &mut Table, pack: &Pack, seat: Seat, name: &str) -> Result<(), SetupError> {
    let (id, prisoner) = name.strip_suffix('!').map_or((name, false), |id| (id, true));
    let card = unused_copy(table, pack, id)?;
    let design = pack.design(card);
    if table.army(seat).next_place(design.row()).is_none() {
        return Err(SetupError::RowFull { id: id.to_owned(), player: seat.0 + 1, level: design.level });
    }
    table.place(card, seat, design.row());
    table.set_prisoner(card, prisoner);
    Ok(())
}

/// A physical card of a design that is still in the box.
fn unused_copy(table: &Table, pack: &Pack, id: &str) -> Result<CardId, SetupError> {
    let Some(design) = pack.design_named(id) else {
        let hint = closest(id, pack.designs.iter().map(|d| d.id.as_str())).map(str::to_owned);
        return Err(SetupError::UnknownCard { id: id.to_owned(), pack: pack.id.clone(), hint });
    };
    let mut copies = pack.cards().filter(|&card| pack.design_index(card) == design);
    copies.find(|&card| table.spot(card) == Spot::Box).ok_or_else(|| SetupError::TooManyCopies {
        id: id.to_owned(),
        wanted: usize::from(pack.designs[design].copies) + 1,
        copies: pack.designs[design].copies,
    })
}
