//! The files of a finished tournament, made from its journal.

use std::io::Write;
use std::path::Path;

use anyhow::Result;

use super::choice::ChoiceResult;
use super::outside::OutsideTally;
use super::pairs::PairResult;
use super::ratings::RatingResult;
use super::tally::{CategoryPoints, Tally, WinRate};
use super::{Results, Schedule, Tournament, summary};
use crate::files::AtomicFile;
use crate::rows::{
    CategoryRow, EloRow, GameRow, Number, PairRow, RatedThing, RatingRow, SeatAdvantageRow,
    SeatRow, SeatScope, WinRateRow,
};
use crate::run::experiment::PlayedRun;
use crate::run::game::GameResult;
use crate::run::journal::UnitResult;
use crate::run::table_writer::{FIXED_COLUMNS, TableWriter, table};

/// Writes all tables of a finished tournament and returns its results. The files appear when all
/// of them are complete.
pub(crate) fn write_all(
    run: &PlayedRun,
    tournament: &Tournament,
    categories: &'static [&'static str],
) -> Result<Results> {
    let directory = &run.directory;
    let schedule = Schedule::new(tournament);
    let mut games = GameFiles::create(directory, tournament, categories)?;
    let mut tally = Tally::new(tournament, &schedule, categories.len());
    let mut outside = OutsideTally::new(tournament);
    run.each_unit(|unit: UnitResult| {
        games.write(tournament, &schedule, &unit)?;
        unit.games.iter().for_each(|game| outside.add(game));
        tally.add(unit);
        Ok(())
    })?;
    let mut results = Results::new(tournament, &schedule, run.shard, &tally, categories);
    results.outside = outside.results();
    let mut files = games.into_files()?;
    files.extend(result_tables(directory, &results)?);
    files.push(AtomicFile::of_text(directory, "summary.txt", &summary(&results))?);
    files.into_iter().try_for_each(AtomicFile::publish)?;
    Ok(results)
}

/// The files with rows for games and seats.
struct GameFiles {
    games: TableWriter<GameRow>,
    seats: TableWriter<SeatRow>,
    records: Option<AtomicFile>,
}

impl GameFiles {
    fn create(directory: &Path, tournament: &Tournament, categories: &[&str]) -> Result<Self> {
        let records = tournament.records.then(|| AtomicFile::create(directory, "records.jsonl"));
        Ok(Self {
            games: TableWriter::create(directory, &FIXED_COLUMNS)?,
            seats: TableWriter::create(directory, categories)?,
            records: records.transpose()?,
        })
    }

    fn write(
        &mut self,
        tournament: &Tournament,
        schedule: &Schedule,
        unit: &UnitResult,
    ) -> Result<()> {
        let block = schedule.block_of(unit.unit);
        for (place, game) in unit.games.iter().enumerate() {
            let rotation = schedule.first_game_of(unit.unit) + place;
            self.games.write(&game_row(block, rotation, game), FIXED_COLUMNS)?;
            for (seat, &bot) in game.bots.iter().enumerate() {
                let row = SeatRow {
                    block,
                    rotation,
                    seat,
                    bot: tournament.bots[bot].name(),
                    score: game.score(seat),
                    rank: game.ranks[seat],
                    win_share: game.win_share(seat).into(),
                };
                self.seats.write(&row, &game.points[seat])?;
            }
            if let (Some(file), Some(line)) = (&mut self.records, &game.record) {
                writeln!(file, "{line}")?;
            }
        }
        Ok(())
    }

    fn into_files(self) -> Result<Vec<AtomicFile>> {
        let mut files = vec![self.games.finish()?, self.seats.finish()?];
        files.extend(self.records);
        Ok(files)
    }
}

fn game_row(block: usize, rotation: usize, game: &GameResult) -> GameRow {
    let winners = (0..game.ranks.len()).filter(|seat| game.ranks[*seat] == 1);
    let winners: Vec<_> = winners.map(|seat| seat.to_string()).collect();
    GameRow {
        block,
        rotation,
        moves: game.moves,
        turns: game.turns,
        winners: winners.join(" "),
        margin: game.margin(),
    }
}

fn result_tables(directory: &Path, results: &Results) -> Result<Vec<AtomicFile>> {
    let fair_share = results.conditions.fair_share;
    let win_rates = results.win_rates.iter().map(|one| win_rate_row(one, fair_share));
    let mut files = vec![
        table(directory, win_rates)?,
        table(directory, results.breakdown.iter().map(category_row))?,
        table(directory, results.pairs.iter().map(pair_row))?,
        table(directory, results.ratings.iter().map(|row| rating_row(row, &results.choice)))?,
        table(directory, seat_advantage_rows(results))?,
    ];
    let duels: Vec<_> = results.pairs.iter().filter_map(elo_row).collect();
    if !duels.is_empty() {
        files.push(table(directory, duels)?);
    }
    Ok(files)
}

fn win_rate_row(result: &WinRate, fair_share: f64) -> WinRateRow {
    let [win_share, lo, hi] = result.win_share.into();
    let [mean_score, score_lo, score_hi] = result.score.into();
    WinRateRow {
        bot: result.bot.clone(),
        seat: result.seat.map_or(SeatScope::All, SeatScope::Seat),
        games: result.games,
        blocks: result.blocks,
        win_share,
        lo,
        hi,
        fair_share: fair_share.into(),
        mean_score,
        score_lo,
        score_hi,
    }
}

fn category_row(result: &CategoryPoints) -> CategoryRow {
    let [mean, lo, hi] = result.points.into();
    CategoryRow {
        bot: result.bot.clone(),
        category: result.category.to_owned(),
        mean,
        lo,
        hi,
        share_of_score: result.share_of_score.into(),
        mean_when_winning: result.when_winning.into(),
        mean_when_losing: result.when_losing.into(),
    }
}

fn pair_row(result: &PairResult) -> PairRow {
    let [share_above, lo, hi] = result.share_above.into();
    PairRow {
        bot: result.bot.clone(),
        other: result.other.clone(),
        blocks: result.blocks,
        share_above,
        lo,
        hi,
        p: result.p.into(),
        p_holm: result.p_holm.into(),
        family: result.family,
    }
}

fn rating_row(result: &RatingResult, choice: &ChoiceResult) -> RatingRow {
    let [rating, lo, hi] = result.rating.into();
    let choice = choice.of(&result.name).filter(|_| result.effect == RatedThing::Bot);
    let [maximal_lottery, soft_condorcet] =
        choice.map(|both| both.map(Number)).map_or([None, None], |both| both.map(Some));
    let name = result.name.clone();
    let effect = result.effect;
    RatingRow { effect, name, rating, lo, hi, maximal_lottery, soft_condorcet }
}

fn seat_advantage_rows(results: &Results) -> impl Iterator<Item = SeatAdvantageRow> {
    let seats = &results.seats;
    seats.win_share.iter().enumerate().map(|(seat, share)| {
        let [win_share, lo, hi] = (*share).into();
        SeatAdvantageRow {
            seat,
            blocks: seats.blocks,
            win_share,
            lo,
            hi,
            fair_share: results.conditions.fair_share.into(),
            p: seats.p.into(),
            cramers_v: seats.cramers_v.into(),
            balance: seats.balance.into(),
        }
    })
}

/// Only games of two players have it.
fn elo_row(result: &PairResult) -> Option<EloRow> {
    let duel = result.duel.as_ref()?;
    let [ptnml_0, ptnml_1, ptnml_2, ptnml_3, ptnml_4] = duel.pentanomial;
    let [elo, elo_lo, elo_hi] = duel.elo.into();
    let [nelo, nelo_lo, nelo_hi] = duel.normalised_elo.into();
    Some(EloRow {
        bot: result.bot.clone(),
        other: result.other.clone(),
        wins: duel.wins,
        draws: duel.draws,
        losses: duel.losses,
        ptnml_0,
        ptnml_1,
        ptnml_2,
        ptnml_3,
        ptnml_4,
        elo,
        elo_lo,
        elo_hi,
        nelo,
        nelo_lo,
        nelo_hi,
        los: duel.los.into(),
    })
}
