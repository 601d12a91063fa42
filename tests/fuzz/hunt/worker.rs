//! The process that does the work. It says which case it begins, so that whoever waits for it knows which one it died of.

use std::io::Write;

use super::options::Options;
use crate::machine::play::played;
use crate::machine::targets::Target;

/// Case after case, each target in turn, until it is told to stop: by its end of the pipe being closed.
pub fn work(options: &Options) {
    let mut out = std::io::stdout().lock();
    for round in 0.. {
        let seed = options.from + round * options.workers;
        for target in &options.targets {
            if writeln!(out, "at {} {seed}", target.name).and_then(|()| out.flush()).is_err() {
                return;
            }
            let result = target.check(&target.input(seed));
            let tally = played();
            let said = result.err().map_or(String::new(), |said| said.replace('\n', "\u{2028}"));
            let line = format!("done {} {} {} {} {said}", tally.games, tally.steps, tally.faults, tally.over);
            if writeln!(out, "{line}").and_then(|()| out.flush()).is_err() {
                return;
            }
        }
    }
}

/// Prints the smallest input found that fails as that of a seed does.
pub fn shrink(target: &Target, seed: u64) {
    let input = target.input(seed);
    if let Err(said) = target.check(&input) {
        let mut small = target.shrink(&input, &said);
        small.about = format!("{} seed {seed}: {}.", target.name, said.lines().next().unwrap_or_default());
        // Whoever asked for it may have gone.
        _ = std::io::stdout().write_all(&small.write());
    }
}
