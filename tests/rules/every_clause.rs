//! No clause without a proof, in any edition.

use std::collections::BTreeSet;
use std::path::Path;

/// The letters of the editions, and how many clauses their pages have at least: if fewer are found, the format of the
/// pages has changed.
const EDITIONS: [(char, usize); 5] = [('T', 66), ('X', 63), ('G', 27), ('K', 5), ('O', 3)];

/// A clause id, such as `T12`.
fn is_id(text: &str) -> bool {
    let mut chars = text.chars();
    let digits = text.len() > 1 && text[1..].chars().all(|c| c.is_ascii_digit());
    chars.next().is_some_and(|c| c.is_ascii_uppercase()) && digits
}

/// The clause ids a rules page defines: list items that open with the id, in bold or not, and a full stop.
fn defined(page: &str) -> Vec<String> {
    let opening = |line: &str| Some(line.strip_prefix("- ")?.split_once('.')?.0.trim_matches('*').to_owned());
    page.lines().filter_map(opening).filter(|id| is_id(id)).collect()
}

/// The clause ids at the start of the names of the tests of a Rust file: `t12_t13_…` proves T12 and T13.
fn proved(source: &str) -> Vec<String> {
    let mut ids = Vec::new();
    for (at, _) in source.match_indices("#[test]") {
        let name = source[at..].split_once("fn ").map_or("", |(_, rest)| rest.split('(').next().unwrap_or(""));
        ids.extend(name.split('_').map(str::to_uppercase).take_while(|part| is_id(part)));
    }
    ids
}

fn rust_files(folder: &Path, found: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(std::fs::read_to_string(path).unwrap());
        }
    }
}

#[test]
fn every_clause_is_named_by_a_test() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut sources = Vec::new();
    rust_files(&root.join("tests"), &mut sources);
    let proofs: BTreeSet<String> = sources.iter().flat_map(|source| proved(source)).collect();
    let mut clauses = BTreeSet::new();
    for page in std::fs::read_dir(root.join("docs/rules")).unwrap() {
        clauses.extend(defined(&std::fs::read_to_string(page.unwrap().path()).unwrap()));
    }
    for (letter, least) in EDITIONS {
        let clauses: Vec<_> = clauses.iter().filter(|id| id.starts_with(letter)).collect();
        assert!(clauses.len() >= least, "the rules pages define only {clauses:?}");
        let unproved: Vec<_> = clauses.into_iter().filter(|id| !proofs.contains(*id)).collect();
        assert!(unproved.is_empty(), "clauses without a test that names them: {unproved:?}");
    }
}
