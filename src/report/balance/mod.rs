//! The chapter about paired rule experiments.

mod conditions;
mod decided;
mod figures;
mod rules;
mod series;
mod settings;
mod strength;
mod unknown;
mod words;

use anyhow::Result;

use super::directory::Directory;
use super::figure::{Chapter, Section};
use super::grid::Grid;
use super::sentence::{counted, listed};
use super::unit::Unit;
use super::{ALPHA, distinct};
use crate::balance::main_outcome;
use crate::rows::{ContrastKind, DecisionRow, EffectRow, HandicapRow, Outcome, Table, TrendRow};
use crate::stats::Interval;

/// Outcomes that come first.
const MAIN: [Outcome; 4] =
    [Outcome::Score, Outcome::Margin, Outcome::SkillGap, Outcome::RestrictedWinShare];

/// What the contrast timing is about with `--branch`.
const BRANCHES: &str = "One effect in a single round, as a surprise, against no effect: both go on from the \
                        same positions. `NONE@8` is the game without effects in which games part before round 8.";

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

/// Whether an effect is on what its contrast is about.
fn main_of(effect: &EffectRow) -> bool {
    effect.contrast == ContrastKind::Seat || effect.outcome == main_outcome(effect.contrast)
}

/// The line-up with the highest rating; without ratings the last one.
fn strongest<'a>(effects: &[&'a EffectRow]) -> Option<&'a str> {
    let rating = |effect: &EffectRow| effect.rating.map_or(f64::NEG_INFINITY, |rating| rating.0);
    let best = effects.iter().max_by(|one, other| rating(one).total_cmp(&rating(other)));
    best.map(|effect| effect.bots.as_str())
}

/// The unit of differences in an outcome.
fn unit(outcome: &Outcome) -> Unit {
    if outcome.is_share() { Unit::PercentPoints } else { Unit::Difference }
}

/// Everything about a balance experiment.
pub(super) fn chapter(directory: &Directory) -> Result<Chapter> {
    let mut table = directory.table_with_rows::<EffectRow>()?;
    let decisions = directory.optional_table::<DecisionRow>()?;
    let decisions = decisions.as_ref().map_or(&[][..], |table| &table.rows);
    decided::tell(&mut table.rows, decisions);
    let effects = &table.rows;
    let handicaps = directory.optional_table::<HandicapRow>()?;
    let games = distinct(effects.iter().map(|effect| id(&effect.condition).to_owned()));
    let questions = distinct(effects.iter().map(EffectRow::question)).into_iter();
    let shown = questions.filter(|(_, kind)| *kind != ContrastKind::Seat || handicaps.is_none());
    let trends = directory.optional_table::<TrendRow>()?;
    let held = trends.as_ref().map_or(&[][..], |table| &table.rows);
    let mut sections: Vec<_> = settings::section(&table).into_iter().collect();
    if let (Some(strengths), Some(trends)) = (directory.optional_table()?, &trends) {
        sections.push(strength::section(effects, &strengths, trends));
    }
    sections.extend((!decisions.is_empty()).then(|| decided::section(decisions)));
    sections.push(unknown::section(effects, held));
    sections.extend(shown.map(|question| section(question, &table, games.len() > 1)));
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
        summary: [rules::sentences(effects, held), words::summary(effects, &seats)].concat(),
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
    let blocks = effects.iter().map(|effect| effect.blocks);
    let least = blocks.clone().min().unwrap_or(0);
    let blocks = match blocks.max().unwrap_or(0) {
        most if most > least => format!("{least} to {}", counted(most, "block")),
        most => counted(most, "block"),
    };
    vec![
        counted(items as u64, "contrast"),
        format!("{} players", players.join(", ")),
        counted(effects.len() as u64, "effect"),
        format!("{blocks} each"),
    ]
}

fn section(question: Question<'_>, table: &Table<EffectRow>, names_game: bool) -> Section {
    let (game, contrast) = question;
    let own: Vec<_> = table.rows.iter().filter(|effect| effect.question() == question).collect();
    // With a ladder of players there would be too many marks.
    let best = strongest(&own).filter(|_| own.iter().any(|effect| effect.rating.is_some()));
    let is_shown = |effect: &&EffectRow| best.is_none_or(|bots| effect.bots == bots);
    let own: Vec<_> = own.iter().copied().filter(is_shown).collect();
    let name = contrast.title();
    let title = if names_game { format!("{name}: {game}") } else { name };
    let numbers = |outcomes: &[&Outcome]| {
        Grid::part(table, |row| row.question() == question && outcomes.contains(&&row.outcome))
    };
    let players = best.map(|bots| format!(" The figures show what `{bots}` finds, the strongest."));
    let is_branched = own.iter().any(|effect| effect.baseline.contains("=NONE@"));
    let meaning = if is_branched { BRANCHES } else { contrast.meaning() };
    let paragraphs = vec![meaning.to_owned() + &players.unwrap_or_default()];
    Section { paragraphs, ..figures::section(&title, question, &own, &numbers) }
}
