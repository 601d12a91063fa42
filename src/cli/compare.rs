//! `ozeki compare`

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use anstyle::{AnsiColor, Style};

use super::lab::Bars;
use super::many_games::ManyGames;
use super::sides::load_both;
use super::{CliError, CliResult, Project, check_players, interrupt, print_json, thread_count};
use crate::out;
use ozeki_engine::bots::BotSpec;
use ozeki_engine::pack::Pack;
use ozeki_lab::compare::{Change, Comparison, Difference, Differences, FEWEST_GAMES};
use ozeki_lab::experiment::{ExperimentPlan, Folder};
use ozeki_lab::findings::Exposure;
use ozeki_lab::series::Series;

/// Play two packs, or two versions of one, on the same seeds: which cards and clans have changed?
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    ozeki compare git:HEAD PACK                    what has my change done?\n  \
    ozeki compare PACK OTHER --games 20000 --bots greedy\n  \
    ozeki compare ../old-project PACK --out cmp    can be stopped and continued\n  \
    ozeki compare PACK PACK --apart                what chance alone does\n\n\
    Every difference has a 95 % interval, and all figures are corrected together, including clans and the length of\n\
    games. Exit code 1 if anything differs beyond chance, 0 if not, 130 if stopped with Ctrl-C. `ozeki docs lab` explains every figure.")]
pub struct Args {
    /// The old version: a pack, a folder, or git:REVISION
    before: String,
    /// The new version
    after: String,
    /// The pack, if neither side names one
    #[arg(long)]
    pack: Option<String>,
    /// Number of games with each version; game K uses the seed plus K
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The bot that plays every seat
    #[arg(long, default_value = "greedy", value_name = "BOT")]
    bots: BotSpec,
    /// Play the second pack on different seeds
    #[arg(long)]
    apart: bool,
    /// Keep the games in this folder, to continue later; without it, nothing is kept
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    #[command(flatten)]
    playing: ManyGames,
}

pub fn run(project: &Project, args: &Args) -> CliResult {
    let [before, after] = load_both(project, [&args.before, &args.after], args.pack.as_deref())?.map(|side| side.pack);
    check_players(&before, args.playing.players)?;
    check_players(&after, args.playing.players)?;
    args.out.iter().try_for_each(|out| project.make_folder(out))?;
    let folder = Games::open(args, &before, &after)?;
    let series =
        |pack: Arc<Pack>, seed| Series { pack, players: args.playing.players, bot: args.bots, seed, games: args.games };
    // Far enough that asking for more games never brings the two sides together.
    let other_seed = if args.apart { args.playing.seed.wrapping_add(1 << 40) } else { args.playing.seed };
    let comparison = Comparison {
        before: series(before, args.playing.seed),
        after: series(after, other_seed),
        threads: thread_count(args.playing.threads),
    };
    let (stop, bars) = (interrupt::watch(), Bars::default());
    let differences = comparison.run(&folder.path, &stop, &bars)?;
    bars.finish();
    drop(folder);
    if args.playing.json {
        print_json(&differences)?;
    } else {
        show(&differences)?;
    }
    match (stop.load(Ordering::Relaxed), differences.any()) {
        (true, _) => Err(CliError::Interrupted),
        (false, true) => Err(CliError::Reported),
        (false, false) => Ok(()),
    }
}

/// Where the games are kept: the folder asked for, or one that goes when it is no longer needed.
struct Games {
    path: PathBuf,
    kept: Option<Folder>,
}

impl Games {
    fn open(args: &Args, before: &Pack, after: &Pack) -> Result<Self, CliError> {
        let Some(out) = &args.out else {
            let path = ozeki_project::files::temporary_folder("ozeki-compare")?;
            return Ok(Games { path, kept: None });
        };
        let plan = ExperimentPlan {
            pack: format!("{} and {}", before.full_id(), after.full_id()),
            pack_hash: format!("{} and {}", before.hash, after.hash),
            players: args.playing.players,
            seed: args.playing.seed,
            engine_version: env!("CARGO_PKG_VERSION").to_owned(),
        };
        Ok(Games { path: out.clone(), kept: Some(Folder::open(out, &plan)?) })
    }
}

impl Drop for Games {
    fn drop(&mut self) {
        if self.kept.is_none() {
            // A file that cannot be removed is in the temporary folder, which the system clears.
            _ = std::fs::remove_dir_all(&self.path);
        }
    }
}

fn show(found: &Differences) -> CliResult {
    let mut out = out::stdout();
    let bold = Style::new().bold();
    writeln!(out, "{bold}{} → {}{bold:#}", found.before, found.after)?;
    writeln!(out, "{} games with each, {} in every seat", found.games, found.bots)?;
    if found.games < FEWEST_GAMES {
        writeln!(out, "  with fewer than {FEWEST_GAMES} games, nothing can be said")?;
    }
    let mut cards: Vec<_> = found.cards.iter().filter(|card| card.change != Change::NotDistinguishable).collect();
    let lift = |card: &&ozeki_lab::compare::CardDifference| {
        let lift = card.lifts.iter().find(|(exposure, _)| Some(*exposure) == card.because);
        lift.map_or(0.0, |(_, lift)| lift.difference.value)
    };
    cards.sort_by(|a, b| lift(b).total_cmp(&lift(a)));
    for card in &cards {
        for (exposure, lift) in card.lifts.iter().filter(|(exposure, _)| Some(*exposure) == card.because) {
            let what = format!("{}, when {}", card.name, exposure.name().replace('_', " "));
            line(&mut out, &what, lift)?;
        }
    }
    for card in found.cards.iter().filter(|card| card.use_rate.change != Change::NotDistinguishable) {
        line(&mut out, &format!("{}, how often played", card.name), &card.use_rate)?;
    }
    for clan in found.clans.iter().filter(|clan| clan.share_in_winning.change != Change::NotDistinguishable) {
        line(&mut out, &format!("{}, share of winning armies", clan.name), &clan.share_in_winning)?;
    }
    if found.first_player.change != Change::NotDistinguishable {
        line(&mut out, "First player", &found.first_player)?;
    }
    if found.turns.change != Change::NotDistinguishable {
        let turns = &found.turns;
        writeln!(out, "  {:+.2} turns in a game ({:.1} → {:.1})", turns.difference.value, turns.before, turns.after)?;
    }
    for (word, cards) in [("new", &found.added), ("gone", &found.removed)] {
        if !cards.is_empty() {
            writeln!(out, "  {word}: {}", cards.join(", "))?;
        }
    }
    let rest = found.cards.len() - cards.len();
    let in_hand = found.cards.iter().flat_map(|card| &card.lifts).filter(|(exposure, _)| *exposure == Exposure::InHand);
    let needed = in_hand.filter_map(|(_, lift)| lift.games_for_one_point).max();
    let ask = match needed {
        Some(games) if games > found.games => {
            format!("; ask for ~{games} games to see a difference of one point in what a hand with one is worth")
        }
        _ => String::new(),
    };
    writeln!(out, "  {rest} of {} cards: not distinguishable{ask}", found.cards.len())?;
    Ok(())
}

fn line(out: &mut impl Write, what: &str, found: &Difference) -> CliResult {
    let colour = if found.change == Change::Up { AnsiColor::Green } else { AnsiColor::Red };
    let style = Style::new().fg_color(Some(colour.into()));
    let points = |share: f64| 100.0 * share;
    let difference = found.difference;
    writeln!(
        out,
        "  {style}{:+5.1}{style:#} points ({:+.1} to {:+.1})  {what}",
        points(difference.value),
        points(difference.low),
        points(difference.high)
    )?;
    Ok(())
}
