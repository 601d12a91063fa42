//! The page of dependencies names each crate of the manifests once, and no other.

use std::collections::BTreeSet;

use super::page;

/// The manifests of the workspace.
const MANIFESTS: [&str; 6] = [
    include_str!("../../Cargo.toml"),
    include_str!("../../src/engine/Cargo.toml"),
    include_str!("../../src/project/Cargo.toml"),
    include_str!("../../src/lab/Cargo.toml"),
    include_str!("../../src/lsp/Cargo.toml"),
    include_str!("../../src/cli/Cargo.toml"),
];

/// Crates under `[dependencies]` and its like, but for our own: the names before the `=`.
fn named_in_the_manifests() -> BTreeSet<String> {
    let mut inside = false;
    let mut found = BTreeSet::new();
    for line in MANIFESTS.into_iter().flat_map(str::lines) {
        if line.starts_with('[') {
            inside = line.ends_with("dependencies]");
        } else if let Some((name, _)) = line.split_once('=').filter(|_| inside && !line.starts_with('#')) {
            found.insert(name.trim().to_owned());
        }
    }
    found.retain(|name| !name.starts_with("ozeki-"));
    found
}

/// Crates with a row of their own: the first cell, in backticks.
fn rows_of_the_page() -> Vec<String> {
    page("dependencies.md")
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split_once('`').map(|(name, _)| name.to_owned()))
        .collect()
}

#[test]
fn every_crate_has_one_row() {
    let rows = rows_of_the_page();
    let listed: BTreeSet<String> = rows.iter().cloned().collect();
    assert_eq!(rows.len(), listed.len(), "a crate has two rows");
    assert_eq!(listed, named_in_the_manifests());
}
