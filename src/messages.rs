//! What the program says beside its results.

use std::fmt::Display;
use std::io::{Write, stderr, stdout};
use std::path::Path;

use anyhow::Result;

use crate::embed;

/// Writes a line to stderr. If nobody can read it, the work goes on all the same.
pub fn say(text: impl Display) {
    let _ = writeln!(stderr(), "{}", visible(&text.to_string()));
}

/// Prints a text to stdout, or hands it to the program that runs this one.
pub(crate) fn print(text: impl Display) -> Result<()> {
    if !embed::keep(&text) {
        write!(stdout().lock(), "{text}")?;
    }
    Ok(())
}

/// A text with its control characters spelled out: names in files must not steer a terminal.
pub(crate) fn visible(text: &str) -> String {
    let spelled = |c: char| if c.is_control() { c.escape_default().to_string() } else { c.into() };
    text.chars().map(spelled).collect()
}

/// A path as it is shown to people.
pub(crate) fn shown(path: &Path) -> String {
    visible(&path.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_spelled_out() {
        assert_eq!(visible("a\nb\u{1b}[31m Ü"), "a\\nb\\u{1b}[31m Ü");
        assert_eq!(shown(Path::new("runs/\r")), "runs/\\r");
    }
}
