//! `ozeki replay`

use std::io::Write;
use std::path::PathBuf;

use anstyle::Style;

use super::{CliResult, Project, board, language, print_json, saved, screen::Screen};
use crate::out;
use ozeki_engine::table::Seat;
use ozeki_engine::text::Voice;
use ozeki_engine::transcript::Transcript;

/// Replay a saved game and print what happened
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  ozeki replay game.json\n  ozeki replay game.json --to 12    up to the twelfth answer\n  ozeki replay game.json --trace    with every hook that ran or did not\n\nThis shows everything, including all hands."
)]
pub struct Args {
    /// A game saved by `play`
    file: PathBuf,
    /// Stop after this many answers
    #[arg(long, value_name = "K")]
    to: Option<usize>,
    /// The language of names, texts and questions
    #[arg(long)]
    lang: Option<String>,
    /// Print JSON, for another program
    #[arg(long)]
    json: bool,
    /// Replay even if the pack has changed since the game was saved
    #[arg(long)]
    force: bool,
    /// Also show each hook that ran, and each that did not and why
    #[arg(long)]
    trace: bool,
}

pub fn run(project: &Project, args: &Args) -> CliResult {
    let saved = saved::read(&project.root, &args.file)?;
    let game = saved::load(project, &saved, args.to, args.force)?;
    let pack = game.pack();
    let language = language(pack, args.lang.as_deref())?;
    let transcript = Transcript::of(&game, language, args.trace)?;
    if args.json {
        return print_json(&transcript);
    }
    let voice = Voice { pack, language, viewer: None };
    let (bold, dim) = (Style::new().bold(), Style::new().dimmed());
    let mut out = out::stdout();
    writeln!(out, "{} {} ({}), seed {}", pack.full_id(), pack.version, pack.hash, saved.seed)?;
    for line in &transcript.events {
        writeln!(out, "      {line}")?;
    }
    for moment in &transcript.answers {
        let chosen = &moment.options[moment.chosen - 1];
        let player = voice.player(Seat(moment.player - 1));
        let of = format!("{} of {}", moment.chosen, moment.options.len());
        writeln!(out, "{:>4}  {player}: {} {bold}{chosen}{bold:#} {dim}({of}){dim:#}", moment.number, moment.question)?;
        for line in &moment.events {
            writeln!(out, "      {line}")?;
        }
    }
    write!(out, "\n{}", board::draw(&game, &voice, Screen::now()))?;
    if let Some(outcome) = game.outcome() {
        writeln!(out, "{bold}{}{bold:#}", voice.outcome(outcome))?;
    }
    Ok(())
}
