//! What a study plays and compares.

use std::fmt;

use anyhow::{Result, bail, ensure};
use nabu_bots::BotSpec;
use serde::{Deserialize, Serialize};

use super::branch::Branch;
use super::meetings::Meeting;
use crate::rows::ContrastKind;
use crate::run::game::SeatAssignment;
use crate::spec::game::GameSpec;
use crate::spec::lineups::{Team, seatings};
use crate::spec::text;
use crate::spec::until::Until;
use crate::stats::BURN_IN;

/// Rules to play by.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Condition {
    /// The game with its options.
    #[serde(with = "text")]
    pub(crate) game: GameSpec,
    /// The class of actions that the first player of a line-up must not take, or the category of
    /// points that does not count for them.
    pub(crate) ban: Option<String>,
    /// Where its games begin, if they go on from positions that other conditions share.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) branch: Option<Branch>,
}

impl Condition {
    /// How often a seating of a deal is played.
    pub(super) fn continuations(&self) -> usize {
        self.branch.as_ref().map_or(1, |branch| branch.continuations)
    }

    /// The games of a line-up on one deal.
    pub(super) fn games(&self) -> usize {
        self.game.players * self.continuations()
    }
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
    /// Whether neighbouring line-ups also meet, to measure how strong they are.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) strength: bool,
    /// When a contrast has been played enough, if not after all blocks.
    #[serde(with = "text::optional", default, skip_serializing_if = "Option::is_none")]
    pub(crate) until: Option<Until>,
    pub(crate) blocks: usize,
    pub(crate) seed: u64,
    #[serde(skip)]
    pub(crate) command: String,
}

/// A unit of work: one deal, one condition, one table in all its seatings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Task {
    pub(crate) block: usize,
    pub(crate) condition: usize,
    pub(crate) lineup: usize,
    /// Whether the first of the line-up plays against the weak bot.
    pub(crate) is_skill_test: bool,
    /// The players who meet, if the table measures their strength.
    pub(crate) meeting: Option<Meeting>,
}

impl Study {
    /// Says what makes it impossible to play.
    pub(crate) fn check(&self) -> Result<()> {
        self.check_numbers()?;
        ensure!(self.blocks > 2, "{} blocks; variances need at least 3", self.blocks);
        ensure!(
            !self.contrasts.is_empty() || !self.seats.is_empty(),
            "there is nothing to compare; add --contrast, --option, --ban, or --a and --b"
        );
        self.check_until()?;
        self.check_branches()?;
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
        self.check_ladder()
    }

    /// Refuses what no command line lets through, but a damaged manifest may say.
    fn check_numbers(&self) -> Result<()> {
        let contrasted = self.contrasts.iter().flat_map(|one| [one.treated, one.baseline]);
        let mut named = contrasted.chain(self.seats.iter().copied());
        let is_played = named.all(|condition| condition < self.conditions.len());
        ensure!(
            is_played,
            "the plan in the manifest is damaged: it compares what it does not play"
        );
        let mut branches = self.conditions.iter().filter_map(|condition| condition.branch.as_ref());
        let is_sound = self.blocks <= 1_000_000_000 && branches.all(Branch::is_sound);
        ensure!(is_sound, "the plan in the manifest is damaged: no study has such numbers");
        Ok(())
    }

    fn check_until(&self) -> Result<()> {
        let least = BURN_IN as usize;
        ensure!(
            self.until.is_none() || self.seats.is_empty(),
            "--until is about contrasts, and seats have none: study --contrast seats by itself"
        );
        ensure!(
            self.until.is_none() || self.blocks >= least,
            "{} blocks; --until looks for the first time after {least}",
            self.blocks
        );
        Ok(())
    }

    fn check_branches(&self) -> Result<()> {
        let has_branches = self.conditions.iter().any(|condition| condition.branch.is_some());
        let outside = self.all_bots().find(|bot| has_branches && bot.is_outside());
        outside.map_or(Ok(()), |bot| {
            bail!("--branch begins games half way, which {} cannot be told of", bot.name())
        })
    }

    fn pairs(&self) -> impl Iterator<Item = (&Team, &Condition)> {
        self.lineups.iter().flat_map(|lineup| self.conditions.iter().map(move |c| (lineup, c)))
    }

    /// How many units a block has.
    pub(crate) fn units_per_block(&self) -> usize {
        self.conditions.len() * self.tables_per_condition() + self.meetings().len()
    }

    fn tables_per_condition(&self) -> usize {
        self.lineups.len() * (1 + usize::from(self.weak.is_some()))
    }

    /// How many games a block has.
    pub(crate) fn games_per_block(&self) -> usize {
        let games = self.conditions.iter().map(Condition::games);
        games.sum::<usize>() * self.tables_per_condition() + self.games_of_meetings()
    }

    /// What is to be done for a unit: deal after deal, condition after condition, meetings last.
    pub(super) fn task(&self, unit: usize) -> Task {
        let (block, rest) = (unit / self.units_per_block(), unit % self.units_per_block());
        let of_conditions = self.conditions.len() * self.tables_per_condition();
        if let Some(meeting) = rest.checked_sub(of_conditions) {
            return self.meetings()[meeting].task(block);
        }
        let (condition, table) =
            (rest / self.tables_per_condition(), rest % self.tables_per_condition());
        Task {
            block,
            condition,
            lineup: table % self.lineups.len(),
            is_skill_test: table >= self.lineups.len(),
            meeting: None,
        }
    }

    /// Who sits where in the games of a unit. Bots are places in the list of all bots; the RNG
    /// streams are the places in the line-up, so that a bot and the weak one draw the same numbers.
    pub(crate) fn seat_assignments(&self, task: &Task) -> Vec<Vec<SeatAssignment>> {
        let before = self.lineups[..task.lineup].iter().map(|team| team.0.len()).sum::<usize>();
        let weak = self.all_bots().count() - 1;
        let is_single = self.lineups[task.lineup].0.len() == 1;
        let bot = |place: usize| match (place, &task.meeting) {
            (place, Some(meeting)) => meeting.lineup(place),
            (1.., None) if task.is_skill_test => weak,
            (place, None) => before + if is_single { 0 } else { place },
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

    /// The number of a condition without a branch, which is added if it is new.
    pub(super) fn condition(&mut self, game: GameSpec, ban: Option<&str>) -> usize {
        self.place_of(Condition { game, ban: ban.map(str::to_owned), branch: None })
    }

    /// The number of a condition, which is added if it is new.
    pub(super) fn place_of(&mut self, condition: Condition) -> usize {
        let known = self.conditions.iter().position(|known| *known == condition);
        known.unwrap_or_else(|| {
            self.conditions.push(condition);
            self.conditions.len() - 1
        })
    }
}
