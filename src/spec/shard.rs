//! A part of a run: `2/4`.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use anyhow::{Context, Error, Result, ensure};

/// One of several parts of a run, for machines that do not share a disk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    /// Which part, from 1.
    pub index: usize,
    /// How many parts there are.
    pub count: usize,
}

impl Shard {
    /// Its share of `blocks`: a range next to those of its neighbours.
    pub fn blocks(self, blocks: usize) -> Range<usize> {
        blocks * (self.index - 1) / self.count..blocks * self.index / self.count
    }
}

impl FromStr for Shard {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let form = || "write I/N, part I of N, as in 1/4";
        let (index, count) = text.split_once('/').with_context(form)?;
        let shard = Self {
            index: index.parse().with_context(form)?,
            count: count.parse().with_context(form)?,
        };
        ensure!((1..=100_000).contains(&shard.count), "there can be 1 to 100000 parts");
        ensure!((1..=shard.count).contains(&shard.index), "the part must be 1 to {}", shard.count);
        Ok(shard)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_cover_all_blocks_once() {
        for (blocks, count) in [(10, 3), (7, 7), (3, 5), (100, 1)] {
            let shards = (1..=count).map(|index| Shard { index, count });
            let covered: Vec<_> = shards.flat_map(|shard| shard.blocks(blocks)).collect();
            assert_eq!(covered, (0..blocks).collect::<Vec<_>>());
        }
    }

    #[test]
    fn texts_are_read_back_or_refused() {
        assert_eq!("2/3".parse::<Shard>().unwrap().to_string(), "2/3");
        for text in ["0/3", "4/3", "1", "1/0", "a/b"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
