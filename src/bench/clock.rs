//! Rates with their spread.

use std::time::{Duration, Instant};

/// How long and how often to measure.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    /// The time of one measurement.
    pub window: Duration,
    /// How often it is repeated.
    pub repeats: usize,
}

/// Units per second.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rate {
    /// The median of the repeats.
    pub per_second: f64,
    /// Half the distance between the second fastest and the second slowest repeat, as a part of
    /// the median.
    pub spread: f64,
}

impl Clock {
    /// Repeats work that returns how many units it did.
    pub fn rate(&self, mut work: impl FnMut() -> u64) -> Rate {
        work();
        let mut rates: Vec<_> = (0..self.repeats).map(|_| self.measure(&mut work)).collect();
        Rate::of(&mut rates)
    }

    fn measure(&self, work: &mut impl FnMut() -> u64) -> f64 {
        let started = Instant::now();
        let mut units = 0;
        loop {
            units += work();
            let elapsed = started.elapsed();
            if elapsed >= self.window {
                return units as f64 / elapsed.as_secs_f64();
            }
        }
    }
}

impl Rate {
    fn of(rates: &mut [f64]) -> Self {
        rates.sort_by(f64::total_cmp);
        let last = rates.len() - 1;
        let per_second = rates[last / 2];
        let inner = usize::from(last >= 3);
        Self { per_second, spread: (rates[last - inner] - rates[inner]) / (2.0 * per_second) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outliers_do_not_count() {
        let rate = Rate::of(&mut [100.0, 98.0, 3.0, 102.0, 900.0]);
        assert_eq!(rate, Rate { per_second: 100.0, spread: 0.02 });
    }

    #[test]
    fn all_units_are_counted() {
        let clock = Clock { window: Duration::from_millis(20), repeats: 3 };
        let work = || {
            std::thread::sleep(Duration::from_millis(5));
            1000
        };
        let rate = clock.rate(work).per_second;
        assert!(rate > 1000.0 && rate <= 200_000.0, "{rate}");
    }
}
