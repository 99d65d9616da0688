//! The chapter about changes of single options of a bot.

use anyhow::Result;

use super::ALPHA;
use super::chart::{Forest, Reference, Row};
use super::directory::Directory;
use super::figure::{Chapter, Figure, Section};
use super::grid::Grid;
use super::sentence::{counted, few_blocks, largest, listed};
use super::unit::Unit;
use crate::rows::{AblationRow, MoveTimeRow};
use crate::stats::Interval;

impl AblationRow {
    fn share(&self) -> Option<Interval> {
        Interval::of_cells(self.win_share, self.lo, self.hi)
    }

    fn is_significant(&self) -> bool {
        self.p_holm.known().is_some_and(|p| p < ALPHA)
    }

    /// The time for a move relative to the base, which was timed first.
    fn time_ratio(&self, times: &[MoveTimeRow]) -> Option<f64> {
        let name = self.name();
        let own = times.iter().find(|time| time.bot.split([':', ',']).any(|part| part == name))?;
        let ratio = own.ms_per_move.known()? / times.first()?.ms_per_move.known()?;
        Some(ratio).filter(|ratio| ratio.is_finite())
    }

    fn name(&self) -> String {
        format!("{}={}", self.key, self.value)
    }

    fn label(&self) -> String {
        match self.base_value.as_str() {
            "" => self.name(),
            base => format!("{} (base {base})", self.name()),
        }
    }
}

/// Everything about an ablation.
pub(super) fn chapter(directory: &Directory) -> Result<Chapter> {
    let table = directory.table_with_rows::<AblationRow>()?;
    let changes = &table.rows;
    let measured = directory.move_times()?;
    let fair = directory.fair_share();
    let games = changes.iter().map(|change| change.games).sum::<u64>();
    let least = changes.iter().map(|change| change.blocks).min().unwrap_or(0) as u64;
    let numbers = || [Grid::whole(&table)];
    let figures = [Some(shares(changes, fair)), times(changes, &measured)].into_iter().flatten();
    Ok(Chapter {
        title: directory.named("game").unwrap_or("One option at a time").to_owned(),
        facts: vec![
            counted(changes.len() as u64, "change"),
            counted(games, "game"),
            format!("{} each, or more", counted(least, "block")),
        ],
        summary: summary(changes, directory.bot(), fair, least),
        sections: vec![Section::new(
            "One option at a time",
            figures.map(|figure| figure.with_numbers(numbers())).collect(),
        )],
    })
}

fn summary(changes: &[AblationRow], bot: Option<&str>, fair: f64, least: u64) -> Vec<String> {
    let base = bot.map_or(String::new(), |bot| format!(" The base is `{bot}`."));
    let significant = changes.iter().filter(|change| change.is_significant()).count();
    let mut sentences = vec![format!(
        "Significantly different from the base, after Holm's adjustment: {significant} of {}.{base}",
        counted(changes.len() as u64, "change")
    )];
    let side = |is_worse: bool| {
        let found = changes.iter().filter(|change| change.is_significant());
        let share = |change: &AblationRow| change.share().map_or(fair, |share| share.mean);
        let mut found: Vec<_> = found.filter(|c| (share(c) < fair) == is_worse).collect();
        found.sort_by(|a, b| (share(b) - fair).abs().total_cmp(&(share(a) - fair).abs()));
        let name = |change: &&AblationRow| {
            let share = change.share().map_or(String::new(), |s| Unit::Percent.interval(&s));
            format!("`{}` ({share})", change.name())
        };
        found.iter().map(name).collect::<Vec<_>>()
    };
    for (names, verdict) in [(side(true), "Weaker"), (side(false), "Stronger")] {
        if !names.is_empty() {
            sentences.push(format!("{verdict} than the base: {}.", listed(names, 6)));
        }
    }
    sentences.extend(undecided(changes, fair));
    sentences.extend(few_blocks(least));
    sentences
}

/// What is not significant, and how large it may be all the same.
fn undecided(changes: &[AblationRow], fair: f64) -> Option<String> {
    let open: Vec<_> = changes.iter().filter(|change| !change.is_significant()).collect();
    let bound = largest(open.iter().map(|change| Some(change.share()?.farthest(fair))));
    let size = match bound {
        f64::INFINITY => "any size".to_owned(),
        _ => format!("up to {} percentage points", Unit::Percent.number(bound)),
    };
    (!open.is_empty()).then(|| {
        format!(
            "Not significantly different from the base: {} of {}; that is no proof of equality, as \
             effects of {size} are not ruled out.",
            open.len(),
            counted(changes.len() as u64, "change")
        )
    })
}

fn shares(changes: &[AblationRow], fair: f64) -> Figure {
    let row = |change: &AblationRow| {
        Some(Row::single(change.label(), change.share()?, change.is_significant()))
    };
    let (rows, axis) =
        (changes.iter().filter_map(row), "win share of the changed bot against the base");
    let chart = Forest {
        reference: Some(Reference { value: fair, label: "as strong as the base".to_owned() }),
        ..Forest::new(rows.collect(), Unit::Percent, axis)
    };
    let note = "Left of the line the change makes the bot weaker. Filled: statistically \
                significant after Holm's adjustment for the number of changes; 95 % intervals, not \
                adjusted.";
    Figure::single("ablation", "Strength of each change", note, chart)
}

fn times(changes: &[AblationRow], measured: &[MoveTimeRow]) -> Option<Figure> {
    let row = |change: &AblationRow| {
        let ratio = Interval::exact(change.time_ratio(measured)?);
        Some(Row::single(change.label(), ratio, true))
    };
    let rows = changes.iter().filter_map(row).collect();
    let chart = Forest {
        reference: Some(Reference { value: 1.0, label: "as fast as the base".to_owned() }),
        ..Forest::new(rows, Unit::Amount, "time for a move, relative to the base")
    };
    let note = "What the change costs in time; measured on one machine, without an interval.";
    (!chart.rows.is_empty())
        .then(|| Figure::single("ablation-time", "Time of each change", note, chart))
}
