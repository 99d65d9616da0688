//! The journal: one checksummed line per finished unit, in order, never rewritten.
//!
//! Whatever happens, the journal is a beginning of the run: a torn last line is cut off, and the
//! run goes on with the first unit that is not there.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, BufWriter, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The name of the journal in the directory of a run.
pub(crate) const JOURNAL: &str = "journal.jsonl";

/// How much is gathered before it is written.
const BUFFER: usize = 1 << 18;

/// The result of a unit of work: plain data.
pub(crate) trait Unit: Serialize + DeserializeOwned + Send {
    /// Its number; units are worked off in this order.
    fn number(&self) -> usize;
    /// How many games were played for it.
    fn games(&self) -> usize;
}

/// A journal open for adding units.
pub(crate) struct Journal {
    path: PathBuf,
    writer: BufWriter<File>,
    next: usize,
    end: usize,
}

impl Journal {
    /// Opens the journal of a directory, or starts one, for some units. What was torn is cut off,
    /// `each` gets what is there.
    pub(crate) fn open<U: Unit>(
        directory: &Path,
        units: Range<usize>,
        each: impl FnMut(&U),
    ) -> Result<Self> {
        let path = directory.join(JOURNAL);
        let context = || format!("cannot write {}", path.display());
        let file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path)
            .with_context(context)?;
        let (next, length) = whole_lines(&path, units.clone(), each)?;
        file.set_len(length).with_context(context)?;
        let mut writer = BufWriter::with_capacity(BUFFER, file);
        writer.seek(SeekFrom::Start(length)).with_context(context)?;
        Ok(Self { path, writer, next, end: units.end })
    }

    /// The unit that comes next.
    pub(crate) fn next_unit(&self) -> usize {
        self.next
    }

    /// Ends the work for now after some unit.
    pub(crate) fn set_end(&mut self, end: usize) {
        self.end = end;
    }

    /// The units that are not there yet.
    pub(crate) fn missing(&self) -> Range<usize> {
        self.next..self.end
    }

    /// Adds the line of the next unit.
    pub(crate) fn push(&mut self, unit: usize, line: &str) -> Result<()> {
        assert_eq!(unit, self.next, "units are journalled in order");
        self.writer.write_all(line.as_bytes()).with_context(|| self.cannot_write())?;
        self.next += 1;
        Ok(())
    }

    /// Makes sure that everything added is in the file.
    pub(crate) fn flush(&mut self) -> Result<()> {
        self.writer.flush().with_context(|| self.cannot_write())
    }

    fn cannot_write(&self) -> String {
        format!("cannot write {}", self.path.display())
    }
}

/// The line of a unit, with its end.
pub(crate) fn line_of(unit: &impl Unit) -> String {
    let text = serde_json::to_string(unit).expect("units are plain data");
    format!("{:08x} {text}\n", crc32fast::hash(text.as_bytes()))
}

/// The first unit that is not there in whole lines in order, and where those end.
fn whole_lines<U: Unit>(
    path: &Path,
    units: Range<usize>,
    mut each: impl FnMut(&U),
) -> Result<(usize, u64)> {
    let (mut next, mut end) = (units.start, 0);
    let mut reader = open(path)?;
    let mut line = Vec::new();
    loop {
        line.clear();
        let length = reader
            .read_until(b'\n', &mut line)
            .with_context(|| format!("cannot read {}", path.display()))?;
        match parse_line::<U>(&line) {
            Some(unit) if unit.number() == next && next < units.end => {
                each(&unit);
                next += 1;
                end += length as u64;
            }
            _ => return Ok((next, end)),
        }
    }
}

fn open(path: &Path) -> Result<BufReader<File>> {
    let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(BufReader::with_capacity(BUFFER, file))
}

fn parse_line<U: Unit>(line: &[u8]) -> Option<U> {
    let text = std::str::from_utf8(line.strip_suffix(b"\n")?).ok()?;
    let (checksum, text) = text.split_once(' ')?;
    let is_whole = u32::from_str_radix(checksum, 16).ok()? == crc32fast::hash(text.as_bytes());
    if is_whole { serde_json::from_str(text).ok() } else { None }
}

/// Reads the units of a run one by one, starting with unit `first`; returns the one after the last.
pub(crate) fn read<U: Unit>(
    directory: &Path,
    first: usize,
    mut each: impl FnMut(U, &[u8]) -> Result<()>,
) -> Result<usize> {
    let path = directory.join(JOURNAL);
    let mut next = first;
    for line in open(&path)?.split(b'\n') {
        let mut line = line.with_context(|| format!("cannot read {}", path.display()))?;
        line.push(b'\n');
        match parse_line::<U>(&line) {
            Some(unit) if unit.number() == next => each(unit, &line)?,
            _ => bail!("{} line {} is damaged", path.display(), next - first + 1),
        }
        next += 1;
    }
    Ok(next)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::block::Block;

    fn write(journal: &mut Journal, units: Range<usize>) {
        for unit in units {
            journal.push(unit, &line_of(&Block { unit, games: Vec::new() })).unwrap();
        }
        journal.flush().unwrap();
    }

    fn open_units(directory: &Path, units: Range<usize>) -> Journal {
        Journal::open(directory, units, |_: &Block| ()).unwrap()
    }

    #[test]
    fn a_torn_line_is_cut_off_wherever_it_was_torn() {
        let directory = tempfile::tempdir().unwrap();
        write(&mut open_units(directory.path(), 5..8), 5..8);
        let whole = std::fs::read(directory.path().join(JOURNAL)).unwrap();
        let line = whole.len() / 3;
        for length in 0..whole.len() {
            std::fs::write(directory.path().join(JOURNAL), &whole[..length]).unwrap();
            let mut journal = open_units(directory.path(), 5..8);
            assert_eq!(journal.next_unit(), 5 + length / line, "torn after {length} bytes");
            let missing = journal.missing();
            write(&mut journal, missing);
            assert_eq!(std::fs::read(directory.path().join(JOURNAL)).unwrap(), whole);
        }
    }

    #[test]
    fn a_changed_byte_is_noticed() {
        let directory = tempfile::tempdir().unwrap();
        write(&mut open_units(directory.path(), 0..1), 0..1);
        let path = directory.path().join(JOURNAL);
        let mut bytes = std::fs::read(&path).unwrap();
        bytes[12] ^= 1;
        std::fs::write(&path, bytes).unwrap();
        assert!(read(directory.path(), 0, |_: Block, _| Ok(())).is_err());
        assert_eq!(open_units(directory.path(), 0..1).next_unit(), 0);
    }
}
