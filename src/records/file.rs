//! Files of records, plain or compressed.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail, ensure};
use flate2::read::MultiGzDecoder;

use crate::files::{is_taken, read_line, write_text};
use crate::records::record::Record;

/// The first bytes of a gzip file.
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// No record is longer. A line of a small compressed file could fill the memory.
const LONGEST_LINE: usize = 1 << 23;

/// A line of a file, or what is wrong with it.
#[derive(Debug)]
pub struct Line {
    /// Counted from 1.
    pub number: usize,
    /// Without its end.
    pub text: Result<String>,
}

/// The lines of a `.jsonl` or `.jsonl.gz` file; empty ones are skipped.
pub fn lines(path: &Path) -> Result<impl Iterator<Item = Result<Line>> + use<>> {
    let name = path.display().to_string();
    let file = File::open(path).with_context(|| format!("cannot read {name}"))?;
    let mut reader = BufReader::new(file);
    let start = reader.fill_buf().with_context(|| format!("cannot read {name}"))?;
    let plain: Box<dyn Read> = if start.starts_with(&GZIP) {
        Box::new(MultiGzDecoder::new(reader))
    } else {
        Box::new(reader)
    };
    let (mut plain, mut bytes) = (BufReader::new(plain), Vec::new());
    let read = move |number| match next_line(&mut plain, &mut bytes) {
        Ok(None) => None,
        Ok(Some(text)) => Some(Ok(Line { number, text })),
        Err(error) => Some(Err(error).context(format!("cannot read {name} line {number}"))),
    };
    let is_empty = |line: &Result<Line>| matches!(line, Ok(Line { text: Ok(text), .. }) if text.trim().is_empty());
    Ok((1..).map_while(read).filter(move |line| !is_empty(line)))
}

/// The next line without its end, or what is wrong with it; the one after it can be read all the
/// same.
fn next_line(reader: &mut impl BufRead, bytes: &mut Vec<u8>) -> io::Result<Option<Result<String>>> {
    if read_line(reader, LONGEST_LINE, bytes)? == 0 {
        return Ok(None);
    }
    if bytes.len() == LONGEST_LINE && !bytes.ends_with(b"\n") {
        reader.skip_until(b'\n')?;
        return Ok(Some(Err(anyhow!("longer than {LONGEST_LINE} bytes"))));
    }
    let end = bytes.iter().rposition(|byte| !b"\r\n".contains(byte)).map_or(0, |last| last + 1);
    let text = str::from_utf8(&bytes[..end]).map(ToOwned::to_owned);
    Ok(Some(text.map_err(|error| anyhow!("not UTF-8 after {} bytes", error.valid_up_to()))))
}

/// Record number `game` (from 1) of a file.
pub fn nth_record(path: &Path, game: usize) -> Result<Record> {
    let mut count = 0;
    for line in lines(path)? {
        let Line { number, text } = line?;
        count += 1;
        if count == game {
            let record = text.and_then(|text| Ok(serde_json::from_str(&text)?));
            return record
                .with_context(|| format!("{} line {number} is not a record", path.display()));
        }
    }
    bail!("{} has {count} games; there is no game {game}", path.display())
}

/// Writes a record to a file of its own, all of it or nothing; an old file only if asked to
/// replace it.
pub fn write_record(path: &Path, record: &Record, replace: bool) -> Result<()> {
    let is_free = replace || !is_taken(path);
    ensure!(is_free, "{} exists already; choose another name", path.display());
    write_text(path, &(record.to_line() + "\n"))
}
