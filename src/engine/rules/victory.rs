//! Winning, checked after every change.

use crate::event::Event;
use crate::kernel::{Flow, Frame, Run, Stop, Trigger, Value};
use crate::pack::Together;
use crate::table::{Cause, Ending, MAX_SEATS, Outcome, PlayerSet, Seat};
use crate::vocabulary::hooks::Hook;

impl Run {
    /// Ends the game if somebody has won at once. Whose turn it is does not matter.
    pub(crate) fn check_victory(&mut self) -> Flow<()> {
        let victory = self.pack.rules.victory;
        if let Some(enough) = victory.army_cards {
            let enough = usize::from(enough);
            self.win_if(Ending::Army, |run, seat| run.army_size(seat) >= enough)?;
        }
        if let Some(enough) = victory.clan_cards {
            let mut largest = [0; MAX_SEATS];
            for seat in self.table.seats() {
                // A clan cannot be larger than the army.
                if self.table.army(seat).len() >= usize::from(enough) {
                    largest[seat.index()] = self.largest_clan(seat)?;
                }
            }
            self.win_if(Ending::Clan, |_, seat| largest[seat.index()] >= usize::from(enough))?;
        }
        self.check_conditions()
    }

    /// Ends the game if a condition of a card is met. Conditions may be about anything: hands, tokens, the advantage.
    pub(crate) fn check_conditions(&mut self) -> Flow<()> {
        if !self.pack.anyone_listens(Hook::Wins) || self.querying {
            return Ok(());
        }
        let mut winners = 0u8;
        let mut cause = None;
        for seat in self.table.seats() {
            let args = [Value::Player(seat)];
            if self.query(Hook::Wins, &args, Value::Bool(false))? == Value::Bool(true) {
                winners |= 1 << seat.0;
                if cause.is_none() {
                    let by = self.first_to_change(Hook::Wins, &args, Value::Bool(false))?;
                    cause = by.map(|Trigger { card, text, hook, .. }| Cause { card, text, hook });
                }
            }
        }
        self.win_by(Ending::Card, cause, |_, seat| winners & 1 << seat.0 != 0)
    }

    /// Ends the game if somebody has enough points.
    pub(super) fn check_points(&mut self) -> Flow<()> {
        let enough = self.pack.rules.victory.points;
        self.win_if(Ending::Points, |run, seat| run.table.points[seat.index()] >= enough)
    }

    /// A script has players win, each with all who are on the same side.
    pub(crate) fn win(&mut self, ending: Ending, winners: impl IntoIterator<Item = Seat>) -> Stop {
        let winners = winners.into_iter().flat_map(|seat| self.side_of(seat));
        let outcome = Outcome::new(ending, winners);
        self.end_by_script(outcome)
    }

    /// A script ends the game: the players get their scores.
    pub(crate) fn settle_scores(&mut self, ending: Ending) -> Stop {
        let table = &self.table;
        let outcome = Outcome::scored(ending, table.seat_count(), table.scores, |seat| self.side_of(seat));
        self.end_by_script(outcome)
    }

    fn end_by_script(&mut self, outcome: Outcome) -> Stop {
        let cause = self.frames.last().map(|&Frame { card, text, hook, .. }| Cause { card, text, hook });
        self.end(outcome.caused_by(cause))
    }

    /// What a player is to get when the game ends by its scores.
    pub(crate) fn set_score(&mut self, seat: Seat, score: i32) -> Flow<()> {
        if self.table.scores[seat.index()] == score {
            return Ok(());
        }
        self.table.scores[seat.index()] = score;
        self.note(Event::score_set(seat, score));
        self.check_conditions()
    }

    fn win_if(&mut self, ending: Ending, has_won: impl Fn(&Run, Seat) -> bool) -> Flow<()> {
        self.win_by(ending, None, has_won)
    }

    fn win_by(&mut self, ending: Ending, cause: Option<Cause>, has_won: impl Fn(&Run, Seat) -> bool) -> Flow<()> {
        let won = self.table.seats().filter(|&seat| has_won(self, seat));
        let winners = won.fold(0, |winners, seat| winners | self.seating().side_bits(seat));
        if winners == 0 {
            return Ok(());
        }
        let winners = PlayerSet::of_bits(winners, Seat(0));
        let several = winners.into_iter().any(|seat| self.are_opponents(winners.first(), seat));
        if several && self.pack.rules.victory.together == Together::Draw {
            return Err(self.end(Outcome::new(Ending::Draw, [])));
        }
        Err(self.end(Outcome::new(ending, winners).caused_by(cause)))
    }

    /// The cards of an army that count towards the victory by its size.
    fn army_size(&self, seat: Seat) -> usize {
        let army = self.table.army(seat);
        if self.pack.rules.victory.army_face_up { (army.cards() - self.table.prisoners()).len() } else { army.len() }
    }

    fn largest_clan(&mut self, seat: Seat) -> Flow<usize> {
        let face_up = self.table.army(seat).cards() - self.table.prisoners();
        let mut largest = 0;
        for clan in self.pack.clans_in_play() {
            largest = largest.max((face_up & self.clan_cards(clan)?).len());
        }
        Ok(largest)
    }
}
