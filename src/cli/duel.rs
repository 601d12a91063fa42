//! `ozeki duel`

use std::sync::atomic::Ordering;
use std::time::Instant;

use serde::Serialize;

use super::many_games::ManyGames;
use super::stamp::Stamp;
use super::{CliError, CliResult, PackOptions, Project, check_rivals, interrupt, print_json, progress, thread_count};
use crate::out;
use ozeki_engine::bots::BotSpec;
use ozeki_lab::matches::{Duel, DuelStanding, Pace, SprtPlan, duel};
use ozeki_lab::stats::{Interval, Needed, SprtVerdict};

/// Play two bots against each other: which one is stronger, and how certain is that?
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  ozeki duel PACK greedy random\n  ozeki duel PACK mcts:1000 greedy --games 1000 --threads 2\n  ozeki duel PACK mcts:1000,c=0.5 mcts:1000 --sprt 0,20\n  ozeki duel PACK mcts:250 greedy --players 4 --json\n\nGames come in units that share a random seed, with the seats swapped, so both bots get the same deals. Except for\nthe speed, the output is the same for any number of threads. Ctrl-C stops and shows the result so far.\n`ozeki docs matches` explains the figures."
)]
pub struct Args {
    /// The pack; `ozeki packs` lists them
    pack: String,
    /// The bot whose score is shown: random, greedy, mcts:1000, ...
    a: BotSpec,
    /// Its opponent; with more than two players, a copy in every other seat, and in every seat of the other sides
    b: BotSpec,
    #[command(flatten)]
    options: PackOptions,
    /// Number of games, or the maximum with --sprt; rounded up to whole units [default: 400, or 20000 with --sprt]
    #[arg(long)]
    games: Option<u64>,
    /// Stop as soon as it is clear whether A is stronger by ELO1 or by ELO0, with 1 wrong answer in 20
    #[arg(long, value_name = "ELO0,ELO1", num_args = 0..=1, default_missing_value = "0,20", value_parser = bounds)]
    sprt: Option<SprtPlan>,
    #[command(flatten)]
    playing: ManyGames,
}

fn bounds(text: &str) -> Result<SprtPlan, String> {
    let numbers: Option<Vec<f64>> =
        text.split(',').map(|n| n.trim().parse().ok().filter(|n: &f64| n.is_finite())).collect();
    match numbers.as_deref() {
        Some(&[elo0, elo1]) if elo0 < elo1 => Ok(SprtPlan { elo0, elo1, error: 0.05 }),
        Some(&[elo0, elo1]) => Err(format!("{elo0} is not below {elo1}")),
        _ => Err("expected two Elo differences, such as 0,20".to_owned()),
    }
}

#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    stamp: Stamp,
    seed: u64,
    a: String,
    b: String,
    games: u64,
    /// Seeds: on each, A sat in every seat once.
    units: u64,
    interrupted: bool,
    /// Of A; shared wins count in shares.
    win_rate: f64,
    low: f64,
    high: f64,
    /// The win rate of equals.
    even: f64,
    /// `null` where it is infinite.
    elo: f64,
    elo_low: f64,
    elo_high: f64,
    /// `null` if the difference is plain, or too small for any number of games.
    games_needed: Option<u64>,
    win_rate_going_first: f64,
    win_rate_going_later: f64,
    decisions_a: u64,
    decisions_b: u64,
    sprt: Option<SprtReport>,
    seconds_per_decision_a: f64,
    seconds_per_decision_b: f64,
    seconds: f64,
}

#[derive(Serialize)]
struct SprtReport {
    elo0: f64,
    elo1: f64,
    log_likelihood_ratio: f64,
    lower: f64,
    upper: f64,
    /// `null`: not decided.
    verdict: Option<SprtVerdict>,
}

pub fn run(project: &Project, args: &Args) -> CliResult {
    let pack = project.load(&args.options.of(&args.pack))?;
    check_rivals(&pack, args.playing.players, "a duel")?;
    let most = args.games.unwrap_or(if args.sprt.is_some() { 20_000 } else { 400 });
    let sides = pack.seating(args.playing.players).side_count() as u64;
    let plan = Duel {
        pack,
        a_judges_by: None,
        a: args.a,
        b: args.b,
        players: args.playing.players,
        units: most.div_ceil(sides),
        seed: args.playing.seed,
        sprt: args.sprt,
        threads: thread_count(args.playing.threads),
    };
    let interrupted = interrupt::watch();
    let bar = progress::bar(plan.units * plan.sides(), "games");
    let start = Instant::now();
    let standing = duel(&plan, &interrupted, |standing| {
        bar.set_position(standing.games);
        bar.set_message(running(standing));
    })?;
    bar.finish_and_clear();
    let report = report(&plan, &standing, interrupted.load(Ordering::Relaxed), start.elapsed().as_secs_f64());
    if args.playing.json { print_json(&report) } else { show(&report, &standing) }?;
    if report.interrupted { Err(CliError::Interrupted) } else { Ok(()) }
}

/// The score so far, beside the bar.
fn running(standing: &DuelStanding) -> String {
    let Interval { low, high } = standing.interval();
    let score = format!("{} ({:.1} to {:.1})", per_cent(standing.score()), 100.0 * low, 100.0 * high);
    match standing.sprt {
        Some(sprt) => {
            format!("{score}, LLR {:+.2} of {:.2} or {:.2}", sprt.log_likelihood_ratio, sprt.lower, sprt.upper)
        }
        None => score,
    }
}

fn report(plan: &Duel, standing: &DuelStanding, interrupted: bool, seconds: f64) -> Report {
    let (interval, elo) = (standing.interval(), standing.elo_interval());
    let sprt = plan.sprt.zip(standing.sprt).map(|(plan, standing)| SprtReport {
        elo0: plan.elo0,
        elo1: plan.elo1,
        log_likelihood_ratio: standing.log_likelihood_ratio,
        lower: standing.lower,
        upper: standing.upper,
        verdict: standing.verdict,
    });
    Report {
        stamp: Stamp::of(&plan.pack, plan.players),
        seed: plan.seed,
        a: plan.a.to_string(),
        b: plan.b.to_string(),
        games: standing.games,
        units: standing.units.count() as u64,
        interrupted,
        win_rate: standing.score(),
        low: interval.low,
        high: interval.high,
        even: 1.0 / f64::from(standing.sides),
        elo: standing.elo(),
        elo_low: elo.low,
        elo_high: elo.high,
        games_needed: match standing.games_needed() {
            Some(Needed::Games(games)) => Some(games),
            Some(Needed::TooMany) | None => None,
        },
        win_rate_going_first: standing.going_first.share(),
        win_rate_going_later: standing.going_later.share(),
        decisions_a: standing.a.decisions,
        decisions_b: standing.b.decisions,
        sprt,
        seconds_per_decision_a: standing.a.seconds_per_decision(),
        seconds_per_decision_b: standing.b.seconds_per_decision(),
        seconds,
    }
}

fn show(report: &Report, standing: &DuelStanding) -> CliResult {
    use std::io::Write;
    let mut out = out::stdout();
    let Report { stamp, seed, a, b, games, units, .. } = report;
    let (players, sides) = (stamp.players, standing.sides);
    writeln!(out, "{stamp}, seed {seed}")?;
    let against = if sides == 2 { b.clone() } else { format!("{} times {b}", sides - 1) };
    let rounds = match (sides == 2, players == sides) {
        (true, true) => "pairs with seats swapped",
        (true, false) => "pairs with sides swapped",
        (false, true) => "deals, every seat in turn",
        (false, false) => "deals, every side in turn",
    };
    writeln!(out, "  {a} against {against}: {games} games, {units} {rounds}")?;
    if *games == 0 {
        writeln!(out, "  no game was finished")?;
        return Ok(());
    }
    let interval = standing.interval();
    let even = if sides == 2 { String::new() } else { format!("; equals would win {}", per_cent(report.even)) };
    writeln!(
        out,
        "  won        {} (95 % sure: {:.1} to {:.1} %){even}",
        per_cent(report.win_rate),
        100.0 * interval.low,
        100.0 * interval.high
    )?;
    writeln!(out, "  Elo        {} ({} to {})", elo(report.elo), elo(report.elo_low), elo(report.elo_high))?;
    match standing.games_needed() {
        Some(Needed::Games(games)) => {
            writeln!(
                out,
                "             not distinguishable; about {games} games would show a difference of this size"
            )?;
        }
        Some(Needed::TooMany) => writeln!(out, "             not distinguishable")?,
        None => {}
    }
    writeln!(
        out,
        "  starting   won {} of the games it started, {} of the others",
        per_cent(report.win_rate_going_first),
        per_cent(report.win_rate_going_later)
    )?;
    for (bot, pace) in [(a, standing.a), (b, standing.b)] {
        writeln!(out, "  pace       {bot}: {} decisions, {} each", pace.decisions, duration(pace))?;
    }
    if let Some(sprt) = &report.sprt {
        writeln!(out, "  sprt       {}", verdict(sprt))?;
    }
    let rate = if report.seconds > 0.0 { *games as f64 / report.seconds } else { 0.0 };
    writeln!(out, "  speed      {rate:.1} games/s ({:.2} s)", report.seconds)?;
    if report.interrupted {
        writeln!(out, "  interrupted; result so far")?;
    }
    Ok(())
}

fn verdict(sprt: &SprtReport) -> String {
    let SprtReport { elo0, elo1, log_likelihood_ratio, lower, upper, .. } = sprt;
    let found = match sprt.verdict {
        Some(SprtVerdict::Stronger) => format!("decided: {elo1:+} Elo rather than {elo0:+}"),
        Some(SprtVerdict::NotStronger) => format!("decided: {elo0:+} Elo rather than {elo1:+}"),
        None => format!("not decided between {elo0:+} and {elo1:+} Elo; more games are needed"),
    };
    format!("{found}; log-likelihood ratio {log_likelihood_ratio:+.2}, decided at {lower:.2} or {upper:.2}")
}

fn per_cent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

pub(super) fn elo(value: f64) -> String {
    match value {
        f64::INFINITY => "+∞".to_owned(),
        f64::NEG_INFINITY => "-∞".to_owned(),
        // Not `-0`.
        _ => format!("{:+.0}", value.round() + 0.0),
    }
}

/// How long a decision takes, in the unit that suits it.
pub(super) fn duration(pace: Pace) -> String {
    match pace.seconds_per_decision() {
        s if s >= 1.0 => format!("{s:.2} s"),
        s if s >= 1e-3 => format!("{:.2} ms", 1e3 * s),
        s => format!("{:.2} µs", 1e6 * s),
    }
}
