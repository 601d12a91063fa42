//! Tables as Parquet, for pandas, Polars and DuckDB.

use std::fs::File;
use std::io::{Error, Result};
use std::path::Path;
use std::sync::Arc;

use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::Type;

use super::{Column, ColumnKind, Sink, TableValue};
use ozeki_project::files::Replacement;

/// Rows held before they are written as a group.
const GROUP: usize = 65_536;

enum Held {
    Whole(Vec<i64>),
    Real(Vec<f64>),
    Text(Vec<ByteArray>),
}

pub struct Parquet {
    writer: SerializedFileWriter<File>,
    replacement: Replacement,
    columns: Vec<Held>,
    rows: usize,
}

fn failed(error: ParquetError) -> Error {
    Error::other(error)
}

fn field((name, kind): &Column) -> std::result::Result<Arc<Type>, ParquetError> {
    let (physical, logical) = match kind {
        ColumnKind::Whole => (Physical::INT64, Some(LogicalType::integer(64, false))),
        ColumnKind::Real => (Physical::DOUBLE, None),
        ColumnKind::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
    };
    let field = Type::primitive_type_builder(name, physical).with_repetition(Repetition::REQUIRED);
    Ok(Arc::new(field.with_logical_type(logical).build()?))
}

impl Parquet {
    pub fn create(folder: &Path, path: &Path, columns: &[Column]) -> Result<Self> {
        let fields = columns.iter().map(field).collect::<std::result::Result<Vec<_>, _>>().map_err(failed)?;
        let schema = Type::group_type_builder("row").with_fields(fields).build().map_err(failed)?;
        let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
        let replacement = Replacement::new(folder, path)?;
        let file = replacement.file()?;
        let writer = SerializedFileWriter::new(file, Arc::new(schema), Arc::new(properties)).map_err(failed)?;
        let held = |(_, kind): &Column| match kind {
            ColumnKind::Whole => Held::Whole(Vec::new()),
            ColumnKind::Real => Held::Real(Vec::new()),
            ColumnKind::Text => Held::Text(Vec::new()),
        };
        Ok(Parquet { writer, replacement, columns: columns.iter().map(held).collect(), rows: 0 })
    }

    fn flush(&mut self) -> std::result::Result<(), ParquetError> {
        if self.rows == 0 {
            return Ok(());
        }
        let mut group = self.writer.next_row_group()?;
        let mut held = self.columns.iter_mut();
        while let Some(mut column) = group.next_column()? {
            match held.next() {
                Some(Held::Whole(values)) => {
                    column.typed::<Int64Type>().write_batch(values, None, None)?;
                    values.clear();
                }
                Some(Held::Real(values)) => {
                    column.typed::<DoubleType>().write_batch(values, None, None)?;
                    values.clear();
                }
                Some(Held::Text(values)) => {
                    column.typed::<ByteArrayType>().write_batch(values, None, None)?;
                    values.clear();
                }
                None => break,
            }
            column.close()?;
        }
        group.close()?;
        self.rows = 0;
        Ok(())
    }
}

impl Sink for Parquet {
    fn row(&mut self, row: &[TableValue]) -> Result<()> {
        for (held, value) in self.columns.iter_mut().zip(row) {
            match (held, value) {
                // The column says that they are unsigned; the bits are the same.
                (Held::Whole(values), TableValue::Whole(value)) => values.push(value.cast_signed()),
                (Held::Real(values), TableValue::Real(value)) => values.push(*value),
                (Held::Text(values), TableValue::Text(value)) => values.push(ByteArray::from(value.as_str())),
                _ => return Err(Error::other("a value is not of its column's kind")),
            }
        }
        self.rows += 1;
        if self.rows == GROUP { self.flush().map_err(failed) } else { Ok(()) }
    }

    fn finish(mut self: Box<Self>) -> Result<()> {
        self.flush().map_err(failed)?;
        self.writer.close().map_err(failed)?;
        self.replacement.finish()
    }
}
