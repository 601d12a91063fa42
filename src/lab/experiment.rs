//! A whole run of the lab in a folder of its own: games at every strength, findings, tables and example games.
//!
//! The folder holds `plan.json`, which says what it is about, and the games in blocks. Everything else is made from
//! those, again and again, so a run can be killed, continued, or asked for more games or more strengths later.

use std::fs::{File, OpenOptions};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde::{Deserialize, Serialize};

use super::analysis::analyse;
use super::examples::{self, Examples};
use super::findings::{FINDINGS_FORMAT, Findings, Stamp, StrengthFindings};
use super::flips::flips;
use super::intervene::{self, Trial};
pub use super::progress::{LabError, Progress};
use super::report;
use super::series::Series;
use super::store::Store;
use super::tables::{self, Sink};
use super::verdict::in_words;
use ozeki_engine::bots::BotSpec;
use ozeki_engine::limits::PLAN_BYTES;
use ozeki_engine::pack::{Pack, in_language};
use ozeki_project::files;

/// What to find out.
pub struct Experiment {
    pub pack: Arc<Pack>,
    pub players: u8,
    pub seed: u64,
    pub games: u64,
    /// One strength after the other, the strongest last.
    pub bots: Vec<BotSpec>,
    /// How far from even a card may be before that is worth saying, as a share.
    pub band: f64,
    /// Designs to intervene with, and with how many seeds.
    pub intervene: Vec<usize>,
    pub intervene_seeds: u64,
    pub threads: usize,
}

/// What a folder of the lab is about. Games of another plan are never mixed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExperimentPlan {
    pub pack: String,
    pub pack_hash: String,
    pub players: u8,
    pub seed: u64,
    pub engine_version: String,
}

/// A folder that nobody else works in.
pub struct Folder {
    path: PathBuf,
    _lock: File,
}

impl Folder {
    /// Opens a folder for a plan, or says why it is for another.
    pub fn open(path: &Path, plan: &ExperimentPlan) -> Result<Folder, LabError> {
        let failed = |path: &Path, error| LabError::Disk { path: path.to_owned(), error };
        std::fs::create_dir_all(path).map_err(|e| failed(path, e))?;
        let lock_path = path.join("lock");
        let lock = files::inside(path, &lock_path)
            .and_then(files::plain_or_new)
            .and_then(|lock| OpenOptions::new().write(true).create(true).truncate(false).open(lock))
            .map_err(|e| failed(&lock_path, e))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(std::fs::TryLockError::WouldBlock) => return Err(LabError::Busy(path.to_owned())),
            Err(std::fs::TryLockError::Error(error)) => return Err(failed(&lock_path, error)),
        }
        let examples = path.join(examples::FOLDER);
        let examples = files::inside(path, &examples).map_err(|e| failed(&examples, e))?;
        for folder in [path, &examples] {
            match files::clear_unfinished(folder) {
                Err(e) if e.kind() != std::io::ErrorKind::NotFound => return Err(failed(folder, e)),
                _ => {}
            }
        }
        let folder = Folder { path: path.to_owned(), _lock: lock };
        folder.agree(plan)?;
        Ok(folder)
    }

    pub fn path(&self, below: &str) -> PathBuf {
        self.path.join(below)
    }

    fn agree(&self, plan: &ExperimentPlan) -> Result<(), LabError> {
        let path = self.path("plan.json");
        match files::read(&self.path, &path, PLAN_BYTES).and_then(files::text) {
            Ok(text) => {
                let bad = |e: serde_json::Error| LabError::BadPlan { path: path.clone(), why: e.to_string() };
                match serde_json::from_str::<ExperimentPlan>(&text).map_err(bad)?.difference(plan) {
                    None => Ok(()),
                    Some((what, was, is)) => Err(LabError::OtherPlan { folder: self.path.clone(), what, was, is }),
                }
            }
            Err(e) if e.kind() == ErrorKind::NotFound => self.write("plan.json", json(plan).as_bytes()),
            Err(error) => Err(LabError::Disk { path, error }),
        }
    }

    pub fn write(&self, file: &str, bytes: &[u8]) -> Result<(), LabError> {
        let path = self.path(file);
        if let Err(error) = files::make_folder_for(&self.path, &path) {
            return Err(LabError::Disk { path, error });
        }
        files::replace(&self.path, &[(path, bytes)]).map_err(|(path, error)| LabError::Disk { path, error })
    }
}

impl ExperimentPlan {
    /// The first thing in which two plans differ: what, and how.
    fn difference(&self, now: &ExperimentPlan) -> Option<(&'static str, String, String)> {
        let fields = [
            ("the pack", self.pack.clone(), now.pack.clone()),
            ("the content of the pack", self.pack_hash.clone(), now.pack_hash.clone()),
            ("the number of players", self.players.to_string(), now.players.to_string()),
            ("the first seed", self.seed.to_string(), now.seed.to_string()),
            ("the version of ozeki", self.engine_version.clone(), now.engine_version.clone()),
        ];
        fields.into_iter().find(|(_, was, is)| was != is)
    }
}

/// As pretty JSON. What is written here has only texts and numbers in it, which never fails.
fn json(value: &impl Serialize) -> String {
    serde_json::to_string_pretty(value).unwrap_or_default() + "\n"
}

impl Experiment {
    pub fn plan(&self) -> ExperimentPlan {
        ExperimentPlan {
            pack: self.pack.full_id(),
            pack_hash: self.pack.hash.to_string(),
            players: self.players,
            seed: self.seed,
            engine_version: env!("CARGO_PKG_VERSION").to_owned(),
        }
    }

    fn series(&self, bot: BotSpec) -> Series {
        Series { pack: self.pack.clone(), players: self.players, bot, seed: self.seed, games: self.games }
    }

    /// Plays what is missing until done or told to stop, and writes everything that comes of the games there are.
    pub fn run(&self, out: &Path, stop: &AtomicBool, progress: &dyn Progress) -> Result<Findings, LabError> {
        let folder = Folder::open(out, &self.plan())?;
        let disk = |path: &Path, error| LabError::Disk { path: path.to_owned(), error };
        let games = folder.path("games");
        let mut stores = Vec::new();
        for &bot in &self.bots {
            let series = self.series(bot);
            let store = series.open(&games).map_err(|e| disk(&games, e))?;
            progress.begin(&bot.to_string(), self.games);
            series.play(&store, self.threads, stop, |count, played| progress.games(count, played))?;
            stores.push((series, store));
        }
        let mut interventions = Vec::new();
        for &bot in &self.bots {
            for &card in &self.intervene {
                let (seeds, threads) = (self.intervene_seeds, self.threads);
                let trial = Trial { series: self.series(bot), card, seeds, threads };
                progress.begin(&format!("{} with {bot}", self.pack.designs[card].id), trial.seeds);
                interventions.extend(trial.run(&folder.path("interventions"), stop, progress)?);
            }
        }
        interventions.retain(|intervention| intervention.pairs >= intervene::FEWEST_PAIRS);
        let mut strengths = Vec::new();
        for (series, store) in &stores {
            strengths.push(analyse(series, store, self.band).map_err(|e| disk(&games, e))?);
        }
        self.write_examples(&folder, &stores, &mut strengths)?;
        self.write_tables(&folder, &stores)?;
        let findings = Findings {
            format: FINDINGS_FORMAT,
            stamp: self.stamp(!stop.load(Ordering::Relaxed)),
            verdict: in_words(&self.pack, &strengths, self.band),
            flips: flips(&strengths),
            strengths,
            interventions,
        };
        folder.write("findings.json", json(&findings).as_bytes())?;
        folder.write("report.html", report::page(&findings).as_bytes())?;
        Ok(findings)
    }

    fn stamp(&self, complete: bool) -> Stamp {
        let pack = &self.pack;
        Stamp {
            pack: pack.full_id(),
            pack_name: in_language(&pack.name, &pack.languages[0]).to_owned(),
            pack_version: pack.version.to_string(),
            pack_hash: pack.hash.to_string(),
            engine_version: env!("CARGO_PKG_VERSION").to_owned(),
            players: self.players,
            seed: self.seed,
            games: self.games,
            bots: self.bots.iter().map(BotSpec::to_string).collect(),
            complete,
        }
    }

    /// Saved games in which a card was played, for each card and strength.
    fn write_examples(
        &self,
        folder: &Folder,
        stores: &[(Series, Store)],
        strengths: &mut [StrengthFindings],
    ) -> Result<(), LabError> {
        for ((series, store), strength) in stores.iter().zip(strengths) {
            let found = Examples::find(series, store);
            let found = found.map_err(|error| LabError::Disk { path: folder.path("games"), error })?;
            for (file, saved) in found.files() {
                folder.write(&file, json(&saved).as_bytes())?;
            }
            found.attach(&mut strength.cards);
        }
        Ok(())
    }

    fn write_tables(&self, folder: &Folder, stores: &[(Series, Store)]) -> Result<(), LabError> {
        let Some((first, _)) = stores.first() else { return Ok(()) };
        let sinks = |name: &str, columns: &[tables::Column]| -> std::io::Result<Vec<Box<dyn Sink>>> {
            let path = folder.path(&format!("{name}.csv"));
            let csv = tables::csv::Csv::create(&folder.path, &path, columns).map_err(|e| files::at(&path, e))?;
            let mut sinks: Vec<Box<dyn Sink>> = vec![Box::new(csv)];
            #[cfg(feature = "parquet")]
            {
                let path = folder.path(&format!("{name}.parquet"));
                let parquet = tables::parquet::Parquet::create(&folder.path, &path, columns);
                sinks.push(Box::new(parquet.map_err(|e| files::at(&path, e))?));
            }
            Ok(sinks)
        };
        let written = || -> std::io::Result<()> {
            let mut games = sinks("games", &tables::game_columns(first))?;
            let mut cards = sinks("cards", &tables::card_columns(&first.pack))?;
            for (series, store) in stores {
                for block in series.blocks(store) {
                    for game in block? {
                        let row = tables::game_row(series, &game);
                        games.iter_mut().try_for_each(|sink| sink.row(&row))?;
                        for (seat, record) in game.seats.iter().enumerate() {
                            for card in &record.cards {
                                let row = tables::card_row(series, &game, seat, card);
                                cards.iter_mut().try_for_each(|sink| sink.row(&row))?;
                            }
                        }
                    }
                }
            }
            games.into_iter().chain(cards).try_for_each(|sink| sink.finish())
        };
        written().map_err(|error| LabError::Disk { path: folder.path(""), error })
    }
}
