//! Winning, checked after every change.

use arrayvec::ArrayVec;

use crate::kernel::{Flow, Frame, Run, Stop, Trigger, Value};
use crate::pack::Together;
use crate::table::{Cause, Ending, MAX_SEATS, Outcome, Seat};
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

    /// A player wins, with the partner if there are teams.
    pub(crate) fn win(&mut self, ending: Ending, seat: Seat) -> Stop {
        let team = self.team_of(seat);
        let script = self.frames.last().filter(|_| ending == Ending::Card);
        let cause = script.map(|&Frame { card, text, hook, .. }| Cause { card, text, hook });
        self.end(Outcome::new(ending, team).caused_by(cause))
    }

    fn win_if(&mut self, ending: Ending, has_won: impl Fn(&Run, Seat) -> bool) -> Flow<()> {
        self.win_by(ending, None, has_won)
    }

    fn win_by(&mut self, ending: Ending, cause: Option<Cause>, has_won: impl Fn(&Run, Seat) -> bool) -> Flow<()> {
        let winners: ArrayVec<Seat, MAX_SEATS> =
            self.table.seats().filter(|&seat| self.team_of(seat).any(|s| has_won(self, s))).collect();
        let Some(&first) = winners.first() else { return Ok(()) };
        let several = winners.iter().any(|&seat| self.are_opponents(first, seat));
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
        for clan in 0..self.pack.clans.len() as u8 {
            largest = largest.max((face_up & self.clan_cards(clan)?).len());
        }
        Ok(largest)
    }
}
