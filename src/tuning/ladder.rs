//! Strength against budget: every budget plays the one below it, or a fixed opponent.

use std::fmt::Write;

use anyhow::{Result, ensure};
use nabu_bots::BotSpec;
use serde::{Deserialize, Serialize};

use super::contest::pairing;
use super::text_chart::{Point, text_chart};
use super::{Contest, Match, Meeting};
use crate::files::AtomicFile;
use crate::report::ladder_chart;
use crate::rows::{LadderRow, Number};
use crate::run::experiment::PlayedRun;
use crate::run::table_writer::table;
use crate::run::thinking::Thinking;
use crate::spec::game::GameSpec;
use crate::spec::text;
use crate::stats::text::{percent, whole};
use crate::stats::{Interval, mover};
use crate::words::count;

/// Budgets that can be climbed; all but one are switched off.
const BUDGETS: [&str; 3] = ["iters", "nodes", "ms"];

/// No ladder needs more.
const MOST_BUDGETS: usize = 64;

/// A bot at growing budgets.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Ladder {
    pub(crate) key: String,
    pub(crate) budgets: Vec<u64>,
    /// Who plays against every budget, if not the next lower one does.
    #[serde(with = "text::optional")]
    pub(crate) opponent: Option<BotSpec>,
}

/// One budget of a ladder.
#[derive(Clone, Debug)]
pub(crate) struct Rung {
    pub(crate) bot: BotSpec,
    pub(crate) budget: u64,
    pub(crate) below: Option<u64>,
    /// The opponents; none for the first without a fixed one.
    pub(crate) opponent: Option<BotSpec>,
    pub(crate) meeting: Option<Meeting>,
    /// Strength above that of the first budget, on the scale of Elo.
    pub(crate) elo: Interval,
    pub(crate) ms_per_move: f64,
}

impl Ladder {
    /// Budgets from one to another, each `factor` times the one before.
    pub(crate) fn new(
        key: &str,
        (from, to): (u64, u64),
        factor: f64,
        opponent: Option<BotSpec>,
    ) -> Result<Self> {
        let known = BUDGETS.contains(&key);
        ensure!(known, "--key: '{key}' is not a budget; budgets: {}", BUDGETS.join(", "));
        ensure!(from >= 1, "--from {from} is no budget; the least is 1");
        ensure!(factor > 1.0 && factor <= 1e6, "--factor {factor} is not above 1");
        ensure!(u32::try_from(to).is_ok(), "--to {to} is more than {}", u32::MAX);
        let mut budgets = vec![from];
        for step in 1.. {
            let next = (from as f64 * factor.powi(step)).round() as u64;
            let next = next.max(budgets[budgets.len() - 1] + 1);
            // A little more than --to is meant to be --to, as in 250 to 4000 by 1.4142.
            if next as f64 > 1.001 * to as f64 {
                break;
            }
            budgets.push(next);
            let few = budgets.len() <= MOST_BUDGETS;
            ensure!(few, "--factor {factor} makes more than {MOST_BUDGETS} budgets");
        }
        let enough = budgets.len() > 1 || opponent.is_some();
        ensure!(enough, "--from {from} --to {to} --factor {factor} leaves a single budget");
        Ok(Self { key: key.to_owned(), budgets, opponent })
    }

    /// The bot with one of the budgets.
    fn bot(&self, base: &BotSpec, game: &GameSpec, budget: u64) -> Result<BotSpec> {
        let mut bot = base.clone();
        let config = base.config(game.id.name())?;
        let has_budget = BUDGETS.iter().any(|key| config.value(key).is_some());
        ensure!(has_budget, "bot {} has no budget to climb", base.name());
        for key in BUDGETS.into_iter().filter(|key| *key != self.key) {
            if config.value(key).is_some_and(|value| value != "0") {
                bot = bot.with(key, "0")?;
            }
        }
        Ok(bot.with(&self.key, &budget.to_string())?)
    }

    /// The bot with every budget, after a fixed opponent if there is one.
    pub(super) fn bots(&self, base: &BotSpec, game: &GameSpec) -> Result<Vec<BotSpec>> {
        let climbers = self.budgets.iter().map(|budget| self.bot(base, game, *budget));
        self.opponent.iter().cloned().map(Ok).chain(climbers).collect()
    }

    /// Every budget against the fixed opponent or the budget below, for a list of bots.
    pub(super) fn matches(&self, bots: usize) -> Vec<Match> {
        let opponent = |place: usize| if self.opponent.is_some() { 0 } else { place - 1 };
        let challenge = |place| Match { challenger: place, opponent: opponent(place) };
        (1..bots).map(challenge).collect()
    }

    /// The rungs from the matches that were played.
    pub(crate) fn rungs(
        &self,
        contest: &Contest,
        meetings: &[Meeting],
        thinking: &[Thinking],
    ) -> Vec<Rung> {
        let skipped = usize::from(self.opponent.is_none());
        let climbers = contest.bots.len() - self.budgets.len();
        let rung = |(place, &budget): (usize, &u64)| {
            let below = place.checked_sub(1).filter(|_| self.opponent.is_none());
            let fixed = self.opponent.clone();
            Rung {
                bot: contest.bots[climbers + place].clone(),
                budget,
                below: below.map(|place| self.budgets[place]),
                opponent: fixed
                    .or_else(|| below.map(|place| contest.bots[climbers + place].clone())),
                meeting: place.checked_sub(skipped).map(|place| meetings[place].clone()),
                elo: self.elo(place, meetings, contest.game.players),
                ms_per_move: thinking[climbers + place].ms_per_move(),
            }
        };
        self.budgets.iter().enumerate().map(rung).collect()
    }

    /// The rating of a rung: the steps below it added up, or the difference to the first rung
    /// against the fixed opponent.
    fn elo(&self, place: usize, meetings: &[Meeting], players: usize) -> Interval {
        let steps: Vec<_> = meetings.iter().map(|meeting| step(meeting, players)).collect();
        let values: Vec<_> = meetings.iter().map(|meeting| meeting.blocks.clone()).collect();
        let mut factors = vec![0.0; meetings.len()];
        if self.opponent.is_none() {
            factors[..place].fill(1.0);
        } else if place > 0 {
            (factors[0], factors[place]) = (-1.0, 1.0);
        }
        mover(&factors, &steps, &values)
    }
}

/// How far the challenger is above its opponents on the scale of Elo: the difference that would
/// give one of several players this share of the wins (Plackett-Luce). A match won or lost
/// entirely is taken for half a game less.
fn step(meeting: &Meeting, players: usize) -> Interval {
    let others = (players - 1) as f64;
    let elo = |share: f64| 400.0 * (others * share / (1.0 - share)).log10();
    let share = meeting.win_share();
    let half_a_game = 0.5 / meeting.games.max(1) as f64;
    let mean = share.mean.clamp(half_a_game, 1.0 - half_a_game);
    Interval { mean: elo(mean), lo: elo(share.lo), hi: elo(share.hi) }
}

/// Writes `ladder.csv`, `ladder.svg` and `summary.txt`, and returns the summary.
pub(super) fn write(run: &PlayedRun, contest: &Contest, rungs: &[Rung]) -> Result<String> {
    let directory = &run.directory;
    let text = summary(run, contest, rungs);
    let rows: Vec<_> = rungs.iter().map(row).collect();
    let picture = ladder_chart(&format!("{}: strength against budget", contest.game), &rows);
    let files = [
        table(directory, rows)?,
        AtomicFile::of_text(directory, "ladder.svg", &picture)?,
        AtomicFile::of_text(directory, "summary.txt", &text)?,
    ];
    files.into_iter().try_for_each(AtomicFile::publish)?;
    Ok(text)
}

fn row(rung: &Rung) -> LadderRow {
    let meeting = rung.meeting.as_ref();
    let share = meeting.map(|meeting| meeting.win_share().into());
    let [win_share, lo, hi] = share.unwrap_or([Number(f64::NAN); 3]);
    let [elo, elo_lo, elo_hi] = rung.elo.into();
    LadderRow {
        bot: rung.bot.name(),
        budget: rung.budget,
        opponent: rung.opponent.as_ref().map_or(String::new(), BotSpec::name),
        opponent_budget: rung.below,
        blocks: meeting.map(|meeting| meeting.blocks.len()),
        games: meeting.map(|meeting| meeting.games),
        win_share,
        lo,
        hi,
        elo,
        elo_lo,
        elo_hi,
    }
}

fn points(rungs: &[Rung]) -> Vec<Point> {
    rungs.iter().map(|rung| Point { x: rung.budget as f64, y: rung.elo }).collect()
}

fn summary(run: &PlayedRun, contest: &Contest, rungs: &[Rung]) -> String {
    let players = contest.game.players;
    let mut text = format!(
        "Ladder on {} (seed {}{}): {} x {} x {players} seatings\n\
         Win share: of one bot with the budget against {} with the budget below, or the named \
         opponent; {:.1} % is even.\n\
         Intervals: 95 %, over blocks. Repeat with: {}\n\n\
         {:>10}  {:>10}  {:>22}  Elo above the first\n",
        contest.game,
        contest.seed,
        run.part(),
        count(run.blocks(), "block"),
        count(contest.matches.len(), "match"),
        if players == 2 { "one".to_owned() } else { (players - 1).to_string() },
        100.0 / players as f64,
        contest.command,
        "budget",
        "against",
        "win share",
    );
    for rung in rungs {
        let share = rung.meeting.as_ref().map(|meeting| percent(&meeting.win_share()));
        let _ = writeln!(
            text,
            "{:>10}  {:>10}  {:>22}  {}",
            rung.budget,
            opponent_name(rung),
            share.unwrap_or_else(|| "-".to_owned()),
            whole(&rung.elo)
        );
    }
    text += &pairing(rungs.iter().filter_map(|rung| rung.meeting.as_ref()));
    text + &run.outside + "\n" + &text_chart(&points(rungs))
}

/// The budget of the opponents, or their name.
fn opponent_name(rung: &Rung) -> String {
    let name = rung.opponent.as_ref().map_or("-".to_owned(), BotSpec::name);
    rung.below.map_or(name, |budget| budget.to_string())
}

/// What depends on the machine: the time for each decision.
pub(crate) fn times(rungs: &[Rung]) -> String {
    let cells = rungs.iter().map(|rung| format!("{}: {:.3}", rung.budget, rung.ms_per_move));
    format!("Milliseconds a decision: {}\n", cells.collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn budgets(from: u64, to: u64, factor: f64) -> Vec<u64> {
        Ladder::new("iters", (from, to), factor, None).unwrap().budgets
    }

    #[test]
    fn budgets_grow_and_end_where_they_should() {
        assert_eq!(budgets(250, 4000, 4.0), [250, 1000, 4000]);
        assert_eq!(budgets(250, 4000, 2.0_f64.sqrt()).last(), Some(&4000));
        assert_eq!(budgets(1, 4, 1.1), [1, 2, 3, 4]);
        assert!(Ladder::new("iters", (1, 1000), 1.000_1, None).is_err());
    }
}
