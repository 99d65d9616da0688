//! What `nabu ladder`, `nabu ablate` and `nabu tune` have in common.

use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::Args;
use nabu_bots::BotSpec;

use super::progress::Bar;
use super::run_flags::{RunFlags, shell_word, stop_on_interrupt, stopped};
use crate::run::RunOptions;
use crate::spec::game::GameSpec;
use crate::tuning::{Contest, Meeting, Outcome, Thinking};

/// Settings of every experiment with bots.
#[derive(Debug, Args)]
pub(super) struct Common {
    /// The game, with options in brackets; see `nabu games`.
    #[arg(long, default_value = "babylon", value_parser = super::parse_game)]
    pub(super) game: GameSpec,
    /// The bot; see `nabu bots`.
    #[arg(long, value_parser = super::parse_bot)]
    pub(super) bot: BotSpec,
    /// The root of all randomness.
    #[arg(long, default_value_t = 1)]
    pub(super) seed: u64,
    /// Lets bots play that see everything.
    #[arg(long)]
    pub(super) allow_cheat: bool,
    #[command(flatten)]
    pub(super) run: RunFlags,
}

impl Common {
    pub(super) fn check(&self, bots: &[BotSpec]) -> Result<()> {
        self.run.check()?;
        let cheat = bots.iter().find(|bot| bot.is_cheating());
        match cheat.filter(|_| !self.allow_cheat) {
            Some(cheat) => bail!("{cheat} sees everything; add --allow-cheat to let it play"),
            None => Ok(()),
        }
    }

    /// The beginning of the command that repeats the experiment.
    pub(super) fn command(&self, name: &str) -> String {
        let cheat = if self.allow_cheat { " --allow-cheat" } else { "" };
        format!(
            "nabu {name} --game '{}' --bot {} --seed {}{cheat}",
            self.game,
            shell_word(&self.bot.to_string()),
            self.seed
        )
    }

    pub(super) fn options(&self, name: &str) -> RunOptions {
        self.run.options(&format!("{name}-{}", self.game.id.name()), None)
    }
}

/// Plays the matches of an experiment; `finish` gets what came of them and prints the result.
pub(super) fn play(
    contest: &Contest,
    options: &RunOptions,
    is_quiet: bool,
    finish: impl FnOnce(Vec<Meeting>, Vec<Thinking>) -> Result<()>,
) -> Result<ExitCode> {
    let stop = stop_on_interrupt()?;
    let schedule = contest.schedule();
    let announcement = (!is_quiet).then(|| {
        format!(
            "{}: {} blocks x {} matches x {} seatings = {} games into {}",
            contest.game,
            contest.blocks,
            schedule.lineups(),
            schedule.seatings(),
            contest.blocks * schedule.games_per_block(),
            options.directory.display()
        )
    });
    let mut bar = Bar::new(schedule.lineups(), schedule.seatings(), announcement);
    match contest.play(options, &stop, &mut bar)? {
        Outcome::Finished(meetings, thinking) => match finish(meetings, thinking) {
            Ok(()) => Ok(ExitCode::SUCCESS),
            Err(error) => Ok(stopped(&format!("{error:#}"), &contest.command, options)),
        },
        Outcome::Interrupted => Ok(stopped("interrupted", &contest.command, options)),
        Outcome::Failed(error) => Ok(stopped(&format!("{error:#}"), &contest.command, options)),
    }
}
