//! Tables on their way to a file.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::marker::PhantomData;
use std::path::Path;

use anyhow::{Context, Result};
use csv::{Writer, WriterBuilder};
use serde::Serialize;

use crate::files::AtomicFile;
use crate::rows::Row;

/// For tables whose columns are the fields of their rows and no others.
pub(crate) const FIXED_COLUMNS: [&str; 0] = [];

/// A table being written, which appears in its directory when it is complete.
pub(crate) struct TableWriter<R> {
    writer: Writer<AtomicFile>,
    rows: PhantomData<R>,
}

impl<R: Row> TableWriter<R> {
    /// A table with the columns of the row and `further` ones behind them.
    pub(crate) fn create(directory: &Path, further: &[impl AsRef<str>]) -> Result<Self> {
        let mut writer = headless(AtomicFile::create(directory, R::FILE)?);
        let further = further.iter().map(AsRef::as_ref);
        writer.write_record(R::columns().iter().copied().chain(further))?;
        Ok(Self { writer, rows: PhantomData })
    }

    /// Adds a row with the cells of the further columns.
    pub(crate) fn write(&mut self, row: &R, further: impl Serialize) -> Result<()> {
        Ok(self.writer.serialize((row, further))?)
    }

    /// The complete file, still to be published.
    pub(crate) fn finish(self) -> Result<AtomicFile> {
        Ok(self.writer.into_inner().map_err(csv::IntoInnerError::into_error)?)
    }
}

/// A table of rows without further columns.
pub(crate) fn table<R: Row>(
    directory: &Path,
    rows: impl IntoIterator<Item = R>,
) -> Result<AtomicFile> {
    let mut table = TableWriter::<R>::create(directory, &FIXED_COLUMNS)?;
    rows.into_iter().try_for_each(|row| table.write(&row, FIXED_COLUMNS))?;
    table.finish()
}

/// Adds rows to a table that grows with every start of a run: machine and time. A row that was torn
/// by the end of an earlier start is cut off.
pub(crate) fn append<R: Row>(directory: &Path, rows: impl IntoIterator<Item = R>) -> Result<()> {
    let path = directory.join(R::FILE);
    let context = || format!("cannot write {}", path.display());
    let old = fs::read(&path).unwrap_or_default();
    let whole = old.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
    let mut file =
        OpenOptions::new().create(true).append(true).open(&path).with_context(context)?;
    file.set_len(whole as u64).with_context(context)?;
    let mut writer = headless(Vec::new());
    if whole == 0 {
        writer.write_record(R::columns())?;
    }
    rows.into_iter().try_for_each(|row| writer.serialize(row))?;
    let lines = writer.into_inner().map_err(csv::IntoInnerError::into_error)?;
    file.write_all(&lines).with_context(context)
}

/// A writer that leaves the header to us: a table without rows has one too.
fn headless<W: Write>(inner: W) -> Writer<W> {
    WriterBuilder::new().has_headers(false).from_writer(inner)
}
