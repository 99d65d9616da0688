//! Networks as safetensors files: a known format that numpy and others read.

use std::collections::HashMap;

use nabu_games::Encoder;
use safetensors::tensor::{Dtype, SafeTensors, TensorView};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{LANES, LINEAR, Layers, MAX_HIDDEN, Network, SECOND, Target};

/// The version of the layout.
const FORMAT: &str = "nabu-network/1";
/// The only key of the metadata; the order of several is not fixed, and equal networks are to have
/// equal bytes.
const METADATA: &str = "nabu";

/// What a file says about its network, as JSON.
#[derive(Serialize, Deserialize)]
struct Description {
    format: String,
    game: String,
    target: String,
    inputs: Vec<String>,
}

/// What is wrong with the file of a network.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NetworkError {
    /// The game has none.
    #[error("no network ships for {0}; name a file with network=FILE or use evaluation=linear")]
    NotShipped(&'static str),
    /// It cannot be read.
    #[error("network {0}: {1}")]
    Unreadable(String, String),
    /// Not a network of this program, or a broken one.
    #[error("not a network: {0}")]
    Malformed(String),
    /// Made for another game, or for other inputs of it.
    #[error("a network for {0}, not for {1}")]
    Other(String, String),
}

#[expect(clippy::needless_pass_by_value, reason = "errors and texts are handed over")]
fn malformed(what: impl ToString) -> NetworkError {
    NetworkError::Malformed(what.to_string())
}

impl Network {
    /// The network as the bytes of a file.
    ///
    /// # Panics
    /// Never: the shapes belong to the numbers.
    pub fn to_bytes(&self, game: &str) -> Vec<u8> {
        let layers = self.layers();
        let (inputs, hidden) = (layers.inputs.len(), layers.direct.len());
        let first: Vec<u8> =
            layers.first.as_flattened().iter().flat_map(|w| w.to_le_bytes()).collect();
        let bias: Vec<u8> =
            layers.first_bias.as_flattened().iter().flat_map(|w| w.to_le_bytes()).collect();
        let tensors = [
            ("first", Dtype::I16, vec![inputs, hidden], first),
            ("first_bias", Dtype::I32, vec![hidden], bias),
            ("second", Dtype::F32, vec![hidden, SECOND], floats(layers.second.as_flattened())),
            ("second_bias", Dtype::F32, vec![SECOND], floats(&layers.second_bias)),
            ("direct", Dtype::F32, vec![hidden], floats(&layers.direct)),
            ("output", Dtype::F32, vec![SECOND], floats(&layers.output)),
            ("output_bias", Dtype::F32, vec![1], floats(&[layers.output_bias])),
        ];
        let views = tensors.iter().map(|(name, kind, shape, bytes)| {
            (*name, TensorView::new(*kind, shape.clone(), bytes).expect("shapes fit"))
        });
        let description = Description {
            format: FORMAT.to_owned(),
            game: game.to_owned(),
            target: layers.target.name().to_owned(),
            inputs: layers.inputs.clone(),
        };
        let text = serde_json::to_string(&description).expect("texts are JSON");
        let metadata = HashMap::from([(METADATA.to_owned(), text)]);
        safetensors::serialize(views, Some(metadata)).expect("the tensors are valid")
    }

    /// Reads a network for a game; its inputs must be those that the game has now.
    pub fn from_bytes<G: Encoder>(bytes: &[u8]) -> Result<Self, NetworkError> {
        let about = Description::read(bytes)?;
        if about.game != G::ID {
            return Err(NetworkError::Other(about.game, G::ID.to_owned()));
        }
        check_inputs::<G>(&about.inputs)?;
        let target = Target::from_name(&about.target)
            .ok_or_else(|| malformed(format!("unknown target '{}'", about.target)))?;
        let tensors = SafeTensors::deserialize(bytes).map_err(malformed)?;
        read_layers(&tensors, about.inputs, target).map(Self::new)
    }
}

impl Description {
    fn read(bytes: &[u8]) -> Result<Self, NetworkError> {
        let (_, metadata) = SafeTensors::read_metadata(bytes).map_err(malformed)?;
        let entries = metadata.metadata().as_ref();
        let text = entries.and_then(|entries| entries.get(METADATA));
        let text = text.ok_or_else(|| malformed(format!("no metadata '{METADATA}'")))?;
        let about: Self = serde_json::from_str(text).map_err(malformed)?;
        if about.format != FORMAT {
            return Err(malformed(format!("format '{}' instead of {FORMAT}", about.format)));
        }
        Ok(about)
    }
}

fn check_inputs<G: Encoder>(inputs: &[String]) -> Result<(), NetworkError> {
    let wanted = G::input_names();
    let differs = inputs.iter().zip(&wanted).position(|(found, wanted)| found != wanted);
    let other = |found: String, wanted: String| Err(NetworkError::Other(found, wanted));
    match differs {
        Some(place) => {
            other(format!("input {place} '{}'", inputs[place]), format!("'{}'", wanted[place]))
        }
        None if inputs.len() != wanted.len() => {
            other(format!("{} inputs", inputs.len()), wanted.len().to_string())
        }
        None => Ok(()),
    }
}

fn read_layers(
    tensors: &SafeTensors<'_>,
    inputs: Vec<String>,
    target: Target,
) -> Result<Layers, NetworkError> {
    let hidden = tensors.tensor("direct").map_err(malformed)?.shape().first().copied().unwrap_or(0);
    if !hidden.is_multiple_of(LANES) || hidden <= LINEAR || hidden > MAX_HIDDEN {
        return Err(malformed(format!(
            "{hidden} hidden units; up to {MAX_HIDDEN} in steps of {LANES}"
        )));
    }
    let read = |name: &str, kind: Dtype, shape: &[usize]| -> Result<Vec<u8>, NetworkError> {
        let tensor = tensors.tensor(name).map_err(malformed)?;
        if tensor.dtype() != kind || tensor.shape() != shape {
            return Err(malformed(format!("{name} is not {shape:?} of {kind:?}")));
        }
        Ok(tensor.data().to_vec())
    };
    let real = |name: &str, shape: &[usize]| -> Result<Vec<f32>, NetworkError> {
        let numbers: Vec<_> =
            words(&read(name, Dtype::F32, shape)?).map(f32::from_le_bytes).collect();
        if numbers.iter().any(|number| !number.is_finite()) {
            return Err(malformed(format!("{name} has numbers that are not finite")));
        }
        Ok(numbers)
    };
    let first = read("first", Dtype::I16, &[inputs.len(), hidden])?;
    let first: Vec<_> = words(&first).map(i16::from_le_bytes).collect();
    let first_bias = read("first_bias", Dtype::I32, &[hidden])?;
    let first_bias: Vec<_> = words(&first_bias).map(i32::from_le_bytes).collect();
    Ok(Layers {
        target,
        inputs,
        first: rows(&first),
        first_bias: rows(&first_bias),
        second: rows(&real("second", &[hidden, SECOND])?),
        second_bias: rows(&real("second_bias", &[SECOND])?)[0],
        direct: real("direct", &[hidden])?,
        output: rows(&real("output", &[SECOND])?)[0],
        output_bias: real("output_bias", &[1])?[0],
    })
}

fn floats(numbers: &[f32]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
}

fn words<const N: usize>(bytes: &[u8]) -> impl Iterator<Item = [u8; N]> {
    bytes.as_chunks::<N>().0.iter().copied()
}

fn rows<T: Copy, const N: usize>(numbers: &[T]) -> Vec<[T; N]> {
    numbers.as_chunks::<N>().0.to_vec()
}
