//! `ozeki init`

use std::path::PathBuf;

use super::new::{NewCard, Origin, check_pack_id, new_card, new_pack};
use super::{CliError, CliResult, Project, editor};
use crate::out::say;

/// Start a project: a pack you can play at once, a first card with script and scenario, editor settings
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    ozeki init my-game                    a small new pack\n  \
    ozeki init my-game --from PACK        a pack that extends another: you write only the changes\n  \
    ozeki init my-game --from PACK --copy a complete copy of a pack\n\n\
    Then: cd my-game && ozeki check && ozeki test --review && ozeki play PACK")]
pub struct Args {
    /// The folder; it is created if it does not exist
    #[arg(default_value = ".")]
    folder: PathBuf,
    /// Extend this pack: everything you do not change comes from it
    #[arg(long, value_name = "PACK")]
    from: Option<String>,
    /// With --from: copy that pack's files instead of extending it
    #[arg(long, requires = "from")]
    copy: bool,
    /// The id of the new pack [default: the name of the folder]
    #[arg(long)]
    name: Option<String>,
}

pub fn run(project: &Project, args: &Args) -> CliResult {
    let id = match &args.name {
        Some(name) => name.clone(),
        None => {
            let folder = args.folder.canonicalize().or_else(|_| std::path::absolute(&args.folder))?;
            let name = folder.file_name().map(|name| name.to_string_lossy().to_lowercase()).unwrap_or_default();
            name.chars().map(|c| if c.is_ascii_lowercase() || c.is_ascii_digit() { c } else { '_' }).collect()
        }
    };
    check_pack_id(&id).map_err(|error| match &args.name {
        Some(_) => error,
        None => CliError::Usage(format!("{error}; name the pack with --name ID")),
    })?;
    std::fs::create_dir_all(&args.folder)?;
    let fresh = project.at(&args.folder);
    new_pack(project, &fresh, &id, Origin::of(args.from.as_deref(), args.copy))?;
    let pack = fresh.load(&id)?;
    let clan = pack.clans.first().ok_or_else(|| CliError::Failed(format!("`{id}` has no clans")))?.id.clone();
    let card = NewCard { pack: id.clone(), id: "first_card".to_owned(), clan, level: 1, title: None, copies: 2 };
    new_card(&fresh, &card)?;
    editor::write_tasks(&fresh)?;
    let enter = if args.folder == std::path::Path::new(".") {
        String::new()
    } else {
        format!("cd {} && ", args.folder.display())
    };
    say!("\nNow: {enter}ozeki check && ozeki test --review && ozeki play {id}")?;
    Ok(())
}
