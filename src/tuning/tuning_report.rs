//! What tuning writes: the settings it tried, the preset and the summary.

use std::fmt::Write;
use std::path::Path;

use anyhow::Result;
use nabu_bots::Preset;

use super::Meeting;
use super::contest::pairing;
use super::tune::{Tuned, Tuning};
use crate::files::AtomicFile;
use crate::run::experiment::PlayedRun;
use crate::run::table_writer::TableWriter;
use crate::stats::text::{p_value, percent};
use crate::words::count;

/// Writes `evaluations.csv`, `preset.toml` and `summary.txt`, and returns the summary.
pub(crate) fn write(run: &PlayedRun, tuning: &Tuning, tuned: &Tuned) -> Result<String> {
    let directory = &run.directory;
    let text = summary(tuning, tuned) + &run.outside;
    let files = [
        evaluations(directory, tuned)?,
        AtomicFile::of_text(directory, "preset.toml", &preset(tuning, tuned)?)?,
        AtomicFile::of_text(directory, "summary.txt", &text)?,
    ];
    files.into_iter().try_for_each(AtomicFile::publish)?;
    Ok(text)
}

fn evaluations(directory: &Path, tuned: &Tuned) -> Result<AtomicFile> {
    let mut table = TableWriter::create(directory, &tuned.keys)?;
    for trial in &tuned.evaluations {
        table.write(&trial.row, &trial.values)?;
    }
    table.finish()
}

/// What the final test says, in one line.
fn verdict(tuning: &Tuning, test: Option<&Meeting>) -> String {
    let Some(test) = test else {
        return format!("nothing better than {} was found", tuning.base);
    };
    let (share, fair) = (test.win_share(), 1.0 / tuning.game.players as f64);
    let word = match (share.lo > fair, share.hi < fair) {
        (true, _) => "better",
        (_, true) => "worse",
        _ => "not shown to be better",
    };
    format!(
        "{word} than {}: {} of {} games on fresh deals, p {}",
        tuning.base,
        percent(&share).trim_start(),
        test.games,
        p_value(test.p(tuning.game.players))
    )
}

/// The winner as a file that can be named as a bot.
fn preset(tuning: &Tuning, tuned: &Tuned) -> Result<String> {
    let game = tuning.game.id.name();
    let config = tuned.finalists[tuned.winner].bot.config(game)?;
    Ok(format!(
        "# Tuned with: {}\n# {}\n\n{}",
        tuning.command,
        capitalised(&verdict(tuning, tuned.test.as_ref())),
        Preset::table_text(game, &config)
    ))
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

fn summary(tuning: &Tuning, tuned: &Tuned) -> String {
    let [tune, play_off, test] = tuning.seeds().map(|seed| seed.0);
    let mut text = format!(
        "Tuning of {} on {} (seed {}): {} of {}, {} tried\n\
         Space: {}\n\
         Seeds: tuning {tune}, play-off {play_off}, test {test}\n\
         Intervals: 95 %, over blocks; {:.1} % is even. Repeat with: {}\n\n",
        tuning.base,
        tuning.game,
        tuning.seed,
        count(tuning.runs, "run"),
        count(tuning.steps, "step"),
        count(tuned.evaluations.len(), "setting"),
        tuning.space.describe().join(", "),
        100.0 / tuning.game.players as f64,
        tuning.command,
    );
    for (place, finalist) in tuned.finalists.iter().enumerate() {
        let mark = if place == tuned.winner { "winner" } else { "finalist" };
        let share = finalist.win_share;
        let share = share.map(|share| format!(" ({:.1} % in the play-off)", 100.0 * share));
        let _ = writeln!(text, "{mark}{}: {}", share.unwrap_or_default(), finalist.bot);
    }
    let verdict = capitalised(&verdict(tuning, tuned.test.as_ref()));
    format!("{text}\n{verdict}\n{}", pairing(tuned.test.iter()))
}
