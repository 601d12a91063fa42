//! Packs: data, scripts, and layers of both.

use std::sync::Arc;

use ozeki::library::{LoadError, WrittenCards, load};
use ozeki::pack::Pack;
use ozeki::project::sheet;

use super::check_problems;
use crate::machine::bundle::Bundle;
use crate::machine::mutate::mutate;
use crate::machine::play::Both;
use crate::machine::random::Random;
use crate::machine::seeds::{PACKS, file_of};

/// A pack of the repository with one of its files changed.
fn changed(random: &mut Random, ending: &str, packs: std::ops::Range<usize>) -> Bundle {
    let start = &PACKS[random.between(packs.start, packs.end - 1)];
    let path = file_of(random, &start.files, ending);
    let from = random.pick(&PACKS);
    let kind = if path.ends_with(".ron") { ".ron" } else { ".rhai" };
    let other = file_of(random, &from.files, kind);
    let text = mutate(random, &start.files.text(&path), &from.files.text(&other));
    start.files.clone().with(&path, text)
}

pub fn make_data(random: &mut Random) -> Bundle {
    changed(random, ".ron", 0..PACKS.len())
}

pub fn make_script(random: &mut Random) -> Bundle {
    changed(random, ".rhai", 0..PACKS.len())
}

/// A pack that builds on another.
pub fn make_layers(random: &mut Random) -> Bundle {
    let ending = random.word(&["kamakor/pack.ron", ".ron", ".rhai"]);
    let layered = PACKS.iter().position(|start| start.pack == "kamakor").expect("it is shipped");
    changed(random, &ending, layered..layered + 1)
}

/// Games that a changed pack plays if it still loads.
const GAMES: u64 = 2;

pub fn check(bundle: &Bundle) -> Result<(), String> {
    let library = bundle.library();
    for id in library.packs().map_err(|e| e.to_string())?.into_keys() {
        match load(&library, &id) {
            Ok(pack) => {
                check_problems(&pack.warnings)?;
                Both::new(&pack)?.games(1..1 + GAMES)?;
                check_options(&pack, |_| Ok(()))?;
                sheet_is_the_same(bundle, &id)?;
            }
            Err(LoadError::Problems { problems, .. }) => {
                if !problems.iter().any(|problem| problem.is_error()) {
                    return Err(format!("`{id}` does not load, and nothing is wrong with it"));
                }
                check_problems(&problems)?;
            }
            Err(other) => {
                if other.to_string().is_empty() {
                    return Err(format!("`{id}` does not load, and nothing is said"));
                }
            }
        }
    }
    Ok(())
}

/// Every option was checked with the pack, so it can be played with each.
pub fn check_options(pack: &Arc<Pack>, check: impl Fn(&Arc<Pack>) -> Result<(), String>) -> Result<(), String> {
    for option in pack.layers.options.keys() {
        let with = pack.with_options(std::slice::from_ref(option)).map_err(|e| format!("option `{option}`: {e}"))?;
        check(&Arc::new(with))?;
    }
    Ok(())
}

/// Cards that go out to a spreadsheet come back without a change.
fn sheet_is_the_same(bundle: &Bundle, id: &str) -> Result<(), String> {
    let cards = WrittenCards::read(&bundle.library(), id).map_err(|e| format!("written cards: {e}"))?;
    let csv = sheet::to_csv(&cards, false).map_err(|e| e.to_string())?;
    match sheet::import(&csv, &cards) {
        Ok(import) if import.is_empty() => Ok(()),
        Ok(_) => Err("a spreadsheet that nobody changed changes cards".to_owned()),
        Err(problems) => {
            let first = problems.first().map_or("", |problem| problem.message.as_str());
            Err(format!("a spreadsheet that nobody changed is refused: {first}"))
        }
    }
}
