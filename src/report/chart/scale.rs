//! From values to places.

/// A scale from values to places, linear or logarithmic.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Scale {
    values: (f64, f64),
    places: (f64, f64),
    is_log: bool,
}

/// Room at both ends, as a part of the range.
const PADDING: f64 = 0.04;

impl Scale {
    /// A linear scale that covers the values with some room around them.
    pub(super) fn linear(values: impl IntoIterator<Item = f64>, places: (f64, f64)) -> Self {
        let (low, high) = range(values).unwrap_or((0.0, 1.0));
        let room = if high > low { PADDING * (high - low) } else { 0.1 * low.abs().max(1.0) };
        Self { values: (low - room, high + room), places, is_log: false }
    }

    /// A logarithmic scale over values above zero.
    pub(super) fn log(values: impl IntoIterator<Item = f64>, places: (f64, f64)) -> Self {
        let positive = values.into_iter().filter(|value| *value > 0.0).map(f64::log10);
        Self { is_log: true, ..Self::linear(positive, places) }
    }

    /// A linear scale from the first value to the last, without room.
    pub(super) fn exact(values: (f64, f64), places: (f64, f64)) -> Self {
        Self { values, places, is_log: false }
    }

    /// The place of a value; places stay within the scale.
    pub(super) fn at(&self, value: f64) -> f64 {
        let value = if self.is_log { value.max(f64::MIN_POSITIVE).log10() } else { value };
        let part = (value - self.values.0) / (self.values.1 - self.values.0);
        self.places.0 + part.clamp(0.0, 1.0) * (self.places.1 - self.places.0)
    }

    /// Round values on the scale, about as many as asked for.
    pub(super) fn ticks(&self, about: usize) -> Vec<f64> {
        if self.is_log { self.log_ticks(about) } else { linear_ticks(self.values, about) }
    }

    /// Powers of ten, with 2 and 5 between them if there is room.
    fn log_ticks(&self, about: usize) -> Vec<f64> {
        let (low, high) = self.values;
        let between = |steps: &[f64]| {
            let decades = low.floor() as i32..=high.ceil() as i32;
            let values =
                decades.flat_map(|decade| steps.iter().map(move |s| s * 10f64.powi(decade)));
            values.filter(|value| (low..=high).contains(&value.log10())).collect::<Vec<_>>()
        };
        let fine = between(&[1.0, 2.0, 5.0]);
        if fine.len() <= about { fine } else { between(&[1.0]) }
    }

    pub(super) fn end(&self) -> f64 {
        self.places.1
    }

    pub(super) fn start(&self) -> f64 {
        self.places.0
    }
}

fn linear_ticks((low, high): (f64, f64), about: usize) -> Vec<f64> {
    let step = round_step((high - low) / about.max(1) as f64);
    let first = (low / step).ceil() as i64;
    let last = (high / step).floor() as i64;
    (first..=last).map(|tick| tick as f64 * step).collect()
}

/// The smallest of 1, 2, 5 and their multiples by ten that is not below a width.
pub(super) fn round_step(width: f64) -> f64 {
    let decade = 10f64.powf(width.log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|step| step * decade);
    steps.into_iter().find(|step| *step >= width * (1.0 - 1e-9)).unwrap_or(steps[3])
}

/// The smallest and the largest of some values.
pub(super) fn range(values: impl IntoIterator<Item = f64>) -> Option<(f64, f64)> {
    let wider = |range: Option<(f64, f64)>, value: f64| {
        Some(range.map_or((value, value), |(low, high)| (low.min(value), high.max(value))))
    };
    values.into_iter().filter(|value| value.is_finite()).fold(None, wider)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn assert_near(value: f64, expected: f64) {
        assert!((value - expected).abs() < 1e-9, "{value} is not {expected}");
    }

    #[test]
    fn a_linear_scale_keeps_proportions() {
        let scale = Scale::linear([0.0, 10.0], (100.0, 208.0));
        assert_near(scale.at(0.0), 104.0);
        assert_near(scale.at(5.0), 154.0);
        assert_near(scale.at(10.0), 204.0);
    }

    #[test]
    fn a_scale_may_run_backwards() {
        let scale = Scale::exact((0.0, 4.0), (200.0, 0.0));
        assert_near(scale.at(1.0), 150.0);
        assert_near(scale.at(9.0), 0.0);
    }

    #[test]
    fn a_log_scale_has_equal_steps_for_equal_ratios() {
        let scale = Scale::log([100.0, 1600.0], (0.0, 400.0));
        let steps = [100.0, 200.0, 400.0, 800.0, 1600.0].map(|value| scale.at(value));
        steps.windows(3).for_each(|s| assert_near(s[1] - s[0], s[2] - s[1]));
        assert!(scale.at(0.0).is_finite());
    }

    #[test]
    fn ticks_are_round_and_inside() {
        assert_eq!(
            Scale::linear([0.0, 97.0], (0.0, 1.0)).ticks(6),
            [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]
        );
        assert_eq!(
            Scale::linear([-3.1, 1.9], (0.0, 1.0)).ticks(6),
            [-3.0, -2.0, -1.0, 0.0, 1.0, 2.0]
        );
        assert_eq!(Scale::log([90.0, 1100.0], (0.0, 1.0)).ticks(8), [100.0, 200.0, 500.0, 1000.0]);
        assert_eq!(Scale::log([0.9, 110_000.0], (0.0, 1.0)).ticks(8).len(), 6);
    }

    #[test]
    fn values_that_are_all_alike_or_missing_have_a_scale() {
        for values in [vec![], vec![7.0], vec![0.0, 0.0], vec![f64::NAN, f64::INFINITY]] {
            let scale = Scale::linear(values, (0.0, 100.0));
            assert!(scale.at(7.0).is_finite() && !scale.ticks(4).is_empty());
        }
        assert_near(Scale::linear([7.0], (0.0, 100.0)).at(7.0), 50.0);
    }

    #[test]
    fn steps_are_round() {
        for (width, step) in [(0.9, 1.0), (1.0, 1.0), (1.3, 2.0), (0.021, 0.05), (600.0, 1000.0)] {
            assert_near(round_step(width), step);
        }
    }
}
