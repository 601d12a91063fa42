//! The verbs: everything that changes the table during play. Each checks that it is legal, logs what it did, and tells
//! who listens. Scripts have no other way to touch a card.

use super::at_once::News;
use crate::decision::Ask;
use crate::event::{Declined, Event};
use crate::kernel::{Fault, Flow, Frame, Run, Stop, Trigger};
use crate::pack::{ExtraTurns, Word};
use crate::table::{Bar, CardId, CardSet, MAX_BARS, Seat, Spot};
use crate::vocabulary::hooks::Hook;

impl Run {
    /// Destroys cards, all at once: only those that may leave their rows, and only if nothing protects them.
    pub(crate) fn destroy(&mut self, cards: CardSet) -> Flow<()> {
        self.require(cards, self.table.in_play(), "is not in play, so it cannot be destroyed")?;
        let why = match self.pack.rules.only_free_destroyed {
            true => "is not free, so it cannot be destroyed; choose among `.free()` cards",
            false => "supports the row above, so it cannot be destroyed; choose among `.destroyable()` cards",
        };
        self.require(cards, self.within(Word::DESTROY), why)?;
        self.require_targetable(Word::DESTROY, cards)?;
        let hit = self.not_prevented(Word::DESTROY, cards)?;
        let hit = self.without_support_of_others(hit);
        let mut news = News::of(Hook::Destroyed);
        self.gather(&mut news, hit)?;
        for card in hit {
            let Some((owner, _)) = self.place_of(card) else { continue };
            self.close_gap_at(card);
            self.table.move_card(card, Spot::Discard);
            self.note(Event::destroyed(owner, card));
        }
        self.check_victory()?;
        self.tell(&mut news)
    }

    /// The cards in play that a verb can be done to as they lie, unless something protects them.
    pub(crate) fn within(&self, verb: Word) -> CardSet {
        if verb != Word::DESTROY {
            self.table.in_play() - self.table.prisoners()
        } else if self.pack.rules.only_free_destroyed {
            self.table.free_cards()
        } else {
            let alone = |&card: &CardId| self.without_support_of_others(std::iter::once(card).collect()).contains(card);
            self.table.in_play().into_iter().filter(alone).collect()
        }
    }

    /// Of cards that are to leave their armies together, those that can: no row may end up longer than the one below.
    /// Free cards always can.
    fn without_support_of_others(&self, leaving: CardSet) -> CardSet {
        if self.pack.rules.only_free_destroyed {
            return leaving;
        }
        let mut leaving = leaving;
        for seat in self.table.seats() {
            let army = self.table.army(seat);
            let rest =
                |row: usize, leaving: CardSet| army.row(row).iter().filter(|&&card| !leaving.contains(card)).count();
            for row in (0..army.rows() - 1).rev() {
                let needed = rest(row + 1, leaving);
                for &card in army.row(row) {
                    if rest(row, leaving) >= needed {
                        break;
                    }
                    leaving.remove(card);
                }
            }
        }
        leaving
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

    /// Free cards of armies go to the discard pile, all at once; that is no destruction, and nothing protects from it.
    pub(crate) fn sacrifice(&mut self, cards: CardSet) -> Flow<()> {
        self.require(cards, self.table.free_cards(), "is not free in play, so it cannot be sacrificed")?;
        let mut news = News::of(Hook::Sacrificed);
        self.gather(&mut news, cards)?;
        self.take_out(cards, |run, owner, card| {
            run.table.move_card(card, Spot::Discard);
            run.note(Event::sacrificed(owner, card));
        });
        self.check_victory()?;
        self.tell(&mut news)
    }

    /// A player sacrifices free cards of their choice, one at a time.
    pub(crate) fn sacrifice_some(&mut self, seat: Seat, count: usize) -> Flow<()> {
        for left in (1..=count.min(self.table.army(seat).len())).rev() {
            let card = self.ask_card(seat, Ask::sacrifice(left as u8), self.table.army(seat).free())?;
            if !card.is_some() {
                break;
            }
            self.sacrifice(CardSet::one(card))?;
        }
        Ok(())
    }

    /// Free cards of armies go back to their owners' hands.
    pub(crate) fn return_to_hand(&mut self, cards: CardSet) -> Flow<()> {
        self.require(cards, self.table.free_cards(), "is not free in play, so it cannot return to a hand")?;
        self.take_out(cards, |run, owner, card| {
            run.table.move_card(card, Spot::Hand(owner));
            run.note(Event::returned_to_hand(owner, card));
        });
        self.check_victory()
    }

    /// Turns cards face down, all at once.
    pub(crate) fn imprison(&mut self, cards: CardSet) -> Flow<()> {
        self.require(cards, self.within(Word::IMPRISON), "is not face up in play, so it cannot be imprisoned")?;
        self.require_targetable(Word::IMPRISON, cards)?;
        let hit = self.not_prevented(Word::IMPRISON, cards)?;
        self.turn_face_down(hit)
    }

    pub(super) fn turn_face_down(&mut self, cards: CardSet) -> Flow<()> {
        let mut news = News::of(Hook::Imprisoned);
        self.gather(&mut news, cards)?;
        let loses_tokens = self.pack.rules.tokens.as_ref().is_some_and(|rules| rules.spent_when_imprisoned);
        for card in cards {
            let Some((owner, _)) = self.place_of(card) else { continue };
            self.table.set_prisoner(card, true);
            if loses_tokens {
                self.table.tokens.clear(card);
            }
            self.note(Event::imprisoned(owner, card));
        }
        self.check_victory()?;
        self.tell(&mut news)
    }

    /// Turns prisoners face up, all at once; they hear of it themselves.
    pub(crate) fn release(&mut self, cards: CardSet) -> Flow<()> {
        self.require(cards, self.table.prisoners(), "is not a prisoner, so it cannot be released")?;
        for card in cards {
            let Some((owner, _)) = self.place_of(card) else { continue };
            self.table.set_prisoner(card, false);
            self.note(Event::released(owner, card));
        }
        self.check_victory()?;
        let mut news = News::of(Hook::Released);
        self.gather(&mut news, cards)?;
        self.tell(&mut news)
    }

    /// Two cards of one row of one army change places. It triggers nothing.
    pub(crate) fn swap(&mut self, a: CardId, b: CardId) -> Flow<()> {
        match (self.place_of(a), self.place_of(b)) {
            (Some((owner, at_a)), Some((seat, at_b))) if owner == seat && at_a.row == at_b.row && a != b => {
                self.table.swap(a, b);
                self.note(Event::swapped(owner, a, b));
                self.check_victory()
            }
            _ => Err(self.illegal(a, "can only be swapped with another card of its level in its army")),
        }
    }

    pub(crate) fn take_advantage(&mut self, seat: Seat) -> Flow<()> {
        self.table.advantage = Some(seat);
        self.note(Event::took_advantage(seat));
        self.check_conditions()
    }

    /// An additional turn, in which a card may come from the discard pile if that is said.
    pub(crate) fn extra_turn(&mut self, seat: Seat, from_discard: bool) {
        if self.foresees_turn() {
            return;
        }
        // Who is out of the round stays out; an additional turn that is under way may be followed by another.
        let counted = self.pack.rules.passing.extra_turns_count;
        if self.table.is_out(seat) && (counted || seat != self.table.active) {
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
        self.note(Event::extra_turn(seat));
    }

    /// A tile turns active, and stays so.
    pub(crate) fn turn_tile(&mut self, tile: CardId) {
        if !self.table.active_tiles.contains(tile) {
            self.table.active_tiles.insert(tile);
            self.note(Event::tile_turned(tile));
        }
    }

    /// A player may not play cards of this one's name until the end of the acting player's next turn. Who forbids a card
    /// names it for all to hear, and can name only what they know.
    pub(crate) fn forbid(&mut self, seat: Seat, card: CardId) -> Flow<()> {
        let by = self.actor();
        if self.table.hidden_from(by).contains(card) {
            return Err(self.illegal(
                card,
                "cannot be forbidden: that names it to all, and the player whose effect this is does not know it; let \
                 them look first (`look_at_hand`), or choose among cards they know",
            ));
        }
        let pack = self.held_pack();
        let name = pack.name_word(pack.design_index(card));
        // The turn under way ends first, if it is the acting player's; an additional one does not count.
        let turn_ends = if self.table.active == by && !self.table.turn_is_extra { 2 } else { 1 };
        let clans = self.table.deck_clans.get(seat.index()).copied().filter(|_| self.table.has_own_decks());
        let playable = |clan: u8| clans.is_none_or(|clans| clans.contains(clan));
        for design in pack.designs_in_play() {
            let index = usize::from(design);
            if pack.name_word(index) != name || !playable(pack.designs[index].clan) {
                continue;
            }
            let bar = Bar { seat, design, by, turn_ends };
            // What is forbidden already is forbidden anew; that takes no more room.
            let same = |old: &Bar| (old.seat, old.design, old.by) == (seat, bar.design, by);
            let bars = &mut self.table.bars;
            let room = bars.iter().position(same).or_else(|| bars.iter().position(|old| old.turn_ends == 0));
            match room {
                Some(at) => bars[at] = Bar { turn_ends: turn_ends.max(bars[at].turn_ends), ..bar },
                None => {
                    return Err(self.illegal(card, &format!("is one too many: {MAX_BARS} things are forbidden now")));
                }
            }
        }
        self.note(Event::forbidden(seat, card));
        Ok(())
    }

    /// Resolves another card's arrival as the acting card's. Nothing is copied twice in one chain of copies.
    pub(crate) fn copy_effect(&mut self, copied: CardId) -> Flow<()> {
        let Some(Frame { card, controller, .. }) = self.frames.last().copied() else { return Ok(()) };
        if !card.is_some() {
            let why = "cannot be copied here: the pack's own script is no card that could have the effect";
            return Err(self.illegal(copied, why));
        }
        let text = self.text_of(copied)?;
        let hook = Hook::Arrival;
        let chain = |frame: &&Frame| frame.copied && frame.card == card;
        let before = self.frames.iter().rev().take_while(chain).any(|frame| frame.text == text);
        if before || !self.pack.listeners(hook).contains(text) {
            let why = if before { Declined::CopiedBefore } else { Declined::NoText };
            self.note(Event::not_fired(copied, hook, why));
            return Ok(());
        }
        self.note(Event::copied(card, copied));
        self.fire(Trigger { card, text, hook, controller, copied: true }, &[])
    }

    /// Resolves a card's arrival once more.
    pub(crate) fn arrive_again(&mut self, card: CardId) -> Flow<()> {
        let controller = self.controller_of(card).unwrap_or(self.actor());
        match self.trigger(card, Hook::Arrival, controller)? {
            Some(trigger) if !self.is_called_off(Word::ARRIVAL, card)? => self.fire(trigger, &[]),
            _ => Ok(()),
        }
    }

    /// Finds a fault with a card that is not among those something can be done to.
    pub(super) fn require(&self, cards: CardSet, possible: CardSet, why: &str) -> Flow<()> {
        (cards - possible).into_iter().next().map_or(Ok(()), |card| Err(self.illegal(card, why)))
    }

    fn require_targetable(&mut self, verb: Word, cards: CardSet) -> Flow<()> {
        let targetable = self.targetable(verb, cards)?;
        if targetable == cards {
            return Ok(());
        }
        let why = format!("is protected: nothing may {} it", self.pack.word_text(verb));
        self.require(cards, targetable, &why)
    }

    pub(crate) fn illegal(&self, card: CardId, why: &str) -> Stop {
        // Whoever reads it may be a player: a card that lies hidden is not named.
        let named = match self.table.spot(card) {
            Spot::Hand(_) => "a card in a hand".to_owned(),
            Spot::Pile => "a card of a pile".to_owned(),
            Spot::Zone(..) | Spot::On(_) if !self.table.is_open(card) => "a card of a zone".to_owned(),
            _ => format!("`{}`", self.pack.design(card).id),
        };
        Stop::Fault(Box::new(Fault::new(format!("{named} {why}"))))
    }
}
