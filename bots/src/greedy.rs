//! The bot that looks one decision ahead.

use nabu_games::{GameRng, View};

use crate::{Bot, Evaluation, Evaluator};

/// What can be set in a greedy bot.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct GreedySettings {
    /// The share of moves played at random.
    pub epsilon: f64,
}

/// Plays the action with the best evaluation right after it; ties are broken at random.
#[derive(Clone, Debug)]
pub struct Greedy<G: Evaluation> {
    evaluator: Evaluator<G>,
    settings: GreedySettings,
    actions: Vec<G::Action>,
}

impl<G: Evaluation> Greedy<G> {
    /// A greedy bot.
    pub fn new(evaluator: Evaluator<G>, settings: GreedySettings) -> Self {
        Self { evaluator, settings, actions: Vec::new() }
    }
}

impl<G: Evaluation> Bot<G> for Greedy<G> {
    fn choose(&mut self, view: &View<'_, G>, rng: &mut GameRng) -> G::Action {
        let epsilon = self.settings.epsilon;
        if epsilon > 0.0 && rng.unit() < epsilon {
            return view.random_action(rng);
        }
        let world = view.sample(rng);
        view.legal_actions(&mut self.actions);
        best_action(&world, &self.actions, &self.evaluator, rng)
    }
}

/// The best of the actions by evaluation, the first of a random order among equals.
pub(crate) fn best_action<G: Evaluation>(
    world: &G,
    actions: &[G::Action],
    evaluator: &Evaluator<G>,
    rng: &mut GameRng,
) -> G::Action {
    let mut best = actions[0];
    let mut best_value = f32::NEG_INFINITY;
    let mut equals = 0;
    evaluator.action_values(world, actions, |action, value| {
        if value > best_value {
            (best, best_value, equals) = (action, value, 1);
        } else if value >= best_value {
            equals += 1;
            if rng.below(equals) == 0 {
                best = action;
            }
        }
    });
    best
}

/// How many of as many seeded games as `games` a greedy bot wins alone against random ones, from
/// each seat in turn.
#[cfg(test)]
pub(crate) fn wins_against_random<G: Evaluation + nabu_games::Rulebook>(
    players: usize,
    games: usize,
) -> usize {
    use nabu_games::{Options, Seat, Seed};

    let rules = G::rules(&Options::default()).expect("defaults are valid");
    let mut greedy = Greedy::<G>::new(Evaluator::classic(), GreedySettings::default());
    let wins = |game: &usize| {
        let seed = Seed(*game as u64);
        let (seat, mut rng) = (Seat::new(game % players), seed.child(1).rng());
        let mut position = G::start(rules, &G::deal(rules, players, seed));
        while !position.is_over() {
            let view = View::of_player_to_act(&position);
            let action = if view.observer() == seat {
                greedy.choose(&view, &mut rng)
            } else {
                view.random_action(&mut rng)
            };
            position.apply(action);
        }
        position.winners() == [seat].into_iter().collect()
    };
    (0..games).filter(wins).count()
}
