//! Plays the missing games of a series in parallel, block by block, into a [`Store`].

use std::ops::{ControlFlow, Range};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::parallel::{Stopping, try_in_order};
use super::record::GameRecord;
use super::recorder::Recorder;
use super::simulate::SimulateError;
use super::store::{BLOCK, PlanId, Store, plan_id};
use ozeki_engine::bots::BotSpec;
use ozeki_engine::pack::Pack;

/// Why a series stopped.
#[derive(Debug, thiserror::Error)]
pub enum SeriesError {
    #[error(transparent)]
    Game(#[from] SimulateError),
    #[error("{0}")]
    Disk(#[from] std::io::Error),
}

/// Games of one pack by one bot in every seat; game K has the seed and K more.
#[derive(Clone)]
pub struct Series {
    pub pack: Arc<Pack>,
    pub players: u8,
    pub bot: BotSpec,
    pub seed: u64,
    pub games: u64,
}

impl Series {
    /// Everything that decides how these games go; more games of one series are still that series.
    pub fn id(&self, what: &str) -> PlanId {
        let hash: String = self.pack.hash.bytes().iter().map(|byte| format!("{byte:02x}")).collect();
        let (players, seed, block) = (self.players.to_string(), self.seed.to_string(), BLOCK.to_string());
        let version = env!("CARGO_PKG_VERSION");
        plan_id([version, what, &self.pack.full_id(), &hash, &players, &self.bot.to_string(), &seed, &block])
    }

    /// Where its games are kept below a folder of an experiment.
    pub fn open(&self, folder: &Path) -> std::io::Result<Store> {
        let experiment = folder.parent().unwrap_or(folder);
        Store::open(experiment, folder.join(file_name(&self.bot.to_string())), self.id("games"))
    }

    pub fn seed_of(&self, game: u64) -> u64 {
        self.seed.wrapping_add(game)
    }

    /// Plays the games that are not in the store yet, or as many as there is time for until `stop` says so. Calls
    /// `after` with the number of games there are more, and whether they were played just now, from any thread.
    pub fn play(
        &self,
        store: &Store,
        threads: usize,
        stop: &AtomicBool,
        after: impl Fn(u64, bool) + Sync,
    ) -> Result<(), SeriesError> {
        self.play_some(store, 0..self.games, threads, stop, after)
    }

    /// The same for some of the games, from the start of a block on.
    pub fn play_some(
        &self,
        store: &Store,
        games: Range<u64>,
        threads: usize,
        stop: &AtomicBool,
        after: impl Fn(u64, bool) + Sync,
    ) -> Result<(), SeriesError> {
        let recorder = || Recorder::new(&self.pack, self.players, self.bot);
        let play = |recorder: &mut Recorder, game| Ok(recorder.play(game, self.seed_of(game), |_| ())?);
        fill::<GameRecord, _>(store, games, threads, stop, recorder, play, after)
    }

    /// The games there are, block by block, in their order.
    pub fn blocks<'a>(&self, store: &'a Store) -> impl Iterator<Item = std::io::Result<Vec<GameRecord>>> + use<'a> {
        let (pack, players) = (self.pack.clone(), self.players);
        // A folder of the lab may come from anywhere, and its checksums only say that it is whole.
        read::<GameRecord>(store, self.games).map(move |block| match block? {
            games if games.iter().all(|game| game.fits(&pack, players)) => Ok(games),
            _ => Err(std::io::Error::new(
                std::io::ErrorKind::InvalidData,
                "a block holds games that were never played with this pack",
            )),
        })
    }
}

/// A bot's name as a name of a folder.
pub fn file_name(bot: &str) -> String {
    bot.chars().map(|c| if c.is_ascii_alphanumeric() || "-.=".contains(c) { c } else { '_' }).collect()
}

/// The blocks of some games: the first of each, and how many it has.
fn blocks(games: Range<u64>) -> impl Iterator<Item = (u64, usize)> {
    let Range { start, end } = games;
    (start / BLOCK..end.div_ceil(BLOCK)).map(move |block| (block * BLOCK, BLOCK.min(end - block * BLOCK) as usize))
}

/// What a store has of the first `games` of a series, block by block.
pub fn read<T: DeserializeOwned>(
    store: &Store,
    games: u64,
) -> impl Iterator<Item = std::io::Result<Vec<T>>> + use<'_, T> {
    blocks(0..games).map(|(first, wanted)| {
        let mut block = store.read(first)?;
        block.truncate(wanted);
        Ok(block)
    })
}

/// Plays what is missing of a series on so many threads: each block on one of them, with a worker that goes from block to
/// block.
pub fn fill<T: Serialize + DeserializeOwned, W>(
    store: &Store,
    games: Range<u64>,
    threads: usize,
    stop: &AtomicBool,
    worker: impl Fn() -> W + Sync,
    play: impl Fn(&mut W, u64) -> Result<T, SeriesError> + Sync,
    after: impl Fn(u64, bool) + Sync,
) -> Result<(), SeriesError> {
    let blocks: Vec<(u64, usize)> = blocks(games).collect();
    // What is on disk is counted even when nothing more is to be played, so `stop` does not end the work itself.
    let stopping = Stopping::default();
    let play_block = |slot: &mut Option<W>, block: u64| -> Result<Option<()>, SeriesError> {
        let (first, wanted) = blocks[block as usize];
        let mut block = store.read::<T>(first)?;
        let had = block.len();
        after(had.min(wanted) as u64, false);
        while block.len() < wanted && !stop.load(Ordering::Relaxed) && !stopping.is_set() {
            let game = first + block.len() as u64;
            block.push(play(slot.get_or_insert_with(&worker), game)?);
            after(1, true);
        }
        if block.len() > had {
            store.write(first, &block)?;
        }
        Ok(Some(()))
    };
    try_in_order(blocks.len() as u64, threads, &stopping, || None, play_block, |()| ControlFlow::Continue(()))
}
