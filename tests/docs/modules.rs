//! The modules of each crate build on each other in one direction, and `architecture.md` names them all.
//!
//! What counts is a path in the code: `crate::table`, `super::super::table`, or `ozeki_engine::table` from another crate.
//! Tests inside a module may look anywhere.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::page;

/// The crates of the workspace, each in a folder of `src`, from the one that needs none of the others.
const CRATES: [&str; 5] = ["engine", "project", "lab", "lsp", "cli"];

/// What a browser has not.
const FOREIGN: [&str; 6] = ["std::fs", "std::thread", "std::time", "std::net", "std::process", "std::env"];

/// Module, and the modules it uses; both with the name of their crate: `engine::table`.
type Graph = BTreeMap<String, BTreeSet<String>>;

struct Read {
    graph: Graph,
    lines: BTreeMap<String, usize>,
}

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// Every Rust file below a folder, but for those of tests.
fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && path.file_name().is_some_and(|name| name != "tests") {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") && !path.ends_with("build.rs") {
            found.push(path);
        }
    }
}

/// The code of a file without comments and without its tests, which stand last.
fn code(path: &Path) -> String {
    let text = std::fs::read_to_string(path).unwrap();
    let until_tests = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let uncommented = until_tests.lines().map(|line| line.split("//").next().unwrap_or_default());
    uncommented.collect::<Vec<_>>().join("\n")
}

/// The first names after a `::`: one, or those between braces.
fn first_names(rest: &str) -> Vec<String> {
    let name = |text: &str| text.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
    let Some(list) = rest.strip_prefix('{') else { return vec![name(rest)] };
    let (mut depth, mut names) = (0, vec![String::new()]);
    for c in list.chars() {
        match c {
            '}' if depth == 0 => break,
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => names.push(String::new()),
            c => names.last_mut().unwrap().push(c),
        }
    }
    names.iter().map(|text| name(text)).filter(|name| !name.is_empty()).collect()
}

/// The first names after each time a path begins with some words.
fn names_after(code: &str, beginning: &str) -> Vec<String> {
    let starts = code.match_indices(beginning).filter(|(at, _)| {
        let before = code[..*at].chars().next_back();
        before.is_none_or(|c| !c.is_alphanumeric() && c != '_' && c != ':')
    });
    starts.flat_map(|(at, words)| first_names(&code[at + words.len()..])).collect()
}

fn read() -> Read {
    let mut read = Read { graph: Graph::new(), lines: BTreeMap::new() };
    for own in CRATES {
        let root = source().join(own);
        let mut files = Vec::new();
        rust_files(&root, &mut files);
        for path in files {
            let inside = path.strip_prefix(&root).unwrap().with_extension("");
            let mut parts: Vec<&str> = inside.iter().map(|part| part.to_str().unwrap()).collect();
            parts.retain(|part| *part != "mod" && *part != "lib");
            // What stands in the root of a crate only puts its modules together.
            let Some(top) = parts.first() else { continue };
            let module = format!("{own}::{top}");
            let code = code(&path);
            *read.lines.entry(module.clone()).or_default() += std::fs::read_to_string(&path).unwrap().lines().count();
            let mut used: BTreeSet<String> = BTreeSet::new();
            let out = "super::".repeat(parts.len());
            for beginning in ["crate::".to_owned(), out] {
                used.extend(names_after(&code, &beginning).into_iter().map(|name| format!("{own}::{name}")));
            }
            for other in CRATES {
                let names = names_after(&code, &format!("ozeki_{other}::"));
                used.extend(names.into_iter().map(|name| format!("{other}::{name}")));
            }
            read.graph.entry(module).or_default().append(&mut used);
        }
    }
    // What a crate has in its root (a function, a re-export) is no module.
    let modules: BTreeSet<String> = read.graph.keys().cloned().collect();
    for (module, used) in &mut read.graph {
        used.retain(|other| modules.contains(other) && other != module);
    }
    read
}

/// Modules that lead back to themselves, if there are any: those left when all that use nothing more are taken away.
fn circle(graph: &Graph) -> Graph {
    let mut left = graph.clone();
    loop {
        let settled: Vec<String> =
            left.iter().filter(|(_, used)| used.is_empty()).map(|(name, _)| name.clone()).collect();
        if settled.is_empty() {
            return left;
        }
        for name in settled {
            left.remove(&name);
            for used in left.values_mut() {
                used.remove(&name);
            }
        }
    }
}

#[test]
fn modules_build_on_each_other_in_one_direction() {
    let Read { graph, lines } = read();
    for (module, used) in &graph {
        let inside = format!("{}::", module.split("::").next().unwrap());
        let used: Vec<&str> = used.iter().map(|other| other.strip_prefix(&inside).unwrap_or(other)).collect();
        println!("{module:<22}{:>6} lines   uses {}", lines[module], used.join(", "));
    }
    // The commands share helpers, and those know the commands: there only the crate as a whole is looked at.
    let engine: Graph =
        graph.iter().filter(|(name, _)| !name.starts_with("cli::")).map(|(n, u)| (n.clone(), u.clone())).collect();
    let left = circle(&engine);
    assert!(left.is_empty(), "these modules lead back to themselves: {left:#?}");
}

#[test]
fn a_circle_would_be_found() {
    let edges = |pairs: &[(&str, &str)]| {
        pairs.iter().fold(Graph::new(), |mut graph, (from, to)| {
            graph.entry((*from).to_owned()).or_default().insert((*to).to_owned());
            graph.entry((*to).to_owned()).or_default();
            graph
        })
    };
    assert!(circle(&edges(&[("a", "b"), ("b", "c"), ("a", "c")])).is_empty());
    assert_eq!(circle(&edges(&[("a", "b"), ("b", "c"), ("c", "b")])).len(), 3);
    let code = "use crate::{pack::{Pack, rules}, table};\nlet x = super::super::kernel::Run; mycrate::other::X";
    assert_eq!(names_after(code, "crate::"), ["pack", "table"]);
    assert_eq!(names_after(code, "super::super::"), ["kernel"]);
}

#[test]
fn the_engine_has_no_files_no_threads_and_no_clock() {
    let mut files = Vec::new();
    rust_files(&source().join("engine"), &mut files);
    assert!(files.len() > 100);
    for path in files {
        let code = code(&path);
        for foreign in FOREIGN {
            assert!(!code.contains(foreign), "{} uses {foreign}", path.display());
        }
    }
}

#[test]
fn the_architecture_names_every_module_of_the_engine() {
    let page = page("architecture.md");
    let cells: Vec<&str> =
        page.lines().filter_map(|line| line.strip_prefix("| ")?.split_once(" |").map(|(c, _)| c)).collect();
    for module in read().graph.keys().filter(|name| !name.starts_with("cli::") && !name.starts_with("lsp::")) {
        let name = module.strip_prefix("engine::").unwrap_or(module);
        let named = format!("`{name}`");
        assert!(cells.iter().any(|cell| cell.split(", ").any(|one| one == named)), "no row for {named}");
    }
}
