//! Parts of a tournament that people write as short texts.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use anyhow::{Context, Error, Result, ensure};
use nabu_bots::BotSpec;

use crate::stats::Sprt;

/// Two hypotheses about the first bot: its win share above the fair one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Hypotheses {
    /// The lower one, H0.
    pub mu0: f64,
    /// The higher one, H1.
    pub mu1: f64,
}

impl Hypotheses {
    /// The test they make at a table of `players`.
    pub fn test(self, players: usize) -> Sprt {
        let fair = 1.0 / players as f64;
        Sprt { mu0: fair + self.mu0, mu1: fair + self.mu1 }
    }
}

impl FromStr for Hypotheses {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let form = || "write MU0,MU1, win shares above the fair one, as in 0,0.03";
        let (mu0, mu1) = text.split_once(',').with_context(form)?;
        let mu0: f64 = mu0.trim().parse().with_context(form)?;
        let mu1: f64 = mu1.trim().parse().with_context(form)?;
        ensure!(mu0.abs() < 1.0 && mu1.abs() < 1.0, "both must lie between -1 and 1");
        ensure!(mu0 < mu1, "the first must be below the second");
        Ok(Self { mu0, mu1 })
    }
}

impl fmt::Display for Hypotheses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.mu0, self.mu1)
    }
}

/// A bot whose rating is fixed, so that ratings of several tournaments can be compared.
#[derive(Clone, PartialEq, Debug)]
pub struct Anchor {
    /// The bot.
    pub bot: BotSpec,
    /// Its rating.
    pub rating: f64,
}

impl FromStr for Anchor {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let form = || "write BOT=RATING, as in random=0";
        let (bot, rating) = text.rsplit_once('=').with_context(form)?;
        let rating: f64 = rating.parse().with_context(form)?;
        ensure!(rating.is_finite(), "the rating must be a number");
        Ok(Self { bot: bot.parse()?, rating })
    }
}

impl fmt::Display for Anchor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.bot, self.rating)
    }
}

/// One of several parts of a tournament, for machines that do not share a disk.
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
    fn texts_that_make_no_sense_are_refused() {
        for text in ["0.03", "0.03,0", "0,x", "0,2", "nan,1"] {
            assert!(text.parse::<Hypotheses>().is_err(), "{text}");
        }
        for text in ["0/3", "4/3", "1", "1/0", "a/b"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
        for text in ["random", "random=x", "randm=0", "random=inf"] {
            assert!(text.parse::<Anchor>().is_err(), "{text}");
        }
    }

    #[test]
    fn texts_are_read_back() {
        assert_eq!("0,0.03".parse::<Hypotheses>().unwrap().to_string(), "0,0.03");
        let anchor: Anchor = "greedy:epsilon=0.5=-100".parse().unwrap();
        assert_eq!(anchor.to_string(), "greedy:epsilon=0.5=-100");
        assert_eq!("2/3".parse::<Shard>().unwrap().to_string(), "2/3");
    }
}
