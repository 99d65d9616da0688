//! Reports: one HTML page with charts, words and numbers about the tables of result directories.

mod ablation;
mod balance;
mod chart;
mod design;
mod directory;
mod figure;
mod grid;
mod ladder;
mod page;
mod sentence;
mod tournament;
mod training;
mod tuning;
mod unit;

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

pub(crate) use ladder::chart as ladder_chart;

use crate::files::write_text;
use crate::rows::FaultRow;
use crate::words::count;
use directory::Directory;
use figure::{Chapter, Figure, NARROW, Panel, WIDE, slug};

/// Effects with an adjusted p below this are statistically significant.
const ALPHA: f64 = 0.05;

/// A report about some result directories.
#[derive(Debug)]
pub(crate) struct Report {
    parts: Vec<(Directory, Chapter)>,
}

impl Report {
    /// Reads the tables of the directories.
    pub(crate) fn read(directories: &[impl AsRef<Path>]) -> Result<Self> {
        let part = |path: &Path| {
            let directory = Directory::open(path)?;
            let chapter = chapter(&directory)?;
            Ok((directory, chapter))
        };
        let parts = directories.iter().map(|path| part(path.as_ref()));
        Ok(Self { parts: parts.collect::<Result<_>>()? })
    }

    /// The page as text.
    pub(crate) fn page(&self) -> Result<String> {
        page::page(&self.parts)
    }

    pub(crate) fn write_page(&self, path: &Path) -> Result<()> {
        write(path, &self.page()?)
    }

    /// Writes every chart as a file of its own and returns how many there are.
    pub(crate) fn write_charts(&self, directory: &Path) -> Result<usize> {
        let mut count = 0;
        for (place, (_, chapter)) in self.parts.iter().enumerate() {
            let figures = chapter.sections.iter().flat_map(figure::Section::all_figures);
            for (figure, panel) in figures.flat_map(|f| f.panels.iter().map(move |p| (f, p))) {
                let width = if panel.is_small { NARROW } else { WIDE };
                let svg = panel.chart.draw(width, &panel.name(figure));
                let name = self.file_name(place, figure, panel);
                write(&directory.join(name), &chart::standalone(&svg))?;
                count += 1;
            }
        }
        Ok(count)
    }

    /// Directories have numbers if there are several.
    fn file_name(&self, place: usize, figure: &Figure, panel: &Panel) -> String {
        let number = if self.parts.len() > 1 { format!("{}-", place + 1) } else { String::new() };
        let panel = slug(&panel.title);
        let panel = if panel.is_empty() { panel } else { format!("-{panel}") };
        format!("{number}{}{panel}.svg", figure.id)
    }
}

fn chapter(directory: &Directory) -> Result<Chapter> {
    let mut chapter = (directory.kind.chapter)(directory)?;
    let part = directory.named("shard");
    chapter
        .summary
        .extend(part.map(|part| format!("This is part {part} of a run, not all of it.")));
    let bots = directory.not_reproducible();
    if !bots.is_empty() {
        let bots = bots.join(", ");
        chapter.summary.push(format!(
            "The run is not reproducible: {bots} plays from outside and does not declare itself deterministic."
        ));
    }
    let faults = directory.optional_table::<FaultRow>()?.map_or(0, |table| table.rows.len());
    if faults > 0 {
        let faults = count(faults, "mistake");
        chapter.summary.push(format!(
            "Bots from outside made {faults}, each of which lost a seat its game (faults.csv)."
        ));
    }
    Ok(chapter)
}

/// Values in the order they first appear in.
fn distinct<T: PartialEq>(values: impl Iterator<Item = T>) -> Vec<T> {
    let mut found = Vec::new();
    for value in values {
        if !found.contains(&value) {
            found.push(value);
        }
    }
    found
}

/// Writes a file, and the directory it belongs into if that is not there.
fn write(path: &Path, text: &str) -> Result<()> {
    if let Some(directory) = path.parent() {
        fs::create_dir_all(directory)
            .with_context(|| format!("cannot write into {}", directory.display()))?;
    }
    write_text(path, text)
}
