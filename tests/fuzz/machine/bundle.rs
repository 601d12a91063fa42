//! Files of an input, by path, and all of them as one file that a finding is kept in.
//!
//! A file begins with a line `=== PATH`. What stands before the first such line says in words what the input is about.

use std::collections::BTreeMap;

use ozeki::library::{Library, Memory, Source};

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Bundle {
    pub about: String,
    pub files: BTreeMap<String, Vec<u8>>,
}

const HEADER: &[u8] = b"=== ";

impl Bundle {
    pub fn with(mut self, path: &str, content: impl Into<Vec<u8>>) -> Self {
        self.files.insert(path.to_owned(), content.into());
        self
    }

    /// The files of a source below some folders.
    pub fn of(source: &dyn Source, folders: &[String]) -> Self {
        let mut bundle = Bundle::default();
        for folder in folders {
            for path in source.files_below(folder).expect("a folder of the repository") {
                let content = source.read(&path).expect("it can be read").expect("it is there");
                bundle.files.insert(path, content);
            }
        }
        bundle
    }

    /// A file as text, as far as it is one.
    pub fn text(&self, path: &str) -> String {
        self.files.get(path).map_or(String::new(), |bytes| String::from_utf8_lossy(bytes).into_owned())
    }

    pub fn memory(&self) -> Memory {
        self.files.iter().fold(Memory::new(), |memory, (path, content)| memory.with(path, content.clone()))
    }

    pub fn library(&self) -> Library {
        Library::new(vec![Box::new(self.memory())])
    }

    pub fn bytes(&self) -> usize {
        self.files.values().map(Vec::len).sum()
    }

    /// All of it as one file.
    pub fn write(&self) -> Vec<u8> {
        let mut all = self.about.clone().into_bytes();
        all.push(b'\n');
        for (path, content) in &self.files {
            all.extend([HEADER, path.as_bytes(), b"\n"].concat());
            all.extend(content);
            if !content.ends_with(b"\n") {
                all.push(b'\n');
            }
        }
        all
    }

    /// What [`Bundle::write`] wrote. A file always ends with a line break.
    pub fn read(bytes: &[u8]) -> Self {
        let mut bundle = Bundle::default();
        let mut path: Option<String> = None;
        for line in bytes.split_inclusive(|&byte| byte == b'\n') {
            match (line.strip_prefix(HEADER), &path) {
                (Some(name), _) => {
                    let name = String::from_utf8_lossy(name).trim().to_owned();
                    bundle.files.insert(name.clone(), Vec::new());
                    path = Some(name);
                }
                (None, Some(path)) => bundle.files.entry(path.clone()).or_default().extend(line),
                (None, None) => bundle.about += &String::from_utf8_lossy(line),
            }
        }
        bundle.about = bundle.about.trim().to_owned();
        bundle
    }
}
