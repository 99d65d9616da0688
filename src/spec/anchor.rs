//! The bot whose rating is fixed: `random=0`.

use std::fmt;
use std::str::FromStr;

use anyhow::{Context, Error, Result, ensure};

/// A bot whose rating is fixed, so that ratings of several tournaments can be compared.
#[derive(Clone, PartialEq, Debug)]
pub struct Anchor {
    /// The name of the bot.
    pub bot: String,
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
        Ok(Self { bot: bot.to_owned(), rating })
    }
}

impl fmt::Display for Anchor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.bot, self.rating)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_back_or_refused() {
        let anchor: Anchor = "greedy:epsilon=0.5=-100".parse().unwrap();
        assert_eq!(anchor.to_string(), "greedy:epsilon=0.5=-100");
        for text in ["random", "random=x", "random=inf"] {
            assert!(text.parse::<Anchor>().is_err(), "{text}");
        }
    }
}
