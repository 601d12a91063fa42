//! `ozeki bench`

use std::time::{Duration, Instant};

use serde::Serialize;

use super::stamp::Stamp;
use super::{CliError, CliResult, PackOptions, Project, check_players, print_json};
use crate::out;
use ozeki_engine::bots::BotSpec;
use ozeki_lab::bench::{Bench, GamePace, Scaling, Scripts, Search};

/// Measure how fast packs are on this machine, and which cards take the time
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  ozeki bench PACK\n  ozeki bench                        all packs of the project\n  ozeki bench PACK --seconds 5       longer, for more stable figures\n  ozeki bench PACK --json > before.json\n\nOther programs on the machine affect the figures: compare only figures of the same run."
)]
pub struct Args {
    /// The pack [default: all packs]
    pack: Option<String>,
    #[command(flatten)]
    options: PackOptions,
    /// Number of players
    #[arg(long, default_value_t = 2)]
    players: u8,
    /// Seconds per measurement
    #[arg(long, default_value_t = 1.0, value_parser = seconds)]
    seconds: f64,
    /// The search bot to measure
    #[arg(long, default_value = "mcts:1000", value_name = "BOT")]
    search: BotSpec,
    /// Number of slowest hooks to list
    #[arg(long, default_value_t = 8)]
    slowest: usize,
    /// Print JSON, for another program
    #[arg(long)]
    json: bool,
}

fn seconds(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|seconds: &f64| (0.01..=600.0).contains(seconds));
    number.ok_or_else(|| "the number of seconds must be 0.01 to 600".to_owned())
}

#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    stamp: Stamp,
    /// To read and check the pack.
    load_milliseconds: f64,
    random_games: GamePace,
    scaling: Scaling,
    table_bytes: usize,
    copy_nanoseconds: f64,
    search: Search,
    scripts: Scripts,
}

pub fn run(project: &Project, args: &Args) -> CliResult {
    let BotSpec::Mcts(search) = args.search else {
        return Err(CliError::Usage(format!("`{}` is not a search; use for example `mcts:1000`", args.search)));
    };
    let packs = match &args.pack {
        Some(pack) => vec![args.options.of(pack)],
        None => project.pack_ids()?.iter().map(|id| args.options.of(id)).collect(),
    };
    let time = Duration::from_secs_f64(args.seconds);
    let mut reports = Vec::new();
    for id in packs {
        let start = Instant::now();
        let pack = project.load(&id)?;
        let load_milliseconds = start.elapsed().as_secs_f64() * 1e3;
        check_players(&pack, args.players)?;
        let bench = Bench::new(pack.clone(), args.players, time);
        let random_games = bench.pace()?;
        let report = Report {
            stamp: Stamp::of(&pack, args.players),
            load_milliseconds,
            scaling: bench.scaling(&random_games)?,
            random_games,
            table_bytes: size_of::<ozeki_engine::table::Table>(),
            copy_nanoseconds: bench.copy()?,
            search: bench.search(search)?,
            scripts: bench.scripts(args.slowest)?,
        };
        if !args.json {
            show(&report)?;
        }
        reports.push(report);
    }
    match (args.json, &args.pack, &reports[..]) {
        (true, Some(_), [one]) => print_json(one),
        (true, ..) => print_json(&reports),
        (false, ..) => Ok(()),
    }
}

fn show(report: &Report) -> CliResult {
    use std::io::Write;
    let mut out = out::stdout();
    let Report { random_games, scaling, search, scripts, .. } = report;
    writeln!(out, "{}", report.stamp)?;
    writeln!(out, "  load and check   {:.1} ms", report.load_milliseconds)?;
    writeln!(
        out,
        "  random games     {:.0} games/s, {:.0} decisions/s on one thread",
        random_games.games_per_second, random_games.decisions_per_second
    )?;
    writeln!(
        out,
        "  {:2} threads       {:.0} games/s, {:.2} times one",
        scaling.threads, scaling.games_per_second, scaling.times_one
    )?;
    writeln!(out, "  copy of a table  {:.0} ns for {} bytes", report.copy_nanoseconds, report.table_bytes)?;
    writeln!(
        out,
        "  {:<15}  {:.0} iterations/s, {:.0}/s played to the end; {} bytes a node",
        search.bot, search.iterations_per_second, search.full_playouts_per_second, search.bytes_per_node
    )?;
    write!(out, "  scripts          {:.0} % of the time", 100.0 * scripts.share)?;
    match scripts.scripted_to_native {
        Some(ratio) => writeln!(out, "; scripted : native {ratio:.2}")?,
        None => writeln!(out)?,
    }
    for slow in &scripts.slowest {
        writeln!(
            out,
            "    {:5.1} %  {:<24} {:<14} {:6.1} calls a game, {:.2} µs each",
            100.0 * slow.share,
            slow.card.as_deref().unwrap_or("(the pack's rules)"),
            slow.hook,
            slow.calls_per_game,
            slow.microseconds_per_call
        )?;
    }
    Ok(())
}
