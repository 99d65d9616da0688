//! Differences between conditions, block by block.

use super::ledger::Outcomes;
use super::{Contrast, Study};
use crate::rows::{ContrastKind, EffectRow, Number, Outcome};
use crate::stats::{Interval, Sample, benjamini_hochberg, test_of_mean};

/// All effects of a study: contrasts first, then seats.
pub(super) fn effects(study: &Study, outcomes: &Outcomes<'_>) -> Vec<EffectRow> {
    let of_contrasts = outcomes.differences().flat_map(|(contrast, lineup, difference)| {
        let row = move |(outcome, sample)| of_contrast(study, contrast, lineup, outcome, &sample);
        difference.outcomes().map(row)
    });
    let mut rows: Vec<_> = of_contrasts.chain(of_seats(study, outcomes)).collect();
    let raw: Vec<f64> = rows.iter().map(|row| row.p.0).collect();
    for (row, adjusted) in rows.iter_mut().zip(benjamini_hochberg(&raw)) {
        row.p_bh = Number(adjusted);
    }
    rows
}

fn of_contrast(
    study: &Study,
    contrast: &Contrast,
    lineup: usize,
    outcome: &Outcome,
    sample: &Sample,
) -> EffectRow {
    let [game, other] = [contrast.treated, contrast.baseline].map(|index| &study.conditions[index]);
    EffectRow {
        contrast: contrast.kind,
        item: contrast.item.clone(),
        round: contrast.round,
        condition: game.to_string(),
        baseline: other.to_string(),
        players: game.game.players,
        bots: study.lineups[lineup].name(),
        ..effect(outcome.clone(), sample, sample.t_interval(), 0.0)
    }
}

/// Win shares of seats against the fair share.
fn of_seats(study: &Study, outcomes: &Outcomes<'_>) -> Vec<EffectRow> {
    let mut rows = Vec::new();
    for &condition in &study.seats {
        for (lineup, bots) in study.lineups.iter().enumerate() {
            let game = &study.conditions[condition].game;
            rows.extend((0..game.players).map(|seat| {
                let outcome = Outcome::WinShareOfSeat(seat);
                let sample = outcomes.arm(condition, lineup).sample(&outcome);
                let fair = 1.0 / game.players as f64;
                let above = sample.wilson_interval().map(|share| share - fair);
                EffectRow {
                    item: format!("seat {seat}"),
                    condition: game.to_string(),
                    players: game.players,
                    bots: bots.name(),
                    ..effect(outcome, &sample, above, fair)
                }
            }));
        }
    }
    rows
}

/// A difference from what is expected, still without the names of what is compared.
fn effect(outcome: Outcome, sample: &Sample, interval: Interval, expected: f64) -> EffectRow {
    let [difference, lo, hi] = interval.into();
    EffectRow {
        contrast: ContrastKind::Seat,
        item: String::new(),
        round: None,
        condition: String::new(),
        baseline: "fair share".to_owned(),
        players: 0,
        outcome,
        difference,
        lo,
        hi,
        effect_size: effect_size(sample, interval.mean),
        p: test_of_mean(sample, expected).into(),
        p_bh: Number(1.0),
        blocks: sample.count(),
        bots: String::new(),
        rating: None,
        verdict: None,
    }
}

/// A difference in standard deviations between blocks; unknown if they do not vary.
pub(super) fn effect_size(sample: &Sample, difference: f64) -> Number {
    let deviation = sample.variance().sqrt();
    Number(if deviation > 1e-12 { difference / deviation } else { f64::NAN })
}
