//! Two packs, or two versions of one, as a command line names them.

use std::path::Path;
use std::sync::Arc;

use super::revision::Revision;
use super::{CliError, Project};
use ozeki_engine::library::{CARDS, Files, Library, Source, load_read, split_name};
use ozeki_engine::pack::Pack;
use ozeki_project::Disk;

/// A pack as a command line names it: what its files say, and the pack they make.
pub struct Side {
    pub files: Files,
    pub pack: Arc<Pack>,
}

/// Loads both sides: each a pack, a folder, or `git:REVISION`; `named` says which pack where neither side does.
pub fn load_both(project: &Project, sides: [&str; 2], named: Option<&str>) -> Result<[Side; 2], CliError> {
    let ids = project.pack_ids().unwrap_or_default();
    let is_pack = |side: &str| ids.iter().any(|id| id == split_name(side).0);
    let named = named.or_else(|| sides.into_iter().find(|side| is_pack(side)));
    let loaded = |library: Library, name: &str| -> Result<Side, CliError> {
        let files = Files::of_pack(&library, name)?;
        let pack = load_read(&library, files.clone(), name)?;
        Ok(Side { files, pack })
    };
    let side = |side: &str| -> Result<Side, CliError> {
        if is_pack(side) {
            return loaded(project.library_of(Box::new(project.disk())), side);
        }
        let pack = named.ok_or_else(|| CliError::Usage("which pack? Name it with --pack".to_owned()))?;
        let files: Box<dyn Source> = if let Some(revision) = side.strip_prefix("git:") {
            let opened = Revision::open(&project.path(""), revision);
            Box::new(opened.map_err(|e| CliError::Failed(format!("{side}: {e}")))?)
        } else if Path::new(side).is_dir() {
            Box::new(Disk::new(side))
        } else {
            return Err(CliError::Usage(format!("`{side}` is not a pack, a folder or a git:REVISION")));
        };
        // What it builds on may be built in; the pack itself must be there.
        let has_it = files.read(&format!("{CARDS}/{}/pack.ron", split_name(pack).0))?.is_some();
        let library = if has_it { project.library_of(files) } else { Library::new(vec![files]) };
        loaded(library, pack)
    };
    Ok([side(sides[0])?, side(sides[1])?])
}
