//! The directory of a run: one writer at a time, and one run only.

use std::fs::{self, File};
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};

use super::journal::JOURNAL;
use super::manifest::{MANIFEST, Manifest};

/// A directory that belongs to one run; others are kept out for as long as this lives.
#[derive(Debug)]
pub(super) struct RunDirectory {
    _lock: File,
}

impl RunDirectory {
    /// Takes a directory for a new run, or for the one that it holds to be resumed.
    pub(super) fn claim(path: &Path, manifest: &Manifest, resume: bool) -> Result<Self> {
        let directory = Self::lock(path)?;
        if !path.join(MANIFEST).exists() {
            let is_orphan = fs::metadata(path.join(JOURNAL)).is_ok_and(|file| file.len() > 0);
            ensure!(!is_orphan, "{} has a journal but no {MANIFEST}", path.display());
            manifest.write(path)?;
        } else if resume {
            Manifest::read(path)?.compare(path, manifest)?;
        } else {
            bail!(
                "{} holds a run already; add --resume to go on with it, or choose another --out",
                path.display()
            );
        }
        Ok(directory)
    }

    /// Takes a directory that holds no run yet.
    pub(super) fn claim_free(path: &Path) -> Result<Self> {
        let directory = Self::lock(path)?;
        let is_taken = path.join(MANIFEST).exists();
        ensure!(!is_taken, "{} holds a run already; choose another --out", path.display());
        Ok(directory)
    }

    fn lock(path: &Path) -> Result<Self> {
        let context = || format!("cannot write into {}", path.display());
        fs::create_dir_all(path).with_context(context)?;
        let file = File::create(path.join("lock")).with_context(context)?;
        match file.try_lock() {
            Ok(()) => Ok(Self { _lock: file }),
            Err(fs::TryLockError::WouldBlock) => {
                bail!("another run is writing into {}", path.display())
            }
            Err(fs::TryLockError::Error(error)) => Err(error).with_context(context),
        }
    }
}
