//! Two packs, or two versions of one, on the same seeds: what has changed for each card and clan, and what only seems
//! to.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};

use super::analysis::cards::{CardCounting, CardLifts, DECISIVE, FEWEST};
use super::analysis::ratio::{p_outside, told};
use super::experiment::{LabError, Progress};
use super::findings::{Estimate, Exposure};
use super::record::GameRecord;
use super::series::Series;
use super::stats::{self, Needed, benjamini_hochberg, games_needed};
use super::store::Store;
use crate::pack::in_language;

/// The chance of a false flag that is allowed among all flags.
const FALSE_FLAGS: f64 = 0.05;

/// Games of one side before the other has its turn: so an interrupted comparison has both.
const TURN: u64 = 1_024;

/// Differences of this size are what "ask for so many games" is about: a point of win rate.
const POINT: f64 = 0.01;

/// How much more or less a card may be played without a word: whatever changes, everything else shifts a little.
const USE_BAND: f64 = 0.05;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// Surely more than before.
    Up,
    /// Surely less.
    Down,
    NotDistinguishable,
}

/// A figure on both sides, and the second less the first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Difference {
    pub before: f64,
    pub after: f64,
    pub difference: Estimate,
    /// How likely so large a difference is by chance.
    pub p: f64,
    /// The same corrected for the number of figures looked at (Benjamini-Hochberg).
    pub q: f64,
    pub change: Change,
    /// About so many games would show a difference of one point; `None`: more than anybody plays.
    pub games_for_one_point: Option<u64>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CardDifference {
    pub id: String,
    pub name: String,
    /// The lift of each exposure that counts, for cards that enough players of both sides have met.
    pub lifts: Vec<(Exposure, Difference)>,
    /// Share of the seats that played it.
    pub use_rate: Difference,
    /// What the lifts say together, or else how often it is played: stronger, weaker, or nothing sure.
    pub change: Change,
    pub because: Option<Exposure>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClanDifference {
    pub id: String,
    pub name: String,
    /// Share of the face-up cards in winners' armies.
    pub share_in_winning: Difference,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Differences {
    /// Each with its version and hash.
    pub before: String,
    pub after: String,
    pub bots: String,
    pub players: u8,
    /// Of each side.
    pub seeds: [u64; 2],
    pub games: u64,
    pub cards: Vec<CardDifference>,
    /// Cards that only one side has.
    pub added: Vec<String>,
    pub removed: Vec<String>,
    pub clans: Vec<ClanDifference>,
    /// Turns in a game.
    pub turns: Difference,
    /// Win share of the first player.
    pub first_player: Difference,
}

impl Differences {
    /// Whether anything is surely not the same.
    pub fn any(&self) -> bool {
        let changed = |difference: &Difference| difference.change != Change::NotDistinguishable;
        self.cards.iter().any(|card| card.change != Change::NotDistinguishable || changed(&card.use_rate))
            || self.clans.iter().any(|clan| changed(&clan.share_in_winning))
            || changed(&self.turns)
            || changed(&self.first_player)
    }
}

/// Sums of one figure on both sides, game by game.
#[derive(Clone, Copy, Default)]
struct Paired {
    before: f64,
    after: f64,
    squares: f64,
    count: f64,
}

impl Paired {
    fn add(&mut self, before: f64, after: f64) {
        self.before += before;
        self.after += after;
        self.squares += (after - before) * (after - before);
        self.count += 1.0;
    }

    fn difference(self) -> Raw {
        let count = self.count.max(1.0);
        let estimate = stats::Estimate::paired(self.count, self.after - self.before, self.squares);
        Raw { before: self.before / count, after: self.after / count, estimate }
    }
}

/// A difference before correction.
#[derive(Clone, Copy)]
struct Raw {
    before: f64,
    after: f64,
    estimate: Option<stats::Estimate>,
}

/// Figures of one kind are corrected together; differences within the band are let pass.
fn corrected(raw: Vec<Raw>, games: u64, band: f64) -> Vec<Difference> {
    let p: Vec<f64> = raw.iter().map(|raw| raw.estimate.map_or(1.0, |estimate| p_outside(estimate, band))).collect();
    let q = benjamini_hochberg(&p);
    let told = |((raw, p), q): ((Raw, f64), f64)| {
        let estimate = raw.estimate.unwrap_or(stats::Estimate { value: 0.0, se: 0.0 });
        let needed = match games_needed(estimate.se, games, POINT) {
            Needed::Games(games) => Some(games),
            Needed::TooMany => None,
        };
        let change = match q <= FALSE_FLAGS {
            true if estimate.value > 0.0 => Change::Up,
            true => Change::Down,
            false => Change::NotDistinguishable,
        };
        let difference = told(estimate, games);
        Difference { before: raw.before, after: raw.after, difference, p, q, change, games_for_one_point: needed }
    };
    raw.into_iter().zip(p).zip(q).map(told).collect()
}

/// The same games with two packs.
pub struct Comparison {
    pub before: Series,
    pub after: Series,
}

impl Comparison {
    /// Plays what is missing below a folder, and compares what there is.
    pub fn run(&self, folder: &Path, stop: &AtomicBool, progress: &dyn Progress) -> Result<Differences, LabError> {
        let disk = |error| LabError::Disk { path: folder.to_owned(), error };
        let sides = [(&self.before, "before"), (&self.after, "after")];
        let open = |(series, name): &(&Series, &str)| series.open(&folder.join(name)).map_err(disk);
        let stores = [open(&sides[0])?, open(&sides[1])?];
        let games = self.before.games;
        progress.begin("both packs", 2 * games);
        for start in (0..games).step_by(TURN as usize) {
            for ((series, _), store) in sides.iter().zip(&stores) {
                let some = start..games.min(start + TURN);
                series.play_some(store, some, stop, |count, played| progress.games(count, played))?;
            }
        }
        self.compare(&stores).map_err(disk)
    }

    /// Calls `look` with each pair of games.
    fn pairs(&self, stores: &[Store; 2], mut look: impl FnMut(&GameRecord, &GameRecord)) -> std::io::Result<()> {
        for (before, after) in self.before.blocks(&stores[0]).zip(self.after.blocks(&stores[1])) {
            before?.iter().zip(&after?).for_each(|(before, after)| look(before, after));
        }
        Ok(())
    }

    fn compare(&self, stores: &[Store; 2]) -> std::io::Result<Differences> {
        let packs = [&self.before.pack, &self.after.pack];
        let cards: Vec<(usize, usize)> = (packs[0].designs.iter().enumerate())
            .filter(|(_, design)| !design.tile)
            .filter_map(|(index, design)| Some((index, packs[1].design_named(&design.id)?)))
            .collect();
        let mut counting = packs.map(|pack| CardCounting::new(pack));
        let (mut turns, mut first_player) = (Paired::default(), Paired::default());
        let mut uses = vec![Paired::default(); cards.len()];
        let mut clans = [Shares::new(packs[0].clans.len()), Shares::new(packs[1].clans.len())];
        let mut games = 0;
        self.pairs(stores, |before, after| {
            games += 1;
            counting[0].add(before);
            counting[1].add(after);
            clans[0].add(before);
            clans[1].add(after);
            turns.add(f64::from(before.turns), f64::from(after.turns));
            let first = |game: &GameRecord| game.share(usize::from(game.first));
            first_player.add(first(before), first(after));
            for (&(a, b), uses) in cards.iter().zip(&mut uses) {
                uses.add(used(before, a), used(after, b));
            }
        })?;
        let lifts = self.lifts(stores, counting.map(CardCounting::finish), &cards, games)?;
        let use_rates = corrected(uses.into_iter().map(Paired::difference).collect(), games, USE_BAND);
        let [turns, first_player] =
            [turns, first_player].map(|paired| corrected(vec![paired.difference()], games, 0.0).remove(0));
        let only = |here: usize, there: usize| {
            let missing = packs[here].card_designs().filter(|design| packs[there].design_named(&design.id).is_none());
            missing.map(|design| design.id.clone()).collect()
        };
        let side =
            |series: &Series| format!("{} {} ({})", series.pack.full_id(), series.pack.version, series.pack.hash);
        let found = cards.iter().zip(lifts).zip(use_rates);
        Ok(Differences {
            before: side(&self.before),
            after: side(&self.after),
            bots: self.before.bot.to_string(),
            players: self.before.players,
            seeds: [self.before.seed, self.after.seed],
            games,
            cards: found.map(|((&(a, _), lifts), use_rate)| self.card(a, lifts, use_rate)).collect(),
            added: only(1, 0),
            removed: only(0, 1),
            clans: self.clans(stores, &clans, games)?,
            turns,
            first_player,
        })
    }

    fn card(&self, design: usize, lifts: Vec<(Exposure, Difference)>, use_rate: Difference) -> CardDifference {
        let pack = &self.before.pack;
        let flags = lifts.iter().filter(|(_, lift)| lift.change != Change::NotDistinguishable);
        let flag = flags.min_by(|(_, a), (_, b)| a.q.total_cmp(&b.q));
        CardDifference {
            id: pack.designs[design].id.clone(),
            name: in_language(&pack.designs[design].name, &pack.languages[0]).to_owned(),
            change: flag.map_or(use_rate.change, |(_, lift)| lift.change),
            because: flag.map(|(exposure, _)| *exposure),
            lifts,
            use_rate,
        }
    }

    /// For each card the differences of its lifts, paired by game.
    fn lifts(
        &self,
        stores: &[Store; 2],
        mut sides: [CardLifts; 2],
        cards: &[(usize, usize)],
        games: u64,
    ) -> std::io::Result<Vec<Vec<(Exposure, Difference)>>> {
        let mut squares = vec![[0.0; DECISIVE.len()]; cards.len()];
        self.pairs(stores, |before, after| {
            for (kind, exposure) in DECISIVE.into_iter().enumerate() {
                let [a, b] = &mut sides;
                let (moved_a, moved_b) = (a.influence(exposure, before), b.influence(exposure, after));
                for (&(a, b), squares) in cards.iter().zip(&mut squares) {
                    squares[kind] += (moved_b[b] - moved_a[a]) * (moved_b[b] - moved_a[a]);
                }
            }
        })?;
        let mut met = Vec::new();
        for (card, &(a, b)) in cards.iter().enumerate() {
            for (kind, exposure) in DECISIVE.into_iter().enumerate() {
                let lift = |side: &CardLifts, design| {
                    let contrasts = side.of(exposure);
                    contrasts.difference(design).filter(|_| contrasts.with(design) >= FEWEST)
                };
                let (Some(before), Some(after)) = (lift(&sides[0], a), lift(&sides[1], b)) else { continue };
                let estimate = stats::Estimate { value: after - before, se: squares[card][kind].sqrt() };
                met.push((card, exposure, Raw { before, after, estimate: Some(estimate) }));
            }
        }
        let differences = corrected(met.iter().map(|&(_, _, raw)| raw).collect(), games, 0.0);
        let mut lifts = vec![Vec::new(); cards.len()];
        for ((card, exposure, _), difference) in met.into_iter().zip(differences) {
            lifts[card].push((exposure, difference));
        }
        Ok(lifts)
    }

    fn clans(&self, stores: &[Store; 2], sides: &[Shares; 2], games: u64) -> std::io::Result<Vec<ClanDifference>> {
        let (before, after) = (&self.before.pack, &self.after.pack);
        let both: Vec<(usize, usize)> = (before.clans.iter().enumerate())
            .filter_map(|(index, clan)| Some((index, usize::from(after.clan_named(&clan.id)?))))
            .collect();
        let mut squares = vec![0.0; both.len()];
        self.pairs(stores, |a, b| {
            for (&(in_a, in_b), squares) in both.iter().zip(&mut squares) {
                let moved = sides[1].moved(b, in_b) - sides[0].moved(a, in_a);
                *squares += moved * moved;
            }
        })?;
        let raw = |(&(a, b), squares): (&(usize, usize), &f64)| {
            let (before, after) = (sides[0].share(a), sides[1].share(b));
            Raw { before, after, estimate: Some(stats::Estimate { value: after - before, se: squares.sqrt() }) }
        };
        let differences = corrected(both.iter().zip(&squares).map(raw).collect(), games, 0.0);
        let told = |(&(clan, _), share_in_winning): (&(usize, usize), Difference)| ClanDifference {
            id: before.clans[clan].id.clone(),
            name: in_language(&before.clans[clan].name, &before.languages[0]).to_owned(),
            share_in_winning,
        };
        Ok(both.iter().zip(differences).map(told).collect())
    }
}

/// The share of a game's seats that played a card.
fn used(game: &GameRecord, design: usize) -> f64 {
    let played = |seat: &&super::record::SeatRecord| {
        let card = seat.cards.iter().find(|card| usize::from(card.design) == design);
        card.is_some_and(|card| card.met(Exposure::Played).is_some())
    };
    game.seats.iter().filter(played).count() as f64 / game.seats.len().max(1) as f64
}

/// What winners' armies are made of.
struct Shares {
    clans: Vec<f64>,
    all: f64,
}

impl Shares {
    fn new(clans: usize) -> Self {
        Shares { clans: vec![0.0; clans], all: 0.0 }
    }

    fn cards(game: &GameRecord, clan: usize) -> f64 {
        game.winners().map(|seat| f64::from(game.seats[seat].army[clan])).sum()
    }

    fn add(&mut self, game: &GameRecord) {
        for clan in 0..self.clans.len() {
            let cards = Shares::cards(game, clan);
            self.clans[clan] += cards;
            self.all += cards;
        }
    }

    fn share(&self, clan: usize) -> f64 {
        self.clans[clan] / self.all.max(1.0)
    }

    /// How far a game moves a clan's share.
    fn moved(&self, game: &GameRecord, clan: usize) -> f64 {
        let all: f64 = (0..self.clans.len()).map(|clan| Shares::cards(game, clan)).sum();
        (Shares::cards(game, clan) - self.share(clan) * all) / self.all.max(1.0)
    }
}
