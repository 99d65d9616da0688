//! Evaluations: sums of named features of a position, each with a weight.

use std::marker::PhantomData;

use nabu_games::{Classified, Game, Restricted, Seat};
use thiserror::Error;

/// No evaluation has more features.
pub const MAX_FEATURES: usize = 24;

const LANES: usize = 8;
const _: () = assert!(MAX_FEATURES.is_multiple_of(LANES));

/// A game that positions can be evaluated in.
pub trait Heuristic: Game {
    /// The names of the features.
    const FEATURES: &'static [&'static str];
    /// The weights as TOML, one `feature = weight` each.
    const WEIGHTS: &'static str;

    /// The usual margin between good players, in points.
    const MARGIN: f32;

    /// Writes the value of every feature for a seat into `features`.
    fn features(&self, seat: Seat, features: &mut [f32; MAX_FEATURES]);

    /// How good the position is for a seat, in points.
    fn evaluate(&self, seat: Seat, weights: &Weights<Self>) -> f32 {
        let mut features = [0.0; MAX_FEATURES];
        self.features(seat, &mut features);
        weights.dot(&features)
    }

    /// The position that an action is judged by: the one right after it.
    #[must_use]
    fn judged(&self, action: Self::Action) -> Self {
        let mut next = *self;
        next.apply(action);
        next
    }

    /// How good the position that an action is judged by is for the player who takes it.
    fn action_value(&self, action: Self::Action, weights: &Weights<Self>) -> f32 {
        self.judged(action).evaluate(self.to_act(), weights)
    }

    /// Tells the values of several actions of one decision, in their order.
    fn action_values(
        &self,
        actions: &[Self::Action],
        weights: &Weights<Self>,
        mut each: impl FnMut(Self::Action, f32),
    ) {
        for &action in actions {
            each(action, self.action_value(action, weights));
        }
    }
}

/// A ban of actions changes what can be done, not what is good. A ban of points takes away what the
/// points in hand are worth; hopes for more of them stay, because features do not tell which hope
/// is for which category. A search sees through them, as it counts by the ban at the end of a game.
impl<G: Heuristic + Classified> Heuristic for Restricted<G> {
    const FEATURES: &'static [&'static str] = G::FEATURES;
    const WEIGHTS: &'static str = G::WEIGHTS;
    const MARGIN: f32 = G::MARGIN;

    fn features(&self, seat: Seat, features: &mut [f32; MAX_FEATURES]) {
        self.game().features(seat, features);
    }

    fn evaluate(&self, seat: Seat, weights: &Weights<Self>) -> f32 {
        let value = self.game().evaluate(seat, &weights.shared());
        value - weights.per_point() * self.void_points(seat) as f32
    }

    fn judged(&self, action: G::Action) -> Self {
        self.with_game(self.game().judged(action))
    }

    fn action_value(&self, action: G::Action, weights: &Weights<Self>) -> f32 {
        let seat = self.to_act();
        let value = self.game().action_value(action, &weights.shared());
        if self.void_category(seat).is_none() {
            return value;
        }
        value - weights.per_point() * self.judged(action).void_points(seat) as f32
    }

    fn action_values(
        &self,
        actions: &[G::Action],
        weights: &Weights<Self>,
        mut each: impl FnMut(G::Action, f32),
    ) {
        let seat = self.to_act();
        let is_void = self.void_category(seat).is_some();
        let void_points = |action| self.judged(action).void_points(seat) as f32;
        self.game().action_values(actions, &weights.shared(), |action, value| {
            let lost = if is_void { weights.per_point() * void_points(action) } else { 0.0 };
            each(action, value - lost);
        });
    }
}

/// What is wrong with a table of weights.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum WeightsError {
    /// Not a table of numbers.
    #[error("weights: {0}")]
    Toml(String),
    /// Not a feature of this game.
    #[error("unknown feature '{name}'; features: {valid}")]
    UnknownFeature {
        /// The name given.
        name: String,
        /// The names there are.
        valid: String,
    },
}

/// A weight for every feature of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights<G> {
    values: [f32; MAX_FEATURES],
    game: PhantomData<G>,
}

impl<G: Heuristic> Weights<G> {
    /// The weights that ship with the game.
    ///
    /// # Panics
    /// If the shipped file is broken, which a test rules out.
    pub fn shipped() -> Self {
        Self::from_toml(G::WEIGHTS).expect("the shipped weights are valid")
    }

    /// Reads weights; features that are not named weigh nothing.
    pub fn from_toml(text: &str) -> Result<Self, WeightsError> {
        let table: toml::Table =
            toml::from_str(text).map_err(|error| WeightsError::Toml(error.message().to_owned()))?;
        let mut weights = Self { values: [0.0; MAX_FEATURES], game: PhantomData };
        for (name, value) in table {
            let number = value.as_float().or(value.as_integer().map(|whole| whole as f64));
            let number = number
                .ok_or_else(|| WeightsError::Toml(format!("{name} = {value} is not a number")))?;
            weights.set(&name, number as f32)?;
        }
        Ok(weights)
    }

    /// Sets the weight of a feature.
    pub fn set(&mut self, name: &str, value: f32) -> Result<(), WeightsError> {
        let index = G::FEATURES.iter().position(|feature| *feature == name).ok_or_else(|| {
            WeightsError::UnknownFeature { name: name.to_owned(), valid: G::FEATURES.join(", ") }
        })?;
        self.values[index] = value;
        Ok(())
    }

    /// The weights by feature.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, f32)> {
        G::FEATURES.iter().copied().zip(self.values)
    }

    /// What a point in hand is worth: the first feature of every game is its score.
    fn per_point(&self) -> f32 {
        self.values[0]
    }

    /// The same weights for a game with the same features.
    fn shared<H: Heuristic>(&self) -> Weights<H> {
        Weights { values: self.values, game: PhantomData }
    }

    /// The features weighed and added up.
    #[inline]
    pub(crate) fn dot(&self, features: &[f32; MAX_FEATURES]) -> f32 {
        // Several sums at once, because the order of additions cannot be changed later.
        let mut sums = [0.0; LANES];
        let values = self.values.chunks_exact(LANES).zip(features.chunks_exact(LANES));
        for (values, features) in values {
            for lane in 0..LANES {
                sums[lane] += values[lane] * features[lane];
            }
        }
        sums.iter().sum()
    }
}

#[cfg(test)]
mod tests {
    use nabu_games::amyitis::Amyitis;
    use nabu_games::architects::Architects;
    use nabu_games::babylon::Babylon;
    use nabu_games::babylonia::Babylonia;
    use nabu_games::connect_four::ConnectFour;
    use nabu_games::{Ban, Options, Rulebook, Seed, View};

    use super::*;
    use crate::{Bot, Greedy};

    const SEATS: [Seat; 2] = [Seat::new(0), Seat::new(1)];

    fn start<G: Rulebook>(seed: u64) -> G {
        let rules = G::rules(&Options::default()).unwrap();
        G::start(rules, &G::deal(rules, 2, Seed(seed)))
    }

    fn play_greedily<G: Heuristic>(mut position: G, moves: usize) -> G {
        let mut greedy = Greedy::new(Weights::shipped(), 0.0);
        let mut rng = Seed(1).rng();
        for _ in 0..moves {
            if !position.is_over() {
                let action = greedy.choose(&View::of_player_to_act(&position), &mut rng);
                position.apply(action);
            }
        }
        position
    }

    /// Points of a category that seat 1 makes in greedy games, with the ban on one of the seats.
    fn points_made<G: Heuristic + Classified + Rulebook>(category: usize, banned: Seat) -> i32 {
        let game = |seed| {
            let first = Restricted::new(start::<G>(seed), banned, Ban::Category(category));
            play_greedily(first, G::MAX_MOVES).game().breakdown(SEATS[1])[category]
        };
        (0..10).map(game).sum()
    }

    #[track_caller]
    fn assert_avoids<G: Heuristic + Classified + Rulebook>(category: &str) {
        let place = G::CATEGORIES.iter().position(|name| *name == category).unwrap();
        let [free, banned] = SEATS.map(|seat| points_made::<G>(place, seat));
        assert!(3 * banned < 2 * free, "{category}: {banned} instead of {free}");
    }

    #[test]
    fn nobody_strives_for_points_that_do_not_count() {
        assert_avoids::<Amyitis>("sales");
        assert_avoids::<Architects>("gardens");
        assert_avoids::<Babylon>("bridges");
        assert_avoids::<Babylonia>("fields");
    }

    #[test]
    fn void_points_are_taken_off_the_evaluation_of_their_seat() {
        let game = play_greedily(start::<Architects>(1), 30);
        let points = game.breakdown(SEATS[1])[0] as f32;
        assert!(points > 0.0, "there is something to lose");
        let mut weights = Weights::shipped();
        weights.set("score", 3.0).unwrap();
        let restricted = Restricted::new(game, SEATS[1], Ban::Category(0));
        let lost = SEATS.map(|seat| {
            game.evaluate(seat, &weights) - restricted.evaluate(seat, &weights.shared())
        });
        assert!(lost[0] == 0.0 && (lost[1] - 3.0 * points).abs() < 1e-3, "{lost:?}");
    }

    #[test]
    fn a_line_that_does_not_count_is_worth_nothing() {
        let mut game = start::<ConnectFour>(1);
        for column in "a b a b a b c b".split(' ') {
            game.apply(column.parse().unwrap());
        }
        let restricted = Restricted::new(game, SEATS[1], Ban::Category(0));
        let free = game.evaluate(SEATS[1], &Weights::shipped());
        let banned = restricted.evaluate(SEATS[1], &Weights::shipped());
        assert!(free > 0.5 && banned.abs() < 1e-6, "{free} {banned}");
    }

    /// Compares the values of all legal actions, one by one and together, and counts them.
    fn compare_values(game: &Babylon, ban: Ban) -> usize {
        let restricted = Restricted::new(*game, game.to_act(), ban);
        let (weights, mut actions, mut count) = (Weights::shipped(), Vec::new(), 0);
        game.legal_actions(&mut actions);
        restricted.action_values(&actions, &weights, |action, value| {
            let expected = restricted.action_value(action, &weights);
            assert_eq!(value.to_bits(), expected.to_bits(), "{action}");
            count += 1;
        });
        assert_eq!(count, actions.len());
        count
    }

    #[test]
    fn bans_count_the_same_for_one_action_and_for_many() {
        let games: Vec<_> = (40..46).map(|moves| play_greedily(start(1), moves)).collect();
        for ban in [Ban::Class(0), Ban::Category(0), Ban::Category(7)] {
            let compared: usize = games.iter().map(|game| compare_values(game, ban)).sum();
            assert!(compared > 100, "{compared} actions are few");
        }
    }

    #[test]
    fn a_ban_of_actions_changes_no_value() {
        let game = play_greedily(start::<Babylon>(1), 40);
        let restricted = Restricted::new(game, game.to_act(), Ban::Class(0));
        let (own, shared) = (Weights::shipped(), Weights::shipped());
        for seat in SEATS {
            let values = [restricted.evaluate(seat, &own), game.evaluate(seat, &shared)];
            assert_eq!(values[0].to_bits(), values[1].to_bits(), "{values:?}");
        }
        let mut actions = Vec::new();
        game.legal_actions(&mut actions);
        for action in actions {
            let values =
                [restricted.action_value(action, &own), game.action_value(action, &shared)];
            assert_eq!(values[0].to_bits(), values[1].to_bits(), "{values:?}");
        }
    }
}
