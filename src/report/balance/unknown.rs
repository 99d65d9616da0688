//! What a study does not tell.

use super::{id, main_of, main_outcome, strongest, unit};
use crate::balance::broken;
use crate::report::distinct;
use crate::report::figure::Section;
use crate::report::grid::{Cell, Grid};
use crate::rows::{ContrastKind, EffectRow, TrendRow, Verdict};
use crate::spec::game::GameSpec;
use crate::stats::Interval;

/// Something that is not known: of what, in which condition, and why.
type Gap = [String; 3];

/// The list of what is not known.
pub(super) fn section(effects: &[EffectRow], trends: &[TrendRow]) -> Section {
    let gaps = [
        broken_promises(effects),
        open_trends(trends),
        unsure_effects(effects),
        not_tried(effects, trends),
    ];
    let row = |gap: Gap| gap.iter().map(|cell| Cell::text(cell)).collect();
    let rows: Vec<_> = gaps.into_iter().flatten().map(row).collect();
    let note = "Findings that these games do not support, and what was not tried out.";
    let paragraphs = vec![note.to_owned()];
    let table = Some(Grid::new("what|where|what is not known", rows));
    Section { paragraphs, table, ..Section::new("What is not known", Vec::new()) }
}

fn name(contrast: ContrastKind, item: &str, round: Option<usize>) -> String {
    let round = round.map_or(String::new(), |round| format!(", round {round}"));
    format!("{contrast}: {item}{round}")
}

/// Effects on the wrong side.
fn broken_promises(effects: &[EffectRow]) -> Vec<Gap> {
    let gap = |(row, promise): (&EffectRow, &crate::balance::Promise)| {
        let found =
            row.estimate().map_or(String::new(), |found| unit(&row.outcome).interval(&found));
        let why =
            format!("{} finds {found}, but it {}: {}", row.bots, promise.words(), promise.reason);
        [name(row.contrast, &row.item, row.round), row.condition.clone(), why]
    };
    broken(effects).into_iter().map(gap).collect()
}

/// Effects that better players may find to be others.
fn open_trends(trends: &[TrendRow]) -> Vec<Gap> {
    let is_main = |row: &&TrendRow| {
        row.contrast == ContrastKind::Seat || row.outcome == main_outcome(row.contrast)
    };
    let gap = |row: &TrendRow| {
        let why = why_not_settled(row)?;
        Some([name(row.contrast, &row.item, row.round), row.condition.clone(), why])
    };
    trends.iter().filter(is_main).filter_map(gap).collect()
}

/// What is missing, unless the effect is settled for the better players.
fn why_not_settled(row: &TrendRow) -> Option<String> {
    let unit = unit(&row.outcome);
    let range = Interval::of_cells(row.rise, row.lo, row.hi);
    let change = range.map_or("any size".to_owned(), |range| unit.interval(&range));
    let small = unit.text(row.margin.0);
    let small = small.trim_start_matches('+');
    let TrendRow { weakest, strongest, .. } = row;
    match row.verdict {
        Verdict::DependsOnSkill if row.holds_from.is_empty() => {
            Some(format!("what better players than {strongest} find: it depends on skill"))
        }
        Verdict::Settled | Verdict::DependsOnSkill => None,
        Verdict::Open => Some(format!(
            "whether it holds for better players: the change from {weakest} to {strongest} is \
             {change}, and less than {small} would be small"
        )),
    }
}

/// Whether the interval of an effect is wider than the effect itself.
fn is_unsure(effect: &EffectRow) -> bool {
    let is_wide = |found: Interval| found.hi - found.lo > 2.0 * found.mean.abs();
    effect.estimate().is_none_or(is_wide)
}

/// Effects of the strongest players whose sign is not known.
fn unsure_effects(effects: &[EffectRow]) -> Vec<Gap> {
    let main: Vec<_> = effects.iter().filter(|effect| main_of(effect)).collect();
    let Some(bots) = strongest(&main) else { return Vec::new() };
    let unsure = main.iter().filter(|effect| effect.bots == bots && is_unsure(effect));
    let gap = |row: &&EffectRow| {
        let found = row
            .estimate()
            .map_or("nothing".to_owned(), |found| unit(&row.outcome).interval(&found));
        let why = format!("its sign: {bots} finds {found}");
        [name(row.contrast, &row.item, row.round), row.condition.clone(), why]
    };
    unsure.map(gap).collect()
}

/// Settings without games: numbers of players, sets of tiles, players of other strength.
fn not_tried(effects: &[EffectRow], trends: &[TrendRow]) -> Vec<Gap> {
    let mut gaps = Vec::new();
    for game in distinct(effects.iter().map(|effect| id(&effect.condition))) {
        let own = effects.iter().filter(|effect| id(&effect.condition) == game);
        let specs: Vec<_> =
            own.filter_map(|effect| effect.setting().parse::<GameSpec>().ok()).collect();
        let Some(first) = specs.first() else { continue };
        let missing = first.id.players().filter(|n| specs.iter().all(|spec| spec.players != *n));
        let missing: Vec<_> = missing.map(|n| n.to_string()).collect();
        if !missing.is_empty() {
            gaps.push(not_in(game, &format!("with {} players", missing.join(" or "))));
        }
        let sets = distinct(specs.iter().map(|spec| spec.options.get("tileset").unwrap_or("A")));
        if game == "babylon" && sets.len() == 1 {
            gaps.push(not_in(game, &format!("with another set of tiles than {}", sets[0])));
        }
    }
    if trends.is_empty() {
        gaps.push(not_in(
            "all",
            "with a ladder of players (--strength): whether it holds for better ones",
        ));
    }
    gaps
}

fn not_in(game: &str, what: &str) -> Gap {
    ["everything".to_owned(), game.to_owned(), format!("not tried out {what}")]
}
