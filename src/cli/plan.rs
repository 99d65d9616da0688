//! `nabu plan`.

use std::io::{Write, stdout};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Result, ensure};
use clap::Args;
use nabu_bots::BotSpec;

use super::run_flags::{all_cores, check_fair};
use crate::spec::bots::Presets;
use crate::spec::game::GameSpec;
use crate::spec::lineups::{Format, Team};
use crate::spec::text::Text;
use crate::stats::blocks_needed;
use crate::tournament::{Pilot, Schedule, Tournament, pilot};

/// Says how many blocks it takes to detect a difference, and how long they take.
#[derive(Debug, Args)]
#[command(
    after_help = "A short run of the game and the bots shows how much blocks vary and how long \
they take.

Examples:
  nabu plan --detect 0.02 --players 3
  nabu plan --detect 0.01 --game babylonia --bots mcts:iters=100,mcts:iters=200 --seconds 30"
)]
pub(super) struct Arguments {
    /// How far the first bot's win share is from the fair one.
    #[arg(long)]
    detect: f64,
    /// The game, with options in brackets.
    #[arg(long, default_value = "babylon", value_parser = super::parse::<GameSpec>)]
    game: GameSpec,
    /// How many play; overrides the game's own number.
    #[arg(long)]
    players: Option<String>,
    /// Bots separated by commas [default: greedy, and slightly noisy copies of it].
    #[arg(long, value_parser = super::parse::<Team>)]
    bots: Option<Team>,
    /// Allows bots that see hidden information.
    #[arg(long)]
    allow_cheat: bool,
    /// The probability of detecting the difference if it is there.
    #[arg(long, default_value_t = 0.8)]
    power: f64,
    /// The probability of detecting one that is not there.
    #[arg(long, default_value_t = 0.05)]
    alpha: f64,
    /// Seconds to measure, but at least 8 blocks.
    #[arg(long, default_value_t = 3.0)]
    seconds: f64,
    /// Worker threads [default: all cores].
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
}

impl Arguments {
    pub(super) fn run(mut self) -> Result<ExitCode> {
        self.check()?;
        if let Some(players) = &self.players {
            self.game = self.game.with_option("players", players)?;
        }
        let tournament = self.tournament()?;
        tournament.check()?;
        check_fair(&tournament.bots, self.allow_cheat)?;
        let threads = self.threads.map_or_else(all_cores, |threads| threads as usize);
        let pilot = pilot(&tournament, threads, Duration::from_secs_f64(self.seconds))?;
        self.print(&tournament, &pilot, threads)?;
        Ok(ExitCode::SUCCESS)
    }

    fn check(&self) -> Result<()> {
        let probability = |name: &str, value: f64| {
            let is_inside = value > 0.0 && value < 1.0;
            ensure!(is_inside, "--{name} {value} is not between 0 and 1");
            Ok(())
        };
        probability("detect", self.detect)?;
        probability("power", self.power)?;
        probability("alpha", self.alpha)?;
        let is_time = self.seconds > 0.0 && self.seconds <= 86400.0;
        ensure!(is_time, "--seconds {} is not between 0 and 86400", self.seconds);
        Ok(())
    }

    fn tournament(&self) -> Result<Tournament> {
        let copies = ",greedy:epsilon=0.1".repeat(self.game.players - 1);
        let copies = || Team::read(&format!("greedy{copies}"), &Presets::default());
        let Team(bots) = self.bots.clone().map_or_else(copies, Ok)?;
        Ok(Tournament {
            game: self.game.clone(),
            bots,
            format: Format::RoundRobin,
            all_orders: false,
            blocks: 1,
            seed: 1,
            records: false,
            times: false,
            sprt: None,
            anchor: None,
        })
    }

    fn print(&self, tournament: &Tournament, pilot: &Pilot, threads: usize) -> Result<()> {
        let games = Schedule::new(tournament).games_per_block();
        let fair = 1.0 / self.game.players as f64;
        let even = (fair * (1.0 - fair) / self.game.players as f64).sqrt();
        let measured = pilot.shares.variance().sqrt();
        let spread = if measured > 0.0 { measured } else { even };
        let blocks = blocks_needed(spread, self.detect, self.alpha, self.power);
        let minutes = blocks * pilot.seconds / pilot.shares.count() as f64 / 60.0;
        let bots: Vec<_> = tournament.bots.iter().map(BotSpec::name).collect();
        let mut out = stdout().lock();
        writeln!(
            out,
            "{}, {}: measured {} blocks ({} games) in {:.1} s with {threads} threads",
            tournament.game,
            bots.join(" "),
            pilot.shares.count(),
            pilot.games,
            pilot.seconds
        )?;
        writeln!(
            out,
            "Win share of a block varies by {measured:.3} (even, independent games: {even:.3})."
        )?;
        writeln!(
            out,
            "To detect {} with power {} at alpha {}: {blocks:.0} blocks = {:.0} games, about {} minutes.",
            self.detect,
            self.power,
            self.alpha,
            blocks * games as f64,
            if minutes < 9.95 { format!("{minutes:.1}") } else { format!("{minutes:.0}") }
        )?;
        Ok(())
    }
}
