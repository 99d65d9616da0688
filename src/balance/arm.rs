//! An arm of a study: the outcomes of one condition with one line-up.

use super::arena::Observed;
use crate::rows::Outcome;
use crate::stats::{DealVariance, FinalScores, Sample, SharedDeals};

/// What winners and losers have of a category, over the blocks with both.
#[derive(Clone, Debug, Default)]
pub(super) struct WinnersPoints {
    pub(super) winning: Sample,
    pub(super) losing: Sample,
    pub(super) difference: Sample,
}

/// Outcomes of one condition with one line-up. Blocks are added one by one and forgotten, but for
/// the last, which is compared with that of other arms.
#[derive(Clone, Debug)]
pub(crate) struct Arm {
    has_ban: bool,
    /// How often each seating of a deal is played.
    continuations: usize,
    pub(crate) outcomes: Vec<Outcome>,
    /// By outcome; the variance between deals has its own account.
    samples: Vec<Sample>,
    pub(crate) last: LastBlock,
    pub(super) seat_scores: Vec<Sample>,
    between: DealVariance,
    /// By seat: the win shares of all games.
    pub(super) seat_shares: Vec<SharedDeals>,
    pub(super) final_scores: FinalScores,
    /// For the score and every category.
    pub(super) winners: Vec<WinnersPoints>,
    /// Banned actions taken because nothing else was legal.
    pub(super) forced: u64,
}

/// The block that was added last.
#[derive(Clone, Debug, Default)]
pub(crate) struct LastBlock {
    /// By outcome; the variance between deals is not one of a block.
    pub(crate) values: Vec<f64>,
    /// By game and outcome.
    pub(super) games: Vec<Vec<f64>>,
    /// Mean scores by seat.
    pub(super) scores: Vec<f64>,
    /// The variance of the score of a seat between the games of the deal.
    pub(super) within: f64,
}

impl Arm {
    pub(crate) fn new(
        players: usize,
        categories: &[&str],
        has_ban: bool,
        has_skill_gap: bool,
    ) -> Self {
        let mut outcomes = vec![Outcome::Score];
        outcomes.extend(categories.iter().map(|name| Outcome::Category((*name).to_owned())));
        outcomes.extend([Outcome::Margin, Outcome::Turns, Outcome::LeadChanges, Outcome::Runaway]);
        outcomes.extend((0..players).map(Outcome::WinShareOfSeat));
        if has_ban {
            outcomes.extend([Outcome::RestrictedScore, Outcome::RestrictedWinShare]);
        }
        outcomes.extend([Outcome::BetweenDealVariance, Outcome::WithinDealVariance]);
        outcomes.extend(has_skill_gap.then_some(Outcome::SkillGap));
        Self {
            has_ban,
            continuations: 1,
            samples: vec![Sample::default(); outcomes.len()],
            outcomes,
            last: LastBlock::default(),
            seat_scores: vec![Sample::default(); players],
            between: DealVariance::new(players, 1),
            seat_shares: vec![SharedDeals::default(); players],
            final_scores: FinalScores::new(players, players),
            winners: vec![WinnersPoints::default(); 1 + categories.len()],
            forced: 0,
        }
    }

    /// The same for games that go on from each position so many times.
    pub(super) fn with_continuations(mut self, continuations: usize) -> Self {
        let players = self.seat_scores.len();
        self.continuations = continuations;
        self.final_scores = FinalScores::new(players, players * continuations);
        self
    }

    /// Adds the games of a block.
    pub(crate) fn add(&mut self, games: &[Observed]) {
        let seats = 0..self.seat_scores.len();
        let mut scores = vec![Sample::default(); seats.len()];
        // Games from one position are not independent: they count as one game with their mean score.
        for games in games.chunks(self.continuations) {
            for (seat, sample) in scores.iter_mut().enumerate() {
                let points = games.iter().map(|game| f64::from(game.result.score(seat)));
                sample.push(points.collect::<Sample>().mean());
            }
        }
        for game in games {
            let points: Vec<i32> = seats.clone().map(|seat| game.result.score(seat)).collect();
            self.final_scores.push(&points, &game.result.ranks);
            self.forced += u64::from(game.trace.forced);
            for (seat, shares) in self.seat_shares.iter_mut().enumerate() {
                shares.push(game.result.win_share(seat));
            }
        }
        self.seat_shares.iter_mut().for_each(SharedDeals::end_block);
        self.last.games = games.iter().map(|game| outcome_values(game, self.has_ban)).collect();
        self.last.scores = scores.iter().map(Sample::mean).collect();
        self.last.within = scores.iter().map(Sample::variance).sum::<f64>() / seats.len() as f64;
        self.end_block();
        self.add_winners(games);
    }

    /// Enters the last block into the accounts.
    fn end_block(&mut self) {
        let LastBlock { values, games, scores, within } = &mut self.last;
        let mean = |place: usize| games.iter().map(|game| game[place]).collect::<Sample>().mean();
        *values = (0..games[0].len()).map(mean).chain([f64::NAN, *within]).collect();
        self.samples.iter_mut().zip(&*values).for_each(|(sample, value)| sample.push(*value));
        self.seat_scores.iter_mut().zip(&*scores).for_each(|(seat, score)| seat.push(*score));
        self.between.push(scores, *within);
    }

    /// Adds the games of the last block against the weak bot.
    pub(crate) fn add_skill_test(&mut self, games: &[Observed]) {
        let share = games.iter().map(share_of_first).collect::<Sample>().mean();
        self.last.values.push(share);
        self.samples.last_mut().expect("there are outcomes").push(share);
    }

    fn add_winners(&mut self, games: &[Observed]) {
        for (index, points) in self.winners.iter_mut().enumerate() {
            let mut sides = [Sample::default(); 2];
            for game in games.iter().map(|game| &game.result) {
                let value = |seat: usize| match index {
                    0 => game.score(seat),
                    _ => game.points[seat][index - 1],
                };
                let (winners, losers): (Vec<_>, Vec<_>) =
                    (0..game.ranks.len()).partition(|&seat| game.ranks[seat] == 1);
                if !losers.is_empty() {
                    for (side, seats) in sides.iter_mut().zip([winners, losers]) {
                        let values = seats.iter().map(|&seat| f64::from(value(seat)));
                        side.push(values.collect::<Sample>().mean());
                    }
                }
            }
            if sides[0].count() > 0 {
                points.winning.push(sides[0].mean());
                points.losing.push(sides[1].mean());
                points.difference.push(sides[0].mean() - sides[1].mean());
            }
        }
    }

    /// The win share of a seat in the last block.
    pub(super) fn last_share(&self, seat: usize) -> f64 {
        let place = self.outcomes.iter().position(|own| *own == Outcome::WinShareOfSeat(seat));
        self.last.values[place.expect("every arm has seats")]
    }

    /// The blocks of an outcome.
    pub(super) fn sample(&self, outcome: &Outcome) -> Sample {
        let place = self.outcomes.iter().position(|own| own == outcome);
        match outcome {
            Outcome::BetweenDealVariance => self.between.sample(),
            _ => self.samples[place.expect("it is an outcome of the arm")],
        }
    }
}

/// The values of a game in the order of the outcomes of an arm, up to the variances.
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
            faults: Vec::new(),
        };
        Observed { result, trace: GameTrace { lead_changes: 1, half_time, forced: 0 } }
    }

    fn value(arm: &Arm, name: &str) -> f64 {
        arm.sample(&Outcome::try_from(name.to_owned()).unwrap()).mean()
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
        let WinnersPoints { winning, losing, difference } = &arm.winners[1];
        assert_eq!([winning, losing, difference].map(Sample::count), [3; 3]);
        assert_eq!(
            [winning, losing, difference].map(|side| side.mean().to_string()),
            ["27", "15", "12"]
        );
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
