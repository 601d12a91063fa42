//! The dispatcher: the one way a script gets called.
//!
//! A **trigger** runs one card's own hook. An **announcement** tells every face-up card in play that listens, and the
//! pack itself. A **query** passes a value through all listeners. It is known from load time who listens to what, so
//! what nobody listens to costs a look at an empty set.

use crate::decision::{Ask, Choice};
use crate::event::{Declined, Event};
use crate::run::{Flow, Frame, Run, Stop};
use crate::script::hooks::Hook;
use crate::script::{Fault, Value};
use crate::table::{CardId, CardSet, Seat};

/// Effects that set each other off may be this deep before the engine stops them.
pub const MAX_CASCADE: usize = 8;

/// A hook that is going to run, fixed at the moment its event happened.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trigger {
    pub card: CardId,
    pub hook: Hook,
    pub controller: Seat,
}

impl Run {
    /// The trigger of a card's own hook, if its script has that hook.
    pub(crate) fn trigger(&self, card: CardId, hook: Hook, controller: Seat) -> Option<Trigger> {
        self.pack.listeners(hook).contains(card).then_some(Trigger { card, hook, controller })
    }

    /// Runs a hook.
    pub(crate) fn fire(&mut self, trigger: Trigger, args: &[Value]) -> Flow<Value> {
        let Trigger { card, hook, controller } = trigger;
        if self.frames.len() >= MAX_CASCADE {
            return Err(Stop::Fault(Box::new(self.endless_cascade())));
        }
        self.note(Event::Fired { card, hook });
        self.frames.push(Frame { card, hook, controller });
        let backend = self.backend.clone();
        let result = backend.call(self, card, hook, args);
        self.frames.pop();
        if self.frames.is_empty() && result.is_ok() {
            // What an effect turned up and forgot must not be lost to the game.
            let forgotten = self.table.revealed();
            self.discard(forgotten)?;
        }
        result
    }

    /// Runs triggers that happened at once, in the order `chooser` likes.
    pub(crate) fn fire_in_chosen_order(
        &mut self,
        chooser: Seat,
        mut triggers: Vec<Trigger>,
        args: &[Value],
    ) -> Flow<()> {
        while !triggers.is_empty() {
            let mut options = self.buffer();
            options.extend(triggers.iter().map(|t| Choice::Trigger(t.card)));
            let chosen = self.ask(chooser, Ask::Order, options)?;
            let next = triggers.iter().position(|t| chosen == Some(Choice::Trigger(t.card))).unwrap_or(0);
            let trigger = triggers.remove(next);
            self.fire(trigger, args)?;
        }
        Ok(())
    }

    /// Tells everything that listens about an event: the pack, then the cards in an order the active player chooses.
    /// The subject, a card and its owner, hears it too, though it may just have left play or been turned over.
    pub(crate) fn announce(&mut self, hook: Hook, subject: Option<(CardId, Seat)>, args: &[Value]) -> Flow<()> {
        if !self.pack.anyone_listens(hook) {
            return Ok(());
        }
        let active = self.table.active;
        if self.pack.pack_listens(hook) {
            self.fire(Trigger { card: CardId::NONE, hook, controller: active }, args)?;
        }
        let mut triggers = Vec::new();
        triggers.extend(subject.and_then(|(card, owner)| self.trigger(card, hook, owner)));
        for (card, controller) in self.listening_cards(hook) {
            if subject.is_some_and(|(subject, _)| subject == card) {
                continue;
            }
            if self.table.is_prisoner(card) {
                self.note(Event::NotFired { card, hook, why: Declined::Prisoner });
            } else {
                triggers.push(Trigger { card, hook, controller });
            }
        }
        self.fire_in_chosen_order(active, triggers, args)
    }

    /// The cards in play that have a hook, with their owners: clockwise from the active player, by card.
    fn listening_cards(&self, hook: Hook) -> Vec<(CardId, Seat)> {
        let listeners = self.pack.listeners(hook);
        let seats = self.table.seats_from(self.table.active);
        seats
            .flat_map(|seat| (self.table.army(seat).cards() & listeners).into_iter().map(move |card| (card, seat)))
            .collect()
    }

    /// Passes a value through the pack's query and those of all face-up cards in play.
    pub(crate) fn query(&mut self, hook: Hook, args: &[Value], value: Value) -> Flow<Value> {
        if !self.pack.anyone_listens(hook) {
            return Ok(value);
        }
        let mut args: Vec<Value> = args.iter().cloned().chain([value]).collect();
        let last = args.len() - 1;
        let controller = self.table.active;
        let outer = std::mem::replace(&mut self.querying, true);
        let mut askers = Vec::new();
        if self.pack.pack_listens(hook) {
            askers.push((CardId::NONE, controller));
        }
        askers.extend(self.listening_cards(hook).into_iter().filter(|&(card, _)| !self.table.is_prisoner(card)));
        let mut result = Ok(());
        for (card, controller) in askers {
            match self.fire(Trigger { card, hook, controller }, &args) {
                Ok(changed) if std::mem::discriminant(&changed) != std::mem::discriminant(&args[last]) => {
                    let fault = self.wrong_answer(card, hook, &args[last], &changed);
                    result = Err(Stop::Fault(Box::new(self.backend.blame(card, hook, fault))));
                    break;
                }
                Ok(changed) => args[last] = changed,
                Err(stop) => {
                    result = Err(stop);
                    break;
                }
            }
        }
        self.querying = outer;
        result.map(|()| args.swap_remove(last))
    }

    /// The cards of a set that a verb may hit.
    pub(crate) fn targetable(&mut self, verb: &'static str, cards: CardSet) -> Flow<CardSet> {
        if !self.pack.anyone_listens(Hook::MayTarget) {
            return Ok(cards);
        }
        let mut allowed = CardSet::EMPTY;
        for card in cards {
            let verb = Value::Text(verb.into());
            if self.query(Hook::MayTarget, &[Value::Card(card), verb], Value::Bool(true))? == Value::Bool(true) {
                allowed.insert(card);
            }
        }
        Ok(allowed)
    }

    fn wrong_answer(&self, card: CardId, hook: Hook, asked: &Value, got: &Value) -> Fault {
        let whose = if card.is_some() { self.pack.design(card).id.as_str() } else { "the pack" };
        let message = format!("`{}` of {whose} must return {}, and returned {}", hook.name(), asked.kind(), got.kind());
        Fault::new(message).with_hint("a query gets a value as its last parameter and returns it, changed or not")
    }

    fn endless_cascade(&self) -> Fault {
        let names = self.frames.iter().map(|frame| match frame.card {
            CardId::NONE => format!("the pack ({})", frame.hook.name()),
            card => format!("{} ({})", self.pack.design(card).id, frame.hook.name()),
        });
        let names: Vec<String> = names.collect();
        Fault::new(format!("effects set each other off without end: {}", names.join(" → ")))
            .with_hint("let one of these cards check whether there is anything left to do")
    }
}
