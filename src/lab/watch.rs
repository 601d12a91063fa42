//! Watches a game step by step and makes its record.

use super::findings::Exposure;
use super::record::{CardRecord, GameRecord, PowerRecord, SeatRecord, Situation, Standing};
use ozeki_engine::event::{Event, EventKind, ZoneHere};
use std::sync::Arc;

use ozeki_engine::kernel::Run;
use ozeki_engine::pack::{Counter, Holder, Pack, Power, Strength};
use ozeki_engine::table::{CardId, CardSet, MAX_SEATS, Outcome, Phase, Seat, Table, ZoneId};
use ozeki_engine::vocabulary::hooks::Hook;

/// What one game has shown so far.
pub struct Watch {
    /// What is played, as of the last step.
    pack: Arc<Pack>,
    seats: usize,
    /// By seat, and by the first card of each design.
    cards: Vec<Vec<Option<CardRecord>>>,
    powers: Vec<Vec<PowerRecord>>,
    played: Vec<Vec<u8>>,
    opening: [CardSet; MAX_SEATS],
    drafted: [CardSet; MAX_SEATS],
    round: u8,
    standing: [Standing; MAX_SEATS],
    round_start: [Standing; MAX_SEATS],
    was_behind: [bool; MAX_SEATS],
    /// Who put the last card into play: whose effects these are.
    actor: Seat,
    /// The last effect of each card that has not been without a target yet.
    running: Vec<(CardId, CardId, Hook)>,
    first: u8,
    leader: Option<Seat>,
    lead_changes: u16,
    /// The last turn after which each seat was not ahead.
    not_ahead: [u16; MAX_SEATS],
}

impl Watch {
    /// From before the first step.
    pub fn new(pack: Arc<Pack>, table: &Table) -> Self {
        let seats = usize::from(table.seat_count());
        let mut opening = [CardSet::EMPTY; MAX_SEATS];
        table.seats().for_each(|seat| opening[seat.index()] = table.hand(seat));
        Watch {
            seats,
            cards: vec![vec![None; pack.physical_count()]; seats],
            powers: vec![Vec::new(); seats],
            played: vec![vec![0; pack.clans.len()]; seats],
            pack,
            opening,
            drafted: [CardSet::EMPTY; MAX_SEATS],
            round: 1,
            standing: [Standing::LEVEL; MAX_SEATS],
            round_start: [Standing::LEVEL; MAX_SEATS],
            was_behind: [false; MAX_SEATS],
            actor: Seat(0),
            running: Vec::new(),
            first: 0,
            leader: None,
            lead_changes: 0,
            not_ahead: [0; MAX_SEATS],
        }
    }

    /// A step of this phase has been taken, and the run's log holds what happened in it.
    pub fn step(&mut self, phase: Phase, run: &Run) {
        self.running.clear();
        if !Arc::ptr_eq(&self.pack, &run.pack) {
            self.pack = run.pack.clone();
            self.cards.iter_mut().for_each(|cards| cards.resize(self.pack.physical_count(), None));
            // What was dealt before the game has its cards now.
            for (seat, card) in self.pack.dealt(&run.table) {
                self.opening[seat.index()].insert(card);
            }
        }
        for event in &run.log.events {
            self.event(phase, event);
        }
        if phase == Phase::Opening {
            self.end_of_opening(&run.table);
        }
        self.look(run);
        if phase == Phase::NewRound {
            self.round_start = self.standing;
            self.was_behind.iter_mut().zip(self.standing).for_each(|(was, now)| *was |= now.points.is_lt());
        }
    }

    fn situation(&self, seat: Seat) -> Situation {
        Situation::new(self.round, self.standing[seat.index()])
    }

    fn card(&mut self, seat: Seat, card: CardId) -> &mut CardRecord {
        let design = self.pack.design_index(card);
        let first = self.pack.copies_of(design).next().unwrap_or(card);
        self.cards[seat.index()][first.index()].get_or_insert_with(|| CardRecord::new(design as u16))
    }

    fn meet(&mut self, exposure: Exposure, seat: Seat, card: CardId) {
        let at = self.situation(seat);
        self.card(seat, card).meet(exposure, at);
    }

    fn event(&mut self, phase: Phase, event: &Event) {
        let Event { seat, card, other, hook, .. } = *event;
        match event.kind {
            EventKind::RoundStarted => self.round = event.n as u8,
            EventKind::TurnStarted => self.actor = seat,
            EventKind::Drew if phase == Phase::Opening => self.opening[seat.index()].insert(card),
            EventKind::Redrew if phase == Phase::Opening => self.opening[seat.index()] = CardSet::EMPTY,
            EventKind::Drafted => self.drafted[seat.index()].insert(card),
            EventKind::Drew => self.meet(Exposure::Drawn, seat, card),
            EventKind::Paid => self.meet(Exposure::Paid, seat, card),
            EventKind::Played => {
                self.meet(Exposure::Played, seat, card);
                self.arrived(seat, card);
            }
            EventKind::Mutated => {
                self.meet(Exposure::MutatedAway, seat, card);
                self.meet(Exposure::MutatedInto, seat, other);
                self.arrived(seat, other);
            }
            EventKind::Destroyed => self.meet(Exposure::Destroyed, seat, card),
            EventKind::Imprisoned => self.meet(Exposure::Imprisoned, seat, card),
            EventKind::MovedTo => self.laid(ZoneHere::from(event.n).zone, card),
            EventKind::TookFromZone => self.meet(Exposure::Taken, seat, card),
            EventKind::Fired if card.is_some() && other.is_some() && !event.flag => self.fired(card, other, hook),
            EventKind::NoTarget => self.no_target(card),
            _ => {}
        }
    }

    /// A card came into a zone of the pack: whose it is, has met it.
    fn laid(&mut self, zone: ZoneId, card: CardId) {
        let pack = self.pack.clone();
        match pack.zone_at(zone).map(|at| at.holder) {
            Some(Holder::Player(seat)) => self.meet(Exposure::Laid, seat, card),
            Some(Holder::Owner(owner)) => {
                let owner = pack.seating(self.seats as u8).owner(owner);
                owner.into_iter().flat_map(|owner| owner.players()).for_each(|s| self.meet(Exposure::Laid, s, card));
            }
            _ => {}
        }
    }

    fn arrived(&mut self, seat: Seat, card: CardId) {
        self.actor = seat;
        let clan = usize::from(self.pack.design(card).clan);
        self.played[seat.index()][clan] = self.played[seat.index()][clan].saturating_add(1);
    }

    fn fired(&mut self, card: CardId, text: CardId, hook: Hook) {
        self.running.retain(|&(running, ..)| running != card);
        self.running.push((card, text, hook));
        let seat = self.actor;
        let record = self.card(seat, card);
        record.effects = record.effects.saturating_add(1);
        let first = self.situation(seat);
        let powers = &mut self.powers[seat.index()];
        for &Power { family, strength } in self.pack.design(text).shown.powers(hook) {
            let max = strength == Strength::Max;
            let at = powers.iter().position(|p| (p.family, p.max) == (family, max)).unwrap_or_else(|| {
                powers.push(PowerRecord { family, max, times: 0, no_target: 0, first });
                powers.len() - 1
            });
            powers[at].times = powers[at].times.saturating_add(1);
        }
    }

    /// However often an effect has no target, it counts once.
    fn no_target(&mut self, source: CardId) {
        let Some(at) = self.running.iter().position(|&(card, ..)| card == source) else { return };
        let (card, text, hook) = self.running.remove(at);
        let seat = self.actor;
        let record = self.card(seat, card);
        record.no_target = record.no_target.saturating_add(1);
        for &Power { family, strength } in self.pack.design(text).shown.powers(hook) {
            let max = strength == Strength::Max;
            let used = self.powers[seat.index()].iter_mut().find(|p| (p.family, p.max) == (family, max));
            used.into_iter().for_each(|p| p.no_target = p.no_target.saturating_add(1));
        }
    }

    fn end_of_opening(&mut self, table: &Table) {
        self.first = table.starter.0;
        for seat in table.seats() {
            let drafted = self.drafted[seat.index()];
            let cards = if drafted.is_empty() { self.opening[seat.index()] } else { drafted };
            cards.into_iter().for_each(|card| self.meet(Exposure::Opening, seat, card));
        }
    }

    /// Who stands where, and who has the lead.
    fn look(&mut self, run: &Run) {
        let table = &run.table;
        let mut scores = [(0u8, 0i32); MAX_SEATS];
        for seat in table.seats() {
            let face_up = table.army(seat).cards() - table.prisoners();
            let power = face_up.into_iter().map(|card| i32::from(self.pack.design(card).power)).sum();
            scores[seat.index()] = (table.points[seat.index()], power);
        }
        let mut leader = None;
        for seat in table.seats() {
            let rivals = || table.seats().filter(|&other| run.are_opponents(seat, other));
            let points = rivals().map(|other| scores[other.index()].0).max().unwrap_or(0);
            let power = rivals().map(|other| scores[other.index()].1).max().unwrap_or(0);
            let own = scores[seat.index()];
            self.standing[seat.index()] = Standing { points: own.0.cmp(&points), power: own.1.cmp(&power) };
            if rivals().all(|other| own > scores[other.index()]) {
                leader = leader.or(Some(seat));
            } else {
                self.not_ahead[seat.index()] = table.turn;
            }
        }
        if let Some(now) = leader {
            let taken = self.leader.is_some_and(|before| run.are_opponents(now, before));
            self.lead_changes += u16::from(taken);
            self.leader = Some(now);
        }
    }

    /// The record of the game, now that it is over.
    pub fn end(mut self, game: u64, outcome: Outcome, table: &Table, decisions: u64, forced: u16) -> GameRecord {
        for seat in table.seats() {
            let at = Situation::new(self.round, self.round_start[seat.index()]);
            for card in table.hand(seat) {
                self.card(seat, card).meet(Exposure::Stuck, at);
            }
        }
        let decided = outcome.winners().map(|seat| self.not_ahead[seat.index()]).max().unwrap_or(table.turn);
        let seats = (0..self.seats).map(|seat| self.seat(Seat(seat as u8), table)).collect();
        let mut record = GameRecord::new(game, outcome, seats);
        record.first = self.first;
        record.rounds = self.round;
        record.turns = table.turn;
        record.decisions = decisions.min(u64::from(u32::MAX)) as u32;
        record.forced = forced;
        record.lead_changes = self.lead_changes;
        record.decided_at = decided;
        record
    }

    fn seat(&mut self, seat: Seat, table: &Table) -> SeatRecord {
        let face_up = table.army(seat).cards() - table.prisoners();
        let clans = 0..self.pack.clans.len() as u8;
        let counter = |(_, counter): (&str, &Counter)| self.pack.counted(table, &counter.spec, seat);
        SeatRecord {
            points: table.points[seat.index()],
            was_behind: self.was_behind[seat.index()],
            army: clans.map(|clan| (face_up & self.pack.of_clan(clan)).len() as u8).collect(),
            played: std::mem::take(&mut self.played[seat.index()]),
            cards: self.cards[seat.index()].drain(..).flatten().collect(),
            powers: std::mem::take(&mut self.powers[seat.index()]),
            counters: self.pack.counters_of_players().map(counter).collect(),
        }
    }
}
