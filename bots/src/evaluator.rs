//! What bots ask about positions: a linear evaluation or a network.

use std::fs::File;
use std::io::{self, Read};

use nabu_games::{Encoding, MAX_SEATS, Seat};

use crate::network::{Queue, Target};
use crate::{BotSpecError, Evaluation, Network, NetworkError, Weights};

/// Which evaluation a bot asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum EvaluationKind {
    /// The network if one ships with the game or a file of one is given; the linear one otherwise,
    /// and where weights are given.
    #[default]
    Usual,
    /// Features with weights.
    Linear,
    /// A network.
    Network,
}

/// Which evaluation a bot asks, and with what.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct EvaluatorSettings {
    /// Which kind.
    pub evaluation: EvaluationKind,
    /// The file of the network; empty for the one that ships with the game.
    pub network: String,
    /// Weights of features that differ from the shipped ones.
    pub weights: Vec<(&'static str, f32)>,
}

impl EvaluatorSettings {
    /// The evaluator for a game.
    pub fn evaluator<G: Evaluation>(&self) -> Result<Evaluator<G>, BotSpecError> {
        match self.kind::<G>() {
            EvaluationKind::Linear if !self.network.is_empty() => {
                Err(BotSpecError::NoUse("network", "linear"))
            }
            EvaluationKind::Network if !self.weights.is_empty() => {
                Err(BotSpecError::NoUse(self.weights[0].0, "network"))
            }
            EvaluationKind::Network => Ok(Evaluator::Network(self.load::<G>()?)),
            _ => Ok(Evaluator::Linear(self.weights::<G>()?)),
        }
    }

    /// The kind, where it is left open the one that suits what is given.
    fn kind<G: Evaluation>(&self) -> EvaluationKind {
        let learned = !self.network.is_empty() || G::NETWORK.is_some() && self.weights.is_empty();
        match self.evaluation {
            EvaluationKind::Usual if learned => EvaluationKind::Network,
            EvaluationKind::Usual => EvaluationKind::Linear,
            kind => kind,
        }
    }

    /// Whether features are asked, not a network.
    pub(crate) fn is_linear<G: Evaluation>(&self) -> bool {
        self.kind::<G>() == EvaluationKind::Linear
    }

    /// The weights of a game with some of them changed.
    pub(crate) fn weights<G: Evaluation>(&self) -> Result<Weights<G::Feature>, BotSpecError> {
        let mut weights = G::shipped_weights();
        for (name, weight) in &self.weights {
            weights.set(name, *weight)?;
        }
        Ok(weights)
    }

    fn load<G: Evaluation>(&self) -> Result<Network, NetworkError> {
        if self.network.is_empty() {
            return Network::from_bytes::<G>(G::NETWORK.ok_or(NetworkError::NotShipped(G::ID))?);
        }
        let unreadable = |what: String| NetworkError::Unreadable(self.network.clone(), what);
        let bytes = read(&self.network).map_err(|error| unreadable(error.to_string()))?;
        Network::from_bytes::<G>(&bytes).map_err(|error| unreadable(error.to_string()))
    }
}

/// The bytes of a file; one without an end would take all memory.
fn read(path: &str) -> io::Result<Vec<u8>> {
    const LARGEST: u64 = 16 << 20;
    let mut bytes = Vec::new();
    File::open(path)?.take(LARGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST {
        return Err(io::Error::other(format!("larger than {LARGEST} bytes")));
    }
    Ok(bytes)
}

/// A way to tell what positions are worth.
#[derive(Clone, Debug)]
pub enum Evaluator<G: Evaluation> {
    /// Named features, each with a weight.
    Linear(Weights<G::Feature>),
    /// A learned network.
    Network(Network),
}

impl<G: Evaluation> Evaluator<G> {
    /// The linear evaluation that ships with the game.
    pub fn classic() -> Self {
        Self::Linear(G::shipped_weights())
    }

    /// How good the position is for a seat, in points.
    pub fn value(&self, position: &G, seat: Seat) -> f32 {
        match self {
            Self::Linear(weights) => position.evaluate(seat, weights),
            Self::Network(network) => {
                let mut encoding = Encoding::default();
                position.encode(seat, &mut encoding);
                network.value(&encoding)
            }
        }
    }

    /// How good the position is for every seat.
    pub(crate) fn values(&self, position: &G) -> [f32; MAX_SEATS] {
        let (mut values, seats) = ([0.0; MAX_SEATS], Seat::all(position.players()));
        match self {
            Self::Linear(weights) => {
                seats.for_each(|seat| values[seat.index()] = position.evaluate(seat, weights));
            }
            Self::Network(network) => {
                let (mut queue, mut told) = (Queue::new(network), values.iter_mut());
                let mut encoding = Encoding::default();
                for seat in seats {
                    encoding.clear();
                    position.encode(seat, &mut encoding);
                    queue.push(&encoding);
                }
                queue.tell(|value| *told.next().expect("no game has more seats") = value);
            }
        }
        values
    }

    /// How good the position right after an action is for the player who takes it.
    pub fn action_value(&self, position: &G, action: G::Action) -> f32 {
        let mut result = 0.0;
        match self {
            Self::Linear(weights) => result = position.action_value(action, weights),
            Self::Network(_) => self.action_values(position, &[action], |_, value| result = value),
        }
        result
    }

    /// Tells the values of several actions of one decision, in their order.
    pub fn action_values(
        &self,
        position: &G,
        actions: &[G::Action],
        mut each: impl FnMut(G::Action, f32),
    ) {
        match self {
            Self::Linear(weights) => position.action_values(actions, weights, each),
            Self::Network(network) => {
                let (mut queue, mut told) = (Queue::new(network), actions.iter());
                let mut tell = |value| each(*told.next().expect("one for each action"), value);
                position.encode_afterstates(actions, |_, encoding| {
                    if queue.is_full() {
                        queue.tell(&mut tell);
                    }
                    queue.push(encoding);
                });
                queue.tell(tell);
            }
        }
    }

    /// Whether values are leads over the best other instead of scores.
    pub(crate) fn tells_margins(&self) -> bool {
        matches!(self, Self::Network(network) if network.target() == Target::Margin)
    }
}

#[cfg(test)]
mod tests {
    use nabu_games::amyitis::Amyitis;
    use nabu_games::architects::Architects;
    use nabu_games::babylon::Babylon;
    use nabu_games::babylonia::Babylonia;
    use nabu_games::{Options, Rulebook, Seed};

    use super::*;

    /// Siblings share work; their values must have the bits of the position after each action.
    fn siblings_are_worth_what_they_are_alone<G: Evaluation + Rulebook>(players: usize) {
        let settings =
            EvaluatorSettings { evaluation: EvaluationKind::Network, ..Default::default() };
        let evaluator = settings.evaluator::<G>().unwrap();
        let rules = G::rules(&Options::default()).unwrap();
        let mut position = G::start(rules, &G::deal(rules, players, Seed(1)));
        let (mut rng, mut actions) = (Seed(2).rng(), Vec::new());
        while !position.is_over() {
            position.legal_actions(&mut actions);
            let mut told = Vec::new();
            evaluator.action_values(&position, &actions, |action, value| {
                let mut after = position;
                after.apply(action);
                let alone = evaluator.value(&after, position.to_act());
                assert_eq!(value.to_bits(), alone.to_bits(), "{action}");
                told.push(action);
            });
            assert_eq!(told, actions);
            position.apply(*rng.pick(&actions));
        }
    }

    #[test]
    fn networks_tell_the_same_bits_of_siblings_and_of_each_alone() {
        for players in [2, 3] {
            siblings_are_worth_what_they_are_alone::<Babylon>(players);
            siblings_are_worth_what_they_are_alone::<Babylonia>(players);
            siblings_are_worth_what_they_are_alone::<Architects>(players);
            siblings_are_worth_what_they_are_alone::<Amyitis>(players);
        }
    }
}
