//! Shards joined into the run they are parts of.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail, ensure};

use super::directory::{Place, RunDirectory};
use super::experiment::{Experiment, RunOptions};
use super::journal::{self, JOURNAL, UnitResult};
use super::manifest::Manifest;
use super::runner::play_and_finish;
use super::table_writer::table;
use crate::files::AtomicFile;
use crate::rows::{self, MoveTimeRow, Row, RunTimeRow};
use crate::shell;
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

    pub(crate) fn manifest(&self) -> &Manifest {
        &self.parts[0].whole
    }

    /// Joins the parts in a directory: exactly the files of a run that was never split. The
    /// manifest comes last; a merge that did not come so far can be repeated.
    pub(crate) fn merge<E: Experiment>(
        &self,
        experiment: &E,
        place: Place,
        threads: usize,
    ) -> Result<(E::Results, PathBuf)> {
        let whole = experiment.manifest();
        self.manifest().compare(&self.parts[0].directory, &whole)?;
        let directory = RunDirectory::claim_for_merge(&place, &whole)?;
        self.join_journals(experiment, &directory)?;
        self.join_tables::<RunTimeRow>(&directory.path)?;
        self.join_tables::<MoveTimeRow>(&directory.path)?;
        let options =
            RunOptions { place, resume: true, discards: false, threads, shard: None, remote: None };
        let results = play_and_finish(experiment, &directory, &options, &mut ())?;
        whole.write(&directory.path)?;
        directory.end_merge()?;
        Ok((results, directory.path))
    }

    fn join_journals<E: Experiment>(&self, experiment: &E, out: &RunDirectory) -> Result<()> {
        let mut joined = AtomicFile::create(&out.path, JOURNAL)?;
        for Part { directory, shard, .. } in &self.parts {
            let units = experiment.workload().units(Some(*shard));
            let add = |_: UnitResult<E::Game>, line: &[u8]| Ok(joined.write_all(line)?);
            let next = journal::read(directory, out.key, units.start, add)?;
            ensure!(
                next == units.end,
                "{} is not finished; go on with: nabu --resume {}",
                directory.display(),
                shell::path(directory)
            );
        }
        joined.publish()
    }

    /// The rows of all parts. A part that was never interrupted may have none.
    fn join_tables<R: Row>(&self, out: &Path) -> Result<()> {
        let rows = self.parts.iter().map(|part| rows::read_sound::<R>(&part.directory));
        let rows: Vec<R> = rows.collect::<Result<Vec<_>>>()?.into_iter().flatten().collect();
        if rows.is_empty() { Ok(()) } else { table(out, rows)?.publish() }
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
