//! Matches on the same deals, journalled into a directory.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::{Error, Result};
use nabu_bots::BotSpec;
use serde_json::{Value, json};

use super::timing::{self, Thinking};
use crate::run::clock::Clock;
use crate::run::journal::Journal;
use crate::run::manifest;
use crate::run::play::GameResult;
use crate::run::workers::{Writer, play_all};
use crate::run::{Ledger, lock};
use crate::run::{Progress, RunOptions};
use crate::spec::game::{GameSpec, GameTask, Playable};
use crate::stats::{Interval, Sample, test_of_mean};
use crate::tournament::block::{Block, Table};
use crate::tournament::summary::percent;
use crate::tournament::{Format, Lineup, Schedule, Tournament};

/// One bot against copies of another in all other seats, by their places in the list of bots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Match {
    /// The bot whose wins are counted.
    pub challenger: usize,
    /// The bot in all other seats.
    pub opponent: usize,
}

impl Match {
    /// The bots at the table.
    pub(super) fn lineup(self, players: usize) -> Lineup {
        let mut lineup = vec![self.opponent; players];
        lineup[0] = self.challenger;
        lineup
    }
}

/// A set of matches, each played on every deal in every rotation of the seats.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The name of the experiment.
    pub kind: &'static str,
    /// The command that repeats it.
    pub command: String,
    /// The game.
    pub game: GameSpec,
    /// The bots.
    pub bots: Vec<BotSpec>,
    /// Who meets whom.
    pub matches: Vec<Match>,
    /// Deals.
    pub blocks: usize,
    /// The root of all randomness.
    pub seed: u64,
}

impl Contest {
    /// A contest whose bots fit the game; its command is still to be filled in.
    pub(super) fn new(
        kind: &'static str,
        game: &GameSpec,
        bots: Vec<BotSpec>,
        matches: Vec<Match>,
        (blocks, seed): (usize, u64),
    ) -> Result<Self> {
        let game = game.clone();
        let contest = Self { kind, command: String::new(), game, bots, matches, blocks, seed };
        contest.check()?;
        Ok(contest)
    }
}

/// What came of a match.
#[derive(Clone, Debug, Default)]
pub struct Meeting {
    /// Games played.
    pub games: u64,
    /// The challenger's share of the wins in each block.
    pub blocks: Vec<f64>,
}

impl Meeting {
    /// The blocks as a sample.
    pub fn sample(&self) -> Sample {
        self.blocks.iter().copied().collect()
    }

    /// The challenger's share of the wins.
    pub fn win_share(&self) -> Interval {
        self.sample().wilson_interval()
    }

    /// The p of the challenger being as good as its opponents.
    pub fn p(&self, players: usize) -> f64 {
        test_of_mean(&self.sample(), 1.0 / players as f64)
    }

    pub(super) fn add(&mut self, games: &[GameResult], challenger: usize) {
        let shares: Sample = games.iter().map(|game| share_of(game, challenger)).collect();
        self.games += games.len() as u64;
        self.blocks.push(shares.mean());
    }
}

/// The share of the win of a bot that sits in one seat.
fn share_of(game: &GameResult, bot: usize) -> f64 {
    let seat = game.bots.iter().position(|sitter| *sitter == bot);
    game.win_share(seat.expect("the challenger sits at every table of its match"))
}

/// The matches as they go on.
pub(super) struct Scores<'a> {
    contest: &'a Contest,
    first_unit: usize,
    pub(super) meetings: Vec<Meeting>,
}

impl<'a> Scores<'a> {
    /// Nothing played yet; the units of the contest are counted from `first_unit`.
    pub(super) fn new(contest: &'a Contest, first_unit: usize) -> Self {
        let meetings = vec![Meeting::default(); contest.matches.len()];
        Self { contest, first_unit, meetings }
    }
}

impl Ledger<Block> for Scores<'_> {
    fn add(&mut self, unit: &Block) {
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
            let bot = &self.contest.bots[one.challenger];
            format!("{bot} {}", percent(&meeting.win_share()).trim_start())
        })
    }
}

/// How a contest ended.
#[derive(Debug)]
pub enum Outcome {
    /// All is played: what came of each match, and how long each bot thought.
    Finished(Vec<Meeting>, Vec<Thinking>),
    /// Stopped before the end; the journal holds what was played.
    Interrupted,
    /// Something broke on the way; the journal holds what was played.
    Failed(Error),
}

impl Contest {
    /// The work in its order.
    pub fn schedule(&self) -> Schedule {
        let lineups = self.matches.iter().map(|one| one.lineup(self.game.players)).collect();
        Schedule::of_lineups(lineups, self.game.players, self.blocks)
    }

    /// Checks that every bot can be built for the game.
    pub fn check(&self) -> Result<()> {
        self.game.id.dispatch(BuildAll(&self.bots))
    }

    /// Plays what is not played yet until all is or `stop` is raised. An error means that nothing
    /// was begun.
    pub fn play(
        &self,
        options: &RunOptions,
        stop: &AtomicBool,
        progress: &mut dyn Progress,
    ) -> Result<Outcome> {
        self.game.id.dispatch(Play { contest: self, options, stop, progress })
    }

    /// What tournaments and their tables need to know.
    pub(super) fn tournament(&self) -> Tournament {
        Tournament {
            game: self.game.clone(),
            bots: self.bots.clone(),
            format: Format::Gauntlet,
            all_orders: false,
            blocks: self.blocks,
            seed: self.seed,
            records: false,
            sprt: None,
            anchor: None,
        }
    }

    fn manifest<G: Playable>(&self, rules: &'static G::Rules) -> Result<Value> {
        let bots: Vec<_> = self.bots.iter().map(ToString::to_string).collect();
        let matches = self.matches.iter().map(|one| [one.challenger, one.opponent]);
        Ok(json!({
            "format": "nabu-run/1",
            "kind": self.kind,
            "command": self.command,
            "game": self.game.to_string(),
            "players": self.game.players,
            "bots": bots,
            "recipes": recipes(&self.bots, G::ID)?,
            "matches": matches.collect::<Vec<_>>(),
            "blocks": self.blocks,
            "seed": self.seed,
            "version": env!("CARGO_PKG_VERSION"),
            "git": env!("NABU_GIT_HASH"),
            "rules_hash": format!("{:016x}", manifest::rules_hash::<G>(rules, self.game.players)),
        }))
    }
}

/// What each bot comes to in the game: a preset file may change, a finished part of a run may not.
pub(super) fn recipes(bots: &[BotSpec], game: &str) -> Result<Vec<String>> {
    bots.iter().map(|bot| Ok(bot.config(game)?.to_string())).collect()
}

struct BuildAll<'a>(&'a [BotSpec]);

impl GameTask for BuildAll<'_> {
    type Output = Result<()>;

    fn run<G: Playable>(self) -> Result<()> {
        self.0.iter().try_for_each(|bot| Ok(bot.factory::<G>().map(drop)?))
    }
}

struct Play<'a> {
    contest: &'a Contest,
    options: &'a RunOptions,
    stop: &'a AtomicBool,
    progress: &'a mut dyn Progress,
}

impl GameTask for Play<'_> {
    type Output = Result<Outcome>;

    fn run<G: Playable>(self) -> Result<Outcome> {
        let rules = self.contest.game.rules::<G>()?;
        self.contest.check()?;
        let directory = &self.options.directory;
        let _lock = lock(directory)?;
        manifest::claim(directory, &self.contest.manifest::<G>(rules)?, self.options.resume)?;
        Ok(self.go_on::<G>(rules).unwrap_or_else(Outcome::Failed))
    }
}

impl Play<'_> {
    fn go_on<G: Playable>(self, rules: &'static G::Rules) -> Result<Outcome> {
        let RunOptions { directory, threads, .. } = self.options;
        let (tournament, schedule) = (self.contest.tournament(), self.contest.schedule());
        let mut scores = Scores::new(self.contest, 0);
        let units = schedule.units(None);
        let mut journal = Journal::open(directory, units.clone(), |unit| scores.add(unit))?;
        if !journal.missing().is_empty() {
            let clocks: Vec<_> = tournament.bots.iter().map(|_| Arc::<Clock>::default()).collect();
            let table = Table::<G> {
                tournament: &tournament,
                schedule: &schedule,
                rules,
                stop: self.stop,
                clocks: Some(&clocks),
            };
            self.progress.start(journal.next_unit(), units.len());
            let progress = &mut *self.progress;
            let mut writer =
                Writer { journal: &mut journal, ledger: &mut scores, progress, games: 0 };
            let played = play_all(&|unit| table.play(unit), *threads, self.stop, &mut writer);
            self.progress.finish();
            played?;
            timing::add(directory, *threads, &tournament.bots, &clocks)?;
        }
        if !journal.missing().is_empty() {
            return Ok(Outcome::Interrupted);
        }
        Ok(Outcome::Finished(scores.meetings, timing::read(directory, &tournament.bots)?))
    }
}
