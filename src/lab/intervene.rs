//! Causes, not only correlations: the same seeds with one thing changed for one player.
//!
//! The card is dealt to a player's opening hand; then the same deal is played with another card of its level in its
//! place, with its text blanked, and with the player not allowed to play it. Piles, opponents and generators are the
//! same, so the difference in the player's win share is what the change did. Every seat has its turn on every seed.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};

use super::analysis::ratio::told;
use super::experiment::{LabError, Progress};
use super::findings::{Intervention, InterventionKind};
use super::series::{Series, SeriesError, file_name, fill, read};
use super::simulate::SimulateError;
use super::sitting::Sitting;
use super::stats::{Estimate, Needed, games_needed};
use super::store::Store;
use crate::pack::{Decks, Pack, Says, Shown};
use crate::table::{Bar, Seat, Table};

/// With fewer pairs a difference is not worth telling.
pub const FEWEST_PAIRS: u64 = 30;

/// A card to intervene with.
pub struct Trial {
    pub series: Series,
    pub card: usize,
    pub seeds: u64,
}

/// What one seed came to: the player's win share with the card, and with each change, all seats taken together.
#[derive(Serialize, Deserialize)]
struct Outcome {
    with: f64,
    /// `None` if the card has no peers.
    swapped: Option<f64>,
    blanked: f64,
    removed: f64,
}

/// The tables of one thread: the pack as it is and as it might be.
struct Tables {
    as_is: Sitting,
    blanked: Sitting,
    /// By the peer that takes the card's place.
    swapped: BTreeMap<usize, (Arc<Pack>, Sitting)>,
}

impl Trial {
    fn sitting(&self, pack: Arc<Pack>) -> Result<Sitting, SimulateError> {
        Sitting::new(pack, self.series.players, self.series.bot)
    }

    fn tables(&self) -> Result<Tables, SimulateError> {
        let pack = &self.series.pack;
        let (as_is, blanked) = (self.sitting(pack.clone())?, self.sitting(Arc::new(blanked(pack, self.card)))?);
        Ok(Tables { as_is, blanked, swapped: BTreeMap::new() })
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
        let peers = peers(&self.series.pack, self.card);
        let play = |tables: &mut Tables, game| self.play(tables, &peers, game);
        fill::<Outcome, _>(
            &store,
            0..self.seeds,
            stop,
            || self.tables(),
            play,
            |count, played| {
                progress.games(count, played);
            },
        )?;
        let mut sums = [Sums::default(); 3];
        for block in read::<Outcome>(&store, self.seeds) {
            for seed in block.map_err(disk)? {
                let changed = [seed.swapped, Some(seed.blanked), Some(seed.removed)];
                sums.iter_mut().zip(changed).for_each(|(sums, share)| sums.add(share.map(|share| seed.with - share)));
            }
        }
        let kinds = [InterventionKind::SwappedIn, InterventionKind::Blanked, InterventionKind::Removed];
        Ok(kinds.into_iter().zip(sums).filter_map(|(kind, sums)| sums.told(id, &self.series, kind)).collect())
    }

    fn play(&self, tables: &mut Tables, peers: &[usize], game: u64) -> Result<Outcome, SeriesError> {
        let seed = self.series.seed_of(game);
        let pack = &self.series.pack;
        let peer = (!peers.is_empty()).then(|| peers[(seed % peers.len() as u64) as usize]);
        let mut outcome = Outcome { with: 0.0, swapped: peer.map(|_| 0.0), blanked: 0.0, removed: 0.0 };
        let part = 1.0 / f64::from(self.series.players);
        for seat in (0..self.series.players).map(Seat) {
            let share = |sitting: &mut Sitting, id: &str, pack: &Pack, bar: bool| -> Result<f64, SeriesError> {
                let mut dealt = Ok(());
                let prepare = |table: &mut Table| {
                    dealt = table.deal(pack, seat, id);
                    if bar {
                        let design = self.card as u16;
                        table.bars[0] = Bar { seat, design, by: seat, turn_ends: u8::MAX };
                    }
                };
                let record = sitting.play(game, seed, prepare)?;
                dealt.map_err(|e| SimulateError::Stuck { seed, why: e.to_string() })?;
                Ok(part * record.share(seat.index()))
            };
            let id = &pack.designs[self.card].id;
            outcome.with += share(&mut tables.as_is, id, pack, false)?;
            outcome.removed += share(&mut tables.as_is, id, pack, true)?;
            outcome.blanked += share(&mut tables.blanked, id, pack, false)?;
            if let (Some(peer), Some(sum)) = (peer, outcome.swapped.as_mut()) {
                if let Entry::Vacant(entry) = tables.swapped.entry(peer) {
                    let exchanged = Arc::new(exchanged(pack, self.card, peer));
                    entry.insert((exchanged.clone(), self.sitting(exchanged)?));
                }
                let Some((exchanged, sitting)) = tables.swapped.get_mut(&peer) else { continue };
                *sum += share(sitting, &pack.designs[peer].id, exchanged, false)?;
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
        let same_deck = pack.rules.decks != Decks::Own || other.clan == own.clan;
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

    fn told(self, card: &str, series: &Series, kind: InterventionKind) -> Option<Intervention> {
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
            difference: told(difference, pairs),
            pairs_for_one_point: needed,
        })
    }
}
