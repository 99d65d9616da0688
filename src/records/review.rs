//! A whole game as a search sees it: what every decision was worth.

use anyhow::Result;
use nabu_bots::{Analysis, BotSpec};
use nabu_games::{Game, Seat, Seed, View};

use super::record::Record;
use super::replay;
use crate::spec::game::Playable;

/// One decision of a recorded game.
pub(crate) struct Decision {
    pub(crate) seat: Seat,
    pub(crate) played: String,
    pub(crate) best: String,
    /// The rewards of all seats if the best move is played.
    pub(crate) values: Vec<f32>,
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

    pub(crate) fn value(&self) -> f32 {
        self.values[self.seat.index()]
    }

    /// What the move cost the player who made it.
    pub(crate) fn loss(&self) -> f32 {
        self.value_of_played.map_or(0.0, |played| (self.value() - played).max(0.0))
    }
}

/// The decisions of a game in order.
pub(crate) struct Review {
    pub(crate) decisions: Vec<Decision>,
    pub(crate) players: usize,
}

impl Review {
    /// Lets a bot look at every decision with the same random numbers, as `--move` does; `each` is
    /// told of every decision at once.
    pub(crate) fn new<G: Playable>(
        record: &Record,
        bot: &BotSpec,
        seed: u64,
        mut each: impl FnMut(&Decision),
    ) -> Result<Self> {
        let mut searcher = bot.searcher::<G>()?;
        let mut decisions: Vec<Decision> = Vec::new();
        replay::replay::<G>(record, record.moves.len(), |index, before, _| {
            let view = View::of_player_to_act(before);
            let analysis = searcher.analyze(&view, 1, &mut Seed(seed).rng());
            decisions.push(Decision::new(&analysis, before.to_act(), &record.moves[index]));
            each(&decisions[index]);
            Ok(())
        })?;
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

    /// All decisions as a table.
    pub(crate) fn csv(&self) -> Result<String> {
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
