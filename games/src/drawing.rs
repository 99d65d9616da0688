//! Drawings as panels that are laid out for the width of a screen.

use crate::{Rulebook, Seat};

/// The width of a drawing where no terminal says otherwise.
pub const COLUMNS: usize = 80;
/// Columns between panels.
const GAP: usize = 3;

/// A part of a drawing that is looked at as one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Panel {
    lines: Vec<String>,
    width: usize,
}

impl Panel {
    /// A panel with the lines of a text.
    pub fn new(text: &str) -> Self {
        let lines: Vec<String> = text.lines().map(|line| line.trim_end().to_owned()).collect();
        let width = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        Self { lines, width }
    }
}

/// The panels beside each other where they fit into the columns, else below each other.
pub fn arrange(panels: &[Panel], columns: usize) -> String {
    let mut text = String::new();
    for strip in strips(panels, columns) {
        let height = strip.iter().map(|panel| panel.lines.len()).max().unwrap_or(0);
        (0..height).for_each(|row| text += &line_across(strip, row));
    }
    text
}

/// Panels that stand beside each other.
fn strips(panels: &[Panel], columns: usize) -> Vec<&[Panel]> {
    let (mut strips, mut start, mut right) = (Vec::new(), 0, 0);
    for (place, panel) in panels.iter().enumerate() {
        if place > start && right + panel.width > columns {
            strips.push(&panels[start..place]);
            (start, right) = (place, 0);
        }
        right += panel.width + GAP;
    }
    strips.push(&panels[start..]);
    strips
}

fn line_across(strip: &[Panel], row: usize) -> String {
    let cell = |panel: &Panel| {
        let line = panel.lines.get(row).map_or("", String::as_str);
        format!("{line:<0$}", panel.width + GAP)
    };
    let line: String = strip.iter().map(cell).collect();
    line.trim_end().to_owned() + "\n"
}

/// The points of all seats by category, as if the game ended now.
pub fn points<G: Rulebook>(position: &G) -> String {
    let row = |name: &str, cell: &dyn Fn(Seat) -> String| {
        let cells = Seat::all(position.players()).map(|seat| format!("{:>8}", cell(seat)));
        format!("{name:<12}{}\n", cells.collect::<String>())
    };
    let named = G::CATEGORIES.iter().enumerate();
    let category = |(place, name): (usize, &&str)| {
        row(name, &|seat| position.breakdown(seat)[place].to_string())
    };
    row("points", &|seat| format!("seat {seat}"))
        + &named.map(category).collect::<String>()
        + &row("total", &|seat| position.score(seat).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panels_stand_side_by_side_only_where_they_fit() {
        let panels = ["11\n11", "22222\n22222", "3"].map(Panel::new);
        assert_eq!(arrange(&panels, 14), "11   22222   3\n11   22222\n");
        assert_eq!(arrange(&panels, 13), "11   22222\n11   22222\n3\n");
        assert_eq!(arrange(&panels, 1), "11\n11\n22222\n22222\n3\n");
    }
}
