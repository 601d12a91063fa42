//! Tables as CSV.

use std::fs::File;
use std::io::{BufWriter, Result};
use std::path::Path;

use super::{Column, Sink, Value};

pub struct Csv(csv::Writer<BufWriter<File>>);

impl Csv {
    pub fn create(path: &Path, columns: &[Column]) -> Result<Self> {
        let mut writer = csv::Writer::from_writer(BufWriter::new(File::create(path)?));
        writer.write_record(columns.iter().map(|(name, _)| name))?;
        Ok(Csv(writer))
    }
}

impl Sink for Csv {
    fn row(&mut self, row: &[Value]) -> Result<()> {
        let text = row.iter().map(|value| match value {
            Value::Whole(number) => number.to_string(),
            Value::Real(number) => number.to_string(),
            Value::Text(text) => text.clone(),
        });
        Ok(self.0.write_record(text)?)
    }

    fn finish(mut self: Box<Self>) -> Result<()> {
        self.0.flush()
    }
}
