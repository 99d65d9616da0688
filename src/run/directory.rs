//! The directory of a run: one writer at a time, and one run only.

use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Read, Seek, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

use super::journal::JOURNAL;
use super::manifest::{MANIFEST, Manifest};
use crate::files::{check_no_pipes, is_unfinished};

const LOCK: &str = "lock";

/// What the lock says while shards are being joined.
const MERGING: &str = "an unfinished merge\n";

/// Where a run is to go.
#[derive(Clone, Debug)]
pub(crate) enum Place {
    Given(PathBuf),
    /// `runs/NAME-001`, or the first number that is free.
    Next(String),
}

/// A directory that belongs to one run; others are kept out for as long as this lives.
#[derive(Debug)]
pub(crate) struct RunDirectory {
    pub(crate) path: PathBuf,
    /// What the checksums of the journal begin with.
    pub(super) key: u32,
    lock: File,
}

impl RunDirectory {
    /// Takes a directory for a new run, or for the one that it holds to be resumed.
    pub(super) fn claim(place: &Place, manifest: &Manifest, resume: bool) -> Result<Self> {
        let directory = Self::lock(place, manifest)?;
        let path = &directory.path;
        if path.join(MANIFEST).exists() {
            let name = path.display();
            ensure!(
                resume,
                "{name} holds a run already; add --resume to go on with it, or choose another --out"
            );
            Manifest::read(path)?.compare(path, manifest)?;
        } else {
            check_empty(path)?;
            manifest.write(path)?;
        }
        Ok(directory)
    }

    /// Takes a directory to join shards in: an empty one, or one where that was not finished.
    pub(super) fn claim_for_merge(place: &Place, manifest: &Manifest) -> Result<Self> {
        let mut directory = Self::lock(place, manifest)?;
        if !directory.is_merging()? {
            let (name, is_taken) = (directory.path.display(), directory.has(MANIFEST));
            ensure!(!is_taken, "{name} holds a run already; choose another --out");
            check_empty(&directory.path)?;
            let context = || format!("cannot write into {}", directory.path.display());
            directory.lock.write_all(MERGING.as_bytes()).with_context(context)?;
        }
        Ok(directory)
    }

    /// Everything is joined and written.
    pub(super) fn end_merge(&self) -> Result<()> {
        Ok(self.lock.set_len(0)?)
    }

    fn lock(place: &Place, manifest: &Manifest) -> Result<Self> {
        let path = make(place)?;
        check_no_pipes(&path)?;
        let name = path.join(LOCK);
        ensure!(!name.is_symlink(), "{} is a symbolic link", name.display());
        if !name.exists() && !path.join(MANIFEST).exists() {
            // Not even a lock is left among the files of others.
            check_empty(&path)?;
        }
        let file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(name);
        let context = || format!("cannot write into {}", path.display());
        let lock = file.with_context(context)?;
        match lock.try_lock() {
            Ok(()) => Ok(Self { key: manifest.key(), lock, path }),
            Err(TryLockError::WouldBlock) => {
                bail!("another run is writing into {}", path.display())
            }
            Err(TryLockError::Error(error)) => Err(error).with_context(context),
        }
    }

    fn has(&self, name: &str) -> bool {
        self.path.join(name).exists()
    }

    fn is_merging(&mut self) -> Result<bool> {
        let mut text = String::new();
        self.lock.rewind()?;
        (&self.lock).take(MERGING.len() as u64 + 1).read_to_string(&mut text)?;
        Ok(text == MERGING)
    }
}

/// Refuses to write among files that are not of this run.
fn check_empty(path: &Path) -> Result<()> {
    let (name, journal) = (path.display(), path.join(JOURNAL));
    // A new run would write wherever it leads.
    ensure!(!journal.is_symlink(), "{} is a symbolic link", journal.display());
    let length = fs::metadata(journal).map_or(0, |file| file.len());
    ensure!(length == 0, "{name} has a journal but no {MANIFEST}");
    let is_ours = |file: &OsStr| {
        file.to_str().is_some_and(|file| [LOCK, JOURNAL].contains(&file) || is_unfinished(file))
    };
    for entry in fs::read_dir(path).with_context(|| format!("cannot read {name}"))? {
        let file = entry?.file_name();
        ensure!(
            is_ours(&file),
            "{name} holds {}, which is not of a run; choose another --out",
            Path::new(&file).display()
        );
    }
    Ok(())
}

/// Whether a run is writing into a directory now. Looking is harmless: the lock is given back at
/// once.
pub(crate) fn is_in_use(path: &Path) -> bool {
    let lock = File::open(path.join(LOCK));
    lock.is_ok_and(|lock| matches!(lock.try_lock_shared(), Err(TryLockError::WouldBlock)))
}

/// Makes the directory of a place. Of two runs that want the next free one, each makes its own.
fn make(place: &Place) -> Result<PathBuf> {
    let name = match place {
        Place::Given(path) => {
            let context = || format!("cannot write into {}", path.display());
            return fs::create_dir_all(path).with_context(context).map(|()| path.clone());
        }
        Place::Next(name) => name,
    };
    fs::create_dir_all("runs").context("cannot write into runs")?;
    for number in 1..=u32::MAX {
        let path = PathBuf::from(format!("runs/{name}-{number:03}"));
        match fs::create_dir(&path) {
            Ok(()) => return Ok(path),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error).context(format!("cannot write {}", path.display())),
        }
    }
    bail!("every number of runs/{name} is taken")
}
