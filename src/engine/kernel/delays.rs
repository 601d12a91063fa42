//! Moments that have been put off: they come when what they wait for has happened and everybody has heard of it.
//!
//! All that wait for one event are taken from the table together, before the first of them comes; so what lasts until
//! then is over for all of them. What is put off while the event is told waits for the next one.

use arrayvec::ArrayVec;

use super::dispatch::{Hearers, MAX_CASCADE, STACK_FOR_ONE_EFFECT, STACK_GROWTH, Trigger};
use super::foresight::Foreseen;
use super::{Fault, Flow, Run, Stop, Value};
use crate::decision::Choice;
use crate::event::Event;
use crate::limits::MAX_DELAYS;
use crate::pack::TriggerOrder;
use crate::table::{Delay, SomeDelays, Subject};
use crate::vocabulary::Kind;
use crate::vocabulary::hooks::Hook;

/// What a moment is told with: a card, a player, a number, as far as it is about them.
type About = ArrayVec<Value, 3>;

/// Whether an event that happens is the one that something waits for.
fn is_for(delay: &Delay, hook: Hook, args: &[Value]) -> bool {
    delay.when == hook
        && match delay.of {
            Subject::Anything => true,
            // An event is about the first player or card that it tells.
            Subject::Player(seat) => args.iter().find_map(|arg| arg.player().ok()) == Some(seat),
            Subject::Card(card) => args.iter().find_map(|arg| arg.card().ok()) == Some(card),
        }
}

impl Run {
    /// Whether something has been put off until this happens.
    pub(crate) fn anything_waits_for(&self, hook: Hook, args: &[Value]) -> bool {
        !self.table.delays.is_empty() && self.table.delays.iter().any(|delay| is_for(delay, hook, args))
    }

    /// An event has been told: what was put off until it happens, before it was told, comes now.
    #[cold]
    pub(super) fn put_off_until(&mut self, hook: Hook, args: &[Value], mark: u16) -> Flow<()> {
        let is_due = |delay: &Delay| delay.age < mark && is_for(delay, hook, args);
        if !self.table.delays.iter().any(is_due) {
            return Ok(());
        }
        if self.frames.len() + self.coming >= MAX_CASCADE {
            return Err(self.endless_putting_off(is_due));
        }
        let mut due = self.table.delays.take(is_due);
        self.coming += 1;
        let mut come = |run: &mut Run| {
            while !due.is_empty() {
                let next = run.comes_next(&due)?;
                let delay = due.remove(next);
                run.comes(&delay)?;
            }
            Ok(())
        };
        let come = stacker::maybe_grow(STACK_FOR_ONE_EFFECT, STACK_GROWTH, || come(self));
        self.coming -= 1;
        come
    }

    #[cold]
    fn endless_putting_off(&self, is_due: impl Fn(&Delay) -> bool) -> Stop {
        let due = self.table.delays.iter().find(|delay| is_due(delay));
        let name = due.map_or("", |delay| self.pack.hooks.name(delay.moment));
        let message = format!("moments that were put off bring each other about without end, among them `{name}`");
        let fault = Fault::new(message).with_hint("let one of them put nothing off, or wait for an event of the game");
        Stop::Fault(Box::new(match due {
            Some(delay) => self.backend.blame(&self.pack, delay.text, delay.moment, fault),
            None => fault,
        }))
    }

    /// What a moment that was put off is told with.
    pub(crate) fn told_of(&self, delay: &Delay) -> About {
        let spec = self.pack.hooks.spec(delay.moment);
        let about = spec.params.iter().filter_map(|param| match param.kind {
            Kind::Card => Some(Value::Card(delay.card)),
            Kind::Player => Some(Value::Player(delay.player)),
            Kind::Int => Some(Value::Int(delay.number.into())),
            _ => None,
        });
        about.take(About::new().capacity()).collect()
    }

    /// Who put a moment off hears of it, wherever it is now: with the text it had, and as the same player's.
    fn own_trigger(&self, delay: &Delay) -> Option<Trigger> {
        let &Delay { me, text, moment, controller, .. } = delay;
        let hears =
            if me.is_some() { self.pack.listeners(moment).contains(text) } else { self.pack.pack_listens(moment) };
        hears.then(|| Trigger::new(me, text, moment, controller))
    }

    fn comes(&mut self, delay: &Delay) -> Flow<()> {
        let event = Event::of_delay(Event::came, delay, &self.pack.hooks);
        self.note(event);
        let (own, args) = (self.own_trigger(delay), self.told_of(delay));
        self.announce_about(delay.moment, delay.me, own, &args)?;
        // What lasted until now may have kept somebody from winning.
        if self.frames.is_empty() { self.check_conditions() } else { Ok(()) }
    }

    /// Which of those that are due comes first: players choose, where it makes a difference.
    fn comes_next(&mut self, due: &SomeDelays) -> Flow<usize> {
        if due.len() == 1 {
            return Ok(0);
        }
        let active = self.table.active;
        let chooser = match self.pack.rules.ordering {
            TriggerOrder::Active => active,
            TriggerOrder::Owners => {
                let of = |seat| due.iter().any(|delay| delay.controller == seat);
                self.table.seats_from(active).find(|&seat| of(seat)).unwrap_or(active)
            }
        };
        let theirs = |delay: &Delay| self.pack.rules.ordering == TriggerOrder::Active || delay.controller == chooser;
        let theirs: ArrayVec<usize, MAX_DELAYS> =
            due.iter().enumerate().filter(|(_, delay)| theirs(delay)).map(|(index, _)| index).collect();
        let mut foreseen: ArrayVec<Foreseen, MAX_DELAYS> = ArrayVec::new();
        for &index in &theirs {
            foreseen.push(self.foresee_delay(chooser, &due[index])?);
        }
        let outlook = self.outlook(&mut foreseen);
        let is_free = |at: usize| {
            let mut others = foreseen.iter().enumerate().filter(|&(other, _)| other != at);
            others.all(|(_, other)| outlook.are_independent(&foreseen[at], other))
        };
        let free: ArrayVec<usize, MAX_DELAYS> = (0..theirs.len()).filter(|&at| is_free(at)).collect();
        if !free.is_empty() {
            let way = self.driver.any_order(free.len()).min(free.len() - 1);
            return Ok(theirs[free[way]]);
        }
        // Several of one card come in the order in which they were put off.
        let mut options = self.buffer();
        for (at, &index) in theirs.iter().enumerate() {
            let earlier = &theirs[..at];
            if !earlier.iter().any(|&earlier| self.come_alike(&due[earlier], &due[index])) {
                options.push(Choice::trigger(due[index].me));
            }
        }
        let first = self.ask_first(chooser, options)?;
        Ok(theirs.iter().copied().find(|&index| due[index].me == first).unwrap_or(theirs[0]))
    }

    /// Whether two say the same of the same things, or are of one card.
    fn come_alike(&self, a: &Delay, b: &Delay) -> bool {
        let same = a.moment == b.moment && a.controller == b.controller && self.told_of(a) == self.told_of(b);
        let alike = || match (self.own_trigger(a), self.own_trigger(b)) {
            (Some(a), Some(b)) => a.card.is_some() && b.card.is_some() && self.are_alike(&a, &b),
            (None, None) => true,
            _ => false,
        };
        a.me == b.me || same && alike()
    }

    /// What will come of one, as far as that can be known.
    fn foresee_delay(&mut self, chooser: crate::table::Seat, delay: &Delay) -> Flow<Foreseen> {
        let args = self.told_of(delay);
        if self.anything_waits_for(delay.moment, &args) {
            return Ok(Foreseen::UNKNOWN);
        }
        let own = self.own_trigger(delay);
        let pack = self.pack_trigger(delay.moment).filter(|_| delay.me.is_some());
        let mut hearers = Hearers::new();
        self.hearers(delay.moment, &mut hearers)?;
        let heard = hearers.iter().filter(|(hearer, deaf)| !deaf && hearer.card != delay.me).map(|(hearer, _)| *hearer);
        let mut all = Foreseen::IDLE;
        for trigger in own.into_iter().chain(pack).chain(heard) {
            let one = self.foresee(chooser, trigger, &args);
            if !one.is_idle() {
                all = if all.is_idle() { one } else { Foreseen::UNKNOWN };
            }
        }
        Ok(all)
    }
}
