//! TOML that people write, with errors that name the line.

use std::fmt;

use serde::de::DeserializeOwned;

/// What is wrong with a TOML text, and in which line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TomlError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong, in one line.
    pub what: String,
}

impl fmt::Display for TomlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl std::error::Error for TomlError {}

/// Reads a TOML text.
pub fn read_toml<T: DeserializeOwned>(text: &str) -> Result<T, TomlError> {
    toml::from_str(text).map_err(|error| {
        let start = error.span().map_or(0, |span| span.start.min(text.len()));
        let line = 1 + text.as_bytes()[..start].iter().filter(|byte| **byte == b'\n').count();
        TomlError { line, what: error.message().trim_end().replace('\n', "; ") }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_name_the_line() {
        let error = read_toml::<toml::Table>("a = 1\n\nb = 'x\n").unwrap_err();
        assert_eq!(error.line, 3, "{error}");
        assert!(!error.to_string().contains('\n'));
    }

    #[derive(Debug, serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only read")]
    struct File {
        known: Option<u8>,
        table: Option<Box<File>>,
    }

    #[test]
    fn unknown_keys_are_found_in_their_line() {
        for (text, line) in [
            ("wrong = 1\n", 1),
            ("known = 1\nwrong = 1\n", 2),
            ("# a note\n\nknown = 1\n  wrong = 1", 4),
            ("[table]\nknown = 1\nwrong = 1\n", 3),
            ("known = 1\n\n[table]\n\nwrong = 1\n", 5),
            ("known = 1\n[wrong]\na = 1\n", 2),
            ("known = 1\n[[wrong]]\na = 1\n", 2),
            ("known = 1\n[table.wrong]\na = 1\n", 2),
            ("known = 'x'\n", 1),
            ("\nknown = 'x'\n", 2),
        ] {
            let error = read_toml::<File>(text).unwrap_err();
            assert_eq!(error.line, line, "{text}: {error}");
        }
    }
}
