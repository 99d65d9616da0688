//! Where people read and write, or programs in their place.

use std::io::{BufRead, Write};

use anyhow::{Context, Result};
use console::Term;
use nabu_games::drawing::COLUMNS;

/// A pair of input and output.
#[derive(Debug)]
pub struct Terminal<R, W> {
    /// Where people write.
    pub input: R,
    /// Where they read.
    pub output: W,
    /// Whether a person at a screen reads the output, not a program at a pipe.
    pub is_screen: bool,
}

impl<R: BufRead, W: Write> Terminal<R, W> {
    /// Asks for a line; single spaces part its words. `None` at the end of the input.
    pub fn ask(&mut self, request: &str) -> Result<Option<String>> {
        write!(self.output, "{request}")?;
        self.output.flush()?;
        let mut bytes = Vec::new();
        let read = self.input.read_until(b'\n', &mut bytes);
        if read.context("cannot read the input")? == 0 {
            return Ok(None);
        }
        let text = String::from_utf8_lossy(&bytes);
        Ok(Some(text.split_whitespace().collect::<Vec<_>>().join(" ")))
    }

    /// The width of the screen.
    pub fn columns(&self) -> usize {
        if self.is_screen { columns_of_screen() } else { COLUMNS }
    }
}

/// The width of the terminal that stdout is, or the usual one where it is none.
pub fn columns_of_screen() -> usize {
    Term::stdout().size_checked().map_or(COLUMNS, |(_, columns)| columns.into())
}
