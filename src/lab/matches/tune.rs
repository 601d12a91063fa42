//! Finds weights for judging tables by fitting them to who wins: bots play, every player's features before each turn
//! are recorded with the final winner, and the weights are fitted to that.
//!
//! Bots with new weights reach tables that the old weights never led to, and there the new weights may be far off. So
//! this is done in rounds: the next games use the weights found so far, and the fit uses the games of all rounds.
//! Weights that predict best do not always play best, so the weights of every round play against the old ones.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::arena::{Arena, Played};
use super::duel::{Duel, duel};
use crate::parallel::{Stopping, try_in_order};
use crate::simulate::SimulateError;
use crate::stats::{Contests, Units};
use ozeki_engine::bots::{BotSpec, Features, Roster, features};
use ozeki_engine::decision::{Bot, Decision, Moment};
use ozeki_engine::kernel::Run;
use ozeki_engine::pack::{BotRules, BotWeights, Decks, Pack, Seating};
use ozeki_engine::table::{ClanSet, PlayerSet, Purpose, Seat, Stream, Table};

/// One in this many choices is random, so that the weights also learn from positions they would avoid.
const CURIOSITY: u32 = 12;
/// One in this many games is kept apart, to test the weights on games they were not fitted to.
const APART: u64 = 5;
/// How much the fit is held back towards the weights the pack has.
const HELD_BACK: f64 = 3e-5;
/// The same for what clans are worth, in all games together: few games say little of a deck, and clans seldom differ by
/// more than one half.
const DECKS_HELD_BACK: f64 = 2.0;

/// What to play.
pub struct Tuning {
    pub pack: Arc<Pack>,
    pub players: u8,
    pub rounds: u64,
    /// In each round.
    pub games: u64,
    /// Games on one seed, seats in turn, of the new weights against the old ones.
    pub units: u64,
    /// The first game's seed; the next has the next.
    pub seed: u64,
    pub threads: usize,
}

impl Tuning {
    /// Games of all rounds, and of the weights of each against the old ones, and once more of the best.
    pub fn all_games(&self) -> u64 {
        self.rounds * self.games + (self.rounds + 1) * self.units * u64::from(self.players)
    }
}

/// What was found.
#[derive(Clone, Debug)]
pub struct Tuned {
    pub weights: BotWeights,
    /// What each clan in one's deck is worth, in the order of the pack's; empty where all draw from one pile.
    pub clans: Vec<f32>,
    /// Games the weights were fitted to and measured on.
    pub games: u64,
    /// Turns of these games.
    pub turns: u64,
    /// The log-loss on the games kept apart, with the old weights and with the new.
    pub surprise: (f64, f64),
    /// The same for who knows nothing.
    pub surprise_by_chance: f64,
    /// Scores of a greedy bot with the new weights against others with the old.
    pub against_old: Units,
}

/// A bot that now and then does anything.
struct Curious {
    bot: Box<dyn Bot>,
    stream: Stream,
}

impl Bot for Curious {
    fn choose(&mut self, table: &Table, decision: &Decision, moment: &Moment) -> usize {
        if self.stream.below(CURIOSITY) == 0 {
            return self.stream.below(decision.options.len() as u32) as usize;
        }
        self.bot.choose(table, decision, moment)
    }

    fn looks_ahead(&self) -> bool {
        self.bot.looks_ahead()
    }
}

/// The pack with the weights found so far, behind the one that is played.
const NEW: usize = 1;

/// A table keeps the clans of a deck as bits.
use ozeki_engine::limits::CLANS;

/// What a game showed.
struct Seen {
    /// What each side had before every turn.
    turns: Contests<{ BotWeights::COUNT }>,
    /// Which clans each side had in its deck.
    decks: Contests<CLANS>,
}

impl Seen {
    fn new(sides: usize) -> Self {
        Seen { turns: Contests::new(sides), decks: Contests::new(sides) }
    }

    fn extend(&mut self, other: &Seen) {
        self.turns.extend(&other.turns);
        self.decks.extend(&other.decks);
    }
}

/// Plays and fits until all rounds are done, or `interrupted` is set: then there is nothing to tell. `after_game` hears
/// how many games have been played.
pub fn tune(
    plan: &Tuning,
    interrupted: &Arc<AtomicBool>,
    mut after_game: impl FnMut(u64),
) -> Result<Option<Tuned>, SimulateError> {
    let start = &plan.pack.bots;
    let sides = plan.pack.seating(plan.players).side_count();
    let (mut fitted, mut apart) = (Seen::new(sides), Seen::new(sides));
    let (mut watched, mut played) = (0, 0);
    let mut heard = |games: u8| {
        played += u64::from(games);
        after_game(played);
    };
    let stopping = Stopping::new(interrupted.clone());
    let mut found = start.clone();
    let mut best: Option<(f64, BotRules)> = None;
    for round in 0..plan.rounds {
        let packs = [plan.pack.clone(), Arc::new(judging_by(&plan.pack, &found))];
        let play = |arena: &mut Arena, game: u64| {
            watch(arena, plan.seed.wrapping_add(round * plan.games + game), plan.pack.seating(plan.players))
        };
        let take = |seen: Seen| {
            let into = if watched % APART == 0 { &mut apart } else { &mut fitted };
            into.extend(&seen);
            watched += 1;
            heard(1);
            ControlFlow::Continue(())
        };
        let arena = || Arena::new(&packs, plan.players, &stopping);
        try_in_order(plan.games, plan.threads, &stopping, arena, play, take)?;
        if watched < (round + 1) * plan.games {
            return Ok(None);
        }
        found = fit(&fitted, &plan.pack);
        let Some(against_old) = compare(plan, &found, round, interrupted, &mut heard)? else { return Ok(None) };
        if best.as_ref().is_none_or(|(score, _)| against_old.mean() > *score) {
            best = Some((against_old.mean(), found.clone()));
        }
    }
    let found = best.map_or(found, |(_, found)| found);
    // The best of several was lucky too: what it is worth is seen on seeds that had no say in it.
    let against_old = compare(plan, &found, plan.rounds, interrupted, &mut heard)?;
    Ok(against_old.map(|against_old| Tuned {
        weights: found.weights,
        clans: if plan.pack.rules.decks == Decks::Own { found.clans } else { Vec::new() },
        games: watched,
        turns: (fitted.turns.len() + apart.turns.len()) as u64,
        surprise: (apart.turns.log_loss(&as_numbers(start.weights)), apart.turns.log_loss(&as_numbers(found.weights))),
        surprise_by_chance: libm::log(sides as f64),
        against_old,
    }))
}

fn as_numbers(weights: BotWeights) -> [f64; BotWeights::COUNT] {
    weights.in_order().map(f64::from)
}

fn judging_by(pack: &Pack, bots: &BotRules) -> Pack {
    let mut pack = pack.clone();
    pack.bots = bots.clone();
    pack
}

/// With two decimals, as they are shown.
fn rounded(weight: f64) -> f32 {
    ((weight * 100.0).round() / 100.0) as f32
}

/// What fits the games. To be nearer to a victory never counts against one: that those who were are often those who did
/// not win otherwise is no reason to keep away from it.
fn fit(seen: &Seen, pack: &Pack) -> BotRules {
    let start = &pack.bots;
    let found = seen.turns.fit(&as_numbers(start.weights), HELD_BACK).map(rounded);
    let mut weights = BotWeights::from_order(found);
    for progress in [&mut weights.army_victory, &mut weights.clan_victory] {
        *progress = progress.max(0.0);
    }
    let clans = if seen.decks.is_empty() {
        start.clans.clone()
    } else {
        let from: [f64; CLANS] = std::array::from_fn(|clan| f64::from(start.clan(clan as u8)));
        let found = seen.decks.fit(&from, DECKS_HELD_BACK / seen.decks.len() as f64);
        // Every deck has as many of them, so only how far they are apart means something.
        let mean = found[..pack.clans.len()].iter().sum::<f64>() / pack.clans.len().max(1) as f64;
        found[..pack.clans.len()].iter().map(|worth| rounded(worth - mean)).collect()
    };
    BotRules { weights, clans, ..start.clone() }
}

/// Plays one game, and says what each side had before every turn, and who won.
fn watch(arena: &mut Arena, seed: u64, seating: &Seating) -> Result<Option<Seen>, SimulateError> {
    let curious = |rosters: &[Roster], seat: Seat| -> Box<dyn Bot> {
        let stream = Stream::new(seed, Purpose::Bot(seat.0)).branch();
        Box::new(Curious { bot: rosters[NEW].bot(&BotSpec::Greedy, seed, seat), stream })
    };
    let mut had: Vec<Vec<Features>> = Vec::new();
    let mut decks: Option<Vec<[f32; CLANS]>> = None;
    let played = arena.play(seed, curious, |run: &mut Run| {
        if run.pack.rules.decks == Decks::Own {
            decks.get_or_insert_with(|| run.table.deck_clans.iter().map(|&clans| of_deck(clans)).collect());
        }
        let features = features(run)?;
        had.push(seating.sides().map(|side| of_side(&features, side)).collect());
        Ok(())
    })?;
    let Some(Played { shares, .. }) = played else { return Ok(None) };
    let shares: Vec<f32> = shares.into_iter().map(|share| share as f32).collect();
    let mut seen = Seen::new(shares.len());
    had.iter().for_each(|had| seen.turns.add(had, &shares));
    if let Some(decks) = decks.filter(|decks| decks.len() == shares.len()) {
        seen.decks.add(&decks, &shares);
    }
    Ok(Some(seen))
}

/// Which clans a deck is made of: 1 for each that is in it.
fn of_deck(clans: ClanSet) -> [f32; CLANS] {
    std::array::from_fn(|clan| f32::from(u8::from(clans.contains(clan as u8))))
}

/// What the players of a side have together.
fn of_side(features: &[Features], side: PlayerSet) -> Features {
    let members = side.into_iter().map(|seat| &features[seat.index()]);
    members.fold([0.0; BotWeights::COUNT], |sum, has| std::array::from_fn(|i| sum[i] + has[i]))
}

/// A greedy bot with the new weights takes every seat in turn, with others that have the old ones; `None` if interrupted.
/// Each time has its own seeds, and nothing was fitted to any of them.
fn compare(
    plan: &Tuning,
    bots: &BotRules,
    time: u64,
    interrupted: &Arc<AtomicBool>,
    heard: &mut impl FnMut(u8),
) -> Result<Option<Units>, SimulateError> {
    let against_old = Duel {
        pack: plan.pack.clone(),
        a_judges_by: Some(Arc::new(judging_by(&plan.pack, bots))),
        a: BotSpec::Greedy,
        b: BotSpec::Greedy,
        players: plan.players,
        units: plan.units,
        seed: plan.seed.wrapping_add(plan.rounds * plan.games + time * plan.units),
        sprt: None,
        threads: plan.threads,
    };
    let standing = duel(&against_old, interrupted, |_| heard(plan.players))?;
    Ok((standing.units.count() == plan.units as f64).then_some(standing.units))
}
