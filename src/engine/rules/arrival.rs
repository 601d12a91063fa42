//! Cards coming into play: played, by mutation, by a jump, by an effect; and what that sets off.

use super::at_once::News;
use crate::decision::Ask;
use crate::event::{Declined, Event};
use crate::kernel::{Flow, Frame, Run, Trigger, Value, Waiting};
use crate::pack::Word;
use crate::table::{CardId, CardSet, Seat, Spot, rows_of};
use crate::vocabulary::hooks::Hook;

impl Run {
    pub(super) fn play(&mut self, seat: Seat, card: CardId, row: u8, cost: u8, spend: bool) -> Flow<()> {
        self.spend_advantage(seat, spend);
        let mut news = News::of(Hook::Discarded);
        self.pay(seat, card, usize::from(cost), &mut news)?;
        let row = usize::from(row);
        if self.comes_into_play(seat, card, row)? {
            self.put_in_row(seat, card, row)?;
        }
        self.tell(&mut news)
    }

    fn put_in_row(&mut self, seat: Seat, card: CardId, row: usize) -> Flow<()> {
        let mut crossings = self.crossings();
        let before = self.before_move(card);
        self.table.place(card, seat, row);
        self.note(Event::played(seat, card));
        self.has_moved(&mut crossings, card, before);
        self.check_victory()?;
        self.resolve_arrival(seat, card, None)?;
        self.tell_crossings(&crossings)
    }

    /// An effect puts a card into play, without cost and whatever its clan, if its row has room.
    pub(crate) fn put_into_play(&mut self, seat: Seat, card: CardId) -> Flow<()> {
        let rows = self.pack.printed(card).rows;
        match rows_of(rows).find(|&row| self.table.army(seat).room_in(row).is_some()) {
            Some(row) => self.put_in_row(seat, card, row),
            None => Err(self.illegal(card, "has no place in that army now; choose among `.placeable(player)` cards")),
        }
    }

    pub(super) fn mutate(&mut self, seat: Seat, old: CardId, cost: u8, spend: bool) -> Flow<()> {
        let cost = usize::from(cost);
        let into = self.replacements(old);
        let zombie = self.zombies_of(seat)?.contains(old);
        self.spend_advantage(seat, spend);
        let mut news = News::of(Hook::Discarded);
        let new = if zombie {
            self.pay(seat, CardId::NONE, cost, &mut news)?;
            let anywhere = self.table.hand(seat) | self.table.discard(seat).set();
            self.ask_card(seat, Ask::mutate_into(old), into & anywhere)?
        } else {
            let new = self.ask_card(seat, Ask::mutate_into(old), into & self.table.hand(seat))?;
            self.pay(seat, new, cost, &mut news)?;
            new
        };
        // What was paid may have gone to another player's discard pile: then nothing is left to mutate into.
        if new.is_some() {
            self.replace(seat, old, new)?;
        }
        self.tell(&mut news)
    }

    /// Puts a newcomer in a card's place, as a mutation.
    pub(crate) fn replace(&mut self, seat: Seat, old: CardId, new: CardId) -> Flow<()> {
        if !self.comes_by_mutation(seat, old, new)? {
            return Ok(());
        }
        self.table.replace(old, new);
        self.note(Event::mutated(seat, old, new));
        self.check_victory()?;
        self.resolve_arrival(seat, new, Some(old))
    }

    /// A card is replaced by the next of the pile, if that is of its level; if not, it becomes a prisoner.
    pub(super) fn jump(&mut self, seat: Seat, card: CardId) -> Flow<()> {
        let turned = self.turn_up(seat)?;
        // Who heard of a reshuffled pile may have done something with the card that jumps.
        if !self.table.army(seat).cards().contains(card) || self.table.is_prisoner(card) {
            self.note(Event::no_target(card, Ask::mutate_into(card)));
            return Ok(());
        }
        let Some(turned) = turned else {
            self.fell_short(Event::revealed_fewer, seat, 0, 1);
            return Ok(());
        };
        self.table.move_card(turned, Spot::Revealed);
        self.note(Event::revealed(turned));
        if self.replacements(card).contains(turned) {
            return self.replace(seat, card, turned);
        }
        self.note(Event::jump_missed(card, turned));
        self.discard([turned])?;
        // The card does this to itself, and who hears of it can tell.
        self.frames.push(Frame::new(Trigger::new(card, card, Hook::Mutation, seat)));
        let imprisoned = self.turn_face_down(CardSet::one(card));
        self.frames.pop();
        imprisoned
    }

    fn spend_advantage(&mut self, seat: Seat, spend: bool) {
        if spend {
            self.table.advantage = None;
            self.note(Event::advantage_spent(seat));
        }
    }

    /// Discards `cost` cards of the payer's choice; the card being brought into play is not among them. What is paid is
    /// told when what it is paid for is done.
    fn pay(&mut self, seat: Seat, keep: CardId, cost: usize, news: &mut News) -> Flow<()> {
        if cost == 0 {
            return Ok(());
        }
        let mut purse = self.table.hand(seat);
        purse.remove(keep);
        let paid = self.pick(seat, purse, cost, Ask::pay)?;
        self.gather_from_hands(news, paid.set())?;
        for &card in paid.as_slice() {
            self.table.move_card(card, Spot::Discard);
            self.note(Event::paid(seat, card));
        }
        Ok(())
    }

    /// What a newcomer sets off: the replaced card's mutation, its own arrival, the links around it. All are fixed now,
    /// while the newcomer lies in place, and none is lost by what the others do.
    fn resolve_arrival(&mut self, seat: Seat, newcomer: CardId, replaced: Option<CardId>) -> Flow<()> {
        let mutation = match replaced {
            Some(old) => self.trigger(old, Hook::Mutation, seat)?,
            None => None,
        };
        let arrival = self.trigger(newcomer, Hook::Arrival, seat)?;
        let mut links = Waiting::new();
        self.links(seat, newcomer, &mut links)?;
        let args = [Value::Card(newcomer)];
        let own = self.trigger(newcomer, Hook::Placed, seat)?;
        self.announce_about(Hook::Placed, newcomer, own, &args)?;
        let late = self.pack.rules.mutation.effect_after_arrival;
        if let Some(trigger) = mutation.filter(|_| !late) {
            self.fire(trigger, &args)?;
        }
        if let Some(trigger) = arrival
            && !self.is_called_off(Word::ARRIVAL, newcomer)?
        {
            self.fire(trigger, &[])?;
        }
        if let Some(trigger) = mutation.filter(|_| late) {
            self.fire(trigger, &args)?;
        }
        self.fire_in_chosen_order(seat, &mut links, &args)?;
        // Face down it has no text; wherever else it has gone since, it hears of it.
        let prisoner = self.table.is_prisoner(newcomer);
        let own = if prisoner { None } else { self.trigger(newcomer, Hook::Arrived, seat)? };
        self.announce_about(Hook::Arrived, newcomer, own, &args)
    }

    /// The links a newcomer triggers: face-up neighbours of its army and clan.
    fn links(&mut self, seat: Seat, newcomer: CardId, links: &mut Waiting) -> Flow<()> {
        let Some((_, place)) = self.place_of(newcomer) else { return Ok(()) };
        if !self.pack.anyone_listens(Hook::Link) {
            return Ok(());
        }
        for neighbour in self.pack.rules.grid.neighbours(place) {
            let card = self.table.army(seat).at(neighbour);
            let trigger = if card.is_some() { self.trigger(card, Hook::Link, seat)? } else { None };
            let Some(trigger) = trigger else { continue };
            if self.table.is_prisoner(card) {
                self.note(Event::not_fired(card, Hook::Link, Declined::Prisoner));
            } else if !self.share_a_clan(newcomer, card)? {
                self.note(Event::not_fired(card, Hook::Link, Declined::OtherClan));
            } else {
                links.push(trigger);
            }
        }
        Ok(())
    }

    fn share_a_clan(&mut self, a: CardId, b: CardId) -> Flow<bool> {
        for clan in self.pack.clans_in_play() {
            let cards = self.clan_cards(clan)?;
            if cards.contains(a) && cards.contains(b) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
