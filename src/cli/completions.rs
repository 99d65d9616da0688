//! `nabu completions` and `nabu man`.

use std::io::{Write, stdout};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::Cli;

/// Prints what a shell needs to complete commands and flags.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  nabu completions bash > ~/.local/share/bash-completion/completions/nabu
  nabu completions zsh > ~/.zfunc/_nabu
  nabu completions fish > ~/.config/fish/completions/nabu.fish")]
pub(super) struct CompletionsArguments {
    #[arg(value_enum)]
    shell: Shell,
}

impl CompletionsArguments {
    pub(super) fn run(&self) -> Result<ExitCode> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "nabu", &mut script);
        stdout().write_all(&script)?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Writes the manual pages of nabu and of every command.
#[derive(Debug, Args)]
#[command(after_help = "Example:
  nabu man --out ~/.local/share/man/man1 && man nabu-tournament")]
pub(super) struct ManArguments {
    /// A directory for the pages, which is made if there is none.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

impl ManArguments {
    pub(super) fn run(&self) -> Result<ExitCode> {
        let directory = self.out.display();
        let pages = std::fs::create_dir_all(&self.out)
            .and_then(|()| clap_mangen::generate_to(Cli::command(), &self.out));
        pages.with_context(|| format!("cannot write manual pages to {directory}"))?;
        Ok(ExitCode::SUCCESS)
    }
}
