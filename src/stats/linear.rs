//! Linear equations.

/// A symmetric matrix with as many rows as columns.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Symmetric {
    size: usize,
    cells: Vec<f64>,
}

impl Symmetric {
    pub(super) fn zero(size: usize) -> Self {
        Self { size, cells: vec![0.0; size * size] }
    }

    pub(super) fn add(&mut self, row: usize, column: usize, value: f64) {
        self.cells[row * self.size + column] += value;
    }

    fn at(&self, row: usize, column: usize) -> f64 {
        self.cells[row * self.size + column]
    }

    /// Solves `self * x = right` for a positive definite matrix, by Cholesky's method.
    pub(super) fn solve(mut self, right: &[f64]) -> Option<Vec<f64>> {
        self.factor()?;
        let mut x = right.to_vec();
        for row in 0..self.size {
            let known: f64 = (0..row).map(|column| self.at(row, column) * x[column]).sum();
            x[row] = (x[row] - known) / self.at(row, row);
        }
        for row in (0..self.size).rev() {
            let known: f64 = (row + 1..self.size).map(|below| self.at(below, row) * x[below]).sum();
            x[row] = (x[row] - known) / self.at(row, row);
        }
        Some(x)
    }

    /// Replaces the lower half by the factor L of `L * transposed L`.
    fn factor(&mut self) -> Option<()> {
        for row in 0..self.size {
            for column in 0..=row {
                let done: f64 = (0..column).map(|k| self.at(row, k) * self.at(column, k)).sum();
                let rest = self.at(row, column) - done;
                self.cells[row * self.size + column] = if row > column {
                    rest / self.at(column, column)
                } else if rest > 0.0 {
                    rest.sqrt()
                } else {
                    return None;
                };
            }
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matrix(rows: [[f64; 3]; 3]) -> Symmetric {
        Symmetric { size: 3, cells: rows.concat() }
    }

    #[test]
    fn solves_what_it_was_made_of() {
        let x = matrix([[4.0, 2.0, 1.0], [2.0, 5.0, 3.0], [1.0, 3.0, 6.0]]);
        let solution = x.solve(&[4.0 + 4.0 - 3.0, 2.0 + 10.0 - 9.0, 1.0 + 6.0 - 18.0]).unwrap();
        for (found, expected) in solution.iter().zip([1.0, 2.0, -3.0]) {
            assert!((found - expected).abs() < 1e-12, "{solution:?}");
        }
    }

    #[test]
    fn refuses_what_is_not_positive_definite() {
        let flat = matrix([[1.0, 1.0, 0.0], [1.0, 1.0, 0.0], [0.0, 0.0, 1.0]]);
        assert_eq!(flat.solve(&[1.0; 3]), None);
    }
}
