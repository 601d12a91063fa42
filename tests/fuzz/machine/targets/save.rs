//! Saved games: whatever a file says, it is a game that goes on or a reason why not.

use ozeki::game::{Game, SavedAnswer, SavedGame};
use ozeki::table::Seat;

use crate::common::shipped;
use crate::machine::bundle::Bundle;
use crate::machine::mutate::mutate;
use crate::machine::play::check as check_table;
use crate::machine::random::Random;

const PACKS: [&str; 4] = ["tactics", "gosu", "kamakor", "gosu-x"];

/// A game that has gone on for a while.
fn saved(random: &mut Random, id: &str) -> String {
    let pack = shipped(id);
    let players = *random.pick(&pack.rules.players.iter().collect::<Vec<_>>());
    let mut game = Game::new(pack, players, random.below(1_000) as u64).expect("a game of a shipped pack begins");
    for _ in 0..random.below(25) {
        let Some((seat, options)) = game.open().first().map(|open| (open.seat, open.options.len())) else { break };
        game.answer(seat, random.below(options)).expect("what is offered is accepted");
    }
    serde_json::to_string_pretty(&game.save(vec!["human".to_owned(); usize::from(players)])).expect("it is plain data")
}

pub fn make(random: &mut Random) -> Bundle {
    let id = random.word(&PACKS);
    let (text, other) = (saved(random, &id), saved(random, "tactics"));
    Bundle::default().with(&format!("{id}.json"), mutate(random, &text, &other))
}

/// What a key says was chosen is chosen, whatever the number beside it; without a key, the number counts.
fn is_kept(saved: &SavedAnswer, again: &SavedAnswer) -> bool {
    let same = if saved.key.is_some() { saved.key == again.key } else { saved.option == again.option };
    same && saved.seat == again.seat
}

pub fn check(bundle: &Bundle) -> Result<(), String> {
    for (path, bytes) in &bundle.files {
        let Ok(saved) = serde_json::from_slice::<SavedGame>(bytes) else { continue };
        let pack = shipped(path.trim_end_matches(".json"));
        for force in [false, true] {
            let Ok(game) = Game::load(pack.clone(), &saved, None, force) else { continue };
            check_table(&pack, game.table());
            game.table().seats().for_each(|seat: Seat| drop(game.view(seat)));
            let again = game.save(saved.seats.clone());
            let kept = again.answers.len() == saved.answers.len()
                && saved.answers.iter().zip(&again.answers).all(|(saved, again)| is_kept(saved, again));
            if !kept || again.seed != saved.seed || again.dealt != saved.dealt {
                return Err("a game that is loaded and saved is another".to_owned());
            }
            let twice = Game::load(pack.clone(), &again, None, force).map_err(|e| format!("saved again: {e}"))?;
            if twice.save(again.seats.clone()) != again {
                return Err("a game that is saved again changes once more".to_owned());
            }
        }
    }
    Ok(())
}
