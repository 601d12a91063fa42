//! A spreadsheet, as a person would change it.

use std::process::Output;

use super::Project;

/// A spreadsheet with a card in each row, to change.
pub struct Sheet {
    pub rows: Vec<Vec<String>>,
}

impl Sheet {
    pub fn read(csv: &[u8]) -> Self {
        let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(csv);
        Sheet { rows: reader.records().map(|row| row.unwrap().iter().map(str::to_owned).collect()).collect() }
    }

    pub fn of(project: &Project) -> Self {
        Self::read(&project.ozeki(&["cards", "tactics", "--csv"]).stdout)
    }

    pub fn columns(&self) -> &[String] {
        &self.rows[0]
    }

    pub fn ids(&self) -> Vec<String> {
        self.rows[1..].iter().map(|row| row[0].clone()).collect()
    }

    fn place(&self, column: &str) -> usize {
        self.columns().iter().position(|c| c == column).unwrap_or_else(|| panic!("no column {column}"))
    }

    pub fn cell(&mut self, id: &str, column: &str) -> &mut String {
        let place = self.place(column);
        let row = self.rows.iter_mut().find(|row| row[0] == id).unwrap_or_else(|| panic!("no card {id}"));
        &mut row[place]
    }

    pub fn set(&mut self, id: &str, column: &str, cell: &str) -> &mut Self {
        *self.cell(id, column) = cell.to_owned();
        self
    }

    pub fn push(&mut self, cells: &[(&str, &str)]) -> &mut Self {
        let value = |column: &String| cells.iter().find(|(c, _)| c == column).map_or("", |(_, cell)| cell);
        self.rows.push(self.columns().iter().map(|column| value(column).to_owned()).collect());
        self
    }

    /// Only these rows and columns.
    pub fn only(&self, ids: &[&str], columns: &[&str]) -> Self {
        let rows = self.rows.iter().enumerate().filter(|(at, row)| *at == 0 || ids.contains(&row[0].as_str()));
        let cells = |row: &Vec<String>| columns.iter().map(|column| row[self.place(column)].clone()).collect();
        Sheet { rows: rows.map(|(_, row)| cells(row)).collect() }
    }

    pub fn csv(&self, delimiter: u8) -> String {
        let mut writer = csv::WriterBuilder::new().flexible(true).delimiter(delimiter).from_writer(Vec::new());
        self.rows.iter().for_each(|row| writer.write_record(row).unwrap());
        String::from_utf8(writer.into_inner().unwrap()).unwrap()
    }

    pub fn import(&self, project: &Project, args: &[&str]) -> Output {
        project.write("cards.csv", &self.csv(b','));
        project.ozeki(&[&["import", "cards.csv", "tactics"], args].concat())
    }
}
