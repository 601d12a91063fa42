//! Activation tokens and bonus tokens: in hand, on cards, spent, locked.

use super::{CardId, MAX_SEATS, Seat};
use crate::limits::{MAX_BONUS_TOKENS, MAX_TOKENS};

/// A token on a card, and its owner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Placed {
    card: CardId,
    owner: Seat,
}

const NOWHERE: Placed = Placed { card: CardId::NONE, owner: Seat(0) };

/// Every token of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tokens {
    pub hand: [u8; MAX_SEATS],
    pub locked: [u8; MAX_SEATS],
    pub spent: [u8; MAX_SEATS],
    pub bonus_hand: [u8; MAX_SEATS],
    pub bonus_reserve: u8,
    placed: [Placed; MAX_TOKENS * MAX_SEATS],
    bonus_placed: [Placed; MAX_BONUS_TOKENS],
}

impl Default for Tokens {
    fn default() -> Self {
        Tokens {
            hand: [0; MAX_SEATS],
            locked: [0; MAX_SEATS],
            spent: [0; MAX_SEATS],
            bonus_hand: [0; MAX_SEATS],
            bonus_reserve: 0,
            placed: [NOWHERE; MAX_TOKENS * MAX_SEATS],
            bonus_placed: [NOWHERE; MAX_BONUS_TOKENS],
        }
    }
}

fn count(list: &[Placed], card: CardId) -> u8 {
    list.iter().filter(|placed| placed.card == card).count() as u8
}

fn put(list: &mut [Placed], card: CardId, owner: Seat) -> bool {
    let Some(free) = list.iter_mut().find(|placed| !placed.card.is_some()) else { return false };
    *free = Placed { card, owner };
    true
}

impl Tokens {
    /// Tokens of either sort on a card.
    pub fn on(&self, card: CardId) -> u8 {
        if card.is_some() { count(&self.placed, card) + count(&self.bonus_placed, card) } else { 0 }
    }

    /// Activation tokens of a player on a card.
    pub fn of_player_on(&self, seat: Seat, card: CardId) -> u8 {
        self.placed.iter().filter(|placed| placed.card == card && placed.owner == seat).count() as u8
    }

    pub fn bonus_on(&self, card: CardId) -> u8 {
        if card.is_some() { count(&self.bonus_placed, card) } else { 0 }
    }

    pub fn bonus_placed_by(&self, seat: Seat) -> u8 {
        self.bonus_placed.iter().filter(|placed| placed.card.is_some() && placed.owner == seat).count() as u8
    }

    pub fn placed_by(&self, seat: Seat) -> u8 {
        self.placed.iter().filter(|placed| placed.card.is_some() && placed.owner == seat).count() as u8
    }

    /// All activation tokens a player owns but for the locked ones.
    pub fn owned(&self, seat: Seat) -> u8 {
        self.hand[seat.index()] + self.spent[seat.index()] + self.placed_by(seat)
    }

    /// Puts a token of a player's hand on a card.
    pub(crate) fn place(&mut self, seat: Seat, card: CardId) {
        self.hand[seat.index()] -= 1;
        put(&mut self.placed, card, seat);
    }

    /// Puts a bonus token of a player's hand on a card.
    pub fn place_bonus(&mut self, seat: Seat, card: CardId) {
        self.bonus_hand[seat.index()] -= 1;
        put(&mut self.bonus_placed, card, seat);
    }

    /// Takes a player's token from a card back into hand; false if there is none.
    pub fn take_back(&mut self, seat: Seat, card: CardId) -> bool {
        let found = self.placed.iter_mut().find(|placed| placed.card == card && placed.owner == seat);
        let Some(placed) = found else { return false };
        *placed = NOWHERE;
        self.hand[seat.index()] += 1;
        true
    }

    /// Takes all tokens off a card: they are spent, or go back to the reserve.
    pub fn clear(&mut self, card: CardId) {
        for placed in self.placed.iter_mut().filter(|placed| placed.card == card) {
            self.spent[placed.owner.index()] += 1;
            *placed = NOWHERE;
        }
        for placed in self.bonus_placed.iter_mut().filter(|placed| placed.card == card) {
            self.bonus_reserve += 1;
            *placed = NOWHERE;
        }
    }

    /// A new round: activation tokens return to their owners' hands, placed bonus tokens to the reserve.
    pub fn return_all(&mut self) {
        for placed in self.placed.iter_mut().filter(|placed| placed.card.is_some()) {
            self.hand[placed.owner.index()] += 1;
            *placed = NOWHERE;
        }
        for placed in self.bonus_placed.iter_mut().filter(|placed| placed.card.is_some()) {
            self.bonus_reserve += 1;
            *placed = NOWHERE;
        }
        for (hand, spent) in self.hand.iter_mut().zip(&mut self.spent) {
            *hand += std::mem::take(spent);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_never_lost() {
        let mut tokens = Tokens { bonus_reserve: 7, ..Tokens::default() };
        (tokens.hand[0], tokens.hand[1], tokens.bonus_hand[0]) = (2, 2, 1);
        tokens.place(Seat(0), CardId(3));
        tokens.place_bonus(Seat(0), CardId(3));
        assert_eq!((tokens.on(CardId(3)), tokens.owned(Seat(0))), (2, 2));
        tokens.clear(CardId(3));
        assert_eq!((tokens.on(CardId(3)), tokens.spent[0], tokens.bonus_reserve), (0, 1, 8));
        tokens.place(Seat(0), CardId(4));
        assert!(tokens.take_back(Seat(0), CardId(4)) && !tokens.take_back(Seat(0), CardId(4)));
        tokens.return_all();
        assert_eq!((tokens.hand[0], tokens.hand[1], tokens.spent[0]), (2, 2, 0));
    }
}
