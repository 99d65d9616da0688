//! Tables of a page, which a click on a heading sorts.

use csv::StringRecord;

use super::unit::{grouped, plain};
use crate::rows::{Row, Table};

/// A table of a page.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    pub(super) head: Vec<Heading>,
    pub(super) rows: Vec<Vec<Cell>>,
}

/// The heading of a column.
#[derive(Clone, Debug)]
pub(super) struct Heading {
    pub(super) name: String,
    /// Whether the column holds numbers.
    pub(super) is_number: bool,
}

/// A cell of a table.
#[derive(Clone, Debug)]
pub(super) struct Cell {
    pub(super) text: String,
    /// What it is sorted by, if not by its text.
    pub(super) key: Option<f64>,
}

impl Cell {
    pub(super) fn text(text: &str) -> Self {
        Self { text: text.to_owned(), key: None }
    }

    /// A number written in some way.
    pub(super) fn number(text: String, key: f64) -> Self {
        Self { text, key: Some(key) }
    }

    fn of_table(text: &str) -> Self {
        match text.parse::<f64>() {
            Ok(value) if value.is_finite() => Self::number(written(value), value),
            Ok(value) => Self::number(text.replace('-', "\u{2212}"), value),
            Err(_) if text == "NA" => Self::unknown(),
            Err(_) => Self::text(text),
        }
    }

    /// A number that is not known.
    pub(super) fn unknown() -> Self {
        Self::number("NA".to_owned(), f64::NAN)
    }

    /// The key as an attribute, in the words of JavaScript; what is not known comes last.
    pub(super) fn sort_key(&self) -> String {
        match self.key {
            None => self.text.clone(),
            Some(key) if key.is_nan() => String::new(),
            Some(key) => key.to_string().replace("inf", "Infinity"),
        }
    }
}

impl Grid {
    /// A table with headings separated by `|`; those that end in `#` are of numbers.
    pub(super) fn new(head: &str, rows: Vec<Vec<Cell>>) -> Self {
        let heading = |name: &str| Heading {
            name: name.trim_end_matches('#').to_owned(),
            is_number: name.ends_with('#'),
        };
        Self { head: head.split('|').map(heading).collect(), rows }
    }

    /// All of a table.
    pub(super) fn whole<R: Row>(table: &Table<R>) -> Self {
        Self::part(table, |_| true)
    }

    /// The rows of a table that a figure shows.
    pub(super) fn part<R: Row>(table: &Table<R>, shown: impl Fn(&R) -> bool) -> Self {
        let rows = table.cells.iter().zip(&table.rows).filter(|(_, row)| shown(row));
        let rows: Vec<_> = rows.map(|(cells, _)| cells).collect();
        let is_number = |column: usize| {
            let is_one = |text: &str| ["", "NA"].contains(&text) || text.parse::<f64>().is_ok();
            rows.iter().all(|row| is_one(&row[column]))
        };
        let names = table.header.iter().enumerate();
        let head = names.map(|(column, name)| Heading {
            name: name.replace('_', " "),
            is_number: is_number(column),
        });
        let cells = |row: &&StringRecord| row.iter().map(Cell::of_table).collect();
        Self { head: head.collect(), rows: rows.iter().map(cells).collect() }
    }
}

/// A number as a table shows it: tiny ones by their magnitude.
fn written(value: f64) -> String {
    match value.abs() {
        0.0 => "0".to_owned(),
        ..1e-4 => format!("{value:.0e}").replace('-', "\u{2212}"),
        1e4.. => grouped(value.round()),
        _ => plain(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_sort_by_their_value() {
        let cells = ["0.914000", "-1212.5", "3.0e-7", "greedy", "", "125000"].map(Cell::of_table);
        let texts: Vec<_> = cells.iter().map(|cell| cell.text.as_str()).collect();
        assert_eq!(
            texts,
            ["0.914", "\u{2212}1212.5", "3e\u{2212}7", "greedy", "", "125\u{202f}000"]
        );
        assert_eq!(cells[1].sort_key(), "-1212.5");
        assert_eq!(cells[3].sort_key(), "greedy");
        let special = ["inf", "-inf", "NA"].map(Cell::of_table);
        assert_eq!(special.each_ref().map(|cell| cell.text.as_str()), ["inf", "\u{2212}inf", "NA"]);
        assert_eq!(special.map(|cell| cell.sort_key()), ["Infinity", "-Infinity", ""]);
    }
}
