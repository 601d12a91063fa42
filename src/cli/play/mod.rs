//! `ozeki play`

mod bots_turn;
mod commands;
mod input;
mod keeping;
mod undo;
mod why;

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use anstyle::Style;

use self::input::{Heard, Input};
use self::keeping::{Kept, in_shell};
use super::players::{ADVISER, HUMAN, OPPONENT, Player, adviser};
use super::screen::Screen;
use super::{CliError, CliResult, PackOptions, Project, any_seed, board, language, saved, show_fault};
use crate::out;
use ozeki_engine::bots;
use ozeki_engine::bots::{MctsOptions, Roster};
use ozeki_engine::decision::{AskKind, ChoiceKind};
use ozeki_engine::game::{Game, GameError, Misfit, SavedGame};
use ozeki_engine::pack::in_language;
use ozeki_engine::table::Seat;
use ozeki_engine::text::{Phrases, Voice, fill, phrases_of};

/// Play a game in the terminal, against bots or with other people at the same keyboard
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    ozeki play PACK                                 you against a bot\n  \
    ozeki play PACK --players 3 --lang fr           you against two bots, in French\n  \
    ozeki play PACK --hand CARD,CARD                with these cards in your opening hand\n  \
    ozeki play PACK+OPTION                          with an option of the pack\n  \
    ozeki play PACK --seats human,mcts:1000         against a stronger bot\n  \
    ozeki play PACK --hint                          show what a bot thinks of your options\n  \
    ozeki play PACK --seats human,human             two people, one keyboard\n  \
    ozeki play PACK --seats random,random --seed 7  watch two bots\n  \
    ozeki play --resume game.json                   continue a saved game\n\n\
    Answer with the number of an option, or type `help`. Input from a pipe has one number per line.")]
pub struct Args {
    /// The pack (not needed with --resume)
    #[arg(required_unless_present = "resume")]
    pack: Option<String>,
    #[command(flatten)]
    options: PackOptions,
    /// Number of players [default: 2, or the number of --seats]
    #[arg(long)]
    players: Option<u8>,
    /// Who plays: `human` or a bot's name for each player [default: you against `greedy`, or as it was saved]
    #[arg(long, value_delimiter = ',')]
    seats: Option<Vec<String>>,
    /// The random seed: the same seed and answers give the same game [default: a different one each time]
    #[arg(long)]
    seed: Option<u64>,
    /// Cards in your opening hand; the rest of it is drawn. With several people: the first one's hand
    #[arg(long, value_delimiter = ',', value_name = "CARD")]
    hand: Vec<String>,
    /// The language of names, texts and questions
    #[arg(long)]
    lang: Option<String>,
    /// Continue a saved game
    #[arg(long, value_name = "FILE", conflicts_with_all = ["pack", "option", "players", "seed", "hand"])]
    resume: Option<PathBuf>,
    /// With --resume: continue even if the pack has changed since
    #[arg(long, requires = "resume")]
    force: bool,
    /// Show for each of your options how often a search tried it and how many of those games it won
    #[arg(long, value_name = "BOT", num_args = 0..=1, require_equals = true, default_missing_value = ADVISER)]
    hint: Option<String>,
    /// Also show each hook that ran, and each that did not and why
    #[arg(long)]
    trace: bool,
}

pub fn run(project: &Project, args: &Args) -> CliResult {
    let (mut kept, mut resumed, mut misfit) = (Kept::default(), None, None);
    let project_flag = match &*project.root.to_string_lossy() {
        "." => String::new(),
        root => format!(" --project {}", in_shell(root)),
    };
    let (game, seats) = match &args.resume {
        Some(path) => {
            let as_saved = saved::read(&project.root, path)?;
            let seats = saved::seats(path, &as_saved, args.seats.clone())?;
            let saved = SavedGame { seats: seats.clone(), ..as_saved.clone() };
            let (game, found) = saved::load_what_fits(project, &saved, args.force)?;
            // A game that is no longer the file's is not saved over it unasked.
            if found.is_none() {
                kept.note(path, as_saved);
            }
            let played = found.as_ref().map_or(saved.answers.len(), |misfit| misfit.played);
            let answers = saved.answers.iter().take(played).cloned().collect();
            misfit = found.map(|misfit| (misfit, saved.answers.len()));
            resumed = Some(SavedGame { answers, ..saved });
            (game, seats)
        }
        None => new_game(project, args, &project_flag)?,
    };
    let players = seats.iter().map(|name| Player::named(name)).collect::<Result<Vec<_>, _>>()?;
    let hint = args.hint.as_deref().map(adviser).transpose()?;
    let language = language(game.pack(), args.lang.as_deref())?.to_owned();
    let shown = match &resumed {
        Some(saved) => shown_before(project, saved, args.force)?,
        None => vec![0; players.len()],
    };
    let notice = misfit.map(|(Misfit { played, why }, answers)| {
        let (played, answers, why) = (played.to_string(), answers.to_string(), why.to_string());
        let why = ozeki_engine::hidden::spelt_out(&why);
        fill(&phrases_of(game.pack(), &language).play.fits, &[("played", &played), ("n", &answers), ("why", &why)])
    });
    let mut session = Session {
        earlier: shown.iter().map(|&events| events > 0).collect(),
        shown,
        project_flag,
        notice,
        roster: Roster::new(game.pool().clone()),
        players,
        hint,
        language,
        trace: args.trace,
        input: Input::new(),
        at_keyboard: None,
        kept,
        project: project.root.clone(),
        went_wrong: false,
        out: out::stdout(),
        game,
    };
    session.play()
}

/// How many events each player of a saved game had been shown: those before the last answer of theirs.
fn shown_before(project: &Project, saved: &SavedGame, force: bool) -> Result<Vec<usize>, CliError> {
    let mut shown = Vec::new();
    for (seat, player) in (0..saved.players).zip(&saved.seats) {
        let last = saved.answers.iter().rposition(|answer| answer.seat == seat).filter(|_| player == HUMAN);
        shown.push(match last {
            Some(last) => saved::load(project, saved, Some(last), force)?.events().len(),
            None => 0,
        });
    }
    Ok(shown)
}

fn new_game(project: &Project, args: &Args, project_flag: &str) -> Result<(Game, Vec<String>), CliError> {
    let pack = project.load(&args.options.of(args.pack.as_deref().unwrap_or_default()))?;
    let named = args.seats.clone().map(bots::rejoin);
    let players =
        args.players.or(named.as_ref().map(|seats| u8::try_from(seats.len()).unwrap_or(u8::MAX))).unwrap_or(2);
    let seats =
        named.unwrap_or_else(|| (0..players).map(|seat| if seat == 0 { HUMAN } else { OPPONENT }.to_owned()).collect());
    if seats.len() != usize::from(players) {
        return Err(CliError::Usage(format!("{} seats for {players} players", seats.len())));
    }
    let person = seats.iter().position(|name| name == HUMAN).unwrap_or_default() as u8;
    let dealt = args.hand.iter().map(|id| (person, id.trim().to_owned())).collect();
    let seed = args.seed.unwrap_or_else(any_seed);
    let language = language(&pack, args.lang.as_deref())?.to_owned();
    let (name, words) = (pack.full_id(), phrases_of(&pack, &language));
    let game = Game::new_dealt(pack, players, seed, dealt).map_err(|error| match error {
        GameError::Script(fault) => {
            show_fault(&fault);
            let seats: Vec<String> = seats.iter().map(|seat| in_shell(seat)).collect();
            let hand = if args.hand.is_empty() { String::new() } else { format!(" --hand {}", args.hand.join(",")) };
            let command = format!("ozeki{project_flag} play {name} --seats {} --seed {seed}{hand}", seats.join(","));
            CliError::Failed(fill(&words.play.no_game, &[("command", &command)]))
        }
        GameError::Dealt(error) => CliError::Usage(format!("--hand: {error}")),
        other => other.into(),
    })?;
    Ok((game, seats))
}

struct Session {
    game: Game,
    players: Vec<Player>,
    roster: Roster,
    /// Who says at each question what it thinks of the options.
    hint: Option<MctsOptions>,
    language: String,
    trace: bool,
    input: Input,
    /// Whose hand may be on the screen.
    at_keyboard: Option<Seat>,
    kept: Kept,
    /// A script went wrong at the last answer.
    went_wrong: bool,
    /// How much of the log each seat has been shown.
    shown: Vec<usize>,
    /// The folder of the project.
    project: PathBuf,
    /// Who has not been told yet that there was something before what they are shown.
    earlier: Vec<bool>,
    /// What the next question begins with.
    notice: Option<String>,
    /// What a command needs to find the same packs.
    project_flag: String,
    out: out::Out,
}

/// What a line of input came to.
enum Next {
    /// Something was answered or taken back: look at the table anew.
    Moved,
    /// The same question stands.
    Again,
    Quit,
}

impl Session {
    fn voice(&self, viewer: Option<Seat>) -> Voice<'_> {
        Voice { pack: self.game.pack(), language: &self.language, viewer }
    }

    /// What is said in this game, in the language of the players.
    fn phrases(&self) -> Arc<Phrases> {
        phrases_of(self.game.pack(), &self.language)
    }

    fn screen(&self) -> Screen {
        Screen::now()
    }

    fn is_human(&self, seat: Seat) -> bool {
        matches!(self.players[seat.index()], Player::Human)
    }

    fn humans(&self) -> Vec<Seat> {
        self.game.table().seats().filter(|&s| self.is_human(s)).collect()
    }

    fn play(&mut self) -> CliResult {
        let name = in_language(&self.game.pack().name, &self.language).to_owned();
        self.say(&fill(&self.phrases().play.begins, &[("name", &name), ("seed", &self.game.seed().to_string())]))?;
        // Before a bot does anything: it may play the game to its end.
        if let Some(notice) = self.notice.take() {
            self.say(&notice)?;
        }
        loop {
            if self.game.is_over() {
                match self.after_the_end()? {
                    Next::Quit => return Ok(()),
                    _ => continue,
                }
            }
            match self.let_a_bot_answer() {
                Ok(true) => continue,
                Ok(false) => {}
                Err(CliError::Game(GameError::Script(fault))) => match self.bot_stopped(&fault)? {
                    Next::Quit => return Err(CliError::Reported),
                    _ => continue,
                },
                Err(error) => return Err(error),
            }
            let Some(seat) = self.game.open().first().map(|open| open.seat) else { return Ok(()) };
            if let Next::Quit = self.hand_over(seat)? {
                return Ok(());
            }
            self.show_question(seat)?;
            loop {
                self.prompt()?;
                let next = match self.input.next()? {
                    Heard::Line(line) => self.obey(seat, line.trim())?,
                    Heard::Interrupt => self.interrupted()?,
                    Heard::End if self.input.on_terminal => self.leave()?,
                    Heard::End => {
                        writeln!(self.out)?;
                        return Err(CliError::Failed("the input ended before the game was over".to_owned()));
                    }
                };
                match next {
                    Next::Moved => break,
                    Next::Again => {}
                    Next::Quit => return Ok(()),
                }
            }
        }
    }

    /// Of what was taken back, nothing has been shown.
    fn shown_up_to_now(&mut self) {
        let told = self.game.told();
        self.shown.iter_mut().for_each(|shown| *shown = told.min(*shown));
    }

    /// What has happened since the seat was last asked, the table, and the question.
    fn show_question(&mut self, seat: Seat) -> CliResult {
        let (bold, dim) = (Style::new().bold(), Style::new().dimmed());
        let screen = self.screen();
        let mut text = String::from("\n");
        if let Some(notice) = self.notice.take() {
            text += &screen.line(&notice);
        }
        // Of a game that was saved, only what is new to this player is told again.
        let told_before = std::mem::take(&mut self.earlier[seat.index()]);
        let news = self.news(seat);
        if told_before {
            text += &screen.line(&self.phrases().play.earlier);
        }
        if !news.is_empty() {
            text += &format!("{bold}{}{bold:#}\n{news}\n", self.phrases().board.since);
        }
        let advice = self.hint.map(|hint| self.advice(seat, hint)).transpose()?.unwrap_or_default();
        let voice = self.voice(Some(seat));
        text += &board::draw(&self.game, &voice, screen);
        text += &board::hand(self.game.table(), &voice, seat, screen);
        if let Some(open) = self.game.open_for(seat) {
            let question = voice.explained(&voice.player(seat), &voice.question(open));
            text += &screen.line(&format!("{bold}{question}{bold:#}"));
            let of_clans = matches!(open.ask.kind, AskKind::TakeClan | AskKind::RemoveClan);
            if of_clans {
                text += &screen.line(&self.phrases().play.clan_hint);
            }
            for (index, &choice) in open.options.iter().enumerate() {
                let mut option = match choice.kind {
                    ChoiceKind::Clan if of_clans => voice.clan_in_short(choice.n),
                    _ => voice.option(self.game.table(), choice),
                };
                if let Some(note) = advice.get(index) {
                    option += &format!("   {dim}{note}{dim:#}");
                }
                text += &screen.paragraph(&format!("{:>4}  ", index + 1), "        ", &option);
            }
        }
        Ok(write!(self.out, "{text}")?)
    }

    fn prompt(&mut self) -> CliResult {
        if self.input.on_terminal {
            write!(self.out, "> ")?;
        }
        self.out.flush()?;
        Ok(())
    }

    /// The events a seat has not been shown yet, in words.
    fn news(&mut self, seat: Seat) -> String {
        let from = std::mem::replace(&mut self.shown[seat.index()], self.game.told());
        self.log(Some(seat), from)
    }

    fn log(&self, viewer: Option<Seat>, from: usize) -> String {
        let (voice, screen) = (self.voice(viewer), self.screen());
        let (events, lost) = self.game.events_since(from);
        let wanted = events.iter().filter(|event| self.trace || !event.is_trace());
        let lost = (lost > 0).then(|| voice.not_kept(lost));
        lost.iter().chain(&voice.events(wanted)).map(|line| screen.paragraph("  ", "      ", line)).collect()
    }

    /// To whom the end is told: with one person at the table to them, otherwise to everybody.
    fn told_at_the_end(&self) -> Option<Seat> {
        match self.humans()[..] {
            [one] => Some(one),
            _ => None,
        }
    }

    fn show_end(&mut self) -> CliResult {
        let viewer = self.told_at_the_end();
        let from = self.humans().iter().map(|seat| self.shown[seat.index()]).min().unwrap_or(0);
        let board = board::draw(&self.game, &self.voice(viewer), self.screen());
        let text = format!("\n{}\n{board}", self.log(viewer, from));
        write!(self.out, "{text}")?;
        if let Some(outcome) = self.game.outcome() {
            let bold = Style::new().bold();
            let words = format!("{bold}{}{bold:#}", self.voice(viewer).outcome(outcome));
            self.say(&words)?;
        }
        self.out.flush()?;
        Ok(())
    }

    /// A game that is over can still be saved, looked at, and taken back. From a pipe, answers that are left over are
    /// nobody's.
    fn after_the_end(&mut self) -> Result<Next, CliError> {
        self.show_end()?;
        let Some(&seat) = self.humans().first().or(self.input.on_terminal.then_some(&Seat(0))) else {
            return Ok(Next::Quit);
        };
        if self.input.on_terminal {
            let usual = self.usual_file();
            self.say(&fill(&self.phrases().play.at_end, &[("file", &usual)]))?;
        }
        loop {
            self.prompt()?;
            let next = match self.input.next()? {
                Heard::Line(line) => match line.trim() {
                    "" if self.input.on_terminal => Next::Quit,
                    line if !self.input.on_terminal && line.parse::<usize>().is_ok() => Next::Again,
                    "quit" | "exit" => Next::Quit,
                    line => self.obey(seat, line)?,
                },
                Heard::Interrupt => self.interrupted()?,
                Heard::End => Next::Quit,
            };
            if !matches!(next, Next::Again) {
                return Ok(next);
            }
        }
    }
}
