//! The documentation says what the program does.

#[test]
fn the_script_reference_is_up_to_date() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/reference.md");
    let written = std::fs::read_to_string(path).unwrap_or_default();
    let wanted = ozeki::script::reference::reference();
    assert!(written == wanted, "docs/reference.md is out of date: cargo run -- reference > docs/reference.md");
}
