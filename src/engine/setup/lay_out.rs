//! Lays out a table that is set up by names, and finds everything that is impossible about it.

use crate::pack::{ClanChoice, ComeTo, Decks, Design, Holder, OwnerId, OwnerKind, Pack, ScoreRange, Shape};
use crate::problem::Suggestion;
use std::sync::Arc;

use super::counters;
use crate::setup::{DeckSetup, SeatSetup, SetupError, TableSetup, TokenSetup};
use crate::table::{
    ArmyPlace, Bar, CardId, CardSet, ClanSet, MAX_BARS, MAX_CARDS, MAX_DECKS, MAX_MARKERS, MAX_SEATS, NO_PLACE, Phase,
    Seat, Spot, Table, UNLIMITED, bare_id,
};

/// A card in a zone or on another card as written: its id, whether it lies turned, and what lies on it.
fn turned_and_counted(written: &str) -> (&str, bool, Option<&str>) {
    let (card, counters) = counters::split(written);
    let (id, turned) = card.strip_suffix('!').map_or((card, false), |id| (id, true));
    (id, turned, counters)
}

/// An empty place of a row or grid.
pub(super) const EMPTY: &str = "-";

impl TableSetup {
    /// Lays out the table; if that cannot be, says what is wrong first.
    pub fn build(&self, pack: &Arc<Pack>) -> Result<Table, SetupError> {
        self.lay_out(pack).map_err(|mut problems| problems.swap_remove(0))
    }

    /// Lays out the table, or says everything that is wrong with it.
    pub fn lay_out(&self, pack: &Arc<Pack>) -> Result<Table, Vec<SetupError>> {
        // Who sits there must be known before anything can be laid before them.
        self.check_players(pack).map_err(|problem| vec![problem])?;
        let mut layout = Layout { setup: self, pack: pack.clone(), table: self.bare_table(pack), problems: Vec::new() };
        layout.everything();
        if layout.problems.is_empty() { Ok(layout.table) } else { Err(layout.problems) }
    }

    fn check_players(&self, pack: &Pack) -> Result<(), SetupError> {
        let allowed = &pack.rules.players;
        let players = self.seats.len();
        if players > MAX_SEATS || !allowed.allow(players as u8) {
            return Err(SetupError::Players { pack: pack.id.clone(), players, allowed: allowed.clone() });
        }
        let bars = self.bars.iter().flat_map(|bar| [Some(bar.seat), Some(bar.by)]);
        let named = [self.advantage, Some(self.active), self.starter, self.sacrifices_first];
        let later = self.later.iter().flat_map(|later| later.players().map(Some));
        match named.into_iter().chain(bars).chain(later).flatten().find(|&player| usize::from(player) >= players) {
            Some(player) => Err(SetupError::NoSuchPlayer { player, players }),
            None => Ok(()),
        }
    }

    /// The table with everything but cards.
    fn bare_table(&self, pack: &Pack) -> Table {
        let mut table = pack.table(self.seats.len() as u8, self.seed);
        match pack.course.place_of(self.phase) {
            Some((at, depth)) => {
                table.phase = self.phase;
                (table.course.at, table.course.depth) = (at, depth);
            }
            // Where a game has no such phase, it begins as it always does.
            None => table.phase = pack.first_phase(),
        }
        table.round = self.round;
        table.turn_is_extra = self.extra_turn;
        (table.turn_from_discard, table.next_from_discard) = self.from_discard;
        table.first_pass_done = self.passed;
        table.turns_together = self.turns_together.unwrap_or(UNLIMITED);
        table.turns_alone = self.turns_alone;
        table.rng.piles.skip(self.drawn.0);
        table.rng.effects.skip(self.drawn.1);
        table.advantage = self.advantage.or(pack.first_has_advantage().then_some(0)).map(Seat);
        table.active = Seat(self.active);
        table.in_order = table.active;
        table.starter = self.starter.map_or(table.advantage.unwrap_or(table.active), Seat);
        table.sacrifices_first = self.sacrifices_first.map_or(Seat(0), Seat);
        table
    }
}

/// A table being laid out. What is impossible is noted and left out, and the rest goes on.
pub(super) struct Layout<'a> {
    setup: &'a TableSetup,
    pub pack: Arc<Pack>,
    pub table: Table,
    problems: Vec<SetupError>,
}

impl Layout<'_> {
    /// Notes what is wrong.
    pub fn found<T>(&mut self, result: Result<T, SetupError>) -> Option<T> {
        result.map_err(|problem| self.problems.push(problem)).ok()
    }

    /// The place in the flow, once it is known who begins and what the counters stand at.
    fn find_step(&mut self) {
        let (setup, pack) = (self.setup, self.pack.clone());
        let Some(name) = &setup.at else { return };
        let steps = pack.course.named_steps(&pack.hooks);
        let known = || steps.iter().map(|(name, _)| name.as_str()).collect();
        let step = steps.iter().find(|(other, _)| other == name);
        let step = step.ok_or_else(|| unknown(&pack, "step of the flow", name, known()));
        let Some(&(_, at)) = self.found(step) else { return };
        let loops = pack.course.loops_around(at);
        if !setup.passes.is_empty() && setup.passes.len() != loops.len() {
            let (at, loops, passes) = (name.clone(), loops.len(), setup.passes.len());
            self.problems.push(SetupError::Loops { at, loops, passes });
            return;
        }
        self.table.phase = pack.course.phase_at(at);
        (self.table.course.at, self.table.course.depth) = (at, loops.len() as u8);
        for (level, &over) in loops.iter().enumerate() {
            self.table.course.firsts[level] = pack.first_of(&self.table, over);
            let most = pack.passes_of(&self.table, over);
            let comes_to_active = |&pass: &u8| {
                let mut table = self.table;
                table.course.passes[level] = pass;
                pack.come_to(&table, over, level) == ComeTo::Player(table.active)
            };
            let passes = match setup.passes.get(level) {
                Some(&passes) => passes,
                None => (0..most.unwrap_or(0) as u8).find(comes_to_active).unwrap_or(0),
            };
            if most.is_some_and(|most| usize::from(passes) >= most) {
                let (at, most) = (name.clone(), most.unwrap_or(0));
                self.problems.push(SetupError::Passes { at, passes, most });
                return;
            }
            self.table.course.passes[level] = passes;
        }
    }

    fn everything(&mut self) {
        let (setup, pack) = (self.setup, self.pack.clone());
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
            self.find_deck_clans();
        }
        self.table.clans = self.clans_in_game();
        if self.problems.iter().any(|problem| matches!(problem, SetupError::UnknownName { .. })) {
            // Which clans are meant cannot be told, so no card is of another.
            self.table.clans = ClanSet::ALL;
        }
        if pack.is_pool() && !self.find_cast() {
            return;
        }
        let pack = self.pack.clone();
        if own {
            // Cards go to the piles of their deck, so it must be known first whose is whose.
            self.split_decks();
        }
        for (index, seat) in setup.seats.iter().enumerate() {
            self.lay_out_seat(Seat(index as u8), seat);
        }
        // A side's points are those of all on it, whoever's they are written as.
        let written = self.table.points;
        for seat in self.table.seats() {
            let side = pack.seating(self.table.seat_count()).side(seat).into_iter();
            self.table.points[seat.index()] = side.map(|member| written[member.index()]).max().unwrap_or(0);
        }
        if !wrong_piles {
            self.put(&setup.pile, Spot::Pile);
            self.put(&setup.discard, Spot::Discard);
        }
        self.put(&setup.removed, Spot::Removed);
        for tile in &setup.tiles {
            let (tile, counters) = counters::split(tile);
            let found = pack.tiles().into_iter().find(|&card| pack.design(card).id == *tile);
            let known = || pack.tiles().into_iter().map(|card| pack.design(card).id.as_str()).collect();
            if let Some(tile) = self.found(found.ok_or_else(|| unknown(&pack, "tile", tile, known()))) {
                self.table.active_tiles.insert(tile);
                self.set_counters_on(tile, counters);
            }
        }
        self.set_counters(Holder::Game, &setup.counters);
        self.lay_zones(Holder::Game, &setup.zones);
        self.lay_owners();
        self.lay_on();
        self.mark();
        self.forbid();
        self.find_step();
        self.put_off(&setup.later);
    }

    /// Cards by name onto a pile, the first on top.
    fn put(&mut self, names: &[String], spot: Spot) {
        for name in names.iter().rev() {
            let (name, counters) = counters::split(name);
            if let Some(card) = self.found(unused_copy(&self.table, &self.pack, name)) {
                self.table.move_card(card, spot);
                self.set_counters_on(card, counters);
            }
        }
    }

    fn find_deck_clans(&mut self) {
        let (setup, pack) = (self.setup, self.pack.clone());
        for (index, seat) in setup.seats.iter().enumerate().take(MAX_DECKS) {
            let clans: Vec<u8> = match &seat.deck.clans {
                Some(clans) => clans.iter().filter_map(|id| self.found(clan_named(&pack, id))).collect(),
                None => {
                    let names = seat.army.iter().chain(&seat.hand).chain(&seat.deck.pile).chain(&seat.deck.discard);
                    clans_of(&pack, names)
                }
            };
            self.table.deck_clans[index] = clans.into_iter().collect();
        }
        let shared = self.table.deck_clans[0] & self.table.deck_clans[1];
        if let Some(clan) = shared.into_iter().next() {
            self.problems.push(SetupError::SharedClan { clan: pack.clans[usize::from(clan)].id.clone() });
        }
    }

    fn split_decks(&mut self) {
        let mut decks = self
            .table
            .deck_clans
            .map(|clans| clans.into_iter().fold(CardSet::EMPTY, |cards, clan| cards | self.pack.of_clan(clan)));
        // Whose the cards of a shared clan are cannot be told: they are the first player's.
        decks[1] = decks[1] - decks[0];
        self.table.split_decks(decks);
    }

    /// The cards of a pool get their numbers now; false if there are too many. Before a game begins they have none.
    fn find_cast(&mut self) -> bool {
        if self.setup.phase == Phase::Opening {
            self.table.clans = ClanSet::ALL;
            return true;
        }
        if self.table.clans == ClanSet::ALL {
            let setup = self.setup;
            let of_seats = setup.seats.iter().flat_map(|seat| seat.army.iter().chain(&seat.hand));
            let names = of_seats.chain(&setup.pile).chain(&setup.discard).chain(&setup.removed);
            self.table.clans = clans_of(&self.pack, names).into_iter().collect();
        }
        let cards = self.pack.stock.size_of(self.table.clans);
        if cards > MAX_CARDS {
            self.problems.push(SetupError::TooManyCards { cards });
            return false;
        }
        self.pack = self.pack.for_clans(self.table.clans);
        true
    }

    fn clans_in_game(&mut self) -> ClanSet {
        let (setup, pack) = (self.setup, self.pack.clone());
        match (&setup.clans, &pack.rules.clans) {
            (Some(clans), _) => clans.iter().filter_map(|id| self.found(clan_named(&pack, id))).collect(),
            (None, ClanChoice::Choose { .. }) if pack.rules.decks == Decks::Own || !pack.is_pool() => {
                self.table.deck_clans.iter().fold(ClanSet::EMPTY, |all, &clans| all | clans)
            }
            (None, _) => ClanSet::ALL,
        }
    }

    fn lay_out_seat(&mut self, seat: Seat, setup: &SeatSetup) {
        let index = seat.index();
        self.table.points[index] = setup.points;
        self.table.scores[index] = setup.score;
        let ScoreRange { least, most } = self.pack.score_range();
        if setup.score != 0 && !self.pack.score_range().has(setup.score) {
            let (player, pack, score) = (seat.0, self.pack.id.clone(), setup.score);
            self.problems.push(SetupError::Score { player, pack, score, least, most });
        }
        self.table.turns_left[index] = setup.turns_left.unwrap_or(UNLIMITED);
        self.table.extra_turns[index] = setup.extra_turns;
        self.table.answers_no_more |= u8::from(setup.answers_no_more) << index;
        let before = self.problems.len();
        let mut placed = Vec::new();
        for name in &setup.army {
            let Some(entry) = self.found(Entry::read(name, seat)) else { continue };
            let card = place(&mut self.table, &self.pack, seat, &entry);
            if let Some(card) = self.found(card) {
                self.set_counters_on(card, entry.counters);
                placed.push((entry, card));
            }
        }
        // Where a card could not be laid, its row is shorter than it is meant to be.
        let too_long = (1..self.table.army(seat).rows()).find(|&row| {
            let army = self.table.army(seat);
            army.row(row).len() > army.row(row - 1).len()
        });
        if let Some(row) = too_long.filter(|_| self.problems.len() == before) {
            self.problems.push(SetupError::NotAPyramid { player: seat.0, level: row as u8 + 1 });
        }
        self.set_counters(Holder::Player(seat), &setup.counters);
        for name in &setup.hand {
            let (name, counters) = counters::split(name);
            if self.pack.is_pool() {
                let dealt = self.table.deal(&self.pack, seat, name);
                self.found(dealt);
                continue;
            }
            let Some(card) = self.found(unused_copy(&self.table, &self.pack, name)) else { continue };
            let fits = match self.setup.phase {
                Phase::Opening => check_opening_hand(&self.table, &self.pack, seat, name),
                _ => Ok(()),
            };
            if self.found(fits).is_some() {
                self.table.move_card(card, Spot::Hand(seat));
                self.set_counters_on(card, counters);
            }
        }
        if self.pack.rules.decks == Decks::Own {
            self.put(&setup.deck.pile, Spot::Pile);
            self.put(&setup.deck.discard, Spot::Discard);
        }
        self.lay_zones(Holder::Player(seat), &setup.zones);
        let given = give_tokens(&mut self.table, &self.pack, seat, setup, &placed);
        self.found(given);
    }

    /// What the owners have that the pack names.
    fn lay_owners(&mut self) {
        let (setup, pack) = (self.setup, self.pack.clone());
        for (kind, named) in &setup.owners {
            let known = || pack.owner_kinds.keys().map(String::as_str).collect();
            let number = pack.owner_kinds.get_index_of(kind);
            let found = number.ok_or_else(|| unknown(&pack, "kind of owner", kind, known()));
            let Some(number) = self.found(found).map(|number| number as u8) else { continue };
            let owners = pack.instances(OwnerKind::Named(number), self.table.seat_count());
            if named.len() > owners {
                self.problems.push(SetupError::TooManyOwners { kind: kind.clone(), owners, named: named.len() });
                continue;
            }
            for (index, owner) in named.iter().enumerate() {
                let holder = Holder::Owner(OwnerId { kind: number, index: index as u8 });
                self.set_counters(holder, &owner.counters);
                self.lay_zones(holder, &owner.zones);
            }
        }
    }

    /// The cards in zones of the pack.
    fn lay_zones(&mut self, holder: Holder, zones: &[(String, Vec<String>)]) {
        let pack = self.pack.clone();
        for (id, cards) in zones {
            let here = || pack.zones_of(self.table.seat_count(), holder);
            let known = || here().map(|(_, at)| at.id).collect();
            let zone = here().find(|(_, at)| at.id == id);
            let what = match holder {
                Holder::Game => "zone of the game",
                Holder::Player(_) => "zone of a player",
                Holder::Owner(_) => "zone of such an owner",
            };
            let Some((zone, at)) = self.found(zone.ok_or_else(|| unknown(&pack, what, id, known()))) else { continue };
            let (places, pile) = (at.zone.shape.places(), at.zone.shape == Shape::Pile);
            if places.is_some_and(|places| cards.len() > places) {
                self.problems.push(SetupError::ZoneFull {
                    zone: id.clone(),
                    cards: cards.len(),
                    places: places.unwrap_or(0),
                });
                continue;
            }
            let mut numbered: Vec<(usize, &String)> =
                cards.iter().enumerate().filter(|(_, name)| *name != EMPTY).collect();
            if pile {
                numbered.reverse();
            }
            for (place, name) in numbered {
                let (id, turned, counters) = turned_and_counted(name);
                let Some(card) = self.found(unused_copy(&self.table, &pack, id)) else { continue };
                let place = if places.is_some() { place as u8 } else { NO_PLACE };
                self.table.move_card(card, Spot::Zone(zone, place));
                if turned {
                    self.table.set_turned(card, true);
                }
                self.set_counters_on(card, counters);
            }
        }
    }

    /// The cards that lie on others.
    fn lay_on(&mut self) {
        let (setup, pack) = (self.setup, self.pack.clone());
        for (name, host) in &setup.on {
            let (id, turned, counters) = turned_and_counted(name);
            let host =
                self.found(self.named_on_table(host).ok_or_else(|| SetupError::NothingToMark { id: host.clone() }));
            let card = self.found(unused_copy(&self.table, &pack, id));
            if let (Some(card), Some(host)) = (card, host) {
                self.table.move_card(card, Spot::On(host));
                self.table.set_turned(card, turned);
                self.set_counters_on(card, counters);
            }
        }
    }

    /// A card in an army, with its place or without; or else one in a zone or on a card.
    fn named_on_table(&self, name: &str) -> Option<CardId> {
        let (pack, table) = (&*self.pack, &self.table);
        let at = ArmyPlace::behind_id(name);
        let lies_there = |card| at.is_some_and(|ArmyPlace { seat, place }| table.spot(card) == Spot::Army(seat, place));
        let is_meant = |&card: &CardId| match pack.design(card).id.as_str() {
            id if id == name => true,
            id => id == bare_id(name) && lies_there(card),
        };
        let elsewhere = table.zoned() | table.attached();
        table.in_play().into_iter().chain(elsewhere).find(is_meant)
    }

    fn mark(&mut self) {
        let (setup, pack) = (self.setup, self.pack.clone());
        for (marker, name) in &setup.markers {
            let known = || pack.markers.keys().map(String::as_str).collect();
            let found = pack.markers.get_index_of(marker).filter(|&index| index < MAX_MARKERS);
            let index = self.found(found.ok_or_else(|| unknown(&pack, "marker", marker, known())));
            let card = self.named_on_table(name).filter(|&card| self.table.in_play().contains(card));
            let card = self.found(card.ok_or_else(|| SetupError::NothingToMark { id: name.clone() }));
            if let (Some(index), Some(card)) = (index, card) {
                self.table.markers[index] = card;
            }
        }
    }

    fn forbid(&mut self) {
        let (setup, pack) = (self.setup, self.pack.clone());
        if setup.bars.len() > MAX_BARS {
            self.problems.push(SetupError::TooManyBars);
        }
        for (index, bar) in setup.bars.iter().enumerate() {
            let design = self.found(design_named(&pack, &bar.card));
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
    let mut others: Vec<(Seat, CardId)> = Vec::new();
    for (entry, card) in placed {
        for &number in &entry.others_tokens {
            others.push((whose(table, pack, seat, entry.id, number)?, *card));
        }
    }
    for other in table.seats() {
        let tokens = others.iter().filter(|(owner, _)| *owner == other).count();
        if tokens > most {
            return too_many("tokens of another player", tokens, most);
        }
    }
    let bonus_on_cards = sum(|entry| entry.bonus_tokens);
    let bonus = pack.rules.bonus_tokens.map_or(0, |rules| rules.reserve);
    let before = if seat.0 == 0 { bonus } else { table.tokens.bonus_reserve };
    let bonus_owned = usize::from(setup.bonus_tokens) + bonus_on_cards;
    if bonus_owned > usize::from(before) {
        return too_many("bonus tokens", bonus_owned, before.into());
    }
    // None of these sums is larger than what the pack gives.
    table.tokens.bonus_reserve = before - bonus_owned as u8;
    table.tokens.hand[index] += own.hand + on_cards as u8;
    table.tokens.spent[index] = own.spent;
    table.tokens.locked[index] = own.locked;
    table.tokens.bonus_hand[index] = bonus_owned as u8;
    for &(ref entry, card) in placed {
        (0..entry.tokens).for_each(|_| table.tokens.place(seat, card));
        (0..entry.bonus_tokens).for_each(|_| table.tokens.place_bonus(seat, card));
    }
    for (other, card) in others {
        // The other's own are counted without those that lie here.
        table.tokens.hand[other.index()] += 1;
        table.tokens.place(other, card);
    }
    Ok(())
}

/// Who put a token on another's card: the partner, or the player with a number.
fn whose(table: &Table, pack: &Pack, seat: Seat, id: &str, number: Option<u8>) -> Result<Seat, SetupError> {
    let players = table.seat_count();
    match number {
        Some(number) if (1..=players).contains(&number) => Ok(Seat(number - 1)),
        Some(number) => Err(SetupError::NoSuchPlayer { player: number.saturating_sub(1), players: players.into() }),
        None => {
            let no_partner = || SetupError::NoPartner { id: id.to_owned(), player: seat.0 };
            pack.seating(players).side(seat).into_iter().nth(1).ok_or_else(no_partner)
        }
    }
}

impl Table {
    /// Before the game begins: puts a card into a player's opening hand.
    pub fn deal(&mut self, pack: &Pack, seat: Seat, id: &str) -> Result<(), SetupError> {
        if seat.0 >= self.seat_count() {
            return Err(SetupError::NoSuchPlayer { player: seat.0, players: self.seat_count().into() });
        }
        if pack.is_pool() {
            return self.promise(pack, seat, id);
        }
        let card = unused_copy(self, pack, id)?;
        check_opening_hand(self, pack, seat, id)?;
        self.move_card(card, Spot::Hand(seat));
        Ok(())
    }

    /// The same where cards have no numbers before the clans of the game are chosen.
    fn promise(&mut self, pack: &Pack, seat: Seat, id: &str) -> Result<(), SetupError> {
        let design = design_named(pack, id)?;
        let Design { clan, copies, .. } = pack.designs[design];
        if self.dealt.iter().filter(|(_, other)| usize::from(*other) == design).count() >= usize::from(copies) {
            return Err(SetupError::TooManyCopies { id: id.to_owned(), copies });
        }
        check_opening_hand(self, pack, seat, id)?;
        let mut clans: ClanSet = self.dealt.iter().map(|(_, other)| pack.designs[usize::from(other)].clan).collect();
        clans.insert(clan);
        let most = pack.rules.most_clans(pack.clans.len());
        if clans.len() > most {
            return Err(SetupError::TooManyClans { id: id.to_owned(), pack: pack.id.clone(), most });
        }
        let has_room = self.dealt.push(seat, design as u16);
        if has_room { Ok(()) } else { Err(SetupError::TooManyDealt { id: id.to_owned() }) }
    }
}

/// The clans of the cards named, as far as there are such cards. A name that is no card is told where the card is laid.
fn clans_of<'a>(pack: &Pack, names: impl Iterator<Item = &'a String>) -> Vec<u8> {
    names.filter_map(|name| design_named(pack, bare_id(name)).ok()).map(|design| pack.designs[design].clan).collect()
}

/// Whether an opening hand has room for one more card.
fn check_opening_hand(table: &Table, pack: &Pack, seat: Seat, id: &str) -> Result<(), SetupError> {
    let most = usize::from(pack.rules.opening.draw);
    if table.hand(seat).len() + table.dealt.to(seat).count() < most {
        Ok(())
    } else {
        Err(SetupError::HandFull { id: id.to_owned(), most })
    }
}

/// A card of an army, as written: its id, its row if that is not its own, and the marks behind it.
struct Entry<'a> {
    id: &'a str,
    level: Option<u8>,
    prisoner: bool,
    tokens: usize,
    /// By the partner, or by the player with a number.
    others_tokens: Vec<Option<u8>>,
    bonus_tokens: usize,
    counters: Option<&'a str>,
}

/// The marks behind a card of an army.
const MARKS: [char; 4] = ['!', '*', '%', '+'];

impl<'a> Entry<'a> {
    fn read(written: &'a str, seat: Seat) -> Result<Self, SetupError> {
        let (written, counters) = counters::split(written);
        let (front, marks) = written.split_at(written.find(MARKS).unwrap_or(written.len()));
        let (id, level) = match front.split_once('@') {
            Some((id, level)) => {
                let wrong = |_| SetupError::NotALevel { id: id.to_owned(), written: front.to_owned(), player: seat.0 };
                (id, Some(level.parse().map_err(wrong)?))
            }
            None => (front, None),
        };
        let mut entry =
            Entry { id, level, prisoner: false, tokens: 0, others_tokens: Vec::new(), bonus_tokens: 0, counters };
        let mut rest = marks.chars().peekable();
        while let Some(mark) = rest.next() {
            match mark {
                '!' => entry.prisoner = true,
                '*' => entry.tokens += 1,
                '+' => entry.bonus_tokens += 1,
                '%' => {
                    let number = rest.next_if(char::is_ascii_digit).and_then(|digit| digit.to_digit(10));
                    entry.others_tokens.push(number.map(|number| number as u8));
                }
                _ => return Err(SetupError::NotAMark { id: id.to_owned(), mark, player: seat.0 }),
            }
        }
        Ok(entry)
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
        return Err(SetupError::RowFull {
            id: entry.id.to_owned(),
            player: seat.0,
            level,
            columns: pack.rules.grid.columns,
        });
    }
    table.place(card, seat, row);
    table.set_prisoner(card, entry.prisoner);
    Ok(card)
}

pub(super) fn unknown(pack: &Pack, what: &'static str, id: &str, known: Vec<&str>) -> SetupError {
    let hint = Suggestion::nearest(id, known);
    SetupError::UnknownName { id: id.to_owned(), what, pack: pack.id.clone(), hint }
}

fn clan_named(pack: &Pack, id: &str) -> Result<u8, SetupError> {
    let known = || pack.clans.iter().map(|clan| clan.id.as_str()).collect();
    pack.clan_named(id).ok_or_else(|| unknown(pack, "clan", id, known()))
}

pub(super) fn design_named(pack: &Pack, id: &str) -> Result<usize, SetupError> {
    pack.design_named(id).filter(|&design| !pack.designs[design].tile).ok_or_else(|| {
        let hint = Suggestion::nearest(id, pack.designs.iter().map(|d| d.id.as_str()));
        SetupError::UnknownCard { id: id.to_owned(), pack: pack.id.clone(), hint }
    })
}

/// A physical card of a design that is still in the box.
fn unused_copy(table: &Table, pack: &Pack, id: &str) -> Result<CardId, SetupError> {
    let design = design_named(pack, id)?;
    if !table.clans.contains(pack.designs[design].clan) {
        return Err(SetupError::ClanNotInGame { id: id.to_owned() });
    }
    pack.copies_of(design)
        .find(|&card| table.spot(card) == Spot::Box)
        .ok_or_else(|| SetupError::TooManyCopies { id: id.to_owned(), copies: pack.designs[design].copies })
}
