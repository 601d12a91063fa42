//! The course of a game: from one step of the pack's flow to the next.

use arrayvec::ArrayVec;

use super::zones::To;
use crate::decision::Ask;
use crate::event::{Event, Listening};
use crate::kernel::{Fault, Flow, Picks, Run, Stop, Trigger, Value};
use crate::limits::{FLOW_DEPTH, FLOW_IDLE, FLOW_STEPS};
use crate::pack::{ComeTo, CourseStep, Laying, Over};
use crate::table::{CardId, Ending, MAX_SEATS, Phase, Seat, Table, UNLIMITED, ZoneId};
use crate::vocabulary::hooks::Hook;

impl Run {
    /// What comes next is not a phase of the engine: a function of the pack, or the start or end of a turn.
    pub(super) fn scripted(&mut self) -> Flow<()> {
        let pack = self.held_pack();
        let step = pack.course.step(self.table.course.at);
        self.table.course.steps += 1;
        if self.table.course.steps > FLOW_STEPS {
            return Err(self.stalled());
        }
        let player = self.players_turn();
        if let Some(player) = player {
            self.table.active = player;
        }
        match step {
            Some(CourseStep::Start) => {
                if !pack.course.has(Phase::Opening) {
                    self.begin_without_opening();
                }
                self.announce(Hook::GameStart, &[])?;
            }
            Some(CourseStep::Together(laying)) => self.lay_together(laying)?,
            Some(CourseStep::Action { may_pass }) => {
                let seat = self.table.active;
                if self.take_action(seat, may_pass)? {
                    self.note(Event::passed(seat, false));
                }
            }
            Some(CourseStep::Window(moment)) => self.window(moment)?,
            Some(CourseStep::Call(hook)) => {
                let args = self.loop_values();
                let trigger = Trigger::new(CardId::NONE, CardId::NONE, hook, self.table.active);
                self.fire(trigger, &args)?;
            }
            Some(CourseStep::TurnStart) => {
                if self.table.turn >= super::MAX_TURNS {
                    return Err(self.stalled());
                }
                self.table.turn += 1;
                let seat = self.table.active;
                self.note(Event::turn_started(seat, false));
                self.announce(Hook::TurnStart, &[Value::Player(seat)])?;
            }
            Some(CourseStep::TurnEnd) => self.turn_ends(self.table.active)?,
            // Nothing but these is come to: what else there is, `find_next` goes through.
            _ => return self.find_next(),
        }
        self.go_on()
    }

    /// Each of some players lays a card from a zone of theirs, or the hand, in another.
    fn lay_together(&mut self, laying: Laying) -> Flow<()> {
        let Laying { role, from, to } = laying;
        let pack = self.held_pack();
        let first = |zone: u8| pack.zones.get_index(usize::from(zone)).map_or(0, |(_, zone)| zone.first);
        let seats = self.table.seats_from(self.table.starter);
        let mut picks: ArrayVec<Picks, MAX_SEATS> = ArrayVec::new();
        for seat in seats.filter(|&seat| role.is_none_or(|role| self.seating().has_role(seat, role))) {
            let cards = match from {
                Some(zone) => self.table.zone_cards(ZoneId(first(zone) + seat.0)),
                None => self.table.hand(seat),
            };
            if !cards.is_empty() {
                picks.push(Picks::new(seat, cards, 1));
            }
        }
        self.pick_together(&mut picks, |_| Ask::lay())?;
        for pick in &picks {
            let laid = pick.picked.set();
            let zone = ZoneId(first(to) + pick.seat.0);
            self.move_to(zone, laid, To::Front)?;
        }
        Ok(())
    }

    /// Whether a turn begins here: how far a search looks is counted in these.
    pub(crate) fn is_before_a_turn(&self) -> bool {
        match self.table.phase {
            Phase::Turn => true,
            Phase::Scripted => self.pack.course.step(self.table.course.at) == Some(CourseStep::TurnStart),
            _ => false,
        }
    }

    /// A flow that only goes round, without a question and without a change, would never end.
    pub(super) fn check_idle(&mut self, before: &mut Table) -> Flow<()> {
        let at = before.course.at;
        if self.asked == 0 {
            // Where a game is in its flow is no change to anything.
            (before.course, before.phase) = (self.table.course, self.table.phase);
        }
        if self.asked > 0 || *self.table != *before {
            self.table.course.idle = 0;
            return Ok(());
        }
        self.table.course.idle += 1;
        if self.table.course.idle <= FLOW_IDLE {
            return Ok(());
        }
        let name = match self.pack.course.step(at) {
            Some(CourseStep::Call(hook)) => format!("`{}`", self.pack.hooks.name(hook)),
            _ => "a turn".to_owned(),
        };
        let message =
            format!("the flow has gone round {FLOW_IDLE} times without asking or changing anything, at {name}");
        let fault =
            Fault::new(message).with_hint("leave the loop with `leave_loop()`, or end the game with `end_game`");
        Err(Stop::Fault(Box::new(fault)))
    }

    /// What was under way is done: on to what comes next.
    pub(super) fn go_on(&mut self) -> Flow<()> {
        self.table.course.at += 1;
        self.find_next()
    }

    /// Finds the next thing that happens, through the beginnings and ends of loops.
    fn find_next(&mut self) -> Flow<()> {
        let pack = self.held_pack();
        // A loop over nobody takes no step, so it cannot count them.
        for _ in 0..=FLOW_IDLE {
            match pack.course.step(self.table.course.at) {
                Some(CourseStep::Phase(phase)) => {
                    self.enter(phase);
                    self.tell_item();
                    return Ok(());
                }
                Some(CourseStep::Begin { over, end }) => self.begin_loop(over, end),
                Some(CourseStep::End { begin }) => self.end_loop(begin),
                Some(step) => {
                    self.table.phase = Phase::Scripted;
                    if matches!(step, CourseStep::Call(_) | CourseStep::Together(_)) {
                        self.tell_item();
                    }
                    return Ok(());
                }
                None => return Err(self.flow_is_over()),
            }
        }
        let fault = Fault::new("the flow goes round and nothing happens in it: its loops go through nobody");
        Err(Stop::Fault(Box::new(fault)))
    }

    /// Tells a trace which item of the pack's flow comes next.
    fn tell_item(&mut self) {
        if self.pack.course.is_own() && self.log.listening >= Listening::Effects {
            let player = self.players_turn();
            self.note(Event::flow_came(player.unwrap_or(Seat(0)), self.table.course.at, player.is_some()));
        }
    }

    /// Nothing more comes, and nobody ended the game: the scores say who has won.
    fn flow_is_over(&mut self) -> Stop {
        let any = self.table.scores.iter().any(|&score| score != 0);
        self.settle_scores(if any { Ending::Points } else { Ending::Draw })
    }

    fn enter(&mut self, phase: Phase) {
        self.table.phase = phase;
        // A flow may come to turns again without a new round.
        if phase == Phase::Turn && self.table.seats().all(|seat| self.table.is_out(seat)) {
            self.begin_turns();
        }
    }

    /// Everybody may take turns again.
    pub(super) fn begin_turns(&mut self) {
        self.table.turns_left = [UNLIMITED; MAX_SEATS];
        self.table.turns_together = UNLIMITED;
        self.table.turns_alone = 0;
        self.table.extra_turns = [0; MAX_SEATS];
        self.table.turn_is_extra = false;
        self.table.turn_from_discard = false;
        self.table.first_pass_done = false;
    }

    fn begin_loop(&mut self, over: Over, end: u8) {
        let first = self.pack.first_of(&self.table, over);
        let course = &mut self.table.course;
        let depth = usize::from(course.depth);
        course.passes[depth] = 0;
        course.firsts[depth] = first;
        course.depth += 1;
        course.leaving = false;
        if self.pack.passes_of(&self.table, over) == Some(0) {
            self.table.course.depth -= 1;
            self.table.course.at = end;
        }
        self.table.course.at += 1;
    }

    fn end_loop(&mut self, begin: u8) {
        let Some(CourseStep::Begin { over, .. }) = self.pack.course.step(begin) else { return };
        let most = self.pack.passes_of(&self.table, over);
        let course = &mut self.table.course;
        let passes = &mut course.passes[usize::from(course.depth) - 1];
        // One that goes on for ever is not counted.
        *passes = if most.is_some() { *passes + 1 } else { 0 };
        if std::mem::take(&mut course.leaving) || most.is_some_and(|most| usize::from(*passes) >= most) {
            course.depth -= 1;
            course.at += 1;
        } else {
            course.at = begin + 1;
        }
    }

    /// What the loops around the present step have come to, the outermost first.
    fn loop_values(&self) -> ArrayVec<Value, FLOW_DEPTH> {
        let values = self.pack.course.loops_around(self.table.course.at).iter().enumerate();
        let value = |(level, &over): (usize, &Over)| match self.pack.come_to(&self.table, over, level) {
            ComeTo::Nothing => None,
            ComeTo::Number(number) => Some(Value::Int(number.into())),
            ComeTo::Player(seat) => Some(Value::Player(seat)),
            ComeTo::Owner(owner) => Some(Value::Owner(owner)),
        };
        values.filter_map(value).collect()
    }

    /// The player whom the innermost loop over players has come to; of an owner, its first player.
    fn players_turn(&self) -> Option<Seat> {
        let loops = self.pack.course.loops_around(self.table.course.at).iter().enumerate().rev();
        let player = |(level, &over): (usize, &Over)| match self.pack.come_to(&self.table, over, level) {
            ComeTo::Player(seat) => Some(seat),
            ComeTo::Owner(owner) => self.seating().owner(owner).map(|owner| owner.players().first()),
            ComeTo::Nothing | ComeTo::Number(_) => None,
        };
        { loops }.find_map(player)
    }
}
