//! Matches on the same deals.

use std::sync::Arc;

use anyhow::Result;
use nabu_bots::BotSpec;

use crate::run::arena::Arena;
use crate::run::clock::Clock;
use crate::run::game::GameResult;
use crate::run::journal::UnitResult;
use crate::run::progress::Ledger;
use crate::spec::game::GameSpec;
use crate::spec::lineups::Lineup;
use crate::stats::text::{decimal, percent};
use crate::stats::{Interval, Pairing, Sample, SharedDeals, test_of_mean};
use crate::tournament::Schedule;
use crate::tournament::arena::ArenaPlan;

/// One bot against copies of another in all other seats, by their places in the list of bots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Match {
    /// The bot whose wins are counted.
    pub(crate) challenger: usize,
    /// The bot in all other seats.
    pub(crate) opponent: usize,
}

impl Match {
    pub(super) fn lineup(self, players: usize) -> Lineup {
        let mut lineup = vec![self.opponent; players];
        lineup[0] = self.challenger;
        lineup
    }
}

/// A set of matches, each played on every deal in every rotation of the seats.
#[derive(Clone, Debug)]
pub(crate) struct Contest {
    pub(crate) command: String,
    pub(crate) game: GameSpec,
    pub(crate) bots: Vec<BotSpec>,
    pub(crate) matches: Vec<Match>,
    pub(crate) blocks: usize,
    pub(crate) seed: u64,
}

impl Contest {
    /// The work in its order.
    pub(crate) fn schedule(&self) -> Schedule {
        let lineups = self.matches.iter().map(|one| one.lineup(self.game.players)).collect();
        Schedule::of_lineups(lineups, self.game.players, self.blocks, self.bots.len())
    }

    /// Where it is played, with clocks for the bots if their time is to be measured.
    pub(super) fn arena(
        &self,
        clocks: Option<Vec<Arc<Clock>>>,
    ) -> Result<Box<dyn Arena<GameResult>>> {
        let Self { game, bots, seed, .. } = self.clone();
        ArenaPlan { game, bots, seed, records: false, clocks }.open()
    }
}

/// What came of a match.
#[derive(Clone, Debug, Default)]
pub(crate) struct Meeting {
    pub(crate) games: u64,
    /// The challenger's share of the wins in each block.
    pub(crate) blocks: Vec<f64>,
    paired: SharedDeals,
}

impl Meeting {
    pub(crate) fn sample(&self) -> Sample {
        self.blocks.iter().copied().collect()
    }

    /// The challenger's share of the wins.
    pub(crate) fn win_share(&self) -> Interval {
        self.sample().wilson_interval()
    }

    /// The p of the challenger being as good as its opponents.
    pub(crate) fn p(&self, players: usize) -> f64 {
        test_of_mean(&self.sample(), 1.0 / players as f64)
    }

    pub(super) fn add(&mut self, games: &[GameResult], challenger: usize) {
        let shares: Sample = games.iter().map(|game| share_of(game, challenger)).collect();
        self.games += games.len() as u64;
        self.blocks.push(shares.mean());
        for game in games {
            self.paired.push(share_of(game, challenger));
        }
        self.paired.end_block();
    }
}

/// What shared deals have bought for the win shares of matches.
pub(super) fn pairing<'a>(meetings: impl Iterator<Item = &'a Meeting> + Clone) -> String {
    let games = meetings.clone().map(|meeting| meeting.games).sum();
    let Some(found) = Pairing::of(meetings.map(|meeting| &meeting.paired)) else {
        return format!("Pairing: {}\n", Pairing::UNKNOWN);
    };
    let (part, bought) = (decimal(found.intraclass, 2), found.bought(games, "games"));
    format!("Pairing: win shares correlate by {part} between games of one deal; {bought}\n")
}

/// The share of the win of a bot that sits in one seat.
fn share_of(game: &GameResult, bot: usize) -> f64 {
    let seat = game.bots.iter().position(|player| *player == bot);
    game.win_share(seat.expect("the challenger sits at every table of its match"))
}

/// The matches as they go on.
pub(super) struct Scores<'a> {
    contest: &'a Contest,
    schedule: Schedule,
    first_unit: usize,
    categories: usize,
    pub(super) meetings: Vec<Meeting>,
}

impl<'a> Scores<'a> {
    /// Nothing played yet; the units of the contest are counted from `first_unit`.
    pub(super) fn new(contest: &'a Contest, first_unit: usize, categories: usize) -> Self {
        let meetings = vec![Meeting::default(); contest.matches.len()];
        Self { contest, schedule: contest.schedule(), first_unit, categories, meetings }
    }
}

impl Ledger<GameResult> for Scores<'_> {
    fn fits(&self, unit: &UnitResult) -> bool {
        self.schedule.fits(unit.unit - self.first_unit, &unit.games, self.categories)
    }

    fn add(&mut self, unit: &UnitResult) {
        let place = (unit.unit - self.first_unit) % self.meetings.len();
        self.meetings[place].add(&unit.games, self.contest.matches[place].challenger);
    }

    /// The match that is furthest from fair.
    fn headline(&self) -> String {
        let fair = 1.0 / self.contest.game.players as f64;
        let distance = |meeting: &Meeting| (meeting.sample().mean() - fair).abs();
        let played = self.contest.matches.iter().zip(&self.meetings);
        let clearest = played.max_by(|(_, a), (_, b)| distance(a).total_cmp(&distance(b)));
        clearest.map_or(String::new(), |(one, meeting)| {
            let bot = self.contest.bots[one.challenger].name();
            format!("{bot} {}", percent(&meeting.win_share()).trim_start())
        })
    }
}
