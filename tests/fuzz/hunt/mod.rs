//! The long run: its options, the processes it works in, and what it tells.

mod options;
mod parent;
mod worker;

use std::process::ExitCode;

use crate::machine::bundle::Bundle;
use crate::machine::targets::{TARGETS, Target};
use options::{Mode, Options};

pub fn main() -> ExitCode {
    let options = match Options::read(std::env::args().skip(1)) {
        Ok(options) => options,
        Err(wrong) => {
            eprintln!("{wrong}\n\n{}", options::HELP);
            return ExitCode::from(2);
        }
    };
    match &options.mode {
        Mode::Help => println!("{}", options::HELP),
        Mode::Worker => worker::work(&options),
        Mode::Shrink(seed) => worker::shrink(options.targets[0], *seed),
        Mode::Replay(file) => return replay(&options, file),
        Mode::Seed(seed) => return one(options.targets[0], &options.targets[0].input(*seed)),
        Mode::Long => return parent::run(&options),
    }
    ExitCode::SUCCESS
}

/// Looks at a kept input again: what target it is for is told, or is the name of its folder or the start of its own.
fn replay(options: &Options, file: &str) -> ExitCode {
    let named = |target: &&Target| file.split(['/', '-']).any(|part| part == target.name);
    let target = if options.targets.len() == 1 { Some(options.targets[0]) } else { TARGETS.iter().find(named) };
    let Some(target) = target else {
        eprintln!("which target is {file} for? Say --target NAME");
        return ExitCode::from(2);
    };
    match std::fs::read(file) {
        Ok(bytes) => one(target, &Bundle::read(&bytes)),
        Err(error) => {
            eprintln!("{file}: {error}");
            ExitCode::from(2)
        }
    }
}

fn one(target: &Target, input: &Bundle) -> ExitCode {
    match target.check(input) {
        Ok(()) => {
            println!("{}: all well", target.name);
            ExitCode::SUCCESS
        }
        Err(said) => {
            println!("{}: {said}", target.name);
            ExitCode::FAILURE
        }
    }
}
