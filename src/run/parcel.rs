//! Work that was done in another process, on its way back.
//!
//! A parcel is one line about its contents and then the contents. Its checksum begins with the key
//! of the run, so that nothing of another run, version or set of rules can be taken for it.

use std::ops::Range;

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};

/// A piece of work: a range of units, and what it takes to play them beside the plan.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Order {
    /// Orders are given in stages; a later one may depend on all before.
    pub(crate) stage: u64,
    /// What the stage needs to know, in the words of the experiment.
    pub(crate) context: Vec<u8>,
    pub(crate) units: Range<usize>,
}

/// What came of an order.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Parcel {
    pub(crate) stage: u64,
    /// The first of the units, which follow one another.
    pub(crate) first: usize,
    /// What each unit leaves behind.
    pub(crate) results: Vec<Vec<u8>>,
    /// Decisions and nanoseconds of each clock of the experiment.
    pub(crate) times: Vec<(u64, u64)>,
}

/// The line about the contents.
#[derive(Serialize, Deserialize)]
struct Label {
    stage: u64,
    first: usize,
    lengths: Vec<usize>,
    times: Vec<(u64, u64)>,
}

/// Characters of the checksum, and a blank.
const SUM: usize = 9;

impl Parcel {
    pub(crate) fn to_bytes(&self, key: u32) -> Vec<u8> {
        let label = Label {
            stage: self.stage,
            first: self.first,
            lengths: self.results.iter().map(Vec::len).collect(),
            times: self.times.clone(),
        };
        let label = serde_json::to_vec(&label).expect("labels are plain data");
        let contents = [label, vec![b'\n'], self.results.concat()].concat();
        let sum = format!("{:08x} ", checksum(key, &contents));
        [sum.into_bytes(), contents].concat()
    }

    pub(crate) fn read(bytes: &[u8], key: u32) -> Result<Self> {
        let (sum, contents) = bytes.split_at_checked(SUM).context("a result is torn")?;
        let sum = str::from_utf8(sum).ok().and_then(|sum| u32::from_str_radix(sum.trim(), 16).ok());
        ensure!(sum == Some(checksum(key, contents)), "a result is damaged or of another run");
        let end = contents.iter().position(|byte| *byte == b'\n').context("a result is torn")?;
        let Label { stage, first, lengths, times } = serde_json::from_slice(&contents[..end])?;
        let mut rest = &contents[end + 1..];
        let mut results = Vec::with_capacity(lengths.len());
        for length in lengths {
            let (result, left) = rest.split_at_checked(length).context("a result is torn")?;
            results.push(result.to_vec());
            rest = left;
        }
        Ok(Self { stage, first, results, times })
    }
}

fn checksum(key: u32, contents: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new_with_initial(key);
    hasher.update(contents);
    hasher.finalize()
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: u32 = 7;

    fn parcel() -> Parcel {
        let results = vec![b"one\n".to_vec(), Vec::new(), vec![0, 10, 255]];
        Parcel { stage: 3, first: 40, results, times: vec![(5, 900)] }
    }

    #[test]
    fn a_parcel_is_read_as_it_was_written() {
        assert_eq!(Parcel::read(&parcel().to_bytes(KEY), KEY).unwrap(), parcel());
    }

    #[test]
    fn torn_damaged_and_foreign_parcels_are_refused() {
        let bytes = parcel().to_bytes(KEY);
        assert!(Parcel::read(&bytes, KEY + 1).is_err());
        for length in 0..bytes.len() {
            assert!(Parcel::read(&bytes[..length], KEY).is_err(), "{length} bytes");
        }
        for place in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[place] ^= 4;
            let read = Parcel::read(&damaged, KEY);
            assert!(read.is_err(), "byte {place}");
        }
    }
}
