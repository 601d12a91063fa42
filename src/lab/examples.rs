//! Example games: for each card, the first games in which a player played it and won, or lost.

use std::collections::BTreeMap;

use super::findings::{CardFindings, Example, Exposure};
use super::record::GameRecord;
use super::series::{Series, file_name};
use super::store::Store;
use ozeki_engine::game::{Game, SAVE_FORMAT, SavedAnswer, SavedGame};

/// The folder of example games in the folder of an experiment.
pub const FOLDER: &str = "examples";

/// Of games won and of games lost, for each card.
const OF_EACH: usize = 2;

pub struct Examples {
    /// By card id.
    of_cards: BTreeMap<String, Vec<Example>>,
    files: BTreeMap<String, SavedGame>,
}

impl Examples {
    pub fn find(series: &Series, store: &Store) -> std::io::Result<Self> {
        let mut examples = Examples { of_cards: BTreeMap::new(), files: BTreeMap::new() };
        let wanted = 2 * OF_EACH * series.pack.card_designs().count();
        for block in series.blocks(store) {
            for game in block? {
                examples.look(series, &game);
            }
            if examples.of_cards.values().map(Vec::len).sum::<usize>() >= wanted {
                break;
            }
        }
        Ok(examples)
    }

    fn look(&mut self, series: &Series, game: &GameRecord) {
        for (seat, record) in game.seats.iter().enumerate() {
            let won = game.won(seat);
            for card in &record.cards {
                let Some(played) = card.met(Exposure::Played) else { continue };
                let id = &series.pack.designs[usize::from(card.design)].id;
                let examples = self.of_cards.entry(id.clone()).or_default();
                if examples.iter().filter(|example| example.won == won).count() == OF_EACH {
                    continue;
                }
                let seed = series.seed_of(game.game);
                let file = format!("{FOLDER}/{}-{seed}.json", file_name(&series.bot.to_string()));
                let round = played.first.round();
                examples.push(Example { file: file.clone(), seed, player: seat as u8 + 1, won, round });
                self.files.entry(file).or_insert_with(|| saved(series, game));
            }
        }
    }

    /// The saved games, by where they belong.
    pub fn files(&self) -> impl Iterator<Item = (String, &SavedGame)> {
        self.files.iter().map(|(file, saved)| (file.clone(), saved))
    }

    pub fn attach(&self, cards: &mut [CardFindings]) {
        for card in cards {
            card.examples = self.of_cards.get(&card.id).cloned().unwrap_or_default();
        }
    }
}

/// The game as it would be saved. A record has the numbers of the options alone; what they were is found by playing it.
fn saved(series: &Series, game: &GameRecord) -> SavedGame {
    let saved = SavedGame {
        ozeki: SAVE_FORMAT,
        pack: series.pack.full_id(),
        pack_version: series.pack.version.to_string(),
        pack_hash: series.pack.hash.to_string(),
        players: series.players,
        seed: series.seed_of(game.game),
        seats: vec![series.bot.to_string(); usize::from(series.players)],
        dealt: Vec::new(),
        answers: game.answers.iter().copied().map(SavedAnswer::from).collect(),
    };
    let played = Game::load(series.pack.clone(), &saved, None, false);
    played.map_or_else(|_| saved.clone(), |game| game.save(saved.seats.clone()))
}
