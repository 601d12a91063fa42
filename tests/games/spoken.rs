//! What people read of these games: their own words, and nothing of armies.

use std::io::Write;
use std::process::{Command, Stdio};

use super::{GAMES, PROJECT};

fn ozeki(args: &[&str], input: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_ozeki"))
        .args(args)
        .args(["--project", PROJECT])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary was built for this test");
    let _ = child.stdin.take().expect("piped").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("it ends");
    let said = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(output.status.success(), "{args:?}: {}{}", said(&output.stdout), said(&output.stderr));
    said(&output.stdout)
}

/// Words of armies, in both languages.
const ARMIES: [&str; 18] = [
    "army",
    "armies",
    "clan",
    "prisoner",
    "level",
    "power",
    "mutat",
    "battle",
    "advantage",
    "armée",
    "prisonnier",
    "niveau",
    "puissance",
    "bataille",
    "avantage",
    "round 1",
    "manche 1",
    "255",
];

#[test]
fn nothing_is_said_of_armies() {
    for id in GAMES {
        for language in ["en", "fr"] {
            let input = "rules\n".to_owned() + &"1\n".repeat(9) + "quit\n";
            let mut said = ozeki(&["play", id, "--seed", "3", "--lang", language], &input);
            said += &ozeki(&["cards", id, "--lang", language], "");
            let words = said.to_lowercase();
            let found: Vec<&str> = ARMIES.into_iter().filter(|word| words.contains(word)).collect();
            assert!(found.is_empty(), "{id}, {language}: {found:?} in\n{said}");
        }
    }
}

#[test]
fn the_check_has_nothing_to_say() {
    for id in GAMES {
        let said = ozeki(&["check", id], "");
        assert!(said.contains("no problems"), "{said}");
    }
}

#[test]
fn scenarios_begin_in_the_middle_of_a_flow() {
    let said = ozeki(&["test"], "");
    assert!(said.contains("3 scenarios, 6 cases"), "{said}");
}
