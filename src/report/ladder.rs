//! The chapter about strength against budget.

use anyhow::Result;

use super::chart::{Chart, Curve, Curves, Point, Reference, standalone};
use super::directory::Directory;
use super::figure::{Chapter, Figure, Section, WIDE};
use super::grid::Grid;
use super::sentence::{counted, few_blocks, listed};
use super::unit::{Unit, grouped};
use crate::rows::{LadderRow, MoveTimeRow};
use crate::stats::Interval;

impl LadderRow {
    fn share(&self) -> Option<Interval> {
        Interval::of_cells(self.win_share, self.lo, self.hi)
    }

    fn elo(&self) -> Option<Interval> {
        Interval::of_cells(self.elo, self.elo_lo, self.elo_hi)
    }

    fn time(&self, times: &[MoveTimeRow]) -> Option<Interval> {
        times.iter().find(|time| time.bot == self.bot)?.ms_per_move.known().map(Interval::exact)
    }

    /// The bot without its budget: the curve that the rung belongs to.
    fn family(&self) -> String {
        family(&self.bot, self.budget)
    }
}

/// The bot without its budget.
fn family(bot: &str, budget: u64) -> String {
    let Some((name, options)) = bot.split_once(':') else { return bot.to_owned() };
    let budgets = ["iters", "nodes", "ms"].map(|key| format!("{key}={budget}"));
    let kept = options.split(',').filter(|option| !budgets.iter().any(|own| own == option));
    let kept: Vec<_> = kept.collect();
    if kept.is_empty() { name.to_owned() } else { format!("{name}:{}", kept.join(",")) }
}

/// Everything about a ladder.
pub(super) fn chapter(directory: &Directory) -> Result<Chapter> {
    let table = directory.table_with_rows::<LadderRow>()?;
    let mut rungs = table.rows.clone();
    rungs.sort_by_key(|rung| rung.budget);
    let (bots, fair) = (bots(&rungs), directory.fair_share());
    let games = rungs.iter().filter_map(|rung| rung.games).sum();
    let figures = figures(&bots, &rungs, fair, &directory.move_times()?).into_iter();
    let figures = figures.map(|figure| figure.with_numbers([Grid::whole(&table)]));
    Ok(Chapter {
        title: directory.named("game").unwrap_or("Strength against budget").to_owned(),
        facts: vec![
            counted(bots.len() as u64, "bot"),
            counted(rungs.len() as u64, "rung"),
            counted(games, "game"),
        ],
        summary: summary(&bots, &rungs, fair),
        sections: vec![Section::new("Strength against budget", figures.collect())],
    })
}

fn summary(bots: &[String], rungs: &[LadderRow], fair: f64) -> Vec<String> {
    let sentences = bots.iter().flat_map(|bot| {
        let own: Vec<_> = rungs.iter().filter(|rung| rung.family() == *bot).collect();
        [climb(bot, &own, fair), duel(bot, &own)]
    });
    let mut sentences: Vec<_> = sentences.flatten().collect();
    let least = rungs.iter().filter_map(|rung| rung.blocks).min().map(|blocks| blocks as u64);
    sentences.extend(least.and_then(few_blocks));
    sentences
}

fn bots(rungs: &[LadderRow]) -> Vec<String> {
    let mut bots: Vec<_> = rungs.iter().map(LadderRow::family).collect();
    bots.sort();
    bots.dedup();
    bots
}

/// How far a bot climbs, and which steps are not significant.
fn climb(bot: &str, own: &[&LadderRow], fair: f64) -> Option<String> {
    let (first, last) = (own.first()?, own.last()?);
    let steps = own
        .iter()
        .filter_map(|rung| Some((rung.opponent_budget? as f64, rung.budget as f64, rung.share()?)));
    let steps: Vec<_> = steps.collect();
    let unclear = steps.iter().filter(|(_, _, share)| share.contains(fair));
    let names =
        unclear.map(|(below, budget, _)| format!("{} to {}", grouped(*below), grouped(*budget)));
    let names: Vec<_> = names.collect();
    let rest = match (steps.len(), names.len()) {
        (0, _) => String::new(),
        (_, 0) => "; every step is a statistically significant gain".to_owned(),
        (all, open) => {
            format!("; no significant gain in {open} of {all} steps ({})", listed(names, 4))
        }
    };
    let elo = last.elo().filter(|elo| elo.lo.is_finite() || elo.hi.is_finite());
    let gain = elo.map_or("an unknown amount of Elo".to_owned(), |elo| {
        format!("{} Elo", Unit::Rating.interval(&elo))
    });
    let (from, to) = (grouped(first.budget as f64), grouped(last.budget as f64));
    Some(format!("From a budget of {from} to {to}, `{bot}` gains {gain}{rest}."))
}

/// How a bot does against one that does not change.
fn duel(bot: &str, own: &[&LadderRow]) -> Option<String> {
    let (first, last) = (own.first()?, own.last()?);
    let is_fixed = !first.opponent.is_empty() && first.opponent_budget.is_none();
    let shares = [first.share()?, last.share()?].map(|share| Unit::Percent.interval(&share));
    is_fixed.then(|| {
        format!(
            "Against `{}`, `{bot}` wins {} with a budget of {}, and {} with {}.",
            first.opponent,
            shares[0],
            grouped(first.budget as f64),
            shares[1],
            grouped(last.budget as f64)
        )
    })
}

fn figures(bots: &[String], rungs: &[LadderRow], fair: f64, times: &[MoveTimeRow]) -> Vec<Figure> {
    let share = curves(bots, rungs, LadderRow::share, |share| !share.contains(fair));
    let time = curves(bots, rungs, |rung| rung.time(times), |_| true);
    let even = Reference { value: fair, label: "even".to_owned() };
    let elo = Figure::single(
        "ladder-elo",
        "Elo against budget",
        "Elo above the smallest budget, with its 95 % interval. Budgets are on a logarithmic axis: \
         a straight line gains the same with every doubling. Hollow: no interval.",
        elo_curves(bots, rungs),
    );
    let upright = "win share".to_owned();
    let share = Figure::single(
        "ladder-share",
        "Win share against the opponent",
        "Each budget against its opponent: the next smaller budget, or a bot that does not change. \
         Hollow: not significantly different from an even match.",
        Curves { unit: Unit::Percent, upright, reference: Some(even), ..share },
    );
    let is_timed = time.lines.iter().any(|curve| !curve.points.is_empty());
    let time = is_timed.then(|| {
        Figure::single(
            "ladder-time",
            "Time for a move",
            "Milliseconds per move on the machine of the run; both axes are logarithmic.",
            Curves { upright: "ms per move".to_owned(), is_upright_log: true, ..time },
        )
    });
    [elo, share].into_iter().chain(time).collect()
}

fn elo_curves(bots: &[String], rungs: &[LadderRow]) -> Curves {
    let elo = curves(bots, rungs, LadderRow::elo, |elo| elo.lo.is_finite());
    Curves { unit: Unit::Rating, upright: "Elo".to_owned(), ..elo }
}

/// The picture that a ladder leaves beside its table.
pub(crate) fn chart(title: &str, rungs: &[LadderRow]) -> String {
    standalone(&elo_curves(&bots(rungs), rungs).draw(WIDE, title))
}

fn curves(
    bots: &[String],
    rungs: &[LadderRow],
    value: impl Fn(&LadderRow) -> Option<Interval>,
    is_significant: impl Fn(&Interval) -> bool,
) -> Curves {
    let curve = |bot: &String| {
        let own = rungs.iter().filter(|rung| rung.family() == *bot);
        let points = own.filter_map(|rung| {
            let (x, estimate) = (rung.budget as f64, value(rung)?);
            Some(Point { x, estimate, is_significant: is_significant(&estimate) })
        });
        Curve { name: bot.clone(), points: points.collect() }
    };
    let lines = bots.iter().map(curve).collect();
    Curves { is_log: true, ..Curves::new(lines, Unit::Amount, "budget") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bot_without_its_budget() {
        assert_eq!(family("mcts:rollout=greedy,iters=25", 25), "mcts:rollout=greedy");
        assert_eq!(family("mcts:iters=250", 250), "mcts");
        assert_eq!(family("mcts:iters=250", 25), "mcts:iters=250");
        assert_eq!(family("greedy", 25), "greedy");
    }
}
