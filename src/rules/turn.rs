//! A turn: one action, what it triggers, and whose turn comes next.

use crate::decision::{Ask, Choice};
use crate::dispatch::Trigger;
use crate::event::{Declined, Event};
use crate::run::{Flow, Run};
use crate::script::Value;
use crate::script::hooks::Hook;
use crate::table::{CardId, Phase, Seat, UNLIMITED};

impl Run {
    pub(super) fn turn(&mut self) -> Flow<()> {
        if self.table.turn >= super::MAX_TURNS {
            return Err(self.stalled());
        }
        self.table.turn += 1;
        let seat = self.table.active;
        self.note(Event::TurnStarted { seat, extra: self.table.turn_is_extra });
        let mut options = self.buffer();
        self.actions(seat, &mut options)?;
        options.push(Choice::Pass);
        match self.ask(seat, Ask::Action, options)? {
            Some(Choice::Play { card, cost }) => self.play(seat, card, usize::from(cost))?,
            Some(Choice::Mutate { card, cost }) => self.mutate(seat, card, usize::from(cost))?,
            _ => self.pass(seat)?,
        }
        self.announce(Hook::TurnEnd, None, &[Value::Player(seat)])?;
        self.next_turn(seat);
        Ok(())
    }

    fn play(&mut self, seat: Seat, card: CardId, cost: usize) -> Flow<()> {
        self.pay(seat, card, cost)?;
        let row = self.pack.design(card).row();
        self.table.place(card, seat, row);
        self.note(Event::Played { seat, card });
        self.check_victory()?;
        self.resolve_arrival(seat, card, None)
    }

    fn mutate(&mut self, seat: Seat, old: CardId, cost: usize) -> Flow<()> {
        let into = self.replacements(old);
        let new = if self.is_zombie(old) {
            self.pay(seat, CardId::NONE, cost)?;
            let anywhere = self.table.hand(seat) | self.table.discard().set();
            self.ask_card(seat, Ask::MutateInto(old), into & anywhere)?
        } else {
            let new = self.ask_card(seat, Ask::MutateInto(old), into & self.table.hand(seat))?;
            self.pay(seat, new, cost)?;
            new
        };
        self.table.replace(old, new);
        self.note(Event::Mutated { seat, old, new });
        self.check_victory()?;
        self.resolve_arrival(seat, new, Some(old))
    }

    /// Discards `cost` cards of the payer's choice; the card being brought into play is not among them.
    fn pay(&mut self, seat: Seat, keep: CardId, cost: usize) -> Flow<()> {
        let mut purse = self.table.hand(seat);
        purse.remove(keep);
        for &card in self.pick(seat, purse, cost, |left| Ask::Pay { left })?.as_slice() {
            self.table.move_card(card, crate::table::Spot::Discard);
            self.note(Event::Paid { seat, card });
        }
        Ok(())
    }

    /// What a newcomer sets off: the replaced card's mutation, its own arrival, the links around it, in that order. All
    /// are fixed now, while the newcomer lies in place, and none is lost by what the others do.
    fn resolve_arrival(&mut self, seat: Seat, newcomer: CardId, replaced: Option<CardId>) -> Flow<()> {
        let mutation = replaced.and_then(|old| self.trigger(old, Hook::Mutation, seat));
        let arrival = self.trigger(newcomer, Hook::Arrival, seat);
        let links = self.links(seat, newcomer);
        let args = [Value::Card(newcomer)];
        if let Some(trigger) = mutation {
            self.fire(trigger, &args)?;
        }
        if let Some(trigger) = arrival {
            self.fire(trigger, &[])?;
        }
        self.fire_in_chosen_order(seat, links, &args)
    }

    /// The links a newcomer triggers: face-up neighbours of its army and clan.
    fn links(&mut self, seat: Seat, newcomer: CardId) -> Vec<Trigger> {
        let Some((_, place)) = self.place_of(newcomer) else { return Vec::new() };
        let clan = self.pack.of_clan(self.pack.design(newcomer).clan);
        let mut links = Vec::new();
        for neighbour in place.neighbours() {
            let card = self.table.army(seat).at(neighbour);
            let Some(trigger) = card.is_some().then(|| self.trigger(card, Hook::Link, seat)).flatten() else {
                continue;
            };
            if self.table.is_prisoner(card) {
                self.note(Event::NotFired { card, hook: Hook::Link, why: Declined::Prisoner });
            } else if !clan.contains(card) {
                self.note(Event::NotFired { card, hook: Hook::Link, why: Declined::OtherClan });
            } else {
                links.push(trigger);
            }
        }
        links
    }

    fn pass(&mut self, seat: Seat) -> Flow<()> {
        let first = !std::mem::replace(&mut self.table.first_pass_done, true);
        self.note(Event::Passed { seat, first });
        self.table.turns_left[seat.index()] = 0;
        self.table.extra_turns[seat.index()] = 0;
        if !first {
            return Ok(());
        }
        if let Some(turns) = self.pack.rules.passing.turns_after_first {
            for other in self.table.seats().filter(|&other| other != seat) {
                let args = [Value::Player(other)];
                let turns = self.query(Hook::TurnsAfterPass, &args, Value::Int(i64::from(turns)))?.as_count();
                self.table.turns_left[other.index()] = turns.min(usize::from(UNLIMITED) - 1) as u8;
            }
        }
        self.announce(Hook::FirstPass, None, &[Value::Player(seat)])
    }

    /// An additional turn comes at once and is not counted; otherwise the next player who has a turn left is up.
    fn next_turn(&mut self, seat: Seat) {
        let table = &mut self.table;
        if !table.turn_is_extra && !matches!(table.turns_left[seat.index()], 0 | UNLIMITED) {
            table.turns_left[seat.index()] -= 1;
        }
        table.turn_is_extra = table.extra_turns[seat.index()] > 0;
        if table.turn_is_extra {
            table.extra_turns[seat.index()] -= 1;
            return;
        }
        let others = table.seats_from(Seat((seat.0 + 1) % table.seat_count()));
        match others.into_iter().find(|&s| !table.is_out(s)) {
            Some(next) => table.active = next,
            None => table.phase = Phase::Battle,
        }
    }
}
