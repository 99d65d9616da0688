//! What a bot from outside did wrong.

use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// How much of a line or of stderr is quoted.
const QUOTED: usize = 200;

/// What kind of mistake it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FaultKind {
    /// The program could not be started, or did not greet.
    Start,
    /// It ended, or closed its input or output.
    Exit,
    /// It did not answer in time.
    Timeout,
    /// It played a move that the rules do not allow.
    Illegal,
    /// It wrote a line that is not of the protocol.
    Malformed,
    /// Somebody has stopped the run; nothing is wrong with the bot.
    Interrupted,
}

impl FaultKind {
    /// Its word in tables.
    pub fn name(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Exit => "exit",
            Self::Timeout => "timeout",
            Self::Illegal => "illegal",
            Self::Malformed => "malformed",
            Self::Interrupted => "interrupted",
        }
    }
}

/// A mistake of a bot from outside, told in one line.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub struct Fault {
    /// What kind of mistake.
    pub kind: FaultKind,
    /// The command of the bot.
    pub command: String,
    /// What happened.
    pub what: String,
    /// The last words of the bot on stderr.
    pub stderr: String,
    /// Whether the bot loses the game by it; otherwise the run ends.
    pub loses: bool,
}

impl Fault {
    /// What happened, with the last words of the bot.
    pub fn account(&self) -> String {
        if self.stderr.is_empty() {
            return self.what.clone();
        }
        format!("{}; its last words on stderr: {}", self.what, quote(self.stderr.as_bytes()))
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "bot cmd:{}: {}", self.command, self.account())
    }
}

/// A text in quotes, on one line, with nothing in it that steers a terminal, and not too long.
pub(super) fn quote(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(4 * QUOTED)]);
    let shown: String = text.chars().take(QUOTED).flat_map(char::escape_debug).collect();
    let shown = shown.replace("\\'", "'").replace("\\\"", "\"");
    let rest = if text.chars().count() > QUOTED || bytes.len() > 4 * QUOTED { "..." } else { "" };
    format!("'{shown}{rest}'")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_are_short_and_harmless() {
        assert_eq!(quote(b"it's \"here\""), "'it's \"here\"'");
        assert_eq!(quote(b"a\x1b[2J\nb\xff"), "'a\\u{1b}[2J\\nb\u{fffd}'");
        assert_eq!(quote(&[b'x'; 5000]), format!("'{}...'", "x".repeat(QUOTED)));
    }
}
