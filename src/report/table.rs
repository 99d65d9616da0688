//! Tables of a result directory. Columns are found by name; further ones are ignored.

use std::fs::File;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};
use csv::{DeserializeErrorKind, ErrorKind, Reader, StringRecord};
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// A number of a table, or nothing where it does not apply; the column must be there.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
pub(super) struct Number(Option<f64>);

impl Number {
    /// The number, if it is there and finite.
    pub(super) fn known(self) -> Option<f64> {
        self.0.filter(|value| value.is_finite())
    }
}

/// A table in memory, as text.
#[derive(Clone, Debug)]
pub(super) struct Table {
    path: PathBuf,
    header: StringRecord,
    rows: Vec<StringRecord>,
}

impl Table {
    /// Reads a table that fits into memory.
    pub(super) fn read(path: &Path) -> Result<Self> {
        let mut reader = open(path)?;
        let header = header(&mut reader, path)?;
        let rows =
            reader.records().map(|row| row.map_err(|error| explained(path, &header, &error)));
        let rows = rows.collect::<Result<_>>()?;
        Ok(Self { path: path.to_owned(), header, rows })
    }

    /// The rows as values.
    pub(super) fn values<T: DeserializeOwned>(&self) -> Result<Vec<T>> {
        let value = |row: &StringRecord| row.deserialize(Some(&self.header));
        let values = self.rows.iter().map(value);
        values.map(|row| row.map_err(|error| explained(&self.path, &self.header, &error))).collect()
    }

    pub(super) fn header(&self) -> &StringRecord {
        &self.header
    }

    pub(super) fn rows(&self) -> &[StringRecord] {
        &self.rows
    }
}

/// Calls a function for each row of a table of any length.
pub(super) fn stream<T: DeserializeOwned>(
    path: &Path,
    mut each: impl FnMut(T) -> Result<()>,
) -> Result<()> {
    let mut reader = open(path)?;
    let header = header(&mut reader, path)?;
    let mut row = StringRecord::new();
    while reader.read_record(&mut row).map_err(|error| explained(path, &header, &error))? {
        let value = row.deserialize(Some(&header));
        each(value.map_err(|error| explained(path, &header, &error))?)?;
    }
    Ok(())
}

fn open(path: &Path) -> Result<Reader<File>> {
    let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(csv::ReaderBuilder::new().buffer_capacity(1 << 16).from_reader(file))
}

fn header(reader: &mut Reader<File>, path: &Path) -> Result<StringRecord> {
    let header = reader.headers().map_err(|error| explained(path, &StringRecord::new(), &error))?;
    if header.is_empty() {
        return Err(anyhow!("{} is empty", path.display()));
    }
    Ok(header.clone())
}

/// What is wrong with a table, and where.
fn explained(path: &Path, header: &StringRecord, error: &csv::Error) -> anyhow::Error {
    let line = error.position().map_or(String::new(), |at| format!(" line {}", at.line()));
    let place = format!("{}{line}", path.display());
    match error.kind() {
        ErrorKind::Deserialize { err, .. } => match (err.kind(), err.field()) {
            (DeserializeErrorKind::Message(text), None) if text.starts_with("missing field") => {
                let name = text.trim_start_matches("missing field ").trim_matches('`');
                let names = header.iter().collect::<Vec<_>>().join(" ");
                anyhow!("{} has no column {name}; columns: {names}", path.display())
            }
            (kind, Some(field)) => {
                let name = header.get(field as usize).unwrap_or("?");
                anyhow!("{place}, column {name}: {kind}")
            }
            (kind, None) => anyhow!("{place}: {kind}"),
        },
        ErrorKind::UnequalLengths { expected_len, len, .. } => {
            anyhow!("{place} has {len} cells, not {expected_len}")
        }
        ErrorKind::Utf8 { .. } => anyhow!("{place} is not UTF-8 text"),
        _ => anyhow!("{place}: {error}"),
    }
}
