//! Running means and covariances of values that are seen together.

use super::Sample;

/// Several values by block, and how they vary together.
#[derive(Clone, Debug)]
pub(crate) struct Covariance {
    samples: Vec<Sample>,
    /// Sums of products of deviations.
    products: Vec<Vec<f64>>,
}

impl Covariance {
    /// No blocks of so many values.
    pub(crate) fn new(values: usize) -> Self {
        Self { samples: vec![Sample::default(); values], products: vec![vec![0.0; values]; values] }
    }

    pub(crate) fn push(&mut self, values: &[f64]) {
        let from_old: Vec<f64> =
            values.iter().zip(&self.samples).map(|(value, sample)| value - sample.mean()).collect();
        self.samples.iter_mut().zip(values).for_each(|(sample, value)| sample.push(*value));
        for (row, products) in self.products.iter_mut().enumerate() {
            for (column, product) in products.iter_mut().enumerate() {
                *product += from_old[row] * (values[column] - self.samples[column].mean());
            }
        }
    }

    pub(crate) fn samples(&self) -> &[Sample] {
        &self.samples
    }

    pub(crate) fn blocks(&self) -> u64 {
        self.samples[0].count()
    }

    pub(crate) fn between(&self, row: usize, column: usize) -> f64 {
        self.products[row][column] / (self.blocks().max(2) - 1) as f64
    }

    /// The variance of a weighted sum of all values.
    pub(crate) fn of_sum(&self, weights: &[f64]) -> f64 {
        let row = |row: usize| {
            let cells = weights.iter().enumerate();
            weights[row] * cells.map(|(column, w)| w * self.between(row, column)).sum::<f64>()
        };
        (0..weights.len()).map(row).sum()
    }
}
