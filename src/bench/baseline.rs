//! Rates and fingerprints kept in a file, and comparison with them.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};

use super::{Figures, Fingerprint, Rate};
use crate::files::{read_text, write_text};

/// Noise that is always allowed for.
const TOLERANCE: f64 = 0.05;
/// With more noise than this nothing is judged.
const MOST_NOISE: f64 = 0.25;

/// What a file keeps.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Baseline {
    /// By game; files of earlier versions have none.
    #[serde(default)]
    fingerprints: BTreeMap<String, String>,
    /// By game and name: units per second and spread.
    #[serde(flatten)]
    rates: BTreeMap<String, BTreeMap<String, (f64, f64)>>,
}

impl Baseline {
    /// What there is to keep of figures and of fingerprints by game.
    pub fn of(figures: &[Figures], prints: &[(String, Fingerprint)]) -> Self {
        let rates = |figures: &Figures| {
            let rates = figures.rates.iter();
            rates.map(|(name, rate)| ((*name).to_owned(), (rate.per_second, rate.spread))).collect()
        };
        let text = |(game, print): &(String, Fingerprint)| (game.clone(), kept(print));
        Self {
            fingerprints: prints.iter().map(text).collect(),
            rates: figures.iter().map(|figures| (figures.name.clone(), rates(figures))).collect(),
        }
    }

    /// Reads a file.
    pub fn read(path: &Path) -> Result<Self> {
        let name = path.display();
        let text = read_text(path).with_context(|| format!("cannot read {name}"))?;
        let baseline: Self = serde_json::from_str(&text)
            .with_context(|| format!("{name} was not written by nabu bench --save"))?;
        let rates = baseline.rates.values().flat_map(BTreeMap::values);
        let is_sound = |rate: &(f64, f64)| rate.0 > 0.0 && rate.1 >= 0.0;
        ensure!(rates.clone().all(is_sound), "{name} holds a rate that is not positive");
        Ok(baseline)
    }

    /// Writes a file.
    pub fn write(&self, path: &Path) -> Result<()> {
        let text = serde_json::to_string_pretty(self)? + "\n";
        write_text(path, &text)
    }

    /// Says in one line whether play is what it was when the file was saved.
    pub fn compare_play(&self, prints: &[(String, Fingerprint)]) -> String {
        let (mut changed, mut unknown) = (Vec::new(), Vec::new());
        for (game, print) in prints {
            match self.fingerprints.get(game) {
                None => unknown.push(game.as_str()),
                Some(old) if *old != kept(print) => changed.push(game.as_str()),
                Some(_) => {}
            }
        }
        if !changed.is_empty() {
            format!("play has CHANGED since the file was saved: {}", changed.join(", "))
        } else if !unknown.is_empty() {
            format!("play may have changed: the file has no fingerprint of {}", unknown.join(", "))
        } else {
            "play has not changed since the file was saved".to_owned()
        }
    }

    fn rate(&self, game: &str, name: &str) -> Option<Rate> {
        let &(per_second, spread) = self.rates.get(game)?.get(name)?;
        Some(Rate { per_second, spread })
    }
}

/// What is kept of a fingerprint: the hash of moves and scores, which is all that play is.
fn kept(print: &Fingerprint) -> String {
    format!("{:016x}", print.hash)
}

/// What a ratio says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Faster by more than the noise.
    Faster,
    /// The difference may be noise.
    Same,
    /// Slower by more than the noise.
    Slower,
    /// There was too much noise to judge.
    Noisy,
}

/// A rate beside what it was.
#[derive(Clone, PartialEq, Debug)]
pub struct Comparison {
    /// Which.
    pub name: String,
    /// New over old.
    pub ratio: f64,
    /// How far the ratio may be from 1 by noise.
    pub noise: f64,
}

impl Comparison {
    fn new(name: String, new: Rate, old: Rate) -> Self {
        let noise = new.spread.hypot(old.spread).max(TOLERANCE);
        Self { name, ratio: new.per_second / old.per_second, noise }
    }

    /// Ratios that noise can explain. A loss is measured as the gain it would take to make up for
    /// it: large noise would excuse any loss otherwise.
    fn bounds(&self) -> [f64; 2] {
        [1.0 / (1.0 + self.noise), 1.0 + self.noise]
    }

    /// What it says.
    pub fn verdict(&self) -> Verdict {
        let [low, high] = self.bounds();
        match self.ratio {
            _ if self.noise > MOST_NOISE => Verdict::Noisy,
            ratio if ratio < low => Verdict::Slower,
            ratio if ratio > high => Verdict::Faster,
            _ => Verdict::Same,
        }
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verdict = match self.verdict() {
            Verdict::Faster => "faster",
            Verdict::Same => "ok",
            Verdict::Slower => "SLOWER",
            Verdict::Noisy => "too noisy to judge",
        };
        let (Self { name, ratio, .. }, [low, high]) = (self, self.bounds());
        write!(f, "{name:40} {ratio:7.3}  [{low:.3}, {high:.3}]  {verdict}")
    }
}

/// Every rate that both have.
pub fn compare(figures: &[Figures], baseline: &Baseline) -> Vec<Comparison> {
    let rates = figures.iter().flat_map(|figures| {
        figures.rates.iter().filter_map(|(name, rate)| {
            let old = baseline.rate(&figures.name, name)?;
            Some(Comparison::new(format!("{} {name}", figures.name), *rate, old))
        })
    });
    rates.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(new: f64, old: f64, spread: f64) -> Verdict {
        let rate = |per_second| Rate { per_second, spread };
        Comparison::new(String::new(), rate(new), rate(old)).verdict()
    }

    #[test]
    fn noise_excuses_what_it_can_explain() {
        assert_eq!(verdict(90.0, 100.0, 0.0), Verdict::Slower);
        assert_eq!(verdict(96.0, 100.0, 0.0), Verdict::Same);
        assert_eq!(verdict(90.0, 100.0, 0.1), Verdict::Same);
        assert_eq!(verdict(120.0, 100.0, 0.1), Verdict::Faster);
    }

    #[test]
    fn nothing_is_judged_in_great_noise() {
        assert_eq!(verdict(40.0, 100.0, 1.38), Verdict::Noisy);
        assert_eq!(verdict(900.0, 100.0, 1.38), Verdict::Noisy);
    }

    #[test]
    fn the_bounds_that_decide_are_printed() {
        let new = Rate { per_second: 95.3, spread: 0.0 };
        let old = Rate { per_second: 100.0, spread: 0.0 };
        let line = Comparison::new("moves".to_owned(), new, old).to_string();
        assert!(line.contains("0.953  [0.952, 1.050]  ok"), "{line}");
    }
}
