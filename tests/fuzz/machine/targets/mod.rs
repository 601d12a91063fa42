//! Every loader, with inputs made for it and what must hold of whatever comes in.

mod lab;
mod lsp;
mod made;
mod mutant;
mod pack;
mod save;
mod scenario;
mod sheet;

use super::bundle::Bundle;
use super::catch::catch;
use super::random::Random;
use super::shrink::shrink;
use ozeki::problem::Diagnostic;

pub struct Target {
    pub name: &'static str,
    make: fn(&mut Random) -> Bundle,
    check: fn(&Bundle) -> Result<(), String>,
}

pub const TARGETS: [Target; 10] = [
    Target { name: "made", make: made::make, check: made::check },
    Target { name: "mutant", make: mutant::make, check: mutant::check },
    Target { name: "data", make: pack::make_data, check: pack::check },
    Target { name: "script", make: pack::make_script, check: pack::check },
    Target { name: "layers", make: pack::make_layers, check: pack::check },
    Target { name: "scenario", make: scenario::make, check: scenario::check },
    Target { name: "save", make: save::make, check: save::check },
    Target { name: "sheet", make: sheet::make, check: sheet::check },
    Target { name: "lab", make: lab::make, check: lab::check },
    Target { name: "lsp", make: lsp::make, check: lsp::check },
];

/// The most that is held at once while an input is looked at.
const MOST_BYTES: u64 = 200 * 1024 * 1024;
/// The most allocations: work is counted, not timed, so that it is the same on every machine.
const MOST_ALLOCATIONS: u64 = 20_000_000;

impl Target {
    pub fn named(name: &str) -> Option<&'static Target> {
        TARGETS.iter().find(|target| target.name == name)
    }

    /// The input of a seed, exactly as it would be kept.
    pub fn input(&self, seed: u64) -> Bundle {
        let mut bundle = (self.make)(&mut Random::new(seed));
        bundle.about = format!("{} seed {seed}", self.name);
        Bundle::read(&bundle.write())
    }

    /// The smallest input found that fails as this one does, and what is said of it.
    pub fn shrink(&self, bundle: &Bundle, said: &str) -> Bundle {
        let fails = |smaller: &Bundle| self.check(smaller).is_err_and(|e| kind(&e) == kind(said));
        shrink(bundle.clone(), &fails)
    }

    /// What is wrong, if anything is.
    pub fn check(&self, bundle: &Bundle) -> Result<(), String> {
        let mut result = Ok(());
        let used = allocation_counter::measure(|| result = catch(|| (self.check)(bundle)));
        result?;
        if used.bytes_max > MOST_BYTES || used.count_total > MOST_ALLOCATIONS {
            return Err(format!("{} bytes at once, {} allocations", used.bytes_max, used.count_total));
        }
        Ok(())
    }
}

/// What a finding is about, without what differs each time: numbers, names, games.
pub fn kind(said: &str) -> String {
    let said = said.split(" [game").next().unwrap_or(said);
    let words = if said.starts_with("panic") { usize::MAX } else { 5 };
    let word = |word: &str| word.chars().filter(|c| !c.is_ascii_digit()).collect::<String>();
    said.split_whitespace().take(words).map(word).collect::<Vec<_>>().join(" ")
}

/// Problems are about places in their texts, can be shown, and say something.
fn check_problems(problems: &[Diagnostic]) -> Result<(), String> {
    for problem in problems {
        let (text, span) = (&problem.file.text, &problem.span);
        if text.get(span.clone()).is_none() {
            return Err(format!("{}: {span:?} is no place in {} bytes", problem.message, text.len()));
        }
        if problem.message.is_empty() {
            return Err("a problem without words".to_owned());
        }
    }
    // Showing one is as good as showing all: many are alike.
    for problem in problems.iter().take(20) {
        let shown = problem.render(false);
        if !shown.contains(&problem.file.path) || problem.line_column() > problem.end_line_column() {
            return Err(format!("a problem that does not tell its place: {shown}"));
        }
    }
    Ok(())
}
