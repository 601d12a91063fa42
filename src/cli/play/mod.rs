//! `ozeki play`

mod commands;
mod input;
mod keeping;

use std::io::Write;
use std::path::PathBuf;

use anstyle::Style;

use self::input::{Heard, Input};
use self::keeping::Kept;
use super::players::{ADVISER, HUMAN, OPPONENT, Player, adviser};
use super::screen::Screen;
use super::{CliError, CliResult, PackOptions, Project, any_seed, board, language, saved};
use crate::bots::{self, MctsOptions, Prospect, Roster};
use crate::cli::out;
use crate::decision::Moment;
use crate::game::{Game, GameError};
use crate::pack::in_language;
use crate::table::Seat;
use crate::text::{Phrases, Voice, fill, phrases};

/// Play a game in the terminal, against bots or with others at one keyboard
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    ozeki play PACK                                 you against a bot\n  \
    ozeki play PACK --players 3 --lang fr           you against two, in French\n  \
    ozeki play PACK --hand CARD,CARD                with these cards in your opening hand\n  \
    ozeki play PACK+OPTION                          with an option of the pack\n  \
    ozeki play PACK --seats human,mcts:1000         against a bot that thinks further ahead\n  \
    ozeki play PACK --hint                          with what a bot thinks of each of your options\n  \
    ozeki play PACK --seats human,human             two people, one keyboard\n  \
    ozeki play PACK --seats random,random --seed 7  watch two bots\n  \
    ozeki play --resume game.json                   go on with a saved game\n\n\
    Answer with the number of an option, or type `help`. From a pipe: one number a line.")]
pub struct Args {
    /// Which pack (a saved game knows its own)
    #[arg(required_unless_present = "resume")]
    pack: Option<String>,
    #[command(flatten)]
    options: PackOptions,
    /// Left out: 2, or as many as there are --seats
    #[arg(long)]
    players: Option<u8>,
    /// Who plays: `human` or a bot's name for each player; left out: you against `greedy`
    #[arg(long, value_delimiter = ',')]
    seats: Option<Vec<String>>,
    /// The same seed and the same answers give the same game; left out: any
    #[arg(long)]
    seed: Option<u64>,
    /// Cards that are in your opening hand from the start; the rest of it is drawn. With several people: the first's
    #[arg(long, value_delimiter = ',', value_name = "CARD")]
    hand: Vec<String>,
    /// The language of names, texts and questions
    #[arg(long)]
    lang: Option<String>,
    /// Go on with a saved game
    #[arg(long, value_name = "FILE", conflicts_with_all = ["pack", "option", "players", "seats", "seed", "hand"])]
    resume: Option<PathBuf>,
    /// With --resume: even if the pack has changed since
    #[arg(long, requires = "resume")]
    force: bool,
    /// Show how often a search tried each of your options, and how many of those games it won
    #[arg(long, value_name = "BOT", num_args = 0..=1, require_equals = true, default_missing_value = ADVISER)]
    hint: Option<String>,
    /// Also show each hook that ran or did not, and why
    #[arg(long)]
    trace: bool,
}

pub fn run(project: &Project, args: &Args) -> CliResult {
    let mut kept = Kept::default();
    let (game, seats) = match &args.resume {
        Some(path) => {
            let saved = saved::read(path)?;
            kept.note(path, saved.clone());
            (saved::load(project, &saved, None, args.force)?, saved.seats)
        }
        None => new_game(project, args)?,
    };
    let players = seats.iter().map(|name| Player::named(name)).collect::<Result<Vec<_>, _>>()?;
    let hint = args.hint.as_deref().map(adviser).transpose()?;
    let language = language(game.pack(), args.lang.as_deref())?.to_owned();
    let mut session = Session {
        shown: vec![0; players.len()],
        roster: Roster::new(game.pack().clone()),
        players,
        hint,
        language,
        trace: args.trace,
        input: Input::new(),
        at_keyboard: None,
        kept,
        project: project.root.clone(),
        out: out::stdout(),
        game,
    };
    session.play()
}

fn new_game(project: &Project, args: &Args) -> Result<(Game, Vec<String>), CliError> {
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
    let game = Game::new_dealt(pack, players, seed, dealt).map_err(|error| match error {
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
    /// How much of the log each seat has been shown.
    shown: Vec<usize>,
    /// The folder of the project.
    project: PathBuf,
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

    fn phrases(&self) -> &'static Phrases {
        phrases(&self.language)
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
        writeln!(self.out, "{name}, seed {}", self.game.seed())?;
        loop {
            if self.game.is_over() {
                match self.after_the_end()? {
                    Next::Quit => return Ok(()),
                    _ => continue,
                }
            }
            if self.let_a_bot_answer()? {
                continue;
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
                        return Err(CliError::Failed("the input ended before the game did".to_owned()));
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

    /// Lets the first bot that is asked something answer; false if none is.
    fn let_a_bot_answer(&mut self) -> Result<bool, CliError> {
        let asked = self.game.open().iter().find_map(|open| match &self.players[open.seat.index()] {
            Player::Human => None,
            Player::Bot(spec) => Some((open, spec)),
        });
        let Some((open, spec)) = asked else { return Ok(false) };
        let seat = open.seat;
        let mut bot = self.roster.bot(spec, self.bot_seed(), seat).map_err(GameError::Script)?;
        let answers = self.game.answers_in_step();
        let moment = Moment { step_start: self.game.step_start(), answers: &answers };
        let option = bot.choose(self.game.table(), &open.decision(), &moment);
        self.game.answer(seat, option)?;
        Ok(true)
    }

    /// By the number of answers so far: after an undo or a resumed game a bot plays as it would have.
    fn bot_seed(&self) -> u64 {
        self.game.seed().wrapping_add(self.game.answers().len() as u64)
    }

    /// What a search thinks of the options of a seat, each as a note to put behind it.
    fn advice(&self, seat: Seat, options: MctsOptions) -> Result<Vec<String>, CliError> {
        let Some(open) = self.game.open_for(seat) else { return Ok(Vec::new()) };
        let mut bot = self.roster.search(options, self.bot_seed(), seat).map_err(GameError::Script)?;
        let answers = self.game.answers_in_step();
        let moment = Moment { step_start: self.game.step_start(), answers: &answers };
        let prospects = bot.prospects(self.game.table(), &open.decision(), &moment);
        let best = bots::best(&prospects);
        let note = |(index, prospect): (usize, &Prospect)| {
            let mark = if index == best { "◀" } else { "" };
            format!("{:.0} %, {}× {mark}", 100.0 * prospect.win_rate, prospect.visits).trim_end().to_owned()
        };
        Ok(prospects.iter().enumerate().map(note).collect())
    }

    /// What has happened since the seat was last asked, the table, and the question.
    fn show_question(&mut self, seat: Seat) -> CliResult {
        let (bold, dim) = (Style::new().bold(), Style::new().dimmed());
        let screen = self.screen();
        let mut text = String::from("\n");
        let news = self.news(seat);
        if !news.is_empty() {
            text += &format!("{bold}{}{bold:#}\n{news}\n", self.phrases().board.since);
        }
        let advice = self.hint.map(|hint| self.advice(seat, hint)).transpose()?.unwrap_or_default();
        let voice = self.voice(Some(seat));
        text += &board::draw(&self.game, &voice, screen);
        text += &board::hand(self.game.table(), &voice, seat, screen);
        if let Some(open) = self.game.open_for(seat) {
            let question = format!("{bold}{}: {}{bold:#}", voice.player(seat), voice.question(open));
            text += &screen.line(&question);
            for (index, &choice) in open.options.iter().enumerate() {
                let mut option = voice.option(self.game.table(), choice);
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
        let from = std::mem::replace(&mut self.shown[seat.index()], self.game.events().len());
        self.log(Some(seat), from)
    }

    fn log(&self, viewer: Option<Seat>, from: usize) -> String {
        let (voice, screen) = (self.voice(viewer), self.screen());
        let events = self.game.events().iter().skip(from);
        let wanted = events.filter(|event| self.trace || !event.is_trace());
        voice.events(wanted).iter().map(|line| screen.paragraph("  ", "      ", line)).collect()
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
