//! Line-ups that find different things.

use std::collections::BTreeMap;

use crate::rows::EffectRow;
use crate::stats::Interval;

/// Two line-ups whose intervals of an effect have nothing in common.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Disagreement<'a> {
    pub(crate) one: &'a EffectRow,
    pub(crate) other: &'a EffectRow,
    /// Whether one finds more and the other less.
    pub(crate) is_in_sign: bool,
}

/// The effects on which line-ups disagree, those in sign first; of several line-ups the two that are
/// farthest apart.
pub(crate) fn disagreements(effects: &[EffectRow]) -> Vec<Disagreement<'_>> {
    let mut questions: BTreeMap<_, (usize, Vec<(&EffectRow, Interval)>)> = BTreeMap::new();
    for (place, row) in effects.iter().enumerate() {
        let Some(found) = Interval::of_cells(row.difference, row.lo, row.hi) else { continue };
        let game = (&row.condition, &row.baseline);
        let key = (row.contrast.to_string(), &row.item, row.round, game, row.outcome.to_string());
        questions.entry(key).or_insert_with(|| (place, Vec::new())).1.push((row, found));
    }
    let mut found: Vec<_> = questions.into_values().collect();
    found.sort_by_key(|(place, _)| *place);
    let mut found: Vec<_> = found.iter().filter_map(|(_, rows)| disagreement(rows)).collect();
    found.sort_by_key(|one| !one.is_in_sign);
    found
}

fn disagreement<'a>(rows: &[(&'a EffectRow, Interval)]) -> Option<Disagreement<'a>> {
    let (least, low) = rows.iter().min_by(|a, b| a.1.hi.total_cmp(&b.1.hi))?;
    let (most, high) = rows.iter().max_by(|a, b| a.1.lo.total_cmp(&b.1.lo))?;
    let is_in_sign = low.mean < 0.0 && high.mean > 0.0;
    (low.hi < high.lo).then_some(Disagreement { one: least, other: most, is_in_sign })
}
