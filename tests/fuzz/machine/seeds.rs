//! What inputs are made from: the packs, scenarios and scripts of the repository.

use std::sync::LazyLock;

use ozeki::project::Disk;

use super::bundle::Bundle;
use super::random::Random;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// A pack to start from.
pub struct Start {
    pub pack: &'static str,
    pub files: Bundle,
}

fn start(root: &str, pack: &'static str, with: &[&str]) -> Start {
    let folders: Vec<String> =
        with.iter().chain([&pack]).flat_map(|pack| [format!("cards/{pack}"), format!("scripts/{pack}")]).collect();
    let mut files = Bundle::of(&Disk::new(root), &folders);
    files.files.retain(|path, _| !path.ends_with(".md"));
    Start { pack, files }
}

/// The packs of the repository and those of its tests.
pub static PACKS: LazyLock<Vec<Start>> = LazyLock::new(|| {
    vec![
        start(ROOT, "tactics", &[]),
        start(ROOT, "gosu", &[]),
        start(ROOT, "kamakor", &["gosu"]),
        start(ROOT, "gosu-x", &[]),
        start(&format!("{ROOT}/tests/arena"), "arena", &[]),
        start(&format!("{ROOT}/tests/examples"), "tales", &[]),
    ]
});

/// The scenarios of the repository: pack and text.
pub static SCENARIOS: LazyLock<Vec<(String, String)>> = LazyLock::new(|| {
    let files = Bundle::of(&Disk::new(ROOT), &["tests/scenarios".to_owned()]);
    let paths = files.files.keys().filter(|path| path.ends_with(".ron"));
    paths.map(|path| (path.split('/').nth(2).unwrap_or_default().to_owned(), files.text(path))).collect()
});

/// A file of a bundle whose name ends with this.
pub fn file_of(random: &mut Random, files: &Bundle, ending: &str) -> String {
    let paths: Vec<&String> = files.files.keys().filter(|path| path.ends_with(ending)).collect();
    (*random.pick(&paths)).clone()
}
