//! Differences between conditions, block by block.

use super::arm::Measured;
use super::ledger::Outcomes;
use super::{Contrast, Study};
use crate::rows::{ContrastKind, EffectRow, Number};
use crate::stats::{Interval, Sample, benjamini_hochberg, test_of_mean};

/// All effects of a study: contrasts first, then seats.
pub(super) fn effects(study: &Study, outcomes: &Outcomes<'_>) -> Vec<EffectRow> {
    let mut rows = Vec::new();
    for contrast in &study.contrasts {
        for lineup in 0..study.lineups.len() {
            let [treated, baseline] = [contrast.treated, contrast.baseline]
                .map(|condition| outcomes.arm(condition, lineup).finished());
            let shared = shared(&treated, &baseline);
            rows.extend(
                shared.map(|(one, other)| of_contrast(study, contrast, lineup, one, other)),
            );
        }
    }
    rows.extend(seat_effects(study, outcomes));
    let raw: Vec<f64> = rows.iter().map(|row| row.p.0).collect();
    for (row, adjusted) in rows.iter_mut().zip(benjamini_hochberg(&raw)) {
        row.p_bh = Number(adjusted);
    }
    rows
}

/// The outcomes that both conditions have.
fn shared<'a>(
    treated: &'a [Measured],
    baseline: &'a [Measured],
) -> impl Iterator<Item = (&'a Measured, &'a Measured)> {
    let same = |one: &Measured| baseline.iter().find(|other| other.outcome == one.outcome);
    treated.iter().filter_map(move |one| Some((one, same(one)?)))
}

fn of_contrast(
    study: &Study,
    contrast: &Contrast,
    lineup: usize,
    treated: &Measured,
    baseline: &Measured,
) -> EffectRow {
    let pairs = treated.values.iter().zip(&baseline.values);
    let sample: Sample = pairs.map(|(treated, baseline)| treated - baseline).collect();
    let [game, other] = [contrast.treated, contrast.baseline].map(|index| &study.conditions[index]);
    let [difference, lo, hi] = sample.t_interval().into();
    EffectRow {
        contrast: contrast.kind,
        item: contrast.item.clone(),
        round: contrast.round,
        condition: game.to_string(),
        baseline: other.to_string(),
        players: game.game.players,
        outcome: treated.outcome.clone(),
        difference,
        lo,
        hi,
        effect_size: effect_size(&sample, sample.mean()),
        p: test_of_mean(&sample, 0.0).into(),
        p_bh: Number(1.0),
        blocks: sample.count(),
        bots: study.lineups[lineup].name(),
    }
}

/// Win shares of seats against the fair share.
fn seat_effects(study: &Study, outcomes: &Outcomes<'_>) -> Vec<EffectRow> {
    let mut rows = Vec::new();
    for &condition in &study.seats {
        for lineup in 0..study.lineups.len() {
            let seats = 0..study.conditions[condition].game.players;
            rows.extend(seats.map(|seat| {
                let shares = outcomes.arm(condition, lineup).win_shares(seat);
                of_seat(study, condition, lineup, seat, shares)
            }));
        }
    }
    rows
}

fn of_seat(
    study: &Study,
    condition: usize,
    lineup: usize,
    seat: usize,
    shares: &Measured,
) -> EffectRow {
    let game = &study.conditions[condition].game;
    let (sample, fair) = (shares.sample(), 1.0 / game.players as f64);
    let above: Interval = sample.wilson_interval().map(|share| share - fair);
    let [difference, lo, hi] = above.into();
    EffectRow {
        contrast: ContrastKind::Seat,
        item: format!("seat {seat}"),
        round: None,
        condition: game.to_string(),
        baseline: "fair share".to_owned(),
        players: game.players,
        outcome: shares.outcome.clone(),
        difference,
        lo,
        hi,
        effect_size: effect_size(&sample, above.mean),
        p: test_of_mean(&sample, fair).into(),
        p_bh: Number(1.0),
        blocks: sample.count(),
        bots: study.lineups[lineup].name(),
    }
}

/// A difference in standard deviations between blocks; unknown if they do not vary.
pub(super) fn effect_size(sample: &Sample, difference: f64) -> Number {
    let deviation = sample.variance().sqrt();
    Number(if deviation > 1e-12 { difference / deviation } else { f64::NAN })
}
