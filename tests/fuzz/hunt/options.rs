//! The command line of the long run.

use crate::machine::targets::{TARGETS, Target};

pub const HELP: &str = "\
cargo bench --bench fuzz -- [--minutes N | --games N] [--target NAME]... [--from SEED] [--workers N]
cargo bench --bench fuzz -- --target NAME --seed SEED     one input, by its seed
cargo bench --bench fuzz -- --replay FILE                 one input, as it was kept

Without anything it looks for a minute at every target: made, mutant, data, script, layers, scenario, save, sheet,
lab and lsp. With --games it stops when so many games have been compared.";

pub enum Mode {
    Help,
    Long,
    Worker,
    /// Makes the input of a seed small, which is printed.
    Shrink(u64),
    Seed(u64),
    Replay(String),
}

pub struct Options {
    pub mode: Mode,
    pub targets: Vec<&'static Target>,
    pub minutes: f64,
    /// Stop when so many games have been compared.
    pub games: Option<u64>,
    pub from: u64,
    pub workers: u64,
}

impl Options {
    pub fn read(args: impl Iterator<Item = String>) -> Result<Self, String> {
        let workers = std::thread::available_parallelism().map_or(1, |n| n.get() as u64);
        let mut options =
            Options { mode: Mode::Long, targets: Vec::new(), minutes: 1.0, games: None, from: 1_000, workers };
        // Cargo says `--bench` to every bench.
        let mut args = args.filter(|arg| arg != "--bench");
        while let Some(arg) = args.next() {
            let mut value = || args.next().ok_or(format!("{arg} needs a value"));
            let number = |text: String| text.parse::<u64>().map_err(|_| format!("`{text}` is not a number"));
            match arg.as_str() {
                "--minutes" => {
                    let text = value()?;
                    options.minutes = text.parse().map_err(|_| format!("`{text}` is not a number"))?;
                }
                "--games" => options.games = Some(number(value()?)?),
                "--from" => options.from = number(value()?)?,
                "--workers" => options.workers = number(value()?)?.clamp(1, 64),
                "--seed" => options.mode = Mode::Seed(number(value()?)?),
                "--shrink" => options.mode = Mode::Shrink(number(value()?)?),
                "--replay" => options.mode = Mode::Replay(value()?),
                "--worker" => options.mode = Mode::Worker,
                "--help" => options.mode = Mode::Help,
                "--target" => {
                    let name = value()?;
                    options.targets.push(Target::named(&name).ok_or(format!("there is no target `{name}`"))?);
                }
                other => return Err(format!("`{other}` is not an option")),
            }
        }
        if options.targets.is_empty() {
            // Games are compared by two of them.
            let all = TARGETS.iter().filter(|t| options.games.is_none() || matches!(t.name, "made" | "mutant"));
            options.targets = all.collect();
        }
        let one = matches!(options.mode, Mode::Seed(_) | Mode::Shrink(_));
        if one && options.targets.len() != 1 {
            return Err("one seed is of one target: say --target NAME".to_owned());
        }
        Ok(options)
    }
}
