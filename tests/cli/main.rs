//! The command line, run as a person or another program would.

mod bad_input;
mod check;
mod commands;
mod designing;
mod diff;
#[path = "../common/folders.rs"]
mod folders;
mod guide;
mod layers;
mod limits;
#[cfg(unix)]
mod linked;
mod play;
mod random_edits;
mod revisions;
mod sheet;
mod spreadsheet;
#[cfg(unix)]
mod strangers;
mod stuck;
#[cfg(unix)]
mod terminal;
mod testing;
mod upgrade;
mod words;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// Runs `ozeki` in a folder, with some input.
fn ozeki_in(folder: &Path, args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_ozeki"))
        .args(args)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary was built for this test");
    // It may well stop reading before everything is written.
    let _ = child.stdin.take().expect("piped").write_all(input.as_bytes());
    child.wait_with_output().expect("it ends")
}

/// Runs it in the repository.
fn ozeki(args: &[&str]) -> Output {
    ozeki_in(Path::new(env!("CARGO_MANIFEST_DIR")), args, "")
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("output is UTF-8")
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("output is UTF-8")
}

fn json(output: &Output) -> serde_json::Value {
    assert!(output.status.success(), "{}", stderr(output));
    serde_json::from_str(&stdout(output)).expect("output is JSON")
}

/// A project of its own with a copy of the shipped packs, to break.
struct Project {
    folder: TempDir,
}

impl Project {
    fn new() -> Self {
        let folder = TempDir::new().unwrap();
        for part in ["cards", "scripts", "snapshots", "tests/scenarios"] {
            folders::copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join(part), &folder.path().join(part));
        }
        Project { folder }
    }

    fn path(&self, file: &str) -> PathBuf {
        self.folder.path().join(file)
    }

    fn write(&self, file: &str, text: &str) -> &Self {
        std::fs::write(self.path(file), text).unwrap();
        self
    }

    /// Replaces a piece of a file that must be there.
    fn edit(&self, file: &str, from: &str, to: &str) -> &Self {
        let text = std::fs::read_to_string(self.path(file)).unwrap();
        assert!(text.contains(from), "{file} has no `{from}`");
        self.write(file, &text.replacen(from, to, 1))
    }

    /// Runs git in the project, and gives back what it printed.
    fn git(&self, args: &[&str]) -> String {
        self.git_with(args, "")
    }

    fn git_with(&self, args: &[&str], input: &str) -> String {
        let identity = ["-c", "user.name=x", "-c", "user.email=x@example.org"];
        let mut git = Command::new("git");
        git.args(identity).args(args).current_dir(self.path("")).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = git.stderr(Stdio::piped()).spawn().unwrap();
        child.stdin.take().expect("piped").write_all(input.as_bytes()).unwrap();
        let done = child.wait_with_output().unwrap();
        assert!(done.status.success(), "{done:?}");
        stdout(&done).trim().to_owned()
    }

    /// Puts everything the project holds now into a first revision.
    fn commit_all(&self) {
        self.git(&["init", "-q"]);
        self.git(&["add", "."]);
        self.git(&["commit", "-qm", "before"]);
    }

    fn ozeki(&self, args: &[&str]) -> Output {
        self.ozeki_with(args, "")
    }

    fn ozeki_with(&self, args: &[&str], input: &str) -> Output {
        ozeki_in(self.folder.path(), args, input)
    }
}
