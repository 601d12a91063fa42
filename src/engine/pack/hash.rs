//! The identity of a pack: a digest of all its files.

use sha2::{Digest, Sha256};

/// SHA-256 over the paths and bytes of a pack's files, in path order.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ContentHash([u8; 32]);

impl ContentHash {
    pub fn of<'a>(files: impl IntoIterator<Item = (&'a str, &'a [u8])>) -> Self {
        let mut digest = Sha256::new();
        for (path, bytes) in files {
            // Lengths first: moving a byte from one file to the next must not go unseen.
            digest.update((path.len() as u64).to_le_bytes());
            digest.update(path);
            digest.update((bytes.len() as u64).to_le_bytes());
            digest.update(bytes);
        }
        ContentHash(digest.finalize().into())
    }

    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// That of the same files played with options; without any it is itself.
    pub fn with_options(self, options: &[String]) -> Self {
        if options.is_empty() {
            return self;
        }
        let options = options.iter().map(|option| (option.as_str(), [].as_slice()));
        ContentHash::of([("pack", self.bytes())].into_iter().chain(options))
    }
}

impl std::fmt::Display for ContentHash {
    /// The first eight bytes: plenty to tell versions apart, short enough to read out.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0[..8].iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl std::fmt::Debug for ContentHash {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "ContentHash({self})")
    }
}
