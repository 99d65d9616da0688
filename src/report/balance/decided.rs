//! Contrasts that were played until enough was known of them.

use super::series::Series;
use crate::report::figure::Section;
use crate::report::grid::{Cell, Grid};
use crate::report::unit::Unit;
use crate::rows::{DecisionRow, EffectRow, Number};
use crate::stats::Interval;

impl DecisionRow {
    /// What was found, with the interval that holds at every look.
    fn found(&self) -> Option<Interval> {
        Interval::of_cells(self.raw, self.lo, self.hi)
    }

    fn is_about(&self, effect: &EffectRow) -> bool {
        (self.contrast, self.round, &self.outcome)
            == (effect.contrast, effect.round, &effect.outcome)
            && [&self.item, &self.condition, &self.baseline, &self.bots]
                == [&effect.item, &effect.condition, &effect.baseline, &effect.bots]
    }

    /// An effect as it is known after all looks: significant is what the interval leaves no doubt of.
    fn told(&self, effect: &mut EffectRow) {
        let is_clear = self.found().is_some_and(|found| !found.contains(0.0));
        (effect.lo, effect.hi) = (self.lo, self.hi);
        effect.p_bh = Number(if is_clear { 0.0 } else { 1.0 });
    }
}

/// Gives effects that were looked at again and again the intervals that hold all the same;
/// Student's do not.
pub(super) fn tell(effects: &mut [EffectRow], decisions: &[DecisionRow]) {
    for effect in effects {
        if let Some(decision) = decisions.iter().find(|decision| decision.is_about(effect)) {
            decision.told(effect);
        }
    }
}

/// What contrasts have settled, after how many blocks.
pub(super) fn section(decisions: &[DecisionRow]) -> Section {
    let note = "Each contrast was played until enough was known of it. Intervals hold at every look, for all \
                contrasts together; the last column corrects the mean for having stopped by it. The \
                sentences above and the figures of these outcomes show the same intervals; those of all \
                other outcomes are a little too narrow, because they do not know that the end was chosen.";
    let spec = |row: &DecisionRow| (row.baseline.clone(), row.players, row.bots.clone());
    let specs: Vec<_> = decisions.iter().map(spec).collect();
    let specs = specs.iter().map(|(game, players, bots)| (game.as_str(), *players, bots.as_str()));
    let places = Series::new(specs.clone());
    let rows = decisions
        .iter()
        .zip(specs)
        .map(|(row, spec)| line(row, &places.names()[places.place(spec)]));
    let head = "what|outcome|verdict|blocks#|difference#|median-unbiased#";
    let table = Some(Grid::new(head, rows.collect()));
    let paragraphs = vec![note.to_owned()];
    Section { paragraphs, table, ..Section::new("What is settled", Vec::new()) }
}

fn line(row: &DecisionRow, place: &str) -> Vec<Cell> {
    let round = row.round.map_or(String::new(), |round| format!(", round {round}"));
    let place = if place.is_empty() { String::new() } else { format!(" ({place})") };
    let found = row.found().map_or_else(Cell::unknown, |found| {
        Cell::number(Unit::Difference.interval(&found), found.mean)
    });
    let corrected = row
        .median_unbiased
        .known()
        .map_or_else(Cell::unknown, |mean| Cell::number(Unit::Difference.text(mean), mean));
    vec![
        Cell::text(&format!("{}: {}{round}{place}", row.contrast, row.item)),
        Cell::text(&row.outcome.title()),
        Cell::text(&row.verdict),
        Cell::number(row.blocks.to_string(), row.blocks as f64),
        found,
        corrected,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::{ContrastKind, Outcome};

    fn decision(of: &EffectRow, [raw, lo, hi]: [f64; 3]) -> DecisionRow {
        DecisionRow {
            contrast: of.contrast,
            item: of.item.clone(),
            round: of.round,
            condition: of.condition.clone(),
            baseline: of.baseline.clone(),
            players: of.players,
            outcome: of.outcome.clone(),
            verdict: "open".to_owned(),
            raw: Number(raw),
            median_unbiased: Number(raw),
            lo: Number(lo),
            hi: Number(hi),
            blocks: of.blocks,
            bots: of.bots.clone(),
        }
    }

    #[test]
    fn sentences_tell_the_intervals_that_hold_at_every_look() {
        let student = EffectRow::example(ContrastKind::SwapIn, "BLANK_WILD", [0.5, 0.1, 0.9]);
        let margin = EffectRow { outcome: Outcome::Margin, ..student.clone() };
        let decisions = [decision(&student, [0.5, -0.2, 1.2])];
        let mut effects = [student, margin.clone()];
        tell(&mut effects, &decisions);
        let [lo, hi] = [-0.2, 1.2].map(Number);
        assert_eq!((effects[0].lo, effects[0].hi), (lo, hi));
        assert!(!effects[0].is_significant(), "the interval covers 0");
        assert_eq!(effects[1], margin, "nobody stopped by it");
    }

    #[test]
    fn the_table_says_what_where_and_how_much() {
        let student = EffectRow::example(ContrastKind::SwapIn, "BLANK_WILD", [0.5, 0.1, 0.9]);
        let section = section(&[decision(&student, [0.5, 0.2, 0.8])]);
        let cells =
            section.table.unwrap().rows[0].iter().map(|cell| cell.text.clone()).collect::<Vec<_>>();
        let told = ["swap-in: BLANK_WILD", "score", "open", "100"];
        assert_eq!(cells[..4], told);
        assert_eq!(cells[4..], ["+0.50 [+0.20, +0.80]", "+0.50"]);
    }
}
