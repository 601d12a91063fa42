//! `ozeki check`

use serde::Serialize;

use super::{CliError, CliResult, Project, print_json, show_diagnostic};
use crate::pack::LoadError;

/// Load packs and report everything that is wrong with them
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  ozeki check                  every pack there is\n  ozeki check PACK          one pack\n  ozeki --project my-game check\n\nExit code 0 only when nothing was found."
)]
pub struct Args {
    /// Which packs; left out: those of the project, or the ones built in where it has none
    packs: Vec<String>,
    /// For another program: a list of problems with code, file, line, column, message, hint
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Problem<'a> {
    pack: &'a str,
    code: &'static str,
    file: &'a str,
    line: usize,
    column: usize,
    message: &'a str,
    hint: Option<&'a str>,
}

pub fn run(project: &Project, args: &Args) -> CliResult {
    let ids = match (&args.packs[..], project.own_pack_ids()?) {
        ([], own) if own.is_empty() => project.pack_ids()?,
        ([], own) => own,
        (named, _) => named.to_vec(),
    };
    if ids.is_empty() {
        return Err(CliError::Usage("there is no pack to check".to_owned()));
    }
    let mut found = Vec::new();
    for id in &ids {
        match project.load(id) {
            Ok(pack) if !args.json => {
                let scripts = pack.designs.iter().filter(|d| d.script.is_some()).count();
                let (designs, cards) = (pack.designs.len(), pack.card_count());
                anstream::println!(
                    "{id} {}: {designs} designs, {cards} cards, {scripts} scripts: all well",
                    pack.version
                );
            }
            Ok(_) => {}
            Err(LoadError::Problems { problems, .. }) => found.push((id.as_str(), problems)),
            Err(other) => return Err(other.into()),
        }
    }
    if args.json {
        let problems = found.iter().flat_map(|(pack, problems)| {
            problems.iter().map(|p| {
                let (line, column) = p.line_column();
                Problem {
                    pack,
                    code: p.code,
                    file: &p.file.path,
                    line,
                    column,
                    message: &p.message,
                    hint: p.hint.as_deref(),
                }
            })
        });
        print_json(&problems.collect::<Vec<_>>())?;
    } else {
        for (pack, problems) in &found {
            problems.iter().for_each(show_diagnostic);
            let many =
                if problems.len() == 1 { "1 problem".to_owned() } else { format!("{} problems", problems.len()) };
            anstream::eprintln!("{pack}: {many}");
        }
    }
    if found.is_empty() { Ok(()) } else { Err(CliError::Reported) }
}
