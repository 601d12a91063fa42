//! Files as they would be, looked at before they are written.

use std::collections::BTreeMap;

use crate::pack::{Disk, Source};

/// The project's files, some of them as they will be.
pub struct Edited {
    pub disk: Disk,
    pub files: BTreeMap<String, String>,
}

impl Source for Edited {
    fn read(&self, path: &str) -> std::io::Result<Option<Vec<u8>>> {
        match self.files.get(path) {
            Some(text) => Ok(Some(text.clone().into_bytes())),
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
