//! An arm of a study: the outcomes of one condition with one line-up, block by block.

use super::arena::Observed;
use crate::rows::Outcome;
use crate::stats::{FinalScores, Sample, variance_pseudo_values};

/// An outcome with its value in every block.
#[derive(Clone, Debug)]
pub(super) struct Measured {
    pub(super) outcome: Outcome,
    pub(super) values: Vec<f64>,
}

impl Measured {
    fn new(outcome: Outcome) -> Self {
        Self { outcome, values: Vec::new() }
    }

    /// The blocks as a sample.
    pub(super) fn sample(&self) -> Sample {
        self.values.iter().copied().collect()
    }
}

/// What winners and losers have of a category, in every block with both.
#[derive(Clone, Debug, Default)]
pub(super) struct WinnersPoints {
    pub(super) winning: Vec<f64>,
    pub(super) losing: Vec<f64>,
}

/// Outcomes of one condition with one line-up.
#[derive(Clone, Debug)]
pub(super) struct Arm {
    players: usize,
    measured: Vec<Measured>,
    has_ban: bool,
    skill_gap: Option<Measured>,
    /// Mean scores by seat and block.
    seat_scores: Vec<Vec<f64>>,
    /// Variances of the score of a seat between the games of one deal.
    within: Vec<f64>,
    pub(super) final_scores: FinalScores,
    /// For the score and every category.
    pub(super) winners: Vec<WinnersPoints>,
    /// Banned actions taken because nothing else was legal.
    pub(super) forced: u64,
}

impl Arm {
    pub(super) fn new(
        players: usize,
        categories: &[&str],
        has_ban: bool,
        has_skill_gap: bool,
    ) -> Self {
        let category = |name: &&str| Outcome::Category((*name).to_owned());
        let mut outcomes = vec![Outcome::Score];
        outcomes.extend(categories.iter().map(category));
        outcomes.extend([Outcome::Margin, Outcome::Turns, Outcome::LeadChanges, Outcome::Runaway]);
        outcomes.extend((0..players).map(Outcome::WinShareOfSeat));
        if has_ban {
            outcomes.extend([Outcome::RestrictedScore, Outcome::RestrictedWinShare]);
        }
        Self {
            players,
            measured: outcomes.into_iter().map(Measured::new).collect(),
            has_ban,
            skill_gap: has_skill_gap.then(|| Measured::new(Outcome::SkillGap)),
            seat_scores: vec![Vec::new(); players],
            within: Vec::new(),
            final_scores: FinalScores::new(players, players),
            winners: vec![WinnersPoints::default(); 1 + categories.len()],
            forced: 0,
        }
    }

    /// Adds the games of a block.
    pub(super) fn add(&mut self, games: &[Observed]) {
        let mut samples = vec![Sample::default(); self.measured.len()];
        let mut scores = vec![Sample::default(); self.players];
        for game in games {
            let values = outcome_values(game, self.has_ban);
            samples.iter_mut().zip(values).for_each(|(sample, value)| sample.push(value));
            let points: Vec<i32> = (0..self.players).map(|seat| game.result.score(seat)).collect();
            scores.iter_mut().zip(&points).for_each(|(sample, score)| sample.push((*score).into()));
            self.final_scores.push(&points, &game.result.ranks);
            self.forced += u64::from(game.trace.forced);
        }
        self.measured.iter_mut().zip(samples).for_each(|(m, sample)| m.values.push(sample.mean()));
        self.seat_scores.iter_mut().zip(&scores).for_each(|(all, seat)| all.push(seat.mean()));
        self.within.push(scores.iter().map(Sample::variance).sum::<f64>() / self.players as f64);
        self.add_winners(games);
    }

    /// Adds the games of a block against the weak bot.
    pub(super) fn add_skill_test(&mut self, games: &[Observed]) {
        let sample: Sample = games.iter().map(share_of_first).collect();
        if let Some(measured) = &mut self.skill_gap {
            measured.values.push(sample.mean());
        }
    }

    fn add_winners(&mut self, games: &[Observed]) {
        for (index, points) in self.winners.iter_mut().enumerate() {
            let mut sides = [Sample::default(); 2];
            for game in games.iter().map(|game| &game.result) {
                let seats = 0..game.ranks.len();
                let value = |seat: usize| match index {
                    0 => game.score(seat),
                    _ => game.points[seat][index - 1],
                };
                let (winners, losers): (Vec<_>, Vec<_>) =
                    seats.partition(|&seat| game.ranks[seat] == 1);
                if !losers.is_empty() {
                    for (side, seats) in sides.iter_mut().zip([winners, losers]) {
                        let of_side: Sample =
                            seats.iter().map(|&seat| value(seat).into()).collect();
                        side.push(of_side.mean());
                    }
                }
            }
            if sides[0].count() > 0 {
                points.winning.push(sides[0].mean());
                points.losing.push(sides[1].mean());
            }
        }
    }

    /// The outcome at the head of the list: the score.
    pub(super) fn score(&self) -> &Measured {
        &self.measured[0]
    }

    /// Win shares of a seat by block.
    pub(super) fn win_shares(&self, seat: usize) -> &Measured {
        let is_it = |one: &&Measured| one.outcome == Outcome::WinShareOfSeat(seat);
        self.measured.iter().find(is_it).expect("every seat has its win share")
    }

    /// Mean scores of a seat by block.
    pub(super) fn seat_scores(&self, seat: usize) -> Sample {
        self.seat_scores[seat].iter().copied().collect()
    }

    /// All outcomes, with the variances that need all blocks.
    pub(super) fn finished(&self) -> Vec<Measured> {
        let mut measured = self.measured.clone();
        measured.push(self.between());
        let (outcome, values) = (Outcome::WithinDealVariance, self.within.clone());
        measured.push(Measured { outcome, values });
        measured.extend(self.skill_gap.clone());
        measured
    }

    /// The variance of a seat's score from deal to deal: that of its means, less what the games of
    /// one deal vary.
    fn between(&self) -> Measured {
        let games = self.players as f64;
        let mut values: Vec<f64> = self.within.iter().map(|within| -within / games).collect();
        for scores in &self.seat_scores {
            let pseudo_values = variance_pseudo_values(scores);
            let parts = pseudo_values.into_iter().map(|value| value / self.players as f64);
            values.iter_mut().zip(parts).for_each(|(value, part)| *value += part);
        }
        Measured { outcome: Outcome::BetweenDealVariance, values }
    }
}

/// The values of a game in the order of the outcomes of a arm.
fn outcome_values(game: &Observed, has_ban: bool) -> Vec<f64> {
    let result = &game.result;
    let players = result.ranks.len();
    let mean = |points: &dyn Fn(usize) -> i32| {
        (0..players).map(|seat| f64::from(points(seat))).sum::<f64>() / players as f64
    };
    let mut values = vec![mean(&|seat| result.score(seat))];
    values
        .extend((0..result.points[0].len()).map(|index| mean(&|seat| result.points[seat][index])));
    values.push(result.margin().into());
    values.push(result.turns as f64);
    values.push(game.trace.lead_changes.into());
    values.push(game.trace.runaway(result));
    values.extend((0..players).map(|seat| result.win_share(seat)));
    if has_ban {
        values.push(result.score(seat_of_first(game)).into());
        values.push(share_of_first(game));
    }
    values
}

/// Where the first of the line-up sits.
fn seat_of_first(game: &Observed) -> usize {
    game.result.bots.iter().position(|place| *place == 0).expect("the first plays in every seating")
}

fn share_of_first(game: &Observed) -> f64 {
    game.result.win_share(seat_of_first(game))
}

#[cfg(test)]
mod tests {
    use super::super::game_trace::GameTrace;
    use super::*;
    use crate::run::game::GameResult;
    use nabu_games::{GameRng, Seed};

    /// A game of two with these scores, each in one category.
    fn game(scores: [i32; 2], half_time: Vec<usize>, bots: Vec<usize>) -> Observed {
        let rank = |seat: usize| 1 + u8::from(scores[1 - seat] > scores[seat]);
        let result = GameResult {
            bots,
            moves: 9,
            turns: 8,
            points: scores.iter().map(|score| vec![*score]).collect(),
            ranks: vec![rank(0), rank(1)],
            record: None,
        };
        Observed { result, trace: GameTrace { lead_changes: 1, half_time, forced: 0 } }
    }

    fn value(arm: &Arm, name: &str) -> f64 {
        let measured = arm.finished();
        let one = measured.iter().find(|one| one.outcome.to_string() == name).unwrap();
        one.sample().mean()
    }

    #[test]
    fn outcomes_of_a_block_worked_out_by_hand() {
        let mut arm = Arm::new(2, &["line"], true, true);
        // Variances need three blocks.
        for _ in 0..3 {
            arm.add(&[game([30, 10], vec![0], vec![0, 1]), game([20, 24], vec![0, 1], vec![1, 0])]);
            arm.add_skill_test(&[
                game([1, 0], vec![0], vec![0, 1]),
                game([1, 0], vec![0], vec![1, 0]),
            ]);
        }
        for (name, expected) in [
            ("score", 21.0),
            ("cat:line", 21.0),
            ("margin", 12.0),
            ("turns", 8.0),
            ("lead_changes", 1.0),
            ("runaway", 0.75),
            ("win_share_seat_0", 0.5),
            ("restricted_score", 27.0),
            ("restricted_win_share", 1.0),
            ("skill_gap", 0.5),
            ("within_deal_variance", 74.0),
        ] {
            assert!((value(&arm, name) - expected).abs() < 1e-9, "{name} {}", value(&arm, name));
        }
        assert_eq!(arm.winners[1].winning, [27.0; 3]);
        assert_eq!(arm.winners[1].losing, [15.0; 3]);
    }

    /// A sum of three dice has a variance of 8.75.
    fn dice(rng: &mut GameRng) -> i32 {
        (0..3).map(|_| rng.below(6) as i32).sum()
    }

    #[test]
    fn variances_of_deals_and_of_games_are_separated() {
        let mut arm = Arm::new(2, &["line"], false, false);
        let mut rng = Seed(3).rng();
        for _ in 0..4000 {
            let deal = [dice(&mut rng), dice(&mut rng)];
            let mut play = || {
                let scores = deal.map(|deal_score| 2 * deal_score + dice(&mut rng));
                game(scores, vec![0], vec![0, 1])
            };
            arm.add(&[play(), play()]);
        }
        let (between, within) =
            (value(&arm, "between_deal_variance"), value(&arm, "within_deal_variance"));
        assert!((between - 35.0).abs() < 2.0, "{between}");
        assert!((within - 8.75).abs() < 0.5, "{within}");
    }
}
