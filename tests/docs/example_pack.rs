//! What the page on the example pack shows stands in the pack, word for word.

use std::path::Path;

use ozeki::library::Source;
use ozeki::project::Disk;

use super::page;

/// A text without the space that its lines begin and end with.
fn plain(text: &str) -> String {
    text.lines().map(str::trim).collect::<Vec<_>>().join("\n")
}

fn files_of_the_pack() -> Vec<String> {
    let disk = Disk::new(Path::new(env!("CARGO_MANIFEST_DIR")));
    let names = ["cards/lagoon", "scripts/lagoon"].into_iter().flat_map(|folder| disk.files_below(folder).unwrap());
    names.map(|name| plain(&String::from_utf8(disk.read(&name).unwrap().unwrap()).unwrap())).collect()
}

#[test]
fn the_page_on_the_example_pack_shows_what_is_in_it() {
    let (page, files) = (page("example-pack.md"), files_of_the_pack());
    let code = page.split("```r").skip(1).map(|part| part.split_once('\n').unwrap().1.split("```").next().unwrap());
    let code: Vec<String> = code.map(plain).collect();
    assert!(code.len() >= 15, "docs/example-pack.md has lost its code");
    for block in &code {
        assert!(files.iter().any(|file| file.contains(block)), "no file of the pack has this:\n{block}");
    }
}
