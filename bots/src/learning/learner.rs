//! The network that learns, with what it needs to go on later.

use std::collections::VecDeque;

use nabu_games::{Encoder, GameRng, Seed};
use rayon::prelude::*;

use super::adam::Adam;
use super::gradient::Gradient;
use super::parameters::{self, Shape};
use super::returns::Sample;
use crate::Network;
use crate::network::Target;

/// Samples whose gradient one thread adds up.
const CHUNK: usize = 64;

/// How a network learns.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LearnerSettings {
    /// Hidden units.
    pub hidden: usize,
    /// What is to be told.
    pub target: Target,
    /// Samples of a step.
    pub batch: usize,
    /// How often each new sample is learned from, on average.
    pub passes: f32,
    /// Errors of more points pull no harder.
    pub clip: f32,
    /// Rounds of self-play that are kept to learn from.
    pub replay: usize,
    /// The rate at which the average of the weights follows them, each round.
    pub averaging: f32,
}

/// A network that learns.
#[derive(Debug)]
pub struct Learner {
    settings: LearnerSettings,
    shape: Shape,
    units: Vec<i16>,
    names: Vec<String>,
    weights: Vec<f32>,
    average: Vec<f32>,
    adam: Adam,
    /// Rounds learned from.
    rounds: u64,
    replay: VecDeque<Vec<Sample>>,
}

impl Learner {
    /// A network for a game that knows nothing yet.
    pub fn new<G: Encoder>(settings: LearnerSettings, seed: Seed) -> Self {
        let shape = Shape { inputs: G::inputs(), hidden: settings.hidden };
        let weights = parameters::begin(shape, &mut seed.rng());
        Self {
            settings,
            shape,
            units: G::units(),
            names: G::input_names(),
            average: weights.clone(),
            adam: Adam::new(shape.len()),
            weights,
            rounds: 0,
            replay: VecDeque::new(),
        }
    }

    /// A network that has learned before and learns on.
    ///
    /// # Panics
    /// If it has other sizes or another target than these settings.
    pub fn from_network<G: Encoder>(settings: LearnerSettings, network: &Network) -> Self {
        assert_eq!((network.hidden(), network.target()), (settings.hidden, settings.target));
        let mut learner = Self::new::<G>(settings, Seed(0));
        learner.weights = parameters::weights(learner.shape, network, &learner.units);
        learner.average.clone_from(&learner.weights);
        learner
    }

    /// The network as it is now, for playing on.
    pub fn network(&self) -> Network {
        self.network_of(&self.weights)
    }

    /// The average of the network over the last rounds, which plays better.
    pub fn averaged(&self) -> Network {
        self.network_of(&self.average)
    }

    fn network_of(&self, weights: &[f32]) -> Network {
        let (names, target) = (self.names.clone(), self.settings.target);
        parameters::network(self.shape, weights, &self.units, names, target)
    }

    /// Puts a round of samples among those to learn from.
    pub fn remember(&mut self, samples: Vec<Sample>) {
        self.replay.push_back(samples);
        while self.replay.len() > self.settings.replay {
            self.replay.pop_front();
        }
    }

    /// Learns from what it remembers, as much as the last round deserves, and returns the root mean
    /// square of the errors in points.
    pub fn learn(&mut self, rate: f32, rng: &mut GameRng) -> f64 {
        let new = self.replay.back().map_or(0, Vec::len);
        let steps = (new as f32 * self.settings.passes / self.settings.batch as f32) as usize;
        let pool: Vec<&Sample> = self.replay.iter().flatten().collect();
        let scales: Vec<f32> = self.units.iter().map(|unit| 1.0 / f32::from(*unit)).collect();
        let mut gradients: Vec<_> =
            (0..self.settings.batch.div_ceil(CHUNK)).map(|_| Gradient::new(self.shape)).collect();
        let mut squares = 0.0;
        for _ in 0..steps {
            let batch: Vec<_> = (0..self.settings.batch).map(|_| *rng.pick(&pool)).collect();
            let (weights, clip) = (&self.weights, self.settings.clip);
            gradients.par_iter_mut().zip(batch.par_chunks(CHUNK)).for_each(
                |(gradient, samples)| {
                    gradient.clear();
                    for sample in samples {
                        gradient.learn(sample, weights, &scales, clip);
                    }
                },
            );
            // In their order, so that the sums do not depend on who was first.
            let (first, others) = gradients.split_first_mut().expect("a batch has a chunk");
            for other in others {
                first.add(other);
            }
            squares += first.squares;
            self.adam.step(&mut self.weights, &first.sums, batch.len(), rate);
        }
        self.follow();
        (squares / (steps.max(1) * self.settings.batch) as f64).sqrt()
    }

    /// Everything it needs to go on, apart from what it remembers, which can be played again.
    pub fn to_bytes(&self) -> Vec<u8> {
        let Adam { means, squares, steps } = &self.adam;
        let lists = [&self.weights, &self.average, means, squares];
        let numbers = lists.into_iter().flatten().flat_map(|number| number.to_le_bytes());
        let counts = [*steps, self.rounds].map(u64::to_le_bytes);
        counts.into_iter().flatten().chain(numbers).collect()
    }

    /// Goes on from where another learner of the same settings was; `None` if the bytes are not
    /// of such a one.
    pub fn restore(&mut self, bytes: &[u8]) -> Option<()> {
        let (steps, rest) = bytes.split_first_chunk()?;
        let (rounds, rest) = rest.split_first_chunk()?;
        let numbers: Vec<_> =
            rest.as_chunks().0.iter().map(|word| f32::from_le_bytes(*word)).collect();
        let len = self.shape.len();
        if rest.len() != 4 * 4 * len {
            return None;
        }
        let Adam { means, squares, .. } = &mut self.adam;
        let lists = [&mut self.weights, &mut self.average, means, squares];
        for (list, numbers) in lists.into_iter().zip(numbers.chunks_exact(len)) {
            list.copy_from_slice(numbers);
        }
        self.adam.steps = u64::from_le_bytes(*steps);
        self.rounds = u64::from_le_bytes(*rounds);
        Some(())
    }

    /// Lets the average follow the weights. The first rounds count alike, so that nothing is left
    /// of the weights before them.
    fn follow(&mut self) {
        self.rounds += 1;
        let share = self.settings.averaging.max(1.0 / self.rounds as f32);
        for (average, weight) in self.average.iter_mut().zip(&self.weights) {
            *average += share * (weight - *average);
        }
    }
}

#[cfg(test)]
mod tests {
    use nabu_games::connect_four::ConnectFour;
    use nabu_games::{Options, Rulebook};

    use super::*;
    use crate::Evaluator;
    use crate::learning::{SelfPlay, SelfPlaySettings};

    const SETTINGS: LearnerSettings = LearnerSettings {
        hidden: 16,
        target: Target::Margin,
        batch: 100,
        passes: 4.0,
        clip: 12.0,
        replay: 3,
        averaging: 0.5,
    };

    fn learner() -> Learner {
        Learner::new::<ConnectFour>(SETTINGS, Seed(1))
    }

    fn play(round: u64) -> Vec<Sample> {
        let rules = ConnectFour::rules(&Options::default()).unwrap();
        let evaluator = Evaluator::<ConnectFour>::classic();
        let settings = SelfPlaySettings {
            target: Target::Margin,
            lambda: 1.0,
            exploration: 0.3,
            expert: None,
        };
        let mut games = SelfPlay::new(&evaluator, settings);
        let game = |game: u64| {
            let seed = Seed(round).child(game);
            let start = ConnectFour::start(rules, &ConnectFour::deal(rules, 2, seed));
            games.play(start, &mut seed.rng())
        };
        (0..20).flat_map(game).collect()
    }

    #[test]
    fn errors_fall() {
        let mut learner = learner();
        let mut rng = Seed(2).rng();
        let mut errors = Vec::new();
        for round in 0..12 {
            learner.remember(play(round));
            errors.push(learner.learn(0.01, &mut rng));
        }
        assert!(errors[11] < 0.9 * errors[0], "{errors:?}");
    }

    #[test]
    fn a_learner_goes_on_where_it_was() {
        let mut whole = learner();
        whole.remember(play(0));
        whole.learn(0.01, &mut Seed(2).rng());
        let mut resumed = learner();
        resumed.restore(&whole.to_bytes()).unwrap();
        resumed.remember(play(0));
        for learner in [&mut whole, &mut resumed] {
            learner.remember(play(1));
            learner.learn(0.01, &mut Seed(3).rng());
        }
        assert_eq!(whole.to_bytes(), resumed.to_bytes());
        assert_eq!(whole.averaged(), resumed.averaged());
        assert_eq!(learner().restore(&whole.to_bytes()[1..]), None);
    }

    #[test]
    fn a_network_that_learned_is_where_the_next_begins() {
        let mut learner = learner();
        learner.remember(play(0));
        learner.learn(0.01, &mut Seed(2).rng());
        let network = learner.network();
        let next = Learner::from_network::<ConnectFour>(SETTINGS, &network);
        assert_eq!(next.network(), network);
        assert_eq!(next.averaged(), network);
    }

    #[test]
    fn the_number_of_threads_does_not_matter() {
        let bytes = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let mut learner = learner();
            learner.remember(play(0));
            pool.install(|| learner.learn(0.01, &mut Seed(2).rng()));
            learner.to_bytes()
        };
        assert_eq!(bytes(1), bytes(3));
    }
}
