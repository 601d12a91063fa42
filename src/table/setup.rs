//! A table set up by names, for tests and for looking at a situation.

use crate::pack::{Pack, closest};

use super::{CardId, MAX_SEATS, Phase, ROWS, Seat, Spot, Table, UNLIMITED};

/// What lies before one player. Cards are named by their ids.
#[derive(Clone, Debug, Default)]
pub struct SeatSetup {
    /// In the order they were placed, each in the row of its level; `!` after a name makes it a prisoner.
    pub army: Vec<String>,
    pub hand: Vec<String>,
    pub points: u8,
    /// Turns left this round; `None`: no limit yet.
    pub turns_left: Option<u8>,
    /// Additional turns to come.
    pub extra_turns: u8,
}

/// A situation. Cards that are not named stay in the box.
#[derive(Clone, Debug)]
pub struct TableSetup {
    pub seats: Vec<SeatSetup>,
    /// From the top.
    pub pile: Vec<String>,
    /// From the top.
    pub discard: Vec<String>,
    pub advantage: u8,
    pub active: u8,
    pub round: u8,
    /// The turn about to be taken is an additional one.
    pub extra_turn: bool,
    /// Somebody has passed this round.
    pub passed: bool,
    /// What the game does next.
    pub phase: Phase,
    pub seed: u64,
    /// How many random words have been drawn from the streams for piles and for effects.
    pub drawn: (u64, u64),
}

impl Default for TableSetup {
    /// The start of the first player's turn in the first round, with nothing on the table.
    fn default() -> Self {
        TableSetup {
            seats: Vec::new(),
            pile: Vec::new(),
            discard: Vec::new(),
            advantage: 0,
            active: 0,
            round: 1,
            extra_turn: false,
            passed: false,
            phase: Phase::Turn,
            seed: 0,
            drawn: (0, 0),
        }
    }
}

/// Why a situation cannot be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    #[error("there is no card `{id}` in `{pack}`{}", hint.as_ref().map(|h| format!("; did you mean `{h}`?")).unwrap_or_default())]
    UnknownCard { id: String, pack: String, hint: Option<String> },
    #[error("`{id}` is named more often than the pack has it ({copies} times)")]
    TooManyCopies { id: String, copies: u8 },
    #[error("the level {level} row of player {player} is full: `{id}` does not fit")]
    RowFull { id: String, player: u8, level: u8 },
    #[error("player {player} has more cards of level {level} than of the level below")]
    NotAPyramid { player: u8, level: u8 },
    #[error("a table of `{pack}` has {min} to {max} players, not {players}")]
    Players { pack: String, players: usize, min: u8, max: u8 },
    #[error("there is no player {player}")]
    NoSuchPlayer { player: u8 },
    #[error("an opening hand has {most} cards: `{id}` is one too many")]
    HandFull { id: String, most: usize },
}

impl TableSetup {
    /// Lays out the table.
    pub fn build(&self, pack: &Pack) -> Result<Table, SetupError> {
        let allowed = pack.rules.players;
        let players = self.seats.len();
        if players > MAX_SEATS || !allowed.allow(players as u8) {
            return Err(SetupError::Players { pack: pack.id.clone(), players, min: allowed.min, max: allowed.max });
        }
        for player in [self.advantage, self.active] {
            if usize::from(player) >= players {
                return Err(SetupError::NoSuchPlayer { player: player + 1 });
            }
        }
        let mut table = Table::new(players as u8, self.seed);
        table.phase = self.phase;
        table.round = self.round;
        table.turn_is_extra = self.extra_turn;
        table.first_pass_done = self.passed;
        table.rng.piles.skip(self.drawn.0);
        table.rng.effects.skip(self.drawn.1);
        table.advantage = Seat(self.advantage);
        table.active = Seat(self.active);
        for (index, setup) in self.seats.iter().enumerate() {
            let seat = Seat(index as u8);
            table.points[index] = setup.points;
            table.turns_left[index] = setup.turns_left.unwrap_or(UNLIMITED);
            table.extra_turns[index] = setup.extra_turns;
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

impl TableSetup {
    /// The setup that gives this table.
    pub fn of(table: &Table, pack: &Pack, seed: u64) -> Self {
        let id = |card: CardId| pack.design(card).id.clone();
        let from_top = |pile: &super::Pile| pile.as_slice().iter().rev().map(|&card| id(card)).collect();
        let placed = |card: &CardId| id(*card) + if table.is_prisoner(*card) { "!" } else { "" };
        let seat = |seat: Seat| SeatSetup {
            army: (0..ROWS).flat_map(|row| table.army(seat).row(row).iter().map(placed)).collect(),
            hand: table.hand(seat).into_iter().map(id).collect(),
            points: table.points[seat.index()],
            turns_left: Some(table.turns_left[seat.index()]).filter(|&turns| turns != UNLIMITED),
            extra_turns: table.extra_turns[seat.index()],
        };
        TableSetup {
            seats: table.seats().map(seat).collect(),
            pile: from_top(table.pile()),
            discard: from_top(table.discard()),
            advantage: table.advantage.0,
            active: table.active.0,
            round: table.round,
            extra_turn: table.turn_is_extra,
            passed: table.first_pass_done,
            phase: table.phase,
            seed,
            drawn: (table.rng.piles.drawn(), table.rng.effects.drawn()),
        }
    }
}

impl Table {
    /// Before the game begins: puts a card into a player's opening hand.
    pub fn deal(&mut self, pack: &Pack, seat: Seat, id: &str) -> Result<(), SetupError> {
        let most = usize::from(pack.rules.opening.draw);
        if seat.0 >= self.seat_count() {
            return Err(SetupError::NoSuchPlayer { player: seat.0.saturating_add(1) });
        }
        let card = unused_copy(self, pack, id)?;
        if self.hand(seat).len() >= most {
            return Err(SetupError::HandFull { id: id.to_owned(), most });
        }
        self.move_card(card, Spot::Hand(seat));
        Ok(())
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
    copies
        .find(|&card| table.spot(card) == Spot::Box)
        .ok_or_else(|| SetupError::TooManyCopies { id: id.to_owned(), copies: pack.designs[design].copies })
}
