//! The `nabu` command.

use std::io;
use std::process::ExitCode;

use anyhow::anyhow;
use nabu::cli::{Cli, one_line};
use nabu::messages::complain;
use nabu_bots::dismiss_outside_bots;

fn main() -> ExitCode {
    let outcome = match Cli::from_arguments() {
        Ok(cli) => cli.run(),
        Err(request) if !request.use_stderr() => request.exit(),
        Err(error) => Err(anyhow!(one_line(&error.to_string()))),
    };
    dismiss_outside_bots();
    match outcome {
        Ok(code) => code,
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            complain(format!("nabu: {error:#}"));
            ExitCode::from(2)
        }
    }
}

/// Nobody reads on, as in `nabu games | head`: not a failure.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let broken = |cause: &io::Error| cause.kind() == io::ErrorKind::BrokenPipe;
    error.chain().filter_map(|cause| cause.downcast_ref()).any(broken)
}
