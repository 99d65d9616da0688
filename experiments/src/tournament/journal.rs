//! The journal: one checksummed line per finished block, in order, never rewritten.
//!
//! Whatever happens, the journal is a beginning of the run: a torn last line is cut off, and the
//! run goes on with the first block that is not there.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use super::block::Block;

/// The name of the journal in the directory of a run.
pub(super) const JOURNAL: &str = "journal.jsonl";

/// A journal open for adding blocks.
pub(super) struct Journal {
    path: PathBuf,
    writer: BufWriter<File>,
    next: usize,
}

impl Journal {
    /// Opens the journal of a directory, or starts one, and cuts off what was torn.
    pub(super) fn open(directory: &Path) -> Result<Self> {
        let path = directory.join(JOURNAL);
        let context = || format!("cannot write {}", path.display());
        let file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path)
            .with_context(context)?;
        let (next, end) = whole_lines(&path)?;
        file.set_len(end).with_context(context)?;
        let mut writer = BufWriter::new(file);
        writer.seek(SeekFrom::Start(end)).with_context(context)?;
        Ok(Self { path, writer, next })
    }

    /// The unit that comes next.
    pub(super) fn next_unit(&self) -> usize {
        self.next
    }

    /// Adds a block, which must be the next one.
    pub(super) fn push(&mut self, block: &Block) -> Result<()> {
        assert_eq!(block.unit, self.next, "blocks are journalled in order");
        let context = || format!("cannot write {}", self.path.display());
        let text = serde_json::to_string(block)?;
        writeln!(self.writer, "{:08x} {text}", crc32fast::hash(text.as_bytes()))
            .with_context(context)?;
        self.next += 1;
        Ok(())
    }

    /// Makes sure that everything added is in the file.
    pub(super) fn flush(&mut self) -> Result<()> {
        self.writer.flush().with_context(|| format!("cannot write {}", self.path.display()))
    }
}

/// The number of whole lines in order, and where they end.
fn whole_lines(path: &Path) -> Result<(usize, u64)> {
    let mut units = 0;
    let mut end = 0;
    let mut reader = open(path)?;
    let mut line = Vec::new();
    loop {
        line.clear();
        let length = reader.read_until(b'\n', &mut line)?;
        match parse_line(&line) {
            Some(block) if block.unit == units => {
                units += 1;
                end += length as u64;
            }
            _ => return Ok((units, end)),
        }
    }
}

fn open(path: &Path) -> Result<BufReader<File>> {
    let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(BufReader::new(file))
}

fn parse_line(line: &[u8]) -> Option<Block> {
    let text = std::str::from_utf8(line.strip_suffix(b"\n")?).ok()?;
    let (checksum, text) = text.split_once(' ')?;
    let is_whole = u32::from_str_radix(checksum, 16).ok()? == crc32fast::hash(text.as_bytes());
    if is_whole { serde_json::from_str(text).ok() } else { None }
}

/// Reads the blocks of a finished run one by one.
pub(super) fn read(directory: &Path, mut each: impl FnMut(Block) -> Result<()>) -> Result<()> {
    let path = directory.join(JOURNAL);
    for (number, line) in open(&path)?.split(b'\n').enumerate() {
        let mut line = line.with_context(|| format!("cannot read {}", path.display()))?;
        line.push(b'\n');
        match parse_line(&line) {
            Some(block) if block.unit == number => each(block)?,
            _ => bail!("{} line {} is damaged", path.display(), number + 1),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block(unit: usize) -> Block {
        Block { unit, games: Vec::new() }
    }

    #[test]
    fn a_torn_line_is_cut_off_wherever_it_was_torn() {
        let directory = tempfile::tempdir().unwrap();
        let mut journal = Journal::open(directory.path()).unwrap();
        for unit in 0..3 {
            journal.push(&block(unit)).unwrap();
        }
        journal.flush().unwrap();
        let whole = std::fs::read(directory.path().join(JOURNAL)).unwrap();
        let line = whole.len() / 3;
        for length in 0..whole.len() {
            std::fs::write(directory.path().join(JOURNAL), &whole[..length]).unwrap();
            let mut journal = Journal::open(directory.path()).unwrap();
            assert_eq!(journal.next_unit(), length / line, "torn after {length} bytes");
            for unit in journal.next_unit()..3 {
                journal.push(&block(unit)).unwrap();
            }
            journal.flush().unwrap();
            assert_eq!(std::fs::read(directory.path().join(JOURNAL)).unwrap(), whole);
        }
    }

    #[test]
    fn a_changed_byte_is_noticed() {
        let directory = tempfile::tempdir().unwrap();
        let mut journal = Journal::open(directory.path()).unwrap();
        journal.push(&block(0)).unwrap();
        journal.flush().unwrap();
        let path = directory.path().join(JOURNAL);
        let mut bytes = std::fs::read(&path).unwrap();
        bytes[12] ^= 1;
        std::fs::write(&path, bytes).unwrap();
        assert_eq!(Journal::open(directory.path()).unwrap().next_unit(), 0);
    }
}
