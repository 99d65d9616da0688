//! The chapter about a search for rules.

use anyhow::Result;

use super::chart::{Curve, Curves, Forest, Point, Reference, Row as Line};
use super::directory::Directory;
use super::distinct;
use super::figure::{Chapter, Figure, Panel, Section};
use super::grid::{Cell, Grid};
use super::sentence::counted;
use super::unit::{Unit, plain};
use crate::rows::{
    CandidateRow, FinalistOutcomeRow, FinalistRow, FinalistTargetRow, Number, Row, Table,
};
use crate::stats::Interval;

/// The number of the rules as they are.
const ORIGINAL: usize = 0;

impl FinalistRow {
    fn loss(&self) -> Option<Interval> {
        Interval::of_cells(self.loss, self.lo, self.hi)
    }

    fn change(&self) -> Option<Interval> {
        Interval::of_cells(self.change, self.change_lo, self.change_hi)
    }

    fn is_on_front(&self) -> bool {
        self.front == "yes"
    }
}

impl FinalistTargetRow {
    /// What was measured; shares in percent.
    fn measured(&self) -> Option<Interval> {
        let value = Interval::of_cells(self.value, self.lo, self.hi)?;
        Some(if self.is_share() { value.map(|share| 100.0 * share) } else { value })
    }

    fn is_share(&self) -> bool {
        ["seat-shares", "win-share", "runaway", "skill-gap"]
            .iter()
            .any(|name| self.target.starts_with(name))
    }

    /// What was measured, as a part of a sentence.
    fn found(&self) -> Option<String> {
        let unit = match (self.target.starts_with("seat-shares"), self.is_share()) {
            (true, _) => " percentage points from fair",
            (_, true) => " percent",
            _ => "",
        };
        Some(Unit::Amount.interval(&self.measured()?) + unit)
    }

    /// The target, and what its numbers count.
    fn axis(&self) -> String {
        match (self.target.starts_with("seat-shares"), self.is_share()) {
            (true, _) => format!("{}: percentage points off", self.target),
            (_, true) => format!("{}: percent", self.target),
            _ => self.target.clone(),
        }
    }
}

/// The name of a candidate.
fn name(candidate: usize) -> String {
    match candidate {
        ORIGINAL => "as it is".to_owned(),
        number => format!("candidate {number}"),
    }
}

/// Everything about a search for rules.
pub(super) fn chapter(directory: &Directory) -> Result<Chapter> {
    let finalists = directory.table_with_rows::<FinalistRow>()?;
    let candidates = directory.table_with_rows::<CandidateRow>()?;
    let targets = directory.table_with_rows::<FinalistTargetRow>()?;
    let outcomes = directory.table_with_rows::<FinalistOutcomeRow>()?;
    let winner = finalists.rows.iter().find(|row| row.candidate != ORIGINAL);
    let games = candidates.rows.iter().map(|row| row.games as u64).sum();
    let mut sections = vec![ranking(&finalists)];
    sections.extend(front(&finalists.rows, &targets));
    sections.push(by_target(&targets));
    sections.extend(winner.map(|winner| elsewhere(winner.candidate, &outcomes)));
    sections.push(search(&candidates));
    Ok(Chapter {
        title: directory.named("game").unwrap_or("Design").to_owned(),
        facts: vec![
            counted(candidates.rows.len() as u64, "candidate"),
            counted(games, "game") + " in the search",
            counted(finalists.rows.len() as u64, "finalist"),
        ],
        summary: winner
            .map(|winner| summary(winner, &finalists, &targets.rows))
            .unwrap_or_default(),
        sections,
    })
}

fn summary(
    winner: &FinalistRow,
    finalists: &Table<FinalistRow>,
    targets: &[FinalistTargetRow],
) -> Vec<String> {
    let word = match winner.change() {
        Some(change) if change.hi < 0.0 => "is better than the rules as they are",
        Some(change) if change.lo > 0.0 => "is worse than the rules as they are",
        _ => "is not shown to be better than the rules as they are",
    };
    let change = winner.change().map(|change| Unit::Difference.interval(&change));
    let settings = settings(finalists, winner.candidate).join("`, `");
    let mut sentences = vec![
        format!(
            "The best of the search {word}: its loss differs by {} tolerances on deals that the search has not seen.",
            change.unwrap_or_else(|| "NA".to_owned())
        ),
        format!(
            "Its rules: `{settings}`. `winner.toml` plays them against the old ones once more."
        ),
    ];
    sentences.extend(targets.iter().filter(|row| row.candidate == winner.candidate).filter_map(
        |row| {
            let before = targets
                .iter()
                .find(|other| other.candidate == ORIGINAL && other.target == row.target)?;
            let [before, after] = [before, row].map(FinalistTargetRow::found);
            Some(format!("`{}`: {} instead of {}.", row.target, after?, before?))
        },
    ));
    if let Some(front) = conflict(&finalists.rows, targets) {
        sentences.push(format!(
            "Targets conflict: {front} finalists are on the Pareto front, where nothing else is better in one target and no worse in the others."
        ));
    }
    sentences
}

/// The settings of a finalist: what stands behind the fixed columns.
fn settings(finalists: &Table<FinalistRow>, candidate: usize) -> Vec<String> {
    let place = finalists.rows.iter().position(|row| row.candidate == candidate);
    let Some(cells) = place.map(|place| &finalists.cells[place]) else { return Vec::new() };
    let pairs = finalists.header.iter().zip(cells).skip(FinalistRow::columns().len());
    pairs.map(|(key, value)| format!("{key}={value}")).collect()
}

/// Settings as `--vary` has them: the name of a group only where it begins.
fn in_groups(settings: &[String]) -> String {
    let group = |setting: &str| setting.split_once(':').map(|(group, _)| group.to_owned());
    let mut before = None;
    let short = settings.iter().map(|setting| {
        let own = group(setting);
        let is_same = own.is_some() && own == before;
        before = own;
        setting.split_once(':').filter(|_| is_same).map_or(setting.as_str(), |(_, part)| part)
    });
    short.collect::<Vec<_>>().join(", ")
}

fn ranking(finalists: &Table<FinalistRow>) -> Section {
    let row = |row: &FinalistRow| {
        let number = |value: Option<Interval>, unit: Unit| {
            value.map_or_else(Cell::unknown, |it| Cell::number(unit.interval(&it), it.mean))
        };
        vec![
            Cell::number(row.rank.to_string(), row.rank as f64),
            Cell::text(&name(row.candidate)),
            number(row.loss(), Unit::Amount),
            number(row.change(), Unit::Difference),
            Cell::text(&row.front),
            Cell::text(&in_groups(&settings(finalists, row.candidate))),
        ]
    };
    let rows = finalists.rows.iter().map(row).collect();
    let lines = finalists.rows.iter().filter_map(|row| {
        let is_significant = row.change().is_some_and(|change| !change.contains(0.0));
        Some(Line::single(name(row.candidate), row.loss()?, is_significant))
    });
    let chart = Forest::new(lines.collect(), Unit::Amount, "tolerances away from the targets");
    let note = "Tolerances away from the targets, summed up, on deals that the search has not seen. Filled: \
                significantly different from the rules as they are, on the same deals.";
    let figure = Figure::single("design-loss", "Loss of the finalists", note, chart)
        .with_numbers([Grid::whole(finalists)]);
    let head = "rank#|candidate|loss#|change#|front|setting";
    let paragraph = "The rules that were tested, the best first, beside the rules as they are. On the `front` \
                     are those that no other beats in one target without losing in another.";
    Section {
        paragraphs: vec![paragraph.to_owned()],
        table: Some(Grid::new(head, rows)),
        ..Section::new("Finalists", vec![figure])
    }
}

/// How many finalists are on the front, if they differ in what they are good at.
fn conflict(finalists: &[FinalistRow], targets: &[FinalistTargetRow]) -> Option<usize> {
    let losses = |finalist: &FinalistRow| {
        let own = targets.iter().filter(|row| row.candidate == finalist.candidate);
        own.filter_map(|row| row.loss.known()).collect::<Vec<_>>()
    };
    let front: Vec<_> = finalists.iter().filter(|row| row.is_on_front()).map(losses).collect();
    front.iter().any(|losses| *losses != front[0]).then_some(front.len())
}

/// Pictures of every two targets, if they conflict.
fn front(finalists: &[FinalistRow], targets: &Table<FinalistTargetRow>) -> Option<Section> {
    let names = distinct(targets.rows.iter().map(|row| &row.target));
    conflict(finalists, &targets.rows)?;
    let pairs = (0..names.len()).flat_map(|one| (one + 1..names.len()).map(move |two| (one, two)));
    let panels: Vec<_> = pairs
        .filter_map(|(one, two)| pair(finalists, &targets.rows, [names[one], names[two]]))
        .collect();
    let note = "Each mark is a finalist on fresh deals, with its interval upwards. Filled: on the Pareto front \
                of all targets; hollow: another finalist is at least as good in all and better in one.";
    (!panels.is_empty()).then(|| {
        let figure = Figure::of_panels("design-front", "Targets against each other", note, panels)
            .with_numbers([Grid::whole(targets)]);
        Section::new("Pareto front", vec![figure])
    })
}

fn pair(
    finalists: &[FinalistRow],
    targets: &[FinalistTargetRow],
    names: [&String; 2],
) -> Option<Panel> {
    let of = |candidate: usize, target: &str| {
        targets.iter().find(|row| row.candidate == candidate && row.target == target)
    };
    let curve = |row: &FinalistRow| {
        let [across, upright] = names.map(|target| of(row.candidate, target)?.measured());
        let (x, is_significant) = (across?.mean, row.is_on_front());
        let points = vec![Point { x, estimate: upright?, is_significant }];
        Some(Curve { name: name(row.candidate), points })
    };
    let lines: Vec<_> = finalists.iter().filter_map(curve).collect();
    let [across, upright] = names.map(|target| of(ORIGINAL, target).map(FinalistTargetRow::axis));
    let chart = Curves {
        is_joined: false,
        upright: upright?,
        ..Curves::new(lines, Unit::Amount, &across?)
    };
    Some(Panel::small(&format!("{} and {}", names[0], names[1]), chart))
}

/// What was measured of every target, by finalist.
fn by_target(targets: &Table<FinalistTargetRow>) -> Section {
    let figure = |target: &String| {
        let own = || targets.rows.iter().filter(|row| row.target == *target);
        let line = |row: &FinalistTargetRow| {
            let is_met = row.loss.known().is_some_and(|loss| loss <= 0.0);
            Some(Line::single(name(row.candidate), row.measured()?, is_met))
        };
        let axis = own().next().map(FinalistTargetRow::axis).unwrap_or_default();
        let chart = Forest::new(own().filter_map(line).collect(), Unit::Amount, &axis);
        let note = "What was measured on fresh deals. Filled: the target is met.";
        Figure::single(&format!("design-target-{target}"), target, note, chart)
            .with_numbers([Grid::part(targets, |row| row.target == *target)])
    };
    let names = distinct(targets.rows.iter().map(|row| &row.target));
    Section::new("Targets", names.into_iter().map(figure).collect())
}

/// What the winner changes in all outcomes.
fn elsewhere(winner: usize, outcomes: &Table<FinalistOutcomeRow>) -> Section {
    let panel = |title: &str, unit: Unit, is_share: bool| {
        let own = outcomes.rows.iter().filter(|row| row.candidate == winner);
        let lines = own.filter(|row| row.outcome.is_share() == is_share).filter_map(|row| {
            let change = Interval::of_cells(row.change, row.change_lo, row.change_hi)?;
            Some(Line::single(row.outcome.title(), change, !change.contains(0.0)))
        });
        let zero = Reference { value: 0.0, label: "as it is".to_owned() };
        Panel::small(
            title,
            Forest { reference: Some(zero), ..Forest::new(lines.collect(), unit, title) },
        )
    };
    let note = "The best finalist less the rules as they are, deal by deal. Filled: the interval does not \
                cover 0; with so many outcomes one in twenty does so by chance.";
    let panels = vec![
        panel("points, turns and changes of the lead", Unit::Difference, false),
        panel("shares, in percentage points", Unit::PercentPoints, true),
    ];
    let figure = Figure::of_panels("design-elsewhere", "What changes elsewhere", note, panels)
        .with_numbers([Grid::part(outcomes, |row| [ORIGINAL, winner].contains(&row.candidate))]);
    Section::new("What it costs", vec![figure])
}

/// All candidates in the order of the search.
fn search(candidates: &Table<CandidateRow>) -> Section {
    let curve = |reached: &String| {
        let own = candidates.rows.iter().filter(|row| row.reached == *reached);
        let point = |row: &CandidateRow| {
            let estimate = Interval::exact(row.loss.known()?);
            Some(Point { x: row.candidate as f64, estimate, is_significant: true })
        };
        Curve { name: reached.clone(), points: own.filter_map(point).collect() }
    };
    let lines = distinct(candidates.rows.iter().map(|row| &row.reached)).into_iter().map(curve);
    let unchanged = candidates.rows.iter().find(|row| row.candidate == ORIGINAL);
    let unchanged = unchanged.and_then(|row| Number::known(row.loss));
    let chart = Curves {
        is_joined: false,
        reference: unchanged.map(|value| Reference { value, label: "as it is".to_owned() }),
        upright: "loss".to_owned(),
        ..Curves::new(lines.collect(), Unit::Amount, "candidate")
    };
    let fewest = candidates.rows.iter().map(|row| row.blocks).min().unwrap_or_default();
    let note = format!(
        "Every candidate in the order of the search, by how far it came. A loss over few deals is mostly noise and too large: some have {} only.",
        plain(fewest as f64)
    );
    let figure = Figure::single("design-search", "Loss by candidate", &note, chart)
        .with_numbers([Grid::whole(candidates)]);
    Section::new("Search", vec![figure])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_group_is_named_once() {
        let settings = ["tokens:A=1", "tokens:B=2", "limits=hard", "sides:wall=A"];
        let settings = settings.map(str::to_owned);
        assert_eq!(in_groups(&settings), "tokens:A=1, B=2, limits=hard, sides:wall=A");
    }
}
