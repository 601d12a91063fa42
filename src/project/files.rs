//! The only way to read and write files. What lies in a project may come from a stranger: a file may be a pipe that
//! never ends, a device, larger than memory, or a link to something else of the user's.

use std::ffi::OsString;
use std::fs::{File, Metadata, OpenOptions};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{Error, ErrorKind, Read, Result, Write};
use std::path::{Component, Path, PathBuf};

use ozeki_engine::hidden;

/// Reads a plain file of a folder, of so many bytes at most. No link may lead out of the folder.
pub fn read(folder: &Path, path: &Path, most: usize) -> Result<Vec<u8>> {
    read_plain(&inside(folder, path)?, most)
}

/// Reads a text that somebody named. It may be a link; but one that is named as a file of the project came with it, so
/// it must not lead out of the project.
pub fn read_named_text(path: &Path, project: &Path, most: usize) -> Result<String> {
    text(read_named(path, project, most)?)
}

/// The same for any file.
pub fn read_named(path: &Path, project: &Path, most: usize) -> Result<Vec<u8>> {
    if is_named_inside(path, project) { read(project, path, most) } else { read_plain(path, most) }
}

/// An error that names what it is about.
pub fn at(path: &Path, error: Error) -> Error {
    Error::new(error.kind(), format!("{}: {error}", hidden::spelt_out(&path.to_string_lossy())))
}

fn read_plain(path: &Path, most: usize) -> Result<Vec<u8>> {
    // Looked at before it is opened: to open a pipe is to wait for whoever writes to it.
    check_plain(&std::fs::metadata(path)?, most)?;
    let file = File::open(path)?;
    check_plain(&file.metadata()?, most)?;
    // It may grow meanwhile, and some files of the system do not tell their size.
    let mut bytes = Vec::new();
    file.take(most as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > most { Err(too_long(most)) } else { Ok(bytes) }
}

/// What was read, as a text.
pub fn text(bytes: Vec<u8>) -> Result<String> {
    String::from_utf8(bytes).map_err(|_| Error::new(ErrorKind::InvalidData, "this file is not UTF-8 text"))
}

fn check_plain(meta: &Metadata, most: usize) -> Result<()> {
    if meta.is_dir() {
        return Err(Error::new(ErrorKind::IsADirectory, "this is a folder, not a file"));
    }
    if !meta.is_file() {
        return Err(Error::new(ErrorKind::InvalidInput, "this is not a plain file"));
    }
    if meta.len() > most as u64 { Err(too_long(most)) } else { Ok(()) }
}

fn too_long(most: usize) -> Error {
    Error::new(ErrorKind::FileTooLarge, format!("this file has more than {most} bytes"))
}

/// A path at which there is a plain file or none: to open a pipe is to wait for whoever is at its other end.
pub fn plain_or_new(path: PathBuf) -> Result<PathBuf> {
    match std::fs::metadata(&path) {
        Ok(meta) => check_plain(&meta, usize::MAX).map(|()| path),
        Err(e) if e.kind() == ErrorKind::NotFound => Ok(path),
        Err(e) => Err(e),
    }
}

/// Where a path of a folder leads, if that is still in the folder. The file need not be there; its folder must.
pub fn inside(folder: &Path, path: &Path) -> Result<PathBuf> {
    let root = folder.canonicalize()?;
    let target = match path.canonicalize() {
        Ok(target) => target,
        // A link that leads nowhere leads somewhere as soon as it is written through.
        Err(_) if path.is_symlink() => return Err(leads_out(folder)),
        Err(e) if e.kind() == ErrorKind::NotFound => {
            let name = path.file_name().ok_or_else(|| Error::new(ErrorKind::InvalidInput, "this is not a file"))?;
            parent(path).canonicalize()?.join(name)
        }
        Err(e) => return Err(e),
    };
    if target.starts_with(&root) { Ok(target) } else { Err(leads_out(folder)) }
}

fn leads_out(folder: &Path) -> Error {
    let shown = if folder == Path::new(".") || folder == Path::new("") {
        "this folder".into()
    } else {
        folder.display().to_string()
    };
    Error::new(ErrorKind::PermissionDenied, format!("a link in its path leads out of {shown}, where it should be"))
}

fn parent(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The folder that a file somebody named must stay in: the project, if it is named as one of its files, or else the
/// folder it is in.
pub fn home_of<'a>(path: &'a Path, project: &'a Path) -> &'a Path {
    if is_named_inside(path, project) { project } else { parent(path) }
}

/// Whether a path names something of a folder, going by its words alone.
fn is_named_inside(path: &Path, folder: &Path) -> bool {
    without_dots(path).zip(without_dots(folder)).is_some_and(|(path, folder)| path.starts_with(folder))
}

fn without_dots(path: &Path) -> Option<PathBuf> {
    let mut plain = PathBuf::new();
    for part in std::path::absolute(path).ok()?.components() {
        if part == Component::ParentDir { _ = plain.pop() } else { plain.push(part) }
    }
    Some(plain)
}

/// Makes a folder that somebody named to write to. It may be a link, but to nothing outside the project, if it is named
/// as one of its folders, and to nothing outside the folder it is in otherwise.
pub fn make_named_folder(path: &Path, project: &Path) -> Result<()> {
    let beside =
        without_dots(path).and_then(|path| path.parent().map(Path::to_owned)).unwrap_or_else(|| path.to_owned());
    let home = if is_named_inside(path, project) { project } else { &beside };
    std::fs::create_dir_all(home)?;
    make_folder_for(home, &path.join("a file of it"))
}

/// Makes the folder that a file of another folder is to be in. No link on the way may lead out.
pub fn make_folder_for(folder: &Path, path: &Path) -> Result<()> {
    let wanted = parent(path);
    // The part of the way that is there already decides where the rest is made.
    let there = wanted.ancestors().find(|part| part.as_os_str().is_empty() || part.symlink_metadata().is_ok());
    let there = there.filter(|part| !part.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if there.canonicalize().is_err() || !there.canonicalize()?.starts_with(folder.canonicalize()?) {
        return Err(leads_out(folder));
    }
    std::fs::create_dir_all(wanted)
}

/// A file that is written beside the one it is going to replace.
pub struct Replacement {
    file: File,
    path: PathBuf,
    target: PathBuf,
}

impl Replacement {
    /// Of a file of a folder, which no link may lead out of.
    pub fn new(folder: &Path, path: &Path) -> Result<Self> {
        let target = inside(folder, path)?;
        let old = std::fs::metadata(&target).ok();
        if let Some(old) = &old {
            check_plain(old, usize::MAX)?;
        }
        let (file, path) = create_beside(&target)?;
        let replacement = Replacement { file, path, target };
        if let Some(old) = old {
            replacement.file.set_permissions(old.permissions())?;
        }
        Ok(replacement)
    }

    /// What to write to.
    pub fn file(&self) -> Result<File> {
        self.file.try_clone()
    }

    /// Puts it in the place of the old one.
    pub fn finish(&self) -> Result<()> {
        self.file.sync_all()?;
        std::fs::rename(&self.path, &self.target)?;
        // The name is only safe once the folder is: where folders cannot be synced, the system does that by itself.
        if let Ok(folder) = File::open(parent(&self.target)) {
            _ = folder.sync_all();
        }
        Ok(())
    }
}

impl Drop for Replacement {
    fn drop(&mut self) {
        // It is gone already if it was moved to its place.
        _ = std::fs::remove_file(&self.path);
    }
}

/// The ending of files that are being written.
const UNFINISHED: &str = "ozeki-new";

/// Clears away what was being written to a folder when somebody was killed.
pub fn clear_unfinished(folder: &Path) -> Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == UNFINISHED) {
            std::fs::remove_file(path)?;
        }
    }
    Ok(())
}

/// A new file beside another, under a name nobody can have prepared.
fn create_beside(target: &Path) -> Result<(File, PathBuf)> {
    for _ in 0..100 {
        let mut name = OsString::from(".");
        name.push(target.file_name().unwrap_or_default());
        name.push(format!(".{:016x}.{UNFINISHED}", random()));
        let path = target.with_file_name(name);
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Err(e) if e.kind() == ErrorKind::AlreadyExists => {}
            made => return made.map(|file| (file, path)),
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}

fn random() -> u64 {
    RandomState::new().build_hasher().finish()
}

/// Writes files of a folder so that a crash at any moment leaves the old ones or the new ones, whole. No link leads the
/// writing out of the folder; permissions stay. The error names the file that could not be written.
pub fn replace(folder: &Path, files: &[(PathBuf, &[u8])]) -> std::result::Result<(), (PathBuf, Error)> {
    let named = |path: &Path, error| (path.to_owned(), error);
    let write = |path: &Path, bytes: &[u8]| -> Result<Replacement> {
        let mut new = Replacement::new(folder, path)?;
        new.file.write_all(bytes)?;
        Ok(new)
    };
    let all: std::result::Result<Vec<Replacement>, _> =
        files.iter().map(|(path, bytes)| write(path, bytes).map_err(|e| named(path, e))).collect();
    all?.iter().zip(files).try_for_each(|(new, (path, _))| new.finish().map_err(|e| named(path, e)))
}

/// Makes a file of a folder that must not be there yet.
pub fn create(folder: &Path, path: &Path, bytes: &[u8]) -> Result<()> {
    make_folder_for(folder, path)?;
    let mut file = OpenOptions::new().write(true).create_new(true).open(inside(folder, path)?)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// A new folder for temporary files, which nobody can have prepared.
pub fn temporary_folder(name: &str) -> Result<PathBuf> {
    for _ in 0..100 {
        let path = std::env::temp_dir().join(format!("{name}-{:016x}", random()));
        match std::fs::create_dir(&path) {
            Err(e) if e.kind() == ErrorKind::AlreadyExists => {}
            made => return made.map(|()| path),
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder() -> tempfile::TempDir {
        tempfile::TempDir::new().unwrap()
    }

    #[test]
    fn what_is_too_long_or_no_plain_file_is_not_read() {
        let folder = folder();
        let path = folder.path().join("a");
        std::fs::write(&path, [7; 10]).unwrap();
        assert_eq!(read_plain(&path, 10).unwrap(), [7; 10]);
        assert_eq!(read_plain(&path, 9).unwrap_err().kind(), ErrorKind::FileTooLarge);
        assert_eq!(read_plain(folder.path(), 9).unwrap_err().kind(), ErrorKind::IsADirectory);
        // A sparse file has its size at once, and its bytes only when they are read.
        File::create(&path).unwrap().set_len(1 << 40).unwrap();
        assert_eq!(read_plain(&path, 1 << 20).unwrap_err().kind(), ErrorKind::FileTooLarge);
        #[cfg(target_os = "linux")]
        {
            assert_eq!(read_plain(Path::new("/dev/zero"), 9).unwrap_err().kind(), ErrorKind::InvalidInput);
            assert_eq!(read_plain(Path::new("/proc/self/status"), 9).unwrap_err().kind(), ErrorKind::FileTooLarge);
        }
    }

    #[test]
    fn files_are_replaced_whole_and_nothing_is_left_beside_them() {
        let folder = folder();
        let [a, b] = ["a", "deep/er/b"].map(|name| folder.path().join(name));
        assert!(replace(folder.path(), &[(b.clone(), b"two")]).is_err(), "its folder is not there");
        make_folder_for(folder.path(), &b).unwrap();
        replace(folder.path(), &[(a.clone(), b"one"), (b.clone(), b"two")]).unwrap();
        replace(folder.path(), &[(a.clone(), b"three")]).unwrap();
        assert_eq!((std::fs::read(&a).unwrap(), std::fs::read(&b).unwrap()), (b"three".to_vec(), b"two".to_vec()));
        assert!(create(folder.path(), &a, b"x").is_err());
        // One that cannot be written, and none is.
        std::fs::create_dir(folder.path().join("c")).unwrap();
        let (path, _) = replace(folder.path(), &[(a.clone(), b"four"), (folder.path().join("c"), b"")]).unwrap_err();
        assert!(path.ends_with("c") && std::fs::read(&a).unwrap() == b"three");
        let names: Vec<_> = std::fs::read_dir(folder.path()).unwrap().map(|e| e.unwrap().file_name()).collect();
        assert_eq!(names.len(), 3, "{names:?}");
    }

    #[cfg(unix)]
    #[test]
    fn links_that_lead_out_are_refused_and_others_stay_links() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let (folder, outside) = (folder(), folder());
        let precious = outside.path().join("precious");
        std::fs::write(&precious, "mine").unwrap();
        let path = |name: &str| folder.path().join(name);
        symlink(&precious, path("file")).unwrap();
        symlink(outside.path().join("not there yet"), path("nowhere")).unwrap();
        symlink(outside.path(), path("out")).unwrap();
        std::fs::write(path("real"), "old").unwrap();
        std::fs::set_permissions(path("real"), std::fs::Permissions::from_mode(0o640)).unwrap();
        symlink("real", path("link")).unwrap();
        for name in ["file", "nowhere", "out/precious", "out/new"] {
            let (_, error) = replace(folder.path(), &[(path(name), b"theirs")]).unwrap_err();
            assert!(error.to_string().contains("leads out"), "{name}: {error}");
            assert!(create(folder.path(), &path(name), b"theirs").is_err(), "{name}");
        }
        assert!(make_folder_for(folder.path(), &path("out/deep/new")).is_err());
        assert_eq!(std::fs::read_dir(outside.path()).unwrap().count(), 1);
        assert_eq!(std::fs::read(&precious).unwrap(), b"mine");
        replace(folder.path(), &[(path("link"), b"new")]).unwrap();
        assert!(path("link").is_symlink() && std::fs::read(path("real")).unwrap() == b"new");
        assert_eq!(std::fs::metadata(path("real")).unwrap().permissions().mode() & 0o777, 0o640);
    }

    #[cfg(unix)]
    #[test]
    fn a_named_folder_is_made_unless_a_link_leads_out_of_where_it_is() {
        use std::os::unix::fs::symlink;
        let (project, outside) = (folder(), folder());
        let inside = |name: &str| project.path().join(name);
        make_named_folder(&inside("deep/new"), project.path()).unwrap();
        make_named_folder(project.path(), project.path()).unwrap();
        make_named_folder(&outside.path().join("a/b"), project.path()).unwrap();
        make_named_folder(&outside.path().join("a/b/.."), project.path()).unwrap();
        symlink(inside("deep"), inside("within")).unwrap();
        make_named_folder(&inside("within/newer"), project.path()).unwrap();
        assert!(inside("deep/newer").is_dir());
        symlink(outside.path(), inside("out")).unwrap();
        symlink(outside.path().join("not there"), inside("nowhere")).unwrap();
        symlink(project.path(), outside.path().join("away")).unwrap();
        for refused in [inside("out"), inside("out/lab"), inside("nowhere"), outside.path().join("away")] {
            let error = make_named_folder(&refused, project.path()).unwrap_err();
            assert!(error.to_string().contains("leads out of"), "{}: {error}", refused.display());
        }
        assert_eq!(std::fs::read_dir(outside.path()).unwrap().count(), 2);
    }

    #[cfg(unix)]
    #[test]
    fn a_named_file_may_be_a_link_but_not_one_that_came_with_the_project() {
        use std::os::unix::fs::symlink;
        let (project, elsewhere) = (folder(), folder());
        let theirs = elsewhere.path().join("theirs");
        std::fs::write(&theirs, "text").unwrap();
        for (folder, is_read) in [(&project, false), (&elsewhere, true)] {
            let link = folder.path().join("link");
            symlink(&theirs, &link).unwrap();
            let read = read_named_text(&link, project.path(), 10);
            assert_eq!(read.is_ok(), is_read, "{read:?}");
        }
        let own = project.path().join("own");
        std::fs::write(&own, "text").unwrap();
        symlink("own", project.path().join("within")).unwrap();
        assert_eq!(read_named_text(&project.path().join("within"), project.path(), 10).unwrap(), "text");
    }

    #[test]
    fn a_named_file_is_at_home_in_the_project_or_beside_itself() {
        let (project, elsewhere) = (Path::new("/p"), Path::new("/q/game.json"));
        assert_eq!(home_of(Path::new("/p/a/game.json"), project), project);
        assert_eq!(home_of(elsewhere, project), Path::new("/q"));
        assert_eq!(home_of(Path::new("/p/../q/x"), project), Path::new("/p/../q"));
        assert_eq!(home_of(Path::new("game.json"), Path::new(".")), Path::new("."));
    }
}
