//! `ozeki lab`

use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::Ordering;
use std::time::Instant;

use anstyle::{AnsiColor, Style};
use indicatif::ProgressBar;
use serde::Serialize;

use super::many_games::ManyGames;
use super::{
    CliError, CliResult, PackOptions, Project, check_players, did_you_mean, interrupt, print_json, progress,
    thread_count,
};
use crate::out;
use crate::out::complain;
use ozeki_engine::bots::BotSpec;
use ozeki_engine::pack::Pack;
use ozeki_lab::experiment::{Experiment, LabError, Progress};
use ozeki_lab::findings::{CardFindings, Findings, InterventionKind, StrengthFindings, Verdict, VerdictCounts};

/// Play many games and measure how strong each card is
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    ozeki lab PACK --games 20000 --bots greedy --out lab\n  \
    ozeki lab PACK --games 2000 --bots random --bots greedy --out lab   two strengths of bots\n  \
    ozeki lab PACK --games 5000 --out lab --intervene CARD              what does the card cause?\n  \
    ozeki lab PACK --games 50000 --out lab                              more games for an existing run\n\n\
    The folder gets report.html for the browser, findings.json, games.csv and cards.csv (and both as\n\
    .parquet), and example games for `ozeki replay`. The same command continues a run that was stopped or killed;\n\
    no game is counted twice.\n\
    `ozeki docs lab` explains every figure. Exit code 130 if stopped with Ctrl-C.")]
pub struct Args {
    /// The pack; `ozeki packs` lists them
    pack: String,
    #[command(flatten)]
    options: PackOptions,
    /// Number of games at each strength; game K uses the seed plus K
    #[arg(long, default_value_t = 2_000)]
    games: u64,
    /// The bot that plays every seat; repeat it, weakest first, to play the same games at several strengths
    #[arg(long, value_delimiter = ',', default_value = "greedy")]
    bots: Vec<String>,
    /// The folder for games and results
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// How far from even a card may be before it is flagged, in percentage points of win rate
    #[arg(long, default_value_t = DEFAULT_BAND, value_name = "POINTS", value_parser = points)]
    band: f64,
    /// Measure what this card causes: play the same seeds with the card replaced, blanked and forbidden; can be repeated
    #[arg(long, value_name = "CARD")]
    intervene: Vec<String>,
    /// Number of seeds for --intervene; each takes four games per seat
    #[arg(long, default_value_t = 500, value_name = "SEEDS")]
    intervene_seeds: u64,
    #[command(flatten)]
    playing: ManyGames,
}

/// Points of win rate either side of even that are nothing to worry about.
pub(super) const DEFAULT_BAND: f64 = 5.0;

pub(super) fn points(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(points) if (0.0..=50.0).contains(&points) => Ok(points),
        _ => Err("a number of points from 0 to 50".to_owned()),
    }
}

#[derive(Serialize)]
struct Summary<'a> {
    verdict: &'a str,
    stamp: &'a ozeki_lab::findings::Stamp,
    strengths: Vec<StrengthSummary<'a>>,
    flips: Vec<&'a str>,
    interventions: &'a [ozeki_lab::findings::Intervention],
    out: String,
    seconds: f64,
    /// Played just now; the others were there.
    games_played: u64,
}

#[derive(Serialize)]
struct StrengthSummary<'a> {
    bots: &'a str,
    games: u64,
    #[serde(flatten)]
    counts: VerdictCounts,
    flagged: Vec<Flagged<'a>>,
}

#[derive(Serialize)]
struct Flagged<'a> {
    card: &'a str,
    verdict: Verdict,
    because: Option<ozeki_lab::findings::Exposure>,
    hardly_played: bool,
    lift: Option<ozeki_lab::findings::ReportedEstimate>,
}

pub fn run(project: &Project, args: &Args) -> CliResult {
    let pack = project.load(&args.options.of(&args.pack))?;
    check_players(&pack, args.playing.players)?;
    let experiment = Experiment {
        players: args.playing.players,
        seed: args.playing.seed,
        games: args.games,
        bots: BotSpec::list(&args.bots)?,
        band: args.band / 100.0,
        intervene: args.intervene.iter().map(|id| design(&pack, id)).collect::<Result<_, _>>()?,
        intervene_seeds: args.intervene_seeds,
        threads: thread_count(args.playing.threads),
        pack,
    };
    project.make_folder(&args.out)?;
    let stop = interrupt::watch();
    let start = Instant::now();
    let bars = Bars::default();
    let findings = experiment.run(&args.out, &stop, &bars)?;
    let played = bars.finish();
    if args.playing.json {
        print_json(&summary(&findings, args, start.elapsed().as_secs_f64(), played))?;
    } else {
        show(&findings, args)?;
    }
    if stop.load(Ordering::Relaxed) { Err(CliError::Interrupted) } else { Ok(()) }
}

/// The design of a card by its id.
pub(super) fn design(pack: &Pack, id: &str) -> Result<usize, CliError> {
    pack.design_named(id).filter(|&design| !pack.designs[design].tile).ok_or_else(|| {
        let hint = did_you_mean(id, pack.card_designs().map(|design| design.id.as_str()));
        CliError::Usage(format!("there is no card `{id}` in `{}`{hint}", pack.id))
    })
}

impl From<LabError> for CliError {
    fn from(error: LabError) -> Self {
        match error {
            LabError::Series(ozeki_lab::series::SeriesError::Game(error)) => CliError::Simulate(error),
            LabError::OtherPlan { .. } => CliError::Usage(error.to_string()),
            other => CliError::Failed(other.to_string()),
        }
    }
}

/// A bar for each part of a run, one after the other.
#[derive(Default)]
pub(super) struct Bars {
    current: Mutex<Option<ProgressBar>>,
    played: std::sync::atomic::AtomicU64,
}

impl Bars {
    /// Clears the last bar; how many games were played.
    pub fn finish(self) -> u64 {
        if let Ok(Some(bar)) = self.current.into_inner() {
            bar.finish_and_clear();
        }
        self.played.into_inner()
    }
}

impl Progress for Bars {
    fn begin(&self, what: &str, games: u64) {
        let Ok(mut current) = self.current.lock() else { return };
        if let Some(bar) = current.take() {
            bar.finish_and_clear();
        }
        let bar = progress::bar(games, "games");
        bar.set_message(what.to_owned());
        *current = Some(bar);
    }

    fn games(&self, count: u64, played: bool) {
        if let Ok(Some(bar)) = self.current.lock().as_deref() {
            bar.inc(count);
            if !played {
                // What was on disk says nothing about the speed.
                bar.reset_eta();
            }
        }
        if played {
            self.played.fetch_add(count, Ordering::Relaxed);
        }
    }
}

fn flagged(strength: &StrengthFindings) -> Vec<&CardFindings> {
    let lift = |card: &CardFindings| {
        let found = card.because.and_then(|exposure| card.exposure(exposure));
        found.map_or(0.0, |found| found.shrunk)
    };
    let mut cards: Vec<&CardFindings> = strength.cards.iter().filter(|card| card.verdict.is_flag()).collect();
    cards.sort_by(|a, b| lift(b).total_cmp(&lift(a)));
    cards
}

fn summary<'a>(findings: &'a Findings, args: &Args, seconds: f64, games_played: u64) -> Summary<'a> {
    let of_card = |card: &'a CardFindings| Flagged {
        card: &card.id,
        verdict: card.verdict,
        because: card.because,
        hardly_played: card.hardly_played,
        lift: card.because.and_then(|exposure| card.exposure(exposure)).map(|found| found.lift),
    };
    let strength = |strength: &'a StrengthFindings| StrengthSummary {
        bots: &strength.bots,
        games: strength.games,
        counts: strength.verdict,
        flagged: flagged(strength).into_iter().map(of_card).collect(),
    };
    Summary {
        verdict: &findings.verdict,
        stamp: &findings.stamp,
        strengths: findings.strengths.iter().map(strength).collect(),
        flips: findings.flips.iter().map(|flip| flip.card.as_str()).collect(),
        interventions: &findings.interventions,
        out: args.out.display().to_string(),
        seconds,
        games_played,
    }
}

fn show(findings: &Findings, args: &Args) -> CliResult {
    let mut out = out::stdout();
    let colour = |colour: AnsiColor| Style::new().fg_color(Some(colour.into()));
    let (bold, dim) = (Style::new().bold(), Style::new().dimmed());
    let (strong, weak) = (colour(AnsiColor::Green), colour(AnsiColor::Red));
    let stamp = &findings.stamp;
    writeln!(out, "{bold}{}{bold:#}", findings.verdict)?;
    for strength in &findings.strengths {
        let shape = &strength.shape;
        writeln!(
            out,
            "\n{bold}{}{bold:#}  {} games, {:.1} rounds, {:.1} turns; first player {:+.1} points",
            strength.bots,
            strength.games,
            shape.rounds.mean,
            shape.turns.mean,
            100.0 * strength.seats.first_player_edge.value
        )?;
        for card in flagged(strength) {
            let Some(found) = card.because.and_then(|exposure| card.exposure(exposure)) else {
                let held = card.played_when_held.map_or(0.0, |held| held.value);
                writeln!(
                    out,
                    "  {weak}hardly played{weak:#}: only {:.0} % of those who had it played it  {}",
                    100.0 * held,
                    card.name
                )?;
                continue;
            };
            let style = if card.verdict == Verdict::Strong { strong } else { weak };
            writeln!(
                out,
                "  {style}{:+5.1}{style:#} points ({:+.1} to {:+.1})  {:<24} {}",
                100.0 * found.lift.value,
                100.0 * found.lift.low,
                100.0 * found.lift.high,
                card.name,
                found.exposure.name().replace('_', " ")
            )?;
        }
    }
    for flip in &findings.flips {
        let (good, bad) = (&flip.good_for, &flip.bad_for);
        writeln!(
            out,
            "{} ({}) helps {} ({:+.1}) and harms {} ({:+.1})",
            flip.card,
            flip.exposure.name().replace('_', " "),
            good.0,
            100.0 * good.1.value,
            bad.0,
            100.0 * bad.1.value
        )?;
    }
    for found in &findings.interventions {
        let what = match found.kind {
            InterventionKind::SwappedIn => "compared with a card of its level",
            InterventionKind::Blanked => "compared with itself without text",
            InterventionKind::Removed => "compared with not being played",
        };
        let difference = found.difference;
        writeln!(
            out,
            "{} {what}: {:+.1} points ({:+.1} to {:+.1}), {} seeds, {}",
            found.card,
            100.0 * difference.value,
            100.0 * difference.low,
            100.0 * difference.high,
            found.pairs,
            found.bots
        )?;
    }
    let ctrl_c = if stamp.complete { "" } else { "  (interrupted: the same command continues)" };
    writeln!(out, "\n{dim}All results are in {}; open report.html in a browser{ctrl_c}{dim:#}", args.out.display())?;
    if !stamp.complete && std::io::stderr().is_terminal() {
        complain!("Stopped; the games played so far are kept.");
    }
    Ok(())
}
