//! A whole game as a search sees it: how the values went, and which moves cost most.

use std::io::Write;

use anyhow::Result;
use indicatif::ProgressBar;
use nabu_bots::{Analysis, BotSpec};
use nabu_games::{Game, Seat, Seed, View};

use crate::records::record::Record;
use crate::records::replay;
use crate::spec::game::Playable;

/// Rows of the curve, from a reward of 1 down to 0.
const ROWS: usize = 11;
/// Columns left of the curve.
const MARGIN: usize = 6;

/// One decision of a recorded game.
struct Decision {
    seat: Seat,
    played: String,
    best: String,
    /// The rewards of all seats if the best move is played.
    values: Vec<f32>,
    /// The reward of the player to act for the move played, if the search has tried it.
    value_of_played: Option<f32>,
}

impl Decision {
    fn new<G: Game>(analysis: &Analysis<G>, seat: Seat, played: &str) -> Self {
        let best = &analysis.candidates[0];
        let known = analysis.candidates.iter().find(|known| known.action.to_string() == played);
        Self {
            seat,
            played: played.to_owned(),
            best: best.action.to_string(),
            values: best.rewards.as_slice().to_vec(),
            value_of_played: known.map(|known| known.rewards[seat]),
        }
    }

    fn value(&self) -> f32 {
        self.values[self.seat.index()]
    }

    /// What the move cost the player who made it.
    fn loss(&self) -> f32 {
        self.value_of_played.map_or(0.0, |played| (self.value() - played).max(0.0))
    }
}

/// The decisions of a game in order.
pub(super) struct Review {
    decisions: Vec<Decision>,
    players: usize,
}

impl Review {
    /// Lets a bot look at every decision with the same random numbers, as `--move` does.
    pub(super) fn new<G: Playable>(record: &Record, bot: &BotSpec, seed: u64) -> Result<Self> {
        let mut searcher = bot.searcher::<G>()?;
        let mut decisions: Vec<Decision> = Vec::new();
        let progress = ProgressBar::new(record.moves.len() as u64);
        replay::replay::<G>(record, record.moves.len(), |index, before, _| {
            let view = View::of_player_to_act(before);
            let analysis = searcher.analyze(&view, 1, &mut Seed(seed).rng());
            decisions.push(Decision::new(&analysis, before.to_act(), &record.moves[index]));
            progress.inc(1);
            Ok(())
        })?;
        progress.finish_and_clear();
        let mut review = Self { decisions, players: record.players };
        review.fill_gaps();
        Ok(review)
    }

    /// A move that was not tried is worth what its player has at the next decision.
    fn fill_gaps(&mut self) {
        for place in 1..self.decisions.len() {
            let next = self.decisions[place].values.clone();
            let decision = &mut self.decisions[place - 1];
            decision.value_of_played.get_or_insert(next[decision.seat.index()]);
        }
    }

    /// The values of all seats over the game, seats as digits, `*` where they meet.
    pub(super) fn write_curve(&self, columns: usize, out: &mut impl Write) -> Result<()> {
        let width = columns.saturating_sub(MARGIN).clamp(1, self.decisions.len().max(1));
        let mut rows = [const { String::new() }; ROWS];
        for column in 0..width {
            let marks = self.marks(column * self.decisions.len() / width);
            rows.iter_mut().zip(marks).for_each(|(row, mark)| row.push(mark));
        }
        for (place, row) in rows.iter().enumerate() {
            let value = 1.0 - place as f32 / (ROWS - 1) as f32;
            writeln!(out, " {value:.1} |{}", row.trim_end())?;
        }
        writeln!(out, "     +{}", "-".repeat(width))?;
        let last = self.decisions.len().saturating_sub(1).to_string();
        Ok(writeln!(out, "move  0{last:>0$}", width.saturating_sub(1))?)
    }

    /// The column of the curve at a decision.
    fn marks(&self, index: usize) -> [char; ROWS] {
        let mut marks = [' '; ROWS];
        let values = self.decisions.get(index).map_or(&[][..], |decision| &decision.values);
        for (seat, value) in Seat::all(self.players).zip(values) {
            let row = ((1.0 - value.clamp(0.0, 1.0)) * (ROWS - 1) as f32).round() as usize;
            let digit = char::from(b'0' + seat.index() as u8);
            marks[row] = if marks[row] == ' ' { digit } else { '*' };
        }
        marks
    }

    /// The moves that cost most.
    pub(super) fn write_mistakes(&self, most: usize, out: &mut impl Write) -> Result<()> {
        let mut order: Vec<_> = (0..self.decisions.len()).collect();
        order.retain(|index| self.decisions[*index].loss() > 0.0);
        order.sort_by(|one, other| {
            self.decisions[*other].loss().total_cmp(&self.decisions[*one].loss())
        });
        writeln!(out, "Largest mistakes, by what they cost the player who made them:")?;
        if order.is_empty() {
            writeln!(out, "  none")?;
        }
        for index in order.into_iter().take(most) {
            let decision = &self.decisions[index];
            let (loss, value, Decision { seat, played, best, .. }) =
                (decision.loss(), decision.value(), decision);
            writeln!(
                out,
                "  {loss:.3}  move {index}, seat {seat}: {played}; {best} has {value:.3}"
            )?;
        }
        Ok(())
    }

    /// All decisions as a table.
    pub(super) fn csv(&self) -> Result<String> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        let mut header: Vec<_> =
            ["move", "seat", "played", "best", "loss"].map(str::to_owned).to_vec();
        header.extend(Seat::all(self.players).map(|seat| format!("value_seat_{seat}")));
        writer.write_record(header)?;
        for (index, decision) in self.decisions.iter().enumerate() {
            let Decision { seat, played, best, values, .. } = decision;
            let loss = format!("{:.4}", decision.loss());
            let mut row =
                vec![index.to_string(), seat.to_string(), played.clone(), best.clone(), loss];
            row.extend(values.iter().map(|value| format!("{value:.4}")));
            writer.write_record(row)?;
        }
        Ok(String::from_utf8(writer.into_inner()?)?)
    }
}
