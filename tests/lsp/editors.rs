//! `ozeki editor`: settings that are written once and never over somebody's own.

use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

fn ozeki(folder: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_ozeki")).args(args).current_dir(folder).output().unwrap()
}

fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

#[test]
fn settings_are_written_and_told() {
    for (editor, files) in [
        ("vscode", &[".vscode/tasks.json", ".vscode/ozeki.code-snippets", ".vscode/extensions/ozeki/extension.js"][..]),
        ("helix", &[".helix/languages.toml"]),
        ("neovim", &[".nvim.lua"]),
    ] {
        let folder = TempDir::new().unwrap();
        let output = ozeki(folder.path(), &["editor", editor]);
        assert!(output.status.success(), "{}", said(&output));
        for file in files {
            assert!(said(&output).contains(&format!("Wrote {file}")), "{}", said(&output));
            let text = std::fs::read_to_string(folder.path().join(file)).unwrap();
            assert!(!text.contains("{version}"), "{file}");
        }
        let all = files.iter().map(|file| std::fs::read_to_string(folder.path().join(file)).unwrap());
        assert!(all.collect::<String>().contains("lsp"), "{editor} starts the server");
        let again = ozeki(folder.path(), &["editor", editor]);
        assert!(again.status.success() && !said(&again).contains("Wrote"), "{}", said(&again));
    }
}

#[test]
fn what_differs_is_only_replaced_by_force() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join(".helix/languages.toml");
    std::fs::create_dir(file.parent().unwrap()).unwrap();
    std::fs::write(&file, "# mine\n").unwrap();
    let output = ozeki(folder.path(), &["editor", "helix"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(said(&output).contains("not touched"), "{}", said(&output));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "# mine\n");
    let output = ozeki(folder.path(), &["editor", "helix", "--force"]);
    assert!(output.status.success() && said(&output).contains("Replaced"), "{}", said(&output));
    assert!(std::fs::read_to_string(&file).unwrap().contains("[language-server.ozeki]"));
}

#[test]
fn an_unknown_editor_is_refused() {
    let folder = TempDir::new().unwrap();
    assert_eq!(ozeki(folder.path(), &["editor", "pencil"]).status.code(), Some(2));
}

#[test]
fn a_new_project_has_the_same_tasks() {
    let folder = TempDir::new().unwrap();
    assert!(ozeki(folder.path(), &["init", "game"]).status.success());
    let game = folder.path().join("game");
    let output = ozeki(&game, &["editor", "vscode"]);
    assert!(said(&output).contains(".vscode/tasks.json is already up to date"), "{}", said(&output));
}

#[test]
fn what_is_json_is_json() {
    let folder = TempDir::new().unwrap();
    ozeki(folder.path(), &["editor", "vscode"]);
    let extension = folder.path().join(".vscode/extensions/ozeki");
    let manifest = std::fs::read_to_string(extension.join("package.json")).unwrap();
    let manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
    let mut files = vec![manifest["main"].as_str().unwrap().to_owned()];
    for (kind, field) in [("languages", "configuration"), ("grammars", "path")] {
        let all = manifest["contributes"][kind].as_array().unwrap();
        files.extend(all.iter().map(|entry| entry[field].as_str().unwrap().to_owned()));
    }
    for file in files {
        let text = std::fs::read_to_string(extension.join(&file)).unwrap_or_else(|e| panic!("{file}: {e}"));
        assert!(file.ends_with(".js") || serde_json::from_str::<serde_json::Value>(&text).is_ok(), "{file}");
    }
    for file in [".vscode/tasks.json", ".vscode/ozeki.code-snippets"] {
        let text = std::fs::read_to_string(folder.path().join(file)).unwrap();
        assert!(serde_json::from_str::<serde_json::Value>(&text).is_ok(), "{file}");
    }
}
