//! Reading and writing saved games.

use std::path::Path;

use super::{CliError, Project, write_files};
use crate::files;
use crate::game::{Game, SavedGame};
use crate::limits::SAVE_BYTES;
use crate::pack::LoadError;

pub fn read(path: &Path) -> Result<SavedGame, CliError> {
    let shown = path.display();
    let text = files::read_text(path, SAVE_BYTES).map_err(|e| CliError::Failed(format!("cannot read {shown}: {e}")))?;
    let saved: SavedGame = serde_json::from_str(&text).map_err(|e| {
        let cut = if e.is_eof() { "; the file ends too early: is it whole?" } else { "" };
        CliError::Failed(format!("{shown}:{}:{}: not a saved game: {e}{cut}", e.line(), e.column()))
    })?;
    saved.check().map_err(|why| CliError::Failed(format!("{shown}: not a saved game: {why}")))?;
    Ok(saved)
}

/// Writes a game to a file that somebody named, in a project or elsewhere.
pub fn write(project: &Path, path: &Path, saved: &SavedGame) -> Result<(), CliError> {
    let text = serde_json::to_string(saved).map_err(|e| CliError::Failed(e.to_string()))? + "\n";
    write_files(files::home_of(path, project), &[(path.to_owned(), text.as_bytes())])
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
    let pack = project.load(&saved.pack).map_err(|error| match error {
        LoadError::NotFound { .. } => CliError::Usage(format!(
            "{error}\nthe game may be from another project: name its folder with --project DIR"
        )),
        error => error.into(),
    })?;
    Ok(Game::load(pack, saved, to, force)?)
}
