//! From the bytes of a CSV file to numbered rows.

use std::fmt;

use super::BYTE_ORDER_MARK;
use super::values::{Wrong, unguarded};
use ozeki_engine::limits::{SHEET_COLUMNS, SHEET_ROWS};

/// Something wrong with the spreadsheet, and where.
#[derive(Debug, PartialEq, Eq)]
pub struct CellProblem {
    /// As the spreadsheet numbers it: the first row, with the names of the columns, is 1.
    pub row: usize,
    /// Its number from 0, and its name.
    pub column: Option<(usize, String)>,
    pub message: String,
    pub hint: Option<String>,
}

impl CellProblem {
    pub fn in_row(row: usize, wrong: Wrong) -> Self {
        CellProblem { row, column: None, message: wrong.message, hint: wrong.hint }
    }

    pub fn in_cell(row: usize, column: usize, name: &str, wrong: Wrong) -> Self {
        CellProblem { column: Some((column, name.to_owned())), ..Self::in_row(row, wrong) }
    }
}

impl fmt::Display for CellProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {}", self.row)?;
        match &self.column {
            Some((column, name)) if name.is_empty() => write!(f, ", column {}", column_letters(*column))?,
            Some((column, name)) => write!(f, ", column {} ({name})", column_letters(*column))?,
            None => {}
        }
        write!(f, ": {}", self.message)
    }
}

/// A column as spreadsheets name it: A to Z, then AA.
pub fn column_letters(mut column: usize) -> String {
    let mut letters = Vec::new();
    loop {
        letters.push(char::from(b'A' + (column % 26) as u8));
        match column / 26 {
            0 => break,
            further => column = further - 1,
        }
    }
    letters.iter().rev().collect()
}

#[derive(Debug, PartialEq, Eq)]
pub struct SheetRow {
    pub number: usize,
    pub cells: Vec<String>,
}

impl SheetRow {
    pub fn is_blank(&self) -> bool {
        self.cells.iter().all(|cell| cell.trim().is_empty())
    }
}

/// All rows, the one with the names of the columns first.
pub fn read(bytes: &[u8]) -> Result<Vec<SheetRow>, CellProblem> {
    let text = std::str::from_utf8(bytes).map_err(|e| {
        let readable = std::str::from_utf8(&bytes[..e.valid_up_to()]).unwrap_or_default();
        let rows = split(readable).unwrap_or_default();
        let row = rows.last().map_or(1, |row| row.number);
        let wrong = Wrong::new("this is not UTF-8 text").hint("save the spreadsheet as CSV in UTF-8");
        CellProblem::in_row(row, wrong)
    })?;
    let rows = split(text)?;
    if text.matches('"').count() % 2 == 1 {
        let row = rows.last().map_or(1, |row| row.number);
        let wrong = Wrong::new("a quoted cell that begins in this row or before has no closing quote");
        return Err(CellProblem::in_row(row, wrong.hint("inside a quoted cell, write a quote twice: \"\"")));
    }
    Ok(rows)
}

fn split(text: &str) -> Result<Vec<SheetRow>, CellProblem> {
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    let delimiter = delimiter(text);
    if let Some(row) = first_row_too_wide(text, delimiter) {
        return Err(too_many(row, SHEET_COLUMNS, "columns"));
    }
    let mut reader =
        csv::ReaderBuilder::new().has_headers(false).flexible(true).delimiter(delimiter).from_reader(text.as_bytes());
    let mut rows = Vec::new();
    let mut number = 0;
    for record in reader.records() {
        number += 1;
        let record = record.map_err(|e| CellProblem::in_row(number, Wrong::new(e.to_string())))?;
        number += record.position().map_or(0, |position| blank_lines(text, position.byte() as usize));
        if number > SHEET_ROWS {
            return Err(too_many(number, SHEET_ROWS, "rows"));
        }
        rows.push(SheetRow { number, cells: record.iter().map(|cell| unguarded(cell).into_owned()).collect() });
    }
    Ok(rows)
}

fn too_many(row: usize, most: usize, what: &str) -> CellProblem {
    CellProblem::in_row(row, Wrong::new(format!("{most} {what} is the most there may be")))
}

/// The number of the first row with more cells than there may be, counted before any of them is held: in a file of
/// nothing but commas, each byte is a cell.
fn first_row_too_wide(text: &str, delimiter: u8) -> Option<usize> {
    let (mut row, mut cells) = (1, 1);
    let (mut is_quoted, mut may_open) = (false, true);
    let mut before = 0;
    for byte in text.bytes() {
        match byte {
            // Within quotes, two of them are one that is meant: the first closes, and the second opens again.
            b'"' if is_quoted => (is_quoted, may_open) = (false, true),
            b'"' if may_open => is_quoted = true,
            _ if is_quoted => {}
            b'\n' if before == b'\r' => {}
            b'\n' | b'\r' => (row, cells, may_open) = (row + 1, 1, true),
            _ if byte == delimiter => (cells, may_open) = (cells + 1, true),
            _ => may_open = false,
        }
        if cells > SHEET_COLUMNS {
            return Some(row);
        }
        before = byte;
    }
    None
}

/// Spreadsheets of some countries write semicolons instead of commas. No column has either in its name.
fn delimiter(text: &str) -> u8 {
    let first_row = text.trim_start().lines().next().unwrap_or_default();
    first_row.bytes().find(|byte| matches!(byte, b',' | b';' | b'\t')).unwrap_or(b',')
}

/// The reader passes over empty lines; a spreadsheet counts them as rows.
fn blank_lines(text: &str, at: usize) -> usize {
    let (before, after) = text.split_at(text.floor_char_boundary(at));
    // The line before may have ended between its two characters.
    let after = if before.ends_with('\r') { after.strip_prefix('\n').unwrap_or(after) } else { after };
    let blank = &after[..after.len() - after.trim_start_matches(['\r', '\n']).len()];
    blank.replace("\r\n", "\n").len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers_and_last_cells(text: &str) -> Vec<(usize, String)> {
        let rows = read(text.as_bytes()).unwrap();
        rows.into_iter().map(|row| (row.number, row.cells.last().unwrap().clone())).collect()
    }

    #[test]
    fn rows_are_numbered_as_a_spreadsheet_does() {
        for newline in ["\n", "\r\n", "\r"] {
            let text = "id,x\na,\"two\nlines\"\n\n\nb,2\nc,3".replace('\n', newline);
            let two_lines = format!("two{newline}lines");
            let expected = [(1, "x"), (2, two_lines.as_str()), (5, "2"), (6, "3")];
            assert_eq!(
                numbers_and_last_cells(&text),
                expected.map(|(row, cell)| (row, cell.to_owned())),
                "{newline:?}"
            );
        }
    }

    #[test]
    fn a_byte_order_mark_semicolons_and_tabs_are_fine() {
        let expected = [(1, "x".to_owned()), (2, "d; e".to_owned())];
        assert_eq!(numbers_and_last_cells("\u{feff}id;x\r\na;\"d; e\"\r\n"), expected);
        assert_eq!(numbers_and_last_cells("id\tx\na\td; e\n"), expected);
        assert_eq!(numbers_and_last_cells("id,x\na,d; e\n"), expected);
        assert!(read(b"").unwrap().is_empty() && read("\u{feff}\n\n".as_bytes()).unwrap().is_empty());
    }

    #[test]
    fn other_encodings_and_open_quotes_are_refused_with_their_row() {
        assert_eq!(read(b"id,name.fr\na,b\nc,T\xe9n\xe9breux\n").unwrap_err().row, 3);
        assert_eq!(read(b"\xff\xfei\0d\0").unwrap_err().row, 1);
        assert_eq!(read(b"id,x\na,1\nb,\"2\nc,3\n").unwrap_err().row, 3);
    }

    #[test]
    fn more_rows_or_columns_than_any_pack_needs_are_refused() {
        let rows = |count: usize| "a,b\n".repeat(count);
        assert_eq!(read(rows(SHEET_ROWS).as_bytes()).unwrap().len(), SHEET_ROWS);
        assert_eq!(read(rows(SHEET_ROWS + 1).as_bytes()).unwrap_err().row, SHEET_ROWS + 1);
        let columns = |count: usize| vec!["a"; count].join(",");
        assert!(read(columns(SHEET_COLUMNS).as_bytes()).is_ok());
        assert!(read(columns(SHEET_COLUMNS + 1).as_bytes()).unwrap_err().message.contains("columns is the most"));
        // Commas within quotes are text, also behind a doubled quote; a quote within a cell is a quote.
        let commas = ",".repeat(SHEET_COLUMNS + 1);
        for cell in [format!("\"{commas}\""), format!("\"a\"\"{commas}\""), format!("\"\r\n\n{commas}\"")] {
            assert_eq!(read(format!("id,x\r\na,{cell}\r\nb,2").as_bytes()).unwrap().len(), 3);
        }
        for cell in [format!("a\"{commas}\""), format!("\"a\" \"{commas}\""), format!("\"a\"{commas}\"\"")] {
            assert_eq!(read(format!("id,x\r\n\r\na,{cell}\r\nb,2").as_bytes()).unwrap_err().row, 3, "{cell}");
        }
    }

    #[test]
    fn formulas_stand_behind_an_apostrophe_and_come_back_as_they_were() {
        use crate::sheet::guarded;
        let cells = ["=1+1", "+1", "-1", "@x", "\t=1", "'=1", "''=1", "'", "'tis", "plain", "", "'\r", "a;=1", "a; =1"];
        let more =
            ["a;'=1;'b;''-2", " =1", "' =1", " '=1", "\u{3000}=1", "＝1", "a;＋1", "a\t@b", ";;=", "a;\t=1", "=1;=2"];
        for cell in cells.into_iter().chain(more) {
            let written = guarded(cell);
            for seen in written.split([';', '\t']) {
                assert!(!seen.trim_start().starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠']), "{written}");
            }
            assert!(!written.starts_with(['\t', '\r']), "{written}");
            assert_eq!(unguarded(&written), cell);
        }
        assert_eq!((&*guarded("'tis; a-b"), &*guarded("=1"), &*guarded("a;=1")), ("'tis; a-b", "'=1", "a;'=1"));
    }

    #[test]
    fn columns_have_letters() {
        let letters: Vec<String> = [0, 25, 26, 51, 52, 701, 702].into_iter().map(column_letters).collect();
        assert_eq!(letters, ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
    }
}
