//! What `nabu ladder`, `nabu ablate` and `nabu tune` have in common.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Result, bail, ensure};
use clap::Args;
use nabu_bots::BotSpec;

use super::progress::Bar;
use super::tournament::{free_directory, quoted};
use crate::game_spec::GameSpec;
use crate::lab::{Contest, Meeting, Outcome, Thinking};
use crate::tournament::RunOptions;

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
    /// Worker threads; the results do not depend on it [default: all cores].
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
    /// The directory for the results [default: the next free one under runs/].
    #[arg(long)]
    out: Option<PathBuf>,
    /// Goes on with the interrupted run in --out.
    #[arg(long)]
    resume: bool,
    /// Shows no progress.
    #[arg(long)]
    pub(super) quiet: bool,
}

impl Common {
    pub(super) fn check(&self, bots: &[BotSpec]) -> Result<()> {
        ensure!(!self.resume || self.out.is_some(), "--resume needs --out DIR");
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
        let all = || std::thread::available_parallelism().map_or(1, usize::from);
        let name = format!("{name}-{}", self.game.id.name());
        RunOptions {
            directory: self.out.clone().unwrap_or_else(|| free_directory(&name)),
            resume: self.resume,
            threads: self.threads.map_or_else(all, |threads| threads as usize),
            shard: None,
        }
    }
}

/// A word as a shell reads it.
pub(super) fn shell_word(text: &str) -> String {
    quoted(text, "/._-:=,")
}

/// A flag that Ctrl-C raises.
pub(super) fn stop_on_interrupt() -> Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&stop);
    ctrlc::set_handler(move || raised.store(true, Ordering::Relaxed))?;
    Ok(stop)
}

/// Says why an experiment stopped, and how to go on.
pub(super) fn stopped(reason: &str, command: &str, options: &RunOptions) -> ExitCode {
    eprintln!(
        "nabu: {reason}; go on with: {command} --threads {} --out {} --resume",
        options.threads,
        shell_word(&options.directory.display().to_string())
    );
    ExitCode::from(1)
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
