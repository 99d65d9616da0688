//! The chapter about paired rule experiments.

mod conditions;
mod figures;
mod series;
mod words;

use anyhow::{Result, ensure};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::ALPHA;
use super::directory::Directory;
use super::figure::{Chapter, Section};
use super::grid::Grid;
use super::sentence::counted;
use super::table::{Number, Table};
use super::unit::{Estimate, Unit};

/// The contrast of seats with each other.
const SEAT: &str = "seat";

/// Outcomes that come first.
const MAIN: [&str; 4] = ["score", "margin", "skill_gap", "restricted_win_share"];

/// A row of `effects.csv`.
#[derive(Clone, Debug, Deserialize)]
struct Effect {
    contrast: String,
    item: String,
    round: Number,
    game: String,
    baseline: String,
    players: u64,
    outcome: String,
    difference: Number,
    lo: Number,
    hi: Number,
    p_bh: Number,
    blocks: u64,
    #[serde(default)]
    bots: String,
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

    /// The condition it is compared with, or its own if that is not one of a game.
    fn setting(&self) -> &str {
        if id(&self.baseline) == id(&self.game) { &self.baseline } else { &self.game }
    }

    /// What is compared: the same for all effects of a section.
    fn question(&self) -> (&str, &str) {
        (id(&self.game), &self.contrast)
    }
}

/// A game without its options.
fn id(game: &str) -> &str {
    game.split('(').next().unwrap_or_default()
}

/// A row of `levels.csv`.
#[derive(Clone, Debug, Deserialize)]
struct Level {
    condition: String,
    game: String,
    players: u64,
    outcome: String,
    mean: Number,
    lo: Number,
    hi: Number,
    #[serde(default)]
    bots: String,
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
    #[serde(default)]
    bots: String,
}

/// A row of `winners.csv`.
#[derive(Clone, Debug, Deserialize)]
struct Winning {
    game: String,
    category: String,
    difference: Number,
    lo: Number,
    hi: Number,
    #[serde(default)]
    bots: String,
}

impl SeatRow {
    fn condition(&self) -> (&str, &str) {
        (&self.game, &self.bots)
    }
}

impl Winning {
    fn condition(&self) -> (&str, &str) {
        (&self.game, &self.bots)
    }
}

/// The unit of an outcome's differences.
fn unit(outcome: &str) -> Unit {
    let is_share = outcome.contains("win_share") || ["skill_gap", "runaway"].contains(&outcome);
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

/// A table as text and as values.
type Rows<T> = (Table, Vec<T>);

/// A table that not every experiment has.
fn rows<T: DeserializeOwned>(directory: &Directory, name: &str) -> Result<Option<Rows<T>>> {
    let table = directory.optional_table(name)?;
    table.map(|table| Ok((table.clone(), table.values()?))).transpose()
}

/// Everything about a balance experiment.
pub(super) fn chapter(directory: &Directory) -> Result<Chapter> {
    let table = directory.table("effects.csv")?;
    let effects: Vec<Effect> = table.values()?;
    ensure!(!effects.is_empty(), "{}/effects.csv has no rows", directory.path().display());
    let seats = rows::<SeatRow>(directory, "seats.csv")?;
    let games = distinct(effects.iter().map(|effect| id(&effect.game).to_owned()));
    let questions = questions(&effects);
    let told = questions.iter().filter(|question| question.1 != SEAT || seats.is_none());
    let mut sections: Vec<_> =
        told.map(|question| section(*question, &effects, &table, games.len() > 1)).collect();
    let own = settings(&effects);
    sections.extend(
        rows::<Winning>(directory, "winners.csv")?.map(|rows| conditions::winners(&rows, &own)),
    );
    sections.extend(seats.as_ref().map(|rows| conditions::seats(rows, &own)));
    sections.extend(
        rows::<Level>(directory, "levels.csv")?.map(|rows| conditions::levels(&rows, &effects)),
    );
    let seats = seats.map_or(Vec::new(), |(_, rows)| rows);
    let seats: Vec<_> = seats.into_iter().filter(|row| own.contains(&row.game)).collect();
    Ok(Chapter {
        kind: directory.kind().heading(),
        title: directory.named("game").map_or_else(|| games.join(", "), str::to_owned),
        facts: facts(&effects),
        summary: words::summary(&effects, &seats),
        sections,
    })
}

/// The conditions that others are compared with.
fn settings(effects: &[Effect]) -> Vec<String> {
    distinct(effects.iter().map(|effect| effect.setting().to_owned()))
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
    let numbers = |outcomes: &[&str]| {
        Grid::part(table, |row| {
            let cell = |name: &str| {
                let column = table.header().iter().position(|known| known == name);
                column.map_or("", |column| &row[column])
            };
            let is_own = cell("contrast") == contrast && id(cell("game")) == game;
            is_own && outcomes.contains(&cell("outcome"))
        })
    };
    figures::section(&title, question, &own, &numbers).with_words(words::meaning(contrast))
}
