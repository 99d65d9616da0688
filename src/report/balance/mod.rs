//! The chapter about paired rule experiments.

mod conditions;
mod figures;
mod series;
mod words;

use anyhow::Result;

use super::directory::Directory;
use super::figure::{Chapter, Section};
use super::grid::Grid;
use super::sentence::{counted, listed};
use super::unit::Unit;
use super::{ALPHA, distinct};
use crate::rows::{ContrastKind, EffectRow, HandicapRow, Outcome, Table};
use crate::stats::Interval;

/// Outcomes that come first.
const MAIN: [Outcome; 4] =
    [Outcome::Score, Outcome::Margin, Outcome::SkillGap, Outcome::RestrictedWinShare];

/// What a section is about: a game without its options, and a kind of contrast.
type Question<'a> = (&'a str, ContrastKind);

impl EffectRow {
    fn estimate(&self) -> Option<Interval> {
        Interval::of_cells(self.difference, self.lo, self.hi)
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

/// The unit of differences in an outcome.
fn unit(outcome: &Outcome) -> Unit {
    if outcome.is_share() { Unit::PercentPoints } else { Unit::Difference }
}

/// Everything about a balance experiment.
pub(super) fn chapter(directory: &Directory) -> Result<Chapter> {
    let table = directory.table_with_rows::<EffectRow>()?;
    let effects = &table.rows;
    let handicaps = directory.optional_table::<HandicapRow>()?;
    let games = distinct(effects.iter().map(|effect| id(&effect.condition).to_owned()));
    let questions = distinct(effects.iter().map(EffectRow::question)).into_iter();
    let shown = questions.filter(|(_, kind)| *kind != ContrastKind::Seat || handicaps.is_none());
    let mut sections: Vec<_> =
        shown.map(|question| section(question, &table, games.len() > 1)).collect();
    // The conditions that others are compared with.
    let own = distinct(effects.iter().map(|effect| effect.setting().to_owned()));
    let winners = directory.optional_table()?;
    sections.extend(winners.map(|table| conditions::winners(&table, &own)));
    sections.extend(handicaps.as_ref().map(|table| conditions::seats(table, &own)));
    let levels = directory.optional_table()?;
    sections.extend(levels.map(|table| conditions::levels(&table, effects)));
    let seats = handicaps.iter().flat_map(|table| &table.rows);
    let seats: Vec<_> = seats.filter(|row| own.contains(&row.condition)).collect();
    Ok(Chapter {
        title: format!("{}, {}", games.join(", "), players(effects)),
        facts: facts(effects),
        summary: words::summary(effects, &seats),
        sections,
    })
}

/// Who played: effects are those of their play.
fn players(effects: &[EffectRow]) -> String {
    let lineups = distinct(effects.iter().map(|effect| &effect.bots)).into_iter();
    listed(lineups.map(|bots| format!("as {bots} plays it")).collect(), 4)
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
    let own: Vec<_> = table.rows.iter().filter(|effect| effect.question() == question).collect();
    let name = contrast.title();
    let title = if names_game { format!("{name}: {game}") } else { name };
    let numbers = |outcomes: &[&Outcome]| {
        Grid::part(table, |row| row.question() == question && outcomes.contains(&&row.outcome))
    };
    let paragraphs = vec![contrast.meaning().to_owned()];
    Section { paragraphs, ..figures::section(&title, question, &own, &numbers) }
}
