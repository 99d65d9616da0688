//! What it changes that the games of a block share their deal.

use serde::Serialize;

use super::Sample;
use super::text::decimal;

/// Games that have a fixed place in every block, such as a seating: how each of them varies from
/// deal to deal, and how their sum does.
#[derive(Clone, Debug, Default)]
pub(crate) struct SharedDeals {
    block: Vec<f64>,
    sum: Sample,
    places: Vec<Sample>,
}

impl SharedDeals {
    /// Adds the next game of the block at hand.
    pub(crate) fn push(&mut self, value: f64) {
        self.block.push(value);
    }

    pub(crate) fn end_block(&mut self) {
        self.places.resize(self.block.len(), Sample::default());
        self.sum.push(self.block.iter().sum());
        self.places.iter_mut().zip(self.block.drain(..)).for_each(|(place, x)| place.push(x));
    }
}

/// What pairing has bought: the variance of estimates relative to that of as many games, each on a
/// deal of its own.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub(crate) struct Pairing {
    /// Correlation between two games of one deal.
    pub(crate) intraclass: f64,
    /// The variance relative to that of unpaired games, the design effect.
    pub(crate) design_effect: f64,
    /// The width of intervals relative to that of unpaired games.
    pub(crate) width: f64,
}

impl Pairing {
    /// What is said where the games cannot tell.
    pub(crate) const UNKNOWN: &'static str = "what it buys is not known from these games";

    /// The mean over several estimates; nothing unless there are two blocks of two games that vary,
    /// and whose sums do.
    pub(crate) fn of<'a>(estimates: impl IntoIterator<Item = &'a SharedDeals>) -> Option<Self> {
        let (mut together, mut apart, mut pairs) = (0.0, 0.0, 0.0);
        for SharedDeals { sum, places, .. } in estimates {
            let alone: f64 = places.iter().map(Sample::variance).sum();
            together += sum.variance();
            apart += alone;
            pairs += alone * (places.len() as f64 - 1.0);
        }
        (together > 0.0 && pairs > 0.0).then(|| Self {
            intraclass: (together - apart) / pairs,
            design_effect: together / apart,
            width: (together / apart).sqrt(),
        })
    }

    /// How many unpaired games would tell as much as so many paired ones.
    pub(crate) fn effective_games(&self, games: u64) -> f64 {
        games as f64 / self.design_effect
    }

    /// Games of a kind in words.
    pub(crate) fn bought(&self, games: u64, kind: &str) -> String {
        format!(
            "{games} {kind} tell as much as {} on deals of their own; intervals are {} times as wide",
            decimal(self.effective_games(games), 0),
            decimal(self.width, 2)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nabu_games::{GameRng, Seed};

    /// Noise of mean 0 and variance 1.
    fn noise(rng: &mut GameRng) -> f64 {
        (rng.unit() - 0.5) * 12.0_f64.sqrt()
    }

    /// Blocks of games that have this part of their variance from the deal; games with a negative
    /// sign see the luck of the deal from the other side, as a bot does in the other seat.
    fn planted(part: f64, signs: &[f64]) -> SharedDeals {
        let mut rng = Seed(5).rng();
        let mut deals = SharedDeals::default();
        for _ in 0..20_000 {
            let deal = noise(&mut rng) * part.sqrt();
            for sign in signs {
                deals.push(sign * deal + noise(&mut rng) * (1.0 - part).sqrt() + 7.0 * sign);
            }
            deals.end_block();
        }
        deals
    }

    #[track_caller]
    fn assert_near(found: f64, planted: f64) {
        assert!((found - planted).abs() < 0.02, "{found} is not {planted}");
    }

    #[test]
    fn games_that_always_cancel_tell_nothing() {
        let mut deals = SharedDeals::default();
        for won in [0.0, 1.0, 1.0] {
            deals.push(won);
            deals.push(1.0 - won);
            deals.end_block();
        }
        assert_eq!(Pairing::of([&deals]), None);
    }

    #[test]
    fn the_part_of_the_deal_is_found() {
        for part in [0.0, 0.3, 0.8] {
            let pairing = Pairing::of([&planted(part, &[1.0; 3])]).unwrap();
            assert_near(pairing.intraclass, part);
            assert_near(pairing.design_effect, 1.0 + 2.0 * part);
        }
    }

    /// With a third of the variance from the deal, two games in exchanged seats are worth three.
    #[test]
    fn luck_that_cancels_is_worth_games() {
        let pairing = Pairing::of([&planted(1.0 / 3.0, &[1.0, -1.0])]).unwrap();
        assert_near(pairing.intraclass, -1.0 / 3.0);
        assert_near(pairing.effective_games(200) / 300.0, 1.0);
        assert_near(pairing.width, (2.0_f64 / 3.0).sqrt());
    }

    #[test]
    fn estimates_are_pooled_by_their_variance() {
        let [some, none] = [planted(0.4, &[1.0; 2]), planted(0.0, &[1.0; 2])];
        assert_near(Pairing::of([&some, &none]).unwrap().intraclass, 0.2);
        assert!(Pairing::of([&SharedDeals::default()]).is_none());
    }
}
