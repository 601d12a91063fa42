//! Predicts what a trigger will do, as far as possible without doing it.
//!
//! Foresight runs a hook on the present table and examines every call before it is made. It notes what the hook reads.
//! A few simple verbs (draw, discard, an additional turn, bonus tokens) are noted instead of carried out. At any other
//! verb, and at every question, foresight ends: then the trigger may do and depend on anything.
//!
//! Foresight must not reveal hidden cards. So it also ends where a hook looks at cards that are hidden from the player
//! who would be asked, and it notes a draw without looking at the card.

use arrayvec::ArrayVec;

use crate::kernel::{Flow, MAX_CASCADE, MOST_HEARERS, Run, Stop, Trigger, Value};
use crate::pack::Op;
use crate::table::{CardId, MAX_DECKS, Seat};
use crate::vocabulary::hooks::Hook;

/// What is known about a call without making it: what it reads and does (see [`crate::kernel`]).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// Reads nothing that an effect could change, or says itself what it reads.
    Fixed,
    /// Reads what lies open on the table and no plain verb changes.
    Board,
    /// Reads how many cards a player has in hand,
    HandSize,
    /// how many bonus tokens,
    BonusTokens,
    /// or which cards: others must not learn that from what is asked.
    Hand,
    /// May read anything.
    Anything,
    /// A plain verb, which is noted instead of done.
    Plain,
    /// Does nothing if the cards it is given last are none; else, anything.
    OfCards,
    /// May do anything.
    Unforeseen,
}

/// Parts of a game, as bits: how many cards a player has in hand and which, for instance.
pub(crate) type Parts = u16;

pub(crate) const NOTHING: Parts = 0;
pub(crate) const EVERYTHING: Parts = Parts::MAX;
/// What lies open on the table and none of the plain verbs changes: armies, prisoners, points, removed cards.
pub(crate) const BOARD: Parts = 1 << 13;
const TURNS: Parts = 1 << 8;

fn hand(seat: Seat) -> Parts {
    1 << seat.0
}

fn bonus(seat: Seat) -> Parts {
    1 << (4 + seat.0)
}

fn pile(deck: usize) -> Parts {
    1 << (9 + deck)
}

fn discard(deck: usize) -> Parts {
    1 << (11 + deck)
}

/// What is known of a trigger that waits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Foreseen {
    reads: Parts,
    writes: Parts,
    /// Who draws, and who discards, as bits.
    drawers: u8,
    discarders: u8,
    /// How many cards are drawn from each deck,
    draws: [u16; MAX_DECKS],
    /// and how many bonus tokens are handed out.
    bonus: u16,
}

impl Foreseen {
    pub(crate) const IDLE: Foreseen =
        Foreseen { reads: NOTHING, writes: NOTHING, drawers: 0, discarders: 0, draws: [0; MAX_DECKS], bonus: 0 };
    pub(crate) const UNKNOWN: Foreseen = Foreseen { reads: EVERYTHING, writes: EVERYTHING, ..Foreseen::IDLE };

    /// It does nothing, whatever else is done before.
    pub fn is_idle(&self) -> bool {
        *self == Foreseen::IDLE
    }

    /// What a trigger does may change with what it reads: where another is going to write that, it may do anything.
    fn doubt(all: &mut [Foreseen]) {
        let written_by_others = |index: usize| {
            let others = all.iter().enumerate().filter(|&(other, _)| other != index);
            others.fold(NOTHING, |written, (_, other)| written | other.writes)
        };
        let unsure = (0..all.len()).map(|index| all[index].reads & written_by_others(index) != NOTHING);
        let unsure: ArrayVec<bool, MOST_HEARERS> = unsure.collect();
        for (one, _) in all.iter_mut().zip(unsure).filter(|(_, unsure)| *unsure) {
            *one = Foreseen::UNKNOWN;
        }
    }

    /// One player draws, and that is all.
    fn only_draws(&self) -> bool {
        let rest = TURNS | BOARD | (0..4).fold(NOTHING, |all, seat| all | bonus(Seat(seat)));
        self.drawers.count_ones() == 1 && self.discarders == 0 && self.writes & rest == NOTHING
    }
}

/// A look ahead that is under way.
pub(crate) struct Foresight {
    /// Who would be asked for the order.
    chooser: Seat,
    foreseen: Foreseen,
}

/// What all triggers of a group come to together.
pub(crate) struct Outlook {
    /// There are enough bonus tokens for everybody.
    enough_bonus: bool,
    /// Somebody may win in the middle of it.
    may_end: bool,
}

impl Outlook {
    /// Whether it makes no difference which of two triggers is first.
    pub fn are_independent(&self, a: &Foreseen, b: &Foreseen) -> bool {
        if a.reads & b.writes != NOTHING || b.reads & a.writes != NOTHING {
            return false;
        }
        if a.writes == NOTHING || b.writes == NOTHING {
            return true;
        }
        // Cards drawn by one player are the same cards, whatever has them drawn.
        let same_draws = a.drawers == b.drawers && a.only_draws() && b.only_draws();
        let both = a.writes & b.writes & !TURNS;
        let only_bonus = both & !(0..4).fold(NOTHING, |all, seat| all | bonus(Seat(seat))) == NOTHING;
        let enough = self.enough_bonus || a.bonus == 0 || b.bonus == 0;
        same_draws || !self.may_end && only_bonus && enough
    }
}

impl Run {
    /// Looks ahead at a trigger.
    pub(crate) fn foresee(&mut self, chooser: Seat, trigger: Trigger, args: &[Value]) -> Foreseen {
        if self.frames.len() >= MAX_CASCADE {
            return Foreseen::UNKNOWN;
        }
        let (mark, influence) = (self.log.mark(), self.influence);
        #[cfg(debug_assertions)]
        let before = *self.table;
        self.foresight = Some(Foresight { chooser, foreseen: Foreseen::IDLE });
        let result = self.run_hook(trigger, args);
        let foresight = self.foresight.take();
        self.log.rewind(mark);
        self.influence = influence;
        #[cfg(debug_assertions)]
        assert!(*self.table == before, "looking ahead changed the table");
        // What goes wrong will go wrong again, in earnest.
        result.ok().and(foresight).map_or(Foreseen::UNKNOWN, |foresight| foresight.foreseen)
    }

    /// What foreseen triggers come to together; those that need the discard pile reshuffled write to it as well, and
    /// those that others have a say in are not foreseen any more.
    pub(crate) fn outlook(&self, all: &mut [Foreseen]) -> Outlook {
        for deck in 0..MAX_DECKS {
            let drawn: usize = all.iter().map(|one| usize::from(one.draws[deck])).sum();
            if drawn <= self.table.pile(Seat(deck as u8)).len() {
                continue;
            }
            let told = self.may_be_heard(Hook::Reshuffled);
            for one in all.iter_mut().filter(|one| one.draws[deck] > 0) {
                one.writes |= discard(deck);
                if told {
                    *one = Foreseen::UNKNOWN;
                }
            }
        }
        let wanted: usize = all.iter().map(|one| usize::from(one.bonus)).sum();
        Foreseen::doubt(all);
        Outlook {
            enough_bonus: wanted <= usize::from(self.table.tokens.bonus_reserve),
            may_end: self.may_be_heard(Hook::Wins),
        }
    }

    /// A host function is about to be called while looking ahead.
    pub(crate) fn foresee_call(&mut self, scope: Scope, args: &[Value]) -> Flow<()> {
        let Some(foresight) = &self.foresight else { return Ok(()) };
        match scope {
            Scope::Fixed | Scope::Plain => Ok(()),
            Scope::Board => self.look_at(BOARD),
            Scope::HandSize => self.look_at(hand(args[0].player()?)),
            Scope::BonusTokens => self.look_at(bonus(args[0].player()?)),
            Scope::Hand => {
                let own = args.last().is_some_and(|player| *player == Value::Player(foresight.chooser));
                if own { self.look_at(EVERYTHING) } else { Err(Stop::Suspended) }
            }
            Scope::Anything => self.look_at(EVERYTHING),
            Scope::OfCards if args.last().is_some_and(|cards| cards.cards().is_ok_and(|c| c.is_empty())) => Ok(()),
            Scope::OfCards | Scope::Unforeseen => Err(Stop::Suspended),
        }
    }

    /// Something is about to be read; it cannot be foreseen if the trigger itself will have changed it by then.
    pub(crate) fn look_at(&mut self, parts: Parts) -> Flow<()> {
        let Some(Foresight { foreseen, .. }) = &mut self.foresight else { return Ok(()) };
        foreseen.reads |= parts;
        if foreseen.writes & parts == NOTHING { Ok(()) } else { Err(Stop::Suspended) }
    }

    /// Notes a draw instead of doing it, while looking ahead.
    pub(crate) fn foresees_draw(&mut self, seat: Seat, count: usize) -> bool {
        let deck = self.deck_of(seat);
        self.foresees(|foreseen| {
            if count > 0 {
                foreseen.writes |= hand(seat) | pile(deck);
                foreseen.drawers |= 1 << seat.0;
                foreseen.draws[deck] = foreseen.draws[deck].saturating_add(count as u16);
            }
        })
    }

    /// The same for cards a player discards; who has none will have none.
    pub(crate) fn foresees_discard(&mut self, seat: Seat) -> bool {
        let deck = self.deck_of(seat);
        self.foresees(|foreseen| {
            foreseen.writes |= hand(seat) | discard(deck);
            foreseen.discarders |= 1 << seat.0;
        })
    }

    /// The same for an additional turn.
    pub(crate) fn foresees_turn(&mut self) -> bool {
        self.foresees(|foreseen| foreseen.writes |= TURNS)
    }

    /// The same for bonus tokens.
    pub(crate) fn foresees_bonus(&mut self, seat: Seat, count: usize) -> bool {
        self.foresees(|foreseen| {
            foreseen.writes |= bonus(seat);
            foreseen.bonus = foreseen.bonus.saturating_add(count as u16);
        })
    }

    fn foresees(&mut self, note: impl FnOnce(&mut Foreseen)) -> bool {
        self.foresight.as_mut().map(|foresight| note(&mut foresight.foreseen)).is_some()
    }

    fn deck_of(&self, seat: Seat) -> usize {
        if self.table.has_own_decks() { seat.index() } else { 0 }
    }

    /// An operation of a power family is about to be resolved; while looking ahead, only plain ones go on.
    pub(crate) fn foresee_op(&mut self, op: &Op) -> Flow<()> {
        if self.foresight.is_none() {
            return Ok(());
        }
        match op {
            Op::Draw { .. } | Op::ExtraTurn => Ok(()),
            Op::PoorestDraw { .. } => self.look_at(BOARD),
            Op::DrawPerClan => self.look_at(EVERYTHING),
            _ => Err(Stop::Suspended),
        }
    }

    /// Whether the acting card is this one: then whose it is, is settled.
    pub(crate) fn acting_owner(&self, card: CardId) -> Option<Seat> {
        self.frames.last().filter(|frame| frame.card == card && !self.querying).map(|frame| frame.owner)
    }
}
