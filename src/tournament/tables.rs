//! The files of a finished run, made from its journal.

use std::io::Write;
use std::path::Path;

use anyhow::Result;
use csv::Writer;

use super::tally::Tally;
use super::{Results, Schedule, Tournament, summary};
use crate::run::atomic_file::AtomicFile;
use crate::run::experiment::PlayedRun;
use crate::run::journal::UnitResult;
use crate::stats::Interval;

/// Writes all tables of a finished run and returns its results. The files appear when all of them
/// are complete.
pub(crate) fn write_all(
    run: &PlayedRun,
    tournament: &Tournament,
    categories: &'static [&'static str],
) -> Result<Results> {
    let directory = run.directory();
    let schedule = Schedule::new(tournament);
    let mut rows = RowFiles::create(directory, tournament, categories)?;
    let mut tally = Tally::new(tournament, &schedule, categories.len());
    run.each_unit(|unit| {
        rows.write(tournament, &schedule, &unit)?;
        tally.add(unit);
        Ok(())
    })?;
    let results = Results::new(tournament, &schedule, run.shard(), &tally, categories);
    let mut files = rows.into_files()?;
    for table in [win_rates, breakdown, pairs, ratings, seat_advantage] {
        files.push(table(directory, &results)?);
    }
    files.extend(elo(directory, &results)?);
    files.push(AtomicFile::of_text(directory, "summary.txt", &summary(&results))?);
    files.into_iter().try_for_each(AtomicFile::publish)?;
    Ok(results)
}

/// The files with rows for games and seats.
struct RowFiles {
    games: Writer<AtomicFile>,
    seats: Writer<AtomicFile>,
    records: Option<AtomicFile>,
}

impl RowFiles {
    fn create(directory: &Path, tournament: &Tournament, categories: &[&str]) -> Result<Self> {
        let mut games = Writer::from_writer(AtomicFile::create(directory, "games.csv")?);
        let mut seats = Writer::from_writer(AtomicFile::create(directory, "seats.csv")?);
        games.write_record(["block", "rotation", "moves", "turns", "winners", "margin"])?;
        let fixed = ["block", "rotation", "seat", "bot", "score", "rank", "win_share"];
        seats.write_record(fixed.iter().chain(categories))?;
        let records = tournament.records.then(|| AtomicFile::create(directory, "records.jsonl"));
        Ok(Self { games, seats, records: records.transpose()? })
    }

    fn write(
        &mut self,
        tournament: &Tournament,
        schedule: &Schedule,
        unit: &UnitResult,
    ) -> Result<()> {
        let block = schedule.block_of(unit.unit).to_string();
        for (place, game) in unit.games.iter().enumerate() {
            let rotation = (schedule.first_game_of(unit.unit) + place).to_string();
            let winners = (0..game.ranks.len()).filter(|seat| game.ranks[*seat] == 1);
            let winners: Vec<_> = winners.map(|seat| seat.to_string()).collect();
            let numbers = [game.moves.to_string(), game.turns.to_string()];
            let ending = [winners.join(" "), game.margin().to_string()];
            let start = [block.clone(), rotation.clone()];
            self.games.write_record(start.iter().chain(&numbers).chain(&ending))?;
            for (seat, &bot) in game.bots.iter().enumerate() {
                let fixed = [
                    seat.to_string(),
                    tournament.bots[bot].to_string(),
                    game.score(seat).to_string(),
                    game.ranks[seat].to_string(),
                    number(game.win_share(seat)),
                ];
                let points: Vec<_> = game.points[seat].iter().map(ToString::to_string).collect();
                self.seats.write_record(start.iter().chain(&fixed).chain(&points))?;
            }
            if let (Some(file), Some(line)) = (&mut self.records, &game.record) {
                writeln!(file, "{line}")?;
            }
        }
        Ok(())
    }

    fn into_files(self) -> Result<Vec<AtomicFile>> {
        let mut files = vec![into_file(self.games)?, into_file(self.seats)?];
        files.extend(self.records);
        Ok(files)
    }
}

fn into_file(writer: Writer<AtomicFile>) -> Result<AtomicFile> {
    Ok(writer.into_inner().map_err(csv::IntoInnerError::into_error)?)
}

/// The cell of a time in a table that must be the same on every machine: times stand in
/// `timing.csv`.
pub(crate) const TIME_ELSEWHERE: &str = "";

/// A table with a header of names separated by spaces.
pub(crate) fn table(
    directory: &Path,
    name: &str,
    header: &str,
    rows: impl Iterator<Item = Vec<String>>,
) -> Result<AtomicFile> {
    let mut writer = Writer::from_writer(AtomicFile::create(directory, name)?);
    writer.write_record(header.split(' '))?;
    for row in rows {
        writer.write_record(row)?;
    }
    into_file(writer)
}

fn win_rates(directory: &Path, results: &Results) -> Result<AtomicFile> {
    let header = "bot seat games blocks win_share lo hi fair_share mean_score score_lo score_hi";
    let rows = results.win_rates.iter().map(|row| {
        let seat = row.seat.map_or("all".to_owned(), |seat| seat.to_string());
        let mut cells = vec![row.bot.clone(), seat, row.games.to_string(), row.blocks.to_string()];
        cells.extend(ends(&row.win_share));
        cells.push(number(results.conditions.fair_share));
        cells.extend(ends(&row.score));
        cells
    });
    table(directory, "win_rates.csv", header, rows)
}

fn breakdown(directory: &Path, results: &Results) -> Result<AtomicFile> {
    let header = "bot category mean lo hi share_of_score mean_when_winning mean_when_losing";
    let rows = results.breakdown.iter().map(|row| {
        let mut cells = vec![row.bot.clone(), row.category.to_owned()];
        cells.extend(ends(&row.points));
        cells.extend([row.share_of_score, row.when_winning, row.when_losing].map(number));
        cells
    });
    table(directory, "breakdown.csv", header, rows)
}

fn pairs(directory: &Path, results: &Results) -> Result<AtomicFile> {
    let rows = results.pairs.iter().map(|row| {
        let mut cells = vec![row.bot.clone(), row.other.clone(), row.blocks.to_string()];
        cells.extend(ends(&row.share_above));
        cells.extend([scientific(row.p), scientific(row.p_holm), row.family.to_string()]);
        cells
    });
    table(directory, "pairs.csv", "bot other blocks share_above lo hi p p_holm family", rows)
}

fn ratings(directory: &Path, results: &Results) -> Result<AtomicFile> {
    let rows = results.ratings.iter().map(|row| {
        let mut cells = vec![row.effect.to_owned(), row.name.clone()];
        cells.extend(ends(&row.rating));
        cells
    });
    table(directory, "ratings.csv", "effect name rating lo hi", rows)
}

fn seat_advantage(directory: &Path, results: &Results) -> Result<AtomicFile> {
    let seats = &results.seats;
    let header = "seat blocks win_share lo hi fair_share p cramers_v balance";
    let rows = seats.win_share.iter().enumerate().map(|(seat, share)| {
        let mut cells = vec![seat.to_string(), seats.blocks.to_string()];
        cells.extend(ends(share));
        cells.extend([number(results.conditions.fair_share), scientific(seats.p)]);
        cells.extend([seats.cramers_v, seats.balance].map(number));
        cells
    });
    table(directory, "seat_advantage.csv", header, rows)
}

/// Only games of two have it.
fn elo(directory: &Path, results: &Results) -> Result<Option<AtomicFile>> {
    let header = "bot other wins draws losses ptnml_0 ptnml_1 ptnml_2 ptnml_3 ptnml_4 \
                  elo elo_lo elo_hi nelo nelo_lo nelo_hi los";
    let duels: Vec<_> =
        results.pairs.iter().filter_map(|row| Some((row, row.duel.as_ref()?))).collect();
    if duels.is_empty() {
        return Ok(None);
    }
    let rows = duels.into_iter().map(|(row, duel)| {
        let counts = [duel.wins, duel.draws, duel.losses].into_iter().chain(duel.pentanomial);
        let mut cells = vec![row.bot.clone(), row.other.clone()];
        cells.extend(counts.map(|count| count.to_string()));
        cells.extend(ends(&duel.elo));
        cells.extend(ends(&duel.normalised_elo));
        cells.push(number(duel.los));
        cells
    });
    table(directory, "elo.csv", header, rows).map(Some)
}

pub(crate) fn ends(interval: &Interval) -> [String; 3] {
    [interval.mean, interval.lo, interval.hi].map(number)
}

/// Six digits after the point; nothing for what is not known.
pub(crate) fn number(value: f64) -> String {
    if value.is_finite() { format!("{value:.6}") } else { String::new() }
}

/// Seven digits of any size, for p-values.
pub(crate) fn scientific(value: f64) -> String {
    format!("{value:.6e}")
}
