//! `nabu show`.

use std::io::{Write, stdout};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, ensure};
use clap::Args;
use nabu_games::drawing::{arrange, points};

use super::recorded::Recorded;
use crate::drawing::{Look, sheet};
use crate::files::write_text;
use crate::interactive::terminal::columns_of_screen;
use crate::records::record::Record;
use crate::records::replay;
use crate::spec::game::{GameTask, Playable};

/// Draws a position of a game record.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  nabu show games.jsonl                     the end of the first game
  nabu show games.jsonl --game 3 --move 0   the third game before its first move
  nabu show games.jsonl --svg end.svg       the board as a picture")]
pub(super) struct Arguments {
    #[command(flatten)]
    position: Recorded,
    /// Also says what the marks mean.
    #[arg(long)]
    legend: bool,
    /// Draws the board to this file, - for stdout, instead of as text.
    #[arg(long, value_name = "FILE.svg", conflicts_with = "legend")]
    svg: Option<PathBuf>,
    /// With --svg, shows gardens of Babylon from a corner instead of from above.
    #[arg(long, requires = "svg")]
    isometric: bool,
    /// With --svg, draws only this part of the board, such as garden-0.
    #[arg(long, requires = "svg", value_name = "NAME")]
    panel: Option<String>,
}

impl Arguments {
    pub(super) fn run(self) -> Result<ExitCode> {
        let (at_move, legend) = (self.position.at_move, self.legend);
        match &self.svg {
            Some(file) => {
                let look = Look { is_isometric: self.isometric, ..Look::default() };
                let panel = self.panel.as_deref();
                let svg = |record| Picture { record, at_move, look, panel };
                write_text(file, &self.position.with_record(svg)?)?;
            }
            None => self.position.with_record(|record| Draw { record, at_move, legend })?,
        }
        Ok(ExitCode::SUCCESS)
    }
}

struct Picture<'a> {
    record: Record,
    at_move: Option<usize>,
    look: Look,
    panel: Option<&'a str>,
}

impl GameTask for Picture<'_> {
    type Output = Result<String>;

    fn run<G: Playable>(self) -> Result<String> {
        let at_move = self.at_move.unwrap_or(self.record.moves.len());
        let position = replay::replay::<G>(&self.record, at_move, |_, _, _| Ok(()))?;
        let mut panels = position.drawing(self.look);
        if let Some(name) = self.panel {
            let names: Vec<_> = panels.iter().map(|panel| panel.id.clone()).collect();
            panels.retain(|panel| panel.id == name);
            ensure!(!panels.is_empty(), "no panel '{name}'; there are {}", names.join(", "));
        }
        Ok(sheet(&panels))
    }
}

struct Draw {
    record: Record,
    at_move: Option<usize>,
    legend: bool,
}

impl GameTask for Draw {
    type Output = Result<()>;

    fn run<G: Playable>(self) -> Result<()> {
        let moves = &self.record.moves;
        let at_move = self.at_move.unwrap_or(moves.len());
        let position = replay::replay::<G>(&self.record, at_move, |_, _, _| Ok(()))?;
        let mut out = stdout().lock();
        let board = arrange(&position.panels(None), columns_of_screen());
        let legend = if self.legend { G::LEGEND } else { "" };
        writeln!(out, "{board}{}\n\n{}\n{legend}", position.headline(), points(&position))?;
        let last = at_move.checked_sub(1).map(|last| format!("Last: {}.", moves[last]));
        let next = moves.get(at_move).map(|next| format!("Next: {next}."));
        let around: Vec<_> = last.into_iter().chain(next).collect();
        Ok(writeln!(out, "{}", around.join(" "))?)
    }
}
