//! What happened, in order: the log of a game. Built only when somebody listens.

use crate::script::hooks::Hook;
use crate::table::{CardId, Outcome, Seat};

/// Why a hook did not run although its event happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Declined {
    Prisoner,
    OtherClan,
}

/// One thing that happened. Every variant names the seats and cards it concerns; what a seat may not see of it is
/// decided where it is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    RoundStarted {
        round: u8,
    },
    TurnStarted {
        seat: Seat,
        extra: bool,
    },
    /// Secret: only `seat` may know which card.
    Drew {
        seat: Seat,
        card: CardId,
    },
    Reshuffled,
    Discarded {
        seat: Seat,
        card: CardId,
    },
    Paid {
        seat: Seat,
        card: CardId,
    },
    Redrew {
        seat: Seat,
    },
    Played {
        seat: Seat,
        card: CardId,
    },
    Mutated {
        seat: Seat,
        old: CardId,
        new: CardId,
    },
    Passed {
        seat: Seat,
        first: bool,
    },
    Destroyed {
        owner: Seat,
        card: CardId,
    },
    Imprisoned {
        owner: Seat,
        card: CardId,
    },
    Released {
        owner: Seat,
        card: CardId,
    },
    Swapped {
        owner: Seat,
        a: CardId,
        b: CardId,
    },
    Revealed {
        card: CardId,
    },
    /// Taken into hand from the open: the discard pile or the revealed cards.
    Took {
        seat: Seat,
        card: CardId,
    },
    TookAdvantage {
        seat: Seat,
    },
    ExtraTurn {
        seat: Seat,
    },
    /// An effect found nothing to act on.
    NoTarget {
        source: CardId,
    },
    Fought {
        seat: Seat,
        value: u16,
    },
    Scored {
        seat: Seat,
    },
    Over {
        outcome: Outcome,
    },
    /// Trace only: a hook ran, or did not.
    Fired {
        card: CardId,
        hook: Hook,
    },
    NotFired {
        card: CardId,
        hook: Hook,
        why: Declined,
    },
}

/// How much is written down.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Listening {
    #[default]
    Nobody,
    Events,
    /// Events, and every hook that fired or declined.
    Trace,
}

/// The log.
#[derive(Clone, Debug, Default)]
pub struct Log {
    pub listening: Listening,
    pub events: Vec<Event>,
}

impl Log {
    pub fn push(&mut self, event: Event) {
        let wanted = match event {
            Event::Fired { .. } | Event::NotFired { .. } => Listening::Trace,
            _ => Listening::Events,
        };
        if self.listening >= wanted {
            self.events.push(event);
        }
    }
}
