//! Result directories: their state, their reports, and runs started from the page.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use serde_json::{Value, json};

use super::answer::{Answer, Outcome, Refusal};
use super::ground::Ground;
use super::query::Query;
use crate::report::Report;
use crate::run::directory::is_in_use;
use crate::run::journal::JOURNAL;
use crate::run::manifest::Manifest;
use crate::spec::shard::Shard;

/// How deep result directories are looked for, and how many are listed.
const DEPTH: usize = 3;
const MOST_RUNS: usize = 300;
/// How many runs started from the page go on at a time.
const MOST_JOBS: usize = 2;
/// How much of what a run says is kept.
const MOST_SAID: usize = 8 * 1024;

/// All result directories below the one served.
pub(super) fn list(ground: &Ground, jobs: &Jobs) -> Answer {
    let mut found = Vec::new();
    search(ground.path(), DEPTH, &mut found);
    let mut runs: Vec<_> = found.iter().filter_map(|path| describe(path, ground)).collect();
    runs.sort_by(|one, other| other["time"].as_u64().cmp(&one["time"].as_u64()));
    Answer::Json(json!({ "runs": runs, "jobs": jobs.list(), "studies": studies(ground) }))
}

fn search(directory: &Path, depth: usize, found: &mut Vec<PathBuf>) {
    if found.len() >= MOST_RUNS {
        return;
    }
    if directory.join("manifest.json").is_file() {
        found.push(directory.to_owned());
    }
    let Ok(entries) = fs::read_dir(directory) else { return };
    for entry in entries.flatten() {
        let is_plain = entry.file_type().is_ok_and(|kind| kind.is_dir());
        let name = entry.file_name();
        let is_other = name.to_string_lossy().starts_with('.') || name == "target";
        if depth > 0 && is_plain && !is_other {
            search(&entry.path(), depth - 1, found);
        }
    }
}

/// Files with the settings of tournaments and studies.
fn studies(ground: &Ground) -> Vec<String> {
    let mut files = Vec::new();
    let mut add = |directory: PathBuf, depth: usize| collect_toml(&directory, depth, &mut files);
    add(ground.path().to_owned(), 0);
    add(ground.path().join("experiments"), 3);
    let mut names: Vec<_> = files.iter().map(|path| ground.name(path)).collect();
    names.retain(|name| command_of(name).is_some());
    names.sort_unstable();
    names
}

fn collect_toml(directory: &Path, depth: usize, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(directory) else { return };
    for entry in entries.flatten() {
        let Ok(kind) = entry.file_type() else { continue };
        let path = entry.path();
        if kind.is_dir() && depth > 0 {
            collect_toml(&path, depth - 1, files);
        } else if kind.is_file() && path.extension().is_some_and(|ext| ext == "toml") {
            files.push(path);
        }
    }
}

/// The command that a file of settings is for: a study is called `study.toml`.
fn command_of(name: &str) -> Option<&'static str> {
    let path = Path::new(name);
    let stem = path.file_stem()?.to_str()?;
    let folder = path.parent().and_then(Path::file_name).and_then(|name| name.to_str());
    match (stem, folder) {
        ("study", _) => Some("balance"),
        (_, Some("tournaments")) => Some("tournament"),
        _ => None,
    }
}

/// A result directory as the page lists it.
fn describe(path: &Path, ground: &Ground) -> Option<Value> {
    let manifest = Manifest::read(path).ok()?;
    let modified = fs::metadata(path.join("manifest.json")).and_then(|file| file.modified());
    let time = modified.ok()?.duration_since(std::time::UNIX_EPOCH).ok()?.as_secs();
    let units = File::open(path.join(JOURNAL)).map_or(0, |file| count_lines(&file));
    let blocks = manifest.plan["blocks"].as_u64();
    let share = manifest
        .shard
        .zip(blocks)
        .map(|(shard, blocks): (Shard, u64)| shard.blocks(blocks as usize).len() as u64);
    let has_report = Report::read(&[path]).is_ok();
    let state = match (is_in_use(path), has_report) {
        (true, _) => "running",
        (false, true) => "finished",
        (false, false) => "interrupted",
    };
    let records =
        path.join("records.jsonl").exists().then(|| ground.name(&path.join("records.jsonl")));
    let packed = path.join("records.jsonl.gz");
    let records = records.or_else(|| packed.exists().then(|| ground.name(&packed)));
    Some(json!({
        "path": ground.name(path),
        "kind": manifest.kind,
        "command": manifest.command,
        "games": manifest.games.iter().map(|game| &game.game).collect::<Vec<_>>(),
        "bots": manifest.bots.iter().map(|bot| &bot.name).collect::<Vec<_>>(),
        "blocks": share.or(blocks),
        "units": units,
        "state": state,
        "time": time,
        "report": has_report,
        "records": records,
    }))
}

fn count_lines(mut file: &File) -> usize {
    let (mut count, mut buffer) = (0, vec![0; 1 << 16]);
    while let Ok(length @ 1..) = file.read(&mut buffer) {
        count += buffer[..length].iter().filter(|byte| **byte == b'\n').count();
    }
    count
}

/// The report of a result directory.
pub(super) fn report(query: &Query<'_>, ground: &Ground) -> Outcome {
    let name = query.text("path")?.unwrap_or_default();
    let directory = ground.find(&name)?;
    Ok(Answer::Report(Report::read(&[directory])?.page()?))
}

/// What to start.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Start {
    /// A file of settings, or nothing for the quick start.
    #[serde(default)]
    study: Option<String>,
}

/// A run started from the page.
struct Job {
    number: usize,
    command: String,
    child: Mutex<Child>,
    said: Mutex<String>,
}

/// The runs started from the page.
#[derive(Default)]
pub(super) struct Jobs(Mutex<Vec<Arc<Job>>>);

impl Jobs {
    fn all(&self) -> Vec<Arc<Job>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn list(&self) -> Vec<Value> {
        self.all().iter().map(|job| job.describe()).collect()
    }

    /// Starts a run as a process of its own.
    pub(super) fn start(&self, start: &Start, ground: &Ground) -> Result<usize, Refusal> {
        if self.all().iter().filter(|job| job.is_running()).count() >= MOST_JOBS {
            let what = format!("{MOST_JOBS} runs go on already; wait for one or stop it");
            return Err(Refusal::new(503, what));
        }
        let arguments = arguments(start, ground)?;
        let mut jobs = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let job = Job::spawn(jobs.len() + 1, &arguments, ground)?;
        jobs.push(job);
        Ok(jobs.len())
    }

    pub(super) fn stop(&self, number: usize) -> Result<()> {
        let jobs = self.all();
        let job = jobs.iter().find(|job| job.number == number).context("there is no such run")?;
        let mut child = job.child.lock().unwrap_or_else(PoisonError::into_inner);
        child.kill().context("cannot stop the run")
    }
}

/// The runs of the page end with it; `nabu --resume` goes on with them.
impl Drop for Jobs {
    fn drop(&mut self) {
        for job in self.all() {
            let _ = job.child.lock().unwrap_or_else(PoisonError::into_inner).kill();
        }
    }
}

fn arguments(start: &Start, ground: &Ground) -> Result<Vec<String>> {
    if ground.path().join("runs").exists() {
        ground.find("runs")?;
    }
    let Some(study) = &start.study else { return Ok(Vec::new()) };
    let file = ground.name(&ground.find(study)?);
    let command = command_of(&file).context("that is not a file of a tournament or study")?;
    ensure!(!file.starts_with('-'), "a file whose name begins with a minus cannot be started");
    Ok(vec![command.to_owned(), file])
}

impl Job {
    fn spawn(number: usize, arguments: &[String], ground: &Ground) -> Result<Arc<Self>> {
        let program = std::env::current_exe().context("cannot find this program")?;
        let mut command = Command::new(program);
        command.args(arguments).current_dir(ground.path()).stdin(Stdio::null());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().context("cannot start the run")?;
        let (out, err) = (child.stdout.take(), child.stderr.take());
        let words: Vec<_> =
            std::iter::once("nabu").chain(arguments.iter().map(String::as_str)).collect();
        let job = Arc::new(Self {
            number,
            command: words.join(" "),
            child: Mutex::new(child),
            said: Mutex::default(),
        });
        if let (Some(out), Some(err)) = (out, err) {
            job.listen(out);
            job.listen(err);
        }
        Ok(job)
    }

    /// Keeps the last of what a run says.
    fn listen(self: &Arc<Self>, stream: impl Read + Send + 'static) {
        let job = Arc::clone(self);
        thread::spawn(move || {
            for line in BufReader::new(stream).lines().map_while(Result::ok) {
                let mut said = job.said.lock().unwrap_or_else(PoisonError::into_inner);
                said.push_str(&line);
                said.push('\n');
                while said.len() > MOST_SAID {
                    let end = said.find('\n').map_or(said.len(), |end| end + 1);
                    said.drain(..end);
                }
            }
        });
    }

    fn is_running(&self) -> bool {
        let mut child = self.child.lock().unwrap_or_else(PoisonError::into_inner);
        matches!(child.try_wait(), Ok(None))
    }

    fn describe(&self) -> Value {
        let said = self.said.lock().unwrap_or_else(PoisonError::into_inner).clone();
        json!({
            "number": self.number,
            "command": self.command,
            "running": self.is_running(),
            "said": said,
        })
    }
}
