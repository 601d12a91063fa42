//! Mutants of the packs of the repository: the same cards with a few things changed, as a designer changes them. Those
//! that still load are played.

use ozeki::library::load;
use ozeki::script::api::{HOST, HostFn};
use ozeki::vocabulary::Kind;

use super::made::play;
use crate::machine::bundle::Bundle;
use crate::machine::mutate::tokens;
use crate::machine::random::Random;
use crate::machine::seeds::{PACKS, file_of};

const GAMES: u64 = 4;

pub fn make(random: &mut Random) -> Bundle {
    let start = random.pick(&PACKS);
    let mut bundle = start.files.clone();
    for _ in 0..random.between(1, 12) {
        bundle = match random.below(5) {
            0 => other_number(random, bundle),
            1 => scripts_exchanged(random, bundle),
            _ => other_statement(random, bundle),
        };
    }
    bundle
}

/// A number of a card or of the rules is another one.
fn other_number(random: &mut Random, bundle: Bundle) -> Bundle {
    let path = file_of(random, &bundle, ".ron");
    let text = bundle.text(&path);
    let mut pieces: Vec<String> = tokens(&text).into_iter().map(str::to_owned).collect();
    let numbers: Vec<usize> = (0..pieces.len()).filter(|&at| pieces[at].parse::<u8>().is_ok()).collect();
    if !numbers.is_empty() {
        pieces[*random.pick(&numbers)] = random.below(8).to_string();
    }
    bundle.with(&path, pieces.concat())
}

/// Two cards have each other's scripts.
fn scripts_exchanged(random: &mut Random, bundle: Bundle) -> Bundle {
    let (one, other) = (file_of(random, &bundle, ".rhai"), file_of(random, &bundle, ".rhai"));
    let (first, second) = (bundle.text(&one), bundle.text(&other));
    bundle.with(&one, second).with(&other, first)
}

/// A line of a script is left out or said twice, or a function is called instead of another that takes the same.
fn other_statement(random: &mut Random, bundle: Bundle) -> Bundle {
    let path = file_of(random, &bundle, ".rhai");
    let text = bundle.text(&path);
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let whole = |line: &str| line.trim_end().ends_with(';') && line.matches('{').count() == line.matches('}').count();
    let statements: Vec<usize> = (0..lines.len()).filter(|&at| whole(&lines[at])).collect();
    match random.below(4) {
        0 if !statements.is_empty() => _ = lines.remove(*random.pick(&statements)),
        1 if !statements.is_empty() => {
            let at = *random.pick(&statements);
            lines.insert(at, lines[at].clone());
        }
        _ => return bundle.with(&path, other_function(random, &text)),
    }
    bundle.with(&path, lines.join("\n") + "\n")
}

fn other_function(random: &mut Random, text: &str) -> String {
    let mut pieces: Vec<String> = tokens(text).into_iter().map(str::to_owned).collect();
    let takes = |host: &HostFn| -> Vec<Kind> { host.params.iter().map(|param| param.kind).collect() };
    let named = |name: &str| -> Vec<&HostFn> { HOST.iter().filter(|host| host.name == name).collect() };
    let known: Vec<usize> = (0..pieces.len()).filter(|&at| !named(&pieces[at]).is_empty()).collect();
    if known.is_empty() {
        return text.to_owned();
    }
    let at = *random.pick(&known);
    let host = *random.pick(&named(&pieces[at]));
    let same = |other: &&HostFn| {
        takes(other) == takes(host) && other.returns == host.returns && other.property == host.property
    };
    let same: Vec<&HostFn> = HOST.iter().filter(same).collect();
    pieces[at] = random.pick(&same).name.to_owned();
    pieces.concat()
}

pub fn check(bundle: &Bundle) -> Result<(), String> {
    let library = bundle.library();
    for id in library.packs().map_err(|e| e.to_string())?.into_keys() {
        // What does not load any more is for the other targets to look at.
        if let Ok(pack) = load(&library, &id) {
            play(&pack, GAMES)?;
        }
    }
    Ok(())
}
