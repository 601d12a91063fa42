//! What is still to come: moments of the pack that scripts have put off until something happens. They lie side by side
//! in the order in which they were put off, so that a table stays one flat value.

use arrayvec::ArrayVec;

use super::{CardId, Seat, Table, Witnesses};
use crate::limits::MAX_DELAYS;
use crate::vocabulary::hooks::Hook;

/// Whose event it must be for something that waits for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Subject {
    #[default]
    Anything,
    Player(Seat),
    Card(CardId),
}

/// A moment that has been put off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Delay {
    /// The event it waits for,
    pub when: Hook,
    pub of: Subject,
    /// and the moment that comes then.
    pub moment: Hook,
    /// What the moment is about, as far as such a moment is about it.
    pub card: CardId,
    pub player: Seat,
    pub number: i16,
    /// The card whose effect put it off, with the text it had; [`CardId::NONE`] for the pack itself.
    pub me: CardId,
    pub text: CardId,
    pub controller: Seat,
    /// Who knows which cards it is about.
    pub seen: Witnesses,
    /// It is older than those with a larger number.
    pub(crate) age: u16,
}

impl Delay {
    const NONE: Delay = Delay {
        when: Hook::TurnEnd,
        of: Subject::Anything,
        moment: Hook::TurnEnd,
        card: CardId::NONE,
        player: Seat(0),
        number: 0,
        me: CardId::NONE,
        text: CardId::NONE,
        controller: Seat(0),
        seen: Witnesses::NOBODY,
        age: 0,
    };

    /// One that nobody has given an age yet.
    pub fn new(when: Hook, moment: Hook) -> Self {
        Delay { when, moment, ..Delay::NONE }
    }

    /// Whether it has to do with a card other than that whose effect it is.
    fn is_about(&self, card: CardId) -> bool {
        self.card == card || self.of == Subject::Card(card)
    }
}

/// Several of them.
pub type SomeDelays = ArrayVec<Delay, MAX_DELAYS>;

/// All that is still to come at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Delays {
    list: [Delay; MAX_DELAYS],
    count: u8,
    /// The age of the next one.
    next: u16,
}

impl Default for Delays {
    fn default() -> Self {
        Delays { list: [Delay::NONE; MAX_DELAYS], count: 0, next: 0 }
    }
}

impl Delays {
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The oldest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Delay> + Clone {
        self.list[..usize::from(self.count)].iter()
    }

    /// Whether anything waits for an event, whatever that is about.
    #[inline]
    pub fn wait_for(&self, when: Hook) -> bool {
        !self.is_empty() && self.iter().any(|delay| delay.when == when)
    }

    /// Puts one off; false if there is no room for it.
    pub fn push(&mut self, delay: Delay) -> bool {
        let Some(free) = self.list.get_mut(usize::from(self.count)) else { return false };
        *free = Delay { age: self.next, ..delay };
        self.count += 1;
        self.next = self.next.saturating_add(1);
        true
    }

    /// What is put off from here on has at least this age. Nothing, if nothing waits.
    #[inline]
    pub(crate) fn mark(&self) -> Option<u16> {
        (self.count > 0).then_some(self.next)
    }

    /// Takes out those that somebody picks, the oldest first.
    pub(crate) fn take(&mut self, pick: impl Fn(&Delay) -> bool) -> SomeDelays {
        let mut taken = SomeDelays::new();
        let mut left = Delays::default();
        for delay in self.iter() {
            if pick(delay) {
                taken.push(*delay);
            } else {
                left.list[usize::from(left.count)] = *delay;
                left.count += 1;
            }
        }
        *self = Delays { next: self.next, ..left };
        taken
    }

    /// Counts their ages anew: two tables on which the same is to come are the same.
    pub(crate) fn renumber(&mut self) {
        self.list[..usize::from(self.count)].iter_mut().zip(0..).for_each(|(delay, age)| delay.age = age);
        self.next = u16::from(self.count);
    }

    /// Those that have to do with a card, as bits: copies that differ in it are not the same.
    #[inline]
    pub fn about(&self, card: CardId) -> u32 {
        let about = self.iter().enumerate().filter(|(_, delay)| delay.is_about(card));
        about.fold(0, |bits, (index, _)| bits | 1 << index)
    }

    /// Whether a seat does not know which card one of them is about.
    pub(super) fn any_unseen_by(&self, seat: Seat) -> bool {
        self.iter().any(|delay| !delay.seen.has(seat))
    }

    /// A seat does not know which cards some of them are about: others lie there now.
    pub(super) fn rename(&mut self, seat: Seat, name: impl Fn(CardId) -> CardId) {
        for delay in self.list[..usize::from(self.count)].iter_mut().filter(|delay| !delay.seen.has(seat)) {
            if delay.card.is_some() {
                delay.card = name(delay.card);
            }
            if let Subject::Card(card) = &mut delay.of {
                *card = name(*card);
            }
        }
    }
}

impl Table {
    /// The seats that see which cards something is about.
    fn who_sees(&self, card: CardId, of: Subject) -> Witnesses {
        let sees = |seat: Seat, card: CardId| self.sees(seat, card) || self.known(seat).contains(card);
        let seats = self.seats().filter(|&seat| !card.is_some() || sees(seat, card));
        seats.filter(|&seat| !matches!(of, Subject::Card(card) if !sees(seat, card))).collect()
    }

    /// Those that see it now, or did when it was put off.
    pub fn who_sees_about(&self, delay: &Delay) -> Witnesses {
        let now = self.who_sees(delay.card, delay.of);
        self.seats().filter(|&seat| now.has(seat) || delay.seen.has(seat)).collect()
    }

    /// Puts something off; false if there is no room for it.
    pub fn put_off(&mut self, delay: Delay) -> bool {
        let seen = self.who_sees(delay.card, delay.of);
        self.delays.push(Delay { seen, ..delay })
    }
}

const _: () = assert!(MAX_DELAYS <= u32::BITS as usize);

#[cfg(test)]
mod tests {
    use super::*;

    fn about(card: u8) -> Delay {
        Delay { card: CardId(card), ..Delay::new(Hook::TurnEnd, Hook::Destroyed) }
    }

    #[test]
    fn they_are_taken_in_the_order_they_came_in_and_leave_no_trace() {
        let mut delays = Delays::default();
        assert_eq!(delays.mark(), None);
        for card in [3, 1, 2, 1] {
            assert!(delays.push(about(card)));
        }
        assert_eq!(delays.mark(), Some(4));
        assert_eq!(delays.about(CardId(1)), 0b1010);
        let taken = delays.take(|delay| delay.card != CardId(1));
        assert_eq!(taken.iter().map(|delay| delay.card.0).collect::<Vec<_>>(), [3, 2]);
        delays.renumber();
        let mut same = Delays::default();
        assert!(same.push(about(1)) && same.push(about(1)));
        assert_eq!(delays, same);
        delays.take(|_| true);
        delays.renumber();
        assert_eq!(delays, Delays::default());
    }

    #[test]
    fn there_is_room_for_so_many_and_no_more() {
        let mut delays = Delays::default();
        assert!((0..MAX_DELAYS).all(|_| delays.push(about(0))));
        assert!(!delays.push(about(0)));
        assert_eq!(delays.iter().count(), MAX_DELAYS);
    }

    #[test]
    fn who_knows_the_card_goes_on_meaning_it() {
        let mut delays = Delays::default();
        let seen = Witnesses::from_iter([Seat(0)]);
        delays.push(Delay { seen, of: Subject::Card(CardId(4)), ..about(4) });
        let moved = |_: CardId| CardId(9);
        delays.rename(Seat(0), moved);
        assert_eq!(delays.about(CardId(4)), 1);
        delays.rename(Seat(1), moved);
        assert_eq!((delays.about(CardId(4)), delays.about(CardId(9))), (0, 1));
    }
}
