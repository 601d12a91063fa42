//! Packs in a project folder on disk.

use std::collections::BTreeMap;
use std::io::{Error, ErrorKind};
use std::path::{Path, PathBuf};

use ozeki_engine::hidden;
use ozeki_engine::library::{CARDS, LINKED, SCRIPTS, Source};
use ozeki_engine::limits::{FOLDER_DEPTH, PACK_BYTES, PROJECT_FILES};

use crate::files::{self, at};

/// A project folder on disk.
pub struct Disk {
    root: PathBuf,
}

impl Disk {
    pub fn new(root: impl Into<PathBuf>) -> Self {
        Disk { root: root.into() }
    }

    /// Links to folders are not followed, so no walk goes round in a circle.
    fn walk(&self, folder: &Path, depth: usize, found: &mut Vec<String>) -> std::io::Result<()> {
        let entries = match std::fs::read_dir(folder) {
            Err(e) if e.kind() == ErrorKind::NotFound => return Ok(()),
            entries => entries.map_err(|e| at(folder, e))?,
        };
        if depth > FOLDER_DEPTH {
            return Err(at(folder, refused(format!("folders lie in folders at most {FOLDER_DEPTH} deep"))));
        }
        for entry in entries {
            let entry = entry?;
            let path = entry.path();
            if entry.file_type()?.is_dir() {
                self.walk(&path, depth + 1, found)?;
            } else if let Ok(inside) = path.strip_prefix(&self.root) {
                let name = name_inside(inside)?;
                found.extend(name.map(|name| if is_linked_folder(&path) { name + LINKED } else { name }));
                if found.len() > PROJECT_FILES {
                    return Err(at(folder, refused(format!("there are more than {PROJECT_FILES} files here"))));
                }
            }
        }
        Ok(())
    }
}

/// A link to a folder, or to nothing. What is named like a file of ours is taken for one, and refused when it is read.
fn is_linked_folder(path: &Path) -> bool {
    path.is_symlink() && !is_ours(path) && !path.is_file()
}

fn is_ours(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "ron" || ending == "rhai")
}

fn refused(why: String) -> Error {
    Error::new(ErrorKind::InvalidInput, why)
}

/// A file of a project as the engine calls it; `None` for one that it has no use for and cannot name.
fn name_inside(inside: &Path) -> std::io::Result<Option<String>> {
    let parts: Option<Vec<&str>> = inside.iter().map(std::ffi::OsStr::to_str).collect();
    let name = parts.map(|parts| parts.join("/"));
    let why = match &name {
        None => "the name of this file is not UTF-8 text",
        Some(name) if hidden::first_in_text(name).is_some() => "the name of this file has a character nobody can see",
        Some(_) => return Ok(name),
    };
    if is_ours(inside) { Err(at(inside, refused(why.to_owned()))) } else { Ok(None) }
}

impl Source for Disk {
    fn read(&self, path: &str) -> std::io::Result<Option<Vec<u8>>> {
        let path = self.root.join(path);
        match files::read(&self.root, &path, PACK_BYTES) {
            // A link that leads nowhere is there, and no file.
            Err(e) if e.kind() == ErrorKind::NotFound && !path.is_symlink() => Ok(None),
            bytes => bytes.map(Some),
        }
    }

    fn files_below(&self, folder: &str) -> std::io::Result<Vec<String>> {
        let path = self.root.join(folder);
        // The folders of a project may be links within it. Those of a pack are found by walking, which follows none.
        let is_of_a_pack =
            [CARDS, SCRIPTS].iter().any(|top| folder.strip_prefix(top).is_some_and(|rest| !rest.is_empty()));
        if is_of_a_pack && is_linked_folder(&path) {
            return Ok(vec![folder.to_owned() + LINKED]);
        }
        let mut found = Vec::new();
        self.walk(&path, 0, &mut found)?;
        found.sort();
        Ok(found)
    }

    fn shown(&self, path: &str) -> String {
        if self.root == Path::new(".") { path.to_owned() } else { self.root.join(path).display().to_string() }
    }
}

/// A project folder with some of its files other than they are on disk: not written yet, or open in an editor.
pub struct Edited<T> {
    pub disk: Disk,
    pub files: BTreeMap<String, T>,
}

impl<T: AsRef<str>> Source for Edited<T> {
    fn read(&self, path: &str) -> std::io::Result<Option<Vec<u8>>> {
        match self.files.get(path) {
            Some(text) => Ok(Some(text.as_ref().as_bytes().to_vec())),
            None => self.disk.read(path),
        }
    }

    fn files_below(&self, folder: &str) -> std::io::Result<Vec<String>> {
        let mut found = self.disk.files_below(folder)?;
        let prefix = format!("{folder}/");
        found.extend(self.files.keys().filter(|path| path.starts_with(&prefix)).cloned());
        found.sort();
        found.dedup();
        Ok(found)
    }

    fn shown(&self, path: &str) -> String {
        self.disk.shown(path)
    }
}
