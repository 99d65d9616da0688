//! `nabu verify`.

use std::io::{Write, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Result, ensure};
use clap::Args;

use crate::messages::{complain, shown};
use crate::records::file::{self, Line};
use crate::records::record::Record;
use crate::records::replay;

/// Replays game records and reports what does not agree with the rules.
#[derive(Debug, Args)]
#[command(
    after_help = "Reports the first difference of each record as FILE:LINE: what, with the index of the
move from 0. The exit code is 0 if all records agree, 1 if some do not, 2 if a file cannot be read."
)]
pub(super) struct Arguments {
    /// Files of records, one JSON object per line; also gzip.
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

impl Arguments {
    pub(super) fn run(self) -> Result<ExitCode> {
        let mut all_agree = true;
        for file in &self.files {
            let (records, faults) = verify(file)?;
            let agreeing = records - faults;
            writeln!(stdout(), "{}: {agreeing} of {records} records agree", shown(file))?;
            all_agree &= faults == 0;
        }
        Ok(ExitCode::from(u8::from(!all_agree)))
    }
}

/// The number of records in a file and of those with a fault.
fn verify(file: &Path) -> Result<(usize, usize)> {
    let (mut records, mut faults) = (0, 0);
    for line in file::lines(file)? {
        let Line { number, text } = line?;
        records += 1;
        if let Err(fault) = text.and_then(|text| verify_line(&text)) {
            faults += 1;
            complain(format!("{}:{number}: {fault}", file.display()));
        }
    }
    ensure!(records > 0, "{} holds no records", file.display());
    Ok((records, faults))
}

fn verify_line(line: &str) -> Result<()> {
    let record: Record =
        serde_json::from_str(line).map_err(|error| anyhow::anyhow!("not a record: {error}"))?;
    Ok(replay::check(&record)?)
}
