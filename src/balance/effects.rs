//! Differences between conditions.

use super::cell::{Outcome, Scale};
use super::ledger::Outcomes;
use super::{Contrast, Study};
use crate::stats::{Interval, Sample, benjamini_hochberg, test_of_mean};

/// What a contrast does to an outcome.
#[derive(Clone, PartialEq, Debug)]
pub struct Effect {
    /// The contrast, by number; `None` for a seat against the fair share.
    pub contrast: Option<usize>,
    /// What kind of comparison it is.
    pub kind: &'static str,
    /// What is tried out.
    pub item: String,
    /// The round it is tried out in.
    pub round: Option<usize>,
    /// The condition with it.
    pub game: String,
    /// What it is compared with.
    pub baseline: String,
    /// How many play.
    pub players: usize,
    /// Who plays.
    pub bots: String,
    /// What is measured.
    pub outcome: String,
    /// Whether it is a share between 0 and 1.
    pub is_share: bool,
    /// The difference, with its interval over blocks.
    pub difference: Interval,
    /// The mean of the differences in units of their standard deviation.
    pub effect_size: f64,
    /// The p of there being no difference.
    pub p: f64,
    /// The p adjusted for the number of effects in the file.
    pub p_bh: f64,
    /// Blocks that were compared.
    pub blocks: u64,
}

/// All effects of a study.
pub(super) fn effects(study: &Study, outcomes: &Outcomes<'_>) -> Vec<Effect> {
    let finished = finished(study, outcomes);
    let mut rows = Vec::new();
    for (number, contrast) in study.contrasts.iter().enumerate() {
        for lineup in 0..study.lineups.len() {
            let at = |condition: usize| &finished[condition * study.lineups.len() + lineup];
            for (treated, baseline) in shared(at(contrast.treated), at(contrast.baseline)) {
                let mut row = of_contrast(study, contrast, lineup, treated, baseline);
                row.contrast = Some(number);
                rows.push(row);
            }
        }
    }
    rows.extend(seat_effects(study, &finished));
    let raw: Vec<f64> = rows.iter().map(|row| row.p).collect();
    rows.iter_mut().zip(benjamini_hochberg(&raw)).for_each(|(row, adjusted)| row.p_bh = adjusted);
    rows
}

/// The outcomes that both have.
fn shared<'a>(
    treated: &'a [Outcome],
    baseline: &'a [Outcome],
) -> impl Iterator<Item = (&'a Outcome, &'a Outcome)> {
    let same = |one: &Outcome| baseline.iter().find(|other| other.name == one.name);
    treated.iter().filter_map(move |one| Some((one, same(one)?)))
}

/// Outcomes by condition and line-up.
fn finished(study: &Study, outcomes: &Outcomes<'_>) -> Vec<Vec<Outcome>> {
    let cells = (0..study.conditions.len())
        .flat_map(|condition| (0..study.lineups.len()).map(move |lineup| (condition, lineup)));
    cells.map(|(condition, lineup)| outcomes.cell(condition, lineup).finished()).collect()
}

fn of_contrast(
    study: &Study,
    contrast: &Contrast,
    lineup: usize,
    treated: &Outcome,
    baseline: &Outcome,
) -> Effect {
    let pairs = treated.values.iter().zip(&baseline.values);
    let sample: Sample = pairs.map(|(treated, baseline)| treated - baseline).collect();
    let [game, other] = [contrast.treated, contrast.baseline].map(|index| &study.conditions[index]);
    Effect {
        kind: contrast.kind.name(),
        item: contrast.item.clone(),
        round: contrast.round,
        game: game.to_string(),
        baseline: other.to_string(),
        players: game.game.players,
        bots: study.lineups[lineup].to_string(),
        ..Effect::measured(treated, &sample, sample.t_interval(), 0.0)
    }
}

/// Win shares of seats against the fair share.
fn seat_effects(study: &Study, finished: &[Vec<Outcome>]) -> Vec<Effect> {
    let mut rows = Vec::new();
    for &condition in &study.seats {
        let game = &study.conditions[condition].game;
        for (lineup, bots) in study.lineups.iter().enumerate() {
            for seat in 0..game.players {
                let name = format!("win_share_seat_{seat}");
                let outcomes = &finished[condition * study.lineups.len() + lineup];
                let shares = outcomes.iter().find(|outcome| outcome.name == name);
                let shares = shares.expect("every seat has its win share");
                let sample: Sample = shares.values.iter().copied().collect();
                rows.push(Effect {
                    kind: "seat",
                    item: format!("seat {seat}"),
                    game: game.to_string(),
                    baseline: "fair share".to_owned(),
                    players: game.players,
                    bots: bots.to_string(),
                    ..Effect::measured(
                        shares,
                        &sample,
                        sample.share_interval(),
                        1.0 / game.players as f64,
                    )
                });
            }
        }
    }
    rows
}

impl Effect {
    /// The distance of a mean from what is expected; the rest is to be filled in.
    fn measured(outcome: &Outcome, sample: &Sample, mean: Interval, expected: f64) -> Self {
        let deviation = sample.variance().sqrt();
        let difference = mean.map(|value| value - expected);
        Self {
            contrast: None,
            kind: "",
            item: String::new(),
            round: None,
            game: String::new(),
            baseline: String::new(),
            players: 0,
            bots: String::new(),
            outcome: outcome.name.clone(),
            is_share: outcome.scale == Scale::Share,
            effect_size: if deviation > 1e-12 { difference.mean / deviation } else { f64::NAN },
            difference,
            p: test_of_mean(sample, expected),
            p_bh: 1.0,
            blocks: sample.count(),
        }
    }
}
