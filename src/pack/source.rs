//! The only access to the file system: where packs are read from.

use std::collections::BTreeMap;
use std::io::{Error, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::limits::{FOLDER_DEPTH, PACK_BYTES, PACKS, PROJECT_FILES};
use crate::{files, hidden};

/// Folder of a project that holds the card data of packs.
pub const CARDS: &str = "cards";
/// Folder of a project that holds the scripts of packs.
pub const SCRIPTS: &str = "scripts";

/// A tree of files. Paths are relative, with `/` between parts: `cards/<pack>/pack.ron`.
pub trait Source {
    /// The bytes of a file, or `None` where there is none.
    fn read(&self, path: &str) -> std::io::Result<Option<Vec<u8>>>;
    /// The names of all files below a folder, as full paths, sorted.
    fn files_below(&self, folder: &str) -> std::io::Result<Vec<String>>;
    /// How to show a path of this source to a person.
    fn shown(&self, path: &str) -> String {
        path.to_owned()
    }
}

impl<S: Source + ?Sized> Source for Arc<S> {
    fn read(&self, path: &str) -> std::io::Result<Option<Vec<u8>>> {
        (**self).read(path)
    }

    fn files_below(&self, folder: &str) -> std::io::Result<Vec<String>> {
        (**self).files_below(folder)
    }

    fn shown(&self, path: &str) -> String {
        (**self).shown(path)
    }
}

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
                found.extend(name_inside(inside)?);
                if found.len() > PROJECT_FILES {
                    return Err(at(folder, refused(format!("there are more than {PROJECT_FILES} files here"))));
                }
            }
        }
        Ok(())
    }
}

fn refused(why: String) -> Error {
    Error::new(ErrorKind::InvalidInput, why)
}

/// An error that names what it is about.
fn at(path: &Path, error: Error) -> Error {
    Error::new(error.kind(), format!("{}: {error}", hidden::spelt_out(&path.to_string_lossy())))
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
    let is_ours = inside.extension().is_some_and(|ending| ending == "ron" || ending == "rhai");
    if is_ours { Err(at(inside, refused(why.to_owned()))) } else { Ok(None) }
}

impl Source for Disk {
    fn read(&self, path: &str) -> std::io::Result<Option<Vec<u8>>> {
        let path = self.root.join(path);
        let read = || files::read(&files::inside(&self.root, &path)?, PACK_BYTES);
        match read() {
            // A link that leads nowhere is there, and no file.
            Err(e) if e.kind() == ErrorKind::NotFound && !path.is_symlink() => Ok(None),
            bytes => bytes.map(Some),
        }
    }

    fn files_below(&self, folder: &str) -> std::io::Result<Vec<String>> {
        let mut found = Vec::new();
        self.walk(&self.root.join(folder), 0, &mut found)?;
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

/// Files held in memory: packs under test, and the copy embedded in the binary.
#[derive(Clone, Default)]
pub struct Memory {
    files: BTreeMap<String, Vec<u8>>,
    /// Where they are from, as a person is told; left out: they are built in.
    origin: Option<String>,
}

impl Memory {
    pub fn new() -> Self {
        Self::default()
    }

    /// None yet, from somewhere else than the program.
    pub fn from_origin(origin: &str) -> Self {
        Memory { origin: Some(origin.to_owned()), ..Self::default() }
    }

    /// Adds or replaces a file.
    pub fn with(mut self, path: &str, content: impl Into<Vec<u8>>) -> Self {
        self.files.insert(path.to_owned(), content.into());
        self
    }

    /// The files of another source below some folders.
    pub fn copy_of(source: &dyn Source, folders: &[&str]) -> std::io::Result<Self> {
        let mut memory = Self::new();
        for folder in folders {
            for path in source.files_below(folder)? {
                if let Some(bytes) = source.read(&path)? {
                    memory.files.insert(path, bytes);
                }
            }
        }
        Ok(memory)
    }

    pub fn remove(&mut self, path: &str) {
        self.files.remove(path);
    }
}

impl Source for Memory {
    fn read(&self, path: &str) -> std::io::Result<Option<Vec<u8>>> {
        Ok(self.files.get(path).cloned())
    }

    fn files_below(&self, folder: &str) -> std::io::Result<Vec<String>> {
        let prefix = format!("{folder}/");
        Ok(self.files.keys().filter(|path| path.starts_with(&prefix)).cloned().collect())
    }

    fn shown(&self, path: &str) -> String {
        format!("{}/{path}", self.origin.as_deref().unwrap_or("<built in>"))
    }
}

/// The project's own packs first, then those built in. A pack comes whole from one of the two, never mixed.
pub struct Library {
    layers: Vec<Box<dyn Source>>,
}

impl Library {
    pub fn new(layers: Vec<Box<dyn Source>>) -> Self {
        Library { layers }
    }

    /// The ids of all packs, sorted, each with the source that holds it.
    pub fn packs(&self) -> std::io::Result<BTreeMap<String, &dyn Source>> {
        let mut packs: BTreeMap<String, &dyn Source> = BTreeMap::new();
        for layer in &self.layers {
            for path in layer.files_below(CARDS)? {
                if let [CARDS, id, "pack.ron"] = path.split('/').collect::<Vec<_>>()[..] {
                    packs.entry(id.to_owned()).or_insert(layer.as_ref());
                }
            }
            if packs.len() > PACKS {
                return Err(refused(format!("there are {} packs here; a project has {PACKS} at most", packs.len())));
            }
        }
        Ok(packs)
    }
}
