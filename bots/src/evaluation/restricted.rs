//! The evaluation under a ban.

use nabu_games::{Game, Restricted, Seat};

use super::{Evaluation, Features, Weights};
use crate::Workshop;

/// A ban of actions changes what can be done, not what is good. A ban of points takes away what the
/// points in hand are worth; hopes for more of them stay, because features do not tell which hope
/// is for which category. A search sees through them, as it counts by the ban at the end of a game.
impl<G: Evaluation> Evaluation for Restricted<G> {
    type Feature = G::Feature;

    const SCORE: G::Feature = G::SCORE;
    const WEIGHTS: &'static str = G::WEIGHTS;
    const NETWORK: Option<&'static [u8]> = G::NETWORK;
    const MARGIN: f32 = G::MARGIN;

    fn features(&self, seat: Seat, features: &mut Features<G::Feature>) {
        self.game().features(seat, features);
    }

    fn evaluate(&self, seat: Seat, weights: &Weights<G::Feature>) -> f32 {
        let value = self.game().evaluate(seat, weights);
        value - weights[G::SCORE] * self.void_points(seat) as f32
    }

    fn afterstate(&self, action: G::Action) -> Self {
        self.with_game(self.game().afterstate(action))
    }

    fn action_value(&self, action: G::Action, weights: &Weights<G::Feature>) -> f32 {
        let seat = self.to_act();
        let value = self.game().action_value(action, weights);
        if self.void_category(seat).is_none() {
            return value;
        }
        value - weights[G::SCORE] * self.afterstate(action).void_points(seat) as f32
    }

    fn action_values(
        &self,
        actions: &[G::Action],
        weights: &Weights<G::Feature>,
        mut each: impl FnMut(G::Action, f32),
    ) {
        let seat = self.to_act();
        let is_void = self.void_category(seat).is_some();
        let void_points = |action| self.afterstate(action).void_points(seat) as f32;
        self.game().action_values(actions, weights, |action, value| {
            let lost = if is_void { weights[G::SCORE] * void_points(action) } else { 0.0 };
            each(action, value - lost);
        });
    }

    fn workshop() -> &'static dyn Workshop<Self> {
        G::restricted_workshop()
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
    use crate::Bot;
    use crate::greedy::{Greedy, GreedySettings};

    const SEATS: [Seat; 2] = [Seat::new(0), Seat::new(1)];

    fn start<G: Rulebook>(seed: u64) -> G {
        let rules = G::rules(&Options::default()).unwrap();
        G::start(rules, &G::deal(rules, 2, Seed(seed)))
    }

    fn play_greedily<G: Evaluation>(mut position: G, moves: usize) -> G {
        let mut greedy = Greedy::new(crate::Evaluator::classic(), GreedySettings::default());
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
    fn points_made<G: Evaluation + Rulebook>(category: usize, banned: Seat) -> i32 {
        let game = |seed| {
            let first = Restricted::new(start::<G>(seed), banned, Ban::Category(category));
            play_greedily(first, G::MAX_MOVES).game().breakdown(SEATS[1])[category]
        };
        (0..10).map(game).sum()
    }

    #[track_caller]
    fn assert_avoids<G: Evaluation + Rulebook>(category: &str) {
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
        let mut weights = Architects::shipped_weights();
        weights.set("score", 3.0).unwrap();
        let restricted = Restricted::new(game, SEATS[1], Ban::Category(0));
        let lost =
            SEATS.map(|seat| game.evaluate(seat, &weights) - restricted.evaluate(seat, &weights));
        assert!(lost[0] == 0.0 && (lost[1] - 3.0 * points).abs() < 1e-3, "{lost:?}");
    }

    #[test]
    fn a_line_that_does_not_count_is_worth_nothing() {
        let mut game = start::<ConnectFour>(1);
        for column in "a b a b a b c b".split(' ') {
            game.apply(column.parse().unwrap());
        }
        let restricted = Restricted::new(game, SEATS[1], Ban::Category(0));
        let weights = ConnectFour::shipped_weights();
        let free = game.evaluate(SEATS[1], &weights);
        let banned = restricted.evaluate(SEATS[1], &weights);
        assert!(free > 0.5 && banned.abs() < 1e-6, "{free} {banned}");
    }

    /// Compares the values of all legal actions, one by one and together, and counts them.
    fn compare_values(game: &Babylon, ban: Ban) -> usize {
        let restricted = Restricted::new(*game, game.to_act(), ban);
        let (weights, mut actions, mut count) = (Babylon::shipped_weights(), Vec::new(), 0);
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
        let weights = Babylon::shipped_weights();
        for seat in SEATS {
            let values = [restricted.evaluate(seat, &weights), game.evaluate(seat, &weights)];
            assert_eq!(values[0].to_bits(), values[1].to_bits(), "{values:?}");
        }
        let mut actions = Vec::new();
        game.legal_actions(&mut actions);
        for action in actions {
            let values =
                [restricted.action_value(action, &weights), game.action_value(action, &weights)];
            assert_eq!(values[0].to_bits(), values[1].to_bits(), "{values:?}");
        }
    }
}
