//! The verbs: everything that changes the table during play. Each checks that it is legal, logs what it did, and tells
//! who listens. Scripts have no other way to touch a card.

use arrayvec::ArrayVec;

use crate::decision::Ask;
use crate::dispatch::{Hearers, Trigger};
use crate::event::{Declined, Event};
use crate::pack::{ExtraTurns, Word};
use crate::run::{Flow, Frame, Run, Stop};
use crate::script::hooks::Hook;
use crate::script::{Fault, Value};
use crate::table::{Bar, COLUMNS, CardId, CardSet, MAX_SEATS, ROWS, Seat, Spot};

/// What a card was before something happened to it.
#[derive(Clone, Copy)]
struct Before {
    /// What it does about it, with the text it had.
    own: Option<Trigger>,
    /// The keywords it had, as bits.
    keywords: u32,
}

/// Cards in play that are turned over together, with their owners,
type Turned = ArrayVec<(Seat, CardId), MOST_IN_PLAY>;
/// and what each was before.
type Told = ArrayVec<(Seat, CardId, Before), MOST_IN_PLAY>;
const MOST_IN_PLAY: usize = MAX_SEATS * ROWS * COLUMNS;

impl Run {
    /// Destroys a card: only a free one, and only if nothing protects it.
    pub(crate) fn destroy(&mut self, card: CardId) -> Flow<()> {
        let Some((owner, _)) = self.place_of(card) else {
            return Err(self.illegal(card, "is not in play, so it cannot be destroyed"));
        };
        if self.pack.rules.only_free_destroyed && !self.table.is_free(card) {
            return Err(self.illegal(card, "is not free, so it cannot be destroyed; choose among `.free()` cards"));
        }
        self.require_targetable(Word::DESTROY, card)?;
        if self.is_prevented(Word::DESTROY, card)? {
            return Ok(());
        }
        let before = self.before(Hook::Destroyed, card, owner)?;
        let mut hearers = Hearers::new();
        self.hearers(Hook::Destroyed, &mut hearers)?;
        self.close_gap_at(card);
        self.table.move_card(card, Spot::Discard);
        self.note(Event::Destroyed { owner, card });
        self.check_victory()?;
        self.tell(Hook::Destroyed, &hearers, card, owner, before)
    }

    /// Where covered cards may leave an army, those to the right move up: rows have no gaps.
    fn close_gap_at(&mut self, card: CardId) {
        let Some((owner, place)) = self.place_of(card) else { return };
        let row = usize::from(place.row);
        for column in usize::from(place.column) + 1..self.table.army(owner).row(row).len() {
            let neighbour = self.table.army(owner).row(row)[column];
            self.table.swap(card, neighbour);
        }
    }

    /// A free card of an army goes to the discard pile; that is no destruction, and nothing protects from it.
    pub(crate) fn sacrifice(&mut self, card: CardId) -> Flow<()> {
        let Some((owner, _)) = self.place_of(card).filter(|_| self.table.is_free(card)) else {
            return Err(self.illegal(card, "is not free in play, so it cannot be sacrificed"));
        };
        let before = self.before(Hook::Sacrificed, card, owner)?;
        let mut hearers = Hearers::new();
        self.hearers(Hook::Sacrificed, &mut hearers)?;
        self.table.move_card(card, Spot::Discard);
        self.note(Event::Sacrificed { owner, card });
        self.check_victory()?;
        self.tell(Hook::Sacrificed, &hearers, card, owner, before)
    }

    /// A player sacrifices free cards of their choice, one at a time.
    pub(crate) fn sacrifice_some(&mut self, seat: Seat, count: usize) -> Flow<()> {
        for left in (1..=count.min(self.table.army(seat).len())).rev() {
            let card = self.ask_card(seat, Ask::Sacrifice { left: left as u8 }, self.table.army(seat).free())?;
            if !card.is_some() {
                break;
            }
            self.sacrifice(card)?;
        }
        Ok(())
    }

    /// Free cards of armies go back to their owners' hands.
    pub(crate) fn return_to_hand(&mut self, card: CardId) -> Flow<()> {
        let Some((owner, _)) = self.place_of(card).filter(|_| self.table.is_free(card)) else {
            return Err(self.illegal(card, "is not free in play, so it cannot return to a hand"));
        };
        self.table.move_card(card, Spot::Hand(owner));
        self.note(Event::ReturnedToHand { owner, card });
        self.check_victory()
    }

    /// Turns cards face down, all at once: who hears of it is fixed before the first is turned over.
    pub(crate) fn imprison(&mut self, cards: CardSet) -> Flow<()> {
        let mut turned = Turned::new();
        for card in cards {
            let Some((owner, _)) = self.place_of(card).filter(|_| !self.table.is_prisoner(card)) else {
                return Err(self.illegal(card, "is not face up in play, so it cannot be imprisoned"));
            };
            self.require_targetable(Word::IMPRISON, card)?;
            if !self.is_prevented(Word::IMPRISON, card)? {
                turned.push((owner, card));
            }
        }
        self.turn_face_down(&turned)
    }

    pub(super) fn turn_face_down(&mut self, cards: &[(Seat, CardId)]) -> Flow<()> {
        let mut told = Told::new();
        for &(owner, card) in cards {
            told.push((owner, card, self.before(Hook::Imprisoned, card, owner)?));
        }
        let mut hearers = Hearers::new();
        self.hearers(Hook::Imprisoned, &mut hearers)?;
        let loses_tokens = self.pack.rules.tokens.as_ref().is_some_and(|rules| rules.spent_when_imprisoned);
        for &(owner, card) in cards {
            self.table.set_prisoner(card, true);
            if loses_tokens {
                self.table.tokens.clear(card);
            }
            self.note(Event::Imprisoned { owner, card });
            self.check_victory()?;
        }
        for &(owner, card, before) in &told {
            self.tell(Hook::Imprisoned, &hearers, card, owner, before)?;
        }
        Ok(())
    }

    /// Turns prisoners face up, all at once.
    pub(crate) fn release(&mut self, cards: CardSet) -> Flow<()> {
        let mut turned = Turned::new();
        for card in cards {
            let Some((owner, _)) = self.place_of(card).filter(|_| self.table.is_prisoner(card)) else {
                return Err(self.illegal(card, "is not a prisoner, so it cannot be released"));
            };
            turned.push((owner, card));
        }
        for &(owner, card) in &turned {
            self.table.set_prisoner(card, false);
            self.note(Event::Released { owner, card });
            self.check_victory()?;
        }
        let mut hearers = Hearers::new();
        self.hearers(Hook::Released, &mut hearers)?;
        let mut told = Told::new();
        for &(owner, card) in &turned {
            told.push((owner, card, self.before(Hook::Released, card, owner)?));
        }
        for &(owner, card, before) in &told {
            self.tell(Hook::Released, &hearers, card, owner, before)?;
        }
        Ok(())
    }

    /// Two cards of one row of one army change places. It triggers nothing.
    pub(crate) fn swap(&mut self, a: CardId, b: CardId) -> Flow<()> {
        match (self.place_of(a), self.place_of(b)) {
            (Some((owner, at_a)), Some((seat, at_b))) if owner == seat && at_a.row == at_b.row && a != b => {
                self.table.swap(a, b);
                self.note(Event::Swapped { owner, a, b });
                self.check_victory()
            }
            _ => Err(self.illegal(a, "can only be swapped with another card of its level in its army")),
        }
    }

    pub(crate) fn take_advantage(&mut self, seat: Seat) -> Flow<()> {
        self.table.advantage = Some(seat);
        self.note(Event::TookAdvantage { seat });
        self.check_conditions()
    }

    /// An additional turn, in which a card may come from the discard pile if that is said.
    pub(crate) fn extra_turn(&mut self, seat: Seat, from_discard: bool) {
        if self.foresees_turn() {
            return;
        }
        let turns = self.table.extra_turns[seat.index()];
        if self.pack.rules.extra_turns == ExtraTurns::Single {
            if self.table.turn_is_extra {
                return;
            }
            self.table.next_from_discard |= from_discard;
            if turns > 0 {
                return;
            }
        } else {
            self.table.next_from_discard |= from_discard;
        }
        self.table.extra_turns[seat.index()] = turns.saturating_add(1);
        self.note(Event::ExtraTurn { seat });
    }

    /// A tile turns active, and stays so.
    pub(crate) fn turn_tile(&mut self, tile: CardId) {
        if !self.table.active_tiles.contains(tile) {
            self.table.active_tiles.insert(tile);
            self.note(Event::TileTurned { tile });
        }
    }

    /// A player may not play cards like this one until the end of the acting player's next turn.
    pub(crate) fn forbid(&mut self, seat: Seat, card: CardId) {
        let by = self.actor();
        let design = self.pack.design_index(card) as u16;
        // The turn under way ends first, if it is the acting player's.
        let turn_ends = if self.table.active == by { 2 } else { 1 };
        if let Some(free) = self.table.bars.iter_mut().find(|bar| bar.turn_ends == 0) {
            *free = Bar { seat, design, by, turn_ends };
            self.note(Event::Forbidden { seat, card });
        }
    }

    /// Resolves another card's arrival as the acting card's. Nothing is copied twice in one chain of copies.
    pub(crate) fn copy_effect(&mut self, copied: CardId) -> Flow<()> {
        let Some(Frame { card, controller, .. }) = self.frames.last().copied() else { return Ok(()) };
        let text = self.text_of(copied)?;
        let hook = Hook::Arrival;
        let chain = |frame: &&Frame| frame.copied && frame.card == card;
        let before = self.frames.iter().rev().take_while(chain).any(|frame| frame.text == text);
        if before || !self.pack.listeners(hook).contains(text) {
            let why = if before { Declined::CopiedBefore } else { Declined::NoText };
            self.note(Event::NotFired { card: copied, hook, why });
            return Ok(());
        }
        self.note(Event::Copied { card, copied });
        self.fire(Trigger { card, text, hook, controller, copied: true }, &[]).map(drop)
    }

    /// Resolves a card's arrival once more.
    pub(crate) fn arrive_again(&mut self, card: CardId) -> Flow<()> {
        let controller = self.controller_of(card).unwrap_or(self.actor());
        match self.trigger(card, Hook::Arrival, controller)? {
            Some(trigger) => self.fire(trigger, &[]).map(drop),
            None => Ok(()),
        }
    }

    /// What is to be known of a card before something happens to it that somebody is going to hear of. A prisoner has
    /// no text, and so hears nothing of what happens to it.
    fn before(&mut self, hook: Hook, card: CardId, owner: Seat) -> Flow<Before> {
        let mut before = Before { own: None, keywords: 0 };
        if self.pack.anyone_listens(hook) {
            if !self.table.is_prisoner(card) {
                before.own = self.trigger(card, hook, owner)?;
            }
            for keyword in 0..self.pack.keywords.len() as u8 {
                before.keywords |= u32::from(self.keyword_cards(keyword)?.contains(card)) << keyword;
            }
        }
        Ok(before)
    }

    /// Announces something that happened to a card of `owner`, as the deed of whoever acts.
    fn tell(&mut self, hook: Hook, hearers: &Hearers, card: CardId, owner: Seat, before: Before) -> Flow<()> {
        if !self.pack.anyone_listens(hook) {
            return Ok(());
        }
        let by = self.actor();
        self.had.push((card, before.keywords));
        let args = [Value::Card(card), Value::Player(owner), Value::Player(by)];
        let told = self.announce_to(hook, hearers, card, before.own, &args);
        self.had.pop();
        told
    }

    fn require_targetable(&mut self, verb: Word, card: CardId) -> Flow<()> {
        if self.targetable(verb, CardSet::one(card))?.is_empty() {
            let verb = self.pack.word_text(verb);
            return Err(self.illegal(card, &format!("is protected: nothing may {verb} it")));
        }
        Ok(())
    }

    pub(crate) fn illegal(&self, card: CardId, why: &str) -> Stop {
        Stop::Fault(Box::new(Fault::new(format!("`{}` {why}", self.pack.design(card).id))))
    }
}
