//! Files of records, plain or compressed.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use flate2::read::MultiGzDecoder;

use crate::files::write_text;
use crate::records::record::Record;

/// The first bytes of a gzip file.
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// The lines of a `.jsonl` or `.jsonl.gz` file with their numbers from 1; empty ones are skipped.
pub fn lines(path: &Path) -> Result<impl Iterator<Item = Result<(usize, String)>> + use<>> {
    let name = path.display().to_string();
    let file = File::open(path).with_context(|| format!("cannot read {name}"))?;
    let mut reader = BufReader::new(file);
    let start = reader.fill_buf().with_context(|| format!("cannot read {name}"))?;
    let plain: Box<dyn Read> = if start.starts_with(&GZIP) {
        Box::new(MultiGzDecoder::new(reader))
    } else {
        Box::new(reader)
    };
    let numbered = BufReader::new(plain).lines().zip(1..).map(move |(line, number)| {
        let line = line.with_context(|| format!("cannot read {name} line {number}"))?;
        Ok((number, line))
    });
    Ok(numbered.filter(|item| !matches!(item, Ok((_, line)) if line.trim().is_empty())))
}

/// Record number `game` (from 1) of a file.
pub fn nth_record(path: &Path, game: usize) -> Result<Record> {
    let mut count = 0;
    for item in lines(path)? {
        let (number, line) = item?;
        count += 1;
        if count == game {
            return serde_json::from_str(&line)
                .with_context(|| format!("{} line {number} is not a record", path.display()));
        }
    }
    bail!("{} has {count} games; there is no game {game}", path.display())
}

/// Writes a record to a file of its own, all of it or nothing; an old file only if asked to
/// replace it.
pub fn write_record(path: &Path, record: &Record, replace: bool) -> Result<()> {
    let is_free = replace || !path.exists();
    ensure!(is_free, "{} exists already; choose another name", path.display());
    write_text(path, &(record.to_line() + "\n"))
}
