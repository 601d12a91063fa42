//! Games on disk, in blocks, so that a long run can be killed at any moment and continue later.
//!
//! Each block is a file. It is written under another name and moved into place when it is complete, with a checksum and
//! the identity of its plan. Blocks that are incomplete, or belong to another plan, are ignored.

use std::io::{Error, ErrorKind, Result};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};

use ozeki_engine::limits::BLOCK_BYTES;
use ozeki_project::files;

/// Games in a block.
pub const BLOCK: u64 = 64;

/// The format of blocks: it changes with what is kept of a game.
const MAGIC: &[u8; 8] = b"ozeki-3\n";

/// What tells the games of one plan from those of another.
pub type PlanId = [u8; 32];

/// The identity of a plan, of everything that decides how its games go.
pub fn plan_id<'a>(parts: impl IntoIterator<Item = &'a str>) -> PlanId {
    let mut digest = Sha256::new();
    for part in parts {
        digest.update((part.len() as u64).to_le_bytes());
        digest.update(part);
    }
    digest.finalize().into()
}

/// A folder of blocks of one plan.
pub struct Store {
    folder: PathBuf,
    plan: PlanId,
}

impl Store {
    /// Opens a folder, making it if needed, and clears away what was being written when a run was killed.
    /// No link on the way from the folder of the experiment may lead out of it.
    pub fn open(experiment: &Path, folder: PathBuf, plan: PlanId) -> Result<Self> {
        files::make_folder_for(experiment, &folder.join("block"))?;
        files::clear_unfinished(&folder)?;
        Ok(Store { folder, plan })
    }

    fn path(&self, first: u64) -> PathBuf {
        self.folder.join(format!("{first:010}.block"))
    }

    /// The games from `first` on that are on disk; none if their block is not whole.
    pub fn read<T: DeserializeOwned>(&self, first: u64) -> Result<Vec<T>> {
        let path = self.path(first);
        let bytes = match files::read(&self.folder, &path, BLOCK_BYTES) {
            Err(e) if e.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            bytes => bytes.map_err(|e| files::at(&path, e))?,
        };
        Ok(self.payload(first, &bytes).and_then(|payload| postcard::from_bytes(payload).ok()).unwrap_or_default())
    }

    /// What a block holds, if it is whole and the one it should be.
    fn payload<'a>(&self, first: u64, bytes: &'a [u8]) -> Option<&'a [u8]> {
        let (sealed, checksum) = bytes.split_at_checked(bytes.len().checked_sub(32)?)?;
        let payload = sealed.strip_prefix(MAGIC)?.strip_prefix(&self.plan)?.strip_prefix(&first.to_le_bytes())?;
        (Sha256::digest(sealed).as_slice() == checksum).then_some(payload)
    }

    /// Writes the games from `first` on.
    pub fn write<T: Serialize>(&self, first: u64, games: &[T]) -> Result<()> {
        let mut bytes = Vec::from(MAGIC);
        bytes.extend(self.plan);
        bytes.extend(first.to_le_bytes());
        bytes = postcard::to_extend(games, bytes).map_err(Error::other)?;
        bytes.extend(Sha256::digest(&bytes).as_slice());
        files::replace(&self.folder, &[(self.path(first), &bytes)]).map_err(|(path, error)| files::at(&path, error))
    }
}
