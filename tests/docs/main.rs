//! The documentation says what the program does.

mod dependencies;
mod example_pack;
mod examples;
mod links;
mod modules;
#[cfg(unix)]
mod walkthrough;

use std::path::{Path, PathBuf};

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs")
}

fn page(name: &str) -> String {
    std::fs::read_to_string(docs().join(name)).unwrap_or_else(|e| panic!("docs/{name}: {e}"))
}

#[test]
fn the_script_reference_is_up_to_date() {
    let wanted = ozeki::script::reference::reference();
    assert!(
        page("reference.md") == wanted,
        "docs/reference.md is out of date: cargo run -- reference > docs/reference.md"
    );
}
