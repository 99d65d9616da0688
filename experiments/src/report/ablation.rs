//! The chapter about changes of single options of a bot.

use anyhow::{Result, ensure};
use serde::Deserialize;

use super::ALPHA;
use super::chart::{Forest, Mark, Reference, Row};
use super::directory::Directory;
use super::figure::{Chapter, Figure, Section};
use super::grid::Grid;
use super::sentence::{FEW_BLOCKS, counted, few_blocks, largest, listed};
use super::table::Number;
use super::unit::{Estimate, Unit};

/// A row of `ablations.csv`.
#[derive(Clone, Debug, Deserialize)]
struct Change {
    key: String,
    value: String,
    base_value: String,
    blocks: u64,
    games: u64,
    win_share: Number,
    lo: Number,
    hi: Number,
    p_holm: Number,
    ms_ratio: Number,
}

impl Change {
    fn share(&self) -> Option<Estimate> {
        Estimate::new(self.win_share, self.lo, self.hi)
    }

    fn is_clear(&self) -> bool {
        self.p_holm.known().is_some_and(|p| p < ALPHA)
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
    let table = directory.table("ablations.csv")?;
    let changes: Vec<Change> = table.values()?;
    let path = directory.path().display();
    ensure!(!changes.is_empty(), "{path}/ablations.csv has no rows");
    let games = changes.iter().map(|change| change.games).sum::<u64>();
    let least = changes.iter().map(|change| change.blocks).min().unwrap_or(0);
    let numbers = || [Grid::whole(&table)];
    let figures = [Some(shares(&changes)), times(&changes)].into_iter().flatten();
    Ok(Chapter {
        kind: directory.kind().heading(),
        title: directory.named("game").unwrap_or("One option at a time").to_owned(),
        facts: vec![
            counted(changes.len() as u64, "change"),
            counted(games, "game"),
            format!("{} each, or more", counted(least, "block")),
        ],
        summary: summary(&changes, directory.named("bot"), least),
        sections: vec![Section::new(
            "One option at a time",
            figures.map(|figure| figure.with_numbers(numbers())).collect(),
        )],
    })
}

fn summary(changes: &[Change], bot: Option<&str>, least: u64) -> Vec<String> {
    let base = bot.map_or(String::new(), |bot| format!(" The base is `{bot}`."));
    let clear = changes.iter().filter(|change| change.is_clear()).count();
    let mut sentences = vec![format!(
        "Told apart from the base, after Holm's adjustment: {clear} of {}.{base}",
        counted(changes.len() as u64, "change")
    )];
    let side = |is_worse: bool| {
        let found = changes.iter().filter(|change| change.is_clear());
        let share = |change: &Change| change.share().map_or(0.5, |share| share.mean);
        let mut found: Vec<_> = found.filter(|c| (share(c) < 0.5) == is_worse).collect();
        found.sort_by(|a, b| (share(b) - 0.5).abs().total_cmp(&(share(a) - 0.5).abs()));
        let name = |change: &&Change| {
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
    sentences.extend(undecided(changes));
    if least < FEW_BLOCKS {
        sentences.push(few_blocks(least));
    }
    sentences
}

/// What is not told apart, and how large it may be all the same.
fn undecided(changes: &[Change]) -> Option<String> {
    let open: Vec<_> = changes.iter().filter(|change| !change.is_clear()).collect();
    let bounds = open.iter().map(|change| change.share()?.farthest(0.5));
    let size = largest(bounds).map_or_else(
        || "any size".to_owned(),
        |bound| format!("up to {:.1} percentage points", 100.0 * bound),
    );
    (!open.is_empty()).then(|| {
        format!(
            "Not told apart from the base: {} of {}; that is no proof of equality, as effects of \
             {size} are not ruled out.",
            open.len(),
            counted(changes.len() as u64, "change")
        )
    })
}

fn shares(changes: &[Change]) -> Figure {
    let rows = changes.iter().filter_map(|change| {
        let mark = Mark { series: 0, estimate: change.share()?, is_clear: change.is_clear() };
        Some(Row { label: change.label(), marks: vec![mark] })
    });
    let chart = Forest {
        rows: rows.collect(),
        series: Vec::new(),
        is_paired: false,
        reference: Some(Reference { value: 0.5, label: "as strong as the base".to_owned() }),
        unit: Unit::Percent,
        axis: "win share of the changed bot against the base".to_owned(),
    };
    let note = "Left of the line the change makes the bot weaker. Filled: told apart after Holm's \
                adjustment for the number of changes; 95 % intervals, not adjusted.";
    Figure::single("ablation", "Strength of each change", note, chart)
}

fn times(changes: &[Change]) -> Option<Figure> {
    let rows = changes.iter().filter_map(|change| {
        let estimate = Estimate::exact(change.ms_ratio.known()?);
        Some(Row {
            label: change.label(),
            marks: vec![Mark { series: 0, estimate, is_clear: true }],
        })
    });
    let rows: Vec<_> = rows.collect();
    let chart = Forest {
        series: Vec::new(),
        is_paired: false,
        reference: Some(Reference { value: 1.0, label: "as fast as the base".to_owned() }),
        unit: Unit::Amount,
        axis: "time for a move, relative to the base".to_owned(),
        rows,
    };
    let note = "What the change costs in time; measured on one machine, without an interval.";
    (!chart.rows.is_empty())
        .then(|| Figure::single("ablation-time", "Time of each change", note, chart))
}
