//! Taking answers back.

use super::{Next, Session};
use crate::CliError;
use ozeki_engine::table::{Phase, Seat};
use ozeki_engine::text::fill;

impl Session {
    /// Back to the last question a person answered, or to an earlier one. Whoever else answered since is asked for, or
    /// at least told.
    pub(super) fn undo(&mut self, count: &str, sure: bool) -> Result<Next, CliError> {
        let spoken = self.phrases();
        let words = &spoken.play;
        let count = match count {
            "" => Ok(1),
            count => count.parse::<usize>(),
        };
        let Some(count) = count.ok().filter(|&count| count > 0) else {
            self.say(&words.undo_what)?;
            return Ok(Next::Again);
        };
        let there = self.game.answers().iter().filter(|answer| self.is_human(answer.seat)).count();
        if there == 0 {
            self.say(&words.nothing_to_undo)?;
            return Ok(Next::Again);
        }
        let taken = self.last_answers(count.min(there));
        let others: Vec<Seat> = taken.iter().copied().filter(|&seat| Some(seat) != self.at_keyboard).collect();
        if self.humans().len() > 1 && !others.is_empty() && !sure {
            self.say(&fill(&words.undo_others, &[("answers", &self.counted(&others))]))?;
            if !self.input.on_terminal {
                self.say(&fill(&words.undo_with, &[("n", &count.to_string())]))?;
                return Ok(Next::Again);
            }
            if !self.is_sure(&words.undo_sure)? {
                self.say(&words.not_undone)?;
                return Ok(Next::Again);
            }
        }
        let mut left = taken.len();
        while left > 0
            && let Some(last) = self.game.answers().last().copied()
        {
            self.game.undo()?;
            left -= usize::from(self.is_human(last.seat));
        }
        let events = self.game.events().len();
        self.shown.iter_mut().for_each(|shown| *shown = events.min(*shown));
        let mut notice = fill(&words.undone, &[("answers", &self.counted(&taken)), ("moment", &self.moment())]);
        if there < count {
            notice = format!("{} {notice}", fill(&words.fewer_to_undo, &[("n", &there.to_string())]));
        }
        // The screen may be cleared for another player before the next question: it is told there.
        self.notice = Some(notice);
        self.went_wrong = false;
        Ok(Next::Moved)
    }

    /// Whose the last answers of people are, the latest first.
    fn last_answers(&self, count: usize) -> Vec<Seat> {
        let seats = self.game.answers().iter().rev().map(|answer| answer.seat);
        seats.filter(|&seat| self.is_human(seat)).take(count).collect()
    }

    /// How many answers are whose.
    fn counted(&self, seats: &[Seat]) -> String {
        let spoken = self.phrases();
        let words = &spoken.play;
        let of = |seat: Seat| seats.iter().filter(|&&other| other == seat).count();
        let voice = self.voice(None);
        let told =
            |seat: Seat| fill(&words.undone_of, &[("player", &voice.player(seat)), ("n", &of(seat).to_string())]);
        self.humans().into_iter().filter(|&seat| of(seat) > 0).map(told).collect::<Vec<_>>().join(", ")
    }

    /// Where the game is.
    fn moment(&self) -> String {
        let (table, spoken) = (self.game.table(), self.phrases());
        let words = &spoken.play;
        if table.phase == Phase::Opening {
            return words.moment_opening.clone();
        }
        let player = self.voice(None).player(table.active);
        fill(&words.moment, &[("round", &table.round.to_string()), ("player", &player)])
    }
}
