//! The result of a search for rules in words.

use std::fmt::Write;

use anyhow::Result;

use super::experiment::Found;
use super::hold_out::{Tested, conflict};
use super::search::ORIGINAL;
use super::tables::{WINNER, values};
use super::{Design, Space, Target};
use crate::rows::{Measure, Outcome};
use crate::stats::Interval;
use crate::stats::text::{amount, decimal, percentage, signed};
use crate::words::count;

/// What the test says of the winner, in one line.
pub(super) fn verdict(found: &Found) -> String {
    let winner = found.winner();
    let Some(change) = winner.change else {
        return "Nothing but the rules as they are was tested".to_owned();
    };
    let word = match (change.hi < 0.0, change.lo > 0.0) {
        (true, _) => "is better than the rules as they are",
        (_, true) => "is worse than the rules as they are",
        _ => "is not shown to be better than the rules as they are",
    };
    format!(
        "Candidate {} {word}: its loss is {}, theirs {}, the difference {}",
        winner.candidate,
        decimal(winner.loss.mean, 2),
        decimal(found.original().loss.mean, 2),
        bracketed(change, |value| signed(value, 2)),
    )
}

pub(super) fn summary(design: &Design, space: &Space, found: &Found) -> Result<String> {
    let mut text = head(design, found);
    ranking(&mut text, space, found)?;
    target_table(&mut text, design, found);
    changes(&mut text, found);
    let _ = write!(
        text,
        "\n{}\nThe winner was picked by these games, which flatters it a little: {WINNER} is a study that plays it and the rules as they are on other deals.\n",
        verdict(found)
    );
    Ok(text)
}

fn head(design: &Design, found: &Found) -> String {
    let looked = found.candidates.iter().map(|candidate| candidate.deals.len()).sum::<usize>();
    let targets: Vec<_> = design.targets.iter().map(ToString::to_string).collect();
    let [search, test] = design.deals().map(|seed| seed.0);
    format!(
        "Design of {} with {} (seed {}): {} tried in {}, then {} with {} each\n\
         Vary: {}\n\
         Targets: {}; a loss counts tolerances, summed over targets\n\
         Seeds: search {search}, test {test}\n\
         Intervals: 95 %, over the deals of the test. Repeat with: {}\n",
        design.game,
        design.bots.name(),
        design.seed,
        count(found.candidates.len(), "candidate"),
        count(looked * design.games_per_deal(), "game"),
        count(found.tested.len(), "finalist"),
        count(design.test_blocks * design.games_per_deal(), "game"),
        design.vary.join(","),
        targets.join(","),
        design.command,
    )
}

fn name(tested: &Tested) -> String {
    match tested.candidate {
        ORIGINAL => "as it is".to_owned(),
        number => number.to_string(),
    }
}

/// The finalists with their settings, the best first.
fn ranking(text: &mut String, space: &Space, found: &Found) -> Result<()> {
    let _ = writeln!(text, "\nrank  candidate  loss [95 %]              front  setting");
    for (place, tested) in found.tested.iter().enumerate() {
        let settings = values(space, &found.candidates[tested.candidate])?;
        let settings = space.keys().into_iter().zip(settings);
        let settings: Vec<_> = settings.map(|(key, value)| format!("{key}={value}")).collect();
        let _ = writeln!(
            text,
            "{:>4}  {:<9}  {:<23}  {:<5}  {}",
            place + 1,
            name(tested),
            bracketed(tested.loss, |value| decimal(value, 2)),
            if tested.is_on_front { "yes" } else { "no" },
            settings.join(",")
        );
    }
    if let Some(front) = conflict(&found.tested) {
        let _ = writeln!(text, "Targets conflict: {front} of these are on the Pareto front.");
    }
    Ok(())
}

/// What was measured of each target, by finalist.
fn target_table(text: &mut String, design: &Design, found: &Found) {
    for (place, target) in design.targets.iter().enumerate() {
        let what = if target.is_about_seats() { " (largest distance from it)" } else { "" };
        let _ = writeln!(text, "\n{target}{what}");
        for tested in &found.tested {
            let (value, loss) = &tested.targets[place];
            let value = bracketed(*value, |value| shown(target, value));
            let _ =
                writeln!(text, "  {:<9}  {value:<24}  loss {}", name(tested), decimal(*loss, 2));
        }
    }
}

fn shown(target: &Target, value: f64) -> String {
    if target.is_share() { decimal(percentage(value), 1) + " %" } else { amount(value) }
}

/// What the winner changes elsewhere.
fn changes(text: &mut String, found: &Found) {
    let winner = found.winner();
    let originals = &found.original().outcomes;
    let _ = writeln!(text, "\nCandidate {} against the rules as they are", name(winner));
    for ((outcome, (level, change)), (before, _)) in
        found.outcomes.iter().zip(&winner.outcomes).zip(originals)
    {
        let Some(change) = change else { continue };
        let write = |value: f64| number(outcome, value);
        let more = |value: f64| match outcome.measure() {
            Measure::Share => signed(percentage(value), 1),
            _ => signed(value, 2),
        };
        let _ = writeln!(
            text,
            "  {:<22}  {:>8} -> {:>8}  {}",
            outcome.title(),
            write(before.mean),
            write(level.mean),
            bracketed(*change, more)
        );
    }
}

fn number(outcome: &Outcome, value: f64) -> String {
    if outcome.is_share() { decimal(percentage(value), 1) + " %" } else { amount(value) }
}

fn bracketed(interval: Interval, write: impl Fn(f64) -> String) -> String {
    let [mean, lo, hi] = interval.values().map(write);
    format!("{mean} [{lo}, {hi}]")
}
