//! Flags about bots from outside.

use std::process::exit;

use anyhow::{Context, Result, ensure};
use clap::Args;
use nabu_bots::{BotSpec, dismiss_outside_bots, interrupt};

use super::run_flags::SECOND_INTERRUPT;

/// What becomes of games in which bots from outside make mistakes.
#[derive(Debug, Default, Args)]
pub(super) struct OutsideFlags {
    /// What a mistake of a bot from outside (cmd:...) does: it loses the game, or the run ends
    /// [default: abort].
    #[arg(long, value_name = "lose|abort", value_parser = ["lose", "abort"])]
    on_fault: Option<String>,
}

impl OutsideFlags {
    /// Sets it for every bot from outside that does not say itself.
    pub(super) fn apply<'a>(&self, bots: impl IntoIterator<Item = &'a mut BotSpec>) -> Result<()> {
        let Some(on_fault) = &self.on_fault else { return Ok(()) };
        let mut outside = bots.into_iter().filter(|bot| bot.is_outside()).peekable();
        ensure!(outside.peek().is_some(), "--on-fault: no bot from outside (cmd:...) plays");
        outside.for_each(|bot| bot.set_on_fault(on_fault));
        Ok(())
    }
}

/// Lets Ctrl-C end bots from outside together with the program, where nothing is to be saved.
pub(super) fn end_bots_on_interrupt() -> Result<()> {
    let end = || {
        interrupt();
        dismiss_outside_bots();
        exit(SECOND_INTERRUPT);
    };
    ctrlc::set_handler(end).context("cannot listen for Ctrl-C")
}
