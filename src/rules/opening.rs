//! The opening: one pile, a random first player, hands.

use crate::decision::Ask;
use crate::event::Event;
use crate::run::{Flow, Picks, Run};
use crate::table::{Phase, Seat, Spot};

impl Run {
    pub(super) fn opening(&mut self) -> Flow<()> {
        let opening = self.pack.rules.opening;
        for card in self.pack.cards() {
            if self.table.spot(card) == Spot::Box {
                self.table.move_card(card, Spot::Pile);
            }
        }
        self.table.shuffle_pile();
        let seats = u32::from(self.table.seat_count());
        let first = Seat(self.table.rng.piles.below(seats) as u8);
        self.table.advantage = first;
        self.table.active = first;
        self.note(Event::TookAdvantage { seat: first });
        for seat in self.table.seats_from(first) {
            // Some cards may have been dealt before.
            self.draw(seat, usize::from(opening.draw) - self.table.hand(seat).len())?;
        }
        for seat in self.table.seats_from(first) {
            self.redraw_opening_hand(seat)?;
        }
        self.keep_opening_hands()?;
        self.note(Event::RoundStarted { round: self.table.round });
        self.table.phase = Phase::Turn;
        Ok(())
    }

    fn redraw_opening_hand(&mut self, seat: Seat) -> Flow<()> {
        let Some(level) = self.pack.rules.opening.redraw_without_level else { return Ok(()) };
        while (self.table.hand(seat) & self.pack.of_level(level)).is_empty() && self.ask_yes_no(seat, Ask::Redraw)? {
            self.redraw(seat, usize::from(self.pack.rules.opening.draw))?;
        }
        Ok(())
    }

    /// A player discards the whole hand and draws anew.
    pub(super) fn redraw(&mut self, seat: Seat, count: usize) -> Flow<()> {
        self.note(Event::Redrew { seat });
        for card in self.table.hand(seat) {
            self.discard_from_hand(seat, card);
        }
        self.draw(seat, count)
    }

    fn keep_opening_hands(&mut self) -> Flow<()> {
        let keep = usize::from(self.pack.rules.opening.keep);
        let seats = self.table.seats_from(self.table.advantage);
        let mut picks: Vec<Picks> = seats
            .map(|seat| {
                let hand = self.table.hand(seat);
                Picks::new(seat, hand, hand.len().saturating_sub(keep))
            })
            .collect();
        self.pick_together(&mut picks, |left| Ask::OpeningDiscard { left })?;
        for pick in picks {
            for &card in pick.picked.as_slice() {
                self.discard_from_hand(pick.seat, card);
            }
        }
        Ok(())
    }
}
