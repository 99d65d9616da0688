//! What a report consists of.

use super::chart::Chart;
use super::grid::Grid;

/// The width charts are drawn in on a desktop and on paper.
pub(super) const WIDE: f64 = 720.0;
/// The width charts are drawn in on a phone, and where several stand side by side.
pub(super) const NARROW: f64 = 344.0;

/// What is reported about one result directory.
#[derive(Debug)]
pub(super) struct Chapter {
    pub(super) title: String,
    /// How much was played, in a few words each.
    pub(super) facts: Vec<String>,
    /// The findings in sentences.
    pub(super) summary: Vec<String>,
    pub(super) sections: Vec<Section>,
}

/// Figures and tables about one question.
#[derive(Debug)]
pub(super) struct Section {
    pub(super) title: String,
    pub(super) paragraphs: Vec<String>,
    pub(super) table: Option<Grid>,
    pub(super) figures: Vec<Figure>,
    /// Figures that are shown on request.
    pub(super) further: Vec<Figure>,
}

impl Section {
    pub(super) fn new(title: &str, figures: Vec<Figure>) -> Self {
        Self {
            title: title.to_owned(),
            paragraphs: Vec::new(),
            table: None,
            figures,
            further: Vec::new(),
        }
    }

    pub(super) fn all_figures(&self) -> impl Iterator<Item = &Figure> {
        self.figures.iter().chain(&self.further)
    }
}

/// Charts about one thing, and the numbers behind them.
#[derive(Debug)]
pub(super) struct Figure {
    /// The name of its place in the page and of its files.
    pub(super) id: String,
    pub(super) title: String,
    /// How to read it.
    pub(super) note: String,
    pub(super) panels: Vec<Panel>,
    pub(super) numbers: Vec<Grid>,
}

/// A chart of a figure.
pub(super) struct Panel {
    /// What tells it from the others of the figure.
    pub(super) title: String,
    pub(super) chart: Box<dyn Chart>,
    /// Whether it shares its line with others.
    pub(super) is_small: bool,
}

impl std::fmt::Debug for Panel {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Panel").field("title", &self.title).finish_non_exhaustive()
    }
}

impl Figure {
    /// A figure of a single chart.
    pub(super) fn single(id: &str, title: &str, note: &str, chart: impl Chart + 'static) -> Self {
        let panel = Panel { title: String::new(), chart: Box::new(chart), is_small: false };
        Self::of_panels(id, title, note, vec![panel])
    }

    /// A figure of several charts.
    pub(super) fn of_panels(id: &str, title: &str, note: &str, panels: Vec<Panel>) -> Self {
        Self {
            id: slug(id),
            title: title.to_owned(),
            note: note.to_owned(),
            panels,
            numbers: Vec::new(),
        }
    }

    /// Whether its charts take more than the width of the text.
    pub(super) fn is_broad(&self) -> bool {
        self.panels.len() > 2
    }

    /// Whether its charts stand side by side.
    pub(super) fn is_of_small_panels(&self) -> bool {
        self.panels.iter().any(|panel| panel.is_small)
    }

    #[must_use]
    pub(super) fn with_numbers(mut self, numbers: impl IntoIterator<Item = Grid>) -> Self {
        self.numbers.extend(numbers);
        self
    }
}

impl Panel {
    /// A chart that shares its line with others.
    pub(super) fn small(title: &str, chart: impl Chart + 'static) -> Self {
        Self { title: title.to_owned(), chart: Box::new(chart), is_small: true }
    }

    /// What a screen reader says, and a program that lists the file.
    pub(super) fn name(&self, figure: &Figure) -> String {
        if self.title.is_empty() {
            figure.title.clone()
        } else {
            format!("{}: {}", figure.title, self.title)
        }
    }
}

/// A name for files and places in the page.
pub(super) fn slug(text: &str) -> String {
    let mut slug = String::new();
    for c in text.chars().flat_map(char::to_lowercase) {
        match c {
            c if c.is_ascii_alphanumeric() => slug.push(c),
            _ if slug.ends_with('-') || slug.is_empty() => {}
            _ => slug.push('-'),
        }
    }
    slug.trim_end_matches('-').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slugs_are_plain() {
        assert_eq!(slug("swap-in: cat:Statues (babylon)"), "swap-in-cat-statues-babylon");
        assert_eq!(slug("../../etc"), "etc");
    }
}
