//! The folder of a long run: a plan and blocks of games that somebody else has written. A block may well have the right
//! checksum and say nonsense.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

use ozeki::bots::BotSpec;
use ozeki::lab::experiment::{Experiment, Progress};
use sha2::{Digest, Sha256};

use crate::common::shipped;
use crate::machine::bundle::Bundle;
use crate::machine::mutate::mutate;
use crate::machine::random::Random;

const PLAN: &str = "plan.json";
/// What stands before the games of a block: format, plan, number of the first game.
const HEAD: usize = 8 + 32 + 8;
const CHECKSUM: usize = 32;

struct Silent;

impl Progress for Silent {
    fn begin(&self, _: &str, _: u64) {}
    fn games(&self, _: u64, _: bool) {}
}

fn experiment() -> Experiment {
    Experiment {
        pack: shipped("tactics"),
        players: 2,
        seed: 1,
        games: 64,
        bots: vec![BotSpec::Random],
        band: 0.05,
        intervene: Vec::new(),
        intervene_seeds: 0,
        threads: 2,
    }
}

/// A run as it is on disk: its plan and its blocks, by their paths.
static RUN: LazyLock<BTreeMap<String, Vec<u8>>> = LazyLock::new(|| {
    fn collect(root: &Path, folder: &Path, files: &mut BTreeMap<String, Vec<u8>>) {
        for entry in std::fs::read_dir(folder).expect("a folder that was just written") {
            let path = entry.expect("an entry").path();
            let name = path.strip_prefix(root).expect("below it").to_string_lossy().into_owned();
            if path.is_dir() {
                collect(root, &path, files);
            } else if name == PLAN || name.ends_with(".block") {
                files.insert(name, std::fs::read(&path).expect("a file that was just written"));
            }
        }
    }
    let folder = tempfile::tempdir().expect("a folder for a run");
    experiment().run(folder.path(), &AtomicBool::new(false), &Silent).expect("an honest run");
    let mut files = BTreeMap::new();
    collect(folder.path(), folder.path(), &mut files);
    files
});

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn unhex(text: &str) -> Vec<u8> {
    let digits: Vec<u8> = text.bytes().filter(u8::is_ascii_hexdigit).collect();
    let pair = |pair: &[u8]| u8::from_str_radix(&String::from_utf8_lossy(pair), 16).unwrap_or_default();
    digits.chunks_exact(2).map(pair).collect()
}

/// The plan, changed as a text, or the games of a block, changed as bytes and written in hexadecimal digits.
pub fn make(random: &mut Random) -> Bundle {
    let plan = String::from_utf8_lossy(&RUN[PLAN]).into_owned();
    if random.chance(25) {
        return Bundle::default().with(PLAN, mutate(random, &plan, &plan));
    }
    let blocks: Vec<&String> = RUN.keys().filter(|path| path.ends_with(".block")).collect();
    let path = *random.pick(&blocks);
    let mut games = RUN[path][HEAD..RUN[path].len() - CHECKSUM].to_vec();
    for _ in 0..[1, 1, 2, 5, 20][random.below(5)] {
        let at = random.below(games.len());
        match random.below(5) {
            0 => games[at] = *random.pick(&[0, 1, 0x7f, 0x80, 0xff]),
            1 => games[at] = games[at].wrapping_add(1),
            2 => games[at] ^= 1 << random.below(8),
            3 => games.insert(at, 0xff),
            _ => _ = games.remove(at),
        }
    }
    Bundle::default().with(path, hex(&games))
}

pub fn check(bundle: &Bundle) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|e| e.to_string())?;
    let mut files = RUN.clone();
    for (path, content) in &bundle.files {
        let Some(honest) = RUN.get(path).filter(|_| path != PLAN) else {
            files.insert(path.clone(), content.clone());
            continue;
        };
        let mut block = honest[..HEAD].to_vec();
        block.extend(unhex(&bundle.text(path)));
        block.extend(Sha256::digest(&block).as_slice());
        files.insert(path.clone(), block);
    }
    for (path, content) in files {
        let path = folder.path().join(path);
        let parent = path.parent().ok_or("a path below the folder")?;
        std::fs::create_dir_all(parent).and_then(|()| std::fs::write(&path, content)).map_err(|e| e.to_string())?;
    }
    match experiment().run(folder.path(), &AtomicBool::new(false), &Silent) {
        Err(error) if error.to_string().is_empty() => Err("it is refused, and nothing is said".to_owned()),
        _ => Ok(()),
    }
}
