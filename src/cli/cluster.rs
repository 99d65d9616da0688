//! `nabu cluster`.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail, ensure};
use clap::{Args, Subcommand};
use nabu_games::read_toml;
use toml::Table;

use super::flag_file::Filed;
use super::job_script::JobFlags;
use super::{ablate, balance, ladder, tournament};
use crate::files::read_text;
use crate::{design, training, tuning};

/// Prepares runs for clusters of machines.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    system: System,
}

#[derive(Debug, Subcommand)]
enum System {
    /// Writes a job script for Slurm: an array that plays the parts of a run, and a job that merges them.
    Slurm(Slurm),
}

#[derive(Debug, Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "The script submits both jobs; options of sbatch may follow it. Parts that are killed and \
requeued go on where they were. The directory must be one that all nodes see.

Examples:
  nabu cluster slurm study.toml --shards 200 > job.sh
  nabu cluster slurm ladder --game babylonia --bot standard --blocks 5000 --shards 50 --out runs/ladder > job.sh
  bash job.sh --partition=long --time=12:00:00"
)]
struct Slurm {
    /// A TOML file of a balance study or a tournament.
    file: Option<PathBuf>,
    #[command(flatten)]
    job: JobFlags,
    /// The directory for the parts and the whole [default: that of the name under runs/].
    #[arg(long)]
    out: Option<PathBuf>,
    #[command(subcommand)]
    experiment: Option<Experiment>,
}

#[derive(Debug, Subcommand)]
enum Experiment {
    /// Bots against each other; see `nabu tournament`.
    Tournament(Job<tournament::Arguments>),
    /// Rules, components and seats compared; see `nabu balance`.
    Balance(Job<balance::Arguments>),
    /// Strength against budget; see `nabu ladder`.
    Ladder(Job<ladder::Arguments>),
    /// What each setting contributes; see `nabu ablate`.
    Ablate(Job<ablate::Arguments>),
    /// Here to say why not.
    #[command(hide = true, disable_help_flag = true)]
    Tune(InOrder),
    #[command(hide = true, disable_help_flag = true)]
    Design(InOrder),
    #[command(hide = true, disable_help_flag = true)]
    Train(InOrder),
}

/// Flags of an experiment whose steps depend on one another; nobody reads them.
#[derive(Debug, Args)]
struct InOrder {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    _flags: Vec<OsString>,
}

/// An experiment and how it is split.
#[derive(Debug, Args)]
struct Job<A: Args> {
    #[command(flatten)]
    arguments: A,
    #[command(flatten)]
    job: JobFlags,
}

impl Arguments {
    pub(super) fn run(self) -> Result<ExitCode> {
        let System::Slurm(slurm) = self.system;
        match (slurm.experiment, slurm.file) {
            (Some(experiment), _) => experiment.write(),
            (None, Some(file)) => write_for_file(&file, slurm.out, slurm.job),
            (None, None) => bail!(
                "nothing to play; name a TOML file, or tournament, balance, ladder or ablate with flags"
            ),
        }
    }
}

impl Experiment {
    fn write(self) -> Result<ExitCode> {
        match self {
            Self::Tournament(Job { arguments, job }) => arguments.in_jobs(job).run(),
            Self::Balance(Job { arguments, job }) => arguments.in_jobs(job).run(),
            Self::Ladder(Job { arguments, job }) => arguments.in_jobs(job).run(),
            Self::Ablate(Job { arguments, job }) => arguments.in_jobs(job).run(),
            Self::Tune(_) => bail!("{}; play it with nabu tune", tuning::tune::IN_STEPS),
            Self::Design(_) => bail!("{}; play it with nabu design", design::experiment::IN_STEPS),
            Self::Train(_) => {
                bail!("{}; it runs on Ray: python -m nabu.cluster train", training::IN_ROUNDS)
            }
        }
    }
}

/// A file says what it is by its keys: only studies try something out.
fn write_for_file(file: &Path, out: Option<PathBuf>, job: JobFlags) -> Result<ExitCode> {
    const OF_STUDIES: [&str; 8] =
        ["contrast", "effects", "rounds", "option", "ban", "a", "b", "weak"];
    ensure!(file.is_file(), "{} is not a file", file.display());
    let text = read_text(file).with_context(|| format!("cannot read {}", file.display()))?;
    let keys: Table = read_toml(&text).with_context(|| file.display().to_string())?;
    if keys.contains_key("vary") {
        bail!("{}: {}; play it with nabu design", file.display(), design::experiment::IN_STEPS);
    }
    if keys.keys().any(|key| OF_STUDIES.contains(&key.as_str())) {
        let arguments = balance::Arguments::from_file(Filed::read(file)?, out);
        return arguments.in_jobs(job).run();
    }
    tournament::Arguments::from_file(Filed::read(file)?, out).in_jobs(job).run()
}
