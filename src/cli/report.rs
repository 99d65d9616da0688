//! `nabu report`.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;

use crate::files::is_stdout;
use crate::messages::{print, shown};
use crate::report::Report;

/// Makes one HTML page with charts, words and numbers from result directories.
#[derive(Debug, Args)]
#[command(after_help = "The page needs no network and nothing beside it.

Examples:
  nabu report runs/quick-start-001
  nabu report runs/tokens runs/ladder --out tokens.html
  nabu report runs/tokens --svg figures     the charts as files, for papers")]
pub(super) struct Arguments {
    /// Result directories of any kind, in the order of the page.
    #[arg(required = true, value_name = "DIR")]
    directories: Vec<PathBuf>,
    /// The page, - for stdout [default: report.html in the first directory].
    #[arg(long, value_name = "FILE.html")]
    out: Option<PathBuf>,
    /// A directory for the charts as SVG files.
    #[arg(long, value_name = "DIR")]
    svg: Option<PathBuf>,
}

impl Arguments {
    pub(super) fn run(self) -> Result<ExitCode> {
        let report = Report::read(&self.directories)?;
        let page = self.out.unwrap_or_else(|| self.directories[0].join("report.html"));
        report.write_page(&page)?;
        let mut told = format!("Report: {}\n", shown(&page));
        if let Some(directory) = self.svg {
            let count = report.write_charts(&directory)?;
            told = format!("{told}Charts: {count} in {}\n", shown(&directory));
        }
        if !is_stdout(&page) {
            print(told)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}
