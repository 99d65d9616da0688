//! The chapter about a search for better settings.

use anyhow::Result;

use super::chart::{Curve, Curves, Point, Reference};
use super::directory::Directory;
use super::figure::{Chapter, Figure, Panel, Section};
use super::grid::Grid;
use super::sentence::{counted, listed};
use super::unit::{Unit, grouped};
use crate::rows::{EvaluationRow, Number, Row, Table};
use crate::stats::Interval;

impl EvaluationRow {
    /// What tells its series from others.
    fn series(&self) -> String {
        format!("run {}, {}", self.run, self.phase)
    }
}

/// Everything about a tuning.
pub(super) fn chapter(directory: &Directory) -> Result<Chapter> {
    let table = directory.table_with_rows::<EvaluationRow>()?;
    let rows = &table.rows;
    let games: u64 = rows.iter().map(|row| row.games).sum();
    let fair = directory.fair_share();
    let settings = settings(&table, fair);
    let mut sections = vec![Section::new("Search", vec![steps(&table, fair)])];
    if !settings.is_empty() {
        let note = "Win share of every evaluation against the value of one setting; the others vary \
                    too, so a pattern is a hint, not an effect.";
        let id = "tuning-settings";
        let figure = Figure::of_panels(id, "Win share by setting", note, settings)
            .with_numbers([Grid::whole(&table)]);
        sections.push(Section::new("Settings", vec![figure]));
    }
    let preset = directory.text("preset.toml")?.unwrap_or_default();
    Ok(Chapter {
        title: directory.named("game").unwrap_or("Tuning").to_owned(),
        facts: vec![counted(rows.len() as u64, "evaluation"), counted(games, "game")],
        summary: summary(rows, &preset),
        sections,
    })
}

fn summary(rows: &[EvaluationRow], preset: &str) -> Vec<String> {
    let known = rows.iter().filter_map(|row| Some((row, row.win_share.known()?)));
    let best = known.max_by(|a, b| a.1.total_cmp(&b.1)).map(|(row, share)| {
        format!(
            "The best of {} evaluations had a win share of {} (step {}, {} games). As the best of \
             many noisy values it is biased upwards; only a fresh run on new deals can confirm it.",
            rows.len(),
            Unit::Percent.text(share),
            grouped(row.step as f64),
            grouped(row.games as f64)
        )
    });
    best.into_iter().chain(verdict(preset)).chain(chosen(preset)).collect()
}

/// What the final test said, from the remarks of the preset.
fn verdict(preset: &str) -> Option<String> {
    let remarks = preset.lines().filter_map(|line| line.strip_prefix("# "));
    let shown: Vec<_> = remarks.filter(|line| !line.starts_with("Tuned with")).collect();
    (!shown.is_empty())
        .then(|| format!("The final test: {}.", shown.join(" ").trim_end_matches('.')))
}

fn chosen(preset: &str) -> Option<String> {
    let lines = preset.lines().map(str::trim);
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with(['#', '[']));
    let chosen: Vec<_> = lines.map(|line| format!("`{line}`")).collect();
    (!chosen.is_empty()).then(|| format!("The preset it wrote: {}.", listed(chosen, 8)))
}

fn steps(table: &Table<EvaluationRow>, fair: f64) -> Figure {
    let points = table.rows.iter().map(|row| (row.series(), row.step as f64, row.win_share));
    let note = "Every evaluation in the order of the search. Values are noisy; the dashed line is an even \
                match.";
    Figure::single("tuning-steps", "Win share by step", note, scatter(points, "step", fair))
        .with_numbers([Grid::whole(table)])
}

/// A panel for each setting that is a number and was varied.
fn settings(table: &Table<EvaluationRow>, fair: f64) -> Vec<Panel> {
    let columns = table.header.iter().enumerate();
    let columns = columns.filter(|(_, name)| !EvaluationRow::columns().contains(name));
    let panel = |(column, name): (usize, &str)| {
        let values = table.cells.iter().map(|row| row[column].parse::<f64>().ok());
        let values: Vec<f64> = values.collect::<Option<_>>()?;
        let is_varied = values.iter().any(|value| value.total_cmp(&values[0]).is_ne());
        let shares = table.rows.iter().map(|row| (String::new(), row.win_share));
        let points = values.into_iter().zip(shares).map(|(x, (series, share))| (series, x, share));
        is_varied.then(|| Panel::small(name, scatter(points, name, fair)))
    };
    columns.filter_map(panel).collect()
}

/// Points by series.
fn scatter(points: impl Iterator<Item = (String, f64, Number)>, axis: &str, fair: f64) -> Curves {
    let mut lines: Vec<Curve> = Vec::new();
    for (name, x, share) in points {
        let Some(share) = share.known() else { continue };
        let point = Point { x, estimate: Interval::exact(share), is_significant: true };
        match lines.iter_mut().find(|line| line.name == name) {
            Some(line) => line.points.push(point),
            None => lines.push(Curve { name, points: vec![point] }),
        }
    }
    Curves {
        is_joined: false,
        reference: Some(Reference { value: fair, label: String::new() }),
        upright: "win share".to_owned(),
        ..Curves::new(lines, Unit::Percent, axis)
    }
}
