//! Inputs at random against every loader, packs at random against both back ends, and every input that once went wrong.
//! The bench `fuzz` runs the same machine for as long as one likes.

#[path = "../common/mod.rs"]
mod common;
mod machine;

use machine::bundle::Bundle;
use machine::play::{Tally, played};
use machine::shrink::shrink;
use machine::targets::{TARGETS, Target};

/// What the stack of a thread is where nobody asks for more: nothing may need more.
const STACK: usize = 2 * 1024 * 1024;

/// Looks at the inputs of some seeds, on a thread with an ordinary stack.
fn short_run(target: &'static str, seeds: std::ops::Range<u64>) -> Tally {
    let run = move || {
        let target = Target::named(target).expect("a target");
        for seed in seeds {
            let input = target.input(seed);
            if let Err(said) = target.check(&input) {
                let small = target.shrink(&input, &said).write();
                let (name, small) = (target.name, String::from_utf8_lossy(&small));
                panic!("{said}\ncargo bench --bench fuzz -- --target {name} --seed {seed}\nmade small:\n{small}");
            }
        }
        played()
    };
    std::thread::Builder::new().stack_size(STACK).spawn(run).expect("a thread").join().expect("nothing is found")
}

#[test]
fn made_packs_play_the_same_in_both_back_ends() {
    let tally = short_run("made", 0..60);
    assert!(tally.games > 900, "most packs are valid, and there are games to compare: {tally:?}");
    assert!(tally.over * 2 > tally.games && tally.faults * 4 < tally.steps, "most games come to an end: {tally:?}");
}

/// A pack that builds on the pack may leave a card out, but none that a script calls by any of its names: no other card
/// may have that name.
#[test]
fn no_made_pack_leaves_out_what_a_script_names() {
    let target = Target::named("made").expect("a target");
    let mut left_out = 0;
    for seed in 0..1_200 {
        let input = target.input(seed);
        let over = input.text("cards/over/pack.ron");
        let Some(removed) = over.split("remove: [\"").nth(1).and_then(|rest| rest.split('"').next()) else { continue };
        let texts = |ending: &str| -> Vec<String> {
            input.files.keys().filter(|path| path.ends_with(ending)).map(|path| input.text(path)).collect()
        };
        let entry = format!("(id: \"{removed}\"");
        let data = texts(".ron");
        let entry = data.iter().flat_map(|text| text.lines()).find(|line| line.contains(&entry)).expect("the card");
        let named = entry.split("named: [").nth(1).and_then(|rest| rest.split(']').next()).unwrap_or_default();
        for name in named.split(", ").chain([&*format!("\"{removed}\"")]).filter(|name| !name.is_empty()) {
            assert!(!texts(".rhai").iter().any(|text| text.contains(name)), "seed {seed}: {name} of {removed}");
        }
        left_out += usize::from(!named.is_empty());
    }
    assert!(left_out > 5, "only {left_out} packs leave out a card with names");
}

#[test]
fn mutants_of_shipped_packs_play_the_same_in_both_back_ends() {
    let tally = short_run("mutant", 0..40);
    assert!(tally.games > 40, "many mutants still load: {tally:?}");
}

#[test]
fn no_data_makes_it_panic() {
    short_run("data", 0..60);
}

#[test]
fn no_script_makes_it_panic() {
    short_run("script", 0..60);
}

#[test]
fn no_layers_make_it_panic() {
    short_run("layers", 0..20);
}

#[test]
fn no_scenario_makes_it_panic() {
    short_run("scenario", 0..150);
}

#[test]
fn no_saved_game_makes_it_panic() {
    short_run("save", 0..150);
}

#[test]
fn no_spreadsheet_makes_it_panic() {
    short_run("sheet", 0..60);
}

#[test]
fn no_folder_of_the_lab_makes_it_panic() {
    short_run("lab", 0..4);
}

#[test]
fn no_conversation_makes_the_language_server_panic() {
    short_run("lsp", 0..100);
}

/// What fails is made small: what has nothing to do with it is left out, cards and lines alike.
#[test]
fn what_fails_is_made_small() {
    let target = Target::named("made").expect("a target");
    let input = target.input(3);
    let script = input.files.keys().find(|path| path.contains("/clan_") && path.ends_with(".rhai")).expect("a script");
    let wanted = |text: &str| text.lines().any(|line| line.starts_with("fn "));
    let small = shrink(input.clone(), &|bundle| {
        wanted(&bundle.text(script)) && bundle.text("cards/made/pack.ron").contains("placement")
    });
    assert_eq!(small.files.len(), 2, "{:?}", small.files.keys());
    assert!(small.bytes() < 400 && small.bytes() * 10 < input.bytes(), "{} of {}", small.bytes(), input.bytes());
}

/// Every input that once went wrong, by target: `corpus/<target>/<name>.txt`.
#[test]
fn what_once_went_wrong_stays_right() {
    let mut wrong = Vec::new();
    for target in &TARGETS {
        let folder = format!("{}/tests/fuzz/corpus/{}", env!("CARGO_MANIFEST_DIR"), target.name);
        let Ok(entries) = std::fs::read_dir(&folder) else { continue };
        for entry in entries {
            let path = entry.expect("an entry").path();
            let bundle = Bundle::read(&std::fs::read(&path).expect("a file of the corpus"));
            assert!(
                !bundle.files.is_empty() && bundle.about.ends_with('.'),
                "{} says what it is about",
                path.display()
            );
            if let Err(said) = target.check(&bundle) {
                wrong.push(format!("{}: {said}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
