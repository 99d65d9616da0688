//! Seats by themselves: what they win, and the handicaps that would make them equal.

use super::Study;
use super::ledger::Outcomes;
use super::levels::each_arm;
use crate::rows::HandicapRow;
use crate::stats::Interval;

/// All seats of all conditions.
pub(super) fn handicaps(study: &Study, outcomes: &Outcomes<'_>) -> Vec<HandicapRow> {
    each_arm(study, outcomes, |place, arm| {
        let row = |(seat, points): (usize, Interval)| {
            let shares = arm.win_shares(seat).sample();
            let [win_share, lo, hi] = shares.wilson_interval().into();
            let [handicap, handicap_lo, handicap_hi] = points.into();
            HandicapRow {
                condition: place.condition.clone(),
                players: place.players,
                seat,
                win_share,
                lo,
                hi,
                mean_score: arm.seat_scores(seat).mean().into(),
                handicap,
                handicap_lo,
                handicap_hi,
                blocks: shares.count(),
                bots: place.bots.clone(),
            }
        };
        arm.final_scores.handicap().into_iter().enumerate().map(row).collect()
    })
}
