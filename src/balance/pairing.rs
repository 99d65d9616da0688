//! What it buys that conditions and seatings share their deals.

use super::difference::{Difference, main_outcome};
use super::ledger::Outcomes;
use super::{Contrast, Study};
use crate::rows::Outcome;
use crate::spec::lineups::Team;
use crate::stats::text::decimal;
use crate::stats::{Pairing, SharedDeals};

/// In words, for every line-up.
pub(super) fn pairing(study: &Study, outcomes: &Outcomes<'_>) -> Vec<String> {
    let sentence = |(lineup, bots): (usize, String)| {
        let parts = of_contrasts(study, outcomes, lineup).into_iter();
        let parts: Vec<_> = parts
            .chain(of_seats(study, outcomes, lineup))
            .chain(of_branches(study, outcomes, lineup))
            .collect();
        let bought =
            if parts.is_empty() { Pairing::UNKNOWN.to_owned() } else { parts.join("\n  ") };
        let part = decimal(part_of_deal(study, outcomes, lineup), 2);
        format!(
            "Pairing ({bots}): between games of one deal a seat's scores correlate by {part}\n  \
             {bought}"
        )
    };
    let lineups = study.lineups.iter().map(Team::name);
    lineups.enumerate().map(sentence).collect()
}

/// The part of the variance of scores that comes from the deal, over all conditions.
fn part_of_deal(study: &Study, outcomes: &Outcomes<'_>, lineup: usize) -> f64 {
    let sum = |outcome: &Outcome| {
        let arms = (0..study.conditions.len()).map(|condition| outcomes.arm(condition, lineup));
        arms.map(|arm| arm.sample(outcome).mean()).sum::<f64>()
    };
    let between = sum(&Outcome::BetweenDealVariance);
    between / (between + sum(&Outcome::WithinDealVariance))
}

/// Contrasts by what they are about.
fn of_contrasts(study: &Study, outcomes: &Outcomes<'_>, lineup: usize) -> Vec<String> {
    let main = [Outcome::Score, Outcome::RestrictedWinShare].into_iter();
    main.filter_map(|main| {
        let is_own = |kind, line| main_outcome(kind) == main && line == lineup;
        let own = outcomes.differences().filter(|(contrast, line, _)| is_own(contrast.kind, *line));
        let own: Vec<_> = own.collect();
        let found = Pairing::of(own.iter().map(|(_, _, difference)| &difference.games))?;
        let games = own.iter().map(|(contrast, _, difference)| {
            let blocks = difference.points().count();
            2 * study.conditions[contrast.treated].games() as u64 * blocks
        });
        let games = games.sum::<u64>() / own.len() as u64;
        Some(format!(
            "for differences in {} the {}",
            main.title(),
            found.bought(games, "games of a contrast")
        ))
    })
    .collect()
}

fn of_seats(study: &Study, outcomes: &Outcomes<'_>, lineup: usize) -> Option<String> {
    let arms = || study.seats.iter().map(|condition| outcomes.arm(*condition, lineup));
    let shares: Vec<&SharedDeals> = arms().flat_map(|arm| &arm.seat_shares).collect();
    let games: usize = arms().map(|arm| arm.seat_shares.len()).sum();
    let found = Pairing::of(shares)?;
    let games = games as u64 * outcomes.blocks() / study.seats.len() as u64;
    Some(format!("for win shares of seats the {}", found.bought(games, "games of a condition")))
}

/// What it buys to go on from shared positions, round by round.
fn of_branches(study: &Study, outcomes: &Outcomes<'_>, lineup: usize) -> Vec<String> {
    let is_own = |line: usize, contrast: &Contrast| {
        line == lineup && study.conditions[contrast.treated].branch.is_some()
    };
    let own = outcomes.differences().filter(|(contrast, line, _)| is_own(*line, contrast));
    let own: Vec<_> = own.map(|(contrast, _, difference)| (contrast, difference)).collect();
    let mut rounds: Vec<_> = own.iter().map(|(contrast, _)| contrast.round).collect();
    rounds.sort_unstable();
    rounds.dedup();
    let of_round = |round| {
        let own: Vec<_> = own.iter().filter(|(contrast, _)| contrast.round == round).collect();
        let (contrast, _) = own.first()?;
        let part = part_of_turns(study, outcomes, contrast, lineup);
        branching(contrast, own.iter().map(|(_, difference)| *difference), part)
    };
    rounds.into_iter().filter_map(of_round).collect()
}

/// The turns that are played from and up to a branch, relative to those of as many whole games.
fn part_of_turns(
    study: &Study,
    outcomes: &Outcomes<'_>,
    contrast: &Contrast,
    lineup: usize,
) -> f64 {
    let condition = &study.conditions[contrast.treated];
    let turns = outcomes.arm(contrast.treated, lineup).sample(&Outcome::Turns).mean();
    let shared = condition.branch.as_ref().map_or(0, super::Branch::turns) as f64;
    let times = condition.continuations() as f64;
    (shared + times * (turns - shared)) / (times * turns)
}

/// The variance and the turns relative to whole games, and what follows.
fn branching<'a>(
    contrast: &Contrast,
    differences: impl Iterator<Item = &'a Difference>,
    part: f64,
) -> Option<String> {
    let found = Pairing::of(differences.map(|difference| &difference.games))?;
    let worth = 1.0 / (found.design_effect * part);
    Some(format!(
        "branching at round {}: variance {} of as many whole games for {} of their turns, {}",
        contrast.round?,
        decimal(found.design_effect, 2),
        decimal(part, 2),
        if worth > 1.0 {
            format!("so whole games need {} times the turns", decimal(worth, 1))
        } else {
            "so whole games do better".to_owned()
        }
    ))
}
