//! Maximal lotteries: how often to pick each bot so that no other choice beats the pick on average.
//!
//! The margins of all pairs are a symmetric zero-sum game, and the lottery is its optimal mixed
//! strategy (Kreweras 1965, Fishburn 1984). A bot that beats all others gets 1; bots in a cycle share.

/// Pivots are never smaller.
const ROUNDING: f64 = 1e-12;

/// The probability of each bot; `margins[a][b]` is how far a is above b, and `-margins[b][a]`.
pub(crate) fn maximal_lottery(margins: &[Vec<f64>]) -> Vec<f64> {
    let count = margins.len();
    let mut tableau = Tableau::new(margins);
    while let Some(column) = tableau.entering() {
        let Some(row) = tableau.leaving(column) else { break };
        tableau.pivot(row, column);
    }
    let values: Vec<f64> = (0..count).map(|bot| tableau.value(bot)).collect();
    let sum: f64 = values.iter().sum();
    values.iter().map(|value| value / sum).collect()
}

/// The linear programme "as much as possible, of which no row has more than 1" by the simplex method.
/// Its columns are the bots, then one slack for each row, then the right side; the last row holds
/// the costs. All entries are made positive, which does not change the strategy.
struct Tableau {
    rows: Vec<Vec<f64>>,
    /// By row: the column it stands for.
    basis: Vec<usize>,
}

impl Tableau {
    fn new(margins: &[Vec<f64>]) -> Self {
        let count = margins.len();
        let largest = margins.iter().flatten().fold(0.0_f64, |most, margin| most.max(margin.abs()));
        let mut rows = Vec::new();
        for bot in 0..count {
            // The opponent's view: what each of its picks leaves to the row.
            let mut row: Vec<f64> = margins[bot].iter().map(|m| m + largest + 1.0).collect();
            row.extend((0..count).map(|slack| f64::from(u8::from(slack == bot))));
            row.push(1.0);
            rows.push(row);
        }
        let mut costs = vec![-1.0; count];
        costs.resize(2 * count + 1, 0.0);
        rows.push(costs);
        Self { rows, basis: (count..2 * count).collect() }
    }

    fn costs(&self) -> &[f64] {
        self.rows.last().expect("there is a row of costs")
    }

    /// The first column that pays, which never leads in circles (Bland's rule).
    fn entering(&self) -> Option<usize> {
        let costs = self.costs();
        costs[..costs.len() - 1].iter().position(|cost| *cost < -1e-9)
    }

    /// The row that is exhausted first.
    fn leaving(&self, column: usize) -> Option<usize> {
        let ratio = |row: usize| {
            let cells = &self.rows[row];
            (cells[column] > ROUNDING).then(|| cells[cells.len() - 1] / cells[column])
        };
        let rows = (0..self.basis.len()).filter_map(|row| Some((ratio(row)?, row)));
        let first = rows.min_by(|(a, one), (b, other)| {
            a.total_cmp(b).then(self.basis[*one].cmp(&self.basis[*other]))
        });
        first.map(|(_, row)| row)
    }

    fn pivot(&mut self, row: usize, column: usize) {
        let by = self.rows[row][column];
        self.rows[row].iter_mut().for_each(|cell| *cell /= by);
        let own = self.rows[row].clone();
        for (index, other) in self.rows.iter_mut().enumerate() {
            let times = other[column];
            if index != row && times != 0.0 {
                other.iter_mut().zip(&own).for_each(|(cell, one)| *cell -= times * one);
            }
        }
        self.basis[row] = column;
    }

    fn value(&self, column: usize) -> f64 {
        let row = self.basis.iter().position(|own| *own == column);
        row.map_or(0.0, |row| self.rows[row][self.rows[row].len() - 1].max(0.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Margins from those above the diagonal.
    fn margins(upper: &[&[f64]]) -> Vec<Vec<f64>> {
        let count = upper.len() + 1;
        let mut all = vec![vec![0.0; count]; count];
        for (a, row) in upper.iter().enumerate() {
            for (step, margin) in row.iter().enumerate() {
                all[a][a + 1 + step] = *margin;
                all[a + 1 + step][a] = -margin;
            }
        }
        all
    }

    #[track_caller]
    fn assert_lottery(margins: &[Vec<f64>], expected: &[f64]) {
        let found = maximal_lottery(margins);
        let is_close = found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-9);
        assert!(is_close, "{found:?} is not {expected:?}");
    }

    #[test]
    fn who_beats_all_gets_everything() {
        assert_lottery(&margins(&[&[0.1, 0.2], &[0.3]]), &[1.0, 0.0, 0.0]);
        assert_lottery(&margins(&[&[-0.1, 0.2], &[0.3]]), &[0.0, 1.0, 0.0]);
    }

    /// In a cycle each gets the margin of the two others.
    #[test]
    fn rock_paper_scissors_by_hand() {
        assert_lottery(&margins(&[&[0.2, -0.2], &[0.2]]), &[1.0 / 3.0; 3]);
        // a beats b by 0.1, b beats c by 0.2, c beats a by 0.3.
        assert_lottery(&margins(&[&[0.1, -0.3], &[0.2]]), &[2.0 / 6.0, 3.0 / 6.0, 1.0 / 6.0]);
    }

    #[test]
    fn who_loses_to_the_whole_cycle_gets_nothing() {
        let third = 1.0 / 3.0;
        let cycle = margins(&[&[0.2, -0.2, 0.1], &[0.2, 0.1], &[0.1]]);
        assert_lottery(&cycle, &[third, third, third, 0.0]);
    }

    #[test]
    fn nobody_beats_the_lottery() {
        let mut all = vec![vec![0.0; 7]; 7];
        for a in 0..7_usize {
            for b in a + 1..7 {
                all[a][b] = ((a * 31 + b * 17) % 13) as f64 / 13.0 - 0.45;
                all[b][a] = -all[a][b];
            }
        }
        let lottery = maximal_lottery(&all);
        for row in &all {
            let against: f64 = row.iter().zip(&lottery).map(|(margin, part)| margin * part).sum();
            assert!(against < 1e-9, "{against}");
        }
    }
}
