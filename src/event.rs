//! What happened, in order: the log of a game. Built only when somebody listens.

mod log;

pub use log::{Call, Listening, Log, LogMark, MOST_EVENTS, MOST_EVENTS_PER_STEP};

use crate::decision::{Ask, Choice};
use crate::script::PlayerSet;
use crate::script::hooks::Hook;
use crate::table::{CardId, Outcome, Seat, Witnesses};

/// Why a hook did not run although its event happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Declined {
    Prisoner,
    OtherClan,
    /// Copied before in the same chain.
    CopiedBefore,
    /// There is no such text to copy.
    NoText,
}

/// What is done with the next cards of a pile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PileDeed {
    Draw,
    Reveal,
    Mill,
}

/// What decides a battle in which the best are equal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TieBreak {
    /// One of them, or their team, holds the advantage.
    Advantage,
    /// The strongest armies of the teams are equal, and their others are not.
    OtherArmies,
    /// Nothing: each scores.
    Nothing,
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
    ClanTaken {
        seat: Seat,
        clan: u8,
    },
    ClanRemoved {
        seat: Seat,
        clan: u8,
    },
    TileTurned {
        tile: CardId,
    },
    /// Secret: only `seat` may know which card.
    Drafted {
        seat: Seat,
        card: CardId,
    },
    /// Secret but for those who know which card it was: who drew it, and who had put it where it lay.
    Drew {
        seat: Seat,
        card: CardId,
        seen: Witnesses,
    },
    /// A discard pile became a draw pile: whose, or `None` for the common one.
    Reshuffled {
        seat: Option<Seat>,
    },
    /// A hand that is shown before it is shuffled back.
    Showed {
        seat: Seat,
        card: CardId,
    },
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
    Sacrificed {
        owner: Seat,
        card: CardId,
    },
    ReturnedToHand {
        owner: Seat,
        card: CardId,
    },
    /// From the draw pile to the discard pile.
    Milled {
        seat: Seat,
        card: CardId,
    },
    /// Taken into hand from the draw pile; secret but for those who saw which card it is.
    Fetched {
        seat: Seat,
        card: CardId,
        seen: Witnesses,
    },
    /// On top of the draw pile of `seat`; secret but for those who saw which card it is.
    PutOnTop {
        seat: Seat,
        card: CardId,
        seen: Witnesses,
    },
    PutAtBottom {
        seat: Seat,
        card: CardId,
        seen: Witnesses,
    },
    /// Into the draw pile of `seat`; secret but for those who saw which card it is.
    ShuffledIn {
        seat: Seat,
        card: CardId,
        seen: Witnesses,
    },
    Shuffled {
        seat: Seat,
    },
    RemovedFromGame {
        card: CardId,
    },
    TokensSpent {
        seat: Seat,
        tokens: u8,
    },
    TokenPlaced {
        seat: Seat,
        card: CardId,
        bonus: bool,
    },
    TokenUnlocked {
        seat: Seat,
    },
    /// From a card, or from the spent ones ([`CardId::NONE`]).
    TokenRegained {
        seat: Seat,
        from: CardId,
    },
    BonusTokenGained {
        seat: Seat,
    },
    Acted {
        seat: Seat,
        card: CardId,
    },
    AdvantageSpent {
        seat: Seat,
    },
    AdvantageReturned,
    Marked {
        marker: u8,
        card: CardId,
    },
    Looked {
        seat: Seat,
        at: Seat,
    },
    Forbidden {
        seat: Seat,
        card: CardId,
    },
    Copied {
        card: CardId,
        copied: CardId,
    },
    Reacted {
        seat: Seat,
        card: CardId,
    },
    Cancelled {
        card: CardId,
    },
    /// A card that should have replaced another by a jump, and is not of its level.
    JumpMissed {
        card: CardId,
        turned: CardId,
    },
    /// An effect found nothing to act on.
    NoTarget {
        source: CardId,
        ask: Ask,
    },
    /// Fewer cards came from a pile than an effect or a rule asked for.
    FellShort {
        seat: Seat,
        deed: PileDeed,
        asked: u8,
        came: u8,
    },
    /// A player named a clan or a level, or chose between things that the pack names, for all to hear.
    Named {
        seat: Seat,
        choice: Choice,
    },
    /// A player should have discarded, and had too few cards for it.
    NothingDiscarded {
        seat: Seat,
    },
    /// A revealed card that nobody kept goes to the discard pile.
    LaidOff {
        card: CardId,
    },
    Fought {
        seat: Seat,
        value: u16,
    },
    /// The best of a battle were equal; the takers score.
    Tied {
        value: u16,
        by: TieBreak,
        takers: PlayerSet,
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
        /// Whose script it is.
        text: CardId,
        hook: Hook,
    },
    NotFired {
        card: CardId,
        hook: Hook,
        why: Declined,
    },
}

impl Event {
    /// Only of interest to somebody who wonders why a card did what it did.
    pub fn is_trace(&self) -> bool {
        matches!(self, Event::Fired { .. } | Event::NotFired { .. })
    }
}
