//! `ozeki upgrade`

use std::collections::BTreeMap;
use std::io::Write;

use anstyle::Style;

use super::{CliError, CliResult, Project, confirm, difference, show_problems, write_files};
use crate::out;
use ozeki_engine::library::{CARDS, FORMAT, LoadError, Source, Upgraded, load, upgrade};
use ozeki_project::{Disk, Edited};

/// Rewrite a pack of an earlier format
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    ozeki upgrade PACK --dry-run     only show the changes\n  \
    ozeki upgrade PACK               show the changes, ask, write them\n  \
    ozeki upgrade --all              the same for every pack of this project\n\n\
    Comments, order and layout stay as they are. Nothing is written unless every pack can be rewritten and loads \
    afterwards; what cannot be rewritten is told.")]
pub struct Args {
    /// The pack; its files must be in this project
    #[arg(required_unless_present = "all", conflicts_with = "all")]
    pack: Option<String>,
    /// Every pack of this project
    #[arg(long)]
    all: bool,
    /// Only show what would change
    #[arg(long)]
    dry_run: bool,
    /// Write without asking
    #[arg(long, conflicts_with = "dry_run")]
    yes: bool,
}

/// A `pack.ron` that is to be rewritten.
struct Rewritten {
    pack: String,
    path: String,
    old: String,
    new: Upgraded,
}

pub fn run(project: &Project, args: &Args) -> CliResult {
    let packs = match &args.pack {
        Some(pack) => {
            project.require_own(pack)?;
            vec![pack.clone()]
        }
        None => project.own_pack_ids()?,
    };
    let mut out = out::stdout();
    let mut rewritten = Vec::new();
    for pack in packs {
        match rewrite(project, &pack)? {
            Some(one) => rewritten.push(one),
            None => writeln!(out, "{pack}: this pack is written in the present format, {FORMAT}.")?,
        }
    }
    if rewritten.is_empty() {
        return Ok(());
    }
    for one in &rewritten {
        show(&mut out, one)?;
    }
    check(project, &rewritten)?;
    if args.dry_run {
        writeln!(out, "Nothing was written, because of --dry-run.")?;
        return Ok(());
    }
    if !confirm::asked(&mut out, args.yes)? {
        writeln!(out, "Nothing was written.")?;
        return Ok(());
    }
    // Whoever was asked may have taken their time, and saved something in an editor meanwhile.
    for one in &rewritten {
        if project.disk().read(&one.path)?.as_deref() != Some(one.old.as_bytes()) {
            return Err(CliError::Failed(format!("{} has just changed; nothing was written", one.path)));
        }
    }
    let files: Vec<_> = rewritten.iter().map(|one| (project.path(&one.path), one.new.text.as_bytes())).collect();
    write_files(&project.root, &files)?;
    for one in &rewritten {
        writeln!(out, "Written: {}", Disk::new(&project.root).shown(&one.path))?;
    }
    Ok(())
}

/// The `pack.ron` of a pack as it is to be; `None` if it is of the present format.
fn rewrite(project: &Project, pack: &str) -> Result<Option<Rewritten>, CliError> {
    let path = format!("{CARDS}/{pack}/pack.ron");
    let cannot = |why: String| CliError::Failed(format!("{path} cannot be upgraded: {why}; nothing was written"));
    let bytes = project.disk().read(&path)?.ok_or_else(|| cannot("it cannot be found".to_owned()))?;
    let old = String::from_utf8(bytes).map_err(|_| cannot("it is not UTF-8 text".to_owned()))?;
    let new = upgrade(&old).map_err(|error| cannot(error.to_string()))?;
    Ok(new.map(|new| Rewritten { pack: pack.to_owned(), path, old, new }))
}

fn show(out: &mut impl Write, one: &Rewritten) -> CliResult {
    let bold = Style::new().bold();
    let (from, changes) = (one.new.from, one.new.changes.join("; "));
    writeln!(out, "{bold}{}{bold:#}  {}: format {from} to {FORMAT} ({changes})", one.pack, one.path)?;
    difference::write(out, &one.old, &one.new.text)?;
    Ok(())
}

/// Loads the packs as they will be: nothing is written unless all of them do.
fn check(project: &Project, rewritten: &[Rewritten]) -> CliResult {
    let files: BTreeMap<String, String> =
        rewritten.iter().map(|one| (one.path.clone(), one.new.text.clone())).collect();
    let library = project.library_of(Box::new(Edited { disk: project.disk(), files }));
    for one in rewritten {
        match load(&library, &one.pack) {
            Ok(_) => {}
            Err(LoadError::Problems { problems, .. }) => {
                show_problems(&problems);
                let message = format!("rewritten like this `{}` would not load; nothing was written", one.pack);
                return Err(CliError::Failed(message));
            }
            Err(other) => return Err(other.into()),
        }
    }
    Ok(())
}
