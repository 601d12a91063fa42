//! The dispatcher: the one way a script gets called.
//!
//! A **trigger** runs one card's own hook. An **announcement** tells every face-up card in play that listens, the active
//! tiles, and the pack itself. A **query** passes a value through all listeners. It is known from load time who listens
//! to what, so what nobody listens to costs a look at an empty set.
//!
//! A card may have another's text (`stands_for`), and an effect may be another card's (a copy): a trigger says whose
//! script runs and, apart from that, who is `me`.

use arrayvec::ArrayVec;

use crate::event::{Declined, Event};
use crate::kernel::fuel::HOOK_FUEL;
use crate::kernel::{Fault, Flow, Frame, Run, Stop, Value};
use crate::pack::{TriggerOrder, Word};
use crate::table::{CardId, CardSet, MAX_CARDS, Seat};
use crate::vocabulary::hooks::{Hook, MOST_ARGUMENTS};

/// Effects that set each other off may be this deep before the engine stops them.
pub const MAX_CASCADE: usize = 16;

/// The stack that one level of a cascade may need, and by how much it grows: a cascade must not depend on how much the
/// thread happens to have.
pub(super) const STACK_FOR_ONE_EFFECT: usize = 384 * 1024;
pub(super) const STACK_GROWTH: usize = 4 * 1024 * 1024;

/// A hook that is going to run, fixed at the moment its event happened.
#[derive(Clone, Copy, Debug)]
pub struct Trigger {
    /// `me`.
    pub card: CardId,
    /// Whose script runs.
    pub text: CardId,
    pub hook: Hook,
    pub controller: Seat,
    /// Another card's effect, copied by this one.
    pub copied: bool,
}

/// As many things as can hear of one event: every card and tile there is, and the pack.
pub(crate) const MOST_HEARERS: usize = MAX_CARDS + 1;

/// Cards that have a hook, and whether each is a prisoner and so deaf.
pub(crate) type Hearers = ArrayVec<(Trigger, bool), MOST_HEARERS>;

/// Triggers that wait for their turn.
pub(crate) type Waiting = ArrayVec<Trigger, MOST_HEARERS>;

/// What a query hands to a hook: its arguments, and last the value so far.
type Asked = ArrayVec<Value, MOST_ARGUMENTS>;

impl Trigger {
    /// A hook of a text that a card has, not copied.
    pub(crate) fn new(card: CardId, text: CardId, hook: Hook, controller: Seat) -> Self {
        Trigger { card, text, hook, controller, copied: false }
    }
}

impl Run {
    /// The trigger of a card's own hook, if its text has that hook.
    pub(crate) fn trigger(&mut self, card: CardId, hook: Hook, controller: Seat) -> Flow<Option<Trigger>> {
        let text = self.text_of(card)?;
        Ok(self.pack.listeners(hook).contains(text).then_some(Trigger::new(card, text, hook, controller)))
    }

    /// The card whose text a card has: itself, another one, or none.
    pub(crate) fn text_of(&mut self, card: CardId) -> Flow<CardId> {
        let stand_ins = self.pack.listeners(Hook::StandsFor);
        if !stand_ins.contains(card) || !self.is_face_up(card) || self.is_asking(Hook::StandsFor) {
            return Ok(card);
        }
        let find = |run: &mut Run| match run.own_query(card, Hook::StandsFor, &[], Value::Card(card))? {
            // Two that stand for each other have no text between them.
            Value::Card(other) if other == card => Ok(card),
            Value::Card(other) if run.is_face_up(other) && !stand_ins.contains(other) => Ok(other),
            _ => Ok(CardId::NONE),
        };
        self.remembered(|known| known.text(card), find, |known, text| known.keep_text(card, text))
    }

    /// Whether a query is being answered: one that asked itself would never end.
    pub(crate) fn is_asking(&mut self, hook: Hook) -> bool {
        let asking = self.frames.iter().position(|frame| frame.hook == hook);
        self.influence.by(hook, asking);
        asking.is_some()
    }

    /// The trigger of the pack's own hook, if it has that hook. It speaks for the active player.
    pub(crate) fn pack_trigger(&self, hook: Hook) -> Option<Trigger> {
        let active = self.table.active;
        self.pack.pack_listens(hook).then(|| Trigger::new(CardId::NONE, CardId::NONE, hook, active))
    }

    /// Calls a function of the pack's own script for an effect of a card.
    pub(crate) fn call_for(&mut self, card: CardId, hook: Hook, controller: Seat) -> Flow<()> {
        if self.pack.pack_listens(hook) {
            self.fire(Trigger::new(card, CardId::NONE, hook, controller), &[])
        } else {
            Ok(())
        }
    }

    /// Runs the hook of an event, which may act.
    pub(crate) fn fire(&mut self, trigger: Trigger, args: &[Value]) -> Flow<()> {
        let shown = self.table.revealed();
        self.call_hook(trigger, args)?;
        let revealed = self.table.revealed();
        if !revealed.is_empty() {
            // What this effect turned up and did not keep must not be lost to the game, nor to what comes next.
            self.discard(revealed - shown)?;
        }
        // Nor may a victory that came about some other way than by a verb that looks for it.
        if self.frames.is_empty() { self.check_conditions() } else { Ok(()) }
    }

    /// Runs a hook, and writes down that it ran.
    fn call_hook(&mut self, trigger: Trigger, args: &[Value]) -> Flow<Value> {
        let Trigger { card, text, hook, controller, .. } = trigger;
        if self.frames.len() >= MAX_CASCADE {
            return Err(Stop::Fault(Box::new(self.endless_cascade())));
        }
        let query = hook.is_query();
        self.note(Event::fired(card, text, hook, query));
        if !self.retelling && card.is_some() && self.table.owner(card).is_some_and(|owner| owner != controller) {
            self.memo.forget();
        }
        self.run_hook(trigger, args)
    }

    /// Lets the backend run a hook as an effect of its own. Being called costs fuel, however little it does.
    pub(crate) fn run_hook(&mut self, trigger: Trigger, args: &[Value]) -> Flow<Value> {
        self.frames.push(Frame::new(trigger));
        let backend = self.backend.clone();
        let fuel = backend.fuel();
        let outer = fuel.begin_effect();
        let result = if fuel.spend(HOOK_FUEL) {
            stacker::maybe_grow(STACK_FOR_ONE_EFFECT, STACK_GROWTH, || backend.call(self, trigger, args))
        } else {
            Err(Stop::Fault(Box::new(backend.blame(&self.pack, trigger.text, trigger.hook, fuel.exhaustion()))))
        };
        fuel.end_effect(outer);
        self.frames.pop();
        result
    }

    /// Tells everything that listens about an event, in an order that players choose.
    pub(crate) fn announce(&mut self, hook: Hook, args: &[Value]) -> Flow<()> {
        self.announce_about(hook, CardId::NONE, None, args)
    }

    /// The same for an event about a card. It hears it itself with the text it had before, for it may just have left
    /// play or been turned over.
    pub(crate) fn announce_about(
        &mut self,
        hook: Hook,
        subject: CardId,
        own: Option<Trigger>,
        args: &[Value],
    ) -> Flow<()> {
        if !self.is_awaited(hook) {
            return Ok(());
        }
        let mut hearers = Hearers::new();
        self.hearers(hook, &mut hearers)?;
        self.announce_to(hook, &hearers, subject, own, args)
    }

    /// Whether anything may come of an event: somebody listens to it, or something has been put off until it happens.
    #[inline]
    pub(crate) fn is_awaited(&self, hook: Hook) -> bool {
        self.pack.anyone_listens(hook) || !self.table.delays.is_empty()
    }

    /// Who would hear of an event now. Of events that happen at once all hearers are fixed before the first is told, so
    /// that none is lost because of the order.
    pub(crate) fn hearers(&mut self, hook: Hook, hearers: &mut Hearers) -> Flow<()> {
        if self.pack.anyone_listens(hook) {
            self.listening(hook, |_, trigger, prisoner| {
                hearers.push((trigger, prisoner));
                Ok(())
            })?;
        }
        Ok(())
    }

    /// Tells an event to those who were found to hear it, and to the card it is about. Then comes what has been put off
    /// until now.
    pub(crate) fn announce_to(
        &mut self,
        hook: Hook,
        hearers: &Hearers,
        subject: CardId,
        own: Option<Trigger>,
        args: &[Value],
    ) -> Flow<()> {
        let mark = self.table.delays.mark();
        self.tell_hearers(hook, hearers, subject, own, args)?;
        mark.map_or(Ok(()), |mark| self.put_off_until(hook, args, mark))
    }

    fn tell_hearers(
        &mut self,
        hook: Hook,
        hearers: &Hearers,
        subject: CardId,
        own: Option<Trigger>,
        args: &[Value],
    ) -> Flow<()> {
        let active = self.table.active;
        // What the pack has put off it hears as the player whose effect that was.
        let pack = if own.is_some_and(|own| !own.card.is_some()) { None } else { self.pack_trigger(hook) };
        // Room for many is filled where it is: to collect it elsewhere would copy all of it.
        let mut triggers = Waiting::new();
        triggers.extend(pack.into_iter().chain(own));
        for &(trigger, prisoner) in hearers.iter().filter(|(trigger, _)| trigger.card != subject) {
            if prisoner {
                self.note(Event::not_fired(trigger.card, hook, Declined::Prisoner));
            } else {
                triggers.push(trigger);
            }
        }
        if triggers.is_empty() {
            return Ok(());
        }
        match self.pack.rules.ordering {
            TriggerOrder::Active => self.fire_in_chosen_order(active, &mut triggers, args),
            TriggerOrder::Owners => {
                // What nobody owns comes before what everybody orders for themselves.
                if let Some(pack) = pack {
                    triggers.remove(0);
                    self.fire(pack, args)?;
                }
                for seat in self.table.seats_from(active) {
                    let mut own = Waiting::new();
                    own.extend(triggers.iter().copied().filter(|trigger| trigger.controller == seat));
                    self.fire_in_chosen_order(seat, &mut own, args)?;
                }
                Ok(())
            }
        }
    }

    /// Goes through the active tiles and the cards in play that have a hook, with their owners, and whether each is a
    /// prisoner: clockwise from the active player, by card.
    fn listening(&mut self, hook: Hook, mut each: impl FnMut(&mut Run, Trigger, bool) -> Flow<()>) -> Flow<()> {
        let (listeners, stand_ins) = (self.pack.listeners(hook), self.pack.listeners(Hook::StandsFor));
        let active = self.table.active;
        for tile in self.table.active_tiles & listeners {
            each(self, Trigger::new(tile, tile, hook, active), false)?;
        }
        for seat in self.table.seats_from(active) {
            for card in self.table.army(seat).cards() & (listeners | stand_ins) {
                let prisoner = self.table.is_prisoner(card);
                let text = if stand_ins.contains(card) { self.text_of(card)? } else { card };
                if listeners.contains(text) {
                    each(self, Trigger::new(card, text, hook, seat), prisoner)?;
                }
            }
        }
        // What a pack tells of itself is also heard by what lies open in its zones.
        if hook.is_own() {
            for card in self.table.open_in_zones() & listeners {
                let owner = self.table.owner(card).unwrap_or(active);
                each(self, Trigger::new(card, card, hook, owner), false)?;
            }
        }
        Ok(())
    }

    /// Whether a card in play or an active tile has a hook, or may have the text of a card that has it.
    #[inline]
    pub(crate) fn is_heard_in_play(&self, hook: Hook) -> bool {
        let here = self.table.in_play() | self.table.active_tiles;
        !(here & self.pack.hearing(hook)).is_empty()
    }

    /// Passes a value through the pack's query and those of all face-up cards in play.
    #[inline]
    pub(crate) fn query(&mut self, hook: Hook, args: &[Value], value: Value) -> Flow<Value> {
        if self.pack.anyone_listens(hook) { self.query_those_who_hear(hook, args, value) } else { Ok(value) }
    }

    fn query_those_who_hear(&mut self, hook: Hook, args: &[Value], value: Value) -> Flow<Value> {
        let pack = self.pack_trigger(hook);
        if pack.is_none() && !hook.is_own() && !self.is_heard_in_play(hook) {
            return Ok(value);
        }
        self.ask_about(args, value, |run, asked| {
            if let Some(pack) = pack {
                run.ask_one(pack, asked)?;
            }
            // Nothing acts in a query, so those who hear it stay the same while they are asked.
            run.listening(hook, |run, trigger, prisoner| if prisoner { Ok(()) } else { run.ask_one(trigger, asked) })
        })
    }

    /// The first hook that a query's value would not be left as it is by.
    pub(crate) fn first_to_change(&mut self, hook: Hook, args: &[Value], value: Value) -> Flow<Option<Trigger>> {
        let mut asked: Waiting = self.pack_trigger(hook).into_iter().collect();
        self.listening(hook, |_, trigger, prisoner| {
            if !prisoner {
                asked.push(trigger);
            }
            Ok(())
        })?;
        for trigger in asked {
            if self.query_of(trigger, args, value)? != value {
                return Ok(Some(trigger));
            }
        }
        Ok(None)
    }

    /// Asks one card a question about itself.
    pub(crate) fn own_query(&mut self, card: CardId, hook: Hook, args: &[Value], value: Value) -> Flow<Value> {
        if !self.pack.listeners(hook).contains(card) {
            return Ok(value);
        }
        let controller = self.controller_of(card).unwrap_or(self.table.active);
        self.query_of(Trigger::new(card, card, hook, controller), args, value)
    }

    /// Asks one hook.
    pub(crate) fn query_of(&mut self, trigger: Trigger, args: &[Value], value: Value) -> Flow<Value> {
        self.ask_about(args, value, |run, asked| run.ask_one(trigger, asked))
    }

    /// Asks for a value; while that lasts, nothing may act.
    fn ask_about(
        &mut self,
        args: &[Value],
        value: Value,
        ask: impl FnOnce(&mut Run, &mut Asked) -> Flow<()>,
    ) -> Flow<Value> {
        let mut asked: Asked = args.iter().copied().chain([value]).collect();
        let outer = std::mem::replace(&mut self.querying, true);
        let result = ask(self, &mut asked);
        self.querying = outer;
        result.map(|()| asked.pop().unwrap_or(Value::Unit))
    }

    /// Lets a hook change the last of what is asked.
    fn ask_one(&mut self, trigger: Trigger, asked: &mut Asked) -> Flow<()> {
        let changed = self.call_hook(trigger, asked)?;
        let Some(value) = asked.last_mut() else { return Ok(()) };
        if std::mem::discriminant(&changed) == std::mem::discriminant(value) {
            *value = changed;
            return Ok(());
        }
        let Trigger { text, hook, .. } = trigger;
        let fault = self.wrong_answer(text, hook, value, &changed);
        Err(Stop::Fault(Box::new(self.backend.blame(&self.pack, text, hook, fault))))
    }

    /// Passes a set of cards through a query; asked about itself, it answers with what it was given.
    pub(crate) fn query_cards(&mut self, hook: Hook, args: &[Value], cards: CardSet) -> Flow<CardSet> {
        if !self.pack.anyone_listens(hook) || self.is_asking(hook) {
            return Ok(cards);
        }
        match self.query(hook, args, Value::Set(cards))? {
            Value::Set(changed) => Ok(changed),
            _ => Ok(cards),
        }
    }

    /// The cards of a set that a verb may hit.
    pub(crate) fn targetable(&mut self, verb: Word, cards: CardSet) -> Flow<CardSet> {
        Ok(cards & self.query_cards(Hook::MayTarget, &[Value::Word(verb)], cards)?)
    }

    fn wrong_answer(&self, card: CardId, hook: Hook, asked: &Value, got: &Value) -> Fault {
        let whose = if card.is_some() { self.pack.design(card).id.as_str() } else { "the pack" };
        let message = format!(
            "`{}` of {whose} must return {}, and returned {}",
            self.pack.hooks.name(hook),
            asked.kind(),
            got.kind()
        );
        Fault::new(message).with_hint("a query gets a value as its last parameter and returns it, changed or not")
    }

    fn endless_cascade(&self) -> Fault {
        let names = self.frames.iter().map(|frame| match frame.card {
            CardId::NONE => format!("the pack ({})", self.pack.hooks.name(frame.hook)),
            card => format!("{} ({})", self.pack.design(card).id, self.pack.hooks.name(frame.hook)),
        });
        let names: Vec<String> = names.collect();
        Fault::new(format!("effects set each other off without end: {}", names.join(" → ")))
            .with_hint("let one of these cards check whether there is anything left to do")
    }
}
