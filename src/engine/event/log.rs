//! The log: what happened is written down here, as far as somebody listens and there is room.
//!
//! A pack may come from a stranger. So much happens in one step at most, and of a game that has more to tell than the log
//! holds, the oldest is dropped: whoever plays wants to know what happened last.

use super::{Event, EventKind};
use crate::limits::{CALL_BYTES, EVENTS, EVENTS_PER_STEP};
use crate::table::CardId;

/// How much is written down.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Listening {
    #[default]
    Nobody,
    Events,
    /// Events, and every effect that a card's hook set off or declined. What scripts are asked is not told, so answers
    /// that are known are not found again.
    Effects,
    /// All that, and every query, also those whose answer is known.
    Trace,
    /// All that, and every call a script made.
    Calls,
}

impl Listening {
    /// From where on an event is written down.
    fn wanted_for(event: &Event) -> Self {
        match event.kind {
            EventKind::Fired if event.flag => Listening::Trace,
            kind if kind.spec().trace => Listening::Effects,
            _ => Listening::Events,
        }
    }
}

/// A call a script made to the engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Call {
    /// How many events came before it ended.
    pub after: usize,
    /// The card whose script made it; [`CardId::NONE`] for the pack's own.
    pub card: CardId,
    pub line: usize,
    pub column: usize,
    /// As it was made: `choose({ember_scamp, coal_imp})`.
    pub call: String,
    /// What it gave; nothing while a question in it is not answered.
    pub result: Option<String>,
}

/// The log.
#[derive(Clone, Debug, Default)]
pub struct Log {
    pub listening: Listening,
    /// What is kept of the events.
    pub events: Vec<Event>,
    pub calls: Vec<Call>,
    /// How many events came before those that are kept.
    dropped: usize,
    call_bytes: usize,
    /// What has happened in this step, written down or not: whether a step faults must not depend on who listens.
    in_step: u32,
}

/// A point in the log to go back to.
#[derive(Clone, Copy, Debug, Default)]
pub struct LogMark {
    events: usize,
    calls: usize,
    call_bytes: usize,
    in_step: u32,
}

impl Log {
    pub fn mark(&self) -> LogMark {
        let Log { call_bytes, in_step, .. } = *self;
        LogMark { events: self.told(), calls: self.calls.len(), call_bytes, in_step }
    }

    /// Forgets everything after a point.
    pub fn rewind(&mut self, mark: LogMark) {
        self.events.truncate(mark.events.saturating_sub(self.dropped));
        self.dropped = self.dropped.min(mark.events);
        self.calls.truncate(mark.calls);
        (self.call_bytes, self.in_step) = (mark.call_bytes, mark.in_step);
    }

    pub fn step_begins(&mut self) {
        self.in_step = 0;
    }

    /// Whether more has happened in this step than may.
    pub fn is_flooded(&self) -> bool {
        self.in_step > EVENTS_PER_STEP
    }

    /// How many events there were, kept or not.
    pub fn told(&self) -> usize {
        self.dropped + self.events.len()
    }

    /// The events from a number on, and how many of them are not kept.
    pub fn since(&self, from: usize) -> (&[Event], usize) {
        let first = from.saturating_sub(self.dropped).min(self.events.len());
        (&self.events[first..], self.dropped.saturating_sub(from))
    }

    /// In a simulation nobody listens, and where the event is made it is not even put together.
    #[inline(always)]
    pub fn push(&mut self, event: Event) {
        self.in_step += u32::from(!event.is_trace());
        if self.listening > Listening::Nobody && self.listening >= Listening::wanted_for(&event) {
            self.write(event);
        }
    }

    #[cold]
    fn write(&mut self, event: Event) {
        if self.events.len() >= EVENTS {
            self.dropped += EVENTS / 2;
            self.events.drain(..EVENTS / 2);
        }
        self.events.push(event);
    }

    /// Writes down a call. Those that find no room are left out, and that is said once.
    pub fn push_call(&mut self, call: Call) {
        if self.call_bytes > CALL_BYTES {
            return;
        }
        self.call_bytes += size_of::<Call>() + call.call.len() + call.result.as_ref().map_or(0, String::len);
        if self.call_bytes <= CALL_BYTES {
            self.calls.push(call);
        } else {
            let (told, result) = ("more calls follow".to_owned(), Some("not kept".to_owned()));
            self.calls.push(Call { call: told, result, ..call });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Seat;
    use crate::vocabulary::hooks::Hook;

    fn heard(events: usize) -> Log {
        let mut log = Log { listening: Listening::Events, ..Log::default() };
        (0..events).for_each(|n| log.push(Event::round_started((n % 200) as u8)));
        log
    }

    #[test]
    fn a_long_log_drops_the_oldest_and_says_how_many() {
        let mut log = heard(EVENTS);
        let early = LogMark { events: 10, ..LogMark::default() };
        assert_eq!((log.told(), log.events.len(), log.since(0).1), (EVENTS, EVENTS, 0));
        let before = log.mark();
        log.push(Event::advantage_returned());
        assert_eq!((log.told(), log.events.len()), (EVENTS + 1, EVENTS / 2 + 1));
        assert_eq!(log.since(EVENTS), (&[Event::advantage_returned()][..], 0));
        assert_eq!((log.since(0).1, log.since(0).0.len()), (EVENTS / 2, EVENTS / 2 + 1));
        log.rewind(before);
        assert_eq!((log.told(), log.events.len()), (EVENTS, EVENTS / 2));
        log.rewind(early);
        assert_eq!((log.told(), log.events.len()), (10, 0));
        log.push(Event::scored(Seat(0)));
        assert_eq!((log.told(), log.since(10).0.len(), log.since(0).1), (11, 1, 10));
    }

    #[test]
    fn what_happens_is_counted_though_nobody_listens() {
        let mut log = Log::default();
        let mark = log.mark();
        (0..EVENTS_PER_STEP).for_each(|_| log.push(Event::advantage_returned()));
        assert!(!log.is_flooded());
        log.push(Event::advantage_returned());
        assert!(log.is_flooded() && log.events.is_empty());
        log.rewind(mark);
        assert!(!log.is_flooded());
    }

    #[test]
    fn who_wants_effects_hears_of_no_queries() {
        let (text, card) = (CardId(1), CardId(1));
        let effect = Event::fired(card, text, Hook::Arrival, false);
        let query = Event::fired(card, text, Hook::MayPlay, true);
        let written = |listening| {
            let mut log = Log { listening, ..Log::default() };
            [Event::advantage_returned(), effect, query].into_iter().for_each(|event| log.push(event));
            (log.events, log.in_step)
        };
        assert_eq!(written(Listening::Nobody), (vec![], 1));
        assert_eq!(written(Listening::Events), (vec![Event::advantage_returned()], 1));
        assert_eq!(written(Listening::Effects), (vec![Event::advantage_returned(), effect], 1));
        assert_eq!(written(Listening::Trace), (vec![Event::advantage_returned(), effect, query], 1));
    }

    #[test]
    fn calls_without_end_are_not_kept() {
        let mut log = Log::default();
        let call = |bytes: usize| Call {
            after: 0,
            card: CardId::NONE,
            line: 1,
            column: 1,
            call: "x".repeat(bytes - size_of::<Call>()),
            result: None,
        };
        (0..CALL_BYTES >> 16).for_each(|_| log.push_call(call(1 << 16)));
        assert!(log.calls.iter().all(|call| call.call.starts_with('x')), "as much as there is room for");
        (0..1000).for_each(|_| log.push_call(call(1 << 16)));
        let kept: usize = log.calls.iter().map(|call| call.call.len()).sum();
        assert!(kept <= CALL_BYTES && log.calls.last().unwrap().call == "more calls follow");
    }
}
