//! What a study plays and compares.

use std::fmt;

use anyhow::{Result, ensure};
use nabu_bots::BotSpec;
use serde::{Deserialize, Serialize};

use crate::rows::ContrastKind;
use crate::run::game::SeatAssignment;
use crate::spec::game::GameSpec;
use crate::spec::lineups::{Team, seatings};
use crate::spec::text;

/// Rules to play by.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Condition {
    /// The game with its options.
    #[serde(with = "text")]
    pub(crate) game: GameSpec,
    /// The class of actions that the first player of a line-up must not take, or the category of
    /// points that does not count for them.
    pub(crate) ban: Option<String>,
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.game)?;
        self.ban.as_ref().map_or(Ok(()), |ban| write!(f, " ban={ban}"))
    }
}

/// Two conditions that are compared.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Contrast {
    pub(crate) kind: ContrastKind,
    /// What is tried out.
    pub(crate) item: String,
    /// The round it is tried out in, if it is only one.
    pub(crate) round: Option<usize>,
    /// The condition with it, by number.
    pub(crate) treated: usize,
    /// The condition without it, by number.
    pub(crate) baseline: usize,
}

/// Everything that decides the result of a study.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Study {
    /// The rules that are played by.
    pub(crate) conditions: Vec<Condition>,
    /// The comparisons, fixed before the first game.
    pub(crate) contrasts: Vec<Contrast>,
    /// Conditions whose seats are tested for equality, by number.
    pub(crate) seats: Vec<usize>,
    /// Who plays; each line-up is a study of its own on the same deals.
    #[serde(with = "text::list")]
    pub(crate) lineups: Vec<Team>,
    /// The bot that the first of each line-up must beat, to measure what skill is worth.
    #[serde(with = "text::optional")]
    pub(crate) weak: Option<BotSpec>,
    pub(crate) blocks: usize,
    pub(crate) seed: u64,
    #[serde(skip)]
    pub(crate) command: String,
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
    pub(crate) fn check(&self) -> Result<()> {
        ensure!(self.blocks > 2, "{} blocks; variances need at least 3", self.blocks);
        ensure!(
            !self.contrasts.is_empty() || !self.seats.is_empty(),
            "there is nothing to compare; add --contrast, --option, --ban, or --a and --b"
        );
        BotSpec::check_names(self.all_bots())?;
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

    fn pairs(&self) -> impl Iterator<Item = (&Team, &Condition)> {
        self.lineups.iter().flat_map(|lineup| self.conditions.iter().map(move |c| (lineup, c)))
    }

    /// How many units a block has.
    pub(crate) fn units_per_block(&self) -> usize {
        self.conditions.len() * self.tables_per_condition()
    }

    fn tables_per_condition(&self) -> usize {
        self.lineups.len() * (1 + usize::from(self.weak.is_some()))
    }

    /// How many games a block has.
    pub(crate) fn games_per_block(&self) -> usize {
        let players = self.conditions.iter().map(|condition| condition.game.players);
        players.sum::<usize>() * self.tables_per_condition()
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

    /// Who sits where in the games of a unit. Bots are places in the list of all bots; the RNG
    /// streams are the places in the line-up, so that a bot and the weak one draw the same numbers.
    pub(super) fn seat_assignments(&self, task: &Task) -> Vec<Vec<SeatAssignment>> {
        let before = self.lineups[..task.lineup].iter().map(|team| team.0.len()).sum::<usize>();
        let weak = self.all_bots().count() - 1;
        let is_single = self.lineups[task.lineup].0.len() == 1;
        let bot = |place: usize| match place {
            1.. if task.is_skill_test => weak,
            place => before + if is_single { 0 } else { place },
        };
        let assignment = |place: usize| SeatAssignment { bot: bot(place), stream: place };
        let players = self.conditions[task.condition].game.players;
        let seatings = seatings(players, false).into_iter();
        seatings.map(|seating| seating.into_iter().map(assignment).collect()).collect()
    }

    /// Every bot that plays, with repetitions.
    pub(crate) fn all_bots(&self) -> impl Iterator<Item = &BotSpec> {
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
