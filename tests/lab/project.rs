//! Projects to plant faults in, and the command run in them.

#![allow(dead_code)]

#[path = "../common/folders.rs"]
mod folders;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

/// The command, in a folder.
pub fn command(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ozeki"));
    command.args(args).current_dir(folder);
    command
}

pub fn ozeki(folder: &Path, args: &[&str]) -> Output {
    command(folder, args).output().expect("the binary was built for this test")
}

pub fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

pub fn json(output: &Output) -> serde_json::Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|e| panic!("{e}: {}", stderr(output)))
}

/// A project with a copy of one pack, to change.
pub struct Project(TempDir);

impl Project {
    pub fn new() -> Self {
        let folder = TempDir::new().unwrap();
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        for part in ["cards/tactics", "scripts/tactics"] {
            folders::copy(&root.join(part), &folder.path().join(part));
        }
        Project(folder)
    }

    /// One in which playing a Root Chewer wins on the spot.
    pub fn with_a_winner() -> Self {
        let project = Project::new();
        let script = "// Root Chewer: wins.\nfn arrival(me) { gain_points(me.owner, 3); }\nfn mutation(me) { base(me, \"draw\"); }\n";
        std::fs::write(project.path("scripts/tactics/gobans/root_chewer.rhai"), script).unwrap();
        project
    }

    pub fn folder(&self) -> &Path {
        self.0.path()
    }

    pub fn path(&self, file: &str) -> PathBuf {
        self.0.path().join(file)
    }

    pub fn findings(&self, out: &str) -> ozeki::lab::findings::Findings {
        let text = std::fs::read_to_string(self.path(out).join("findings.json")).unwrap();
        serde_json::from_str(&text).unwrap()
    }
}

/// A pack as `ozeki init` makes it, named `small`.
pub fn new_pack() -> TempDir {
    let folder = TempDir::new().unwrap();
    let output = ozeki(folder.path(), &["init", "small"]);
    assert!(output.status.success(), "{}", stderr(&output));
    for part in ["cards", "scripts", "tests"] {
        std::fs::rename(folder.path().join("small").join(part), folder.path().join(part)).unwrap();
    }
    folder
}

/// The same grown to twelve designs.
pub fn twelve_designs() -> TempDir {
    let folder = new_pack();
    let file = folder.path().join("cards/small/herons.ron");
    let cards = std::fs::read_to_string(&file).unwrap();
    let end = cards.rfind(']').expect("the cards are a list");
    let card = |id: &str, rest: &str| format!("    (id: \"heron_{id}\", name: {{\"en\": \"Heron {id}\"}}, {rest}),\n");
    let more = [
        card("scout", "level: 1, power: 1, copies: 2, mutation: (cost: 1)"),
        card("guard", "level: 2, power: 2, copies: 3, mutation: (cost: 2)"),
        card("prophet", "level: 3, power: 4, copies: 1"),
    ];
    std::fs::write(&file, format!("{}{}]\n", &cards[..end], more.concat())).unwrap();
    folder
}
