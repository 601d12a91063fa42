//! Verbs about what players know of hidden cards. Who is not meant to see a card learns only that something happened.

use arrayvec::ArrayVec;

use crate::decision::{Ask, Choice};
use crate::event::Event;
use crate::kernel::{Flow, Run};
use crate::table::{CardId, CardSet, MAX_CARDS, Pile, Seat, Spot};
use crate::vocabulary::Aim;

impl Run {
    /// A player looks at the top of a player's pile, and leaves it there.
    pub(crate) fn look_at_top(&mut self, seat: Seat, pile: Seat, count: usize) -> CardSet {
        let lying: ArrayVec<CardId, MAX_CARDS> =
            self.table.pile(pile).as_slice().iter().rev().take(count).copied().collect();
        if lying.len() < count {
            self.fell_short(Event::looked_fewer, pile, lying.len(), count);
        }
        lying.iter().for_each(|&card| self.see_card(seat, card));
        lying.into_iter().collect()
    }

    /// A player looks at cards that lie hidden.
    pub(crate) fn look(&mut self, seat: Seat, cards: CardSet) {
        for card in self.hidden(cards) {
            self.see_card(seat, card);
        }
    }

    pub(super) fn see_card(&mut self, seat: Seat, card: CardId) {
        self.table.learn(seat, card);
        self.note(Event::looked_at(seat, card));
    }

    /// A player shows another cards that lie hidden.
    pub(crate) fn show_to(&mut self, from: Seat, to: Seat, cards: CardSet) -> Flow<()> {
        for card in self.hidden(cards) {
            if !self.table.who_knows(card).has(from) {
                return Err(self.illegal(card, "is not known to the player who is to show it"));
            }
            self.table.learn(to, card);
            self.note(Event::showed_to(from, to, card, [from, to].into_iter().collect()));
        }
        Ok(())
    }

    /// Those of some cards that lie in hands and on piles.
    fn hidden(&self, cards: CardSet) -> CardSet {
        cards.into_iter().filter(|&card| matches!(self.table.spot(card), Spot::Hand(_) | Spot::Pile)).collect()
    }

    /// A player puts cards of hands and piles on top of their piles, in an order that only that player sees.
    pub(crate) fn put_back(&mut self, seat: Seat, cards: CardSet) -> Flow<()> {
        self.require(cards, self.hidden(cards), "is neither in a hand nor on a draw pile, so it cannot be put back")?;
        let order = self.ask_order(seat, cards)?;
        self.table.put_back(seat, order.as_slice());
        self.picked.iter_mut().for_each(|picked| *picked = *picked - cards);
        // As they come to lie: the last chosen first.
        for &card in order.as_slice().iter().rev() {
            let (pile, seen) = (self.table.pile_owner(card, seat), self.told_to(card));
            self.note(Event::put_on_top(pile, card, seen));
        }
        self.check_conditions()
    }

    /// Asks for cards one after the other, until none is left.
    fn ask_order(&mut self, seat: Seat, cards: CardSet) -> Flow<Pile> {
        self.table.show(seat, cards);
        let (mut order, mut left) = (Pile::default(), cards);
        while !left.is_empty() {
            let mut options = self.buffer();
            options.extend(self.distinct(left).map(Choice::card));
            let chosen = self.ask(seat, Ask::put_back(left.len() as u8), options)?;
            let Some(card) = chosen.and_then(Choice::picked) else { break };
            left.remove(card);
            order.push(card);
        }
        Ok(order)
    }

    /// A card by chance.
    pub(crate) fn random_card(&mut self, cards: CardSet) -> CardId {
        let count = cards.len() as u32;
        if count == 0 {
            let source = self.source();
            self.note(Event::no_target(source, Ask::card(Aim::Unsaid)));
            return CardId::NONE;
        }
        let chosen = self.table.rng.effects.below(count) as usize;
        cards.into_iter().nth(chosen).unwrap_or(CardId::NONE)
    }
}
