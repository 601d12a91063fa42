//! `ozeki diff`: whatever changes the hash of a pack is told.

use std::ops::Range;
use std::path::Path;

use ozeki::library::{
    CARDS, CardChange, Files, Library, Memory, PackChanges, SCRIPTS, Source, compare_packs, load, load_read,
};
use ozeki::project::Disk;
use ozeki::syntax::{RonNode, outline};

use super::{Project, stderr, stdout};

fn shipped() -> Memory {
    Memory::copy_of(&Disk::new(Path::new(env!("CARGO_MANIFEST_DIR"))), &[CARDS, SCRIPTS]).unwrap()
}

fn text_of(files: &Memory, path: &str) -> String {
    String::from_utf8(files.read(path).unwrap().unwrap_or_else(|| panic!("{path}"))).unwrap()
}

fn compare(before: &Memory, after: &Memory, pack: &str) -> PackChanges {
    let [before, after] = [before, after].map(|files| {
        let library = Library::new(vec![Box::new(files.clone())]);
        Files::of_pack(&library, pack).unwrap()
    });
    compare_packs(&before, &after)
}

/// The values of a text that hold no others.
fn leaves(node: &RonNode, found: &mut Vec<Range<usize>>) {
    match node.children.as_slice() {
        [] => found.push(node.span.clone()),
        children => children.iter().for_each(|child| leaves(child, found)),
    }
}

#[test]
fn a_pack_does_not_differ_from_itself() {
    let files = shipped();
    for pack in ["tactics", "gosu", "kamakor", "gosu-x"] {
        assert_eq!(compare(&files, &files, pack), PackChanges::default(), "{pack}");
    }
}

/// The cards of `kamakor` lie over those of `gosu`: a change below is a change above, where nothing replaces it.
#[test]
fn every_value_of_every_data_file_is_compared() {
    let files = shipped();
    let mut tried = 0;
    for (pack, played) in [("tactics", "tactics"), ("gosu", "kamakor"), ("kamakor", "kamakor"), ("gosu-x", "gosu-x")] {
        for path in files.files_below(&format!("{CARDS}/{pack}")).unwrap() {
            if !path.ends_with(".ron") {
                continue;
            }
            let text = text_of(&files, &path);
            let mut all = Vec::new();
            leaves(&outline(&text).unwrap(), &mut all);
            // Every value would take a minute; another set of them in each file does as well.
            for leaf in all.into_iter().skip(tried % 11).step_by(11) {
                let (old, mut changed) = (&text[leaf.clone()], text.clone());
                let new = if old.starts_with('"') { "\"something_else\"" } else { "77" };
                changed.replace_range(leaf.clone(), new);
                let changes = compare(&files, &files.clone().with(&path, changed), played);
                // What the upper pack says for itself hides what the lower one says.
                let hidden = pack != played && path.ends_with("pack.ron") && changes.only_layout;
                let told = !changes.pack.is_empty() || !changes.cards.is_empty();
                assert!(told || hidden, "{path}: {old} at {leaf:?} → {new}: {changes:?}");
                tried += 1;
            }
        }
    }
    assert!(tried > 300, "{tried}");
}

/// One of each thing a pack may hold, added or changed: another hash, and a line that names it.
#[test]
fn each_kind_of_thing_is_named() {
    let cases: &[(&str, &str, &str, &str, &str)] = &[
        ("tactics", "cards/tactics/pack.ron", "points: 3", "points: 4", "rules.victory.points: 3 → 4"),
        ("tactics", "cards/tactics/pack.ron", "keep: 7", "keep: 6", "rules.opening.keep: 7 → 6"),
        ("tactics", "cards/tactics/pack.ron", "colour: Green", "colour: Blue", "clans.gobans.colour: Green → Blue"),
        ("tactics", "cards/tactics/pack.ron", "version: \"0.1.0\"", "version: \"0.1.1\"", "version: 0.1.0 → 0.1.1"),
        ("tactics", "cards/tactics/pack.ron", "no text on the cards", "no word on them", "about.en"),
        ("tactics", "cards/tactics/pack.ron", "battle: 2.9", "battle: 2.8", "bots.weights.battle: 2.9 → 2.8"),
        (
            "tactics",
            "cards/tactics/powers.ron",
            "Destroy(levels: [1, 2])",
            "Destroy(levels: [1])",
            "powers.destroy.base.ops",
        ),
        ("tactics", "cards/tactics/powers.ron", "icon: \"⚔\"", "icon: \"†\"", "powers.destroy.icon: ⚔ → †"),
        ("tactics", "cards/tactics/fires.ron", "mutation: (cost: 1)", "mutation: (cost: 3)", "mutation.cost: 1 → 3"),
        (
            "gosu-x",
            "cards/gosu-x/pack.ron",
            "\"en\": \"Echo\"",
            "\"en\": \"Repeat\"",
            "keywords.echo.name.en: Echo → Repeat",
        ),
        ("gosu-x", "cards/gosu-x/pack.ron", "Bounty token", "Prize token", "markers.bounty.name.en"),
        ("gosu-x", "cards/gosu-x/pack.ron", "Pass at once?", "Pass now?", "prompts.pass_at_once.en"),
        ("gosu", "cards/gosu/pack.ron", "\"draft\": (", "\"drafted\": (", "options.drafted: none → ("),
        ("kamakor", "scripts/kamakor/rules.rhai", "fn ", "// new\nfn ", "rules.rhai: the script differs"),
        ("gosu-x", "scripts/gosu-x/tiles/tile_justice.rhai", "fn ", "\nfn ", "the script differs"),
    ];
    let project = Project::new();
    let before = Project::new();
    for (pack, path, from, to, told) in cases {
        let old = std::fs::read_to_string(project.path(path)).unwrap();
        let hash = load(&Library::new(vec![Box::new(Disk::new(before.path("")))]), pack).unwrap().hash;
        project.edit(path, from, to);
        let changed = load(&Library::new(vec![Box::new(Disk::new(project.path("")))]), pack).unwrap().hash;
        assert_ne!(hash, changed, "{path}: {from}");
        let output = project.ozeki(&["diff", before.path("").to_str().unwrap(), pack]);
        assert_eq!(output.status.code(), Some(1), "{path}: {from}: {}", stderr(&output));
        assert!(stdout(&output).contains(told), "{path}: {told}: {}", stdout(&output));
        project.write(path, &old);
    }
    let output = project.ozeki(&["diff", before.path("").to_str().unwrap(), "tactics"]);
    assert!(output.status.success() && stdout(&output).contains("No difference."), "{}", stdout(&output));
}

#[test]
fn what_differs_in_layout_alone_is_not_called_the_same() {
    let files = shipped();
    let path = "cards/tactics/fires.ron";
    let commented = format!("// A comment.\n{}", text_of(&files, path));
    let changes = compare(&files, &files.clone().with(path, commented), "tactics");
    assert_eq!(changes, PackChanges { only_layout: true, ..PackChanges::default() });
}

/// Cards are numbered in the order they are written, and the same seed deals by number.
#[test]
fn another_order_is_a_change() {
    let files = shipped();
    let path = "cards/tactics/powers.ron";
    let text = text_of(&files, path);
    let node = outline(&text).unwrap();
    let items = &node.children;
    let entry = |index: usize| &text[items[index].start()..items[index].span.end];
    let swapped = text.replace(entry(0), "<first>").replace(entry(1), entry(0)).replace("<first>", entry(1));
    let changes = compare(&files, &files.clone().with(path, swapped), "tactics");
    assert_eq!(changes.pack.len(), 1, "{changes:?}");
    assert_eq!(changes.pack[0].field, "order of powers");
}

#[test]
fn a_script_is_told_with_its_card() {
    let files = shipped();
    let path = "scripts/tactics/fires/ember_scamp.rhai";
    let changes = compare(&files, &files.clone().with(path, "fn arrival(me) { draw(me.owner, 1); }\n"), "tactics");
    let expected = CardChange::Changed { card: "ember_scamp".to_owned(), fields: Vec::new(), script: true };
    assert_eq!(changes, PackChanges { cards: vec![expected], ..PackChanges::default() });
}

/// Counts how often each file is read.
struct Counting {
    files: Memory,
    reads: std::rc::Rc<std::cell::RefCell<Vec<String>>>,
}

impl Source for Counting {
    fn read(&self, path: &str) -> std::io::Result<Option<Vec<u8>>> {
        self.reads.borrow_mut().push(path.to_owned());
        self.files.read(path)
    }

    fn files_below(&self, folder: &str) -> std::io::Result<Vec<String>> {
        self.files.files_below(folder)
    }
}

#[test]
fn a_pack_that_is_loaded_and_compared_is_read_once() {
    let reads = std::rc::Rc::new(std::cell::RefCell::new(Vec::new()));
    let library = Library::new(vec![Box::new(Counting { files: shipped(), reads: reads.clone() })]);
    let files = Files::of_pack(&library, "tactics").unwrap();
    load_read(&library, files.clone(), "tactics").unwrap();
    assert!(compare_packs(&files, &files).is_empty());
    let mut read = reads.borrow().clone();
    let all = read.len();
    read.sort();
    read.dedup();
    assert!(all > 60 && all == read.len(), "{all} reads of {} files", read.len());
}

/// A scenario without an outcome is not one that comes out differently.
#[test]
fn scenarios_that_cannot_run_are_a_list_of_their_own() {
    let (project, old) = (Project::new(), Project::new());
    project.edit("cards/tactics/fires.ron", "id: \"ember_scamp\"", "id: \"ember_imp\"");
    let folder = project.path("scripts/tactics/fires");
    std::fs::rename(folder.join("ember_scamp.rhai"), folder.join("ember_imp.rhai")).unwrap();
    let text = std::fs::read_to_string(project.path("cards/tactics/fires.ron")).unwrap();
    project.write("cards/tactics/fires.ron", &text.replace("variant_of: \"ember_scamp\"", "variant_of: \"ember_imp\""));
    project.write("tests/scenarios/tactics/never.ron", "(cases: [])");
    let output = project.ozeki(&["diff", old.path("").to_str().unwrap(), "tactics"]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    let said = stdout(&output);
    let (_, list) = said.split_once("Scenarios that cannot run:\n").expect(&said);
    assert!(list.contains("  ember_scamp, with the new one: ") && list.contains("`ember_scamp`"), "{list}");
    assert!(list.contains("  never, with either: this scenario has no case"), "{list}");
    let differently = said.lines().find(|line| line.starts_with("Scenarios that come out differently")).unwrap_or("");
    assert!(!differently.contains(" ember_scamp,") && !differently.contains("never"), "{differently}");
    // What runs nowhere is told, but it is no difference.
    let same = project.ozeki(&["diff", "tactics", "tactics"]);
    assert!(same.status.success() && stdout(&same).contains("No difference."), "{}", stdout(&same));
}

#[test]
fn a_file_of_a_revision_is_called_so() {
    let project = Project::new();
    let git = |args: &[&str]| {
        let done = std::process::Command::new("git").args(args).current_dir(project.path("")).output().unwrap();
        assert!(done.status.success(), "{}", stderr(&done));
    };
    project.edit("cards/tactics/fires.ron", "level: 1", "level: 7");
    git(&["init", "-q"]);
    git(&["add", "cards", "scripts"]);
    git(&["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "wrong"]);
    project.edit("cards/tactics/fires.ron", "level: 7", "level: 1");
    let output = project.ozeki(&["diff", "git:HEAD", "tactics"]);
    assert_eq!(output.status.code(), Some(1));
    let error = stderr(&output);
    assert!(error.contains("git:HEAD/cards/tactics/fires.ron:") && !error.contains("built in"), "{error}");
}
