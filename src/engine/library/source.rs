//! Where packs are read from.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::limits::PACKS;

/// Folder of a project that holds the card data of packs.
pub const CARDS: &str = "cards";
/// Folder of a project that holds the scripts of packs.
pub const SCRIPTS: &str = "scripts";
/// Folder of a pack's card data that holds its words, a file for each language.
pub const WORDS: &str = "words/";
/// Where scenario files are, below a project.
pub const SCENARIOS: &str = "tests/scenarios";

/// How the name of a folder ends that is a link.
pub const LINKED: &str = "/";
/// What is told of such a folder.
pub const NOT_FOLLOWED: &str = "this folder is a link, and linked folders are not followed";

/// The folder that a name in a list of files stands for, if it is one that is not followed.
pub fn linked_folder(name: &str) -> Option<&str> {
    name.strip_suffix(LINKED)
}

/// A tree of files. Paths are relative, with `/` between parts: `cards/<pack>/pack.ron`.
pub trait Source {
    /// The bytes of a file, or `None` where there is none.
    fn read(&self, path: &str) -> std::io::Result<Option<Vec<u8>>>;
    /// The names of all files below a folder, as full paths, sorted. A folder that is a link is not followed: its name
    /// ends with `/`.
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

/// Files held in memory: packs under test, and the copy embedded in the binary.
#[derive(Clone, Default)]
pub struct Memory {
    files: BTreeMap<String, Vec<u8>>,
}

impl Memory {
    pub fn new() -> Self {
        Self::default()
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
        format!("<built in>/{path}")
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
            let mut own = BTreeSet::new();
            for path in layer.files_below(CARDS)? {
                // What a linked folder holds is not known. That it is a pack is likely, and to leave it out would hide it.
                let folder = linked_folder(&path).map(|folder| format!("{folder}/pack.ron"));
                if let [CARDS, id, "pack.ron"] = folder.as_ref().unwrap_or(&path).split('/').collect::<Vec<_>>()[..] {
                    own.insert(id.to_owned());
                }
            }
            // Each source has its own: those built in are not the project's.
            if own.len() > PACKS {
                let many = format!("there are {} packs here; a project has {PACKS} at most", own.len());
                return Err(std::io::Error::new(std::io::ErrorKind::InvalidInput, many));
            }
            for id in own {
                packs.entry(id).or_insert(layer.as_ref());
            }
        }
        Ok(packs)
    }
}
