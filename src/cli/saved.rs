//! Reading and writing saved games.

use std::path::{Path, PathBuf};

use super::{CliError, Project};
use crate::game::{Game, SavedGame};

pub fn read(path: &Path) -> Result<SavedGame, CliError> {
    let shown = path.display();
    let text = std::fs::read_to_string(path).map_err(|e| CliError::Failed(format!("cannot read {shown}: {e}")))?;
    serde_json::from_str(&text).map_err(|e| {
        let cut = if e.is_eof() { "; the file ends too early: is it whole?" } else { "" };
        CliError::Failed(format!("{shown}:{}:{}: not a saved game: {e}{cut}", e.line(), e.column()))
    })
}

pub fn write(path: &Path, saved: &SavedGame) -> Result<(), CliError> {
    let text = serde_json::to_string(saved).map_err(|e| CliError::Failed(e.to_string()))? + "\n";
    replace_files(&[(path.to_owned(), text.as_bytes())])
}

/// Writes files beside those they replace and then moves them in place, so that a crash never leaves half a file.
pub fn replace_files(files: &[(PathBuf, &[u8])]) -> Result<(), CliError> {
    let failed = |path: &Path, e: std::io::Error| CliError::Failed(format!("cannot write {}: {e}", path.display()));
    // A link stays a link: what it leads to is replaced.
    let target = |path: &Path| std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let beside = |path: &Path| {
        let mut beside = target(path).into_os_string();
        beside.push(".new");
        PathBuf::from(beside)
    };
    let write_beside = |path: &Path, bytes: &[u8]| {
        std::fs::write(beside(path), bytes)?;
        match std::fs::metadata(path) {
            Ok(old) => std::fs::set_permissions(beside(path), old.permissions()),
            Err(_) => Ok(()),
        }
    };
    let written = (files.iter())
        .try_for_each(|(path, bytes)| write_beside(path, bytes).map_err(|e| failed(path, e)))
        .and_then(|()| {
            let moved = |path: &Path| std::fs::rename(beside(path), target(path));
            files.iter().try_for_each(|(path, _)| moved(path).map_err(|e| failed(path, e)))
        });
    if written.is_err() {
        files.iter().for_each(|(path, _)| _ = std::fs::remove_file(beside(path)));
    }
    written
}

/// The game of a file, played up to its first `to` answers or to the last.
pub fn load(project: &Project, saved: &SavedGame, to: Option<usize>, force: bool) -> Result<Game, CliError> {
    if saved.seats.len() != usize::from(saved.players) {
        return Err(CliError::Failed(format!(
            "the file names {} seats for {} players",
            saved.seats.len(),
            saved.players
        )));
    }
    let pack = project.load(&saved.pack)?;
    Ok(Game::load(pack, saved, to, force)?)
}
