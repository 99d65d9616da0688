//! The figures about who wins, from which points and from which seats.

use super::Tables;
use crate::report::chart::{Bar, Curve, Curves, Forest, Mark, Part, Point, Reference, Row, Stack};
use crate::report::distinct;
use crate::report::figure::{Figure, Panel};
use crate::report::grid::Grid;
use crate::report::unit::Unit;
use crate::rows::{CategoryRow, MoveTimeRow, RatedThing, SeatScope, WinRateRow};
use crate::stats::Interval;

/// Win shares over all seats.
pub(super) fn win_shares(tables: &Tables) -> Figure {
    let ranking = tables.ranking();
    let fair = fair(ranking[0].fair_share.0);
    let row = |row: &&WinRateRow| Some(single_row(&row.bot, row.share()?, fair.value));
    let rows = ranking.iter().filter_map(row).collect();
    let chart = Forest { reference: Some(fair), ..Forest::new(rows, Unit::Percent, "win share") };
    Figure::single(
        "win-share",
        "Win shares",
        "Share of games won, with its 95 % interval over blocks; tied winners share the win. \
         Filled: significantly different from the fair share. Hollow: not.",
        chart,
    )
    .with_numbers([Grid::part(&tables.win_rates, |row| row.seat == SeatScope::All)])
}

fn fair(value: f64) -> Reference {
    Reference { value, label: format!("fair: {}", Unit::Percent.text(value)) }
}

fn single_row(label: &str, estimate: Interval, reference: f64) -> Row {
    Row::single(label, estimate, !estimate.contains(reference))
}

/// Ratings of the bots.
pub(super) fn ratings(tables: &Tables) -> Figure {
    let row = |bot: String| {
        let rating = tables.rating_of(&bot)?;
        Some(Row::single(bot, rating, rating.lo.is_finite() && rating.hi.is_finite()))
    };
    let rows = best_first(tables.bots().into_iter().filter_map(row));
    let chart = Forest::new(rows, Unit::Rating, "rating");
    Figure::single(
        "rating",
        "Ratings",
        "Plackett-Luce ratings on a scale like Elo's, with bootstrap intervals over blocks. \
         Hollow with a dotted line: a bot that always won or always lost against the others, \
         whose interval is one-sided.",
        chart,
    )
    .with_numbers([Grid::whole(&tables.ratings)])
}

/// Ratings against the time for a decision, where that was measured.
pub(super) fn times(tables: &Tables) -> Option<Figure> {
    let line = |time: &MoveTimeRow| {
        let x = time.ms_per_move.known().filter(|ms| *ms > 0.0)?;
        let estimate = tables.rating_of(&time.bot)?;
        let is_significant = estimate.lo.is_finite() && estimate.hi.is_finite();
        let points = vec![Point { x, estimate, is_significant }];
        Some(Curve { name: time.bot.clone(), points })
    };
    let mut lines: Vec<_> = tables.times.iter().filter_map(line).collect();
    lines.sort_by(|a, b| a.points[0].x.total_cmp(&b.points[0].x));
    let chart = Curves {
        is_log: true,
        is_joined: false,
        upright: "rating".to_owned(),
        ..Curves::new(lines, Unit::Rating, "ms per decision")
    };
    let note = "Ratings against milliseconds for a decision on the machine of the run, on a logarithmic \
                axis. A bot to the upper left of another is stronger in less time.";
    let figure = Figure::single("rating-time", "Ratings against time", note, chart.clone());
    (!chart.lines.is_empty()).then_some(figure)
}

fn best_first(rows: impl Iterator<Item = Row>) -> Vec<Row> {
    let mut rows: Vec<_> = rows.collect();
    rows.sort_by(|a, b| b.marks[0].estimate.mean.total_cmp(&a.marks[0].estimate.mean));
    rows
}

/// How often a bot is ranked above another.
pub(super) fn pairs(tables: &Tables) -> Option<Figure> {
    let rows = best_first(tables.pairs.rows.iter().filter_map(|pair| {
        let (better, other) = pair.by_strength();
        let label = format!("{better} above {other}");
        Some(Row::single(label, pair.share_of(better)?, pair.is_significant()))
    }));
    if rows.is_empty() {
        return None;
    }
    let chart = Forest {
        reference: Some(Reference { value: 0.5, label: "equal".to_owned() }),
        ..Forest::new(rows, Unit::Percent, "games ranked above the other")
    };
    let note = "Share of common games in which one bot is ranked above the other. Filled: \
                statistically significant after Holm's adjustment for the number of pairs.";
    let numbers = [Grid::whole(&tables.pairs)].into_iter();
    let figure = Figure::single("pairs", "Pairs of bots", note, chart);
    Some(figure.with_numbers(numbers.chain(tables.elo.as_ref().map(Grid::whole))))
}

/// The scoring breakdown, and what winners do differently.
pub(super) fn points(tables: &Tables) -> Vec<Figure> {
    let (table, rows) = (&tables.breakdown, &tables.breakdown.rows);
    let categories = distinct(rows.iter().map(|row| row.category.clone()));
    let bars = tables.bots().iter().map(|bot| bar(bot, rows, &categories)).collect();
    let stack = Stack { bars, parts: categories, axis: "mean points".to_owned() };
    let breakdown = Figure::single(
        "points",
        "Scoring breakdown",
        "Mean points by category; the parts add up to the mean score.",
        stack,
    )
    .with_numbers([Grid::whole(table)]);
    let panels: Vec<_> = tables.bots().iter().filter_map(|bot| winning_panel(bot, rows)).collect();
    let winning = (!panels.is_empty()).then(|| {
        Figure::of_panels(
            "points-when-winning",
            "Points in games won and lost",
            "Mean points of a bot by category, separately for the games it won and those it lost. A \
             gap shows what goes with winning, not what causes it.",
            panels,
        )
        .with_numbers([Grid::whole(table)])
    });
    [Some(breakdown), winning].into_iter().flatten().collect()
}

fn bar(bot: &str, rows: &[CategoryRow], categories: &[String]) -> Bar {
    let parts = rows.iter().filter(|row| row.bot == bot).filter_map(|row| {
        let points = Interval::of_cells(row.mean, row.lo, row.hi)?;
        let share = row
            .share_of_score
            .known()
            .map_or(String::new(), |share| format!(", {} of the score", Unit::Percent.text(share)));
        let text = Unit::Amount.interval(&points);
        Some(Part {
            name: categories.iter().position(|name| *name == row.category)?,
            value: points.mean,
            title: format!("{bot}, {}: {text} points{share}", row.category),
        })
    });
    Bar { parts: parts.collect(), label: bot.to_owned() }
}

/// Nothing for a bot that never won or never lost.
fn winning_panel(bot: &str, rows: &[CategoryRow]) -> Option<Panel> {
    let rows = rows.iter().filter(|row| row.bot == bot).filter_map(|row| {
        let means = [row.mean_when_winning.known()?, row.mean_when_losing.known()?];
        let marks = means.into_iter().enumerate().map(|(series, mean)| Mark {
            series,
            estimate: Interval::exact(mean),
            is_significant: series == 0,
        });
        Some(Row { label: row.category.clone(), marks: marks.collect() })
    });
    let chart = Forest {
        series: vec!["games won".to_owned(), "games lost".to_owned()],
        is_paired: true,
        ..Forest::new(rows.collect(), Unit::Amount, "mean points")
    };
    (!chart.rows.is_empty()).then(|| Panel::small(bot, chart))
}

/// Seats over all bots, and for each of them.
pub(super) fn seats(tables: &Tables) -> Vec<Figure> {
    let (table, rows) = (&tables.seats, &tables.seats.rows);
    let fair = fair(rows.first().map_or(0.5, |row| row.fair_share.0));
    let all = rows.iter().filter_map(|row| {
        let estimate = Interval::of_cells(row.win_share, row.lo, row.hi)?;
        Some(single_row(&format!("seat {}", row.seat), estimate, fair.value))
    });
    let all = all.collect();
    let chart = Forest {
        reference: Some(fair),
        ..Forest::new(all, Unit::Percent, "win share of the seat")
    };
    let note = "Share of games won from each seat, whoever sat there; every bot sat in every seat \
                equally often. Filled: significantly different from the fair share.";
    let seats = Figure::single("seats", "Win share by seat", note, chart)
        .with_numbers([Grid::whole(table)]);
    vec![seats, seats_by_bot(tables), seat_ratings(tables)]
}

fn seats_by_bot(tables: &Tables) -> Figure {
    let rates = &tables.win_rates.rows;
    let mut seats: Vec<_> = rates.iter().map(|row| row.seat).collect();
    seats.retain(|seat| *seat != SeatScope::All);
    seats.sort();
    seats.dedup();
    let rows = tables.bots().into_iter().map(|bot| {
        let mark = |(series, seat): (usize, &SeatScope)| {
            let is_this = |row: &&WinRateRow| row.bot == bot && row.seat == *seat;
            let estimate = rates.iter().find(is_this)?.share()?;
            Some(Mark { series, estimate, is_significant: true })
        };
        Row { marks: seats.iter().enumerate().filter_map(mark).collect(), label: bot.clone() }
    });
    let chart = Forest {
        series: seats.iter().map(|seat| format!("seat {seat}")).collect(),
        ..Forest::new(rows.collect(), Unit::Percent, "win share")
    };
    let note = "The same for each bot. Intervals that overlap little show a bot that depends on \
                its seat.";
    Figure::single("seats-by-bot", "Win share by bot and seat", note, chart)
        .with_numbers([Grid::whole(&tables.win_rates)])
}

fn seat_ratings(tables: &Tables) -> Figure {
    let seats = tables.ratings.rows.iter().filter(|row| row.effect == RatedThing::Seat);
    let rows = seats.filter_map(|row| {
        let estimate = Interval::of_cells(row.rating, row.lo, row.hi)?;
        Some(single_row(&format!("seat {}", row.name), estimate, 0.0))
    });
    let chart = Forest {
        reference: Some(Reference { value: 0.0, label: "mean of the seats".to_owned() }),
        ..Forest::new(rows.collect(), Unit::Rating, "rating points")
    };
    let note = "What a seat is worth on the scale of the ratings.";
    Figure::single("seat-ratings", "Seat effects as ratings", note, chart)
        .with_numbers([Grid::part(&tables.ratings, |row| row.effect == RatedThing::Seat)])
}
