//! Two packs, or two versions of one, as a command line names them.

use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;

use super::{CliError, Project};
use ozeki_engine::library::{CARDS, Files, Library, Memory, SCRIPTS, Source, load_read, split_name};
use ozeki_engine::limits::PACK_BYTES;
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
            Box::new(at_revision(&project.path(""), revision)?)
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

/// The packs of a git revision, held in memory.
fn at_revision(folder: &Path, revision: &str) -> Result<Memory, CliError> {
    let git = |args: &[&str]| -> Result<Vec<u8>, CliError> {
        // A repository from a stranger may name programs that fetch what it lacks: nothing is fetched.
        let mut command = Command::new("git");
        command.env("GIT_NO_LAZY_FETCH", "1").env("GIT_ALLOW_PROTOCOL", "none");
        command.arg("-C").arg(folder).args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let failed = |e: std::io::Error| CliError::Failed(format!("cannot run git: {e}"));
        let mut child = command.spawn().map_err(failed)?;
        // Folders that hold each other many times over make a list without end.
        let mut said = Vec::new();
        if let Some(out) = child.stdout.take() {
            out.take(PACK_BYTES as u64 + 1).read_to_end(&mut said).map_err(failed)?;
        }
        if said.len() > PACK_BYTES {
            _ = child.kill();
            _ = child.wait();
            return Err(CliError::Failed(format!("git:{revision}: git says more than {PACK_BYTES} bytes at once")));
        }
        let output = child.wait_with_output().map_err(failed)?;
        if output.status.success() {
            Ok(said)
        } else {
            let why = String::from_utf8_lossy(&output.stderr).trim().to_owned();
            Err(CliError::Failed(format!("git:{revision}: {why}")))
        }
    };
    let mut memory = Memory::from_origin(&format!("git:{revision}"));
    // A revision that looks like an option is not one.
    let revision = format!(
        "{}^{{tree}}",
        String::from_utf8_lossy(&git(&["rev-parse", "--verify", "--end-of-options", revision])?).trim()
    );
    let listed = git(&["ls-tree", "-r", "-l", "-z", &revision, "--", CARDS, SCRIPTS])?;
    for entry in String::from_utf8_lossy(&listed).split('\0').filter(|entry| !entry.is_empty()) {
        let Some((path, size)) = plain_file(entry) else { continue };
        if size > PACK_BYTES {
            return Err(CliError::Failed(format!("git:{revision}: {path} has {size} bytes; {PACK_BYTES} is the most")));
        }
        memory = memory
            .with(path, git(&["cat-file", "blob", &format!("{}:./{path}", revision.trim_end_matches("^{tree}"))])?);
    }
    Ok(memory)
}

/// Path and size of a plain file, in a line of git's long listing; links and modules are none.
fn plain_file(entry: &str) -> Option<(&str, usize)> {
    let (about, path) = entry.split_once('\t')?;
    let mut about = about.split_whitespace();
    let is_plain = about.next()?.starts_with("100");
    let size = about.nth(2)?.parse().ok()?;
    is_plain.then_some((path, size))
}
