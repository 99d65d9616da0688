//! Who meets whom, and who sits where.

use std::fmt;

use clap::ValueEnum;
use nabu_bots::BotSpec;
use serde::{Deserialize, Serialize};

/// Who meets whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Every combination of bots that fills the table.
    #[default]
    RoundRobin,
    /// The first bot against every combination of the others.
    Gauntlet,
    /// The bots as listed, one for each seat.
    LineUp,
}

impl Format {
    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::RoundRobin => "round-robin",
            Self::Gauntlet => "gauntlet",
            Self::LineUp => "line-up",
        }
    }
}

/// The bots of a study: one for all seats, or one for each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Team(pub Vec<BotSpec>);

impl Team {
    /// What stands for the team in tables and summaries: the names of its bots.
    pub fn name(&self) -> String {
        self.0.iter().map(BotSpec::name).collect::<Vec<_>>().join(",")
    }
}

impl fmt::Display for Team {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bots: Vec<_> = self.0.iter().map(ToString::to_string).collect();
        f.write_str(&bots.join(","))
    }
}

/// The bots at a table, by their places in the list of bots.
pub type Lineup = Vec<usize>;

/// The line-ups of a tournament. Equal bots are interchangeable: no two line-ups are alike.
pub fn lineups(bots: &[BotSpec], players: usize, format: Format) -> Vec<Lineup> {
    let first_equal = |index: usize| bots.iter().position(|bot| *bot == bots[index]);
    let mut found: Vec<Lineup> = Vec::new();
    for subset in subsets(bots.len(), players) {
        let names: Lineup = subset.iter().filter_map(|&index| first_equal(index)).collect();
        let is_wanted = format != Format::Gauntlet || names.contains(&0);
        if is_wanted && !found.contains(&names) {
            found.push(names);
        }
    }
    found
}

/// All ascending lists of `size` numbers below `count`.
fn subsets(count: usize, size: usize) -> Vec<Vec<usize>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for last in size - 1..count {
        for mut subset in subsets(last, size - 1) {
            subset.push(last);
            all.push(subset);
        }
    }
    all.sort();
    all
}

/// The orders in which a line-up takes its seats: its rotations, or all orders.
pub fn seatings(players: usize, all_orders: bool) -> Vec<Vec<usize>> {
    if all_orders {
        return permutations(&(0..players).collect::<Vec<_>>());
    }
    let rotation = |by: usize| (0..players).map(|seat| (seat + by) % players).collect();
    (0..players).map(rotation).collect()
}

fn permutations(items: &[usize]) -> Vec<Vec<usize>> {
    if items.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for &first in items {
        let rest: Vec<_> = items.iter().copied().filter(|item| *item != first).collect();
        for mut order in permutations(&rest) {
            order.insert(0, first);
            all.push(order);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(text: &str) -> Vec<BotSpec> {
        BotSpec::parse_list(text).unwrap()
    }

    #[test]
    fn round_robin_meets_everybody_once() {
        let bots = named("random,greedy,greedy:epsilon=0.5");
        assert_eq!(lineups(&bots, 2, Format::RoundRobin), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(lineups(&bots, 2, Format::Gauntlet), [[0, 1], [0, 2]]);
    }

    #[test]
    fn equal_bots_are_interchangeable() {
        let bots = named("random,greedy,greedy,greedy");
        assert_eq!(lineups(&bots, 4, Format::RoundRobin), [[0, 1, 1, 1]]);
        assert_eq!(lineups(&bots, 2, Format::RoundRobin), [[0, 1], [1, 1]]);
    }

    #[test]
    fn every_bot_visits_every_seat() {
        assert_eq!(seatings(3, false), [[0, 1, 2], [1, 2, 0], [2, 0, 1]]);
        assert_eq!(seatings(3, true).len(), 6);
    }
}
