//! What `nabu ladder`, `nabu ablate` and `nabu tune` have in common.

use std::path::Path;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use nabu_bots::BotSpec;

use super::outside_flags::OutsideFlags;
use super::run_flags::{RunFlags, announcement, check_fair, command_line};
use crate::messages::{print, shown};
use crate::spec::game::GameSpec;
use crate::tuning::match_run::{MatchPlan, MatchRun, Summary};
use crate::tuning::{Contest, Setting};

/// Settings of every experiment with bots.
#[derive(Debug, Args)]
pub(super) struct Common {
    /// The game, with options in brackets; see `nabu games`.
    #[arg(long, default_value = "babylon", value_parser = super::parse::<GameSpec>)]
    pub(super) game: GameSpec,
    /// The bot; see `nabu bots`.
    #[arg(long, value_parser = super::parse::<BotSpec>)]
    pub(super) bot: BotSpec,
    /// Seed of all random numbers.
    #[arg(long, default_value_t = 1)]
    pub(super) seed: u64,
    /// Allows bots that see hidden information.
    #[arg(long)]
    pub(super) allow_cheat: bool,
    #[command(flatten)]
    outside: OutsideFlags,
    #[command(flatten)]
    pub(super) run: RunFlags,
}

impl Common {
    /// Settles what mistakes do, for the bot and those that it meets.
    pub(super) fn settle_faults<'a>(
        &'a mut self,
        others: impl IntoIterator<Item = &'a mut BotSpec>,
    ) -> Result<()> {
        self.outside.apply([&mut self.bot].into_iter().chain(others))
    }

    pub(super) fn check(&self, bots: &[BotSpec]) -> Result<()> {
        self.run.check()?;
        check_fair(bots, self.allow_cheat)
    }

    /// What a plan of matches begins with.
    pub(super) fn setting(&self, blocks: u64, command: String) -> Setting {
        let (game, bot) = (self.game.clone(), self.bot.clone());
        Setting { game, bot, blocks: blocks as usize, seed: self.seed, command }
    }

    /// The name of the directory of a run.
    pub(super) fn name(&self, command: &str) -> String {
        format!("{command}-{}", self.game.id.name())
    }

    /// Plays the matches of a plan and prints what comes of them.
    pub(super) fn play(&self, command: &str, plan: &impl MatchPlan) -> Result<ExitCode> {
        let run = MatchRun::new(plan)?;
        self.check(&run.contest().bots)?;
        let announcement = announcement_of(run.contest());
        self.run.carry_out(&self.name(command), &run, &announcement, print_matches)
    }

    /// The beginning of the command that repeats the experiment.
    pub(super) fn command(&self, name: &str) -> String {
        let cheat = if self.allow_cheat { " --allow-cheat" } else { "" };
        let flags = [
            ("game", Some(self.game.to_string())),
            ("bot", Some(self.bot.to_string())),
            ("seed", Some(self.seed.to_string())),
        ];
        command_line(&format!("nabu {name}"), flags) + cheat
    }
}

/// Prints the summary of matches to stdout.
pub(super) fn print_matches(summary: &Summary, directory: &Path) -> Result<()> {
    let Summary { text, times } = summary;
    print(format_args!("{text}\n{times}Tables: {}\n", shown(directory)))
}

pub(super) fn announcement_of(contest: &Contest) -> String {
    announcement(&contest.game, contest.blocks, &contest.schedule(), "match")
}
