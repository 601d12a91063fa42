//! `ozeki scenario`

use std::path::PathBuf;

use super::{CliError, CliResult, Project, saved, write_file};
use crate::out::say;
use ozeki_engine::library::split_name;
use ozeki_engine::scenario::{SCENARIOS, capture};

/// Turn a moment of a saved game into a scenario
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Turn the turn of an answer in a saved game into a scenario
    #[command(
        after_help = "Examples:\n  ozeki replay game.json                            find the number of the answer\n  ozeki scenario from game.json --at 31 --name bug\n  ozeki test PACK bug --accept"
    )]
    From {
        /// A game saved by `play`
        save: PathBuf,
        /// The number of an answer, as `ozeki replay` shows it
        #[arg(long, value_name = "K")]
        at: usize,
        /// The name of the scenario file; without it, the scenario is printed
        #[arg(long)]
        name: Option<String>,
        /// Continue even if the pack has changed since the game was saved
        #[arg(long)]
        force: bool,
    },
}

pub fn run(project: &Project, args: &Args) -> CliResult {
    let Command::From { save, at, name, force } = &args.command;
    let saved = saved::read(&project.root, save)?;
    let game = saved::load(project, &saved, None, *force)?;
    let answers = game.answers().len();
    if !(1..=answers).contains(at) {
        return Err(CliError::Usage(format!("--at {at}: the game has answers 1 to {answers}")));
    }
    let title = name.clone().unwrap_or_else(|| format!("answer {at} of seed {}", game.seed()));
    let text = capture(&game, at - 1, &title)?;
    let Some(name) = name else {
        super::out::raw(text.as_bytes())?;
        return Ok(());
    };
    super::new::check_name(name)?;
    let (pack, _) = split_name(&saved.pack);
    let file = format!("{SCENARIOS}/{pack}/{name}.ron");
    let path = project.path(&file);
    if path.exists() {
        return Err(CliError::Usage(format!("{file} already exists; choose another --name")));
    }
    write_file(&project.root, &path, &text)?;
    say!("Wrote {file}. Look at its outcome with: ozeki test {pack} {name} --review")?;
    Ok(())
}
