//! The chapter about strength against budget.

use anyhow::{Result, ensure};
use serde::Deserialize;

use super::chart::{Curve, Curves, Point, Reference};
use super::directory::{Directory, MoveTime};
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
    /// The budget below, or a bot that does not change; nothing for the first budget.
    opponent: String,
    blocks: Number,
    games: Number,
    win_share: Number,
    lo: Number,
    hi: Number,
    elo: Number,
    elo_lo: Number,
    elo_hi: Number,
    #[serde(default)]
    ms_per_move: Option<f64>,
}

impl Rung {
    fn share(&self) -> Option<Estimate> {
        Estimate::new(self.win_share, self.lo, self.hi)
    }

    fn elo(&self) -> Option<Estimate> {
        Estimate::new(self.elo, self.elo_lo, self.elo_hi)
    }

    /// Puts the time for a move into place, and takes the budget out of the name.
    fn complete(&mut self, times: &[MoveTime]) {
        let time = times.iter().find(|time| time.bot == self.bot);
        self.ms_per_move = self.ms_per_move.or_else(|| time?.ms_per_move.known());
        self.bot = family(&self.bot, self.budget);
    }

    fn time(&self) -> Option<Estimate> {
        self.ms_per_move.filter(|ms| ms.is_finite()).map(Estimate::exact)
    }
}

/// The bot without its budget.
fn family(bot: &str, budget: f64) -> String {
    let Some((name, options)) = bot.split_once(':') else { return bot.to_owned() };
    let budgets = ["iters", "nodes", "ms"].map(|key| format!("{key}={budget}"));
    let kept = options.split(',').filter(|option| !budgets.iter().any(|own| own == option));
    let kept: Vec<_> = kept.collect();
    if kept.is_empty() { name.to_owned() } else { format!("{name}:{}", kept.join(",")) }
}

/// Everything about a ladder.
pub(super) fn chapter(directory: &Directory) -> Result<Chapter> {
    let table = directory.table("ladder.csv")?;
    let mut rungs: Vec<Rung> = table.values()?;
    ensure!(!rungs.is_empty(), "{}/ladder.csv has no rows", directory.path().display());
    let times = directory.move_times()?;
    for rung in &mut rungs {
        rung.complete(&times);
    }
    rungs.sort_by(|a, b| a.budget.total_cmp(&b.budget));
    let bots = bots(&rungs);
    let fair = directory.fair_share();
    let games: f64 = rungs.iter().filter_map(|rung| rung.games.known()).sum();
    let figures = figures(&bots, &rungs, fair).into_iter();
    let figures = figures.map(|figure| figure.with_numbers([Grid::whole(&table)]));
    Ok(Chapter {
        kind: directory.kind().heading(),
        title: directory.named("game").unwrap_or("Strength against budget").to_owned(),
        facts: vec![
            counted(bots.len() as u64, "bot"),
            counted(rungs.len() as u64, "rung"),
            counted(games as u64, "game"),
        ],
        summary: summary(&bots, &rungs, fair),
        sections: vec![Section::new("Strength against budget", figures.collect())],
    })
}

fn summary(bots: &[String], rungs: &[Rung], fair: f64) -> Vec<String> {
    let sentences = bots.iter().flat_map(|bot| {
        let own: Vec<_> = rungs.iter().filter(|rung| rung.bot == *bot).collect();
        [climb(bot, &own, fair), duel(bot, &own)]
    });
    let mut sentences: Vec<_> = sentences.flatten().collect();
    let blocks = rungs.iter().filter_map(|rung| rung.blocks.known());
    let least = blocks.fold(f64::INFINITY, f64::min);
    if least < FEW_BLOCKS as f64 {
        sentences.push(few_blocks(least as u64));
    }
    sentences
}

fn bots(rungs: &[Rung]) -> Vec<String> {
    let mut bots: Vec<_> = rungs.iter().map(|rung| rung.bot.clone()).collect();
    bots.sort();
    bots.dedup();
    bots
}

/// How far a bot climbs, and which steps are not told apart from no gain.
fn climb(bot: &str, own: &[&Rung], fair: f64) -> Option<String> {
    let (first, last) = (own.first()?, own.last()?);
    let steps = own.iter().filter_map(|rung| {
        let below: f64 = rung.opponent.parse().ok()?;
        Some((below, rung.budget, rung.share()?))
    });
    let steps: Vec<_> = steps.collect();
    let unclear = steps.iter().filter(|(_, _, share)| !share.excludes(fair));
    let names =
        unclear.map(|(below, budget, _)| format!("{} to {}", grouped(*below), grouped(*budget)));
    let names: Vec<_> = names.collect();
    let rest = match (steps.len(), names.len()) {
        (0, _) => String::new(),
        (_, 0) => "; every step is told apart from no gain".to_owned(),
        (all, open) => {
            format!("; not told apart from no gain: {open} of {all} steps ({})", listed(names, 4))
        }
    };
    let elo = last.elo().filter(|elo| elo.lo.is_some() || elo.hi.is_some());
    let gain = elo.map_or("an amount of Elo that is not known".to_owned(), |elo| {
        format!("{} Elo", Unit::Rating.interval(&elo))
    });
    let (from, to) = (grouped(first.budget), grouped(last.budget));
    Some(format!("From a budget of {from} to {to}, `{bot}` gains {gain}{rest}."))
}

/// How a bot does against one that does not change.
fn duel(bot: &str, own: &[&Rung]) -> Option<String> {
    let (first, last) = (own.first()?, own.last()?);
    let is_fixed = !first.opponent.is_empty() && first.opponent.parse::<f64>().is_err();
    let shares = [first.share()?, last.share()?].map(|share| Unit::Percent.interval(&share));
    is_fixed.then(|| {
        format!(
            "Against `{}`, `{bot}` wins {} with a budget of {}, and {} with {}.",
            first.opponent,
            shares[0],
            grouped(first.budget),
            shares[1],
            grouped(last.budget)
        )
    })
}

fn figures(bots: &[String], rungs: &[Rung], fair: f64) -> Vec<Figure> {
    let elo = curves(bots, rungs, Rung::elo, |elo| elo.lo.is_some());
    let share = curves(bots, rungs, Rung::share, |share| share.excludes(fair));
    let time = curves(bots, rungs, Rung::time, |_| true);
    let is_timed = rungs.iter().any(|rung| rung.time().is_some());
    let even = Reference { value: fair, label: "even".to_owned() };
    let elo = Figure::single(
        "ladder-elo",
        "Elo against budget",
        "Elo above the smallest budget, with its 95 % interval. Budgets are on a logarithmic axis: \
         a straight line gains the same with every doubling. Hollow: no interval.",
        Curves { unit: Unit::Rating, upright: "Elo".to_owned(), ..elo },
    );
    let upright = "win share".to_owned();
    let share = Figure::single(
        "ladder-share",
        "Win share against the opponent",
        "Each budget against its opponent: the next smaller budget, or a bot that does not change. \
         Hollow: not told apart from an even match.",
        Curves { unit: Unit::Percent, upright, reference: Some(even), ..share },
    );
    let time = is_timed.then(|| {
        Figure::single(
            "ladder-time",
            "Time for a move",
            "Milliseconds for a move on the machine of the run; both axes are logarithmic.",
            Curves { upright: "ms per move".to_owned(), is_upright_log: true, ..time },
        )
    });
    [elo, share].into_iter().chain(time).collect()
}

fn curves(
    bots: &[String],
    rungs: &[Rung],
    value: fn(&Rung) -> Option<Estimate>,
    is_clear: impl Fn(&Estimate) -> bool,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bot_without_its_budget() {
        assert_eq!(family("mcts:rollout=greedy,iters=25", 25.0), "mcts:rollout=greedy");
        assert_eq!(family("mcts:iters=250", 250.0), "mcts");
        assert_eq!(family("mcts:iters=250", 25.0), "mcts:iters=250");
        assert_eq!(family("greedy", 25.0), "greedy");
    }
}
