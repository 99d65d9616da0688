//! The chapter about paired rule experiments.

mod conditions;
mod figures;
mod series;
mod words;

use anyhow::Result;

use super::ALPHA;
use super::directory::Directory;
use super::figure::{Chapter, Section};
use super::grid::Grid;
use super::sentence::counted;
use super::unit::{Estimate, Unit};
use crate::rows::{ContrastKind, EffectRow, HandicapRow, Outcome, Table, WinnerRow};

/// Outcomes that come first.
const MAIN: [Outcome; 4] =
    [Outcome::Score, Outcome::Margin, Outcome::SkillGap, Outcome::RestrictedWinShare];

/// What a section is about: a game without its options, and a kind of contrast.
type Question<'a> = (&'a str, ContrastKind);

impl EffectRow {
    fn estimate(&self) -> Option<Estimate> {
        Estimate::new(self.difference, self.lo, self.hi)
    }

    /// Whether it is statistically significant after adjustment.
    fn is_significant(&self) -> bool {
        self.p_bh.known().is_some_and(|p| p < ALPHA)
    }

    /// The condition it is compared with, or its own if that is not one of a game.
    fn setting(&self) -> &str {
        if id(&self.baseline) == id(&self.condition) { &self.baseline } else { &self.condition }
    }

    /// What is compared: the same for all effects of a section.
    fn question(&self) -> Question<'_> {
        (id(&self.condition), self.contrast)
    }
}

/// A game without its options.
fn id(game: &str) -> &str {
    game.split('(').next().unwrap_or_default()
}

impl HandicapRow {
    fn arm(&self) -> (&str, &str) {
        (&self.condition, &self.bots)
    }
}

impl WinnerRow {
    fn arm(&self) -> (&str, &str) {
        (&self.condition, &self.bots)
    }
}

/// The unit of differences in an outcome.
fn unit(outcome: &Outcome) -> Unit {
    if outcome.is_share() { Unit::PercentPoints } else { Unit::Difference }
}

/// The questions of a table in its order.
fn questions(effects: &[EffectRow]) -> Vec<Question<'_>> {
    distinct(effects.iter().map(EffectRow::question))
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
    let table = directory.table_with_rows::<EffectRow>()?;
    let effects = table.rows();
    let handicaps = directory.optional_table::<HandicapRow>()?;
    let games = distinct(effects.iter().map(|effect| id(&effect.condition).to_owned()));
    let questions = questions(effects).into_iter();
    let shown = questions.filter(|(_, kind)| *kind != ContrastKind::Seat || handicaps.is_none());
    let mut sections: Vec<_> =
        shown.map(|question| section(question, &table, games.len() > 1)).collect();
    let own = settings(effects);
    let winners = directory.optional_table()?;
    sections.extend(winners.map(|table| conditions::winners(&table, &own)));
    sections.extend(handicaps.as_ref().map(|table| conditions::seats(table, &own)));
    let levels = directory.optional_table()?;
    sections.extend(levels.map(|table| conditions::levels(&table, effects)));
    let seats = handicaps.iter().flat_map(Table::rows);
    let seats: Vec<_> = seats.filter(|row| own.contains(&row.condition)).collect();
    Ok(Chapter {
        kind: directory.kind().heading(),
        title: directory.named("game").map_or_else(|| games.join(", "), str::to_owned),
        facts: facts(effects),
        summary: words::summary(effects, &seats),
        sections,
    })
}

/// The conditions that others are compared with.
fn settings(effects: &[EffectRow]) -> Vec<String> {
    distinct(effects.iter().map(|effect| effect.setting().to_owned()))
}

fn facts(effects: &[EffectRow]) -> Vec<String> {
    let items = distinct(effects.iter().map(|effect| (effect.contrast, &effect.item))).len();
    let players = distinct(effects.iter().map(|effect| effect.players.to_string()));
    let blocks = effects.iter().map(|effect| effect.blocks).min().unwrap_or(0);
    vec![
        counted(items as u64, "contrast"),
        format!("{} players", players.join(", ")),
        counted(effects.len() as u64, "effect"),
        format!("{} each, or more", counted(blocks, "block")),
    ]
}

fn section(question: Question<'_>, table: &Table<EffectRow>, names_game: bool) -> Section {
    let (game, contrast) = question;
    let own = table.rows().iter().filter(|effect| effect.question() == question);
    let own: Vec<_> = own.collect();
    let name = contrast.title();
    let title = if names_game { format!("{name}: {game}") } else { name.to_owned() };
    let numbers = |outcomes: &[&Outcome]| {
        Grid::part(table, |row| row.question() == question && outcomes.contains(&&row.outcome))
    };
    figures::section(&title, question, &own, &numbers).with_words(contrast.meaning())
}
