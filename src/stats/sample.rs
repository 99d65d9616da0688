//! Running means and variances.

/// A running mean and variance.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Sample {
    count: u64,
    mean: f64,
    squares: f64,
}

impl Sample {
    pub(crate) fn push(&mut self, value: f64) {
        self.count += 1;
        let from_old = value - self.mean;
        self.mean += from_old / self.count as f64;
        self.squares += from_old * (value - self.mean);
    }

    /// So many values with this mean and variance.
    pub(crate) fn of_moments(count: u64, mean: f64, variance: f64) -> Self {
        Self { count, mean, squares: variance * (count.max(1) - 1) as f64 }
    }

    pub(crate) fn count(&self) -> u64 {
        self.count
    }

    /// Their mean, 0 without values.
    pub(crate) fn mean(&self) -> f64 {
        self.mean
    }

    /// Their mean, not a number without values.
    pub(crate) fn known_mean(&self) -> f64 {
        if self.count == 0 { f64::NAN } else { self.mean }
    }

    /// Their variance, as an estimate for what they were drawn from.
    pub(crate) fn variance(&self) -> f64 {
        if self.count < 2 { 0.0 } else { self.squares / (self.count - 1) as f64 }
    }

    /// The standard error of the mean.
    pub(crate) fn standard_error(&self) -> f64 {
        (self.variance() / self.count.max(1) as f64).sqrt()
    }
}

impl FromIterator<f64> for Sample {
    fn from_iter<I: IntoIterator<Item = f64>>(values: I) -> Self {
        let mut sample = Self::default();
        values.into_iter().for_each(|value| sample.push(value));
        sample
    }
}

/// A sample of blocks: the values of one block count as one observation, their mean.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct BlockSample {
    blocks: Sample,
    sum: f64,
    count: u64,
}

impl BlockSample {
    /// Adds a value to the block at hand.
    pub(crate) fn push(&mut self, value: f64) {
        self.sum += value;
        self.count += 1;
    }

    /// Ends the block; one without values does not count.
    pub(crate) fn end_block(&mut self) -> Option<f64> {
        let mean = (self.count > 0).then(|| self.sum / self.count as f64);
        if let Some(mean) = mean {
            self.blocks.push(mean);
        }
        (self.sum, self.count) = (0.0, 0);
        mean
    }

    /// The blocks that have ended.
    pub(crate) fn blocks(&self) -> &Sample {
        &self.blocks
    }
}
