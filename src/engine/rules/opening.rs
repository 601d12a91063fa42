//! The opening: clans, piles, a random first player, hands.

use arrayvec::ArrayVec;

use super::MOST_REDRAWS;
use crate::decision::{Ask, Choice, ChoiceKind};
use crate::event::Event;
use crate::kernel::{Fault, Flow, Picks, Run, Stop};
use crate::pack::{AdvantageStart, ClanChoice, Decks};
use crate::table::{CardSet, ClanSet, MAX_DECKS, MAX_SEATS, Seat, Spot};
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
            ClanChoice::Random { keep } => {
                self.draw_clans(usize::from(*keep))?;
                self.fill_piles();
                self.first_player()?
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
        self.announce(Hook::GameStart, &[])?;
        self.note(Event::round_started(self.table.round));
        self.announce(Hook::RoundStart, &[])?;
        self.go_on()
    }

    /// A game without an opening: the cards lie on their piles, shuffled, and whatever else there is is for its flow to do.
    pub(super) fn begin_without_opening(&mut self) {
        self.give_tokens();
        self.fill_piles();
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
                self.table.deck_clans[deck]
                    .into_iter()
                    .fold(CardSet::EMPTY, |cards, clan| cards | self.pack.of_clan(clan))
            });
            self.table.split_decks(decks);
        }
        let clans = self.table.clans & self.pack.clans_in_play();
        let in_game = clans.into_iter().fold(CardSet::EMPTY, |cards, clan| cards | self.pack.of_clan(clan));
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
        let all = ClanSet::first(self.pack.clans.len());
        let mut left = all;
        let mut turns = picks.iter().copied().zip(order.clone().cycle());
        while let Some((count, seat)) = turns.next() {
            let later: u8 = turns.clone().filter(|(_, s)| *s == seat).map(|(count, _)| count).sum();
            for taken in 0..count {
                // Who was dealt a card before the game has its clan in the deck, and nobody else has.
                let own = self.clans_dealt_to(seat) & left;
                let others = order.clone().filter(|&other| other != seat);
                let free = left - others.fold(ClanSet::EMPTY, |all, other| all | self.clans_dealt_to(other));
                let must = own.len() >= usize::from(later + count - taken);
                let Some(clan) = self.ask_clan(seat, Ask::take_clan(), if must { own } else { free })? else { break };
                left.remove(clan);
                if let Some(deck) = self.table.deck_clans.get_mut(seat.index()) {
                    deck.insert(clan);
                }
                self.note(Event::clan_taken(seat, clan));
            }
        }
        self.play_clans(all - left)?;
        for clan in left {
            if let Some(tile) = self.pack.tile_of(clan) {
                self.turn_tile(tile);
            }
        }
        Ok(())
    }

    fn remove_clans(&mut self, first: Seat, keep: usize) -> Flow<()> {
        let order = self.table.seats_from(first);
        let mut left = ClanSet::first(self.pack.clans.len());
        for seat in order.clone().cycle() {
            if left.len() <= keep {
                break;
            }
            let dealt = order.clone().fold(ClanSet::EMPTY, |all, other| all | self.clans_dealt_to(other));
            let removable = if (left - dealt).is_empty() { left } else { left - dealt };
            let Some(clan) = self.ask_clan(seat, Ask::remove_clan(), removable)? else { break };
            left.remove(clan);
            self.note(Event::clan_removed(seat, clan));
        }
        self.play_clans(left)
    }

    /// So many clans are drawn, those of cards dealt before the game first of all.
    fn draw_clans(&mut self, keep: usize) -> Flow<()> {
        let all = ClanSet::first(self.pack.clans.len());
        let mut drawn = self.table.seats().fold(ClanSet::EMPTY, |all, seat| all | self.clans_dealt_to(seat));
        while drawn.len() < keep.min(all.len()) {
            let left = all - drawn;
            let which = self.table.rng.piles.below(left.len() as u32) as usize;
            left.into_iter().nth(which).into_iter().for_each(|clan| drawn.insert(clan));
        }
        for clan in drawn {
            self.note(Event::clan_drawn(clan));
        }
        self.play_clans(drawn)
    }

    /// These clans are the game's. From here on the cards of a pool have their numbers.
    fn play_clans(&mut self, clans: ClanSet) -> Flow<()> {
        self.table.clans = clans;
        self.find_cast();
        if self.table.dealt.is_empty() {
            return Ok(());
        }
        let (pack, table) = (self.held_pack(), *self.table);
        let left_out = |(_, design): &(Seat, u16)| pack.copies_of(usize::from(*design)).next().is_none();
        if let Some((_, design)) = table.dealt.iter().find(left_out) {
            let id = &pack.designs[usize::from(design)].id;
            let why = format!("`{id}` was dealt before the game, but its clan is not in the game");
            return Err(Stop::Fault(Box::new(Fault::new(why))));
        }
        for (seat, card) in pack.dealt(&table) {
            self.table.move_card(card, Spot::Hand(seat));
        }
        Ok(())
    }

    /// The clans of the cards a player was dealt before the game.
    fn clans_dealt_to(&self, seat: Seat) -> ClanSet {
        let in_hand = self.table.hand(seat).into_iter().map(|card| self.pack.printed(card).clan);
        let promised = self.table.dealt.to(seat).map(|design| self.pack.designs[usize::from(design)].clan);
        in_hand.chain(promised).collect()
    }

    /// Asks a seat for one of some clans.
    pub(crate) fn ask_clan(&mut self, seat: Seat, ask: Ask, clans: ClanSet) -> Flow<Option<u8>> {
        let mut options = self.buffer();
        options.extend((clans & ClanSet::first(self.pack.clans.len())).into_iter().map(Choice::clan));
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
