//! Everything that decides what a search for rules finds, and how its budget is spent.

use anyhow::{Result, ensure};
use nabu_bots::BotSpec;
use nabu_games::Seed;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Space, Target};
use crate::balance::{Arm, Condition, Study};
use crate::rows::Outcome;
use crate::spec::game::{GameSpec, GameTask, Playable};
use crate::spec::lineups::Team;
use crate::spec::text;

/// Parts of the randomness.
const CHOICES: u64 = 20;
const SEARCH: u64 = 21;
const TEST: u64 = 22;

/// Fewer looks than this are no search.
const FEWEST_LOOKS: usize = 8;

/// A search for rules.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Design {
    #[serde(skip)]
    pub(crate) command: String,
    #[serde(with = "text")]
    pub(crate) game: GameSpec,
    /// What may vary, with all its values.
    pub(crate) vary: Vec<String>,
    #[serde(serialize_with = "written", deserialize_with = "read")]
    pub(crate) targets: Vec<Target>,
    #[serde(with = "text")]
    pub(crate) bots: Team,
    /// The bot that the first of the line-up must beat, to measure what skill is worth.
    #[serde(with = "text::optional")]
    pub(crate) weak: Option<BotSpec>,
    /// Games of the search; the test comes on top.
    pub(crate) budget: usize,
    /// Deals of a first look at a setting.
    pub(crate) blocks: usize,
    pub(crate) finalists: usize,
    /// Deals of the test.
    pub(crate) test_blocks: usize,
    pub(crate) seed: u64,
}

/// How a budget is spent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Spending {
    /// Deals of a look.
    pub(super) blocks: usize,
    /// First looks at settings that the bandit proposes.
    pub(super) looks: usize,
    /// Settings that halving begins with.
    pub(super) pool: usize,
    /// How often the deals are doubled and the settings halved.
    pub(super) rungs: usize,
    pub(super) finalists: usize,
}

impl Spending {
    /// Half of the deals for looks, half for halving, in which every rung costs the same. What
    /// halving leaves over goes to more looks.
    pub(super) fn new(deals: usize, blocks: usize, finalists: usize) -> Self {
        let half = deals / 2;
        let looks = (half / blocks).saturating_sub(1);
        let mut spending = Self { blocks, looks, pool: finalists, rungs: 0, finalists };
        while spending.longer().halving() <= half && spending.longer().pool <= looks {
            spending = spending.longer();
        }
        let left = deals.saturating_sub(spending.deals());
        Self { looks: looks + left / blocks, ..spending }
    }

    fn longer(self) -> Self {
        Self { pool: 2 * self.pool, rungs: self.rungs + 1, ..self }
    }

    /// The most deals of the halving.
    fn halving(self) -> usize {
        self.rungs * self.pool * self.blocks
    }

    /// The most deals of the search: a look at the game as it is comes first.
    pub(super) fn deals(self) -> usize {
        (1 + self.looks) * self.blocks + self.halving()
    }
}

impl Design {
    /// Says what makes it impossible to play.
    pub(crate) fn check(&self) -> Result<()> {
        self.check_numbers()?;
        let (bots, players) = (self.bots.0.len(), self.game.players);
        ensure!(
            bots == 1 || bots == players,
            "line-up {}: {bots} bots for the {players} seats of {}; name one for all or one for each",
            self.bots,
            self.game
        );
        BotSpec::check_names(self.all_bots())?;
        self.space()?;
        Target::check(&self.targets, &self.outcomes())?;
        ensure!(!self.targets.is_empty(), "nothing is wanted; add --target 'seat-shares=fair'");
        let needs_skill = self.targets.iter().any(Target::is_of_skill);
        ensure!(needs_skill || self.weak.is_none(), "--weak is for the target skill-gap");
        let least = 2 * (FEWEST_LOOKS + 1) * self.blocks * self.games_per_deal();
        ensure!(
            self.budget >= least,
            "a budget of {} games is too small: half of it is for first looks, {} games each, and there must be {FEWEST_LOOKS}; give at least {least} or fewer --blocks",
            self.budget,
            self.blocks * self.games_per_deal()
        );
        Ok(())
    }

    /// Refuses what no command line lets through, but a damaged manifest may say.
    fn check_numbers(&self) -> Result<()> {
        let is_sound = (1..=1_000_000_000).contains(&self.budget)
            && (1..=100_000).contains(&self.blocks)
            && (1..=100).contains(&self.finalists)
            && (3..=1_000_000).contains(&self.test_blocks);
        ensure!(is_sound, "the plan in the manifest is damaged: no search has such numbers");
        Ok(())
    }

    /// Every bot that plays.
    pub(crate) fn all_bots(&self) -> impl Iterator<Item = &BotSpec> {
        self.bots.0.iter().chain(&self.weak)
    }

    pub(super) fn space(&self) -> Result<Space> {
        Space::read(self.vary.iter().map(String::as_str), &self.game)
    }

    pub(super) fn spending(&self) -> Spending {
        Spending::new(self.budget / self.games_per_deal(), self.blocks, self.finalists)
    }

    /// Units of work of a deal: the line-up in all seatings, and the first of it against the weak.
    pub(super) fn tables(&self) -> usize {
        1 + usize::from(self.weak.is_some())
    }

    /// Games of a setting on a deal.
    pub(crate) fn games_per_deal(&self) -> usize {
        self.game.players * self.tables()
    }

    /// The most games of the search, and those of the test.
    pub(crate) fn games(&self) -> [usize; 2] {
        let test = (self.finalists + 1) * self.test_blocks;
        [self.spending().deals(), test].map(|deals| deals * self.games_per_deal())
    }

    /// The most units of work there can be.
    pub(crate) fn units(&self) -> usize {
        let test = (self.finalists + 1) * self.test_blocks;
        (self.spending().deals() + test) * self.tables()
    }

    /// The seed of what the search draws.
    pub(super) fn choices(&self) -> Seed {
        Seed(self.seed).child(CHOICES)
    }

    /// The seeds of the deals of the search and of the test.
    pub(super) fn deals(&self) -> [Seed; 2] {
        [SEARCH, TEST].map(|part| Seed(self.seed).child(part))
    }

    /// Who sits where, in the words of balance studies.
    pub(super) fn study(&self, seed: u64) -> Study {
        Study {
            conditions: vec![Condition { game: self.game.clone(), ban: None, branch: None }],
            contrasts: Vec::new(),
            seats: Vec::new(),
            lineups: vec![self.bots.clone()],
            weak: self.weak.clone(),
            strength: false,
            until: None,
            blocks: self.test_blocks,
            seed,
            command: String::new(),
        }
    }

    /// What is measured of every setting; variances are not means of deals.
    pub(super) fn outcomes(&self) -> Vec<Outcome> {
        let categories = self.game.id.dispatch(Categories);
        let arm = Arm::new(self.game.players, categories, false, self.weak.is_some());
        arm.outcomes.into_iter().filter(is_mean).collect()
    }
}

/// Whether an outcome is a mean over deals.
pub(super) fn is_mean(outcome: &Outcome) -> bool {
    !matches!(outcome, Outcome::BetweenDealVariance | Outcome::WithinDealVariance)
}

struct Categories;

impl GameTask for Categories {
    type Output = &'static [&'static str];

    fn run<G: Playable>(self) -> Self::Output {
        G::CATEGORIES
    }
}

fn written<S: Serializer>(targets: &[Target], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(targets.iter().map(ToString::to_string))
}

fn read<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Target>, D::Error> {
    let texts = Vec::<String>::deserialize(from)?;
    let targets = texts.iter().map(|text| text.parse());
    targets.collect::<Result<_>>().map_err(|error| D::Error::custom(format!("{error:#}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_is_never_exceeded_and_mostly_spent() {
        for (deals, blocks, finalists) in [(1000, 8, 4), (150, 8, 4), (5000, 16, 3), (40, 2, 6)] {
            let spending = Spending::new(deals, blocks, finalists);
            assert!(spending.deals() <= deals, "{spending:?}");
            assert!(spending.deals() > deals / 2, "{spending:?}");
            assert_eq!(spending.pool, finalists << spending.rungs);
        }
    }
}
