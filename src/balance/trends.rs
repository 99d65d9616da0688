//! Effects against the strength of the players, and whether they hold for better ones.

use super::Study;
use super::ledger::Outcomes;
use super::strength::{self, Rated, Strengths};
use crate::rows::{EffectRow, Measure, Number, Outcome, StrengthRow, TrendRow, Verdict};
use crate::stats::{Covariance, Interval, SETTLING_BLOCKS, Trend, benjamini_hochberg};

/// A change smaller than this part of the effect does not matter.
const SMALL_PART: f64 = 1.0 / 3.0;

/// Changes with an adjusted p below this are there.
const SIGNIFICANT: f64 = 0.05;

/// The players of a ladder: how strong they are, and what each finds block by block.
#[derive(Debug)]
pub(crate) struct Ladder {
    pub(super) strengths: Strengths,
    /// By outcome of each contrast and by seat: the effects of all line-ups.
    questions: Vec<Covariance>,
}

impl Ladder {
    pub(super) fn new(study: &Study, outcomes: &Outcomes<'_>) -> Self {
        let contrasts = outcomes.differences().filter(|(_, lineup, _)| *lineup == 0);
        let of_contrasts: usize = contrasts.map(|(.., found)| found.last.len()).sum();
        let seats = study.seats.iter().map(|&condition| study.conditions[condition].game.players);
        let questions = of_contrasts + seats.sum::<usize>();
        let question = Covariance::new(study.lineups.len());
        Self { strengths: Strengths::new(study), questions: vec![question; questions] }
    }

    /// Adds the block that the arms and differences have just ended.
    pub(super) fn end_block(&mut self, block: usize, outcomes: &Outcomes<'_>) {
        self.strengths.end_block(block);
        for (question, by_lineup) in self.questions.iter_mut().zip(last_effects(outcomes)) {
            question.push(&by_lineup);
        }
    }

    /// The tables of strengths and of trends; effects are given their ratings and verdicts.
    pub(super) fn findings(
        &self,
        study: &Study,
        effects: &mut [EffectRow],
    ) -> (Vec<StrengthRow>, Vec<TrendRow>) {
        let rated = self.strengths.rated();
        let mut found = Vec::new();
        for (places, by_block) in by_question(effects).into_iter().zip(&self.questions) {
            let ratings = &ratings_of(study, &rated, &effects[places[0]]).ratings;
            for (place, rating) in places.iter().zip(ratings) {
                effects[*place].rating = Some(Number(rating.mean));
            }
            let own: Vec<_> = places.iter().map(|place| &effects[*place]).collect();
            found.extend(trend_row(&own, ratings, by_block).map(|row| (places, row)));
        }
        let (places, mut rows): (Vec<_>, Vec<_>) = found.into_iter().unzip();
        judge(&mut rows);
        for (row, places) in rows.iter().zip(places) {
            for place in places {
                effects[place].verdict = Some(row.verdict);
            }
        }
        (strength::rows(study, &rated), rows)
    }
}

/// What the last block says to every question: the effects of all line-ups.
fn last_effects(outcomes: &Outcomes<'_>) -> Vec<Vec<f64>> {
    let study = outcomes.study;
    let lineups = study.lineups.len();
    let differences: Vec<_> = outcomes.differences().map(|(.., found)| &found.last).collect();
    let contrasts = differences.chunks(lineups).flat_map(|by_lineup| {
        let outcome = |place: usize| by_lineup.iter().map(|last| last[place]).collect();
        (0..by_lineup[0].len()).map(outcome).collect::<Vec<_>>()
    });
    let seats = study.seats.iter().flat_map(|&condition| {
        let arm = |lineup: usize| outcomes.arm(condition, lineup);
        let share =
            move |seat: usize| (0..lineups).map(|line| arm(line).last_share(seat)).collect();
        (0..study.conditions[condition].game.players).map(share).collect::<Vec<_>>()
    });
    contrasts.chain(seats).collect()
}

/// The places of the effects that answer the same question, by line-up, in the order of the
/// questions: outcomes of a contrast follow each other once for each line-up.
fn by_question(effects: &[EffectRow]) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (place, row) in effects.iter().enumerate() {
        let known = groups.iter_mut().find(|group| is_same_question(&effects[group[0]], row));
        match known {
            Some(group) => group.push(place),
            None => groups.push(vec![place]),
        }
    }
    groups
}

fn is_same_question(one: &EffectRow, other: &EffectRow) -> bool {
    let words = |row: &EffectRow| (row.contrast, row.round, row.outcome.clone());
    one.item == other.item
        && one.condition == other.condition
        && one.baseline == other.baseline
        && words(one) == words(other)
}

/// The ratings that hold for an effect.
fn ratings_of<'a>(study: &Study, rated: &'a [Rated], effect: &EffectRow) -> &'a Rated {
    let is_own = |one: &&Rated| {
        let game = &study.conditions[one.condition].game;
        let id = effect.condition.split('(').next();
        id == game.to_string().split('(').next() && effect.players == game.players
    };
    rated.iter().find(is_own).expect("players meet in every game")
}

/// The trend of an effect, given by line-up, still without its verdict; `None` for what is no mean
/// of blocks.
fn trend_row(
    effects: &[&EffectRow],
    ratings: &[Interval],
    by_block: &Covariance,
) -> Option<TrendRow> {
    let first = effects.first().filter(|row| row.outcome != Outcome::BetweenDealVariance)?;
    let ratings: Vec<f64> = ratings.iter().map(|rating| rating.mean).collect();
    let mut ladder: Vec<usize> = (0..ratings.len()).collect();
    ladder.sort_by(|a, b| ratings[*a].total_cmp(&ratings[*b]));
    let [weakest, .., strongest] = *ladder else { return None };
    let margin = margin(&first.outcome, effects[strongest].difference.0);
    let trend = Trend::new(by_block, &ratings, &ladder).unwrap_or(Trend::UNKNOWN);
    let ([rise, lo, hi], [last_step, step_lo, step_hi]) = (trend.rise.into(), trend.step.into());
    let from = settled_from(by_block, &ratings, &ladder, margin);
    Some(TrendRow {
        contrast: first.contrast,
        item: first.item.clone(),
        round: first.round,
        condition: first.condition.clone(),
        baseline: first.baseline.clone(),
        players: first.players,
        outcome: first.outcome.clone(),
        weakest: effects[weakest].bots.clone(),
        strongest: effects[strongest].bots.clone(),
        range: Number(ratings[strongest] - ratings[weakest]),
        rise,
        lo,
        hi,
        last_step,
        step_lo,
        step_hi,
        margin: Number(margin),
        p: Number(trend.p),
        p_bh: Number(1.0),
        verdict: Verdict::Open,
        holds_from: from.map_or(String::new(), |place| effects[place].bots.clone()),
        blocks: by_block.blocks(),
    })
}

/// The change of an effect that would matter: a part of it, but never less than what nobody would
/// notice.
fn margin(outcome: &Outcome, effect: f64) -> f64 {
    let unnoticed: f64 = match outcome.measure() {
        Measure::Points | Measure::Count => 0.5,
        Measure::Share => 0.02,
        Measure::SquaredPoints => 0.0,
    };
    unnoticed.max(SMALL_PART * effect.abs())
}

/// The weakest player from which on nothing has changed by as much as would matter.
fn settled_from(
    by_block: &Covariance,
    ratings: &[f64],
    ladder: &[usize],
    margin: f64,
) -> Option<usize> {
    let is_settled = |part: &&[usize]| {
        let trend = Trend::new(by_block, ratings, part);
        trend.is_some_and(|trend| trend.is_within(margin))
    };
    let parts = (0..ladder.len()).map(|weakest| &ladder[weakest..]);
    let found = parts.filter(|_| by_block.blocks() >= SETTLING_BLOCKS).find(is_settled);
    found.map(|part| part[0])
}

/// Adjusts the p-values and says what follows.
fn judge(rows: &mut [TrendRow]) {
    let raw: Vec<f64> = rows.iter().map(|row| row.p.0).collect();
    for (row, adjusted) in rows.iter_mut().zip(benjamini_hochberg(&raw)) {
        row.p_bh = Number(adjusted);
        row.verdict = match adjusted {
            _ if row.holds_from == row.weakest => Verdict::Settled,
            ..SIGNIFICANT => Verdict::DependsOnSkill,
            _ => Verdict::Open,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::ContrastKind;
    use crate::stats::simulated_effects;
    use nabu_games::{GameRng, Seed};

    const RATINGS: [f64; 4] = [-300.0, -50.0, 100.0, 250.0];
    const TRIALS: usize = 1000;
    /// The level of the test, and three standard errors of so many trials.
    const RARELY: f64 = 0.05 + 3.0 * 0.0069;

    fn effect((place, mean): (usize, f64)) -> EffectRow {
        let bots = ["greedy", "fast", "standard", "strong"][place].to_owned();
        EffectRow { bots, ..EffectRow::example(ContrastKind::Option, "a=b", [mean; 3]) }
    }

    /// The row of four players with these true effects, whose blocks vary by 5 points.
    fn judged(means: [f64; 4], blocks: u64, rng: &mut GameRng) -> TrendRow {
        let by_block = simulated_effects(&means, 5.0, blocks, rng);
        let found = by_block.samples().iter().map(crate::stats::Sample::mean).enumerate();
        let effects: Vec<_> = found.map(effect).collect();
        let row = trend_row(
            &effects.iter().collect::<Vec<_>>(),
            &RATINGS.map(Interval::exact),
            &by_block,
        );
        let mut rows = [row.unwrap()];
        judge(&mut rows);
        let [row] = rows;
        row
    }

    /// How many of the trials are called settled, dependent on skill, and open.
    fn shares(means: [f64; 4], blocks: u64) -> [f64; 3] {
        let rng = &mut Seed(11).rng();
        let verdicts: Vec<_> = (0..TRIALS).map(|_| judged(means, blocks, rng).verdict).collect();
        let share =
            |verdict| verdicts.iter().filter(|own| **own == verdict).count() as f64 / TRIALS as f64;
        [Verdict::Settled, Verdict::DependsOnSkill, Verdict::Open].map(share)
    }

    #[test]
    fn a_constant_effect_is_settled_or_open_and_rarely_depends_on_skill() {
        for blocks in [20, 100, 400, 1600] {
            let [settled, depends, _] = shares([6.0; 4], blocks);
            assert!(depends < RARELY, "{blocks} blocks: {depends}");
            let expected = match blocks {
                20 => 0.0..=0.0,
                100 => 0.3..=1.0,
                _ => 0.95..=1.0,
            };
            assert!(expected.contains(&settled), "{blocks} blocks: {settled}");
        }
        let [settled, depends, _] = shares([0.0; 4], 1600);
        assert!(depends < RARELY && settled > 0.5, "no effect: {settled} {depends}");
    }

    #[test]
    fn a_real_trend_is_found_and_never_called_settled() {
        for means in [[-3.0, 2.2, 2.6, 3.0], [0.0, 0.8, 1.6, 2.4], [6.0, 6.0, 6.0, 2.0]] {
            let [settled, depends, _] = shares(means, 400);
            assert!(settled < 0.01 && depends > 0.9, "{means:?}: {settled} {depends}");
        }
    }

    #[test]
    fn few_blocks_of_a_trend_leave_it_open() {
        let [settled, _, open] = shares([0.0, 0.8, 1.6, 2.4], 20);
        assert!(settled < 0.01 && open > 0.5, "{settled} {open}");
    }

    /// A weak player errs, all better ones agree.
    #[test]
    fn an_effect_can_hold_from_a_player_on() {
        let row = judged([-3.0, 6.0, 6.0, 6.0], 1600, &mut Seed(2).rng());
        assert_eq!((row.verdict, row.holds_from.as_str()), (Verdict::DependsOnSkill, "fast"));
        let row = judged([6.0; 4], 1600, &mut Seed(2).rng());
        assert_eq!((row.verdict, row.holds_from.as_str()), (Verdict::Settled, "greedy"));
        assert!((row.margin.0 - 2.0).abs() < 0.2, "a third of the effect: {}", row.margin.0);
    }
}
