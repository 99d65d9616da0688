//! The chapter about strength against budget.

use anyhow::{Result, ensure};
use serde::Deserialize;

use super::chart::{Curve, Curves, Point, Reference};
use super::directory::Directory;
use super::figure::{Chapter, Figure, Section};
use super::grid::Grid;
use super::sentence::{FEW_BLOCKS, counted, few_blocks, listed};
use super::table::Number;
use super::unit::{Estimate, Unit, grouped};

/// A row of `ladder.csv`.
#[derive(Clone, Debug, Deserialize)]
struct Rung {
    bot: String,
    budget: f64,
    opponent: Number,
    blocks: Number,
    games: Number,
    win_share: Number,
    lo: Number,
    hi: Number,
    elo: Number,
    elo_lo: Number,
    elo_hi: Number,
    ms_per_move: Number,
}

impl Rung {
    /// The win share against the budget below; the first rung has none.
    fn share(&self) -> Option<Estimate> {
        self.opponent.known()?;
        Estimate::new(self.win_share, self.lo, self.hi)
    }

    fn elo(&self) -> Option<Estimate> {
        Estimate::new(self.elo, self.elo_lo, self.elo_hi)
    }

    fn time(&self) -> Option<Estimate> {
        self.ms_per_move.known().map(Estimate::exact)
    }
}

/// Everything about a ladder.
pub(super) fn chapter(directory: &Directory) -> Result<Chapter> {
    let table = directory.table("ladder.csv")?;
    let mut rungs: Vec<Rung> = table.values()?;
    let path = directory.path().display();
    ensure!(!rungs.is_empty(), "{path}/ladder.csv has no rows");
    rungs.sort_by(|a, b| a.budget.total_cmp(&b.budget));
    let bots = bots(&rungs);
    let total =
        |cell: fn(&Rung) -> Number| rungs.iter().filter_map(|r| cell(r).known()).sum::<f64>();
    let blocks = rungs.iter().filter(|r| r.opponent.known().is_some());
    let least = blocks.filter_map(|rung| rung.blocks.known()).fold(f64::INFINITY, f64::min);
    let mut summary: Vec<_> = bots.iter().filter_map(|bot| climb(bot, &rungs)).collect();
    if least < FEW_BLOCKS as f64 {
        summary.push(few_blocks(least as u64));
    }
    let figures = figures(&bots, &rungs).into_iter();
    Ok(Chapter {
        kind: directory.kind().heading(),
        title: directory.named("game").unwrap_or("Strength against budget").to_owned(),
        facts: vec![
            counted(bots.len() as u64, "bot"),
            counted(rungs.len() as u64, "rung"),
            counted(total(|rung| rung.games) as u64, "game"),
        ],
        summary,
        sections: vec![Section::new(
            "Strength against budget",
            figures.map(|figure| figure.with_numbers([Grid::whole(&table)])).collect(),
        )],
    })
}

fn bots(rungs: &[Rung]) -> Vec<String> {
    let mut bots: Vec<_> = rungs.iter().map(|rung| rung.bot.clone()).collect();
    bots.sort();
    bots.dedup();
    bots
}

/// How far a bot climbs, and which steps are not told apart from no gain.
fn climb(bot: &str, rungs: &[Rung]) -> Option<String> {
    let own: Vec<_> = rungs.iter().filter(|rung| rung.bot == bot).collect();
    let (first, last) = (own.first()?, own.last()?);
    let steps: Vec<_> = own.iter().filter_map(|rung| Some((rung, rung.share()?))).collect();
    let unclear = steps.iter().filter(|(_, share)| !share.excludes(0.5));
    let names = unclear.filter_map(|(rung, _)| {
        let below = grouped(rung.opponent.known()?);
        Some(format!("{below} to {}", grouped(rung.budget)))
    });
    let names: Vec<_> = names.collect();
    let rest = match (steps.len(), names.len()) {
        (_, 0) => "every step is told apart from no gain".to_owned(),
        (all, open) => {
            format!("not told apart from no gain: {open} of {all} steps ({})", listed(names, 4))
        }
    };
    Some(format!(
        "From a budget of {} to {}, `{bot}` gains {} Elo; {rest}.",
        grouped(first.budget),
        grouped(last.budget),
        Unit::Rating.interval(&last.elo()?)
    ))
}

fn figures(bots: &[String], rungs: &[Rung]) -> Vec<Figure> {
    let elo = curves(bots, rungs, Rung::elo, |_| true);
    let share = curves(bots, rungs, Rung::share, |share| share.excludes(0.5));
    let time = curves(bots, rungs, Rung::time, |_| true);
    let equal = Reference { value: 0.5, label: "equal".to_owned() };
    vec![
        Figure::single(
            "ladder-elo",
            "Elo against budget",
            "Elo above the smallest budget, summed over the steps, with its 95 % interval. Budgets \
             are on a logarithmic axis: a straight line gains the same with every doubling.",
            Curves { unit: Unit::Rating, upright: "Elo".to_owned(), ..elo },
        ),
        Figure::single(
            "ladder-share",
            "Win share against the budget below",
            "Each budget against the next smaller one. Hollow: not told apart from an even match.",
            Curves {
                unit: Unit::Percent,
                upright: "win share".to_owned(),
                reference: Some(equal),
                ..share
            },
        ),
        Figure::single(
            "ladder-time",
            "Time for a move",
            "Milliseconds for a move on the machine of the run; both axes are logarithmic.",
            Curves { upright: "ms per move".to_owned(), is_upright_log: true, ..time },
        ),
    ]
}

fn curves(
    bots: &[String],
    rungs: &[Rung],
    value: fn(&Rung) -> Option<Estimate>,
    is_clear: fn(&Estimate) -> bool,
) -> Curves {
    let curve = |bot: &String| {
        let own = rungs.iter().filter(|rung| rung.bot == *bot);
        let points = own.filter_map(|rung| {
            let estimate = value(rung)?;
            Some(Point { x: rung.budget, estimate, is_clear: is_clear(&estimate) })
        });
        Curve { name: bot.clone(), points: points.collect() }
    };
    Curves {
        lines: bots.iter().map(curve).collect(),
        is_log: true,
        is_upright_log: false,
        is_joined: true,
        reference: None,
        unit: Unit::Amount,
        upright: String::new(),
        axis: "budget".to_owned(),
        covered: Vec::new(),
    }
}
