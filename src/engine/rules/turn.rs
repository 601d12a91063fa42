//! A turn: one action, what it triggers, and whose turn comes next.

use crate::decision::Ask;
use crate::event::Event;
use crate::kernel::{Flow, Run, Value};
use crate::pack::PassWithTokens;
use crate::table::{MAX_SEATS, Seat, UNLIMITED};
use crate::vocabulary::hooks::Hook;

use super::ways::Hurdle;

impl Run {
    pub(super) fn turn(&mut self) -> Flow<()> {
        if self.table.turn >= super::MAX_TURNS {
            return Err(self.stalled());
        }
        self.table.turn += 1;
        let seat = self.table.active;
        let waiting = self.table.extra_turns;
        if !self.table.turn_is_extra {
            self.table.in_order = seat;
        }
        self.note(Event::turn_started(seat, self.table.turn_is_extra));
        self.announce(Hook::TurnStart, &[Value::Player(seat)])?;
        let passed = self.take_action(seat, true)?;
        if passed {
            self.pass(seat)?;
        }
        self.turn_ends(seat)?;
        if self.next_turn(seat, !passed, waiting) { Ok(()) } else { self.go_on() }
    }

    /// What happens at the end of every turn.
    pub(super) fn turn_ends(&mut self, seat: Seat) -> Flow<()> {
        self.announce(Hook::TurnEnd, &[Value::Player(seat)])?;
        self.keep_hand_limit(seat)?;
        self.end_bars(seat);
        if self.table.answers_no_more != 0 {
            self.table.answers_no_more = 0;
        }
        Ok(())
    }

    /// Whether a player may pass, by the rules on tokens and by what scripts say.
    pub(crate) fn may_pass(&mut self, seat: Seat) -> Flow<bool> {
        let allowed = self.tokens_and_passing(seat).is_ok();
        Ok(self.query(Hook::MayPass, &[Value::Player(seat)], Value::Bool(allowed))? == Value::Bool(true))
    }

    /// Whether a player may pass by the rules on tokens alone.
    pub(super) fn tokens_and_passing(&self, seat: Seat) -> Result<(), Hurdle> {
        let has_token = self.table.tokens.hand[seat.index()] > 0;
        match self.pack.rules.passing.with_tokens {
            PassWithTokens::Never if has_token => Err(Hurdle::TokenInHand),
            PassWithTokens::NotFirst if has_token && !self.table.first_pass_done => Err(Hurdle::TokenBeforeFirst),
            _ => Ok(()),
        }
    }

    pub(crate) fn pass(&mut self, seat: Seat) -> Flow<()> {
        let first = !std::mem::replace(&mut self.table.first_pass_done, true);
        self.note(Event::passed(seat, first));
        self.table.turns_left[seat.index()] = 0;
        self.table.extra_turns[seat.index()] = 0;
        let passing = self.pack.rules.passing;
        if let Some(turns) = passing.turns_together
            && self.table.turns_together == UNLIMITED
            && self.side_of(seat).into_iter().all(|member| self.table.is_out(member))
        {
            self.table.turns_together = turns;
        }
        if !first {
            return Ok(());
        }
        if let Some(turns) = passing.turns_after_first {
            for other in self.table.seats().filter(|&other| other != seat) {
                let args = [Value::Player(other), Value::Player(seat)];
                let turns = self.query(Hook::TurnsAfterPass, &args, Value::Int(i64::from(turns)))?.as_count();
                self.table.turns_left[other.index()] = turns.min(usize::from(UNLIMITED) - 1) as u8;
            }
        }
        self.announce(Hook::FirstPass, &[Value::Player(seat)])
    }

    fn keep_hand_limit(&mut self, seat: Seat) -> Flow<()> {
        let Some(limit) = self.pack.rules.hand_limit else { return Ok(()) };
        let args = [Value::Player(seat)];
        let limit = self.query(Hook::HandLimit, &args, Value::Int(i64::from(limit)))?.as_count();
        let hand = self.table.hand(seat);
        let too_many = hand.len().saturating_sub(limit);
        if too_many == 0 {
            return Ok(());
        }
        let cards = self.pick(seat, hand, too_many, Ask::hand_limit)?;
        self.discard(cards.as_slice().iter().copied())
    }

    /// What was forbidden until the end of this player's turn is forbidden no longer. An additional turn does not count:
    /// it would end before anybody else could have done what is forbidden.
    fn end_bars(&mut self, seat: Seat) {
        if self.table.turn_is_extra {
            return;
        }
        for bar in self.table.bars.iter_mut().filter(|bar| bar.by == seat) {
            bar.turn_ends = bar.turn_ends.saturating_sub(1);
        }
    }

    /// An additional turn comes at once; otherwise the next player who has a turn left is up. `waiting` are the
    /// additional turns that were still to come when this one began. False if nobody is up any more.
    fn next_turn(&mut self, seat: Seat, acted: bool, waiting: [u8; MAX_SEATS]) -> bool {
        let passing = self.pack.rules.passing;
        let table = &mut self.table;
        let counts = !table.turn_is_extra || passing.extra_turns_count;
        let left = &mut table.turns_left[seat.index()];
        if counts && !matches!(*left, 0 | UNLIMITED) {
            *left -= 1;
            if *left == 0 && passing.extra_turns_count {
                table.extra_turns[seat.index()] = 0;
            }
        }
        if acted && table.turns_together != UNLIMITED {
            // The last of all has been taken: what it won is played, what was waiting comes too late.
            if table.turns_together == 1 {
                for (turns, waiting) in table.extra_turns.iter_mut().zip(waiting) {
                    *turns = turns.saturating_sub(waiting);
                }
            }
            table.turns_together = table.turns_together.saturating_sub(1);
        }
        let alone = table.seats().all(|other| other == seat || table.is_out(other));
        if alone && let Some(most) = passing.turns_alone {
            table.turns_alone = table.turns_alone.saturating_add(u8::from(acted));
            if table.turns_alone >= most {
                table.turns_left[seat.index()] = 0;
                table.extra_turns[seat.index()] = 0;
            }
        }
        // One's own come first; another player's only if that player is still in the round.
        let has_extra = |s: &Seat| table.extra_turns[s.index()] > 0 && (*s == seat || !table.is_out(*s));
        let extra = table.seats_from(seat).find(has_extra);
        table.turn_is_extra = extra.is_some();
        table.turn_from_discard = table.turn_is_extra && table.next_from_discard;
        table.next_from_discard = false;
        if let Some(seat) = extra {
            table.extra_turns[seat.index()] -= 1;
            table.active = seat;
            return true;
        }
        let mut others = table.seats_from(Seat((table.in_order.0 + 1) % table.seat_count()));
        let next = others.find(|&s| !table.is_out(s) && table.turns_together > 0);
        table.active = next.unwrap_or(table.active);
        next.is_some()
    }
}
