//! Words and places of the move notation.

use arrayvec::ArrayString;
use thiserror::Error;

/// Why a text is not a move.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("'{text}' is not a move: {reason}")]
pub struct ParseActionError {
    text: String,
    reason: &'static str,
}

impl ParseActionError {
    /// A text and what is wrong with it.
    pub fn new(text: &str, reason: &'static str) -> Self {
        Self { text: text.to_owned(), reason }
    }

    /// What is wrong, without the text.
    pub fn reason(&self) -> &'static str {
        self.reason
    }
}

/// The name of a cell of a grid: column letter and row number, `a1` top left.
///
/// It is put together by hand, because lists of legal moves have hundreds of names and `format!`
/// would take most of the time of a move that is told as text.
pub fn cell_name(column: usize, row: usize) -> ArrayString<3> {
    let mut name = ArrayString::new();
    name.push((b'a' + column as u8) as char);
    push_number(&mut name, row + 1);
    name
}

/// Appends a number below 100.
pub fn push_number<const N: usize>(text: &mut ArrayString<N>, number: usize) {
    debug_assert!(number < 100);
    if number >= 10 {
        text.push((b'0' + (number / 10) as u8) as char);
    }
    text.push((b'0' + (number % 10) as u8) as char);
}

/// Column and row of a cell name, if it lies in a grid of this size.
pub fn parse_cell(name: &str, columns: usize, rows: usize) -> Option<(usize, usize)> {
    let (&letter, digits) = name.as_bytes().split_first()?;
    let column = usize::from(letter.checked_sub(b'a')?);
    let row = parse_number(std::str::from_utf8(digits).ok()?)?.checked_sub(1)?;
    (column < columns && row < rows).then_some((column, row))
}

/// A number as the notation writes it: digits only, no leading zero.
pub fn parse_number(text: &str) -> Option<usize> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    (plain || text == "0").then(|| text.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_round_trip_and_nothing_else_is_a_cell() {
        for row in 0..23 {
            for column in 0..17 {
                assert_eq!(parse_cell(&cell_name(column, row), 17, 23), Some((column, row)));
            }
        }
        for wrong in ["", "a", "1", "a0", "a01", "A1", "i1", "a9", "a1 ", "a+1", "é1"] {
            assert_eq!(parse_cell(wrong, 8, 8), None, "{wrong}");
        }
    }
}
