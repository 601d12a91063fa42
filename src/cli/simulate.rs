//! `ozeki simulate`

use std::time::Instant;

use serde::Serialize;

use super::many_games::ManyGames;
use super::stamp::Stamp;
use super::{CliError, CliResult, PackOptions, Project, check_players, print_json, progress, thread_count};
use crate::out;
use ozeki_engine::bots::BotSpec;
use ozeki_engine::pack::Pack;
use ozeki_engine::text::Voice;
use ozeki_engine::text::check::FALLBACK;
use ozeki_lab::simulate::{SimulationPlan, Tally, simulate};

/// Play many games between bots and count what happens
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  ozeki simulate PACK --games 10000 --seed 1\n  ozeki simulate PACK --games 1000 --players 4 --json\n\nExcept for the speed, the output is the same for any number of threads."
)]
pub struct Args {
    /// The pack; `ozeki packs` lists them
    pack: String,
    #[command(flatten)]
    options: PackOptions,
    /// Number of games; game K uses the seed plus K
    #[arg(long, default_value_t = 1_000)]
    games: u64,
    /// A bot for each seat, or one for all
    #[arg(long, value_delimiter = ',', default_value = "random")]
    bots: Vec<String>,
    #[command(flatten)]
    playing: ManyGames,
}

#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    stamp: Stamp,
    seed: u64,
    bots: Vec<String>,
    #[serde(flatten)]
    tally: Tally,
    seconds: f64,
    games_per_second: f64,
    decisions_per_second: f64,
}

pub fn run(project: &Project, args: &Args) -> CliResult {
    let pack = project.load(&args.options.of(&args.pack))?;
    check_players(&pack, args.playing.players)?;
    let bots = match BotSpec::list(&args.bots)?.as_slice() {
        [one] => vec![*one; usize::from(args.playing.players)],
        each if each.len() == usize::from(args.playing.players) => each.to_vec(),
        each => {
            return Err(CliError::Usage(format!(
                "{} bots for {} players: name one for each, or one for all",
                each.len(),
                args.playing.players
            )));
        }
    };
    let plan = SimulationPlan {
        pack: pack.clone(),
        games: args.games,
        players: args.playing.players,
        bots,
        seed: args.playing.seed,
    };
    let bar = progress::bar(args.games, "games");
    let start = Instant::now();
    let tally = simulate(&plan, thread_count(args.playing.threads), |games| bar.inc(games))?;
    let seconds = start.elapsed().as_secs_f64();
    bar.finish_and_clear();
    let per_second = |count: u64| if seconds > 0.0 { count as f64 / seconds } else { 0.0 };
    let report = Report {
        stamp: Stamp::of(&pack, args.playing.players),
        seed: args.playing.seed,
        bots: plan.bots.iter().map(BotSpec::to_string).collect(),
        seconds,
        games_per_second: per_second(tally.games),
        decisions_per_second: per_second(tally.decisions),
        tally,
    };
    if args.playing.json { print_json(&report) } else { show(&report, &pack) }
}

fn show(report: &Report, pack: &Pack) -> CliResult {
    use std::io::Write;
    let mut out = out::stdout();
    let tally = &report.tally;
    let per_game = |n: u64| if tally.games > 0 { n as f64 / tally.games as f64 } else { 0.0 };
    let share = |n: u64| 100.0 * per_game(n);
    writeln!(out, "{}, seed {}", report.stamp, report.seed)?;
    writeln!(out, "  games      {}", tally.games)?;
    writeln!(out, "  decisions  {} ({:.1} a game)", tally.decisions, per_game(tally.decisions))?;
    writeln!(out, "  rounds     {:.2} a game, {:.1} turns", per_game(tally.rounds), per_game(tally.turns))?;
    let voice = Voice { pack, language: FALLBACK, viewer: None };
    for (ending, &count) in pack.all_endings().zip(tally.endings.values()).filter(|&(_, &count)| count > 0) {
        let ending = voice.ending(ending);
        writeln!(out, "  ended by   {ending:<8} {count} ({:.1} %)", share(count))?;
    }
    for ((seat, &wins), bot) in tally.wins_by_seat.iter().enumerate().zip(&report.bots) {
        writeln!(out, "  player {}   won {wins} ({:.1} %)  {bot}", seat + 1, share(wins))?;
    }
    for (seat, &total) in tally.total_scores_by_seat.iter().flatten().enumerate() {
        writeln!(out, "  player {}   mean score {:.2}", seat + 1, total as f64 / tally.games.max(1) as f64)?;
    }
    if tally.shared_wins > 0 {
        writeln!(out, "  shared     {} games had several winners", tally.shared_wins)?;
    }
    let cards: u64 = tally.winning_cards_by_clan.values().sum();
    for (clan, &count) in tally.winning_cards_by_clan.iter().filter(|_| cards > 0) {
        let share = 100.0 * count as f64 / cards as f64;
        writeln!(out, "  clan       {clan:<12} {share:.1} % of the cards in winning armies")?;
    }
    writeln!(
        out,
        "  speed      {:.0} games/s, {:.0} decisions/s ({:.2} s)",
        report.games_per_second, report.decisions_per_second, report.seconds
    )?;
    Ok(())
}
