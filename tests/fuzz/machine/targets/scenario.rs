//! Scenarios: read, set up and played.

use ozeki::library::Memory;
use ozeki::scenario::{ScenarioFile, Stage};

use super::check_problems;
use crate::common::shipped;
use crate::machine::bundle::Bundle;
use crate::machine::mutate::mutate;
use crate::machine::random::Random;
use crate::machine::seeds::SCENARIOS;

pub fn make(random: &mut Random) -> Bundle {
    let (pack, text) = random.pick(&SCENARIOS);
    let (_, other) = random.pick(&SCENARIOS);
    let text = mutate(random, text, other);
    Bundle::default().with(&format!("tests/scenarios/{pack}/x.ron"), text)
}

pub fn check(bundle: &Bundle) -> Result<(), String> {
    let source: Memory = bundle.memory();
    for file in ScenarioFile::list(&source).map_err(|e| e.to_string())? {
        let stage = Stage::new(shipped(&file.pack));
        match file.run(&source, &stage) {
            Err(problems) if problems.is_empty() => return Err("it does not run, and nothing is said".to_owned()),
            Err(problems) => check_problems(&problems)?,
            Ok(run) => {
                let compiled = Stage::compiled(shipped(&file.pack));
                let again = file.run(&source, &compiled);
                if again.map(|again| again.snapshot).ok() != Some(run.snapshot) {
                    return Err("a scenario comes out differently when compiled".to_owned());
                }
            }
        }
    }
    Ok(())
}
