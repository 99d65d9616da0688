//! The chapter about a search for better settings.

use anyhow::{Result, ensure};

use super::chart::{Curve, Curves, Point, Reference};
use super::directory::Directory;
use super::figure::{Chapter, Figure, Panel, Section};
use super::grid::Grid;
use super::sentence::counted;
use super::table::{Number, Table};
use super::unit::{Estimate, Unit, grouped};

/// A row of `evaluations.csv`, without its settings.
#[derive(Clone, Debug, serde::Deserialize)]
struct Evaluation {
    step: f64,
    win_share: Number,
    games: u64,
}

/// Columns that are not settings.
const OUTCOMES: [&str; 8] = ["step", "win_share", "games", "lo", "hi", "blocks", "p", "seed"];

/// Everything about a tuning.
pub(super) fn chapter(directory: &Directory) -> Result<Chapter> {
    let table = directory.table("evaluations.csv")?;
    let rows: Vec<Evaluation> = table.values()?;
    let path = directory.path().display();
    ensure!(!rows.is_empty(), "{path}/evaluations.csv has no rows");
    let games: u64 = rows.iter().map(|row| row.games).sum();
    let settings = settings(&table, &rows);
    let mut sections = vec![Section::new("Search", vec![steps(&rows, &table)])];
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
        kind: directory.kind().heading(),
        title: directory.named("game").unwrap_or("Tuning").to_owned(),
        facts: vec![counted(rows.len() as u64, "evaluation"), counted(games, "game")],
        summary: summary(&rows, &preset),
        sections,
    })
}

fn summary(rows: &[Evaluation], preset: &str) -> Vec<String> {
    let known = rows.iter().filter_map(|row| Some((row, row.win_share.known()?)));
    let best = known.max_by(|a, b| a.1.total_cmp(&b.1)).map(|(row, share)| {
        format!(
            "The best of {} evaluations had a win share of {} (step {}, {} games). As the best of \
             many noisy values it is biased upwards; only a fresh run on new deals can confirm it.",
            rows.len(),
            Unit::Percent.text(share),
            grouped(row.step),
            grouped(row.games as f64)
        )
    });
    let lines = preset.lines().map(str::trim);
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with(['#', '[']));
    let chosen: Vec<_> = lines.map(|line| format!("`{line}`")).collect();
    let chosen =
        (!chosen.is_empty()).then(|| format!("The preset it wrote: {}.", chosen.join(", ")));
    best.into_iter().chain(chosen).collect()
}

fn steps(rows: &[Evaluation], table: &Table) -> Figure {
    let points = rows.iter().map(|row| (row.step, row.win_share));
    let note = "Every evaluation in the order of the search. Values are noisy.";
    Figure::single("tuning-steps", "Win share by step", note, scatter(points, "step"))
        .with_numbers([Grid::whole(table)])
}

/// A panel for each setting that is a number.
fn settings(table: &Table, rows: &[Evaluation]) -> Vec<Panel> {
    let columns = table.header().iter().enumerate();
    let columns = columns.filter(|(_, name)| !OUTCOMES.contains(name));
    let panel = |(column, name): (usize, &str)| {
        let values = table.rows().iter().map(|row| row[column].parse::<f64>().ok());
        let values: Option<Vec<f64>> = values.collect();
        let points = values?.into_iter().zip(rows.iter().map(|row| row.win_share));
        Some(Panel::small(name, scatter(points, name)))
    };
    columns.filter_map(panel).collect()
}

fn scatter(points: impl Iterator<Item = (f64, Number)>, axis: &str) -> Curves {
    let points = points.filter_map(|(x, share)| {
        let estimate = Estimate::exact(share.known()?);
        Some(Point { x, estimate, is_clear: true })
    });
    Curves {
        lines: vec![Curve { name: String::new(), points: points.collect() }],
        is_log: false,
        is_upright_log: false,
        is_joined: false,
        reference: Some(Reference { value: 0.5, label: "equal".to_owned() }),
        unit: Unit::Percent,
        upright: "win share".to_owned(),
        axis: axis.to_owned(),
        covered: Vec::new(),
    }
}
