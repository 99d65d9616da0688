//! What a study plays and compares.

use std::fmt;
use std::ops::Range;

use anyhow::{Result, ensure};
use nabu_bots::BotSpec;

use crate::rows::ContrastKind;
use crate::spec::game::GameSpec;

/// Rules to play by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Condition {
    /// The game with its options.
    pub game: GameSpec,
    /// The class of actions that the first player of a line-up must not take, or the category of
    /// points that does not count for him.
    pub ban: Option<String>,
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.game)?;
        self.ban.as_ref().map_or(Ok(()), |ban| write!(f, " ban={ban}"))
    }
}

/// Two conditions that are compared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contrast {
    /// What kind of comparison it is.
    pub kind: ContrastKind,
    /// What is tried out.
    pub item: String,
    /// The round it is tried out in, if it is only one.
    pub round: Option<usize>,
    /// The condition with it, by number.
    pub treated: usize,
    /// The condition without it, by number.
    pub baseline: usize,
}

/// The bots at a table: one for all seats, or one for each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lineup(pub Vec<BotSpec>);

impl Lineup {
    /// The bots by place at a table of `players`.
    pub fn places(&self, players: usize) -> Vec<BotSpec> {
        match self.0.as_slice() {
            [bot] => vec![bot.clone(); players],
            bots => bots.to_vec(),
        }
    }
}

impl fmt::Display for Lineup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bots: Vec<_> = self.0.iter().map(ToString::to_string).collect();
        f.write_str(&bots.join(","))
    }
}

/// Everything that decides the result of a study.
#[derive(Clone, Debug)]
pub struct Study {
    /// The rules that are played by.
    pub conditions: Vec<Condition>,
    /// The comparisons, fixed before the first game.
    pub contrasts: Vec<Contrast>,
    /// Conditions whose seats are tested for equality, by number.
    pub seats: Vec<usize>,
    /// Who plays; each line-up is a study of its own on the same deals.
    pub lineups: Vec<Lineup>,
    /// The bot that the first of each line-up must beat, to measure what skill is worth.
    pub weak: Option<BotSpec>,
    /// Deals.
    pub blocks: usize,
    /// The root of all randomness.
    pub seed: u64,
    /// The command that repeats it.
    pub command: String,
}

/// A unit of work: one deal, one condition, one table in all its seatings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Task {
    pub(super) block: usize,
    pub(super) condition: usize,
    pub(super) lineup: usize,
    /// Whether the first of the line-up plays against the weak bot.
    pub(super) is_skill_test: bool,
}

impl Study {
    /// Says what makes it impossible to play.
    pub fn check(&self) -> Result<()> {
        ensure!(self.blocks > 2, "{} blocks; variances need at least 3", self.blocks);
        ensure!(
            !self.contrasts.is_empty() || !self.seats.is_empty(),
            "there is nothing to compare; add --contrast, --option, --ban, or --a and --b"
        );
        for (index, lineup) in self.lineups.iter().enumerate() {
            let is_new = !self.lineups[..index].contains(lineup);
            ensure!(is_new, "the line-up {lineup} is named twice");
        }
        for (index, seats) in self.seats.iter().enumerate() {
            let is_new = !self.seats[..index].contains(seats);
            ensure!(is_new, "the seats of {} are asked for twice", self.conditions[*seats]);
        }
        for (lineup, condition) in self.pairs() {
            let (bots, players) = (lineup.0.len(), condition.game.players);
            ensure!(
                bots == 1 || bots == players,
                "line-up {lineup}: {bots} bots for the {players} seats of {condition}; name one for all or one for each"
            );
        }
        for (index, contrast) in self.contrasts.iter().enumerate() {
            let is_new = !self.contrasts[..index].contains(contrast);
            ensure!(is_new, "{} {} is asked for twice", contrast.kind, contrast.item);
            let [one, other] =
                [contrast.treated, contrast.baseline].map(|index| &self.conditions[index]);
            let is_same = one.game.id == other.game.id && one.game.players == other.game.players;
            ensure!(is_same, "{one} and {other} are not the same game for the same players");
            ensure!(one != other, "{one} is compared with itself");
        }
        Ok(())
    }

    fn pairs(&self) -> impl Iterator<Item = (&Lineup, &Condition)> {
        self.lineups.iter().flat_map(|lineup| self.conditions.iter().map(move |c| (lineup, c)))
    }

    /// How many units a block has.
    pub fn units_per_block(&self) -> usize {
        self.conditions.len() * self.tables_per_condition()
    }

    fn tables_per_condition(&self) -> usize {
        self.lineups.len() * (1 + usize::from(self.weak.is_some()))
    }

    /// How many games a block has.
    pub fn games_per_block(&self) -> usize {
        let players = self.conditions.iter().map(|condition| condition.game.players);
        players.sum::<usize>() * self.tables_per_condition()
    }

    /// All units.
    pub(super) fn units(&self) -> Range<usize> {
        0..self.blocks * self.units_per_block()
    }

    /// What is to be done for a unit: deal after deal, condition after condition.
    pub(super) fn task(&self, unit: usize) -> Task {
        let (block, rest) = (unit / self.units_per_block(), unit % self.units_per_block());
        let (condition, table) =
            (rest / self.tables_per_condition(), rest % self.tables_per_condition());
        Task {
            block,
            condition,
            lineup: table % self.lineups.len(),
            is_skill_test: table >= self.lineups.len(),
        }
    }

    /// The bots of a unit by place.
    pub(super) fn bots(&self, task: &Task) -> Vec<BotSpec> {
        let players = self.conditions[task.condition].game.players;
        let mut bots = self.lineups[task.lineup].places(players);
        if let Some(weak) = self.weak.as_ref().filter(|_| task.is_skill_test) {
            bots[1..].fill(weak.clone());
        }
        bots
    }

    /// Every bot that plays, with repetitions.
    pub fn all_bots(&self) -> impl Iterator<Item = &BotSpec> {
        self.lineups.iter().flat_map(|lineup| &lineup.0).chain(&self.weak)
    }

    /// The number of a condition, which is added if it is new.
    pub(super) fn condition(&mut self, game: GameSpec, ban: Option<&str>) -> usize {
        let condition = Condition { game, ban: ban.map(str::to_owned) };
        let known = self.conditions.iter().position(|known| *known == condition);
        known.unwrap_or_else(|| {
            self.conditions.push(condition);
            self.conditions.len() - 1
        })
    }
}
