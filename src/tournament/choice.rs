//! What pairs of bots say about all of them together: ratings that do not assume an order.

use serde::Serialize;

use super::pairs::PairResult;
use crate::stats::{maximal_lottery, soft_condorcet, top_cycle};

/// A bot beats another if the adjusted p of their pair is below this.
const PROVEN: f64 = 0.05;

/// Ratings from comparisons of pairs.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct ChoiceResult {
    pub(crate) bots: Vec<String>,
    /// By bot: how often to pick it so that no other choice beats the pick on average.
    pub(crate) maximal_lottery: Vec<f64>,
    /// By bot: its place between 0 and 100 in a ranking that contradicts few comparisons.
    pub(crate) soft_condorcet: Vec<f64>,
    /// The best bots if they beat each other in a circle, each by more than chance.
    pub(crate) top_cycle: Vec<String>,
}

impl ChoiceResult {
    pub(super) fn new(pairs: &[PairResult]) -> Self {
        let mut bots: Vec<String> = Vec::new();
        for name in pairs.iter().flat_map(|pair| [&pair.bot, &pair.other]) {
            if !bots.contains(name) {
                bots.push(name.clone());
            }
        }
        if bots.is_empty() {
            return Self::default();
        }
        let place = |name: &String| bots.iter().position(|bot| bot == name);
        let mut above = vec![vec![None; bots.len()]; bots.len()];
        let mut beats = vec![vec![false; bots.len()]; bots.len()];
        for pair in pairs {
            let (Some(a), Some(b)) = (place(&pair.bot), place(&pair.other)) else { continue };
            let share = pair.share_above.mean;
            (above[a][b], above[b][a]) = (Some(share), Some(1.0 - share));
            let is_proven = pair.p_holm < PROVEN;
            (beats[a][b], beats[b][a]) = (is_proven && share > 0.5, is_proven && share < 0.5);
        }
        let margin = |share: &Option<f64>| share.map_or(0.0, |share| share - 0.5);
        let margins: Vec<Vec<f64>> =
            above.iter().map(|row| row.iter().map(margin).collect()).collect();
        let circle = top_cycle(&beats).unwrap_or_default();
        Self {
            maximal_lottery: maximal_lottery(&margins),
            soft_condorcet: soft_condorcet(&above),
            top_cycle: circle.into_iter().map(|bot| bots[bot].clone()).collect(),
            bots,
        }
    }

    /// The two ratings of a bot, if it was compared.
    pub(crate) fn of(&self, bot: &str) -> Option<[f64; 2]> {
        let place = self.bots.iter().position(|name| name == bot)?;
        Some([self.maximal_lottery[place], self.soft_condorcet[place]])
    }

    /// What is to be known of the top, in words; nothing if it is in order.
    pub(crate) fn warning(&self) -> String {
        if self.top_cycle.is_empty() {
            return String::new();
        }
        format!(
            "Warning: the top is a cycle: {} beat each other in a circle (adjusted p below {PROVEN}), \
             so that no single order of them is right; see maximal_lottery in ratings.csv.\n",
            self.top_cycle.join(", ")
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Interval;

    fn pair(bot: &str, other: &str, share: f64, p_holm: f64) -> PairResult {
        let share_above = Interval::exact(share);
        let (bot, other) = (bot.to_owned(), other.to_owned());
        PairResult { bot, other, blocks: 9, share_above, p: p_holm, p_holm, family: 3, duel: None }
    }

    fn circle(p: f64) -> ChoiceResult {
        ChoiceResult::new(&[
            pair("rock", "scissors", 0.7, p),
            pair("paper", "rock", 0.7, p),
            pair("paper", "scissors", 0.3, p),
        ])
    }

    #[test]
    fn a_proven_circle_is_warned_of_and_shares_the_lottery() {
        let found = circle(0.001);
        assert!(found.warning().contains("rock, scissors, paper"), "{}", found.warning());
        let [lottery, _] = found.of("paper").unwrap();
        assert!((lottery - 1.0 / 3.0).abs() < 1e-9);
    }

    #[test]
    fn noise_makes_no_circle() {
        assert_eq!(circle(0.2).warning(), "");
    }
}
