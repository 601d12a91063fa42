//! `ozeki ladder`

use std::io::Write;
use std::sync::atomic::Ordering;
use std::time::Instant;

use serde::Serialize;

use super::duel::{duration, elo};
use super::many_games::ManyGames;
use super::stamp::Stamp;
use super::{CliError, CliResult, PackOptions, Project, check_rivals, interrupt, print_json, progress, thread_count};
use crate::out;
use ozeki_engine::bots::BotSpec;
use ozeki_lab::matches::{Ladder, LadderStanding, ladder};
use ozeki_lab::stats::{Estimate, LEVEL, Ratings};

/// Play every bot against every other, and rate them
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  ozeki ladder PACK random greedy mcts:100 mcts:1000\n  ozeki ladder PACK greedy mcts:250 --games 1000 --players 3 --json\n\nAll pairs of bots get the same deals, with the seats swapped. Except for the speed, the output is the same for any\nnumber of threads. Ctrl-C stops and shows the result so far.\n`ozeki docs matches` explains the figures."
)]
pub struct Args {
    /// The pack; `ozeki packs` lists them
    pack: String,
    /// Two or more: random, greedy, mcts:1000, ...
    #[arg(required = true, num_args = 2..)]
    bots: Vec<BotSpec>,
    #[command(flatten)]
    options: PackOptions,
    /// Number of games for each pair of bots; rounded up to whole units
    #[arg(long, default_value_t = 200)]
    games: u64,
    #[command(flatten)]
    playing: ManyGames,
}

#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    stamp: Stamp,
    seed: u64,
    games: u64,
    interrupted: bool,
    /// The strongest first.
    ratings: Vec<Rated>,
    /// What each place in the turn order is worth in Elo, against the first: the second, the third, ...
    places: Vec<Figure>,
    /// How many sides play against each other.
    sides: usize,
    /// The win rate of equals.
    even: f64,
    /// By bot and bot, in the order of `ratings`: the score of the first, alone with the second; `null` on the diagonal.
    matchups: Vec<Vec<Option<Figure>>>,
    seconds: f64,
}

#[derive(Serialize)]
struct Rated {
    bot: String,
    elo: f64,
    low: f64,
    high: f64,
    /// The share of all its seats' games that it won.
    score: f64,
    games: u64,
    /// How much stronger than the next; `null` for the last.
    above_next: Option<Figure>,
    seconds_per_decision: f64,
    #[serde(skip)]
    pace: String,
}

#[derive(Clone, Serialize)]
struct Figure {
    value: f64,
    low: f64,
    high: f64,
}

impl From<&Estimate> for Figure {
    fn from(estimate: &Estimate) -> Self {
        let interval = estimate.interval();
        Figure { value: estimate.value, low: interval.low, high: interval.high }
    }
}

pub fn run(project: &Project, args: &Args) -> CliResult {
    let pack = project.load(&args.options.of(&args.pack))?;
    check_rivals(&pack, args.playing.players, "a ladder")?;
    if let Some((_, twice)) = args.bots.iter().enumerate().find(|(index, bot)| args.bots[..*index].contains(bot)) {
        return Err(CliError::Usage(format!("`{twice}` is named twice; name each bot once")));
    }
    let sides = pack.seating(args.playing.players).side_count();
    let plan = Ladder {
        pack,
        bots: args.bots.clone(),
        players: args.playing.players,
        seeds: Ladder::seeds_for(args.games, sides),
        seed: args.playing.seed,
        threads: thread_count(args.playing.threads),
    };
    let interrupted = interrupt::watch();
    let bar = progress::bar(plan.seeds * plan.games_per_seed(), "games");
    let start = Instant::now();
    let standing = ladder(&plan, &interrupted, |standing| bar.set_position(standing.games))?;
    bar.finish_and_clear();
    let interrupted = interrupted.load(Ordering::Relaxed);
    let Some(ratings) = standing.ratings() else {
        return if interrupted {
            Err(CliError::Interrupted)
        } else {
            Err(CliError::Usage("no games to play".to_owned()))
        };
    };
    let report = report(&plan, &standing, &ratings, interrupted, start.elapsed().as_secs_f64());
    if args.playing.json { print_json(&report) } else { show(&report) }?;
    if interrupted { Err(CliError::Interrupted) } else { Ok(()) }
}

fn report(plan: &Ladder, standing: &LadderStanding, ratings: &Ratings, interrupted: bool, seconds: f64) -> Report {
    let mut order: Vec<usize> = (0..plan.bots.len()).collect();
    order.sort_by(|&a, &b| ratings.players[b].value.total_cmp(&ratings.players[a].value));
    let rated = |(rank, &bot): (usize, &usize)| {
        let Figure { value, low, high } = Figure::from(&ratings.players[bot]);
        Rated {
            bot: plan.bots[bot].to_string(),
            elo: value,
            low,
            high,
            score: standing.totals[bot].share(),
            games: standing.totals[bot].games as u64,
            above_next: order.get(rank + 1).map(|&next| Figure::from(&ratings.difference(bot, next))),
            seconds_per_decision: standing.paces[bot].seconds_per_decision(),
            pace: duration(standing.paces[bot]),
        }
    };
    let matchup = |row: usize, column: usize| {
        let units = &standing.matchups[row][column];
        let interval = units.interval(LEVEL);
        (units.count() > 0.0).then(|| Figure { value: units.mean(), low: interval.low, high: interval.high })
    };
    Report {
        stamp: Stamp::of(&plan.pack, plan.players),
        seed: plan.seed,
        games: standing.games,
        interrupted,
        ratings: order.iter().enumerate().map(rated).collect(),
        places: ratings.places.iter().map(Figure::from).collect(),
        sides: standing.sides,
        even: 1.0 / standing.sides as f64,
        matchups: order.iter().map(|&row| order.iter().map(|&column| matchup(row, column)).collect()).collect(),
        seconds,
    }
}

fn show(report: &Report) -> CliResult {
    let mut out = out::stdout();
    let Report { stamp, seed, games, ratings, .. } = report;
    writeln!(out, "{stamp}, seed {seed}, {games} games")?;
    let width = ratings.iter().map(|r| r.bot.len()).max().unwrap_or(0).max(3);
    writeln!(
        out,
        "\n      {:<width$}    Elo   95 % sure          won      games   a decision   above the next",
        "bot"
    )?;
    for (rank, r) in ratings.iter().enumerate() {
        let range = format!("{} to {}", elo(r.low), elo(r.high));
        let Rated { bot, score, games, pace, .. } = r;
        let above = match &r.above_next {
            Some(Figure { value, low, high }) => format!("   {} ({} to {})", elo(*value), elo(*low), elo(*high)),
            None => String::new(),
        };
        let (rank, elo, won) = (rank + 1, elo(r.elo), 100.0 * score);
        writeln!(
            out,
            "  {rank:>2}  {bot:<width$}  {elo:>5}   {range:<16} {won:>5.1} %  {games:>7}   {pace:>10}{above}"
        )?;
    }
    for (place, figure) in report.places.iter().enumerate() {
        let (value, low, high) = (elo(figure.value), elo(figure.low), elo(figure.high));
        writeln!(out, "  going {} instead of first is worth {value} Elo ({low} to {high})", nth(place + 1))?;
    }
    show_matchups(&mut out, report, width)?;
    writeln!(out, "\n{:.1} games/s ({:.2} s)", *games as f64 / report.seconds.max(1e-9), report.seconds)?;
    if report.interrupted {
        writeln!(out, "interrupted; result so far")?;
    }
    Ok(())
}

fn show_matchups(out: &mut impl Write, report: &Report, width: usize) -> CliResult {
    let cell = width.max("50.0±10.0".len());
    let how = match report.sides {
        2 => "how often the bot on the left wins against the one above".to_owned(),
        sides => format!(
            "how often the bot on the left wins, alone with {} of the one above; equals: {:.1}",
            sides - 1,
            100.0 * report.even
        ),
    };
    writeln!(out, "\n  {how}, in %\n")?;
    let head: String = report.ratings.iter().map(|r| format!("  {:>cell$}", r.bot)).collect();
    writeln!(out, "  {:<width$}{head}", "")?;
    for (rated, row) in report.ratings.iter().zip(&report.matchups) {
        let show = |figure: &Option<Figure>| match figure {
            Some(Figure { value, low, high }) => {
                format!("{:.1}±{:.1}", 100.0 * value, 50.0 * (high - low))
            }
            None => "·".to_owned(),
        };
        let cells: String = row.iter().map(|figure| format!("  {:>cell$}", show(figure))).collect();
        writeln!(out, "  {:<width$}{cells}", rated.bot)?;
    }
    Ok(())
}

fn nth(place: usize) -> &'static str {
    ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"].get(place).copied().unwrap_or("last")
}
