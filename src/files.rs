//! Files that appear under their names only when they are complete.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufWriter, Read, Write, stdout};
use std::path::{Path, PathBuf};

use anyhow::{Result, ensure};

/// The path that stands for stdout.
const STDOUT: &str = "-";

/// More links than anybody follows.
const MOST_LINKS: usize = 40;

/// A file being written; its errors name it.
pub(crate) struct AtomicFile {
    /// Where it is to appear, links followed.
    path: PathBuf,
    /// What it is called until then. Nothing if what is there is no regular file: a device or a
    /// pipe is written straight.
    unfinished: Option<PathBuf>,
    writer: BufWriter<File>,
}

impl AtomicFile {
    pub(crate) fn create(directory: &Path, name: &str) -> Result<Self> {
        Self::at(&directory.join(name))
    }

    fn at(path: &Path) -> Result<Self> {
        let path = target(path)?;
        ensure!(!path.is_dir(), "cannot write {}: it is a directory", path.display());
        let unfinished = (!is_special(&path)).then(|| unfinished(&path));
        let file = match &unfinished {
            Some(unfinished) => create_new(unfinished, &path),
            None => OpenOptions::new().write(true).open(&path),
        };
        let file = file.map_err(|error| named(&path, &error))?;
        Ok(Self { path, unfinished, writer: BufWriter::new(file) })
    }

    /// A file with this text.
    pub(crate) fn of_text(directory: &Path, name: &str, text: &str) -> Result<Self> {
        let mut file = Self::create(directory, name)?;
        file.write_all(text.as_bytes())?;
        Ok(file)
    }

    /// Puts the complete file under its name.
    pub(crate) fn publish(mut self) -> Result<()> {
        self.flush()?;
        let Some(unfinished) = self.unfinished.as_ref() else { return Ok(()) };
        let synced = self.writer.get_ref().sync_all();
        let moved = synced.and_then(|()| fs::rename(unfinished, &self.path));
        moved.map_err(|error| named(&self.path, &error))?;
        self.unfinished = None;
        Ok(())
    }
}

/// What was not completed leaves nothing.
impl Drop for AtomicFile {
    fn drop(&mut self) {
        if let Some(unfinished) = &self.unfinished {
            let _ = fs::remove_file(unfinished);
        }
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes).map_err(|error| named(&self.path, &error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush().map_err(|error| named(&self.path, &error))
    }
}

/// Writes a text to a file, all of it or nothing, or to stdout if the path is `-`.
pub(crate) fn write_text(path: &Path, text: &str) -> Result<()> {
    if is_stdout(path) {
        return Ok(stdout().write_all(text.as_bytes())?);
    }
    let mut file = AtomicFile::at(path)?;
    file.write_all(text.as_bytes())?;
    file.publish()
}

pub(crate) fn is_stdout(path: &Path) -> bool {
    path.as_os_str() == STDOUT
}

/// Whether writing there would replace something.
pub(crate) fn is_taken(path: &Path) -> bool {
    !is_stdout(path) && path.exists() && !is_special(path)
}

fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir())
}

/// Refuses a directory of a run with a pipe or a device in it: whoever opens one may wait for ever.
pub(crate) fn check_no_pipes(directory: &Path) -> Result<()> {
    // Whoever cannot look into it says so when the first file is opened.
    let Ok(entries) = fs::read_dir(directory) else { return Ok(()) };
    for entry in entries {
        let path = entry?.path();
        ensure!(
            !is_special(&path),
            "{} is a pipe or a device, not a file of a run",
            path.display()
        );
    }
    Ok(())
}

/// What a path leads to: a link may lead to a file that is not there yet.
fn target(path: &Path) -> Result<PathBuf> {
    let mut target = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&target) {
            Ok(next) => target = target.parent().unwrap_or(Path::new("")).join(next),
            Err(_) => return Ok(target),
        }
    }
    anyhow::bail!("cannot write {}: it is a link without end", path.display())
}

/// Whether a file has a name that only unfinished ones have.
pub(crate) fn is_unfinished(name: &str) -> bool {
    name.strip_prefix('.').and_then(|name| name.strip_suffix(".nabu")).is_some()
}

fn unfinished(path: &Path) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(".nabu");
    path.with_file_name(name)
}

/// A new file with the permissions of the one it will replace. What a killed run has left under its
/// name is removed, never followed.
fn create_new(unfinished: &Path, path: &Path) -> io::Result<File> {
    let _ = fs::remove_file(unfinished);
    let file = File::create_new(unfinished)?;
    if let Ok(old) = fs::metadata(path) {
        file.set_permissions(old.permissions())?;
    }
    Ok(file)
}

fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("cannot write {}: {error}", path.display()))
}

/// What a file that is read as a whole may hold; one without an end would take all memory.
const LARGEST: u64 = 64 << 20;

/// The bytes of a file of settings, never without end.
pub(crate) fn read_bytes(path: impl AsRef<Path>) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(LARGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST {
        return Err(io::Error::other(format!("larger than {LARGEST} bytes")));
    }
    Ok(bytes)
}

/// The text of a file of settings, never without end.
pub(crate) fn read_text(path: impl AsRef<Path>) -> io::Result<String> {
    let text = String::from_utf8(read_bytes(path)?);
    text.map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error.utf8_error()))
}

/// Reads a line with its end, or as much as `limit` bytes of it; nothing at the end of the file.
pub(crate) fn read_line(
    reader: &mut impl BufRead,
    limit: usize,
    line: &mut Vec<u8>,
) -> io::Result<usize> {
    line.clear();
    reader.take(limit as u64).read_until(b'\n', line)
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn links_are_followed_even_to_files_that_are_not_there_yet() {
        let directory = tempfile::tempdir().unwrap();
        let path = |name: &str| directory.path().join(name);
        fs::create_dir(path("far")).unwrap();
        symlink("far/file", path("link")).unwrap();
        symlink("link", path("twice")).unwrap();
        for text in ["new", "old"] {
            write_text(&path("twice"), text).unwrap();
            assert_eq!(fs::read_to_string(path("far/file")).unwrap(), text);
        }
        assert!(path("link").is_symlink() && path("twice").is_symlink());
        symlink("round", path("round")).unwrap();
        assert!(write_text(&path("round"), "").unwrap_err().to_string().contains("without end"));
    }

    #[test]
    fn what_is_no_regular_file_is_written_straight() {
        write_text(Path::new("/dev/null"), "lost").unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
        let error = write_text(Path::new("/dev/full"), "lost").unwrap_err().to_string();
        assert!(error.starts_with("cannot write /dev/full: "), "{error}");
        assert!(!is_taken(Path::new("/dev/null")) && !is_taken(Path::new("-")));
    }

    #[test]
    fn a_link_in_the_place_of_an_unfinished_file_is_not_followed() {
        let directory = tempfile::tempdir().unwrap();
        let path = |name: &str| directory.path().join(name);
        fs::write(path("precious"), "gold").unwrap();
        symlink("precious", path(".page.nabu")).unwrap();
        write_text(&path("page"), "text").unwrap();
        assert_eq!(fs::read_to_string(path("precious")).unwrap(), "gold");
        assert_eq!(fs::read_to_string(path("page")).unwrap(), "text");
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 2, "nothing is left over");
    }
}
