//! The great battle, and the start of the next round.

use crate::decision::{Ask, Choice};
use crate::event::Event;
use crate::run::{Flow, Run};
use crate::script::Value;
use crate::script::hooks::Hook;
use crate::table::{CardId, Ending, MAX_SEATS, Outcome, Phase, Seat, UNLIMITED};

impl Run {
    pub(super) fn battle(&mut self) -> Flow<()> {
        let mut values = [0usize; MAX_SEATS];
        for seat in self.table.seats() {
            let value = self.battle_value(seat)?;
            values[seat.index()] = value;
            self.note(Event::Fought { seat, value: value as u16 });
        }
        let best = values.iter().copied().max().unwrap_or(0);
        let tied: Vec<Seat> = self.table.seats().filter(|s| values[s.index()] == best).collect();
        let holder = self.table.advantage;
        let takers = if tied.contains(&holder) { vec![holder] } else { tied };
        for &seat in &takers {
            self.table.points[seat.index()] += 1;
            self.note(Event::Scored { seat });
        }
        let enough = self.pack.rules.victory.points;
        let winners: Vec<Seat> = self.table.seats().filter(|s| self.table.points[s.index()] >= enough).collect();
        if !winners.is_empty() {
            return Err(self.end(Outcome::new(Ending::Points, winners)));
        }
        for &seat in &takers {
            self.announce(Hook::BattleWon, None, &[Value::Player(seat)])?;
        }
        self.table.phase = Phase::NewRound;
        Ok(())
    }

    /// The power of a player's face-up cards, with what scripts add.
    pub(crate) fn battle_value(&mut self, seat: Seat) -> Flow<usize> {
        let mut sum = 0;
        for card in self.table.army(seat).cards() - self.table.prisoners() {
            sum += self.card_power(card)?;
        }
        self.query(Hook::BattleValue, &[Value::Player(seat)], Value::Int(sum as i64)).map(|value| value.as_count())
    }

    pub(crate) fn card_power(&mut self, card: CardId) -> Flow<usize> {
        let printed = Value::Int(i64::from(self.pack.design(card).power));
        self.query(Hook::CardPower, &[Value::Card(card)], printed).map(|power| power.as_count())
    }

    pub(super) fn new_round(&mut self) -> Flow<()> {
        self.table.round += 1;
        self.note(Event::RoundStarted { round: self.table.round });
        // All at once: whoever wins by it wins together.
        for card in self.table.prisoners() {
            self.table.set_prisoner(card, false);
            if let Some((owner, _)) = self.place_of(card) {
                self.note(Event::Released { owner, card });
            }
        }
        self.check_victory()?;
        self.table.turns_left = [UNLIMITED; MAX_SEATS];
        self.table.extra_turns = [0; MAX_SEATS];
        self.table.turn_is_extra = false;
        self.table.first_pass_done = false;
        self.table.active = self.table.advantage;
        let seats = self.table.seats_from(self.table.advantage);
        for seat in seats.clone() {
            self.draw_for_new_round(seat)?;
        }
        if self.pack.rules.new_round.redraw_when_stuck {
            for seat in seats {
                self.redraw_when_stuck(seat)?;
            }
        }
        self.announce(Hook::RoundStart, None, &[])?;
        self.table.phase = Phase::Turn;
        Ok(())
    }

    fn draw_for_new_round(&mut self, seat: Seat) -> Flow<()> {
        let rules = self.pack.rules.new_round;
        let Some(up_to) = rules.draw_up_to else { return Ok(()) };
        let fewer = usize::from(rules.fewer_per_point) * usize::from(self.table.points[seat.index()]);
        let missing = usize::from(up_to).saturating_sub(fewer).saturating_sub(self.table.hand(seat).len());
        self.draw(seat, missing)
    }

    fn redraw_when_stuck(&mut self, seat: Seat) -> Flow<()> {
        loop {
            let mut options: Vec<Choice> = Vec::new();
            self.actions(seat, &mut options)?;
            let cards = self.table.hand(seat).len();
            if !options.is_empty() || cards == 0 || !self.ask_yes_no(seat, Ask::Redraw)? {
                return Ok(());
            }
            self.redraw(seat, cards)?;
        }
    }
}
