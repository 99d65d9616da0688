//! Determinization: the order of the craftsman deck in coming rounds, which a player cannot know,
//! is dealt anew.

use super::craftsmen::{CraftCounts, ROUNDS, Trios, lay_out};
use super::position::Amyitis;
use crate::{GameRng, Seed};

impl Amyitis {
    /// Deals the coming rounds anew; nobody knows more of them than anybody else.
    pub(super) fn deal_hidden(&mut self, rng: &mut GameRng) {
        if !self.is_nothing_hidden() {
            self.rounds = Rounds::Unknown(Seed(rng.next_u64()));
        }
    }

    /// Whether no round follows whose trios could be unknown.
    pub(super) fn is_nothing_hidden(&self) -> bool {
        self.is_last_round()
    }
}

/// Where the trios of coming rounds are taken from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(clippy::large_enum_variant, reason = "positions are copied, so nothing can be boxed")]
pub(super) enum Rounds {
    /// From the deal.
    Dealt([Trios; ROUNDS]),
    /// From a shuffle that is made when the round begins: nobody knows them yet, and a search
    /// that looks a few moves ahead need not deal sixty rounds.
    Unknown(Seed),
}

impl Rounds {
    /// The trios of a round, counted from 0.
    pub(super) fn trios(&self, round: usize, deck: CraftCounts, players: usize) -> Trios {
        match self {
            Self::Dealt(rounds) => rounds[round],
            Self::Unknown(seed) => {
                let mut rng = seed.child(round as u64).rng();
                Trios::of(&lay_out(deck, players, &mut rng)[..players])
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::super::craftsmen::Craft;
    use super::super::named::Named;
    use super::*;
    use crate::{Game, Options, Rulebook, Seat};

    /// How many of 120 ways to draw three cards from a deck of 3, 2, 3 and 2 give these counts.
    fn ways(trios: Trios, trio: usize) -> f64 {
        let choose = |copies: usize, taken: usize| {
            (0..taken).map(|card| (copies - card) as f64 / (card + 1) as f64).product::<f64>()
        };
        let deck = Craft::ALL.iter().zip([3, 2, 3, 2]);
        deck.map(|(&craft, copies)| choose(copies, trios.count(trio, craft))).product()
    }

    /// Trios dealt anew follow the shuffled deck: chi-square, 18 possible trios.
    #[test]
    fn unknown_rounds_are_dealt_from_a_shuffled_deck() {
        let rules = Amyitis::rules(&Options::default()).unwrap();
        let start = Amyitis::start(rules, &Amyitis::deal(rules, 2, Seed(1)));
        let mut rng = Seed(5).rng();
        let samples = 20_000;
        let mut seen: [HashMap<Vec<usize>, (f64, f64)>; 2] = Default::default();
        for _ in 0..samples {
            let mut world = start;
            world.determinize(Seat::new(0), &mut rng);
            assert_eq!(world.trios, start.trios, "this round lies open");
            let trios = world.rounds.trios(1, rules.deck(2), 2);
            for trio in 0..2 {
                let counts: Vec<_> = Craft::ALL.iter().map(|&c| trios.count(trio, c)).collect();
                let entry = seen[trio].entry(counts).or_default();
                *entry = (entry.0 + 1.0, ways(trios, trio) * f64::from(samples) / 120.0);
            }
        }
        for trio in seen {
            assert_eq!(trio.len(), 18);
            let terms = trio.values().map(|(seen, expected)| (seen - expected).powi(2) / expected);
            let chi_square: f64 = terms.sum();
            assert!(chi_square < 40.8, "{chi_square}: one in a thousand at 17 degrees of freedom");
        }
    }
}
