//! `ozeki diff`: whatever changes the hash of a pack is told.

use std::ops::Range;
use std::path::Path;

use ozeki::pack::outline::{Node, outline};
use ozeki::pack::{CARDS, CardChange, Disk, Files, Library, Memory, PackChanges, SCRIPTS, Source, compare_packs, load};

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
fn leaves(node: &Node, found: &mut Vec<Range<usize>>) {
    match &node.inside {
        Some(inside) if !inside.items.is_empty() => inside.items.iter().for_each(|item| leaves(&item.value, found)),
        _ => found.push(node.span.clone()),
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
        ("kamakor", "scripts/kamakor/rules.rhai", "fn ", "// new\nfn ", "rules.rhai: another script"),
        ("gosu-x", "scripts/gosu-x/tiles/tile_justice.rhai", "fn ", "\nfn ", "another script"),
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
    let items = &node.inside.as_ref().unwrap().items;
    let entry = |index: usize| &text[items[index].start()..items[index].end()];
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
