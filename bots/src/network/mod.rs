//! A small neural network that tells what a position will be worth to a seat.
//!
//! ```text
//! inputs (whole numbers)  ->  hidden units  ->  16 units  ->  points still to come
//!          exact sums         ReLU and linear     ReLU
//!                                  \___________________________^ direct
//! ```
//!
//! The first layer has whole weights, so its sums are exact and can be changed by what differs from
//! one sibling to the next, in any order, with the same result (`accumulator`). The layers above
//! are added up in one fixed order, for several positions at once (`queue`, `upper`). So the same
//! file gives the same bits on every machine.

mod accumulator;
mod file;
mod queue;
mod upper;

use std::array;
use std::sync::Arc;

use nabu_games::{Encoding, MAX_INPUTS};

pub use file::NetworkError;
pub(crate) use queue::Queue;

/// Units that are computed side by side.
pub(crate) const LANES: usize = 16;
/// Units of the second layer.
pub(crate) const SECOND: usize = LANES;
/// The sums that a unit of the second layer is added up in before they are added.
const CHAINS: usize = 4;
/// The hidden units that are not rectified: the last ones.
pub(crate) const LINEAR: usize = 8;
/// The most hidden units.
pub(crate) const MAX_HIDDEN: usize = 128;
/// What a weight of 1 is as a whole number.
pub(crate) const ONE: f32 = 4096.0;
/// Points in one unit of output, so that weights of usual size tell usual scores.
pub(crate) const POINTS: f32 = 32.0;

/// What a network was taught to tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// The score at the end.
    Score,
    /// The score at the end minus that of the best other.
    Margin,
}

impl Target {
    /// All targets.
    pub const ALL: [Self; 2] = [Self::Score, Self::Margin];

    /// Its name in options and files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Score => "score",
            Self::Margin => "margin",
        }
    }

    /// The target of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|target| target.name() == name)
    }

    /// What it would be if the game ended now.
    #[inline]
    pub(crate) fn now(self, encoding: &Encoding) -> f32 {
        f32::from(match self {
            Self::Score => encoding.score(),
            Self::Margin => encoding.lead(),
        })
    }
}

/// The weights of a network. Copies share them.
#[derive(Clone, PartialEq, Debug)]
pub struct Network {
    layers: Arc<Layers>,
    /// The weights of the first layer once more, two inputs side by side.
    pairs: Arc<[Pair]>,
}

/// The weights of an input and of the next one to some hidden units, in turns: one instruction
/// multiplies both by their inputs and adds them up.
type Pair = [i16; 2 * LANES];

/// What a network consists of.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Layers {
    pub(crate) target: Target,
    /// The names of the inputs, as the encoder that it was taught with has them.
    pub(crate) inputs: Vec<String>,
    /// For each input its weights to the hidden units.
    pub(crate) first: Vec<[i16; LANES]>,
    pub(crate) first_bias: Vec<[i32; LANES]>,
    /// For each hidden unit its weights to the second layer.
    pub(crate) second: Vec<[f32; SECOND]>,
    pub(crate) second_bias: [f32; SECOND],
    /// From hidden units straight to the output.
    pub(crate) direct: Vec<f32>,
    pub(crate) output: [f32; SECOND],
    pub(crate) output_bias: f32,
}

impl Network {
    pub(crate) fn new(layers: Layers) -> Self {
        debug_assert!(layers.inputs.len() <= MAX_INPUTS && layers.direct.len() <= MAX_HIDDEN);
        let pairs = layers.pairs();
        Self { layers: Arc::new(layers), pairs }
    }

    /// What it tells.
    pub fn target(&self) -> Target {
        self.layers.target
    }

    /// How many hidden units it has.
    pub fn hidden(&self) -> usize {
        self.layers.direct.len()
    }

    /// The value of one encoding.
    pub fn value(&self, encoding: &Encoding) -> f32 {
        let (mut queue, mut value) = (Queue::new(self), 0.0);
        queue.push(encoding);
        queue.tell(|told| value = told);
        value
    }

    /// What it consists of.
    pub(crate) fn layers(&self) -> &Layers {
        &self.layers
    }

    /// The weights of a pair of inputs to the hidden units.
    #[inline]
    fn pair(&self, pair: usize) -> &[Pair] {
        let blocks = self.layers.first_bias.len();
        &self.pairs[pair * blocks..][..blocks]
    }
}

impl Layers {
    fn pairs(&self) -> Arc<[Pair]> {
        let blocks = self.first_bias.len();
        let nothing = vec![[0; LANES]; blocks];
        let interleave = |(one, other): (&[i16; LANES], &[i16; LANES])| {
            array::from_fn(|place| [one, other][place % 2][place / 2])
        };
        let pair = |rows: &[[i16; LANES]]| -> Vec<Pair> {
            let (one, rest) = rows.split_at(blocks);
            let other = if rest.is_empty() { &nothing } else { rest };
            one.iter().zip(other).map(interleave).collect()
        };
        self.first.chunks(2 * blocks).flat_map(pair).collect()
    }
}

#[cfg(test)]
mod tests {
    use nabu_games::babylon::Babylon;
    use nabu_games::connect_four::ConnectFour;
    use nabu_games::{Encoder, Game, Options, Rulebook, Seed};

    use super::*;
    use crate::learning::{Learner, LearnerSettings};

    fn network<G: Encoder>() -> Network {
        network_of::<G>(32)
    }

    fn network_of<G: Encoder>(hidden: usize) -> Network {
        let settings = LearnerSettings {
            hidden,
            target: Target::Score,
            batch: 64,
            passes: 1.0,
            clip: 12.0,
            replay: 1,
            averaging: 1.0,
        };
        Learner::new::<G>(settings, Seed(1)).network()
    }

    /// The encodings of all afterstates of a random game.
    fn encodings() -> Vec<Encoding> {
        let rules = Babylon::rules(&Options::default()).unwrap();
        let mut position = Babylon::start(rules, &Babylon::deal(rules, 2, Seed(1)));
        let (mut rng, mut actions, mut encodings) = (Seed(2).rng(), Vec::new(), Vec::new());
        while !position.is_over() {
            position.legal_actions(&mut actions);
            position.encode_afterstates(&actions, |_, encoding| encodings.push(encoding.clone()));
            position.apply(*rng.pick(&actions));
        }
        encodings
    }

    /// The value of an encoding one number after the other, in the order that the bits depend on.
    fn plain_value(network: &Network, encoding: &Encoding) -> f32 {
        let now = network.target().now(encoding);
        if encoding.is_over() {
            return now;
        }
        let layers = network.layers();
        let (mut chains, mut direct) = ([[0.0; SECOND]; 4], [0.0; LANES]);
        for hidden in 0..network.hidden() {
            let unit = plain_unit(layers, hidden, encoding);
            for lane in 0..SECOND {
                chains[hidden % 4][lane] += unit * layers.second[hidden][lane];
            }
            direct[hidden % LANES] += unit * layers.direct[hidden];
        }
        let mut out = layers.output_bias + direct.iter().sum::<f32>();
        for lane in 0..SECOND {
            let [a, b, c, d] = chains.map(|sums| sums[lane]);
            let unit = (((a + b) + (c + d)) + layers.second_bias[lane]).max(0.0);
            out += unit * layers.output[lane];
        }
        now + out * POINTS
    }

    fn plain_unit(layers: &Layers, hidden: usize, encoding: &Encoding) -> f32 {
        let units = layers.direct.len();
        let weights = layers.first.as_flattened().iter().skip(hidden).step_by(units);
        let products = weights.zip(encoding.values()).map(|(a, b)| i32::from(*a) * i32::from(*b));
        let sum = layers.first_bias.as_flattened()[hidden] + products.sum::<i32>();
        let unit = sum as f32 / ONE;
        if hidden < units - LINEAR { unit.max(0.0) } else { unit }
    }

    /// Sizes with and without blocks that are left over when four are taken at once.
    #[test]
    fn values_by_differences_in_queues_and_alone_have_the_bits_of_plain_sums_from_nothing() {
        let encodings = encodings();
        for hidden in [32, 64, 80, 128] {
            let network = network_of::<Babylon>(hidden);
            let mut queue = Queue::new(&network);
            let mut values = Vec::new();
            for encoding in &encodings {
                if queue.is_full() {
                    queue.tell(|value| values.push(value.to_bits()));
                }
                queue.push(encoding);
            }
            queue.tell(|value| values.push(value.to_bits()));
            let plain = |encoding| plain_value(&network, encoding).to_bits();
            assert_eq!(values, encodings.iter().map(plain).collect::<Vec<_>>());
            for (encoding, value) in encodings.iter().zip(&values).step_by(20) {
                assert_eq!(network.value(encoding).to_bits(), *value, "alone");
            }
            values.sort_unstable();
            values.dedup();
            assert!(values.len() > 100, "only {} values", values.len());
        }
    }

    #[test]
    fn networks_are_read_back_and_have_fixed_bytes() {
        let network = network::<Babylon>();
        let bytes = network.to_bytes(Babylon::ID);
        assert_eq!(bytes, network.clone().to_bytes(Babylon::ID));
        assert_eq!(Network::from_bytes::<Babylon>(&bytes).unwrap(), network);
    }

    #[test]
    fn files_that_do_not_fit_are_refused() {
        let bytes = network::<ConnectFour>().to_bytes(ConnectFour::ID);
        let error = |bytes: &[u8]| Network::from_bytes::<Babylon>(bytes).unwrap_err().to_string();
        assert_eq!(error(&bytes), "a network for connect-four, not for babylon");
        assert!(
            error(&bytes[..bytes.len() - 1]).starts_with("a network for")
                || !error(&bytes[..9]).is_empty()
        );
        assert!(error(b"").starts_with("not a network"));
        let renamed = network::<ConnectFour>().to_bytes(Babylon::ID);
        assert!(error(&renamed).starts_with("a network for input"), "{}", error(&renamed));
    }

    /// No byte of a file can make reading or using it panic.
    #[test]
    fn broken_files_never_panic() {
        let network = network::<ConnectFour>();
        let bytes = network.to_bytes(ConnectFour::ID);
        let (mut rng, mut read) = (Seed(4).rng(), 0);
        for _ in 0..2000 {
            let mut broken = bytes.clone();
            for _ in 0..=rng.below(3) {
                let place = rng.below(broken.len());
                broken[place] = rng.below(256) as u8;
            }
            if let Ok(network) = Network::from_bytes::<ConnectFour>(&broken) {
                read += 1;
                network.value(&Encoding::default());
            }
        }
        assert!(read > 0);
    }
}
