//! Spreadsheets: what is wrong is told by row, and what is right ends up in the files and nothing else does.

use ozeki::library::WrittenCards;
use ozeki::project::sheet;

use crate::machine::bundle::Bundle;
use crate::machine::mutate::mutate;
use crate::machine::random::Random;
use crate::machine::seeds::PACKS;

fn cards(files: &Bundle, pack: &str) -> WrittenCards {
    WrittenCards::read(&files.library(), pack).expect("a shipped pack can be read")
}

pub fn make(random: &mut Random) -> Bundle {
    let start = random.pick(&PACKS);
    let csv = sheet::to_csv(&cards(&start.files, start.pack), false).expect("it can be written");
    let csv = String::from_utf8(csv).expect("it is text");
    Bundle::default().with(&format!("{}.csv", start.pack), mutate(random, &csv, &csv))
}

pub fn check(bundle: &Bundle) -> Result<(), String> {
    for (path, bytes) in &bundle.files {
        let pack = path.trim_end_matches(".csv");
        let start = PACKS.iter().find(|start| start.pack == pack).ok_or("the file is named after a pack")?;
        let before = cards(&start.files, pack);
        let import = match sheet::import(bytes, &before) {
            Ok(import) => import,
            Err(problems) if problems.iter().any(|problem| problem.row == 0 || problem.message.is_empty()) => {
                return Err("a problem without a row or words".to_owned());
            }
            Err(_) => continue,
        };
        let edited = import.edit(&before).map_err(|e| format!("it is understood, and cannot be written: {e}"))?;
        let mut files = start.files.clone();
        edited.into_iter().for_each(|file| files = std::mem::take(&mut files).with(&file.path, file.text));
        let after = WrittenCards::read(&files.library(), pack).map_err(|e| format!("what was written: {e}"))?;
        if !import.is_all_that_differs(&before, &after) {
            return Err("something else is written than what was asked for".to_owned());
        }
    }
    Ok(())
}
