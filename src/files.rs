//! Files that appear under their names only when they are complete.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// A file being written; its errors name it.
pub(crate) struct AtomicFile {
    path: PathBuf,
    unfinished: PathBuf,
    writer: BufWriter<File>,
}

impl AtomicFile {
    pub(crate) fn create(directory: &Path, name: &str) -> Result<Self> {
        let path = directory.join(name);
        let unfinished = directory.join(format!("{name}.tmp"));
        let file = File::create(&unfinished).map_err(|error| named(&unfinished, &error))?;
        Ok(Self { path, unfinished, writer: BufWriter::new(file) })
    }

    /// A file with this text.
    pub(crate) fn of_text(directory: &Path, name: &str, text: &str) -> Result<Self> {
        let mut file = Self::create(directory, name)?;
        file.write_all(text.as_bytes())?;
        Ok(file)
    }

    /// Puts the complete file under its name.
    pub(crate) fn publish(mut self) -> Result<()> {
        self.flush()?;
        self.writer.get_ref().sync_all().map_err(|error| named(&self.unfinished, &error))?;
        fs::rename(&self.unfinished, &self.path).map_err(|error| named(&self.path, &error))?;
        Ok(())
    }
}

/// Writes a text to a file, all of it or nothing.
pub(crate) fn write_text(path: &Path, text: &str) -> Result<()> {
    let name = path.file_name().with_context(|| format!("{} is no file", path.display()))?;
    let directory = path.parent().unwrap_or(Path::new(""));
    AtomicFile::of_text(directory, &name.to_string_lossy(), text)?.publish()
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes).map_err(|error| named(&self.unfinished, &error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush().map_err(|error| named(&self.unfinished, &error))
    }
}

fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("cannot write {}: {error}", path.display()))
}
