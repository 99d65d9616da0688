//! `nabu serve`.

use std::io::{Write, stdout};
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{ExitCode, exit};
use std::sync::Arc;

use anyhow::{Context, Result};
use clap::Args;

use crate::messages::{say, shown};
use crate::serve::Page;

/// Opens a page to play, to look at records and to follow runs in a browser.
#[derive(Debug, Args)]
#[command(
    after_help = "The page needs no network beyond this machine. It reads and writes only below
the directory it was started in, or --directory. Ctrl-C ends it, and with it the runs started from
the page; `nabu --resume` goes on with those.

Examples:
  nabu serve                       then open http://127.0.0.1:7460/
  nabu serve --port 0              at a free port, which is printed
  nabu serve --bind 192.168.1.5    also for other machines: whoever reaches the port can play,
                                   read records and start runs"
)]
pub(super) struct Arguments {
    /// The port; 0 for any that is free.
    #[arg(long, default_value_t = 7460)]
    port: u16,
    /// The address to listen at.
    #[arg(long, default_value = "127.0.0.1", value_name = "ADDRESS")]
    bind: IpAddr,
    /// The directory with records and results [default: the current one].
    #[arg(long, value_name = "DIR")]
    directory: Option<PathBuf>,
}

impl Arguments {
    pub(super) fn run(self) -> Result<ExitCode> {
        let directory = self.directory.as_deref().unwrap_or(Path::new("."));
        let page = Page::open(SocketAddr::new(self.bind, self.port), directory)?;
        if !self.bind.is_loopback() {
            say(
                "Other machines can reach this page: whoever does can play, read records and start runs.",
            );
        }
        if let Some(address) = page.address() {
            let mut out = stdout().lock();
            writeln!(out, "nabu serves {} at http://{address}/", shown(directory))?;
            out.flush()?;
        }
        let page = Arc::new(page);
        let ending = Arc::clone(&page);
        let end = move || {
            ending.end();
            exit(0);
        };
        ctrlc::set_handler(end).context("cannot listen for Ctrl-C")?;
        page.run();
        Ok(ExitCode::SUCCESS)
    }
}
