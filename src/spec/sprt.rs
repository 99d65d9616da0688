//! The hypotheses of a sequential test: `0,0.03`.

use std::fmt;
use std::str::FromStr;

use anyhow::{Context, Error, Result, ensure};

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
    pub(crate) fn test(self, players: usize) -> Sprt {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_back_or_refused() {
        assert_eq!("0,0.03".parse::<Hypotheses>().unwrap().to_string(), "0,0.03");
        for text in ["0.03", "0.03,0", "0,x", "0,2", "nan,1"] {
            assert!(text.parse::<Hypotheses>().is_err(), "{text}");
        }
    }
}
