//! Causes, not only correlations: the same seeds with one thing changed for one player.
//!
//! The card is dealt to a player's opening hand; then the same deal is played with another card of its level in its
//! place, with its text blanked, and with the player not allowed to play it. Piles, opponents and generators are the
//! same, so the difference in the player's win share is what the change did. Every seat has its turn on every seed.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Serialize};

use super::analysis::ratio::reported;
use super::findings::{Intervention, InterventionKind};
use super::progress::{LabError, Progress};
use super::recorder::Recorder;
use super::series::{Series, SeriesError, file_name, fill, read};
use super::simulate::SimulateError;
use super::stats::{Estimate, Needed, games_needed};
use super::store::Store;
use ozeki_engine::pack::{Decks, Pack, Says, Shown};
use ozeki_engine::table::{Bar, Seat, Table};

/// With fewer pairs a difference is not worth telling.
pub const FEWEST_PAIRS: u64 = 30;

/// A card to intervene with.
pub struct Trial {
    pub series: Series,
    pub card: usize,
    pub seeds: u64,
    pub threads: usize,
}

/// What one seed came to: the player's win share with the card, and with each change, all seats taken together.
#[derive(Serialize, Deserialize)]
struct SeedOutcome {
    with: f64,
    /// `None` if the card has no peers.
    swapped: Option<f64>,
    blanked: f64,
    removed: f64,
}

/// The packs a card is tried in, for all threads: as it might be.
struct Changed {
    blanked: Arc<Pack>,
    /// The cards that can take its place, and the pack with each of them there, made when first played.
    peers: Vec<(usize, OnceLock<Arc<Pack>>)>,
}

impl Changed {
    fn new(pack: &Pack, card: usize) -> Self {
        let peers = peers(pack, card).into_iter().map(|peer| (peer, OnceLock::new())).collect();
        Changed { blanked: Arc::new(blanked(pack, card)), peers }
    }
}

/// The tables of one thread: the pack as it is and as it might be.
struct Tables {
    as_is: Recorder,
    blanked: Recorder,
    /// By the peer that takes the card's place.
    swapped: BTreeMap<usize, Recorder>,
}

impl Trial {
    fn recorder(&self, pack: &Arc<Pack>) -> Recorder {
        Recorder::new(pack, self.series.players, self.series.bot)
    }

    fn tables(&self, changed: &Changed) -> Tables {
        let (as_is, blanked) = (self.recorder(&self.series.pack), self.recorder(&changed.blanked));
        Tables { as_is, blanked, swapped: BTreeMap::new() }
    }

    /// Plays the missing games and reports all games played.
    pub fn run(
        &self,
        folder: &Path,
        stop: &AtomicBool,
        progress: &dyn Progress,
    ) -> Result<Vec<Intervention>, LabError> {
        let id = &self.series.pack.designs[self.card].id;
        let path = folder.join(id).join(file_name(&self.series.bot.to_string()));
        let disk = |error| LabError::Disk { path: path.clone(), error };
        let experiment = folder.parent().unwrap_or(folder);
        let store = Store::open(experiment, path.clone(), self.series.id(&format!("intervene {id}"))).map_err(disk)?;
        let changed = Changed::new(&self.series.pack, self.card);
        let play = |tables: &mut Tables, game| self.play(tables, &changed, game);
        fill::<SeedOutcome, _>(
            &store,
            0..self.seeds,
            self.threads,
            stop,
            || self.tables(&changed),
            play,
            |count, played| {
                progress.games(count, played);
            },
        )?;
        let mut sums = [Sums::default(); 3];
        for block in read::<SeedOutcome>(&store, self.seeds) {
            for seed in block.map_err(disk)? {
                let changed = [seed.swapped, Some(seed.blanked), Some(seed.removed)];
                sums.iter_mut().zip(changed).for_each(|(sums, share)| sums.add(share.map(|share| seed.with - share)));
            }
        }
        let kinds = [InterventionKind::SwappedIn, InterventionKind::Blanked, InterventionKind::Removed];
        Ok(kinds.into_iter().zip(sums).filter_map(|(kind, sums)| sums.reported(id, &self.series, kind)).collect())
    }

    fn play(&self, tables: &mut Tables, changed: &Changed, game: u64) -> Result<SeedOutcome, SeriesError> {
        let seed = self.series.seed_of(game);
        let pack = &self.series.pack;
        let peers = &changed.peers;
        let peer = (!peers.is_empty()).then(|| &peers[(seed % peers.len() as u64) as usize]);
        let mut outcome = SeedOutcome { with: 0.0, swapped: peer.map(|_| 0.0), blanked: 0.0, removed: 0.0 };
        let part = 1.0 / f64::from(self.series.players);
        for seat in (0..self.series.players).map(Seat) {
            let share = |recorder: &mut Recorder, id: &str, pack: &Pack, bar: bool| -> Result<f64, SeriesError> {
                let mut dealt = Ok(());
                let prepare = |table: &mut Table| {
                    dealt = table.deal(pack, seat, id);
                    if bar {
                        let design = self.card as u16;
                        table.bars[0] = Bar { seat, design, by: seat, turn_ends: u8::MAX };
                    }
                };
                let record = recorder.play(game, seed, prepare)?;
                dealt.map_err(|e| SimulateError::Stuck { seed, why: e.to_string() })?;
                Ok(part * record.share(seat.index()))
            };
            let id = &pack.designs[self.card].id;
            outcome.with += share(&mut tables.as_is, id, pack, false)?;
            outcome.removed += share(&mut tables.as_is, id, pack, true)?;
            outcome.blanked += share(&mut tables.blanked, id, pack, false)?;
            if let (Some((peer, swapped)), Some(sum)) = (peer, outcome.swapped.as_mut()) {
                let swapped = swapped.get_or_init(|| Arc::new(exchanged(pack, self.card, *peer)));
                let recorder = tables.swapped.entry(*peer).or_insert_with(|| self.recorder(swapped));
                *sum += share(recorder, &pack.designs[*peer].id, swapped, false)?;
            }
        }
        Ok(outcome)
    }
}

/// Cards that can take its place: of its level and number, and of its clan where decks are made of clans.
fn peers(pack: &Pack, card: usize) -> Vec<usize> {
    let own = &pack.designs[card];
    let alike = |index: usize| {
        let other = &pack.designs[index];
        // Of a pool another clan may not be in the game at all.
        let same_deck = pack.rules.decks != Decks::Own && !pack.is_pool() || other.clan == own.clan;
        index != card && !other.tile && (other.level, other.copies) == (own.level, own.copies) && same_deck
    };
    (0..pack.designs.len()).filter(|&index| alike(index)).collect()
}

/// The pack with a card's text and effects gone; its numbers stay.
fn blanked(pack: &Pack, card: usize) -> Pack {
    pack.with_designs(|designs| {
        let design = &mut designs[card];
        (design.script, design.shown, design.says) = (None, Shown::default(), Says::default());
        design.keywords.clear();
    })
}

/// The pack with two designs in each other's place: the physical cards of one are now the other. So a deal is the same
/// card for card, but for these two.
fn exchanged(pack: &Pack, a: usize, b: usize) -> Pack {
    pack.with_designs(|designs| {
        designs.swap(a, b);
        for design in designs {
            design.identity = match usize::from(design.identity) {
                at if at == a => b as u16,
                at if at == b => a as u16,
                _ => design.identity,
            };
        }
    })
}

#[derive(Clone, Copy, Default)]
struct Sums {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Sums {
    fn add(&mut self, difference: Option<f64>) {
        let Some(difference) = difference else { return };
        self.count += 1.0;
        self.sum += difference;
        self.squares += difference * difference;
    }

    fn reported(self, card: &str, series: &Series, kind: InterventionKind) -> Option<Intervention> {
        let difference = Estimate::paired(self.count, self.sum, self.squares)?;
        let pairs = self.count as u64;
        let needed = match games_needed(difference.se, pairs, 0.01) {
            Needed::Games(games) => games,
            Needed::TooMany => u64::MAX,
        };
        Some(Intervention {
            card: card.to_owned(),
            bots: series.bot.to_string(),
            kind,
            pairs,
            difference: reported(difference, pairs),
            pairs_for_one_point: needed,
        })
    }
}
