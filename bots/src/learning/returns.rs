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
