//! The verbs: everything that changes the table during play. Each checks that it is legal, logs what it did, and tells
//! who listens. Scripts have no other way to touch a card.

use crate::decision::Ask;
use crate::event::Event;
use crate::run::{Flow, Picks, Run, Stop};
use crate::script::hooks::Hook;
use crate::script::{Fault, Value};
use crate::table::{CardId, CardSet, Seat, Spot};

impl Run {
    /// Draws one by one, reshuffling when the pile runs out; what there is, if there is not enough.
    pub(crate) fn draw(&mut self, seat: Seat, count: usize) -> Flow<()> {
        for drawn in 0..count {
            let Some(card) = self.turn_up() else {
                if drawn == 0 {
                    self.note(Event::NothingDrawn { seat });
                }
                break;
            };
            self.table.move_card(card, Spot::Hand(seat));
            self.note(Event::Drew { seat, card });
        }
        Ok(())
    }

    /// The next card of the pile, still on it.
    fn turn_up(&mut self) -> Option<CardId> {
        let mut reshuffled = false;
        let card = self.table.next_from_pile(&mut reshuffled);
        if reshuffled {
            self.note(Event::Reshuffled);
        }
        card
    }

    /// Turns up cards from the pile for all to see.
    pub(crate) fn reveal(&mut self, count: usize) -> CardSet {
        let mut revealed = CardSet::EMPTY;
        for _ in 0..count {
            let Some(card) = self.turn_up() else { break };
            self.table.move_card(card, Spot::Revealed);
            self.note(Event::Revealed { card });
            revealed.insert(card);
        }
        revealed
    }

    pub(crate) fn discard_from_hand(&mut self, seat: Seat, card: CardId) {
        self.table.move_card(card, Spot::Discard);
        self.note(Event::Discarded { seat, card });
    }

    /// Discards cards from hands or from the revealed ones.
    pub(crate) fn discard(&mut self, cards: impl IntoIterator<Item = CardId>) -> Flow<()> {
        for card in cards {
            match self.table.spot(card) {
                Spot::Hand(seat) => self.discard_from_hand(seat, card),
                Spot::Revealed => {
                    self.table.move_card(card, Spot::Discard);
                    self.note(Event::LaidOff { card });
                }
                _ => return Err(self.illegal(card, "is neither in a hand nor revealed, so it cannot be discarded")),
            }
        }
        Ok(())
    }

    /// A player discards cards of their choice.
    pub(crate) fn player_discards(&mut self, seat: Seat, count: usize) -> Flow<()> {
        let chosen = self.pick(seat, self.table.hand(seat), count, |left| Ask::Discard { left })?;
        if chosen.is_empty() && count > 0 {
            self.note(Event::NothingDiscarded { seat });
        }
        self.discard(chosen.as_slice().iter().copied())
    }

    /// Every player discards half their hand, rounded down, choosing at the same time.
    pub(crate) fn each_discards_half(&mut self) -> Flow<()> {
        let seats = self.table.seats_from(self.table.active);
        let mut picks: Vec<Picks> = seats
            .map(|seat| {
                let hand = self.table.hand(seat);
                Picks::new(seat, hand, hand.len() / 2)
            })
            .collect();
        self.pick_together(&mut picks, |left| Ask::Discard { left })?;
        for pick in picks {
            if pick.picked.is_empty() {
                self.note(Event::NothingDiscarded { seat: pick.seat });
            }
            self.discard(pick.picked.as_slice().iter().copied())?;
        }
        Ok(())
    }

    /// Takes cards from the discard pile or the revealed ones into a hand.
    pub(crate) fn take(&mut self, seat: Seat, cards: impl IntoIterator<Item = CardId>) -> Flow<()> {
        for card in cards {
            if !matches!(self.table.spot(card), Spot::Discard | Spot::Revealed) {
                return Err(self.illegal(card, "is neither on the discard pile nor revealed, so it cannot be taken"));
            }
            self.table.move_card(card, Spot::Hand(seat));
            self.note(Event::Took { seat, card });
        }
        Ok(())
    }

    /// Destroys a card: only a free one, and only if nothing protects it.
    pub(crate) fn destroy(&mut self, card: CardId) -> Flow<()> {
        let Some((owner, _)) = self.place_of(card) else {
            return Err(self.illegal(card, "is not in play, so it cannot be destroyed"));
        };
        if !self.table.is_free(card) {
            return Err(self.illegal(card, "is not free, so it cannot be destroyed; choose among `.free()` cards"));
        }
        self.require_targetable("destroy", card)?;
        self.table.move_card(card, Spot::Discard);
        self.note(Event::Destroyed { owner, card });
        self.check_victory()?;
        self.announce_about(Hook::Destroyed, card, owner)
    }

    pub(crate) fn imprison(&mut self, card: CardId) -> Flow<()> {
        let Some((owner, _)) = self.place_of(card).filter(|_| !self.table.is_prisoner(card)) else {
            return Err(self.illegal(card, "is not face up in play, so it cannot be imprisoned"));
        };
        self.require_targetable("imprison", card)?;
        self.table.set_prisoner(card, true);
        self.note(Event::Imprisoned { owner, card });
        self.check_victory()?;
        self.announce_about(Hook::Imprisoned, card, owner)
    }

    pub(crate) fn release(&mut self, card: CardId) -> Flow<()> {
        let Some((owner, _)) = self.place_of(card).filter(|_| self.table.is_prisoner(card)) else {
            return Err(self.illegal(card, "is not a prisoner, so it cannot be released"));
        };
        self.table.set_prisoner(card, false);
        self.note(Event::Released { owner, card });
        self.check_victory()?;
        self.announce_about(Hook::Released, card, owner)
    }

    /// Two cards of one row of one army change places. It triggers nothing.
    pub(crate) fn swap(&mut self, a: CardId, b: CardId) -> Flow<()> {
        match (self.place_of(a), self.place_of(b)) {
            (Some((owner, at_a)), Some((seat, at_b))) if owner == seat && at_a.row == at_b.row && a != b => {
                self.table.swap(a, b);
                self.note(Event::Swapped { owner, a, b });
                Ok(())
            }
            _ => Err(self.illegal(a, "can only be swapped with another card of its level in its army")),
        }
    }

    pub(crate) fn take_advantage(&mut self, seat: Seat) {
        self.table.advantage = seat;
        self.note(Event::TookAdvantage { seat });
    }

    pub(crate) fn extra_turn(&mut self, seat: Seat) {
        let turns = &mut self.table.extra_turns[seat.index()];
        *turns = turns.saturating_add(1);
        self.note(Event::ExtraTurn { seat });
    }

    /// Announces something that happened to a card of `owner`; the card itself hears it as its owner's, wherever it is.
    fn announce_about(&mut self, hook: Hook, card: CardId, owner: Seat) -> Flow<()> {
        if !self.pack.anyone_listens(hook) {
            return Ok(());
        }
        self.announce(hook, Some((card, owner)), &[Value::Card(card)])
    }

    fn require_targetable(&mut self, verb: &'static str, card: CardId) -> Flow<()> {
        if self.targetable(verb, CardSet::one(card))?.is_empty() {
            return Err(self.illegal(card, &format!("is protected: nothing may {verb} it")));
        }
        Ok(())
    }

    fn illegal(&self, card: CardId, why: &str) -> Stop {
        Stop::Fault(Box::new(Fault::new(format!("`{}` {why}", self.pack.design(card).id))))
    }
}
