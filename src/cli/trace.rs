//! `ozeki trace`

use std::io::Write;

use super::{CliError, CliResult, Project, did_you_mean, show_diagnostic};
use ozeki_engine::scenario::{ScenarioFile, Telling};

/// Run a scenario and show every hook that ran or did not, and every call of a script
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  ozeki trace CARD\n  ozeki trace PACK/CARD")]
pub struct Args {
    /// The name of a scenario file, with its pack before a slash where two packs have one of that name
    scenario: String,
}

pub fn run(project: &Project, args: &Args) -> CliResult {
    let disk = project.disk();
    let files = ScenarioFile::list(&disk)?;
    let full = |file: &ScenarioFile| format!("{}/{}", file.pack, file.name);
    let matching: Vec<&ScenarioFile> =
        files.iter().filter(|file| file.name == args.scenario || full(file) == args.scenario).collect();
    let file = match matching[..] {
        [file] => file,
        [] => {
            let hint = did_you_mean(&args.scenario, files.iter().map(|file| file.name.as_str()));
            return Err(CliError::Usage(format!("there is no scenario `{}`{hint}", args.scenario)));
        }
        _ => {
            let names: Vec<String> = matching.into_iter().map(full).collect();
            return Err(CliError::Usage(format!("there are several scenarios of that name: {}", names.join(", "))));
        }
    };
    match file.tell(&disk, &project.stage(&file.pack)?, Telling::Trace) {
        Ok(run) => Ok(writeln!(super::out::stdout(), "{}", run.snapshot.text)?),
        Err(problems) => {
            problems.iter().for_each(show_diagnostic);
            Err(CliError::Reported)
        }
    }
}
