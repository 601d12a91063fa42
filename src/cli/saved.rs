//! Reading and writing saved games.

use std::path::Path;
use std::sync::Arc;

use super::players::Player;
use super::{CliError, Project, write_files};
use ozeki_engine::bots::{self, BotSpec};
use ozeki_engine::game::{Game, Misfit, SavedGame};
use ozeki_engine::library::LoadError;
use ozeki_engine::limits::{SAVE_BYTES, SAVED_BOT_WORK};
use ozeki_engine::pack::Pack;
use ozeki_project::files;

/// Reads a game from a file that somebody named.
pub fn read(project: &Path, path: &Path) -> Result<SavedGame, CliError> {
    let shown = path.display();
    let text = files::read_named_text(path, project, SAVE_BYTES);
    let text = text.map_err(|e| CliError::Failed(format!("cannot read {shown}: {e}")))?;
    let saved: SavedGame = serde_json::from_str(&text).map_err(|e| {
        let cut = if e.is_eof() { "; the file ends too early: is it whole?" } else { "" };
        // A value that is quoted may name a card that the reader must not know.
        let said = e.to_string();
        let parts: Vec<&str> = said.split('"').collect();
        let said = if let [before, .., after] = parts[..] { format!("{before}\"…\"{after}") } else { said };
        CliError::Failed(format!("{shown}:{}:{}: not a saved game: {said}{cut}", e.line(), e.column()))
    })?;
    saved.check().map_err(|why| CliError::Failed(format!("{shown}: not a saved game: {why}")))?;
    Ok(saved)
}

/// Writes a game to a file that somebody named, in a project or elsewhere.
pub fn write(project: &Path, path: &Path, saved: &SavedGame) -> Result<(), CliError> {
    let text = serde_json::to_string(saved).map_err(|e| CliError::Failed(e.to_string()))? + "\n";
    write_files(files::home_of(path, project), &[(path.to_owned(), text.as_bytes())])
}

/// Who plays a saved game on: as somebody says now, or as the file says, if that is no bot that thinks for minutes.
pub fn seats(path: &Path, saved: &SavedGame, named: Option<Vec<String>>) -> Result<Vec<String>, CliError> {
    if let Some(named) = named.map(bots::rejoin) {
        if named.len() == saved.seats.len() {
            return Ok(named);
        }
        let (seats, players) = (named.len(), saved.seats.len());
        return Err(CliError::Usage(format!("--seats names {seats} players; the saved game has {players}")));
    }
    for name in &saved.seats {
        if let Player::Bot(BotSpec::Mcts(options)) = Player::named(name)?
            && options.work() > SAVED_BOT_WORK
        {
            let (file, asked) = (path.display(), saved.seats.join(","));
            return Err(CliError::Usage(format!(
                "{file} asks for the bot `{name}`, which thinks long: its iterations times its turns are {}, and \
                 {SAVED_BOT_WORK} is the most that a file may ask for. Name who plays: --seats {asked} is as the file \
                 has it",
                options.work()
            )));
        }
    }
    Ok(saved.seats.clone())
}

/// The game of a file, played up to its first `to` answers or to the last.
pub fn load(project: &Project, saved: &SavedGame, to: Option<usize>, force: bool) -> Result<Game, CliError> {
    Ok(Game::load(pack_of(project, saved)?, saved, to, force)?)
}

/// The same as far as its answers fit the pack, if that need not be the one the game was saved with.
pub fn load_what_fits(project: &Project, saved: &SavedGame, force: bool) -> Result<(Game, Option<Misfit>), CliError> {
    let pack = pack_of(project, saved)?;
    if !force || pack.hash.to_string() == saved.pack_hash {
        return Ok((Game::load(pack, saved, None, force)?, None));
    }
    Ok(Game::load_what_fits(pack, saved)?)
}

fn pack_of(project: &Project, saved: &SavedGame) -> Result<Arc<Pack>, CliError> {
    if saved.seats.len() != usize::from(saved.players) {
        return Err(CliError::Failed(format!(
            "the file names {} seats for {} players",
            saved.seats.len(),
            saved.players
        )));
    }
    project.load(&saved.pack).map_err(|error| match error {
        LoadError::NotFound { .. } => CliError::Usage(format!(
            "{error}\nthe game may be from another project: name its folder with --project DIR"
        )),
        error => error.into(),
    })
}
