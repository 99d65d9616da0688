//! The directory that everything is read from and written to.

use std::fs;
use std::path::{Component, Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

/// No path is longer.
const LONGEST_PATH: usize = 512;

/// A directory that nothing leads out of.
#[derive(Clone, Debug)]
pub(super) struct Ground(PathBuf);

impl Ground {
    pub(super) fn new(directory: &Path) -> Result<Self> {
        let context = || format!("cannot read {}", directory.display());
        Ok(Self(directory.canonicalize().with_context(context)?))
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }

    /// A file or directory that is there; links may not lead out.
    pub(super) fn find(&self, name: &str) -> Result<PathBuf> {
        let path = self.0.join(plain(name)?);
        let found = path.canonicalize().with_context(|| format!("there is no '{name}'"))?;
        ensure!(found.starts_with(&self.0), "'{name}' leads out of the directory served");
        Ok(found)
    }

    /// A file for a record that is not there yet, in a directory that is.
    pub(super) fn new_record(&self, name: &str) -> Result<PathBuf> {
        let path = plain(name)?;
        let is_record = path.extension().is_some_and(|extension| extension == "jsonl");
        ensure!(is_record, "'{name}' does not end in .jsonl, as the file of a record does");
        let file = path.file_name().context("a file needs a name")?.to_owned();
        let parent = path.parent().and_then(Path::to_str).unwrap_or_default();
        let target = self.find(if parent.is_empty() { "." } else { parent })?.join(file);
        ensure!(fs::symlink_metadata(&target).is_err(), "'{name}' exists already");
        Ok(target)
    }

    /// How a path is called in the page.
    pub(super) fn name(&self, path: &Path) -> String {
        path.strip_prefix(&self.0).unwrap_or(path).display().to_string()
    }
}

/// A relative path that only goes down.
fn plain(name: &str) -> Result<&Path> {
    ensure!(name.len() <= LONGEST_PATH, "a path is at most {LONGEST_PATH} bytes long");
    let is_clean = !name.contains(|c: char| c.is_control() || c == '\\');
    ensure!(is_clean, "a path has no control characters and no \\");
    let path = Path::new(name);
    for part in path.components() {
        match part {
            Component::Normal(_) | Component::CurDir => {}
            _ => bail!("'{name}' is not below the directory served"),
        }
    }
    Ok(path)
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn nothing_leads_out() {
        let outside = tempfile::tempdir().unwrap();
        fs::write(outside.path().join("secret"), "gold").unwrap();
        let inside = outside.path().join("served");
        fs::create_dir(&inside).unwrap();
        fs::write(inside.join("game.jsonl"), "").unwrap();
        symlink("../secret", inside.join("link")).unwrap();
        symlink("..", inside.join("up")).unwrap();
        symlink("nowhere", inside.join("dangling")).unwrap();
        let ground = Ground::new(&inside).unwrap();
        assert!(ground.find("game.jsonl").is_ok() && ground.find("./game.jsonl").is_ok());
        let long = "a/".repeat(400);
        for name in ["../secret", "/etc/passwd", "link", "up/secret", "a\0b", "..", "none", &long] {
            assert!(ground.find(name).is_err(), "{name}");
        }
        assert!(ground.new_record("new.jsonl").is_ok());
        for name in ["../new", "up/new", "/tmp/new", "game.jsonl", "dangling", "link", "", "."] {
            assert!(ground.new_record(name).is_err(), "{name}");
        }
    }
}
