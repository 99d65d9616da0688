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

/// Writes what is wrong to stderr, in a line that a person can take in however much of a broken file
/// it quotes.
pub fn complain(text: impl Display) {
    say(shortened(&text.to_string()));
}

/// A text without its middle if it is very long.
fn shortened(text: &str) -> String {
    const LONGEST: usize = 1500;
    const END: usize = 300;
    let length = text.chars().count();
    if length <= LONGEST {
        return text.to_owned();
    }
    let start: String = text.chars().take(LONGEST - END).collect();
    let end: String = text.chars().skip(length - END).collect();
    format!("{start}... ({} characters left out) ...{end}", length - LONGEST)
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
    fn what_is_too_long_loses_its_middle() {
        let text = format!("begin{}end", "Ü".repeat(5000));
        let short = shortened(&text);
        assert!(short.starts_with("begin") && short.ends_with("end"), "{short}");
        assert!(short.contains("(3508 characters left out)") && short.chars().count() < 1600);
        assert_eq!(shortened("as it is"), "as it is");
    }

    #[test]
    fn control_characters_are_spelled_out() {
        assert_eq!(visible("a\nb\u{1b}[31m Ü"), "a\\nb\\u{1b}[31m Ü");
        assert_eq!(shown(Path::new("runs/\r")), "runs/\\r");
    }
}
