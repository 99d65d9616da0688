//! The journal: one checksummed line per finished unit, in order, never rewritten.
//!
//! Whatever happens, the journal is a beginning of the run: a torn last line is cut off, and the
//! run continues with the first unit that is not there. More than that is never cut off unasked.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::game::GameResult;
use crate::files::read_line;
use crate::words::count;

pub(crate) const JOURNAL: &str = "journal.jsonl";

/// How much is gathered before it is written.
const BUFFER: usize = 1 << 18;

/// No unit is longer: what is comes from somebody else.
const LONGEST_LINE: usize = 1 << 26;

/// The games of one unit of work.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct UnitResult<R = GameResult> {
    /// The number of the unit; units are worked off in this order.
    pub(crate) unit: usize,
    /// The games, one for each seating.
    pub(crate) games: Vec<R>,
}

impl<R: Serialize> UnitResult<R> {
    /// Its line in the journal of the run with this key, with its end.
    pub(super) fn line(&self, key: u32) -> String {
        let text = serde_json::to_string(self).expect("games are plain data");
        format!("{:08x} {text}\n", checksum(key, &text))
    }
}

/// Lines of another run have other checksums, because its manifest is another one.
fn checksum(key: u32, text: &str) -> u32 {
    let mut hasher = crc32fast::Hasher::new_with_initial(key);
    hasher.update(text.as_bytes());
    hasher.finalize()
}

/// Lines that would have to be discarded to go on.
#[derive(Debug, Error)]
#[error(
    "{path} line {line} is damaged or of another run; {lost} from there on would be discarded and \
     played again: nothing is changed unless you add --discard-damaged"
)]
pub(crate) struct Damage {
    path: String,
    line: usize,
    lost: String,
}

/// An open journal: first what is there is read, then new units are added.
pub(super) struct Journal {
    path: PathBuf,
    pub(super) key: u32,
    /// There until the first unit that is not known.
    reader: Option<BufReader<File>>,
    writer: BufWriter<File>,
    first: usize,
    next: usize,
    /// Where the units that were read end.
    length: u64,
    /// Whether lines may be discarded.
    discards: bool,
}

impl Journal {
    /// Opens the journal of a directory, or starts one, with `first` as its first unit.
    pub(super) fn open(directory: &Path, key: u32, first: usize, discards: bool) -> Result<Self> {
        let path = directory.join(JOURNAL);
        let mut options = OpenOptions::new();
        let file = options.write(true).create(true).truncate(false).open(&path);
        let file = file.with_context(|| format!("cannot write {}", path.display()))?;
        let reader = Some(open(&path)?);
        let writer = BufWriter::with_capacity(BUFFER, file);
        Ok(Self { path, key, reader, writer, first, next: first, length: 0, discards })
    }

    /// The unit that comes next.
    pub(super) fn next_unit(&self) -> usize {
        self.next
    }

    /// Reads the known units before `end`; `each` says whether a unit can be of this run. Where the
    /// known ones end, the file is cut off.
    pub(super) fn recall<R: DeserializeOwned>(
        &mut self,
        end: usize,
        mut each: impl FnMut(&UnitResult<R>) -> bool,
    ) -> Result<()> {
        let mut line = Vec::new();
        while self.next < end {
            let Some(reader) = &mut self.reader else { return Ok(()) };
            let length = read_line(reader, LONGEST_LINE, &mut line);
            let length = length.with_context(|| format!("cannot read {}", self.path.display()))?;
            match parse_line::<R>(&line, self.key) {
                Some(unit) if unit.unit == self.next && each(&unit) => {}
                _ => return self.cut_off(&line),
            }
            self.next += 1;
            self.length += length as u64;
        }
        Ok(())
    }

    /// Ends reading: whatever lies behind the units that were read is cut off.
    pub(super) fn settle(&mut self) -> Result<()> {
        self.cut_off(&[])
    }

    /// Cuts off what lies behind the units that were read, which begins with `start`. That may be
    /// no more than a torn line unless somebody has agreed to lose the rest.
    fn cut_off(&mut self, start: &[u8]) -> Result<()> {
        let Some(reader) = self.reader.take() else { return Ok(()) };
        let lost = count_lines(start.chain(reader));
        let lost = lost.with_context(|| format!("cannot read {}", self.path.display()))?;
        if lost > 0 && !self.discards {
            let (path, lost) = (self.path.display().to_string(), count(lost, "line"));
            bail!(Damage { path, line: self.next - self.first + 1, lost });
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

    /// Makes sure that everything added is in the file, and that the file is still there.
    pub(super) fn flush(&mut self) -> Result<()> {
        self.writer.flush().with_context(|| self.cannot_write())?;
        ensure!(self.path.exists(), "{} was removed during the run", self.path.display());
        Ok(())
    }

    fn cannot_write(&self) -> String {
        format!("cannot write {}", self.path.display())
    }
}

fn open(path: &Path) -> Result<BufReader<File>> {
    let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(BufReader::with_capacity(BUFFER, file))
}

fn count_lines(mut reader: impl BufRead) -> io::Result<usize> {
    let mut lines = 0;
    loop {
        let bytes = reader.fill_buf()?;
        if bytes.is_empty() {
            return Ok(lines);
        }
        lines += bytes.iter().filter(|byte| **byte == b'\n').count();
        let length = bytes.len();
        reader.consume(length);
    }
}

pub(super) fn parse_line<R: DeserializeOwned>(line: &[u8], key: u32) -> Option<UnitResult<R>> {
    let text = std::str::from_utf8(line.strip_suffix(b"\n")?).ok()?;
    let (sum, text) = text.split_once(' ')?;
    let is_whole = u32::from_str_radix(sum, 16).ok()? == checksum(key, text);
    if is_whole { serde_json::from_str(text).ok() } else { None }
}

/// Reads the units of a run one by one, starting with unit `first`; returns the one after the last.
pub(super) fn read<R: DeserializeOwned>(
    directory: &Path,
    key: u32,
    first: usize,
    mut each: impl FnMut(UnitResult<R>, &[u8]) -> Result<()>,
) -> Result<usize> {
    let path = directory.join(JOURNAL);
    let (mut reader, mut line, mut next) = (open(&path)?, Vec::new(), first);
    loop {
        let read = read_line(&mut reader, LONGEST_LINE, &mut line);
        read.with_context(|| format!("cannot read {}", path.display()))?;
        match parse_line::<R>(&line, key) {
            Some(unit) if unit.unit == next => each(unit, &line)?,
            _ if line.len() < LONGEST_LINE && !line.ends_with(b"\n") => return Ok(next),
            _ => bail!("{} line {} is damaged or of another run", path.display(), next - first + 1),
        }
        next += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: u32 = 7;

    fn write(journal: &mut Journal, end: usize) {
        for unit in journal.next_unit()..end {
            let result = UnitResult::<GameResult> { unit, games: Vec::new() };
            journal.push(unit, &result.line(KEY)).unwrap();
        }
        journal.flush().unwrap();
    }

    /// A journal of units from 5 that has read all there is.
    fn reopen(directory: &Path) -> Journal {
        let mut journal = Journal::open(directory, KEY, 5, false).unwrap();
        journal.recall(8, |_: &UnitResult| true).unwrap();
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
        let mut journal = Journal::open(directory.path(), KEY, 5, false).unwrap();
        let mut units = Vec::new();
        for end in [6, 8] {
            let mut note = |unit: &UnitResult| {
                units.push(unit.unit);
                true
            };
            journal.recall(end, &mut note).unwrap();
            assert_eq!(units, (5..end).collect::<Vec<_>>());
        }
        journal.settle().unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), whole);
    }

    /// A journal of three units with one byte changed in its second line.
    fn damaged(directory: &Path) -> Vec<u8> {
        write(&mut reopen(directory), 8);
        let path = directory.join(JOURNAL);
        let mut bytes = std::fs::read(&path).unwrap();
        let second = bytes.len() / 3;
        bytes[second + 12] ^= 1;
        std::fs::write(&path, &bytes).unwrap();
        bytes
    }

    #[test]
    fn damage_in_the_middle_costs_nothing_before_somebody_agrees() {
        let directory = tempfile::tempdir().unwrap();
        let bytes = damaged(directory.path());
        let mut journal = Journal::open(directory.path(), KEY, 5, false).unwrap();
        let error = journal.recall(8, |_: &UnitResult| true).unwrap_err();
        assert!(error.is::<Damage>());
        assert!(error.to_string().contains("line 2 is damaged"), "{error}");
        assert!(error.to_string().contains("2 lines from there on"), "{error}");
        assert_eq!(std::fs::read(directory.path().join(JOURNAL)).unwrap(), bytes);
        let read = read(directory.path(), KEY, 5, |_: UnitResult, _| Ok(()));
        assert!(read.unwrap_err().to_string().contains("line 2 is damaged"));
        let mut journal = Journal::open(directory.path(), KEY, 5, true).unwrap();
        journal.recall(8, |_: &UnitResult| true).unwrap();
        assert_eq!(journal.next_unit(), 6);
    }

    #[test]
    fn lines_of_another_run_and_units_that_do_not_fit_are_damage() {
        let directory = tempfile::tempdir().unwrap();
        write(&mut reopen(directory.path()), 8);
        let mut other = Journal::open(directory.path(), KEY + 1, 5, false).unwrap();
        assert!(other.recall(8, |_: &UnitResult| true).unwrap_err().is::<Damage>());
        let mut same = Journal::open(directory.path(), KEY, 5, false).unwrap();
        let damage = same.recall(8, |unit: &UnitResult| unit.unit < 6).unwrap_err();
        assert!(damage.to_string().contains("line 2"), "{damage}");
        let mut shorter = Journal::open(directory.path(), KEY, 5, false).unwrap();
        shorter.recall(7, |_: &UnitResult| true).unwrap();
        assert!(shorter.settle().unwrap_err().to_string().contains("1 line from there on"));
    }

    #[test]
    fn a_journal_that_was_removed_is_missed() {
        let directory = tempfile::tempdir().unwrap();
        let mut journal = reopen(directory.path());
        std::fs::remove_dir_all(directory.path()).unwrap();
        assert!(journal.flush().unwrap_err().to_string().contains("was removed during the run"));
    }
}
