//! Tables as CSV.

use std::fs::File;
use std::io::{BufWriter, Result};
use std::path::Path;

use super::{Column, Sink, TableValue};
use ozeki_project::files::Replacement;
use ozeki_project::sheet::guarded;

pub struct Csv {
    writer: csv::Writer<BufWriter<File>>,
    replacement: Replacement,
}

impl Csv {
    pub fn create(folder: &Path, path: &Path, columns: &[Column]) -> Result<Self> {
        let replacement = Replacement::new(folder, path)?;
        let mut writer = csv::Writer::from_writer(BufWriter::new(replacement.file()?));
        writer.write_record(columns.iter().map(|(name, _)| name))?;
        Ok(Csv { writer, replacement })
    }
}

impl Sink for Csv {
    fn row(&mut self, row: &[TableValue]) -> Result<()> {
        let text = row.iter().map(|value| match value {
            TableValue::Whole(number) => number.to_string(),
            TableValue::Real(number) => number.to_string(),
            TableValue::Text(text) => guarded(text).into_owned(),
        });
        Ok(self.writer.write_record(text)?)
    }

    fn finish(mut self: Box<Self>) -> Result<()> {
        self.writer.flush()?;
        self.replacement.finish()
    }
}
