//! What is said about wrong packs, to the letter. A case is a file in `cases`, and what is said about it a snapshot.

#[path = "../common/mod.rs"]
mod common;
mod edits;
mod right;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use edits::{Case, Plain, apply};
use ozeki::library::{Library, LoadError, Source, load};
use ozeki::problem::{Code, Diagnostic};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/diagnostics").join(name)
}

/// Names of the files in a folder without their ending, sorted.
fn names(folder_name: &str, ending: &str) -> Vec<String> {
    let files = std::fs::read_dir(folder(folder_name)).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<String> =
        files.filter_map(|name| name.to_string_lossy().strip_suffix(ending).map(str::to_owned)).collect();
    names.sort();
    names
}

fn case(name: &str) -> Case {
    let text = std::fs::read_to_string(folder("cases").join(format!("{name}.txt"))).unwrap();
    apply(&text, common::arena_files())
}

/// Everything found wrong with a pack, and whether it loads all the same.
fn findings(case: Case) -> (Vec<Diagnostic>, bool) {
    // A case about packs that build on packs brings one of its own.
    let id = if case.files.read("cards/errata/pack.ron").unwrap().is_some() { "errata" } else { "arena" };
    match load(&Library::new(vec![Box::new(Plain(case.files))]), id) {
        Ok(pack) => (pack.warnings.clone(), true),
        Err(LoadError::Problems { problems, .. }) => (problems, false),
        Err(other) => panic!("{other}"),
    }
}

#[test]
fn every_wrong_pack_is_told_so() {
    let names = names("cases", ".txt");
    let mut changed = Vec::new();
    for name in &names {
        let case = case(name);
        let about = case.about.clone();
        let (found, loads) = findings(case);
        let mut report: String = found.iter().map(|problem| problem.render(false) + "\n\n").collect();
        report += if loads { "The pack loads." } else { "The pack does not load." };
        let mut settings = insta::Settings::clone_current();
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.set_description(about);
        let compare = || settings.bind(|| insta::assert_snapshot!(name.as_str(), report));
        // All of them, not only the first.
        if std::panic::catch_unwind(std::panic::AssertUnwindSafe(compare)).is_err() {
            changed.push(name);
        }
    }
    assert!(changed.is_empty(), "the reports changed: {changed:?}");
    assert!(names.len() >= 60, "only {} cases", names.len());
}

#[test]
fn no_case_is_silent_and_every_problem_has_a_place() {
    for name in names("cases", ".txt") {
        let (found, loads) = findings(case(&name));
        assert!(!found.is_empty(), "{name}: nothing is said");
        assert_eq!(loads, !found.iter().any(Diagnostic::is_error), "{name}");
        for problem in found {
            let (line, column) = problem.line_column();
            let place = format!("{}:{line}:{column}", problem.file.path);
            assert!(problem.render(false).contains(&place), "{name}: no {place}");
            assert!(problem.span.end <= problem.file.text.len(), "{name}: {place}");
            assert!(!problem.message.is_empty() && !problem.message.ends_with('.'), "{name}: {}", problem.message);
        }
    }
}

#[test]
fn every_code_has_a_case() {
    let told: BTreeSet<Code> =
        names("cases", ".txt").iter().flat_map(|name| findings(case(name)).0).map(|problem| problem.code).collect();
    // These are told while a game or a scenario runs, and of what is no file on a disk.
    let later = [Code::ScriptFault, Code::Scenario, Code::NotAFile];
    let missing: Vec<Code> = Code::all().filter(|code| !later.contains(code) && !told.contains(code)).collect();
    assert!(missing.is_empty(), "no case has {missing:?}");
}

#[test]
fn no_report_is_left_over() {
    assert_eq!(names("snapshots", ".snap"), names("cases", ".txt"));
}

#[test]
fn packs_that_are_right_are_left_alone() {
    let packs = common::shipped_ids().into_iter().map(|id| common::shipped(&id)).chain([common::arena()]);
    for pack in packs {
        let told: Vec<String> = pack.warnings.iter().map(|warning| warning.render(false)).collect();
        assert!(told.is_empty(), "{}", told.join("\n"));
    }
}
