//! Folders that are links: those of a pack are not followed, and that is told; one to write to must not lead away.

use std::os::unix::fs::symlink;

use tempfile::TempDir;

use super::{Project, stderr, stdout};

const NOT_FOLLOWED: &str = "this folder is a link, and linked folders are not followed";

/// A project whose pack `tactics` lies elsewhere, in its place a link.
fn linked(folder: &str) -> (Project, TempDir) {
    let (project, elsewhere) = (Project::new(), TempDir::new().unwrap());
    let away = elsewhere.path().join("tactics");
    super::folders::copy(&project.path(folder), &away);
    std::fs::remove_dir_all(project.path(folder)).unwrap();
    symlink(&away, project.path(folder)).unwrap();
    (project, elsewhere)
}

#[test]
fn a_pack_folder_that_is_a_link_is_told() {
    for folder in ["cards/tactics", "scripts/tactics", "scripts/tactics/fires"] {
        let (project, _elsewhere) = linked(folder);
        // Neither does it vanish, nor is the pack of that name that is built in taken in its place.
        for args in [&["check"][..], &["check", "tactics"], &["simulate", "tactics", "--games", "1"]] {
            let output = project.ozeki(args);
            assert_eq!(output.status.code(), Some(1), "{folder} {args:?}");
            for words in [NOT_FOLLOWED, &format!("{folder}:1:1"), "not-a-file"] {
                assert!(stderr(&output).contains(words), "{folder} {args:?}: no `{words}` in\n{}", stderr(&output));
            }
        }
        let packs = stdout(&project.ozeki(&["packs"]));
        assert!(packs.contains("see `ozeki check tactics`"), "{folder}: {packs}");
        assert!(project.ozeki(&["check", "gosu"]).status.success(), "the other packs are as they were");
    }
    // Wherever it leads: within the project, or nowhere.
    for target in ["gosu", "not_there"] {
        let project = Project::new();
        symlink(target, project.path("cards/other")).unwrap();
        let output = project.ozeki(&["check"]);
        assert_eq!(output.status.code(), Some(1));
        assert!(stderr(&output).contains(NOT_FOLLOWED) && stderr(&output).contains("cards/other:1:1"), "{target}");
    }
}

#[test]
fn scenarios_in_a_linked_folder_are_not_left_out_silently() {
    let (project, _elsewhere) = linked("tests/scenarios/tactics");
    for args in [&["test"][..], &["test", "gosu"], &["check", "tactics"]] {
        let output = project.ozeki(args);
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        let said = stderr(&output);
        assert!(said.contains(NOT_FOLLOWED) && said.contains("tests/scenarios/tactics"), "{args:?}: {said}");
    }
}

#[test]
fn a_folder_to_write_to_does_not_lead_out_of_where_it_is() {
    let (project, elsewhere) = (Project::new(), TempDir::new().unwrap());
    symlink(elsewhere.path(), project.path("away")).unwrap();
    std::fs::create_dir(project.path("real")).unwrap();
    symlink("real", project.path("within")).unwrap();
    let games = ["--games", "64", "--bots", "random", "--threads", "1"];
    let commands: [(&[&str], &[&str]); 3] = [
        (&["lab", "tactics", "--out"], &games),
        (&["compare", "tactics", "tactics", "--out"], &games),
        (&["docs", "--html"], &[]),
    ];
    for (command, rest) in commands {
        for folder in ["away", "away/deeper"] {
            let output = project.ozeki(&[command, &[folder], rest].concat());
            assert_eq!(output.status.code(), Some(1), "{command:?}");
            let said = stderr(&output);
            assert!(said.contains("leads out of this folder") && said.contains(folder), "{command:?}: {said}");
        }
        assert_eq!(std::fs::read_dir(elsewhere.path()).unwrap().count(), 0, "{command:?}");
    }
    assert!(project.ozeki(&["docs", "--html", "within/guide"]).status.success());
    assert!(project.path("real/guide/index.html").is_file());
    // What is named outside the project is the user's own.
    let outside = elsewhere.path().join("new/guide");
    assert!(project.ozeki(&["docs", "--html", outside.to_str().unwrap()]).status.success());
}
