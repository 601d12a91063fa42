//! Tables as CSV.

use std::fs::File;
use std::io::{BufWriter, Result};
use std::path::Path;

use super::{Column, Sink, Value};
use crate::files::Replacement;
use crate::sheet::guarded;

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
    fn row(&mut self, row: &[Value]) -> Result<()> {
        let text = row.iter().map(|value| match value {
            Value::Whole(number) => number.to_string(),
            Value::Real(number) => number.to_string(),
            Value::Text(text) => guarded(text).into_owned(),
        });
        Ok(self.writer.write_record(text)?)
    }

    fn finish(mut self: Box<Self>) -> Result<()> {
        self.writer.flush()?;
        self.replacement.finish()
    }
}
