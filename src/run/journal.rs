//! The journal: one checksummed line per finished unit, in order, never rewritten.
//!
//! Whatever happens, the journal is a beginning of the run: a torn last line is cut off, and the
//! run continues with the first unit that is not there.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::game::GameResult;

/// The name of the journal in the directory of a run.
pub(super) const JOURNAL: &str = "journal.jsonl";

/// How much is gathered before it is written.
const BUFFER: usize = 1 << 18;

/// The games of one unit of work.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct UnitResult<R = GameResult> {
    /// The number of the unit; units are worked off in this order.
    pub(crate) unit: usize,
    /// The games, one for each seating.
    pub(crate) games: Vec<R>,
}

impl<R: Serialize> UnitResult<R> {
    /// Its line in the journal, with its end.
    pub(super) fn line(&self) -> String {
        let text = serde_json::to_string(self).expect("games are plain data");
        format!("{:08x} {text}\n", crc32fast::hash(text.as_bytes()))
    }
}

/// An open journal: first what is there is read, then new units are added.
pub(super) struct Journal {
    path: PathBuf,
    /// There until the first unit that is not known.
    reader: Option<BufReader<File>>,
    writer: BufWriter<File>,
    next: usize,
    /// Where the units that were read end.
    length: u64,
}

impl Journal {
    /// Opens the journal of a directory, or starts one, with `first` as its first unit.
    pub(super) fn open(directory: &Path, first: usize) -> Result<Self> {
        let path = directory.join(JOURNAL);
        let mut options = OpenOptions::new();
        let file = options.write(true).create(true).truncate(false).open(&path);
        let file = file.with_context(|| format!("cannot write {}", path.display()))?;
        let reader = Some(open(&path)?);
        let writer = BufWriter::with_capacity(BUFFER, file);
        Ok(Self { path, reader, writer, next: first, length: 0 })
    }

    /// The unit that comes next.
    pub(super) fn next_unit(&self) -> usize {
        self.next
    }

    /// Reads the known units before `end`. Where the known ones end, the file is cut off.
    pub(super) fn recall<R: DeserializeOwned>(
        &mut self,
        end: usize,
        mut each: impl FnMut(UnitResult<R>),
    ) -> Result<()> {
        let mut line = Vec::new();
        while self.next < end {
            let Some(reader) = &mut self.reader else { return Ok(()) };
            line.clear();
            let length = reader.read_until(b'\n', &mut line);
            let length = length.with_context(|| format!("cannot read {}", self.path.display()))?;
            match parse_line::<R>(&line) {
                Some(unit) if unit.unit == self.next => each(unit),
                _ => return self.settle(),
            }
            self.next += 1;
            self.length += length as u64;
        }
        Ok(())
    }

    /// Ends reading: whatever lies behind the units that were read is cut off.
    pub(super) fn settle(&mut self) -> Result<()> {
        if self.reader.take().is_none() {
            return Ok(());
        }
        let length = self.length;
        let cut = self.writer.get_ref().set_len(length);
        cut.and_then(|()| self.writer.seek(SeekFrom::Start(length)))
            .with_context(|| self.cannot_write())?;
        Ok(())
    }

    /// Adds the line of the next unit.
    pub(super) fn push(&mut self, unit: usize, line: &str) -> Result<()> {
        assert!(unit == self.next && self.reader.is_none(), "units are journalled in order");
        self.writer.write_all(line.as_bytes()).with_context(|| self.cannot_write())?;
        self.next += 1;
        Ok(())
    }

    /// Makes sure that everything added is in the file.
    pub(super) fn flush(&mut self) -> Result<()> {
        self.writer.flush().with_context(|| self.cannot_write())
    }

    fn cannot_write(&self) -> String {
        format!("cannot write {}", self.path.display())
    }
}

fn open(path: &Path) -> Result<BufReader<File>> {
    let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(BufReader::with_capacity(BUFFER, file))
}

fn parse_line<R: DeserializeOwned>(line: &[u8]) -> Option<UnitResult<R>> {
    let text = std::str::from_utf8(line.strip_suffix(b"\n")?).ok()?;
    let (checksum, text) = text.split_once(' ')?;
    let is_whole = u32::from_str_radix(checksum, 16).ok()? == crc32fast::hash(text.as_bytes());
    if is_whole { serde_json::from_str(text).ok() } else { None }
}

/// Reads the units of a run one by one, starting with unit `first`; returns the one after the last.
pub(super) fn read<R: DeserializeOwned>(
    directory: &Path,
    first: usize,
    mut each: impl FnMut(UnitResult<R>, &[u8]) -> Result<()>,
) -> Result<usize> {
    let path = directory.join(JOURNAL);
    let mut next = first;
    for line in open(&path)?.split(b'\n') {
        let mut line = line.with_context(|| format!("cannot read {}", path.display()))?;
        line.push(b'\n');
        match parse_line::<R>(&line) {
            Some(unit) if unit.unit == next => each(unit, &line)?,
            _ => bail!("{} line {} is damaged", path.display(), next - first + 1),
        }
        next += 1;
    }
    Ok(next)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(journal: &mut Journal, end: usize) {
        for unit in journal.next_unit()..end {
            let result = UnitResult::<GameResult> { unit, games: Vec::new() };
            journal.push(unit, &result.line()).unwrap();
        }
        journal.flush().unwrap();
    }

    /// A journal of units from 5 that has read all there is.
    fn reopen(directory: &Path) -> Journal {
        let mut journal = Journal::open(directory, 5).unwrap();
        journal.recall(8, |_: UnitResult| ()).unwrap();
        journal.settle().unwrap();
        journal
    }

    #[test]
    fn a_torn_line_is_cut_off_wherever_it_was_torn() {
        let directory = tempfile::tempdir().unwrap();
        write(&mut reopen(directory.path()), 8);
        let whole = std::fs::read(directory.path().join(JOURNAL)).unwrap();
        let line = whole.len() / 3;
        for length in 0..whole.len() {
            std::fs::write(directory.path().join(JOURNAL), &whole[..length]).unwrap();
            let mut journal = reopen(directory.path());
            assert_eq!(journal.next_unit(), 5 + length / line, "torn after {length} bytes");
            write(&mut journal, 8);
            assert_eq!(std::fs::read(directory.path().join(JOURNAL)).unwrap(), whole);
        }
    }

    #[test]
    fn units_are_recalled_in_stages_and_rubbish_behind_the_last_is_cut_off() {
        let directory = tempfile::tempdir().unwrap();
        write(&mut reopen(directory.path()), 8);
        let path = directory.path().join(JOURNAL);
        let whole = std::fs::read(&path).unwrap();
        std::fs::write(&path, [whole.as_slice(), b"rubbish"].concat()).unwrap();
        let mut journal = Journal::open(directory.path(), 5).unwrap();
        let mut units = Vec::new();
        for end in [6, 8] {
            journal.recall(end, |unit: UnitResult| units.push(unit.unit)).unwrap();
            assert_eq!(units, (5..end).collect::<Vec<_>>());
        }
        journal.settle().unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), whole);
    }

    #[test]
    fn a_changed_byte_is_noticed() {
        let directory = tempfile::tempdir().unwrap();
        write(&mut reopen(directory.path()), 6);
        let path = directory.path().join(JOURNAL);
        let mut bytes = std::fs::read(&path).unwrap();
        bytes[12] ^= 1;
        std::fs::write(&path, bytes).unwrap();
        assert!(read(directory.path(), 5, |_: UnitResult, _| Ok(())).is_err());
        assert_eq!(reopen(directory.path()).next_unit(), 5);
    }
}
