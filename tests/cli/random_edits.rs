//! Random spreadsheets against files in many styles: the values asked for, and nothing else, end up in the files.

use ozeki::library::{Library, Memory, WrittenCards};
use ozeki::project::{Disk, sheet};
use ozeki::table::{Purpose, Stream};

use super::sheet::Sheet;

const COMMENT: &str = "// (é, \"[{";
/// The style that has it.
const COMMENTED: usize = 3;

/// Ways to write the same cards.
const STYLES: [fn(&str) -> String; 5] = [
    str::to_owned,
    |text| text.replace('\n', "\r\n"),
    |text| text.replace(",\n    )", "\n    )").replace(",\n]", "\n]"),
    |text| text.replace(",\n", &format!(", {COMMENT}\n")),
    |text| {
        let (about, list) = text.split_at(text.find('[').expect("a list of cards"));
        about.to_owned() + &list.replace(", ", " /* , */,\n\t")
    },
];

fn cards(files: &Memory, pack: &str) -> WrittenCards {
    let library = Library::new(vec![Box::new(files.clone())]);
    WrittenCards::read(&library, pack).unwrap_or_else(|e| panic!("{e:?}"))
}

fn pick<'a>(random: &mut Stream, items: &'a [String]) -> &'a str {
    &items[random.below(items.len() as u32) as usize]
}

fn random_cell(random: &mut Stream, column: &str, cards: &WrittenCards) -> String {
    let mut one_of = |cells: &[&str]| cells[random.below(cells.len() as u32) as usize].to_owned();
    match column {
        "levels" => one_of(&["", "1; 2", "3; 1", "2"]),
        // The packs declare no backs.
        "back" => String::new(),
        "activations" => one_of(&["", "1", "2"]),
        "named" => one_of(&["", "old_name", "a name; another", "x; y; z"]),
        "wild_clan" | "jump" => one_of(&["", "yes"]),
        "keywords" => {
            let keywords = cards.keywords.iter().filter(|_| random.below(3) == 0).cloned();
            keywords.collect::<Vec<_>>().join("; ")
        }
        "arrival" | "link" | "mutation_powers" if cards.families.is_empty() => String::new(),
        "level" => (1 + random.below(3)).to_string(),
        "power" | "copies" => (1 + random.below(200)).to_string(),
        "mutation" => ["", "1", "2"][random.below(3) as usize].to_owned(),
        "arrival" | "link" | "mutation_powers" => {
            let powers = (0..random.below(4)).map(|_| {
                let family = pick(random, &cards.families).to_owned();
                format!("{family} {}", ["base", "max"][random.below(2) as usize])
            });
            powers.collect::<Vec<_>>().join("; ")
        }
        _ => {
            let pieces = ["a", "é", "\"", "\\", "(", ",", "\u{a0}", "//", "]", "'", "𝔤", ";"];
            (0..=random.below(8)).map(|_| pieces[random.below(12) as usize]).collect::<String>() + "z"
        }
    }
}

/// What an attribute may be is declared, and tried elsewhere.
fn is_attribute(column: &str) -> bool {
    column.starts_with("attributes.")
}

/// A comment inside a text goes with the text, so where comments are counted no text is taken away.
fn change_at_random(random: &mut Stream, sheet: &mut Sheet, cards: &WrittenCards, keep_texts: bool) {
    let (ids, columns) = (sheet.ids(), sheet.columns().to_vec());
    for _ in 0..1 + random.below(12) {
        let (id, column) = (pick(random, &ids).to_owned(), pick(random, &columns).to_owned());
        let cell = match column.as_str() {
            "id" | "clan" => continue,
            attribute if is_attribute(attribute) => continue,
            "variant_of" if !sheet.cell(&id, "variant_of").is_empty() => String::new(),
            "variant_of" if id != ids[0] => ids[0].clone(),
            "variant_of" => continue,
            "zombie" if sheet.cell(&id, "mutation").is_empty() => continue,
            "zombie" => ["", "yes"][random.below(2) as usize].to_owned(),
            // A text is there in every language or in none.
            says if says.starts_with("says.") => {
                let taken_away = random.below(2) == 0 && !keep_texts;
                let cell = if taken_away { String::new() } else { random_cell(random, says, cards) };
                let part = says.rsplit_once('.').map_or(says, |(part, _)| part);
                for column in columns.iter().filter(|column| column.starts_with(&format!("{part}."))) {
                    sheet.set(&id, column, &cell);
                }
                continue;
            }
            _ => random_cell(random, &column, cards),
        };
        if column == "mutation" && cell.is_empty() {
            sheet.set(&id, "zombie", "");
        }
        sheet.set(&id, &column, &cell);
    }
}

fn edit(files: &Memory, pack: &str, csv: &[u8]) -> Memory {
    let before = cards(files, pack);
    let import = sheet::import(csv, &before).unwrap_or_else(|problems| panic!("{problems:?}"));
    let edited = import.edit(&before).unwrap();
    let after = edited.into_iter().fold(files.clone(), |files, file| files.with(&file.path, file.text));
    assert!(import.is_all_that_differs(&before, &cards(&after, pack)));
    after
}

#[test]
fn random_edits_do_what_they_say_and_can_be_taken_back() {
    let root = env!("CARGO_MANIFEST_DIR");
    let arena = format!("{root}/tests/arena");
    // How often, and how many of the styles: the last one would change the texts of cards.
    for (root, pack, seeds, styles) in [
        (root, "tactics", 50, 5),
        (&arena, "arena", 50, 5),
        (root, "gosu", 12, 4),
        (root, "kamakor", 12, 4),
        (root, "gosu-x", 25, 4),
    ] {
        let shipped = Memory::copy_of(&Disk::new(root), &["cards"]).unwrap();
        for seed in 0..seeds {
            let mut random = Stream::new(seed, Purpose::Effects);
            let style = random.below(styles) as usize;
            let original = cards(&shipped, pack);
            let files = original
                .files
                .iter()
                .fold(shipped.clone(), |files, file| files.with(&file.path, STYLES[style](&file.text)));
            let before = cards(&files, pack);
            let csv = sheet::to_csv(&before, false).unwrap();
            assert_eq!(csv, sheet::to_csv(&original, false).unwrap(), "a style is only a style");

            let mut wanted = Sheet::read(&csv);
            change_at_random(&mut random, &mut wanted, &before, style == COMMENTED);
            let edited = edit(&files, pack, wanted.csv(b',').as_bytes());
            let after = cards(&edited, pack);
            for (old, new) in before.files.iter().zip(&after.files) {
                assert_eq!(old.text.matches(COMMENT).count(), new.text.matches(COMMENT).count(), "{pack}, seed {seed}");
                let lone_newlines = |text: &str| text.replace("\r\n", "").matches('\n').count();
                assert!(!old.text.contains("\r\n") || lone_newlines(&new.text) == 0, "one line ending, seed {seed}");
            }
            let clan = pick(&mut random, &before.files.iter().map(|f| f.clan.clone()).collect::<Vec<_>>()).to_owned();
            let mut with_new = Sheet { rows: wanted.rows.clone() };
            let new: Vec<(String, String)> = (wanted.columns().iter())
                .map(|column| match column.as_str() {
                    "id" => "a_new_card".to_owned(),
                    "clan" => clan.clone(),
                    "variant_of" | "zombie" => String::new(),
                    attribute if is_attribute(attribute) => String::new(),
                    _ => random_cell(&mut random, column, &before),
                })
                .zip(wanted.columns())
                .map(|(cell, column)| (column.clone(), cell))
                .collect();
            with_new.push(&new.iter().map(|(column, cell)| (column.as_str(), cell.as_str())).collect::<Vec<_>>());
            edit(&edited, pack, with_new.csv(b',').as_bytes());

            let restored = cards(&edit(&edited, pack, &csv), pack);
            assert_eq!(sheet::to_csv(&restored, false).unwrap(), csv, "seed {seed}, style {style}");
            // A text that was taken away and is put back has lost its layout.
            if style < 3 && styles == 5 {
                for (old, new) in before.files.iter().zip(&restored.files) {
                    assert_eq!(old.text, new.text, "taken back, seed {seed}, style {style}");
                }
            }
        }
    }
}

#[test]
fn no_file_makes_it_panic() {
    let files = Memory::copy_of(&Disk::new(env!("CARGO_MANIFEST_DIR")), &["cards"]).unwrap();
    let cards = cards(&files, "tactics");
    let csv = sheet::to_csv(&cards, false).unwrap();
    let pieces: [&[u8]; 10] = [b"\"", b",", b"\n", b"\r", b";", b"\xff", "é".as_bytes(), b"id", b"-1", b"\0"];
    for seed in 0..300 {
        let mut random = Stream::new(seed, Purpose::Effects);
        let mut csv = csv[..random.below(csv.len() as u32) as usize].to_vec();
        for _ in 0..random.below(6) {
            let at = random.below(csv.len() as u32 + 1) as usize;
            csv.splice(at..at, pieces[random.below(pieces.len() as u32) as usize].iter().copied());
        }
        match sheet::import(&csv, &cards) {
            Ok(import) => _ = import.edit(&cards).unwrap(),
            Err(problems) => assert!(problems.iter().all(|problem| problem.row > 0 && !problem.message.is_empty())),
        }
    }
}
