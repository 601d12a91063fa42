//! Chapters that tell the reader what to do are done, command by command, in a folder of their own.
//!
//! - In a `console` block, `$ ` begins a command, `> ` a line typed while it runs, and the rest is what it says. `...`
//!   stands for any lines.
//! - A `diff` block changes lines of a file, a `rhai` or `ron` block is all of one: the file that the paragraph before
//!   it names last, if that ends in a colon.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::page;

enum Step {
    Run { command: String, typed: String, expected: Vec<String> },
    Write { file: String, text: String },
    Edit { file: String, old: String, new: String },
}

/// A fenced block with the paragraph before it.
struct Block {
    language: String,
    text: String,
    before: String,
}

fn blocks(page: &str) -> Vec<Block> {
    let mut found = Vec::new();
    let mut before = String::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if let Some(language) = line.strip_prefix("```") {
            let body: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            let text = body.iter().map(|line| format!("{line}\n")).collect();
            found.push(Block { language: language.to_owned(), text, before: std::mem::take(&mut before) });
        } else if line.starts_with('#') {
            before.clear();
        } else if !line.is_empty() {
            before += line;
            before.push('\n');
        } else if !before.trim_end().ends_with(':') {
            before.clear();
        }
    }
    found
}

/// The path a paragraph names last, if it announces a block.
fn file_named(before: &str) -> Option<String> {
    let words = before.trim_end().strip_suffix(':')?;
    let mut code = words.split('`').skip(1).step_by(2).collect::<Vec<_>>();
    code.retain(|word| word.contains('/') && word.contains('.') && !word.contains(['<', ' ']));
    Some((*code.last()?).to_owned())
}

fn steps(page: &str) -> Vec<Step> {
    let mut steps = Vec::new();
    for block in blocks(page) {
        match (block.language.as_str(), file_named(&block.before)) {
            ("console", _) => {
                for line in block.text.lines() {
                    if let Some(command) = line.strip_prefix("$ ") {
                        let command = command.split("  #").next().unwrap().trim().to_owned();
                        steps.push(Step::Run { command, typed: String::new(), expected: Vec::new() });
                    } else if let Some(Step::Run { typed, expected, .. }) = steps.last_mut() {
                        match line.strip_prefix("> ") {
                            Some(answer) => *typed += &format!("{answer}\n"),
                            None => expected.push(line.to_owned()),
                        }
                    }
                }
            }
            ("diff", file) => {
                let side = |sign: char| -> String {
                    let lines = block.text.lines().filter_map(|line| match line.strip_prefix(sign) {
                        Some(rest) => Some(rest),
                        None => line.strip_prefix(' '),
                    });
                    lines.map(|line| format!("{line}\n")).collect()
                };
                let file = file.unwrap_or_else(|| panic!("the paragraph before this names no file:\n{}", block.text));
                steps.push(Step::Edit { file, old: side('-'), new: side('+') });
            }
            ("rhai" | "ron", Some(file)) => steps.push(Step::Write { file, text: block.text }),
            _ => {}
        }
    }
    steps
}

/// Whether lines are as expected, where `...` is any number of them.
fn matches(expected: &[String], said: &[&str]) -> bool {
    match expected.split_first() {
        None => said.is_empty(),
        Some((dots, rest)) if dots == "..." => (0..=said.len()).any(|skipped| matches(rest, &said[skipped..])),
        Some((line, rest)) => {
            said.first().is_some_and(|first| first.trim_end() == line.trim_end()) && matches(rest, &said[1..])
        }
    }
}

/// Runs a command in a folder as a shell would, with what is typed; everything it says, in order.
fn run(folder: &Path, command: &str, typed: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_ozeki"));
    let path = format!("{}:{}", program.parent().unwrap().display(), std::env::var("PATH").unwrap_or_default());
    let (reader, writer) = std::io::pipe().unwrap();
    let mut shell = Command::new("sh");
    shell.args(["-c", command]).current_dir(folder).env("PATH", path).env("NO_COLOR", "1").stdin(Stdio::piped());
    let mut child = shell.stdout(writer.try_clone().unwrap()).stderr(writer).spawn().unwrap();
    drop(shell);
    // It may stop reading before everything is typed.
    let _ = std::io::Write::write_all(&mut child.stdin.take().unwrap(), typed.as_bytes());
    let said = std::io::read_to_string(reader).unwrap();
    child.wait().unwrap();
    said
}

/// Does what a page says; the number of commands.
fn follow(name: &str) -> usize {
    let folder = tempfile::TempDir::new().unwrap();
    let mut here: PathBuf = folder.path().to_owned();
    let mut commands = 0;
    for step in steps(&page(name)) {
        match step {
            Step::Run { command, .. } if command.starts_with("cd ") => {
                commands += 1;
                here = here.join(&command[3..]);
                assert!(here.is_dir(), "docs/{name}: {command}: there is no such folder");
            }
            Step::Run { command, typed, expected } => {
                commands += 1;
                let said = run(&here, &command, &typed);
                let lines: Vec<&str> = said.trim_end().lines().collect();
                let end = expected.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1);
                assert!(
                    matches(&expected[..end], &lines),
                    "docs/{name}: $ {command}\n--- the page says:\n{}\n--- the program says:\n{said}",
                    expected.join("\n")
                );
            }
            Step::Write { file, text } => {
                // A file may be new; the project it belongs to is not.
                assert!(here.join("cards").is_dir(), "docs/{name}: {file}: this is no project");
                std::fs::create_dir_all(here.join(&file).parent().unwrap()).unwrap();
                std::fs::write(here.join(file), text).unwrap();
            }
            Step::Edit { file, old, new } => {
                let text = std::fs::read_to_string(here.join(&file)).unwrap_or_else(|e| panic!("{name}: {file}: {e}"));
                assert_eq!(
                    text.matches(&old).count(),
                    1,
                    "docs/{name}: {file} has these lines once:\n{old}\nin\n{text}"
                );
                std::fs::write(here.join(&file), text.replace(&old, &new)).unwrap();
            }
        }
    }
    commands
}

#[test]
fn the_first_card_is_made_in_less_than_ten_commands() {
    let commands = follow("first-card.md");
    assert!((5..10).contains(&commands), "{commands} commands");
}

#[test]
fn the_chapter_on_writing_cards_can_be_followed() {
    assert!(follow("writing-cards.md") >= 5);
}

#[test]
fn the_chapter_on_packs_can_be_followed() {
    assert!(follow("packs.md") >= 4);
}

#[test]
fn dots_stand_for_any_lines() {
    let expected = |lines: &[&str]| lines.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>();
    assert!(matches(&expected(&["a", "...", "d"]), &["a", "b", "c", "d"]));
    assert!(matches(&expected(&["a", "...", "b"]), &["a", "b"]));
    assert!(!matches(&expected(&["a", "b"]), &["a", "b", "c"]));
    assert!(!matches(&expected(&["...", "x"]), &["a"]));
}
