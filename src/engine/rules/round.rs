//! Between rounds: releases, sacrifices, tokens, new cards.

use super::MOST_REDRAWS;
use crate::decision::Ask;
use crate::event::Event;
use crate::kernel::{Flow, Run, Value};
use crate::limits::ROUNDS;
use crate::pack::RoundStarter;
use crate::table::{MAX_SEATS, Seat};
use crate::vocabulary::hooks::Hook;

impl Run {
    pub(super) fn new_round(&mut self) -> Flow<()> {
        let rules = self.pack.rules.new_round;
        if rules.sacrifice_half {
            // How many is asked before prisoners are released: they had no say in the battle.
            let due = self.sacrifices_due()?;
            self.release_all()?;
            for seat in self.table.seats_from(self.table.sacrifices_first) {
                self.sacrifice_some(seat, due[seat.index()])?;
            }
        }
        if self.table.round == ROUNDS {
            return Err(self.stalled());
        }
        self.table.round += 1;
        self.note(Event::round_started(self.table.round));
        self.release_all()?;
        self.begin_turns();
        self.table.tokens.return_all();
        if rules.starts == RoundStarter::Advantage
            && let Some(holder) = self.table.advantage
        {
            self.table.starter = holder;
        }
        if self.pack.rules.advantage.returns && self.table.advantage.take().is_some() {
            self.note(Event::advantage_returned());
        }
        self.table.active = self.table.starter;
        let seats = self.table.seats_from(self.table.starter);
        for seat in seats.clone() {
            self.draw_for_new_round(seat)?;
        }
        if rules.redraw_when_stuck {
            for seat in seats {
                self.redraw_when_stuck(seat)?;
            }
        }
        self.announce(Hook::RoundStart, &[])?;
        self.go_on()
    }

    /// All prisoners at once: whoever wins by it wins together.
    fn release_all(&mut self) -> Flow<()> {
        for card in self.table.prisoners() {
            self.table.set_prisoner(card, false);
            if let Some((owner, _)) = self.place_of(card) {
                self.note(Event::released(owner, card));
            }
        }
        self.check_victory()
    }

    /// How many cards each player sacrifices: half of those in play, rounded up, unless scripts say otherwise.
    fn sacrifices_due(&mut self) -> Flow<[usize; MAX_SEATS]> {
        let mut due = [0; MAX_SEATS];
        for seat in self.table.seats() {
            let half = Value::Int(self.table.army(seat).len().div_ceil(2) as i64);
            due[seat.index()] = self.query(Hook::Sacrifices, &[Value::Player(seat)], half)?.as_count();
        }
        Ok(due)
    }

    fn draw_for_new_round(&mut self, seat: Seat) -> Flow<()> {
        let rules = self.pack.rules.new_round;
        let Some(up_to) = rules.draw_up_to else { return Ok(()) };
        let fewer = usize::from(rules.fewer_per_point) * usize::from(self.table.points[seat.index()]);
        let missing = usize::from(up_to).saturating_sub(fewer).saturating_sub(self.table.hand(seat).len());
        self.draw(seat, missing)
    }

    fn redraw_when_stuck(&mut self, seat: Seat) -> Flow<()> {
        for _ in 0..MOST_REDRAWS {
            let mut options = self.buffer();
            self.actions(seat, &mut options)?;
            let stuck = options.is_empty();
            self.give_back(options);
            let cards = self.table.hand(seat).len();
            if !stuck || cards == 0 || !self.ask_yes_no(seat, Ask::redraw())? {
                break;
            }
            self.redraw(seat, cards)?;
        }
        Ok(())
    }
}
