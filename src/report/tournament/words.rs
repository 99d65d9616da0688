//! What a tournament shows and does not show, in sentences made from its numbers.

use super::Tables;
use crate::report::ALPHA;
use crate::report::directory::Directory;
use crate::report::sentence::{few_blocks, listed};
use crate::report::unit::{Unit, grouped, p_value};
use crate::rows::{CategoryRow, PairRow, SeatAdvantageRow, WinRateRow};
use crate::stats::Interval;

/// The findings, the most important first.
pub(super) fn summary(tables: &Tables, directory: &Directory, blocks: u64) -> Vec<String> {
    let ranking = tables.ranking();
    let sentences = [
        leader(&ranking),
        ranking.get(1).and_then(|second| lead(tables, ranking[0], second)),
        pairs(&tables.pairs.rows),
        ranking.get(1).and_then(|second| points(&tables.breakdown.rows, ranking[0], second)),
        seats(tables),
        directory.named("sprt").map(|_| {
            "A sequential test decided when this run stopped, so these raw estimates are biased; \
             the summary has a median-unbiased win share."
                .to_owned()
        }),
        few_blocks(blocks),
    ];
    sentences.into_iter().flatten().collect()
}

fn leader(ranking: &[&WinRateRow]) -> Option<String> {
    let best = ranking.first()?;
    let share = best.share()?;
    let fair = best.fair_share.known()?;
    let verdict = match share {
        same if same.contains(fair) => "not significantly different from",
        more if more.mean > fair => "above",
        _ => "below",
    };
    Some(format!(
        "`{}` has the largest win share: {} in {} games, {verdict} the fair {}.",
        best.bot,
        Unit::Percent.interval(&share),
        grouped(best.games as f64),
        Unit::Percent.text(fair)
    ))
}

/// Whether the first is significantly better than the second.
fn lead(tables: &Tables, first: &WinRateRow, second: &WinRateRow) -> Option<String> {
    let pair = tables.pairs.rows.iter().find(|pair| pair.is_of(&first.bot, &second.bot))?;
    let share = pair.share_of(&first.bot)?;
    let verdict = if pair.is_significant() { "is" } else { "is not" };
    Some(format!(
        "It {verdict} significantly different from the second, `{}`, and ranks above it in {} of \
         their games{}.",
        second.bot,
        Unit::Percent.interval(&share),
        pair.p_holm.known().map_or(String::new(), |p| format!(", adjusted {}", p_value(p)))
    ))
}

fn pairs(pairs: &[PairRow]) -> Option<String> {
    if pairs.len() < 2 {
        return None;
    }
    let unclear: Vec<_> = pairs.iter().filter(|pair| !pair.is_significant()).collect();
    let clear = pairs.len() - unclear.len();
    let names = unclear.iter().map(|pair| format!("`{}` and `{}`", pair.bot, pair.other));
    let rest = match unclear.len() {
        0 => "every pair can be ordered on this evidence".to_owned(),
        _ => format!("not so: {}", listed(names.collect(), 4)),
    };
    Some(format!("Significantly different: {clear} of {} pairs of bots; {rest}.", pairs.len()))
}

/// In which category the first two differ most.
fn points(rows: &[CategoryRow], first: &WinRateRow, second: &WinRateRow) -> Option<String> {
    let of = |row: &CategoryRow| Interval::of_cells(row.mean, row.lo, row.hi);
    let own = rows.iter().filter(|row| row.bot == first.bot);
    let differences = own.filter_map(|row| {
        let other = rows.iter().find(|o| o.bot == second.bot && o.category == row.category)?;
        Some((row.category.as_str(), of(row)?, of(other)?))
    });
    let size = |(_, a, b): &(&str, Interval, Interval)| (a.mean - b.mean).abs();
    let found = differences.max_by(|a, b| size(a).total_cmp(&size(b)))?;
    let (category, one, other) = found;
    let is_apart = one.lo > other.hi || one.hi < other.lo;
    let caveat = if is_apart { "" } else { "; their intervals overlap" };
    Some(format!(
        "Between the first two the points differ most in {category}: {} for `{}`, {} for `{}`{caveat}.",
        Unit::Amount.interval(&one),
        first.bot,
        Unit::Amount.interval(&other),
        second.bot
    ))
}

fn seats(tables: &Tables) -> Option<String> {
    let rows = &tables.seats.rows;
    let p = rows.first()?.p.known()?;
    let known: Vec<_> = rows
        .iter()
        .filter_map(|row| Some((row, Interval::of_cells(row.win_share, row.lo, row.hi)?)))
        .collect();
    let extreme =
        |(row, share): &&(&SeatAdvantageRow, Interval)| (share.mean - row.fair_share.0).abs();
    let (row, share) = known.iter().max_by(|a, b| extreme(a).total_cmp(&extreme(b)))?;
    if p < ALPHA {
        return Some(format!(
            "Seats are not equal ({}): seat {} is farthest from fair with {}.",
            p_value(p),
            row.seat,
            Unit::Percent.interval(share)
        ));
    }
    let widest = known.iter().map(|(row, share)| share.farthest(row.fair_share.0));
    let bound = Unit::Percent.number(widest.fold(0.0, f64::max));
    Some(format!(
        "No advantage of a seat is seen ({}); advantages of up to {bound} percentage points are \
         not ruled out.",
        p_value(p)
    ))
}
