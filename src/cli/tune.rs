//! `ozeki tune`

use indexmap::IndexMap;
use serde::Serialize;

use super::many_games::ManyGames;
use super::stamp::Stamp;
use super::{CliError, CliResult, PackOptions, Project, check_rivals, interrupt, print_json, progress, thread_count};
use crate::out;
use ozeki_engine::pack::BotWeights;
use ozeki_lab::matches::{Tuned, Tuning, tune};
use ozeki_lab::stats::LEVEL;

/// Find better weights for the bots of a pack
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  ozeki tune PACK\n  ozeki tune PACK --games 5000 --rounds 6\n  ozeki tune PACK --players 4 --json\n\nGreedy bots play, with a random move now and then, and the weights are fitted to who wins. The weights of each round play against the present ones, and the best are printed. Nothing is written: if they win more, copy the printed text into pack.ron.\n`ozeki docs bots` explains the weights."
)]
pub struct Args {
    /// The pack; `ozeki packs` lists them
    pack: String,
    #[command(flatten)]
    options: PackOptions,
    /// Number of games in each round
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(10..=1_000_000))]
    games: u64,
    /// Number of rounds; each plays with the weights found so far
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u64).range(1..=100))]
    rounds: u64,
    /// Number of games for each test of new weights against the present ones; rounded up to whole deals
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    check: u64,
    #[command(flatten)]
    playing: ManyGames,
}

#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    stamp: Stamp,
    seed: u64,
    rounds: u64,
    games: u64,
    turns: u64,
    /// On games that were kept apart: the less, the better the weights tell who will win.
    log_loss_before: f64,
    log_loss_after: f64,
    log_loss_by_chance: f64,
    /// Of a greedy bot with the new weights against others with the old.
    win_rate: f64,
    low: f64,
    high: f64,
    /// The win rate of equals.
    even: f64,
    check_games: u64,
    weights: IndexMap<&'static str, f64>,
    /// What each clan in one's deck is worth, where players have decks of their own.
    clans: IndexMap<String, f64>,
}

pub fn run(project: &Project, args: &Args) -> CliResult {
    let pack = project.load(&args.options.of(&args.pack))?;
    check_rivals(&pack, args.playing.players, "tuning")?;
    let plan = Tuning {
        pack,
        players: args.playing.players,
        rounds: args.rounds,
        games: args.games,
        units: args.check.div_ceil(u64::from(args.playing.players)),
        seed: args.playing.seed,
        threads: thread_count(args.playing.threads),
    };
    let interrupted = interrupt::watch();
    let bar = progress::bar(plan.all_games(), "games");
    let tuned = tune(&plan, &interrupted, |games| bar.set_position(games))?;
    bar.finish_and_clear();
    let Some(tuned) = tuned else { return Err(CliError::Interrupted) };
    let report = report(&plan, &tuned);
    if args.playing.json { print_json(&report) } else { show(&report) }
}

fn report(plan: &Tuning, tuned: &Tuned) -> Report {
    let interval = tuned.against_old.interval(LEVEL);
    Report {
        stamp: Stamp::of(&plan.pack, plan.players),
        seed: plan.seed,
        rounds: plan.rounds,
        games: tuned.games,
        turns: tuned.turns,
        log_loss_before: tuned.surprise.0,
        log_loss_after: tuned.surprise.1,
        log_loss_by_chance: tuned.surprise_by_chance,
        win_rate: tuned.against_old.mean(),
        low: interval.low,
        high: interval.high,
        even: 1.0 / f64::from(plan.players),
        check_games: plan.units * u64::from(plan.players),
        weights: named(&tuned.weights).map(|(name, weight)| (name, decimal(weight))).collect(),
        clans: plan
            .pack
            .clans
            .iter()
            .zip(&tuned.clans)
            .map(|(clan, &worth)| (clan.id.clone(), decimal(worth)))
            .collect(),
    }
}

fn named(weights: &BotWeights) -> impl Iterator<Item = (&'static str, f32)> {
    BotWeights::NAMES.into_iter().zip(weights.in_order())
}

/// The number as it is written, and not the nearest one a computer has.
fn decimal(weight: f32) -> f64 {
    (f64::from(weight) * 100.0).round() / 100.0
}

fn show(report: &Report) -> CliResult {
    use std::io::Write;
    let mut out = out::stdout();
    let Report { stamp, seed, rounds, games, turns, .. } = report;
    writeln!(out, "{stamp}, seed {seed}")?;
    writeln!(out, "  played     {games} games of greedy bots in {rounds} rounds, {turns} turns")?;
    writeln!(
        out,
        "  log-loss   {:.3} with the present weights, {:.3} with the new, {:.3} by chance; lower is better",
        report.log_loss_before, report.log_loss_after, report.log_loss_by_chance
    )?;
    let worth = if report.low > report.even {
        "better than the present weights"
    } else if report.high < report.even {
        "worse than the present weights; try more games"
    } else {
        "not distinguishable from the present weights"
    };
    writeln!(
        out,
        "  against    {:.1} % won by greedy with the new weights (95 % sure: {:.1} to {:.1} %; equals {:.0} %; {} games)",
        100.0 * report.win_rate,
        100.0 * report.low,
        100.0 * report.high,
        100.0 * report.even,
        report.check_games
    )?;
    writeln!(out, "             {worth}")?;
    writeln!(out, "\n{}", section(report))?;
    Ok(())
}

/// The section of `pack.ron`.
fn section(report: &Report) -> String {
    let weights = report.weights.iter().map(|(name, weight)| format!("{name}: {:?},", weight + 0.0));
    let clans = report.clans.iter().map(|(clan, worth)| format!("{clan:?}: {:?},", worth + 0.0));
    let weights = format!("        weights: (\n{}        ),\n", in_lines(weights));
    let clans = match report.clans.is_empty() {
        true => String::new(),
        false => format!("        clans: {{\n{}        }},\n", in_lines(clans)),
    };
    format!("    bots: (\n{weights}{clans}    ),")
}

fn in_lines(pieces: impl Iterator<Item = String>) -> String {
    const WIDE: usize = 100;
    let mut lines = vec![String::new()];
    for piece in pieces {
        match lines.last_mut() {
            Some(line) if line.is_empty() => *line = piece,
            Some(line) if line.len() + piece.len() < WIDE => *line += &format!(" {piece}"),
            _ => lines.push(piece),
        }
    }
    lines.iter().map(|line| format!("            {line}\n")).collect()
}
