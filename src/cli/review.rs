//! A review as text: how the values went, and which moves cost most.

use std::io::Write;

use anyhow::Result;
use nabu_games::Seat;

use crate::records::review::{Decision, Review};

/// Rows of the curve, from a reward of 1 down to 0.
const ROWS: usize = 11;
/// Columns left of the curve.
const MARGIN: usize = 6;

/// What is printed of a review.
pub(super) trait ReviewText {
    fn write_curve(&self, columns: usize, out: &mut impl Write) -> Result<()>;
    fn write_mistakes(&self, most: usize, out: &mut impl Write) -> Result<()>;
}

impl ReviewText for Review {
    /// The values of all seats over the game, seats as digits, `*` where they meet.
    fn write_curve(&self, columns: usize, out: &mut impl Write) -> Result<()> {
        let width = columns.saturating_sub(MARGIN).clamp(1, self.decisions.len().max(1));
        let mut rows = [const { String::new() }; ROWS];
        for column in 0..width {
            let marks = marks(self, column * self.decisions.len() / width);
            rows.iter_mut().zip(marks).for_each(|(row, mark)| row.push(mark));
        }
        for (place, row) in rows.iter().enumerate() {
            let value = 1.0 - place as f32 / (ROWS - 1) as f32;
            writeln!(out, " {value:.1} |{}", row.trim_end())?;
        }
        writeln!(out, "     +{}", "-".repeat(width))?;
        let last = self.decisions.len().saturating_sub(1).to_string();
        Ok(writeln!(out, "move  0{last:>0$}", width.saturating_sub(1))?)
    }

    /// The moves that cost most.
    fn write_mistakes(&self, most: usize, out: &mut impl Write) -> Result<()> {
        let mut order: Vec<_> = (0..self.decisions.len()).collect();
        order.retain(|index| self.decisions[*index].loss() > 0.0);
        order.sort_by(|one, other| {
            self.decisions[*other].loss().total_cmp(&self.decisions[*one].loss())
        });
        writeln!(out, "Largest mistakes, by what they cost the player who made them:")?;
        if order.is_empty() {
            writeln!(out, "  none")?;
        }
        for index in order.into_iter().take(most) {
            let decision = &self.decisions[index];
            let (loss, value, Decision { seat, played, best, .. }) =
                (decision.loss(), decision.value(), decision);
            writeln!(
                out,
                "  {loss:.3}  move {index}, seat {seat}: {played}; {best} has {value:.3}"
            )?;
        }
        Ok(())
    }
}

/// The column of the curve at a decision.
fn marks(review: &Review, index: usize) -> [char; ROWS] {
    let mut marks = [' '; ROWS];
    let values = review.decisions.get(index).map_or(&[][..], |decision| &decision.values);
    for (seat, value) in Seat::all(review.players).zip(values) {
        let row = ((1.0 - value.clamp(0.0, 1.0)) * (ROWS - 1) as f32).round() as usize;
        let digit = char::from(b'0' + seat.index() as u8);
        marks[row] = if marks[row] == ' ' { digit } else { '*' };
    }
    marks
}
