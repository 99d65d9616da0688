//! Shards joined into the run they are parts of.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail, ensure};
use serde_json::Value;

use super::atomic_file::Draft;
use super::journal::JOURNAL;
use super::{journal, lock, manifest};
use crate::rows::{Row, RunTimeRow};
use crate::spec::game::{GameTask, Playable};
use crate::tournament::block::Block;
use crate::tournament::{Results, Schedule, Shard, Tournament, tables};

/// A directory with a part of a tournament.
struct Part {
    directory: PathBuf,
    shard: Shard,
    /// The manifest of the whole.
    whole: Value,
}

/// Joins shards into `out`: exactly the files of a run that was never split.
pub fn merge(directories: &[PathBuf], out: &Path) -> Result<Results> {
    let mut parts: Vec<_> =
        directories.iter().map(|directory| Part::read(directory)).collect::<Result<_>>()?;
    parts.sort_by_key(|part| part.shard.index);
    let first = parts.first().ok_or_else(|| anyhow!("there is nothing to merge"))?;
    for part in &parts {
        manifest::compare(&part.directory, &part.whole, &first.whole)?;
    }
    check_complete(&parts)?;
    let tournament = manifest::tournament(&first.whole)
        .with_context(|| format!("{} has a damaged manifest", first.directory.display()))?;
    tournament.game.id.dispatch(Merge { tournament: &tournament, parts: &parts, out })
}

impl Part {
    fn read(directory: &Path) -> Result<Self> {
        let mut whole = manifest::read(directory)?;
        let fields = whole.as_object_mut();
        let shard = fields.and_then(|fields| fields.shift_remove("shard"));
        let shard = shard.as_ref().and_then(Value::as_str).ok_or_else(|| {
            anyhow!("{} is not a part of a run (--shard I/N)", directory.display())
        })?;
        let directory = directory.to_owned();
        Ok(Self { directory, shard: shard.parse()?, whole })
    }
}

/// Every shard must be there once. All have the same count once their manifests agree on blocks.
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

struct Merge<'a> {
    tournament: &'a Tournament,
    parts: &'a [Part],
    out: &'a Path,
}

impl GameTask for Merge<'_> {
    type Output = Result<Results>;

    fn run<G: Playable>(self) -> Result<Results> {
        let rules = self.tournament.game.rules::<G>()?;
        let whole = manifest::manifest::<G>(self.tournament, rules, None);
        manifest::compare(&self.parts[0].directory, &self.parts[0].whole, &whole)?;
        let _lock = lock(self.out)?;
        let is_taken = self.out.join(manifest::MANIFEST).exists();
        ensure!(!is_taken, "{} holds a run already; choose another --out", self.out.display());
        self.join_journals()?;
        self.join_timings()?;
        manifest::write(self.out, &whole)?;
        tables::write_all(self.out, self.tournament, None, G::CATEGORIES)
    }
}

impl Merge<'_> {
    fn join_journals(&self) -> Result<()> {
        let schedule = Schedule::new(self.tournament);
        let mut joined = Draft::create(self.out, JOURNAL)?;
        for part in self.parts {
            let units = schedule.units(Some(part.shard));
            let next = journal::read(&part.directory, units.start, |_: Block, line| {
                Ok(joined.write_all(line)?)
            })?;
            ensure!(
                next == units.end,
                "{} is not finished; go on with: {} --shard {} --out {} --resume",
                part.directory.display(),
                self.tournament.command(),
                part.shard,
                part.directory.display()
            );
        }
        joined.publish()
    }

    /// The header once, then the lines of all parts.
    fn join_timings(&self) -> Result<()> {
        let mut joined = Draft::create(self.out, RunTimeRow::FILE)?;
        let mut lines_to_skip = 0;
        for part in self.parts {
            let text =
                fs::read_to_string(part.directory.join(RunTimeRow::FILE)).unwrap_or_default();
            for line in text.lines().skip(lines_to_skip) {
                writeln!(joined, "{line}")?;
            }
            lines_to_skip = lines_to_skip.max(usize::from(!text.is_empty()));
        }
        joined.publish()
    }
}
