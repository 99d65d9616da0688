//! The chapter about paired rule experiments.

mod figures;
mod series;
mod words;

use anyhow::{Result, ensure};
use serde::Deserialize;

use super::ALPHA;
use super::directory::Directory;
use super::figure::{Chapter, Section};
use super::grid::Grid;
use super::sentence::counted;
use super::table::{Number, Table};
use super::unit::{Estimate, Unit};

/// A row of `effects.csv`.
#[derive(Clone, Debug, Deserialize)]
struct Effect {
    contrast: String,
    item: String,
    round: Number,
    baseline: String,
    players: u64,
    outcome: String,
    difference: Number,
    lo: Number,
    hi: Number,
    p_bh: Number,
    blocks: u64,
}

impl Effect {
    fn estimate(&self) -> Option<Estimate> {
        Estimate::new(self.difference, self.lo, self.hi)
    }

    /// Whether it is told apart from no effect, after adjustment; where there is no adjusted
    /// probability, by its interval.
    fn is_clear(&self) -> bool {
        match self.p_bh.known() {
            Some(p) => p < ALPHA,
            None => self.estimate().is_some_and(|estimate| estimate.excludes(0.0)),
        }
    }

    /// The game without its options.
    fn game(&self) -> &str {
        self.baseline.split('(').next().unwrap_or_default()
    }

    /// What is compared: the same for all effects of a section.
    fn question(&self) -> (&str, &str) {
        (self.game(), &self.contrast)
    }
}

/// A row of `levels.csv`.
#[derive(Clone, Debug, Deserialize)]
struct Level {
    condition: String,
    players: u64,
    outcome: String,
    mean: Number,
    lo: Number,
    hi: Number,
}

/// A row of `seats.csv`.
#[derive(Clone, Debug, Deserialize)]
struct SeatRow {
    game: String,
    players: u64,
    seat: String,
    win_share: Number,
    lo: Number,
    hi: Number,
    compensation: Number,
    compensation_lo: Number,
    compensation_hi: Number,
}

/// The unit of an outcome's differences.
fn unit(outcome: &str) -> Unit {
    let is_share = outcome.starts_with("win_share") || ["skill_gap", "runaway"].contains(&outcome);
    if is_share { Unit::PercentPoints } else { Unit::Difference }
}

/// An outcome in words.
fn outcome_name(outcome: &str) -> String {
    let words = outcome.replace('_', " ");
    match outcome.split_once(':') {
        Some((_, category)) => category.replace('_', " "),
        None => words.replace("win share seat", "win share of seat"),
    }
}

/// The questions of a table in its order.
fn questions(effects: &[Effect]) -> Vec<(&str, &str)> {
    distinct(effects.iter().map(Effect::question))
}

/// Values in the order they first appear in.
fn distinct<T: PartialEq>(values: impl Iterator<Item = T>) -> Vec<T> {
    let mut found = Vec::new();
    for value in values {
        if !found.contains(&value) {
            found.push(value);
        }
    }
    found
}

/// Everything about a balance experiment.
pub(super) fn chapter(directory: &Directory) -> Result<Chapter> {
    let table = directory.table("effects.csv")?;
    let effects: Vec<Effect> = table.values()?;
    let path = directory.path().display();
    ensure!(!effects.is_empty(), "{path}/effects.csv has no rows");
    let seats = directory.optional_table("seats.csv")?;
    let seats = seats.map(|table| Ok::<_, anyhow::Error>((table.values::<SeatRow>()?, table)));
    let seats = seats.transpose()?;
    let levels = directory.optional_table("levels.csv")?;
    let games = distinct(effects.iter().map(|effect| effect.game().to_owned()));
    let questions = questions(&effects);
    let mut sections: Vec<_> = questions
        .iter()
        .map(|question| section(*question, &effects, &table, games.len() > 1))
        .collect();
    sections.extend(seats.as_ref().map(|(rows, table)| figures::seats(rows, table)));
    if let Some(levels) = &levels {
        sections.push(figures::levels(&levels.values::<Level>()?, levels));
    }
    let seats = seats.map_or(Vec::new(), |(rows, _)| rows);
    Ok(Chapter {
        kind: directory.kind().heading(),
        title: directory.named("game").map_or_else(|| games.join(", "), str::to_owned),
        facts: facts(&effects),
        summary: words::summary(&effects, &seats),
        sections,
    })
}

fn facts(effects: &[Effect]) -> Vec<String> {
    let items = distinct(effects.iter().map(|effect| (&effect.contrast, &effect.item))).len();
    let players = distinct(effects.iter().map(|effect| effect.players.to_string()));
    let blocks = effects.iter().map(|effect| effect.blocks).min().unwrap_or(0);
    vec![
        counted(items as u64, "contrast"),
        format!("{} players", players.join(", ")),
        counted(effects.len() as u64, "effect"),
        format!("{} each, or more", counted(blocks, "block")),
    ]
}

fn section(question: (&str, &str), effects: &[Effect], table: &Table, names_game: bool) -> Section {
    let (game, contrast) = question;
    let own: Vec<_> = effects.iter().filter(|effect| effect.question() == question).collect();
    let name = words::contrast(contrast);
    let title = if names_game { format!("{name}: {game}") } else { name };
    let numbers = Grid::part(table, |row| {
        let cell = |name: &str| {
            let column = table.header().iter().position(|known| known == name);
            column.map_or("", |column| &row[column])
        };
        cell("contrast") == contrast && cell("baseline").split('(').next() == Some(game)
    });
    let figures = figures::effects(question, &own, &numbers);
    Section::new(&title, figures).with_words(words::meaning(contrast))
}
