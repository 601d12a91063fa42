//! What bots do in a game that is played: they answer, they give hints, and their answers may make a script go wrong.

use std::cell::OnceCell;
use std::io::Write;

use indicatif::ProgressBar;

use super::input::Heard;
use super::{Next, Session};
use crate::players::Player;
use crate::{CliError, progress, show_fault};
use ozeki_engine::bots::{BotSpec, MctsBot, MctsOptions, Prospect, best};
use ozeki_engine::decision::{Bot, Moment};
use ozeki_engine::kernel::Fault;
use ozeki_engine::table::Seat;
use ozeki_engine::text::fill;

/// A bar that is gone when the work is done.
struct Cleared(ProgressBar);

impl Drop for Cleared {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

impl Session {
    /// Lets the first bot that is asked something answer; false if none is.
    pub(super) fn let_a_bot_answer(&mut self) -> Result<bool, CliError> {
        let asked = self.game.open().iter().find_map(|open| match &self.players[open.seat.index()] {
            Player::Human => None,
            Player::Bot(spec) => Some((open, spec)),
        });
        let Some((open, spec)) = asked else { return Ok(false) };
        let seat = open.seat;
        let mut bot: Box<dyn Bot> = match spec {
            BotSpec::Mcts(options) => Box::new(self.search(*options, seat)),
            spec => self.roster.bot(spec, self.bot_seed(), seat),
        };
        let answers = self.game.answers_in_step();
        let moment = Moment { step_start: self.game.step_start(), answers: &answers };
        let option = bot.choose(self.game.table(), &open.decision(self.game.pack()), &moment);
        self.game.answer(seat, option)?;
        Ok(true)
    }

    /// A script went wrong when a bot had answered: the game goes back to the start of the step. If a person is asked
    /// there, they may choose otherwise; if it is a bot, it would do the same again, so a person has to go back further.
    pub(super) fn bot_stopped(&mut self, fault: &Fault) -> Result<Next, CliError> {
        self.out.flush()?;
        show_fault(fault);
        let humans = self.humans();
        let Some(&seat) = humans.iter().find(|&&seat| self.at_keyboard == Some(seat)).or(humans.first()) else {
            return Ok(Next::Quit);
        };
        self.game.back_to_step_start()?;
        self.shown_up_to_now();
        let spoken = self.phrases();
        let words = &spoken.play;
        let asked = self.game.open().first().map(|open| open.seat);
        if asked.is_some_and(|asked| self.is_human(asked)) {
            self.say(&words.step_again)?;
            return Ok(Next::Moved);
        }
        let player = asked.map_or_else(String::new, |asked| self.voice(None).player(asked));
        self.say(&fill(&words.bot_stopped, &[("player", &player)]))?;
        self.say_how_to_mend()?;
        loop {
            self.prompt()?;
            let next = match self.input.next()? {
                Heard::Line(line) if line.trim().parse::<usize>().is_ok() => {
                    self.say(&fill(&words.bot_stopped, &[("player", &player)]))?;
                    // From a pipe more answers follow, and there is no question for them.
                    if self.input.on_terminal { Next::Again } else { Next::Quit }
                }
                Heard::Line(line) => self.obey(seat, line.trim())?,
                Heard::Interrupt => self.interrupted()?,
                Heard::End if self.input.on_terminal => self.leave()?,
                Heard::End => Next::Quit,
            };
            if !matches!(next, Next::Again) {
                return Ok(next);
            }
        }
    }

    /// By the number of answers so far: after an undo or a resumed game a bot plays as it would have.
    fn bot_seed(&self) -> u64 {
        self.game.seed().wrapping_add(self.game.answers().len() as u64)
    }

    /// A search that shows on a terminal how far it is, if it takes long.
    fn search(&self, options: MctsOptions, seat: Seat) -> MctsBot {
        let bar = OnceCell::new();
        self.roster.search(options, self.bot_seed(), seat).watched(move |done| {
            let bar = bar.get_or_init(|| Cleared(progress::bar(options.budget.into(), "iterations")));
            bar.0.set_position(done.into());
        })
    }

    /// What a search thinks of the options of a seat, each as a note to put behind it.
    pub(super) fn advice(&self, seat: Seat, options: MctsOptions) -> Result<Vec<String>, CliError> {
        let Some(open) = self.game.open_for(seat) else { return Ok(Vec::new()) };
        let mut bot = self.search(options, seat);
        let answers = self.game.answers_in_step();
        let moment = Moment { step_start: self.game.step_start(), answers: &answers };
        let prospects = bot.prospects(self.game.table(), &open.decision(self.game.pack()), &moment);
        let best = best(&prospects);
        let note = |(index, prospect): (usize, &Prospect)| {
            let mark = if index == best { "◀" } else { "" };
            format!("{:.0} %, {}× {mark}", 100.0 * prospect.win_rate, prospect.visits).trim_end().to_owned()
        };
        Ok(prospects.iter().enumerate().map(note).collect())
    }
}
