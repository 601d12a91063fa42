//! Sets up a table by card names, for tests and for looking at a situation.

use crate::pack::{AdvantageStart, ClanChoice, Decks, Pack, closest};

use super::{
    Bar, COLUMNS, CardId, CardSet, MAX_BARS, MAX_DECKS, MAX_MARKERS, MAX_SEATS, Phase, ROWS, Seat, Spot, Table,
    UNLIMITED,
};

/// The players of a setup, by seat.
pub const SEAT_WORDS: [&str; MAX_SEATS] = ["you", "them", "third", "fourth"];

/// A player's own draw and discard piles, from the top.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeckSetup {
    pub pile: Vec<String>,
    pub discard: Vec<String>,
    /// The clans of the deck; left out: those of the player's cards.
    pub clans: Option<Vec<String>>,
}

/// A player's tokens that lie on no card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TokenSetup {
    pub hand: u8,
    pub spent: u8,
    pub locked: u8,
}

/// What lies before one player. Cards are named by their ids.
#[derive(Clone, Debug, Default)]
pub struct SeatSetup {
    /// In the order they were placed, each in the row of its level, or another one if it says so: `card@2`. After that
    /// come marks: `!` a prisoner, `*` an activation token on it, `%` one of the partner's, `+` a bonus token.
    pub army: Vec<String>,
    pub hand: Vec<String>,
    pub points: u8,
    /// Turns left this round; `None`: no limit yet.
    pub turns_left: Option<u8>,
    /// Additional turns to come.
    pub extra_turns: u8,
    pub deck: DeckSetup,
    /// `None`: as at the start of a game, less those on cards.
    pub tokens: Option<TokenSetup>,
    pub bonus_tokens: u8,
}

/// A player may not play a card for so many more ends of another's turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BarSetup {
    pub seat: u8,
    pub card: String,
    pub by: u8,
    pub turn_ends: u8,
}

/// A situation. Cards that are not named stay in the box.
#[derive(Clone, Debug)]
pub struct TableSetup {
    pub seats: Vec<SeatSetup>,
    /// The common piles, from the top.
    pub pile: Vec<String>,
    pub discard: Vec<String>,
    pub removed: Vec<String>,
    /// Tiles that are active.
    pub tiles: Vec<String>,
    /// The clans in the game; `None`: all.
    pub clans: Option<Vec<String>>,
    /// A marker and the card it lies on: `card@seat-row-column`, counted from 0, or just its id.
    pub markers: Vec<(String, String)>,
    pub bars: Vec<BarSetup>,
    /// `None`: as at the start of a game, the first seat being the first player.
    pub advantage: Option<u8>,
    pub active: u8,
    /// Who starts the round.
    pub starter: Option<u8>,
    /// Who sacrifices first before the next one.
    pub song_first: Option<u8>,
    pub round: u8,
    /// The turn about to be taken is an additional one.
    pub extra_turn: bool,
    /// A card may be played from the discard pile in it, or in the additional turn to come.
    pub from_discard: (bool, bool),
    /// Somebody has passed this round.
    pub passed: bool,
    pub turns_together: Option<u8>,
    pub turns_alone: u8,
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
            removed: Vec::new(),
            tiles: Vec::new(),
            clans: None,
            markers: Vec::new(),
            bars: Vec::new(),
            advantage: None,
            active: 0,
            starter: None,
            song_first: None,
            round: 1,
            extra_turn: false,
            from_discard: (false, false),
            passed: false,
            turns_together: None,
            turns_alone: 0,
            phase: Phase::Turn,
            seed: 0,
            drawn: (0, 0),
        }
    }
}

/// Why a situation cannot be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    #[error("there is no card `{id}` in `{pack}`{}", did_you_mean(hint))]
    UnknownCard { id: String, pack: String, hint: Option<String> },
    #[error("`{id}` is not a {what} of `{pack}`{}", did_you_mean(hint))]
    UnknownName { id: String, what: &'static str, pack: String, hint: Option<String> },
    #[error("`{id}` is used more often than the pack has copies of it ({copies})")]
    TooManyCopies { id: String, copies: u8 },
    #[error("the level {level} row of `{}` is full with {COLUMNS} cards: `{id}` does not fit", seat_word(*player))]
    RowFull { id: String, player: u8, level: u8 },
    #[error("`{id}` cannot be played to level {level}")]
    WrongLevel { id: String, level: u8, player: u8 },
    #[error("`{}` has more cards of level {level} than of the level below", seat_word(*player))]
    NotAPyramid { player: u8, level: u8 },
    #[error("a table of `{pack}` has {min} to {max} players, not {players}")]
    Players { pack: String, players: usize, min: u8, max: u8 },
    #[error("`{}` is named, but there are only {players} players", seat_word(*player))]
    NoSuchPlayer { player: u8, players: usize },
    #[error("`{written}` has no level after its `@`: write it like `{id}@2`")]
    NotALevel { id: String, written: String, player: u8 },
    #[error(
        "`{mark}` is not a valid mark: use `!` for a prisoner, `*` for a token, `%` for a partner's token, `+` for a bonus token"
    )]
    NotAMark { id: String, mark: char, player: u8 },
    #[error("an opening hand has {most} cards: `{id}` is one too many")]
    HandFull { id: String, most: usize },
    #[error("players of `{pack}` have {}", if *own { "their own piles: give each player `pile` and `discard`" } else { "one common pile: write `pile` and `discard` in the setup" })]
    WrongPiles { pack: String, own: bool },
    #[error("both players have cards of clan `{clan}`, but a clan can be in only one deck")]
    SharedClan { clan: String },
    #[error("`{id}` is of a clan that is not in this game")]
    ClanNotInGame { id: String },
    #[error("`{}` has {tokens} {what}, but the maximum in `{pack}` is {most}", seat_word(*player))]
    Tokens { player: u8, pack: String, what: &'static str, tokens: usize, most: usize },
    #[error("there is no card `{id}` in play for the marker")]
    NothingToMark { id: String },
    #[error("`forbidden` has more entries than possible ({MAX_BARS})")]
    TooManyBars,
}

/// A player by the word setups have for them.
fn seat_word(player: u8) -> &'static str {
    SEAT_WORDS.get(usize::from(player)).copied().unwrap_or("a player")
}

fn did_you_mean(hint: &Option<String>) -> String {
    hint.as_ref().map(|h| format!("; did you mean `{h}`?")).unwrap_or_default()
}

impl TableSetup {
    /// Lays out the table.
    pub fn build(&self, pack: &Pack) -> Result<Table, SetupError> {
        self.check_players(pack)?;
        let own = pack.rules.decks == Decks::Own;
        let wrong_piles = if own {
            !self.pile.is_empty() || !self.discard.is_empty()
        } else {
            self.seats.iter().any(|seat| seat.deck != DeckSetup::default())
        };
        if wrong_piles {
            return Err(SetupError::WrongPiles { pack: pack.id.clone(), own });
        }
        let mut table = self.bare_table(pack);
        if own {
            // Cards go to the piles of their deck, so it must be known first whose is whose.
            self.split_decks(pack, &mut table)?;
        }
        table.clans = self.clans_in_game(pack, &table)?;
        for (index, setup) in self.seats.iter().enumerate() {
            self.lay_out_seat(&mut table, pack, Seat(index as u8), setup)?;
        }
        if pack.rules.teams {
            // A team's points are both partners', whoever's they are written as.
            for index in 0..MAX_SEATS / 2 {
                let points = table.points[index].max(table.points[index + 2]);
                (table.points[index], table.points[index + 2]) = (points, points);
            }
        }
        let common = [(&self.pile, Spot::Pile), (&self.discard, Spot::Discard), (&self.removed, Spot::Removed)];
        for (names, spot) in common {
            for name in names.iter().rev() {
                let card = unused_copy(&table, pack, name)?;
                table.move_card(card, spot);
            }
        }
        for tile in &self.tiles {
            let found = pack.tiles().into_iter().find(|&card| pack.design(card).id == *tile);
            let known = || pack.tiles().into_iter().map(|card| pack.design(card).id.as_str()).collect();
            let tile = found.ok_or_else(|| unknown(pack, "tile", tile, known()))?;
            table.active_tiles.insert(tile);
        }
        self.mark(&mut table, pack)?;
        Ok(table)
    }

    fn check_players(&self, pack: &Pack) -> Result<(), SetupError> {
        let allowed = pack.rules.players;
        let players = self.seats.len();
        if players > MAX_SEATS || !allowed.allow(players as u8) {
            return Err(SetupError::Players { pack: pack.id.clone(), players, min: allowed.min, max: allowed.max });
        }
        let bars = self.bars.iter().flat_map(|bar| [Some(bar.seat), Some(bar.by)]);
        let named = [self.advantage, Some(self.active), self.starter, self.song_first];
        match named.into_iter().chain(bars).flatten().find(|&player| usize::from(player) >= players) {
            Some(player) => Err(SetupError::NoSuchPlayer { player, players }),
            None => Ok(()),
        }
    }

    /// The table with everything but cards.
    fn bare_table(&self, pack: &Pack) -> Table {
        let mut table = Table::new(self.seats.len() as u8, self.seed);
        table.phase = self.phase;
        table.round = self.round;
        table.turn_is_extra = self.extra_turn;
        (table.turn_from_discard, table.next_from_discard) = self.from_discard;
        table.first_pass_done = self.passed;
        table.turns_together = self.turns_together.unwrap_or(UNLIMITED);
        table.turns_alone = self.turns_alone;
        table.rng.piles.skip(self.drawn.0);
        table.rng.effects.skip(self.drawn.1);
        let first_has_it = pack.rules.advantage.starts_with == AdvantageStart::FirstPlayer;
        table.advantage = self.advantage.or(first_has_it.then_some(0)).map(Seat);
        table.active = Seat(self.active);
        table.in_order = table.active;
        table.starter = self.starter.map_or(table.advantage.unwrap_or(table.active), Seat);
        table.song_first = self.song_first.map_or(Seat(0), Seat);
        table
    }

    fn split_decks(&self, pack: &Pack, table: &mut Table) -> Result<(), SetupError> {
        let mut decks = [CardSet::EMPTY; MAX_DECKS];
        for (index, setup) in self.seats.iter().enumerate().take(MAX_DECKS) {
            let names = setup.army.iter().chain(&setup.hand).chain(&setup.deck.pile).chain(&setup.deck.discard);
            let clans = match &setup.deck.clans {
                Some(clans) => clans.iter().map(|id| clan_named(pack, id)).collect::<Result<Vec<u8>, _>>()?,
                None => names
                    .map(|name| Ok(pack.designs[design_named(pack, Entry::id(name))?].clan))
                    .collect::<Result<Vec<u8>, SetupError>>()?,
            };
            for clan in clans {
                table.deck_clans[index] |= 1 << clan;
                decks[index] = decks[index] | pack.of_clan(clan);
            }
        }
        let shared = table.deck_clans[0] & table.deck_clans[1];
        if shared != 0 {
            let clan = pack.clans[shared.trailing_zeros() as usize].id.clone();
            return Err(SetupError::SharedClan { clan });
        }
        table.split_decks(decks);
        Ok(())
    }

    fn clans_in_game(&self, pack: &Pack, table: &Table) -> Result<u16, SetupError> {
        match (&self.clans, &pack.rules.clans) {
            (Some(clans), _) => clans.iter().try_fold(0, |mask, id| Ok(mask | 1 << clan_named(pack, id)?)),
            (None, ClanChoice::Choose { .. }) => Ok(table.deck_clans.iter().fold(0, |all, clans| all | clans)),
            (None, _) => Ok(u16::MAX),
        }
    }

    fn lay_out_seat(&self, table: &mut Table, pack: &Pack, seat: Seat, setup: &SeatSetup) -> Result<(), SetupError> {
        let index = seat.index();
        table.points[index] = setup.points;
        table.turns_left[index] = setup.turns_left.unwrap_or(UNLIMITED);
        table.extra_turns[index] = setup.extra_turns;
        let entries: Vec<Entry> = setup.army.iter().map(|name| Entry::read(name, seat)).collect::<Result<_, _>>()?;
        let mut placed = Vec::new();
        for entry in &entries {
            placed.push(place(table, pack, seat, entry)?);
        }
        for row in 1..ROWS {
            if table.army(seat).row(row).len() > table.army(seat).row(row - 1).len() {
                return Err(SetupError::NotAPyramid { player: seat.0, level: row as u8 + 1 });
            }
        }
        for name in &setup.hand {
            let card = unused_copy(table, pack, name)?;
            if self.phase == Phase::Opening {
                check_opening_hand(table, pack, seat, name)?;
            }
            table.move_card(card, Spot::Hand(seat));
        }
        for (names, spot) in [(&setup.deck.pile, Spot::Pile), (&setup.deck.discard, Spot::Discard)] {
            for name in names.iter().rev() {
                let card = unused_copy(table, pack, name)?;
                table.move_card(card, spot);
            }
        }
        self.give_tokens(table, pack, seat, setup, &entries, &placed)
    }

    fn give_tokens(
        &self,
        table: &mut Table,
        pack: &Pack,
        seat: Seat,
        setup: &SeatSetup,
        entries: &[Entry],
        placed: &[CardId],
    ) -> Result<(), SetupError> {
        let index = seat.index();
        let too_many =
            |what, tokens, most| Err(SetupError::Tokens { player: seat.0, pack: pack.id.clone(), what, tokens, most });
        let sum = |tokens: fn(&Entry) -> usize| entries.iter().map(tokens).sum::<usize>();
        let on_cards = sum(|entry| entry.tokens);
        let (start, locked) = pack.rules.tokens.as_ref().map_or((0, 0), |rules| (rules.hand, rules.locked));
        let most = usize::from(start) + usize::from(locked);
        let hand = usize::from(start).saturating_sub(on_cards) as u8;
        let own = setup.tokens.unwrap_or(TokenSetup { hand, spent: 0, locked });
        let owned = usize::from(own.hand) + usize::from(own.spent) + usize::from(own.locked) + on_cards;
        if owned > most {
            return too_many("tokens", owned, most);
        }
        let partners = sum(|entry| entry.partners_tokens);
        if partners > most {
            return too_many("tokens of the partner", partners, most);
        }
        let bonus_on_cards = sum(|entry| entry.bonus_tokens);
        let bonus = pack.rules.bonus_tokens.map_or(0, |rules| rules.reserve);
        let before = if seat.0 == 0 { bonus } else { table.tokens.bonus_reserve };
        let bonus_owned = usize::from(setup.bonus_tokens) + bonus_on_cards;
        if bonus_owned > usize::from(before) {
            return too_many("bonus tokens", bonus_owned, before.into());
        }
        let partner = Seat((seat.0 + 2) % MAX_SEATS as u8);
        // None of these sums is larger than what the pack gives.
        table.tokens.bonus_reserve = before - bonus_owned as u8;
        table.tokens.hand[index] += own.hand + on_cards as u8;
        table.tokens.spent[index] = own.spent;
        table.tokens.locked[index] = own.locked;
        table.tokens.bonus_hand[index] = bonus_owned as u8;
        for (entry, &card) in entries.iter().zip(placed) {
            (0..entry.tokens).for_each(|_| table.tokens.place(seat, card));
            (0..entry.bonus_tokens).for_each(|_| table.tokens.place_bonus(seat, card));
            for _ in 0..entry.partners_tokens {
                // The partner's own are counted without those that lie here.
                table.tokens.hand[partner.index()] += 1;
                table.tokens.place(partner, card);
            }
        }
        Ok(())
    }

    fn mark(&self, table: &mut Table, pack: &Pack) -> Result<(), SetupError> {
        for (marker, name) in &self.markers {
            let known = || pack.markers.keys().map(String::as_str).collect();
            let found = pack.markers.get_index_of(marker).filter(|&index| index < MAX_MARKERS);
            let index = found.ok_or_else(|| unknown(pack, "marker", marker, known()))?;
            let card = table
                .in_play()
                .into_iter()
                .find(|&card| pack.design(card).id == *name || place_name(table, pack, card) == *name);
            table.markers[index] = card.ok_or_else(|| SetupError::NothingToMark { id: name.clone() })?;
        }
        if self.bars.len() > MAX_BARS {
            return Err(SetupError::TooManyBars);
        }
        for (bar, setup) in table.bars.iter_mut().zip(&self.bars) {
            let design = design_named(pack, &setup.card)? as u16;
            *bar = Bar { seat: Seat(setup.seat), design, by: Seat(setup.by), turn_ends: setup.turn_ends };
        }
        Ok(())
    }
}

impl Table {
    /// Before the game begins: puts a card into a player's opening hand.
    pub fn deal(&mut self, pack: &Pack, seat: Seat, id: &str) -> Result<(), SetupError> {
        if seat.0 >= self.seat_count() {
            return Err(SetupError::NoSuchPlayer { player: seat.0, players: self.seat_count().into() });
        }
        let card = unused_copy(self, pack, id)?;
        check_opening_hand(self, pack, seat, id)?;
        self.move_card(card, Spot::Hand(seat));
        Ok(())
    }
}

/// Whether an opening hand has room for one more card.
fn check_opening_hand(table: &Table, pack: &Pack, seat: Seat, id: &str) -> Result<(), SetupError> {
    let most = usize::from(pack.rules.opening.draw);
    if table.hand(seat).len() < most { Ok(()) } else { Err(SetupError::HandFull { id: id.to_owned(), most }) }
}

/// A card of an army, as written: its id, its row if that is not its own, and the marks behind it.
struct Entry<'a> {
    id: &'a str,
    level: Option<u8>,
    prisoner: bool,
    tokens: usize,
    partners_tokens: usize,
    bonus_tokens: usize,
}

/// The marks behind a card of an army.
const MARKS: [char; 4] = ['!', '*', '%', '+'];

impl<'a> Entry<'a> {
    fn read(written: &'a str, seat: Seat) -> Result<Self, SetupError> {
        let (front, marks) = written.split_at(written.find(MARKS).unwrap_or(written.len()));
        let (id, level) = match front.split_once('@') {
            Some((id, level)) => {
                let wrong = |_| SetupError::NotALevel { id: id.to_owned(), written: front.to_owned(), player: seat.0 };
                (id, Some(level.parse().map_err(wrong)?))
            }
            None => (front, None),
        };
        if let Some(mark) = marks.chars().find(|mark| !MARKS.contains(mark)) {
            return Err(SetupError::NotAMark { id: id.to_owned(), mark, player: seat.0 });
        }
        let count = |mark: char| marks.matches(mark).count();
        let (tokens, partners_tokens, bonus_tokens) = (count('*'), count('%'), count('+'));
        Ok(Entry { id, level, prisoner: marks.contains('!'), tokens, partners_tokens, bonus_tokens })
    }

    /// The id alone.
    fn id(written: &str) -> &str {
        &written[..written.find(|c| c == '@' || MARKS.contains(&c)).unwrap_or(written.len())]
    }
}

/// A card in play with its place, so that copies can be told apart.
pub(super) fn place_name(table: &Table, pack: &Pack, card: CardId) -> String {
    let id = &pack.design(card).id;
    match table.spot(card) {
        Spot::Army(seat, place) => format!("{id}@{}-{}-{}", seat.0, place.row, place.column),
        _ => id.clone(),
    }
}

fn place(table: &mut Table, pack: &Pack, seat: Seat, entry: &Entry) -> Result<CardId, SetupError> {
    let card = unused_copy(table, pack, entry.id)?;
    let design = pack.design(card);
    let level = entry.level.unwrap_or(design.level);
    if !design.levels.contains(&level) {
        return Err(SetupError::WrongLevel { id: entry.id.to_owned(), level, player: seat.0 });
    }
    let row = usize::from(level) - 1;
    if table.army(seat).next_place(row).is_none() {
        return Err(SetupError::RowFull { id: entry.id.to_owned(), player: seat.0, level });
    }
    table.place(card, seat, row);
    table.set_prisoner(card, entry.prisoner);
    Ok(card)
}

fn unknown(pack: &Pack, what: &'static str, id: &str, known: Vec<&str>) -> SetupError {
    let hint = closest(id, known).map(str::to_owned);
    SetupError::UnknownName { id: id.to_owned(), what, pack: pack.id.clone(), hint }
}

fn clan_named(pack: &Pack, id: &str) -> Result<u8, SetupError> {
    let known = || pack.clans.iter().map(|clan| clan.id.as_str()).collect();
    pack.clan_named(id).ok_or_else(|| unknown(pack, "clan", id, known()))
}

fn design_named(pack: &Pack, id: &str) -> Result<usize, SetupError> {
    pack.design_named(id).filter(|&design| !pack.designs[design].tile).ok_or_else(|| {
        let hint = closest(id, pack.designs.iter().map(|d| d.id.as_str())).map(str::to_owned);
        SetupError::UnknownCard { id: id.to_owned(), pack: pack.id.clone(), hint }
    })
}

/// A physical card of a design that is still in the box.
fn unused_copy(table: &Table, pack: &Pack, id: &str) -> Result<CardId, SetupError> {
    let design = design_named(pack, id)?;
    if table.clans & 1 << pack.designs[design].clan == 0 {
        return Err(SetupError::ClanNotInGame { id: id.to_owned() });
    }
    let mut copies = pack.cards().filter(|&card| pack.design_index(card) == design);
    copies
        .find(|&card| table.spot(card) == Spot::Box)
        .ok_or_else(|| SetupError::TooManyCopies { id: id.to_owned(), copies: pack.designs[design].copies })
}
