//! Shards joined into the run they are parts of.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result, anyhow, bail, ensure};

use super::directory::RunDirectory;
use super::experiment::{Experiment, RunOptions};
use super::journal::{self, JOURNAL, UnitResult};
use super::manifest::Manifest;
use super::progress::Progress;
use super::runner::play_and_finish;
use crate::files::AtomicFile;
use crate::rows::{MoveTimeRow, Row, RunTimeRow};
use crate::spec::shard::Shard;

/// The parts of one experiment, all of them.
#[derive(Debug)]
pub(crate) struct Parts {
    parts: Vec<Part>,
}

/// A directory with a part.
#[derive(Debug)]
struct Part {
    directory: PathBuf,
    shard: Shard,
    /// The manifest of the whole.
    whole: Manifest,
}

impl Part {
    fn read(directory: &Path) -> Result<Self> {
        let manifest = Manifest::read(directory)?;
        let shard = manifest.shard.ok_or_else(|| {
            anyhow!("{} is not a part of a run (--shard I/N)", directory.display())
        })?;
        Ok(Self { directory: directory.to_owned(), shard, whole: manifest.of_shard(None) })
    }
}

impl Parts {
    /// Reads what the directories hold; every part must be there once.
    pub(crate) fn read(directories: &[PathBuf]) -> Result<Self> {
        let parts = directories.iter().map(|directory| Part::read(directory));
        let mut parts = parts.collect::<Result<Vec<_>>>()?;
        parts.sort_by_key(|part| part.shard.index);
        let first = parts.first().context("there is nothing to merge")?;
        for part in &parts {
            part.whole.compare(&part.directory, &first.whole)?;
        }
        check_complete(&parts)?;
        Ok(Self { parts })
    }

    /// The manifest of the whole.
    pub(crate) fn manifest(&self) -> &Manifest {
        &self.parts[0].whole
    }

    /// Joins the parts into `out`: exactly the files of a run that was never split.
    pub(crate) fn merge<E: Experiment>(
        &self,
        experiment: &E,
        out: &Path,
        threads: usize,
    ) -> Result<E::Results> {
        let whole = experiment.manifest();
        self.manifest().compare(&self.parts[0].directory, &whole)?;
        let _claimed = RunDirectory::claim_free(out)?;
        self.join_journals(experiment, out)?;
        for table in [RunTimeRow::FILE, MoveTimeRow::FILE] {
            self.join_tables(out, table)?;
        }
        whole.write(out)?;
        // All units are in the journal: nothing is played.
        let options = RunOptions { directory: out.to_owned(), resume: true, threads, shard: None };
        play_and_finish(experiment, &options, &AtomicBool::new(true), &mut Nobody)
    }

    fn join_journals<E: Experiment>(&self, experiment: &E, out: &Path) -> Result<()> {
        let mut joined = AtomicFile::create(out, JOURNAL)?;
        for Part { directory, shard, whole } in &self.parts {
            let units = experiment.workload().units(Some(*shard));
            let add = |_: UnitResult<E::Game>, line: &[u8]| Ok(joined.write_all(line)?);
            let next = journal::read(directory, units.start, add)?;
            ensure!(
                next == units.end,
                "{0} is not finished; go on with: {1} --shard {shard} --out {0} --resume",
                directory.display(),
                whole.command
            );
        }
        joined.publish()
    }

    /// The header once, then the lines of all parts.
    fn join_tables(&self, out: &Path, name: &str) -> Result<()> {
        let read = |part: &Part| fs::read_to_string(part.directory.join(name)).ok();
        let texts: Vec<_> = self.parts.iter().filter_map(read).collect();
        if texts.is_empty() {
            return Ok(());
        }
        let mut joined = AtomicFile::create(out, name)?;
        for (place, text) in texts.iter().enumerate() {
            for line in text.lines().skip(usize::from(place > 0)) {
                writeln!(joined, "{line}")?;
            }
        }
        joined.publish()
    }
}

/// Every shard must be there once, of as many as the first says.
fn check_complete(parts: &[Part]) -> Result<()> {
    let count = parts[0].shard.count;
    for part in parts {
        let (found, name) = (part.shard.count, part.directory.display());
        ensure!(found == count, "{name} is one of {found} parts, not of {count}");
    }
    for index in 1..=count {
        let found: Vec<_> = parts.iter().filter(|part| part.shard.index == index).collect();
        match found.as_slice() {
            [_] => {}
            [] => bail!("part {index}/{count} is missing"),
            [one, other, ..] => bail!(
                "{} and {} are both part {index}/{count}",
                one.directory.display(),
                other.directory.display()
            ),
        }
    }
    Ok(())
}

/// Nothing is played, so that there is no progress to show.
struct Nobody;

impl Progress for Nobody {
    fn start(&mut self, _done: usize, _units: usize) {}
    fn advance(&mut self, _games: usize, _headline: &dyn Fn() -> String) {}
    fn finish(&mut self) {}
}
