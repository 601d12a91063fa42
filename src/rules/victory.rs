//! Winning at once, checked after every change.

use crate::run::{Flow, Run};
use crate::script::Value;
use crate::script::hooks::Hook;
use crate::table::{Ending, Outcome, Seat};

impl Run {
    /// Ends the game if somebody has won. Whose turn it is does not matter.
    pub(crate) fn check_victory(&mut self) -> Flow<()> {
        let victory = self.pack.rules.victory;
        if let Some(enough) = victory.army_cards {
            self.win_if(Ending::Army, |run, seat| run.table.army(seat).len() >= usize::from(enough))?;
        }
        if let Some(enough) = victory.clan_cards {
            self.win_if(Ending::Clan, |run, seat| run.largest_clan(seat) >= usize::from(enough))?;
        }
        if self.pack.anyone_listens(Hook::Wins) && !self.querying {
            let mut winners = Vec::new();
            for seat in self.table.seats() {
                if self.query(Hook::Wins, &[Value::Player(seat)], Value::Bool(false))? == Value::Bool(true) {
                    winners.push(seat);
                }
            }
            self.win_if(Ending::Card, |_, seat| winners.contains(&seat))?;
        }
        Ok(())
    }

    fn win_if(&mut self, ending: Ending, has_won: impl Fn(&Run, Seat) -> bool) -> Flow<()> {
        let outcome = Outcome::new(ending, self.table.seats().filter(|&seat| has_won(self, seat)));
        if outcome.winners().next().is_none() { Ok(()) } else { Err(self.end(outcome)) }
    }

    fn largest_clan(&self, seat: Seat) -> usize {
        let face_up = self.table.army(seat).cards() - self.table.prisoners();
        (0..self.pack.clans.len()).map(|clan| (face_up & self.pack.of_clan(clan as u8)).len()).max().unwrap_or(0)
    }
}
