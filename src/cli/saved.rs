//! Reading and writing saved games.

use std::path::Path;

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

/// Writes to a file beside and moves it in place, so that a crash never leaves half a game.
pub fn write(path: &Path, saved: &SavedGame) -> Result<(), CliError> {
    let failed = |e: std::io::Error| CliError::Failed(format!("cannot write {}: {e}", path.display()));
    let text = serde_json::to_string(saved).map_err(|e| CliError::Failed(e.to_string()))?;
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    std::fs::write(&beside, text + "\n").map_err(failed)?;
    std::fs::rename(&beside, path).map_err(failed)
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
