//! Result directories: their state and their reports.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::answer::{Answer, Outcome};
use super::ground::Ground;
use super::jobs::Jobs;
use super::query::Query;
use super::workload::workload_of;
use crate::report::Report;
use crate::run::directory::is_in_use;
use crate::run::journal::JOURNAL;
use crate::run::manifest::Manifest;

/// How deep result directories are looked for, and how many are listed.
const DEPTH: usize = 3;
const MOST_RUNS: usize = 300;

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
pub(super) fn command_of(name: &str) -> Option<&'static str> {
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
    let has_report = Report::read(&[path]).is_ok();
    let state = match (is_in_use(path), has_report) {
        (true, _) => "running",
        (false, true) => "finished",
        (false, false) => "interrupted",
    };
    Some(json!({
        "path": ground.name(path),
        "kind": manifest.kind,
        "command": manifest.command,
        "games": manifest.games.iter().map(|game| &game.game).collect::<Vec<_>>(),
        "bots": manifest.bots.iter().map(|bot| &bot.name).collect::<Vec<_>>(),
        "progress": progress(path, &manifest),
        "state": state,
        "time": time,
        "report": has_report,
        "records": records(path).map(|path| ground.name(&path)),
    }))
}

/// How far a run has come, in blocks and as a share of its units.
fn progress(path: &Path, manifest: &Manifest) -> Option<Value> {
    let workload = workload_of(manifest)?;
    let units = workload.units(manifest.shard).len();
    let done = File::open(path.join(JOURNAL)).map_or(0, |file| count_lines(&file)).min(units);
    let per_block = workload.units_per_block.max(1);
    Some(json!({
        "done": done / per_block,
        "blocks": units / per_block,
        "share": done as f64 / units.max(1) as f64,
    }))
}

fn records(path: &Path) -> Option<PathBuf> {
    let names = ["records.jsonl", "records.jsonl.gz"];
    names.iter().map(|name| path.join(name)).find(|path| path.exists())
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
