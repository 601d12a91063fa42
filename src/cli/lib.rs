//! The command line: one file per subcommand.

mod bench;
mod board;
mod board_zones;
mod cards;
mod check;
mod compare;
mod completions;
mod confirm;
mod diff;
mod difference;
mod docs;
mod duel;
mod editor;
mod explain;
pub mod guide;
mod import;
mod init;
mod interrupt;
mod lab;
mod ladder;
mod lsp;
mod many_games;
mod new;
pub(crate) mod out;
mod packs;
mod play;
mod players;
mod problems;
mod progress;
mod reference;
mod replay;
mod revision;
mod saved;
mod scenario;
mod screen;
mod script_begun;
mod sides;
mod simulate;
mod stamp;
mod test;
mod trace;
mod tune;
mod upgrade;
mod watch;
mod words;

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use clap::{Parser, Subcommand};

use self::out::complain;
use self::problems::{show_diagnostic, show_problems};

use ozeki_engine::bots::SpecError;
use ozeki_engine::game::GameError;
use ozeki_engine::kernel::Fault;
use ozeki_engine::library::{Library, LoadError, Memory, Source, WrittenCards};
use ozeki_engine::pack::Pack;
use ozeki_engine::problem::Suggestion;
use ozeki_engine::scenario::Stage;
use ozeki_lab::simulate::SimulateError;
use ozeki_project::Disk;

/// A workbench for designing army-building card games.
#[derive(Parser)]
#[command(
    name = "ozeki",
    version,
    propagate_version = true,
    after_help = "First steps:\n  \
        ozeki packs                           list the games you can play\n  \
        ozeki play PACK                       play one against a bot, in this terminal\n  \
        ozeki init my-game                    start your own game in a new folder\n  \
        ozeki docs first-card                 make your first card in ten minutes\n\n\
        Every day:\n  \
        ozeki check                           find mistakes in the packs of this project\n  \
        ozeki test                            run the scenarios of this project\n  \
        ozeki simulate PACK --games 10000     play ten thousand games between bots\n\n\
        Exit codes: 0 success; 1 a problem was found; 2 the command line was wrong; 130 stopped with Ctrl-C."
)]
struct Cli {
    /// The project folder, with cards/ and scripts/; packs that are not there are taken from the built-in ones
    #[arg(long, global = true, default_value = ".", value_name = "DIR")]
    project: PathBuf,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Init(init::Args),
    New(new::Args),
    Packs(packs::Args),
    Cards(cards::Args),
    Import(import::Args),
    Upgrade(upgrade::Args),
    Words(words::Args),
    Check(check::Args),
    Play(play::Args),
    Test(test::Args),
    Scenario(scenario::Args),
    Trace(trace::Args),
    Explain(explain::Args),
    Watch(watch::Args),
    Diff(diff::Args),
    Simulate(simulate::Args),
    Duel(duel::Args),
    Ladder(ladder::Args),
    Tune(tune::Args),
    Lab(lab::Args),
    Compare(compare::Args),
    Bench(bench::Args),
    Replay(replay::Args),
    Reference(reference::Args),
    Docs(docs::Args),
    Lsp(lsp::Args),
    Editor(editor::Args),
    Completions(completions::Args),
}

/// Why a command failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CliError {
    /// The command line asks for something that cannot be.
    #[error("{0}")]
    Usage(String),
    #[error("{0}")]
    Failed(String),
    #[error(transparent)]
    Load(#[from] LoadError),
    #[error(transparent)]
    Game(#[from] GameError),
    #[error(transparent)]
    Bot(#[from] SpecError),
    #[error(transparent)]
    Simulate(#[from] SimulateError),
    #[error(transparent)]
    Io(#[from] std::io::Error),
    /// The problem has already been reported.
    #[error("")]
    Reported,
    /// Ctrl-C, after which what there was has been shown.
    #[error("interrupted")]
    Interrupted,
}

impl CliError {
    fn exit_code(&self) -> ExitCode {
        match self {
            CliError::Usage(_) | CliError::Bot(_) | CliError::Game(GameError::Players { .. }) => ExitCode::from(2),
            CliError::Load(LoadError::NotFound { .. } | LoadError::UnknownOption { .. } | LoadError::Choice(_)) => {
                ExitCode::from(2)
            }
            CliError::Interrupted => ExitCode::from(interrupt::EXIT_CODE),
            _ => ExitCode::from(1),
        }
    }

    /// Says what went wrong, with the source line where there is one.
    fn report(&self) {
        match self {
            CliError::Reported | CliError::Interrupted => {}
            CliError::Load(LoadError::Problems { problems, .. }) => {
                show_problems(problems);
                complain!("{}: {self}", error_word());
            }
            CliError::Game(GameError::Script(fault)) => show_fault(fault),
            CliError::Simulate(SimulateError::Script { seed, fault }) => {
                show_fault(fault);
                complain!("{}: this stopped the game with seed {seed}", error_word());
            }
            _ => complain!("{}: {}", error_word(), ozeki_engine::hidden::spelt_out_lines(&self.to_string())),
        }
    }
}

fn error_word() -> String {
    let style = anstyle::Style::new().bold().fg_color(Some(anstyle::AnsiColor::Red.into()));
    format!("{style}error{style:#}")
}

/// A fault of a script, with the line it happened on.
pub(crate) fn show_fault(fault: &Fault) {
    match fault.diagnostic() {
        Some(diagnostic) => show_diagnostic(&diagnostic),
        None => complain!("{}: {fault}", error_word()),
    }
}

/// Where packs come from, for one run of the command.
pub(crate) struct Project {
    root: PathBuf,
    library: Library,
    built_in: Memory,
}

/// Options of the pack, for commands that play it
#[derive(clap::Args)]
pub(crate) struct PackOptions {
    /// Use an option of the pack (`ozeki packs` lists them); can be repeated. PACK+NAME does the same
    #[arg(long = "option", value_name = "NAME")]
    option: Vec<String>,
}

impl PackOptions {
    /// The name of a pack with these options.
    pub fn of(&self, pack: &str) -> String {
        self.option.iter().fold(pack.to_owned(), |name, option| format!("{name}+{option}"))
    }
}

impl Project {
    pub fn load(&self, id: &str) -> Result<Arc<Pack>, LoadError> {
        ozeki_engine::library::load(&self.library, id)
    }

    /// The path of a file of the project as it is from wherever the command is run, with `/` between its parts.
    pub fn relative(&self, path: &str) -> String {
        let inside = std::path::Path::new(path).strip_prefix(&self.root).unwrap_or(path.as_ref());
        inside.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/")
    }

    /// Another project folder.
    pub fn at(&self, folder: &std::path::Path) -> Project {
        let library = self.library_of(Box::new(Disk::new(folder)));
        Project { root: folder.to_owned(), library, built_in: self.built_in.clone() }
    }

    /// The packs of some files, and those built in, on which they may build.
    pub fn library_of(&self, files: Box<dyn Source>) -> Library {
        Library::new(vec![files, Box::new(self.built_in.clone())])
    }

    /// The files a pack is read from.
    pub fn source_of(&self, id: &str) -> Result<&dyn Source, LoadError> {
        let mut packs = self.library.packs()?;
        packs.remove(id).ok_or_else(|| LoadError::NotFound { id: id.to_owned(), known: packs.into_keys().collect() })
    }

    /// A pack ready to play scenarios of.
    pub fn stage(&self, id: &str) -> Result<Stage, CliError> {
        Ok(Stage::new(self.load(id)?))
    }

    /// The project's own files.
    pub fn disk(&self) -> Disk {
        Disk::new(&self.root)
    }

    /// Where a file of the project is.
    pub fn path(&self, file: &str) -> PathBuf {
        self.root.join(file)
    }

    /// Makes a folder that is named on the command line, to write to.
    pub fn make_folder(&self, folder: &std::path::Path) -> CliResult {
        let failed = |e| CliError::Failed(format!("cannot write to {}: {e}", folder.display()));
        ozeki_project::files::make_named_folder(folder, &self.root).map_err(failed)
    }

    /// The packs the project has files of.
    pub fn own_pack_ids(&self) -> std::io::Result<Vec<String>> {
        Ok(Library::new(vec![Box::new(self.disk())]).packs()?.into_keys().collect())
    }

    /// A pack that is to be written to must have its files in the project; what is built into the program has none.
    pub fn require_own(&self, pack: &str) -> CliResult {
        if self.own_pack_ids()?.iter().any(|id| id == pack) {
            return Ok(());
        }
        // A pack that is not there at all is told so, with what was surely meant.
        self.source_of(pack)?;
        Err(CliError::Usage(format!(
            "this project has no files of `{pack}`, which is built into ozeki: extend it with \
             `ozeki new pack my_game --from {pack}`, or name the project that has them with --project"
        )))
    }

    /// The packs that a pack builds on, the nearest first.
    pub fn bases_of(&self, id: &str) -> std::io::Result<Vec<String>> {
        ozeki_engine::library::bases_of(&self.library, id)
    }

    /// The cards of a pack as they are written.
    pub fn cards(&self, id: &str) -> Result<WrittenCards, LoadError> {
        WrittenCards::read(&self.library, id)
    }

    pub fn pack_ids(&self) -> std::io::Result<Vec<String>> {
        Ok(self.library.packs()?.into_keys().collect())
    }
}

type CliResult = Result<(), CliError>;

/// Runs the command line. `built_in` gives the packs that are part of the program.
pub fn main(built_in: impl FnOnce() -> Memory) -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        // A help page that nobody gets is a failure, too.
        Err(shown) if !shown.use_stderr() => return exit_code(shown.print().map_err(out::named).map_err(CliError::Io)),
        Err(wrong) => wrong.exit(),
    };
    if !cli.project.is_dir() {
        let error = CliError::Usage(format!("--project {}: there is no such folder", cli.project.display()));
        error.report();
        return error.exit_code();
    }
    let built_in = built_in();
    let library = Library::new(vec![Box::new(Disk::new(&cli.project)), Box::new(built_in.clone())]);
    let project = Project { library, root: cli.project, built_in };
    let result = match cli.command {
        Command::Init(args) => init::run(&project, &args),
        Command::New(args) => new::run(&project, &args),
        Command::Packs(args) => packs::run(&project, &args),
        Command::Cards(args) => cards::run(&project, &args),
        Command::Import(args) => import::run(&project, &args),
        Command::Upgrade(args) => upgrade::run(&project, &args),
        Command::Words(args) => words::run(&project, &args),
        Command::Check(args) => check::run(&project, &args),
        Command::Play(args) => play::run(&project, &args),
        Command::Test(args) => test::run(&project, &args),
        Command::Scenario(args) => scenario::run(&project, &args),
        Command::Trace(args) => trace::run(&project, &args),
        Command::Explain(args) => explain::run(&project, &args),
        Command::Watch(args) => watch::run(&project, &args),
        Command::Diff(args) => diff::run(&project, &args),
        Command::Simulate(args) => simulate::run(&project, &args),
        Command::Duel(args) => duel::run(&project, &args),
        Command::Ladder(args) => ladder::run(&project, &args),
        Command::Tune(args) => tune::run(&project, &args),
        Command::Lab(args) => lab::run(&project, &args),
        Command::Compare(args) => compare::run(&project, &args),
        Command::Bench(args) => bench::run(&project, &args),
        Command::Replay(args) => replay::run(&project, &args),
        Command::Reference(args) => reference::run(&args),
        Command::Docs(args) => docs::run(&project, &args),
        Command::Editor(args) => editor::run(&project, &args),
        Command::Lsp(args) => lsp::run(&project, &args),
        Command::Completions(args) => completions::run(&args),
    };
    exit_code(result)
}

/// Tells what went wrong, if anything did.
fn exit_code(result: CliResult) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read our output has had enough of it.
        Err(CliError::Io(e)) if e.kind() == std::io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            error.report();
            error.exit_code()
        }
    }
}

/// Prints a value as JSON.
fn print_json(value: &impl serde::Serialize) -> CliResult {
    let text = serde_json::to_string_pretty(value).map_err(|e| CliError::Failed(e.to_string()))?;
    Ok(out::raw((text + "\n").as_bytes())?)
}

/// Whether a pack can be played by so many.
fn check_players(pack: &Pack, players: u8) -> CliResult {
    let allowed = &pack.rules.players;
    if allowed.allow(players) {
        return Ok(());
    }
    let message = format!("`{}` is for {allowed} players, not {players}", pack.full_id());
    Err(CliError::Usage(message))
}

/// The same for what bots play against each other.
fn check_rivals(pack: &Pack, players: u8, what: &str) -> CliResult {
    check_players(pack, players)?;
    if players < 2 {
        return Err(CliError::Usage(format!("{what} needs at least two players")));
    }
    Ok(())
}

/// How many threads: as many as asked for, or one for each core.
fn thread_count(asked: Option<u16>) -> usize {
    asked.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from)
}

/// `1 problem`, `2 problems`.
fn plural(count: usize, word: &str) -> String {
    format!("{count} {word}{}", if count == 1 { "" } else { "s" })
}

/// `; did you mean …?`, if one of those there are is near to what was written.
fn did_you_mean<'a>(written: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    Suggestion::at_end(Suggestion::nearest(written, known).as_ref())
}

/// Writes a file of a folder, making the folders it is in.
fn write_file(folder: &std::path::Path, path: &std::path::Path, text: &str) -> CliResult {
    let failed = |e| CliError::Failed(format!("cannot write {}: {e}", path.display()));
    ozeki_project::files::make_folder_for(folder, path).map_err(failed)?;
    write_files(folder, &[(path.to_owned(), text.as_bytes())])
}

/// Writes files of a folder, all of them or none.
fn write_files(folder: &std::path::Path, files: &[(PathBuf, &[u8])]) -> CliResult {
    let failed = |(path, e): (PathBuf, std::io::Error)| format!("cannot write {}: {e}", path.display());
    ozeki_project::files::replace(folder, files).map_err(|error| CliError::Failed(failed(error)))
}

/// A seed nobody has chosen: from the operating system, and shown wherever it is used.
fn any_seed() -> u64 {
    use std::hash::{BuildHasher, Hasher};
    std::hash::RandomState::new().build_hasher().finish() % 1_000_000_000
}

/// The language asked for, if the pack has it; the pack's first otherwise.
fn language<'a>(pack: &'a Pack, asked: Option<&'a str>) -> Result<&'a str, CliError> {
    match asked {
        None => Ok(&pack.languages[0]),
        Some(language) if pack.languages.iter().any(|l| l == language) => Ok(language),
        Some(language) => Err(CliError::Usage(format!(
            "`{}` has no language `{language}`; it has {}",
            pack.id,
            pack.languages.join(", ")
        ))),
    }
}
