//! The `nabu` command.

use std::io;
use std::process::ExitCode;

use clap::Parser;
use nabu::cli::Cli;

fn main() -> ExitCode {
    match Cli::parse().run() {
        Ok(code) => code,
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("nabu: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// Nobody reads on, as in `nabu games | head`: not a failure.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let broken = |cause: &io::Error| cause.kind() == io::ErrorKind::BrokenPipe;
    error.chain().filter_map(|cause| cause.downcast_ref()).any(broken)
}
