//! The `nabu` command.

use std::io;
use std::process::ExitCode;

use anyhow::anyhow;
use clap::Parser;
use nabu::cli::Cli;

fn main() -> ExitCode {
    let outcome = match Cli::try_parse() {
        Ok(cli) => cli.run(),
        Err(request) if !request.use_stderr() => request.exit(),
        Err(error) => Err(anyhow!(one_line(&error.to_string()))),
    };
    match outcome {
        Ok(code) => code,
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("nabu: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// What is wrong with the arguments, without the usage that follows.
fn one_line(message: &str) -> String {
    let message = message.trim_start_matches("error: ");
    let end = message.find("Usage:").or_else(|| message.find("For more information"));
    let lines = message[..end.unwrap_or(message.len())].lines().map(str::trim);
    lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("; ")
}

/// Nobody reads on, as in `nabu games | head`: not a failure.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let broken = |cause: &io::Error| cause.kind() == io::ErrorKind::BrokenPipe;
    error.chain().filter_map(|cause| cause.downcast_ref()).any(broken)
}
