//! Wrong packs, each written as what it changes in the arena pack. A case is one text file:
//!
//! ```text
//! What is wrong here, in words.
//! === scripts/arena/fires/draw_base.rhai
//! the whole new content of that file
//! --- cards/arena/fires.ron
//! replace: copies: 9
//! with: copis: 9
//! ```
//!
//! Instead of `replace` and `with` there may be `delete`, `rename: NEW PATH`, `fill: COUNT TEXT` (so many times that
//! text) or `byte: HEX` (added to the end).

use ozeki::library::{Memory, Source};

pub struct Case {
    /// What is wrong, in words.
    pub about: String,
    pub files: Memory,
}

/// Applies a case to some files.
pub fn apply(text: &str, mut files: Memory) -> Case {
    let mut lines = text.lines().peekable();
    let mut about = Vec::new();
    while let Some(line) = lines.next_if(|line| !is_header(line)) {
        about.push(line);
    }
    while let Some(header) = lines.next() {
        let mut body = Vec::new();
        while let Some(line) = lines.next_if(|line| !is_header(line)) {
            body.push(line);
        }
        files = match header.split_at(4) {
            ("=== ", path) => files.with(path, body.join("\n") + "\n"),
            (_, path) => edit(files, path, &body),
        };
    }
    Case { about: about.join(" "), files }
}

fn is_header(line: &str) -> bool {
    line.starts_with("=== ") || line.starts_with("--- ")
}

fn edit(mut files: Memory, path: &str, instructions: &[&str]) -> Memory {
    let mut bytes = files.read(path).unwrap().unwrap_or_default();
    let mut replaced = "";
    for line in instructions.iter().filter(|line| !line.is_empty()) {
        let (word, rest) = line.split_once(": ").unwrap_or((line, ""));
        match word {
            "delete" => {
                files.remove(path);
                return files;
            }
            "rename" => {
                files.remove(path);
                return files.with(rest, bytes);
            }
            "replace" => replaced = rest,
            "with" => {
                let text = String::from_utf8(bytes).unwrap();
                assert!(text.contains(replaced), "{path} has no `{replaced}`");
                bytes = text.replacen(replaced, rest, 1).into_bytes();
            }
            "fill" => {
                let (count, text) = rest.split_once(' ').expect("fill: COUNT TEXT");
                bytes = text.repeat(count.parse().unwrap()).into_bytes();
            }
            "byte" => bytes.push(u8::from_str_radix(rest, 16).unwrap()),
            other => panic!("`{other}` is not an instruction"),
        }
    }
    files.with(path, bytes)
}

/// The files of a case, shown by their plain paths.
pub struct Plain(pub Memory);

impl Source for Plain {
    fn read(&self, path: &str) -> std::io::Result<Option<Vec<u8>>> {
        self.0.read(path)
    }

    fn files_below(&self, folder: &str) -> std::io::Result<Vec<String>> {
        self.0.files_below(folder)
    }
}
