//! A result directory: what kind of run it holds, and its files.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use super::figure::Chapter;
use super::{ablation, balance, design, ladder, tournament, training, tuning};
use crate::files::{check_no_pipes, read_text};
use crate::rows::{
    self, AblationRow, EffectRow, EpochRow, EvaluationRow, FinalistRow, LadderRow, MoveTimeRow,
    Row, Table, WinRateRow,
};
use crate::shell;
use crate::spec::shard::Shard;

/// What a directory holds the results of.
#[derive(Debug)]
pub(super) struct Kind {
    /// Its name in manifests.
    name: &'static str,
    /// The word at the head of its report.
    pub(super) heading: &'static str,
    /// The table it cannot do without.
    main_table: &'static str,
    /// Everything there is to say about it.
    pub(super) chapter: fn(&Directory) -> Result<Chapter>,
}

impl Kind {
    const fn new<R: Row>(
        name: &'static str,
        heading: &'static str,
        chapter: fn(&Directory) -> Result<Chapter>,
    ) -> Self {
        Self { name, heading, main_table: R::FILE, chapter }
    }
}

static KINDS: [Kind; 7] = [
    Kind::new::<WinRateRow>("tournament", "Tournament", tournament::chapter),
    Kind::new::<EffectRow>("balance", "Balance experiment", balance::chapter),
    Kind::new::<FinalistRow>("design", "Search for rules", design::chapter),
    Kind::new::<LadderRow>("ladder", "Strength ladder", ladder::chapter),
    Kind::new::<AblationRow>("ablate", "Ablation", ablation::chapter),
    Kind::new::<EvaluationRow>("tune", "Tuning", tuning::chapter),
    Kind::new::<EpochRow>("train", "Training", training::chapter),
];

/// A result directory.
#[derive(Clone, Debug)]
pub(super) struct Directory {
    pub(super) path: PathBuf,
    pub(super) kind: &'static Kind,
    manifest: Value,
}

impl Directory {
    /// Reads the manifest and looks for the tables.
    pub(super) fn open(path: &Path) -> Result<Self> {
        ensure!(path.exists(), "{} does not exist", path.display());
        ensure!(path.is_dir(), "{} is not a result directory", path.display());
        check_no_pipes(path)?;
        let file = path.join("manifest.json");
        let text = read_text(&file).with_context(|| format!("cannot read {}", file.display()))?;
        let manifest: Value = serde_json::from_str(&text)
            .with_context(|| format!("{} is damaged", file.display()))?;
        ensure!(manifest.is_object(), "{} is damaged: it is no object", file.display());
        let name = manifest["kind"].as_str().unwrap_or("tournament");
        let kind = KINDS.iter().find(|kind| kind.name == name).with_context(|| {
            let names = KINDS.each_ref().map(|kind| kind.name).join(" ");
            format!("{}: kind '{name}' is not known; kinds: {names}", file.display())
        })?;
        let directory = Self { path: path.to_owned(), kind, manifest };
        directory.check_games()?;
        let is_finished = directory.has(kind.main_table) || !directory.has("journal.jsonl");
        ensure!(
            is_finished,
            "{} has no {}: its run is not finished; go on with: nabu --resume {}",
            path.display(),
            kind.main_table,
            shell::path(path)
        );
        Ok(directory)
    }

    /// With more parts than blocks some parts have none.
    fn check_games(&self) -> Result<()> {
        let shard = self.manifest["shard"].as_str().and_then(|text| text.parse::<Shard>().ok());
        let blocks = self.manifest["plan"]["blocks"].as_u64();
        match shard.zip(blocks) {
            Some((shard, blocks)) if shard.blocks(blocks as usize).is_empty() => {
                bail!("{} is part {shard} of a run and holds no games", self.path.display())
            }
            _ => Ok(()),
        }
    }

    /// Bots from outside that may play differently next time.
    pub(super) fn not_reproducible(&self) -> Vec<&str> {
        let bots = self.manifest["bots"].as_array().map_or(&[][..], Vec::as_slice);
        let is_free = |bot: &&Value| bot["outside"]["deterministic"] == false;
        bots.iter().filter(is_free).filter_map(|bot| bot["name"].as_str()).collect()
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.path.join(name).is_file()
    }

    pub(super) fn table<R: Row>(&self) -> Result<Table<R>> {
        Table::read(&self.path)
    }

    /// The table that a chapter is about, which must have rows.
    pub(super) fn table_with_rows<R: Row>(&self) -> Result<Table<R>> {
        let table = self.table::<R>()?;
        let has_rows = !table.rows.is_empty();
        ensure!(has_rows, "{}/{} has no rows", self.path.display(), R::FILE);
        Ok(table)
    }

    /// A table that not every run has.
    pub(super) fn optional_table<R: Row>(&self) -> Result<Option<Table<R>>> {
        self.has(R::FILE).then(|| self.table()).transpose()
    }

    pub(super) fn text(&self, name: &str) -> Result<Option<String>> {
        let path = self.path.join(name);
        let read = || read_text(&path).with_context(|| format!("cannot read {}", path.display()));
        self.has(name).then(read).transpose()
    }

    /// A text of the manifest.
    pub(super) fn named(&self, key: &str) -> Option<&str> {
        self.manifest[key].as_str().or_else(|| self.manifest["plan"][key].as_str())
    }

    /// The win share of equals: one part for each player.
    pub(super) fn fair_share(&self) -> f64 {
        1.0 / self.manifest["games"][0]["players"].as_u64().unwrap_or(2).max(2) as f64
    }

    /// The bot that changes are made to, or the first of those that play.
    pub(super) fn bot(&self) -> Option<&str> {
        self.manifest["bots"][0]["name"].as_str()
    }

    /// How long each bot thinks, over all starts of the run, where it was measured.
    pub(super) fn move_times(&self) -> Result<Vec<MoveTimeRow>> {
        let mut times: Vec<MoveTimeRow> = Vec::new();
        for row in rows::read_sound::<MoveTimeRow>(&self.path)? {
            match times.iter_mut().find(|known| known.bot == row.bot) {
                Some(known) => known.add(&row),
                None => times.push(row),
            }
        }
        Ok(times)
    }

    /// What the manifest says of the run and of its plan, as text.
    pub(super) fn conditions(&self) -> Vec<(String, String)> {
        let fields = self.manifest.as_object().into_iter().flatten();
        let plan = self.manifest["plan"].as_object().into_iter().flatten();
        let elsewhere = ["command", "plan", "bots"];
        let fields = fields.filter(|(key, _)| !elsewhere.contains(&key.as_str())).chain(plan);
        let shown = fields.filter(|(_, value)| !value.is_null());
        shown.map(|(key, value)| (key.clone(), words(value))).collect()
    }
}

/// A value of the manifest without the signs of JSON.
fn words(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Bool(yes) => if *yes { "yes" } else { "no" }.to_owned(),
        Value::Array(items) if items.iter().any(|item| item.is_object() || item.is_array()) => {
            format!("{}, listed in manifest.json", items.len())
        }
        Value::Array(items) => items.iter().map(words).collect::<Vec<_>>().join(", "),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn times_of_all_starts_are_added_up() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
        write("manifest.json", "{\"kind\": \"ladder\"}");
        let rows = "2,mcts,100,1,10\n2,fast,10,1,100\n4,mcts,300,1,3.333333\n";
        write("move_times.csv", &format!("threads,bot,moves,seconds,ms_per_move\n{rows}"));
        let times = Directory::open(folder.path()).unwrap().move_times().unwrap();
        let found: Vec<_> = times.iter().map(|row| (row.bot.as_str(), row.ms_per_move.0)).collect();
        assert_eq!(found, [("mcts", 5.0), ("fast", 100.0)]);
    }
}
