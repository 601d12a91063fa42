//! Cards out to a spreadsheet and back.

use std::path::PathBuf;
use std::process::Output;

use super::sheet::Sheet;
use super::{Project, json, ozeki, ozeki_in, stderr, stdout};

/// Every file below `cards/`, to see what an import has done to them.
fn card_files(project: &Project) -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    let mut folders = vec![project.path("cards")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let text = std::fs::read_to_string(&path).unwrap();
                files.push((path, text));
            }
        }
    }
    files.sort();
    files
}

/// The fewest lines by which two texts differ, as `-old` and `+new`.
fn differing_lines(before: &str, after: &str) -> Vec<String> {
    let (old, new): (Vec<&str>, Vec<&str>) = (before.lines().collect(), after.lines().collect());
    // How many lines the rests of both have in common.
    let mut common = vec![vec![0; new.len() + 1]; old.len() + 1];
    for (at, to) in (0..old.len()).rev().flat_map(|at| (0..new.len()).rev().map(move |to| (at, to))) {
        let same = if old[at] == new[to] { common[at + 1][to + 1] + 1 } else { 0 };
        common[at][to] = same.max(common[at + 1][to]).max(common[at][to + 1]);
    }
    let (mut at, mut to, mut found) = (0, 0, Vec::new());
    while at < old.len() || to < new.len() {
        if at < old.len() && to < new.len() && old[at] == new[to] {
            (at, to) = (at + 1, to + 1);
        } else if at < old.len() && common[at][to] == common[at + 1][to] {
            found.push(format!("-{}", old[at].trim()));
            at += 1;
        } else {
            found.push(format!("+{}", new[to].trim()));
            to += 1;
        }
    }
    found
}

#[track_caller]
fn assert_written(output: &Output) {
    assert!(output.status.success(), "{}{}", stdout(output), stderr(output));
    assert!(stdout(output).contains("Written: cards/tactics/"), "{}", stdout(output));
}

/// Nothing was written, and this was said.
#[track_caller]
fn assert_refused(project: &Project, before: &[(PathBuf, String)], output: &Output, code: i32, said: &[&str]) {
    let error = stderr(output);
    assert_eq!(output.status.code(), Some(code), "{}{error}", stdout(output));
    for words in said {
        assert!(error.contains(words), "no `{words}` in:\n{error}");
    }
    assert!(!error.contains("panicked"), "{error}");
    assert!(error.contains("nothing was written"), "{error}");
    assert!(card_files(project) == before, "something was written");
}

#[test]
fn every_pack_goes_out_and_back_without_a_byte_changed() {
    let packs = json(&ozeki(&["packs", "--json"]));
    for pack in packs.as_array().unwrap().iter().map(|pack| pack["id"].as_str().unwrap()) {
        let project = Project::new();
        let before = card_files(&project);
        for export in [&["cards", pack, "--csv"][..], &["cards", pack, "--csv", "--bom"]] {
            let csv = project.ozeki(export).stdout;
            assert!(csv.ends_with(b"\r\n"), "RFC 4180");
            assert_eq!(csv.starts_with("\u{feff}".as_bytes()), export.contains(&"--bom"));
            let without_mark = csv.strip_prefix("\u{feff}".as_bytes()).unwrap_or(&csv);
            let semicolons = Sheet::read(without_mark).csv(b';').into_bytes();
            for csv in [&csv, &semicolons] {
                std::fs::write(project.path("cards.csv"), csv).unwrap();
                let output = project.ozeki(&["import", "cards.csv", pack]);
                assert!(output.status.success(), "{}", stderr(&output));
                assert_eq!(stdout(&output), "Nothing changes.\n");
                assert!(card_files(&project) == before);
            }
        }
    }
}

#[test]
fn a_row_says_all_about_a_card() {
    let text = stdout(&ozeki(&["cards", "tactics", "--csv"]));
    let columns = "id,clan,name.en,name.fr,level,power,copies,mutation,zombie,variant_of,arrival,link,mutation_powers,\
        levels,keywords,activations,named,wild_clan,jump,back,says.arrival.en,says.arrival.fr,says.activation.en,\
        says.activation.fr,says.act.en,says.act.fr,says.mutation.en,says.mutation.fr,says.permanent.en,\
        says.permanent.fr,says.global.en,says.global.fr\r\n";
    assert!(text.starts_with(columns), "{text}");
    assert_eq!(text.lines().count(), 61);
    let rows = [
        "ember_scamp_x,fires,Ember Scamp X,Galopin des braises X,1,2,1,1,,ember_scamp,destroy base,discard base,",
        "chimney_dancer,fires,Chimney Dancer,Danseuse des cheminées,2,3,1,2,,,,destroy base,discard base; draw base",
    ];
    rows.iter().for_each(|row| assert!(text.contains(&format!("{row}{}\r\n", ",".repeat(19))), "no {row}"));
    let text = stdout(&ozeki(&["cards", "gosu-x", "--csv"]));
    for cells in
        [",1; 2; 3,", ",ethereal,", ",veteran; bounty,", ",arpia,", "\"Draw a card; then, if a Timer is face up"]
    {
        assert!(text.contains(cells), "no {cells}");
    }
    for wrong in [&["cards", "tactics", "--csv", "--json"][..], &["cards", "tactics", "--bom"]] {
        assert_eq!(ozeki(wrong).status.code(), Some(2));
    }
}

#[test]
fn changed_cells_change_their_lines_and_no_others() {
    let project = Project::new();
    project.edit("cards/tactics/fires.ron", "copies: 2,\n", "copies: 2, // (a comment, with brackets\n");
    let before = card_files(&project);
    let mut sheet = Sheet::of(&project);
    sheet.set("ember_scamp", "name.fr", "Galopin, « le \"petit\" »").set("ember_scamp", "power", " 3 ");
    sheet.set("soot_drudge", "mutation", "2").set("soot_drudge", "zombie", "TRUE");
    sheet.set("fuse_biter_x", "link", "draw MAX;destroy base").set("captain_bonfire", "mutation", "");
    sheet.set("ember_scamp_x", "variant_of", "").set("chimney_dancer", "variant_of", "kiln_brawler");
    let asked = sheet.import(&project, &["--dry-run"]);
    assert!(asked.status.success() && card_files(&project) == before, "{}", stderr(&asked));
    for said in [
        "ember_scamp  cards/tactics/fires.ron",
        "  name.fr: \"Galopin des braises\" -> \"Galopin, « le \\\"petit\\\" »\"",
        "  power: 2 -> 3",
        "  zombie: (none) -> yes",
        "  link: destroy base -> draw max; destroy base",
        "  variant_of: ember_scamp -> (none)",
        "8 fields of 6 cards.",
        "The card now shows something else; check its script: scripts/tactics/fires/fuse_biter_x.rhai",
        "Nothing was written, because of --dry-run.",
    ] {
        assert!(stdout(&asked).contains(said), "no `{said}` in {}", stdout(&asked));
    }
    assert_refused(&project, &before, &sheet.import(&project, &[]), 2, &["--yes writes without asking"]);

    assert_written(&sheet.import(&project, &["--yes"]));
    let after = card_files(&project);
    for ((path, old), (_, new)) in before.iter().zip(&after) {
        let expected: &[&str] = match path.ends_with("tactics/fires.ron") {
            false => &[],
            true => &[
                "-name: {\"en\": \"Ember Scamp\", \"fr\": \"Galopin des braises\"},",
                "-level: 1, power: 2, copies: 2, // (a comment, with brackets",
                "+name: {\"en\": \"Ember Scamp\", \"fr\": \"Galopin, « le \\\"petit\\\" »\"},",
                "+level: 1, power: 3, copies: 2, // (a comment, with brackets",
                "-id: \"ember_scamp_x\", variant_of: \"ember_scamp\",",
                "+id: \"ember_scamp_x\",",
                "-shows: (link: [(\"destroy\", Base)], mutation: [(\"destroy\", Base)]),",
                "+shows: (link: [(\"draw\", Max), (\"destroy\", Base)], mutation: [(\"destroy\", Base)]),",
                "+mutation: (cost: 2, zombie: true),",
                "-id: \"chimney_dancer\",",
                "+id: \"chimney_dancer\", variant_of: \"kiln_brawler\",",
                "-mutation: (cost: 3),",
            ],
        };
        assert_eq!(differing_lines(old, new), expected, "{}", path.display());
    }
    assert!(stdout(&sheet.import(&project, &[])).contains("Nothing changes"), "it is done");
    // What the card shows now, its script does not do yet.
    assert!(project.ozeki(&["check", "--allow-warnings"]).status.success());
}

#[test]
fn rows_and_columns_may_be_left_out_and_in_any_order() {
    let project = Project::new();
    let before = card_files(&project);
    let mut sheet = Sheet::of(&project).only(&["powder_cook", "siege_lighter"], &["id", "power", "name.en"]);
    sheet.set("siege_lighter", "power", "9").set("powder_cook", "name.en", "Powder Chef");
    sheet.rows.swap(1, 2);
    sheet.rows.iter_mut().for_each(|row| row.rotate_left(1));
    // What a spreadsheet leaves behind of rows and columns that were emptied.
    sheet.rows.iter_mut().for_each(|row| row.extend([String::new(), " ".to_owned()]));
    sheet.rows.insert(1, vec![String::new(); 5]);
    assert_written(&sheet.import(&project, &["--yes"]));
    let differing: Vec<String> =
        before.iter().zip(card_files(&project)).flat_map(|((_, old), (_, new))| differing_lines(old, &new)).collect();
    assert_eq!(differing.len(), 4, "{differing:?}");
    assert!(differing.contains(&"+level: 2, power: 9, copies: 1,".to_owned()), "{differing:?}");
    assert!(!project.path("cards/tactics/fires.ron.new").exists());
}

#[test]
fn every_wrong_cell_is_told_at_once() {
    let project = Project::new();
    let before = card_files(&project);
    let mut sheet = Sheet::of(&project);
    for (column, cell) in [("clan", "fires"), ("level", "4"), ("power", "two"), ("copies", "0"), ("mutation", "1.5")] {
        sheet.set("prescient", column, cell);
    }
    sheet.set("prescient_x", "clan", "gobanz").set("prescient_x", "name.fr", " ").set("prescient_x", "zombie", "maybe");
    sheet.set("root_chewer", "arrival", "dstroy base; draw medium").set("root_chewer", "variant_of", "nobody_knows");
    sheet.set("root_chewer", "level", "").set("root_chewer", "power", "1000");
    let drudge = sheet.rows.iter().position(|row| row[0] == "soot_drudge").unwrap() + 1;
    sheet.set("soot_drudge", "zombie", "yes").set("soot_drudge", "variant_of", "soot_drudge");
    sheet.set("soot_drudge", "name.fr", "Deux\nlignes");
    sheet.set("prescient_x", "variant_of", "ember_scamp");
    let last = sheet.rows.len() + 1;
    sheet.push(&[("id", "ember_scamp")]).push(&[("power", "3")]).push(&[("id", "New Card"), ("clan", "fires")]);
    let output = sheet.import(&project, &["--yes"]);
    let told = [
        "cards.csv: row 2, column B (clan): `prescient` is a card of gobans; import does not move cards between clans",
        "row 2, column E (level): 4 is out of range",
        "a whole number from 1 to 3",
        "row 2, column F (power): `two` is not a number",
        "row 2, column G (copies): 0 is out of range",
        "row 2, column H (mutation): `1.5` is not a number",
        "row 3, column B (clan): `gobanz` is not a clan\n  = help: did you mean `gobans`?",
        "(name.fr): a text is one line, and this has a line break in it",
        "row 3, column D (name.fr): a card needs a name in every language",
        "row 3, column I (zombie): `maybe` is neither yes nor empty",
        "row 3, column J (variant_of): `ember_scamp` comes after `prescient_x`",
        "row 4, column E (level): this cannot be empty",
        "row 4, column F (power): 1000 is out of range",
        "row 4, column J (variant_of): there is no card `nobody_knows`",
        "row 4, column K (arrival): `dstroy` is not a power family\n  = help: did you mean `destroy`?",
        "row 4, column K (arrival): `medium` is not a strength",
        &format!("row {drudge}, column I (zombie): a card that does not mutate cannot be a zombie"),
        &format!("row {drudge}, column J (variant_of): a card cannot be a variant of itself"),
        &format!("row {last}, column A (id): `ember_scamp` is already in row"),
        &format!("row {}, column A (id): the id is missing", last + 1),
        &format!("row {}, column A (id): `New Card` is not a valid card id", last + 2),
        &format!("row {}, column C (name.en): a card needs a name", last + 2),
        &format!("row {}, column G (copies): this cannot be empty", last + 2),
        "cards.csv has 25 problems",
    ];
    assert_refused(&project, &before, &output, 1, &told);
}

#[test]
fn wrong_columns_and_files_are_told() {
    let project = Project::new();
    let before = card_files(&project);
    let import = |text: &[u8]| {
        std::fs::write(project.path("cards.csv"), text).unwrap();
        project.ozeki(&["import", "cards.csv", "tactics", "--yes"])
    };
    for (text, told) in [
        ("id,power,power\n", "row 1, column C (power): there are two columns `power`"),
        ("power\n3\n", "row 1: there is no column `id`"),
        ("", "row 1: the file is empty"),
        ("id,power\nprescient\n", "row 2: this row has 1 cells, but there are 2 columns"),
        ("id,power\nprescient,3,4\n", "row 2, column C: this cell belongs to no column"),
        ("id,power\n\nprescient,\"3\n", "row 3: a quoted cell that begins in this row or before has no closing quote"),
        ("id,clan\nnew_one,fires\n", "row 2: a new card needs a `name.en`, but there is no such column"),
    ] {
        let said = if text.is_empty() { vec![told] } else { vec![told, "cards.csv has "] };
        assert_refused(&project, &before, &import(text.as_bytes()), 1, &said);
    }
    assert_refused(&project, &before, &import(b"id,name.fr\nprescient,\xe9\n"), 1, &["row 2: this is not UTF-8"]);
    let nowhere = project.ozeki(&["import", "none.csv", "tactics"]);
    assert_eq!(nowhere.status.code(), Some(1));
    assert!(stderr(&nowhere).contains("cannot read none.csv"), "{}", stderr(&nowhere));
}

/// People keep notes of their own beside the cards.
#[test]
fn columns_that_are_no_fields_are_left_aside_with_a_note() {
    let project = Project::new();
    let text = "id,notes,power,levl,name.de,\nember_scamp,too weak?,3,9,Glutbengel,seen\n";
    project.write("cards.csv", text);
    let output = project.ozeki(&["import", "cards.csv", "tactics", "--yes"]);
    assert_written(&output);
    assert!(stdout(&output).contains("1 field of 1 card."), "{}", stdout(&output));
    for said in [
        "note: cards.csv: column B (notes) is not a field of a card and is ignored",
        "column D (levl) is not a field of a card and is ignored; did you mean `level`?",
        "column E (name.de) is ignored: the pack has no language `de`; it has en, fr",
        "column F has no name and is ignored",
    ] {
        assert!(stderr(&output).contains(said), "no `{said}` in {}", stderr(&output));
    }
}

/// A cell of every kind, in a pack whose cards have all of them, and its comments stay.
#[test]
fn every_kind_of_cell_lands_in_the_file() {
    let project = Project::new();
    let file = "cards/gosu-x/phoenix.ron";
    project.edit(file, "named: [\"arpia\"],", "named: [\"arpia\"], // a name of old");
    let csv = project.ozeki(&["cards", "gosu-x", "--csv"]).stdout;
    let mut sheet = Sheet::read(&csv);
    sheet.set("arpia", "named", "arpia; harpy").set("arpia", "activations", "2").set(
        "arpia",
        "keywords",
        "bounty; echo",
    );
    sheet.set("arpia", "says.arrival.en", "Draw two.").set("arpia", "says.arrival.fr", "Piochez-en deux.");
    sheet.set("muraena", "levels", "2, 1").set("muraena", "wild_clan", "yes").set("muraena", "jump", "YES");
    sheet.set("muraena", "keywords", "").set("muraena", "activations", "");
    let before = std::fs::read_to_string(project.path(file)).unwrap();
    project.write("cards.csv", &sheet.csv(b','));
    let output = project.ozeki(&["import", "cards.csv", "gosu-x", "--yes"]);
    assert!(output.status.success(), "{}{}", stdout(&output), stderr(&output));
    let after = std::fs::read_to_string(project.path(file)).unwrap();
    let added: Vec<String> =
        differing_lines(&before, &after).into_iter().filter(|line| line.starts_with('+')).collect();
    for line in [
        "+level: 1, power: 2, copies: 2, activations: 2,",
        "+named: [\"arpia\", \"harpy\"], // a name of old",
        "+keywords: [\"bounty\", \"echo\"],",
        "+\"en\": \"Draw two.\",",
        "+\"fr\": \"Piochez-en deux.\",",
        "+level: 1, power: 2, copies: 2,",
    ] {
        assert!(added.iter().any(|new| new == line), "no `{line}` in {added:?}");
    }
    for piece in ["levels: [2, 1]", "wild_clan: true", "jump: true"] {
        assert!(added.iter().any(|new| new.contains(piece)), "no `{piece}` in {added:?}");
    }
    project.write("cards.csv", "id,keywords\narpia,bounti; echo\n");
    let refused = project.ozeki(&["import", "cards.csv", "gosu-x", "--yes"]);
    assert_eq!(refused.status.code(), Some(1), "{}", stdout(&refused));
    let said = "row 2, column B (keywords): `bounti` is not a keyword of the pack\n  = help: did you mean `bounty`?";
    assert!(stderr(&refused).contains(said), "{}", stderr(&refused));
}

#[test]
fn a_pack_that_would_not_load_is_not_written() {
    let project = Project::new();
    let before = card_files(&project);
    let mut sheet = Sheet::of(&project);
    sheet.set("ember_scamp", "copies", "3").set("kiln_brawler", "link", "draw base");
    let told = [
        "fires has 6 designs and 10 cards of level 1",
        "its script has no `fn link`",
        "with these changes `tactics` would not load",
    ];
    assert_refused(&project, &before, &sheet.import(&project, &["--yes"]), 1, &told);
    assert_refused(&project, &before, &sheet.import(&project, &["--dry-run"]), 1, &told);
}

#[test]
fn a_new_id_is_a_new_card() {
    let project = Project::new();
    let cells = [
        ("id", "new_one"),
        ("clan", "fires"),
        ("name.en", "New, \"improved\""),
        ("name.fr", "Nouveau né"),
        ("level", "3"),
        ("power", "5"),
        ("copies", "1"),
        ("mutation", "2"),
        ("zombie", "yes"),
        ("variant_of", "newer_one"),
        ("arrival", "draw base"),
        ("mutation_powers", "destroy max; draw base"),
    ];
    let newer = [
        ("id", "newer_one"),
        ("clan", "alphas"),
        ("name.en", "Newer"),
        ("name.fr", "Plus neuf"),
        ("level", "1"),
        ("power", "0"),
        ("copies", "2"),
    ];
    let mut sheet = Sheet::of(&project);
    sheet.push(&cells).push(&newer);
    let before = card_files(&project);
    let told = ["fires has 3 designs and 3 cards of level 3", "would not load"];
    assert_refused(&project, &before, &sheet.import(&project, &["--yes"]), 1, &told);

    let text = std::fs::read_to_string(project.path("cards/tactics/pack.ron")).unwrap();
    let (start, end) = (text.find("composition: [").unwrap(), text.find("rules: (").unwrap());
    project.write("cards/tactics/pack.ron", &format!("{}composition: [],\n    {}", &text[..start], &text[end..]));
    let output = sheet.import(&project, &["--yes"]);
    assert_written(&output);
    for said in [
        "new_one  cards/tactics/fires.ron  new card",
        "2 new cards.",
        "New script: scripts/tactics/fires/new_one.rhai\n",
    ] {
        assert!(stdout(&output).contains(said), "no `{said}` in {}", stdout(&output));
    }
    let read = |clan: &str| std::fs::read_to_string(project.path(&format!("cards/tactics/{clan}.ron"))).unwrap();
    let new = "    (
        id: \"new_one\", variant_of: \"newer_one\",
        name: {\"en\": \"New, \\\"improved\\\"\", \"fr\": \"Nouveau né\"},
        level: 3, power: 5, copies: 1,
        mutation: (cost: 2, zombie: true),
        shows: (arrival: [(\"draw\", Base)], mutation: [(\"destroy\", Max), (\"draw\", Base)]),
    ),
]
";
    assert!(read("fires").ends_with(new), "{}", read("fires"));
    assert!(read("alphas").ends_with("level: 1, power: 0, copies: 2,\n    ),\n]\n"), "{}", read("alphas"));

    // Its script does what it shows.
    let script = std::fs::read_to_string(project.path("scripts/tactics/fires/new_one.rhai")).unwrap();
    let does = "fn arrival(me) {\n    base(me, \"draw\");\n}\nfn mutation(me) {\n    max(me, \"destroy\");\n    base(me, \"draw\");\n}\n";
    assert!(script.ends_with(does), "{script}");
    let checked = project.ozeki(&["check", "tactics"]);
    assert!(checked.status.success(), "{}", stderr(&checked));
    let mut sheet = Sheet::of(&project);
    assert_eq!(sheet.cell("new_one", "name.fr"), "Nouveau né");
    assert_written(&sheet.set("new_one", "power", "6").import(&project, &["--yes"]));
    // A pack that has lost a script gets one to begin with, too.
    std::fs::remove_file(project.path("scripts/tactics/fires/new_one.rhai")).unwrap();
    assert_written(&sheet.set("new_one", "power", "7").import(&project, &["--yes"]));
    assert!(project.ozeki(&["check", "tactics"]).status.success());
}

/// A pack loads after an import, whatever its new cards say.
#[test]
fn a_new_card_with_a_text_has_a_script_to_be_filled_in() {
    let project = tempfile::TempDir::new().unwrap();
    let ozeki = |args: &[&str]| ozeki_in(project.path(), args, "");
    assert!(ozeki(&["new", "pack", "pond"]).status.success());
    let csv = "id,clan,name.en,level,power,copies,says.arrival.en,says.permanent.en,says.act.en\n\
               talker,foxes,Talker,1,2,1,Draw a card.,\"Counts \"\"twice\"\".\",Discard one.\n\
               statue,foxes,Statue,1,2,1,,It stands.,\nmute,herons,Mute,1,2,1,,,\n";
    std::fs::write(project.path().join("new.csv"), csv).unwrap();
    let tried = ozeki(&["import", "new.csv", "pond", "--dry-run"]);
    assert!(tried.status.success(), "{}{}", stdout(&tried), stderr(&tried));
    assert!(!project.path().join("scripts").exists(), "nothing is written by --dry-run");
    let output = ozeki(&["import", "new.csv", "pond", "--yes"]);
    assert!(output.status.success(), "{}{}", stdout(&output), stderr(&output));
    let said = "New script: scripts/pond/foxes/talker.rhai; you still have to write what its text says";
    assert!(stdout(&output).contains(said), "{}", stdout(&output));
    let script = std::fs::read_to_string(project.path().join("scripts/pond/foxes/talker.rhai")).unwrap();
    assert!(script.contains("fn arrival(me) {\n    // Still to be written: Draw a card.\n}"), "{script}");
    assert!(script.contains("// Still to be written, permanent: Counts \"twice\"."), "{script}");
    assert!(!project.path().join("scripts/pond/herons/mute.rhai").exists());
    // It loads, but nobody is told that all is well.
    let checked = ozeki(&["check", "pond", "--allow-warnings"]);
    assert!(checked.status.success(), "{}{}", stdout(&checked), stderr(&checked));
    assert!(!ozeki(&["check", "pond"]).status.success());
    for (card, part) in [("talker", "arrival"), ("talker", "act"), ("talker", "permanent"), ("statue", "permanent")] {
        let said = format!("`{card}` has a text for {part}, but its script does nothing there");
        assert!(stderr(&checked).contains(&said), "{said}:\n{}", stderr(&checked));
    }
    assert!(ozeki(&["simulate", "pond", "--games", "2"]).status.success());
}

#[test]
fn a_pack_that_is_only_built_in_cannot_be_written() {
    let empty = tempfile::TempDir::new().unwrap();
    let csv = ozeki(&["cards", "tactics", "--csv"]).stdout;
    std::fs::write(empty.path().join("cards.csv"), csv).unwrap();
    let output = ozeki_in(empty.path(), &["import", "cards.csv", "tactics", "--yes"], "");
    assert_eq!(output.status.code(), Some(2));
    let error = stderr(&output);
    assert!(error.contains("this project has no files of `tactics`") && error.contains("--from tactics"), "{error}");
    let output = ozeki_in(empty.path(), &["import", "cards.csv", "tactcs", "--yes"], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("did you mean `tactics`?"), "{}", stderr(&output));
}
