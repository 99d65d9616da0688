//! One sentence for each rule: what it is worth, where, and to whom.

use super::{main_of, strongest, unit};
use crate::balance::broken;
use crate::report::distinct;
use crate::report::sentence::listed;
use crate::rows::{ContrastKind, EffectRow, TrendRow, Verdict};
use crate::stats::Interval;

/// A rule: a game without its options, a kind of contrast, and what is tried out.
type Rule<'a> = (&'a str, ContrastKind, &'a str);

fn rule(effect: &EffectRow) -> Rule<'_> {
    let (game, kind) = effect.question();
    (game, kind, &effect.item)
}

/// The sentences, in the order of the study; seats have their own.
pub(super) fn sentences(effects: &[EffectRow], trends: &[TrendRow]) -> Vec<String> {
    let own = effects.iter().filter(|effect| effect.contrast != ContrastKind::Seat);
    let rules = distinct(own.map(rule)).into_iter();
    rules.filter_map(|rule| sentence(rule, effects, trends)).collect()
}

fn sentence(own: Rule<'_>, effects: &[EffectRow], trends: &[TrendRow]) -> Option<String> {
    let of_rule = effects.iter().filter(|effect| rule(effect) == own && main_of(effect));
    let of_rule: Vec<_> = of_rule.collect();
    let bots = strongest(&of_rule)?;
    let best: Vec<_> = of_rule.iter().copied().filter(|effect| effect.bots == bots).collect();
    let numbers = distinct(best.iter().map(|effect| effect.players));
    let places = numbers.iter().map(|players| place(*players, &best));
    let held = trends.iter().filter(|trend| main_trend(trend) && of_trend(trend) == own);
    let parts = [
        format!("{} {}, as `{bots}` plays it", subject(own), listed(places.collect(), 4)),
        skill(&held.collect::<Vec<_>>(), &of_rule),
        promised(&best),
    ];
    let parts = parts.into_iter().filter(|part| !part.is_empty());
    Some(parts.collect::<Vec<_>>().join("; ") + ".")
}

fn of_trend(trend: &TrendRow) -> Rule<'_> {
    (super::id(&trend.condition), trend.contrast, &trend.item)
}

fn main_trend(trend: &TrendRow) -> bool {
    trend.outcome == super::main_outcome(trend.contrast)
}

/// What is tried out, and what is said of it.
fn subject((_, kind, item): Rule<'_>) -> String {
    match kind {
        ContrastKind::SwapIn => format!("14 `{item}` tokens are worth"),
        ContrastKind::KnockOut => format!("The `{item}` tokens of the mix are worth"),
        ContrastKind::Timing => format!("One `{item}` token is worth"),
        ContrastKind::Option | ContrastKind::Seat => format!("`{item}` is worth"),
        ContrastKind::Ban => format!("Doing without `{item}` is worth"),
    }
}

/// What it is worth with a number of players.
fn place(players: usize, effects: &[&EffectRow]) -> String {
    let own: Vec<_> = effects.iter().copied().filter(|one| one.players == players).collect();
    let is_ban = own.iter().any(|one| one.contrast == ContrastKind::Ban);
    let whose = if is_ban { "one" } else { "each" };
    format!("{} to {whose} of {} players{}", worth(&own), number(players), places(&own))
}

/// The effect; of several settings or rounds the least and the most.
fn worth(effects: &[&EffectRow]) -> String {
    let found = effects.iter().filter_map(|one| Some((*one, one.estimate()?)));
    let mut found: Vec<(&EffectRow, Interval)> = found.collect();
    found.sort_by(|one, other| one.1.mean.total_cmp(&other.1.mean));
    let (Some(least), Some(most)) = (found.first(), found.last()) else {
        return "nothing that is known".to_owned();
    };
    let outcome = &most.0.outcome;
    let points = if outcome.is_share() { " of the win share" } else { " points" };
    let [lowest, highest] =
        [least, most].map(|(effect, estimate)| (unit(outcome).interval(estimate), round(effect)));
    match found.len() {
        1 => highest.0.replacen(" [", &format!("{points} ["), 1) + &highest.1,
        _ => format!("from {}{} to {}{points}{}", lowest.0, lowest.1, highest.0, highest.1),
    }
}

fn round(effect: &EffectRow) -> String {
    effect.round.map_or(String::new(), |round| format!(" (round {round})"))
}

/// In how many settings or rounds, and whether all of them agree.
fn places(effects: &[&EffectRow]) -> String {
    let Some(first) = effects.first().filter(|_| effects.len() > 1) else { return String::new() };
    let things = if first.round.is_some() { "rounds" } else { "settings" };
    let is_clear =
        |one: &EffectRow, sign: f64| one.is_significant() && sign * one.difference.0 > 0.0;
    let agrees = |sign: f64| effects.iter().all(|one| is_clear(one, sign));
    let sign = if agrees(1.0) || agrees(-1.0) { " (the same sign in all)" } else { "" };
    format!(" in {} {things}{sign}", effects.len())
}

fn number(players: usize) -> String {
    ["no", "one", "two", "three", "four"]
        .get(players)
        .map_or(players.to_string(), ToString::to_string)
}

/// Whether it holds for better players.
fn skill(trends: &[&TrendRow], effects: &[&EffectRow]) -> String {
    let count = |verdict| trends.iter().filter(|trend| trend.verdict == verdict).count();
    let all = trends.len();
    let Some(first) = trends.first() else { return String::new() };
    let players = format!(
        "players from `{}` to `{}`, {:.0} points of rating apart",
        first.weakest, first.strongest, first.range.0
    );
    match [Verdict::Settled, Verdict::DependsOnSkill, Verdict::Open].map(count) {
        [settled, ..] if settled == all => format!("it holds for {players}"),
        [_, depends, _] if depends == all && all == 1 => {
            let from = match first.holds_from.as_str() {
                "" => String::new(),
                from => format!(" and is settled from `{from}` on"),
            };
            format!("it depends on skill: {}{from}", by_player(effects))
        }
        [_, depends, _] if depends == all => "it depends on skill everywhere".to_owned(),
        [0, 0, _] => format!("whether it holds for {players}, is open"),
        counts => in_settings(counts, all),
    }
}

/// How many settings have which verdict, if they differ.
fn in_settings(counts: [usize; 3], all: usize) -> String {
    let words = ["settled", "dependent on skill", "open"];
    let named = words.iter().zip(counts).filter(|(_, count)| *count > 0);
    let parts = named.map(|(word, count)| format!("{word} in {count}")).collect();
    format!("of {all} settings it is {}", listed(parts, 3))
}

fn by_player(effects: &[&EffectRow]) -> String {
    let found = effects.iter().filter_map(|one| {
        Some(format!("{} for `{}`", unit(&one.outcome).text(one.estimate()?.mean), one.bots))
    });
    listed(found.collect(), 6)
}

/// What is wrong with it.
fn promised(effects: &[&EffectRow]) -> String {
    let rows: Vec<EffectRow> = effects.iter().copied().cloned().collect();
    match broken(&rows).first() {
        Some((_, promise)) => {
            format!("although it {}: {}", promise.words(), promise.reason)
        }
        None if !effects.iter().any(|one| one.is_significant()) => {
            "not statistically significant".to_owned()
        }
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::Number;

    const WILD: &str = "BLANK_WILD";

    fn swap_in(interval: [f64; 3]) -> EffectRow {
        EffectRow::example(ContrastKind::SwapIn, WILD, interval)
    }

    #[test]
    fn a_rule_in_one_setting() {
        let found = sentences(&[swap_in([7.6, 7.1, 8.0])], &[]);
        let told = "14 `BLANK_WILD` tokens are worth +7.60 points [+7.10, +8.00] to each of two \
                    players, as `greedy` plays it.";
        assert_eq!(found, [told]);
    }

    #[test]
    fn settings_are_counted_and_agree_only_if_all_are_significant() {
        let other = EffectRow {
            baseline: "babylon(players=2,tileset=B)".to_owned(),
            ..swap_in([6.0, 5.0, 7.0])
        };
        let both = [swap_in([7.6, 7.1, 8.0]), other.clone()];
        let told = "from +6.00 [+5.00, +7.00] to +7.60 [+7.10, +8.00] points to each of two players \
                    in 2 settings (the same sign in all)";
        assert!(sentences(&both, &[])[0].contains(told), "{:?}", sentences(&both, &[]));
        let unsure = [swap_in([7.6, 7.1, 8.0]), EffectRow { p_bh: Number(0.3), ..other }];
        assert!(!sentences(&unsure, &[])[0].contains("the same sign"));
    }

    #[test]
    fn rounds_stand_behind_what_was_found_in_them() {
        let in_round = |round, interval| EffectRow {
            round: Some(round),
            ..EffectRow::example(ContrastKind::Timing, WILD, interval)
        };
        let both = [in_round(8, [0.7, 0.2, 1.3]), in_round(12, [1.2, 1.0, 1.4])];
        let told = "One `BLANK_WILD` token is worth from +0.70 [+0.20, +1.30] (round 8) to +1.20 \
                    [+1.00, +1.40] points (round 12) to each of two players in 2 rounds";
        assert!(sentences(&both, &[])[0].starts_with(told), "{:?}", sentences(&both, &[]));
    }

    #[test]
    fn what_cannot_be_is_said_to_be_impossible() {
        let found = sentences(&[swap_in([-2.0, -3.0, -1.0])], &[]);
        assert!(
            found[0].contains("although it cannot hurt good players: nobody has to"),
            "{found:?}"
        );
    }
}
