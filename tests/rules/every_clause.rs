//! No clause without a proof.

use std::collections::BTreeSet;
use std::path::Path;

/// The clause ids a rules page defines: list items that open with the id in bold.
fn defined(page: &str) -> Vec<String> {
    page.lines().filter_map(|line| line.strip_prefix("- **")?.split_once("**.")).map(|(id, _)| id.to_owned()).collect()
}

/// The clause ids in the names of the tests of a Rust file: `t12_t13_…` proves T12 and T13.
fn proved(source: &str) -> Vec<String> {
    let mut ids = Vec::new();
    for (at, _) in source.match_indices("#[test]") {
        let name = source[at..].split_once("fn ").map_or("", |(_, rest)| rest.split('(').next().unwrap_or(""));
        for part in name.split('_') {
            let digits = part.trim_start_matches(|c: char| c.is_ascii_lowercase());
            if part.len() == digits.len() + 1 && !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit()) {
                ids.push(part.to_uppercase());
            }
        }
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
    let mut clauses = Vec::new();
    for page in std::fs::read_dir(root.join("docs/rules")).unwrap() {
        clauses.extend(defined(&std::fs::read_to_string(page.unwrap().path()).unwrap()));
    }
    assert!(clauses.len() >= 66, "the rules pages define only {} clauses: has their format changed?", clauses.len());
    let unproved: Vec<_> = clauses.iter().filter(|id| !proofs.contains(*id)).collect();
    assert!(unproved.is_empty(), "clauses without a test that names them: {unproved:?}");
}
