//! The opening: clans, piles, a random first player, hands.

use arrayvec::ArrayVec;

use super::MOST_REDRAWS;
use crate::decision::{Ask, Choice, ChoiceKind};
use crate::event::Event;
use crate::kernel::{Flow, Picks, Run};
use crate::pack::{AdvantageStart, ClanChoice, Decks};
use crate::table::{CardSet, MAX_DECKS, MAX_SEATS, Phase, Seat, Spot};
use crate::vocabulary::hooks::Hook;

impl Run {
    pub(super) fn opening(&mut self) -> Flow<()> {
        let pack = self.held_pack();
        let opening = pack.rules.opening;
        self.give_tokens();
        let first = match &pack.rules.clans {
            ClanChoice::All => {
                self.fill_piles();
                self.first_player()?
            }
            ClanChoice::Choose { picks } => {
                let first = self.first_player()?;
                self.take_clans(first, picks)?;
                self.fill_piles();
                first
            }
            ClanChoice::Remove { keep } => {
                let first = self.first_player()?;
                self.remove_clans(first, usize::from(*keep))?;
                self.fill_piles();
                first
            }
        };
        for seat in self.table.seats_from(first) {
            // Some cards may have been dealt before.
            self.draw(seat, usize::from(opening.draw).saturating_sub(self.table.hand(seat).len()))?;
        }
        for seat in self.table.seats_from(first) {
            self.redraw_opening_hand(seat)?;
        }
        if opening.draft {
            self.draft(first)?;
        }
        self.keep_opening_hands()?;
        self.note(Event::round_started(self.table.round));
        self.announce(Hook::RoundStart, &[])?;
        self.table.phase = Phase::Turn;
        Ok(())
    }

    fn give_tokens(&mut self) {
        if let Some((hand, locked)) = self.pack.rules.tokens.as_ref().map(|rules| (rules.hand, rules.locked)) {
            for seat in self.table.seats() {
                self.table.tokens.hand[seat.index()] = hand;
                self.table.tokens.locked[seat.index()] = locked;
            }
        }
        self.table.tokens.bonus_reserve = self.pack.rules.bonus_tokens.map_or(0, |rules| rules.reserve);
    }

    fn first_player(&mut self) -> Flow<Seat> {
        let seats = u32::from(self.table.seat_count());
        let first = Seat(self.table.rng.piles.below(seats) as u8);
        self.table.active = first;
        self.table.starter = first;
        if self.pack.rules.advantage.starts_with == AdvantageStart::FirstPlayer {
            self.take_advantage(first)?;
        }
        Ok(first)
    }

    /// Every card of a clan that is in the game goes to its pile.
    fn fill_piles(&mut self) {
        if self.pack.rules.decks == Decks::Own {
            let decks: [CardSet; MAX_DECKS] = std::array::from_fn(|deck| {
                let clans =
                    (0..self.pack.clans.len() as u8).filter(|clan| self.table.deck_clans[deck] & 1 << clan != 0);
                clans.fold(CardSet::EMPTY, |cards, clan| cards | self.pack.of_clan(clan))
            });
            self.table.split_decks(decks);
        }
        let clans = (0..self.pack.clans.len() as u8).filter(|clan| self.table.clans & 1 << clan != 0);
        let in_game = clans.fold(CardSet::EMPTY, |cards, clan| cards | self.pack.of_clan(clan));
        // Cards dealt before the game have their place already.
        let dealt = self.table.all_cards();
        self.table.fill_piles(in_game - dealt);
        for seat in self.table.deck_owners() {
            self.table.shuffle_pile(seat);
        }
    }

    /// Players in turn take clans into their decks. The clans left over are out, and their tiles bind everybody.
    fn take_clans(&mut self, first: Seat, picks: &[u8]) -> Flow<()> {
        let order = self.table.seats_from(first);
        let all = (1u32 << self.pack.clans.len()) - 1;
        let mut left = all as u16;
        let mut turns = picks.iter().copied().zip(order.clone().cycle());
        while let Some((count, seat)) = turns.next() {
            let later: u8 = turns.clone().filter(|(_, s)| *s == seat).map(|(count, _)| count).sum();
            for taken in 0..count {
                // Who was dealt a card before the game has its clan in the deck, and nobody else has.
                let own = self.clans_dealt_to(seat) & left;
                let others = order.clone().filter(|&other| other != seat);
                let free = left & !others.fold(0, |all, other| all | self.clans_dealt_to(other));
                let must = own.count_ones() >= u32::from(later + count - taken);
                let Some(clan) = self.ask_clan(seat, Ask::take_clan(), if must { own } else { free })? else { break };
                left &= !(1 << clan);
                if let Some(deck) = self.table.deck_clans.get_mut(seat.index()) {
                    *deck |= 1 << clan;
                }
                self.note(Event::clan_taken(seat, clan));
            }
        }
        self.table.clans = all as u16 & !left;
        for clan in (0..self.pack.clans.len() as u8).filter(|clan| left & 1 << clan != 0) {
            if let Some(tile) = self.pack.tile_of(clan) {
                self.turn_tile(tile);
            }
        }
        Ok(())
    }

    fn remove_clans(&mut self, first: Seat, keep: usize) -> Flow<()> {
        let order = self.table.seats_from(first);
        let mut left = ((1u32 << self.pack.clans.len()) - 1) as u16;
        for seat in order.clone().cycle() {
            if left.count_ones() as usize <= keep {
                break;
            }
            let dealt = order.clone().fold(0, |all, other| all | self.clans_dealt_to(other));
            let removable = if left & !dealt == 0 { left } else { left & !dealt };
            let Some(clan) = self.ask_clan(seat, Ask::remove_clan(), removable)? else { break };
            left &= !(1 << clan);
            self.note(Event::clan_removed(seat, clan));
        }
        self.table.clans = left;
        Ok(())
    }

    /// The clans of the cards a player has in hand, as bits.
    fn clans_dealt_to(&self, seat: Seat) -> u16 {
        self.table.hand(seat).into_iter().fold(0, |clans, card| clans | 1 << self.pack.printed(card).clan)
    }

    /// Asks a seat for one of some clans, given as bits.
    pub(crate) fn ask_clan(&mut self, seat: Seat, ask: Ask, clans: u16) -> Flow<Option<u8>> {
        let mut options = self.buffer();
        let all = 0..self.pack.clans.len() as u8;
        options.extend(all.filter(|clan| clans & 1 << clan != 0).map(Choice::clan));
        match self.ask(seat, ask, options)? {
            Some(Choice { kind: ChoiceKind::Clan, n: clan, .. }) => Ok(Some(clan)),
            _ => Ok(None),
        }
    }

    fn redraw_opening_hand(&mut self, seat: Seat) -> Flow<()> {
        let opening = self.pack.rules.opening;
        let Some(level) = opening.redraw_without_level else { return Ok(()) };
        let too_few = |run: &Run| {
            let of_level = run.table.hand(seat) & run.pack.of_level(level);
            of_level.len() <= usize::from(opening.redraw_at_most)
        };
        for _ in 0..MOST_REDRAWS {
            if !too_few(self) || !self.ask_yes_no(seat, Ask::redraw())? {
                break;
            }
            if opening.redraw_shuffles {
                self.shuffle_hand_back(seat);
                self.draw(seat, usize::from(opening.draw))?;
            } else {
                self.redraw(seat, usize::from(opening.draw))?;
            }
        }
        Ok(())
    }

    /// A hand is shown and shuffled back into its pile.
    fn shuffle_hand_back(&mut self, seat: Seat) {
        self.note(Event::redrew(seat));
        for card in self.table.hand(seat) {
            self.note(Event::showed(seat, card));
            self.table.move_card(card, Spot::Pile);
        }
        self.table.shuffle_pile(seat);
    }

    /// A player discards the whole hand and draws anew.
    pub(super) fn redraw(&mut self, seat: Seat, count: usize) -> Flow<()> {
        self.note(Event::redrew(seat));
        for card in self.table.hand(seat) {
            self.discard_from_hand(seat, card);
        }
        self.draw(seat, count)
    }

    /// Players keep two cards of their hands and pass the rest on to the left, then keep one and pass on, until all
    /// cards are taken.
    fn draft(&mut self, first: Seat) -> Flow<()> {
        let seats: ArrayVec<Seat, MAX_SEATS> = self.table.seats_from(first).collect();
        let mut kept = [CardSet::EMPTY; MAX_SEATS];
        let mut count = 2;
        loop {
            let rest = |run: &Run, index: usize, kept: &[CardSet]| run.table.hand(seats[index]) - kept[index];
            if (0..seats.len()).all(|index| rest(self, index, &kept).is_empty()) {
                return Ok(());
            }
            let offers: ArrayVec<CardSet, MAX_SEATS> = (0..seats.len()).map(|index| rest(self, index, &kept)).collect();
            let mut picks: ArrayVec<Picks, MAX_SEATS> =
                seats.iter().zip(&offers).map(|(&seat, &offer)| Picks::new(seat, offer, count)).collect();
            self.pick_together(&mut picks, Ask::draft)?;
            for (index, pick) in picks.iter().enumerate() {
                kept[index] = self.table.hand(pick.seat) - pick.from;
                for &card in pick.picked.as_slice() {
                    self.note(Event::drafted(pick.seat, card));
                    kept[index].insert(card);
                }
            }
            for (index, pick) in picks.iter().enumerate() {
                let left = seats[(index + 1) % seats.len()];
                for card in pick.from - pick.picked.set() {
                    self.table.move_card(card, Spot::Hand(left));
                }
            }
            count = 1;
        }
    }

    fn keep_opening_hands(&mut self) -> Flow<()> {
        let keep = usize::from(self.pack.rules.opening.keep);
        let seats = self.table.seats_from(self.table.starter);
        let mut picks: ArrayVec<Picks, MAX_SEATS> = seats
            .map(|seat| {
                let hand = self.table.hand(seat);
                Picks::new(seat, hand, hand.len().saturating_sub(keep))
            })
            .collect();
        self.pick_together(&mut picks, Ask::opening_discard)?;
        for pick in picks {
            for &card in pick.picked.as_slice() {
                self.discard_from_hand(pick.seat, card);
            }
        }
        Ok(())
    }
}
