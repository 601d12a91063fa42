//! Which scenarios a command means. Running none of them is never a success.

use super::Args;
use crate::{CliError, Project, did_you_mean};
use ozeki_engine::library::{LoadError, Source, split_name};
use ozeki_engine::problem::closest;
use ozeki_engine::scenario::{SCENARIOS, SNAPSHOTS, ScenarioFile};

/// The scenarios that the arguments name, out of all of the project.
pub(super) fn wanted(project: &Project, args: &Args) -> Result<Vec<ScenarioFile>, CliError> {
    let all = ScenarioFile::list(&project.disk())?;
    if let Some(pack) = &args.pack {
        check_pack(project, pack, &all)?;
    }
    let of_pack = |file: &&ScenarioFile| args.pack.as_ref().is_none_or(|pack| *pack == file.pack);
    let mut files: Vec<ScenarioFile> = all.iter().filter(of_pack).cloned().collect();
    if files.is_empty() && !args.gate && !args.coverage {
        return Err(CliError::Failed(none_yet(args.pack.as_deref())));
    }
    if let (Some(pack), Some(part)) = (&args.pack, &args.filter) {
        let names: Vec<String> = files.iter().map(|file| file.name.clone()).collect();
        files.retain(|file| file.name.contains(part.as_str()));
        if files.is_empty() {
            let hint = did_you_mean(part, names.iter().map(String::as_str));
            let message = format!("nothing was run: no scenario of `{pack}` has `{part}` in its name{hint}");
            return Err(CliError::Usage(message));
        }
        // A whole name means that one, not all that contain it.
        if files.iter().any(|file| file.name == *part) {
            files.retain(|file| file.name == *part);
        }
    }
    Ok(files)
}

fn none_yet(pack: Option<&str>) -> String {
    match pack {
        Some(pack) => {
            format!("`{pack}` has no scenarios in {SCENARIOS}/{pack}; create one with: ozeki new scenario {pack} NAME")
        }
        None => format!("this project has no scenarios in {SCENARIOS}; create one with: ozeki new scenario PACK NAME"),
    }
}

/// A pack that can be tested, or why not.
fn check_pack(project: &Project, pack: &str, all: &[ScenarioFile]) -> Result<(), CliError> {
    if !split_name(pack).1.is_empty() {
        let message = "a scenario names its own options: write `options: [\"…\"]` in its cases";
        return Err(CliError::Usage(message.to_owned()));
    }
    if project.pack_ids()?.iter().any(|id| id == pack) {
        return Ok(());
    }
    // Perhaps the pack was left out, and this is a scenario.
    let like = |file: &&ScenarioFile| file.name.contains(pack) || closest(pack, [file.name.as_str()]).is_some();
    let exact = all.iter().find(|file| file.name == pack);
    if let Some(file) = exact.or_else(|| all.iter().find(like)) {
        let message = format!("there is no pack `{pack}`; did you mean: ozeki test {} {}", file.pack, file.name);
        return Err(CliError::Usage(message));
    }
    Err(LoadError::NotFound { id: pack.to_owned(), known: project.pack_ids()? }.into())
}

/// Files that look as if they were run or compared, and are not.
pub(super) fn left_aside(project: &Project) -> Result<Vec<String>, CliError> {
    let disk = project.disk();
    let mut notes = Vec::new();
    for path in disk.files_below(SCENARIOS)? {
        let inside = path.strip_prefix(SCENARIOS).unwrap_or(&path).trim_start_matches('/');
        if !inside.contains('/') && inside.ends_with(".ron") {
            notes.push(format!("{path} is not run: move it to the folder of a pack, {SCENARIOS}/PACK/{inside}"));
        }
    }
    for path in disk.files_below(SNAPSHOTS)? {
        let Some(bytes) = disk.read(&path)?.filter(|_| path.ends_with(".snap")) else { continue };
        let text = String::from_utf8_lossy(&bytes);
        let scenario = text.lines().take(5).find_map(|line| line.strip_prefix("input_file: "));
        if let Some(scenario) = scenario.filter(|scenario| scenario.starts_with(SCENARIOS))
            && disk.read(scenario)?.is_none()
        {
            notes.push(format!("{path} is not used: there is no {scenario}"));
        }
    }
    Ok(notes)
}
