//! The tables for other programs.

use super::{Project, ozeki, stderr};

#[test]
fn tables_have_a_row_for_each_game_and_card() {
    let project = Project::new();
    let args = ["lab", "tactics", "--games", "10", "--bots", "random", "--players", "3", "--out", "lab"];
    let output = ozeki(project.folder(), &args);
    assert!(output.status.success(), "{}", stderr(&output));
    let mut games = csv::Reader::from_path(project.path("lab/games.csv")).unwrap();
    let headers = games.headers().unwrap().clone();
    let column = |name: &str| headers.iter().position(|header| header == name).unwrap();
    let rows: Vec<csv::StringRecord> = games.records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), 10);
    for (game, row) in rows.iter().enumerate() {
        assert_eq!(row[column("seed")], (game + 1).to_string());
        let shares: f64 = (1..=3).map(|player| row[column(&format!("share_{player}"))].parse::<f64>().unwrap()).sum();
        assert!((shares - 1.0).abs() < 1e-9);
    }
    let mut cards = csv::Reader::from_path(project.path("lab/cards.csv")).unwrap();
    let headers = cards.headers().unwrap().clone();
    let column = |name: &str| headers.iter().position(|header| header == name).unwrap();
    let rows: Vec<csv::StringRecord> = cards.records().map(Result::unwrap).collect();
    let dealt: u32 = rows.iter().map(|row| row[column("opening")].parse::<u32>().unwrap()).sum();
    assert_eq!(dealt, 10 * 3 * 10, "ten cards for each of three players in ten games");
    #[cfg(feature = "parquet")]
    same_in_parquet(&project, rows.len(), dealt);
}

#[cfg(feature = "parquet")]
fn same_in_parquet(project: &Project, rows: usize, dealt: u32) {
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::RowAccessor;
    let file = std::fs::File::open(project.path("lab/cards.parquet")).unwrap();
    let reader = SerializedFileReader::new(file).unwrap();
    let opening = reader.metadata().file_metadata().schema_descr().columns().iter().position(|c| c.name() == "opening");
    let opening = opening.unwrap();
    let found: Vec<u64> =
        reader.get_row_iter(None).unwrap().map(|row| row.unwrap().get_ulong(opening).unwrap()).collect();
    assert_eq!(found.len(), rows);
    assert_eq!(found.iter().sum::<u64>(), u64::from(dealt));
}
