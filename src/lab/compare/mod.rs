//! Plays two packs, or two versions of one, on the same seeds: what has really changed for each card and clan, and what
//! only seems to have changed.

mod judge;

use std::path::Path;
use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};

use self::judge::{Paired, Raw, judge};
use super::analysis::cards::{CardCounting, CardLifts, DECISIVE, FEWEST};
use super::findings::Exposure;
use super::progress::{LabError, Progress};
use super::record::GameRecord;
use super::series::Series;
use super::stats::Pulls;
use super::store::Store;
use ozeki_engine::pack::in_language;

pub use judge::{Change, Difference, FEWEST_GAMES};

/// Games of one side before the other has its turn: so an interrupted comparison has both.
const TURN: u64 = 1_024;

/// How much more or less a card may be played without a word: whatever changes, everything else shifts a little.
const USE_BAND: f64 = 0.05;

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

/// The same games with two packs.
pub struct Comparison {
    pub before: Series,
    pub after: Series,
    pub threads: usize,
}

impl Comparison {
    /// Plays the missing games in a folder and compares all of them.
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
                series.play_some(store, some, self.threads, stop, |count, played| progress.games(count, played))?;
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
        let (met, lifts): (Vec<_>, Vec<_>) =
            self.lifts(stores, counting.map(CardCounting::finish), &cards)?.into_iter().unzip();
        let (clan_ids, shares) = self.clans(stores, &clans)?.into_iter().unzip();
        let uses = uses.into_iter().map(|uses| uses.difference(USE_BAND)).collect();
        let [turns, first_player] = [turns, first_player].map(|paired| vec![paired.difference(0.0)]);
        let [lifts, uses, shares, turns, first_player] = judge([lifts, uses, shares, turns, first_player], games);
        let mut lifts_of = vec![Vec::new(); cards.len()];
        for ((card, exposure), lift) in met.into_iter().zip(lifts) {
            lifts_of[card].push((exposure, lift));
        }
        let only = |here: usize, there: usize| {
            let missing = packs[here].card_designs().filter(|design| packs[there].design_named(&design.id).is_none());
            missing.map(|design| design.id.clone()).collect()
        };
        let side =
            |series: &Series| format!("{} {} ({})", series.pack.full_id(), series.pack.version, series.pack.hash);
        let found = cards.iter().zip(lifts_of).zip(uses);
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
            clans: self.told_of_clans(clan_ids, shares),
            turns: turns[0].clone(),
            first_player: first_player[0].clone(),
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

    /// The differences of lifts, paired by game: of which card, in which way.
    fn lifts(
        &self,
        stores: &[Store; 2],
        mut sides: [CardLifts; 2],
        cards: &[(usize, usize)],
    ) -> std::io::Result<Vec<((usize, Exposure), Raw)>> {
        let mut pulls = vec![[Pulls::default(); DECISIVE.len()]; cards.len()];
        self.pairs(stores, |before, after| {
            for (kind, exposure) in DECISIVE.into_iter().enumerate() {
                let [a, b] = &mut sides;
                let (moved_a, moved_b) = (a.influence(exposure, before), b.influence(exposure, after));
                for (&(a, b), pulls) in cards.iter().zip(&mut pulls) {
                    pulls[kind].add(moved_b[b] - moved_a[a]);
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
                let found = Some(pulls[card][kind].of(after - before));
                met.push(((card, exposure), Raw { before, after, found, band: 0.0 }));
            }
        }
        Ok(met)
    }

    /// The differences of clans' shares of winning armies, for clans of both packs by their number in the first.
    fn clans(&self, stores: &[Store; 2], sides: &[Shares; 2]) -> std::io::Result<Vec<(usize, Raw)>> {
        let (before, after) = (&self.before.pack, &self.after.pack);
        let both: Vec<(usize, usize)> = (before.clans.iter().enumerate())
            .filter_map(|(index, clan)| Some((index, usize::from(after.clan_named(&clan.id)?))))
            .collect();
        let mut pulls = vec![Pulls::default(); both.len()];
        self.pairs(stores, |a, b| {
            for (&(in_a, in_b), pulls) in both.iter().zip(&mut pulls) {
                pulls.add(sides[1].moved(b, in_b) - sides[0].moved(a, in_a));
            }
        })?;
        let raw = |(&(a, b), pulls): (&(usize, usize), &Pulls)| {
            let (before, after) = (sides[0].share(a), sides[1].share(b));
            (a, Raw { before, after, found: Some(pulls.of(after - before)), band: 0.0 })
        };
        Ok(both.iter().zip(&pulls).map(raw).collect())
    }

    fn told_of_clans(&self, clans: Vec<usize>, shares: Vec<Difference>) -> Vec<ClanDifference> {
        let pack = &self.before.pack;
        let told = |(clan, share_in_winning): (usize, Difference)| ClanDifference {
            id: pack.clans[clan].id.clone(),
            name: in_language(&pack.clans[clan].name, &pack.languages[0]).to_owned(),
            share_in_winning,
        };
        clans.into_iter().zip(shares).map(told).collect()
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
