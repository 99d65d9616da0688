//! `nabu bench`.

use std::env;
use std::fs::{self, OpenOptions};
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use clap::Args;
use indicatif::ProgressBar;
use nabu_bots::BotSpec;

use super::outside_flags::end_bots_on_interrupt;
use super::run_flags::all_cores;
use crate::bench::{
    Baseline, Clock, Figures, Fingerprint, Rate, Verdict, compare, fingerprints, measure,
    protocol_rate, puzzle,
};
use crate::spec::game::GameId;
use crate::spec::lineups::Team;
use crate::stats::Sample;
use crate::stats::text::percent;
use crate::words::count;

/// Measures the speed of the move generators and of the search.
#[derive(Debug, Args)]
#[command(
    after_help = "Rates are the median of the repeats on one core, with half their spread. With \
--against the exit code is 1 if a rate fell by more than the noise of both runs, which is printed \
as bounds; above 25 % noise nothing is judged. A change of play is reported but is no failure.

Examples:
  nabu bench
  nabu bench --game babylon --players 2
  nabu bench --save before.json
  nabu bench --against before.json
  nabu bench --protocol --game connect-four
  nabu bench --strength
  nabu bench --strength --game babylon --bots standard,classic-strong
  nabu bench --find-puzzles 50 --game amyitis --seed 7 > puzzles.jsonl"
)]
pub(super) struct Arguments {
    /// One game only.
    #[arg(long)]
    game: Option<String>,
    /// One number of players only.
    #[arg(long)]
    players: Option<usize>,
    /// Milliseconds of each measurement.
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=60_000))]
    ms: u64,
    /// How often each measurement is repeated, for the spread at least twice.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u64).range(2..=1000))]
    repeats: u64,
    /// A file to keep the rates and fingerprints in.
    #[arg(long)]
    save: Option<PathBuf>,
    /// A file to compare with.
    #[arg(long)]
    against: Option<PathBuf>,
    /// Only the fingerprint of play.
    #[arg(long, conflicts_with_all = ["save", "against", "players"])]
    fingerprint: bool,
    /// Only moves a second through the line protocol on all cores, with `nabu bot` in both seats.
    #[arg(long, conflicts_with_all = ["save", "against", "players", "fingerprint"])]
    protocol: bool,
    /// Only how many puzzles bots solve: positions whose best move long searches agree on.
    #[arg(long, conflicts_with_all = ["save", "against", "players", "fingerprint", "protocol"])]
    strength: bool,
    /// Bots that solve puzzles.
    #[arg(long, requires = "strength", default_value = SOLVERS, value_parser = super::parse::<Team>)]
    bots: Team,
    /// Looks for so many puzzles of a game and prints them, one a line. Takes minutes to an hour.
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(1..=100_000), requires = "game", conflicts_with_all = ["save", "against", "players", "fingerprint", "protocol", "strength"])]
    find_puzzles: Option<u64>,
    /// Seed of the positions that are looked at for puzzles.
    #[arg(long, default_value_t = 1, requires = "find_puzzles")]
    seed: u64,
}

/// Who solves puzzles if nobody is named.
const SOLVERS: &str = "random,classic-greedy,greedy,classic-fast,fast,classic-standard,standard";

impl Arguments {
    pub(super) fn run(self) -> Result<ExitCode> {
        let ids = match &self.game {
            Some(name) => vec![name.parse()?],
            None => GameId::ALL.to_vec(),
        };
        if self.protocol {
            return self.print_protocol(&ids);
        }
        if self.strength {
            return self.print_strength(&ids);
        }
        if let Some(number) = self.find_puzzles {
            return self.print_puzzles(ids[0], number);
        }
        let baseline = self.against.as_deref().map(Baseline::read).transpose()?;
        if self.fingerprint {
            return print_fingerprints(&fingerprints(&ids)?);
        }
        self.save.as_deref().map_or(Ok(()), check_writable)?;
        let figures = self.measure(&ids)?;
        ensure!(!figures.is_empty(), "--players {} fits no game", self.players.unwrap_or(0));
        let prints = fingerprints(&ids)?;
        if let Some(path) = &self.save {
            Baseline::of(&figures, &prints).write(path)?;
        }
        print_fingerprints(&prints)?;
        match baseline {
            Some(baseline) => print_comparison(&figures, &prints, &baseline),
            None => Ok(ExitCode::SUCCESS),
        }
    }

    fn clock(&self) -> Clock {
        Clock { window: Duration::from_millis(self.ms), repeats: self.repeats as usize }
    }

    fn print_protocol(&self, ids: &[GameId]) -> Result<ExitCode> {
        let bot = own_bot()?;
        end_bots_on_interrupt()?;
        let threads = all_cores();
        let mut out = stdout().lock();
        writeln!(out, "moves through the protocol, {}", count(threads, "thread"))?;
        for &id in ids {
            let rate = protocol_rate(id, &bot, threads, &self.clock())?;
            writeln!(out, "  {:20}  {}", id.name(), describe(rate))?;
        }
        Ok(ExitCode::SUCCESS)
    }

    fn print_strength(&self, ids: &[GameId]) -> Result<ExitCode> {
        let puzzles = ids.iter().map(|id| (*id, puzzle::shipped(*id)));
        let puzzles: Vec<_> = puzzles.filter(|(_, puzzles)| !puzzles.is_empty()).collect();
        ensure!(!puzzles.is_empty(), "there are no puzzles of {}", ids[0].name());
        let mut out = stdout().lock();
        writeln!(out, "puzzles solved")?;
        for (id, puzzles) in &puzzles {
            for bot in &self.bots.0 {
                let solved = puzzle::solve(*id, puzzles, bot)?;
                let solved: Sample = solved.into_iter().map(|is| f64::from(u8::from(is))).collect();
                let (game, all) = (id.name(), solved.count());
                let share = percent(&solved.wilson_interval());
                writeln!(out, "  {game:10}  {:18}  {share} of {all}", bot.to_string())?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }

    fn print_puzzles(&self, id: GameId, number: u64) -> Result<ExitCode> {
        let progress = ProgressBar::new(number);
        puzzle::find(id, number as usize, self.seed, &mut |puzzle| {
            let line = serde_json::to_string(puzzle).expect("puzzles are plain data");
            progress.inc(1);
            progress.suspend(|| writeln!(stdout(), "{line}"))
        })?;
        progress.finish_and_clear();
        Ok(ExitCode::SUCCESS)
    }

    fn measure(&self, ids: &[GameId]) -> Result<Vec<Figures>> {
        let clock = self.clock();
        let mut all = Vec::new();
        for &id in ids {
            for figures in measure(id, self.players, &clock)? {
                print_figures(&figures)?;
                all.push(figures);
            }
        }
        Ok(all)
    }
}

/// This program as a bot from outside.
fn own_bot() -> Result<BotSpec> {
    let program = env::current_exe().context("cannot find this program")?;
    let program = program.to_str().context("the path of this program is no text")?.to_owned();
    BotSpec::of_command(&[program, "bot".to_owned()]).context("the path cannot be printed")
}

/// Says before anything is measured that a file cannot be written.
fn check_writable(path: &Path) -> Result<()> {
    let is_new = !path.exists();
    let file = OpenOptions::new().append(true).create(true).open(path);
    file.with_context(|| format!("--save: cannot write {}", path.display()))?;
    if is_new {
        fs::remove_file(path)?;
    }
    Ok(())
}

fn print_figures(figures: &Figures) -> Result<()> {
    let mut out = stdout().lock();
    let facts = &figures.facts;
    writeln!(out, "{}", figures.name)?;
    writeln!(out, "  state                 {:>10} bytes", facts.state_bytes)?;
    let (mean, most) = (facts.mean_moves, facts.most_moves);
    writeln!(out, "  legal moves           {mean:>10.1} on average, {most} at most")?;
    writeln!(out, "  decisions in a game   {:>10.1}", facts.decisions)?;
    for (name, rate) in &figures.rates {
        writeln!(out, "  {name:20}  {}", describe(*rate))?;
    }
    let rate =
        |name| figures.rates.iter().find(|rate| rate.0 == name).map(|rate| rate.1.per_second);
    if let Some(decisions) = rate("random decisions") {
        writeln!(out, "  one decision          {:>10.1} ns", 1e9 / decisions)?;
    }
    if let (Some(searched), Some(played)) = (rate("iterations, uniform"), rate("random games")) {
        writeln!(out, "  search over playouts  {:>10.2}", searched / played)?;
    }
    Ok(writeln!(out)?)
}

fn describe(rate: Rate) -> String {
    let (unit, scale) = match rate.per_second {
        fast if fast >= 1e9 => ("G", 1e9),
        fast if fast >= 1e6 => ("M", 1e6),
        fast if fast >= 1e3 => ("k", 1e3),
        _ => ("", 1.0),
    };
    let (value, spread) = (rate.per_second / scale, 100.0 * rate.spread);
    format!("{value:>10.2} {unit:1}/s  +/- {spread:.1} %")
}

fn print_fingerprints(prints: &[(String, Fingerprint)]) -> Result<ExitCode> {
    let mut out = stdout().lock();
    writeln!(out, "fingerprint of play")?;
    for (game, print) in prints {
        writeln!(out, "  {game:22}  {print}")?;
    }
    Ok(ExitCode::SUCCESS)
}

fn print_comparison(
    figures: &[Figures],
    prints: &[(String, Fingerprint)],
    baseline: &Baseline,
) -> Result<ExitCode> {
    let comparisons = compare(figures, baseline);
    ensure!(!comparisons.is_empty(), "the file has no rates of these games to compare with");
    let mut out = stdout().lock();
    writeln!(out, "\n{:40} new/old  ok within", "against the file")?;
    for comparison in &comparisons {
        writeln!(out, "{comparison}")?;
    }
    let number = |verdict| comparisons.iter().filter(|one| one.verdict() == verdict).count();
    let (slower, noisy) = (number(Verdict::Slower), number(Verdict::Noisy));
    writeln!(out, "{slower} of {} rates are slower", comparisons.len())?;
    if noisy > 0 {
        writeln!(out, "{noisy} too noisy to judge; measure longer with --ms or --repeats")?;
    }
    writeln!(out, "{}", baseline.compare_play(prints))?;
    Ok(if slower == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
