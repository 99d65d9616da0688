//! The chapter about changes of single options of a bot.

use anyhow::{Result, ensure};
use serde::Deserialize;

use super::ALPHA;
use super::chart::{Forest, Mark, Reference, Row};
use super::directory::{Directory, MoveTime};
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
    #[serde(default)]
    ms_ratio: Option<f64>,
}

impl Change {
    fn share(&self) -> Option<Estimate> {
        Estimate::new(self.win_share, self.lo, self.hi)
    }

    fn is_clear(&self) -> bool {
        self.p_holm.known().is_some_and(|p| p < ALPHA)
    }

    /// Puts the time relative to the base into place; the base was timed first.
    fn complete(&mut self, times: &[MoveTime]) {
        let name = self.name();
        let own = times.iter().find(|time| time.bot.split([':', ',']).any(|part| part == name));
        let ratio = || Some(own?.ms_per_move.known()? / times.first()?.ms_per_move.known()?);
        self.ms_ratio = self.ms_ratio.or_else(ratio).filter(|ratio| ratio.is_finite());
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
    let mut changes: Vec<Change> = table.values()?;
    ensure!(!changes.is_empty(), "{}/ablations.csv has no rows", directory.path().display());
    let measured = directory.move_times()?;
    for change in &mut changes {
        change.complete(&measured);
    }
    let fair = directory.fair_share();
    let games = changes.iter().map(|change| change.games).sum::<u64>();
    let least = changes.iter().map(|change| change.blocks).min().unwrap_or(0);
    let numbers = || [Grid::whole(&table)];
    let figures = [Some(shares(&changes, fair)), times(&changes)].into_iter().flatten();
    Ok(Chapter {
        kind: directory.kind().heading(),
        title: directory.named("game").unwrap_or("One option at a time").to_owned(),
        facts: vec![
            counted(changes.len() as u64, "change"),
            counted(games, "game"),
            format!("{} each, or more", counted(least, "block")),
        ],
        summary: summary(&changes, directory.bot(), fair, least),
        sections: vec![Section::new(
            "One option at a time",
            figures.map(|figure| figure.with_numbers(numbers())).collect(),
        )],
    })
}

fn summary(changes: &[Change], bot: Option<&str>, fair: f64, least: u64) -> Vec<String> {
    let base = bot.map_or(String::new(), |bot| format!(" The base is `{bot}`."));
    let clear = changes.iter().filter(|change| change.is_clear()).count();
    let mut sentences = vec![format!(
        "Told apart from the base, after Holm's adjustment: {clear} of {}.{base}",
        counted(changes.len() as u64, "change")
    )];
    let side = |is_worse: bool| {
        let found = changes.iter().filter(|change| change.is_clear());
        let share = |change: &Change| change.share().map_or(fair, |share| share.mean);
        let mut found: Vec<_> = found.filter(|c| (share(c) < fair) == is_worse).collect();
        found.sort_by(|a, b| (share(b) - fair).abs().total_cmp(&(share(a) - fair).abs()));
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
    sentences.extend(undecided(changes, fair));
    if least < FEW_BLOCKS {
        sentences.push(few_blocks(least));
    }
    sentences
}

/// What is not told apart, and how large it may be all the same.
fn undecided(changes: &[Change], fair: f64) -> Option<String> {
    let open: Vec<_> = changes.iter().filter(|change| !change.is_clear()).collect();
    let bounds = open.iter().map(|change| change.share()?.farthest(fair));
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

fn shares(changes: &[Change], fair: f64) -> Figure {
    let rows = changes.iter().filter_map(|change| {
        let mark = Mark { series: 0, estimate: change.share()?, is_clear: change.is_clear() };
        Some(Row { label: change.label(), marks: vec![mark] })
    });
    let chart = Forest {
        rows: rows.collect(),
        series: Vec::new(),
        is_paired: false,
        reference: Some(Reference { value: fair, label: "as strong as the base".to_owned() }),
        unit: Unit::Percent,
        axis: "win share of the changed bot against the base".to_owned(),
    };
    let note = "Left of the line the change makes the bot weaker. Filled: told apart after Holm's \
                adjustment for the number of changes; 95 % intervals, not adjusted.";
    Figure::single("ablation", "Strength of each change", note, chart)
}

fn times(changes: &[Change]) -> Option<Figure> {
    let rows = changes.iter().filter_map(|change| {
        let estimate = Estimate::exact(change.ms_ratio?);
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
