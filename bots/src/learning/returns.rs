//! Samples and their targets: lambda-returns that exploration does not spoil.

use nabu_games::Encoding;

/// What a seat knew of a position, and the points that were still to come.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    /// The inputs that are not 0, with their values.
    inputs: Box<[(u16, i16)]>,
    /// What the network should tell, in points beyond those at hand.
    pub(super) to_come: f32,
}

impl Sample {
    fn new(encoding: &Encoding, to_come: f32) -> Self {
        let inputs = encoding.values().iter().enumerate().filter(|(_, value)| **value != 0);
        Self { inputs: inputs.map(|(input, value)| (input as u16, *value)).collect(), to_come }
    }

    /// The inputs that are not 0.
    #[inline]
    pub(super) fn active(&self) -> impl Iterator<Item = (usize, i16)> {
        self.inputs.iter().map(|(input, value)| (usize::from(*input), *value))
    }
}

impl Sample {
    /// Samples as bytes, for those who learn in another process.
    pub fn to_bytes(samples: &[Self]) -> Vec<u8> {
        let mut bytes = Vec::new();
        for Self { inputs, to_come } in samples {
            bytes.extend((inputs.len() as u16).to_le_bytes());
            bytes.extend(to_come.to_le_bytes());
            for (input, value) in inputs {
                bytes.extend(input.to_le_bytes());
                bytes.extend(value.to_le_bytes());
            }
        }
        bytes
    }

    /// Reads what [`Sample::to_bytes`] has written; `None` if it is something else.
    pub fn from_bytes(mut bytes: &[u8]) -> Option<Vec<Self>> {
        let mut samples = Vec::new();
        while let Some((count, rest)) = bytes.split_first_chunk() {
            let (to_come, rest) = rest.split_first_chunk()?;
            let count = usize::from(u16::from_le_bytes(*count));
            let (inputs, rest) = rest.split_at_checked(4 * count)?;
            let input =
                |&[a, b, c, d]: &[u8; 4]| (u16::from_le_bytes([a, b]), i16::from_le_bytes([c, d]));
            let inputs = inputs.as_chunks().0.iter().map(input).collect();
            samples.push(Self { inputs, to_come: f32::from_le_bytes(*to_come) });
            bytes = rest;
        }
        bytes.is_empty().then_some(samples)
    }
}

/// A position that a seat left behind or waited in.
pub(super) struct Step {
    pub(super) encoding: Encoding,
    /// What it would be worth if the game ended there.
    pub(super) now: f32,
    /// What the players thought of it.
    pub(super) value: f32,
    /// What the move that seemed best was worth, if another was explored that led here.
    pub(super) instead: Option<f32>,
}

/// Turns the steps of one seat into samples. The target of a step mixes what was thought of the
/// later steps and the outcome. Where a move was only explored, steps before it see what the
/// best move was worth: what happened after the stray move says nothing about them.
pub(super) fn samples(steps: &[Step], outcome: f32, lambda: f32) -> Vec<Sample> {
    let mut target = outcome;
    let mut samples = Vec::with_capacity(steps.len());
    for step in steps.iter().rev() {
        if !step.encoding.is_over() {
            samples.push(Sample::new(&step.encoding, target - step.now));
        }
        target = step.instead.unwrap_or(step.value + lambda * (target - step.value));
    }
    samples
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_are_read_as_they_were_written() {
        let sample = |inputs: &[(u16, i16)], to_come| Sample { inputs: inputs.into(), to_come };
        let samples = [sample(&[(3, -7), (900, i16::MAX)], -2.5), sample(&[], 0.1)];
        let bytes = Sample::to_bytes(&samples);
        assert_eq!(Sample::from_bytes(&bytes).unwrap(), samples);
        for length in (1..bytes.len()).filter(|length| *length != bytes.len() - 6) {
            assert_eq!(Sample::from_bytes(&bytes[..length]), None, "{length} bytes");
        }
    }

    fn step(value: f32, instead: Option<f32>) -> Step {
        Step { encoding: Encoding::default(), now: 1.0, value, instead }
    }

    fn targets(steps: &[Step], lambda: f32) -> Vec<f32> {
        let samples = samples(steps, 20.0, lambda);
        samples.iter().rev().map(|sample| sample.to_come + 1.0).collect()
    }

    #[test]
    fn returns_mix_later_values_and_the_outcome() {
        let steps = [step(4.0, None), step(8.0, None), step(16.0, None)];
        assert_eq!(targets(&steps, 1.0), [20.0; 3]);
        assert_eq!(targets(&steps, 0.0), [8.0, 16.0, 20.0]);
        assert_eq!(targets(&steps, 0.5), [13.0, 18.0, 20.0]);
    }

    #[test]
    fn a_stray_move_is_not_held_against_the_steps_before_it() {
        let steps = [step(4.0, None), step(2.0, Some(9.0)), step(16.0, None)];
        assert_eq!(targets(&steps, 1.0), [9.0, 20.0, 20.0]);
    }
}
