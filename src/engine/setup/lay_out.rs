//! Lays out a table that is set up by names, and finds everything that is impossible about it.

use crate::pack::{AdvantageStart, ClanChoice, Decks, Pack};
use crate::problem::Suggestion;

use crate::setup::{DeckSetup, SeatSetup, SetupError, TableSetup, TokenSetup};
use crate::table::{
    ArmyPlace, Bar, CardId, CardSet, MAX_BARS, MAX_DECKS, MAX_MARKERS, MAX_SEATS, Phase, ROWS, Seat, Spot, Table,
    UNLIMITED, bare_id,
};

impl TableSetup {
    /// Lays out the table; if that cannot be, says what is wrong first.
    pub fn build(&self, pack: &Pack) -> Result<Table, SetupError> {
        self.lay_out(pack).map_err(|mut problems| problems.swap_remove(0))
    }

    /// Lays out the table, or says everything that is wrong with it.
    pub fn lay_out(&self, pack: &Pack) -> Result<Table, Vec<SetupError>> {
        // Who sits there must be known before anything can be laid before them.
        self.check_players(pack).map_err(|problem| vec![problem])?;
        let mut layout = Layout { setup: self, pack, table: self.bare_table(pack), problems: Vec::new() };
        layout.everything();
        if layout.problems.is_empty() { Ok(layout.table) } else { Err(layout.problems) }
    }

    fn check_players(&self, pack: &Pack) -> Result<(), SetupError> {
        let allowed = pack.rules.players;
        let players = self.seats.len();
        if players > MAX_SEATS || !allowed.allow(players as u8) {
            return Err(SetupError::Players { pack: pack.id.clone(), players, min: allowed.min, max: allowed.max });
        }
        let bars = self.bars.iter().flat_map(|bar| [Some(bar.seat), Some(bar.by)]);
        let named = [self.advantage, Some(self.active), self.starter, self.sacrifices_first];
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
        table.sacrifices_first = self.sacrifices_first.map_or(Seat(0), Seat);
        table
    }
}

/// A table being laid out. What is impossible is noted and left out, and the rest goes on.
struct Layout<'a> {
    setup: &'a TableSetup,
    pack: &'a Pack,
    table: Table,
    problems: Vec<SetupError>,
}

impl Layout<'_> {
    /// Notes what is wrong.
    fn found<T>(&mut self, result: Result<T, SetupError>) -> Option<T> {
        result.map_err(|problem| self.problems.push(problem)).ok()
    }

    fn everything(&mut self) {
        let (setup, pack) = (self.setup, self.pack);
        let own = pack.rules.decks == Decks::Own;
        let wrong_piles = if own {
            !setup.pile.is_empty() || !setup.discard.is_empty()
        } else {
            setup.seats.iter().any(|seat| seat.deck != DeckSetup::default())
        };
        if wrong_piles {
            self.problems.push(SetupError::WrongPiles { pack: pack.id.clone(), own });
        }
        if own {
            // Cards go to the piles of their deck, so it must be known first whose is whose.
            self.split_decks();
        }
        self.table.clans = self.clans_in_game();
        if self.problems.iter().any(|problem| matches!(problem, SetupError::UnknownName { .. })) {
            // Which clans are meant cannot be told, so no card is of another.
            self.table.clans = u16::MAX;
        }
        for (index, seat) in setup.seats.iter().enumerate() {
            self.lay_out_seat(Seat(index as u8), seat);
        }
        if pack.rules.teams {
            // A team's points are both partners', whoever's they are written as.
            for index in 0..MAX_SEATS / 2 {
                let points = self.table.points[index].max(self.table.points[index + 2]);
                (self.table.points[index], self.table.points[index + 2]) = (points, points);
            }
        }
        if !wrong_piles {
            self.put(&setup.pile, Spot::Pile);
            self.put(&setup.discard, Spot::Discard);
        }
        self.put(&setup.removed, Spot::Removed);
        for tile in &setup.tiles {
            let found = pack.tiles().into_iter().find(|&card| pack.design(card).id == *tile);
            let known = || pack.tiles().into_iter().map(|card| pack.design(card).id.as_str()).collect();
            if let Some(tile) = self.found(found.ok_or_else(|| unknown(pack, "tile", tile, known()))) {
                self.table.active_tiles.insert(tile);
            }
        }
        self.mark();
        self.forbid();
    }

    /// Cards by name onto a pile, the first on top.
    fn put(&mut self, names: &[String], spot: Spot) {
        for name in names.iter().rev() {
            if let Some(card) = self.found(unused_copy(&self.table, self.pack, name)) {
                self.table.move_card(card, spot);
            }
        }
    }

    fn split_decks(&mut self) {
        let (setup, pack) = (self.setup, self.pack);
        let mut decks = [CardSet::EMPTY; MAX_DECKS];
        for (index, seat) in setup.seats.iter().enumerate().take(MAX_DECKS) {
            let clans: Vec<u8> = match &seat.deck.clans {
                Some(clans) => clans.iter().filter_map(|id| self.found(clan_named(pack, id))).collect(),
                // A name that is no card is told where the card is laid.
                None => {
                    let names = seat.army.iter().chain(&seat.hand).chain(&seat.deck.pile).chain(&seat.deck.discard);
                    let designs = names.filter_map(|name| design_named(pack, bare_id(name)).ok());
                    designs.map(|design| pack.designs[design].clan).collect()
                }
            };
            for clan in clans {
                self.table.deck_clans[index] |= 1 << clan;
                decks[index] = decks[index] | pack.of_clan(clan);
            }
        }
        let shared = self.table.deck_clans[0] & self.table.deck_clans[1];
        if shared != 0 {
            let clan = pack.clans[shared.trailing_zeros() as usize].id.clone();
            self.problems.push(SetupError::SharedClan { clan });
            // Whose its cards are cannot be told: from here on they are the first player's.
            decks[1] = decks[1] - decks[0];
        }
        self.table.split_decks(decks);
    }

    fn clans_in_game(&mut self) -> u16 {
        let (setup, pack) = (self.setup, self.pack);
        match (&setup.clans, &pack.rules.clans) {
            (Some(clans), _) => {
                let named = clans.iter().filter_map(|id| self.found(clan_named(pack, id)));
                named.fold(0, |mask, clan| mask | 1 << clan)
            }
            (None, ClanChoice::Choose { .. }) => self.table.deck_clans.iter().fold(0, |all, clans| all | clans),
            (None, _) => u16::MAX,
        }
    }

    fn lay_out_seat(&mut self, seat: Seat, setup: &SeatSetup) {
        let index = seat.index();
        self.table.points[index] = setup.points;
        self.table.turns_left[index] = setup.turns_left.unwrap_or(UNLIMITED);
        self.table.extra_turns[index] = setup.extra_turns;
        let before = self.problems.len();
        let mut placed = Vec::new();
        for name in &setup.army {
            let Some(entry) = self.found(Entry::read(name, seat)) else { continue };
            let card = place(&mut self.table, self.pack, seat, &entry);
            if let Some(card) = self.found(card) {
                placed.push((entry, card));
            }
        }
        // Where a card could not be laid, its row is shorter than it is meant to be.
        let too_long = (1..ROWS).find(|&row| {
            let army = self.table.army(seat);
            army.row(row).len() > army.row(row - 1).len()
        });
        if let Some(row) = too_long.filter(|_| self.problems.len() == before) {
            self.problems.push(SetupError::NotAPyramid { player: seat.0, level: row as u8 + 1 });
        }
        for name in &setup.hand {
            let Some(card) = self.found(unused_copy(&self.table, self.pack, name)) else { continue };
            let fits = match self.setup.phase {
                Phase::Opening => check_opening_hand(&self.table, self.pack, seat, name),
                _ => Ok(()),
            };
            if self.found(fits).is_some() {
                self.table.move_card(card, Spot::Hand(seat));
            }
        }
        if self.pack.rules.decks == Decks::Own {
            self.put(&setup.deck.pile, Spot::Pile);
            self.put(&setup.deck.discard, Spot::Discard);
        }
        let given = give_tokens(&mut self.table, self.pack, seat, setup, &placed);
        self.found(given);
    }

    fn mark(&mut self) {
        let (setup, pack) = (self.setup, self.pack);
        for (marker, name) in &setup.markers {
            let known = || pack.markers.keys().map(String::as_str).collect();
            let found = pack.markers.get_index_of(marker).filter(|&index| index < MAX_MARKERS);
            let index = self.found(found.ok_or_else(|| unknown(pack, "marker", marker, known())));
            let at = ArmyPlace::behind_id(name);
            let lies_there =
                |card| at.is_some_and(|ArmyPlace { seat, place }| self.table.spot(card) == Spot::Army(seat, place));
            let is_meant = |&card: &CardId| match pack.design(card).id.as_str() {
                id if id == name => true,
                id => id == bare_id(name) && lies_there(card),
            };
            let card = self.table.in_play().into_iter().find(is_meant);
            let card = self.found(card.ok_or_else(|| SetupError::NothingToMark { id: name.clone() }));
            if let (Some(index), Some(card)) = (index, card) {
                self.table.markers[index] = card;
            }
        }
    }

    fn forbid(&mut self) {
        let (setup, pack) = (self.setup, self.pack);
        if setup.bars.len() > MAX_BARS {
            self.problems.push(SetupError::TooManyBars);
        }
        for (index, bar) in setup.bars.iter().enumerate() {
            let design = self.found(design_named(pack, &bar.card));
            if let (Some(design), Some(free)) = (design, self.table.bars.get_mut(index)) {
                *free = Bar { seat: Seat(bar.seat), design: design as u16, by: Seat(bar.by), turn_ends: bar.turn_ends };
            }
        }
    }
}

/// Tokens in hand, spent, locked, and on the cards that were placed.
fn give_tokens(
    table: &mut Table,
    pack: &Pack,
    seat: Seat,
    setup: &SeatSetup,
    placed: &[(Entry, CardId)],
) -> Result<(), SetupError> {
    let index = seat.index();
    let too_many =
        |what, tokens, most| Err(SetupError::Tokens { player: seat.0, pack: pack.id.clone(), what, tokens, most });
    let sum = |tokens: fn(&Entry) -> usize| placed.iter().map(|(entry, _)| tokens(entry)).sum::<usize>();
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
    for &(ref entry, card) in placed {
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
    let hint = Suggestion::nearest(id, known);
    SetupError::UnknownName { id: id.to_owned(), what, pack: pack.id.clone(), hint }
}

fn clan_named(pack: &Pack, id: &str) -> Result<u8, SetupError> {
    let known = || pack.clans.iter().map(|clan| clan.id.as_str()).collect();
    pack.clan_named(id).ok_or_else(|| unknown(pack, "clan", id, known()))
}

fn design_named(pack: &Pack, id: &str) -> Result<usize, SetupError> {
    pack.design_named(id).filter(|&design| !pack.designs[design].tile).ok_or_else(|| {
        let hint = Suggestion::nearest(id, pack.designs.iter().map(|d| d.id.as_str()));
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
