//! The CSV files of a run, made from its journal.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use csv::Writer;

use super::block::Block;
use super::tally::Tally;
use super::{Tournament, journal};

/// A file that appears under its name only when it is complete.
struct Draft {
    path: PathBuf,
    draft: PathBuf,
}

impl Draft {
    fn new(directory: &Path, name: &str) -> Self {
        Self { path: directory.join(name), draft: directory.join(format!("{name}.tmp")) }
    }

    fn create(&self) -> Result<BufWriter<File>> {
        let file = File::create(&self.draft)
            .with_context(|| format!("cannot write {}", self.draft.display()))?;
        Ok(BufWriter::new(file))
    }

    fn publish(&self) -> Result<()> {
        fs::rename(&self.draft, &self.path)
            .with_context(|| format!("cannot write {}", self.path.display()))
    }
}

/// Writes all tables of a finished run and returns its statistics.
pub(super) fn write_all(
    directory: &Path,
    tournament: &Tournament,
    categories: &[&str],
) -> Result<Tally> {
    let files = ["games.csv", "seats.csv", "win_rates.csv", "breakdown.csv"];
    let [games, seats, rates, breakdown] = files.map(|name| Draft::new(directory, name));
    let tally = write_rows(directory, tournament, categories, &games, &seats)?;
    write_win_rates(rates.create()?, tournament, &tally)?;
    write_breakdown(breakdown.create()?, categories, &tally)?;
    [games, seats, rates, breakdown].iter().try_for_each(Draft::publish)?;
    Ok(tally)
}

/// One pass over the journal: rows of games and seats, records, and the tally.
fn write_rows(
    directory: &Path,
    tournament: &Tournament,
    categories: &[&str],
    games: &Draft,
    seats: &Draft,
) -> Result<Tally> {
    let mut tally = Tally::new(tournament, categories.len());
    let mut games = Writer::from_writer(games.create()?);
    let mut seats = Writer::from_writer(seats.create()?);
    let records = Draft::new(directory, "records.jsonl");
    let mut record_lines = if tournament.records { Some(records.create()?) } else { None };
    games.write_record(["block", "rotation", "moves", "turns", "winners", "margin"])?;
    let fixed = ["block", "rotation", "seat", "bot", "score", "rank", "win_share"];
    seats.write_record(fixed.iter().chain(categories))?;
    journal::read(directory, |block| {
        write_games(&mut games, &block)?;
        write_seats(&mut seats, tournament, &block)?;
        for line in block.games.iter().filter_map(|game| game.record.as_ref()) {
            if let Some(file) = &mut record_lines {
                writeln!(file, "{line}")?;
            }
        }
        tally.add(&block);
        Ok(())
    })?;
    games.flush()?;
    seats.flush()?;
    if let Some(mut file) = record_lines {
        file.flush()?;
        records.publish()?;
    }
    Ok(tally)
}

fn write_games(games: &mut Writer<impl Write>, block: &Block) -> Result<()> {
    for (rotation, game) in block.games.iter().enumerate() {
        let winners: Vec<_> = (0..game.ranks.len())
            .filter(|seat| game.ranks[*seat] == 1)
            .map(|s| s.to_string())
            .collect();
        games.write_record([
            block.unit.to_string(),
            rotation.to_string(),
            game.moves.to_string(),
            game.turns.to_string(),
            winners.join(" "),
            game.margin().to_string(),
        ])?;
    }
    Ok(())
}

fn write_seats(
    seats: &mut Writer<impl Write>,
    tournament: &Tournament,
    block: &Block,
) -> Result<()> {
    for (rotation, game) in block.games.iter().enumerate() {
        for (seat, &bot) in game.bots.iter().enumerate() {
            let fixed = [
                block.unit.to_string(),
                rotation.to_string(),
                seat.to_string(),
                tournament.bots[bot].to_string(),
                game.score(seat).to_string(),
                game.ranks[seat].to_string(),
                number(game.win_share(seat)),
            ];
            let points = game.points[seat].iter().map(ToString::to_string);
            seats.write_record(fixed.into_iter().chain(points))?;
        }
    }
    Ok(())
}

fn write_win_rates(file: impl Write, tournament: &Tournament, tally: &Tally) -> Result<()> {
    let mut table = Writer::from_writer(file);
    table.write_record([
        "bot",
        "seat",
        "games",
        "blocks",
        "win_share",
        "lo",
        "hi",
        "fair_share",
        "mean_score",
        "score_lo",
        "score_hi",
    ])?;
    let fair = 1.0 / tournament.game.players as f64;
    for row in tally.win_rates() {
        table.write_record([
            row.bot.to_owned(),
            row.seat.map_or("all".to_owned(), |seat| seat.to_string()),
            row.games.to_string(),
            row.blocks.to_string(),
            number(row.win_share.mean),
            number(row.win_share.lo),
            number(row.win_share.hi),
            number(fair),
            number(row.score.mean),
            number(row.score.lo),
            number(row.score.hi),
        ])?;
    }
    Ok(table.flush()?)
}

fn write_breakdown(file: impl Write, categories: &[&str], tally: &Tally) -> Result<()> {
    let mut table = Writer::from_writer(file);
    table.write_record([
        "bot",
        "category",
        "mean",
        "lo",
        "hi",
        "share_of_score",
        "mean_when_winning",
        "mean_when_losing",
    ])?;
    for row in tally.category_rows() {
        table.write_record([
            row.bot.to_owned(),
            categories[row.category].to_owned(),
            number(row.points.mean),
            number(row.points.lo),
            number(row.points.hi),
            number(row.share_of_score),
            number(row.when_winning),
            number(row.when_losing),
        ])?;
    }
    Ok(table.flush()?)
}

/// Six digits after the point; nothing for what is not known.
pub(super) fn number(value: f64) -> String {
    if value.is_finite() { format!("{value:.6}") } else { String::new() }
}
