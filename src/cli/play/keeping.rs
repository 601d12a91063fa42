//! Saving a game, and leaving without losing it.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::input::Heard;
use super::{Next, Session};
use crate::players::Player;
use crate::{CliError, CliResult, saved};
use ozeki_engine::game::SavedGame;
use ozeki_engine::table::Seat;
use ozeki_engine::text::fill;

/// The files of the game at the table.
#[derive(Default)]
pub struct Kept {
    /// What this game was read from or saved as, file by file, the last one last.
    files: Vec<(PathBuf, SavedGame)>,
}

impl Kept {
    pub fn note(&mut self, path: &Path, saved: SavedGame) {
        self.files.retain(|(other, _)| other != path);
        self.files.push((path.to_owned(), saved));
    }

    /// Whether a file is of this game: written or read by it, or of an earlier moment of it.
    fn is_own(&self, path: &Path, there: &SavedGame, now: &SavedGame) -> bool {
        self.files.iter().any(|(file, saved)| file == path && saved == there) || there.is_earlier(now)
    }

    fn has(&self, game: &SavedGame) -> bool {
        self.files.iter().any(|(_, saved)| saved.is_same(game))
    }
}

impl Session {
    fn saved_game(&self) -> SavedGame {
        self.game.save(self.players.iter().map(Player::name).collect())
    }

    /// The file for a game whose player names none.
    pub(super) fn usual_file(&self) -> String {
        match self.kept.files.last() {
            Some((file, _)) => file.display().to_string(),
            None => format!("{}-{}.json", self.game.pack().id, self.game.seed()),
        }
    }

    /// Whether somebody has answered something that is in no file.
    pub(super) fn would_be_lost(&self) -> bool {
        let any = self.game.answers().iter().any(|answer| self.is_human(answer.seat));
        any && !self.kept.has(&self.saved_game())
    }

    /// Saves to a file, or to the one the game came from. Whatever else is in a file is only overwritten if the player
    /// says so. True if the game is saved.
    pub(super) fn save(&mut self, file: &str, overwrite: bool) -> Result<bool, CliError> {
        let spoken = self.phrases();
        let words = &spoken.play;
        if file.is_empty() && self.kept.files.is_empty() {
            let usual = self.usual_file();
            self.say(&fill(&words.save_where, &[("file", &usual)]))?;
            return Ok(false);
        }
        let file = if file.is_empty() { self.usual_file() } else { file.to_owned() };
        let (path, game) = (Path::new(&file), self.saved_game());
        if let Some(stranger) = self.stranger(path, &game)
            && !overwrite
        {
            self.say(&stranger)?;
            if !self.input.on_terminal {
                self.say(&fill(&words.overwrite_with, &[("file", &file)]))?;
                return Ok(false);
            }
            if !self.is_sure(&words.overwrite)? {
                self.say(&words.not_written)?;
                return Ok(false);
            }
        }
        match saved::write(&self.project, path, &game) {
            Ok(()) => {
                self.kept.note(path, game);
                let (phrase, command) = match self.game.is_over() {
                    true => (&words.saved_over, self.replay_command(&file)),
                    false => (&words.saved, self.resume_command(&file)),
                };
                self.say_with_command(phrase, &command)?;
                Ok(true)
            }
            Err(error) => {
                self.say(&error.to_string())?;
                Ok(false)
            }
        }
    }

    /// What is in a file that is not this game's, in words; `None` if nothing would be lost by writing to it.
    fn stranger(&self, path: &Path, game: &SavedGame) -> Option<String> {
        let spoken = self.phrases();
        let words = &spoken.play;
        // What is no file cannot be written to either, and that is told then.
        if !path.is_file() || std::fs::metadata(path).is_ok_and(|meta| meta.len() == 0) {
            return None;
        }
        let file = path.display().to_string();
        let Ok(there) = saved::read(&self.project, path) else {
            return Some(fill(&words.other_file, &[("file", &file)]));
        };
        let (seed, answers) = (there.seed.to_string(), there.answers.len().to_string());
        let values = [("file", &*file), ("pack", &there.pack), ("seed", &seed), ("n", &answers)];
        (!self.kept.is_own(path, &there, game)).then(|| fill(&words.other_game, &values))
    }

    /// A player wants to leave. At a terminal, they are asked about a game that would be lost.
    pub(super) fn leave(&mut self) -> Result<Next, CliError> {
        if !self.input.on_terminal || !self.would_be_lost() {
            return Ok(Next::Quit);
        }
        let usual = self.usual_file();
        let Some(answer) = self.ask(&fill(&self.phrases().play.save_first, &[("file", &usual)]))? else {
            return Ok(Next::Again);
        };
        let saved = match answer.as_str() {
            "" => return Ok(Next::Again),
            answer if is_no(answer) => return Ok(Next::Quit),
            answer if is_yes(answer) => self.save(&usual, false)?,
            file => self.save(file.strip_prefix("save ").unwrap_or(file).trim(), false)?,
        };
        Ok(if saved { Next::Quit } else { Next::Again })
    }

    /// Ctrl-C. The second one in a row does not come here: it ends the program.
    pub(super) fn interrupted(&mut self) -> Result<Next, CliError> {
        writeln!(self.out)?;
        if self.game.is_over() || !self.would_be_lost() {
            return Err(CliError::Interrupted);
        }
        self.say(&self.phrases().play.interrupted)?;
        Ok(Next::Again)
    }

    /// Puts a question of the program itself. `None`: the player wants none of it.
    fn ask(&mut self, question: &str) -> Result<Option<String>, CliError> {
        self.say(question)?;
        self.prompt()?;
        Ok(match self.input.next()? {
            Heard::Line(line) => Some(line.trim().to_owned()),
            // Nobody is there any more to say otherwise.
            Heard::End => Some("no".to_owned()),
            Heard::Interrupt => {
                writeln!(self.out)?;
                None
            }
        })
    }

    /// Puts a question that only `yes` answers with yes.
    pub(super) fn is_sure(&mut self, question: &str) -> Result<bool, CliError> {
        Ok(self.ask(question)?.is_some_and(|answer| is_yes(&answer)))
    }

    /// What goes on with a game that is saved to a file, as it can be pasted.
    pub(super) fn resume_command(&self, file: &str) -> String {
        let language = self.game.pack().languages.first().is_some_and(|first| *first != self.language);
        let language = if language { format!(" --lang {}", self.language) } else { String::new() };
        format!("ozeki{} play --resume {}{language}", self.project_flag, in_shell(file))
    }

    /// What can be done about a script that goes wrong, whatever is answered.
    pub(super) fn say_how_to_mend(&mut self) -> CliResult {
        let command = self.resume_command(&self.usual_file()) + " --force";
        self.say_with_command(&self.phrases().play.mended, &command)
    }

    fn replay_command(&self, file: &str) -> String {
        format!("ozeki{} replay {}", self.project_flag, in_shell(file))
    }

    /// The next player takes the keyboard: nothing of the last one's is left on the screen, and nothing of theirs is
    /// shown before they say so.
    pub(super) fn hand_over(&mut self, seat: Seat) -> Result<Next, CliError> {
        let before = self.at_keyboard.replace(seat);
        if before == Some(seat) || !self.input.on_terminal || self.humans().len() < 2 {
            return Ok(Next::Moved);
        }
        self.out.flush()?;
        // Past the stream that takes escape sequences out for those who want no colours.
        write!(std::io::stdout(), "{}", if is_dumb() { "\n".repeat(100) } else { CLEAR.to_owned() })?;
        let player = self.voice(None).player(seat);
        loop {
            self.say(&fill(&self.phrases().play.hand_over, &[("player", &player)]))?;
            self.prompt()?;
            let next = match self.input.next()? {
                Heard::Line(line) if line.trim() == "quit" => self.leave()?,
                Heard::Line(line) if line.trim().is_empty() => return Ok(Next::Moved),
                // Whoever types a command here means the table they just left: nobody's hand is shown for that.
                Heard::Line(_) => Next::Again,
                Heard::Interrupt => self.interrupted()?,
                Heard::End => self.leave()?,
            };
            if let Next::Quit = next {
                return Ok(Next::Quit);
            }
        }
    }

    /// A phrase that ends with a command, on a line of its own that is not wrapped: to be copied as it stands.
    fn say_with_command(&mut self, phrase: &str, command: &str) -> CliResult {
        let told = fill(phrase, &[("command", "")]);
        self.say(told.trim_end())?;
        Ok(writeln!(self.out, "  {command}")?)
    }

    pub(super) fn say(&mut self, text: &str) -> CliResult {
        let text = self.screen().line(text);
        Ok(write!(self.out, "{text}")?)
    }
}

/// The screen, what has scrolled off it, and the cursor at the top.
const CLEAR: &str = "\u{1b}[2J\u{1b}[3J\u{1b}[H";

/// A word of a command line, in quotes where it needs them.
pub fn in_shell(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "_-./+@%:,=".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

/// A terminal that knows no escape sequences.
fn is_dumb() -> bool {
    std::env::var_os("TERM").is_none_or(|term| term == "dumb")
}

fn is_yes(answer: &str) -> bool {
    matches!(answer.to_lowercase().as_str(), "y" | "yes" | "o" | "oui")
}

fn is_no(answer: &str) -> bool {
    matches!(answer.to_lowercase().as_str(), "n" | "no" | "non" | "quit" | "exit")
}
