//! The chapter about a tournament.

mod figures;
mod scores;
mod words;

use anyhow::{Result, ensure};

use super::directory::Directory;
use super::figure::{Chapter, Section};
use super::grid::{Cell, Grid};
use super::sentence::{counted, listed};
use super::unit::{Unit, grouped};
use crate::rows::{
    CategoryRow, EloRow, MoveTimeRow, PairRow, RatedThing, RatingRow, SeatAdvantageRow, SeatScope,
    Table, WinRateRow,
};
use crate::stats::Interval;
use scores::Scores;

/// The short tables of a tournament.
struct Tables {
    win_rates: Table<WinRateRow>,
    breakdown: Table<CategoryRow>,
    pairs: Table<PairRow>,
    ratings: Table<RatingRow>,
    seats: Table<SeatAdvantageRow>,
    elo: Option<Table<EloRow>>,
    times: Vec<MoveTimeRow>,
}

impl WinRateRow {
    fn share(&self) -> Option<Interval> {
        Interval::of_cells(self.win_share, self.lo, self.hi)
    }

    fn score(&self) -> Option<Interval> {
        Interval::of_cells(self.mean_score, self.score_lo, self.score_hi)
    }
}

impl PairRow {
    fn share(&self) -> Option<Interval> {
        Interval::of_cells(self.share_above, self.lo, self.hi)
    }

    /// The share seen from one of the two bots.
    fn share_of(&self, bot: &str) -> Option<Interval> {
        let share = self.share()?;
        let flipped = Interval { mean: 1.0 - share.mean, lo: 1.0 - share.hi, hi: 1.0 - share.lo };
        Some(if self.bot == bot { share } else { flipped })
    }

    /// The better of the two, then the other.
    fn by_strength(&self) -> (&str, &str) {
        let is_ahead = self.share_above.known().is_none_or(|share| share >= 0.5);
        if is_ahead { (&self.bot, &self.other) } else { (&self.other, &self.bot) }
    }

    /// Whether the two bots differ significantly, after adjustment for the number of pairs.
    fn is_significant(&self) -> bool {
        self.p_holm.known().is_some_and(|p| p < super::ALPHA)
    }

    fn is_of(&self, one: &str, other: &str) -> bool {
        (self.bot == one && self.other == other) || (self.bot == other && self.other == one)
    }
}

impl Tables {
    fn read(directory: &Directory) -> Result<Self> {
        let tables = Self {
            win_rates: directory.table()?,
            breakdown: directory.table()?,
            pairs: directory.table()?,
            ratings: directory.table()?,
            seats: directory.table()?,
            elo: directory.optional_table()?,
            times: directory.move_times()?,
        };
        let path = directory.path.display();
        ensure!(!tables.ranking().is_empty(), "{path}/win_rates.csv has no row with seat all");
        Ok(tables)
    }

    fn ranking(&self) -> Vec<&WinRateRow> {
        let mut rows: Vec<_> = self.win_rates.rows.iter().collect();
        rows.retain(|row| row.seat == SeatScope::All);
        let share = |row: &WinRateRow| row.win_share.known().unwrap_or(-1.0);
        rows.sort_by(|a, b| share(b).total_cmp(&share(a)));
        rows
    }

    /// Names of bots, the best first.
    fn bots(&self) -> Vec<String> {
        self.ranking().iter().map(|row| row.bot.clone()).collect()
    }

    fn rating_of(&self, bot: &str) -> Option<Interval> {
        let mut rows = self.ratings.rows.iter();
        let row = rows.find(|row| row.effect == RatedThing::Bot && row.name == bot)?;
        Interval::of_cells(row.rating, row.lo, row.hi)
    }
}

/// Everything about a tournament.
pub(super) fn chapter(directory: &Directory) -> Result<Chapter> {
    let tables = Tables::read(directory)?;
    let scores = Scores::read(directory, &tables.bots())?;
    let game = directory.named("game").unwrap_or("tournament");
    let blocks = tables.ranking().iter().map(|row| row.blocks).max().unwrap_or(0);
    let facts = [
        counted(tables.ranking().len() as u64, "bot"),
        counted(scores.games(), "game"),
        format!("{} of one deal in every seating", counted(blocks, "block")),
    ];
    Ok(Chapter {
        title: format!("{game}: {}", listed(tables.bots(), 4)),
        facts: facts.to_vec(),
        summary: words::summary(&tables, directory, blocks),
        sections: sections(&tables, &scores),
    })
}

fn sections(tables: &Tables, scores: &Scores) -> Vec<Section> {
    let table = Some(standings(tables));
    let standings =
        Section { table, ..Section::new("Standings", vec![figures::win_shares(tables)]) };
    let strength = [figures::ratings(tables)].into_iter().chain(figures::times(tables));
    let strength = strength.chain(figures::pairs(tables)).collect();
    vec![
        standings,
        Section::new("Strength", strength),
        Section::new("Where the points come from", figures::points(tables)),
        Section::new("Scores", scores.figures()),
        Section::new("Seats", figures::seats(tables)),
    ]
}

fn standings(tables: &Tables) -> Grid {
    let cell = |unit: Unit, estimate: Option<Interval>| {
        let written = |estimate: Interval| Cell::number(unit.interval(&estimate), estimate.mean);
        estimate.map_or_else(Cell::unknown, written)
    };
    let ranking = tables.ranking();
    let rows = ranking.iter().enumerate().map(|(place, row)| {
        vec![
            Cell::number((place + 1).to_string(), (place + 1) as f64),
            Cell::text(&row.bot),
            Cell::number(grouped(row.games as f64), row.games as f64),
            cell(Unit::Percent, row.share()),
            cell(Unit::Amount, row.score()),
            cell(Unit::Rating, tables.rating_of(&row.bot)),
        ]
    });
    Grid::new("#|bot|games#|win share#|score#|rating#", rows.collect())
}
