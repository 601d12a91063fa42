//! Killed at any moment, a run goes on from what is on disk, and nobody can tell afterwards.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use super::{Project, command, ozeki, stderr};

const RUN: [&str; 11] =
    ["lab", "tactics", "--games", "300", "--bots", "random", "--seed", "3", "--threads", "2", "--out"];

/// Every file below a folder but the lock.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().display().to_string();
                found.insert(name, std::fs::read(path).unwrap());
            }
        }
    }
    found
}

fn run(project: &Project, out: &str) {
    let output = ozeki(project.folder(), &[&RUN[..], &[out]].concat());
    assert!(output.status.success(), "{}", stderr(&output));
}

#[test]
fn a_killed_run_ends_like_one_that_was_not() {
    let project = Project::new();
    run(&project, "whole");
    for milliseconds in [150, 400, 700, 1000] {
        let mut child = command(project.folder(), &[&RUN[..], &["killed"]].concat())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(milliseconds));
        // SIGKILL; it may have ended already.
        _ = child.kill();
        child.wait().unwrap();
    }
    run(&project, "killed");
    let (whole, killed) = (files(&project.path("whole")), files(&project.path("killed")));
    assert_eq!(whole.keys().collect::<Vec<_>>(), killed.keys().collect::<Vec<_>>());
    for (name, bytes) in &whole {
        assert!(killed[name] == *bytes, "{name} is not the same");
    }
}

#[test]
fn ctrl_c_leaves_what_was_played() {
    let project = Project::new();
    let args = ["lab", "tactics", "--games", "100000", "--bots", "random", "--threads", "1", "--out", "lab"];
    let child = command(project.folder(), &args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // Not before there is something to keep: a block takes a while in a debug build.
    let games = project.path("lab/games/random");
    while !std::fs::read_dir(&games).is_ok_and(|mut blocks| blocks.next().is_some()) {
        std::thread::sleep(Duration::from_millis(20));
    }
    let interrupt = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(interrupt.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", stderr(&output));
    let findings = project.findings("lab");
    assert!(!findings.stamp.complete);
    let games = findings.strengths[0].games;
    assert!(games > 0 && games < 100_000, "{games}");
    // More of the same run: nothing is played again, nothing is counted twice.
    let wanted = (games + 10).to_string();
    let again = ["lab", "tactics", "--games", &wanted, "--bots", "random", "--out", "lab", "--json"];
    let output = ozeki(project.folder(), &again);
    let summary = super::json(&output);
    assert_eq!(summary["games_played"], 10);
    assert_eq!(project.findings("lab").strengths[0].games, games + 10);
}
