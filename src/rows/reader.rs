//! Tables read back. Columns are found by name; further ones are ignored.

use std::fs::File;
use std::io::ErrorKind as IoErrorKind;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, ensure};
use csv::{DeserializeErrorKind, ErrorKind, Reader, StringRecord};

use super::Row;

/// A table in memory, as text and as rows; columns that are no fields of the row are in the text.
#[derive(Clone, Debug)]
pub(crate) struct Table<R> {
    pub(crate) header: StringRecord,
    pub(crate) cells: Vec<StringRecord>,
    pub(crate) rows: Vec<R>,
}

impl<R: Row> Table<R> {
    /// Reads the table of a directory.
    pub(crate) fn read(directory: &Path) -> Result<Self> {
        let mut source = Source::open::<R>(directory)?;
        let mut table = Self { header: source.header.clone(), cells: Vec::new(), rows: Vec::new() };
        while let Some(row) = source.next()? {
            table.rows.push(row);
            table.cells.push(source.record.clone());
        }
        Ok(table)
    }
}

/// The rows of a table that grows with every start of a run, but for those that a sudden end has
/// torn: nothing depends on them. There may be no such table.
pub(crate) fn read_sound<R: Row>(directory: &Path) -> Result<Vec<R>> {
    let path = directory.join(R::FILE);
    let file = match File::open(&path) {
        Err(error) if error.kind() == IoErrorKind::NotFound => return Ok(Vec::new()),
        file => file.with_context(|| format!("cannot read {}", path.display()))?,
    };
    let mut reader = Reader::from_reader(file);
    let is_read = |row: &csv::Result<R>| !matches!(row, Err(error) if error.is_io_error());
    Ok(reader.deserialize().take_while(is_read).filter_map(Result::ok).collect())
}

/// Calls a function for each row of a table of any length.
pub(crate) fn stream<R: Row>(directory: &Path, mut each: impl FnMut(R)) -> Result<()> {
    let mut source = Source::open::<R>(directory)?;
    while let Some(row) = source.next()? {
        each(row);
    }
    Ok(())
}

/// A table being read; its errors say what is wrong, and where.
struct Source {
    path: PathBuf,
    reader: Reader<File>,
    header: StringRecord,
    record: StringRecord,
}

impl Source {
    fn open<R: Row>(directory: &Path) -> Result<Self> {
        let path = directory.join(R::FILE);
        let file = File::open(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let reader = csv::ReaderBuilder::new().buffer_capacity(1 << 16).from_reader(file);
        let (header, record) = (StringRecord::new(), StringRecord::new());
        let mut source = Self { path, reader, header, record };
        let header = source.reader.headers().cloned();
        source.header = header.map_err(|error| source.explained(&error))?;
        ensure!(!source.header.is_empty(), "{} is empty", source.path.display());
        Ok(source)
    }

    /// The next row, whose text is then in `record`.
    fn next<R: Row>(&mut self) -> Result<Option<R>> {
        let read = self.reader.read_record(&mut self.record);
        if !read.map_err(|error| self.explained(&error))? {
            return Ok(None);
        }
        let row = self.record.deserialize(Some(&self.header));
        row.map(Some).map_err(|error| self.explained(&error))
    }

    fn explained(&self, error: &csv::Error) -> anyhow::Error {
        let line = error.position().map_or(String::new(), |at| format!(" line {}", at.line()));
        let place = format!("{}{line}", self.path.display());
        match error.kind() {
            ErrorKind::Deserialize { err, .. } => match (err.kind(), err.field()) {
                (DeserializeErrorKind::Message(text), None)
                    if text.starts_with("missing field") =>
                {
                    let name = text.trim_start_matches("missing field ").trim_matches('`');
                    let names = self.header.iter().collect::<Vec<_>>().join(" ");
                    anyhow!("{} has no column {name}; columns: {names}", self.path.display())
                }
                (kind, Some(field)) => {
                    let name = self.header.get(field as usize).unwrap_or("?");
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
}
