//! `ozeki play`

use std::io::{BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};

use anstyle::Style;

use super::players::{ADVISER, HUMAN, OPPONENT, Player, adviser};
use super::{CliError, CliResult, PackOptions, Project, any_seed, board, language, saved, show_fault};
use crate::bots::{self, MctsOptions, Prospect, Roster};
use crate::decision::Moment;
use crate::game::{Game, GameError};
use crate::pack::{closest, in_language};
use crate::table::Seat;
use crate::text::Voice;

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
    let (game, seats) = match &args.resume {
        Some(path) => {
            let saved = saved::read(path)?;
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
        on_terminal: std::io::stdin().is_terminal(),
        out: anstream::stdout(),
        game,
    };
    session.play()
}

fn new_game(project: &Project, args: &Args) -> Result<(Game, Vec<String>), CliError> {
    let pack = project.load(&args.options.of(args.pack.as_deref().unwrap_or_default()))?;
    let named = args.seats.clone().map(bots::rejoin);
    let players = args.players.or(named.as_ref().map(|seats| seats.len() as u8)).unwrap_or(2);
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
    on_terminal: bool,
    /// How much of the log each seat has been shown.
    shown: Vec<usize>,
    out: anstream::AutoStream<std::io::Stdout>,
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

    fn is_human(&self, seat: Seat) -> bool {
        matches!(self.players[seat.index()], Player::Human)
    }

    fn humans(&self) -> Vec<Seat> {
        self.game.table().seats().filter(|&s| self.is_human(s)).collect()
    }

    fn play(&mut self) -> CliResult {
        let name = in_language(&self.game.pack().name, &self.language).to_owned();
        writeln!(self.out, "{name}, seed {}", self.game.seed())?;
        let stdin = std::io::stdin().lock();
        let mut lines = stdin.lines();
        while !self.game.is_over() {
            if self.let_a_bot_answer()? {
                continue;
            }
            let Some(seat) = self.game.open().first().map(|open| open.seat) else { break };
            self.show_question(seat)?;
            loop {
                let Some(line) = lines.next() else {
                    writeln!(self.out)?;
                    return Err(CliError::Failed("the input ended before the game did".to_owned()));
                };
                match self.obey(seat, line?.trim())? {
                    Next::Moved => break,
                    Next::Again => self.prompt()?,
                    Next::Quit => return Ok(()),
                }
            }
        }
        self.show_end()
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
        let mut text = String::from("\n");
        let news = self.news(seat);
        if !news.is_empty() {
            text += &format!("{bold}{}{bold:#}\n{news}\n", self.voice(None).phrases().board.since);
        }
        let advice = self.hint.map(|hint| self.advice(seat, hint)).transpose()?.unwrap_or_default();
        let voice = self.voice(Some(seat));
        text += &board::draw(self.game.table(), &voice);
        text += &board::hand(self.game.table(), &voice, seat);
        if let Some(open) = self.game.open_for(seat) {
            text += &format!("{bold}{}: {}{bold:#}\n", voice.player(seat), voice.question(open));
            for (index, &choice) in open.options.iter().enumerate() {
                let option = voice.option(self.game.table(), choice);
                match advice.get(index) {
                    Some(note) => text += &format!("{:>4}  {option}   {dim}{note}{dim:#}\n", index + 1),
                    None => text += &format!("{:>4}  {option}\n", index + 1),
                }
            }
        }
        write!(self.out, "{text}")?;
        self.prompt()
    }

    fn prompt(&mut self) -> CliResult {
        if self.on_terminal {
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
        let voice = self.voice(viewer);
        let events = self.game.events().iter().skip(from);
        let wanted = events.filter(|event| self.trace || !event.is_trace());
        wanted.map(|event| format!("  {}\n", voice.event(event))).collect()
    }

    fn obey(&mut self, seat: Seat, line: &str) -> Result<Next, CliError> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        if let Ok(number) = word.parse::<usize>() {
            return self.answer(seat, number);
        }
        match word {
            "" => {}
            "help" | "?" => write!(self.out, "{HELP}")?,
            "quit" | "exit" => return Ok(Next::Quit),
            "table" => {
                self.show_question(seat)?;
                return Ok(Next::Moved);
            }
            "log" => {
                let log = self.log(Some(seat), 0);
                write!(self.out, "{log}")?;
            }
            "card" => self.show_card(rest)?,
            "undo" => return self.undo(),
            "hint" => {
                let before = self.hint.replace(match self.hint {
                    Some(hint) => hint,
                    None => adviser(ADVISER)?,
                });
                self.show_question(seat)?;
                self.hint = before;
            }
            "save" if rest.is_empty() => writeln!(self.out, "Where to? For instance: save game.json")?,
            "save" => {
                match saved::write(Path::new(rest), &self.game.save(self.players.iter().map(Player::name).collect())) {
                    Ok(()) => writeln!(self.out, "Saved. Go on with: ozeki play --resume {rest}")?,
                    Err(error) => writeln!(self.out, "{error}")?,
                }
            }
            other => match closest(other, WORDS) {
                Some(near) => writeln!(self.out, "I do not know `{other}`; did you mean `{near}`?")?,
                None => writeln!(self.out, "Type the number of an option, or `help`.")?,
            },
        }
        Ok(Next::Again)
    }

    fn answer(&mut self, seat: Seat, number: usize) -> Result<Next, CliError> {
        let options = self.game.open_for(seat).map_or(0, |open| open.options.len());
        if !(1..=options).contains(&number) {
            writeln!(self.out, "There are options 1 to {options}.")?;
            return Ok(Next::Again);
        }
        match self.game.answer(seat, number - 1) {
            Ok(()) => Ok(Next::Moved),
            Err(GameError::Script(fault)) if self.on_terminal => {
                show_fault(&fault);
                writeln!(self.out, "The table is as it was. Choose again.")?;
                Ok(Next::Again)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Back to the last question a person answered.
    fn undo(&mut self) -> Result<Next, CliError> {
        if !self.game.answers().iter().any(|answer| self.is_human(answer.seat)) {
            writeln!(self.out, "There is nothing to take back.")?;
            return Ok(Next::Again);
        }
        while let Some(last) = self.game.answers().last().copied() {
            self.game.undo()?;
            if self.is_human(last.seat) {
                break;
            }
        }
        let events = self.game.events().len();
        self.shown.iter_mut().for_each(|shown| *shown = events.min(*shown));
        Ok(Next::Moved)
    }

    fn show_card(&mut self, name: &str) -> CliResult {
        let pack = self.game.pack().clone();
        let voice = Voice { pack: &pack, language: &self.language, viewer: None };
        let names = |d: &crate::pack::Design| in_language(&d.name, &self.language).to_lowercase();
        let wanted = name.to_lowercase();
        let matching: Vec<_> = pack.designs.iter().filter(|d| d.id == wanted || names(d) == wanted).collect();
        let matching = if matching.is_empty() && !wanted.is_empty() {
            pack.designs.iter().filter(|d| names(d).contains(&wanted) || d.id.contains(&wanted)).collect()
        } else {
            matching
        };
        if matching.is_empty() {
            writeln!(self.out, "No card is called `{name}`.")?;
        }
        for design in matching {
            let style = board::clan_style(pack.clans[usize::from(design.clan)].colour).bold();
            writeln!(
                self.out,
                "{style}{}{style:#}  {}",
                in_language(&design.name, &self.language),
                voice.stats(design)
            )?;
            for line in voice.powers(design) {
                writeln!(self.out, "    {line}")?;
            }
        }
        Ok(())
    }

    fn show_end(&mut self) -> CliResult {
        // With one person at the table the end is told to them; otherwise to everybody.
        let viewer = match self.humans()[..] {
            [one] => Some(one),
            _ => None,
        };
        let from = viewer.map_or(0, |seat| self.shown[seat.index()]);
        let text = format!("\n{}\n{}", self.log(viewer, from), board::draw(self.game.table(), &self.voice(viewer)));
        write!(self.out, "{text}")?;
        if let Some(outcome) = self.game.outcome() {
            let bold = Style::new().bold();
            let words = self.voice(viewer).outcome(outcome);
            writeln!(self.out, "{bold}{words}{bold:#}")?;
        }
        Ok(())
    }
}

const WORDS: [&str; 9] = ["help", "quit", "table", "log", "card", "undo", "hint", "save", "exit"];

const HELP: &str = "\
  NUMBER      answer with that option
  card NAME   what a card does (part of a name will do)
  table       show the table again
  log         everything that has happened
  undo        take back your last answer
  hint        what a search thinks of each option: games won, times tried
  save FILE   save the game; `ozeki play --resume FILE` goes on with it
  quit        leave
";
